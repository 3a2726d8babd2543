package formula

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"callboard/core/dice"
)

// What people reported of other programs' macros, each as it should be.

// tally runs text n times with a stream of its own and counts the answers.
func tally(t *testing.T, text string, n int) map[string]int {
	t.Helper()
	f, faults := Parse(text)
	if len(faults) > 0 {
		t.Fatalf("Parse(%q) says %q", text, faults[0].Message)
	}
	rng := rand.New(rand.NewChaCha8([32]byte{1}))
	counts := map[string]int{}
	for range n {
		r, fault := f.Run(sample(), Env{Rand: rng, SceneSeed: "scene"})
		if fault != nil {
			t.Fatalf("Run(%q) says %q", text, fault.Message)
		}
		counts[r.Text]++
	}
	return counts
}

// wantShares checks counts against the exact chances, within five standard
// deviations of a fixed stream.
func wantShares(t *testing.T, text string, n int, want map[string]float64) {
	t.Helper()
	counts := tally(t, text, n)
	for answer, share := range want {
		mean, spread := share*float64(n), math.Sqrt(share*(1-share)*float64(n))
		if got := float64(counts[answer]); math.Abs(got-mean) > 5*spread {
			t.Errorf("%q answers %q %v times in %d; want about %v", text, answer, got, n, mean)
		}
		delete(counts, answer)
	}
	if len(counts) > 0 {
		t.Errorf("%q answers also %v", text, counts)
	}
}

func wantAnswer(t *testing.T, text, want string) {
	t.Helper()
	got, fault := work(text)
	if fault != nil {
		t.Errorf("work(%q) says %q; want the answer %q", text, fault.Message, want)
	} else if got != want {
		t.Errorf("work(%q) = %q; want %q", text, got, want)
	}
}

func wantFault(t *testing.T, text, want string) {
	t.Helper()
	got, fault := work(text)
	if fault == nil {
		t.Errorf("work(%q) = %q; want the fault %q", text, got, want)
	} else if fault.Message != want {
		t.Errorf("work(%q) says %q; want %q", text, fault.Message, want)
	}
}

// A choice inside a choice was cut at its inner comma.
func TestReportChoiceInsideChoice(t *testing.T) {
	wantShares(t, "{{random:red,{{random:green,blue}}, yellow}}", 12000,
		map[string]float64{"red": 1. / 3, "green": 1. / 6, "blue": 1. / 6, "yellow": 1. / 3})
}

// Of the comma form and the colon form only one was worked out.
func TestReportBothFormsInOneText(t *testing.T) {
	for answer := range tally(t, "{{random:1,2,3}}{{random::1::2::3}}", 50) {
		if len(answer) != 2 || strings.Trim(answer, "123") != "" {
			t.Errorf("both forms together answer %q; want two digits", answer)
		}
	}
}

// Arguments that came out of a block were split afterwards, so
// that an empty choice came up.
func TestReportArgumentsAreSplitBeforeFillingIn(t *testing.T) {
	wantAnswer(t, "{{random\n{{if 1}}::a{{/if}}{{if 1}}::b{{/if}}}}", "::a::b")
	wantShares(t, "{{random::a{{if 0}}::x{{/if}}::b}}", 2000, map[string]float64{"a": .5, "b": .5})
}

// Two equal picks always chose the same.
func TestReportPicksAreIndependent(t *testing.T) {
	f, _ := Parse("{{if true}}{{pick::A::B::C}}{{/if}}{{if true}}{{pick::A::B::C}}{{/if}}")
	counts := map[string]int{}
	const scenes = 9000
	for i := range scenes {
		r, _ := f.Run(Values{}, Env{SceneSeed: string(rune('a'+i%26)) + strings.Repeat("x", i/26)})
		counts[r.Text]++
	}
	for _, pair := range []string{"AA", "AB", "AC", "BA", "BB", "BC", "CA", "CB", "CC"} {
		if n := counts[pair]; n < 850 || n > 1150 {
			t.Errorf("two picks answer %s in %d of %d scenes; want about %d", pair, n, scenes, scenes/9)
		}
	}
}

// Both branches ran, the one not taken too.
func TestReportOnlyTheTakenBranchRuns(t *testing.T) {
	wantAnswer(t, "{{if 0}}{{nobody}}{{= 1/0}}{{else}}b{{/if}}", "b")
	wantAnswer(t, "{{= true ? 1 : 1/0}}", "1")
	wantAnswer(t, "{{= false and 1/0}}", "false")
	wantFault(t, "{{if 0}}{{setvar::v::x}}{{else}}b{{/if}}", "{{setvar}} would change a variable, and a formula only reads.")
	f, _ := Parse("{{if 0}}{{roll::1d20}}{{/if}}{{roll::1d20}}")
	r, _ := f.Run(Values{}, Env{Rand: dice.Source("turn-1", dice.KindRoll, 0, 0)})
	if r.Text != "20" || len(r.Rolls) != 1 {
		t.Errorf("a roll in a branch not taken took from the stream: %q with %d rolls; want 20 with 1", r.Text, len(r.Rolls))
	}
}

// A condition that was only a name was always true.
func TestReportUnknownConditionIsAnError(t *testing.T) {
	wantFault(t, "{{if varname}}yes{{/if}}", `"varname" is not known.`)
	wantAnswer(t, "{{if varname ?? false}}yes{{else}}no{{/if}}", "no")
	wantAnswer(t, "{{if .empty}}yes{{else}}no{{/if}}", "no")
}

