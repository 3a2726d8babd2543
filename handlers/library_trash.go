package handlers

import (
	"time"

	"github.com/labstack/echo/v4"

	"callboard/core/shelf"
	"callboard/handlers/respond"
	"callboard/views/library"
	"callboard/views/link"
)

// LibraryTrash lists the deleted pieces.
func (a *App) LibraryTrash(c echo.Context) error {
	cursor := c.QueryParam("cursor")
	page, err := a.Store.Trash(c.Request().Context(), shelf.DefaultLimit, cursor)
	if err != nil {
		return err
	}
	t := library.Trash{Rows: trashRows(page), Later: cursor != "", Now: time.Now().UTC()}
	if page.Next != "" {
		t.Older = link.LibraryTrashPage(page.Next)
	}
	return respond.HTML(c, respond.View{Meta: libraryMeta("Trash"), Page: library.ShowTrash(t)})
}
