package dicepiece

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"callboard/core"
)

func TestBodyRoundTrip(t *testing.T) {
	for _, c := range []struct{ given, stored string }{
		{`{"kind":"roll","roll":{"dice":"1d20"}}`, `{"description":"","kind":"roll","roll":{"dice":"1d20"}}`},
		{`{"roll":{"dice":"8d6"},"description":"d"}`, `{"description":"d","kind":"roll","roll":{"dice":"8d6"}}`},
		{`{"kind":"table","table":{"rows":[{"text":"a"}]}}`,
			`{"description":"","kind":"table","table":{"by":"weight","dice":"","rows":[{"text":"a","weight":1,"range":"","then":[]}],"rolls":1,"repeats":true}}`},
		{`{"kind":"table","table":{"by":"dice","dice":"1d4","rows":[{"text":"a","range":"1-2","then":["x","x"]},{"text":"b","range":"3+","weight":7}],"rolls":2,"repeats":false}}`,
			`{"description":"","kind":"table","table":{"by":"dice","dice":"1d4","rows":[{"text":"a","weight":1,"range":"1-2","then":["x","x"]},{"text":"b","weight":7,"range":"3+","then":[]}],"rolls":2,"repeats":false}}`},
		{`{"kind":"pool","pool":{"rows":[{"text":"a","copies":3,"then":["p"]}],"draw":2,"order":"sorted","onceAcrossTurn":true}}`,
			`{"description":"","kind":"pool","pool":{"rows":[{"text":"a","copies":3,"then":["p"]}],"draw":2,"order":"sorted","onceAcrossTurn":true}}`},
		{`{"kind":"pool","pool":{"rows":[{"text":"a"}]}}`,
			`{"description":"","kind":"pool","pool":{"rows":[{"text":"a","copies":1,"then":[]}],"draw":1,"order":"drawn","onceAcrossTurn":false}}`},
	} {
		b := must(t, c.given)
		if got := string(b.AppendJSON(nil)); got != c.stored {
			t.Errorf("%s is stored as %s; want %s", c.given, got, c.stored)
		}
		if again := must(t, c.stored); !reflect.DeepEqual(again, b) {
			t.Errorf("DecodeBody(%s) = %+v; want %+v", c.stored, again, b)
		}
	}
	if got := string(New().Content().Body); got != `{"description":"","kind":"roll","roll":{"dice":"1d20"}}` {
		t.Errorf("New() is stored as %s", got)
	}
}

// problemLines are problems as "path: message".
func problemLines(problems []core.Problem) string {
	lines := make([]string, len(problems))
	for i, p := range problems {
		lines[i] = p.Path + ": " + p.Message
	}
	return strings.Join(lines, "\n")
}

