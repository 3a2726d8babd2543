package handlers

import (
	"unicode/utf8"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/handlers/respond"
	"callboard/views/link"
)

// PieceDuplicate makes a copy of the saved piece and opens it. Edits that are not
// saved stay with the first.
func (a *App) PieceDuplicate(c echo.Context) error {
	e, err := a.openEditing(c)
	if err != nil {
		return err
	}
	if sent, err := sentForm(c.Request()); err == nil && sent.Has("version") {
		// The editor's own button: what was typed last is kept in the first.
		if e, err = a.readEditing(c); err != nil {
			return err
		}
		a.passTurn(e.person.ID, e.id, e.sent)
		if err := a.keep(c.Request().Context(), e); err != nil {
			return err
		}
	}
	ctx := c.Request().Context()
	saved, err := a.versionOf(ctx, e.desk, e.id, e.entry.Version)
	if err != nil {
		return err
	}
	content := saved.Content()
	first := content.Name
	content.Name = copyName(first)
	p, err := a.Store.Create(ctx, e.person.ID, e.at.Kind, content)
	if err != nil {
		return err
	}
	said := "This is a copy of “" + first + "”."
	if e.isEdited() {
		said = "This is a copy of “" + first + "” as it is saved. Your unsaved edits are still there."
	}
	return respond.Redirect(c, link.Bench{Kind: p.Kind, ID: p.ID}.Open(), "good", said)
}

// copyName is the name of a copy, cut so that it is still a name.
func copyName(name string) string {
	const behind = " (copy)"
	for utf8.RuneCountInString(name)+len(behind) > core.MaxNameRunes {
		_, size := utf8.DecodeLastRuneInString(name)
		name = name[:len(name)-size]
	}
	return name + behind
}
