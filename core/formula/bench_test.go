package formula

import (
	"testing"

	"callboard/core/dice"
)

// tenMacros is a text as an author writes it, with ten macros.
const tenMacros = `{{user}} looks at {{char}}. The sky is {{trackers.Weather.sky}}.
{{if hp < 5}}That hurts.{{else}}All is well ({{= hp / 10 * 100}} in 100).{{/if}}
Mood: {{vars.mood}}. {{random::A door creaks.::A crow calls.::Nothing stirs.}} Luck: {{roll::1d20+2}}.`

func BenchmarkParse(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Parse(tenMacros)
	}
}

func BenchmarkParseAndRun(b *testing.B) {
	ctx := sample()
	b.ReportAllocs()
	for b.Loop() {
		f, _ := Parse(tenMacros)
		f.Run(ctx, Env{Rand: dice.Source("seed", dice.KindFormula, 0, 0)})
	}
}
