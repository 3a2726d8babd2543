package dicepiece

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"callboard/core/dice"
	"callboard/core/formula"
)

// named is a table with one row, under a name, whose row leads to ids.
func named(name, text string, then ...string) Piece {
	p := texts(byWeight(1), text)
	p.Name = name
	p.Body.Table.Rows[0].Then = then
	return p
}

func TestChains(t *testing.T) {
	lib := shelf{
		"b": named("B", "b", "c"), "c": named("C", "c"), "two": named("Two", "one\ntwo"), "roll": {Name: "Nine", Body: changed(rollPiece("9"), func(*Body) {}).Body},
		"all": pool(2, 1, 1), "inner": named("Inner", "in", "c"), "text": named("Text", "<{{table::Inner}}>"), "gone": named("Gone", "x", "nobody"),
	}
	for _, c := range []struct {
		what string
		p    Piece
		want string
	}{
		{"none", named("A", "a"), "A (rolled 1 of 1): a"},
		{"one", named("A", "a", "c"), "A (rolled 1 of 1): a\n  C (rolled 1 of 1): c"},
		{"two in a row", named("A", "a", "b"), "A (rolled 1 of 1): a\n  B (rolled 1 of 1): b\n    C (rolled 1 of 1): c"},
		{"two beside", named("A", "a", "c", "c"), "A (rolled 1 of 1): a\n  C (rolled 1 of 1): c\n  C (rolled 1 of 1): c"},
		{"lines", named("A", "a", "two"), "A (rolled 1 of 1): a\n  Two (rolled 1 of 1): one\n  two"},
		{"asked by name", named("A", "a {{table::C}}"), "A (rolled 1 of 1): a c"},
		{"asked in any case", named("A", "{{table::c}}"), "A (rolled 1 of 1): c"},
		{"by name, with what it leads to", named("A", "{{table::Inner}}"), "A (rolled 1 of 1): in, c"},
		{"by name within by name", named("A", "{{table::Text}}"), "A (rolled 1 of 1): <in, c>"},
		{"by name, and then", named("A", "{{table::C}}", "text"), "A (rolled 1 of 1): c\n  Text (rolled 1 of 1): <in, c>"},
		{"a pool, and then", changed(pool(1, 1), func(b *Body) { b.Pool.Rows[0].Then = []string{"c"} }), "Tarot (drew 1 of 1): a\n  C (rolled 1 of 1): c"},
		{"a text that is filled in a pool", texts(pool(1, 1), "{{table::C}}{{= 1 + 1}}"), "Tarot (drew 1 of 1): c2"},
		{"braces", named("A", `\{\{x\}\}`), "A (rolled 1 of 1): {{x}}"},
	} {
		out := Run(c.p, Env{Seed: "s", Library: lib})
		if out.Refused || out.Text != c.want {
			t.Errorf("%s: %q, refused %v; want %q", c.what, out.Text, out.Refused, c.want)
		}
	}
	for _, c := range []struct {
		p    Piece
		want string
	}{
		{named("A", "a", "nobody"), "The dice piece “nobody” was deleted for good."},
		{named("A", "a", "gone"), "The dice piece “nobody” was deleted for good."},
		{named("A", "{{table::Gone}}"), "A (rolled 1 of 1) could not be filled in: The dice piece “nobody” was deleted for good."},
		{named("A", "{{table::Nobody}}"), `A (rolled 1 of 1) could not be filled in: There is no table "Nobody" in the library.`},
		{named("A", "{{hq}}"), `A (rolled 1 of 1) could not be filled in: "hq" is not known.`},
		{texts(pool(1, 1), "{{= 1/0}}"), "Tarot (drew row 1 of 1) could not be filled in: Dividing by 0."},
	} {
		if out := Run(c.p, Env{Seed: "s", Library: lib}); !out.Refused || out.Text != c.want {
			t.Errorf("%q, refused %v; want %q", out.Text, out.Refused, c.want)
		}
	}
}

