package kind

import (
	"fmt"
	"strings"
	"testing"

	"callboard/core/piece"
)

// What may stand in a body, and the one form it is stored in. What is left out
// gets its default.
func TestStoredForms(t *testing.T) {
	for _, c := range []struct {
		kind         piece.Kind
		body, stored string
	}{
		{piece.Dice, `{"kind":"roll","roll":{"dice":"2d6"}}`, `{"description":"","kind":"roll","roll":{"dice":"2d6"}}`},
		{piece.Dice, ` { "roll" : { "dice" : " 2d6 # \u0041" } , "description" : "d" } `, `{"description":"d","kind":"roll","roll":{"dice":" 2d6 # A"}}`},
		{piece.Dice, `{"table":{"rows":[{"text":"a"}]}}`, `{"description":"","kind":"table","table":{"by":"weight","dice":"","rows":[{"text":"a","weight":1,"range":"","then":[]}],"rolls":1,"repeats":true}}`},
		{piece.Dice, `{"pool":{"rows":[{"copies":3,"text":"a","then":["x"]}]}}`, `{"description":"","kind":"pool","pool":{"rows":[{"text":"a","copies":3,"then":["x"]}],"draw":1,"order":"drawn","onceAcrossTurn":false}}`},
		{piece.Dice, `{"kind":"pool","pool":{"draw":2,"order":"sorted","onceAcrossTurn":true,"rows":[{"text":"a"},{"text":"b"}]}}`,
			`{"description":"","kind":"pool","pool":{"rows":[{"text":"a","copies":1,"then":[]},{"text":"b","copies":1,"then":[]}],"draw":2,"order":"sorted","onceAcrossTurn":true}}`},
		{piece.Formula, `{"text":"{{user}}"}`, `{"description":"","text":"{{user}}"}`},
		{piece.Formula, `{"text":"a\u000ab","description":"<d>"}`, `{"description":"<d>","text":"a\nb"}`},
	} {
		info, _ := Of(c.kind)
		got, problems := info.Decode("  A  name ", []string{"x"}, parse(t, c.body))
		if problems != nil || string(got.Body) != c.stored {
			t.Errorf("Decode(%s) = %s, %v; want %s", c.body, got.Body, problems, c.stored)
			continue
		}
		if got.Name != piece.TidyName("  A  name ") || strings.Join(got.Tags, ",") != "x" {
			t.Errorf("Decode(%s) is called %q with the tags %q", c.body, got.Name, got.Tags)
		}
		if again, problems := info.DecodeStored(got); problems != nil || !again.Equal(got) {
			t.Errorf("DecodeStored(%s) = %s, %v; want it unchanged", got.Body, again.Body, problems)
		}
		if canonical, ok := info.Canonical(piece.Content{Name: got.Name, Tags: got.Tags, Body: []byte(c.body)}); !ok || !canonical.Equal(got) {
			t.Errorf("Canonical(%s) = %s, %v; want %s", c.body, canonical.Body, ok, c.stored)
		}
	}
}

func TestDecodeRefuses(t *testing.T) {
	for _, c := range []struct {
		kind             piece.Kind
		name, body, want string // want is the paths
	}{
		{piece.Tool, "", `{}`, "name"},
		{piece.Tool, "x", `{"action":{"kind":"dice"}}`, "body.action.piece"},
		{piece.Tool, "x", `{"action":{"kind":"spell"}}`, "body.action.kind"},
		{piece.Dice, "x", `{}`, "body.kind"},
		{piece.Dice, "x", `{"kind":"spell"}`, "body.kind"},
		{piece.Dice, "x", `{"kind":"roll","table":{}}`, "body.table"},
		{piece.Dice, "x", `{"kind":"roll","roll":{"dice":7}}`, "body.roll.dice"},
		{piece.Dice, "x", `{"kind":"roll","roll":{"dice":"1d6,1d6"}}`, "body.roll.dice"},
		{piece.Dice, "", `{"kind":"roll","roll":{"dice":"zz"}}`, "name body.roll.dice"},
		{piece.Dice, "x", `{"kind":"table","table":{"rows":[]}}`, "body.table.rows"},
		{piece.Dice, "x", `{"kind":"table","table":{"by":"luck","rows":[{"text":"a"}]}}`, "body.table.by"},
		{piece.Dice, "x", `{"kind":"table","table":{"by":"dice","dice":"1d4","rows":[{"text":"a","range":"1-3"}]}}`, "body.table.rows"},
		{piece.Dice, "x", `{"kind":"table","table":{"rows":[{"text":" "},{"text":"{{if"}]}}`, "body.table.rows[0].text body.table.rows[1].text"},
		{piece.Dice, "x", `{"kind":"table","table":{"rows":[{"text":"a","copies":1}]}}`, "body.table.rows[0].copies"},
		{piece.Dice, "x", `{"kind":"pool","pool":{"rows":[{"text":"a","then":[""]}],"draw":0}}`, "body.pool.draw"},
		{piece.Formula, "x", `{}`, "body.text"},
		{piece.Formula, "x", `{"text":"{{if"}`, "body.text body.text"},
		{piece.Formula, "x", `{"text":"a","kind":"b"}`, "body.kind"},
		{piece.Formula, "x", `{"text":null}`, "body.text"},
		{piece.Formula, "", `{"text":""}`, "name body.text"},
	} {
		info, _ := Of(c.kind)
		_, problems := info.Decode(c.name, nil, parse(t, c.body))
		var paths []string
		for _, p := range problems {
			paths = append(paths, p.Path)
			if p.Message == "" || !strings.HasSuffix(p.Message, ".") {
				t.Errorf("Decode(%s) says %q of %s; want a finished sentence", c.body, p.Message, p.Path)
			}
		}
		if strings.Join(paths, " ") != c.want {
			t.Errorf("Decode(%s) refuses %q (%v); want %q", c.body, paths, problems, c.want)
		}
	}
}

