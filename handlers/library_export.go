package handlers

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"callboard/core/bundle"
)

// LibraryExport answers the selected pieces as a file (POST, from the list). It
// changes nothing, so it asks nothing.
func (a *App) LibraryExport(c echo.Context) error {
	form, err := c.FormParams()
	if err != nil {
		return err
	}
	chosen, err := a.selection(form)
	if err != nil {
		return err
	}
	pieces, err := a.Store.Export(c.Request().Context(), "", chosen.ids)
	if err != nil {
		return err
	}
	data, err := bundle.Encode(bundle.File{Pieces: pieces})
	if err != nil {
		return err
	}
	h := c.Response().Header()
	h.Set(echo.HeaderContentDisposition, `attachment; filename="callboard.json"`)
	h.Set("Cache-Control", "no-store")
	return c.Blob(http.StatusOK, echo.MIMEApplicationJSON, data)
}