func TestDecodeRefuses(t *testing.T) {
	table := func(member string) string { return `{"kind":"table","table":{` + member + `}}` }
	pool := func(member string) string { return `{"kind":"pool","pool":{` + member + `}}` }
	for _, c := range []struct{ body, want string }{
		{`[]`, "body: This must be an object, not a list."},
		{`{"kind":"deck"}`, `body.kind: There is no kind "deck": pick roll, table or pool.`},
		{`{"kind":"roll","roll":{"dice":"1d6"},"table":{}}`, `body.table: Leave "table" out: the kind is roll.`},
		{`{"kind":"roll","roll":{"dice":"1d6","rolls":2},"x":1}`, "body.roll.rolls: \"rolls\" is not known here: it takes dice.\nbody.x: \"x\" is not known here: it takes description, kind, roll."},
		{`{"kind":"roll","kind":"roll"}`, `body.kind: "kind" is given twice in one object.`},
		{`{}`, "body.roll.dice: There is nothing to roll. Write dice such as 1d20+3."},
		{`{"roll":{"dice":1}}`, "body.roll.dice: This must be text, not a number."},
		{`{"roll":{"dice":"1d6,1d6"}}`, "body.roll.dice: Write a single roll: a comma or semicolon begins another, and a dice piece has one total."},
		{`{"roll":{"dice":"1d1"}}`, "body.roll.dice: A die needs at least 2 sides: d1 has 1."},
		{table(``), "body.table.rows: Write at least one row."},
		{pool(`"rows":[]`), "body.pool.rows: Write at least one row."},
		{`{"kind":"table"}`, "body.table.rows: Write at least one row."},
		{table(`"rows":[{}]`), "body.table.rows[0].text: Write the text of row 1."},
		{table(`"rows":[{"text":"a"},{"text":" \n"}]`), "body.table.rows[1].text: Write the text of row 2."},
		{table(`"rows":[{"text":"{{// note}}"}]`), "body.table.rows[0].text: Write the text of row 1: it renders nothing."},
		{table(`"rows":[{"text":"a\u0000"}]`), "body.table.rows[0].text: Take the control characters out of the text of row 1."},
		{table(`"rows":[{"text":"a\n{{if 1}}"}]`), "body.table.rows[0].text: Row 1, line 2, column 1: {{if}} has no {{/if}}."},
		{table(`"rows":[{"text":"{{setvar::a::b}}"}]`), "body.table.rows[0].text: Row 1, line 1, column 1: {{setvar}} would change a variable, and a formula only reads."},
		{table(`"rows":[{"text":"a","weight":0}]`), "body.table.rows[0].weight: This must be a whole number from 1 to 10000."},
		{table(`"rows":[{"text":"a","weight":10001}]`), "body.table.rows[0].weight: This must be a whole number from 1 to 10000."},
		{table(`"rows":[{"text":"a","weight":1.5}]`), "body.table.rows[0].weight: This must be a whole number from 1 to 10000."},
		{table(`"rows":[{"text":"a","copies":2}]`), `body.table.rows[0].copies: "copies" is not known here: it takes text, weight, range, then.`},
		{pool(`"rows":[{"text":"a","copies":1001}]`), "body.pool.rows[0].copies: This must be a whole number from 1 to 1000."},
		{pool(`"rows":[{"text":"a","weight":2}]`), `body.pool.rows[0].weight: "weight" is not known here: it takes text, copies, then.`},
		{table(`"rows":[{"text":"a"}],"rolls":11`), "body.table.rolls: This must be a whole number from 1 to 10."},
		{table(`"rows":[{"text":"a"}],"rolls":0`), "body.table.rolls: This must be a whole number from 1 to 10."},
		{pool(`"rows":[{"text":"a"}],"draw":101`), "body.pool.draw: This must be a whole number from 1 to 100."},
		{pool(`"rows":[{"text":"a"}],"order":"up"`), `body.pool.order: A pool tells its cards as drawn or sorted, not "up".`},
		{table(`"by":"luck","rows":[{"text":"a"}]`), `body.table.by: A table picks by weight or by dice, not by "luck".`},
		{table(`"rows":[{"text":"a"},{"text":"b"}],"rolls":3,"repeats":false`), "body.table.repeats: Let rows repeat, or roll at most 2 times: the table has 2 rows."},
		{table(`"rows":[{"text":"a"}],"rolls":2,"repeats":false`), "body.table.repeats: Let rows repeat, or roll at most once: the table has 1 row."},
		{table(`"rows":[{"text":"a","then":["",  "a b"]}]`), "body.table.rows[0].then[0]: Pick the piece that row 1 goes on to, or take it out.\nbody.table.rows[0].then[1]: Pick the piece that row 1 goes on to again: \"a b\" is no identifier."},
		{pool(`"rows":[{"text":"a","then":[""]}]`), "body.pool.rows[0].then[0]: Pick the piece that row 1 goes on to, or take it out."},
		{table(`"by":"dice","rows":[{"text":"a","range":"1"}]`), "body.table.dice: There is nothing to roll. Write dice such as 1d20+3."},
		{table(`"by":"dice","dice":"1d2","rows":[{"text":"a","range":"1"},{"text":"b"}]`), "body.table.rows[1].range: Row 2: Write which totals pick the row, such as 7, 2-5 or 17+."},
		{table(`"by":"dice","dice":"1d2","rows":[{"text":"a","range":"1"}]`), "body.table.rows: No row for 2."},
		{table(`"by":"dice","dice":"1d2","rows":[{"text":"a","range":"1-2"},{"text":"b","range":"2"},{"text":"c","range":"3"}]`), "body.table.rows[2].range: Row 3 (3) can never come up: 1d2 rolls 1 to 2.\nbody.table.rows[1].range: 2 is in row 1 and row 2."},
	} {
		_, problems := DecodeBody([]byte(c.body), Saved)
		if got := problemLines(problems); got != c.want {
			t.Errorf("DecodeBody(%s) tells\n%s\nwant\n%s", c.body, got, c.want)
		}
	}
}

