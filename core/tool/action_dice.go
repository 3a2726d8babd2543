package tool

import (
	"context"
	"strings"

	"callboard/core"
	"callboard/core/dicepiece"
	"callboard/core/jsondoc"
	"callboard/core/piece"
)

// KindDice rolls a dice piece of the library: fixed dice, a table or a pool,
// made once and rolled by any tool. Seed 000, "Actions".
const KindDice ActionKind = "dice"

var (
	_ Action = RollPiece{}
	_ Linker = RollPiece{}
)

// RollPiece is the action that rolls a dice piece. ID is the piece's; empty
// means not picked yet.
type RollPiece struct{ ID string }

func decodeRollPiece(o *jsondoc.Fields) Action {
	return RollPiece{ID: o.Text("piece", maxPieceID, "")}
}

// maxPieceID is longer than any id, so that a wrong one is told as one.
const maxPieceID = 200

// Kind is "dice".
func (RollPiece) Kind() ActionKind { return KindDice }

// Check wants a piece picked. Whether it is there is the library's to say.
func (r RollPiece) Check([]Field, Mode) []core.Problem {
	return checkPick(r.ID, "Pick the dice piece the tool rolls")
}

// checkPick wants the id of a piece.
func checkPick(id, fix string) []core.Problem {
	switch {
	case id == "":
		return []core.Problem{{Path: "action.piece", Message: fix + "."}}
	case !core.ValidID(id):
		return []core.Problem{{Path: "action.piece", Message: fix + ": " + jsondoc.Quote(id) + " is no id of a piece."}}
	}
	return nil
}

// Summary says what kind of action it is; Doing knows the piece's name.
func (r RollPiece) Summary([]Field) string {
	if r.ID == "" {
		return "rolls a dice piece that is not picked yet"
	}
	return "rolls a dice piece"
}

// Piece is the dice piece.
func (r RollPiece) Piece() (piece.Kind, string) { return piece.Dice, r.ID }

// With rolls another piece.
func (RollPiece) With(id string) Action { return RollPiece{ID: id} }

// Doing names the piece.
func (RollPiece) Doing(name, about string) string {
	return "rolls “" + name + "” (" + strings.TrimPrefix(about, "rolls ") + ")"
}

// AppendJSON appends {"kind":"dice","piece":ID}.
func (r RollPiece) AppendJSON(dst []byte) []byte {
	return append(jsondoc.AppendString(append(dst, `{"kind":"dice","piece":`...), r.ID), '}')
}

// CheckCall has nothing to say: the fields say nothing to the dice.
func (RollPiece) CheckCall([]Field, Arguments) []string { return nil }

// Run rolls the piece as the library has it.
func (r RollPiece) Run(_ context.Context, _ Tool, args Arguments, env Env) (Answer, error) {
	if env.Library == nil {
		return Answer{Text: "This tool has no dice piece to roll here.", Refused: true}, nil
	}
	p, err := env.Library.DicePiece(r.ID)
	if err != nil {
		return Answer{Text: core.Sentence(err, "The dice piece of this tool could not be read."), Refused: true}, nil
	}
	return RollAnswer(p, args, env), nil
}

// RollAnswer rolls a dice piece for a call. Its row texts read the scene where
// the call belongs to one, and the call's arguments.
func RollAnswer(p dicepiece.Piece, args Arguments, env Env) Answer {
	m, _ := env.macros(args)
	out := dicepiece.Run(p, env.pieces(m))
	a := Answer{Text: out.Text, Refused: out.Refused}
	if out.Trace != nil {
		a.Trace = out.Trace
	}
	return a
}
