package dicepiece

import (
	"strings"
	"testing"

	"callboard/core/formula"
)

func TestRowTexts(t *testing.T) {
	beasts := texts(byWeight(1), "a wolf")
	beasts.Name = "Beasts"
	circle := texts(byWeight(1), "{{table::Circle}}")
	circle.Name = "Circle"
	lib := shelf{"beasts": beasts, "circle": circle}
	values := formula.Values{User: "Ana", Stats: map[string]formula.Value{"hp": formula.OfInt(7)}}
	for _, c := range []struct {
		text    string
		want    string // of the answer behind the colon
		refused bool
	}{
		{"plain", "plain", false},
		{`\{\{user\}\}`, "{{user}}", false},
		{"{{user}} has {{hp}}", "Ana has 7", false},
		{"{{table::beasts}} comes", "a wolf comes", false},
		{"{{table::Nowhere}}", `There is no table "Nowhere"`, true},
		{"{{hq}}", `"hq" is not known`, true},
		{"{{if hp > 5}}strong{{else}}weak{{/if}}", "strong", false},
		{"{{table::Circle}}", "", false},
	} {
		p := texts(byWeight(2, 1), c.text, c.text)
		out := Run(p, Env{Seed: "s", Library: lib, Context: values})
		if out.Refused != c.refused || !strings.Contains(out.Text, c.want) || !strings.HasPrefix(out.Text, "Wild magic (rolled ") {
			t.Errorf("%q: %q, refused %v; want %q", c.text, out.Text, out.Refused, c.want)
		}
		if c.refused && !strings.Contains(out.Text, "of 3) could not be filled in: ") {
			t.Errorf("%q is refused with %q; want which row could not be filled in", c.text, out.Text)
		}
	}
}

// What a row's text rolls comes from its call's stream, behind the row's own
// roll; so the same seed fills it in alike.
func TestRowTextsGoOnInTheStream(t *testing.T) {
	p := texts(byWeight(1), "{{roll::1d1000}}")
	first := Run(p, Env{Seed: "s"})
	if again := Run(p, Env{Seed: "s"}); again.Text != first.Text {
		t.Errorf("one seed fills in %q and %q", first.Text, again.Text)
	}
	if other := Run(p, Env{Seed: "t"}); other.Text == first.Text {
		t.Errorf("two seeds fill in the same %q", other.Text)
	}
}

// A value is inserted and never read again.
func TestRowTextsAreReadOnce(t *testing.T) {
	p := texts(byWeight(1), "{{user}}")
	out := Run(p, Env{Seed: "s", Context: formula.Values{User: "{{roll::999999d6}} {{setvar::a::b}}"}})
	if out.Refused || !strings.HasSuffix(out.Text, ": {{roll::999999d6}} {{setvar::a::b}}") {
		t.Errorf("a value that looks like a macro: %q", out.Text)
	}
}

func TestRowTextProblems(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"{{roll::2d6}}", ""}, {"a \\{ b", ""},
		{"{{if hp}}", "{{if}} has no {{/if}}"},
		{"{{setvar::a::b}}", "would change a variable"},
		{"{{", "{{ has no }}"},
	} {
		p := texts(byWeight(1), c.text)
		problems := Problems(p)
		if (len(problems) == 0) != (c.want == "") || len(problems) > 1 || c.want != "" && !strings.Contains(problems[0].Message, c.want) {
			t.Errorf("%q: %v; want %q", c.text, problems, c.want)
		}
	}
	names := texts(byWeight(1, 1, 1), "{{table::Gems}} and {{table::Coins}}", "{{table::Gems}}", "none")
	if got := names.Body.Names(); strings.Join(got, ",") != "Gems,Coins" {
		t.Errorf("the tables asked for are %v; want Gems, Coins", got)
	}
}
