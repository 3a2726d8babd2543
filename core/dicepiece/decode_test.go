package dicepiece

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"callboard/core"
)

func TestDecodeBody(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`{"kind":"roll","roll":{"dice":"8d6"}}`, `{"description":"","kind":"roll","roll":{"dice":"8d6"}}`},
		{`{"roll":{"dice":"8d6"}}`, `{"description":"","kind":"roll","roll":{"dice":"8d6"}}`},
		{`{"description":"x","kind":"table","table":{"rows":[{"text":"a"}]}}`,
			`{"description":"x","kind":"table","table":{"by":"weight","dice":"","rows":[{"text":"a","weight":1,"range":"","then":[]}],"rolls":1,"repeats":true}}`},
		{`{"kind":"table","table":{"by":"dice","dice":"1d4","rows":[{"text":"a","range":"1-4","then":["x1"]}],"rolls":2,"repeats":false}}`,
			`{"description":"","kind":"table","table":{"by":"dice","dice":"1d4","rows":[{"text":"a","weight":1,"range":"1-4","then":["x1"]}],"rolls":2,"repeats":false}}`},
		{`{"pool":{"rows":[{"text":"a","copies":4}],"draw":3,"order":"sorted","onceAcrossTurn":true}}`,
			`{"description":"","kind":"pool","pool":{"rows":[{"text":"a","copies":4,"then":[]}],"draw":3,"order":"sorted","onceAcrossTurn":true}}`},
	} {
		body, problems := DecodeBody([]byte(c.text), Draft)
		if got := string(body.AppendJSON(nil)); problems != nil || got != c.want {
			t.Errorf("DecodeBody(%s) = %s, %v; want %s", c.text, got, problems, c.want)
		}
		again, problems := DecodeBody(body.AppendJSON(nil), Draft)
		if problems != nil || string(again.AppendJSON(nil)) != c.want {
			t.Errorf("what was written of %s reads back as %s, %v", c.text, again.AppendJSON(nil), problems)
		}
	}
}

func TestDecodeBodyRefuses(t *testing.T) {
	for _, c := range []struct{ text, path, want string }{
		{`[]`, "body", "object"},
		{`{}`, "body.kind", "Say what kind of dice piece it is: roll, table or pool."},
		{`{"kind":"coin"}`, "body.kind", `There is no kind "coin"`},
		{`{"kind":1}`, "body.kind", ""},
		{`{"kind":"roll","roll":{"dice":"1d6"},"table":{}}`, "body.table", ""},
		{`{"kind":"roll","roll":{"dice":"1d6","sides":6}}`, "body.roll.sides", ""},
		{`{"kind":"table","table":{"by":"magic"}}`, "body.table.by", "by weight or by dice"},
		{`{"kind":"table","table":{"rows":[{"text":"a","copies":1}]}}`, "body.table.rows[0].copies", ""},
		{`{"kind":"table","table":{"rows":[{"text":"a","weight":0}]}}`, "body.table.rows[0].weight", ""},
		{`{"kind":"table","table":{"rows":[{"text":"a","weight":1.5}]}}`, "body.table.rows[0].weight", ""},
		{`{"kind":"table","table":{"rolls":11}}`, "body.table.rolls", ""},
		{`{"kind":"table","table":{"repeats":"no"}}`, "body.table.repeats", ""},
		{`{"kind":"pool","pool":{"rows":[{"text":"a","weight":1}]}}`, "body.pool.rows[0].weight", ""},
		{`{"kind":"pool","pool":{"order":"random"}}`, "body.pool.order", "as drawn or sorted"},
		{`{"kind":"pool","pool":{"draw":101}}`, "body.pool.draw", ""},
		{`{"kind":"roll","kind":"pool"}`, "body.kind", ""},
		{`{"kind":`, "body", "not readable as JSON"},
	} {
		_, problems := DecodeBody([]byte(c.text), Draft)
		if len(problems) != 1 || problems[0].Path != c.path || !strings.Contains(problems[0].Message, c.want) || !strings.HasSuffix(problems[0].Message, ".") {
			t.Errorf("DecodeBody(%s) = %v; want one at %s about %q", c.text, problems, c.path, c.want)
		}
	}
	if _, problems := DecodeBody([]byte(`{"kind":"table","table":{"rows":[{"text":""}]}}`), Saved); len(problems) != 1 || problems[0].Path != "body.table.rows[0].text" {
		t.Errorf("a blank row is saved: %v", problems)
	}
	if _, problems := DecodeBody([]byte(`"`+strings.Repeat("x", core.MaxBodyBytes)+`"`), Draft); len(problems) != 1 {
		t.Errorf("an endless body: %v", problems)
	}
}

// bodies draws any body that a form could hold.
func bodies(t *rapid.T) Body {
	text := rapid.StringOfN(rapid.RuneFrom([]rune("ab{}\"\\\n龙 ")), 0, 6, -1)
	rows := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Row {
		return Row{
			Text: text.Draw(t, "text"), Weight: rapid.IntRange(1, 10_000).Draw(t, "weight"), Range: text.Draw(t, "range"),
			Copies: rapid.IntRange(1, 1000).Draw(t, "copies"), Then: rapid.SliceOfN(text, 0, 2).Draw(t, "then"),
		}
	}), 0, 4)
	b := blank()
	b.Description = text.Draw(t, "description")
	b.Kind = rapid.SampledFrom(Kinds[:]).Draw(t, "kind")
	switch b.Kind {
	case Roll:
		b.Roll.Dice = text.Draw(t, "dice")
	case Table:
		b.Table = TablePart{By: rapid.SampledFrom([]By{Weight, Dice}).Draw(t, "by"), Dice: text.Draw(t, "dice"), Rows: rows.Draw(t, "rows"),
			Rolls: rapid.IntRange(1, 10).Draw(t, "rolls"), Repeats: rapid.Bool().Draw(t, "repeats")}
	case Pool:
		b.Pool = PoolPart{Rows: rows.Draw(t, "rows"), Draw: rapid.IntRange(1, 100).Draw(t, "draw"),
			Order: rapid.SampledFrom([]Order{Drawn, Sorted}).Draw(t, "order"), OnceAcrossTurn: rapid.Bool().Draw(t, "once")}
	}
	return b
}

func TestBodiesReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := bodies(t)
		data := b.AppendJSON(nil)
		again, problems := DecodeBody(data, Draft)
		if problems != nil || string(again.AppendJSON(nil)) != string(data) {
			t.Fatalf("%s reads back as %s, %v", data, again.AppendJSON(nil), problems)
		}
		_ = Problems(Piece{Name: "x", Body: again}) // whatever the body, the rules have an answer
	})
}

func FuzzDecodeBody(f *testing.F) {
	f.Add(`{"kind":"table","table":{"by":"dice","dice":"2d6","rows":[{"text":"a","range":"2-12"}]}}`)
	f.Add(`{"pool":{"rows":[{"text":"a","copies":4}],"draw":3}}`)
	f.Fuzz(func(t *testing.T, text string) {
		b, problems := DecodeBody([]byte(text), Saved)
		if problems == nil {
			Run(Piece{Name: "x", Body: b}, Env{Seed: "s"})
		}
	})
}
