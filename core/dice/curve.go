package dice

import "slices"

// curve is how likely each value of a part of a roll is. The values stand on
// a grid, p[i] being the chance of lo + i*step, or, where that would be mostly
// empty, are listed in at, lowest first.
//
// A curve may also be a share of one, such as that of the faces that explode;
// its chances then come to less than 1.
type curve struct {
	lo, step number
	at       []number
	p        []float64
}

// point is a value that is certain.
func point(v number) curve { return curve{lo: v, step: whole(1), p: []float64{1}} }

func (c curve) value(i int) number {
	switch {
	case c.at != nil:
		return c.at[i]
	case i == 0:
		return c.lo
	}
	return c.lo.add(whole(i).mul(c.step))
}

func (c curve) first() number { return c.value(0) }

func (c curve) last() number { return c.value(len(c.p) - 1) }

func (c curve) isPoint() bool { return len(c.p) == 1 }

func (c curve) mass() float64 {
	sum := 0.0
	for _, p := range c.p {
		sum += p
	}
	return sum
}

// trimmed is c without the cells at its ends that have no chance: what is
// worked out from its first and last value may be wrong about others, such as
// whether it can be 0.
func (c curve) trimmed() curve {
	lo, hi := 0, len(c.p)
	for lo < hi-1 && c.p[lo] == 0 {
		lo++
	}
	for hi > lo+1 && c.p[hi-1] == 0 {
		hi--
	}
	first := c.value(lo)
	c.p = c.p[lo:hi]
	if c.at != nil {
		c.at = c.at[lo:hi]
	} else {
		c.lo = first
	}
	return c
}

// isWhole says whether every value is a whole number.
func (c curve) isWhole() bool {
	if c.at == nil {
		return c.lo.isWhole() && (c.isPoint() || c.step.isWhole())
	}
	return !slices.ContainsFunc(c.at, func(v number) bool { return !v.isWhole() })
}

// cells are the values that have a chance, lowest first.
func (c curve) cells() ([]number, []float64) {
	values, ps := make([]number, 0, len(c.p)), make([]float64, 0, len(c.p))
	for i, p := range c.p {
		if p > 0 {
			values, ps = append(values, c.value(i)), append(ps, p)
		}
	}
	return values, ps
}

// plus moves every value by v.
func (c curve) plus(v number) curve {
	if c.at == nil {
		c.lo = c.lo.add(v)
		return c
	}
	at := make([]number, len(c.at))
	for i := range at {
		at[i] = c.at[i].add(v)
	}
	c.at = at
	return c
}

// times multiplies every value with v.
func (c curve) times(v number) curve {
	if v.sign() == 0 {
		return curve{lo: v, step: whole(1), p: []float64{c.mass()}}
	}
	out := curve{lo: c.lo.mul(v), step: c.step.mul(v), p: c.p}
	if c.at != nil {
		out.at = make([]number, len(c.at))
		for i := range c.at {
			out.at[i] = c.at[i].mul(v)
		}
	}
	if v.sign() > 0 {
		return out
	}
	out.p = slices.Clone(c.p)
	slices.Reverse(out.p)
	slices.Reverse(out.at)
	if c.at == nil {
		out.lo, out.step = c.last().mul(v), out.step.neg()
	}
	return out
}

// apply changes every value by f, which never goes down as the values go up.
func (c curve) apply(f func(number) number) curve {
	values, ps := c.cells()
	n := 0
	for i, v := range values {
		if v = f(v); n > 0 && values[n-1].cmp(v) == 0 {
			ps[n-1] += ps[i]
			continue
		}
		values[n], ps[n] = v, ps[i]
		n++
	}
	return listed(values[:n], ps[:n])
}

// listed is the curve of values in rising order, on a grid if that is not
// mostly empty.
func listed(values []number, ps []float64) curve {
	c := curve{at: values, p: ps}
	if len(values) == 0 {
		return curve{step: whole(1)}
	}
	g, ok := gridOf(c)
	if !ok || g.n > 4*len(values)+64 {
		return c
	}
	return curve{lo: g.lo, step: g.step, p: g.spread(c)}
}

// grid is equally spaced values that several curves share.
type grid struct {
	lo, step number
	n        int
}

// maxCells bounds the values of one curve, and so the memory: 32 MiB.
const maxCells = 1 << 22

// gridOf is the widest grid on which every value of the curves stands; ok is
// false when it would have too many.
func gridOf(cs ...curve) (g grid, ok bool) {
	g.lo = cs[0].first()
	hi := g.lo
	for _, c := range cs {
		g.lo, hi = least(g.lo, c.first()), most(hi, c.last())
	}
	for _, c := range cs {
		g.step, ok = commonStep(g.step, c.first().sub(g.lo))
		if ok && c.at == nil && len(c.p) > 1 {
			g.step, ok = commonStep(g.step, c.step)
		}
		for i := 1; i < len(c.at) && ok; i++ {
			g.step, ok = commonStep(g.step, c.at[i].sub(c.at[i-1]))
		}
		if !ok {
			return g, false
		}
	}
	if g.step.sign() == 0 {
		g.step = whole(1)
	}
	n := hi.sub(g.lo).div(g.step)
	if n.wide != nil || n.n >= maxCells {
		return g, false
	}
	g.n = int(n.n) + 1
	return g, true
}

// commonStep is the largest step of which both a and b are multiples; a is
// not negative, and 0 stands for any step.
func commonStep(a, b number) (number, bool) {
	b = b.abs()
	switch {
	case a.wide != nil || b.wide != nil:
		return a, false
	case a.sign() == 0:
		return b, true
	case b.sign() == 0:
		return a, true
	}
	x, ok1 := mul64(a.n, b.den())
	y, ok2 := mul64(b.n, a.den())
	d, ok3 := mul64(a.den(), b.den())
	if !ok1 || !ok2 || !ok3 {
		return a, false
	}
	for y != 0 {
		x, y = y, x%y
	}
	return reduced(x, d), true
}

// index is where v stands on g.
func (g grid) index(v number) int { return int(v.sub(g.lo).div(g.step).n) }

// stride is how many steps of g lie between two values of c.
func (g grid) stride(c curve) int {
	if c.isPoint() {
		return 1
	}
	return int(c.step.div(g.step).n)
}

// addTo adds the chances of c, each times w, to those of p on g.
func (g grid) addTo(p []float64, c curve, w float64) {
	if c.at != nil {
		for i, v := range c.at {
			p[g.index(v)] += w * c.p[i]
		}
		return
	}
	at, by := g.index(c.lo), g.stride(c)
	for _, q := range c.p {
		p[at] += w * q
		at += by
	}
}

// spread is the chances of c on g.
func (g grid) spread(c curve) []float64 {
	p := make([]float64, g.n)
	g.addTo(p, c, 1)
	return p
}
