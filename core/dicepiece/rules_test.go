package dicepiece

import (
	"strings"
	"testing"

	"callboard/core"
)

// byDice is a table by dice with rows of these labels.
func byDice(dice string, labels ...string) Piece {
	p := Piece{Name: "Rumours", Body: blank()}
	p.Body.Kind = Table
	p.Body.Table.By, p.Body.Table.Dice = Dice, dice
	for i, l := range labels {
		p.Body.Table.Rows = append(p.Body.Table.Rows, Row{Text: string(rune('a' + i%26)), Weight: 1, Range: l})
	}
	return p
}

// byWeight is a table by weight.
func byWeight(weights ...int) Piece {
	p := Piece{Name: "Wild magic", Body: blank()}
	p.Body.Kind = Table
	for i, w := range weights {
		p.Body.Table.Rows = append(p.Body.Table.Rows, Row{Text: string(rune('a' + i%26)), Weight: w})
	}
	return p
}

// pool is a pool with one row for each number of copies.
func pool(draw int, copies ...int) Piece {
	p := Piece{Name: "Tarot", Body: blank()}
	p.Body.Kind = Pool
	p.Body.Pool.Draw = draw
	for i, n := range copies {
		p.Body.Pool.Rows = append(p.Body.Pool.Rows, Row{Text: string(rune('a' + i%26)), Copies: n})
	}
	return p
}

func rollPiece(dice string) Piece {
	p := New()
	p.Name, p.Body.Roll.Dice = "Fireball", dice
	return p
}

func changed(p Piece, change func(*Body)) Piece {
	change(&p.Body)
	return p
}

func TestProblems(t *testing.T) {
	for _, c := range []struct {
		what string
		p    Piece
		want string // "path: sentence", with | between several; empty for none
	}{
		{"a roll", rollPiece("8d6"), ""},
		{"a blank roll", rollPiece(""), "body.roll.dice: There is nothing to roll."},
		{"two rolls", rollPiece("1d6, 1d8"), "body.roll.dice: Write one roll:"},
		{"by weight", byWeight(2, 1), ""},
		{"2d6 whole", byDice("2d6", "2", "3-5", "6,7,8", "9 or more"), ""},
		{"d100 whole", byDice("d100", "01-05", "06–95", "96-00"), ""},
		{"fudge", byDice("8dF", "-8 to -3", "-2 to 2", "3+"), ""},
		{"a result of 0", byDice("1d3-2", "-1", "0", "1"), ""},
		{"one gap", byDice("2d6", "2-11"), "body.table.rows: No row for 12."},
		{"gaps", byDice("2d6", "3-5", "8"), "body.table.rows: No row for 2, 6 to 7 and 9 to 12."},
		{"a gap that no total fills", byDice("2*1d6", "2", "4", "6", "8", "10", "12"), ""},
		{"in two rows", byDice("2d6", "2-7", "7-12"), "body.table.rows[1].range: 7 is in row 1 and row 2."},
		{"in two rows, several", byDice("2d6", "2-8", "7-12"), "body.table.rows[1].range: 7 to 8 are in row 1 and row 2."},
		{"twice in a row", byDice("1d4", "1-3,3,4"), "body.table.rows[0].range: 3 is twice in row 1."},
		{"never", byDice("2d6", "2-11", "12", "13"), "body.table.rows[2].range: Row 3 (13) can never come up: 2d6 rolls 2 to 12."},
		{"never within", byDice("2*1d6", "2,4,6,8,10,12", "3"), "body.table.rows[1].range: Row 2 (3) can never come up: 2*1d6 never gives that total."},
		{"open above", byDice("1d6!", "1-3", "4-50"), "and more."},
		{"open above, covered", byDice("1d6!", "1-3", "4+"), ""},
		{"no label", byDice("1d4", "1-3", "four"), "body.table.rows[1].range: I cannot read “four”"},
		{"no dice", byDice("", "1"), "body.table.dice: There is nothing to roll."},
		{"no rows", byWeight(), "body.table.rows: Give the table at least one row."},
		{"no rows in a pool", pool(1), "body.pool.rows: Give the pool at least one row."},
		{"a blank row", changed(byWeight(1, 1), func(b *Body) { b.Table.Rows[1].Text = " \n" }), "body.table.rows[1].text: Write row 2."},
		{"no weight", byWeight(1, 0), "body.table.rows[1].weight: Set the weight of row 2 from 1 to 10,000."},
		{"too heavy", byWeight(10_001), "body.table.rows[0].weight: Set the weight"},
		{"no copies", pool(1, 0), "body.pool.rows[0].copies: Set the copies of row 1 from 1 to 1,000."},
		{"draws none", pool(0, 1), "body.pool.draw: Draw from 1 to 100."},
		{"draws more than there are", pool(9, 1, 1), ""},
		{"rolls too often", changed(byWeight(1), func(b *Body) { b.Table.Rolls = 11 }), "body.table.rolls: Set the rolls from 1 to 10."},
		{"more than rows", changed(byWeight(1, 1), func(b *Body) { b.Table.Rolls, b.Table.Repeats = 3, false }), "body.table.rolls: Let rows repeat, or roll at most 2 times"},
		{"repeats", changed(byWeight(1, 1), func(b *Body) { b.Table.Rolls = 3 }), ""},
		{"then not picked", changed(byWeight(1), func(b *Body) { b.Table.Rows[0].Then = []string{""} }), "body.table.rows[0].then[0]: Pick the dice piece that row 1 rolls next."},
		{"then no id", changed(byWeight(1), func(b *Body) { b.Table.Rows[0].Then = []string{"a b"} }), "body.table.rows[0].then[0]: \"a b\" is no id of a piece."},
		{"no name", changed(Piece{Body: rollPiece("1d6").Body}, func(*Body) {}), "name: Name the dice piece."},
	} {
		var told []string
		for _, p := range Problems(c.p) {
			told = append(told, p.Path+": "+p.Message)
		}
		got := strings.Join(told, "|")
		if (got == "") != (c.want == "") || len(told) > 1 || !strings.Contains(got, c.want) {
			t.Errorf("%s: problems %q; want %q", c.what, got, c.want)
		}
		if len(EditorProblems(c.p)) != len(told) {
			t.Errorf("%s: the editor is told %v; want as many as %q", c.what, EditorProblems(c.p), got)
		}
		for _, p := range EditorProblems(c.p) {
			if !strings.HasSuffix(p.Message, ".") || strings.HasSuffix(p.Short, ".") || p.Control == "" {
				t.Errorf("%s: the editor is told %+v; want a sentence, a fix and a control", c.what, p)
			}
		}
	}
}

