package web

import (
	"github.com/labstack/echo/v4"

	"callboard/handlers"
	"callboard/static"
)

// routes is the whole address space: every method, path and handler.
func routes(e *echo.Echo, a *handlers.App) {
	e.GET(static.Prefix+"*", echo.WrapHandler(static.Handler()))
	e.GET("/healthz", a.Health)

	// Everywhere.
	e.GET("/", a.Home)
	e.POST("/preferences", a.PreferencesSave)
	e.GET("/keys", a.KeysShow)

	// Workbench.
	e.GET("/workbench", a.WorkbenchShow)
	e.POST("/workbench/tools", a.ToolNew)
	e.GET("/workbench/tools/:id", a.ToolShow)
	e.POST("/workbench/tools/:id", a.ToolSave)  // the whole form, without scripts
	e.PATCH("/workbench/tools/:id", a.ToolSave) // what was edited alone
	e.POST("/workbench/tools/:id/draft", a.ToolDraft)
	e.POST("/workbench/tools/:id/try", a.ToolTry)
	e.POST("/workbench/tools/:id/discard", a.ToolDiscard)
	e.POST("/workbench/tools/:id/duplicate", a.ToolDuplicate)
	e.POST("/workbench/tools/:id/delete", a.ToolDelete)
	e.POST("/workbench/tools/:id/restore", a.ToolRestore)
	e.GET("/workbench/tools/:id/history", a.ToolHistory)
	e.GET("/workbench/tools/:id/history/:version", a.ToolVersion)
	e.POST("/workbench/tools/:id/history/:version", a.ToolVersionRestore)
}
