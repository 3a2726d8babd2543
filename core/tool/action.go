package tool

import (
	"context"

	"callboard/core"
	"callboard/core/dicepiece"
	"callboard/core/formula"
	"callboard/core/jsondoc"
	"callboard/core/piece"
)

// ActionKind names one of the fixed first-party actions.
type ActionKind string

// Action is what a call does. One file per kind; the registry in kinds.go
// lists them all. An Action is an immutable value.
//
// Life: decoded with the body (or built from the editor's form) → Check against
// the tool's fields → for each call: CheckCall while arguments are read, then Run.
type Action interface {
	// Kind is the word in {"kind":…}.
	Kind() ActionKind
	// Check gives the action's problems with the fields it refers to, paths
	// under "action". In Draft mode "not picked yet" is a problem that the
	// editor names; Saved refuses it.
	Check(fields []Field, mode Mode) []core.Problem
	// Summary is one line of what a call does, such as "rolls the dice it
	// gives in bonus": tiles, rows and headers show it.
	Summary(fields []Field) string
	// AppendJSON appends the action as stored, in fixed member order.
	AppendJSON(dst []byte) []byte
	// CheckCall refuses arguments by the action's own rule, after the reader
	// accepted them; one finished sentence per fault, told to the model.
	CheckCall(fields []Field, args Arguments) []string
	// Run answers one call. A refusal is an Answer with Refused set; an error
	// is our fault and ends the turn.
	Run(ctx context.Context, t Tool, args Arguments, env Env) (Answer, error)
}

// Adviser is an Action with advice on the fields it reads: sentences that make
// the tool work better, and never keep it from being saved.
type Adviser interface {
	Advise(fields []Field) []string
}

// Linker is an Action that runs a piece of the library.
type Linker interface {
	Action
	// Piece is the piece's kind and id; the id is empty while none is picked.
	Piece() (kind piece.Kind, id string)
	// With is the action with another piece.
	With(id string) Action
	// Doing is Summary with the piece's name and the line about it.
	Doing(name, about string) string
}

// Library is what actions may look up. It is read-only.
type Library interface {
	dicepiece.Library
	// Formula gives a formula by its id. The error is a core.Error whose message
	// is a finished sentence: why there is none, or why it cannot be read.
	Formula(id string) (Formula, error)
	// Macros gives what formulas read of a scene; ok is false when there is none
	// with the id.
	Macros(sceneID string) (m Macros, ok bool)
}

// Formula is a formula of the library.
type Formula struct {
	ID   string
	Name string
	*formula.Formula
}

// Macros is the macro context of a scene: values alone, a copy that belongs to
// whoever asked.
type Macros struct {
	Values formula.Values
	Seed   string // the scene's fixed seed, for choices that stay
}

// Env is what a call may look at besides its arguments. All of it is data or
// read-only.
type Env struct {
	Seed    string // the turn's seed
	Round   int    // requests of the turn counted from 0
	Call    int    // earlier calls of the same kind in this round
	SceneID string // the scene the call belongs to; empty in a plain Try

	// Sample stands in for the values of a scene where the call belongs to none;
	// nil means that what needs a scene is refused.
	Sample *formula.Values

	Library Library // nil where there is none

	// Drawn is how many rows earlier calls of the turn drew from the pool with
	// the id; nil means none.
	Drawn func(id string) int
}

// Answer is what a call gave.
type Answer struct {
	Text    string // exactly what the model reads
	Refused bool
	Trace   any // kept in the trace: the dice, each die, …; marshals to a JSON object; nil when there is none
	Fault   *Fault
}

// Fault tells a person, not the model, what is wrong with what the author wrote
// for the action, and where.
type Fault struct {
	Kind    string // "formula"
	Message string // a finished sentence
	Line    int    // from 1
}

// Arguments are the values of a call that the reader accepted, by field name.
type Arguments struct {
	Object jsondoc.Value // the JSON object that was checked and is run
}

// Mode says how strict a decode is about what is not picked yet.
type Mode uint8

const (
	Saved Mode = iota // what may be stored
	Draft             // what the editor may hold: "field":"" and "piece":"" mean not picked
)