// A table of hostile size is judged in words, not row by row without end.
func TestProblemsAreBounded(t *testing.T) {
	many := make([]int, core.MaxRows)
	if got := Problems(byWeight(many...)); len(got) > maxTold+2 {
		t.Errorf("a table of %d bad rows has %d problems; want about %d", len(many), len(got), maxTold)
	}
	if got := Problems(byWeight(make([]int, core.MaxRows+1)...)); len(got) != 1 || !strings.Contains(got[0].Message, "at most 2,000") {
		t.Errorf("a table of too many rows: %v; want one sentence", got)
	}
	heavy := make([]int, 101)
	for i := range heavy {
		heavy[i] = core.MaxRowWeight
	}
	if got := Problems(byWeight(heavy...)); len(got) != 1 || !strings.Contains(got[0].Message, "1,000,000") {
		t.Errorf("a table too heavy: %v; want one sentence", got)
	}
	labels := make([]string, core.MaxRows)
	for i := range labels {
		labels[i] = "1-100"
	}
	if got := Problems(byDice("1d100", labels...)); len(got) == 0 || len(got) > maxOverlaps+1 {
		t.Errorf("a table of %d overlapping rows has %d problems", len(labels), len(got))
	}
}

func TestChances(t *testing.T) {
	for _, c := range []struct {
		what string
		p    Piece
		want []float64
	}{
		{"by weight", byWeight(2, 1), []float64{2. / 3, 1. / 3}},
		{"2d6", byDice("2d6", "2", "3-6", "7+"), []float64{1. / 36, 14. / 36, 21. / 36}},
		{"8dF", byDice("8dF", "-8 to -3", "-2 to 2", "3 or more"), []float64{0.141289437585734, 0.717421124828532, 0.141289437585734}},
		{"pool of single cards", pool(1, 1, 1, 1, 1), []float64{.25, .25, .25, .25}},
		{"pool of two of four", pool(2, 1, 1, 2), []float64{.5, .5, 1 - 2./4*1./3}},
		{"more than there are", pool(9, 1, 2), []float64{1, 1}},
	} {
		got, estimated := c.p.Body.Chances()
		if estimated || len(got) != len(c.want) {
			t.Fatalf("%s: chances %v, %v; want %v", c.what, got, estimated, c.want)
		}
		for i := range got {
			if d := got[i] - c.want[i]; d > 1e-9 || d < -1e-9 {
				t.Errorf("%s: row %d has %v; want %v", c.what, i+1, got[i], c.want[i])
			}
		}
	}
	if got, _ := rollPiece("1d6").Body.Chances(); got != nil {
		t.Errorf("a roll has chances of rows: %v", got)
	}
}
