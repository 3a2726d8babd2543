package respond_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/handlers/person"
	"callboard/handlers/respond"
	"callboard/views/layout"
)

// asked is one request to a handler behind the error handler.
type asked struct {
	method, path string
	header       []string // names and values in turn
	handler      echo.HandlerFunc
}

var htmx = []string{"HX-Request", "true", "HX-Request-Type", "partial"}

// answer gives what it answers and what the log says.
func (a asked) answer(t *testing.T) (*httptest.ResponseRecorder, string) {
	t.Helper()
	var lines bytes.Buffer
	e := echo.New()
	e.HTTPErrorHandler = respond.ErrorHandler(slog.New(slog.NewTextHandler(&lines, nil)))
	e.Use(person.Middleware)
	e.Any("/*", a.handler)
	method, path := a.method, a.path
	if method == "" {
		method = http.MethodGet
	}
	if path == "" {
		path = "/page"
	}
	r := httptest.NewRequest(method, path, nil)
	for i := 0; i+1 < len(a.header); i += 2 {
		r.Header.Add(a.header[i], a.header[i+1])
	}
	w := httptest.NewRecorder()
	w.Header().Set(echo.HeaderXRequestID, "request7")
	e.ServeHTTP(w, r)
	return w, lines.String()
}

func page(body string) *goquery.Document {
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(body))
	if err != nil {
		panic(err) // a reader of a string does not fail
	}
	return doc
}

// view is a page of two regions.
func view() respond.View {
	return respond.View{
		Meta: layout.Meta{Title: "Tools <b>"},
		Page: templ.Raw(`<p id="whole">whole</p>`),
		Part: templ.Raw(`<p id="part">part</p>`),
		Also: []respond.Region{
			{Target: "#rail", Content: templ.Raw("<i>rail</i>")},
			{Target: `#a"><script>`, Swap: "innerMorph"},
		},
		URL: "/here?now", ETag: `"v3"`,
	}
}

// TestHTML: a browser gets the page, htmx its parts, and htmx going back over
// history the page again.
func TestHTML(t *testing.T) {
	rows := []struct {
		name   string
		header []string
		part   bool
	}{
		{"a browser", nil, false},
		{"htmx", htmx, true},
		{"htmx without a type", []string{"HX-Request", "true"}, true},
		{"htmx for a whole page", []string{"HX-Request", "true", "HX-Request-Type", "full"}, false},
		{"htmx over history", []string{"HX-Request", "true", "HX-History-Restore-Request", "true"}, false},
		{"something like htmx", []string{"HX-Request", "yes"}, false},
	}
	for _, row := range rows {
		w, _ := asked{header: row.header, handler: func(c echo.Context) error { return respond.HTML(c, view()) }}.answer(t)
		body := w.Body.String()
		if w.Code != http.StatusOK || !strings.HasPrefix(w.Header().Get("Content-Type"), "text/html") {
			t.Errorf("%s: %d, %s", row.name, w.Code, w.Header().Get("Content-Type"))
		}
		if w.Header().Get("Cache-Control") != "no-store" || !strings.Contains(strings.Join(w.Header().Values("Vary"), ","), "HX-Request-Type") || w.Header().Get("ETag") != `"v3"` {
			t.Errorf("%s: headers %v; want no-store that varies, and the version", row.name, w.Header())
		}
		doc := page(body)
		if isPage := doc.Find("#whole").Length() == 1 && strings.Contains(body, "<html") && doc.Find("#part").Length() == 0; isPage == row.part {
			t.Errorf("%s got\n%.300s", row.name, body)
		}
		if row.part {
			if doc.Find(`hx-partial[hx-target="#rail"][hx-swap="innerHTML"] i`).Text() != "rail" || doc.Find("script").Length() > 0 ||
				doc.Find(`hx-partial[hx-swap="innerMorph"]`).Length() != 1 || strings.Contains(body, "<html") {
				t.Errorf("%s: the regions are\n%s", row.name, body)
			}
		} else if doc.Find("head title").Text() != "Tools <b> · Callboard" || doc.Find("hx-partial").Length() > 0 {
			t.Errorf("%s: the page's title is %q", row.name, doc.Find("head title").Text())
		}
		if got := w.Header().Get("HX-Replace-Url"); (got == "/here?now") != row.part {
			t.Errorf("%s: HX-Replace-Url = %q", row.name, got)
		}
	}
}

