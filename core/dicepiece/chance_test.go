package dicepiece

import (
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"

	"callboard/core/dice"
)

func labelled(roll string, ranges ...string) Body {
	b := Blank(KindTable)
	b.Table.By, b.Table.Dice = ByDice, roll
	for _, r := range ranges {
		b.Table.Rows = append(b.Table.Rows, Row{Text: "x", Weight: 1, Range: r})
	}
	return b
}

func TestCover(t *testing.T) {
	for _, c := range []struct {
		roll   string
		ranges []string
		want   string
	}{
		{"2d6", []string{"2-11"}, "No row for 12."},
		{"2d6", []string{"2-7", "7-12"}, "7 is in row 1 and row 2."},
		{"2d6", []string{"2-6", "7-12", "13"}, "Row 3 (13) can never come up: 2d6 rolls 2 to 12."},
		{"2d6", []string{"4", "6-8", "10-12"}, "No row for 2 to 3, 5 and 9."},
		{"2d6", []string{"2-8", "5-12", "1+"}, "2 to 4 are in row 1 and row 3.\n5 to 8 are in row 1, row 2 and row 3.\n9 to 12 are in row 2 and row 3."},
		{"1d4", []string{"1-4", "1-4", "1-4", "1-4", "1-4", "1+"}, "1 to 4 are in row 1, row 2, row 3 and 3 more rows."},
		{"1d6*2", []string{"2", "4-12"}, ""},
		{"1d6*2", []string{"2", "4", "5", "6", "8"}, "Row 3 (5) can never come up: 1d6*2 rolls 2 to 12, but not 5.\nNo row for 10 to 12."},
		{"1d6*2", []string{"2", "8"}, "No row for 4 to 6 and 10 to 12."},
		{"8dF", []string{"-8 to -3", "-2 - 2", "3+"}, ""},
		{"1d3-2", []string{"-1", "0", "1"}, ""},
		{"1d3-2", []string{"-1", "1"}, "No row for 0."},
		{"d%", []string{"01-05", "06–95", "96-00"}, ""},
		{"d%", []string{"01-05", "06–95", "96-99"}, "No row for 100."},
		{"2d4", []string{"2,8", "3-7"}, ""},
		{"2d4", []string{"2,8", "3, 4", "4-7, 8"}, "4 is in row 2 and row 3.\n8 is in row 1 and row 3."},
		{"1d20", []string{"3 or less", "4-16", "17+"}, ""},
		{"1d6!", []string{"1-5", "6-11", "12+"}, ""},
		{"1d6!", []string{"1-5", "6", "7+"}, "Row 2 (6) can never come up: 1d6! rolls 1 to 606, but not 6."},
		{"1d6!", []string{"1-600"}, "No row for 601 to 606."},
		{"1d100", []string{"1,3,5,7,9,11,13,15,17,19,21,23,25,27,29,31,33,35,37,39,41,43,45,47,49,51,53,55,57,59,61,63,65,67,69,71,73,75,77,79,81,83,85,87,89,91,93,95,97,99"},
			"No row for 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40 and more."},
		{"100d1000*100d1000", []string{"1-10000", "10001+"}, ""},
		{"100d1000*100d1000", []string{"10001+"}, "No row for 10000. The odds of 100d1000*100d1000 are estimated, so every total from 10000 to 10000000000 needs a row."},
		{"100d1000*100d1000", []string{"10000+", "9999"}, "Row 2 (9999) can never come up: 100d1000*100d1000 rolls 10000 to 10000000000."},
	} {
		b := labelled(c.roll, c.ranges...)
		got := ""
		for i, p := range EditorProblems(Dice{Name: "x", Body: b}) {
			if i > 0 {
				got += "\n"
			}
			got += p.Message
		}
		if got != c.want {
			t.Errorf("%s with rows %q tells\n%s\nwant\n%s", c.roll, c.ranges, got, c.want)
		}
	}
}

