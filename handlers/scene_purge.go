package handlers

import (
	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/handlers/respond"
	"callboard/views/link"
)

// ScenePurge deletes a scene in the trash for good, after a yes.
func (a *App) ScenePurge(c echo.Context) error {
	form, err := c.FormParams()
	if err != nil {
		return err
	}
	if form.Get("confirm") != "yes" {
		return core.Errorf(core.ConfirmNeeded, "Deleting for good cannot be undone. Confirm it on the page of deleted scenes.")
	}
	if err := a.Store.PurgeScene(c.Request().Context(), c.Param("id")); err != nil {
		return err
	}
	return respond.Redirect(c, link.SceneTrash(), "good", "The scene was deleted for good.")
}
