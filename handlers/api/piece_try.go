package api

import (
	"context"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/dice"
	"callboard/core/jsondoc"
	"callboard/core/piece"
	"callboard/core/scene"
	"callboard/core/tool"
)

// tryRequest is what POST /api/pieces/:id/try takes: exactly one of arguments
// and raw.
type tryRequest struct {
	raw     string // the arguments as a model would have written them
	seed    string
	sceneID string
}

// answerJSON is what a Try gives: text is what the AI reads, error is for the
// person.
type answerJSON struct {
	Text    string         `json:"text"`
	Refused bool           `json:"refused"`
	Repairs []string       `json:"repairs"`
	Error   *callErrorJSON `json:"error"`
	Seed    string         `json:"seed"`
	Trace   any            `json:"trace"`
}

type callErrorJSON struct {
	Kind    string `json:"kind"`
	Message string `json:"message"`
	Line    int    `json:"line"`
}

// maxTryRequest leaves room for the arguments, escaped, and what stands around
// them.
const maxTryRequest = 2*core.MaxCallBytes + 8<<10

// PieceTry runs a saved tool through the real reader and runner (POST
// /api/pieces/:id/try).
func (a *API) PieceTry(c echo.Context) error {
	ctx := c.Request().Context()
	id := a.pieceID(c)
	p, err := a.Store.Piece(ctx, id)
	if err != nil {
		return err
	}
	v, err := readJSON(c, maxTryRequest)
	if err != nil {
		return err
	}
	req, problems := decodeTry(v)
	if problems != nil {
		return core.Refuse(problems)
	}
	if req.sceneID != "" {
		if _, err := a.Store.Scene(ctx, req.sceneID); err != nil {
			return core.Refuse([]core.Problem{{Path: "sceneId", Message: "There is no scene " + jsondoc.Quote(req.sceneID) + "."}})
		}
	}
	if req.seed == "" {
		req.seed = dice.NewSeed()
	}
	out, err := a.tryPiece(ctx, p, req)
	if err != nil {
		return err
	}
	return send(c, http.StatusOK, out)
}

// tryPiece runs a piece as a call of it would.
func (a *API) tryPiece(ctx context.Context, p piece.Piece, req tryRequest) (answerJSON, error) {
	env := tool.Env{Seed: req.seed, SceneID: req.sceneID, Library: a.Store.Shelf()}
	if run, ok := tries[p.Kind]; ok {
		if strings.TrimSpace(req.raw) != "{}" {
			return answerJSON{}, core.Refuse([]core.Problem{{Path: "arguments", Message: "Only a tool takes arguments: send {}."}})
		}
		if req.sceneID == "" {
			sample := scene.Sample()
			env.Sample = &sample
		}
		answer, err := run(env, p.ID)
		return answered(answer, nil, req.seed), err
	}
	t, err := toolOf(p)
	if err != nil {
		return answerJSON{}, err
	}
	reading, answer, err := tool.Call(ctx, t, req.raw, env)
	if core.CodeOf(err) == core.Cancelled {
		return answerJSON{}, err
	}
	out := answered(answer, reading.Repairs, req.seed)
	if err != nil {
		a.Log.Error("tool failed", "tool", p.ID, "error", err)
		out.Error = &callErrorJSON{Kind: "failed", Message: "This tool failed while it ran; the server's log says why."}
	}
	return out, nil
}

// tries are the kinds that a tool can run, by themselves. Where there is no
// scene they have the values of a sample.
var tries = map[piece.Kind]func(env tool.Env, id string) (tool.Answer, error){
	piece.Dice: func(env tool.Env, id string) (tool.Answer, error) {
		p, err := env.Library.DicePiece(id)
		if err != nil {
			return tool.Answer{}, err
		}
		return tool.RollAnswer(p, tool.Arguments{}, env), nil
	},
	piece.Formula: func(env tool.Env, id string) (tool.Answer, error) {
		f, err := env.Library.Formula(id)
		if err != nil {
			return tool.Answer{}, err
		}
		return f.Answer(tool.Arguments{}, env), nil
	},
}

// answered is an answer as the interface tells it.
func answered(a tool.Answer, repairs []string, seed string) answerJSON {
	out := answerJSON{Text: a.Text, Refused: a.Refused, Repairs: nonNil(repairs), Seed: seed, Trace: a.Trace}
	if out.Trace == nil {
		out.Trace = struct{}{} // nothing was run
	}
	if a.Fault != nil {
		out.Error = &callErrorJSON{a.Fault.Kind, a.Fault.Message, a.Fault.Line}
	}
	return out
}

func decodeTry(v jsondoc.Value) (tryRequest, []core.Problem) {
	var d jsondoc.Decoder
	o := d.Object(v, "")
	args, hasArgs := o.Value("arguments")
	hasRaw := o.Has("raw")
	req := tryRequest{
		raw:     o.Text("raw", core.MaxCallBytes, ""),
		seed:    o.Text("seed", core.MaxSeedBytes, ""),
		sceneID: o.Text("sceneId", 64, ""),
	}
	o.Done()
	switch {
	case hasArgs == hasRaw:
		d.Refuse("", "Send either arguments, an object, or raw, the text a model wrote.")
	case hasArgs && args.Kind != jsondoc.Object:
		d.Refuse("arguments", "This must be an object, not %s.", args.Kind.Word())
	case hasArgs:
		req.raw = string(args.AppendJSON(nil))
	}
	return req, d.Problems()
}

// toolOf decodes a stored piece as a tool.
func toolOf(p piece.Piece) (tool.Tool, error) {
	if p.Kind != piece.Tool {
		return tool.Tool{}, core.Errorf(core.Invalid, "%s is a piece of kind %s: only a tool has this.", jsondoc.Quote(p.Name), p.Kind)
	}
	return tool.OfPiece(p.Content)
}

// pieceID is the id that the address names, by id or by a tool's call name in
// the library.
func (a *API) pieceID(c echo.Context) string {
	given := c.Param("id")
	if _, known := a.Store.Shelf().Entry(given); known {
		return given
	}
	if id, ok := a.Store.Shelf().ByCallName(strings.ToLower(given)); ok {
		return id
	}
	return given
}

func nonNil(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}
