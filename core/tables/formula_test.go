package tables

import (
	"strings"
	"testing"

	"callboard/core/dice"
	"callboard/core/dicepiece"
	"callboard/core/formula"
)

// answer runs a row's text as the product does, from a fixed seed.
func answer(t *testing.T, text string) formula.Result {
	t.Helper()
	f, faults := formula.Parse(text)
	if f == nil {
		t.Fatalf("the row %q is no formula: %+v", text, faults)
	}
	r, fault := f.Run(formula.Values{}, formula.Env{Rand: dice.Source("rows", dice.KindRoll, 0, 0), Blank: true})
	if fault != nil {
		t.Fatalf("the row %q fails: %v", text, fault)
	}
	return r
}

// TestEscapedShowsAsItself: whatever stood in a foreign text, the row shows it
// and nothing in it is worked out.
func TestEscapedShowsAsItself(t *testing.T) {
	for _, text := range []string{
		"plain", "{", "}", "{{", "}}", "{}", "{{user}}", "{{random::a::b}}", "{{roll::2d6}}", "{{{x}}}", "a { b } c", "{{if hp < 5}}x{{/if}}", "{{= 1 + 1 }}", "{{setvar::a::1}}", "{{// note}}", "}}{{", "{ {x} }", "2 < 3 & 4 > 1",
		"<b>x</b>", "[[2d6]]", "#tag#", "say \"hi\"", "it's", "a::b", "$5 and 100%", "line\nline", "\ttab", "…é龙😀", "{{", "{{trim}}", "{{newline}}", "<USER> and <BOT>", "{{user", "user}}", "* _ ` ~ | -", "/roll 2d6",
	} {
		if r := answer(t, Escape(text)); r.Text != text || len(r.Rolls) > 0 {
			t.Errorf("the row Escape(%q) shows %q with %d rolls; want itself", text, r.Text, len(r.Rolls))
		}
	}
}

// TestBackslashesShow: a backslash stands for itself, also before a brace.
func TestBackslashesShow(t *testing.T) {
	for _, text := range []string{`\`, `a\b`, `C:\x`, `\\`, `a\`, `\n`, `\{`, `\}`, `\\{`, `\{{user}}`, `{\}`, `\\}}`} {
		if r := answer(t, Escape(text)); r.Text != text {
			t.Errorf("the row Escape(%q) = %q shows %q; want itself", text, Escape(text), r.Text)
		}
	}
}

// TestDiceInRowsAreRolled: dice in double brackets become a roll of the formula
// engine with the same dice, and the words around them stay.
func TestDiceInRowsAreRolled(t *testing.T) {
	for _, r := range []struct {
		text, dice, before, after string
		low, high                 int64
	}{
		{"[[2d6]]", "2d6", "", "", 2, 12}, {"[[d8]] coins", "1d8", "", " coins", 1, 8}, {"a [[1d4+2]] b", "1d4+2", "a ", " b", 3, 6}, {"{x} [[4d6kh3]]", "4d6kh3", "{x} ", "", 3, 18}, {"[[ 2d6 ]]!", "2d6", "", "!", 2, 12},
		{"[[/r 3d6]]", "3d6", "", "", 3, 18}, {"[[1d6[fire]]]", "1d6", "", "", 1, 6}, {"[[{1d4, 1d6}kh1]]", "{1d4, 1d6}kh1", "", "", 1, 6}, {"[[1d{2,4}]]", "1d{2,4}", "", "", 2, 4}, {"[[4dF]]", "4dF", "", "", -4, 4},
	} {
		var n notes
		for name, write := range map[string]func(*template){
			"foreignText": func(into *template) { foreignText(into, r.text) },
			"enriched":    func(into *template) { enriched(into, r.text, func(string) string { return "" }) },
		} {
			made := template{notes: &n}
			write(&made)
			got := answer(t, made.b.String())
			if len(got.Rolls) != 1 || len(got.Rolls[0].Parts) != 1 || got.Rolls[0].Canonical() != r.dice {
				t.Errorf("%s(%q) = %q, which rolls %d times, %+v; want %s once", name, r.text, made.b.String(), len(got.Rolls), got.Rolls, r.dice)
				continue
			}
			if total := got.Rolls[0].Parts[0].Total; total < r.low || total > r.high || !strings.HasPrefix(got.Text, r.before) || !strings.HasSuffix(got.Text, r.after) {
				t.Errorf("%s(%q) shows %q with the total %d; want %q, %d to %d, %q", name, r.text, got.Text, total, r.before, r.low, r.high, r.after)
			}
		}
	}
}

// TestUnreadableBracketsShow: what is no dice we have stays as it was written.
func TestUnreadableBracketsShow(t *testing.T) {
	for _, text := range []string{"[[gold]]", "[[@level]]", "[[]]", "[[2d6", "[[ ]]", "[[a]] and [b]", "[[[x]]]", "[[{{user}}]]"} {
		made := template{notes: &notes{}}
		foreignText(&made, text)
		if r := answer(t, made.b.String()); r.Text != text || len(r.Rolls) > 0 {
			t.Errorf("the row %q of %q shows %q with %d rolls; want itself", made.b.String(), text, r.Text, len(r.Rolls))
		}
	}
}

// TestRowsOfEveryFormatShow reads one hostile text in every format; each row
// shows it as it was.
func TestRowsOfEveryFormatShow(t *testing.T) {
	const text = `{{user}} has {3} \{ and }} 100%, "so"`
	for _, r := range []struct{ name, file string }{
		{"CSV", "weight,text\n1,\"" + strings.ReplaceAll(text, `"`, `""`) + "\"\n1,x"},
		{"tabs", "weight\ttext\n1\t" + text + "\n1\tx"},
		{"Markdown", "| weight | text |\n|---|---|\n| 1 | " + text + " |\n| 1 | x |"},
		{"list", "- " + text + "\n- x"},
		{"ranges", "1-3 " + text + "\n4-6 x"},
	} {
		list, _, ok, err := ReadText(r.file, "x")
		if err != nil || !ok || len(list) != 1 || len(list[0].Refused) > 0 {
			t.Errorf("%s reads as %s, %v, %v; want one table", r.name, told(list), ok, err)
			continue
		}
		body, problems := dicepiece.DecodeBody(list[0].Body, dicepiece.Saved)
		if len(problems) > 0 || len(body.Rows()) != 2 {
			t.Errorf("%s has %d rows, %v; want 2", r.name, len(body.Rows()), problems)
			continue
		}
		if got := answer(t, body.Rows()[0].Text); got.Text != text {
			t.Errorf("the row of %s shows %q; want %q", r.name, got.Text, text)
		}
	}
}

// TestBlankRuleShowsNothing holds the formula that stands for a blank rule.
func TestBlankRuleShowsNothing(t *testing.T) {
	if r := answer(t, blankRow); r.Text != "" {
		t.Errorf("the blank row shows %q; want nothing", r.Text)
	}
}
