package handlers

import (
	"github.com/labstack/echo/v4"

	"callboard/core/piece"
	"callboard/core/tool"
	"callboard/handlers/person"
	"callboard/handlers/respond"
	"callboard/views/link"
)

// ToolNew saves a blank tool and opens it.
func (a *App) ToolNew(c echo.Context) error {
	p, err := a.Store.Create(c.Request().Context(), person.Of(c).ID, piece.Tool, tool.New().Content())
	if err != nil {
		return err
	}
	return respond.Redirect(c, link.Tool(p.ID), "", "")
}
