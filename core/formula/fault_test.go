package formula

import (
	"strings"
	"testing"

	"callboard/core/dice"
)

// work parses and runs text over the sample and gives the answer, or the
// message of the first fault.
func work(text string) (answer string, fault *Fault) {
	f, faults := Parse(text)
	if len(faults) > 0 {
		return "", &faults[0]
	}
	r, fault := f.Run(sample(), Env{Rand: dice.Source("seed", dice.KindFormula, 0, 0), SceneSeed: "scene", Tables: echo{}})
	return r.Text, fault
}

// faultRow is a text, and the sentence and place of its first fault.
type faultRow struct {
	text, message string
	line, column  int
}

func checkFaults(t *testing.T, rows []faultRow) {
	t.Helper()
	for _, c := range rows {
		answer, fault := work(c.text)
		short := excerpt(c.text)
		if fault == nil {
			t.Errorf("work(%q) = %q; want the fault %q", short, answer, c.message)
			continue
		}
		if fault.Message != c.message {
			t.Errorf("work(%q) says %q; want %q", short, fault.Message, c.message)
		}
		if fault.Line != c.line || fault.Column != c.column {
			t.Errorf("work(%q) is told at %d:%d; want %d:%d", short, fault.Line, fault.Column, c.line, c.column)
		}
	}
}

func TestFaultsOfTheText(t *testing.T) {
	checkFaults(t, []faultRow{
		{"{{if hp}}a", "{{if}} has no {{/if}}.", 1, 1},
		{"a\n {{#if hp}}b{{else}}c", "{{#if}} has no {{/if}}.", 2, 2},
		{"{{#when::hp}}a", "{{#when}} has no {{/when}}.", 1, 1},
		{"{#if hp}a", "{#if} has no {/if}.", 1, 1},
		{"{{each present as p}}a", "{{each}} has no {{/each}}.", 1, 1},
		{"a{{/if}}", "{{/if}} has no {{if}}.", 1, 2},
		{"a{{/each}}", "{{/each}} has no {{each}}.", 1, 2},
		{"{{else}}", "{{else}} has no {{if}}.", 1, 1},
		{"{{elif hp}}", "{{elif}} has no {{if}}.", 1, 1},
		{"{{if hp}}a{{else}}b{{elif hp}}c{{/if}}", "{{elif}} stands behind {{else}}. {{else}} comes last.", 1, 20},
		{"Hi\n{{user", "{{ has no }}. Write \\{ for a brace that is text.", 2, 1},
		{"{{= 1 + ", "{{ has no }}. Write \\{ for a brace that is text.", 1, 1},
		{"{{user and {{char}}", "{{ has no }}. Write \\{ for a brace that is text.", 1, 1},
		{"{{}}", "{{}} is empty. Write a name or a macro in it.", 1, 1},
		{`{{= "abc }} def`, "The text has no closing quote.", 1, 5},
		{"{{= 'abc", "The text has no closing quote.", 1, 5},
		{"{{rol::2d6}}", "{{rol}} is not a macro. Did you mean {{roll}}?", 1, 1},
		{"{{rol}}", "{{rol}} is not a macro. Did you mean {{roll}}?", 1, 1},
		{"{{hp + 1}}", "{{hp + 1}} is not a macro. Write {{= hp + 1}} to work it out.", 1, 1},
		{"{{#pure}}x{{/pure}}", "{{#pure}} is not a macro.", 1, 1},
		{"{{outlet::a}}", "{{outlet}} is not here.", 1, 1},
		{"{{outlet}}", "{{outlet}} is not here.", 1, 1},
		{"{{instructInput}}", "{{instructInput}} is not here.", 1, 1},
		{"{{random}}", "{{random}} needs something to choose from. Write {{random::a::b}}.", 1, 1},
		{"{{roll}}", "{{roll}} needs dice, such as {{roll::2d6}}.", 1, 1},
		{"{{roll::2d0}}", "A die needs at least 2 sides: d0 has 0.", 1, 9},
		{"{{space::x}}", "{{space}} takes a whole number up to 100.", 1, 1},
		{"{{clamp::1::2}}", "{{clamp}} takes a number, the least and the most, not 2.", 1, 1},
		{"{{time::UTC+2}}", "{{time}} takes nothing behind it. It is the scene's own.", 1, 1},
	})
}