func TestCeilings(t *testing.T) {
	rows := func(n int, row string) string { return strings.TrimSuffix(strings.Repeat(row+",", n), ",") }
	for _, c := range []struct{ body, want string }{
		{`{"kind":"table","table":{"rows":[` + rows(2000, `{"text":"a"}`) + `]}}`, ""},
		{`{"kind":"table","table":{"rows":[` + rows(2001, `{"text":"a"}`) + `]}}`, "body.table.rows: There are too many here: at most 2000."},
		{`{"kind":"table","table":{"rows":[` + rows(100, `{"text":"a","weight":10000}`) + `]}}`, ""},
		{`{"kind":"table","table":{"rows":[` + rows(100, `{"text":"a","weight":10000}`) + `,{"text":"b"}]}}`, "body.table.rows: Lower the weights: together they come to 1000001, and 1000000 is the most."},
		{`{"kind":"pool","pool":{"rows":[` + rows(2000, `{"text":"a","copies":1000}`) + `]}}`, ""},
		{`{"kind":"pool","pool":{"rows":[` + rows(2001, `{"text":"a"}`) + `]}}`, "body.pool.rows: There are too many here: at most 2000."},
		{`{"kind":"pool","pool":{"rows":[{"text":"a","then":[` + rows(51, `"x"`) + `]}]}}`, "body.pool.rows[0].then: There are too many here: at most 50."},
		{`{"kind":"roll","roll":{"dice":"1d6"},"description":"` + strings.Repeat("x", core.MaxBodyBytes) + `"}`, "body: This is larger than 1 MiB."},
	} {
		_, problems := DecodeBody([]byte(c.body), Saved)
		if got := problemLines(problems); got != c.want {
			t.Errorf("DecodeBody(%.60s…) tells %q; want %q", c.body, got, c.want)
		}
	}
}

func TestDraftHoldsWhatCannotBeSaved(t *testing.T) {
	for _, c := range []struct{ body, control, message string }{
		{`{"kind":"roll"}`, "dice", "There is nothing to roll. Write dice such as 1d20+3."},
		{`{"kind":"table","table":{"rows":[{"text":"a","weight":-3}]}}`, "rows.0.weight", "Set the weight of row 1 from 1 to 10000."},
		{`{"kind":"table","table":{"rows":[{"text":"a"}],"rolls":99}}`, "rolls", "Set the rolls from 1 to 10."},
		{`{"kind":"table","table":{"rows":[{"text":"a"}],"rolls":2,"repeats":false}}`, "repeats", "Let rows repeat, or roll at most once: the table has 1 row."},
		{`{"kind":"table","table":{"rows":[{"text":"a","then":[""]}]}}`, "rows.0.then", "Pick the piece that row 1 goes on to, or take it out."},
		{`{"kind":"table","table":{"by":"dice","dice":"1d4","rows":[{"text":"a","range":"1-3"}]}}`, "rows", "No row for 4."},
		{`{"kind":"pool","pool":{"rows":[{"text":"a","copies":0}]}}`, "rows.0.copies", "Set the copies of row 1 from 1 to 1000."},
		{`{"kind":"pool","pool":{"rows":[{"text":"a"}],"draw":0}}`, "draw", "Set how many are drawn from 1 to 100."},
		{`{"kind":"pool","pool":{"rows":[{"text":"{{= 1 +}}"}]}}`, "rows.0.text", "Row 1, line 1, column 8: The expression stops in the middle. Something is missing at the end."},
	} {
		b, problems := DecodeBody([]byte(c.body), Draft)
		if problems != nil {
			t.Errorf("DecodeBody(%s, Draft) = %v; want no problems", c.body, problems)
			continue
		}
		got := EditorProblems(Dice{Name: "x", Body: b})
		if len(got) != 1 || got[0].Control != c.control || got[0].Message != c.message || got[0].Tab == "" || got[0].Short == "" {
			t.Errorf("EditorProblems(%s) = %+v; want %q at %s", c.body, got, c.message, c.control)
		}
		if again, _ := DecodeBody(b.AppendJSON(nil), Draft); string(again.AppendJSON(nil)) != string(b.AppendJSON(nil)) {
			t.Errorf("the draft %s does not come back", c.body)
		}
		b.Chances() // takes any draft
	}
	if got := Problems(Dice{Name: " ", Tags: []string{""}, Body: New().Body}); problemLines(got) != "name: Name the dice piece.\ntags[0]: Remove the blank tag." {
		t.Errorf("Problems of a name and tag = %v", got)
	}
}

