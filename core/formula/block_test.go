package formula

import (
	"fmt"
	"strings"
	"testing"
)

// An if is spelled in many ways; all of them branch the same.
func TestSpellingsOfIf(t *testing.T) {
	for _, form := range []string{
		"{{if %}}yes{{else}}no{{/if}}",
		"{{#if %}}yes{{else}}no{{/if}}",
		"{{#if %}}yes{{:else}}no{{/if}}",
		"{{#if %}}yes{{:else}}no{{/}}",
		"{{IF %}}yes{{ELSE}}no{{/IF}}",
		"{{ if % }}yes{{ else }}no{{ /if }}",
		"{{if::%}}yes{{else}}no{{/if}}",
		"{{if::%::yes::no}}",
		"{{if %::yes::no}}",
		"{#if %}yes{:else}no{/if}",
		"{{#when %}}yes{{:else}}no{{/when}}",
		"{{#when::%}}yes{{:else}}no{{/}}",
		"{{#if_pure %}}yes{{else}}no{{/if_pure}}",
		"{{if 0}}x{{elif %}}yes{{else}}no{{/if}}",
		"{{if 0}}x{{else if %}}yes{{else}}no{{/if}}",
		"{{if 0}}x{{elseif %}}yes{{else}}no{{/if}}",
		"{{if 0}}x{{elsif %}}yes{{else}}no{{/if}}",
		"{{#if 0}}x{{:elif %}}yes{{:else}}no{{/if}}",
		"{#if 0}x{:else if %}yes{:else}no{/if}",
		"{{= % ? \"yes\" : \"no\"}}",
	} {
		for _, c := range []struct{ when, want string }{{"hp", "yes"}, {"0", "no"}, {"vars.empty", "no"}, {"traits.brave", "yes"}} {
			wantAnswer(t, strings.Replace(form, "%", c.when, 1), c.want)
		}
	}
}

func TestBranches(t *testing.T) {
	const ladder = "{{if % < 1}}a{{elif % < 2}}b{{elif % < 3}}c{{else}}d{{/if}}"
	for n, want := range []string{"a", "b", "c", "d", "d"} {
		wantAnswer(t, strings.ReplaceAll(ladder, "%", fmt.Sprint(n)), want)
	}
	const nested = "{{if %1}}{{if %2}}both{{else}}first{{/if}}{{elif %2}}second{{else}}none{{/if}}"
	for _, c := range []struct{ a, b, want string }{{"1", "1", "both"}, {"1", "0", "first"}, {"0", "1", "second"}, {"0", "0", "none"}} {
		wantAnswer(t, strings.NewReplacer("%1", c.a, "%2", c.b).Replace(nested), c.want)
	}
	checkAnswers(t, []answerRow{
		{"a{{if 0}}b{{/if}}c", "ac"},
		{"a{{if 1}}{{/if}}c", "ac"},
		{"{{if 1}} a {{/if}}", " a "},
		{"{{if 1}}\na\n{{/if}}", "\na\n"},
		{"{{if 0::a}}b", "b"},
		{"{{if 1::a}}b", "ab"},
		{"{{if hp > 5::{{user}}::{{nobody}}}}", "Ann"},
		{"{{if {{.n}} > 5}}a{{/if}}", "a"},
		{"{{if \"{{user}}\" == \"Ann\"}}a{{/if}}", "a"},
		{"{{upper::{{if 1}}a{{else}}b{{/if}}}}", "A"},
		{"{{= \"{{if 0}}a{{else}}b{{/if}}\" ~ 1}}", "b1"},
		{"{{random::{{if 1}}a{{/if}}}}", "a"},
	})
	checkRefusals(t, []answerRow{
		{"{{if 1::a::b::c}}", "{{if}} takes a condition, then one text and another."},
		{"{{if 1}}a{{else}}b{{else}}c{{/if}}", "{{else}} stands behind {{else}}. {{else}} comes last."},
		{"{{if 1}}a{{/each}}{{/if}}", "{{/each}} has no {{each}}."},
		{"{{each present as p}}{{/if}}{{/each}}", "{{/if}} has no {{if}}."},
		{"{{upper::a{{/if}}}}", "{{/if}} has no {{if}}."},
		{"{{if 1}}{{upper::a{{/if}}b}}{{/if}}", "{{/if}} has no {{if}}."},
		{"{{if 1 2}}a{{/if}}", "An operator is missing before 2. Write + - * or ~ between the two."},
	})
}

