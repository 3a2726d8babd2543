package dice

import (
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
)

// oddsTexts are the notations of testdata/odds.txt.
func oddsTexts(t testing.TB) []string {
	t.Helper()
	data, err := os.ReadFile("testdata/odds.txt")
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(data)), "\n")
}

// everyText is each notation that can be rolled, of the corpus and ours.
func everyText(t testing.TB) []string {
	t.Helper()
	texts := oddsTexts(t)
	for _, c := range corpus(t) {
		if c.valid && !slices.Contains(texts, c.notation) {
			texts = append(texts, c.notation)
		}
	}
	return texts
}

// maxFalls is how many ways a roll may fall for all of them to be gone
// through.
const maxFalls = 8_000

func TestOddsAgreeWithTheRoller(t *testing.T) {
	through, simulated := 0, 0
	for _, text := range everyText(t) {
		r := must(t, text)
		for i, o := range r.Odds() {
			it := &r.items[i]
			checkCurve(t, text, &o)
			switch {
			case !o.Estimated && agrees(t, it, &o, maxFalls):
				through++
			default:
				simulated++
				agreesWithRolls(t, it, &o)
			}
		}
	}
	t.Logf("%d rolls agree with every way they fall, %d with simulated ones", through, simulated)
	if through < 250 {
		t.Errorf("%d rolls are gone through whole; want at least 250", through)
	}
}

// checkCurve: the chances come to 1, in rising order, and none is odd.
func checkCurve(t testing.TB, text string, o *Odds) {
	t.Helper()
	sum := 0.0
	for i, c := range o.Curve {
		if !(c.P > 0 && c.P <= 1+1e-9) {
			t.Errorf("odds(%q) of %d = %v; want a chance", text, c.Total, c.P)
		}
		if i > 0 && c.Total <= o.Curve[i-1].Total {
			t.Errorf("odds(%q) has %d after %d", text, c.Total, o.Curve[i-1].Total)
		}
		sum += c.P
	}
	if math.Abs(sum-1) > 1e-9 {
		t.Errorf("odds(%q) come to %.12f; want 1", text, sum)
	}
	if math.IsNaN(o.Mean) || math.IsNaN(o.Spread) || o.Mean < float64(o.Low)-1e-6 || o.Mean > float64(o.High)+1e-6 {
		t.Errorf("odds(%q) has mean %v, spread %v, from %d to %d", text, o.Mean, o.Spread, o.Low, o.High)
	}
}

// agreesWithRolls rolls it from a fixed seed: the mean, and the chance of each
// tenth of the curve, are within four standard errors.
func agreesWithRolls(t testing.TB, it *item, o *Odds) {
	t.Helper()
	const n = 5000
	rng := Source("odds test", KindRoll, 0, 0)
	totals := make([]int64, n)
	sum := 0.0
	for i := range totals {
		var part Part
		it.roll(rng, &part)
		totals[i] = part.Total
		sum += float64(part.Total)
		if !o.Open && (part.Total < o.Low || part.Total > o.High) {
			t.Errorf("%s rolls %d; want %d to %d", it.canonical, part.Total, o.Low, o.High)
		}
	}
	if off := math.Abs(sum/n - o.Mean); off > 4*o.Spread/math.Sqrt(n)+1e-9 {
		t.Errorf("mean(%q) = %.6f; %d rolls give %.6f", it.canonical, o.Mean, n, sum/n)
	}
	for share := 0.1; share < 0.95; share += 0.1 {
		at := o.Percentile(share)
		p := o.AtMost(at)
		count := 0.0
		for _, total := range totals {
			if total <= at {
				count++
			}
		}
		error := p * (1 - p) / n
		if o.Estimated {
			error += p * (1 - p) / float64(o.Rolls)
		}
		if off := math.Abs(count/n - p); off > 4*math.Sqrt(error)+1e-9 {
			t.Errorf("%q is at most %d with %.6f; %d rolls give %.6f", it.canonical, at, p, n, count/n)
		}
	}
}

func TestOddsOfTheCorpus(t *testing.T) {
	for _, c := range corpus(t) {
		if !c.valid {
			continue
		}
		for _, o := range must(t, c.notation).Odds() {
			high := fmt.Sprint(o.High)
			if o.Open {
				high = "inf"
			}
			if fmt.Sprint(o.Low) != c.min || high != c.max || math.Abs(o.Mean-c.mean) > 1e-9*max(1, math.Abs(c.mean)) {
				t.Errorf("odds(%q) = %d to %s, mean %.9f; want %s to %s, mean %.9f", c.notation, o.Low, high, o.Mean, c.min, c.max, c.mean)
			}
			if o.Estimated {
				t.Errorf("odds(%q) are estimated; want them exact", c.notation)
			}
		}
	}
}
