package tables

import (
	"fmt"
	"strings"
	"testing"

	"callboard/core/dicepiece"
)

// pastedTold writes a body in one line: its dice, then "weight text" a row.
func pastedTold(b dicepiece.Body) string {
	parts := []string{b.Table.Dice}
	if b.Kind == dicepiece.Pool || b.Table.By == dicepiece.Weight {
		parts[0] = ""
	}
	for _, r := range b.Rows() {
		mark := r.Range
		if b.Kind == dicepiece.Pool {
			mark = fmt.Sprint(r.Copies, "x")
		} else if mark == "" {
			mark = fmt.Sprint(r.Weight)
		}
		parts = append(parts, mark+" "+r.Text)
	}
	return strings.Join(parts, "|")
}

func TestPasteForms(t *testing.T) {
	for _, r := range []struct {
		text string
		into dicepiece.Kind
		want string
	}{
		{"Rain\nSun", dicepiece.Table, "|1 Rain|1 Sun"},
		{"- Rain\n- Sun", dicepiece.Table, "|1 Rain|1 Sun"},
		{"20% Rain\n80% Sun", dicepiece.Table, "|20 Rain|80 Sun"},
		{"1-3 Rain\n4-6 Sun", dicepiece.Table, "1d6|1-3 Rain|4-6 Sun"},
		{"2: Rain\n3-11: Sun\n12: Snow", dicepiece.Table, "2d6|2 Rain|3-11 Sun|12 Snow"},
		{"weight,text\n2,Rain\n1,{{roll::2d6}} suns", dicepiece.Table, "|2 Rain|1 {{roll::2d6}} suns"},
		{"| d4 | Weather |\n|---|---|\n| 1-2 | {{pick::a::b}} |\n| 3-4 | Sun |", dicepiece.Table, "d4|1-2 {{pick::a::b}}|3-4 Sun"},
		{"{{random::Rain::Rain::Sun}}", dicepiece.Table, "|2 Rain|1 Sun"},
		{"a <b>Rain</b> & more\n**Sun** [[2d6]]", dicepiece.Table, "|1 a <b>Rain</b> & more|1 **Sun** [[2d6]]"},
		{"Rain {{roll::1d4}}\n{{pick::Sun::Snow}}", dicepiece.Table, "|1 Rain {{roll::1d4}}|1 {{pick::Sun::Snow}}"},
		{"4x Ace\n2x King\nQueen", dicepiece.Pool, "|4x Ace|2x King|1x Queen"},
		{"1-3 Ace\n4-6 King", dicepiece.Pool, "|3x Ace|3x King"},
		{"1. Ace\n2. King\n3. Queen", dicepiece.Pool, "|1x Ace|1x King|1x Queen"},
		{"copies,text\n4,Ace\n2,King", dicepiece.Table, "|4x Ace|2x King"},
		{"50% Ace\n50% King", dicepiece.Pool, "|50x Ace|50x King"},
		{"Rain\r\nSun\r\n", dicepiece.Roll, "|1 Rain|1 Sun"},
	} {
		into := dicepiece.New().Body
		into.Kind = r.into
		got, err := Paste(r.text, into)
		if told := pastedTold(got.Body); err != nil || told != r.want {
			t.Errorf("Paste(%q) into a %s = %q, %v; want %q", r.text, r.into, told, err, r.want)
		}
	}
}

// What a piece says beside its rows stays when rows are pasted into it.
func TestPasteKeepsSettings(t *testing.T) {
	into := dicepiece.New().Body
	into.Kind, into.Description = dicepiece.Table, "Said."
	into.Table.Rolls, into.Table.Repeats = 2, false
	got, err := Paste("Rain\nSun\nSnow", into)
	if b := got.Body; err != nil || b.Description != "Said." || b.Table.Rolls != 2 || b.Table.Repeats {
		t.Errorf("Paste into a table of two rolls without repeats = %+v, %v; want them kept", b.Table, err)
	}
	into = dicepiece.New().Body
	into.Kind = dicepiece.Pool
	into.Pool.Draw, into.Pool.Order, into.Pool.OnceAcrossTurn = 2, dicepiece.Sorted, true
	got, err = Paste("4x Ace\nKing", into)
	if p := got.Body.Pool; err != nil || p.Draw != 2 || p.Order != dicepiece.Sorted || !p.OnceAcrossTurn {
		t.Errorf("Paste into a pool of two draws = %+v, %v; want its settings kept", p, err)
	}
}

