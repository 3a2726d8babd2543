package dice

import (
	"encoding/json"
	"strconv"
)

// OddsReport is the odds of a text as JSON. A single roll is its part itself;
// several are {"canonical", "parts"}.
type OddsReport struct {
	Canonical string
	Parts     []OddsPart
}

// OddsPart is the odds of one roll as JSON.
type OddsPart struct {
	Canonical   string         `json:"canonical"`
	Min         int64          `json:"min"`
	Max         *int64         `json:"max"` // null when extra dice go on without end
	Mean        float64        `json:"mean"`
	SD          float64        `json:"sd"`
	Exact       bool           `json:"exact"`
	Rolls       int            `json:"rolls,omitempty"` // how many it was estimated from
	Curve       []Chance       `json:"curve"`
	Step        int64          `json:"step"` // how many totals a point of the curve stands for, from its own on
	Percentiles Percentiles    `json:"percentiles"`
	AtLeast     []Chance       `json:"atLeast"`
	Check       *CheckOddsPart `json:"check"` // null without a number to reach
}

// Percentiles are totals that a tenth, half and nine tenths of all rolls do not
// go past.
type Percentiles struct {
	P10 int64 `json:"p10"`
	P50 int64 `json:"p50"`
	P90 int64 `json:"p90"`
}

// CheckOddsPart is how likely a check succeeds, as JSON.
type CheckOddsPart struct {
	Against int     `json:"against"`
	Success float64 `json:"success"`
}

// A curve of more totals than maxPoints is told in at most maxBars points.
const (
	maxPoints = 10_000
	maxBars   = 200
)

// ReportOdds works out the odds of r and how likely each total of reach is
// reached.
func ReportOdds(r *Roll, reach []int64) OddsReport {
	all := r.Odds()
	out := OddsReport{Canonical: r.Canonical(), Parts: make([]OddsPart, len(all))}
	for i := range all {
		out.Parts[i] = all[i].part(reach)
	}
	return out
}

func (o *Odds) part(reach []int64) OddsPart {
	p := OddsPart{
		Canonical: o.Canonical, Min: o.Low, Mean: o.Mean, SD: o.Spread,
		Exact: !o.Estimated, Rolls: o.Rolls, Curve: o.Curve, Step: 1,
		Percentiles: Percentiles{o.Percentile(0.1), o.Percentile(0.5), o.Percentile(0.9)},
		AtLeast:     make([]Chance, len(reach)),
	}
	if !o.Open {
		p.Max = &o.High
	}
	if len(o.Curve) > maxPoints {
		bins := o.Bins(maxBars)
		p.Step = bins[0].To - bins[0].From + 1
		p.Curve = make([]Chance, len(bins))
		for i, b := range bins {
			p.Curve[i] = Chance{b.From, b.P}
		}
	}
	for i, t := range reach {
		p.AtLeast[i] = Chance{t, o.AtLeast(t)}
	}
	if o.Check != nil {
		p.Check = &CheckOddsPart{o.Check.Against, o.Check.Success}
	}
	return p
}

// MarshalJSON writes the one roll, or all of several.
func (r OddsReport) MarshalJSON() ([]byte, error) {
	if len(r.Parts) == 1 {
		return json.Marshal(r.Parts[0])
	}
	return json.Marshal(struct {
		Canonical string     `json:"canonical"`
		Parts     []OddsPart `json:"parts"`
	}{r.Canonical, r.Parts})
}

// MarshalJSON writes [total, chance].
func (c Chance) MarshalJSON() ([]byte, error) {
	b := strconv.AppendInt([]byte{'['}, c.Total, 10)
	b = append(b, ',')
	b = strconv.AppendFloat(b, c.P, 'g', -1, 64)
	return append(b, ']'), nil
}
