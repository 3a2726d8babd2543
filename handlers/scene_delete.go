package handlers

import (
	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/handlers/person"
	"callboard/handlers/respond"
	"callboard/views/link"
)

// SceneDelete moves a scene to the trash. The page after it offers to undo it.
func (a *App) SceneDelete(c echo.Context) error {
	id := c.Param("id")
	if err := a.Store.DeleteScene(c.Request().Context(), person.Of(c).ID, id); err != nil {
		return err
	}
	return respond.Redirect(c, withValues(link.Booth(), "deleted", []string{id}), "", "")
}

// deletedScene is the scene that was just deleted and can be offered back;
// empty when the address names none, or one that was restored since.
func (a *App) deletedScene(c echo.Context) string {
	id := c.QueryParam("deleted")
	if _, alive := a.Store.Shelf().Scene(id); alive || !core.ValidID(id) {
		return ""
	}
	return id
}
