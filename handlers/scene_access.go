package handlers

import (
	"net/url"
	"strconv"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/scene"
)

// SceneAccess turns Narrator Tool Access on or off.
func (a *App) SceneAccess(c echo.Context) error {
	form, err := c.FormParams()
	if err != nil {
		return err
	}
	on, err := onOrOff(form)
	if err != nil {
		return err
	}
	return a.changeScene(c, offTiles(c.QueryParams()), func(now scene.Scene) (scene.Settings, error) {
		return scene.Edit{Access: &on}.Apply(now.Settings)
	})
}

func onOrOff(form url.Values) (bool, error) {
	on, err := strconv.ParseBool(form.Get("on"))
	if err != nil {
		return false, core.Errorf(core.Invalid, "Say whether to switch it on or off: true or false.")
	}
	return on, nil
}
