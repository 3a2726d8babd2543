package dicepiece

import (
	"math/rand/v2"
	"sort"
)

// Picker picks rows by their shares: tickets are numbered from 1, and each row
// has as many as its weight. The zero Picker has no rows.
type Picker struct{ ends []int } // the last ticket of each row

// Picker gives the picker of a table by weight.
func (t Table) Picker() Picker {
	p := Picker{ends: make([]int, len(t.Rows))}
	sum := 0
	for i := range t.Rows {
		sum += max(t.Rows[i].Weight, 0)
		p.ends[i] = sum
	}
	return p
}

// picker gives the picker of a pool, whose tickets are its cards.
func (p Pool) picker() Picker {
	out := Picker{ends: make([]int, len(p.Rows))}
	sum := 0
	for i := range p.Rows {
		sum += max(p.Rows[i].Copies, 0)
		out.ends[i] = sum
	}
	return out
}

// Sum is how many tickets there are.
func (p Picker) Sum() int {
	if len(p.ends) == 0 {
		return 0
	}
	return p.ends[len(p.ends)-1]
}

// Row is the row that a ticket from 1 to Sum picks, from 0.
func (p Picker) Row(ticket int) int { return sort.SearchInts(p.ends, ticket) }

// Pick draws a ticket. There must be one.
func (p Picker) Pick(rng *rand.Rand) (ticket, row int) {
	ticket = 1 + rng.IntN(p.Sum())
	return ticket, p.Row(ticket)
}

// PickApart draws a ticket of a row that is not used yet, each as likely as if
// tickets of used rows had been drawn again until another came; ok is false
// when every row is used.
func (p Picker) PickApart(rng *rand.Rand, used map[int]bool) (ticket, row int, ok bool) {
	left := p.Sum()
	for row := range used {
		left -= p.tickets(row)
	}
	if left <= 0 {
		return 0, 0, false
	}
	n := 1 + rng.IntN(left)
	for row := range p.ends {
		switch tickets := p.tickets(row); {
		case used[row]:
		case n > tickets:
			n -= tickets
		default:
			return p.ends[row] - tickets + n, row, true
		}
	}
	return 0, 0, false
}

func (p Picker) tickets(row int) int {
	if row == 0 {
		return p.ends[0]
	}
	return p.ends[row] - p.ends[row-1]
}

// shuffle deals the cards from number from up to number to, out of n: a
// Fisher–Yates shuffle that stops early, so that the first cards are the same
// however many are dealt. Only the places that were touched are kept.
func shuffle(rng *rand.Rand, n, from, to int) []int {
	moved := make(map[int]int, to)
	at := func(i int) int {
		if card, ok := moved[i]; ok {
			return card
		}
		return i
	}
	dealt := make([]int, 0, to-from)
	for i := range to {
		j := i + rng.IntN(n-i)
		card := at(j)
		moved[j] = at(i)
		if i >= from {
			dealt = append(dealt, card)
		}
	}
	return dealt
}
