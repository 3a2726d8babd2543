package dicepiece

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"callboard/core"
	"callboard/core/dice"
)

// shelf is a library of pieces by id.
type shelf map[string]Piece

func (s shelf) DicePiece(id string) (Piece, error) {
	p, ok := s[id]
	if !ok {
		return p, core.Errorf(core.NotFound, "The dice piece “%s” was deleted for good.", id)
	}
	p.ID = id
	return p, nil
}

func (s shelf) DicePieceNamed(name string) (string, bool) {
	for id, p := range s {
		if strings.EqualFold(p.Name, name) {
			return id, true
		}
	}
	return "", false
}

func texts(p Piece, list ...string) Piece {
	for i, text := range list {
		p.Body.Rows()[i].Text = text
	}
	return p
}

// Golden answers: one seed, one result, in every release.
func TestRunAnswers(t *testing.T) {
	gems := texts(byWeight(3, 2, 1), "Quartz", "Opal", "Ruby")
	gems.Name = "Gems"
	lib := shelf{"gems": gems}
	magic := texts(byWeight(2, 1), "Sparks", "Smoke")
	rumours := texts(byDice("2d6", "2-5", "6-8", "9+"), "The mill is haunted", "The well is poisoned", "The king is dead")
	tarot := texts(pool(3, 1, 1, 1, 1, 1), "The Fool", "The Sun", "Death", "The Moon", "Justice")
	for _, c := range []struct {
		what string
		p    Piece
		want string
	}{
		{"roll", rollPiece("8d6"), "Fireball (rolled 8d6): [6, 5, 5, 2, 5, 1, 3, 5] = 32"},
		{"roll with more", rollPiece("4d6kh3+2"), "Fireball (rolled 4d6kh3+2): [6, 5, 5, (2)] +2 = 18"},
		{"table by weight", magic, "Wild magic (rolled 2 of 3): Sparks"},
		{"table by dice", rumours, "Rumours (rolled 8 on 2d6): The well is poisoned"},
		{"several rolls", changed(magic, func(b *Body) { b.Table.Rolls = 3 }), "Wild magic (rolled 2 of 3): Sparks\nWild magic (rolled 2 of 3): Sparks\nWild magic (rolled 1 of 3): Sparks"},
		{"without repeats", changed(magic, func(b *Body) { b.Table.Rolls, b.Table.Repeats = 2, false }), "Wild magic (rolled 2 of 3): Sparks\nWild magic (rolled 3 of 3): Smoke"},
		{"nested", changed(texts(byWeight(1), "A chest"), func(b *Body) { b.Table.Rows[0].Then = []string{"gems", "gems"} }),
			"Wild magic (rolled 1 of 1): A chest\n  Gems (rolled 4 of 6): Opal\n  Gems (rolled 2 of 6): Quartz"},
		{"a row of two lines, nested", changed(texts(byWeight(1), "A chest"), func(b *Body) { b.Table.Rows[0].Then = []string{"lines"} }),
			"Wild magic (rolled 1 of 1): A chest\n  Lines (rolled 1 of 1): one\n  two"},
		{"pool", tarot, "Tarot (drew 3 of 5): Death, The Sun, Justice"},
		{"pool, all", changed(tarot, func(b *Body) { b.Pool.Draw = 9 }), "Tarot (drew 5 of 5): Death, The Sun, Justice, The Moon, The Fool (that is all of them)"},
	} {
		lines := texts(byWeight(1), "one\ntwo")
		lines.Name = "Lines"
		lib["lines"] = lines
		out := Run(c.p, Env{Seed: "turn-1", Library: lib})
		if out.Refused || out.Text != c.want {
			t.Errorf("%s: %q, refused %v; want %q", c.what, out.Text, out.Refused, c.want)
		}
		if again := Run(c.p, Env{Seed: "turn-1", Library: lib}); again.Text != out.Text {
			t.Errorf("%s: the same seed gives %q and then %q", c.what, out.Text, again.Text)
		}
	}
}

