package schema

import (
	"strconv"
	"strings"

	"callboard/core/jsondoc"
)

// shownChoices is how many choices or names a sentence lists: the model has
// the whole list in its definition.
const shownChoices = 40

// Word is the type as a person reads it in an argument line: text, number,
// boolean, choice; of first-party tools also whole number, list, object, any.
func (s Schema) Word() string {
	switch s.Type {
	case String:
		if len(s.Enum) > 0 {
			return "choice"
		}
		return "text"
	case Integer:
		return "whole number"
	case Array:
		return "list"
	case Any:
		return "any"
	}
	return string(s.Type)
}

// wanted is the type in a sentence: "must be text".
func (s Schema) wanted() string {
	switch s.Type {
	case String:
		if len(s.Enum) > 0 {
			return oneOf(s.Enum)
		}
		return "text"
	case Number:
		return "a number"
	case Integer:
		return "a whole number"
	case Boolean:
		return "true or false"
	case Array:
		return "a list"
	case Object:
		return "an object"
	}
	return "a value"
}

func oneOf(choices []string) string {
	if len(choices) == 1 {
		return jsondoc.Quote(choices[0])
	}
	return "one of " + join(choices, "or", jsondoc.Quote)
}

func asIs(s string) string { return s }

// join lists words: "a, b and c"; past shownChoices, how many more there are.
func join(words []string, last string, show func(string) string) string {
	var b strings.Builder
	for i, w := range words {
		switch {
		case i == 0:
		case i == shownChoices:
			b.WriteString(" " + last + " " + strconv.Itoa(len(words)-i) + " more")
			return b.String()
		case i == len(words)-1:
			b.WriteString(" " + last + " ")
		default:
			b.WriteString(", ")
		}
		b.WriteString(show(w))
	}
	return b.String()
}

// Sentence is the fault for the model: it names the argument and what was
// expected.
func (f Fault) Sentence() string {
	name := jsondoc.Quote(f.Path)
	if f.Path == "" {
		name = "The arguments"
	}
	switch f.Rule {
	case Missing:
		return name + " is missing: it must be " + f.Want.wanted() + "."
	case Unknown:
		return f.unknown()
	case NotInEnum:
		return name + " must be " + f.Want.wanted() + ", not " + jsondoc.Quote(f.Got.Text) + "."
	case OutOfRange:
		return name + " must be a number of ordinary size: this one is too large."
	}
	return name + " must be " + f.Want.wanted() + ", not " + got(f.Got) + "."
}

func (f Fault) unknown() string {
	names := make([]string, len(f.Want.Properties))
	for i, p := range f.Want.Properties {
		names[i] = p.Name
	}
	owner := "this tool"
	if end := strings.LastIndexAny(f.Path, ".["); end > 0 {
		owner = jsondoc.Quote(f.Path[:end])
	}
	if len(names) == 0 {
		return jsondoc.Quote(f.Member) + " is not an argument of " + owner + ": it takes none."
	}
	return jsondoc.Quote(f.Member) + " is not an argument of " + owner + ": it takes " + join(names, "and", asIs) + "."
}

// got is what was found, in a sentence; short values are shown.
func got(v jsondoc.Value) string {
	switch v.Kind {
	case jsondoc.String:
		return "the text " + jsondoc.Quote(v.Text)
	case jsondoc.Number:
		if len(v.Text) <= 20 {
			return "the number " + v.Text
		}
	case jsondoc.Bool:
		return strconv.FormatBool(v.Bool)
	}
	return v.Kind.Word()
}

// Lines are the arguments of a definition for a person, one plain line each:
// "name (text, needed) meaning". A choice line ends with its choices.
func (d Definition) Lines() []string {
	lines := make([]string, 0, len(d.Schema.Properties))
	needed := make(map[string]bool, len(d.Schema.Required))
	for _, name := range d.Schema.Required {
		needed[name] = true
	}
	for _, p := range d.Schema.Properties {
		need := "optional"
		if needed[p.Name] {
			need = "needed"
		}
		line := p.Name + " (" + p.Schema.Word() + ", " + need + ")"
		if meaning := meaning(p.Schema); meaning != "" {
			line += " " + meaning
		}
		lines = append(lines, line)
	}
	return lines
}

// meaning is a property's description on one line, with its choices.
func meaning(s Schema) string {
	text := strings.Join(strings.Fields(s.Description), " ")
	if len(s.Enum) == 0 {
		return text
	}
	choices := strings.Join(s.Enum, ", ")
	switch {
	case text == "":
		return "one of " + choices
	case strings.HasSuffix(text, ".") || strings.HasSuffix(text, "?") || strings.HasSuffix(text, "!"):
		return text + " One of " + choices
	case strings.HasSuffix(text, ":"):
		return text + " " + choices
	}
	return text + ": " + choices
}
