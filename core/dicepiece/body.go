// Package dicepiece is the dice piece: a roll, a table or a pool that the
// library keeps. It decodes and checks their bodies, reads the labels of rows,
// works out the chance of each row, and runs a piece from a seed, with the
// pieces its rows go on to.
//
//	body, problems := dicepiece.DecodeBody(data, dicepiece.Saved)
//	answer := dicepiece.Run(dicepiece.Piece{Name: "Wild magic", Body: body}, dicepiece.Env{Seed: seed})
//	answer.Text // Wild magic (rolled 2 of 3): Sparks
package dicepiece

import (
	"callboard/core/piece"
)

// Kind is what a dice piece does.
type Kind string

// The kinds of dice pieces.
const (
	KindRoll  Kind = "roll"  // rolls dice
	KindTable Kind = "table" // picks a row, by weight or by dice
	KindPool  Kind = "pool"  // draws cards, each of which is then gone
)

// Kinds lists the kinds in the order a person picks them.
var Kinds = [...]Kind{KindRoll, KindTable, KindPool}

// Valid says whether k is one of the kinds.
func (k Kind) Valid() bool { return k == KindRoll || k == KindTable || k == KindPool }

// By is how a table picks its rows.
type By string

// The ways a table picks its rows.
const (
	ByWeight By = "weight"
	ByDice   By = "dice"
)

// Order is how a pool tells what was drawn.
type Order string

// The orders of a pool's answer. Sorted is the order of the pool's rows.
const (
	Drawn  Order = "drawn"
	Sorted Order = "sorted"
)

// Body is what a piece of kind dice holds, in the member order of spec 08. Only
// the part of its Kind counts; the others are never stored.
type Body struct {
	Description string
	Kind        Kind
	Roll        Roll
	Table       Table
	Pool        Pool
}

// Roll is one roll of dice.
type Roll struct {
	Dice string
}

// Table picks one of its rows, Rolls times.
type Table struct {
	By      By
	Dice    string // what a table by dice rolls; kept, and not read, by weight
	Rows    []Row
	Rolls   int
	Repeats bool // one use may pick a row twice
}

// Row is one row of a table.
type Row struct {
	Text   string // a formula
	Weight int    // its share of a table by weight
	Range  string // the totals of a table by dice: "7", "01-05", "17+"; see ParseLabel
	Then   []string
}

// Pool draws from its cards.
type Pool struct {
	Rows           []Card
	Draw           int
	Order          Order
	OnceAcrossTurn bool // one shuffle for the whole turn, which each call goes on with
}

// Card is one row of a pool.
type Card struct {
	Text   string // a formula
	Copies int
	Then   []string // ids of the dice pieces that are rolled after it; "" is not picked yet
}

// Mode says how strict a decode is.
type Mode = piece.Mode

// A Saved body may be stored; a Draft is what the editor holds.
const (
	Saved = piece.Saved
	Draft = piece.Draft
)

// Dice is a named body: what a piece of kind dice holds.
type Dice struct {
	Name string
	Tags []string
	Body Body
}

// New is the blank piece that "New dice" saves.
func New() Dice {
	return Dice{Name: "New dice", Body: Body{Kind: KindRoll, Roll: Roll{Dice: "1d20"}}}
}

// Blank is an empty body of a kind, with the defaults of what is left out.
func Blank(kind Kind) Body {
	b := Body{Kind: kind}
	switch kind {
	case KindTable:
		b.Table = Table{By: ByWeight, Rolls: 1, Repeats: true}
	case KindPool:
		b.Pool = Pool{Draw: 1, Order: Drawn}
	}
	return b
}

// OfPiece decodes a stored piece; an error means the piece is unreadable, and
// so is whatever rolls it.
func OfPiece(p piece.Content) (Dice, error) {
	body, problems := DecodeBody(p.Body, Saved)
	if len(problems) > 0 {
		return Dice{}, piece.Unreadable("dice piece", "dicepiece.OfPiece", problems)
	}
	return Dice{Name: p.Name, Tags: p.Tags, Body: body}, nil
}

// Content is the dice piece as a piece's content.
func (d Dice) Content() piece.Content {
	return piece.Content{Name: d.Name, Tags: d.Tags, Body: d.Body.AppendJSON(nil)}
}
