package dicepiece

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"callboard/core/dice"
	"callboard/core/formula"
)

// shelf is a few pieces by identifier.
type shelf map[string]Piece

func (s shelf) Piece(id string) (Piece, bool) {
	p, ok := s[id]
	return p, ok && p.Body.Kind != ""
}

func (s shelf) Named(name string) (Piece, bool) {
	for _, p := range s {
		if strings.EqualFold(p.Name, name) && p.Body.Kind != "" {
			return p, true
		}
	}
	return Piece{}, false
}

// must decodes a body that is good.
func must(t testing.TB, body string) Body {
	t.Helper()
	b, problems := DecodeBody([]byte(body), Saved)
	if problems != nil {
		t.Fatalf("DecodeBody(%s) = %v; want no problems", body, problems)
	}
	return b
}

func newShelf(t testing.TB, bodies map[string]string) shelf {
	s := shelf{}
	for id, body := range bodies {
		s[id] = Piece{ID: id, Name: strings.ToUpper(id[:1]) + id[1:], Body: must(t, body)}
	}
	return s
}

// twenty is a table or pool of twenty rows, each its number.
func twenty(member string) string {
	rows := make([]string, 20)
	for i := range rows {
		rows[i] = fmt.Sprintf(`{"text":"r%d","%s":1}`, i+1, member)
	}
	return "[" + strings.Join(rows, ",") + "]"
}

func TestGoldenVectors(t *testing.T) {
	eight := Piece{Name: "Eight", Body: must(t, `{"kind":"roll","roll":{"dice":"8d20"}}`)}
	table := Piece{Name: "T", Body: must(t, `{"kind":"table","table":{"rolls":8,"rows":`+twenty("weight")+`}}`)}
	byDice := Piece{Name: "T", Body: must(t, `{"kind":"table","table":{"by":"dice","dice":"d20","rolls":8,"rows":[{"text":"x","range":"1-20"}]}}`)}
	pool := Piece{Name: "P", Body: must(t, `{"kind":"pool","pool":{"draw":8,"rows":`+twenty("copies")+`}}`)}
	for _, c := range []struct {
		p           Piece
		round, call int
		want        string
	}{
		{eight, 0, 0, "[20 16 17 7 16 1 8 14]"},
		{eight, 0, 1, "[16 7 20 8 8 4 11 7]"},
		{eight, 1, 0, "[12 11 7 12 5 15 15 9]"},
		{table, 0, 0, "[11 11 5 10 17 11 13 12]"},
		{byDice, 0, 0, "[11 11 5 10 17 11 13 12]"},
		{pool, 0, 0, "[10 13 18 20 14 3 9 16]"},
		{pool, 0, 1, "[13 15 2 1 7 6 10 11]"},
	} {
		use := Run(c.p, Env{Seed: "turn-1", Round: c.round, Call: c.call}).Trace
		var got []int64
		if use.Dice != nil {
			for _, d := range use.Dice.Parts[0].Rolls[0].DieList {
				got = append(got, int64(d.V))
			}
		}
		for _, p := range use.Picks {
			got = append(got, p.Rolled)
		}
		if fmt.Sprint(got) != c.want {
			t.Errorf("%s %s, round %d, call %d rolls %v; want %s", c.p.Body.Kind, c.p.Name, c.round, c.call, got, c.want)
		}
	}
}

