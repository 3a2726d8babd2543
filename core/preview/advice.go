package preview

import (
	"strings"
	"unicode"

	"callboard/core/schema"
	"callboard/core/tool"
	"callboard/core/wire"
)

// advise gives what would make a model's choice easier. None of it keeps a
// tool from being saved or offered.
func advise(r Request, def schema.Definition) []string {
	var advice []string
	add := func(s string) {
		if s != "" {
			advice = append(advice, s)
		}
	}
	add(describe(def.Description))
	add(explain(r.Tool.Body.Fields))
	if a, ok := r.Tool.Body.Action.(tool.Adviser); ok {
		advice = append(advice, a.Advise(r.Tool.Body.Fields)...)
	}
	if len(r.Tool.Body.OfferedTo) == 0 {
		add("This tool is offered to no prompt: pick one under Offered to (Settings).")
	}
	advice = append(advice, confused(def, r.Neighbours)...)
	return append(advice, wire.Advice(def, r.Format)...)
}

// timeWords say when: a description that holds one tells a model when to call.
var timeWords = [...]string{
	"when", "whenever", "if", "use", "used", "using", "call", "called", "before", "after", "once", "while",
	"during", "until", "each", "every", "always", "only", "for",
}

// describe advises on the description. Whether a text says when to use the
// tool is looked for in English only; another language is taken on trust.
func describe(description string) string {
	if strings.TrimSpace(description) == "" {
		return "Say when the AI should use this tool: without a description it can only guess from the name."
	}
	letters := 0
	for _, r := range description {
		if unicode.IsLetter(r) {
			letters++
			if r > unicode.MaxASCII {
				return ""
			}
		}
	}
	words := wordSet(description)
	for _, w := range timeWords {
		if words[w] {
			return ""
		}
	}
	if letters == 0 {
		return ""
	}
	return "The description does not say when to use the tool: add a sentence that begins with \"Use when\"."
}

// explain advises on fields that a model knows by their names alone. A choice
// explains itself, and so may a name; so this is told once.
func explain(fields []tool.Field) string {
	var bare []string
	for _, f := range fields {
		if strings.TrimSpace(f.Description) == "" && f.Type != tool.Choice && f.Name != "" {
			bare = append(bare, f.Name)
		}
	}
	switch len(bare) {
	case 0:
		return ""
	case 1:
		return "Say what " + bare[0] + " means: the AI reads only its name."
	}
	const shown = 4
	if len(bare) > shown {
		return "Say what " + strings.Join(bare[:shown], ", ") + " and others mean: the AI reads only their names."
	}
	last := len(bare) - 1
	return "Say what " + strings.Join(bare[:last], ", ") + " and " + bare[last] + " mean: the AI reads only their names."
}

// alike is how much of two descriptions' words must be shared for a model to
// confuse them.
const alike = 0.7

// confused names the neighbours a model may take for this tool.
func confused(def schema.Definition, neighbours []Neighbour) []string {
	var advice []string
	mine := wordSet(def.Description)
	for _, n := range neighbours {
		switch {
		case stemOf(n.CallName) == stemOf(def.CallName):
			advice = append(advice, "A model may confuse this tool with "+n.CallName+": they differ only in the number of their names.")
		case shared(mine, wordSet(n.Description)) >= alike:
			advice = append(advice, "A model may confuse this tool with "+n.CallName+": their descriptions say nearly the same.")
		}
	}
	return advice
}

// stemOf is a call name without its number: "roll" of roll_2.
func stemOf(callName string) string {
	if stem, numbered := strings.CutSuffix(strings.TrimRight(callName, "0123456789"), "_"); numbered {
		return stem
	}
	return callName
}

// wordSet is the words of a text, folded.
func wordSet(s string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		set[w] = true
	}
	return set
}

// shared is the part of all their words that two texts share. Texts of fewer
// than four words say too little to compare.
func shared(a, b map[string]bool) float64 {
	const fewest = 4
	if len(a) < fewest || len(b) < fewest {
		return 0
	}
	both := 0
	for w := range a {
		if b[w] {
			both++
		}
	}
	return float64(both) / float64(len(a)+len(b)-both)
}
