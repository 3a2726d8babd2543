package form

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"callboard/core"
	"callboard/core/dicepiece"
)

func TestOperateDice(t *testing.T) {
	tests := []struct {
		do, order, focus string
	}{
		{"add-row", "r0,r1,r2,new", "rows.new.range"},
		{"remove-row:r1", "r0,r2", "rows"},
		{"row-up:r2", "r0,r2,r1", "row-up:r2"},
		{"row-up:r1", "r1,r0,r2", "row-down:r1"},
		{"row-up:r0", "r0,r1,r2", "row-down:r0"},
		{"row-down:r0", "r1,r0,r2", "row-down:r0"},
		{"row-down:r1", "r0,r2,r1", "row-up:r1"},
		{"row-down:r2", "r0,r1,r2", "row-up:r2"},
	}
	for _, tt := range tests {
		base := OfDice(encounters())
		got, focus, err := OperateDice(base, tt.do, func() string { return "new" })
		if err != nil || strings.Join(got.Keys, ",") != tt.order || focus != tt.focus {
			t.Errorf("OperateDice(%s) = %s, focus %s, %v; want %s, focus %s", tt.do, strings.Join(got.Keys, ","), focus, err, tt.order, tt.focus)
		}
		for i, key := range got.Keys {
			if n, err := strconv.Atoi(strings.TrimPrefix(key, "r")); err == nil && got.Rows[i].Text != encounters().Body.Table.Rows[n].Text {
				t.Errorf("OperateDice(%s): row %s holds %q, another one's text", tt.do, key, got.Rows[i].Text)
			}
		}
		if !Same(base, OfDice(encounters())) {
			t.Errorf("OperateDice(%s) changes the draft it was given", tt.do)
		}
	}
}

func TestOperateDiceRefuses(t *testing.T) {
	full := OfDice(encounters())
	for len(full.Rows) < core.MaxRows {
		full, _, _ = full.add("k" + strconv.Itoa(len(full.Rows)))
	}
	tests := []struct {
		d        Dice
		do, says string
	}{
		{OfDice(encounters()), "remove-row:r9", "not there any more"},
		{OfDice(encounters()), "row-up:", "not there any more"},
		{OfDice(encounters()), "explode:r0", "no button"},
		{full, "add-row", "at most 2000 rows"},
	}
	for _, tt := range tests {
		_, _, err := OperateDice(tt.d, tt.do, func() string { return "new" })
		var refusal *core.Error
		if !errors.As(err, &refusal) || refusal.Code != core.Invalid || !strings.Contains(refusal.Message, tt.says) {
			t.Errorf("OperateDice(%s) = %v; want it refused with %q", tt.do, err, tt.says)
		}
	}
}

// What was typed into a number of a row goes with the row.
func TestOperateDiceForgetsWhatWasKept(t *testing.T) {
	d := OfDice(encounters())
	d.Kept = map[string]string{"rows.r1.weight": "heavy", "table.rolls": "some"}
	got, _, err := OperateDice(d, "remove-row:r1", nil)
	if err != nil || len(got.Kept) != 1 || got.Kept["table.rolls"] != "some" || len(d.Kept) != 2 {
		t.Errorf("kept = %v of %v, %v; want the rolls alone, and the first draft as it was", got.Kept, d.Kept, err)
	}
}

// Adding a row and removing it again is no edit.
func TestOperateDiceAddAndRemove(t *testing.T) {
	for what, p := range map[string]dicepiece.Piece{"a table": encounters(), "a roll": dicepiece.New()} {
		base := OfDice(p)
		d, _, err := OperateDice(base, "add-row", func() string { return "new" })
		if err != nil {
			t.Fatal(err)
		}
		if d, _, err = OperateDice(d, "remove-row:new", nil); err != nil || !Same(d, base) {
			t.Errorf("%s: after adding and removing a row the draft is another one (%v); want it as it was", what, err)
		}
	}
}

