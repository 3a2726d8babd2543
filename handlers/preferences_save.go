package handlers

import (
	"net/url"
	"strings"
	"unicode"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/cost"
	"callboard/core/wire"
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
	if err := checkPreferences(form); err != nil { // before the first is stored
		return err
	}
	if form.Has("theme") {
		person.SetTheme(c, form.Get("theme"))
	}
	if form.Has("family") {
		person.SetFamily(c, form.Get("family"))
	}
	if form.Has("format") {
		person.SetFormat(c, form.Get("format"))
	}
	return respond.Redirect(c, localPath(form.Get("back")), "", "")
}

// checkPreferences refuses a model family or a format there is not. An unknown
// theme is the system's.
func checkPreferences(form url.Values) error {
	if id := form.Get("family"); form.Has("family") {
		if _, _, err := cost.Vocabulary(id); err != nil {
			return core.Errorf(core.Invalid, "There is no model family %q. Pick one of the list.", clipped(id))
		}
	}
	if f := form.Get("format"); form.Has("format") && !wire.Format(f).Valid() {
		return core.Errorf(core.Invalid, "There is no format %q. Pick one of the list.", clipped(f))
	}
	return nil
}

// localPath is to when it is an address of ours, the Library otherwise: a form
// must not send a person to another site. Browsers leave tabs and line breaks
// out of an address and read a backslash as a slash, so "/\t/" is another site.
func localPath(to string) string {
	other := func(r rune) bool { return r == '\\' || unicode.IsControl(r) }
	if !strings.HasPrefix(to, "/") || strings.HasPrefix(to, "//") || strings.ContainsFunc(to, other) {
		return link.Library()
	}
	return to
}
