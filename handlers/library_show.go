package handlers

import (
	"github.com/labstack/echo/v4"

	"callboard/handlers/respond"
	"callboard/views/layout"
	"callboard/views/library"
	"callboard/views/link"
)

// LibraryShow lists the pieces. To the search form it answers the list, and
// beside it what depends on the words: the kinds, the hidden fields, the sorts.
func (a *App) LibraryShow(c echo.Context) error {
	q, err := libraryQuery(c.QueryParams())
	if err != nil {
		return err
	}
	page, err := a.libraryPage(c, q)
	if err != nil {
		return err
	}
	return respond.HTML(c, respond.View{
		Meta: libraryMeta("Library"),
		Page: library.Show(page),
		Part: library.List(page),
		Also: []respond.Region{
			{Target: "#kinds", Content: library.Side(page)},
			{Target: "#library-narrow", Content: library.Narrow(page)},
			{Target: "#library-found", Content: library.Found(page)},
			{Target: "#library-sort", Content: library.SortOptions(page)},
		},
		URL: link.LibraryList(q),
	})
}

func libraryMeta(title string) layout.Meta {
	return layout.Meta{Title: title, Area: layout.Library, Wide: true, Scripts: []string{"library.js"}}
}
