package tables

import (
	"fmt"
	"strings"
	"testing"
)

// ruleTold writes the tokens of a rule in one line: text in quotes, symbols with
// their modifiers.
func ruleTold(r rulePart) string {
	var parts []string
	for _, tk := range r {
		if tk.symbol != "" {
			parts = append(parts, key(tk.symbol, tk.modifiers))
		} else {
			parts = append(parts, fmt.Sprintf("%q", tk.text))
		}
	}
	return strings.Join(parts, " ")
}

func TestTraceryTokens(t *testing.T) {
	for _, r := range []struct{ rule, want string }{
		{"text", `"text"`}, {"#a#", "a"}, {"#a##b#", "a b"}, {"x #a# y", `"x " a " y"`}, {"#a.s#", "a.s"}, {"#a.capitalize.s#!", `a.capitalize.s "!"`}, {"#a.replace(x.y,z)#", "a.replace(x.y,z)"}, {"# a . s #", "a.s"},
		{`\#a\#`, `"#a#"`}, {`a\\b`, `"a\\b"`}, {"#open", `"#open"`}, {"one # two", `"one # two"`}, {"##", ""}, {"[x] y", `"[x] y"`}, {"[x", `"[x"`}, {"[a b:c]x", `"[a b:c]x"`}, {"", ""}, {`\`, `"\\"`},
		{"[h:#a#]x", `"x"`}, {"#[h:#a#]b#", "b"}, {"#[h:#a#][k:v]b.s#", "b.s"}, {"[h:POP]x", `"x"`}, {"{x}", `"{x}"`}, {"é#a#龙", `"é" a "龙"`},
	} {
		g := grammar{rules: map[string][]rulePart{}, saved: map[string]bool{}, drafts: map[string]*draft{}}
		var d draft
		if got := ruleTold(g.tokens(&d, r.rule)); got != r.want {
			t.Errorf("tokens(%q) = %s; want %s", r.rule, got, r.want)
		}
	}
}

func TestTraceryModifierChains(t *testing.T) {
	apply := func(rule rulePart, chain string) string {
		for _, m := range strings.Fields(chain) {
			rule = modifiers[m](rule)
		}
		return ruleTold(rule)
	}
	text := func(s string) rulePart { return rulePart{{text: s}} }
	mixed := func() rulePart { return rulePart{{text: "old "}, {symbol: "beast"}} }
	for _, r := range []struct {
		rule        rulePart
		chain, want string
	}{
		{text("owl"), "s capitalize", `"Owls"`}, {text("owl"), "a capitalize", `"An owl"`}, {text("owl"), "capitalize a", `"an Owl"`}, {text("box of tea"), "firstS", `"boxes of tea"`}, {text("walk"), "ed capitalizeAll", `"Walked"`}, {text("grey wolf"), "capitalizeAll a", `"a Grey Wolf"`},
		{text("x"), "comma inQuotes", `"\"" "x," "\""`}, {text("x."), "comma", `"x."`}, {text("x?"), "comma", `"x?"`}, {text("ölfass"), "capitalize", `"Ölfass"`}, {text("o'neil"), "capitalizeAll", `"O'neil"`}, {text("a-b c"), "capitalizeAll", `"A-B C"`},
		{mixed(), "s", `"old " beast.s`}, {mixed(), "ed", `"old " beast.ed`}, {mixed(), "a", `"an old " beast`}, {mixed(), "capitalize", `"Old " beast`}, {mixed(), "capitalizeAll", `"Old " beast.capitalizeAll`}, {mixed(), "s s", `"old " beast.s.s`}, {mixed(), "comma", `"old " beast.comma`},
		{rulePart{{symbol: "beast", modifiers: []string{"s"}}}, "a", "beast.s.a"}, {rulePart{{symbol: "beast"}, {text: "s of old"}}, "capitalizeAll", `beast.capitalizeAll "s Of Old"`}, {rulePart{}, "a s capitalize", ""},
		{text("hour"), "a", `"a hour"`}, {text("Unicorn"), "a", `"a Unicorn"`}, {text("umbrella"), "a", `"an umbrella"`}, {text("Elf"), "a", `"an Elf"`}, {text("bush"), "s", `"bushes"`}, {text("y"), "s", `"ies"`}, {text("glass"), "s", `"glasses"`}, {text("key"), "s", `"keys"`}, {text("y"), "ed", `"yed"`}, {text("owe"), "ed", `"owed"`},
	} {
		if got := apply(r.rule, r.chain); got != r.want {
			t.Errorf("%s of %s = %s; want %s", r.chain, ruleTold(r.rule), got, r.want)
		}
	}
}

func TestTraceryGrammars(t *testing.T) {
	for _, r := range []struct{ grammar, want string }{
		{`{"origin":["a","b","b"]}`, lines("origin origin: by weight", "  1 = a", "  2 = b")},
		{`{"origin":"#a#","a":["x","y"]}`, lines("origin origin: by weight", "  1 = a → tracery-a", "a a: by weight", "  1 = x", "  1 = y")},
		{`{"origin":["#a# and #a#"],"a":["x"]}`, lines("origin origin: by weight", "  1 = {{table::a}} and {{table::a}}", "a a: by weight", "  1 = x")},
		{`{"origin":["#origin# again","end"]}`, lines("origin origin: by weight", "  1 = {{table::origin}} again", "  1 = end")},
		{`{"origin":["#a.s#"],"a":["owl","#b# cat"],"b":["grey"]}`, lines("origin origin: by weight", "  1 = {{table::a.s}}", "a a: by weight", "  1 = owl", "  1 = {{table::b}} cat", "b b: by weight", "  1 = grey", "a a.s: by weight", "  1 = owls", "  1 = {{table::b}} cats")},
		{`{"origin":["#a.shout#!"],"a":["x"]}`, lines("origin origin: by weight", "  * The modifier .shout is not carried over.", "  1 = {{table::a}}!", "a a: by weight", "  1 = x")},
		{`{"origin":["{{user}} #gone#"],"a":["#origin#"]}`, lines("origin origin: by weight", "  * #gone# is no symbol of the grammar; it stands as text.", `  1 = \{\{user\}\} ((gone))`, "a a: by weight", "  1 = origin → tracery-origin")},
		{`{"origin":["[k:a,b]#k# #k#"],"x":["y"]}`, lines("origin origin: by weight", "  * The action [k:a,b] is not carried over: tables share nothing, so #k# is drawn anew wherever it stands.", "  1 = {{table::k}} {{table::k}}", "x x: by weight", "  1 = y", "k k: by weight", "  * The grammar filled it as it went and used it again; here it is drawn anew each time.", "  1 = a", "  1 = b")},
		{`{"origin":["",""],"a":[]}`, lines("origin origin: by weight", "  * A rule is blank, and no row may be; a formula that shows nothing stands for it.", `  2 = {{= "" }}`, "a a: refused", "  ! It has no rules.")},
	} {
		v := parsed(t, r.grammar)
		if !IsGrammar(v) {
			t.Errorf("IsGrammar(%s) = false; want true", r.grammar)
			continue
		}
		if got := told(ReadGrammar(v)); got != r.want {
			t.Errorf("ReadGrammar(%s) =\n%s\nwant\n%s", r.grammar, got, r.want)
		}
	}
}

func TestTraceryIDs(t *testing.T) {
	for _, r := range []struct{ name, want string }{
		{"a", "tracery-a"}, {"hero-Name9", "tracery-hero-Name9"}, {"a.s", "tracery-a_2es"}, {"a b", "tracery-a_20b"}, {"a_b", "tracery-a_5fb"}, {"é", "tracery-_c3_a9"}, {"", "tracery-"},
	} {
		if got := tableID(r.name); got != r.want {
			t.Errorf("tableID(%q) = %q; want %q", r.name, got, r.want)
		}
	}
	long := tableID(strings.Repeat("x", 100))
	if len(long) > maxID || long == tableID(strings.Repeat("x", 101)) || long != tableID(strings.Repeat("x", 100)) {
		t.Errorf("tableID of a long name = %q; want at most %d signs, its own and always the same", long, maxID)
	}
}
