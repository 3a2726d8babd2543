package formula

import (
	"reflect"
	"strings"
	"testing"

	"callboard/core/dice"

	"pgregory.net/rapid"
)

// pieces are what random formulas are put together from.
var pieces = []string{
	"{{", "}}", "{", "}", "::", ":", ",", "\\", "\"", "'", "(", ")", "[", "]", " ", "\n", "if ", "else", "/if", "each ", "present", " as p", "/each", "#when",
	"= ", "? ", "//", "/", "#", "hp", "zz", "user", "mood", ".n", "$n", "1", "2.5", "+", "-", "*", "~", "==", "=", "<", " and ", " or ", "!", "??", "random", "pick",
	"roll", "2d6", "table", "setvar", "trim", "lower", "max", "{{user}}", "{{if hp}}", "{{else}}", "{{/if}}", "{{= ", "{#if ", "{/if}", "ß", "日", "\u00a0", "\xff",
}

func soup() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 40).Draw(t, "pieces"), "")
	})
}

func TestAnyTextIsReadAndRunTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := soup().Draw(t, "text")
		f, faults := Parse(text)
		again, faultsAgain := Parse(text)
		if !reflect.DeepEqual(faults, faultsAgain) || (f == nil) != (again == nil) {
			t.Fatalf("Parse(%q) differs: %+v and %+v", text, faults, faultsAgain)
		}
		if f == nil {
			return
		}
		ctx := sample()
		first, fault := f.Run(ctx, Env{Rand: dice.Source("s", dice.KindFormula, 1, 2), SceneSeed: "x", Tables: echo{}})
		second, faultAgain := again.Run(sample(), Env{Rand: dice.Source("s", dice.KindFormula, 1, 2), SceneSeed: "x", Tables: echo{}})
		if first.Text != second.Text || first.Steps != second.Steps || !reflect.DeepEqual(fault, faultAgain) || !reflect.DeepEqual(first.Spans, second.Spans) {
			t.Fatalf("Run(%q) gives %+v, %v, then %+v, %v", text, first, fault, second, faultAgain)
		}
		if !reflect.DeepEqual(ctx, sample()) {
			t.Fatalf("Run(%q) changed its context", text)
		}
	})
}

// TestValuesAreNeverReadAgain puts any text into a value: it comes out as it
// went in, wherever it is inserted.
func TestValuesAreNeverReadAgain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		value := soup().Draw(t, "value")
		ctx := Values{Vars: map[string]Value{"v": OfText(value)}, Present: OfTexts([]string{value})}
		for _, text := range []string{"{{v}}", "{{.v}}", "{{= v}}", "{{getvar::v}}", "{{random::{{v}}}}", "{{= v ~ \"\"}}", "{{if 1}}{{v}}{{/if}}",
			"{{each present as p}}{{p}}{{/each}}", "{{= zz ?? v}}", "{{= \"{{v}}\"}}", "{{pick::{{v}}}}"} {
			f, faults := Parse(text)
			if f == nil {
				t.Fatalf("Parse(%q) says %+v", text, faults)
			}
			r, fault := f.Run(ctx, Env{Blank: true})
			if fault != nil || r.Text != value {
				t.Fatalf("%s with %q answers %q, %v", text, value, r.Text, fault)
			}
		}
	})
}

// TestBothBranchesAreRead puts any text under a condition that never holds:
// its faults are the same as under one that does.
func TestBothBranchesAreRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := soup().Draw(t, "text")
		_, not := Parse("{{if 0}}" + text + "{{/if}}")
		_, taken := Parse("{{if 1}}" + text + "{{/if}}")
		if !reflect.DeepEqual(not, taken) {
			t.Fatalf("%q has the faults %+v when it is not taken, %+v when it is", text, not, taken)
		}
	})
}

// TestEscapedTextIsLiteral escapes the braces of any text: it is answered as
// it was, but for line breaks around nothing.
func TestEscapedTextIsLiteral(t *testing.T) {
	escape := strings.NewReplacer("{", `\{`, "}", `\}`)
	rapid.Check(t, func(t *rapid.T) {
		text := strings.ReplaceAll(soup().Draw(t, "text"), `\`, "")
		f, faults := Parse(escape.Replace(text))
		if f == nil {
			t.Fatalf("Parse(%q) says %+v", escape.Replace(text), faults)
		}
		r, fault := f.Run(Values{}, Env{Blank: true})
		if fault != nil || r.Text != text {
			t.Fatalf("%q escaped answers %q, %v", text, r.Text, fault)
		}
	})
}

// TestImportAnswersTheSame writes any text in our own spelling: it answers as
// before, and needs no second writing.
func TestImportAnswersTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := soup().Draw(t, "text")
		f, _ := Parse(text)
		own, _ := Import(text)
		g, faults := Parse(own)
		if f == nil {
			return
		}
		if g == nil {
			t.Fatalf("Import(%q) = %q, which has the fault %+v", text, own, faults[0])
		}
		env := func() Env { return Env{Rand: dice.Source("s", dice.KindFormula, 0, 0), Tables: echo{}} }
		before, fault := f.Run(sample(), env())
		after, faultAfter := g.Run(sample(), env())
		if before.Text != after.Text || (fault == nil) != (faultAfter == nil) {
			t.Fatalf("Import(%q) = %q, which answers %q, %v; want %q, %v", text, own, after.Text, faultAfter, before.Text, fault)
		}
		if again, _ := Import(own); again != own {
			t.Fatalf("Import(%q) = %q; want it unchanged", own, again)
		}
	})
}
