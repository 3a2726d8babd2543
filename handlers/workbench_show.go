package handlers

import (
	"slices"

	"github.com/labstack/echo/v4"

	"callboard/core/shelf"
	"callboard/handlers/person"
	"callboard/handlers/respond"
	"callboard/models"
	"callboard/views/layout"
	"callboard/views/link"
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
	slices.SortFunc(front.Drafts, func(x, y workbench.FrontRow) int { return y.When.Compare(x.When) })
	page, err := a.Store.Shelf().Search(shelf.Query{Sort: shelf.Changed, Limit: recentPieces})
	if err != nil {
		return err
	}
	for _, entry := range page.Entries {
		if _, editable := desks[entry.Kind]; !editable {
			continue
		}
		row := a.frontRow(entry)
		row.When = entry.UpdatedAt
		front.Recent = append(front.Recent, row)
	}
	front.Deleted = a.justDeleted(c)
	return respond.HTML(c, respond.View{
		Meta: layout.Meta{Title: "Workbench", Area: layout.Workbench, Scripts: []string{"workbench.js"}},
		Page: workbench.FrontPage(front),
	})
}

func (a *App) frontRow(entry *shelf.Entry) workbench.FrontRow {
	return workbench.FrontRow{
		At: link.Bench{Kind: entry.Kind, ID: entry.ID}, Name: entry.Name, CallName: a.Store.Shelf().CallName(entry.ID),
		What: a.doing(entry), Icon: pieceIcon(entry),
	}
}

// draftRow is a draft that has edits; ok is false for any other.
func (a *App) draftRow(c echo.Context, id string, draft models.Draft) (row workbench.FrontRow, ok bool) {
	entry, there := a.Store.Shelf().Entry(id)
	if !there {
		return row, false
	}
	desk, editable := desks[entry.Kind]
	if !editable {
		return row, false
	}
	base, err := a.versionOf(c.Request().Context(), desk, id, draft.Base)
	if err != nil {
		return row, false
	}
	now, err := desk.parse(draft.Data)
	if err != nil {
		return row, false
	}
	row = a.frontRow(entry)
	row.When, row.Edits = draft.UpdatedAt, len(desk.diff(base, now))
	if name := now.Content().Name; name != "" {
		row.Name = name
	}
	return row, row.Edits > 0
}

// justDeleted is the piece that the address says was deleted, while it is in the
// trash. Its versions are there still, and the newest knows its name.
func (a *App) justDeleted(c echo.Context) *workbench.FrontRow {
	at, ok := link.DeletedBench(c.QueryParam("deleted"))
	if !ok {
		return nil
	}
	if _, alive := a.Store.Shelf().Entry(at.ID); alive {
		return nil
	}
	last, err := a.Store.Revisions(c.Request().Context(), at.ID, 0, 1)
	if err != nil || len(last) == 0 {
		return nil
	}
	word := "piece"
	if d, ok := desks[at.Kind]; ok {
		word = d.word()
	}
	return &workbench.FrontRow{At: at, Name: last[0].Name, What: word}
}
