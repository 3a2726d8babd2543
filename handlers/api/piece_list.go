package api

import (
	"net/http"
	"slices"

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
	if err := queryOnly(c, "kind", "q", "tag", "limit", "cursor", "uses"); err != nil {
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
	if c.QueryParams().Has("uses") {
		return a.listUses(c, kind, limit)
	}
	page, err := a.Store.Shelf().Search(shelf.Query{
		Kind: kind, Text: c.QueryParam("q"), Tag: c.QueryParam("tag"),
		Sort: shelf.Changed, Limit: limit, Cursor: c.QueryParam("cursor"),
	})
	if err != nil {
		return err
	}
	return a.sendPieces(c, page.Entries, page.Next)
}

// listUses lists the pieces that use a piece, in the order they were made; the
// cursor is the id of the last one.
func (a *API) listUses(c echo.Context, kind piece.Kind, limit int) error {
	for _, name := range []string{"q", "tag"} {
		if c.QueryParam(name) != "" {
			return core.Refuse([]core.Problem{{Path: name, Message: "Leave \"" + name + "\" out beside \"uses\": what uses a piece is listed whole."}})
		}
	}
	all := a.Store.Shelf().UsedBy(c.QueryParam("uses"))
	if kind != "" {
		all = slices.DeleteFunc(all, func(e *shelf.Entry) bool { return e.Kind != kind })
	}
	if cursor := c.QueryParam("cursor"); cursor != "" {
		at := slices.IndexFunc(all, func(e *shelf.Entry) bool { return e.ID == cursor })
		if at < 0 {
			return core.Refuse([]core.Problem{{Path: "cursor", Message: "This cursor leads nowhere any more. Begin again without one."}})
		}
		all = all[at+1:]
	}
	if len(all) <= limit {
		return a.sendPieces(c, all, "")
	}
	return a.sendPieces(c, all[:limit], all[limit-1].ID)
}

// sendPieces answers a page of pieces with their bodies.
func (a *API) sendPieces(c echo.Context, entries []*shelf.Entry, next string) error {
	out := pieceListJSON{Pieces: make([]pieceJSON, 0, len(entries)), Next: next}
	for _, e := range entries {
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
