package dicepiece

// Chances are how likely each row is on one roll of a table, or to be among
// those drawn from a pool; nil for a roll, and for a table whose dice cannot be
// rolled. estimated says that the dice are too many to work out.
func (b Body) Chances() (rows []float64, estimated bool) {
	switch b.Kind {
	case Table:
		return b.Table.chances()
	case Pool:
		return b.Pool.chances(), false
	}
	return nil, false
}

func (t TablePart) chances() (rows []float64, estimated bool) {
	rows = make([]float64, len(t.Rows))
	if t.By == Dice {
		l, refusal := labelsOf(t)
		if refusal != "" {
			return nil, false
		}
		c := l.cover()
		for i := range rows {
			rows[i] = c.chance(i)
		}
		return rows, c.odds.Estimated
	}
	total := t.tickets()
	for i, r := range t.Rows {
		rows[i] = float64(r.Weight) / float64(total)
	}
	return rows, false
}

// tickets is the sum of the weights.
func (t TablePart) tickets() int {
	sum := 0
	for _, r := range t.Rows {
		sum += r.Weight
	}
	return sum
}

// copies is how many there are to draw.
func (p PoolPart) copies() int {
	sum := 0
	for _, r := range p.Rows {
		sum += r.Copies
	}
	return sum
}

// chances is, for each row, that at least one of its copies is drawn: one less
// the chance that every draw misses them.
func (p PoolPart) chances() []float64 {
	rows := make([]float64, len(p.Rows))
	all := p.copies()
	for i, r := range p.Rows {
		missed := 1.0
		for n := range min(p.Draw, all) {
			missed *= float64(max(all-r.Copies-n, 0)) / float64(all-n)
		}
		rows[i] = 1 - missed
	}
	return rows
}
