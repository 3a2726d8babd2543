package dice

import (
	"math"
	"strings"
	"testing"
)

// Faults that people reported of other rollers, each held against this one.

func TestReportEveryTermCounts(t *testing.T) {
	for _, c := range []struct{ text, throws, want string }{
		{"1d20 + 5", "20/9", "Rolled 1d20+5: [9] +5 = 14"},
		{"1d20+5+3", "20/9", "Rolled 1d20+5+3: [9] +5 +3 = 17"},
		{"2d6+1d4", "6/1 6/2 4/3", "Rolled 2d6+1d4: [1, 2] +[3] = 6"},
		{"d20", "20/9", "Rolled 1d20: [9] = 9"},
		{"(1d20+5)", "20/9", "Rolled 1d20+5: [9] +5 = 14"},
		{"9+2d6", "6/1 6/2", "Rolled 9+2d6: 9 +[1, 2] = 12"},
		{"d6+12", "6/1", "Rolled 1d6+12: [1] +12 = 13"},
		{"1d20−1", "20/9", "Rolled 1d20-1: [9] -1 = 8"},
		{"3d6 - L + 2", "6/3 6/1 6/5", "Rolled 3d6dl1+2: [3, (1), 5] +2 = 10"},
		{"(3d6+30)*5", "6/3 6/1 6/5", "Rolled (3d6+30)*5: ([3, 1, 5] +30) *5 = 195"},
	} {
		if got := must(t, c.text).Roll(throws(t, c.throws)).Text(); got != c.want {
			t.Errorf("Text(%q) = %q; want %q", c.text, got, c.want)
		}
	}
}

func TestReportTwoRollsInOneText(t *testing.T) {
	r := must(t, "1d20+1,1d20+1").Roll(throws(t, "20/4 20/15"))
	if len(r.Parts) != 2 || r.Parts[0].Total != 5 || r.Parts[1].Total != 16 {
		t.Errorf("1d20+1,1d20+1 thrown 4 and 15 = %+v; want two rolls of 5 and 16", r.Parts)
	}
}

// Crashes, hangs and pages of log.
func TestReportHugeRollsAreRefused(t *testing.T) {
	for _, text := range []string{
		"100000000d20", "999999999999d6", "9999999d999999999", "2147483647d2147483647", "9999999999999999d5", "99999999d6",
		"100000d6", "6d12" + strings.Repeat("0", 300), "1d9007199254740991", strings.Repeat("(", 20000) + "1d6",
	} {
		r, refusal := Parse(text)
		if refusal == nil {
			t.Fatalf("Parse(%.40q) reads %s; want a refusal", text, r.Canonical())
		}
		if !strings.Contains(refusal.Message, "too") {
			t.Errorf("Parse(%.40q) says %q; want that it is too much", text, refusal.Message)
		}
	}
}

func TestReportEndlessRollsAreRefused(t *testing.T) {
	for _, text := range []string{"d1!", "d1!!", "d1!p", "1d1!", "1d6r<7", "1d6!>=1", "1d0", "1d6!<=6", "1d2r1r2", "{1d1!,1d6}kh1", "(1d1!)d6"} {
		if r, refusal := Parse(text); refusal == nil {
			t.Errorf("Parse(%q) reads %s; want a refusal", text, r.Canonical())
		}
	}
}

// An exploding die stops, however its throws fall.
func TestReportExplosionsStop(t *testing.T) {
	for _, c := range []struct {
		text string
		want int64
		dice int
	}{
		{"1d10000!>=5000", 101 * 10000, 101},
		{"1d10000!!>=5000", 101 * 10000, 1},
		{"1d10000!p>=5000", 10000 + 100*9999, 101},
		{"1d10000!o", 20000, 2},
		{"1d6xo6", 0, 0},
	} {
		r, refusal := Parse(c.text)
		if c.dice == 0 {
			if refusal == nil {
				t.Errorf("Parse(%q) reads %s; want a refusal that names !", c.text, r.Canonical())
			}
			continue
		}
		part := r.Roll(throws(t, strings.Repeat("10000/10000 ", 101))).Parts[0]
		if part.Total != c.want || len(part.Rolls[0].DieList) != c.dice {
			t.Errorf("%q always at the top = %d with %d dice; want %d with %d", c.text, part.Total, len(part.Rolls[0].DieList), c.want, c.dice)
		}
	}
}

