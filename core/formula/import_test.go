package formula

import (
	"slices"
	"testing"
)

// What other programs write, in our own spelling. What runs as it stands stays
// as it stands.
func TestImportSpellings(t *testing.T) {
	for _, c := range []struct{ text, own string }{
		// What stays.
		{"plain", "plain"},
		{"{{if hp}}a{{elif n}}b{{else}}c{{/if}}", "{{if hp}}a{{elif n}}b{{else}}c{{/if}}"},
		{"{{each present as p}}{{p}}{{/each}}", "{{each present as p}}{{p}}{{/each}}"},
		{"{{random:a,b}}{{pick::a::b}}{{roll:2d6}}", "{{random:a,b}}{{pick::a::b}}{{roll:2d6}}"},
		{"{{getvar::x}}{{.x}}{{$x}}{{= x  +1}}", "{{getvar::x}}{{.x}}{{$x}}{{= x  +1}}"},
		{"{{if hp}}{{newline}}{{trim}}{{// note }}{{/if}}", "{{if hp}}{{newline}}{{trim}}{{// note }}{{/if}}"},
		{"{{if {{getvar::x}} > 5}}a{{/if}}", "{{if {{getvar::x}} > 5}}a{{/if}}"},
		// RisuAI's ifs.
		{"{{#if hp}}a{{/if}}", "{{if hp}}a{{/if}}"},
		{"{{#if hp}}a{{:else}}b{{/}}", "{{if hp}}a{{else}}b{{/if}}"},
		{"{{#if_pure hp}}a{{/if_pure}}", "{{if hp}}a{{/if}}"},
		{"{{#if {{equal::1::2}}}}a{{/if}}", `{{if "1" == "2"}}a{{/if}}`},
		{"{{#when hp}}a{{/when}}", "{{if hp}}a{{/if}}"},
		{"{{#when::hp}}a{{/when}}", "{{if hp}}a{{/if}}"},
		{"{{#when::not::hp}}a{{/when}}", "{{if not hp}}a{{/if}}"},
		{"{{#when::hp::is::seven}}a{{/when}}", `{{if hp == "seven"}}a{{/if}}`},
		{"{{#when::hp::isnot::7}}a{{/when}}", "{{if hp != 7}}a{{/if}}"},
		{"{{#when::mood::vis::calm}}a{{/when}}", `{{if vars.mood == "calm"}}a{{/if}}`},
		{"{{#when::var::mood}}a{{/when}}", "{{if vars.mood}}a{{/if}}"},
		{"{{#when::a::or::b::and::c}}x{{/when}}", "{{if a or (b and c)}}x{{/if}}"},
		{"{{#when::not::a::and::b}}x{{/when}}", "{{if not (a and b)}}x{{/if}}"},
		{"{{#when::keep::a}}x{{/when}}", "{{if a}}x{{/if}}"},
		{"{{#when::a::>=::5}}x{{:else}}y{{/when}}", "{{if a >= 5}}x{{else}}y{{/if}}"},
		{"{{#when::Hit points::>::5}}x{{/when}}", "{{if [Hit points] > 5}}x{{/if}}"},
		{"{{#each present as p}}{{slot::p}}{{/each}}", "{{each present as p}}{{p}}{{/each}}"},
		{"{{#each present as p}}x{{/}}", "{{each present as p}}x{{/each}}"},
		{"{{#each present}}{{slot::item}}{{/each}}", "{{each present as item}}{{item}}{{/each}}"},
		{"{{? 1+2*3}}", "{{= 1 + 2 * 3}}"},
		{"{{? (1+2)*3}}", "{{= (1 + 2) * 3}}"},
		{"{{? hp=7}}", "{{= hp == 7}}"},
		{"{{? $a & $b | 1}}", "{{= (vars.a and vars.b) or 1}}"},
		{"{{? 1-(2-3)}}", "{{= 1 - (2 - 3)}}"},
		{"{{? 1-2-3}}", "{{= 1 - 2 - 3}}"},
		{"{{? -(1+2)}}", "{{= -(1 + 2)}}"},
		{"{{? !a}}", "{{= not a}}"},
		{"{{? !a = b}}", "{{= (not a) == b}}"},
		{"{{? b = !a}}", "{{= b == (not a)}}"},
		{"{{? !a & !b}}", "{{= not a and not b}}"},
		{"{{? !(a = b)}}", "{{= not a == b}}"},
		{"{{? !!a}}", "{{= not not a}}"},
		{"{{calc::a≥5}}", "{{= a >= 5}}"},
		{"{{calc a ? 1 : 2}}", "{{= a ? 1 : 2}}"},
		// Lis Novel's single braces.
		{"{#if hp}a{:else}b{/if}", "{{if hp}}a{{else}}b{{/if}}"},
		{"{#if hp}a{:else if n}b{/if}", "{{if hp}}a{{elif n}}b{{/if}}"},
		{`{#if isNotEqual(a,"x")}y{/if}`, `{{if a != "x"}}y{{/if}}`},
		{"{#if isGreater(a, 1)}y{/if}", "{{if a > 1}}y{{/if}}"},
		{"{#if isLessOrEqual(a, 1 + b)}y{/if}", "{{if a <= 1 + b}}y{{/if}}"},
		{"{#if isEqual(a, isEqual(b, 1))}y{/if}", "{{if a == (b == 1)}}y{{/if}}"},
		{"{#each present as p}{{p}}{/each}", "{{each present as p}}{{p}}{{/each}}"},
		{"{#if contains(a, 'b\"c')}y{/if}", `{{if contains(a, "b\"c")}}y{{/if}}`},
		// One inside another.
		{"{{#if a}}{{#when::b::is::c}}{{? 1+1}}{{/when}}{{/if}}", `{{if a}}{{if b == "c"}}{{= 1 + 1}}{{/if}}{{/if}}`},
	} {
		own, notes := Import(c.text)
		if own != c.own || len(notes) > 0 {
			t.Errorf("Import(%q) = %q, %q; want %q", c.text, own, notes, c.own)
		}
		if again, _ := Import(own); again != own {
			t.Errorf("Import(%q) = %q; want it unchanged", own, again)
		}
	}
}