// Without a part htmx gets the page's body; with regions alone it gets those.
func TestParts(t *testing.T) {
	w, _ := asked{header: htmx, handler: func(c echo.Context) error {
		return respond.HTML(c, respond.View{Status: 422, Page: templ.Raw("<p>body</p>")})
	}}.answer(t)
	if w.Code != 422 || w.Body.String() != "<p>body</p>" {
		t.Errorf("a page without a part = %d %q; want 422 and its body", w.Code, w.Body)
	}
	w, _ = asked{header: htmx, handler: func(c echo.Context) error {
		return respond.HTML(c, respond.View{Also: []respond.Region{respond.Notice("good", "Saved <b>.")}})
	}}.answer(t)
	doc := page(w.Body.String())
	if doc.Find(`hx-partial[hx-target="#notices"] .notice--good p`).Text() != "Saved <b>." {
		t.Errorf("a notice alone = %q", w.Body)
	}
}

// A component that fails half way is an error page and never half a page.
func TestComponentThatFails(t *testing.T) {
	half := templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		_, _ = io.WriteString(w, "<p>half of it") // memory does not fail
		return errors.New("a secret of the template")
	})
	for _, v := range []respond.View{{Page: half}, {Page: templ.Raw("x"), Part: templ.Raw("x"), Also: []respond.Region{{Target: "#a", Content: half}}}} {
		for _, header := range [][]string{nil, htmx} {
			w, lines := asked{header: header, handler: func(c echo.Context) error { return respond.HTML(c, v) }}.answer(t)
			if header == nil && len(v.Also) > 0 {
				continue // regions are not drawn on a page
			}
			if w.Code != 500 || strings.Contains(w.Body.String(), "half") || strings.Contains(w.Body.String(), "secret") {
				t.Errorf("a failing component = %d %.200q; want 500 and no half", w.Code, w.Body)
			}
			if !strings.Contains(lines, "secret") || !strings.Contains(w.Body.String(), "request7") {
				t.Errorf("the log has %q; want the cause, under the id that was told", lines)
			}
		}
	}
}

// TestErrors: every code has its status on the page, for htmx and for programs,
// and its sentence in the form each reads.
func TestErrors(t *testing.T) {
	statuses := map[core.Code]int{
		core.Invalid: 422, core.Malformed: 400, core.NotFound: 404, core.Forbidden: 403, core.Conflict: 409, core.Stale: 412,
		core.PreconditionRequired: 428, core.ConfirmNeeded: 409, core.TooLarge: 413, core.UnsupportedType: 415, core.TooMany: 429,
		core.Upstream: 502, core.Internal: 500, core.Cancelled: 503, core.Code("of tomorrow"): 500,
	}
	for code, status := range statuses {
		told := &core.Error{
			Code: code, Message: "Mend <this>.", Op: "models.Secret", Err: errors.New("a secret"), Current: map[string]int{"version": 7},
			Problems: []core.Problem{{Path: "body.<name>", Message: "Name <it>."}},
		}
		sentence := "Mend <this>." // a fault of ours that was foreseen has its own, and then where to read on
		if got := respond.Status(code); got != status {
			t.Errorf("Status(%s) = %d; want %d", code, got, status)
		}
		handler := func(echo.Context) error { return core.Wrap("outer", told) }

		w, lines := asked{handler: handler}.answer(t)
		doc := page(w.Body.String())
		if w.Code != status || !strings.Contains(doc.Find("main").Text(), sentence) || doc.Find("main this, main it, main name").Length() > 0 {
			t.Errorf("%s on a page = %d %q; want %d and its sentence as text", code, w.Code, strings.Join(strings.Fields(doc.Find("main").Text()), " "), status)
		}
		if logged := strings.Contains(lines, "level=ERROR"); logged != (status >= 500) {
			t.Errorf("%s: logged as a fault: %v", code, logged)
		}

		part, _ := asked{header: htmx, handler: handler}.answer(t)
		doc = page(part.Body.String())
		if part.Code != status || part.Header().Get("HX-Retarget") != "#notices" || part.Header().Get("HX-Reswap") != "innerHTML" ||
			!strings.HasPrefix(doc.Find(`.notice--bad[role=alert] p`).Text(), sentence) || strings.Contains(part.Body.String(), "<html") {
			t.Errorf("%s for htmx = %d %v %q", code, part.Code, part.Header(), part.Body)
		}

		api, _ := asked{path: "/api/thing", header: htmx, handler: handler}.answer(t)
		wantProblem(t, api, code, status, sentence)
		for _, w := range []*httptest.ResponseRecorder{w, part, api} {
			if strings.Contains(w.Body.String(), "secret") || strings.Contains(w.Body.String(), "models.") || w.Header().Get("Cache-Control") != "no-store" {
				t.Errorf("%s tells of the server's inside, or may be stored", code)
			}
		}
		head, _ := asked{method: http.MethodHead, handler: handler}.answer(t)
		if head.Code != status || head.Body.Len() > 0 {
			t.Errorf("%s to HEAD = %d with %d bytes; want %d with none", code, head.Code, head.Body.Len(), status)
		}
	}
}

