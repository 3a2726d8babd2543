package handlers

import (
	"slices"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/piece"
	"callboard/core/scene"
	"callboard/core/shelf"
	"callboard/handlers/person"
	"callboard/handlers/respond"
	"callboard/views/booth"
	"callboard/views/link"
)

// SceneLinkShow is the picker that links tools to a scene: a page, or a dialog
// over the Control Booth.
func (a *App) SceneLinkShow(c echo.Context) error {
	p, err := a.picker(c)
	if err != nil {
		return err
	}
	meta := boothMeta("Link tools")
	return respond.HTML(c, respond.View{Meta: meta, Page: booth.ShowPicker(p), Part: booth.PickForm(p)})
}

// SceneLinkResults answers what the picker finds while somebody types.
func (a *App) SceneLinkResults(c echo.Context) error {
	if !respond.Partial(c) {
		return respond.Redirect(c, link.SceneLink(c.Param("id")), "", "")
	}
	p, err := a.picker(c)
	if err != nil {
		return err
	}
	return respond.HTML(c, respond.View{Part: booth.PickList(p)})
}

// SceneLink links what was picked, behind the tools the scene has.
func (a *App) SceneLink(c echo.Context) error {
	form, err := c.FormParams()
	if err != nil {
		return err
	}
	ids, err := picked(form, "tool", "tool")
	if err != nil {
		return err
	}
	added, first := 0, ""
	saved, err := a.Store.EditScene(c.Request().Context(), person.Of(c).ID, c.Param("id"), func(now scene.Scene) (scene.Settings, error) {
		set, err := linked(now, ids...)
		if added = len(set.Prompting.Tools) - len(now.Prompting.Tools); added > 0 {
			first = set.Prompting.Tools[len(now.Prompting.Tools)]
		}
		return set, err
	})
	if err != nil {
		return err
	}
	to := link.Scene(saved.ID)
	if first != "" { // whose tile gets the focus
		to = withValues(to, "tile", []string{first})
	}
	return respond.Redirect(c, to, "good", linkedWords(added, len(ids), saved.Title))
}

// picker finds the tools for the picker. What was picked stays, whatever is
// searched for, and is not listed twice.
func (a *App) picker(c echo.Context) (booth.Picker, error) {
	now, err := a.Store.Scene(c.Request().Context(), c.Param("id"))
	if err != nil {
		return booth.Picker{}, err
	}
	q, err := libraryQuery(c.QueryParams())
	if err != nil {
		return booth.Picker{}, err
	}
	sort := shelf.Name
	if q.Text != "" {
		sort = shelf.Best
	}
	found, err := a.Store.Shelf().Search(shelf.Query{Kind: piece.Tool, Text: q.Text, Sort: sort, Limit: shelf.DefaultLimit})
	if err != nil {
		return booth.Picker{}, err
	}
	p := booth.Picker{SceneID: now.ID, Title: now.Title, Query: q.Text, Total: found.Total}
	p.Empty = found.Total == 0 && q.Text == ""
	family := costFamily(c).ID
	chosen := c.QueryParams()["tool"]
	for _, id := range chosen {
		if e, ok := a.Store.Shelf().Entry(id); ok && e.Kind == piece.Tool && len(p.Chosen) < core.MaxSceneTools {
			p.Chosen = append(p.Chosen, a.pick(e, now.Prompting.Tools, family))
		}
	}
	for _, e := range found.Entries {
		if slices.Contains(chosen, e.ID) {
			p.Total--
			continue
		}
		p.Found = append(p.Found, a.pick(e, now.Prompting.Tools, family))
	}
	return p, nil
}

func (a *App) pick(e *shelf.Entry, linked []string, family string) booth.Pick {
	return booth.Pick{
		ID: e.ID, Name: e.Name, Icon: pieceIcon(e), CallName: a.Store.Shelf().CallName(e.ID),
		Does: e.Action, Linked: slices.Contains(linked, e.ID), Cost: a.rowCost(e.ID, family),
	}
}