// A die rerolled a thousand times in a row does not happen, and stops.
func TestReportRerollsStop(t *testing.T) {
	part := must(t, "1d20r<20").Roll(throws(t, strings.Repeat("20/1 ", 1000))).Parts[0]
	if n := len(part.Rolls[0].DieList[0].Was.Rerolled); part.Total != 1 || n != 1000 {
		t.Errorf("1d20r<20 always thrown 1 = %d after %d rerolls; want it to stop at 1 after 1000", part.Total, n)
	}
}

func TestReportKeepAndDropUnite(t *testing.T) {
	part := must(t, "3d6kh2dl1").Roll(throws(t, "6/4 6/2 6/2")).Parts[0]
	if part.Total != 6 {
		t.Errorf("3d6kh2dl1 of 4, 2, 2 = %d; want 6", part.Total)
	}
	dropped := 0
	for _, d := range part.Rolls[0].DieList {
		if d.Dropped {
			dropped++
		}
	}
	if dropped != 1 {
		t.Errorf("3d6kh2dl1 drops %d dice; want 1", dropped)
	}
}

func TestReportKeepSurvivesAModifier(t *testing.T) {
	for _, c := range []struct {
		text, throws string
		want         int64
	}{
		{"2d20kh1 + 5", "20/18 20/9", 23}, {"5 + 2d20kh1", "20/18 20/9", 23}, {"2d20d1", "20/18 20/9", 18},
		{"2d20k1", "20/18 20/9", 18}, {"3d6dl1 +1", "6/1 6/2 6/3", 6}, {"4d6kh3", "6/1 6/2 6/3 6/4", 9},
	} {
		if got := must(t, c.text).Roll(throws(t, c.throws)).Parts[0].Total; got != c.want {
			t.Errorf("%q thrown %s = %d; want %d", c.text, c.throws, got, c.want)
		}
	}
}

// What cannot be applied is refused, never left out.
func TestReportNothingIsLeftOut(t *testing.T) {
	for _, text := range []string{
		"2d20+5 d1 ! note", "1d6 1d20", "d4 d4", "1d20+5 t6", "((0+1)d6 + 3 + )", "2d6d6", "2d6dh3", "d6+", "1d",
		"1d20cs<=(10+5)", "1d20 and 5", "1d20 extra 2", "1d20 (+2)", "1d20 - ", "1d20 to hit +5", "1d20, then", "1d20 # ok ; then",
	} {
		r, refusal := Parse(text)
		if text == "1d20 # ok ; then" {
			if refusal != nil || r.items[0].label != "ok ; then" {
				t.Errorf("Parse(%q) = %v; want one roll with the label whole", text, refusal)
			}
			continue
		}
		if refusal == nil {
			t.Errorf("Parse(%q) reads %s; want a refusal", text, r.Canonical())
		}
	}
}

// Explosions into the pool, and explosions into the die, before keeping.
func TestReportExplodeThenKeep(t *testing.T) {
	for _, c := range []struct {
		text, throws string
		want         int64
	}{
		{"2d6!k1", "6/6 6/5 6/2", 6}, {"2d6!!k1", "6/6 6/5 6/2", 11},
		{"3d10k2!", "10/10 10/7 10/3 10/4", 17}, {"10d2!!k3", "2/2 2/2 2/1 " + strings.Repeat("2/1 ", 9), 7},
		{"1d6>=4!", "6/6 6/3", 1}, {"1d6!>=4", "6/6 6/3", 9},
	} {
		if got := must(t, c.text).Roll(throws(t, c.throws)).Parts[0].Total; got != c.want {
			t.Errorf("%q thrown %s = %d; want %d", c.text, c.throws, got, c.want)
		}
	}
}