// wantProblem holds an answer to application/problem+json in its field order.
func wantProblem(t *testing.T, w *httptest.ResponseRecorder, code core.Code, status int, sentence string) {
	t.Helper()
	var p struct {
		Type, Title, Detail string
		Status              int
		Errors              []core.Problem
		Current             struct{ Version int }
	}
	if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil {
		t.Fatalf("%s: %q is no JSON: %v", code, w.Body, err)
	}
	if w.Code != status || p.Status != status || p.Type != string(code) || p.Title != http.StatusText(status) || !strings.HasPrefix(p.Detail, sentence) ||
		len(p.Errors) != 1 || p.Errors[0].Path != "body.<name>" || p.Current.Version != 7 || w.Header().Get("Content-Type") != "application/problem+json" {
		t.Errorf("%s for a program = %d %s", code, w.Code, w.Body)
	}
	if !strings.HasPrefix(w.Body.String(), `{"type":`) || strings.Index(w.Body.String(), `"title"`) > strings.Index(w.Body.String(), `"status"`) {
		t.Errorf("%s: the members are out of order: %s", code, w.Body)
	}
}

// TestErrorsOfEcho: what Echo itself refuses is told in our words.
func TestErrorsOfEcho(t *testing.T) {
	rows := []struct {
		err    error
		status int
		says   string
	}{
		{echo.ErrNotFound, 404, "There is nothing at /page."},
		{echo.ErrMethodNotAllowed, 405, "/page does not take GET."},
		{echo.ErrStatusRequestEntityTooLarge, 413, "The request is too large."},
		{echo.ErrUnsupportedMediaType, 415, "content type"},
		{echo.ErrTooManyRequests, 429, "Too many requests"},
		{echo.ErrBadRequest, 400, "could not be read"},
		{echo.NewHTTPError(400, "a secret of Echo"), 400, "could not be read"},
		{echo.ErrTeapot, 500, "Something went wrong on our side"},
		{errors.New("a secret"), 500, "Something went wrong on our side"},
		{context.DeadlineExceeded, 500, "Something went wrong on our side"},
	}
	for _, row := range rows {
		w, _ := asked{handler: func(echo.Context) error { return row.err }}.answer(t)
		if w.Code != row.status || !strings.Contains(w.Body.String(), row.says) || strings.Contains(w.Body.String(), "secret") {
			t.Errorf("%v = %d %.200q; want %d and %q", row.err, w.Code, page(w.Body.String()).Find("main").Text(), row.status, row.says)
		}
	}
}