// The streams are those of the golden vectors: by kind, round and call alone.
func TestRunDrawsFromTheCallsStream(t *testing.T) {
	for _, c := range []struct {
		p           Piece
		round, call int
		want        string
	}{
		{rollPiece("8d20"), 0, 0, "[20, 16, 17, 7, 16, 1, 8, 14]"},
		{rollPiece("8d20"), 0, 1, "[16, 7, 20, 8, 8, 4, 11, 7]"},
		{rollPiece("8d20"), 1, 0, "[12, 11, 7, 12, 5, 15, 15, 9]"},
	} {
		if out := Run(c.p, Env{Seed: "turn-1", Round: c.round, Call: c.call}); !strings.Contains(out.Text, c.want) {
			t.Errorf("round %d, call %d: %q; want %s", c.round, c.call, out.Text, c.want)
		}
	}
	weights := make([]int, 20)
	for i := range weights {
		weights[i] = 1
	}
	table := changed(byWeight(weights...), func(b *Body) { b.Table.Rolls = 8 })
	var got []string
	for _, one := range Run(table, Env{Seed: "turn-1"}).Trace.Rolls {
		got = append(got, fmt.Sprint(one.Ticket))
	}
	if want := "11 11 5 10 17 11 13 12"; strings.Join(got, " ") != want {
		t.Errorf("the tickets of a table of 20 are %v; want %s", got, want)
	}
}

// Words change no dice: another name, description or row text rolls the same.
func TestRunHangsOnNoWords(t *testing.T) {
	a := byWeight(5, 5, 5, 5)
	b := texts(byWeight(5, 5, 5, 5), "w", "x", "y", "z")
	b.ID, b.Name, b.Body.Description = "other", "Other", "Another."
	for n := range 50 {
		env := Env{Seed: fmt.Sprint(n)}
		if x, y := Run(a, env).Trace.Rolls[0].Ticket, Run(b, env).Trace.Rolls[0].Ticket; x != y {
			t.Fatalf("seed %d: ticket %d, and %d under other words", n, x, y)
		}
	}
}

