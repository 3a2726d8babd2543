package respond

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/views/layout"
	"callboard/views/pages"
	"callboard/views/ui"
)

// statuses is the one table from codes to HTTP.
var statuses = map[core.Code]int{
	core.Invalid:              http.StatusUnprocessableEntity,
	core.Malformed:            http.StatusBadRequest,
	core.NotFound:             http.StatusNotFound,
	core.Forbidden:            http.StatusForbidden,
	core.Conflict:             http.StatusConflict,
	core.ConfirmNeeded:        http.StatusConflict,
	core.Stale:                http.StatusPreconditionFailed,
	core.PreconditionRequired: http.StatusPreconditionRequired,
	core.TooLarge:             http.StatusRequestEntityTooLarge,
	core.UnsupportedType:      http.StatusUnsupportedMediaType,
	core.TooMany:              http.StatusTooManyRequests,
	core.Upstream:             http.StatusBadGateway,
	core.Internal:             http.StatusInternalServerError,
	core.Cancelled:            http.StatusServiceUnavailable,
}

// Status is the HTTP status of a code.
func Status(code core.Code) int {
	if s, ok := statuses[code]; ok {
		return s
	}
	return http.StatusInternalServerError
}

// A fault of ours is told in the sentence it comes with, such as that of a full
// disk: who runs the server is who reads it. One without a sentence was not
// foreseen. The log has the rest, under the id that is told.
const (
	internalText = "Something went wrong on our side. Nothing was changed."
	detailsText  = " The server's log has the details under request "
)

// ErrorHandler writes every error a handler returns: JSON for the API, a notice
// for htmx, a page otherwise. It logs faults of ours once.
func ErrorHandler(log *slog.Logger) echo.HTTPErrorHandler {
	return func(err error, c echo.Context) {
		if c.Response().Committed || left(c, err) {
			return
		}
		e := asError(err, c)
		e.Problems = firstProblems(e.Problems)
		status := Status(e.Code)
		var he *echo.HTTPError
		if errors.As(err, &he) && he.Code == http.StatusMethodNotAllowed {
			status = he.Code
		}
		if status >= 500 {
			id := c.Response().Header().Get(echo.HeaderXRequestID)
			log.Error("request failed", "request", id, "method", ShownMethod(c), "route", c.Path(), "error", err)
			if e.Code == core.Internal {
				e.Message = cmp.Or(e.Message, internalText) + detailsText + id + "."
			}
		}
		if werr := writeError(c, status, e); werr != nil {
			log.Warn("error page not sent", "route", c.Path(), "error", werr)
		}
	}
}

// left says whether err is only that the caller went away: nobody reads the
// answer, and nothing went wrong.
func left(c echo.Context, err error) bool {
	return c.Request().Context().Err() != nil && (core.CodeOf(err) == core.Cancelled || errors.Is(err, context.Canceled))
}

// asError finds our error in err, or dresses Echo's own.
func asError(err error, c echo.Context) *core.Error {
	var e *core.Error
	if errors.As(err, &e) {
		dressed := *e
		return &dressed
	}
	var he *echo.HTTPError
	if errors.As(err, &he) {
		switch he.Code {
		case http.StatusNotFound:
			return core.Errorf(core.NotFound, "There is nothing at %s.", ShownPath(c))
		case http.StatusMethodNotAllowed:
			return core.Errorf(core.Invalid, "%s does not take %s.", ShownPath(c), ShownMethod(c))
		case http.StatusRequestEntityTooLarge:
			return core.Errorf(core.TooLarge, "The request is too large.")
		case http.StatusUnsupportedMediaType:
			return core.Errorf(core.UnsupportedType, "The request's content type is not one this address reads.")
		case http.StatusTooManyRequests:
			return core.Errorf(core.TooMany, "Too many requests in a short time. Wait a moment, then try again.")
		case http.StatusBadRequest:
			return core.Errorf(core.Malformed, "The request could not be read.")
		}
	}
	return &core.Error{Code: core.Internal, Err: err}
}

// Ceilings of what a sentence or a line of the log repeats of a request.
const (
	maxPath   = 200
	maxMethod = 20
)

// ShownPath is the path of the request as a sentence or a log repeats it: cut
// where it is longer than any of ours, and text whatever bytes it came as.
func ShownPath(c echo.Context) string { return clipped(c.Request().URL.Path, maxPath) }

// ShownMethod is the method of the request as a sentence or a log repeats it: it
// may be any word.
func ShownMethod(c echo.Context) string { return clipped(c.Request().Method, maxMethod) }

func clipped(text string, max int) string {
	text = strings.ToValidUTF8(text, "\uFFFD")
	if runes := []rune(text); len(runes) > max {
		return string(runes[:max]) + "…"
	}
	return text
}

// maxProblems bounds the problems an answer names: nobody mends more at once, and
// a request of thousands must not be answered with thousands.
const maxProblems = 50

// firstProblems are the first problems, and how many there are besides.
func firstProblems(all []core.Problem) []core.Problem {
	if len(all) <= maxProblems+1 {
		return all
	}
	rest := core.Problem{Message: fmt.Sprintf("There are %d more problems. Mend these first.", len(all)-maxProblems)}
	return append(slices.Clone(all[:maxProblems]), rest)
}

// API says whether the caller of this request reads JSON.
func API(c echo.Context) bool {
	return strings.HasPrefix(c.Request().URL.Path, "/api/") || c.Request().URL.Path == "/healthz"
}

func writeError(c echo.Context, status int, e *core.Error) error {
	c.Response().Header().Set("Cache-Control", "no-store")
	vary(c)
	if c.Request().Method == http.MethodHead {
		return c.NoContent(status)
	}
	switch {
	case API(c):
		return writeProblem(c, status, e)
	case Partial(c):
		h := c.Response().Header()
		h.Set("HX-Retarget", "#notices")
		h.Set("HX-Reswap", "innerHTML")
		var body bytes.Buffer
		if err := ui.Notice("bad", e.Message, ui.Way{}).Render(c.Request().Context(), &body); err != nil {
			return err
		}
		return c.HTMLBlob(status, body.Bytes())
	}
	var body bytes.Buffer
	page := layout.Page(fill(c, layout.Meta{Title: http.StatusText(status)}), pages.Error(status, e.Message, e.Problems))
	if err := page.Render(c.Request().Context(), &body); err != nil {
		return c.String(status, e.Message)
	}
	return c.HTMLBlob(status, body.Bytes())
}

// problem is application/problem+json in the field order of spec 08.
type problem struct {
	Type    string         `json:"type"`
	Title   string         `json:"title"`
	Status  int            `json:"status"`
	Detail  string         `json:"detail"`
	Errors  []core.Problem `json:"errors"`
	At      *int           `json:"at,omitempty"`
	Current any            `json:"current,omitempty"`
}

func writeProblem(c echo.Context, status int, e *core.Error) error {
	p := problem{
		Type: string(e.Code), Title: http.StatusText(status), Status: status,
		Detail: e.Message, Errors: e.Problems, At: e.At, Current: e.Current,
	}
	if p.Errors == nil {
		p.Errors = []core.Problem{}
	}
	data, err := json.Marshal(p)
	if err != nil {
		return err
	}
	return c.Blob(status, "application/problem+json", data)
}
