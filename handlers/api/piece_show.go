package api

import (
	"net/http"

	"github.com/labstack/echo/v4"
)

// PieceShow answers one piece (GET /api/pieces/:id).
func (a *API) PieceShow(c echo.Context) error {
	p, err := a.Store.Piece(c.Request().Context(), c.Param("id"))
	if err != nil {
		return err
	}
	if unchanged(c, p.Version) {
		return c.NoContent(http.StatusNotModified)
	}
	return send(c, http.StatusOK, wirePiece(p))
}
