package cost

import (
	"strings"

	"callboard/core/schema"
)

// OpenAI's models see a tool as a TypeScript type in a block of functions:
//
//	namespace functions {
//
//	// Rolls dice.
//	type roll_dice = (_: {
//	// What to roll, such as 2d6.
//	dice: string,
//	}) => any;
//
//	} // namespace functions
//
// A definition's own text is from its comment to the blank line behind it. In
// o200k_base the blank line and the slashes of a following comment are one
// token, and so is the line that opens the block with them. Each tool is
// counted behind the end of another, and then its cost is the same wherever it
// stands, and the costs add up to the whole block.
const (
	namespaceOpen  = "namespace functions {\n\n"
	namespaceClose = "} // namespace functions"
	toolEnd        = ";\n\n"
)

// union is the type of a value that is one of several, which are then its
// Properties without names. No schema of ours has it; recorded prompts do.
const union schema.Type = "anyOf"

// renderOpenAI writes the form known from GPT-3.5 and GPT-4: comments on the top
// level alone, none on the object of arguments, and no object at all without
// arguments.
func renderOpenAI(s *sheet, def *schema.Definition) {
	s.add(toolEnd)
	s.lead = s.at()
	s.comment(def.Description)
	s.add("type ")
	s.name(def.CallName)
	s.add(" = (")
	if props := def.Schema.Properties; len(props) > 0 {
		open := s.at()
		s.add("_: {\n")
		s.openAIFields(def, open)
		s.add("}")
		if len(props) == 1 {
			s.part(firstField, open, s.at())
		}
	}
	s.add(") => any")
	s.add(toolEnd)
}

func (s *sheet) openAIFields(def *schema.Definition, open int) {
	next := 0
	for i := range def.Schema.Properties {
		p := &def.Schema.Properties[i]
		from := s.at()
		s.openAIField(p, isRequired(def.Schema.Required, p.Name, &next), 0)
		if len(def.Schema.Properties) > 1 {
			s.part(firstField+i, from, s.at())
		}
	}
}

// openAIField writes one property and its line end. Only the first line of it
// is indented.
func (s *sheet) openAIField(p *schema.Property, required bool, indent int) {
	if d := p.Schema.Description; d != "" && indent == 0 {
		s.spaces(indent)
		s.commentLines(d)
	}
	s.spaces(indent)
	s.add(p.Name)
	s.mark(required)
	s.openAIType(&p.Schema, indent)
	s.add(",\n")
}

func (s *sheet) openAIType(v *schema.Schema, indent int) {
	switch v.Type {
	case schema.Object:
		s.add("{\n")
		next := 0
		for i := range v.Properties {
			p := &v.Properties[i]
			s.openAIField(p, isRequired(v.Required, p.Name, &next), indent+2)
		}
		if len(v.Properties) == 0 {
			s.add("\n")
		}
		s.add("}")
	case schema.Array:
		if v.Items == nil {
			s.add("any[]")
			return
		}
		s.openAIType(v.Items, indent)
		s.add("[]")
	case union:
		for i := range v.Properties {
			if i > 0 {
				s.add(" | ")
			}
			s.openAIType(&v.Properties[i].Schema, indent)
		}
	default:
		s.scalar(v)
	}
}

// renderHarmony writes the form of gpt-oss, as its library harmony has it. It
// differs in the comments of objects, in indents, in arrays of anything, and in
// an object even without arguments.
func renderHarmony(s *sheet, def *schema.Definition) {
	s.add(toolEnd)
	s.lead = s.at()
	s.comment(def.Description)
	s.add("type ")
	s.name(def.CallName)
	s.add(" = (_: ")
	if d := def.Schema.Description; d != "" {
		s.add("// ")
		s.add(d)
		s.add("\n")
	}
	s.add("{\n")
	next := 0
	for i := range def.Schema.Properties {
		p := &def.Schema.Properties[i]
		from := s.at()
		s.harmonyField(p, isRequired(def.Schema.Required, p.Name, &next), 0)
		s.part(firstField+i, from, s.at())
	}
	s.add("}) => any")
	s.add(toolEnd)
}

func (s *sheet) harmonyField(p *schema.Property, required bool, indent int) {
	if d := p.Schema.Description; d != "" {
		s.spaces(indent)
		s.add("// ")
		s.add(d)
		s.add("\n")
	}
	s.spaces(indent)
	s.add(p.Name)
	s.mark(required)
	s.harmonyType(&p.Schema, indent+4)
	s.add(",\n")
}

func (s *sheet) harmonyType(v *schema.Schema, indent int) {
	switch v.Type {
	case schema.Object:
		if v.Description != "" {
			s.spaces(indent)
			s.add("// ")
			s.add(v.Description)
			s.add("\n")
		}
		s.add("{\n")
		next := 0
		for i := range v.Properties {
			p := &v.Properties[i]
			s.harmonyField(p, isRequired(v.Required, p.Name, &next), indent)
		}
		s.spaces(indent)
		s.add("}")
	case schema.Array:
		if v.Items == nil {
			s.add("Array<any>")
			return
		}
		s.harmonyType(v.Items, indent)
		s.add("[]")
	default:
		s.scalar(v)
	}
}

// comment writes the description of a tool as comment lines and marks it.
func (s *sheet) comment(description string) {
	from := s.at()
	if description != "" {
		s.commentLines(description)
	}
	s.part(descriptionPart, from, s.at())
}

// commentLines writes each line of a text as a comment. A line end at the very
// end makes no line of its own.
func (s *sheet) commentLines(text string) {
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
		s.add("// ")
		s.add(strings.TrimSuffix(line, "\r"))
		s.add("\n")
	}
}

func (s *sheet) name(name string) {
	from := s.at()
	s.add(name)
	s.part(namePart, from, s.at())
}

func (s *sheet) mark(required bool) {
	if required {
		s.add(": ")
	} else {
		s.add("?: ")
	}
}

func (s *sheet) spaces(n int) {
	for range n {
		s.text = append(s.text, ' ')
	}
}

// scalar writes the type of a value that holds no others.
func (s *sheet) scalar(v *schema.Schema) {
	switch v.Type {
	case schema.String:
		for i, choice := range v.Enum {
			if i > 0 {
				s.add(" | ")
			}
			s.add(`"`)
			s.add(choice)
			s.add(`"`)
		}
		if len(v.Enum) == 0 {
			s.add("string")
		}
	case schema.Number, schema.Integer:
		s.add("number")
	case schema.Boolean:
		s.add("boolean")
	default:
		s.add("any")
	}
}
