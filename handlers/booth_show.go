package handlers

import (
	"errors"
	"net/http"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/scene"
	"callboard/handlers/person"
	"callboard/handlers/respond"
	"callboard/views/booth"
	"callboard/views/layout"
	"callboard/views/link"
)

// BoothShow leads to the newest scene, or shows how to make the first.
func (a *App) BoothShow(c echo.Context) error {
	page, err := a.boothPage(c, nil, nil)
	if err != nil {
		return err
	}
	if len(page.Scenes) > 0 {
		to := link.Scene(page.Scenes[0].ID)
		if id := c.QueryParam("deleted"); id != "" {
			to = withValues(to, "deleted", []string{id})
		}
		return c.Redirect(http.StatusFound, to)
	}
	return respond.HTML(c, respond.View{Meta: boothMeta("Control Booth"), Page: booth.Show(page)})
}

// SceneShow is one scene in the Control Booth.
func (a *App) SceneShow(c echo.Context) error {
	now, err := a.Store.Scene(c.Request().Context(), c.Param("id"))
	if err != nil {
		return err
	}
	return a.showScene(c, now, offTiles(c.QueryParams()), nil)
}

func boothMeta(title string) layout.Meta {
	return layout.Meta{Title: title, Area: layout.Booth, Wide: true, Scripts: []string{"booth.js"}}
}

// showScene answers the Control Booth with the scene open: to htmx the scene's
// region, and the list beside it. A conflict is said in words, with its status.
func (a *App) showScene(c echo.Context, now scene.Scene, off []offTile, conflict *core.Error) error {
	page, err := a.boothPage(c, &now, off)
	if err != nil {
		return err
	}
	v := respond.View{
		Meta: boothMeta(now.Title), Page: booth.Show(page), Part: booth.Open(*page.Open),
		Also: []respond.Region{{Target: "#scenes", Content: booth.List(page)}},
		URL:  page.Open.Back,
	}
	if conflict != nil {
		v.Status = respond.Status(conflict.Code)
		v.Meta.Notice, v.Meta.NoticeKind = conflict.Message, "bad"
		v.Also = append(v.Also, respond.Notice("bad", conflict.Message))
	}
	return respond.HTML(c, v)
}

// changeScene saves what edit makes of the scene and answers it as it is then:
// the region to htmx, a redirect to a browser without it. Where somebody else
// changed the same part, theirs is shown and the conflict said.
func (a *App) changeScene(c echo.Context, off []offTile, edit func(scene.Scene) (scene.Settings, error)) error {
	ctx, id := c.Request().Context(), c.Param("id")
	saved, err := a.Store.EditScene(ctx, person.Of(c).ID, id, edit)
	var conflict *core.Error
	if errors.As(err, &conflict) && conflict.Code == core.Conflict {
		if saved, err = a.Store.Scene(ctx, id); err != nil {
			return err
		}
		return a.showScene(c, saved, off, conflict)
	}
	if err != nil {
		return err
	}
	if respond.Partial(c) {
		return a.showScene(c, saved, off, nil)
	}
	return respond.Redirect(c, link.SceneWith(id, offValues(off)), "", "")
}
