package handlers

import (
	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/tool"
	"callboard/handlers/respond"
	"callboard/views/library"
	"callboard/views/link"
)

// LibraryPeek shows what the AI sees of a tool, without opening it.
func (a *App) LibraryPeek(c echo.Context) error {
	id := c.Param("id")
	family := costFamily(c)
	e, ok := a.Store.Shelf().Entry(id)
	if !ok {
		return core.Errorf(core.NotFound, "There is no such tool in the Library. It may be in the trash.")
	}
	peek := library.Peek{ID: id, Name: e.Name, Open: link.Tool(id), Family: family.Label}
	t, err := a.Store.Shelf().Tool(id)
	switch core.CodeOf(err) {
	case core.Invalid:
		peek.Fault = "Its saved body cannot be read, so the AI sees nothing of it. Open it to restore an earlier version."
	default:
		if err != nil {
			return err
		}
		peek.CallName = a.Store.Shelf().CallName(id)
		peek.Description = t.Body.Description
		peek.Lines = tool.Lines(t)
		c, err := toolCost(t, peek.CallName, family.ID)
		if err != nil {
			return err
		}
		peek.Cost = shownCost(c)
	}
	return respond.HTML(c, respond.View{
		Meta: libraryMeta(e.Name), Page: library.ShowPeek(peek), Part: library.PeekRow(peek),
	})
}
