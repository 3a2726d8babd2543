package api

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"callboard/handlers/person"
)

// PieceDelete puts a piece into the trash (DELETE /api/pieces/:id).
func (a *API) PieceDelete(c echo.Context) error {
	ctx, id := c.Request().Context(), c.Param("id")
	gone, err := a.Store.Delete(ctx, person.Of(c).ID, id)
	if err != nil {
		return err
	}
	if len(gone) == 0 {
		_, err := a.Store.Piece(ctx, id) // says whether it is missing or in the trash already
		return err
	}
	return c.NoContent(http.StatusNoContent)
}
