package tables

import (
	"fmt"
	"slices"
	"strings"

	"callboard/core"
	"callboard/core/dicepiece"
	"callboard/core/jsondoc"
	"callboard/core/piece"
)

// pieces makes tables of drafts. A row that rolls on a table that is refused
// does so no longer, and a note says so.
func pieces(drafts []draft) []Table {
	refused := map[string]string{}
	out := make([]Table, len(drafts))
	for i := range drafts {
		if out[i] = drafts[i].table(); len(out[i].Refused) > 0 && drafts[i].id != "" {
			refused[drafts[i].id] = out[i].Name
		}
	}
	if len(refused) == 0 {
		return out
	}
	for i := range drafts {
		if d := &drafts[i]; len(out[i].Refused) == 0 && d.unlink(refused) {
			out[i] = d.table()
		}
	}
	return out
}

// unlink takes out of the rows what rolls on the tables given, and says so.
func (d *draft) unlink(gone map[string]string) (changed bool) {
	for i := range d.rows {
		r := &d.rows[i]
		r.then = slices.DeleteFunc(slices.Clone(r.then), func(id string) bool {
			name, is := gone[id]
			if is {
				d.notes.add("Row %d rolls on %s, which is refused; the row is kept without it.", i+1, jsondoc.Quote(name))
				changed = true
			}
			return is
		})
	}
	return changed
}

// table makes a piece of a draft.
func (d *draft) table() Table {
	out := Table{Path: d.path, Kind: piece.Dice, ID: d.id, Name: d.tidyName()}
	if len(d.refused) == 0 {
		p := dicepiece.Piece{Name: out.Name, Body: d.body()}
		for _, problem := range dicepiece.Problems(p) {
			d.refused = append(d.refused, problem.Message)
		}
		out.Body, out.About = p.Body.AppendJSON(nil), about(p.Body)
	}
	if out.Notes, out.Refused = d.notes.list, d.refused; len(out.Refused) > 0 {
		out.Body = nil
	}
	return out
}

// about says what a body is in a few words.
func about(b dicepiece.Body) string {
	n := len(b.Rows())
	words := fmt.Sprintf("%d rows", n)
	if n == 1 {
		words = "1 row"
	}
	switch {
	case b.Kind == dicepiece.Pool:
		return words + " in a pool"
	case b.Table.By == dicepiece.Dice:
		return words + " by " + b.Table.Dice
	}
	return words + " by weight"
}

// tidyName is the name of the piece.
func (d *draft) tidyName() string {
	name := piece.TidyName(strings.Join(strings.Fields(d.name), " "))
	if name == "" {
		return "Table"
	}
	if runes := []rune(name); len(runes) > core.MaxNameRunes {
		name = strings.TrimSpace(string(runes[:core.MaxNameRunes-1])) + "…"
		d.notes.add("Its name was longer than %d characters and is cut.", core.MaxNameRunes)
	}
	return name
}

// body is the piece's body.
func (d *draft) body() dicepiece.Body {
	rows := make([]dicepiece.Row, len(d.rows))
	for i, r := range d.rows {
		rows[i] = dicepiece.Row{Text: r.text, Then: r.then, Weight: 1}
		switch d.way {
		case fromPool:
			rows[i].Copies, rows[i].Weight = r.weight, 0
		case byDice:
			if rows[i].Range = r.label; r.label == "" {
				rows[i].Range = label(r.spans)
			}
		default:
			rows[i].Weight = r.weight
		}
	}
	b := dicepiece.Body{Description: d.description, Kind: dicepiece.Table}
	if d.way == fromPool {
		b.Kind = dicepiece.Pool
		b.Pool = dicepiece.PoolPart{Rows: rows, Draw: max(d.draw, 1), Order: dicepiece.Drawn, OnceAcrossTurn: d.once}
		if d.sorted {
			b.Pool.Order = dicepiece.Sorted
		}
		return b
	}
	b.Table = dicepiece.TablePart{By: dicepiece.Weight, Dice: d.dice, Rows: rows, Rolls: max(d.rolls, 1), Repeats: !d.noRepeats}
	if d.way == byDice {
		b.Table.By = dicepiece.Dice
	}
	return b
}