// What a call uses up is counted over all its pieces, however they lead on.
func TestBudgetAcrossPieces(t *testing.T) {
	twenty := strings.Repeat("{{table::One}}", 20)
	lib := shelf{"one": named("One", "1"), "twenty": named("Twenty", twenty), "dice": named("Dice", "{{roll::400d2}}"), "self": named("Self", "{{table::Self}}")}
	for _, c := range []struct {
		what string
		p    Piece
		want string // the end of the answer
	}{
		{"at the edge", named("A", strings.Repeat("{{table::One}}", MaxPieceRolls-1)), strings.Repeat("1", MaxPieceRolls-1)},
		{"one more", named("A", strings.Repeat("{{table::One}}", MaxPieceRolls)), "The formula rolls too many tables (50)."},
		{"tables in tables", named("A", "{{table::Twenty}}{{table::Twenty}}"), "1"},
		{"too many tables in tables", named("A", "{{table::Twenty}}{{table::Twenty}}{{table::Twenty}}"), "The formula rolls too many tables (50)."},
		{"too many tables behind", named("A", "a", "twenty", "twenty", "twenty"), "The formula rolls too many tables (50)."},
		{"dice behind", named("A", "a", "dice", "dice"), ""},
		{"too many dice behind", named("A", "a", "dice", "dice", "dice"), "The formula rolls too many dice (1,000)."},
		{"too many dice in texts", named("A", "{{table::Dice}}{{table::Dice}}{{table::Dice}}"), "The formula rolls too many dice (1,000)."},
		{"in itself", named("A", "{{table::Self}}"), "(stopped 8 pieces deep)"},
	} {
		out := Run(c.p, Env{Seed: "s", Library: lib})
		refused := strings.HasPrefix(c.want, "The formula")
		if out.Refused != refused || !strings.HasSuffix(out.Text, c.want) {
			t.Errorf("%s: %q, refused %v; want it to end %q", c.what, out.Text, out.Refused, c.want)
		}
	}
}

// A formula that asks for tables is told what was cut short.
func TestTablesOfAFormula(t *testing.T) {
	lib := shelf{"one": named("One", "1"), "self": named("Self", "x", "self"), "twice": named("Twice", "x", "twice", "twice")}
	for _, c := range []struct{ text, want string }{
		{"{{table::One}}{{table::ONE}}", "11"},
		{`{{= table("One") + 1}}`, "2"},
		{"{{table::Self}}", "The tables lead on more than 8 deep."},
		{"{{table::Twice}}", "The tables lead on to more than 50 rolls."},
		{"{{table::No}}", `There is no table "No" in the library.`},
	} {
		f, faults := formula.Parse(c.text)
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		r, fault := f.Run(formula.Values{}, formula.Env{Rand: dice.Source("s", dice.KindFormula, 0, 0), Tables: Tables(Env{Library: lib})})
		got := r.Text
		if fault != nil {
			got = fault.Message
		}
		if got != c.want {
			t.Errorf("%s = %q; want %q", c.text, got, c.want)
		}
	}
	f, _ := formula.Parse("{{table::One}}")
	if _, fault := f.Run(formula.Values{}, formula.Env{Tables: Tables(Env{})}); fault == nil || fault.Message != `There is no table "One" in the library.` {
		t.Errorf("without a library the fault is %v", fault)
	}
}

