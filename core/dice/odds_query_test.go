package dice

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"
)

func oneOdds(t testing.TB, text string) *Odds {
	t.Helper()
	return &must(t, text).Odds()[0]
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-12 }

func TestOddsQueries(t *testing.T) {
	rows := []struct {
		text                string
		total               int64
		at, atLeast, atMost float64
	}{
		{"1d20", 20, 0.05, 0.05, 1},
		{"1d20", 10, 0.05, 0.55, 0.5},
		{"1d20", 0, 0, 1, 0},
		{"1d20", 21, 0, 0, 1},
		{"1d20", math.MaxInt64, 0, 0, 1},
		{"1d20", math.MinInt64, 0, 1, 0},
		{"2d6", 7, 6.0 / 36, 21.0 / 36, 21.0 / 36},
		{"2d6*2", 7, 0, 33.0 / 36, 3.0 / 36},
		{"1d4-1d4", 0, 0.25, 0.625, 0.625},
		{"8dF", -8, 1.0 / 6561, 1, 1.0 / 6561},
	}
	for _, r := range rows {
		o := oneOdds(t, r.text)
		if at, least, most := o.At(r.total), o.AtLeast(r.total), o.AtMost(r.total); !near(at, r.at) || !near(least, r.atLeast) || !near(most, r.atMost) {
			t.Errorf("%s at %d = %v, at least %v, at most %v; want %v, %v, %v", r.text, r.total, at, least, most, r.at, r.atLeast, r.atMost)
		}
	}
	eight := oneOdds(t, "8dF")
	if p := eight.Between(-8, -3); math.Abs(p-0.1413) > 0.00005 {
		t.Errorf("8dF from -8 to -3 = %v; want 14.13%%", p)
	}
	if p := eight.Between(3, -3); p != 0 {
		t.Errorf("8dF from 3 to -3 = %v; want 0", p)
	}
	if p := eight.Between(-100, math.MaxInt64); !near(p, 1) {
		t.Errorf("8dF from -100 on = %v; want 1", p)
	}
}

func TestOddsPercentiles(t *testing.T) {
	rows := []struct {
		text  string
		share float64
		want  int64
	}{
		{"1d20", 0.1, 2}, {"1d20", 0.5, 10}, {"1d20", 0.9, 18}, {"1d20", 0, 1}, {"1d20", 1, 20}, {"1d20", 0.51, 11},
		{"2d6", 0.5, 7}, {"2d6", 1.0 / 36, 2}, {"1d2-1d2", 0.5, 0}, {"4d6kh3", 0.5, 12}, {"1d6", 2, 6},
	}
	for _, r := range rows {
		if got := oneOdds(t, r.text).Percentile(r.share); got != r.want {
			t.Errorf("%s, %v of rolls are at most %d; want %d", r.text, r.share, got, r.want)
		}
	}
}

func TestOddsBins(t *testing.T) {
	rows := []struct {
		text string
		most int
		want int // bins
		wide int64
	}{
		{"3d6", 200, 16, 1}, {"3d6", 16, 16, 1}, {"3d6", 15, 8, 2}, {"3d6", 1, 1, 16}, {"3d6", 0, 0, 0},
		{"100d20", 200, 191, 10}, {"1d1000000", 200, 200, 5000}, {"1d2*1000000", 200, 200, 5001},
	}
	for _, r := range rows {
		bins := oneOdds(t, r.text).Bins(r.most)
		if len(bins) != r.want || r.want > 0 && bins[0].To-bins[0].From+1 != r.wide {
			t.Errorf("bins(%s, %d) = %d; want %d of %d totals", r.text, r.most, len(bins), r.want, r.wide)
		}
		checkBins(t, r.text, bins)
		checkBins(t, r.text, oneOdds(t, r.text).Shape(r.most))
	}
	shape := oneOdds(t, "100d20").Shape(20)
	if first, last := shape[0], shape[len(shape)-1]; first.From != 100 || last.To != 2000 || first.To < 800 || last.From > 1300 || len(shape) > 20 {
		t.Errorf("shape(100d20, 20) = %v to %v in %d; want the far ends taken in", first, last, len(shape))
	}
}

// checkBins: they stand side by side and hold every roll.
func checkBins(t *testing.T, text string, bins []Bin) {
	t.Helper()
	sum := 0.0
	for i, b := range bins {
		if b.To < b.From || i > 0 && b.From != bins[i-1].To+1 {
			t.Errorf("bins(%s) has %v after %v", text, b, bins[max(i-1, 0)])
		}
		sum += b.P
	}
	if len(bins) > 0 && math.Abs(sum-1) > 1e-9 {
		t.Errorf("bins(%s) come to %v; want 1", text, sum)
	}
}

func TestOddsOfChecks(t *testing.T) {
	rows := []struct {
		text    string
		success float64
	}{
		{"1d20+5 vs 15", 0.55}, {"1d20 vs 21", 0}, {"1d20 vs 1", 1}, {"2d6 vs 7", 21.0 / 36}, {"1d20+5 adv vs 15", 1 - 0.45*0.45}, {"1d6/2 vs 2", 0.5},
	}
	for _, r := range rows {
		o := oneOdds(t, r.text)
		if o.Check == nil || !near(o.Check.Success, r.success) {
			t.Errorf("odds(%s) to succeed = %+v; want %v", r.text, o.Check, r.success)
		}
	}
	if o := oneOdds(t, "1d20"); o.Check != nil {
		t.Errorf("odds(1d20) have a check: %+v", o.Check)
	}
}