func TestFaultsOfExpressions(t *testing.T) {
	checkFaults(t, []faultRow{
		{"{{= 2*(3}}", "The ( has no ).", 1, 7},
		{"{{= 3)}}", "The ) has no (.", 1, 6},
		{"{{= 42 + [a + 10}}", "The [ has no ].", 1, 10},
		{"{{= [] }}", "The [ ] is empty. Write a name in it.", 1, 5},
		{"{{= 2(3)}}", "An operator is missing before (. Write + - * or ~ between the two.", 1, 6},
		{"{{= 1 2}}", "An operator is missing before 2. Write + - * or ~ between the two.", 1, 7},
		{"{{= 1 + }}", "The expression stops in the middle. Something is missing at the end.", 1, 9},
		{"{{if}}a{{/if}}", "The expression stops in the middle. Something is missing at the end.", 1, 5},
		{"{{= 1 + * 2}}", "* cannot stand here.", 1, 9},
		{"{{= 1 ; 2}}", "; cannot stand here.", 1, 7},
		{"{{= hp ? 1 }}", `The ? has no ":". Write a ? b : c.`, 1, 8},
		{"{{= lenght(hp)}}", "lenght() is not a function. Did you mean length()?", 1, 5},
		{"{{= floor()}}", "floor() takes a number, and places if need be, not none.", 1, 5},
		{"{{= roll(1, 2)}}", "roll() takes one text, not 2.", 1, 5},
		{"{{= 1234567890123456}}", "1234567890123456 is too long: numbers have at most 15 digits.", 1, 5},
		{"{{= 1.2.3}}", "1.2.3 is not a number.", 1, 5},
		{"{{each hp as 3}}{{/each}}", "{{each}} needs a name behind as. Write {{each present as x}}.", 1, 14},
		{"{{#when::a::xor::b}}{{/when}}", "xor is not an operator of {{#when}}. It has and, or, is, isnot, not, >, <, >= and <=.", 1, 13},
		{"{{#when::hp::and}}{{/when}}", "{{#when}} stops in the middle. Write {{#when::a::and::b}}.", 1, 14},
	})
}

func TestFaultsOfARun(t *testing.T) {
	checkFaults(t, []faultRow{
		{"{{hq}}", `"hq" is not known. Did you mean hp?`, 1, 1},
		{"Hi\n{{= 1 + hq}}", `"hq" is not known. Did you mean hp?`, 2, 9},
		{"{{trackers.Weather.sku}}", `"trackers.Weather.sku" is not known. Did you mean trackers.Weather.sky?`, 1, 1},
		{"{{xyzzy}}", `"xyzzy" is not known.`, 1, 1},
		{"{{.moot}}", `"moot" is not known. Did you mean mood?`, 1, 3},
		{`{{= arg("targit")}}`, `"args.targit" is not known. Did you mean args.target?`, 1, 5},
		{"{{= char + 1}}", `"Mira" is not a number.`, 1, 5},
		{"{{= 1 < char}}", `"Mira" is not a number.`, 1, 9},
		{"{{= traits.brave + 1}}", `"true" is not a number.`, 1, 5},
		{"{{= 1/0}}", "Dividing by 0.", 1, 7},
		{"{{= 1 % (hp-7)}}", "Dividing by 0.", 1, 10},
		{"{{= 999999999999999 + 1}}", "The number is too large: at most 15 digits.", 1, 5},
		{"{{roll::{{mood}}}}", `I do not know "calm" in dice. Write its number instead.`, 1, 1},
		{`{{= roll("1d6,1d6")}}`, "The dice are several rolls. Roll each on its own.", 1, 5},
		{"  {{// nothing}}\n", "The formula rendered nothing.", 1, 1},
		{"{{if 0}}x{{/if}}", "The formula rendered nothing.", 1, 1},
		// Ceilings.
		{strings.Repeat("{{if 1}}", 33) + "x" + strings.Repeat("{{/if}}", 33), "The formula is nested too deeply (32).", 1, 257},
		{"{{= " + strings.Repeat("(", 40) + "1" + strings.Repeat(")", 40) + "}}", "The formula is nested too deeply (32).", 1, 36},
		{strings.Repeat("x", MaxSourceBytes+1), "The formula is too long (32 KiB). Make two formulas of it.", 1, 1},
		{"{{= 1" + strings.Repeat("+1", 6000) + "}}", "The formula takes too many steps (10,000).", 1, 8005},
		{strings.Repeat("x", MaxAnswerBytes+1), "The answer is too long (16 KiB).", 1, 1},
		{strings.Repeat("{{roll::500d6}}", 3), "The formula rolls too many dice (1,000).", 1, 31},
		{strings.Repeat("{{table::x}}", 51), "The formula rolls too many tables (50).", 1, 601},
		{`{{each "` + strings.Repeat("a,", 201) + `" as x}}y{{/each}}`, "The list is too long (200).", 1, 8},
	})
}

