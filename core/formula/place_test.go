package formula

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// told is a list of uses or spans in one line each.
func toldNames(uses []Use) string {
	var out []string
	for _, u := range uses {
		s := fmt.Sprintf("%d-%d %s %s", u.At, u.End, u.Kind, u.Name)
		if u.Found {
			s += " = " + u.Value
		}
		out = append(out, strings.TrimSpace(s))
	}
	return strings.Join(out, "; ")
}

func TestNames(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"plain", ""},
		{"{{user}}", "0-8 name user = Ann"},
		{"ä {{USER}}", "2-10 name user = Ann"},
		{"{{= hp + zz}}", "4-6 name hp = 7; 9-11 name zz"},
		{"{{.mood}}", "2-7 name vars.mood = calm"},
		{"{{getvar::mood}}", "0-16 name vars.mood = calm"},
		{"{{getvar::{{user}}}}", "10-18 name user = Ann"},
		{"{{arg::target::x}}", "0-18 name args.target = goblin"},
		{"{{if 0}}{{nobody}}{{/if}}", "8-18 name nobody"},
		{"{{each present as p}}{{p}}{{hp}}{{/each}}", "7-14 name present = Ann, Mira; 26-32 name hp = 7"},
		{"{{roll::1d6}} {{table::Gems}} {{random::a::b}} {{pick::a}}", "0-13 roll 1d6; 14-29 table Gems; 30-46 random; 47-58 pick"},
		{"{{= roll(\"2d6\") + table(\"G\")}}", "4-15 roll 2d6; 18-28 table G"},
		{"{{random::{{user}}::{{roll::1d4}}}}", "0-35 random; 10-18 name user = Ann; 20-33 roll 1d4"},
		{"日本 {{= trackers.[Dr. Who].mood}}", "7-30 name trackers.Dr. Who.mood = odd"},
		{"{{default::zz::1}}", "11-13 name zz"},
		{"{{#when::hp::>::5}}a{{/when}}", "9-11 name hp = 7"},
	} {
		r, _ := mustParse(t, c.text).Run(sample(), Env{Tables: echo{}, Blank: true})
		if got := toldNames(r.Names); got != c.want {
			t.Errorf("Names of %q = %q; want %q", c.text, got, c.want)
		}
	}
}

func TestSpans(t *testing.T) {
	for _, c := range []struct {
		text string
		want []Span
	}{
		{"plain", nil},
		{"{{user}}", []Span{{0, 8, "Ann", false}}},
		{"ß日{{= hp * 2}}", []Span{{2, 14, "14", false}}},
		{"{{if hp}}a{{/if}}", []Span{{0, 9, "true", false}}},
		{"{{if 0}}a{{elif 1}}{{hp}}{{/if}}", []Span{{0, 8, "false", false}, {19, 25, "7", false}}},
		{"{{if 0}}{{user}}{{else}}{{char}}{{/if}}", []Span{{0, 8, "false", false}, {24, 32, "Mira", false}}},
		{"{{each present as p}}{{p}}{{/each}}", []Span{{21, 26, "Ann", false}}},
		{"{{random::a::a}}", []Span{{0, 16, "a", true}}},
		{"{{pick::a::a}}", []Span{{0, 14, "a", false}}},
		{"{{upper::{{user}}}}", []Span{{0, 19, "ANN", false}}},
		{"{{upper::x{{user}}}}", []Span{{10, 18, "Ann", false}, {0, 20, "XANN", false}}},
		{"{{if {{random::1::1}}}}a{{/if}}", []Span{{0, 23, "true", true}}},
		{"{{getvar::evil}}", []Span{{0, 16, "{{roll:999999999d6}}{{setvar::pwned::1}}", false}}},
	} {
		r, fault := mustParse(t, c.text).Run(sample(), Env{})
		if fault != nil || !reflect.DeepEqual(r.Spans, c.want) {
			t.Errorf("Spans of %q = %+v, %v; want %+v", c.text, r.Spans, fault, c.want)
		}
	}
}

