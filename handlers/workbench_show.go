package handlers

import (
	"slices"

	"github.com/labstack/echo/v4"

	"callboard/core/piece"
	"callboard/core/shelf"
	"callboard/core/tool"
	"callboard/handlers/form"
	"callboard/handlers/person"
	"callboard/handlers/respond"
	"callboard/models"
	"callboard/views/layout"
	"callboard/views/workbench"
)

// recentPieces is how many pieces "Changed last" shows.
const recentPieces = 20

// WorkbenchShow is the Workbench's front page: what is in hand, what was changed
// last, and what was just deleted.
func (a *App) WorkbenchShow(c echo.Context) error {
	var front workbench.Front
	for id, draft := range a.Store.DraftsOf(person.Of(c).ID) {
		if row, ok := a.draftRow(c, id, draft); ok {
			front.Drafts = append(front.Drafts, row)
		}
	}
	slices.SortFunc(front.Drafts, func(x, y workbench.FrontRow) int { return y.At.Compare(x.At) })
	page, err := a.Store.Shelf().Search(shelf.Query{Kind: piece.Tool, Sort: shelf.Changed, Limit: recentPieces})
	if err != nil {
		return err
	}
	for _, entry := range page.Entries {
		row := a.frontRow(entry)
		row.At = entry.UpdatedAt
		front.Recent = append(front.Recent, row)
	}
	front.Deleted = a.justDeleted(c)
	return respond.HTML(c, respond.View{
		Meta: layout.Meta{Title: "Workbench", Area: layout.Workbench, Scripts: []string{"workbench.js"}},
		Page: workbench.FrontPage(front),
	})
}

func (a *App) frontRow(entry *shelf.Entry) workbench.FrontRow {
	row := workbench.FrontRow{ID: entry.ID, Name: entry.Name, CallName: a.Store.Shelf().CallName(entry.ID), What: entry.Action, Icon: "wrench"}
	if t, err := a.Store.Shelf().Tool(entry.ID); err == nil {
		row.Icon = toolIcon(t.Body.Icon, t.Body.Action.Kind())
	}
	return row
}

// draftRow is a draft that has edits; ok is false for any other.
func (a *App) draftRow(c echo.Context, id string, draft models.Draft) (row workbench.FrontRow, ok bool) {
	entry, there := a.Store.Shelf().Entry(id)
	if !there || entry.Kind != piece.Tool {
		return row, false
	}
	base, err := a.toolAt(c.Request().Context(), id, draft.Base)
	if err != nil {
		return row, false
	}
	d, err := form.Parse(draft.Data)
	if err != nil {
		return row, false
	}
	row = a.frontRow(entry)
	row.At, row.Edits = draft.UpdatedAt, len(tool.Diff(base, d.Tool))
	if d.Tool.Name != "" {
		row.Name = d.Tool.Name
	}
	return row, row.Edits > 0
}

// justDeleted is the tool that the address says was deleted, while it is in the
// trash. Its versions are there still, and the newest knows its name.
func (a *App) justDeleted(c echo.Context) *workbench.FrontRow {
	id := c.QueryParam("deleted")
	if id == "" {
		return nil
	}
	if _, alive := a.Store.Shelf().Entry(id); alive {
		return nil
	}
	last, err := a.Store.Revisions(c.Request().Context(), id, 0, 1)
	if err != nil || len(last) == 0 {
		return nil
	}
	return &workbench.FrontRow{ID: id, Name: last[0].Name}
}