// Content that cannot be saved yet keeps its form, and its uses are told;
// content that cannot be read has neither.
func TestDraftsAndUnreadable(t *testing.T) {
	for _, c := range []struct {
		kind piece.Kind
		body string
		ok   bool
		uses string
	}{
		{piece.Dice, `{"kind":"table","table":{"rows":[{"text":"","then":["a","","b"]}]}}`, true, "a  b"},
		{piece.Dice, `{"kind":"pool","pool":{"rows":[]}}`, true, ""},
		{piece.Dice, `{"kind":"table","table":{"rows":[{"then":["a"],"extra":1}]}}`, false, ""},
		{piece.Dice, `{`, false, ""},
		{piece.Formula, `{"text":"{{table::a}}"}`, true, ""},
		{piece.Formula, `{"text":"{{if"}`, true, ""},
		{piece.Formula, `[]`, false, ""},
		{piece.Tool, `{"action":{"kind":"formula","piece":"a"}}`, true, "a"},
		{piece.Tool, `{"action":{"kind":"formula"}}`, true, ""},
		{piece.Tool, `{"action":7}`, false, ""},
	} {
		info, _ := Of(c.kind)
		stored := piece.Content{Name: "x", Body: []byte(c.body)}
		out, ok := info.Canonical(stored)
		if ok != c.ok {
			t.Errorf("Canonical(%s) = %v; want %v", c.body, ok, c.ok)
		}
		if again, _ := info.Canonical(out); ok && !again.Equal(out) {
			t.Errorf("Canonical(%s) = %s and then %s", c.body, out.Body, again.Body)
		}
		var ids []string
		for _, ref := range References(c.kind, stored) {
			ids = append(ids, ref.ID)
		}
		if strings.Join(ids, " ") != c.uses {
			t.Errorf("References(%s) = %q; want %q", c.body, ids, c.uses)
		}
		if got := Repoint(c.kind, stored, nil); !got.Equal(stored) {
			t.Errorf("Repoint(%s) with no ids = %s", c.body, got.Body)
		}
		if fault := Describe(c.kind, stored).Fault; !c.ok && fault == "" {
			t.Errorf("Describe(%s) finds no fault", c.body)
		}
	}
}

// Ids that are exchanged for each other are all exchanged at once, and back.
func TestRepointBackAndForth(t *testing.T) {
	there, back := map[string]string{"a": "b", "b": "c", "c": "a"}, map[string]string{"b": "a", "c": "b", "a": "c"}
	for _, c := range []struct {
		kind         piece.Kind
		format       string
		before, want string
	}{
		{piece.Dice, `{"kind":"table","table":{"rows":[{"text":"x","then":[%s]},{"text":"a"}]}}`, `"a","b","c","d","a"`, "b c a d b"},
		{piece.Dice, `{"kind":"pool","pool":{"rows":[{"text":"x","then":[%s]}]}}`, `"c","c"`, "a a"},
		{piece.Tool, `{"action":{"kind":"dice","piece":%s}}`, `"a"`, "b"},
		{piece.Tool, `{"action":{"kind":"formula","piece":%s}}`, `"c"`, "a"},
	} {
		info, _ := Of(c.kind)
		before, problems := info.Decode("x", []string{"t"}, parse(t, fmt.Sprintf(c.format, c.before)))
		if problems != nil {
			t.Fatalf("%s: %v", c.format, problems)
		}
		after := Repoint(c.kind, before, there)
		var ids []string
		for _, ref := range References(c.kind, after) {
			ids = append(ids, ref.ID)
		}
		if strings.Join(ids, " ") != c.want {
			t.Errorf("Repoint(%s) leads to %q; want %q", before.Body, ids, c.want)
		}
		if again := Repoint(c.kind, after, back); !again.Equal(before) {
			t.Errorf("Repoint(%s) and back = %s", before.Body, again.Body)
		}
	}
	unknown := piece.Content{Name: "x", Body: []byte(`{"piece":"a"}`)}
	if got := Repoint("spell", unknown, there); !got.Equal(unknown) {
		t.Errorf("Repoint of a kind that is not known = %s; want it unchanged", got.Body)
	}
}
