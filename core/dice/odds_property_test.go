package dice

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// oddsOf draws a text that is read, and its odds.
func oddsOf(t *rapid.T) (string, *Roll, []Odds) {
	text := notation().Draw(t, "text")
	r, refusal := Parse(text)
	if refusal != nil {
		t.Skip("refused")
	}
	return text, r, r.Odds()
}

// Of every text of the grammar the odds agree with the roller: with every way
// to fall where they are few, and else with some hundred rolls.
func TestPropertyOddsAgreeWithTheRoller(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		text, r, all := oddsOf(rt)
		for i := range all {
			o := &all[i]
			checkCurve(t, text, o)
			if !o.Estimated && agrees(t, &r.items[i], o, 2000) {
				continue
			}
			rolledInside(rt, &r.items[i], o)
		}
		if t.Failed() {
			rt.Fatalf("odds(%q) do not agree", text)
		}
	})
}

// rolledInside: what is rolled can be, and the mean is not far off.
func rolledInside(t *rapid.T, it *item, o *Odds) {
	const n = 300
	rng := Source("inside", KindRoll, 0, 0)
	sum := 0.0
	for range n {
		var part Part
		it.roll(rng, &part)
		sum += float64(part.Total)
		if !o.Estimated && o.At(part.Total) == 0 {
			t.Fatalf("%s rolls %d, which has no chance", it.canonical, part.Total)
		}
	}
	// Six standard errors, and room for curves with long ends.
	if off := math.Abs(sum/n - o.Mean); off > 8*o.Spread/math.Sqrt(n)+1e-9 {
		t.Fatalf("%s has mean %v; %d rolls give %v", it.canonical, o.Mean, n, sum/n)
	}
}

// The odds lie in the bounds that the reader worked out.
func TestPropertyOddsInBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, r, all := oddsOf(t)
		for i, o := range all {
			s := spanOf(r.items[i].expr)
			lo, hi := s.lo.floor(), s.hi.floor()
			if whole(int(o.Low)).cmp(lo) < 0 || whole(int(o.High)).cmp(hi) > 0 {
				t.Fatalf("odds(%q) go from %d to %d; want within %s to %s", text, o.Low, o.High, lo, hi)
			}
		}
	})
}

// Asked one way or the other, the odds say one thing.
func TestPropertyOddsQueriesAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, _, all := oddsOf(t)
		for _, o := range all {
			total := rapid.Int64Range(o.Low-2, min(o.High, o.Low+200)+2).Draw(t, "total")
			least, less, at := o.AtLeast(total), o.AtMost(total-1), o.At(total)
			if math.Abs(least+less-1) > 1e-9 || math.Abs(o.AtMost(total)-less-at) > 1e-9 || o.Between(total, total) != at {
				t.Fatalf("%q at %d: at least %v, less %v, at %v", text, total, least, less, at)
			}
			share := rapid.Float64Range(0, 1).Draw(t, "share")
			p := o.Percentile(share)
			if o.AtMost(p) < share-1e-9 || o.AtMost(p-1) > share+1e-9 {
				t.Fatalf("%q: %v of rolls are at most %d, whose chance is %v and of less %v", text, share, p, o.AtMost(p), o.AtMost(p-1))
			}
		}
	})
}

// What leaves a roll as it is leaves its odds as they are.
func TestPropertyOddsOfTheSameRoll(t *testing.T) {
	rewrites := []struct{ name, before, after string }{
		{"brackets", "(", ")"}, {"nothing added", "", "+0"}, {"taken away twice", "-(-(", "))"}, {"a group of all", "{", ", 0}"},
		{"times one", "(", ")*1"}, {"the higher of one", "max(", ")"}, {"divided by one", "(", ")/1"},
	}
	rapid.Check(t, func(t *rapid.T) {
		text := drawSum(t, 1)
		r, refusal := Parse(text)
		if refusal != nil || len(r.items) != 1 {
			t.Skip("refused")
		}
		w := rapid.SampledFrom(rewrites).Draw(t, "rewrite")
		again, refusal := Parse(w.before + text + w.after)
		if refusal != nil {
			t.Skip("too deep")
		}
		a, b := r.Odds()[0], again.Odds()[0]
		if a.Estimated || b.Estimated {
			t.Skip("estimated")
		}
		if len(a.Curve) != len(b.Curve) {
			t.Fatalf("%q has %d totals; with %s %d", text, len(a.Curve), w.name, len(b.Curve))
		}
		for i := range a.Curve {
			if a.Curve[i].Total != b.Curve[i].Total || math.Abs(a.Curve[i].P-b.Curve[i].P) > 1e-9 {
				t.Fatalf("%q has %v; with %s %v", text, a.Curve[i], w.name, b.Curve[i])
			}
		}
	})
}