func TestAnswers(t *testing.T) {
	s := newShelf(t, map[string]string{
		"fireball": `{"kind":"roll","roll":{"dice":"8d6"}}`,
		"attack":   `{"kind":"roll","roll":{"dice":"1d20+5 vs 15"}}`,
		"magic":    `{"kind":"table","table":{"rows":[{"text":"Smoke"},{"text":"Sparks"},{"text":"Rain"}]}}`,
		"thrice":   `{"kind":"table","table":{"rolls":3,"rows":[{"text":"Smoke"},{"text":"Sparks","weight":4}]}}`,
		"apart":    `{"kind":"table","table":{"rolls":3,"repeats":false,"rows":[{"text":"a","weight":98},{"text":"b"},{"text":"c"}]}}`,
		"rumours":  `{"kind":"table","table":{"by":"dice","dice":"2d6","rows":[{"text":"Low","range":"2-7"},{"text":"The well is poisoned","range":"8+"}]}}`,
		"hoard":    `{"kind":"table","table":{"rows":[{"text":"A chest","then":["gems","fireball"]}]}}`,
		"gems":     `{"kind":"table","table":{"rows":[{"text":"Ruby\nof fire","then":["magic"]},{"text":"Opal\nof ice","then":["magic"]}]}}`,
		"tarot":    `{"kind":"pool","pool":{"draw":3,"rows":` + twenty("copies") + `}}`,
		"sorted":   `{"kind":"pool","pool":{"draw":3,"order":"sorted","rows":` + twenty("copies") + `}}`,
		"small":    `{"kind":"pool","pool":{"draw":5,"rows":[{"text":"x","copies":2},{"text":"y"}]}}`,
		"exact":    `{"kind":"pool","pool":{"draw":3,"rows":[{"text":"x","copies":2},{"text":"y"}]}}`,
		"hand":     `{"kind":"pool","pool":{"draw":2,"rows":[{"text":"x","then":["magic"]},{"text":"y","then":["magic"]}]}}`,
		"loot":     `{"kind":"table","table":{"rows":[{"text":"{{roll::1d1000+1000}} coins and {{table::Magic}}, {{user}}"}]}}`,
		"whole":    `{"kind":"table","table":{"rows":[{"text":"<{{table::tarot}}> <{{table::fireball}}> <{{table::hand}}> <{{table::thrice}}>"}]}}`,
		"broken":   `{"kind":"table","table":{"rows":[{"text":"{{= hq }}"}]}}`,
		"blank":    `{"kind":"table","table":{"rows":[{"text":"{{if 0}}x{{/if}}"}]}}`,
		"inner":    `{"kind":"table","table":{"rows":[{"text":"a {{table::broken}}"}]}}`,
		"nowhere":  `{"kind":"table","table":{"rows":[{"text":"{{table::Lost}}"}]}}`,
		"later":    `{"kind":"table","table":{"rows":[{"text":"{{= hq }}","then":["after"]}]}}`,
		"after":    `{"kind":"table","table":{"rows":[{"text":"and {{table::broken}}"}]}}`,
		"cards":    `{"kind":"pool","pool":{"rows":[{"text":"{{= hq }}"}]}}`,
	})
	env := Env{Seed: "turn-1", Pieces: s, Context: formula.Values{User: "Mira"}}
	for _, c := range []struct{ id, want string }{
		{"fireball", "Fireball (rolled 8d6): [6, 5, 5, 2, 5, 1, 3, 5] = 32"},
		{"attack", "Attack (rolled 1d20+5): [20] +5 = 25, success against 15 (by 10)"},
		{"magic", "Magic (rolled 2 of 3): Sparks"},
		{"thrice", "Thrice (rolled 3 of 5): Sparks\nThrice (rolled 3 of 5): Sparks\nThrice (rolled 2 of 5): Sparks"},
		{"apart", "Apart (rolled 51 of 100): a\nApart (rolled 100 of 100): c\nApart (rolled 99 of 100): b"},
		{"rumours", "Rumours (rolled 8 on 2d6): The well is poisoned"},
		{"hoard", "Hoard (rolled 1 of 1): A chest\n  Gems (rolled 2 of 2): Opal\n  of ice\n    Magic (rolled 1 of 3): Smoke\n  Fireball (rolled 8d6): [3, 5, 4, 4, 4, 5, 1, 2] = 28"},
		{"gems", "Gems (rolled 1 of 2): Ruby\nof fire\n  Magic (rolled 2 of 3): Sparks"},
		{"tarot", "Tarot (drew 3 of 20): r10, r13, r18"},
		{"small", "Small (drew 3 of 3): x, x, y (that is all of them)"},
		{"exact", "Exact (drew 3 of 3): x, x, y"},
		{"hand", "Hand (drew 2 of 2): x, y\n  Magic (rolled 3 of 3): Rain\n  Magic (rolled 3 of 3): Rain"},
		{"loot", "Loot (rolled 1 of 1): 1548 coins and Smoke, Mira"},
		{"whole", "Whole (rolled 1 of 1): <r11, r5, r1> <29> <y, Smoke, x, Rain> <Sparks, Sparks, Sparks>"},
		{"broken", `Broken (rolled 1 of 1) could not be filled in: "hq" is not known.`},
		{"blank", "Blank (rolled 1 of 1) could not be filled in: The formula rendered nothing."},
		{"inner", `Inner (rolled 1 of 1) could not be filled in: Broken (rolled 1 of 1) could not be filled in: "hq" is not known.`},
		{"later", "Later (rolled 1 of 1) could not be filled in: \"hq\" is not known.\n  After (rolled 1 of 1) could not be filled in: Broken (rolled 1 of 1) could not be filled in: \"hq\" is not known."},
		{"nowhere", `Nowhere (rolled 1 of 1) could not be filled in: There is no table "Lost".`},
		{"cards", `Cards (drew 1 of 1) could not be filled in: "hq" is not known.`},
	} {
		got := Run(s[c.id], env)
		if got.Text != c.want || got.Refused {
			t.Errorf("Run(%s) = %q, refused %v; want %q", c.id, got.Text, got.Refused, c.want)
		}
		if failed := strings.Contains(c.want, "could not be filled in"); failed != (got.Fault != "") {
			t.Errorf("Run(%s) has the fault %q; want one %v", c.id, got.Fault, failed)
		}
		if again := Run(s[c.id], env); again.Text != got.Text {
			t.Errorf("Run(%s) twice = %q and %q; want one answer for one seed", c.id, got.Text, again.Text)
		}
	}
}

