package dicepiece

import (
	"fmt"
	"strings"
)

// maxTries is how often dice are rolled again for a row that was not given yet.
// A row that does not come up in so many tries is not waited for.
const maxTries = 10_000

// table rolls a table as often as it says, a line for each.
func (r *run) table(t *Trace, p Piece, depth int) {
	table := p.Body.Table
	var c *cover
	if table.By == Dice {
		var refusal string
		if c, refusal = coverOf(table); refusal != "" {
			r.refuse("%s cannot be rolled. %s", quoted(p.Name), refusal)
			return
		}
	}
	given := make([]bool, len(table.Rows))
	for range table.Rolls {
		if !r.count(depth) {
			return
		}
		one, ok := r.ticket(table, c, given)
		if !ok {
			return
		}
		if one.row < 0 {
			r.refuse("%s (%s) has no row for that.", p.Name, one.words)
			return
		}
		given[one.row] = true
		if !r.row(t, p, one, depth) {
			return
		}
	}
}

// ticket is how a table came to a row.
type ticket struct {
	row   int // -1 when no row has the total
	words string
	trace TraceRoll
}

// ticket finds a row, and where rows may not repeat goes on until it is one
// that was not given yet; ok is false when none comes up.
func (r *run) ticket(t TablePart, c *cover, given []bool) (one ticket, ok bool) {
	for range maxTries {
		if c != nil {
			one = r.byDice(t, c)
		} else {
			one = r.byWeight(t)
		}
		if t.Repeats || one.row < 0 || !given[one.row] {
			return one, true
		}
	}
	return one, false
}

// byWeight draws a ticket from 1 to the sum of the weights.
func (r *run) byWeight(t TablePart) ticket {
	all := t.tickets()
	n := r.rng.IntN(all) + 1
	row, below := 0, 0
	for row = range t.Rows {
		if below += t.Rows[row].Weight; n <= below {
			break
		}
	}
	return ticket{row, fmt.Sprintf("rolled %d of %d", n, all), TraceRoll{Ticket: n, Of: all}}
}

// byDice rolls the dice for a total.
func (r *run) byDice(t TablePart, c *cover) ticket {
	roll, refusal := oneRoll(t.Dice)
	if refusal != "" { // the cover was made of the same dice
		return ticket{row: -1}
	}
	result := roll.Roll(r.rng)
	part := result.Parts[0]
	return ticket{c.rowOf(part.Total), fmt.Sprintf("rolled %d on %s", part.Total, part.Canonical), TraceRoll{Dice: &result}}
}

// row tells a row that came up and rolls what it leads to; ok is false when the
// call ends here.
func (r *run) row(t *Trace, p Piece, one ticket, depth int) (ok bool) {
	row := p.Body.Table.Rows[one.row]
	text, fault := r.fill(row.Text, depth)
	if fault != "" {
		r.refuse("%s (%s) could not be filled in: %s", p.Name, one.words, fault)
		return false
	}
	r.say(depth, fmt.Sprintf("%s (%s): %s", p.Name, one.words, text.text))
	at := len(t.Rolls)
	one.trace.Row = one.row + 1
	one.trace.fill(text)
	t.Rolls = append(t.Rolls, one.trace)
	then := r.then(row, depth)
	t.Rolls[at].Then = then
	t.Rolls[at].value = strings.Join(append([]string{text.text}, values(then)...), ", ")
	return r.refusal == ""
}
