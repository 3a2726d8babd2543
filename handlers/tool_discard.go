package handlers

import (
	"github.com/labstack/echo/v4"

	"callboard/handlers/person"
	"callboard/handlers/respond"
	"callboard/views/link"
)

// ToolDiscard forgets the person's draft: the editor shows the tool as it is
// saved.
func (a *App) ToolDiscard(c echo.Context) error {
	e, err := a.startEditing(c)
	if err != nil {
		return err
	}
	if sent, err := sentForm(c.Request()); err == nil { // a bare request discards too
		a.passTurn(person.Of(c).ID, e.id, sent)
	}
	a.Store.DropDraft(person.Of(c).ID, e.id)
	a.undo.Forget(person.Of(c).ID, e.id)
	return respond.Redirect(c, link.Tool(e.id), "", "The draft is discarded. This is the tool as it is saved.")
}
