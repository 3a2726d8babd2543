package tables

import (
	"callboard/core"
	"callboard/core/dice"
	"callboard/core/dicepiece"
)

// Pasted is a list pasted into the editor of a dice piece.
type Pasted struct {
	Body  dicepiece.Body // with the description, draws and rolls of the one it is pasted into
	Notes []string
}

// Paste reads a pasted list or table as the rows of a dice piece: ranges make a
// table by dice, weights one by weight, and in a pool they are the copies. The
// texts are formulas already, so their macros stay. A text that is no list
// says so in an error, and the piece stays as it is.
func Paste(text string, into dicepiece.Body) (Pasted, error) {
	drafts, _, err := readText(text, "x", true)
	if err != nil {
		return Pasted{}, err
	}
	if len(drafts) == 0 {
		return Pasted{}, core.Errorf(core.Invalid, "This is not a list. Write a row a line, such as “1-3 Rain”, “2x Rain” or “- Rain”.")
	}
	d := &drafts[0]
	if len(drafts) > 1 {
		d.notes.add("These are %d tables; the first of them is taken.", len(drafts))
	}
	if into.Kind == dicepiece.Pool && d.way != fromPool && len(d.refused) == 0 {
		d.deal()
	}
	if len(d.refused) > 0 {
		return Pasted{}, core.Errorf(core.Invalid, "%s", d.refused[0])
	}
	out := d.body()
	if out.Description == "" {
		out.Description = into.Description
	}
	if out.Kind == into.Kind {
		out.Table.Rolls, out.Table.Repeats = max(into.Table.Rolls, 1), into.Table.Repeats
		out.Pool.Draw, out.Pool.Order, out.Pool.OnceAcrossTurn = max(into.Pool.Draw, 1), into.Pool.Order, into.Pool.OnceAcrossTurn
	}
	return Pasted{Body: out, Notes: d.notes.list}, nil
}

// deal makes a pool of a table: as many copies as a row has weight or totals.
func (d *draft) deal() {
	if r, refusal := dice.Parse(d.dice); d.way == byDice && refusal == nil {
		odds := r.Odds()[0]
		for i := range d.rows {
			d.rows[i].weight = 0
			for _, s := range d.rows[i].spans {
				d.rows[i].weight += max(0, min(s.high, int(odds.High))-max(s.low, int(odds.Low))+1)
			}
		}
	}
	d.way = fromPool
	d.fitWeights(maxCopies, "number of copies")
}
