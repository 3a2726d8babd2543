package handlers

import (
	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/handlers/person"
	"callboard/handlers/respond"
	"callboard/views/ui"
)

// LibraryRestore takes pieces out of the trash: the selected ones, or the one
// whose own button was pressed.
func (a *App) LibraryRestore(c echo.Context) error {
	form, err := c.FormParams()
	if err != nil {
		return err
	}
	name := "id"
	if form.Has("only") {
		name = "only"
	}
	ids, err := picked(form, name, "piece")
	if err != nil {
		return err
	}
	back, err := a.Store.Restore(c.Request().Context(), person.Of(c).ID, ids...)
	if err != nil {
		return err
	}
	if len(back) == 0 {
		return core.Errorf(core.NotFound, "None of these pieces is in the trash. They may be restored already, or deleted for good.")
	}
	return respond.Redirect(c, localPath(form.Get("back")), "good", ui.Count(len(back), "piece is", "pieces are")+" back in the Library.")
}