func TestPasteTells(t *testing.T) {
	for _, r := range []struct{ text, note, says string }{
		{"# A\n- x\n- y\n# B\n- z", "These are 2 tables; the first of them is taken.", ""},
		{"2: a\n3-11: b\n12: c", "It names no dice; 2d6 fits its numbers.", ""},
		{"0.5% a\n1% b", "Each weight was multiplied by 10", ""},
		{"", "", "This is not a list"}, {"  \n\n", "", "This is not a list"}, {"<p>a</p>", "", "This is not a list"},
		{"range,text\nx1,a\n1,b\n2,c", "", `Row 1 begins with "x1"`},
		{"d6,text\n8,a\n9,b", "", "None of its rows can come up"},
		{strings.Repeat("- a\n", maxRows+1), "", "more than 2000 rows"},
	} {
		into := dicepiece.New().Body
		into.Kind = dicepiece.Table
		got, err := Paste(r.text, into)
		if r.says != "" {
			if err == nil || !strings.Contains(err.Error(), r.says) {
				t.Errorf("Paste(%.40q) = %v; want an error with %q", r.text, err, r.says)
			}
			continue
		}
		if notes := strings.Join(got.Notes, " "); err != nil || !strings.Contains(notes, r.note) {
			t.Errorf("Paste(%.40q) notes %q, %v; want %q", r.text, notes, err, r.note)
		}
	}
}

func TestRandomChoices(t *testing.T) {
	for _, r := range []struct{ text, name, items string }{
		{"{{random::a::b}}", "", "a/b"}, {"{{random:a,b}}", "", "a/b"}, {"{{random: a, b }}", "", " a/ b "}, {"{{ random ::a::b}}", "", "a/b"}, {"{{RANDOM::a::b}}", "", "a/b"}, {"{{pick::a::b}}", "", "a/b"}, {"Mood: {{random::a::b}}", "Mood", "a/b"}, {"Mood : {{pick:a,b}}", "Mood", "a/b"},
		{"{{random::a,b::c}}", "", "a,b/c"}, {`{{random:a\,b,c}}`, "", `a\,b/c`}, {"{{random::{{x::y}}::b}}", "", "{{x::y}}/b"}, {"{{random::a:: }}", "", "a/ "}, {"{{random::a}}", "", "a"},
		{"{{roll::2d6}}", "", "no"}, {"{{random}}", "", "no"}, {"{{randomly::a}}", "", "no"}, {"{{random::a}} and {{random::b}}", "", "no"}, {"x {{random::a}}", "", "no"}, {"{{random::a", "", "no"}, {"{{random::a}} x", "", "no"}, {"", "", "no"}, {"}}", "", "no"}, {"{{}}", "", "no"},
	} {
		c, ok := choiceOf(r.text, 1)
		items := strings.Join(c.items, "/")
		if !ok {
			items = "no"
		}
		if items != r.items || ok && c.name != r.name {
			t.Errorf("choiceOf(%q) = %q, %q; want %q, %q", r.text, c.name, items, r.name, r.items)
		}
	}
}

func TestReadListOfJSON(t *testing.T) {
	for _, r := range []struct{ text, want string }{
		{`["a","a"]`, lines("L: by weight", "  1 = a", "  1 = a")},
		{`["[[2d6]] x","<b>y</b>"]`, lines("L: by weight", "  1 = {{roll::2d6}} x", "  1 = y")},
		{`[{"weight":0.5,"text":"a"},{"text":"b","weight":"2"}]`, lines("L: by weight", "  * Each weight was multiplied by 10, so that all are whole numbers.", "  5 = a", "  20 = b")},
		{`[{"d6":"1-2","result":"a"},{"d6":"3-6","result":"b"}]`, lines("L: by d6", "  1-2 = a", "  3-6 = b")},
		{`[{"copies":4,"text":"Ace"},{"copies":2,"text":"King"}]`, lines("L: pool, draw 1", "  4x = Ace", "  2x = King")},
		{`[{"name":"a","description":"more","chance":1},{"name":"b","chance":3}]`, lines("L: by weight", "  1 = a: more", "  3 = b")},
		{`[{"text":"a","weight":true},{"text":"b","weight":2}]`, lines("L: by weight", "  1 = a", "  2 = b")},
		{`[]`, ""}, {`[["a"],["b"]]`, ""}, {`["a",1]`, ""}, {`[{"text":"a","weight":{}},{"text":"b"}]`, ""}, {`[{"text":"a"},{"text":"b"}]`, ""}, {`[{"weight":1},{"weight":2}]`, ""}, {`[null,null]`, ""},
	} {
		list, ok := ReadList(parsed(t, r.text).Items, "l")
		if got := told(list); got != r.want || ok != (r.want != "") {
			t.Errorf("ReadList(%s) = %v\n%s\nwant\n%s", r.text, ok, got, r.want)
		}
	}
}
