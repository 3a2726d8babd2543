package dicepiece

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"callboard/core"
	"callboard/core/dice"
)

// The tests of this file are faults that users of other programs met with
// tables and decks, each as it ought to be here.

// picksOf runs a piece and gives the rows that came up.
func picksOf(p Piece, seed string) []int {
	var rows []int
	for _, pick := range Run(p, Env{Seed: seed}).Trace.Picks {
		rows = append(rows, pick.Row)
	}
	return rows
}

func TestReportTableDoesNotRunOutOfRows(t *testing.T) {
	rows, ranges := []string{}, []string{}
	for i := 1; i <= 10; i++ {
		rows = append(rows, fmt.Sprintf(`{"text":"r%d","range":"%d"}`, i, i))
		ranges = append(ranges, fmt.Sprint(i))
	}
	p := Piece{Name: "T", Body: must(t, `{"kind":"table","table":{"by":"dice","dice":"1d10","rolls":10,"repeats":false,"rows":[`+strings.Join(rows, ",")+`]}}`)}
	seen := map[int]bool{}
	for _, row := range picksOf(p, "s") {
		seen[row] = true
	}
	if len(seen) != 10 {
		t.Errorf("ten draws without repeats from %v reach %d rows; want all 10", ranges, len(seen))
	}
}

func TestReportNoRepeatsIsNeverIgnored(t *testing.T) {
	for _, body := range []string{
		`{"kind":"table","table":{"rolls":4,"repeats":false,"rows":[{"text":"a","weight":1000},{"text":"b"},{"text":"c"},{"text":"d"}]}}`,
		`{"kind":"table","table":{"by":"dice","dice":"1d4","rolls":4,"repeats":false,"rows":[{"text":"a","range":"1"},{"text":"b","range":"2"},{"text":"c","range":"3"},{"text":"d","range":"4"}]}}`,
		`{"kind":"pool","pool":{"draw":4,"rows":[{"text":"a"},{"text":"b"},{"text":"c"},{"text":"d"}]}}`,
	} {
		p := Piece{Name: "T", Body: must(t, body)}
		for seed := range 50 {
			seen := map[int]bool{}
			for _, row := range picksOf(p, fmt.Sprint(seed)) {
				seen[row] = true
			}
			if len(seen) != 4 {
				t.Fatalf("seed %d: %s repeats a row", seed, body)
			}
		}
	}
	if _, problems := DecodeBody([]byte(`{"kind":"table","table":{"rolls":3,"repeats":false,"rows":[{"text":"a"},{"text":"b"}]}}`), Saved); problems == nil {
		t.Error("three rolls without repeats on two rows are accepted; want them refused when saved")
	}
}

func TestReportNestedTableShowsItsResult(t *testing.T) {
	s := newShelf(t, map[string]string{
		"hoard": `{"kind":"table","table":{"rows":[{"text":"A chest","then":["gems"]}]}}`,
		"gems":  `{"kind":"table","table":{"rows":[{"text":"Ruby"}]}}`,
	})
	if got, want := Run(s["hoard"], Env{Seed: "s", Pieces: s}).Text, "Hoard (rolled 1 of 1): A chest\n  Gems (rolled 1 of 1): Ruby"; got != want {
		t.Errorf("Run = %q; want %q", got, want)
	}
}

func TestReportFudgeTableHasOneRowEach(t *testing.T) {
	rows := []string{}
	for i := -8; i <= 8; i++ {
		rows = append(rows, fmt.Sprintf(`{"text":"r","range":"%+d"}`, i))
	}
	p := Piece{Name: "T", Body: must(t, `{"kind":"table","table":{"by":"dice","dice":"8dF","rows":[`+strings.Join(rows, ",")+`]}}`)}
	for seed := range 200 {
		picks := Run(p, Env{Seed: fmt.Sprint(seed)}).Trace.Picks
		if len(picks) != 1 || picks[0].Row != int(picks[0].Rolled)+9 {
			t.Fatalf("seed %d picks %+v; want the one row of its total", seed, picks)
		}
	}
	low := 0.0
	for _, c := range p.Body.Chances().Rows[:6] {
		low += c
	}
	if math.Abs(low-0.1413) > 0.00005 {
		t.Errorf("the chance of -8 to -3 on 8dF is %.4f; want 0.1413", low)
	}
}

func TestReportLookupOfRanges(t *testing.T) {
	p := Piece{Name: "T", Body: must(t, `{"kind":"table","table":{"by":"dice","dice":"1d10","rows":[{"text":"a","range":"1-7"},{"text":"b","range":"8-10"}]}}`)}
	for seed := range 100 {
		pick := Run(p, Env{Seed: fmt.Sprint(seed)}).Trace.Picks[0]
		want := 1
		if pick.Rolled >= 8 {
			want = 2
		}
		if pick.Row != want {
			t.Fatalf("%d picks row %d; want %d", pick.Rolled, pick.Row, want)
		}
	}
}

