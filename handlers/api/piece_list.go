package api

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/jsondoc"
	"callboard/core/piece"
	"callboard/core/shelf"
)

// pagePieces and maxPagePieces bound a page of the list: each piece comes with
// its body.
const (
	pagePieces    = 50
	maxPagePieces = 200
)

// pieceListJSON is one page. Next is empty on the last one.
type pieceListJSON struct {
	Pieces []pieceJSON `json:"pieces"`
	Next   string      `json:"next"`
}

// PieceList lists pieces, the last changed first (GET /api/pieces).
func (a *API) PieceList(c echo.Context) error {
	if err := queryOnly(c, "kind", "q", "tag", "limit", "cursor"); err != nil {
		return err
	}
	limit, err := limitParam(c, pagePieces, maxPagePieces)
	if err != nil {
		return err
	}
	kind := piece.Kind(c.QueryParam("kind"))
	if kind != "" && !kind.Valid() {
		return core.Refuse([]core.Problem{{Path: "kind", Message: jsondoc.Quote(string(kind)) + " is not a kind: they are tool, dice, formula, tracker, world and preset."}})
	}
	page, err := a.Store.Shelf().Search(shelf.Query{
		Kind: kind, Text: c.QueryParam("q"), Tag: c.QueryParam("tag"),
		Sort: shelf.Changed, Limit: limit, Cursor: c.QueryParam("cursor"),
	})
	if err != nil {
		return err
	}
	out := pieceListJSON{Pieces: make([]pieceJSON, 0, len(page.Entries)), Next: page.Next}
	for _, e := range page.Entries {
		body, err := a.Store.Shelf().Body(e.ID)
		if core.CodeOf(err) == core.NotFound && err != nil {
			continue // deleted since the page was found
		}
		if err != nil {
			return err
		}
		out.Pieces = append(out.Pieces, wirePiece(piece.Piece{
			ID: e.ID, Kind: e.Kind, Version: e.Version, CreatedAt: e.CreatedAt, UpdatedAt: e.UpdatedAt,
			Content: piece.Content{Name: e.Name, Tags: e.Tags, Body: body},
		}))
	}
	return send(c, http.StatusOK, out)
}
