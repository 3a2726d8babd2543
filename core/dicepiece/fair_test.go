package dicepiece

import (
	"fmt"
	"strings"
	"testing"

	"callboard/core/dice"
	"callboard/core/formula"
)

// chiSquare is how far counts are from what is expected of them.
func chiSquare(counts []int, expected []float64) float64 {
	sum := 0.0
	for i, n := range counts {
		d := float64(n) - expected[i]
		sum += d * d / expected[i]
	}
	return sum
}

// Ten million rolls of a table whose rows weigh 1 to 20.
func TestWeightedTableIsFair(t *testing.T) {
	const rolls = 10_000_000
	weights := make([]int, 20)
	expected := make([]float64, 20)
	for i := range weights {
		weights[i] = i + 1
		expected[i] = rolls * float64(i+1) / 210
	}
	table := byWeight(weights...).Body.Table.numbered()
	rng := dice.Source("fair", dice.KindTable, 0, 0)
	counts := make([]int, 20)
	for range rolls {
		row, _ := table.pick(rng, nil)
		counts[row]++
	}
	if got := chiSquare(counts, expected); got > 43.8 { // 19 degrees of freedom: once in a thousand
		t.Errorf("chi-square of %d rolls = %.1f: %v", rolls, got, counts)
	}
}

// The second of two rows that may not repeat comes as often as if tickets of
// the first had been drawn again.
func TestRowsWithoutRepeatsAreFair(t *testing.T) {
	const runs = 200_000
	table := byWeight(5, 3, 2).Body.Table.numbered()
	rng := dice.Source("apart", dice.KindTable, 0, 0)
	counts := make([]int, 3)
	for range runs {
		given := make([]bool, 3)
		first, _ := table.pick(rng, given)
		given[first] = true
		second, n := table.pick(rng, given)
		of := 0 // whose ticket n is: 1 to 5, 6 to 8, 9 and 10
		if n > 5 {
			of = 1
		}
		if n > 8 {
			of = 2
		}
		if second == first || n < 1 || n > 10 || second != of {
			t.Fatalf("after row %d comes row %d by ticket %d, which is of row %d", first, second, n, of)
		}
		counts[second]++
	}
	expected := []float64{runs * (0.3*5/7 + 0.2*5/8), runs * (0.5*3/5 + 0.2*3/8), runs * (0.5*2/5 + 0.3*2/7)}
	if got := chiSquare(counts, expected); got > 13.8 { // 2 degrees of freedom
		t.Errorf("chi-square = %.1f of %v; want them around %v", got, counts, expected)
	}
}

// No kind of piece gives less than it says, however rare a row is.
func TestNoRepeatsIsKeptEverywhere(t *testing.T) {
	rare := byWeight(10_000, 1, 10_000, 1)
	rare.Body.Table.Rolls, rare.Body.Table.Repeats = 4, false
	labelled := byDice("1d4", "1", "2", "3", "4")
	labelled.Body.Table.Rolls, labelled.Body.Table.Repeats = 4, false
	for _, p := range []Piece{rare, labelled, pool(4, 1, 1, 1, 1)} {
		for call := range 50 {
			seen := map[int]bool{}
			for _, one := range Run(p, Env{Seed: "s", Call: call}).Trace.Rolls {
				seen[one.Row] = true
			}
			if len(seen) != 4 {
				t.Fatalf("call %d of the %s gives %d different rows; want 4", call, p.Body.Kind, len(seen))
			}
		}
	}
	never := byDice("20d6", "20", "21+") // one chance in 10^15
	never.Body.Table.Rolls, never.Body.Table.Repeats = 2, false
	out := Run(never, Env{Seed: "s"})
	if want := "\nRumours: no other row came up in 10000 rolls"; !strings.HasSuffix(out.Text, want) {
		t.Errorf("a row that does not come is told as %q; want it to end in %q", out.Text, want)
	}
}

// What one row rolls is not seen by the next.
func TestRowsShareNothing(t *testing.T) {
	pet := changed(texts(byWeight(1), "cats"), func(b *Body) { b.Table.Rows[0].Then = []string{"plural"} })
	pet.Name = "Pet"
	plural := texts(byWeight(1), "many")
	other := texts(byWeight(1), "dogs")
	other.Name = "Other"
	lib := shelf{"pet": pet, "plural": plural, "other": other}
	story := texts(byWeight(1), "{{table::Pet}} and {{table::Other}}")
	if got, want := Run(story, Env{Seed: "s", Library: lib}).Text, "Wild magic (rolled 1 of 1): cats, many and dogs"; got != want {
		t.Errorf("Run = %q; want %q", got, want)
	}
	if got, want := Run(other, Env{Seed: "s", Library: lib}).Text, "Other (rolled 1 of 1): dogs"; got != want {
		t.Errorf("Run = %q; want %q", got, want)
	}
}

