package dice

import (
	"testing"

	"pgregory.net/rapid"
)

func TestSpan(t *testing.T) {
	for _, c := range []struct {
		text, lo, hi string
		whole, open  bool
	}{
		{"1d20+3", "4", "23", true, false},
		{"1d6/4", "0.25", "1.5", false, false},
		{"1d6//4", "0", "1", true, false},
		{"1d6*0.5+0.5", "1", "3.5", false, false},
		{"10/(1d4)", "2.5", "10", false, false},
		{"10/-(1d4)", "-10", "-2.5", false, false},
		{"(1d6-3)*(1d6-3)", "-6", "9", true, false},
		{"1d6%4", "0", "3", true, false},
		{"1d2%4", "0", "2", true, false},
		{"1d6%-4", "-3", "0", true, false},
		{"-1d2%-4", "-2", "0", true, false},
		{"1d6+7%4", "4", "9", true, false},
		{"1d6%2.5", "0", "2.5", false, false},
		{"abs(1d6-3)", "0", "3", true, false},
		{"abs(1d6-10)", "4", "9", true, false},
		{"round(1d6/4)", "0", "2", true, false},
		{"ceil(1d6/4)", "1", "2", true, false},
		{"min(1d6, 4)", "1", "4", true, false},
		{"max(1d6, 4, 2.5)", "4", "6", false, false},

		// Exploding: the shortest chain, the cap.
		{"1d6!", "1", "606", true, true},
		{"1d6!o", "1", "12", true, false},
		{"1d6!o<3", "2", "8", true, false},
		{"1d6!<3", "3", "206", true, true},
		{"1d6!p", "1", "506", true, true},
		{"2d6!!", "2", "1212", true, true},
		{"2d6!!max9", "2", "18", true, false},
		{"2d6!!min4", "8", "1212", true, true},
		{"1d6!min4", "4", "606", true, true},
		{"1d6!>6", "1", "6", true, false},
		{"4dF!=-1", "-404", "4", true, true},

		// Keeping, of a number of dice that can grow.
		{"4d6!kh3", "3", "18", true, false},
		{"2d6!dl1", "1", "1206", true, true},
		{"1d6kl2!pkh2", "0", "12", true, false},
		{"(1d4)d6kh2kl3", "1", "12", true, false},
		{"(1d4)d6dl1", "0", "18", true, false},
		{"4dFkh2", "-2", "2", true, false},
		{"4dFdl1", "-3", "3", true, false},

		// Rerolling, bounds, other faces.
		{"2d6rr<3", "6", "12", true, false},
		{"2d6ro<3", "2", "12", true, false},
		{"1d4r1r4", "2", "3", true, false},
		{"1d4rr1rr2ro<4", "3", "4", true, false},
		{"3d{2,5,5}", "6", "15", true, false},
		{"2d{2,5,5}r5", "4", "4", true, false},
		{"2d6min3max5", "6", "10", true, false},
		{"1d(1d6+1)r>3", "1", "3", true, false},

		// Counting.
		{"5d10>=8", "0", "5", true, false},
		{"5d10>=8f1", "-5", "5", true, false},
		{"5d10kh2>=8", "0", "2", true, false},
		{"5d10!>=8=10", "0", "505", true, true},
		{"{1d6,1d6,1d6}kh2>=3f1", "-2", "2", true, false},

		// Groups: the bounds of the kept, not those of all.
		{"{1d6,1d20}kh1", "1", "20", true, false},
		{"{1d6+10,1d20}kl1", "1", "16", true, false},
		{"{1d6,10,1d4/2}dl1", "11", "16", false, false},
	} {
		s := spanOf(must(t, c.text).items[0].expr)
		if s.lo.String() != c.lo || s.hi.String() != c.hi || s.whole != c.whole || s.open != c.open {
			t.Errorf("span(%q) = %s..%s whole %v open %v; want %s..%s whole %v open %v",
				c.text, s.lo, s.hi, s.whole, s.open, c.lo, c.hi, c.whole, c.open)
		}
	}
}

// The shares of faces that explode and reroll are those found by asking every
// face.
func TestPropertySharesOfFaces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := &pool{sides: rapid.IntRange(2, 30).Draw(t, "sides")}
		tests := rapid.Custom(func(t *rapid.T) test {
			return test{
				op: rapid.SampledFrom([]byte{'=', '<', '>', symLE, symGE, symNE}).Draw(t, "op"),
				n:  rapid.IntRange(-1, 32).Draw(t, "n"),
			}
		})
		for range rapid.IntRange(0, 3).Draw(t, "rules") {
			d.mods.rerolls = append(d.mods.rerolls, reroll{when: tests.Draw(t, "reroll"), once: rapid.Bool().Draw(t, "once")})
		}
		if rapid.Bool().Draw(t, "explodes") {
			d.mods.explode = explode{set: true, top: rapid.Bool().Draw(t, "top"), when: tests.Draw(t, "explode")}
		}
		if rapid.Bool().Draw(t, "written") {
			d.faces = rapid.SliceOfN(rapid.IntRange(-3, 9), 2, 12).Draw(t, "faces")
		}
		faces := d.faces
		if faces == nil {
			for f := 1; f <= d.sides; f++ {
				faces = append(faces, f)
			}
		}
		// One throw, and for each a second one where a once-rule asks for it.
		var want shares
		for _, f := range faces {
			want.faces++
			if d.rerolls(f, false) {
				continue
			}
			want.stopping++
			for _, g := range faces {
				if d.rerolls(g, false) {
					continue
				}
				shown := f
				if d.rerolls(f, true) {
					shown = g
				}
				want.shown++
				if d.explodes(shown, d.sides) {
					want.blast++
				}
			}
		}
		if got := d.shares(d.sides); got != want {
			t.Fatalf("shares(%+v) = %+v; want %+v", *d, got, want)
		}
	})
}
