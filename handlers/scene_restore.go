package handlers

import (
	"github.com/labstack/echo/v4"

	"callboard/handlers/person"
	"callboard/handlers/respond"
	"callboard/views/link"
)

// SceneRestore takes a scene out of the trash and opens it.
func (a *App) SceneRestore(c echo.Context) error {
	id := c.Param("id")
	if err := a.Store.RestoreScene(c.Request().Context(), person.Of(c).ID, id); err != nil {
		return err
	}
	return respond.Redirect(c, link.Scene(id), "good", "The scene is back, with its tools.")
}