// A table of d10 goes on for ten draws without repeats, and gives every row.
func TestTableWithoutRepeatsGivesAllRows(t *testing.T) {
	p := byDice("1d10", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10")
	p.Body.Table.Rolls, p.Body.Table.Repeats = 10, false
	for seed := range 20 {
		out := Run(p, Env{Seed: fmt.Sprint(seed)})
		rows := map[int]bool{}
		for _, one := range out.Trace.Rolls {
			rows[one.Row] = true
		}
		if len(rows) != 10 || strings.Count(out.Text, "\n") != 9 {
			t.Fatalf("seed %d gives %d rows: %s", seed, len(rows), out.Text)
		}
	}
}

// A nested table answers with its result, not with its name alone.
func TestNestedTableAnswers(t *testing.T) {
	inner := texts(byDice("1d4", "1-4"), "a wolf")
	inner.Name = "Beast"
	outer := changed(texts(byDice("1d6", "1-6"), "Something stirs"), func(b *Body) { b.Table.Rows[0].Then = []string{"beast"} })
	out := Run(outer, Env{Seed: "s", Library: shelf{"beast": inner}})
	if lines := strings.Split(out.Text, "\n"); len(lines) != 2 || !strings.HasPrefix(lines[1], "  Beast (rolled ") || !strings.HasSuffix(lines[1], " on 1d4): a wolf") {
		t.Errorf("nested: %q; want the wolf on a second line", out.Text)
	}
}

// Fudge dice give one total, and one row of -8 to 8 has it.
func TestFudgeTableGivesOneRow(t *testing.T) {
	var labels []string
	for n := -8; n <= 8; n++ {
		labels = append(labels, fmt.Sprint(n))
	}
	p := byDice("8dF", labels...)
	for seed := range 200 {
		out := Run(p, Env{Seed: fmt.Sprint(seed)})
		if out.Refused || len(out.Trace.Rolls) != 1 {
			t.Fatalf("seed %d: %q", seed, out.Text)
		}
		if one := out.Trace.Rolls[0]; int64(one.Row-9) != one.Dice.Parts[0].Total {
			t.Fatalf("seed %d: row %d for the total %d", seed, one.Row, one.Dice.Parts[0].Total)
		}
	}
}

// Labels with and without spaces, dashes of all kinds, and a total of 0 find
// their rows.
func TestLabelsFindTheirRows(t *testing.T) {
	for _, p := range []Piece{byDice("1d10", "1-7", "8-10"), byDice("1d10", "1 – 7", "8 — 10"), byDice("1d10", "7 or less", "8+")} {
		for seed := range 100 {
			out := Run(p, Env{Seed: fmt.Sprint(seed)})
			one := out.Trace.Rolls[0]
			if low := one.Dice.Parts[0].Total <= 7; low != (one.Row == 1) {
				t.Fatalf("total %d came to row %d of %v", one.Dice.Parts[0].Total, one.Row, p.Body.Table.Rows)
			}
		}
	}
	zero := byDice("1d3-2", "-1", "0", "1")
	seen := map[int]bool{}
	for seed := range 100 {
		seen[Run(zero, Env{Seed: fmt.Sprint(seed)}).Trace.Rolls[0].Row] = true
	}
	if len(seen) != 3 {
		t.Errorf("1d3-2 came to the rows %v; want all three", seen)
	}
}

// Weight 1 beside weight 2 comes up a third of the time.
func TestWeightsHold(t *testing.T) {
	const rolls = 30_000
	p, light := byWeight(2, 1), 0
	for n := range rolls {
		if Run(p, Env{Seed: "w", Call: n}).Trace.Rolls[0].Row == 2 {
			light++
		}
	}
	if share := float64(light) / rolls; math.Abs(share-1./3) > 0.012 {
		t.Errorf("the light row has %.4f; want 1/3", share)
	}
}

// "Roll again" only, in a circle: it stops by itself and says so.
func TestCirclesStop(t *testing.T) {
	again := changed(texts(byWeight(1), "again"), func(b *Body) { b.Table.Rows[0].Then = []string{"again"} })
	out := Run(again, Env{Seed: "s", Library: shelf{"again": again}})
	if n := strings.Count(out.Text, "(rolled"); out.Refused || n != MaxDepth || !strings.HasSuffix(out.Text, "(stopped 8 pieces deep)") {
		t.Errorf("a circle rolls %d times and ends %q", n, out.Text[max(0, len(out.Text)-40):])
	}
	twice := changed(texts(byWeight(1), "twice"), func(b *Body) { b.Table.Rows[0].Then = []string{"twice", "twice"} })
	out = Run(twice, Env{Seed: "s", Library: shelf{"twice": twice}})
	if n := strings.Count(out.Text, "(rolled"); out.Refused || n != MaxPieceRolls || strings.Count(out.Text, "(stopped") != 1 || !strings.HasSuffix(out.Text, "(stopped after 50 rolls)") {
		t.Errorf("two circles roll %d times and end %q", n, out.Text[max(0, len(out.Text)-40):])
	}
}

// A piece that is gone refuses the call by name; so does one that breaks rules.
func TestGonePiecesRefuse(t *testing.T) {
	p := changed(byWeight(1), func(b *Body) { b.Table.Rows[0].Then = []string{"gone"} })
	for _, env := range []Env{{Seed: "s"}, {Seed: "s", Library: shelf{}}} {
		if out := Run(p, env); !out.Refused || !strings.Contains(out.Text, "gone") || !strings.HasSuffix(out.Text, ".") {
			t.Errorf("a gone piece: %q, refused %v", out.Text, out.Refused)
		}
	}
	broken := byWeight()
	broken.Name = "Broken"
	if out := Run(p, Env{Seed: "s", Library: shelf{"gone": broken}}); !out.Refused || !strings.HasPrefix(out.Text, "“Broken” cannot be rolled.") {
		t.Errorf("a broken piece: %q", out.Text)
	}
	if out := Run(broken, Env{Seed: "s"}); !out.Refused {
		t.Errorf("a broken piece itself: %q", out.Text)
	}
}

// A pool never gives more copies of a row than there are, and the first cards
// do not hang on how many are drawn.
func TestPoolsDrawWithoutPuttingBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		copies := rapid.SliceOfN(rapid.IntRange(1, 5), 1, 8).Draw(t, "copies")
		all := 0
		for _, n := range copies {
			all += n
		}
		n := rapid.IntRange(1, all).Draw(t, "n")
		seed := rapid.String().Draw(t, "seed")
		rows := pool(1, copies...).Body.Pool.Rows
		whole := draw(dice.Source(seed, dice.KindPool, 0, 0), rows, all, all)
		first := draw(dice.Source(seed, dice.KindPool, 0, 0), rows, all, n)
		if !slices.Equal(first, whole[:n]) {
			t.Fatalf("the first %d of %v are %v", n, whole, first)
		}
		counts := make([]int, len(copies))
		for _, row := range whole {
			counts[row]++
		}
		if !slices.Equal(counts, copies) {
			t.Fatalf("all of %v were %v", copies, counts)
		}
	})
}