func TestSpecimenOfTheSpec(t *testing.T) {
	p := Piece{Name: "Wild magic", Body: must(t, `{"kind":"table","table":{"rows":[{"text":"Smoke"},{"text":"{{= hq }}"},{"text":"Rain"}]}}`)}
	if got, want := Run(p, Env{Seed: "turn-1"}).Text, `Wild magic (rolled 2 of 3) could not be filled in: "hq" is not known.`; got != want {
		t.Errorf("Run = %q; want %q", got, want)
	}
}

func TestSortedPool(t *testing.T) {
	drawn := Piece{Name: "P", Body: must(t, `{"kind":"pool","pool":{"draw":4,"rows":`+twenty("copies")+`}}`)}
	inOrder := drawn
	inOrder.Body.Pool.Order = Sorted
	env := Env{Seed: "turn-1", Call: 1}
	if got, want := Run(drawn, env).Text, "P (drew 4 of 20): r13, r15, r2, r1"; got != want {
		t.Errorf("as drawn: %q; want %q", got, want)
	}
	if got, want := Run(inOrder, env).Text, "P (drew 4 of 20): r1, r2, r13, r15"; got != want {
		t.Errorf("sorted: %q; want %q", got, want)
	}
}

func TestGonePieces(t *testing.T) {
	table := Piece{Name: "Wild magic", Body: must(t, `{"kind":"table","table":{"rows":[{"text":"Smoke","then":["gone"]}]}}`)}
	pool := Piece{Name: "Tarot", Body: must(t, `{"kind":"pool","pool":{"rows":[{"text":"x","then":["lost"]}]}}`)}
	s := shelf{"gone": {ID: "gone", Name: "Gems"}}
	for _, c := range []struct {
		p      Piece
		pieces Pieces
		want   string
	}{
		{table, s, `"Wild magic" cannot be rolled: "Gems", which row 1 goes on to, is gone.`},
		{pool, s, `"Tarot" cannot be rolled: a piece that row 1 goes on to is gone.`},
		{table, nil, `"Wild magic" cannot be rolled: a piece that row 1 goes on to is gone.`},
		{Piece{Name: "Roll", Body: Body{Kind: KindRoll, Roll: Roll{Dice: "d"}}}, nil, `"Roll" cannot be rolled: The d needs a number of sides, such as d20.`},
		{Piece{Name: "Table", Body: Blank(KindTable)}, nil, `"Table" cannot be rolled: it has no rows.`},
		{Piece{Name: "Table", Body: Body{Kind: KindTable, Table: Table{By: ByDice, Rolls: 1}}}, nil, `"Table" cannot be rolled: There is nothing to roll. Write dice such as 1d20+3.`},
	} {
		got := Run(c.p, Env{Seed: "s", Pieces: c.pieces})
		if got.Text != c.want || !got.Refused || got.Trace != nil {
			t.Errorf("Run(%s) = %q, refused %v; want the refusal %q", c.p.Name, got.Text, got.Refused, c.want)
		}
	}
}

