package api

import (
	"encoding/json"
	"net/http"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/cost"
	"callboard/core/jsondoc"
	"callboard/core/piece"
	"callboard/core/preview"
	"callboard/core/schema"
	"callboard/core/token"
	"callboard/core/tool"
	"callboard/core/wire"
)

// definitionJSON is what the AI is told of a tool and what it costs.
type definitionJSON struct {
	CallName   string          `json:"callName"`
	Definition json.RawMessage `json:"definition"`
	Lines      []string        `json:"lines"`
	Tokens     tokensJSON      `json:"tokens"`

	// NotOffered says why no scene offers the tool as it is: a piece that it
	// needs is not there.
	NotOffered string `json:"notOffered,omitempty"`
}

// tokensJSON is a cost. Count, low and high are null when it is unknown.
type tokensJSON struct {
	Count  *int       `json:"count"`
	Low    *int       `json:"low"`
	High   *int       `json:"high"`
	Grade  cost.Grade `json:"grade"`
	Exact  bool       `json:"exact"`
	Source string     `json:"source"`
	Family string     `json:"family"`
	Parts  []partJSON `json:"parts"`
}

type partJSON struct {
	Path  string `json:"path"`
	Count int    `json:"count"`
}

// PieceDefinition answers a saved tool's definition (GET
// /api/pieces/:id/definition).
func (a *API) PieceDefinition(c echo.Context) error {
	look, err := readLook(c)
	if err != nil {
		return err
	}
	id := a.pieceID(c)
	t, err := a.Store.Shelf().Tool(id)
	if core.CodeOf(err) == core.NotFound && err != nil {
		// The store's sentence says whether the piece is in the trash, or no tool.
		p, perr := a.Store.Piece(c.Request().Context(), id)
		if perr != nil {
			return perr
		}
		t, err = toolOf(p)
	}
	if err != nil {
		return err
	}
	out, _, err := look.at(t, a.Store.Shelf().CallName(id))
	if err != nil {
		return err
	}
	out.NotOffered = a.Store.Shelf().Lack(t)
	return send(c, http.StatusOK, out)
}

// draftJSON is the definition of a draft: null where its fields do not compile.
type draftJSON struct {
	definitionJSON
	Problems []core.Problem `json:"problems"`
}

// DefinitionDraft answers the definition of a tool that is not saved (POST
// /api/definitions), numbered as if it were the library's next.
func (a *API) DefinitionDraft(c echo.Context) error {
	look, err := readLook(c)
	if err != nil {
		return err
	}
	v, err := readJSON(c, core.MaxBodyBytes)
	if err != nil {
		return err
	}
	t, problems := decodeTool(v, tool.Draft)
	if problems != nil {
		return core.Refuse(problems)
	}
	out, p, err := look.at(t, a.Store.Shelf().CallNameForDraft("", t.Name))
	if err != nil {
		return err
	}
	if !p.Compiles {
		out.Definition = nil
		out.Lines = []string{}
	}
	problems = append(tool.Problems(t), a.missing(piece.Tool, t.Content(), nil)...)
	if problems == nil {
		problems = []core.Problem{}
	}
	out.NotOffered = a.Store.Shelf().Lack(t)
	return send(c, http.StatusOK, draftJSON{out, problems})
}

// look is how a definition is asked for.
type look struct {
	format wire.Format
	family string
}

func readLook(c echo.Context) (look, error) {
	if err := queryOnly(c, "format", "family"); err != nil {
		return look{}, err
	}
	l := look{wire.Format(c.QueryParam("format")), c.QueryParam("family")}
	if l.format == "" {
		l.format = wire.OpenAI
	}
	if l.family == "" {
		l.family = string(token.O200k)
	}
	var problems []core.Problem
	if !l.format.Valid() {
		problems = append(problems, core.Problem{Path: "format", Message: jsondoc.Quote(string(l.format)) + " is not a format: they are openai, anthropic, gemini, ollama, json_block and mcp."})
	}
	if _, err := cost.Of(schema.Definition{}, l.family); err != nil {
		problems = append(problems, core.Problem{Path: "family", Message: err.(*core.Error).Message})
	}
	if problems != nil {
		return l, core.Refuse(problems)
	}
	return l, nil
}

// at looks at a tool. What does not compile costs nothing that could be known.
func (l look) at(t tool.Tool, callName string) (definitionJSON, preview.Preview, error) {
	p, err := preview.Of(preview.Request{Tool: t, CallName: callName, Format: l.format, Family: l.family})
	if err != nil {
		return definitionJSON{}, p, err
	}
	out := definitionJSON{CallName: p.CallName, Definition: p.Bytes, Lines: nonNil(p.Lines)}
	out.Tokens = tokensJSON{Grade: cost.Unknown, Source: "The definition does not compile.", Family: l.family, Parts: []partJSON{}}
	if p.Cost != nil {
		out.Tokens = wireCost(*p.Cost)
	}
	return out, p, nil
}

func wireCost(k cost.Cost) tokensJSON {
	out := tokensJSON{Grade: k.Grade, Exact: k.Grade.Exact(), Source: k.Source, Family: k.Family, Parts: make([]partJSON, 0, len(k.Parts))}
	if !k.Known() {
		return out
	}
	out.Count, out.Low, out.High = &k.Count, &k.Low, &k.High
	for _, p := range k.Parts {
		out.Parts = append(out.Parts, partJSON{p.Path, p.Count})
	}
	return out
}