// Seven cards without a repeat, and every card is as likely as another.
func TestSevenCardsWithoutRepeats(t *testing.T) {
	copies := make([]int, 22)
	for i := range copies {
		copies[i] = 1
	}
	p := pool(7, copies...)
	counts := make([]int, 22)
	for n := range 4000 {
		seen := map[int]bool{}
		for _, one := range Run(p, Env{Seed: "tarot", Call: n}).Trace.Rolls {
			seen[one.Row] = true
			counts[one.Row-1]++
		}
		if len(seen) != 7 {
			t.Fatalf("call %d drew %d different cards; want 7", n, len(seen))
		}
	}
	sum, want := 0.0, 4000.*7/22
	for _, n := range counts {
		sum += (float64(n) - want) * (float64(n) - want) / want
	}
	if sum > 60 { // 21 degrees of freedom; draws without repeats vary less
		t.Errorf("chi-square of the cards = %.1f", sum)
	}
}

func TestPoolsInOneTurn(t *testing.T) {
	p := changed(pool(2, 1, 1, 1, 1, 1), func(b *Body) { b.Pool.OnceAcrossTurn = true })
	p.ID = "tarot"
	drawn := map[string]int{}
	seen := map[int]bool{}
	var said []string
	for call := range 4 {
		out := Run(p, Env{Seed: "turn", Call: call, Drawn: func(id string) int { return drawn[id] }})
		out.Trace.DrawnFrom(drawn)
		for _, one := range out.Trace.Rolls {
			if seen[one.Row] {
				t.Errorf("call %d drew row %d again", call, one.Row)
			}
			seen[one.Row] = true
		}
		said = append(said, out.Text)
	}
	if len(seen) != 5 || !strings.Contains(said[0], "drew 2 of 5") || !strings.Contains(said[1], "drew 2 of 3") ||
		!strings.HasSuffix(said[2], "(that is all of them)") || !strings.HasSuffix(said[3], "nothing is left to draw this turn") {
		t.Errorf("a turn drew %d of 5 cards: %q", len(seen), said)
	}
	sorted := changed(pool(4, 1, 1, 1, 1, 1), func(b *Body) { b.Pool.Order = Sorted })
	rows := []int{}
	for _, one := range Run(sorted, Env{Seed: "turn"}).Trace.Rolls {
		rows = append(rows, one.Row)
	}
	if !slices.IsSorted(rows) {
		t.Errorf("a sorted pool tells %v", rows)
	}
}

func BenchmarkRun(b *testing.B) {
	for name, p := range map[string]Piece{
		"roll": rollPiece("4d6kh3+2"), "weight": byWeight(2, 1), "dice": byDice("2d6", "2-5", "6-8", "9+"), "pool": pool(3, 1, 1, 1, 1, 1),
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for n := 0; b.Loop(); n++ {
				Run(p, Env{Seed: "s", Call: n})
			}
		})
	}
}
