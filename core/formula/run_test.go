package formula

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"callboard/core/dice"
)

func mustParse(t *testing.T, text string) *Formula {
	t.Helper()
	f, faults := Parse(text)
	if len(faults) > 0 {
		t.Fatalf("Parse(%q) says %q", text, faults[0].Message)
	}
	return f
}

func TestSpansAndNames(t *testing.T) {
	f := mustParse(t, "é {{user}} {{if hp > 5}}{{random::a::a}}{{/if}}{{each present as p}}{{p}}{{/each}}{{= zz ?? 1}}")
	r, fault := f.Run(sample(), Env{})
	if fault != nil {
		t.Fatal(fault)
	}
	want := []Span{{2, 10, "Ann", false}, {11, 24, "true", false}, {24, 40, "a", true}, {68, 73, "Ann", false}, {82, 95, "1", false}}
	if !reflect.DeepEqual(r.Spans, want) {
		t.Errorf("Spans = %+v; want %+v", r.Spans, want)
	}
	found := map[string]bool{}
	for _, u := range r.Names {
		if u.Kind == UseName {
			found[u.Name] = u.Found
		}
	}
	if want := map[string]bool{"user": true, "hp": true, "present": true, "zz": false}; !reflect.DeepEqual(found, want) {
		t.Errorf("Names found are %v; want %v", found, want)
	}
}

func TestStreamIsReadInOrder(t *testing.T) {
	f := mustParse(t, "{{roll::d20}} {{= roll(\"d20\") ~ \" \" ~ roll(\"d20\")}} {{random:1:20}}")
	r, _ := f.Run(Values{}, Env{Rand: dice.Source("turn-1", dice.KindRoll, 0, 0)})
	if got, want := r.Text, "20 16 17 7"; got != want {
		t.Errorf("four draws of one stream are %q; want %q", got, want)
	}
	if len(r.Rolls) != 3 || r.Rolls[1].Parts[0].Total != 16 {
		t.Errorf("Rolls = %+v; want the three rolls with their dice", r.Rolls)
	}
	if !f.Random() || mustParse(t, "{{pick::a::b}}{{user}}").Random() {
		t.Error("Random() is wrong for dice or for a pick")
	}
}

func TestRunWithoutAStreamUsesTheSeed(t *testing.T) {
	f := mustParse(t, "{{roll::1d1000000}}")
	one, _ := f.Run(Values{Seed: "a"}, Env{})
	two, _ := f.Run(Values{Seed: "a"}, Env{Rand: dice.Source("a", dice.KindFormula, 0, 0)})
	if one.Text != two.Text {
		t.Errorf("without a stream the answer is %s; want %s, of the seed", one.Text, two.Text)
	}
}

func TestPickStaysWhenOtherTextChanges(t *testing.T) {
	pick := func(text, scene string) string {
		r, fault := mustParse(t, text).Run(sample(), Env{SceneSeed: scene})
		if fault != nil {
			t.Fatal(fault)
		}
		return r.Text[strings.LastIndex(r.Text, "<"):]
	}
	for _, scene := range []string{"a", "b", "c", "d", "e", "f"} {
		want := pick("<{{pick::x::y::z}}>", scene)
		for _, before := range []string{"much text ", "{{roll::1d6}}", "{{pick::x::y}}", "{{if 0}}a{{/if}}", "\n\n"} {
			if got := pick(before+"<{{pick:: x ::y::z}}>", scene); got != want {
				t.Errorf("behind %q the pick is %s; want %s", before, got, want)
			}
		}
	}
}

type failing struct{}

func (failing) Roll(name string, _ Env) (string, error) {
	return "", errors.New("Gems is gone.")
}