func TestReferences(t *testing.T) {
	b := must(t, `{"kind":"table","table":{"rows":[{"text":"{{table::Gems}} {{= table(\"Coins\") }}","then":["b","a","b"]},{"text":"{{table::Gems}}","then":["c"]}]}}`)
	if got := b.References(); !reflect.DeepEqual(got, References{IDs: []string{"b", "a", "c"}, Tables: []string{"Gems", "Coins"}}) {
		t.Errorf("References = %+v", got)
	}
	p := must(t, `{"kind":"pool","pool":{"rows":[{"text":"x","then":["a"]}]}}`)
	if got := p.References(); !reflect.DeepEqual(got, References{IDs: []string{"a"}}) {
		t.Errorf("References of a pool = %+v", got)
	}
	if got := New().Body.References(); !reflect.DeepEqual(got, References{}) {
		t.Errorf("References of a roll = %+v", got)
	}
}

// genBody draws a body of any kind that may be saved.
func genBody(t *rapid.T) Body {
	text := rapid.SampledFrom([]string{"a", "\"q\" \\{", "{{roll::1d6}}", "日本\n<b>", "b"})
	then := rapid.SliceOfN(rapid.SampledFrom([]string{"x", "y-1", "z_2"}), 0, 3)
	kind := rapid.SampledFrom(Kinds[:]).Draw(t, "kind")
	b := Blank(kind)
	b.Description = text.Draw(t, "description")
	n := rapid.IntRange(1, 6).Draw(t, "rows")
	switch kind {
	case KindRoll:
		b.Roll.Dice = rapid.SampledFrom([]string{"1d20", "4d6kh3+2", "d% # luck"}).Draw(t, "dice")
	case KindTable:
		b.Table.By = rapid.SampledFrom([]By{ByWeight, ByDice}).Draw(t, "by")
		b.Table.Dice = fmt.Sprintf("1d%d", max(n, 2))
		b.Table.Rolls = rapid.IntRange(1, n).Draw(t, "rolls")
		b.Table.Repeats = rapid.Bool().Draw(t, "repeats")
		for i := range n {
			row := Row{Text: text.Draw(t, "text"), Weight: rapid.IntRange(1, core.MaxWeight).Draw(t, "weight"), Range: fmt.Sprint(i + 1), Then: then.Draw(t, "then")}
			if i == n-1 {
				row.Range += "+"
			}
			b.Table.Rows = append(b.Table.Rows, row)
		}
	case KindPool:
		b.Pool.Draw = rapid.IntRange(1, core.MaxDraw).Draw(t, "draw")
		b.Pool.Order = rapid.SampledFrom([]Order{Drawn, Sorted}).Draw(t, "order")
		b.Pool.OnceAcrossTurn = rapid.Bool().Draw(t, "once")
		for range n {
			b.Pool.Rows = append(b.Pool.Rows, Card{Text: text.Draw(t, "text"), Copies: rapid.IntRange(1, 30).Draw(t, "copies"), Then: then.Draw(t, "then")})
		}
	}
	return b
}

func TestBodiesComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := genBody(t)
		data := b.AppendJSON(nil)
		got, problems := DecodeBody(data, Saved)
		if problems != nil || string(got.AppendJSON(nil)) != string(data) {
			t.Fatalf("DecodeBody(%s) = %+v, %v; want it back", data, got, problems)
		}
	})
}

func FuzzDecodeBody(f *testing.F) {
	for _, s := range []string{`{}`, `{"roll":{"dice":"1d6!"}}`, `{"kind":"table","table":{"by":"dice","dice":"2d6","rows":[{"text":"a","range":"2-7"},{"text":"{{= 1 }}","range":"8+","then":["x"]}]}}`,
		`{"kind":"pool","pool":{"rows":[{"text":"a","copies":3}],"draw":4,"onceAcrossTurn":true}}`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, body string) {
		b, problems := DecodeBody([]byte(body), Saved)
		if problems != nil {
			if draft, problems := DecodeBody([]byte(body), Draft); problems == nil {
				EditorProblems(Dice{Body: draft})
				draft.Chances()
				draft.References()
			}
			return
		}
		if again, problems := DecodeBody(b.AppendJSON(nil), Saved); problems != nil || string(again.AppendJSON(nil)) != string(b.AppendJSON(nil)) {
			t.Fatalf("%s does not come back: %v", body, problems)
		}
		b.Chances()
		Run(Piece{Name: "x", Body: b}, Env{Seed: "s"})
	})
}
