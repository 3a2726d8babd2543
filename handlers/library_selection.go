package handlers

import (
	"net/url"
	"strconv"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/shelf"
	"callboard/handlers/respond"
	"callboard/views/library"
	"callboard/views/link"
	"callboard/views/ui"
)

// selection is what a form of the Library selected: pieces one by one, or all
// that a query finds, on whichever page they stand.
type selection struct {
	ids   []string
	all   bool
	query link.LibraryQuery // of all
}

// selection reads it. Pieces that were picked must all be there; what a query
// finds is as of now.
func (a *App) selection(form url.Values) (selection, error) {
	if form.Get("all") == "" {
		ids, err := a.pickedPieces(form)
		return selection{ids: ids}, err
	}
	values, err := url.ParseQuery(form.Get("query"))
	if err != nil {
		return selection{}, core.Errorf(core.Invalid, "The query of the list could not be read. Load the list again and select anew.")
	}
	q, err := libraryQuery(values)
	if err != nil {
		return selection{}, err
	}
	s := selection{all: true, query: q.Whole()}
	s.ids, err = a.matching(s.query)
	return s, err
}

// matching are the pieces a query finds, up to the ceiling of what one press
// changes. None is an error, for there is nothing to be done.
func (a *App) matching(q link.LibraryQuery) ([]string, error) {
	query := a.shelfQuery(q, "")
	query.Sort, query.Limit = shelf.Created, shelf.MaxLimit
	var ids []string
	for {
		page, err := a.Store.Shelf().Search(query)
		if err != nil {
			return nil, err
		}
		if page.Total > core.MaxSelection {
			return nil, core.Errorf(core.TooLarge, "The list holds %s pieces, and at most %s are changed at a time. Narrow it first.", ui.Number(page.Total), ui.Number(core.MaxSelection))
		}
		for _, e := range page.Entries {
			ids = append(ids, e.ID)
		}
		if query.Cursor = page.Next; query.Cursor != "" && len(ids) < core.MaxSelection {
			continue
		}
		if len(ids) == 0 {
			return nil, core.Errorf(core.Invalid, "The list finds nothing any more, so nothing was changed.")
		}
		return ids, nil
	}
}

// asked says whether to go on: a selection of single pieces needs no yes, one of
// all that is found needs the yes to the very number. Otherwise the page that
// asks is answered; it brings the fields along.
func (s selection) asked(c echo.Context, form url.Values, ask library.Ask, fields ...string) (goOn bool, err error) {
	before, _ := strconv.Atoi(form.Get("count"))
	if !s.all || form.Get("confirm") == "yes" && before == len(s.ids) {
		return true, nil
	}
	ask.Query, ask.Count, ask.Before = s.query, len(s.ids), before
	ask.Action, ask.Back = c.Request().URL.Path, localPath(form.Get("back"))
	ask.Kind = kindPlural(s.query.Kind)
	for _, name := range fields {
		ask.Fields = append(ask.Fields, struct{ Name, Value string }{name, form.Get(name)})
	}
	return false, respond.HTML(c, respond.View{Meta: libraryMeta(ask.Title), Page: library.ShowAsk(ask)})
}
