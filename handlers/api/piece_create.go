package api

import (
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/jsondoc"
	"callboard/core/kind"
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
	info, content, problems := decodePiece(v)
	if problems == nil {
		problems = a.missing(info.Kind, content, nil)
	}
	if problems != nil {
		return core.Refuse(problems)
	}
	made, err := a.Store.Create(c.Request().Context(), person.Of(c).ID, info.Kind, content)
	if err != nil {
		return err
	}
	c.Response().Header().Set("ETag", etag(made.Version))
	c.Response().Header().Set("Location", "/api/pieces/"+made.ID)
	return send(c, http.StatusCreated, wirePiece(made))
}

// decodePiece reads {"kind","name","body"} and optional tags into content in
// its stored form.
func decodePiece(v jsondoc.Value) (kind.Info, piece.Content, []core.Problem) {
	var d jsondoc.Decoder
	o := d.Object(v, "")
	o.Need("kind", "name", "body")
	k := piece.Kind(o.Text("kind", 64, ""))
	info, ok := kind.Of(k)
	if o.Has("kind") && !ok {
		d.Refuse("kind", "%s cannot be made here: the kinds are %s.", jsondoc.Quote(string(k)), kindNames())
	}
	name := o.Text("name", 4*core.MaxNameRunes, "")
	tags := o.Texts("tags", core.MaxTags, 4*core.MaxTagRunes)
	body, hasBody := o.Value("body")
	o.Done()
	problems := d.Problems()
	if !ok || !hasBody {
		return info, piece.Content{}, problems
	}
	content, more := info.Decode(name, tags, body)
	return info, content, append(problems, more...)
}

// kindNames lists the kinds that can be made.
func kindNames() string {
	var names []string
	for _, info := range kind.Infos() {
		names = append(names, string(info.Kind))
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

// missing are the pieces that content uses and that are not there for it. Those
// in had may stay: they may be in the trash for a while.
func (a *API) missing(k piece.Kind, c piece.Content, had []kind.Reference) []core.Problem {
	known := make(map[string]bool, len(had))
	for _, use := range had {
		known[use.ID] = true
	}
	var problems []core.Problem
	for _, use := range kind.References(k, c) {
		if known[use.ID] {
			continue
		}
		if why := a.Store.Shelf().Missing(use.Kind, use.ID); why != "" {
			problems = append(problems, core.Problem{Path: use.Path, Message: why + " Pick another one."})
		}
	}
	return problems
}

// decodeTool reads a request that carries a tool.
func decodeTool(v jsondoc.Value, mode tool.Mode) (tool.Tool, []core.Problem) {
	var d jsondoc.Decoder
	o := d.Object(v, "")
	o.Need("kind", "name", "body")
	if kind := piece.Kind(o.Text("kind", 64, "")); o.Has("kind") && kind != piece.Tool {
		d.Refuse("kind", "%s has no definition: the kind is tool.", jsondoc.Quote(string(kind)))
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