func TestWritesAreRefused(t *testing.T) {
	for _, c := range []struct{ text, message string }{
		{"{{setvar::a::1}}", "{{setvar}} would change a variable, and a formula only reads."},
		{"{{SetVar::a::1}}", "{{SetVar}} would change a variable, and a formula only reads."},
		{"{{addvar::a::1}}", "{{addvar}} would change a variable, and a formula only reads."},
		{"{{incvar::a}}", "{{incvar}} would change a variable, and a formula only reads."},
		{"{{decvar::a}}", "{{decvar}} would change a variable, and a formula only reads."},
		{"{{deletevar::a}}", "{{deletevar}} would change a variable, and a formula only reads."},
		{"{{flushvar::a}}", "{{flushvar}} would change a variable, and a formula only reads."},
		{"{{setglobalvar::a::1}}", "{{setglobalvar}} would change a variable, and a formula only reads."},
		{"{{addglobalvar::a::1}}", "{{addglobalvar}} would change a variable, and a formula only reads."},
		{"{{incglobalvar::a}}", "{{incglobalvar}} would change a variable, and a formula only reads."},
		{"{{decglobalvar::a}}", "{{decglobalvar}} would change a variable, and a formula only reads."},
		{"{{deleteglobalvar::a}}", "{{deleteglobalvar}} would change a variable, and a formula only reads."},
		{"{{flushglobalvar::a}}", "{{flushglobalvar}} would change a variable, and a formula only reads."},
		{"{{setdefaultvar::a::1}}", "{{setdefaultvar}} would change a variable, and a formula only reads."},
		{"{{banned::word}}", "{{banned}} would change a variable, and a formula only reads."},
		{"{{setvar}}", "{{setvar}} would change a variable, and a formula only reads."},
		{"{{.n = 3}}", "{{.n = 3}} would change a variable, and a formula only reads. Write == to compare."},
		{"{{$n += 3}}", "{{$n += 3}} would change a variable, and a formula only reads."},
		{"{{.n -= 3}}", "{{.n -= 3}} would change a variable, and a formula only reads."},
		{"{{.n++}}", "{{.n++}} would change a variable, and a formula only reads."},
		{"{{.n--}}", "{{.n--}} would change a variable, and a formula only reads."},
		{"{{.n ||= 3}}", "{{.n ||= 3}} would change a variable, and a formula only reads."},
		{"{{.n ??= 3}}", "{{.n ??= 3}} would change a variable, and a formula only reads."},
		{"{{hp = 3}}", "{{hp = 3}} would change a variable, and a formula only reads."},
		{"{{hp++}}", "{{hp++}} would change a variable, and a formula only reads."},
		{"{{= hp = 3}}", "= would change a variable, and a formula only reads. Write == to compare."},
		{"{{= hp += 3}}", "+= would change a variable, and a formula only reads."},
		{"{{= hp++ }}", "++ would change a variable, and a formula only reads."},
		{"{{= ++hp }}", "++ would change a variable, and a formula only reads."},
		{"{{= .n ??= 3}}", "??= would change a variable, and a formula only reads."},
		{"{{= setvar(\"a\", 1)}}", "setvar would change a variable, and a formula only reads."},
	} {
		for _, where := range []string{"%", "{{if 0}}%{{else}}x{{/if}}", "{{if 1}}x{{else}}%{{/if}}", "{{random::a::%}}",
			"{{each present as p}}%{{/each}}", "{{= \"a %\"}}", "{{if {{user}}}}{{lower::%}}{{/if}}"} {
			if strings.Contains(where, `"`) && strings.Contains(c.text, `"`) {
				continue
			}
			text := strings.Replace(where, "%", c.text, 1)
			f, faults := Parse(text)
			if f != nil || len(faults) == 0 || faults[0].Message != c.message {
				t.Errorf("Parse(%q) = %v, %+v; want the fault %q", text, f, faults, c.message)
			}
		}
	}
}

func TestEveryFaultIsTold(t *testing.T) {
	text := "{{setvar::a::b}} {{= 1 +}}\n{{rol::2d6}} {{if hp}}{{= \"x}}{{else}}{{roll::d1}}"
	_, faults := Parse(text)
	var got []string
	for _, f := range faults {
		got = append(got, f.Message)
	}
	want := []string{
		"{{setvar}} would change a variable, and a formula only reads.",
		"The expression stops in the middle. Something is missing at the end.",
		"{{rol}} is not a macro. Did you mean {{roll}}?",
		"{{if}} has no {{/if}}.",
		"The text has no closing quote.",
		"A die needs at least 2 sides: d1 has 1.",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("Parse(%q) says\n%s\nwant\n%s", text, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if _, faults := Parse(strings.Repeat("{{setvar::a::b}}", 50)); len(faults) != MaxFaults {
		t.Errorf("Parse tells %d faults of 50; want %d", len(faults), MaxFaults)
	}
}

func TestToldToTheModel(t *testing.T) {
	_, fault := work("HP:\n{{hq}}")
	if got, want := fault.Told("HP check"), `The formula "HP check" could not be worked out: "hq" is not known (line 2).`; got != want {
		t.Errorf("Told = %q; want %q", got, want)
	}
	if fault.Error() != fault.Message {
		t.Errorf("Error() = %q; want the message %q", fault.Error(), fault.Message)
	}
}

func TestFaultPlaces(t *testing.T) {
	_, fault := work("größe\n日本 {{= 1 + hq}} x")
	if fault.At != 17 || fault.End != 19 || fault.Line != 2 || fault.Column != 12 {
		t.Errorf("the fault lies at %d to %d, %d:%d; want 17 to 19, 2:12", fault.At, fault.End, fault.Line, fault.Column)
	}
	if got, want := fault.Caret(), strings.Repeat(" ", 11)+"^^"; got != want {
		t.Errorf("Caret() = %q; want %q", got, want)
	}
}