// All reroll rules hold; a once is once; < is strict.
func TestReportRerolls(t *testing.T) {
	for _, c := range []struct {
		text, throws string
		want         int64
	}{
		{"1d4r1r4", "4/4 4/1 4/3", 3}, {"4d6r=4", "6/1 6/4 6/4 6/2 6/3 6/1", 7},
		{"2d6ro<2", "6/2 6/1 6/1", 3}, {"2d10ro<2", "10/1 10/1 10/1 10/5", 6}, {"1d6ro1", "6/1 6/1", 1},
	} {
		if got := must(t, c.text).Roll(throws(t, c.throws)).Parts[0].Total; got != c.want {
			t.Errorf("%q thrown %s = %d; want %d", c.text, c.throws, got, c.want)
		}
	}
}

func TestReportLabels(t *testing.T) {
	r := must(t, "1d20 please don't break avrae").Roll(throws(t, "20/9"))
	if p := r.Parts[0]; p.Total != 9 || p.Label != "please don't break avrae" {
		t.Errorf("the roll with a plea = %d, label %q; want 9 and the plea", p.Total, p.Label)
	}
}

func TestReportFunctions(t *testing.T) {
	for _, c := range []struct {
		text, throws string
		want         int64
	}{
		{"1d20+1+1d4+max(0,floor((10-0)/2))", "20/9 4/2", 17}, {"(d4)", "4/3", 3}, {"max(d4 - 2, 0)", "4/1", 0}, {"1d6!o6", "6/6 6/6", 12},
	} {
		if got := must(t, c.text).Roll(throws(t, c.throws)).Parts[0].Total; got != c.want {
			t.Errorf("%q thrown %s = %d; want %d", c.text, c.throws, got, c.want)
		}
	}
}

// The highest sides are reached, and every third of them as often.
func TestReportManySides(t *testing.T) {
	r := must(t, "1000d1000000")
	rng := Source("sides", KindRoll, 0, 0)
	var thirds [3]float64
	top := 0
	for range 100 {
		for _, d := range r.Roll(rng).Parts[0].Rolls[0].DieList {
			thirds[min((d.V-1)*3/1000000, 2)]++
			top = max(top, d.V)
		}
	}
	if top < 999900 {
		t.Errorf("the highest of 100,000 d1000000 = %d; want one near a million", top)
	}
	for i, n := range thirds {
		if math.Abs(n-100000.0/3) > 5*math.Sqrt(100000.0*2/9) {
			t.Errorf("third %d of the sides comes up %v times in 100,000; want a third", i, n)
		}
	}
}

// Two rolls in the same second differ: their turns have seeds of their own.
func TestReportSameSecond(t *testing.T) {
	r := must(t, "20d20")
	a, b := r.Roll(Source(NewSeed(), KindRoll, 0, 0)).Text(), r.Roll(Source(NewSeed(), KindRoll, 0, 0)).Text()
	if a == b {
		t.Errorf("two turns at once both say %q", a)
	}
}

// Half of a total is halved once, and its average is that of all throws.
func TestReportAverages(t *testing.T) {
	for _, c := range []struct {
		text string
		want float64
	}{
		{"2d20k1", 13.825}, {"4d6kh3", 12.2445987654}, {"(3d6+30)*5", 202.5}, {"2d20dl1", 13.825}, {"1d6/2", 1.5},
	} {
		got, ok := enumerate(t, must(t, c.text), 20000)
		if !ok || math.Abs(got-c.want) > 1e-8 {
			t.Errorf("average of %q = %v, %v; want %v", c.text, got, ok, c.want)
		}
	}
}
