package wire

import (
	"fmt"
	"strings"

	"callboard/core/jsondoc"
	"callboard/core/schema"
)

// Dropped gives the paths in the rendered definition that the format's server
// drops before its model sees them. Ollama decodes a tool's parameters into a
// type of its own that has no additionalProperties.
func Dropped(def schema.Definition, f Format) []string {
	if f != Ollama {
		return nil
	}
	return closedObjects(nil, def.Schema, "function.parameters")
}

// closedObjects adds the paths of additionalProperties.
func closedObjects(paths []string, s schema.Schema, path string) []string {
	if s.Items != nil {
		paths = closedObjects(paths, *s.Items, path+".items")
	}
	if s.Type != schema.Object {
		return paths
	}
	for _, p := range s.Properties {
		paths = closedObjects(paths, p.Schema, jsondoc.JoinPath(path+".properties", p.Name))
	}
	if !s.Open {
		paths = append(paths, path+".additionalProperties")
	}
	return paths
}

// limit is one provider's rule for names.
type limit struct {
	who        string
	toolLength int
	toolMarks  string // characters besides letters and digits
	toolFirst  bool   // begins with a letter or _
	argLength  int    // 0: no rule for arguments
	argMarks   string
	argFirst   bool
	perRequest int // tools in one request; 0: no rule known
}

// limits by format. OpenAI's 128 tools answer "array_above_max_length" past
// it; Gemini's argument names take no dash.
func limits(f Format) limit {
	switch f {
	case OpenAI:
		return limit{who: "OpenAI", toolLength: 64, toolMarks: "_-", perRequest: 128}
	case Anthropic:
		return limit{who: "Anthropic", toolLength: 64, toolMarks: "_-", argLength: 64, argMarks: "_.-"}
	case Gemini:
		return limit{who: "Gemini", toolLength: 128, toolMarks: "_.:-", toolFirst: true, argLength: 64, argMarks: "_", argFirst: true}
	case MCP:
		return limit{who: "MCP", toolLength: 128, toolMarks: "_.-"}
	}
	return limit{}
}

// builtIn are names that llama.cpp's Llama 3.1 handler takes for built-in
// tools of the model.
var builtIn = [...]string{"wolfram_alpha", "web_search", "brave_search", "code_interpreter"}

// Advice names the provider limits that a definition passes, as finished
// sentences; nil when it passes none.
func Advice(def schema.Definition, f Format) []string {
	var advice []string
	l := limits(f)
	if l.who != "" && !fits(def.CallName, l.toolLength, l.toolMarks, l.toolFirst) {
		advice = append(advice, fmt.Sprintf("%s refuses the name %s: %s.", l.who, jsondoc.Quote(def.CallName), rule(l.toolLength, l.toolMarks, l.toolFirst)))
	}
	if f == OpenAI || f == Ollama {
		for _, name := range builtIn {
			if def.CallName == name {
				advice = append(advice, fmt.Sprintf("Some llama.cpp models take %s for a tool of their own: another name is safer.", name))
			}
		}
	}
	if l.argLength > 0 {
		for _, p := range def.Schema.Properties {
			if !fits(p.Name, l.argLength, l.argMarks, l.argFirst) {
				advice = append(advice, fmt.Sprintf("%s refuses the argument %s: %s.", l.who, jsondoc.Quote(p.Name), rule(l.argLength, l.argMarks, l.argFirst)))
			}
		}
	}
	return advice
}

// OfferAdvice names the limit that an offer of n tools passes; empty when it
// passes none.
func OfferAdvice(n int, f Format) string {
	if l := limits(f); l.perRequest > 0 && n > l.perRequest {
		return fmt.Sprintf("%s takes at most %d tools in one request: %d are linked and on.", l.who, l.perRequest, n)
	}
	return ""
}

// fits says whether a name holds to a rule.
func fits(name string, length int, marks string, first bool) bool {
	if name == "" || len(name) > length {
		return false
	}
	for i := 0; i < len(name); i++ {
		c := name[i]
		letter := c|0x20 >= 'a' && c|0x20 <= 'z'
		digit := c >= '0' && c <= '9'
		if i == 0 && first && !letter && c != '_' {
			return false
		}
		if !letter && !digit && strings.IndexByte(marks, c) < 0 {
			return false
		}
	}
	return true
}

// rule is a rule for names in words.
func rule(length int, marks string, first bool) string {
	s := fmt.Sprintf("it takes 1 to %d letters, digits and %s", length, strings.Join(strings.Split(marks, ""), " "))
	if first {
		s += ", a letter or _ first"
	}
	return s
}
