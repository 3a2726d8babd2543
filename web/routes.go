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
	e.GET("/find", a.FindShow)
	e.GET("/find/results", a.FindResults)

	// Library.
	e.GET("/library", a.LibraryShow)
	e.GET("/library/costs", a.LibraryCosts)
	e.GET("/library/peek/:id", a.LibraryPeek)
	e.GET("/library/import", a.LibraryImport)
	e.POST("/library/import", a.LibraryImportFile)
	e.POST("/library/export", a.LibraryExport)
	e.POST("/library/new", a.LibraryNew)
	e.POST("/library/tag", a.LibraryTag)
	e.POST("/library/link", a.LibraryLink)
	e.POST("/library/delete", a.LibraryDelete)
	e.GET("/library/trash", a.LibraryTrash)
	e.POST("/library/restore", a.LibraryRestore)
	e.POST("/library/purge", a.LibraryPurge)

	// Control Booth.
	e.GET("/booth", a.BoothShow)
	e.GET("/booth/trash", a.SceneTrash)
	e.POST("/booth/scenes", a.SceneCreate)
	e.GET("/booth/scenes/:id", a.SceneShow)
	e.GET("/booth/scenes/:id/events", a.SceneEvents)
	e.POST("/booth/scenes/:id/save", a.SceneSave)
	e.POST("/booth/scenes/:id/access", a.SceneAccess)
	e.POST("/booth/scenes/:id/switch", a.SceneSwitch)
	e.POST("/booth/scenes/:id/move", a.SceneMove)
	e.GET("/booth/scenes/:id/link", a.SceneLinkShow)
	e.GET("/booth/scenes/:id/link/results", a.SceneLinkResults)
	e.POST("/booth/scenes/:id/link", a.SceneLink)
	e.POST("/booth/scenes/:id/delete", a.SceneDelete)
	e.POST("/booth/scenes/:id/restore", a.SceneRestore)
	e.POST("/booth/scenes/:id/purge", a.ScenePurge)

	// Workbench.
	e.GET("/workbench", a.WorkbenchShow)
	e.POST("/workbench/:desk", a.PieceNew)
	e.GET("/workbench/:desk/:id", a.PieceShow)
	e.POST("/workbench/:desk/:id", a.PieceSave)  // the whole form, without scripts
	e.PATCH("/workbench/:desk/:id", a.PieceSave) // what was edited alone
	e.POST("/workbench/:desk/:id/draft", a.PieceDraft)
	e.POST("/workbench/:desk/:id/make", a.PieceMake)
	e.POST("/workbench/:desk/:id/try", a.PieceTry)
	e.POST("/workbench/:desk/:id/discard", a.PieceDiscard)
	e.POST("/workbench/:desk/:id/duplicate", a.PieceDuplicate)
	e.POST("/workbench/:desk/:id/delete", a.PieceDelete)
	e.POST("/workbench/:desk/:id/restore", a.PieceRestore)
	e.GET("/workbench/:desk/:id/history", a.PieceHistory)
	e.GET("/workbench/:desk/:id/history/:version", a.PieceVersion)
	e.POST("/workbench/:desk/:id/history/:version", a.PieceVersionRestore)
}

// galleryRoutes are the states of every page, for those who work on them.
func galleryRoutes(e *echo.Echo, a *handlers.App) {
	e.GET("/dev/gallery", a.GalleryIndex)
	e.GET("/dev/gallery/:state", a.GalleryShow)
}
