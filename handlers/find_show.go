package handlers

import (
	"strings"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/handlers/respond"
	"callboard/views/find"
	"callboard/views/layout"
)

// FindShow is "Find anything": a page, or the dialog over any page.
func (a *App) FindShow(c echo.Context) error {
	r, err := a.found(c)
	if err != nil {
		return err
	}
	return respond.HTML(c, respond.View{Meta: layout.Meta{Title: "Find anything"}, Page: find.Show(r), Part: find.Dialog(r)})
}

// FindResults answers what is found while somebody types in the dialog.
func (a *App) FindResults(c echo.Context) error {
	r, err := a.found(c)
	if err != nil {
		return err
	}
	return respond.HTML(c, respond.View{Meta: layout.Meta{Title: "Find anything"}, Page: find.Show(r), Part: find.Options(r)})
}

func (a *App) found(c echo.Context) (find.Results, error) {
	query := strings.TrimSpace(c.QueryParam("q"))
	if len([]rune(query)) > maxQueryRunes {
		return find.Results{}, core.Errorf(core.Invalid, "Search for fewer words: at most 200 characters.")
	}
	return a.findAnything(query)
}
