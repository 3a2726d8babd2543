package person_test

import (
	cryptotls "crypto/tls"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/handlers/person"
)

// meet asks as a browser with the cookies and gives who the handler saw, and the
// cookies it set. do acts before the answer; nil does nothing.
func meet(t *testing.T, cookies string, tls bool, do func(echo.Context)) (person.Person, []*http.Cookie) {
	t.Helper()
	var saw person.Person
	e := echo.New()
	e.Use(person.Middleware)
	e.GET("/", func(c echo.Context) error {
		saw = person.Of(c)
		if do != nil {
			do(c)
		}
		return c.NoContent(http.StatusNoContent)
	})
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	if cookies != "" {
		r.Header.Set("Cookie", cookies)
	}
	if tls {
		r.TLS = &cryptotls.ConnectionState{}
	}
	w := httptest.NewRecorder()
	e.ServeHTTP(w, r)
	if w.Code != http.StatusNoContent {
		t.Fatalf("status %d; want 204", w.Code)
	}
	return saw, w.Result().Cookies()
}

func TestNewBrowser(t *testing.T) {
	p, set := meet(t, "", false, nil)
	if !core.ValidID(p.ID) || len(p.ID) != 16 || p.Theme != "" || p.Family != "" || p.Format != "" {
		t.Errorf("a new browser is %+v; want a new id and no preference", p)
	}
	if len(set) != 1 || set[0].Value != p.ID || set[0].Name != "callboard_person" {
		t.Fatalf("a new browser got %v; want its id", set)
	}
	c := set[0]
	if !c.HttpOnly || c.SameSite != http.SameSiteLaxMode || c.Path != "/" || c.MaxAge < 300*24*3600 || c.Secure {
		t.Errorf("the cookie is %v; want it kept for long, from scripts and other sites", c)
	}
	again, set := meet(t, "callboard_person="+p.ID, false, nil)
	if again.ID != p.ID || len(set) != 0 {
		t.Errorf("the same browser is %q and got %v; want %q and no cookie", again.ID, set, p.ID)
	}
	if other, _ := meet(t, "", false, nil); other.ID == p.ID {
		t.Error("two browsers are one person")
	}
}

// A cookie of ours over TLS is never sent without it.
func TestSecureOverTLS(t *testing.T) {
	if _, set := meet(t, "", true, nil); len(set) != 1 || !set[0].Secure {
		t.Errorf("behind TLS the cookie is %v; want it Secure", set)
	}
}

func TestCookiesThatAreNotOurs(t *testing.T) {
	rows := []struct {
		cookies string
		id      string // empty: a new one
		theme   string
	}{
		{"callboard_person=abc; callboard_theme=dark", "abc", "dark"},
		{"callboard_person=abc; callboard_theme=light", "abc", "light"},
		{"callboard_person=abc; callboard_theme=plaid", "abc", ""},
		{"callboard_person=abc; callboard_theme=<b>", "abc", ""},
		{"callboard_person=", "", ""},
		{"callboard_person=a b", "", ""},
		{"callboard_person=<script>", "", ""},
		{"callboard_person=../../etc", "", ""},
		{"callboard_person=" + strings.Repeat("x", 65), "", ""},
		{"callboard_person=a%00b", "", ""},
		{"callboard_person", "", ""},
		{";;;=;", "", ""},
		{"CALLBOARD_PERSON=abc", "", ""},
	}
	for _, row := range rows {
		p, set := meet(t, row.cookies, false, nil)
		if row.id != "" && (p.ID != row.id || len(set) != 0) {
			t.Errorf("%q is %q and got %v; want %q", row.cookies, p.ID, set, row.id)
		}
		if row.id == "" && (len(p.ID) != 16 || len(set) != 1 || set[0].Value != p.ID) {
			t.Errorf("%q is %q and got %v; want a new person", row.cookies, p.ID, set)
		}
		if p.Theme != row.theme {
			t.Errorf("%q has the theme %q; want %q", row.cookies, p.Theme, row.theme)
		}
	}
}

func TestPreferences(t *testing.T) {
	rows := []struct {
		name, cookie, want string
		set                func(echo.Context)
	}{
		{"dark", "callboard_theme", "dark", func(c echo.Context) { person.SetTheme(c, "dark") }},
		{"the system's", "callboard_theme", "", func(c echo.Context) { person.SetTheme(c, "") }},
		{"no theme", "callboard_theme", "", func(c echo.Context) { person.SetTheme(c, "plaid; Path=/") }},
		{"a family", "callboard_family", "claude", func(c echo.Context) { person.SetFamily(c, "claude") }},
		{"a format", "callboard_format", "mcp", func(c echo.Context) { person.SetFormat(c, "mcp") }},
	}
	for _, row := range rows {
		_, set := meet(t, "callboard_person=abc", false, row.set)
		if len(set) != 1 || set[0].Name != row.cookie || set[0].Value != row.want || !set[0].HttpOnly {
			t.Errorf("%s: set %v; want %s=%s", row.name, set, row.cookie, row.want)
			continue
		}
		p, _ := meet(t, "callboard_person=abc; "+row.cookie+"="+row.want, false, nil)
		if got := map[string]string{"callboard_theme": p.Theme, "callboard_family": p.Family, "callboard_format": p.Format}[row.cookie]; got != row.want {
			t.Errorf("%s: the next request reads %q; want %q", row.name, got, row.want)
		}
	}
}

func TestOfOutside(t *testing.T) {
	c := echo.New().NewContext(httptest.NewRequest(http.MethodGet, "/", nil), httptest.NewRecorder())
	if p := person.Of(c); p != (person.Person{}) {
		t.Errorf("Of outside Middleware = %+v; want nobody", p)
	}
}
