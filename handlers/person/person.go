// Package person is who is asking and what they prefer to see.
//
// There are no accounts yet: a person is a browser, known by a random cookie,
// so that two people at one server keep their own drafts and choices.
package person

import (
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"callboard/core"
)

const (
	idCookie     = "callboard_person"
	themeCookie  = "callboard_theme"
	familyCookie = "callboard_family"
	formatCookie = "callboard_format"
	contextKey   = "callboard.person"
	remember     = 365 * 24 * time.Hour
)

// Person is the one asking.
type Person struct {
	ID     string // stable for one browser
	Theme  string // "light", "dark" or "" for the system's
	Family string // the model family costs are shown for; empty means the default
	Format string // the provider format "AI sees" shows; empty means the default
}

// Middleware knows the person before any handler runs, and gives a new browser
// its cookie.
func Middleware(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		p := Person{
			ID:     value(c, idCookie),
			Theme:  value(c, themeCookie),
			Family: value(c, familyCookie),
			Format: value(c, formatCookie),
		}
		if p.Theme != "light" && p.Theme != "dark" {
			p.Theme = ""
		}
		if !core.ValidID(p.ID) {
			p.ID = core.NewID()
			set(c, idCookie, p.ID)
		}
		c.Set(contextKey, p)
		return next(c)
	}
}

// Of is the person asking; the zero Person outside Middleware.
func Of(c echo.Context) Person {
	p, _ := c.Get(contextKey).(Person)
	return p
}

// SetTheme remembers the theme; anything but light and dark means the system's.
func SetTheme(c echo.Context, theme string) {
	if theme != "light" && theme != "dark" {
		theme = ""
	}
	set(c, themeCookie, theme)
}

// SetFamily remembers the model family, which the caller has checked.
func SetFamily(c echo.Context, family string) { set(c, familyCookie, family) }

// SetFormat remembers the provider format, which the caller has checked.
func SetFormat(c echo.Context, format string) { set(c, formatCookie, format) }

func value(c echo.Context, name string) string {
	cookie, err := c.Cookie(name)
	if err != nil {
		return ""
	}
	return cookie.Value
}

func set(c echo.Context, name, v string) {
	c.SetCookie(&http.Cookie{
		Name: name, Value: v, Path: "/", MaxAge: int(remember / time.Second),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: c.Scheme() == "https",
	})
}
