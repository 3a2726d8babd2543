package dice

// group is the curve of the rolls of g that are kept.
func (k *reckoner) group(g *group) curve {
	items := make([]curve, len(g.items))
	for i, e := range g.items {
		items[i] = k.curve(e)
	}
	if k.over {
		return items[0]
	}
	low, high := g.mods.keep.dropped(len(items))
	switch keep := len(items) - low - high; {
	case keep <= 0:
		return point(number{})
	case low+high == 0:
		sum := point(number{})
		for _, c := range items {
			sum = k.add(sum, g.mods.scored(c))
		}
		return sum
	case keep == 1 && (low == 0 || high == 0):
		c := items[0]
		for _, other := range items[1:] {
			c = k.extreme(c, other, high == 0)
		}
		return g.mods.scored(c)
	}
	return k.subsets(g, items, low, len(items)-high)
}

// scored turns values into how they count, when they are counted.
func (m *mods) scored(c curve) curve {
	if !m.count.set {
		return c
	}
	var p [3]float64
	for i, q := range c.p {
		if q > 0 {
			p[m.scoreOf(c.value(i))+1] += q
		}
	}
	return curve{lo: whole(-1), step: whole(1), p: p[:]}.trimmed()
}

func (m *mods) scoreOf(v number) int {
	c := &m.count
	return score(c.when.holdsFor(v.cmp(whole(c.when.n))), c.fails && c.fail.holdsFor(v.cmp(whole(c.fail.n))))
}

// subsets goes over the values in rising order and places on each the rolls
// that come to it. A state is which rolls are placed, with the chance of every
// sum of those in the places from low to end-1, which are kept.
func (k *reckoner) subsets(g *group, items []curve, low, end int) curve {
	on, ok := gridOf(items...)
	if !ok {
		k.over = true
		return items[0]
	}
	worth := make([]int, on.n) // in steps above the least
	base, step, span := on.lo, on.step, on.n-1
	for i := range worth {
		worth[i] = i
	}
	if g.mods.count.set {
		base, step, span = whole(-1), whole(1), 2
		for i := range worth {
			worth[i] = g.mods.scoreOf(on.lo.add(whole(i).mul(on.step))) + 1
		}
	}
	width := (end-low)*span + 1
	states := 1 << len(items)
	ways := 1
	for range items {
		ways *= 3
	}
	if product(states, width) > maxCells || !k.spend(product(on.n, ways, width)/2+states*width) {
		k.over = true
		return items[0]
	}
	ps := make([][]float64, len(items))
	for i, c := range items {
		ps[i] = on.spread(c)
	}
	s := subsets{ps: ps, low: low, end: end, sums: make([][]float64, states)}
	for i := range s.sums {
		s.sums[i] = make([]float64, width)
	}
	s.sums[0][0] = 1
	for i, w := range worth {
		s.place(i, w)
	}
	return curve{lo: base.mul(whole(end - low)), step: step, p: s.sums[states-1]}.trimmed()
}

type subsets struct {
	ps       [][]float64
	low, end int
	sums     [][]float64 // by the set of rolls placed, as bits
}

// place adds to each set the rolls that come to the value at i.
func (s *subsets) place(i, worth int) {
	all := len(s.sums) - 1
	for set := all - 1; set >= 0; set-- {
		from := s.sums[set]
		rest := all &^ set
		for more := rest; more > 0; more = (more - 1) & rest {
			p := 1.0
			for r, ps := range s.ps {
				if more>>r&1 == 1 {
					p *= ps[i]
				}
			}
			if p == 0 {
				continue
			}
			shift := (s.kept(set|more) - s.kept(set)) * worth
			addScaled(s.sums[set|more][shift:], from[:len(from)-shift], p)
		}
	}
}

// kept is how many rolls of the set are in places that are kept.
func (s *subsets) kept(set int) int {
	n := 0
	for ; set > 0; set &= set - 1 {
		n++
	}
	return min(max(n-s.low, 0), s.end-s.low)
}
