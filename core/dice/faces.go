package dice

import "slices"

// stretch is faces next to each other that every test of a pool treats alike.
type stretch struct {
	lo, hi int
	n      int // how many faces, which for written faces may repeat
	again  bool
	once   bool
	blast  bool
}

// stretches cuts the faces of d, when it has sides of them, where a test of d
// changes its mind, so that a die of a million sides is judged in a few steps.
func (d *pool) stretches(sides int) []stretch {
	var out []stretch
	if d.faces != nil {
		for _, f := range d.faces {
			out = append(out, d.judge(stretch{lo: f, hi: f, n: 1}, sides))
		}
		return out
	}
	cuts := make([]int, 0, 8)
	cuts = append(cuts, 1, sides) // each cut begins a stretch; the highest face stands alone
	for _, t := range d.tests() {
		for c := t.n; c <= t.n+1; c++ {
			if c > 1 && c < sides {
				cuts = append(cuts, c)
			}
		}
	}
	slices.Sort(cuts)
	cuts = slices.Compact(cuts)
	for i, lo := range cuts {
		hi := sides
		if i+1 < len(cuts) {
			hi = cuts[i+1] - 1
		}
		out = append(out, d.judge(stretch{lo: lo, hi: hi, n: hi - lo + 1}, sides))
	}
	return out
}

func (d *pool) tests() []test {
	var ts []test
	for _, r := range d.mods.rerolls {
		ts = append(ts, r.when)
	}
	if d.mods.explode.set && !d.mods.explode.top {
		ts = append(ts, d.mods.explode.when)
	}
	return ts
}

func (d *pool) judge(s stretch, sides int) stretch {
	s.again = d.rerolls(s.lo, false)
	s.once = d.rerolls(s.lo, true)
	s.blast = d.explodes(s.lo, sides)
	return s
}

// rerolls says whether a rule of the kind rerolls face.
func (d *pool) rerolls(face int, once bool) bool {
	for _, r := range d.mods.rerolls {
		if r.once == once && r.when.holds(face) {
			return true
		}
	}
	return false
}

// explodes says whether face explodes on a die of so many sides.
func (d *pool) explodes(face, sides int) bool {
	e := d.mods.explode
	if !e.set {
		return false
	}
	if e.top {
		return face == d.top(sides)
	}
	return e.when.holds(face)
}

// top is the highest face.
func (d *pool) top(sides int) int {
	if d.faces != nil {
		return slices.Max(d.faces)
	}
	return sides
}

// sidesRange is the fewest and most sides the dice can have.
func (d *pool) sidesRange() (lo, hi int) {
	switch {
	case d.faces != nil:
		return len(d.faces), len(d.faces)
	case d.sidesBy != nil:
		s := spanOf(d.sidesBy)
		return int(s.lo.n), int(s.hi.n)
	}
	return d.sides, d.sides
}

// countRange is the fewest and most dice the pool begins with.
func (d *pool) countRange() (lo, hi int) {
	if d.countBy == nil {
		return d.n, d.n
	}
	s := spanOf(d.countBy)
	return int(s.lo.n), int(s.hi.n)
}

// sidesToTry are the numbers of sides at which the shares of faces that
// explode or are rerolled can be worst.
func (d *pool) sidesToTry() []int {
	lo, hi := d.sidesRange()
	if lo == hi {
		return []int{lo}
	}
	try := []int{lo, hi}
	for _, t := range d.tests() {
		for s := t.n - 1; s <= t.n+1; s++ {
			if s > lo && s < hi {
				try = append(try, s)
			}
		}
	}
	return try
}

// shares are the parts of all faces that matter for whether a roll ends: of all
// faces, how many stop an endless reroll, and of what a die then shows, how
// much explodes. blast and shown are weights on one scale.
type shares struct {
	faces, stopping int
	blast, shown    int
}

func (d *pool) shares(sides int) shares {
	var o shares
	once := 0
	segs := d.stretches(sides)
	for _, s := range segs {
		o.faces += s.n
		if s.again {
			continue
		}
		o.stopping += s.n
		if s.once {
			once += s.n
		}
	}
	// A face that no rule rerolls shows at the first throw or, after a reroll
	// once, at the second; one that is rerolled once shows only then.
	for _, s := range segs {
		if s.again || !s.blast {
			continue
		}
		if s.once {
			o.blast += s.n * once
		} else {
			o.blast += s.n * (o.stopping + once)
		}
	}
	o.shown = o.stopping * o.stopping
	return o
}
