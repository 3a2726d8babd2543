package dice

import (
	"math"
	"slices"
)

// Odds is how likely each total of one roll is.
type Odds struct {
	Canonical string // the roll in its one spelling
	Low, High int64  // the lowest and highest total with a chance in Curve
	Open      bool   // extra dice can go past High, ever less likely

	// Curve has every total that can come up with its chance, lowest first.
	// The chances come to 1.
	Curve []Chance

	Mean   float64
	Spread float64 // the standard deviation

	// Estimated says that the curve was counted over so many Rolls, because
	// working it out would take too long. Mean and Spread of a plain sum are
	// exact even then, and Low and High always hold.
	Estimated bool
	Rolls     int

	Check *CheckOdds // nil when the roll has no number to reach
}

// Chance is how likely one total is.
type Chance struct {
	Total int64
	P     float64
}

// CheckOdds is how likely a roll reaches the number it is against.
type CheckOdds struct {
	Against int
	Success float64
}

// Bin is the chance of the totals From to To together.
type Bin struct {
	From, To int64
	P        float64
}

// Odds works out how likely each total of each roll of the text is. It never
// fails: a roll too large to work out is rolled many times instead, and says
// so.
func (r *Roll) Odds() []Odds {
	all := make([]Odds, len(r.items))
	for i := range r.items {
		all[i] = r.items[i].odds()
	}
	return all
}

// find is the index of the first chance of total or more.
func (o *Odds) find(total int64) int {
	at, _ := slices.BinarySearchFunc(o.Curve, total, func(c Chance, t int64) int {
		switch {
		case c.Total < t:
			return -1
		case c.Total > t:
			return 1
		}
		return 0
	})
	return at
}

// At is the chance of exactly total.
func (o *Odds) At(total int64) float64 {
	if i := o.find(total); i < len(o.Curve) && o.Curve[i].Total == total {
		return o.Curve[i].P
	}
	return 0
}

// AtLeast is the chance of total or more.
func (o *Odds) AtLeast(total int64) float64 { return mass(o.Curve[o.find(total):]) }

// AtMost is the chance of total or less.
func (o *Odds) AtMost(total int64) float64 {
	if total == math.MaxInt64 {
		return mass(o.Curve)
	}
	return mass(o.Curve[:o.find(total+1)])
}

// Between is the chance of from to to, both counted in.
func (o *Odds) Between(from, to int64) float64 {
	lo, hi := o.find(from), len(o.Curve)
	if to < math.MaxInt64 {
		hi = o.find(to + 1)
	}
	return mass(o.Curve[lo:max(lo, hi)])
}

// mass adds up chances, never to more than 1.
func mass(cs []Chance) float64 {
	var sum tally
	for _, c := range cs {
		sum.add(c.P)
	}
	return min(sum.total(), 1)
}

// slack is far above the error of a sum of chances and far below a chance
// anybody asks about.
const slack = 1e-12

// Percentile is the lowest total such that the chance of it or less is at
// least share, which is from 0 to 1.
func (o *Odds) Percentile(share float64) int64 {
	var sum tally
	for _, c := range o.Curve {
		if sum.add(c.P); sum.total() >= share-slack {
			return c.Total
		}
	}
	return o.High
}

// Bins puts the totals from the lowest to the highest in at most most bins of
// one width; with one total each when they fit. The last may be cut short.
func (o *Odds) Bins(most int) []Bin {
	if len(o.Curve) == 0 || most < 1 {
		return nil
	}
	return o.bins(o.Curve[0].Total, o.Curve[len(o.Curve)-1].Total, most)
}

// far is the share at either end of a curve that Shape does not draw apart.
const far = 0.0001

// Shape is Bins for looking at: where the totals do not fit one by one, the
// bins divide what nearly all rolls come to, and the first and the last take
// in the far ends.
func (o *Odds) Shape(most int) []Bin {
	if len(o.Curve) == 0 || most < 1 {
		return nil
	}
	first, last := o.Curve[0].Total, o.Curve[len(o.Curve)-1].Total
	if last-first < int64(most) {
		return o.bins(first, last, most)
	}
	bins := o.bins(o.Percentile(far), o.Percentile(1-far), most)
	bins[0].From, bins[len(bins)-1].To = first, last
	return bins
}

// bins divides from to to; what lies outside counts in the first and the last.
func (o *Odds) bins(from, to int64, most int) []Bin {
	width := (to-from)/int64(most) + 1
	bins := make([]Bin, (to-from)/width+1)
	for i := range bins {
		at := from + int64(i)*width
		bins[i] = Bin{From: at, To: min(at+width-1, to)}
	}
	for _, c := range o.Curve {
		at := (min(max(c.Total, from), to) - from) / width
		bins[at].P += c.P
	}
	return bins
}

// odds works out the odds of one roll.
func (it *item) odds() Odds { return it.oddsWithin(maxWork, estimateRolls) }

// oddsWithin works them out in so many steps, or else estimates them from so
// many rolls.
func (it *item) oddsWithin(work, rolls int) Odds {
	o := Odds{Canonical: it.whole()}
	k := reckoner{left: work}
	if c := k.rounded(it.expr); !k.over {
		o.setCurve(c)
	} else {
		o.estimate(it, work, rolls)
	}
	s := spanOf(it.expr)
	o.Open = s.open
	if it.check.set {
		o.Check = &CheckOdds{Against: it.check.against, Success: o.AtLeast(int64(it.check.against))}
	}
	return o
}

// setCurve takes the chances over from c, whose values are whole.
func (o *Odds) setCurve(c curve) {
	n := 0
	for _, p := range c.p {
		if p > 0 {
			n++
		}
	}
	o.Curve = make([]Chance, 0, n)
	from, step := c.lo.n, c.step.n
	for i, p := range c.p {
		if c.at != nil {
			from, step = c.at[i].n-int64(i), 1
		}
		if p > 0 {
			o.Curve = append(o.Curve, Chance{Total: from + int64(i)*step, P: min(p, 1)})
		}
	}
	o.Low, o.High = o.Curve[0].Total, o.Curve[len(o.Curve)-1].Total
	o.setMoments(o.curveMoments())
}

func (o *Odds) curveMoments() moments {
	return momentsAround(len(o.Curve), func(i int) (value, p float64) {
		return float64(o.Curve[i].Total), o.Curve[i].P
	})
}

func (o *Odds) setMoments(m moments) { o.Mean, o.Spread = m.mean, math.Sqrt(m.variance) }
