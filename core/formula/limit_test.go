package formula

import (
	"fmt"
	"strings"
	"testing"
)

// At its edge every ceiling lets through, and one more is told.
func TestCeilingsAtTheirEdges(t *testing.T) {
	nest := func(open, inner, end string) func(int) string {
		return func(n int) string { return strings.Repeat(open, n) + inner + strings.Repeat(end, n) }
	}
	for _, c := range []struct {
		what  string
		text  func(n int) string
		most  int
		fault string
	}{
		{"nested ifs", nest("{{if 1}}", "x", "{{/if}}"), MaxDepth, "The formula is nested too deeply (32)."},
		{"nested eaches", nest("{{each 1 as x}}", "x", "{{/each}}"), MaxDepth, "The formula is nested too deeply (32)."},
		{"nested macros", nest("{{upper::", "x", "}}"), MaxDepth, "The formula is nested too deeply (32)."},
		{"brackets", func(n int) string { return "{{= " + nest("(", "1", ")")(n) + "}}" }, MaxDepth - 1, "The formula is nested too deeply (32)."},
		{"signs", func(n int) string { return "{{= " + strings.Repeat("- ", n) + "1}}" }, MaxDepth - 1, "The formula is nested too deeply (32)."},
		{"calls", func(n int) string { return "{{= " + nest("abs(", "1", ")")(n) + "}}" }, MaxDepth - 1, "The formula is nested too deeply (32)."},
		{"when", func(n int) string { return "{{#when::" + strings.Repeat("not::", n) + "1}}{{:else}}x{{/when}}y" }, MaxDepth - 1, "The formula is nested too deeply (32)."},
		{"items", func(n int) string { return `{{each "` + strings.Repeat("a,", n) + `" as x}}y{{/each}}` }, MaxItems, "The list is too long (200)."},
		{"answer", func(n int) string { return strings.Repeat("x", n) }, MaxAnswerBytes, "The answer is too long (16 KiB)."},
		{"answer in parts", func(n int) string { return strings.Repeat("x", n-1) + "{{= 7}}" }, MaxAnswerBytes, "The answer is too long (16 KiB)."},
		{"text", func(n int) string { return "x{{// " + strings.Repeat("y", n-9) + " }}" }, MaxSourceBytes, "The formula is too long (32 KiB). Make two formulas of it."},
		{"dice", func(n int) string { return fmt.Sprintf("{{roll::%dd2}} {{roll::1d2}}", n-1) }, MaxDice, "The formula rolls too many dice (1,000)."},
		{"tables", func(n int) string { return strings.Repeat("{{table::x}}", n) }, MaxTableRolls, "The formula rolls too many tables (50)."},
		{"steps", func(n int) string { return "{{= 1" + strings.Repeat("+1", (n-1)/2) + "}}" + strings.Repeat("x", 1-n%2) }, MaxSteps, "The formula takes too many steps (10,000)."},
		{"space", func(n int) string { return fmt.Sprintf("{{space::%d}}x", n) }, 100, "{{space}} takes a whole number up to 100."},
	} {
		if _, fault := work(c.text(c.most)); fault != nil {
			t.Errorf("%s: at %d says %q; want an answer", c.what, c.most, fault.Message)
		}
		if answer, fault := work(c.text(c.most + 1)); fault == nil || fault.Message != c.fault {
			t.Errorf("%s: at %d answers %d bytes, %v; want %q", c.what, c.most+1, len(answer), fault, c.fault)
		}
	}
}

// A text that grows by joining is stopped before it is large.
func TestJoinedTextsAreBounded(t *testing.T) {
	double := "{{= a ~ a ~ a ~ a}}"
	for _, c := range []struct {
		size int
		want string
	}{{MaxAnswerBytes / 4, ""}, {MaxAnswerBytes/4 + 1, "The answer is too long (16 KiB)."}} {
		f := mustParse(t, double)
		r, fault := f.Run(Values{Vars: map[string]Value{"a": OfText(strings.Repeat("x", c.size))}}, Env{})
		switch {
		case c.want == "" && (fault != nil || len(r.Text) != 4*c.size):
			t.Errorf("four times %d bytes = %d bytes, %v; want all", c.size, len(r.Text), fault)
		case c.want != "" && (fault == nil || fault.Message != c.want):
			t.Errorf("four times %d bytes = %v; want %q", c.size, fault, c.want)
		}
	}
}

// A budget goes on from run to run, and what it has used up counts.
func TestBudgetGoesOn(t *testing.T) {
	f := mustParse(t, "{{roll::300d2}}")
	budget := &Budget{}
	for n := 1; n <= 3; n++ {
		if _, fault := f.Run(Values{}, Env{Budget: budget}); fault != nil || budget.Dice != 300*n {
			t.Fatalf("run %d: %+v, %v; want %d dice", n, *budget, fault, 300*n)
		}
	}
	if _, fault := f.Run(Values{}, Env{Budget: budget}); fault == nil || fault.Message != "The formula rolls too many dice (1,000)." {
		t.Errorf("the fourth run = %v; want the fault of too many dice", fault)
	}
	if r, fault := mustParse(t, "x").Run(Values{}, Env{Budget: &Budget{Steps: MaxSteps}}); fault == nil || r.Text != "" {
		t.Errorf("a run without steps left = %q, %v; want a fault", r.Text, fault)
	}
	if r, fault := mustParse(t, "x").Run(Values{}, Env{Budget: &Budget{Steps: MaxSteps - 1}}); fault != nil || r.Steps != 1 {
		t.Errorf("a run with one step left = %d steps, %v; want 1", r.Steps, fault)
	}
}

// Dice that explosions bring are not counted: nobody asked for them.
func TestExplodedDiceAreNotCounted(t *testing.T) {
	budget := &Budget{}
	if _, fault := mustParse(t, "{{roll::50d2!}}").Run(Values{Seed: "s"}, Env{Budget: budget}); fault != nil || budget.Dice != 50 {
		t.Errorf("50d2! counts %d dice, %v; want 50", budget.Dice, fault)
	}
}

func TestStepsAreCounted(t *testing.T) {
	for _, c := range []struct {
		text string
		want int
	}{
		{"x", 1}, {"x{{user}}y", 3}, {"{{= 1 + 2}}", 3}, {"{{= -1}}", 2}, {"{{if 1}}a{{/if}}", 2}, {"{{if 0}}a{{else}}b{{/if}}", 2},
		{"{{= 1 or 2}}", 2}, {"{{= 0 or 2}}", 3}, {"{{= max(1, 2)}}", 3}, {"{{each present as p}}{{p}}{{/each}}", 5},
		{"{{upper::a}}", 2}, {strings.Repeat("x", stepBytes-1), 1}, {strings.Repeat("x", stepBytes), 2}, {strings.Repeat("x", 10*stepBytes), 11},
	} {
		r, fault := mustParse(t, c.text).Run(sample(), Env{})
		if fault != nil || r.Steps != c.want {
			t.Errorf("%q takes %d steps, %v; want %d", excerpt(c.text), r.Steps, fault, c.want)
		}
	}
}
