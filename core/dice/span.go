package dice

// span bounds the value of an expression: it is never below lo or above hi,
// exactly, with the ceilings on extra dice counted in. The parts of a roll
// are independent, so for sums and products the bounds are reached.
type span struct {
	lo, hi number
	whole  bool // always a whole number
	open   bool // hi (or lo) is only where the ceiling on extra dice stops it
}

// spanOf works out the span of e. Divisors inside e have been checked.
func spanOf(e expr) span {
	switch e := e.(type) {
	case *literal:
		return span{lo: e.value, hi: e.value, whole: e.value.isWhole()}
	case *negated:
		return spanOf(e.x).negated()
	case *binary:
		return spanOfBinary(e.op, spanOf(e.l), spanOf(e.r))
	case *call:
		return spanOfCall(e)
	case *pool:
		return e.span()
	case *group:
		return e.span()
	}
	return span{whole: true}
}

func (s span) negated() span {
	s.lo, s.hi = s.hi.neg(), s.lo.neg()
	return s
}

// corners is the span between the results of f at the four corners.
func corners(l, r span, f func(a, b number) number) span {
	s := span{whole: l.whole && r.whole, open: l.open || r.open}
	s.lo = f(l.lo, r.lo)
	s.hi = s.lo
	for _, v := range [...]number{f(l.lo, r.hi), f(l.hi, r.lo), f(l.hi, r.hi)} {
		s.lo, s.hi = least(s.lo, v), most(s.hi, v)
	}
	return s
}

func spanOfBinary(op byte, l, r span) span {
	switch op {
	case '+':
		return span{lo: l.lo.add(r.lo), hi: l.hi.add(r.hi), whole: l.whole && r.whole, open: l.open || r.open}
	case '-':
		return spanOfBinary('+', l, r.negated())
	case '*':
		return corners(l, r, number.mul)
	case '/':
		s := corners(l, r, number.div)
		s.whole = s.lo.isWhole() && s.lo.cmp(s.hi) == 0
		return s
	case symIDiv:
		s := corners(l, r, number.div)
		s.lo, s.hi, s.whole = s.lo.floor(), s.hi.floor(), true
		return s
	}
	return spanOfMod(l, r)
}

// spanOfMod: what is left has the sign of the divisor and stays short of it.
func spanOfMod(l, r span) span {
	s := span{whole: l.whole && r.whole}
	if l.lo.cmp(l.hi) == 0 && r.lo.cmp(r.hi) == 0 {
		s.lo = l.lo.mod(r.lo)
		s.hi = s.lo
		return s
	}
	step := number{}
	if s.whole {
		step = whole(1)
	}
	if r.lo.sign() > 0 {
		s.hi = r.hi.sub(step)
		if l.lo.sign() >= 0 {
			s.hi = least(s.hi, l.hi)
		}
		return s
	}
	s.lo = r.lo.add(step)
	if l.hi.sign() <= 0 {
		s.lo = most(s.lo, l.lo)
	}
	return s
}

func spanOfCall(c *call) span {
	s := spanOf(c.args[0])
	switch c.fn {
	case "floor":
		s.lo, s.hi, s.whole = s.lo.floor(), s.hi.floor(), true
	case "ceil":
		s.lo, s.hi, s.whole = s.lo.ceil(), s.hi.ceil(), true
	case "round":
		s.lo, s.hi, s.whole = s.lo.round(), s.hi.round(), true
	case "abs":
		a, b := s.lo.abs(), s.hi.abs()
		if s.lo.sign() < 0 && s.hi.sign() > 0 {
			s.lo, s.hi = number{}, most(a, b)
		} else {
			s.lo, s.hi = least(a, b), most(a, b)
		}
	default:
		pick := least
		if c.fn == "max" {
			pick = most
		}
		for _, a := range c.args[1:] {
			t := spanOf(a)
			s.lo, s.hi = pick(s.lo, t.lo), pick(s.hi, t.hi)
			s.whole, s.open = s.whole && t.whole, s.open || t.open
		}
	}
	return s
}

// clamp puts a die's value between min and max.
func (m *mods) clamp(v int) int {
	if m.min.set {
		v = max(v, m.min.n)
	}
	if m.max.set {
		v = min(v, m.max.n)
	}
	return v
}

// die is what one die of a pool can come to: shown alone, and with all its
// extra dice.
type die struct {
	lo, hi       int // one die as it lies on the table
	allLo, allHi int // with its extra dice added
	open         bool
}

// die bounds a die of d over every number of sides it can have.
func (d *pool) die() die {
	if d.sidesBy == nil && d.faces == nil {
		return d.dieOf(d.sides)
	}
	var out die
	for i, sides := range d.sidesToTry() {
		one := d.dieOf(sides)
		if i == 0 {
			out = one
			continue
		}
		out.lo, out.hi = min(out.lo, one.lo), max(out.hi, one.hi)
		out.allLo, out.allHi = min(out.allLo, one.allLo), max(out.allHi, one.allHi)
		out.open = out.open || one.open
	}
	return out
}

func (d *pool) dieOf(sides int) die {
	m := &d.mods
	if d.faces == nil && len(m.rerolls) == 0 && !m.explode.set {
		lo, hi := m.clamp(1), m.clamp(sides)
		return die{lo: lo, hi: hi, allLo: lo, allHi: hi}
	}
	r := faceRange{}
	for _, s := range d.stretches(sides) {
		if !s.again {
			r.add(s)
		}
	}
	if !m.explode.set || !r.blasts {
		lo, hi := m.clamp(r.lo), m.clamp(r.hi)
		return die{lo: lo, hi: hi, allLo: lo, allHi: hi}
	}
	return r.exploding(m)
}

