package api

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"callboard/handlers/person"
)

// PieceDelete puts a piece into the trash (DELETE /api/pieces/:id).
func (a *API) PieceDelete(c echo.Context) error {
	if err := a.Store.Delete(c.Request().Context(), person.Of(c).ID, c.Param("id")); err != nil {
		return err
	}
	return c.NoContent(http.StatusNoContent)
}
