package handlers

import (
	"slices"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/scene"
)

// SceneSwitch links or unlinks the tool of one tile. An unlinked tile stays on
// the page until it is left, and comes back to its old place.
func (a *App) SceneSwitch(c echo.Context) error {
	form, err := c.FormParams()
	if err != nil {
		return err
	}
	id := form.Get("tool")
	if !core.ValidID(id) {
		return core.Errorf(core.Invalid, "%q is not the identifier of a tool.", clipped(id))
	}
	on, err := onOrOff(form)
	if err != nil {
		return err
	}
	off := offTiles(c.QueryParams())
	rest := slices.DeleteFunc(slices.Clone(off), func(o offTile) bool { return o.Tool == id })
	if !on {
		place := readOff(form.Get("place"))
		rest = append(rest, offTile{id, place.Prev})
	}
	return a.changeScene(c, rest, func(now scene.Scene) (scene.Settings, error) {
		set := now.Settings
		if on {
			places := before(tileOrder(now.Prompting.Tools, off), id)
			set.Prompting.Tools = scene.LinkAfter(now.Prompting.Tools, id, places)
		} else {
			set.Prompting.Tools = scene.Unlink(now.Prompting.Tools, id)
		}
		if problems := scene.Problems(set); problems != nil {
			return set, core.Refuse(problems)
		}
		return set, nil
	})
}
