package handlers

import (
	"strings"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/tool"
	"callboard/handlers/form"
	"callboard/handlers/respond"
	"callboard/views/link"
)

// PieceMake makes a blank piece for a tool's action to run, picks it in the
// draft and opens it, with the way back. The draft is kept; the tool is not
// saved by it.
func (a *App) PieceMake(c echo.Context) error {
	e, err := a.readEditing(c)
	if err != nil {
		return err
	}
	a.passTurn(e.person.ID, e.id, e.sent)
	if err := a.keep(c.Request().Context(), e); err != nil {
		return err
	}
	d, ok := e.now.(form.Draft)
	_, kind, _ := strings.Cut(e.sent.Get("do"), ":")
	linker, runs := d.Tool.Body.Action.(tool.Linker)
	if !ok || !runs || string(linker.Kind()) != kind {
		return core.Errorf(core.Invalid, "Choose the action that runs the new piece first.")
	}
	k, _ := linker.Piece()
	made, err := a.Store.Create(c.Request().Context(), e.person.ID, k, desks[k].blank())
	if err != nil {
		return err
	}
	e.was = e.now
	e.now, _ = form.PickPiece(d, made.ID)
	if err := a.keep(c.Request().Context(), e); err != nil {
		return err
	}
	return respond.Redirect(c, link.Bench{Kind: k, ID: made.ID}.FromTool(e.id), "", "")
}
