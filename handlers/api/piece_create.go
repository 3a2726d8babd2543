package api

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/jsondoc"
	"callboard/core/piece"
	"callboard/core/tool"
	"callboard/handlers/person"
)

// PieceCreate stores a new piece (POST /api/pieces).
func (a *API) PieceCreate(c echo.Context) error {
	v, err := readJSON(c, core.MaxBodyBytes)
	if err != nil {
		return err
	}
	kind, content, problems := decodePiece(v, tool.Saved)
	if problems != nil {
		return core.Refuse(problems)
	}
	made, err := a.Store.Create(c.Request().Context(), person.Of(c).ID, kind, content)
	if err != nil {
		return err
	}
	c.Response().Header().Set("ETag", etag(made.Version))
	c.Response().Header().Set("Location", "/api/pieces/"+made.ID)
	return send(c, http.StatusCreated, wirePiece(made))
}

// decodePiece reads {"kind","name","body"} and optional tags into content in
// its stored form. mode says whether what is not picked yet may pass.
func decodePiece(v jsondoc.Value, mode tool.Mode) (piece.Kind, piece.Content, []core.Problem) {
	t, problems := decodeTool(v, mode)
	if problems == nil && mode == tool.Saved {
		problems = tool.Problems(t)
	}
	if problems != nil {
		return piece.Tool, piece.Content{}, problems
	}
	return piece.Tool, t.Content(), nil
}

// decodeTool reads a request that carries a tool.
func decodeTool(v jsondoc.Value, mode tool.Mode) (tool.Tool, []core.Problem) {
	var d jsondoc.Decoder
	o := d.Object(v, "")
	o.Need("kind", "name", "body")
	if kind := piece.Kind(o.Text("kind", 64, "")); o.Has("kind") && kind != piece.Tool {
		d.Refuse("kind", "%s cannot be made here yet: the kind is tool.", jsondoc.Quote(string(kind)))
	}
	t := tool.Tool{
		Name: piece.TidyName(o.Text("name", 4*core.MaxNameRunes, "")),
		Tags: o.Texts("tags", core.MaxTags, 4*core.MaxTagRunes),
	}
	body, hasBody := o.Value("body")
	o.Done()
	problems := d.Problems()
	if hasBody {
		decoded, more := tool.DecodeBodyValue(body, mode)
		t.Body, problems = decoded, append(problems, more...)
	}
	return t, problems
}
