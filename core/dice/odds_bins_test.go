package dice

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// binsTold writes bins as "2-4:6": the totals, and the throws out of so many.
func binsTold(bins []Bin, of float64) string {
	parts := make([]string, len(bins))
	for i, b := range bins {
		parts[i] = fmt.Sprintf("%d..%d:%.6g", b.From, b.To, math.Round(b.P*of*1e6)/1e6)
	}
	return strings.Join(parts, " ")
}

func TestOddsBinsByHand(t *testing.T) {
	for _, r := range []struct {
		text string
		most int
		of   float64
		want string
	}{
		{"2d6", 4, 36, "2..4:6 5..7:15 8..10:12 11..12:3"},
		{"2d6", 11, 36, "2..2:1 3..3:2 4..4:3 5..5:4 6..6:5 7..7:6 8..8:5 9..9:4 10..10:3 11..11:2 12..12:1"},
		{"2d6", 10, 36, "2..3:3 4..5:7 6..7:11 8..9:9 10..11:5 12..12:1"},
		{"2d6", 1, 36, "2..12:36"},
		{"1d10", 3, 10, "1..4:4 5..8:4 9..10:2"},
		{"1d4-3", 2, 4, "-2..-1:2 0..1:2"},
		{"1d2*10", 2, 2, "10..15:1 16..20:1"},
		// A total that cannot come up has its bin, with no chance.
		{"1d2*3", 9, 2, "3..3:1 4..4:0 5..5:0 6..6:1"},
		{"1d6", 0, 6, ""}, {"1d6", -1, 6, ""},
	} {
		if got := binsTold(oneOdds(t, r.text).Bins(r.most), r.of); got != r.want {
			t.Errorf("bins(%s, %d) of %v = %s; want %s", r.text, r.most, r.of, got, r.want)
		}
	}
}

// Twenty coins of 1 and 2: fewer than one roll in ten thousand is below 22 or
// above 38, so the first and the last bin take those in.
func TestOddsShapeByHand(t *testing.T) {
	for _, r := range []struct {
		text string
		most int
		of   float64
		want string
	}{
		{"2d6", 11, 36, "2..2:1 3..3:2 4..4:3 5..5:4 6..6:5 7..7:6 8..8:5 9..9:4 10..10:3 11..11:2 12..12:1"},
		{"2d6", 4, 36, "2..4:6 5..7:15 8..10:12 11..12:3"},
		{"1d100", 10, 100, "1..10:10 11..20:10 21..30:10 31..40:10 41..50:10 51..60:10 61..70:10 71..80:10 81..90:10 91..100:10"},
		{"20d2", 10, 1 << 20, "20..23:1351 24..25:20349 26..27:116280 28..29:293930 30..31:352716 32..33:203490 34..35:54264 36..37:5985 38..40:211"},
		{"1d6", 0, 6, ""},
	} {
		if got := binsTold(oneOdds(t, r.text).Shape(r.most), r.of); got != r.want {
			t.Errorf("shape(%s, %d) of %v = %s; want %s", r.text, r.most, r.of, got, r.want)
		}
	}
}

func TestOddsPercentilesByHand(t *testing.T) {
	for _, r := range []struct {
		text  string
		share float64
		want  int64
	}{
		{"2d6", -1, 2}, {"2d6", 0, 2}, {"2d6", 1.0 / 36, 2}, {"2d6", 1.01 / 36, 3}, {"2d6", 0.1, 4}, {"2d6", 10.0 / 36, 5}, {"2d6", 0.28, 6},
		{"2d6", 15.0 / 36, 6}, {"2d6", 21.0 / 36, 7}, {"2d6", 0.9, 10}, {"2d6", 0.95, 11}, {"2d6", 35.0 / 36, 11}, {"2d6", 0.98, 12}, {"2d6", 1, 12},
		{"4dF", 1.0 / 81, -4}, {"4dF", 31.0 / 81, -1}, {"4dF", 0.5, 0}, {"4dF", 50.0 / 81, 0}, {"4dF", 0.99, 4},
		{"1d2*10", 0.5, 10}, {"1d2*10", 0.500001, 20}, {"1d6!", 0.5, 3}, {"1d6!", 5.0 / 6, 5}, {"1d6!", 0.84, 7},
	} {
		if got := oneOdds(t, r.text).Percentile(r.share); got != r.want {
			t.Errorf("percentile(%s, %v) = %d; want %d", r.text, r.share, got, r.want)
		}
	}
}

