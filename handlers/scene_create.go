package handlers

import (
	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/scene"
	"callboard/handlers/person"
	"callboard/handlers/respond"
	"callboard/views/link"
)

// newSceneTitle is what a scene is called until its author types over it.
const newSceneTitle = "New scene"

// SceneCreate makes a scene and opens it with its title ready to be typed over.
func (a *App) SceneCreate(c echo.Context) error {
	form, err := c.FormParams()
	if err != nil {
		return err
	}
	set := scene.Blank(newSceneTitle)
	if form.Has("title") {
		set.Title = scene.TidyTitle(form.Get("title"))
	}
	if problems := scene.Problems(set); problems != nil {
		return core.Refuse(problems)
	}
	made, err := a.Store.CreateScene(c.Request().Context(), person.Of(c).ID, set)
	if err != nil {
		return err
	}
	return respond.Redirect(c, withValues(link.Scene(made.ID), "new", []string{"1"}), "", "")
}
