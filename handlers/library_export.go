package handlers

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"callboard/core/bundle"
)

// exportName is what the file is called on the person's disk.
const exportName = "callboard-library.json"

// LibraryExport answers the selected pieces as one file of our own, which
// Import reads again.
func (a *App) LibraryExport(c echo.Context) error {
	form, err := c.FormParams()
	if err != nil {
		return err
	}
	ids, err := a.pickedPieces(form)
	if err != nil {
		return err
	}
	var file bundle.File
	for _, id := range ids {
		p, err := a.Store.Piece(c.Request().Context(), id)
		if err != nil {
			return err
		}
		file.Pieces = append(file.Pieces, p)
	}
	data, err := bundle.Encode(file)
	if err != nil {
		return err
	}
	h := c.Response().Header()
	h.Set("Content-Disposition", `attachment; filename="`+exportName+`"`)
	h.Set("Cache-Control", "no-store")
	return c.Blob(http.StatusOK, "application/json", data)
}
