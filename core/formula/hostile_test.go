package formula

import (
	"strings"
	"testing"
)

// TestHostileTexts fills the largest text with one unit after another: each
// is read, run and imported to an end, and within its ceilings.
func TestHostileTexts(t *testing.T) {
	for _, unit := range []string{
		"{{a b", "{{//}}", "{{", "{{= [", "{{setvar", "{{setvar}}", "{#if ", "{{if 1}}{{/each}}", "{{rol::x}}", "{{x(", "{{= lenght(1)}}",
		"{{= \"", "{{random::", "{{pick::a::b}}", "{{/if", "{{else}}", "{{hp++}}", "{{#when::a::and::b}}", "{{= 'a'}}", "\\{", "{{{", "{{a:",
		"{{trim}}\n", "é{{x y z", "{{roll::{{hp}}}}", "{{.a ", "{{$a ||", "{{.a == \"", "{{= a[", "{{= .a ", "{{if {{if ", "{{= not ", "{{each x as ",
	} {
		text := strings.Repeat(unit, MaxSourceBytes/len(unit))
		f, faults := Parse(text)
		if (f == nil) == (len(faults) == 0) || len(faults) > MaxFaults {
			t.Errorf("Parse of many %q gives %v and %d faults", unit, f != nil, len(faults))
		}
		if f != nil {
			budget := &Budget{}
			f.Run(sample(), Env{Budget: budget})
			if budget.Steps > MaxSteps+MaxSourceBytes/stepBytes {
				t.Errorf("Run of many %q takes %d steps; want at most %d", unit, budget.Steps, MaxSteps)
			}
		}
		Import(text)
	}
}

// TestLargeValuesCostSteps works on values far larger than any answer.
func TestLargeValuesCostSteps(t *testing.T) {
	ctx := sample()
	ctx.Vars["big"] = OfText(strings.Repeat("x", 1<<16))
	for _, c := range []struct{ text, message string }{
		{strings.Repeat("{{= len(big)}}", 2300), "The formula takes too many steps (10,000)."},
		{strings.Repeat("{{= big == big}}", 2000), "The formula takes too many steps (10,000)."},
		{"{{= big ~ big}}", "The answer is too long (16 KiB)."},
		{"{{big}}", "The answer is too long (16 KiB)."},
	} {
		f, _ := Parse(c.text)
		if r, fault := f.Run(ctx, Env{}); fault == nil || fault.Message != c.message {
			t.Errorf("Run(%q) = %q, %v; want the fault %q", excerpt(c.text), excerpt(r.Text), fault, c.message)
		}
	}
}