func TestNoRowForATotal(t *testing.T) {
	p := Piece{Name: "T", Body: Body{Kind: KindTable, Table: Table{By: ByDice, Dice: "1d6", Rolls: 1, Repeats: true, Rows: []Row{{Text: "x", Range: "7"}}}}}
	if got, want := Run(p, Env{Seed: "turn-1"}).Text, "T (rolled 4 on 1d6): no row has 4"; got != want {
		t.Errorf("Run = %q; want %q", got, want)
	}
	rare := Piece{Name: "T", Body: must(t, `{"kind":"table","table":{"by":"dice","dice":"10d6","rolls":2,"repeats":false,"rows":[{"text":"all ones","range":"10"},{"text":"x","range":"11+"}]}}`)}
	got := Run(rare, Env{Seed: "s"})
	if want := ": no other row came up in 1000 rolls"; !strings.HasSuffix(got.Text, want) || len(got.Trace.Picks[1].Rerolled) != 1000 {
		t.Errorf("Run = %q; want it to end in %q", got.Text, want)
	}
}

func TestDiceRerolledWhereRowsMayNotRepeat(t *testing.T) {
	p := Piece{Name: "T", Body: must(t, `{"kind":"table","table":{"by":"dice","dice":"1d4","rolls":4,"repeats":false,"rows":[{"text":"a","range":"1"},{"text":"b","range":"2"},{"text":"c","range":"3"},{"text":"d","range":"4"}]}}`)}
	rerolled := 0
	for call := range 50 {
		use := Run(p, Env{Seed: "s", Call: call}).Trace
		seen := map[int]bool{}
		for _, pick := range use.Picks {
			for _, total := range pick.Rerolled {
				if !seen[int(total)] {
					t.Fatalf("call %d threw %d again, whose row had not come up", call, total)
				}
				rerolled++
			}
			seen[pick.Row] = true
		}
		if len(seen) != 4 {
			t.Fatalf("call %d picked %v; want each of 4 rows once", call, use.Picks)
		}
	}
	if rerolled == 0 {
		t.Error("no throw was repeated in 50 calls")
	}
}

func TestLimits(t *testing.T) {
	s := newShelf(t, map[string]string{
		"again":  `{"kind":"table","table":{"rows":[{"text":"again","then":["again"]}]}}`,
		"twice":  `{"kind":"table","table":{"rows":[{"text":"twice","then":["twice","twice"]}]}}`,
		"inline": `{"kind":"table","table":{"rows":[{"text":"{{table::inline}}"}]}}`,
		"wide":   `{"kind":"table","table":{"rolls":10,"rows":[{"text":"{{table::ten}}"}]}}`,
		"ten":    `{"kind":"table","table":{"rolls":10,"rows":[{"text":"x"}]}}`,
		"long":   `{"kind":"pool","pool":{"draw":100,"rows":[{"text":"` + strings.Repeat("x", 9000) + `","copies":200}]}}`,
	})
	for _, c := range []struct {
		id, prefix, suffix string
		lines              int
	}{
		{"again", "Again (rolled 1 of 1): again\n  Again (rolled 1 of 1): again\n    Again", "\n              Again (rolled 1 of 1): again\n(stopped 8 pieces deep)", 9},
		{"twice", "Twice (rolled 1 of 1): twice\n  Twice", "\n(stopped after 50 rolls)", 51},
		{"inline", "Inline (rolled 1 of 1) could not be filled in: Inline (rolled 1 of 1) could not be filled in: Tables go on to each other more than 8 deep.", "\n(stopped 8 pieces deep)", 2},
		{"wide", "Wide (rolled 1 of 1): x, x, x, x, x, x, x, x, x, x\n", "more than 50 rolls.\n(stopped after 50 rolls)", 6},
		{"long", "Long (drew 100 of 200): xxx", "xxx\n(stopped: the answer is longer than 64 KiB)", 2},
	} {
		got := Run(s[c.id], Env{Seed: "s", Pieces: s}).Text
		if !strings.HasPrefix(got, c.prefix) || !strings.HasSuffix(got, c.suffix) || strings.Count(got, "\n")+1 != c.lines {
			t.Errorf("Run(%s) has %d lines: %.2000s; want %d, from %q to %q", c.id, strings.Count(got, "\n")+1, got, c.lines, c.prefix, c.suffix)
		}
		if len(got) > 80<<10 {
			t.Errorf("Run(%s) has %d bytes; want at most about 64 KiB", c.id, len(got))
		}
	}
}

