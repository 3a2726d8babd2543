package web

import (
	"github.com/labstack/echo/v4"

	"callboard/handlers"
)

// Routes are the routes of a server of the app, for tests that ask them all.
func Routes(a *handlers.App) []*echo.Route {
	e := echo.New()
	routes(e, a)
	return e.Routes()
}
