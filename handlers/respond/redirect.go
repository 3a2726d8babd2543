package respond

import (
	"encoding/base64"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"callboard/views/ui"
)

// noticeCookie carries one message over a redirect. It holds text and is
// rendered as text.
const noticeCookie = "callboard_notice"

// Redirect leads to another page of ours after something was done, and lets
// that page say text once. htmx is told to load the page whole.
func Redirect(c echo.Context, to, kind, text string) error {
	return RedirectWith(c, to, kind, text, ui.Way{})
}

// RedirectWith is Redirect with a way on from what is said.
func RedirectWith(c echo.Context, to, kind, text string, way ui.Way) error {
	if text != "" {
		said := strings.Join([]string{kind, way.To, way.Label, text}, "|")
		c.SetCookie(&http.Cookie{
			Name: noticeCookie, Value: base64.RawURLEncoding.EncodeToString([]byte(said)),
			Path: "/", MaxAge: 60, HttpOnly: true, SameSite: http.SameSiteLaxMode,
		})
	}
	c.Response().Header().Set("Cache-Control", "no-store")
	if c.Request().Header.Get("HX-Request") == "true" {
		c.Response().Header().Set("HX-Redirect", to)
		return c.NoContent(http.StatusOK)
	}
	return c.Redirect(http.StatusSeeOther, to)
}

// Notice is the region that shows one message, for View.Also.
func Notice(kind, text string) Region {
	return Region{Target: "#notices", Content: ui.Notice(kind, text, ui.Way{})}
}

func takeNotice(c echo.Context) (kind, text string, way ui.Way) {
	cookie, err := c.Cookie(noticeCookie)
	if err != nil || cookie.Value == "" {
		return "", "", way
	}
	c.SetCookie(&http.Cookie{Name: noticeCookie, Path: "/", MaxAge: -1, HttpOnly: true, SameSite: http.SameSiteLaxMode})
	raw, err := base64.RawURLEncoding.DecodeString(cookie.Value)
	if err != nil {
		return "", "", way
	}
	const parts = 4
	said := strings.SplitN(string(raw), "|", parts)
	if len(said) < parts {
		return "", "", way
	}
	kind, text = said[0], said[3]
	if kind != "good" && kind != "bad" {
		kind = ""
	}
	// A way that leads elsewhere is none of ours.
	if to := said[1]; strings.HasPrefix(to, "/") && !strings.HasPrefix(to, "//") && !strings.Contains(to, `\`) {
		way = ui.Way{To: to, Label: said[2]}
	}
	return kind, text, way
}
