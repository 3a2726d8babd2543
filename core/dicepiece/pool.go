package dicepiece

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"callboard/core/dice"
)

// pool draws from a pool: Tarot (drew 3 of 22): The Fool, The Sun, Death.
func (r *run) pool(t *Trace, p Piece, depth int) {
	if !r.count(depth) {
		return
	}
	pool := p.Body.Pool
	all, before := pool.copies(), 0
	deck := r.rng
	if pool.OnceAcrossTurn {
		// One shuffle a turn for each pool: it hangs on the seed and the pool
		// alone, so that two pools do not show the same places, and a draw begins
		// behind what was drawn before.
		deck = dice.Source(r.env.Seed+"\x00"+p.ID, dice.KindPool, 0, 0)
		before = r.drawn[p.ID]
		if r.env.Drawn != nil {
			before += r.env.Drawn(p.ID)
		}
		before = min(before, all)
	}
	drawn := draw(deck, pool.Rows, all, before+min(pool.Draw, all-before))[before:]
	if pool.OnceAcrossTurn {
		r.drawn[p.ID] += len(drawn)
	}
	if pool.Order == Sorted {
		slices.Sort(drawn)
	}
	var texts []string
	var fills []filled
	for _, row := range drawn {
		text, fault := r.fill(pool.Rows[row].Text, depth)
		if fault != "" {
			r.refuse("%s (drew row %d of %d) could not be filled in: %s", p.Name, row+1, len(pool.Rows), fault)
			return
		}
		if r.refusal != "" {
			return
		}
		texts, fills = append(texts, text.text), append(fills, text)
	}
	line := fmt.Sprintf("%s (drew %d of %d): %s", p.Name, len(drawn), all-before, strings.Join(texts, ", "))
	switch {
	case len(drawn) == 0:
		line = fmt.Sprintf("%s: nothing is left to draw this turn", p.Name)
	case len(drawn) < pool.Draw:
		line += " (that is all of them)"
	}
	r.say(depth, line)
	for i, row := range drawn {
		one := TraceRoll{Row: row + 1}
		one.fill(fills[i])
		t.Rolls = append(t.Rolls, one)
		at := len(t.Rolls) - 1
		then := r.then(pool.Rows[row], depth)
		t.Rolls[at].Then = then
		t.Rolls[at].value = strings.Join(append([]string{texts[i]}, values(then)...), ", ")
		if r.refusal != "" {
			return
		}
	}
}

// draw takes n of all copies, without putting any back, and gives their rows in
// the order they came. It is a shuffle of the copies that stops after n, so the
// first of them do not hang on how many are drawn. Only the copies that changed
// their places are kept in mind.
func draw(rng *rand.Rand, rows []Row, all, n int) []int {
	moved := make(map[int]int, 2*n)
	at := func(i int) int {
		if card, ok := moved[i]; ok {
			return card
		}
		return i
	}
	ends := make([]int, len(rows)) // where the copies of a row end
	sum := 0
	for i, r := range rows {
		sum += r.Copies
		ends[i] = sum
	}
	out := make([]int, n)
	for i := range n {
		j := i + rng.IntN(all-i)
		card := at(j)
		moved[j], moved[i] = at(i), card
		row, exact := slices.BinarySearch(ends, card)
		if exact {
			row++
		}
		out[i] = row
	}
	return out
}
