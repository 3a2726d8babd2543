package api

import "github.com/labstack/echo/v4"

// Routes adds every address of this interface to e, one line each. The test of
// openapi.json walks the same list.
func (a *API) Routes(e *echo.Echo) {
	e.GET("/api/openapi.json", a.OpenAPIShow)

	e.GET("/api/pieces", a.PieceList)
	e.POST("/api/pieces", a.PieceCreate)
	e.GET("/api/pieces/:id", a.PieceShow)
	e.PATCH("/api/pieces/:id", a.PiecePatch)
	e.DELETE("/api/pieces/:id", a.PieceDelete)
	e.GET("/api/pieces/:id/definition", a.PieceDefinition)
	e.POST("/api/pieces/:id/try", a.PieceTry)
	e.POST("/api/definitions", a.DefinitionDraft)

	e.GET("/api/chats/linked", a.ChatsLinked)
	e.GET("/api/chats", a.ChatList)
	e.POST("/api/chats", a.ChatCreate)
	e.GET("/api/chats/:id", a.ChatShow)
	e.PATCH("/api/chats/:id", a.ChatPatch)
	e.DELETE("/api/chats/:id", a.ChatDelete)

	e.POST("/api/import", a.Import)
	e.GET("/api/export", a.Export)

	e.POST("/api/dice/roll", a.DiceRoll)
	e.GET("/api/dice/odds", a.DiceOdds)
}