// faceRange is the lowest and highest face a die can show, among all and
// among those that explode or do not.
type faceRange struct {
	some, blasts, stops bool
	lo, hi              int
	blastLo, blastHi    int
	stopLo, stopHi      int
}

func (r *faceRange) add(s stretch) {
	if !r.some {
		r.some, r.lo, r.hi = true, s.lo, s.hi
	}
	r.lo, r.hi = min(r.lo, s.lo), max(r.hi, s.hi)
	if s.blast {
		if !r.blasts {
			r.blasts, r.blastLo, r.blastHi = true, s.lo, s.hi
		}
		r.blastLo, r.blastHi = min(r.blastLo, s.lo), max(r.blastHi, s.hi)
		return
	}
	if !r.stops {
		r.stops, r.stopLo, r.stopHi = true, s.lo, s.hi
	}
	r.stopLo, r.stopHi = min(r.stopLo, s.lo), max(r.stopHi, s.hi)
}

// exploding bounds a die with its extra dice: one that stops, or an exploding
// one and up to maxExtraDice more, of which only the last may stop.
func (r *faceRange) exploding(m *mods) die {
	e := m.explode
	less := 0
	if e.penetrate {
		less = 1
	}
	value := m.clamp
	if e.compound {
		value = func(v int) int { return v } // the whole chain is clamped, below
	}
	extra := maxExtraDice
	if e.once {
		extra = 1
	}
	d := die{lo: min(value(r.lo), value(r.lo-less)), hi: value(r.hi), open: !e.once}
	first, more := value(r.blastLo), value(r.blastLo-less)
	last := value(r.lo - less)
	d.allLo = first + last + (extra-1)*min(more, 0)
	d.allHi = value(r.blastHi) + max(value(r.hi-less), 0) + (extra-1)*max(value(r.blastHi-less), 0)
	if !e.once && r.stops && more >= 0 {
		// Each further exploding die adds, so the shortest chain is the lowest.
		d.allLo = first + min(value(r.stopLo-less), (extra-1)*more+last)
	}
	if r.stops {
		d.allLo, d.allHi = min(d.allLo, value(r.stopLo)), max(d.allHi, value(r.stopHi))
	}
	if e.compound {
		d.allLo, d.allHi = m.clamp(d.allLo), m.clamp(d.allHi)
		d.lo, d.hi = d.allLo, d.allHi
		d.open = d.open && !m.max.set
	}
	return d
}

// span bounds what the pool comes to.
func (d *pool) span() span {
	least, most := d.countRange()
	m := &d.mods
	grows := m.explode.set && !m.explode.compound
	one := d.die()
	if !m.count.set && grows && !m.keep.any() {
		return timesSpan(least, most, one.allLo, one.allHi, one.open)
	}
	open := one.open && !grows
	if grows {
		extra := maxExtraDice
		if m.explode.once {
			extra = 1
		}
		most *= 1 + extra
		open = !m.explode.once && m.keep.kh == 0 && m.keep.kl == 0
	}
	keptLo, keptHi := keptRange(m.keep, least, most)
	if m.count.set {
		s := span{hi: whole(keptHi), whole: true, open: grows && open}
		if m.count.fails {
			s.lo = whole(-keptHi)
		}
		return s
	}
	return timesSpan(keptLo, keptHi, one.lo, one.hi, open)
}

// kept is how many of n values are kept.
func kept(k keep, n int) int {
	low, high := k.dropped(n)
	return max(n-low-high, 0)
}

// keptRange is the fewest and most values kept of any number from least to
// most. What is kept rises with the number and then falls again, since kh and
// kl together keep only the middle.
func keptRange(k keep, least, most int) (lo, hi int) {
	lo = min(kept(k, least), kept(k, most))
	hi = max(kept(k, least), kept(k, most))
	for _, n := range [...]int{k.kh + k.dl, k.kl + k.dh} {
		if n > least && n < most {
			hi = max(hi, kept(k, n))
		}
	}
	return lo, hi
}

// timesSpan bounds the sum of fewest to most values from lo to hi.
func timesSpan(fewest, most, lo, hi int, open bool) span {
	return span{
		lo: whole(min(fewest*lo, most*lo)), hi: whole(max(fewest*hi, most*hi)),
		whole: true, open: open,
	}
}

// span bounds what the group comes to: its lowest items at their lowest, and
// its highest at their highest.
func (g *group) span() span {
	los, his := make([]number, len(g.items)), make([]number, len(g.items))
	s := span{whole: true}
	for i, e := range g.items {
		t := spanOf(e)
		los[i], his[i] = t.lo, t.hi
		s.whole, s.open = s.whole && t.whole, s.open || t.open
	}
	if g.mods.count.set {
		s = span{hi: whole(kept(g.mods.keep, len(g.items))), whole: true}
		if g.mods.count.fails {
			s.lo = s.hi.neg()
		}
		return s
	}
	sortNumbers(los)
	sortNumbers(his)
	low, high := g.mods.keep.dropped(len(g.items))
	// The k-th lowest item is never below the k-th lowest of the bounds.
	for i := low; i < len(los)-high; i++ {
		s.lo, s.hi = s.lo.add(los[i]), s.hi.add(his[i])
	}
	return s
}
