package dice

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// chances writes a curve as whole numbers out of so many equally likely
// throws: "2:1 3:2". A chance that is no such share is written as it is.
func chances(o *Odds, of int) string {
	parts := make([]string, len(o.Curve))
	for i, c := range o.Curve {
		n := c.P * float64(of)
		if whole := math.Round(n); math.Abs(n-whole) < 1e-9*float64(of) {
			parts[i] = fmt.Sprintf("%d:%d", c.Total, int(whole))
			continue
		}
		parts[i] = fmt.Sprintf("%d:%v", c.Total, n)
	}
	return strings.Join(parts, " ")
}

// handRow is a roll whose curve was counted by hand: the throws that come to
// each total, out of so many.
type handRow struct {
	text string
	of   int
	want string
}

func checkHand(t *testing.T, rows []handRow) {
	t.Helper()
	for _, r := range rows {
		o := oneOdds(t, r.text)
		if got := chances(o, r.of); got != r.want || o.Estimated || o.Open {
			t.Errorf("odds(%q) of %d = %s, estimated %v, open %v; want %s", r.text, r.of, got, o.Estimated, o.Open, r.want)
		}
	}
}

func TestOddsOfPlainDiceByHand(t *testing.T) {
	checkHand(t, []handRow{
		{"1d6", 6, "1:1 2:1 3:1 4:1 5:1 6:1"},
		{"2d6", 36, "2:1 3:2 4:3 5:4 6:5 7:6 8:5 9:4 10:3 11:2 12:1"},
		{"1d4+1d6", 24, "2:1 3:2 4:3 5:4 6:4 7:4 8:3 9:2 10:1"},
		{"1d2-1d2", 4, "-1:1 0:2 1:1"},
		{"3-1d4", 4, "-1:1 0:1 1:1 2:1"},
		{"-1d4", 4, "-4:1 -3:1 -2:1 -1:1"},
		{"1dF", 3, "-1:1 0:1 1:1"},
		{"2dF", 9, "-2:1 -1:2 0:3 1:2 2:1"},
		{"4dF", 81, "-4:1 -3:4 -2:10 -1:16 0:19 1:16 2:10 3:4 4:1"},
		{"1dF.1", 6, "-1:1 0:4 1:1"},
		{"1d{1,1,5}", 3, "1:2 5:1"},
		{"1d{2..4}", 3, "2:1 3:1 4:1"},
		{"2d{0,1}", 4, "0:1 1:2 2:1"},
		{"1d{-5,5}", 2, "-5:1 5:1"},
		{"1d2*1d2", 4, "1:1 2:2 4:1"},
		{"1d3*1d3", 9, "1:1 2:2 3:2 4:1 6:2 9:1"},
		{"1d2*3", 2, "3:1 6:1"},
		{"1d2*-3", 2, "-6:1 -3:1"},
		{"(1d2)d4", 32, "1:4 2:5 3:6 4:7 5:4 6:3 7:2 8:1"},
		{"1d(1d2+1)", 12, "1:5 2:5 3:2"},
	})
}

func TestOddsOfDivisionByHand(t *testing.T) {
	checkHand(t, []handRow{
		{"1d6/2", 6, "0:1 1:2 2:2 3:1"},
		{"1d6//2", 6, "0:1 1:2 2:2 3:1"},
		// Halves are exact until the end; whole halves are cut at once.
		{"1d6/2+1d6/2", 36, "1:3 2:7 3:11 4:9 5:5 6:1"},
		{"1d6//2+1d6//2", 36, "0:1 1:4 2:8 3:10 4:8 5:4 6:1"},
		{"1d6%4", 6, "0:1 1:2 2:2 3:1"},
		{"6/1d3", 3, "2:1 3:1 6:1"},
		{"7/1d3", 3, "2:1 3:1 7:1"},
		{"7//1d3", 3, "2:1 3:1 7:1"},
		// Rounding is down, below nothing too.
		{"(1d4-4)/2", 4, "-2:1 -1:2 0:1"},
		{"1d4/2*2", 4, "1:1 2:1 3:1 4:1"},
		{"1d4//2*2", 4, "0:1 2:2 4:1"},
	})
}

