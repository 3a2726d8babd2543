package handlers

import (
	"context"
	"slices"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/cost"
	"callboard/core/scene"
	"callboard/core/tool"
	"callboard/views/booth"
	"callboard/views/link"
	"callboard/views/ui"
)

// boothPage is the Control Booth with the scene open; nil opens none.
func (a *App) boothPage(c echo.Context, open *scene.Scene, off []offTile) (booth.Page, error) {
	p := booth.Page{Deleted: a.deletedScene(c)}
	mark := ""
	if open != nil {
		mark = a.boothMark(*open)
	}
	scenes := a.Store.Shelf().Scenes()
	slices.SortStableFunc(scenes, func(x, y scene.Scene) int { return y.CreatedAt.Compare(x.CreatedAt) })
	for _, s := range scenes {
		p.Scenes = append(p.Scenes, booth.Item{ID: s.ID, Title: s.Title, Tools: len(s.Prompting.Tools)})
	}
	if open == nil {
		trash, err := a.Store.SceneTrash(c.Request().Context())
		p.InTrash = len(trash) > 0
		return p, err
	}
	s, err := a.openScene(c, *open, off)
	s.Mark = mark
	p.Open = &s
	return p, err
}

// openScene is one scene with its tiles and its Per reply line.
func (a *App) openScene(c echo.Context, now scene.Scene, off []offTile) (booth.Scene, error) {
	family := costFamily(c)
	s := booth.Scene{
		ID: now.ID, Title: now.Title, Access: now.Prompting.NarratorToolAccess, Window: now.ContextWindow,
		Family: booth.Family{ID: family.ID, Label: family.Label},
		Off:    offValues(off), Back: link.SceneWith(now.ID, offValues(off)),
		Rename: c.QueryParam("new") != "",
	}
	for _, f := range cost.Families() {
		s.Families = append(s.Families, booth.Family{ID: f.ID, Label: f.Label})
	}
	offered, err := a.offer(c.Request().Context(), now.Settings)
	if err != nil {
		return s, err
	}
	byID := make(map[string]scene.Offered, len(offered))
	for _, o := range offered {
		byID[o.ID] = o
	}
	order := tileOrder(now.Prompting.Tools, off)
	for i, id := range order {
		o, on := byID[id]
		if !on {
			if o, on = a.offTile(id), false; o.Found != scene.Live {
				continue
			}
		}
		t, once, err := a.tile(o, on, now.ID, family.ID)
		if err != nil {
			return s, err
		}
		if t.Offered {
			s.Reply.Once = once
		}
		prev := ""
		if i > 0 {
			prev = order[i-1]
		}
		t.Place = offTile{id, prev}.String()
		t.New = on && id == c.QueryParam("tile")
		s.Tiles = append(s.Tiles, t)
	}
	setMoves(s.Tiles)
	sumReply(&s)
	return s, nil
}

// offer decides for each linked tool whether narration offers it, as the
// library has it now.
func (a *App) offer(ctx context.Context, s scene.Settings) ([]scene.Offered, error) {
	linked := make([]scene.Linked, len(s.Prompting.Tools))
	for i, id := range s.Prompting.Tools {
		l, err := a.linkedTool(ctx, id)
		if err != nil {
			return nil, err
		}
		linked[i] = l
	}
	return scene.Offer(s, scene.Narration, linked), nil
}

func (a *App) linkedTool(ctx context.Context, id string) (scene.Linked, error) {
	t, err := a.Store.Shelf().Tool(id)
	if err == nil {
		return scene.Linked{ID: id, Tool: t, Lack: a.Store.Shelf().Lack(t)}, nil
	}
	if e, ok := a.Store.Shelf().Entry(id); ok && core.CodeOf(err) == core.Invalid {
		return scene.Linked{ID: id, Found: scene.Unreadable, Tool: tool.Tool{Name: e.Name}}, nil
	}
	if core.CodeOf(err) != core.NotFound {
		return scene.Linked{}, err
	}
	p, err := a.Store.TrashedPiece(ctx, id)
	switch {
	case err == nil:
		return scene.Linked{ID: id, Found: scene.Trashed, Tool: tool.Tool{Name: p.Name}}, nil
	case core.CodeOf(err) == core.NotFound:
		return scene.Linked{ID: id, Found: scene.Gone}, nil
	}
	return scene.Linked{}, err
}

// offTile is a tile that was switched off: live, and not linked.
func (a *App) offTile(id string) scene.Offered {
	t, err := a.Store.Shelf().Tool(id)
	if err != nil {
		return scene.Offered{Linked: scene.Linked{ID: id, Found: scene.Gone}}
	}
	return scene.Offered{
		Linked:   scene.Linked{ID: id, Tool: t},
		CallName: a.Store.Shelf().CallName(id), Reason: "It is switched off. It leaves this page when you do.",
	}
}

// tile is one tool's tile, and what a request pays once for having any tool.
func (a *App) tile(o scene.Offered, on bool, sceneID, family string) (t booth.Tile, once int, err error) {
	t = booth.Tile{
		ID: o.ID, Name: o.Tool.Name, CallName: o.CallName, On: on, Offered: on && o.Reason == "", Reason: o.Reason,
		Icon: "wrench", Segment: -1,
	}
	switch o.Found {
	case scene.Live:
		t.Icon = toolIcon(o.Tool.Body.Icon, o.Tool.Body.Action.Kind())
		t.Does = a.Store.Shelf().Doing(o.Tool)
		t.Open = link.ToolFrom(o.ID, sceneID)
		c, err := toolCost(o.Tool, o.CallName, family)
		if err != nil {
			return t, 0, err
		}
		shown := shownCost(c)
		t.Cost, once = &shown, c.Once
	case scene.Unreadable:
		t.Icon, t.Open = "triangle-alert", link.ToolFrom(o.ID, sceneID)
		t.Does = "Open it to restore an earlier version."
	case scene.Trashed:
		t.Icon, t.Does = "trash-2", "Restore it in the Library's trash to offer it again."
	default:
		t.Icon, t.Name, t.Does = "circle-help", "A tool that is gone", "Switch it off to take its tile away."
	}
	return t, once, nil
}

// setMoves tells each linked tile what stands around it.
func setMoves(tiles []booth.Tile) {
	var on []int
	for i, t := range tiles {
		if t.On {
			on = append(on, i)
		}
	}
	for n, i := range on {
		t := &tiles[i]
		t.Last = n == len(on)-1
		if n > 0 {
			t.Prev = tiles[on[n-1]].ID
			t.Earlier = t.Prev
		}
		if !t.Last {
			t.Next = tiles[on[n+1]].ID
		}
		if n+2 < len(on) {
			t.Later = tiles[on[n+2]].ID
		}
	}
}

// sumReply sums what the offered tools cost on every reply, and gives each its
// segment of the bar, in the tiles' order.
func sumReply(s *booth.Scene) {
	r := &s.Reply
	r.Cost = ui.Cost{Known: true, Grade: string(cost.Computed)}
	for i := range s.Tiles {
		t := &s.Tiles[i]
		if !t.Offered || t.Cost == nil {
			continue
		}
		t.Segment = r.Tools
		r.Tools++
		r.Cost.Known = r.Cost.Known && t.Cost.Known
		r.Cost.Count += t.Cost.Count
		r.Cost.Low += t.Cost.Low
		r.Cost.High += t.Cost.High
		r.Cost.Grade, r.Cost.Source = t.Cost.Grade, t.Cost.Source // one family, so one grade
		r.Segments = append(r.Segments, ui.Segment{Label: t.Name, Count: t.Cost.Count, For: "tile-" + t.ID})
	}
}