// An answer that has begun is not written over, and one that nobody waits for is
// no fault.
func TestNothingIsWrittenTwice(t *testing.T) {
	w, _ := asked{handler: func(c echo.Context) error {
		if err := c.String(http.StatusAccepted, "begun"); err != nil {
			return err
		}
		return errors.New("too late")
	}}.answer(t)
	if w.Code != http.StatusAccepted || w.Body.String() != "begun" {
		t.Errorf("an error after an answer = %d %q; want the answer alone", w.Code, w.Body)
	}
	w, lines := asked{handler: func(c echo.Context) error {
		ctx, leave := context.WithCancel(c.Request().Context())
		leave()
		c.SetRequest(c.Request().WithContext(ctx))
		return core.Wrap("models.Edit", context.Canceled)
	}}.answer(t)
	if w.Body.Len() > 0 || strings.Contains(lines, "level=ERROR") {
		t.Errorf("a request nobody waits for = %q, log %q; want neither", w.Body, lines)
	}
}

// TestRedirect: one message goes over one redirect, as text.
func TestRedirect(t *testing.T) {
	to := func(c echo.Context) error { return respond.Redirect(c, "/there", "good", "Saved <b>“ü”</b>.") }
	w, _ := asked{method: http.MethodPost, handler: to}.answer(t)
	var notice *http.Cookie
	for _, c := range w.Result().Cookies() {
		if c.Name == "callboard_notice" {
			notice = c
		}
	}
	if w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/there" || notice == nil || !notice.HttpOnly || notice.MaxAge > 120 {
		t.Fatalf("Redirect = %d to %q with %v; want 303 with a short notice", w.Code, w.Header().Get("Location"), notice)
	}
	part, _ := asked{method: http.MethodPost, header: htmx, handler: to}.answer(t)
	if part.Code != http.StatusOK || part.Header().Get("HX-Redirect") != "/there" || part.Header().Get("Location") != "" {
		t.Errorf("Redirect for htmx = %d %v; want 200 and HX-Redirect", part.Code, part.Header())
	}
	quiet, _ := asked{handler: func(c echo.Context) error { return respond.Redirect(c, "/there", "", "") }}.answer(t)
	if strings.Contains(strings.Join(quiet.Header().Values("Set-Cookie"), ""), "notice") {
		t.Error("a redirect that says nothing sets a notice")
	}

	show := func(c echo.Context) error { return respond.HTML(c, respond.View{Page: templ.Raw("x")}) }
	next, _ := asked{header: []string{"Cookie", "callboard_notice=" + notice.Value}, handler: show}.answer(t)
	if got := page(next.Body.String()).Find("#notices .notice--good p").Text(); got != "Saved <b>“ü”</b>." {
		t.Errorf("the page after says %q; want the notice as text", got)
	}
	if !strings.Contains(strings.Join(next.Header().Values("Set-Cookie"), "\n"), "callboard_notice=; Path=/; Max-Age=0") {
		t.Error("the notice is not taken away once it was read")
	}
	for _, broken := range []string{"%%%", "bm90aGluZw", "ZXZpbHw8Yj4", ""} {
		w, _ := asked{header: []string{"Cookie", "callboard_notice=" + broken}, handler: show}.answer(t)
		if w.Code != http.StatusOK || page(w.Body.String()).Find("#notices b, .notice--evil").Length() > 0 {
			t.Errorf("a notice %q = %d %q; want a page all the same", broken, w.Code, page(w.Body.String()).Find("#notices").Text())
		}
	}
}

// The theme of the page is the person's, and a form of preferences comes back to
// the page it is on, unless that was no page to come back to.
func TestPageIsThePersons(t *testing.T) {
	show := func(c echo.Context) error { return respond.HTML(c, respond.View{Page: templ.Raw("x")}) }
	w, _ := asked{path: "/library?q=a", header: []string{"Cookie", "callboard_theme=dark"}, handler: show}.answer(t)
	doc := page(w.Body.String())
	if doc.Find("html").AttrOr("data-theme", "") != "dark" || doc.Find(`input[name=back]`).AttrOr("value", "") != "/library?q=a" {
		t.Errorf("the page is of %q and comes back to %q", doc.Find("html").AttrOr("data-theme", ""), doc.Find(`input[name=back]`).AttrOr("value", ""))
	}
	w, _ = asked{method: http.MethodPost, path: "/workbench/tools/a", handler: show}.answer(t)
	if back := page(w.Body.String()).Find(`input[name=back]`).AttrOr("value", ""); back != "" {
		t.Errorf("a page that answers a POST comes back to %q; want nowhere", back)
	}
}