// The text in our spelling answers what the text as given answers.
func TestImportKeepsTheAnswer(t *testing.T) {
	for _, text := range []string{
		"{{#when::hp::>::5}}a{{:else}}b{{/when}}", "{{#when::0::and::0::or::1}}a{{:else}}b{{/}}", "{{#when::not::0::and::1}}a{{:else}}b{{/}}",
		"{{? 2-(3-4)*-5%3}}", "{{? 1=1&0=1|1}}", "{{? !hp=0}}", "{{calc::10/(4-2)/5}}", "{{? -hp%3}}", "{{? -(hp%3)}}",
		"{#if isEqual(mood,\"calm\")}a{:else if hp}b{:else}c{/if}", "{#if isGreater(hp, isEqual(1,1) ? 3 : 9)}a{:else}b{/if}",
		"{#each present as p}{{#if isEqual(p, user)}}me{{:else}}{{slot::p}}{{/}}{/each}", "{{#if {{? hp > 3}}}}a{{/if}}",
		"{{#if {{not_equal::{{char}}::Mira}}}}a{{:else}}b{{/if}}", `{#if isEqual("\{\{user\}\}", user)}a{:else}b{/if}`,
	} {
		want, fault := work(text)
		if fault != nil {
			t.Errorf("work(%q) says %q", text, fault.Message)
			continue
		}
		own, _ := Import(text)
		if own == text {
			t.Errorf("Import(%q) changes nothing", text)
		}
		wantAnswer(t, own, want)
	}
}

func TestImportTellsWhatIsNotHere(t *testing.T) {
	for _, c := range []struct {
		text  string
		notes []string
	}{
		{"{{user}} <user>", nil},
		{"{{model}}", []string{"{{model}} is not here (line 1)."}},
		{"\n{{img::a}}", []string{"{{img}} is not here (line 2)."}},
		{"{{if instructInput}}a{{/if}}", []string{"{{instructInput}} is not here (line 1)."}},
		{"{{banned::a}}", []string{"{{banned}} is not here (line 1)."}},
		{"{{.a = 1}}", []string{"{{.a = 1}} would change a variable, and a formula only reads (line 1)."}},
		{"{{incvar::a}}\n{{decvar::a}}", []string{"{{incvar}} would change a variable, and a formula only reads (line 1).", "{{decvar}} would change a variable, and a formula only reads (line 2)."}},
		{"{{#if a}}b", []string{"{{#if}} has no {{/if}} (line 1)."}},
		{"{{wibble::a}}", []string{"{{wibble}} is not a macro (line 1)."}},
	} {
		if _, notes := Import(c.text); !slices.Equal(notes, c.notes) {
			t.Errorf("Import(%q) notes %q; want %q", c.text, notes, c.notes)
		}
	}
	long := string(make([]byte, MaxSourceBytes+1))
	if own, notes := Import(long); own != long || !slices.Equal(notes, []string{"The formula is too long (32 KiB)."}) {
		t.Errorf("Import of a long text = %d bytes, %q", len(own), notes)
	}
}
