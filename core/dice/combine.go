package dice

import "slices"

// maxWork bounds the steps spent on one curve, a step being one cell of one
// table: about a twentieth of a second. Past it the roll is rolled instead.
const maxWork = 50_000_000

// What the dearer steps cost, in plain ones.
const (
	wholeStep = 4  // a pair of whole numbers
	exactStep = 40 // a pair of fractions, looked up in a map
)

// reckoner works out curves. When it would have to take more steps than it has
// left it is over, and what it gives back means nothing.
type reckoner struct {
	left int
	over bool
}

// spend asks for n steps before they are taken.
func (k *reckoner) spend(n int) bool {
	if k.over || n < 0 || n > k.left {
		k.over = true
		return false
	}
	k.left -= n
	return true
}

// product multiplies counts that may be too large together.
func product(ns ...int) int {
	all := int64(1)
	for _, n := range ns {
		v, ok := mul64(all, int64(n))
		if !ok {
			return maxWork + 1
		}
		all = v
	}
	return int(min(all, maxWork+1))
}

// add is the curve of the sum of a and b, which do not depend on each other.
func (k *reckoner) add(a, b curve) curve {
	switch {
	case k.over:
		return a
	case b.isPoint() && b.p[0] == 1:
		return a.plus(b.first())
	case a.isPoint() && a.p[0] == 1:
		return b.plus(a.first())
	case a.at != nil || b.at != nil:
		return k.pairs(a, b, number.add)
	}
	step, ok := a.step, true
	if a.isPoint() {
		step = b.step
	} else if !b.isPoint() {
		step, ok = commonStep(a.step, b.step)
	}
	if !ok {
		return k.pairs(a, b, number.add)
	}
	g := grid{step: step}
	ra, rb := g.stride(a), g.stride(b)
	n := (len(a.p)-1)*ra + (len(b.p)-1)*rb + 1
	if n > maxCells || n > product(64, len(a.p), len(b.p)) {
		return k.pairs(a, b, number.add)
	}
	if nonZero(a.p) > nonZero(b.p) {
		a, b, ra, rb = b, a, rb, ra
	}
	if !k.spend(n + len(a.p) + product(nonZero(a.p), len(b.p))) {
		return a
	}
	return curve{lo: a.first().add(b.first()), step: step, p: convolve(a.p, b.p, ra, rb, n)}
}

// convolve spreads b over every cell of a; ra and rb are the steps between
// their cells on the n cells of the sum.
func convolve(a, b []float64, ra, rb, n int) []float64 {
	out := make([]float64, n)
	for i, p := range a {
		if p == 0 {
			continue
		}
		to := out[i*ra:]
		if rb == 1 {
			to = to[:len(b)]
			for j, q := range b {
				to[j] += p * q
			}
			continue
		}
		for j, q := range b {
			to[j*rb] += p * q
		}
	}
	return out
}

func nonZero(p []float64) int {
	n := 0
	for _, q := range p {
		if q > 0 {
			n++
		}
	}
	return n
}

// pairs is the curve of op over a and b, value by value.
func (k *reckoner) pairs(a, b curve, op func(x, y number) number) curve {
	if !k.spend(product(exactStep, nonZero(a.p), nonZero(b.p))) {
		return a
	}
	as, ps := a.cells()
	bs, qs := b.cells()
	sums := map[[2]int64]float64{}
	for i, x := range as {
		for j, y := range bs {
			v := op(x, y)
			if v.wide != nil {
				k.over = true
				return a
			}
			sums[[2]int64{v.n, v.den()}] += ps[i] * qs[j]
		}
	}
	return gathered(sums)
}

// gathered is the curve of chances by numerator and denominator.
func gathered(sums map[[2]int64]float64) curve {
	values := make([]number, 0, len(sums))
	for v := range sums {
		values = append(values, number{n: v[0], d: v[1]})
	}
	slices.SortFunc(values, number.cmp)
	ps := make([]float64, len(values))
	for i, v := range values {
		ps[i] = sums[[2]int64{v.n, v.d}]
	}
	return listed(values, ps)
}

