package api

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/jsondoc"
	"callboard/core/kind"
	"callboard/core/piece"
	"callboard/handlers/person"
)

// mergePatchType is the content type of RFC 7396; plain JSON is read too.
const mergePatchType = "application/merge-patch+json"

// PiecePatch saves a JSON Merge Patch over {name,tags,body} (PATCH
// /api/pieces/:id). It never merges with what somebody else saved: a version
// that moved on is 412 with the piece as it is now.
func (a *API) PiecePatch(c echo.Context) error {
	version, err := ifMatch(c)
	if err != nil {
		return err
	}
	patch, err := readJSON(c, core.MaxBodyBytes, mergePatchType)
	if err != nil {
		return err
	}
	id, who := c.Param("id"), person.Of(c).ID
	saved, err := a.Store.Edit(c.Request().Context(), who, id, func(now piece.Piece, _ func(int) (piece.Content, error)) (piece.Content, error) {
		if now.Version != version {
			return piece.Content{}, stalePiece(now, version)
		}
		return a.patched(now.Kind, now.Content, patch)
	})
	if err != nil {
		return dressed(err)
	}
	c.Response().Header().Set("ETag", etag(saved.Version))
	return send(c, http.StatusOK, wirePiece(saved))
}

func stalePiece(now piece.Piece, version int) error {
	e := core.Errorf(core.Stale, "%s is at version %d by now and your change was made on version %d. Take the version in current, make the change again and send it.", jsondoc.Quote(now.Name), now.Version, version)
	e.Current = now
	return e
}

// patched gives the content with the patch applied, in its stored form; what
// the strict decoder refuses is refused whole. A patch that changes nothing
// gives the content as it is stored, in whatever form that is: it makes no
// version.
func (a *API) patched(k piece.Kind, now piece.Content, patch jsondoc.Value) (piece.Content, error) {
	merged, problems := piece.ApplyMergePatch(now, patch)
	if problems != nil {
		return piece.Content{}, core.Refuse(problems)
	}
	info, ok := kind.Of(k)
	if !ok {
		return piece.Content{}, core.Errorf(core.Invalid, "Pieces of kind %s cannot be changed here.", k)
	}
	content, problems := info.DecodeStored(merged)
	if problems != nil {
		return piece.Content{}, core.Refuse(problems)
	}
	if before, ok := info.Canonical(now); ok && before.Equal(content) {
		return now, nil
	}
	if problems := a.missing(k, content, kind.References(k, now)); problems != nil {
		return piece.Content{}, core.Refuse(problems)
	}
	return content, nil
}