// TestCoverAgainstEveryTotal holds the sweep against a look at each total.
func TestCoverAgainstEveryTotal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom([]string{"2d6", "1d12-6", "1d4*3", "8dF", "{1d4*2,1d6*3}kh1"}).Draw(t, "dice")
		roll, _ := dice.Parse(text)
		odds := roll.Odds()[0]
		labels := make([]Label, rapid.IntRange(1, 5).Draw(t, "rows"))
		for i := range labels {
			from := rapid.Int64Range(-9, 20).Draw(t, "from")
			labels[i] = Label{{from, from + rapid.Int64Range(0, 8).Draw(t, "length")}}
		}
		gap, twice := false, false
		never := make([]bool, len(labels))
		for i := range never {
			never[i] = true
		}
		for _, c := range odds.Curve {
			owners := 0
			for i, l := range labels {
				if l.Has(c.Total) {
					owners++
					never[i] = false
				}
			}
			gap, twice = gap || owners == 0, twice || owners > 1
		}
		gotGap, gotTwice := false, false
		gotNever := make([]bool, len(labels))
		for _, f := range coverFaults(totalsOf(roll), labels) {
			switch {
			case f.row < 0:
				gotGap = true
			case len(f.sentence) > 3 && f.sentence[:3] == "Row":
				gotNever[f.row] = true
			default:
				gotTwice = true
			}
		}
		if gotGap != gap || gotTwice != twice || fmt.Sprint(gotNever) != fmt.Sprint(never) {
			t.Fatalf("%s with %v: gap %v, twice %v, never %v; want %v, %v, %v", text, labels, gotGap, gotTwice, gotNever, gap, twice, never)
		}
	})
}

func TestChances(t *testing.T) {
	for _, c := range []struct {
		body string
		want string
	}{
		{`{"kind":"table","table":{"rows":[{"text":"a","weight":2},{"text":"b"}]}}`, "[0.666667 0.333333]"},
		{`{"kind":"table","table":{"by":"dice","dice":"8dF","rows":[{"text":"a","range":"-8 to -3"},{"text":"b","range":"-2-8"}]}}`, "[0.141289 0.858711]"},
		{`{"kind":"table","table":{"by":"dice","dice":"2d6","rows":[{"text":"a","range":"2,12"},{"text":"b","range":"3-11"}]}}`, "[0.055556 0.944444]"},
		{`{"kind":"pool","pool":{"draw":3,"rows":[{"text":"a"},{"text":"b","copies":21}]}}`, "[0.136364 1.000000] [0.136364 2.863636]"},
		{`{"kind":"pool","pool":{"draw":5,"rows":[{"text":"hearts","copies":13},{"text":"others","copies":39}]}}`, "[0.778466 0.999505] [1.250000 3.750000]"},
		{`{"kind":"pool","pool":{"draw":9,"rows":[{"text":"a","copies":2},{"text":"b"}]}}`, "[1.000000 1.000000] [2.000000 1.000000]"},
		{`{"kind":"roll","roll":{"dice":"1d6"}}`, "[]"},
	} {
		got := must(t, c.body).Chances()
		text := fmt.Sprintf("%.6f", got.Rows)
		if got.Expected != nil {
			text += fmt.Sprintf(" %.6f", got.Expected)
		}
		if text != c.want {
			t.Errorf("Chances(%s) = %s; want %s", c.body, text, c.want)
		}
	}
}

func TestChancesAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := genBody(t)
		c := b.Chances()
		sum, want := 0.0, 1.0
		switch {
		case b.Kind == KindRoll:
			return
		case b.Kind == KindPool:
			want = float64(min(b.Pool.Draw, c.Sum))
			for _, n := range c.Expected {
				sum += n
			}
		default:
			for _, p := range c.Rows {
				sum += p
			}
		}
		if math.Abs(sum-want) > 1e-9 {
			t.Fatalf("the chances of %s come to %v; want %v", b.AppendJSON(nil), sum, want)
		}
	})
}

// chiSquare is how far counts are from what is expected of them.
func chiSquare(counts []int, expected []float64) float64 {
	sum := 0.0
	for i, n := range counts {
		d := float64(n) - expected[i]
		sum += d * d / expected[i]
	}
	return sum
}

// weighted is a table of twenty rows with weights 1 to 20.
func weighted() Table {
	b := Blank(KindTable)
	for i := range 20 {
		b.Table.Rows = append(b.Table.Rows, Row{Text: "x", Weight: i + 1})
	}
	return b.Table
}

