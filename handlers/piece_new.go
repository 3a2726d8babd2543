package handlers

import (
	"github.com/labstack/echo/v4"

	"callboard/handlers/person"
	"callboard/handlers/respond"
	"callboard/views/link"
)

// PieceNew saves a blank piece and opens it.
func (a *App) PieceNew(c echo.Context) error {
	d, kind, err := deskOf(c)
	if err != nil {
		return err
	}
	p, err := a.Store.Create(c.Request().Context(), person.Of(c).ID, kind, d.blank())
	if err != nil {
		return err
	}
	return respond.Redirect(c, link.Bench{Kind: kind, ID: p.ID}.Open(), "", "")
}