// wholePairs is pairs for whole numbers, by op on plain ones; from and to are
// the lowest and highest result. It says whether it could do it.
func (k *reckoner) wholePairs(a, b curve, from, to number, op func(x, y int64) int64) (curve, bool) {
	as, ps, ok := a.wholeCells()
	bs, qs, ok2 := b.wholeCells()
	room := to.sub(from)
	if !ok || !ok2 || room.wide != nil || room.n >= maxCells || from.wide != nil {
		return a, false
	}
	if !k.spend(int(room.n) + product(wholeStep, len(as), len(bs))) {
		return a, true
	}
	c := curve{lo: from, step: whole(1), p: make([]float64, room.n+1)}
	for i, x := range as {
		for j, y := range bs {
			c.p[op(x, y)-from.n] += ps[i] * qs[j]
		}
	}
	return c.trimmed(), true
}

// wholeCells is cells as plain numbers, small enough to multiply.
func (c curve) wholeCells() ([]int64, []float64, bool) {
	const most = 1 << 31
	if !c.isWhole() || c.first().abs().cmp(whole(most)) > 0 || c.last().abs().cmp(whole(most)) > 0 {
		return nil, nil, false
	}
	values, ps := c.cells()
	ints := make([]int64, len(values))
	for i, v := range values {
		ints[i] = v.n
	}
	return ints, ps, true
}

// extreme is the curve of the higher of a and b, or of the lower.
func (k *reckoner) extreme(a, b curve, higher bool) curve {
	if k.over {
		return a
	}
	g, ok := gridOf(a, b)
	if !ok || g.n > 4*(len(a.p)+len(b.p))+1024 {
		return k.extremeListed(a, b, higher)
	}
	if !k.spend(4 * g.n) {
		return a
	}
	p := g.spread(a)
	extremes(p, g.spread(b), higher)
	return curve{lo: g.lo, step: g.step, p: p}.trimmed()
}

// extremes turns the chances in p into those of the higher (or lower) of p and
// q on one grid. Only products are added, so that small chances stay exact.
func extremes(p, q []float64, higher bool) {
	var below, under float64 // what of p and of q has gone by
	for n := range p {
		i := n
		if !higher {
			i = len(p) - 1 - n
		}
		both := p[i]*(under+q[i]) + q[i]*below
		below, under = below+p[i], under+q[i]
		p[i] = both
	}
}

func (k *reckoner) extremeListed(a, b curve, higher bool) curve {
	if !k.spend(exactStep * (len(a.p) + len(b.p))) {
		return a
	}
	values, _ := a.cells()
	more, _ := b.cells()
	values = append(values, more...)
	slices.SortFunc(values, number.cmp)
	values = slices.CompactFunc(values, func(x, y number) bool { return x.cmp(y) == 0 })
	p, q := a.over(values), b.over(values)
	extremes(p, q, higher)
	return listed(values, p).trimmed()
}

// over is the chances of c at values, which are all of its own and others.
func (c curve) over(values []number) []float64 {
	own, ps := c.cells()
	out := make([]float64, len(values))
	at := 0
	for i, v := range own {
		for values[at].cmp(v) != 0 {
			at++
		}
		out[at] = ps[i]
	}
	return out
}

// mix is one of the curves, each as likely as its weight says.
func (k *reckoner) mix(cs []curve, weights []float64) curve {
	cells := 0
	for _, c := range cs {
		cells += len(c.p)
	}
	if k.over || len(cs) == 0 {
		k.over = true
		return point(number{})
	}
	g, ok := gridOf(cs...)
	if ok && g.n <= 64*cells+1024 {
		if !k.spend(g.n + 2*cells) {
			return cs[0]
		}
		p := make([]float64, g.n)
		for i, c := range cs {
			g.addTo(p, c, weights[i])
		}
		return curve{lo: g.lo, step: g.step, p: p}.trimmed()
	}
	if !k.spend(exactStep * cells) {
		return cs[0]
	}
	sums := map[[2]int64]float64{}
	for i, c := range cs {
		values, ps := c.cells()
		for j, v := range values {
			if v.wide != nil {
				k.over = true
				return cs[0]
			}
			sums[[2]int64{v.n, v.den()}] += weights[i] * ps[j]
		}
	}
	return gathered(sums)
}