func TestReportZeroIsARow(t *testing.T) {
	p := Piece{Name: "T", Body: must(t, `{"kind":"table","table":{"by":"dice","dice":"1d3-2","rows":[{"text":"below","range":"-1"},{"text":"nothing","range":"0"},{"text":"above","range":"1"}]}}`)}
	seen := map[string]bool{}
	for seed := range 60 {
		seen[Run(p, Env{Seed: fmt.Sprint(seed)}).Text] = true
	}
	for _, want := range []string{"T (rolled -1 on 1d3-2): below", "T (rolled 0 on 1d3-2): nothing", "T (rolled 1 on 1d3-2): above"} {
		if !seen[want] {
			t.Errorf("60 rolls never say %q: %v", want, seen)
		}
	}
}

func TestReportWeightsCount(t *testing.T) {
	p := Piece{Name: "T", Body: must(t, `{"kind":"table","table":{"rows":[{"text":"often","weight":2},{"text":"rare","weight":1}]}}`)}
	if got := p.Body.Chances().Rows[1]; math.Abs(got-1.0/3) > 1e-12 {
		t.Errorf("the chance of weight 1 beside weight 2 is %v; want a third", got)
	}
	const runs = 30_000
	rare := 0
	for seed := range runs {
		if picksOf(p, fmt.Sprint(seed))[0] == 2 {
			rare++
		}
	}
	// The standard deviation is 82.
	if rare < 10_000-330 || rare > 10_000+330 {
		t.Errorf("weight 1 came up %d times in %d; want about a third", rare, runs)
	}
}

func TestReportDoubleZeroIsAHundred(t *testing.T) {
	p := Piece{Name: "T", Body: must(t, `{"kind":"table","table":{"by":"dice","dice":"d100","rows":[{"text":"a","range":"01-95"},{"text":"b","range":"96-00"}]}}`)}
	if got := p.Body.Chances().Rows[1]; math.Abs(got-0.05) > 1e-12 {
		t.Errorf("the chance of 96-00 is %v; want 0.05", got)
	}
	label, problem := ParseLabel("00")
	if problem != "" || !label.Has(100) || label.Has(0) {
		t.Errorf("00 is %v, %q; want 100", label, problem)
	}
	ten, _ := dice.Parse("1d10")
	if odds := ten.Odds()[0]; odds.At(10) == 0 || odds.At(0) != 0 {
		t.Errorf("1d10 gives 10 with the chance %v and 0 with %v; want 10 and never 0", odds.At(10), odds.At(0))
	}
}

func TestReportRollAgainEnds(t *testing.T) {
	s := newShelf(t, map[string]string{
		"one":  `{"kind":"table","table":{"rows":[{"text":"roll again","then":["one"]}]}}`,
		"two":  `{"kind":"table","table":{"rows":[{"text":"roll twice","then":["two","two"]}]}}`,
		"ring": `{"kind":"pool","pool":{"rows":[{"text":"x","then":["back"]}]}}`,
		"back": `{"kind":"table","table":{"rows":[{"text":"y","then":["ring","ring","ring"]}]}}`,
	})
	for _, c := range []struct {
		id, end string
		uses    int
	}{{"one", "(stopped 8 pieces deep)", core.MaxPieceDepth}, {"two", "(stopped after 50 rolls)", core.MaxPieceRolls}, {"ring", "(stopped after 50 rolls)", core.MaxPieceRolls}} {
		got := Run(s[c.id], Env{Seed: "s", Pieces: s})
		if !strings.HasSuffix(got.Text, "\n"+c.end) || strings.Count(got.Text, "\n") != c.uses {
			t.Errorf("Run(%s) has %d rolls: %q; want %d, then %s", c.id, strings.Count(got.Text, "\n"), got.Text, c.uses, c.end)
		}
	}
}

func TestReportRowsShareNothing(t *testing.T) {
	s := newShelf(t, map[string]string{
		"story":  `{"kind":"table","table":{"rows":[{"text":"{{table::pet}} and {{table::other}}"}]}}`,
		"pet":    `{"kind":"table","table":{"rows":[{"text":"cats","then":["plural"]}]}}`,
		"plural": `{"kind":"table","table":{"rows":[{"text":"many"}]}}`,
		"other":  `{"kind":"table","table":{"rows":[{"text":"dogs"}]}}`,
	})
	got := Run(s["story"], Env{Seed: "s", Pieces: s})
	if want := "Story (rolled 1 of 1): cats, many and dogs"; got.Text != want {
		t.Errorf("Run = %q; want %q", got.Text, want)
	}
	if again := Run(s["other"], Env{Seed: "s", Pieces: s}).Text; again != "Other (rolled 1 of 1): dogs" {
		t.Errorf("the table alone = %q", again)
	}
}