func TestOddsOfFunctionsByHand(t *testing.T) {
	checkHand(t, []handRow{
		{"floor(1d6/2)", 6, "0:1 1:2 2:2 3:1"},
		{"ceil(1d6/2)", 6, "1:2 2:2 3:2"},
		{"round(1d6/4)", 6, "0:1 1:4 2:1"},
		{"abs(1d4-1d4)", 16, "0:4 1:6 2:4 3:2"},
		{"abs(1d3-2)", 3, "0:1 1:2"},
		{"max(1d4,1d4)", 16, "1:1 2:3 3:5 4:7"},
		{"min(1d4,1d4)", 16, "1:7 2:5 3:3 4:1"},
		{"min(1d4,3)", 4, "1:1 2:1 3:2"},
		{"max(1d4-2,0)", 4, "0:2 1:1 2:1"},
		{"max(1d2,1d2,1d2)", 8, "1:1 2:7"},
		{"max(1d2,1d3)+1", 6, "2:1 3:3 4:2"},
		{"ceil(1d6/2)+ceil(1d6/2)", 9, "2:1 3:2 4:3 5:2 6:1"},
		{"min(max(1d6,3),5)", 6, "3:3 4:1 5:2"},
	})
}

func TestOddsOfGroupsByHand(t *testing.T) {
	checkHand(t, []handRow{
		{"{1d4,1d6}kh1", 24, "1:1 2:3 3:5 4:7 5:4 6:4"},
		{"{1d4,1d6}kl1", 24, "1:9 2:7 3:5 4:3"},
		{"{1d4,1d6}dl1", 24, "1:1 2:3 3:5 4:7 5:4 6:4"},
		{"{1d4,1d6}dh1", 24, "1:9 2:7 3:5 4:3"},
		{"{1d2,1d2,1d2}kh2", 8, "2:1 3:3 4:4"},
		{"{1d2+10,1d4}kh1", 2, "11:1 12:1"},
		{"{2d2,1d4}kh1", 16, "2:2 3:7 4:7"},
		{"{1d2,5}kl1", 2, "1:1 2:1"},
		{"{1d4,1d6}>=4", 8, "0:3 1:4 2:1"},
	})
}

func TestOddsOfKeptDiceByHand(t *testing.T) {
	checkHand(t, []handRow{
		{"2d4kh1", 16, "1:1 2:3 3:5 4:7"},
		{"2d4kl1", 16, "1:7 2:5 3:3 4:1"},
		{"1d4 adv", 16, "1:1 2:3 3:5 4:7"},
		{"1d4 dis", 16, "1:7 2:5 3:3 4:1"},
		{"3d2kh2", 8, "2:1 3:3 4:4"},
		{"3d2kl2", 8, "2:4 3:3 4:1"},
		{"3d2dl1", 8, "2:1 3:3 4:4"},
		{"3d2dh1", 8, "2:4 3:3 4:1"},
		{"3d3kh1", 27, "1:1 2:7 3:19"},
		// The middle one of three.
		{"3d3dh1dl1", 27, "1:7 2:13 3:7"},
		{"2d3kh2", 9, "2:1 3:2 4:3 5:2 6:1"},
		{"2dFkh1", 9, "-1:1 0:3 1:5"},
		{"2d{1,1,5}kl1", 9, "1:8 5:1"},
		{"2d4kh1+2d4kl1", 256, "2:7 3:26 4:53 5:84 6:53 7:26 8:7"},
	})
}