func TestOneBudgetForAllRowTexts(t *testing.T) {
	p := Piece{Name: "P", Body: must(t, `{"kind":"pool","pool":{"draw":3,"rows":[{"text":"{{roll::400d6}}","copies":3}]}}`)}
	if got, want := Run(p, Env{Seed: "s"}).Text, "P (drew 3 of 3) could not be filled in: The formula rolls too many dice (1,000)."; got != want {
		t.Errorf("Run = %q; want %q", got, want)
	}
}

func TestPoolOnceAcrossTurn(t *testing.T) {
	body := `{"kind":"pool","pool":{"draw":3,"onceAcrossTurn":true,"rows":[{"text":"a"},{"text":"b"},{"text":"c"},{"text":"d"},{"text":"e"},{"text":"f"},{"text":"g"}]}}`
	tarot := Piece{ID: "tarot", Name: "Tarot", Body: must(t, body)}
	other := Piece{ID: "other", Name: "Other", Body: tarot.Body}
	for seed := range 20 {
		env := Env{Seed: fmt.Sprint("turn-", seed)}
		var cards []string
		for call, want := range []int{3, 3, 1, 0} {
			env.Call = call
			got := Run(tarot, env)
			if len(got.Trace.Picks) != want || got.Trace.All != (want < 3) {
				t.Fatalf("call %d drew %d cards: %q; want %d", call, len(got.Trace.Picks), got.Text, want)
			}
			for _, p := range got.Trace.Picks {
				cards = append(cards, p.Text)
			}
			if want == 0 && got.Text != "Tarot (drew 0 of 7): none is left this turn" {
				t.Errorf("an empty pool says %q", got.Text)
			}
			env.Drawn = got.Drawn
		}
		if sorted := slices.Sorted(slices.Values(cards)); strings.Join(sorted, "") != "abcdefg" {
			t.Fatalf("the calls of a turn drew %v; want each card once", cards)
		}
		if env.Drawn["tarot"] != 7 || env.Drawn["other"] != 0 {
			t.Fatalf("Drawn = %v; want 7 of tarot", env.Drawn)
		}
	}
	same := 0
	for seed := range 100 {
		env := Env{Seed: fmt.Sprint(seed)}
		a, b := Run(tarot, env).Trace.Picks, Run(other, env).Trace.Picks
		if a[0].Row == b[0].Row {
			same++
		}
	}
	if same > 40 {
		t.Errorf("two pools show the same first card in %d of 100 turns; want about 14", same)
	}
	s := shelf{"tarot": tarot, "hand": {ID: "hand", Name: "Hand", Body: must(t, `{"kind":"table","table":{"rows":[{"text":"x","then":["tarot","tarot","tarot"]}]}}`)}}
	got := Run(s["hand"], Env{Seed: "s", Pieces: s})
	if got.Drawn["tarot"] != 7 || !strings.HasSuffix(got.Text, "(that is all of them)") {
		t.Errorf("three draws in one call = %q, %v; want all 7 cards", got.Text, got.Drawn)
	}
}

// TestShuffle holds the early end against a shuffle of a whole array.
func TestShuffle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 60).Draw(t, "n")
		seed := rapid.StringN(0, 8, -1).Draw(t, "seed")
		whole := make([]int, n)
		for i := range whole {
			whole[i] = i
		}
		rng := dice.Source(seed, dice.KindPool, 0, 0)
		for i := range whole {
			j := i + rng.IntN(n-i)
			whole[i], whole[j] = whole[j], whole[i]
		}
		to := rapid.IntRange(0, n).Draw(t, "to")
		from := rapid.IntRange(0, to).Draw(t, "from")
		if got := shuffle(dice.Source(seed, dice.KindPool, 0, 0), n, from, to); !slices.Equal(got, whole[from:to]) {
			t.Fatalf("shuffle(%d, %d, %d) = %v; want %v", n, from, to, got, whole[from:to])
		}
	})
}

func TestFirstCardsDoNotDependOnHowMany(t *testing.T) {
	p := Piece{Name: "P", Body: must(t, `{"kind":"pool","pool":{"draw":100,"rows":[{"text":"{{roll::1d6}}","copies":60},{"text":"b","copies":50}]}}`)}
	rows := func(draw int) (out []int64) {
		p.Body.Pool.Draw = draw
		for _, pick := range Run(p, Env{Seed: "s"}).Trace.Picks {
			out = append(out, pick.Rolled)
		}
		return out
	}
	all := rows(100)
	for draw := 1; draw < 100; draw += 7 {
		if got := rows(draw); !slices.Equal(got, all[:draw]) {
			t.Errorf("drawing %d gives %v; want the first of %v", draw, got, all)
		}
	}
}

