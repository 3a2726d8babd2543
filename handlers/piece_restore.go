package handlers

import (
	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/piece"
	"callboard/handlers/person"
	"callboard/handlers/respond"
	"callboard/views/link"
)

// PieceRestore takes a piece out of the trash and opens it.
func (a *App) PieceRestore(c echo.Context) error {
	d, kind, err := deskOf(c)
	if err != nil {
		return err
	}
	id := c.Param("id")
	restored, err := a.Store.Restore(c.Request().Context(), person.Of(c).ID, id)
	if err != nil {
		return err
	}
	if _, there := a.Store.Shelf().Entry(id); !there && len(restored) == 0 {
		return core.Errorf(core.NotFound, "There is no such %s in the trash. It may have been deleted for good.", d.word())
	}
	return respond.Redirect(c, link.Bench{Kind: kind, ID: id}.Open(), "good", restoredWords(kind, d.word()))
}

// restoredWords says what is back. Only tools are linked to scenes.
func restoredWords(kind piece.Kind, word string) string {
	if kind != piece.Tool {
		return "The " + word + " is back."
	}
	return "The " + word + " is back, with its links to scenes."
}