func TestWhen(t *testing.T) {
	for _, c := range []struct {
		args string
		want bool
	}{
		{"1", true}, {"0", false}, {"hp", true}, {"empty", false}, {"not::hp", false}, {"not::0", true}, {"not::not::1", true},
		{"1::and::1", true}, {"1::and::0", false}, {"0::or::1", true}, {"0::or::0", false}, {"0::and::0::or::1", false}, {"1::or::0::and::0", true},
		{"mood::is::calm", true}, {"mood::isnot::calm", false}, {"mood::is::angry", false}, {"mood::IS::calm", true},
		{"hp::>::5", true}, {"hp::<::5", false}, {"hp::>=::7", true}, {"hp::<=::7", true}, {"hp::>::7", false},
		{"mood::vis::calm", true}, {"mood::visnot::calm", false}, {"var::mood", true}, {"var::empty", false},
		{"keep::1", true}, {"legacy::0", false}, {"keep::not::1", false}, {"{{user}}::is::Ann", true}, {"{{= 1 + 1}}::>::1", true},
		{"1::and::mood::is::calm", true}, {"1::and::not::mood::is::calm", false}, {"mood::is::{{.mood}}", true},
	} {
		want := "no"
		if c.want {
			want = "yes"
		}
		wantAnswer(t, "{{#when::"+c.args+"}}yes{{:else}}no{{/when}}", want)
	}
	checkRefusals(t, []answerRow{
		{"{{#when::}}a{{/when}}", "{{#when}} has no condition. Write {{#when::a::and::b}}."},
		{"{{#when::hp::>::5::and::mood::is::calm}}a{{/when}}", `"true" is not a number.`}, // hp > (5 and …), from the right
		{"{{#when::1::and}}a{{/when}}", "{{#when}} stops in the middle. Write {{#when::a::and::b}}."},
		{"{{#when::1::nand::1}}a{{/when}}", "nand is not an operator of {{#when}}. It has and, or, is, isnot, not, >, <, >= and <=."},
		{"{{#when::" + strings.Repeat("not::", 33) + "1}}a{{/when}}", "The formula is nested too deeply (32)."},
	})
}

func TestEach(t *testing.T) {
	checkAnswers(t, []answerRow{
		{"{{each present as p}}[{{p}}]{{/each}}", "[Ann][Mira]"},
		{"{{#each present as p}}[{{p}}]{{/each}}", "[Ann][Mira]"},
		{"{{#each present as p}}[{{p}}]{{/}}", "[Ann][Mira]"},
		{"{#each present as p}[{{p}}]{/each}", "[Ann][Mira]"},
		{"{{each present}}[{{item}}]{{/each}}", "[Ann][Mira]"},
		{"{{#each present as p}}[{{slot::p}}]{{/each}}", "[Ann][Mira]"},
		{"{{each \"a, b,,c\" as x}}<{{x}}>{{/each}}", "<a><b><c>"},
		{"{{each \"a, b{{newline}}c\" as x}}<{{x}}>{{/each}}", "<a, b><c>"},
		{`{{each "[1, \"b, c\", true, null, [2]]" as x}}<{{x}}>{{/each}}`, "<1><b, c><true><null><[2]>"},
		{`{{each "[1, 2" as x}}<{{x}}>{{/each}}`, "<[1><2>"},
		{`x{{each "[]" as x}}<{{x}}>{{/each}}`, "x"},
		{"x{{each location as x}}<{{x}}>{{/each}}", "x"},
		{"x{{each \"\" as x}}<{{x}}>{{/each}}", "x"},
		{"{{each hp as x}}<{{x}}>{{/each}}", "<7>"},
		{"{{each true as x}}<{{x}}>{{/each}}", "<true>"},
		{"{{each present as p}}{{each \"1,2\" as q}}{{p}}{{q}} {{/each}}{{/each}}", "Ann1 Ann2 Mira1 Mira2 "},
		{"{{each present as p}}{{each \"1,2\" as p}}{{p}}{{/each}}{{p}} {{/each}}", "12Ann 12Mira "},
		{"{{each \"1,2,3\" as x}}{{if x == 2}}two{{elif x > 2}}more{{else}}less{{/if}} {{/each}}", "less two more "},
		{"{{each \"1,2,3\" as hp}}{{= hp * 2}} {{/each}}{{hp}}", "2 4 6 7"},
		{"{{each present as p}}{{upper::{{p}}}} {{/each}}", "ANN MIRA "},
		{"{{each (zz ?? present) as p}}{{p}}{{/each}}", "AnnMira"},
		{"{{= \"{{each present as p}}{{p}}{{/each}}\" ~ \"!\"}}", "AnnMira!"},
		{"{{if 1}}{{each present as p}}{{p}}{{/each}}{{/if}}", "AnnMira"},
	})
	checkRefusals(t, []answerRow{
		{"{{each present as p}}{{q}}{{/each}}", `"q" is not known.`},
		{"{{each present as p}}{{/each}}{{p}}", `"p" is not known. Did you mean hp?`},
		{"{{each nobody as p}}{{/each}}", `"nobody" is not known.`},
		{"{{each present as}}{{/each}}", "{{each}} needs a name behind as. Write {{each present as x}}."},
		{"{{each}}{{/each}}", "The expression stops in the middle. Something is missing at the end."},
		{"{{each present as p q}}{{/each}}", "An operator is missing before q. Write + - * or ~ between the two."},
		{"{{each present as p}}{{= 1/0}}{{/each}}", "Dividing by 0."},
	})
}
