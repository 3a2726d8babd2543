package formula

import (
	"testing"

	"callboard/core/dice"
)

// seeds are texts from which the fuzzers begin.
var seeds = []string{
	"Hi {{user}} {{trackers.Weather.sky}} {{= [Hit points] + stats.[Hit points]}}",
	"{{= 0.1+0.2}} {{= 1/3}} {{= -7 % 3 ?? 2 ~ 'a'}} {{? 1=2&0=0}} {{calc::2*(3}}",
	"{{if hp < 5}}a{{elif x}}b{{else}}c{{/if}}{#if isEqual(a,\"c\")}c{:else}d{/if}{{#when::a::and::b::or::c}}x{{/when}}",
	"{{each present as p}}<{{p}}>{{/each}}{{#each mood as q}}{{slot::q}}{{/}}",
	"{{random:red,{{random:green,blue}}, yellow}} {{random:5:1}} {{pick::a::b}} {{roll 2d6}} {{roll::{{n}}d6}}",
	"{{.mood == calm}} {{$n || x}} {{.n += 1}} {{hasvar::z}} {{setvar::a::{{if}}}}",
	"\\{\\{user\\}\\} {{{user}}} {{// a {{b}} }} {{//}}x{{///}} a\n{{trim}}\nb",
	"{{= \"{{user}} \\\" }\" ~ 'x' ? a : b}} {{default::hp::0}} {{table::Rumours}}",
	"{{if {{getvar::n}} > 5::yes::no}} {{= not a and !b or c ?? d}}",
	"ünï {{= \"ß\" ~ len('日本')}} \xff {{\xff}} {{= \xff}}",
}

// sample is a context with something under every kind of name.
func sample() Values {
	return Values{
		User: "Ann", Char: "Mira", Persona: "A baker.", Scenario: "{{user}} is late.", Seed: "s",
		Present: OfTexts([]string{"Ann", "Mira"}), InScene: OfBool(true),
		Stats:    map[string]Value{"hp": OfInt(7), "Hit points": OfInt(3), "luck": OfNumber("0.5")},
		Traits:   map[string]Value{"brave": OfBool(true)},
		Trackers: map[string]map[string]Value{"Weather": {"sky": OfText("grey")}, "Dr. Who": {"mood": OfText("odd")}},
		Vars: map[string]Value{
			"mood": OfText("calm"), "n": OfText("20"), "m": OfText("-2"), "empty": OfText(""),
			"evil": OfText("{{roll:999999999d6}}{{setvar::pwned::1}}"),
		},
		Args: map[string]Value{"target": OfText("goblin")},
	}
}

// echo stands in for the dice pieces: a table answers with a formula run in
// the env it is given.
type echo struct{}

func (echo) Roll(name string, env Env) (string, error) {
	f, _ := Parse("<" + "{{roll::d6}}" + ">")
	r, fault := f.Run(Values{}, env)
	if fault != nil {
		return "", fault
	}
	return name + r.Text, nil
}

// FuzzParse reads any text: it ends, and every fault lies inside the text.
func FuzzParse(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		formula, faults := Parse(text)
		if (formula == nil) != (len(faults) > 0) {
			t.Fatalf("Parse(%q) = %v with %d faults; want a formula or faults", text, formula, len(faults))
		}
		n := len([]rune(text))
		for _, fault := range faults {
			if fault.At < 0 || fault.End < fault.At || fault.End > n || fault.Line < 1 || fault.Column < 1 || fault.Brief == "" {
				t.Errorf("Parse(%q) has the fault %+v outside its %d characters", text, fault, n)
			}
		}
		own, _ := Import(text)
		if formula == nil || len(own) > MaxSourceBytes {
			return
		}
		if _, faults := Parse(own); len(faults) > 0 {
			t.Errorf("Import(%q) = %q, which has the fault %q", text, own, faults[0].Message)
		}
	})
}

// FuzzRun runs any text twice: it ends within its ceilings, and the same seed
// gives the same result.
func FuzzRun(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		formula, _ := Parse(text)
		if formula == nil {
			return
		}
		var results [2]Result
		var faults [2]*Fault
		for i := range results {
			env := Env{Rand: dice.Source("seed", dice.KindFormula, 0, 0), SceneSeed: "scene", Tables: echo{}, Budget: &Budget{}}
			results[i], faults[i] = formula.Run(sample(), env)
			if len(results[i].Text) > MaxAnswerBytes || env.Budget.Steps > MaxSteps+MaxSourceBytes {
				t.Errorf("Run(%q) took %d steps to %d bytes", text, env.Budget.Steps, len(results[i].Text))
			}
		}
		if results[0].Text != results[1].Text || (faults[0] == nil) != (faults[1] == nil) {
			t.Errorf("Run(%q) = %q, then %q", text, results[0].Text, results[1].Text)
		}
	})
}
