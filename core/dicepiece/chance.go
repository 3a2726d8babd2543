package dicepiece

import (
	"math"

	"callboard/core/dice"
)

// Chances says how likely each row is.
type Chances struct {
	// Rows has the chance of each row, in order: that one roll on a table picks
	// it, or that one draw from a whole pool holds at least one of its copies.
	Rows []float64
	// Expected has, for a pool, how many copies of each row a draw holds on
	// average; nil for a table.
	Expected []float64
	// Sum is what the weights or copies come to; 0 for a table by dice.
	Sum int
	// Odds are those of the dice of a table by dice; nil for others, and while
	// the dice cannot be rolled. Rows are estimated when they are.
	Odds *dice.Odds
}

// Chances works out the chance of each row of a table or pool. It takes a draft
// as well: what is not right yet has no chance.
func (b Body) Chances() Chances {
	switch {
	case b.Kind == KindPool:
		return b.Pool.chances()
	case b.Kind == KindTable && b.Table.By == ByDice:
		return b.Table.diceChances()
	case b.Kind == KindTable:
		return b.Table.weightChances()
	}
	return Chances{}
}

func (t Table) weightChances() Chances {
	c := Chances{Rows: make([]float64, len(t.Rows))}
	for _, r := range t.Rows {
		c.Sum += max(r.Weight, 0)
	}
	for i, r := range t.Rows {
		if r.Weight > 0 {
			c.Rows[i] = float64(r.Weight) / float64(c.Sum)
		}
	}
	return c
}

func (t Table) diceChances() Chances {
	c := Chances{Rows: make([]float64, len(t.Rows))}
	roll, problem := oneRoll(t.Dice)
	if problem != "" {
		return c
	}
	c.Odds = &roll.Odds()[0]
	for i, r := range t.Rows {
		label, _ := ParseLabel(r.Range)
		for _, s := range label {
			c.Rows[i] += c.Odds.Between(s.From, s.To)
		}
		c.Rows[i] = min(c.Rows[i], 1)
	}
	return c
}

// chances of a pool: a draw leaves a row out when all of its cards come from
// the other copies.
func (p Pool) chances() Chances {
	c := Chances{Rows: make([]float64, len(p.Rows)), Expected: make([]float64, len(p.Rows))}
	for _, card := range p.Rows {
		c.Sum += max(card.Copies, 0)
	}
	draw := min(max(p.Draw, 0), c.Sum)
	for i, card := range p.Rows {
		if card.Copies > 0 {
			c.Rows[i] = drawn(c.Sum, card.Copies, draw)
			c.Expected[i] = float64(draw) * float64(card.Copies) / float64(c.Sum)
		}
	}
	return c
}

// drawn is the chance that draw of all cards hold at least one of copies.
func drawn(all, copies, draw int) float64 {
	if draw > all-copies {
		return 1
	}
	if copies == 1 {
		return float64(draw) / float64(all)
	}
	// The chance of none is a product of up to draw factors below 1. Their
	// logarithms keep the small chances of large pools.
	none := 0.0
	for i := range draw {
		none += math.Log1p(-float64(copies) / float64(all-i))
	}
	return -math.Expm1(none)
}
