package web

import (
	"github.com/labstack/echo/v4"

	"callboard/handlers"
	"callboard/handlers/api"
	"callboard/static"
)

// routes is the whole address space: every method, path and handler.
func routes(e *echo.Echo, a *handlers.App) {
	e.GET(static.Prefix+"*", echo.WrapHandler(static.Handler()))
	e.GET("/healthz", a.Health)

	// The JSON interface lists its own addresses: handlers/api/routes.go.
	(&api.API{Store: a.Store, Log: a.Log}).Routes(e)

	// Everywhere.
	e.GET("/", a.Home)
	e.POST("/preferences", a.PreferencesSave)
	e.GET("/keys", a.KeysShow)
}
