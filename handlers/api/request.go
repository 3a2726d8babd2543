package api

import (
	"errors"
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/jsondoc"
)

// readJSON reads a request's body strictly, of at most max bytes. What it
// refuses: another content type (415), a longer body (413), what is not JSON
// or nested too deeply (400).
func readJSON(c echo.Context, max int, types ...string) (jsondoc.Value, error) {
	if err := contentType(c, append(types, echo.MIMEApplicationJSON)); err != nil {
		return jsondoc.Value{}, err
	}
	data, err := io.ReadAll(io.LimitReader(c.Request().Body, int64(max)+1))
	if err != nil {
		return jsondoc.Value{}, unread(err)
	}
	if len(data) > max {
		return jsondoc.Value{}, core.Errorf(core.TooLarge, "The request is larger than %s.", jsondoc.Bytes(max))
	}
	if len(strings.TrimSpace(string(data))) == 0 {
		return jsondoc.Value{}, core.Errorf(core.Malformed, "The request has no body. Send JSON.")
	}
	v, err := jsondoc.Parse(data)
	if err != nil {
		return jsondoc.Value{}, malformed(err)
	}
	return v, nil
}

// uncompressed refuses a body that is packed: nothing is unpacked, so that no
// small request becomes a large one.
func uncompressed(c echo.Context) error {
	packed := c.Request().Header.Get(echo.HeaderContentEncoding)
	if packed == "" || strings.EqualFold(packed, "identity") {
		return nil
	}
	return core.Errorf(core.UnsupportedType, "Send the body as it is: one packed as %s is not read.", jsondoc.Quote(packed))
}

func contentType(c echo.Context, allowed []string) error {
	if err := uncompressed(c); err != nil {
		return err
	}
	given := c.Request().Header.Get(echo.HeaderContentType)
	kind, _, err := mime.ParseMediaType(given)
	for _, a := range allowed {
		if err == nil && kind == a {
			return nil
		}
	}
	if given == "" {
		given = "no content type"
	}
	return core.Errorf(core.UnsupportedType, "This address reads %s, not %s.", allowed[len(allowed)-1], given)
}

// unread tells why a body could not be read: it was past the limit of the
// route, or the caller went away.
func unread(err error) error {
	var tooLarge *echo.HTTPError
	if errors.As(err, &tooLarge) && tooLarge.Code == http.StatusRequestEntityTooLarge {
		return core.Errorf(core.TooLarge, "The request is too large.")
	}
	return &core.Error{Code: core.Malformed, Message: "The request's body ended early.", Err: err}
}

// malformed tells where JSON stops being JSON. A doubled member is readable and
// refused by our rule, so it is 422 with its place.
func malformed(err error) error {
	var syntax *jsondoc.SyntaxError
	if !errors.As(err, &syntax) {
		return &core.Error{Code: core.Malformed, Message: "The request is not JSON.", Err: err}
	}
	e := &core.Error{Code: core.Malformed, Message: "The request is not readable as JSON (" + syntax.Where() + "). " + syntax.Message}
	if syntax.Fault == jsondoc.Duplicate {
		e.Code, e.Message = core.Invalid, "The request cannot be used ("+syntax.Where()+"). "+syntax.Message
		e.Problems = []core.Problem{{Path: syntax.Path, Message: syntax.Message}}
	}
	return e
}

// etag is the ETag of a version.
func etag(version int) string { return `"v` + strconv.Itoa(version) + `"` }

// unchanged sets the ETag of a version and says whether the caller has it: then
// the answer is 304. If-None-Match may name several versions.
func unchanged(c echo.Context, version int) bool {
	now := etag(version)
	c.Response().Header().Set("ETag", now)
	for given := range strings.SplitSeq(strings.Join(c.Request().Header.Values("If-None-Match"), ","), ",") {
		if given = strings.TrimPrefix(strings.TrimSpace(given), "W/"); given == now || given == "*" {
			return true
		}
	}
	return false
}

// ifMatch is the version a write was made against. A write without it is 428:
// it could undo what somebody else saved.
func ifMatch(c echo.Context) (int, error) {
	given := c.Request().Header.Get("If-Match")
	if given == "" {
		return 0, core.Errorf(core.PreconditionRequired, `Send If-Match with the version you edited, such as "v3": the ETag of the last answer.`)
	}
	text := strings.Trim(given, `"`)
	n, err := strconv.Atoi(strings.TrimPrefix(text, "v"))
	if err != nil || n < 1 || !strings.HasPrefix(text, "v") {
		return 0, core.Errorf(core.Malformed, `If-Match is %s: it must be a version such as "v3".`, jsondoc.Quote(given))
	}
	return n, nil
}

// limitParam reads ?limit=, from 1 to max.
func limitParam(c echo.Context, fallback, max int) (int, error) {
	text := c.QueryParam("limit")
	if text == "" {
		return fallback, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > max {
		return 0, core.Refuse([]core.Problem{{Path: "limit", Message: "The limit must be a whole number from 1 to " + strconv.Itoa(max) + "."}})
	}
	return n, nil
}

// queryOnly refuses query parameters that an address does not know: a
// misspelt filter must not quietly list everything.
func queryOnly(c echo.Context, known ...string) error {
	var problems []core.Problem
	for name := range c.QueryParams() {
		found := false
		for _, k := range known {
			found = found || k == name
		}
		if !found {
			takes := "it takes " + strings.Join(known, ", ")
			if len(known) == 0 {
				takes = "it takes none"
			}
			problems = append(problems, core.Problem{Path: name, Message: jsondoc.Quote(name) + " is not a parameter of this address: " + takes + "."})
		}
	}
	if problems != nil {
		return core.Refuse(problems)
	}
	return nil
}
