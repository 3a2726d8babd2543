package api

import (
	_ "embed" // for openapi.json
	"net/http"

	"github.com/labstack/echo/v4"
)

//go:embed openapi.json
var openAPI []byte

// OpenAPIShow answers the description of this interface (GET /api/openapi.json).
func (a *API) OpenAPIShow(c echo.Context) error {
	return c.JSONBlob(http.StatusOK, openAPI)
}

// OpenAPI is the description itself.
func OpenAPI() []byte { return openAPI }