func TestWeightedTableIsFair(t *testing.T) {
	const draws = 10_000_000
	table := weighted()
	picker := table.Picker()
	counts, expected := make([]int, 20), make([]float64, 20)
	rng := dice.Source("fair", dice.KindTable, 0, 0)
	for range draws {
		_, row := picker.Pick(rng)
		counts[row]++
	}
	for i := range expected {
		expected[i] = draws * float64(i+1) / 210
	}
	// 19 degrees of freedom: 43.8 is passed once in a thousand.
	if got := chiSquare(counts, expected); got > 43.8 {
		t.Errorf("chi-square of %d draws = %.1f; want at most 43.8: %v", draws, got, counts)
	}
}

func TestRunsAreFair(t *testing.T) {
	const runs = 40_000
	for _, c := range []struct{ name, body string }{
		{"weights", `{"kind":"table","table":{"rows":[{"text":"a","weight":2},{"text":"b"},{"text":"c","weight":5}]}}`},
		{"dice", `{"kind":"table","table":{"by":"dice","dice":"2d6","rows":[{"text":"a","range":"2-5"},{"text":"b","range":"6-8"},{"text":"c","range":"9+"}]}}`},
		{"pool", `{"kind":"pool","pool":{"rows":[{"text":"a","copies":3},{"text":"b"},{"text":"c","copies":2}]}}`},
		{"once", `{"kind":"pool","pool":{"onceAcrossTurn":true,"rows":[{"text":"a","copies":3},{"text":"b"},{"text":"c","copies":2}]}}`},
	} {
		p := Piece{Name: c.name, Body: must(t, c.body)}
		counts := make([]int, 3)
		for i := range runs {
			counts[Run(p, Env{Seed: fmt.Sprint(i)}).Trace.Picks[0].Row-1]++
		}
		chances := p.Body.Chances().Rows
		for i := range chances {
			chances[i] *= runs
		}
		// 2 degrees of freedom: 13.8 is passed once in a thousand.
		if got := chiSquare(counts, chances); got > 13.8 {
			t.Errorf("%s: chi-square = %.1f of %v; want at most 13.8 around %v", c.name, got, counts, chances)
		}
	}
}

// TestApartIsFair holds the second of two rows that may not repeat against the
// chance that rerolling gives it.
func TestApartIsFair(t *testing.T) {
	picker := Table{Rows: []Row{{Weight: 5}, {Weight: 3}, {Weight: 2}}}.Picker()
	const runs = 200_000
	counts := make([]int, 3)
	rng := dice.Source("apart", dice.KindTable, 0, 0)
	for range runs {
		_, first, _ := picker.PickApart(rng, nil)
		ticket, second, ok := picker.PickApart(rng, map[int]bool{first: true})
		if !ok || second == first || picker.Row(ticket) != second {
			t.Fatalf("after row %d came ticket %d of row %d, %v", first, ticket, second, ok)
		}
		counts[second]++
	}
	expected := []float64{
		runs * (0.3*5/7 + 0.2*5/8),
		runs * (0.5*3/5 + 0.2*3/8),
		runs * (0.5*2/5 + 0.3*2/7),
	}
	if got := chiSquare(counts, expected); got > 13.8 {
		t.Errorf("chi-square = %.1f of %v; want at most 13.8 around %v", got, counts, expected)
	}
	if _, _, ok := picker.PickApart(rng, map[int]bool{0: true, 1: true, 2: true}); ok {
		t.Error("a row comes after every row was used")
	}
}

func BenchmarkPick(b *testing.B) {
	picker := weighted().Picker()
	rng := dice.Source("fair", dice.KindTable, 0, 0)
	for b.Loop() {
		picker.Pick(rng)
	}
}

func BenchmarkRunTable(b *testing.B) {
	p := Piece{Name: "T", Body: must(b, `{"kind":"table","table":{"rows":`+twenty("weight")+`}}`)}
	b.ReportAllocs()
	for b.Loop() {
		Run(p, Env{Seed: "turn-1"})
	}
}

func BenchmarkDecodeTable(b *testing.B) {
	body := must(b, `{"kind":"table","table":{"by":"dice","dice":"1d20","rows":[{"text":"a","range":"1-19"},{"text":"b {{user}}","range":"20"}]}}`).AppendJSON(nil)
	b.ReportAllocs()
	for b.Loop() {
		DecodeBody(body, Saved)
	}
}