func TestTables(t *testing.T) {
	f := mustParse(t, "{{table::Gems}}")
	if _, fault := f.Run(Values{}, Env{}); fault == nil || fault.Message != `There is no table "Gems".` {
		t.Errorf("without tables the fault is %v", fault)
	}
	if _, fault := f.Run(Values{}, Env{Tables: failing{}}); fault == nil || fault.Message != "Gems is gone." {
		t.Errorf("the error of a table is told as %v", fault)
	}
	budget := &Budget{}
	r, _ := mustParse(t, "{{table::Gems}}{{roll::2d6}}").Run(Values{}, Env{Tables: echo{}, Budget: budget})
	if budget.Dice != 3 || budget.TableRolls != 1 || r.Steps <= 4 {
		t.Errorf("the budget is %+v after %d steps; want the die and the steps of the row counted", *budget, r.Steps)
	}
}

func TestBlankMayBeAllowed(t *testing.T) {
	r, fault := mustParse(t, "{{if 0}}a{{/if}} ").Run(Values{}, Env{Blank: true})
	if fault != nil || r.Text != " " {
		t.Errorf("Run = %q, %v; want a blank answer", r.Text, fault)
	}
}

func TestLookupOrder(t *testing.T) {
	c := Values{
		Stats: map[string]Value{"a": OfInt(1), "user": OfInt(9)}, Vars: map[string]Value{"a": OfInt(2), "b": OfInt(3), "x.y": OfInt(4)},
		Args: map[string]Value{"a": OfInt(5)}, Traits: map[string]Value{"a": OfInt(6)}, More: Clock(time.Date(2024, 2, 29, 8, 5, 0, 0, time.UTC)),
	}
	for _, x := range []struct{ name, want string }{
		{"a", "1"}, {"b", "3"}, {"vars.a", "2"}, {"args.a", "5"}, {"traits.a", "6"}, {"stats.user", "9"}, {"user", ""}, {"x.y", "4"},
		{"isodate", "2024-02-29"}, {"isotime", "08:05"}, {"weekday", "Thursday"}, {"date", "February 29, 2024"},
	} {
		if v, ok := c.Lookup(x.name); !ok || v.String() != x.want {
			t.Errorf("Lookup(%s) = %s, %v; want %s", x.name, v, ok, x.want)
		}
	}
	for _, name := range []string{"c", "stats.b", "trackers.a.b", "a.b", "", "stats"} {
		if v, ok := c.Lookup(name); ok {
			t.Errorf("Lookup(%q) = %s; want none", name, v)
		}
	}
	for _, name := range c.Known() {
		if _, ok := c.Lookup(name); !ok {
			t.Errorf("Known lists %s, which Lookup does not find", name)
		}
	}
}

func TestImportNotes(t *testing.T) {
	for _, c := range []struct {
		text, own string
		notes     []string
	}{
		{"{{user}} {{random::a::b}}", "{{user}} {{random::a::b}}", nil},
		{"{{#when::a::and::b}}x{{/when}}", "{{if a and b}}x{{/if}}", nil},
		{"{{#when::a::and::b::or::c}}x{{:else}}y{{/}}", "{{if a and (b or c)}}x{{else}}y{{/if}}", nil},
		{`{#if isEqual(a,"x")}y{/if}`, `{{if a == "x"}}y{{/if}}`, nil},
		{"{{? 1 = 1}}{{calc::2*(3+4)}}", "{{= 1 == 1}}{{= 2 * (3 + 4)}}", nil},
		{"a\n{{banned::x}} {{outlet::y}} {{input}}\n{{instructStop}} {{setvar::a::b}}",
			"a\n{{banned::x}} {{outlet::y}} {{input}}\n{{instructStop}} {{setvar::a::b}}", []string{
				"{{banned}} is not here (line 2).", "{{outlet}} is not here (line 2).",
				"{{setvar}} would change a variable, and a formula only reads (line 3).",
				"{{input}} is not here (line 2).", "{{instructStop}} is not here (line 3)."}},
	} {
		own, notes := Import(c.text)
		if own != c.own || !slices.Equal(notes, c.notes) {
			t.Errorf("Import(%q) = %q, %q; want %q, %q", c.text, own, notes, c.own, c.notes)
		}
	}
}