func TestDiceProblems(t *testing.T) {
	tests := []struct {
		what          string
		edit          func(d *Dice)
		control, says string
	}{
		{"no name", func(d *Dice) { d.Piece.Name = "" }, "name", "Name the dice piece"},
		{"no dice", func(d *Dice) { d.Piece.Body.Table.Dice = "" }, "table.dice", ""},
		{"a gap", func(d *Dice) { d.Rows[0].Range = "2-4" }, "rows", "No row for 5."},
		{"an overlap", func(d *Dice) { d.Rows[1].Range = "5-8" }, "rows.k1.range", "5 is in row 1 and row 2."},
		{"a row that never comes up", func(d *Dice) { d.Rows[2].Range = "9-12"; d.Rows[0].Range = "1"; d.Rows[1].Range = "2-8" }, "rows.k0.range", "can never come up"},
		{"a label that is none", func(d *Dice) { d.Rows[2].Range = "high" }, "rows.k2.range", "I cannot read"},
		{"a blank row", func(d *Dice) { d.Rows[2].Text = " " }, "rows.k2.text", "Write row 3."},
		{"a text that is no formula", func(d *Dice) { d.Rows[0].Text = "{{roll::2d" }, "rows.k0.text", ""},
		{"a piece that is not there", func(d *Dice) { d.Rows[0].Then = []string{trapsID} }, "rows.k0.then", "There is no dice piece"},
		{"a piece by no id", func(d *Dice) { d.Rows[0].Then = []string{"Old gold"} }, "rows.k0.then", `"Old gold" is no id`},
		{"too many rolls", func(d *Dice) { d.Piece.Body.Table.Rolls = core.MaxRowRolls + 1 }, "table.rolls", "Set the rolls"},
		{"tags alike", func(d *Dice) { d.Piece.Tags = []string{"a", "A"} }, "tags", ""},
	}
	for _, tt := range tests {
		d := OfDice(encounters())
		d.Keys = []string{"k0", "k1", "k2"}
		there := func(id string) bool { return id == gemsID }
		if problems := DiceProblems(d, there); problems != nil {
			t.Fatalf("the table has problems already: %v", problems)
		}
		tt.edit(&d)
		problems := DiceProblems(d, there)
		if len(problems) == 0 || problems[0].Control != tt.control || !strings.Contains(problems[0].Message, tt.says) {
			t.Errorf("%s: DiceProblems = %+v; want %q at %s", tt.what, problems, tt.says, tt.control)
			continue
		}
		if p := problems[0]; p.Short == "" || !strings.HasSuffix(p.Short, "("+string(p.Tab)+")") {
			t.Errorf("%s: short = %q; want it to end with its section %s", tt.what, p.Short, p.Tab)
		}
	}
}

// A problem of a row that the form does not show stands with those of all rows.
func TestDiceProblemsOfRowsNotShown(t *testing.T) {
	d := OfDice(encounters())
	d.Piece.Body.Table.By = dicepiece.Weight
	for len(d.Rows) < ShownRows+2 {
		d, _, _ = d.add("k" + strconv.Itoa(len(d.Rows)))
		d.Rows[len(d.Rows)-1].Text = "Fog"
	}
	d.Rows[1].Then = nil
	d.Rows[ShownRows-1].Text, d.Rows[ShownRows].Text = "", ""
	d.Rows[ShownRows+1].Then = []string{trapsID}
	problems := DiceProblems(d, func(string) bool { return false })
	if len(problems) != 3 {
		t.Fatalf("DiceProblems = %+v; want three", problems)
	}
	for i, want := range []struct{ control, message string }{
		{"rows.k299.text", "Write row 300."},
		{"rows", "Row 301, which is not shown here: Write row 301."},
		{"rows", "Row 302, which is not shown here: There is no dice piece"},
	} {
		if problems[i].Control != want.control || !strings.HasPrefix(problems[i].Message, want.message) {
			t.Errorf("problem %d is at %s, %q; want %s, %q", i, problems[i].Control, problems[i].Message, want.control, want.message)
		}
	}
}

func TestParseDiceRefuses(t *testing.T) {
	for _, data := range []string{``, `{}`, `[]`, `{"Piece":{"Body":{"Kind":"wheel"}}}`, `{"Piece":{"Body":{"Kind":"roll"}},"Keys":["a"]}`} {
		if d, err := ParseDice([]byte(data)); err == nil {
			t.Errorf("ParseDice(%s) = %+v; want an error", data, d)
		}
	}
}
