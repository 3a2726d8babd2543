package handlers

import (
	"github.com/labstack/echo/v4"

	"callboard/handlers/respond"
	"callboard/views/link"
)

// PieceDelete moves a piece to the trash. The page that follows offers to take it
// back out.
func (a *App) PieceDelete(c echo.Context) error {
	e, err := a.startEditing(c)
	if err != nil {
		return err
	}
	if _, err := a.Store.Delete(c.Request().Context(), e.person.ID, e.id); err != nil {
		return err
	}
	return respond.Redirect(c, link.WorkbenchDeleted(e.at), "", "")
}
