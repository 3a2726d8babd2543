package handlers

import (
	"net/url"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/scene"
)

// SceneSave renames a scene or sets its context window: whichever was sent.
func (a *App) SceneSave(c echo.Context) error {
	form, err := c.FormParams()
	if err != nil {
		return err
	}
	edit, err := sceneEdit(form)
	if err != nil {
		return err
	}
	return a.changeScene(c, offTiles(c.QueryParams()), func(now scene.Scene) (scene.Settings, error) {
		return edit.Apply(now.Settings)
	})
}

func sceneEdit(form url.Values) (scene.Edit, error) {
	var e scene.Edit
	if form.Has("title") {
		e.Title = &scene.TitleEdit{Seen: form.Get("seen_title"), Title: form.Get("title")}
	}
	if form.Has("window") {
		tokens, err := windowTokens(form.Get("window"))
		if err != nil {
			return e, err
		}
		seen, err := windowTokens(form.Get("seen_window"))
		if err != nil {
			return e, err
		}
		e.Window = &scene.WindowEdit{Seen: seen, Tokens: tokens}
	}
	if e.Title == nil && e.Window == nil {
		return e, core.Errorf(core.Invalid, "Nothing of the scene was sent to be saved.")
	}
	return e, nil
}

// windowTokens reads a context window as people write it: "8192", "8,192",
// "8 192"; blank means that it is not known.
func windowTokens(text string) (int, error) {
	digits := strings.NewReplacer(",", "", " ", "", "\u00a0", "", "\u202f", "").Replace(text)
	if digits == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(digits)
	if err != nil || n < 1 || n > core.MaxContextWindow {
		return 0, core.Errorf(core.Invalid, "Write the context window as a whole number of tokens from 1 to 100,000,000, such as 8192, or leave it blank.")
	}
	return n, nil
}