func TestWordsDoNotChangeDice(t *testing.T) {
	s := newShelf(t, map[string]string{"a": `{"kind":"table","table":{"rolls":5,"rows":` + twenty("weight") + `}}`})
	p := s["a"]
	before := Run(p, Env{Seed: "s"}).Trace.Picks
	p.Name, p.ID, p.Body.Description = "Other", "b", "words"
	p.Body.Table.Rows = slices.Clone(p.Body.Table.Rows)
	for i := range p.Body.Table.Rows {
		p.Body.Table.Rows[i].Text = "words"
	}
	for i, pick := range Run(p, Env{Seed: "s"}).Trace.Picks {
		if pick.Rolled != before[i].Rolled {
			t.Errorf("roll %d is %d with other words; want %d", i, pick.Rolled, before[i].Rolled)
		}
	}
}

func TestTablesOfAFormula(t *testing.T) {
	s := newShelf(t, map[string]string{
		"gems":  `{"kind":"table","table":{"rows":[{"text":"ruby {{= hp }}"},{"text":"opal {{= hp }}"}]}}`,
		"again": `{"kind":"table","table":{"rows":[{"text":"a","then":["again"]}]}}`,
		"gone":  `{"kind":"table","table":{"rows":[{"text":"a","then":["nothing"]}]}}`,
	})
	ctx := formula.Values{Stats: map[string]formula.Value{"hp": formula.OfInt(7)}}
	for _, c := range []struct{ text, want, fault string }{
		{`You find {{table::Gems}} and {{= table("GEMS") }}.`, "You find opal 7 and opal 7.", ""},
		{`{{table::Again}}`, "a, a, a, a, a, a, a, a", ""},
		{`{{table::Gone}}`, "", `"Gone" cannot be rolled: a piece that row 1 goes on to is gone`},
		{`{{table::No}}`, "", `There is no table "No"`},
	} {
		f, faults := formula.Parse(c.text)
		if faults != nil {
			t.Fatalf("Parse(%s) = %v", c.text, faults)
		}
		got, fault := f.Run(ctx, formula.Env{Rand: dice.Source("turn-1", dice.KindFormula, 0, 0), Tables: NewTables(Env{Seed: "turn-1", Pieces: s, Context: ctx})})
		brief := ""
		if fault != nil {
			brief = fault.Brief
		}
		if brief != c.fault || fault == nil && got.Text != c.want {
			t.Errorf("%s = %q, %q; want %q, %q", c.text, got.Text, brief, c.want, c.fault)
		}
	}
}

func TestTraceIsJSON(t *testing.T) {
	s := newShelf(t, map[string]string{
		"loot":  `{"kind":"table","table":{"by":"dice","dice":"1d4","rows":[{"text":"{{roll::1d6}} {{table::magic}}","range":"1-4","then":["tarot"]}]}}`,
		"magic": `{"kind":"table","table":{"rows":[{"text":"Smoke"}]}}`,
		"tarot": `{"kind":"pool","pool":{"draw":2,"onceAcrossTurn":true,"rows":[{"text":"x"}]}}`,
	})
	use := Run(s["loot"], Env{Seed: "turn-1", Pieces: s}).Trace
	use.Picks[0].Dice, use.Picks[0].Rolls = nil, nil
	got, err := json.Marshal(use)
	want := `{"id":"loot","name":"Loot","kind":"table","on":"1d4","picks":[{"rolled":1,"row":1,"text":"4 Smoke",` +
		`"inside":[{"id":"magic","name":"Magic","kind":"table","of":1,"picks":[{"rolled":1,"row":1,"text":"Smoke"}]}],` +
		`"then":[{"id":"tarot","name":"Tarot","kind":"pool","of":1,"picks":[{"rolled":1,"row":1,"text":"x"}],"turn":true,"all":true}]}]}`
	if err != nil || string(got) != want {
		t.Errorf("the trace is %s, %v; want %s", got, err, want)
	}
	use = Run(s["loot"], Env{Seed: "turn-1", Pieces: s}).Trace
	pick := use.Picks[0]
	if *pick.Dice.Total() != pick.Rolled || len(pick.Rolls) != 1 {
		t.Errorf("the dice of the trace come to %d, %d rolls inside; want %d and 1", *pick.Dice.Total(), len(pick.Rolls), pick.Rolled)
	}
}
