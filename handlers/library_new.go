package handlers

import (
	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/piece"
	"callboard/core/scene"
	"callboard/core/tool"
	"callboard/handlers/person"
	"callboard/handlers/respond"
	"callboard/views/link"
)

// LibraryNew saves a blank piece and opens it. With a scene it is linked there
// at once, and the editor gets the way back.
func (a *App) LibraryNew(c echo.Context) error {
	form, err := c.FormParams()
	if err != nil {
		return err
	}
	who, ctx := person.Of(c).ID, c.Request().Context()
	k := piece.Kind(form.Get("kind"))
	desk, editable := desks[k]
	if !editable {
		return core.Errorf(core.Invalid, "There is no new piece of the kind %q. Make a tool, a dice piece or a formula.", clipped(string(k)))
	}
	if k != piece.Tool {
		made, err := a.Store.Create(ctx, who, k, desk.blank())
		if err != nil {
			return err
		}
		return respond.Redirect(c, link.Bench{Kind: k, ID: made.ID}.Open(), "", "")
	}
	sceneID := form.Get("scene")
	if sceneID != "" { // before anything is made: the scene may have gone, or be full
		now, err := a.Store.Scene(ctx, sceneID)
		if err != nil {
			return err
		}
		if len(now.Prompting.Tools) >= core.MaxSceneTools {
			return core.Errorf(core.Invalid, "“%s” links %d tools already, which is as many as a scene links. Switch some off there first; no tool was made.", now.Title, core.MaxSceneTools)
		}
	}
	blank := tool.New()
	made, err := a.Store.Create(ctx, who, piece.Tool, piece.Content{Name: blank.Name, Tags: blank.Tags, Body: blank.Body.AppendJSON(nil)})
	if err != nil {
		return err
	}
	if sceneID == "" {
		return respond.Redirect(c, link.Tool(made.ID), "", "")
	}
	_, err = a.Store.EditScene(ctx, who, sceneID, func(now scene.Scene) (scene.Settings, error) {
		return linked(now, made.ID)
	})
	if err != nil {
		return err
	}
	return respond.Redirect(c, link.ToolFrom(made.ID, sceneID), "", "")
}

// linked is the scene's settings with the tools linked at the end.
func linked(now scene.Scene, ids ...string) (scene.Settings, error) {
	set := now.Settings
	set.Prompting.Tools = scene.Link(now.Prompting.Tools, ids...)
	if problems := scene.Problems(set); problems != nil {
		return set, core.Refuse(problems)
	}
	return set, nil
}
