package tool

import (
	"context"

	"callboard/core"
	"callboard/core/dice"
	"callboard/core/dicepiece"
	"callboard/core/formula"
	"callboard/core/jsondoc"
	"callboard/core/piece"
)

// KindFormula works out a formula of the library on a copy of the scene's
// values, and answers with what it renders. Seed 000, "Actions".
const KindFormula ActionKind = "formula"

var (
	_ Action = RunFormula{}
	_ Linker = RunFormula{}
)

// RunFormula is the action that works out a formula. ID is the piece's; empty
// means not picked yet.
type RunFormula struct{ ID string }

func decodeRunFormula(o *jsondoc.Fields) Action {
	return RunFormula{ID: o.Text("piece", maxPieceID, "")}
}

// Kind is "formula".
func (RunFormula) Kind() ActionKind { return KindFormula }

// Check wants a formula picked. Whether it is there is the library's to say.
func (f RunFormula) Check([]Field, Mode) []core.Problem {
	return checkPick(f.ID, "Pick the formula the tool works out")
}

// Summary says what kind of action it is; Doing knows the formula's name.
func (f RunFormula) Summary([]Field) string {
	if f.ID == "" {
		return "works out a formula that is not picked yet"
	}
	return "works out a formula"
}

// Piece is the formula.
func (f RunFormula) Piece() (piece.Kind, string) { return piece.Formula, f.ID }

// With works out another formula.
func (RunFormula) With(id string) Action { return RunFormula{ID: id} }

// Doing names the formula.
func (RunFormula) Doing(name, about string) string {
	return "works out “" + name + "” (" + about + ")"
}

// AppendJSON appends {"kind":"formula","piece":ID}.
func (f RunFormula) AppendJSON(dst []byte) []byte {
	return append(jsondoc.AppendString(append(dst, `{"kind":"formula","piece":`...), f.ID), '}')
}

// CheckCall has nothing to say: a formula may read any argument, or none.
func (RunFormula) CheckCall([]Field, Arguments) []string { return nil }

// NeedsScene is what a formula tool says where there is no scene to read.
const NeedsScene = "This tool works out a formula on a scene, and there is no scene here. Choose one."

// Run works the formula out as the library has it.
func (f RunFormula) Run(_ context.Context, _ Tool, args Arguments, env Env) (Answer, error) {
	if env.Library == nil {
		return Answer{Text: "This tool has no formula to work out here.", Refused: true}, nil
	}
	found, err := env.Library.Formula(f.ID)
	if err != nil {
		return Answer{Text: core.Sentence(err, "The formula of this tool could not be read."), Refused: true}, nil
	}
	return found.Answer(args, env), nil
}

// Answer works the formula out for a call.
func (f Formula) Answer(args Arguments, env Env) Answer {
	m, ok := env.macros(args)
	if !ok {
		return Answer{Text: NeedsScene, Refused: true}
	}
	got, fault := f.Run(m.Values, formula.Env{
		Rand:      dice.Source(env.Seed, dice.KindFormula, env.Round, env.Call),
		SceneSeed: m.Seed,
		Tables:    dicepiece.Tables(env.pieces(m)),
	})
	trace := formulaTrace{Piece: f.ID, Name: f.Name, Steps: got.Steps, Names: namesRead(got.Names), Rolls: got.Rolls}
	if fault != nil {
		trace.Fault = &faultTrace{fault.Message, fault.Line, fault.Column}
		return Answer{
			Text: fault.Told(f.Name), Refused: true, Trace: trace,
			Fault: &Fault{Kind: string(KindFormula), Message: fault.Message, Line: fault.Line},
		}
	}
	return Answer{Text: got.Text, Trace: trace}
}

// pieces is what a call's dice pieces may look at.
func (env Env) pieces(m Macros) dicepiece.Env {
	return dicepiece.Env{
		Library: env.Library, Seed: env.Seed, Round: env.Round, Call: env.Call, Drawn: env.Drawn,
		Context: m.Values, SceneSeed: m.Seed,
	}
}

// formulaTrace is the trace of a formula: what it read and rolled.
type formulaTrace struct {
	Piece string        `json:"piece,omitempty"`
	Name  string        `json:"name"`
	Steps int           `json:"steps"`
	Names []nameTrace   `json:"names"`
	Rolls []dice.Result `json:"rolls,omitempty"`
	Fault *faultTrace   `json:"fault,omitempty"`
}

// nameTrace is one value that a formula names.
type nameTrace struct {
	Name  string `json:"name"`
	Found bool   `json:"found"`
	Value string `json:"value,omitempty"`
}

// faultTrace is what stopped a formula, and where.
type faultTrace struct {
	Message string `json:"message"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
}

// namesRead are the values that were named, each once.
func namesRead(uses []formula.Use) []nameTrace {
	out := []nameTrace{}
	seen := map[string]bool{}
	for _, u := range uses {
		if u.Kind == formula.UseName && !seen[u.Name] {
			seen[u.Name] = true
			out = append(out, nameTrace{u.Name, u.Found, u.Value})
		}
	}
	return out
}
