package dice

import (
	"math"
	"slices"
)

// estimateRolls is how often a roll is rolled when its odds take too long.
const estimateRolls = 20_000

// estimate rolls it many times from a fixed seed.
func (o *Odds) estimate(it *item) {
	o.Estimated, o.Rolls = true, estimateRolls
	rng := Source("odds", KindRoll, 0, 0)
	totals := make([]int64, estimateRolls)
	var part Part
	for i := range totals {
		part = Part{Rolls: part.Rolls[:0], Groups: part.Groups[:0]}
		ro := roller{rng: rng, part: &part}
		totals[i] = ro.value(it.expr).floor().n
	}
	slices.Sort(totals)
	for i, t := range totals {
		if i == 0 || t != totals[i-1] {
			o.Curve = append(o.Curve, Chance{Total: t})
		}
		o.Curve[len(o.Curve)-1].P++
	}
	for i := range o.Curve {
		o.Curve[i].P /= estimateRolls
	}
	s := spanOf(it.expr)
	o.Low, o.High = s.lo.floor().n, s.hi.floor().n
	o.Mean, o.Spread = o.moments()
	if !s.whole {
		return // rounding down moves the mean
	}
	k := reckoner{left: maxWork}
	if m, ok := k.moments(it.expr); ok {
		o.Mean, o.Spread = m.mean, math.Sqrt(m.variance)
	}
}
