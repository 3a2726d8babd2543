package dicepiece

import (
	"fmt"
	"math/rand/v2"
	"sort"
	"strings"
)

// maxTries is how often dice are rolled again for a row that was not given yet.
// A row that does not come up in so many tries is not waited for.
const maxTries = 10_000

// table rolls a table as often as it says, a line for each.
func (r *run) table(t *Trace, p Piece, depth int) {
	table := p.Body.Table
	var c *labelled
	if table.By == Dice {
		var refusal string
		if c, refusal = labelsOf(table); refusal != "" {
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
			r.say(depth, fmt.Sprintf("%s: no other row came up in %d rolls", p.Name, maxTries))
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

// ticket finds a row, and where rows may not repeat one that was not given yet;
// ok is false when none comes up.
func (r *run) ticket(t TablePart, c *labelled, given []bool) (one ticket, ok bool) {
	if c == nil {
		return r.byWeight(t, given), true
	}
	for range maxTries {
		one = r.byDice(c)
		if t.Repeats || one.row < 0 || !given[one.row] {
			return one, true
		}
	}
	return one, false
}

// byWeight draws a ticket.
func (r *run) byWeight(t TablePart, given []bool) ticket {
	if t.Repeats {
		given = nil
	}
	tickets := t.numbered()
	row, n := tickets.pick(r.rng, given)
	return ticket{row, fmt.Sprintf("rolled %d of %d", n, tickets.all()), TraceRoll{Ticket: n, Of: tickets.all()}}
}

// numbered are the tickets of a table by weight, numbered from 1: for each row
// the number of its last.
type numbered []int

func (t TablePart) numbered() numbered {
	last, sum := make(numbered, len(t.Rows)), 0
	for i := range t.Rows {
		sum += t.Rows[i].Weight
		last[i] = sum
	}
	return last
}

func (last numbered) all() int { return last[len(last)-1] }

// of is how many tickets a row has.
func (last numbered) of(row int) int {
	if row == 0 {
		return last[0]
	}
	return last[row] - last[row-1]
}

// pick draws ticket n. The tickets of the rows that were given are passed over:
// each other row is then as likely as if they had been drawn again until another
// came, and a row of little weight is not waited for.
func (last numbered) pick(rng *rand.Rand, given []bool) (row, n int) {
	left := last.all()
	for i, gone := range given {
		if gone {
			left -= last.of(i)
		}
	}
	n = rng.IntN(left) + 1
	for i, gone := range given {
		if gone && n > last[i]-last.of(i) {
			n += last.of(i)
		}
	}
	return sort.SearchInts(last, n), n
}

// byDice rolls the dice for a total.
func (r *run) byDice(c *labelled) ticket {
	result := c.roll.Roll(r.rng)
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
