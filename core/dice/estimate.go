package dice

import "slices"

// estimateRolls is how often a roll is rolled when its odds take too long. A
// roll whose dice bring many more is rolled less often, so that a thousand
// exploding dice take a second and not ten.
const estimateRolls = 20_000

// counted counts the throws of a source.
type counted struct {
	rng    thrower
	throws int
}

func (c *counted) IntN(n int) int {
	c.throws++
	return c.rng.IntN(n)
}

// estimate rolls it many times from a fixed seed.
func (o *Odds) estimate(it *item, work, rolls int) {
	rng := &counted{rng: Source("odds", KindRoll, 0, 0)}
	totals := make([]int64, 0, rolls)
	var part Part
	for len(totals) < rolls && rng.throws < rolls*MaxDice {
		part = Part{Rolls: part.Rolls[:0], Groups: part.Groups[:0]}
		ro := roller{rng: rng, part: &part}
		totals = append(totals, ro.value(it.expr).floor().n)
	}
	o.Estimated, o.Rolls = true, len(totals)
	slices.Sort(totals)
	for i, t := range totals {
		if i == 0 || t != totals[i-1] {
			o.Curve = append(o.Curve, Chance{Total: t})
		}
		o.Curve[len(o.Curve)-1].P++
	}
	for i := range o.Curve {
		o.Curve[i].P /= float64(o.Rolls)
	}
	s := spanOf(it.expr)
	o.Low, o.High = s.lo.floor().n, s.hi.floor().n
	o.setMoments(o.curveMoments())
	if !s.whole {
		return // rounding down moves the mean
	}
	k := reckoner{left: work}
	if m, ok := k.moments(it.expr); ok {
		o.setMoments(m)
	}
}