// A value kept for hovering is cut between characters, and only so many are.
func TestSpansAreBounded(t *testing.T) {
	long := strings.Repeat("é", maxSpanBytes)
	r, fault := mustParse(t, "{{.v}}").Run(Values{Vars: map[string]Value{"v": OfText(long)}}, Env{})
	if fault != nil || r.Text != long {
		t.Fatalf("Run = %d bytes, %v; want the whole value", len(r.Text), fault)
	}
	if got, want := r.Spans[0].Value, strings.Repeat("é", maxSpanBytes/2)+"…"; got != want {
		t.Errorf("the span of a long value has %q; want %q", got, want)
	}
	if r.Names[0].Value != r.Spans[0].Value {
		t.Errorf("the name of a long value has %q; want it shortened as well", r.Names[0].Value)
	}
	r, _ = mustParse(t, strings.Repeat("{{user}}", maxSpans+1)).Run(sample(), Env{})
	if len(r.Spans) != maxSpans {
		t.Errorf("%d macros keep %d spans; want %d", maxSpans+1, len(r.Spans), maxSpans)
	}
}

// After a fault the spans and names up to there are told.
func TestSpansUpToAFault(t *testing.T) {
	r, fault := mustParse(t, "{{user}} {{hq}} {{char}}").Run(sample(), Env{})
	if fault == nil || r.Text != "" || !reflect.DeepEqual(r.Spans, []Span{{0, 8, "Ann", false}}) {
		t.Errorf("Run = %+v, %v; want the span of user and a fault", r, fault)
	}
	if got, want := toldNames(r.Names), "0-8 name user = Ann; 9-15 name hq; 16-24 name char = Mira"; got != want {
		t.Errorf("Names = %q; want %q", got, want)
	}
	if r.Steps == 0 {
		t.Error("Steps = 0 after a fault; want those that were used")
	}
}

func TestFaultPositions(t *testing.T) {
	for _, c := range []struct {
		text                  string
		line, column, at, end int
	}{
		{"{{hq}}", 1, 1, 0, 6},
		{"{{= hq}}", 1, 5, 4, 6},
		{"\n\n{{= hq}}", 3, 5, 6, 8},
		{"é{{= hq}}", 1, 6, 5, 7},
		{"\r\n{{hq}}", 2, 1, 2, 8},
		{"日\n日{{= 1 + char}}", 2, 10, 11, 15},
		{"{{= hp /\n0}}", 2, 1, 9, 10},
		{"{{if 1}}\n\t{{= mood * 2}}{{/if}}", 2, 6, 14, 18},
		{"{{= \"\xff\" + 1}}", 1, 5, 4, 7},
	} {
		_, fault := work(c.text)
		if fault == nil || fault.Line != c.line || fault.Column != c.column || fault.At != c.at || fault.End != c.end {
			t.Errorf("the fault of %q lies at %+v; want %d:%d, %d to %d", c.text, fault, c.line, c.column, c.at, c.end)
			continue
		}
		if got, want := fault.Caret(), strings.Repeat(" ", c.column-1)+strings.Repeat("^", c.end-c.at); got != want {
			t.Errorf("the caret of %q is %q; want %q", c.text, got, want)
		}
	}
	if got := (&Fault{Column: 3, At: 2, End: 2}).Caret(); got != "  ^" {
		t.Errorf("the caret of nothing is %q; want one ^", got)
	}
}

// The name that was meant is one a slip or two away.
func TestNearest(t *testing.T) {
	known := []string{"hp", "mood", "stats.hp", "strength", "Weather", "größe"}
	for _, c := range []struct{ name, want string }{
		{"HP", "hp"}, {"hq", "hp"}, {"h", "hp"}, {"ph", "hp"}, {"xy", ""}, {"moot", "mood"}, {"mod", "mood"}, {"moood", "mood"}, {"strenght", "strength"},
		{"strngt", "strength"}, {"stength", "strength"}, {"wether", "Weather"}, {"grosse", ""}, {"groesse", ""}, {"grösse", "größe"}, {"", ""}, {"abcdefgh", ""},
		{strings.Repeat("x", 61), ""},
	} {
		if got := nearest(c.name, known); got != c.want {
			t.Errorf("nearest(%q) = %q; want %q", c.name, got, c.want)
		}
	}
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"a", "", 1}, {"abc", "abc", 0}, {"abc", "ABC", 0}, {"abc", "acb", 1}, {"abc", "bca", 2}, {"kitten", "sitting", 3}, {"ä", "a", 1}} {
		if got, back := distance(c.a, c.b), distance(c.b, c.a); got != c.want || back != c.want {
			t.Errorf("distance(%q, %q) = %d and back %d; want %d", c.a, c.b, got, back, c.want)
		}
	}
}
