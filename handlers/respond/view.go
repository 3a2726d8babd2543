package respond

import (
	"bytes"
	"context"
	"fmt"
	"net/http"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"callboard/handlers/person"
	"callboard/views/layout"
)

// View is one answer: a whole page to a browser, only its changed regions to
// htmx.
type View struct {
	Status int // 0 means 200
	Meta   layout.Meta
	Page   templ.Component // the body, inside the layout
	Part   templ.Component // what htmx puts into its target; nil means Page
	Also   []Region        // further regions to refresh, after the target
	URL    string          // the address this state should have; empty leaves it
	ETag   string          // the version shown, such as "v3" with its quotes
}

// Component is what a view draws. Handlers name it here, so that they know
// views and not what draws them.
type Component = templ.Component

// Region is a slot of the page and what stands in it now.
type Region struct {
	Target  string // a selector, "#rail"
	Swap    string // empty means innerHTML
	Content Component
}

// Partial says whether the request wants regions rather than a page.
func Partial(c echo.Context) bool {
	h := c.Request().Header
	return h.Get("HX-Request") == "true" && h.Get("HX-Request-Type") != "full" &&
		h.Get("HX-History-Restore-Request") != "true"
}

// HTML renders v. It renders into memory first, so that a failing component is
// an error page and never half a page.
func HTML(c echo.Context, v View) error {
	var body bytes.Buffer
	ctx := c.Request().Context()
	var err error
	if Partial(c) {
		err = renderParts(ctx, &body, v)
	} else {
		err = layout.Page(fill(c, v.Meta), v.Page).Render(ctx, &body)
	}
	if err != nil {
		return fmt.Errorf("render %s: %w", c.Path(), err)
	}
	h := c.Response().Header()
	h.Set("Cache-Control", "no-store")
	vary(c)
	if v.URL != "" && Partial(c) {
		h.Set("HX-Replace-Url", v.URL)
	}
	if v.ETag != "" {
		h.Set("ETag", v.ETag)
	}
	status := v.Status
	if status == 0 {
		status = http.StatusOK
	}
	return c.HTMLBlob(status, body.Bytes())
}

// vary says that one address answers pages and parts.
func vary(c echo.Context) {
	c.Response().Header().Add("Vary", "HX-Request, HX-Request-Type, HX-History-Restore-Request")
}

// renderParts writes the target's content, then each further region in the
// wrapper htmx swaps by itself.
func renderParts(ctx context.Context, body *bytes.Buffer, v View) error {
	part := v.Part
	if part == nil {
		part = v.Page
	}
	if part != nil {
		if err := part.Render(ctx, body); err != nil {
			return err
		}
	}
	for _, r := range v.Also {
		swap := r.Swap
		if swap == "" {
			swap = "innerHTML"
		}
		fmt.Fprintf(body, `<hx-partial hx-target="%s" hx-swap="%s">`, templ.EscapeString(r.Target), templ.EscapeString(swap))
		if r.Content != nil {
			if err := r.Content.Render(ctx, body); err != nil {
				return err
			}
		}
		body.WriteString(`</hx-partial>`)
	}
	return nil
}

// maxBack bounds the address a page carries to come back to after a preference
// is saved: longer than any filter somebody typed.
const maxBack = 8 << 10

// fill puts into m what is the same for every page: the person's theme, where
// they are, and the word left by the step before.
func fill(c echo.Context, m layout.Meta) layout.Meta {
	m.Theme = person.Of(c).Theme
	m.Path = c.Request().URL.RequestURI()
	if c.Request().Method != http.MethodGet || len(m.Path) > maxBack {
		m.Path = ""
	}
	if m.Notice == "" {
		m.NoticeKind, m.Notice, m.NoticeWay = takeNotice(c)
	}
	return m
}
