package api

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/piece"
	"callboard/core/scene"
)

// ChatList lists the scenes (GET /api/chats).
func (a *API) ChatList(c echo.Context) error {
	if err := queryOnly(c); err != nil {
		return err
	}
	return send(c, http.StatusOK, map[string]any{"chats": a.Store.Shelf().Scenes()})
}

// ChatShow answers one scene (GET /api/chats/:id).
func (a *API) ChatShow(c echo.Context) error {
	s, err := a.Store.Scene(c.Request().Context(), c.Param("id"))
	if err != nil {
		return err
	}
	if unchanged(c, s.Version) {
		return c.NoContent(http.StatusNotModified)
	}
	return answerChat(c, http.StatusOK, s)
}

// ChatsLinked lists the live scenes that link a piece (GET /api/chats/linked).
// It reads scenes' settings alone and has no cap.
func (a *API) ChatsLinked(c echo.Context) error {
	if err := queryOnly(c, "kind", "id"); err != nil {
		return err
	}
	kind, id := piece.Kind(c.QueryParam("kind")), c.QueryParam("id")
	var problems []core.Problem
	if kind != piece.Tool && kind != piece.Tracker {
		problems = append(problems, core.Problem{Path: "kind", Message: "The kind must be tool or tracker: only these are linked to scenes."})
	}
	if !core.ValidID(id) {
		problems = append(problems, core.Problem{Path: "id", Message: "Name the piece by its id."})
	}
	if problems != nil {
		return core.Refuse(problems)
	}
	refs, err := a.Store.Linked(c.Request().Context(), kind, id)
	if err != nil {
		return err
	}
	if refs == nil {
		refs = []scene.Ref{}
	}
	return send(c, http.StatusOK, refs)
}
