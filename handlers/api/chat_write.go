package api

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/jsondoc"
	"callboard/core/scene"
	"callboard/handlers/person"
)

// ChatCreate makes a scene (POST /api/chats).
func (a *API) ChatCreate(c echo.Context) error {
	v, err := readJSON(c, core.MaxBodyBytes)
	if err != nil {
		return err
	}
	settings, problems := scene.Decode(v)
	problems = append(problems, a.unknownTools(nil, settings.Prompting.Tools)...)
	if problems != nil {
		return core.Refuse(problems)
	}
	made, err := a.Store.CreateScene(c.Request().Context(), person.Of(c).ID, settings)
	if err != nil {
		return err
	}
	c.Response().Header().Set("Location", "/api/chats/"+made.ID)
	return answerChat(c, http.StatusCreated, made)
}

// ChatPatch saves a JSON Merge Patch of a scene's settings (PATCH
// /api/chats/:id); a version that moved on is 412.
func (a *API) ChatPatch(c echo.Context) error {
	version, err := ifMatch(c)
	if err != nil {
		return err
	}
	v, err := readJSON(c, core.MaxBodyBytes, mergePatchType)
	if err != nil {
		return err
	}
	saved, err := a.Store.EditScene(c.Request().Context(), person.Of(c).ID, c.Param("id"), func(now scene.Scene) (scene.Settings, error) {
		if now.Version != version {
			return scene.Settings{}, staleChat(now, version)
		}
		settings, problems := scene.ApplyMergePatch(now.Settings, v)
		problems = append(problems, a.unknownTools(now.Prompting.Tools, settings.Prompting.Tools)...)
		if problems != nil {
			return scene.Settings{}, core.Refuse(problems)
		}
		return settings, nil
	})
	if err != nil {
		return dressed(err)
	}
	return answerChat(c, http.StatusOK, saved)
}

func staleChat(now scene.Scene, version int) error {
	e := core.Errorf(core.Stale, "The scene %s is at version %d by now and your change was made on version %d. Take the version in current, make the change again and send it.", jsondoc.Quote(now.Title), now.Version, version)
	e.Current = now
	return e
}

// ChatDelete puts a scene into the trash (DELETE /api/chats/:id).
func (a *API) ChatDelete(c echo.Context) error {
	if err := a.Store.DeleteScene(c.Request().Context(), person.Of(c).ID, c.Param("id")); err != nil {
		return err
	}
	return c.NoContent(http.StatusNoContent)
}

func answerChat(c echo.Context, status int, s scene.Scene) error {
	c.Response().Header().Set("ETag", etag(s.Version))
	return send(c, status, s)
}
