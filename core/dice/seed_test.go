package dice

import (
	"fmt"
	"strings"
	"testing"
)

// The streams are a promise: a trace from an older release replays.
func TestSourceGolden(t *testing.T) {
	for _, c := range []struct {
		kind        string
		round, call int
		want        string
	}{
		{KindRoll, 0, 0, "20 16 17 7 16 1 8 14"},
		{KindRoll, 0, 1, "16 7 20 8 8 4 11 7"},
		{KindRoll, 1, 0, "12 11 7 12 5 15 15 9"},
		{KindTable, 0, 0, "11 11 5 10 17 11 13 12"},
	} {
		rng := Source("turn-1", c.kind, c.round, c.call)
		got := make([]string, 8)
		for i := range got {
			got[i] = fmt.Sprint(rng.IntN(20) + 1)
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("Source(turn-1, %s, %d, %d) throws %s; want %s", c.kind, c.round, c.call, s, c.want)
		}
		// The roller throws the stream in order.
		rolled := must(t, "8d20").Roll(Source("turn-1", c.kind, c.round, c.call)).Parts[0].Rolls[0].DieList
		for i, d := range rolled {
			if fmt.Sprint(d.V) != got[i] {
				t.Errorf("8d20 from (%s, %d, %d) shows %d as die %d; want %s", c.kind, c.round, c.call, d.V, i+1, got[i])
			}
		}
	}
}

func TestSourcesDiffer(t *testing.T) {
	seen := map[uint64]string{}
	for _, seed := range []string{"", "a", "a\x00roll", strings.Repeat("long", 50)} {
		for _, kind := range []string{KindRoll, KindTable, KindPool, KindFormula, KindScript, KindPlaceholder} {
			for round := range 3 {
				for call := range 3 {
					name := fmt.Sprintf("(%q, %s, %d, %d)", seed, kind, round, call)
					first := Source(seed, kind, round, call).Uint64()
					if other, ok := seen[first]; ok {
						t.Errorf("%s begins as %s does", name, other)
					}
					seen[first] = name
					if again := Source(seed, kind, round, call).Uint64(); again != first {
						t.Errorf("%s begins with %d and then with %d; want the same", name, first, again)
					}
				}
			}
		}
	}
}

func TestNewSeed(t *testing.T) {
	seen := map[string]bool{}
	for range 1000 {
		s := NewSeed()
		if len(s) != 32 || strings.Trim(s, "0123456789abcdef") != "" {
			t.Fatalf("NewSeed() = %q; want 32 hex digits", s)
		}
		if seen[s] {
			t.Fatalf("NewSeed() gives %q twice", s)
		}
		seen[s] = true
	}
}

// Every face comes up as often, within one stream and as the first die of many.
func TestFair(t *testing.T) {
	const throws = 60000
	chi := func(faces *[21]int) float64 {
		sum := 0.0
		for _, n := range faces[1:] {
			d := float64(n) - throws/20
			sum += d * d / (throws / 20)
		}
		return sum
	}
	var one, many [21]int
	d20 := must(t, "1d20")
	rng := Source("fair", KindRoll, 0, 0)
	for i := range throws {
		one[d20.Roll(rng).Parts[0].Total]++
		many[d20.Roll(Source("fair", KindRoll, i/100, i%100)).Parts[0].Total]++
	}
	// 43.8 is passed once in 1,000 fair runs; the seed is fixed.
	if x := chi(&one); x > 43.8 {
		t.Errorf("chi-squared of %d throws in one stream = %.1f; want under 43.8", throws, x)
	}
	if x := chi(&many); x > 43.8 {
		t.Errorf("chi-squared of %d first throws = %.1f; want under 43.8", throws, x)
	}
}

// The same throws whatever is written around the dice.
func TestThrowsDependOnTheDiceAlone(t *testing.T) {
	for _, texts := range [][]string{
		{"3d6", "3D6 damage", "roll 3d6+100", "Fire: 3d6 vs 12", "(3d6)*2"},
		{"1d20+1d4", "1d20 + 1d4 # bless", "max(1d20,1d4)"},
	} {
		want := ""
		for i, text := range texts {
			got := ""
			for _, p := range must(t, text).Roll(Source("s", KindRoll, 0, 0)).Parts[0].Rolls {
				got += fmt.Sprint(p.DieList)
			}
			if i == 0 {
				want = got
			}
			if got != want {
				t.Errorf("%q throws %s; want %s as %q does", text, got, want, texts[0])
			}
		}
	}
}
