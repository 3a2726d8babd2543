package handlers

import (
	"slices"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"callboard/core/piece"
	"callboard/core/shelf"
	"callboard/models"
	"callboard/views/library"
	"callboard/views/link"
)

// kindWords are the kinds of piece as the Library shows them.
var kindWords = map[piece.Kind]struct{ one, many, icon string }{
	piece.Tool:    {"tool", "Tools", "wrench"},
	piece.Dice:    {"dice piece", "Dice", "dices"},
	piece.Formula: {"formula", "Formulas", "square-function"},
	piece.Tracker: {"tracker", "Trackers", "list"},
	piece.World:   {"world", "Worlds", "compass"},
	piece.Preset:  {"preset", "Presets", "settings-2"},
}

// kindPlural is a kind in the middle of a sentence: "tools"; empty for none.
func kindPlural(kind string) string { return strings.ToLower(kindWords[piece.Kind(kind)].many) }

// shownTags is how many tags the Library lists at the left.
const shownTags = 24

// libraryPage is the Library's list for a query.
func (a *App) libraryPage(c echo.Context, q link.LibraryQuery) (library.Page, error) {
	family := costFamily(c)
	found, err := a.Store.Shelf().Search(a.shelfQuery(q, family.ID))
	if err != nil {
		return library.Page{}, err
	}
	p := library.Page{
		Query: q, Total: found.Total, First: found.Before + 1, Family: family.Label,
		Now: time.Now().UTC(), Trashed: a.inTrash(q.Trashed),
	}
	for _, k := range piece.Kinds {
		if n := found.Kinds[k]; n > 0 || q.Kind == string(k) {
			p.Kinds = append(p.Kinds, library.Kind{ID: string(k), Label: kindWords[k].many, Icon: kindWords[k].icon, Count: n})
			p.All += n
		}
	}
	for _, t := range found.Tags {
		if shelf.Fold(t.Tag) != shelf.Fold(q.Tag) && len(p.Tags) < shownTags {
			p.Tags = append(p.Tags, library.Tag{Name: t.Tag, Count: t.Count})
		}
	}
	if q.TrashedAt != 0 {
		together, err := a.Store.TrashedAt(c.Request().Context(), time.UnixMilli(q.TrashedAt))
		if err != nil {
			return library.Page{}, err
		}
		p.TrashedTogether = len(together)
	}
	a.libraryRows(&p, found.Entries, family.ID)
	p.Newer, p.Older = pageLinks(q, found)
	for _, s := range a.Store.Shelf().Scenes() {
		p.Scenes = append(p.Scenes, library.Scene{ID: s.ID, Title: s.Title})
	}
	if p.Empty = a.Store.Shelf().Len() == 0; p.Empty {
		trash, err := a.Store.Trash(c.Request().Context(), 1, "")
		if err != nil {
			return library.Page{}, err
		}
		p.InTrash = len(trash.Pieces) > 0
	}
	return p, nil
}

func (a *App) shelfQuery(q link.LibraryQuery, family string) shelf.Query {
	s := shelf.Query{
		Kind: piece.Kind(q.Kind), Text: q.Text, Tag: q.Tag, Sort: shelf.Sort(q.Sort),
		Cursor: q.After, Cost: a.sortCost(family),
	}
	if q.Before != "" {
		s.Cursor, s.Back = q.Before, true
	}
	return s
}

// pageLinks are the addresses of the pages before and after.
func pageLinks(q link.LibraryQuery, found shelf.Page) (newer, older string) {
	q = q.Here()
	q.After, q.Before = "", found.Prev
	if found.Prev != "" {
		newer = link.LibraryList(q)
	}
	q.After, q.Before = found.Next, ""
	if found.Next != "" {
		older = link.LibraryList(q)
	}
	return newer, older
}

// libraryRows fills the rows. Their costs are in them when they can be told at
// once or were asked for; otherwise the page fetches them when it is shown.
func (a *App) libraryRows(p *library.Page, entries []*shelf.Entry, family string) {
	now := p.Query.Costs || costReady(family)
	var costly []string
	for _, e := range entries {
		row := a.libraryRow(e)
		if row.Peek && now {
			row.Cost = a.rowCost(e.ID, family)
		}
		if row.Peek {
			costly = append(costly, e.ID)
		}
		p.Rows = append(p.Rows, row)
	}
	if !now && len(costly) > 0 {
		p.Lazy = link.LibraryCosts(costly)
	}
}

func (a *App) libraryRow(e *shelf.Entry) library.Row {
	row := library.Row{
		ID: e.ID, Name: e.Name, Icon: pieceIcon(e), Does: a.doing(e), Fault: e.Fault != "",
		Tags: e.Tags, Linked: e.Linked, Changed: e.UpdatedAt,
	}
	if row.Does == "" {
		row.Does = e.Description
	}
	if _, editable := desks[e.Kind]; editable {
		row.Open = link.Bench{Kind: e.Kind, ID: e.ID}.Open()
	}
	if e.Kind == piece.Tool {
		row.CallName = a.Store.Shelf().CallName(e.ID)
		row.Peek = e.Fault == ""
	}
	return row
}

// doing is one line of what a piece is or does; of a tool that runs another
// piece, with that piece's name.
func (a *App) doing(e *shelf.Entry) string {
	if len(e.Uses) == 1 && e.Kind == piece.Tool {
		if t, err := a.Store.Shelf().Tool(e.ID); err == nil {
			return a.Store.Shelf().Doing(t)
		}
	}
	return e.Action
}

// inTrash keeps those of ids that are not in the Library, so that an address
// kept from an earlier delete offers nothing back that was restored since.
func (a *App) inTrash(ids []string) []string {
	return slices.DeleteFunc(slices.Clone(ids), func(id string) bool {
		_, alive := a.Store.Shelf().Entry(id)
		return alive
	})
}

// trashRows are deleted pieces as the trash shows them.
func trashRows(page models.TrashPage) []library.TrashRow {
	rows := make([]library.TrashRow, len(page.Pieces))
	for i, p := range page.Pieces {
		rows[i] = library.TrashRow{
			ID: p.ID, Name: p.Name, Kind: kindWords[p.Kind].one, Icon: kindWords[p.Kind].icon, Deleted: p.DeletedAt,
		}
	}
	return rows
}
