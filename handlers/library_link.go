package handlers

import (
	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/piece"
	"callboard/core/scene"
	"callboard/handlers/person"
	"callboard/handlers/respond"
	"callboard/views/library"
	"callboard/views/ui"
)

// LibraryLink links the selected tools to a scene, behind those it has.
func (a *App) LibraryLink(c echo.Context) error {
	form, err := c.FormParams()
	if err != nil {
		return err
	}
	chosen, err := a.selection(form)
	if err != nil {
		return err
	}
	ids := chosen.ids
	for _, id := range ids {
		if e, ok := a.Store.Shelf().Entry(id); ok && e.Kind != piece.Tool {
			return core.Errorf(core.Invalid, "“%s” is not a tool, and a scene links tools only. Nothing was linked.", e.Name)
		}
	}
	to, err := a.Store.Scene(c.Request().Context(), form.Get("scene"))
	if err != nil {
		return err
	}
	if goOn, err := chosen.asked(c, form, linkAsk(len(ids), to.Title), "scene"); err != nil || !goOn {
		return err
	}
	added := 0
	saved, err := a.Store.EditScene(c.Request().Context(), person.Of(c).ID, form.Get("scene"), func(now scene.Scene) (scene.Settings, error) {
		set, err := linked(now, ids...)
		added = len(set.Prompting.Tools) - len(now.Prompting.Tools)
		return set, err
	})
	if err != nil {
		return err
	}
	return respond.Redirect(c, localPath(form.Get("back")), "good", linkedWords(added, len(ids), saved.Title))
}

func linkAsk(count int, title string) library.Ask {
	words := "Link " + ui.Count(count, "tool") + " to “" + title + "”"
	return library.Ask{Title: words + "?", Do: words}
}

// linkedWords says how many of the asked tools were linked.
func linkedWords(added, asked int, title string) string {
	switch {
	case added == 0:
		return "“" + title + "” had linked all of them already."
	case added < asked:
		return ui.Count(added, "tool is", "tools are") + " now linked to “" + title + "”; " + ui.Count(asked-added, "was", "were") + " linked already."
	}
	return ui.Count(added, "tool is", "tools are") + " now linked to “" + title + "”."
}