func TestOddsOfChangedDiceByHand(t *testing.T) {
	checkHand(t, []handRow{
		{"1d6ro1", 36, "1:1 2:7 3:7 4:7 5:7 6:7"},
		{"1d6ro<3", 36, "1:2 2:2 3:8 4:8 5:8 6:8"},
		{"1d6rr1", 5, "2:1 3:1 4:1 5:1 6:1"},
		{"1d6rr<3", 4, "3:1 4:1 5:1 6:1"},
		{"1d4!o", 16, "1:4 2:4 3:4 5:1 6:1 7:1 8:1"},
		{"1d4!o>=3", 16, "1:4 2:4 4:1 5:2 6:2 7:2 8:1"},
		{"1d6min3", 6, "3:3 4:1 5:1 6:1"},
		{"1d6max2", 6, "1:1 2:5"},
		{"2d4min2kl1", 16, "2:12 3:3 4:1"},
		{"2d6>=5", 9, "0:4 1:4 2:1"},
		{"2d6>4", 9, "0:4 1:4 2:1"},
		{"3d2=2", 8, "0:1 1:3 2:3 3:1"},
		{"2d6>=5f=1", 36, "-2:1 -1:6 0:13 1:12 2:4"},
		{"1d20>=15", 10, "0:7 1:3"},
		{"2d4kh1>=4", 16, "0:9 1:7"},
	})
}

// An exploding top face is never a total of its own, and each further die is
// as many times less likely as the die has faces.
func TestOddsOfExplosionsByHand(t *testing.T) {
	for _, r := range []struct {
		text        string
		total       int64
		at, atLeast float64
	}{
		{"1d6!", 5, 1.0 / 6, 2.0 / 6}, {"1d6!", 6, 0, 1.0 / 6}, {"1d6!", 7, 1.0 / 36, 1.0 / 6}, {"1d6!", 12, 0, 1.0 / 36}, {"1d6!", 13, 1.0 / 216, 1.0 / 36},
		{"1d6!!", 6, 0, 1.0 / 6}, {"1d6!!", 11, 1.0 / 36, 2.0 / 36},
		{"1d6!>=5", 4, 1.0 / 6, 3.0 / 6}, {"1d6!>=5", 6, 1.0 / 36, 2.0 / 6},
		{"1d4!p", 3, 1.0 / 4, 2.0 / 4}, {"1d4!p", 4, 1.0 / 16, 1.0 / 4}, {"1d4!p", 6, 1.0 / 16, 2.0 / 16}, {"1d4!p", 7, 1.0 / 64, 1.0 / 16},
		{"2d2!", 2, 1.0 / 4, 1}, {"2d2!", 3, 0, 3.0 / 4}, {"2d2!", 4, 2.0 / 8, 3.0 / 4},
	} {
		o := oneOdds(t, r.text)
		if at, least := o.At(r.total), o.AtLeast(r.total); math.Abs(at-r.at) > 1e-9 || math.Abs(least-r.atLeast) > 1e-9 || !o.Open {
			t.Errorf("%s at %d = %v, at least %v, open %v; want %v, %v, open", r.text, r.total, at, least, o.Open, r.at, r.atLeast)
		}
	}
}

func TestOddsMomentsByHand(t *testing.T) {
	for _, r := range []struct {
		text           string
		mean, variance float64
	}{
		{"1d6", 3.5, 35.0 / 12}, {"2d6", 7, 35.0 / 6}, {"2d6+3", 10, 35.0 / 6}, {"2d6-10", -3, 35.0 / 6},
		{"1d6-1d6", 0, 35.0 / 6}, {"1d6*10", 35, 3500.0 / 12}, {"1d20", 10.5, 33.25}, {"1d100", 50.5, 833.25}, {"10d10", 55, 82.5},
		{"4dF", 0, 8.0 / 3}, {"2d4kh1", 3.125, 0.859375}, {"2d4kl1", 1.875, 0.859375}, {"10d10>=8", 3, 2.1}, {"1d2*1d2", 2.25, 1.1875},
		{"1d{0,10}", 5, 25}, {"1d6rr1", 4, 2}, {"1d6min3", 4, 4.0 / 3}, {"1d6!", 4.2, 10.64}, {"1d6>=4", 0.5, 0.25},
	} {
		o := oneOdds(t, r.text)
		if math.Abs(o.Mean-r.mean) > 1e-9 || math.Abs(o.Spread-math.Sqrt(r.variance)) > 1e-9 {
			t.Errorf("odds(%s) have mean %v, spread %v; want %v, %v", r.text, o.Mean, o.Spread, r.mean, math.Sqrt(r.variance))
		}
	}
}