// The middle of the lowest and the highest is not the mean, and is never told
// as one.
func TestOddsMeansAreNotMiddles(t *testing.T) {
	rows := []struct {
		text string
		mean float64
	}{
		{"1d6!", 4.2}, {"4d6kh3", 12.244598765432098}, {"2d20k1", 13.825}, {"2d20kh1 + 5", 18.825}, {"(3d6+30)*5", 202.5},
		{"1d6xo6 # no", 0}, {"1d6!o6", 4.083333333333333}, {"1d4r1r4", 2.5}, {"1d6/2", 1.5},
	}
	for _, r := range rows {
		roll, refusal := Parse(r.text)
		if refusal != nil {
			if r.mean != 0 {
				t.Errorf("Parse(%q) is refused: %s", r.text, refusal.Message)
			}
			continue
		}
		if o := roll.Odds()[0]; math.Abs(o.Mean-r.mean) > 1e-9 {
			t.Errorf("mean(%s) = %v; want %v", r.text, o.Mean, r.mean)
		}
	}
}

// Past the ceiling the curve is estimated and says so; the mean and the spread
// of a plain sum stay exact, and one text always gives one curve.
func TestOddsEstimated(t *testing.T) {
	rows := []struct {
		text         string
		mean, spread float64 // 0 when they too are estimated
		low, high    int64
		rolls        int
	}{
		{"1000d1000", 500500, math.Sqrt(1000 * (1000*1000 - 1) / 12.0), 1000, 1000000, 20_000},
		{"900d1000+1d6-100", 450450 + 3.5 - 100, math.Sqrt(900*(1000*1000-1)/12.0 + 35.0/12), 801, 899906, 1000},
		{"1d1000000*1d1000000", 500000.5 * 500000.5, 0, 1, 1e12, 1000},
		{"300d100kh150", 0, 0, 150, 15000, 1000},
		{"1d999999/1d999999", 0, 0, 0, 999999, 1000},
	}
	for _, r := range rows {
		o := must(t, r.text).items[0].oddsWithin(maxWork/5, r.rolls)
		if !o.Estimated || o.Rolls != r.rolls || o.Low != r.low || o.High != r.high {
			t.Errorf("odds(%s) estimated %v from %d rolls, %d to %d; want %d, %d to %d", r.text, o.Estimated, o.Rolls, o.Low, o.High, r.rolls, r.low, r.high)
		}
		if r.mean != 0 && math.Abs(o.Mean/r.mean-1) > 1e-12 || r.spread != 0 && math.Abs(o.Spread/r.spread-1) > 1e-12 {
			t.Errorf("odds(%s) have mean %v, spread %v; want %v, %v exactly", r.text, o.Mean, o.Spread, r.mean, r.spread)
		}
	}
}

func TestOddsEstimateIsTheSameEachTime(t *testing.T) {
	it := &must(t, "300d100kh150").items[0]
	a, b := it.oddsWithin(1000, 500), it.oddsWithin(1000, 500)
	if !a.Estimated || a.Rolls != 500 || a.Mean != b.Mean || !slices.Equal(a.Curve, b.Curve) {
		t.Errorf("two estimates of 300d100kh150 have means %v and %v from %d rolls; want the same of 500", a.Mean, b.Mean, a.Rolls)
	}
}

// However little time there is, the odds come to 1 and hold the true mean of
// a plain sum.
func TestOddsWithLittleTime(t *testing.T) {
	for _, work := range []int{0, 1, 10, 100, 1000, 10_000, 100_000} {
		for _, text := range oddsTexts(t) {
			r := must(t, text)
			o := r.items[0].oddsWithin(work, 20)
			checkCurve(t, text, &o)
		}
	}
}

// A roll whose dice bring many more is rolled less often.
func TestOddsEstimateEnds(t *testing.T) {
	o := must(t, "1000d20!>=8").items[0].oddsWithin(1000, 100)
	if !o.Estimated || o.Rolls < 10 || o.Rolls >= 100 {
		t.Errorf("odds(1000d20!>=8) are estimated %v from %d rolls of at most 100; want fewer", o.Estimated, o.Rolls)
	}
}

func TestOddsReportJSON(t *testing.T) {
	rows := []struct {
		text  string
		reach []int64
		want  string
	}{
		{"1d2", []int64{2}, `{"canonical":"1d2","min":1,"max":2,"mean":1.5,"sd":0.5,"exact":true,"curve":[[1,0.5],[2,0.5]],"step":1,"percentiles":{"p10":1,"p50":1,"p90":2},"atLeast":[[2,0.5]],"check":null}`},
		{"1d2 vs 2", nil, `"atLeast":[],"check":{"against":2,"success":0.5}}`},
		{"1d6!", nil, `"max":null`},
		{"1d2, 1d4", nil, `{"canonical":"1d2, 1d4","parts":[{"canonical":"1d2",`},
	}
	for _, r := range rows {
		data, err := json.Marshal(ReportOdds(must(t, r.text), r.reach))
		if err != nil || !strings.Contains(string(data), r.want) {
			t.Errorf("report(%s) = %s, %v; want %s in it", r.text, data, err, r.want)
		}
	}
	wide := ReportOdds(must(t, "1d1000000"), nil).Parts[0]
	if len(wide.Curve) != 200 || wide.Step != 5000 || !near(wide.Curve[0].P, 0.005) {
		t.Errorf("report(1d1000000) has %d points of %d totals; want 200 of 5000", len(wide.Curve), wide.Step)
	}
}
