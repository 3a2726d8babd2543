package dicepiece

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"callboard/core/piece"
)

func TestMerge(t *testing.T) {
	base := byDice("2d6", "2-6", "7", "8+")
	for _, c := range []struct {
		what         string
		mine, theirs func(*Piece)
		want         func(*Piece)
		clashes      string
	}{
		{"name and dice", func(p *Piece) { p.Name = "M" }, func(p *Piece) { p.Body.Table.Dice = "3d4" },
			func(p *Piece) { p.Name, p.Body.Table.Dice = "M", "3d4" }, ""},
		{"two rows", func(p *Piece) { p.Body.Table.Rows[0].Text = "M" }, func(p *Piece) { p.Body.Table.Rows[2].Text = "T" },
			func(p *Piece) { p.Body.Table.Rows[0].Text, p.Body.Table.Rows[2].Text = "M", "T" }, ""},
		{"one row", func(p *Piece) { p.Body.Table.Rows[0].Text = "M" }, func(p *Piece) { p.Body.Table.Rows[0].Text = "T" },
			func(p *Piece) { p.Body.Table.Rows[0].Text = "T" }, "rows.0: 2-6: a | 2-6: M | 2-6: T"},
		{"the same edit", func(p *Piece) { p.Name = "X" }, func(p *Piece) { p.Name = "X" }, func(p *Piece) { p.Name = "X" }, ""},
		{"a row each", func(p *Piece) { p.Body.Table.Rows = append(p.Body.Table.Rows, Row{Text: "M", Range: "1"}) }, func(p *Piece) { p.Body.Table.Rows[0].Text = "T" },
			func(p *Piece) { p.Body.Table.Rows[0].Text = "T" }, "rows: "},
		{"another kind", func(p *Piece) { p.Body.Kind, p.Body.Roll.Dice = Roll, "1d8" }, func(p *Piece) { p.Name = "T" },
			func(p *Piece) { p.Name, p.Body.Kind, p.Body.Roll.Dice = "T", Roll, "1d8" }, ""},
	} {
		mine, theirs, want := copied(base), copied(base), copied(base)
		c.mine(&mine)
		c.theirs(&theirs)
		c.want(&want)
		merged, m := Merge(base, theirs, mine, nil)
		if got := string(merged.Content().Body); got != string(want.Content().Body) || merged.Name != want.Name {
			t.Errorf("%s: merged %s %s; want %s %s", c.what, merged.Name, got, want.Name, want.Content().Body)
		}
		told := ""
		for _, one := range m.Clashes {
			told += one.Path + ": " + one.Base + " | " + one.Mine + " | " + one.Theirs
		}
		if (told == "") != (c.clashes == "") || !strings.HasPrefix(told, c.clashes) {
			t.Errorf("%s: clashes %q; want %q", c.what, told, c.clashes)
		}
		if c.clashes == "" {
			continue
		}
		forced, again := Merge(base, theirs, mine, map[string]string{m.Clashes[0].Path: piece.KeepMine})
		if len(again.Open) != 0 || string(forced.Content().Body) != string(mine.Content().Body) {
			t.Errorf("%s: keeping mine gives %s, %v; want %s", c.what, forced.Content().Body, again.Open, mine.Content().Body)
		}
	}
}

// copied is a piece that can be edited without the other.
func copied(p Piece) Piece {
	p.Body.setRows(append([]Row(nil), p.Body.Rows()...))
	return p
}

// A merge with nobody else's changes is what was edited.
func TestMergeAloneIsTheEdit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base, mine := Piece{Name: "a", Body: bodies(t)}, Piece{Name: "b", Body: bodies(t)}
		merged, m := Merge(base, base, mine, nil)
		if len(m.Clashes) != 0 || string(merged.Content().Body) != string(mine.Content().Body) {
			t.Fatalf("merged %s; want %s", merged.Content().Body, mine.Content().Body)
		}
		if len(Diff(mine, merged)) != 0 {
			t.Fatalf("differs: %v", Diff(mine, merged))
		}
	})
}
