package api

import (
	"net/http"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/bundle"
	"callboard/core/jsondoc"
	"callboard/core/piece"
)

// Export answers pieces as a file of ours (GET /api/export): those of ?ids=,
// with commas between or repeated, or all; with ?kind=, only those of a kind.
// With ?format=csv or md it writes the tables and pools for other programs.
func (a *API) Export(c echo.Context) error {
	if err := queryOnly(c, "ids", "kind", "format"); err != nil {
		return err
	}
	kind := piece.Kind(c.QueryParam("kind"))
	if kind != "" && !kind.Valid() {
		return core.Refuse([]core.Problem{{Path: "kind", Message: "There is no kind of piece " + jsondoc.Quote(string(kind)) + "."}})
	}
	var ids []string
	for _, list := range c.QueryParams()["ids"] {
		for id := range strings.SplitSeq(list, ",") {
			if id = strings.TrimSpace(id); id != "" {
				ids = append(ids, id)
			}
		}
	}
	if c.QueryParams().Has("ids") && ids == nil {
		return core.Refuse([]core.Problem{{Path: "ids", Message: "Name the pieces to export, or leave \"ids\" out to export all."}})
	}
	if format := c.QueryParam("format"); format != "" && format != "json" {
		return a.exportSheet(c, format, kind, ids)
	}
	pieces, err := a.Store.Export(c.Request().Context(), kind, ids)
	if err != nil {
		return err
	}
	data, err := bundle.Encode(bundle.File{Pieces: pieces})
	if err != nil {
		return err
	}
	c.Response().Header().Set(echo.HeaderContentDisposition, `attachment; filename="callboard.json"`)
	c.Response().Header().Set("Cache-Control", "no-store")
	return c.Blob(http.StatusOK, echo.MIMEApplicationJSON, data)
}

// exportSheet answers tables and pools in a form of other programs.
func (a *API) exportSheet(c echo.Context, format string, kind piece.Kind, ids []string) error {
	sheet, ok := bundle.SheetOf(format)
	if !ok {
		return core.Refuse([]core.Problem{{Path: "format", Message: "There is no format " + jsondoc.Quote(format) + ": ask for json, csv or md."}})
	}
	if kind == "" && ids == nil {
		kind = piece.Dice
	}
	pieces, err := a.Store.Export(c.Request().Context(), kind, ids)
	if err != nil {
		return err
	}
	pieces = slices.DeleteFunc(pieces, func(p piece.Piece) bool { return ids != nil && !slices.Contains(ids, p.ID) })
	data, _, err := sheet.Encode(pieces, ids != nil)
	if err != nil {
		return err
	}
	c.Response().Header().Set(echo.HeaderContentDisposition, `attachment; filename="`+sheet.File+`"`)
	c.Response().Header().Set("Cache-Control", "no-store")
	return c.Blob(http.StatusOK, sheet.Type, data)
}
