package handlers

import (
	"strings"

	"github.com/labstack/echo/v4"

	"callboard/handlers/person"
	"callboard/handlers/respond"
	"callboard/views/link"
)

// PreferencesSave remembers what a person prefers to see and goes back to where
// they were.
func (a *App) PreferencesSave(c echo.Context) error {
	form, err := c.FormParams()
	if err != nil {
		return err
	}
	if form.Has("theme") {
		person.SetTheme(c, form.Get("theme"))
	}
	return respond.Redirect(c, localPath(form.Get("back")), "", "")
}

// localPath is to when it is an address of ours, the Library otherwise: a form
// must not send a person to another site.
func localPath(to string) string {
	if !strings.HasPrefix(to, "/") || strings.HasPrefix(to, "//") || strings.ContainsAny(to, "\\\r\n") {
		return link.Library()
	}
	return to
}
