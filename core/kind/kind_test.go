package kind

import (
	"slices"
	"strings"
	"testing"

	"callboard/core/jsondoc"
	"callboard/core/piece"
)

func parse(t *testing.T, text string) jsondoc.Value {
	t.Helper()
	v, err := jsondoc.Parse([]byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return v
}

// Every kind is whole: it has words and an icon, its blank piece can be saved,
// and what is decoded has one form.
func TestKindsAreWhole(t *testing.T) {
	seen := map[piece.Kind]bool{}
	for _, info := range Infos() {
		if seen[info.Kind] || !info.Kind.Valid() || info.One == "" || info.Many == "" || info.Icon == "" {
			t.Errorf("the kind %+v is not whole, or there twice", info.Kind)
		}
		seen[info.Kind] = true
		blank := info.New()
		content, problems := info.DecodeStored(blank)
		if len(problems) > 0 || !content.Equal(blank) {
			t.Errorf("the blank %s = %s; decoded %s, %v", info.One, blank.Body, content.Body, problems)
		}
		if again, ok := info.Canonical(blank); !ok || !again.Equal(blank) {
			t.Errorf("Canonical of the blank %s = %s, %v", info.One, again.Body, ok)
		}
		a := Describe(info.Kind, blank)
		if a.Fault != "" || a.Does == "" || strings.HasSuffix(a.Does, ".") {
			t.Errorf("the blank %s says %+v of itself", info.One, a)
		}
		if refs := References(info.Kind, blank); refs != nil {
			t.Errorf("the blank %s uses %v", info.One, refs)
		}
		for _, body := range []string{`{"nothing":1}`, `[]`, `7`} {
			if _, problems := info.Decode("x", nil, parse(t, body)); len(problems) == 0 || !strings.HasPrefix(problems[0].Path, "body") {
				t.Errorf("%s: Decode(%s) = %v; want problems under body", info.One, body, problems)
			}
			if a := Describe(info.Kind, piece.Content{Body: []byte(body)}); a.Fault == "" {
				t.Errorf("%s: Describe(%s) finds no fault", info.One, body)
			}
		}
		if _, problems := info.Decode("", []string{"a", "A"}, parse(t, string(blank.Body))); len(problems) != 2 || problems[0].Message != "Name the "+info.One+"." || problems[1].Path != "tags[1]" {
			t.Errorf("%s without a name, with a tag twice = %v", info.One, problems)
		}
		if _, problems := info.DecodeStored(piece.Content{Name: "x", Body: []byte(`{`)}); len(problems) != 1 || problems[0].Path != "body" {
			t.Errorf("%s that is not JSON = %v", info.One, problems)
		}
	}
	if _, ok := Of("spell"); ok || References("spell", piece.Content{}) != nil {
		t.Error("there is a kind spell")
	}
	if a := Describe(piece.World, piece.Content{Body: []byte(`{"description":"d"}`)}); a.Description != "d" || a.Fault != "" {
		t.Errorf("Describe of a kind that is not known = %+v", a)
	}
}

func TestDescribe(t *testing.T) {
	rows := []struct {
		kind  piece.Kind
		body  string
		does  string
		uses  string
		names string
	}{
		{piece.Tool, `{"action":{"kind":"dice","piece":"d1"}}`, "rolls a dice piece", "d1", ""},
		{piece.Tool, `{"action":{"kind":"formula","piece":"f1"}}`, "works out a formula", "f1", ""},
		{piece.Tool, `{}`, "notes the call", "", ""},
		{piece.Dice, `{"kind":"roll","roll":{"dice":"8d6"}}`, "rolls 8d6", "", ""},
		{piece.Dice, `{"kind":"table","table":{"by":"dice","dice":"2d6","rows":[{"range":"2-12","text":"{{table::Gems}} {{table::Coins}} {{table::Gems}}","then":["d2","d2","d3"]}]}}`, "table of 1 by 2d6", "d2 d3", "Gems Coins"},
		{piece.Dice, `{"kind":"pool","pool":{"rows":[{"text":"a","copies":22}],"draw":3}}`, "pool of 22, draws 3", "", ""},
		{piece.Formula, `{"text":"{{= table(\"Gems\")}}\n{{if 0}}{{table::Coins}}{{/if}}\nend"}`, "formula, 3 lines", "", "Gems Coins"},
		{piece.Formula, `{"text":"{{user}}"}`, "formula, 1 line", "", ""},
	}
	for _, r := range rows {
		a := Describe(r.kind, piece.Content{Name: "x", Body: []byte(r.body)})
		if a.Fault != "" || a.Does != r.does || strings.Join(a.Uses, " ") != r.uses || strings.Join(a.Names, " ") != r.names {
			t.Errorf("Describe(%s) = %+v; want %q, uses %q and the names %q", r.body, a, r.does, r.uses, r.names)
		}
	}
	if a := Describe(piece.Formula, piece.Content{Name: "x", Body: []byte(`{"text":"{{setvar::a::1}}"}`)}); a.Fault == "" {
		t.Errorf("a formula that writes is described as %+v; want a fault", a)
	}
}

func TestReferencesAndRepoint(t *testing.T) {
	rows := []struct {
		kind      piece.Kind
		body      string
		paths     string
		repointed string
	}{
		{piece.Tool, `{"action":{"kind":"dice","piece":"a"}}`, "body.action.piece", "b"},
		{piece.Tool, `{"action":{"kind":"formula","piece":"a"}}`, "body.action.piece", "b"},
		{piece.Tool, `{"action":{"kind":"dice","piece":"c"}}`, "body.action.piece", "c"},
		{piece.Tool, `{}`, "", ""},
		{piece.Dice, `{"kind":"table","table":{"rows":[{"text":"x"},{"text":"y","then":["c","a"]}]}}`, "body.table.rows[1].then[0] body.table.rows[1].then[1]", "c b"},
		{piece.Dice, `{"kind":"pool","pool":{"rows":[{"text":"x","then":["a"]}]}}`, "body.pool.rows[0].then[0]", "b"},
		{piece.Formula, `{"text":"a"}`, "", ""},
	}
	for _, r := range rows {
		info, _ := Of(r.kind)
		c, problems := info.Decode("x", nil, parse(t, r.body))
		if problems != nil {
			t.Fatalf("%s: %v", r.body, problems)
		}
		var paths, ids []string
		for _, ref := range References(r.kind, c) {
			paths = append(paths, ref.Path)
		}
		before := string(c.Body)
		changed := Repoint(r.kind, c, map[string]string{"a": "b"})
		for _, ref := range References(r.kind, changed) {
			ids = append(ids, ref.ID)
		}
		if strings.Join(paths, " ") != r.paths || strings.Join(ids, " ") != r.repointed {
			t.Errorf("%s: uses at %q, repointed to %q; want %q and %q", r.body, paths, ids, r.paths, r.repointed)
		}
		if string(c.Body) != before {
			t.Errorf("%s: Repoint changed what it was given", r.body)
		}
		if !slices.Contains(ids, "b") && !changed.Equal(c) {
			t.Errorf("%s: Repoint changed a piece that uses something else", r.body)
		}
	}
}