// turnDeck is a pool of seven that is whole once a turn.
func turnDeck(id, name string) Piece {
	p := changed(pool(3, 1, 1, 1, 1, 1, 1, 1), func(b *Body) { b.Pool.OnceAcrossTurn = true })
	p.ID, p.Name = id, name
	return p
}

// A pool that is drawn from several times in one call goes on in its shuffle.
func TestOneCallGoesOnInAPool(t *testing.T) {
	lib := shelf{"tarot": turnDeck("tarot", "Tarot")}
	hand := changed(texts(byWeight(1), "hand"), func(b *Body) { b.Table.Rows[0].Then = []string{"tarot", "tarot", "tarot"} })
	for seed := range 20 {
		out := Run(hand, Env{Seed: fmt.Sprint(seed), Library: lib})
		seen := map[int]bool{}
		for _, use := range out.Trace.Rolls[0].Then {
			for _, one := range use.Rolls {
				seen[one.Row] = true
			}
		}
		drawn := map[string]int{}
		out.Trace.DrawnFrom(drawn)
		if len(seen) != 7 || drawn["tarot"] != 7 || !strings.HasSuffix(out.Text, "(that is all of them)") {
			t.Fatalf("three draws of one call give %d different cards, %v: %q", len(seen), drawn, out.Text)
		}
	}
	text := texts(byWeight(1), "{{table::Tarot}}, {{table::Tarot}}, {{table::Tarot}}")
	f, _ := formula.Parse(text.Body.Table.Rows[0].Text)
	got, fault := f.Run(formula.Values{}, formula.Env{Rand: dice.Source("s", dice.KindFormula, 0, 0), Tables: Tables(Env{Seed: "s", Library: lib})})
	if fault != nil {
		t.Fatal(fault)
	}
	cards := map[string]bool{}
	for _, card := range strings.Split(got.Text, ", ") {
		cards[card] = true
	}
	inRow := Run(text, Env{Seed: "s", Library: lib}).Text
	if len(cards) != 7 || !strings.HasSuffix(inRow, got.Text) {
		t.Errorf("a formula draws %q, a row's text %q; want the same seven cards", got.Text, inRow)
	}
}

// Two pools of one size do not show the same places in a turn.
func TestPoolsOfATurnAreApart(t *testing.T) {
	same := 0
	for seed := range 200 {
		env := Env{Seed: fmt.Sprint(seed)}
		if Run(turnDeck("a", "A"), env).Trace.Rolls[0].Row == Run(turnDeck("b", "B"), env).Trace.Rolls[0].Row {
			same++
		}
	}
	if same > 60 {
		t.Errorf("two pools begin with the same place in %d of 200 turns; want about 29", same)
	}
}

func TestAnswersAreBounded(t *testing.T) {
	long := texts(pool(100, 200), strings.Repeat("x", 9000))
	out := Run(long, Env{Seed: "s"})
	if want := "The rows that came up are too long to tell: together they are larger than 64 KiB."; !out.Refused || out.Text != want {
		t.Errorf("100 long cards answer %.100q, refused %v; want %q", out.Text, out.Refused, want)
	}
	if out := Run(texts(pool(7, 200), strings.Repeat("x", 9000)), Env{Seed: "s"}); out.Refused {
		t.Errorf("7 long cards are refused: %.100q", out.Text)
	}
}

// A table whose odds take long is rolled without them.
func BenchmarkRunOfHeavyDice(b *testing.B) {
	p := byDice("100d1000*100d1000", "10000+")
	for b.Loop() {
		Run(p, Env{Seed: "s"})
	}
}

func BenchmarkPick(b *testing.B) {
	table := byWeight(1, 2, 3, 4, 5, 6, 7, 8, 9, 10).Body.Table.numbered()
	rng := dice.Source("fair", dice.KindTable, 0, 0)
	for b.Loop() {
		table.pick(rng, nil)
	}
}

// A draft that leaves totals without a row is not counted, and rolling it tells
// of the total.
func TestTableWithGaps(t *testing.T) {
	p := byDice("1d4", "1")
	Sample(p, "s", 100, func(total int64, rows []int) {
		t.Fatalf("Sample tells %d, rows %v of a table with gaps", total, rows)
	})
	refused := 0
	for call := range 20 {
		out := Run(p, Env{Seed: "s", Call: call})
		if out.Refused && strings.HasSuffix(out.Text, "on 1d4) has no row for that.") {
			refused++
		} else if len(out.Trace.Rolls) != 1 || out.Trace.Rolls[0].Row != 1 {
			t.Fatalf("call %d answers %q", call, out.Text)
		}
	}
	if refused == 0 {
		t.Error("no total of 20 calls is without a row")
	}
}
