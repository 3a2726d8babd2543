package dicepiece

import (
	"strings"

	"callboard/core/dice"
)

// Trace is what happened when a piece was rolled, and is kept with the call.
type Trace struct {
	Piece string      `json:"piece,omitempty"` // its id
	Name  string      `json:"name"`
	Kind  Kind        `json:"kind"`
	Rolls []TraceRoll `json:"rolls"`
}

// TraceRoll is one roll of a table or of a roll piece, or one row drawn from a
// pool.
type TraceRoll struct {
	Ticket int           `json:"ticket,omitempty"` // by weight: the ticket, from 1
	Of     int           `json:"of,omitempty"`     // by weight: how many there are
	Dice   *dice.Result  `json:"dice,omitempty"`
	Row    int           `json:"row,omitempty"` // from 1
	Text   string        `json:"text,omitempty"`
	Filled []dice.Result `json:"filled,omitempty"` // the dice that the text rolled
	Tables []*Trace      `json:"tables,omitempty"` // the pieces that the text asked for
	Then   []*Trace      `json:"then,omitempty"`   // the pieces rolled behind it

	value string // what a formula gets of it
}

// fill notes the text of a row and what was rolled for it.
func (t *TraceRoll) fill(f filled) {
	t.Text, t.value, t.Filled, t.Tables = f.text, f.text, f.rolls, f.traces
}

// rolled says whether anything was rolled before a bound was reached.
func (t *Trace) rolled() bool { return len(t.Rolls) > 0 }

// Value is what a formula gets that asks for the piece: the total of a roll, the
// texts of rows with what they led to.
func (t *Trace) Value() string {
	parts := make([]string, len(t.Rolls))
	for i, one := range t.Rolls {
		parts[i] = one.value
	}
	return strings.Join(parts, ", ")
}

func values(list []*Trace) []string {
	var out []string
	for _, t := range list {
		out = append(out, t.Value())
	}
	return out
}

// DrawnFrom is how many rows the trace drew from each pool, by the pool's id.
// The next call of the turn goes on behind them.
func (t *Trace) DrawnFrom(counts map[string]int) {
	if t == nil {
		return
	}
	if t.Kind == Pool {
		counts[t.Piece] += len(t.Rolls)
	}
	for _, one := range t.Rolls {
		for _, in := range one.Tables {
			in.DrawnFrom(counts)
		}
		for _, then := range one.Then {
			then.DrawnFrom(counts)
		}
	}
}