func TestOddsBetweenByHand(t *testing.T) {
	for _, r := range []struct {
		text     string
		from, to int64
		of, want float64
	}{
		{"2d6", 5, 9, 36, 24}, {"2d6", 7, 7, 36, 6}, {"2d6", 12, 100, 36, 1}, {"2d6", -5, 1, 36, 0}, {"2d6", -5, 2, 36, 1}, {"2d6", 9, 5, 36, 0},
		{"2d6", math.MinInt64, math.MaxInt64, 36, 36}, {"2d6", 13, math.MaxInt64, 36, 0}, {"2d6", math.MinInt64, math.MinInt64, 36, 0},
		{"1d2*10", 11, 19, 2, 0}, {"1d2*10", 10, 19, 2, 1}, {"1d2*10", 10, 20, 2, 2}, {"4dF", -1, 1, 81, 51}, {"1d6!", 7, 11, 36, 5},
	} {
		if got := oneOdds(t, r.text).Between(r.from, r.to) * r.of; math.Abs(got-r.want) > 1e-9 {
			t.Errorf("%s from %d to %d = %v of %v; want %v", r.text, r.from, r.to, got, r.of, r.want)
		}
	}
}

// What is at least a total and what is at most the one below it come to all
// there is.
func TestOddsAtLeastByHand(t *testing.T) {
	for _, r := range []struct {
		text  string
		of    float64
		first int64
		least []float64 // from first on
	}{
		{"2d6", 36, 1, []float64{36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 0}},
		{"4dF", 81, -4, []float64{81, 80, 76, 66, 50, 31, 15, 5, 1, 0}},
		{"2d4kh1", 16, 1, []float64{16, 15, 12, 7, 0}},
		{"1d3*1d3", 9, 1, []float64{9, 8, 6, 4, 3, 3, 1, 1, 1, 0}},
		{"3d6", 216, 9, []float64{160, 135, 108, 81, 56, 35, 20, 10, 4, 1, 0}},
	} {
		o := oneOdds(t, r.text)
		for i, want := range r.least {
			total := r.first + int64(i)
			least, below := o.AtLeast(total)*r.of, o.AtMost(total-1)*r.of
			if math.Abs(least-want) > 1e-9 || math.Abs(least+below-r.of) > 1e-9 {
				t.Errorf("%s is at least %d in %v and below in %v of %v; want %v", r.text, total, least, below, r.of, want)
			}
		}
	}
}

func TestOddsOfChecksByHand(t *testing.T) {
	for _, r := range []struct {
		text    string
		against int
		of      float64
		want    float64
	}{
		{"2d6+1>=8", 8, 36, 21}, {"4dF vs 2", 2, 81, 15}, {"3d6 vs 10", 10, 216, 135}, {"1d20-2 against DC 19", 19, 20, 0}, {"1d20+9 vs DC 10", 10, 20, 20},
		{"1d20+3 vs AC 16", 16, 20, 8}, {"2d20kl1 vs 11", 11, 4, 1}, {"1d20+1 (DC 11)", 11, 20, 11}, {"1d100/2 vs 50", 50, 100, 1}, {"max(1d4,1d4) vs 3", 3, 16, 12},
	} {
		o := oneOdds(t, r.text)
		if o.Check == nil {
			t.Errorf("odds(%s) have no check", r.text)
		} else if got := o.Check.Success * r.of; o.Check.Against != r.against || math.Abs(got-r.want) > 1e-9 {
			t.Errorf("odds(%s) against %d = %v of %v; want %d, %v", r.text, o.Check.Against, got, r.of, r.against, r.want)
		}
	}
}

func TestOddsOfSeveralRolls(t *testing.T) {
	all := must(t, "hit: 1d20+5 vs 15, damage: 2d6; 1d4").Odds()
	var got []string
	for i := range all {
		o := &all[i]
		got = append(got, fmt.Sprintf("%d..%d mean %v check %v", o.Low, o.High, math.Round(o.Mean*1e9)/1e9, o.Check != nil))
	}
	if told, want := strings.Join(got, "; "), "6..25 mean 15.5 check true; 2..12 mean 7 check false; 1..4 mean 2.5 check false"; told != want {
		t.Errorf("the odds of three rolls are %s; want %s", told, want)
	}
}

func TestOddsReportByHand(t *testing.T) {
	report := ReportOdds(must(t, "2d6"), []int64{2, 7, 12, 13})
	if len(report.Parts) != 1 || report.Canonical != "2d6" {
		t.Fatalf("report(2d6) = %q with %d parts; want one", report.Canonical, len(report.Parts))
	}
	p := report.Parts[0]
	if want := (Percentiles{4, 7, 10}); p.Percentiles != want || p.Min != 2 || p.Max == nil || *p.Max != 12 || !p.Exact || p.Step != 1 || p.Rolls != 0 {
		t.Errorf("report(2d6) = %+v; want 2 to 12, exact, %+v", p, want)
	}
	for i, want := range []float64{36, 21, 1, 0} {
		if got := p.AtLeast[i].P * 36; math.Abs(got-want) > 1e-9 {
			t.Errorf("report(2d6) reaches %d in %v of 36; want %v", p.AtLeast[i].Total, got, want)
		}
	}
}
