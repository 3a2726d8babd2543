package handlers

import (
	"github.com/labstack/echo/v4"

	"callboard/handlers/person"
	"callboard/handlers/respond"
	"callboard/views/link"
)

// ToolDelete moves a tool to the trash. The page that follows offers to take it
// back out.
func (a *App) ToolDelete(c echo.Context) error {
	e, err := a.startEditing(c)
	if err != nil {
		return err
	}
	if _, err := a.Store.Delete(c.Request().Context(), person.Of(c).ID, e.id); err != nil {
		return err
	}
	return respond.Redirect(c, link.WorkbenchDeleted(e.id), "", "")
}