// The trace is kept with the call, as JSON that says how each row came up.
func TestTraceJSON(t *testing.T) {
	lib := shelf{"c": named("C", "c"), "deck": pool(1, 1)}
	for _, c := range []struct {
		p    Piece
		want string
	}{
		{named("A", "a"), `{"name":"A","kind":"table","rolls":[{"ticket":1,"of":1,"row":1,"text":"a"}]}`},
		{named("A", "a", "c"), `{"name":"A","kind":"table","rolls":[{"ticket":1,"of":1,"row":1,"text":"a","then":[{"piece":"c","name":"C","kind":"table","rolls":[{"ticket":1,"of":1,"row":1,"text":"c"}]}]}]}`},
		{named("A", "{{table::C}}!"), `{"name":"A","kind":"table","rolls":[{"ticket":1,"of":1,"row":1,"text":"c!","tables":[{"piece":"c","name":"C","kind":"table","rolls":[{"ticket":1,"of":1,"row":1,"text":"c"}]}]}]}`},
		{named("A", "{{table::Tarot}}"), `{"name":"A","kind":"table","rolls":[{"ticket":1,"of":1,"row":1,"text":"a","tables":[{"piece":"deck","name":"Tarot","kind":"pool","rolls":[{"row":1,"text":"a"}]}]}]}`},
		{pool(2, 2), `{"name":"Tarot","kind":"pool","rolls":[{"row":1,"text":"a"},{"row":1,"text":"a"}]}`},
	} {
		got, err := json.Marshal(Run(c.p, Env{Seed: "s", Library: lib}).Trace)
		if err != nil || string(got) != c.want {
			t.Errorf("the trace is %s, %v; want %s", got, err, c.want)
		}
	}
	trace := Run(named("A", "{{roll::2d6}} {{roll::1d4}}"), Env{Seed: "s"}).Trace
	if filled := trace.Rolls[0].Filled; len(filled) != 2 || filled[0].Parts[0].Canonical != "2d6" {
		t.Errorf("the dice of a text are traced as %+v; want 2d6 and 1d4", filled)
	}
	if r := Run(rollPiece("2d6"), Env{Seed: "s"}).Trace; len(r.Rolls) != 1 || r.Value() != fmt.Sprint(r.Rolls[0].Dice.Parts[0].Total) {
		t.Errorf("a roll is traced as %+v with the value %q", r.Rolls, r.Value())
	}
}

// Rows drawn from pools are counted wherever in a call they were drawn.
func TestDrawnFrom(t *testing.T) {
	deck := pool(1, 5)
	deck.Name = "Deck"
	lib := shelf{"deck": deck, "text": named("Text", "{{table::Deck}}")}
	for _, c := range []struct {
		p    Piece
		want int
	}{{named("A", "a"), 0}, {named("A", "a", "deck"), 1}, {named("A", "{{table::Deck}}", "deck", "deck"), 3}, {named("A", "{{table::Text}}{{table::Deck}}", "text"), 3}} {
		counts := map[string]int{}
		Run(c.p, Env{Seed: "s", Library: lib}).Trace.DrawnFrom(counts)
		if counts["deck"] != c.want {
			t.Errorf("%q drew %d from the deck; want %d", c.p.Body.Table.Rows[0].Text, counts["deck"], c.want)
		}
	}
	counts := map[string]int{}
	(*Trace)(nil).DrawnFrom(counts)
	if len(counts) != 0 {
		t.Errorf("no trace drew %v", counts)
	}
}

// A sample comes up as the chances say, and the same for one seed.
func TestSample(t *testing.T) {
	const n = 20_000
	for _, p := range []Piece{byWeight(1, 2, 7), byDice("2d6", "2-6", "7", "8+"), pool(2, 3, 1, 1), pool(3, 1, 1, 1)} {
		chances, _ := p.Body.Chances()
		counts := make([]int, len(chances))
		told := 0
		Sample(p, "seed", n, func(total int64, rows []int) {
			told++
			if !slices.IsSorted(rows) || len(slices.Compact(slices.Clone(rows))) != len(rows) || len(rows) == 0 {
				t.Fatalf("%s: the rows %v are out of order or twice", p.Name, rows)
			}
			for _, row := range rows {
				counts[row]++
			}
		})
		for row, chance := range chances {
			spread := math.Sqrt(chance*(1-chance)*n) + 1
			if told != n || math.Abs(float64(counts[row])-chance*n) > 5*spread {
				t.Errorf("%s, row %d: %d of %d; want about %.0f", p.Body.Summary(), row, counts[row], told, chance*n)
			}
		}
	}
	sum := func(seed string) (sum int64) {
		Sample(rollPiece("2d6+1"), seed, 100, func(total int64, rows []int) {
			if total < 3 || total > 13 || rows != nil {
				t.Fatalf("2d6+1 came to %d with the rows %v", total, rows)
			}
			sum += total
		})
		return sum
	}
	if first, again := sum("a"), sum("a"); first != again || first == 0 {
		t.Errorf("one seed samples %d and %d", first, again)
	}
	Sample(byWeight(), "s", 10, func(int64, []int) { t.Error("a piece that breaks a rule is sampled") })
}
