package dicepiece

import (
	"strconv"
	"strings"

	"callboard/core/piece"
)

// Kind is what a dice piece is.
type Kind string

// The kinds. Spec 02, section 2.1.
const (
	Roll  Kind = "roll"
	Table Kind = "table"
	Pool  Kind = "pool"
)

// Kinds lists them in the order the editor offers them.
var Kinds = [...]Kind{Roll, Table, Pool}

// Valid says whether k is one of the kinds.
func (k Kind) Valid() bool { return k == Roll || k == Table || k == Pool }

// By is how a table finds its row.
type By string

// The ways.
const (
	Weight By = "weight"
	Dice   By = "dice"
)

// Order is how drawn rows are told.
type Order string

// The orders.
const (
	Drawn  Order = "drawn"  // as they were drawn
	Sorted Order = "sorted" // as the rows stand in the pool
)

// Piece is a dice piece.
type Piece struct {
	ID   string // empty for one that is not stored
	Name string
	Tags []string
	Body Body
}

// Body is what its author edits of a dice piece besides name and tags. Only the
// part of its kind counts, and only that is stored.
type Body struct {
	Description string
	Kind        Kind
	Roll        RollPart
	Table       TablePart
	Pool        PoolPart
}

// RollPart is what a roll rolls.
type RollPart struct{ Dice string }

// TablePart is a table.
type TablePart struct {
	By      By
	Dice    string // with By Dice: one roll
	Rows    []Row
	Rolls   int  // rows given by one call
	Repeats bool // one call may give a row twice
}

// PoolPart is a pool.
type PoolPart struct {
	Rows           []Row
	Draw           int // rows drawn by one call
	Order          Order
	OnceAcrossTurn bool // a turn's calls go on in one shuffle
}

// Row is one row of a table or a pool.
type Row struct {
	Text   string   // a formula's template
	Weight int      // of a table by weight: its tickets
	Range  string   // of a table by dice: the label that says its totals
	Copies int      // of a pool
	Then   []string // ids of the dice pieces rolled behind it; empty means not picked
}

// Rows are the rows of the kind that the body is; none for a roll.
func (b Body) Rows() []Row {
	switch b.Kind {
	case Table:
		return b.Table.Rows
	case Pool:
		return b.Pool.Rows
	}
	return nil
}

// New is a blank dice piece as the Library makes it: one roll that can be saved.
func New() Piece {
	b := blank()
	b.Roll.Dice = "1d20"
	return Piece{Name: "New dice piece", Body: b}
}

// blank is a body with nothing in it and the defaults of spec 08.
func blank() Body {
	return Body{
		Kind:  Roll,
		Table: TablePart{By: Weight, Rolls: 1, Repeats: true},
		Pool:  PoolPart{Draw: 1, Order: Drawn},
	}
}

// OfPiece reads a stored dice piece. The error is a core.Error with the
// problems of a body that is not one we can read.
func OfPiece(c piece.Content) (Piece, error) {
	body, problems := DecodeBody(c.Body, Draft)
	if len(problems) > 0 {
		return Piece{Name: c.Name, Tags: c.Tags}, refuse(problems)
	}
	return Piece{Name: c.Name, Tags: c.Tags, Body: body}, nil
}

// Content is the piece as the library keeps it.
func (p Piece) Content() piece.Content {
	return piece.Content{Name: p.Name, Tags: p.Tags, Body: p.Body.AppendJSON(nil)}
}

// Uses are the ids of the dice pieces that the rows lead to, each once.
func (b Body) Uses() []string {
	var out []string
	seen := map[string]bool{"": true}
	for _, r := range b.Rows() {
		for _, id := range r.Then {
			if !seen[id] {
				seen[id] = true
				out = append(out, id)
			}
		}
	}
	return out
}

// Texts are the templates of the rows, for what they read and name.
func (b Body) Texts() []string {
	var out []string
	for _, r := range b.Rows() {
		if strings.Contains(r.Text, "{{") {
			out = append(out, r.Text)
		}
	}
	return out
}

// Summary is one line of what the piece is: "rolls 8d6", "table of 12 by 2d6",
// "pool of 22, draws 3".
func (b Body) Summary() string {
	switch b.Kind {
	case Table:
		s := "table of " + strconv.Itoa(len(b.Table.Rows))
		if b.Table.By == Dice && b.Table.Dice != "" {
			s += " by " + shorten(b.Table.Dice)
		}
		if b.Table.Rolls > 1 {
			s += ", rolled " + strconv.Itoa(b.Table.Rolls) + " times"
		}
		return s
	case Pool:
		return "pool of " + strconv.Itoa(b.Pool.copies()) + ", draws " + strconv.Itoa(b.Pool.Draw)
	}
	if b.Roll.Dice == "" {
		return "rolls nothing yet"
	}
	return "rolls " + shorten(b.Roll.Dice)
}

// shorten keeps dice to what fits into a line.
func shorten(text string) string {
	const most = 40
	text = strings.Join(strings.Fields(text), " ")
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return text
}

// Icon is the icon of a kind, by its name among ours.
func (k Kind) Icon() string {
	switch k {
	case Table:
		return "table-2"
	case Pool:
		return "layers"
	}
	return "dices"
}
