package handlers

import (
	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/scene"
)

// SceneMove puts one tile in another place: by the buttons of the tile, or by
// dragging it.
func (a *App) SceneMove(c echo.Context) error {
	form, err := c.FormParams()
	if err != nil {
		return err
	}
	move := scene.Move{Tool: form.Get("tool"), Before: form.Get("before"), Prev: form.Get("prev"), Next: form.Get("next")}
	if !core.ValidID(move.Tool) || move.Before != "" && !core.ValidID(move.Before) {
		return core.Errorf(core.Invalid, "The move names no tile of this scene.")
	}
	move.Name = "The tool"
	if e, ok := a.Store.Shelf().Entry(move.Tool); ok {
		move.Name = e.Name
	}
	return a.changeScene(c, offTiles(c.QueryParams()), func(now scene.Scene) (scene.Settings, error) {
		set := now.Settings
		var err error
		set.Prompting.Tools, err = move.Apply(now.Prompting.Tools)
		return set, err
	})
}
