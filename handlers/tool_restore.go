package handlers

import (
	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/handlers/person"
	"callboard/handlers/respond"
	"callboard/views/link"
)

// ToolRestore takes a tool out of the trash and opens it.
func (a *App) ToolRestore(c echo.Context) error {
	id := c.Param("id")
	restored, err := a.Store.Restore(c.Request().Context(), person.Of(c).ID, id)
	if err != nil {
		return err
	}
	if _, there := a.Store.Shelf().Entry(id); !there && len(restored) == 0 {
		return core.Errorf(core.NotFound, "There is no such tool in the trash. It may have been deleted for good.")
	}
	return respond.Redirect(c, link.Tool(id), "good", "The tool is back, with its links to scenes.")
}