// Escaped braces lost their backslashes and were run later.
func TestReportEscapedBracesStay(t *testing.T) {
	wantAnswer(t, `\{\{user\}\}`, "{{user}}")
	wantAnswer(t, `{{upper::\{\{user\}\}}}`, "{{USER}}")
	wantAnswer(t, `{{= "\{\{user\}\}" ~ "!"}}`, "{{user}}!")
}

// Writing macros ran in greetings that nobody saw.
func TestReportAFormulaCannotWrite(t *testing.T) {
	ctx := sample()
	for _, text := range []string{"{{setvar::n::1}}", "{{if 0}}{{.n = 1}}{{/if}}x", "{{random::a::{{incvar::n}}}}"} {
		if f, _ := Parse(text); f != nil {
			f.Run(ctx, Env{})
			t.Errorf("Parse(%q) gives a formula; want a refusal", text)
		}
	}
	if got := ctx.Vars["n"].String(); got != "20" {
		t.Errorf("n became %q; want 20", got)
	}
}

// <user> in markup became the name.
func TestReportAngleBracketsAreText(t *testing.T) {
	wantAnswer(t, "<user>{{user}}</user> <char> <USER>", "<user>Ann</user> <char> <USER>")
}

// Nothing could be drawn without repeats. That is a pool's work;
// a formula reaches it by name.
func TestReportDrawsComeFromPools(t *testing.T) {
	answer, fault := work("{{table::Tarot}}")
	if fault != nil || !strings.HasPrefix(answer, "Tarot<") {
		t.Errorf("{{table::Tarot}} = %q, %v; want what the piece drew", answer, fault)
	}
}

// Text that was filled in was run again.
func TestReportInsertedTextIsText(t *testing.T) {
	const evil = "{{roll:999999999d6}}{{setvar::pwned::1}}"
	for _, text := range []string{"{{.evil}}", "{{getvar::evil}}", "{{vars.evil}}", "{{evil}}", "{{= evil}}", "{{= evil ~ ''}}",
		"{{random::{{evil}}}}", "{{if evil}}{{evil}}{{/if}}", "{{trim::{{evil}}}}"} {
		wantAnswer(t, text, evil)
	}
	wantAnswer(t, "{{scenario}}", "{{user}} is late.")
}

// Bounds in the wrong order gave numbers outside of both, and a die
// without sides gave a number.
func TestReportBoundsAndSidelessDice(t *testing.T) {
	wantShares(t, "{{random:5:1}}", 10000, map[string]float64{"1": .2, "2": .2, "3": .2, "4": .2, "5": .2})
	wantShares(t, "{{random:-1:1}}", 6000, map[string]float64{"-1": 1. / 3, "0": 1. / 3, "1": 1. / 3})
	wantFault(t, "{{roll:2d0}}", "A die needs at least 2 sides: d0 has 0.")
}

// Pieces of a choice with a choice in it leaked.
func TestReportOneWholeChoice(t *testing.T) {
	wantShares(t, "{{random::None::{{random::Alice::Bob}} appears.::The world ends.}}", 12000, map[string]float64{
		"None": 1. / 3, "Alice appears.": 1. / 6, "Bob appears.": 1. / 6, "The world ends.": 1. / 3})
}

// Adding two numbers kept as text joined them.
func TestReportPlusIsForNumbers(t *testing.T) {
	wantAnswer(t, "{{= n + m}}", "18")
	wantAnswer(t, "{{= n ~ m}}", "20-2")
	wantFault(t, "{{= n + mood}}", `"calm" is not a number.`)
}

// Dividing by nothing and deep nesting ended the process.
func TestReportNothingEndsTheProcess(t *testing.T) {
	for _, text := range []string{"{{= 1/0}}", "{{= 1 % 0}}", "{{= hp % (hp - 7)}}", "{{= 1 / 0.0}}"} {
		wantFault(t, text, "Dividing by 0.")
	}
	for _, text := range []string{
		"{{= " + strings.Repeat("(", 16000), "{{= " + strings.Repeat("- ", 16000), "{{= " + strings.Repeat("!", 16000) + "1}}",
		strings.Repeat("{{if 1}}", 4000), strings.Repeat("{{random::", 3000), strings.Repeat("{{= \"", 6000),
		"{{= " + strings.Repeat("1?", 16000), "{{= " + strings.Repeat("floor(", 5000),
	} {
		_, faults := Parse(text)
		if len(faults) == 0 || faults[0].Message != "The formula is nested too deeply (32)." {
			t.Errorf("Parse(%q) = %v; want the fault of deep nesting", excerpt(text), faults)
		}
	}
}

// A bracket that was never closed was taken.
func TestReportOpenBracket(t *testing.T) {
	wantFault(t, "{{= 42 + [a + 10}}", "The [ has no ].")
	wantAnswer(t, "{{= 42 + [Hit points] + 10}}", "55")
}

// Sums that are none gave numbers.
func TestReportSumsThatAreNone(t *testing.T) {
	for _, tag := range []string{"?", "=", "calc::"} {
		wantFault(t, "{{"+tag+" 2(3)}}", "An operator is missing before (. Write + - * or ~ between the two.")
		wantFault(t, "{{"+tag+" 1 2}}", "An operator is missing before 2. Write + - * or ~ between the two.")
		wantFault(t, "{{"+tag+" 2*(3}}", "The ( has no ).")
		wantAnswer(t, "{{"+tag+" 0.0+5}}", "5")
		wantAnswer(t, "{{"+tag+" 1=2&0=0}}", "false")
		wantAnswer(t, "{{"+tag+" 1==2 or 0==0}}", "true")
	}
}
