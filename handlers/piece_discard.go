package handlers

import (
	"github.com/labstack/echo/v4"

	"callboard/handlers/respond"
)

// PieceDiscard forgets the person's draft: the editor shows the piece as it is
// saved.
func (a *App) PieceDiscard(c echo.Context) error {
	e, err := a.startEditing(c)
	if err != nil {
		return err
	}
	if sent, err := sentForm(c.Request()); err == nil { // a bare request discards too
		a.passTurn(e.person.ID, e.id, sent)
	}
	a.forget(e)
	return respond.Redirect(c, e.at.Open(), "", "The draft is discarded. This is the "+e.desk.word()+" as it is saved.")
}
