package dicepiece

import (
	"fmt"
	"strconv"
	"strings"

	"callboard/core/piece"
)

// A dice piece is edited in parts, and a part is the smallest thing that two
// people can change without a clash:
//
//	name description tags kind roll.dice
//	table.by table.dice table.rolls table.repeats
//	pool.draw pool.order pool.onceAcrossTurn
//	rows.N       a row, while nobody added, removed or moved any
//	rows         all rows, otherwise
//
// Parts of a kind that the piece is not are no parts: only the chosen kind is
// kept.

// Diff gives what edited changes in base, in the editor's order.
func Diff(base, edited Piece) []piece.Changed {
	byRow := sameRows(base, edited)
	return piece.DiffParts(parts(base, byRow), parts(edited, byRow))
}

// Merge applies what mine edits of base onto theirs. Where both changed one part
// the merged piece keeps theirs, unless chosen, by path, says piece.KeepMine.
func Merge(base, theirs, mine Piece, chosen map[string]string) (merged Piece, m piece.PartsMerge) {
	byRow := sameRows(base, theirs) && sameRows(base, mine)
	m = piece.MergeParts(parts(base, byRow), parts(theirs, byRow), parts(mine, byRow), chosen)
	merged = theirs
	merged.Body.setRows(append([]Row(nil), theirs.Body.Rows()...))
	for _, path := range m.Mine {
		merged.take(mine, path)
	}
	return merged, m
}

// sameRows says whether two pieces are of one kind and have rows of the same
// number, so that rows can be told apart by their places.
func sameRows(a, b Piece) bool {
	return a.Body.Kind == b.Body.Kind && len(a.Body.Rows()) == len(b.Body.Rows())
}

// parts are the piece's parts with their values.
func parts(p Piece, byRow bool) []piece.Part {
	b := p.Body
	list := []piece.Part{
		{Path: "name", Label: "Name", Text: p.Name},
		{Path: "description", Label: "Description", Text: b.Description},
		{Path: "kind", Label: "Kind", Text: string(b.Kind)},
	}
	switch b.Kind {
	case Roll:
		list = append(list, piece.Part{Path: "roll.dice", Label: "Dice", Text: b.Roll.Dice})
	case Table:
		list = append(list,
			piece.Part{Path: "table.by", Label: "Rows are found", Text: "by " + string(b.Table.By)},
			piece.Part{Path: "table.dice", Label: "Dice", Text: b.Table.Dice},
			piece.Part{Path: "table.rolls", Label: "Rolls", Text: strconv.Itoa(b.Table.Rolls)},
			piece.Part{Path: "table.repeats", Label: "Rows may repeat", Text: yes(b.Table.Repeats)})
	case Pool:
		list = append(list,
			piece.Part{Path: "pool.draw", Label: "Rows drawn", Text: strconv.Itoa(b.Pool.Draw)},
			piece.Part{Path: "pool.order", Label: "Order", Text: string(b.Pool.Order)},
			piece.Part{Path: "pool.onceAcrossTurn", Label: "No repeats in a turn", Text: yes(b.Pool.OnceAcrossTurn)})
	}
	list = append(list, rowParts(b, byRow)...)
	return append(list, piece.Part{Path: "tags", Label: "Tags", Text: strings.Join(p.Tags, ", ")})
}

func rowParts(b Body, byRow bool) []piece.Part {
	if !byRow {
		var lines []string
		for i := range b.Rows() {
			lines = append(lines, b.line(i))
		}
		return []piece.Part{{Path: "rows", Label: "Rows", Text: strings.Join(lines, "\n")}}
	}
	list := make([]piece.Part, len(b.Rows()))
	for i := range list {
		list[i] = piece.Part{Path: fmt.Sprintf("rows.%d", i), Label: fmt.Sprintf("Row %d", i+1), Text: b.line(i)}
	}
	return list
}

// line is a row on one line, as an author writes lists: totals, weight or
// copies, then the text, then what it leads to.
func (b Body) line(i int) string {
	r, text := b.Rows()[i], ""
	switch {
	case b.Kind == Pool:
		text = fmt.Sprintf("%d × %s", r.Copies, r.Text)
	case b.Table.By == Dice:
		text = r.Range + ": " + r.Text
	default:
		text = fmt.Sprintf("%d × %s", r.Weight, r.Text)
	}
	if len(r.Then) > 0 {
		text += " → " + strings.Join(r.Then, ", ")
	}
	return text
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// setRows puts rows into the part of the kind.
func (b *Body) setRows(rows []Row) {
	switch b.Kind {
	case Table:
		b.Table.Rows = rows
	case Pool:
		b.Pool.Rows = rows
	}
}

// take takes a part from another piece.
func (p *Piece) take(from Piece, path string) {
	to, body := &p.Body, from.Body
	switch path {
	case "name":
		p.Name = from.Name
	case "description":
		to.Description = body.Description
	case "tags":
		p.Tags = from.Tags
	case "kind":
		to.Kind = body.Kind
	case "roll.dice":
		to.Roll = body.Roll
	case "table.by":
		to.Table.By = body.Table.By
	case "table.dice":
		to.Table.Dice = body.Table.Dice
	case "table.rolls":
		to.Table.Rolls = body.Table.Rolls
	case "table.repeats":
		to.Table.Repeats = body.Table.Repeats
	case "pool.draw":
		to.Pool.Draw = body.Pool.Draw
	case "pool.order":
		to.Pool.Order = body.Pool.Order
	case "pool.onceAcrossTurn":
		to.Pool.OnceAcrossTurn = body.Pool.OnceAcrossTurn
	case "rows":
		to.setRows(body.Rows())
	default:
		n, err := strconv.Atoi(strings.TrimPrefix(path, "rows."))
		if rows := to.Rows(); err == nil && n < len(rows) && n < len(body.Rows()) {
			rows[n] = body.Rows()[n]
		}
	}
}
