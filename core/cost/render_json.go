package cost

import (
	"unicode/utf8"

	"callboard/core/schema"
	"callboard/core/token"
)

// A jsonStyle is how a serialiser sets its JSON.
type jsonStyle struct {
	comma, colon string
	indent       int // spaces per level; 0 for one line
}

var (
	compact  = jsonStyle{",", ":", 0}
	spaced   = jsonStyle{", ", ": ", 0} // Python's json.dumps, and so the tojson of chat templates
	indented = jsonStyle{",", ": ", 4}
)

// renderClaude writes a tool as Anthropic's API takes it.
func renderClaude(s *sheet, def *schema.Definition) {
	w := jsonWriter{sheet: s, jsonStyle: compact}
	w.tool(def, "input_schema")
}

// renderGemini writes a function declaration.
func renderGemini(s *sheet, def *schema.Definition) {
	w := jsonWriter{sheet: s, jsonStyle: compact}
	w.tool(def, "parameters")
}

// renderSpacedJSON writes what most chat templates print for a tool.
func renderSpacedJSON(s *sheet, def *schema.Definition) { renderFunction(s, def, spaced) }

// renderIndentedJSON writes what chat templates print that set tojson an indent.
func renderIndentedJSON(s *sheet, def *schema.Definition) { renderFunction(s, def, indented) }

func renderFunction(s *sheet, def *schema.Definition, style jsonStyle) {
	w := jsonWriter{sheet: s, jsonStyle: style}
	w.open('{')
	w.key("type")
	w.text("function")
	w.key("function")
	w.tool(def, "parameters")
	w.close('}')
	w.add("\n")
}

// A jsonWriter writes JSON onto a sheet. Before the first entry of an object or
// array it writes no comma, which is what fresh remembers.
type jsonWriter struct {
	*sheet
	jsonStyle
	depth int
	fresh bool
}

func (w *jsonWriter) open(bracket byte) {
	w.sheet.text = append(w.sheet.text, bracket)
	w.depth++
	w.fresh = true
}

func (w *jsonWriter) close(bracket byte) {
	w.depth--
	if !w.fresh {
		w.line()
	}
	w.sheet.text = append(w.sheet.text, bracket)
	w.fresh = false
}

// line starts a line of its own where the style has lines.
func (w *jsonWriter) line() {
	if w.indent > 0 {
		w.add("\n")
		w.spaces(w.depth * w.indent)
	}
}

// entry begins an entry and is where it starts.
func (w *jsonWriter) entry() int {
	if !w.fresh {
		w.add(w.comma)
	}
	w.fresh = false
	w.line()
	return w.at()
}

// key begins a member of an object and is where it starts.
func (w *jsonWriter) key(name string) int {
	at := w.entry()
	w.text(name)
	w.add(w.colon)
	return at
}

// tool writes the members that name a tool, say what it does and hold its
// schema, and marks its parts.
func (w *jsonWriter) tool(def *schema.Definition, schemaKey string) {
	w.open('{')
	w.key("name")
	from := w.at() + 1
	w.text(def.CallName)
	w.part(namePart, from, w.at()-1)
	if def.Description == "" {
		w.key(schemaKey)
	} else {
		from := w.key("description")
		w.text(def.Description)
		w.part(descriptionPart, from, w.key(schemaKey))
	}
	w.schema(&def.Schema, true)
	w.close('}')
}

// schema writes a schema; of the top one it marks the fields.
func (w *jsonWriter) schema(v *schema.Schema, top bool) {
	w.open('{')
	if v.Type != schema.Any {
		w.key("type")
		w.text(string(v.Type))
	}
	if v.Description != "" {
		w.key("description")
		w.text(v.Description)
	}
	if len(v.Enum) > 0 {
		w.key("enum")
		w.list(v.Enum)
	}
	if v.Items != nil {
		w.key("items")
		w.schema(v.Items, false)
	}
	if v.Type == schema.Object {
		w.members(v, top)
	}
	w.close('}')
}

func (w *jsonWriter) members(v *schema.Schema, top bool) {
	w.key("properties")
	w.properties(v.Properties, top)
	if len(v.Required) > 0 {
		before := w.at()
		w.key("required")
		bounds := w.list(v.Required)
		if top {
			w.markRequired(v, bounds, before)
		}
	}
	if !v.Open {
		w.key("additionalProperties")
		w.add("false")
	}
}

func (w *jsonWriter) properties(list []schema.Property, top bool) {
	w.open('{')
	inside := w.at()
	previous := 0 // where the property before ends
	for i := range list {
		from := w.key(list[i].Name)
		if top && i > 0 {
			w.endPart(firstField+i-1, from)
		}
		w.schema(&list[i].Schema, false)
		if top {
			if i == len(list)-1 && i > 0 {
				from = previous
			}
			w.part(firstField+i, from, w.at())
		}
		previous = w.at()
	}
	w.close('}')
	if top && len(list) == 1 {
		w.parts[firstField][0] = token.Span{From: inside, To: w.at() - 1}
	}
}

// endPart moves the end of a part, so that it takes the comma behind it along.
func (s *sheet) endPart(part, to int) {
	last := &s.parts[part][len(s.parts[part])-1]
	last.To = to
}

// markRequired adds to each field's part its name in the list of required ones,
// whose bounds are given, or the whole member if it is the only name. The
// member's comma stands at before.
func (w *jsonWriter) markRequired(v *schema.Schema, bounds []token.Span, before int) {
	field := 0
	for i, name := range v.Required {
		at := field
		for at < len(v.Properties) && v.Properties[at].Name != name {
			at++
		}
		if at == len(v.Properties) {
			at = indexOf(v.Properties[:field], name)
		}
		if at < 0 || len(w.parts[firstField+at]) > 1 {
			continue
		}
		field = at
		switch {
		case len(bounds) == 1:
			w.part(firstField+at, before, w.at())
		case i == len(bounds)-1:
			w.part(firstField+at, bounds[i-1].To, bounds[i].To)
		default:
			w.part(firstField+at, bounds[i].From, bounds[i+1].From)
		}
	}
}

func indexOf(list []schema.Property, name string) int {
	for i := range list {
		if list[i].Name == name {
			return i
		}
	}
	return -1
}

// list writes an array of texts and is where each of them stands. The bounds
// hold until the next list.
func (w *jsonWriter) list(texts []string) []token.Span {
	w.open('[')
	w.bounds = w.bounds[:0]
	for _, text := range texts {
		from := w.entry()
		w.text(text)
		w.bounds = append(w.bounds, token.Span{From: from, To: w.at()})
	}
	w.close(']')
	return w.bounds
}

// text writes a string. Bytes that are no UTF-8 become U+FFFD.
func (w *jsonWriter) text(text string) {
	const hex = "0123456789abcdef"
	b := append(w.sheet.text, '"')
	if isPlain(text) {
		b = append(b, text...)
		w.sheet.text = append(b, '"')
		return
	}
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r == '\n':
			b = append(b, '\\', 'n')
		case r == '\r':
			b = append(b, '\\', 'r')
		case r == '\t':
			b = append(b, '\\', 't')
		case r < ' ':
			b = append(b, '\\', 'u', '0', '0', hex[r>>4], hex[r&15])
		default:
			b = utf8.AppendRune(b, r)
		}
	}
	w.sheet.text = append(b, '"')
}

// isPlain says whether a text stands in JSON as it is and has no rune to check.
func isPlain(text string) bool {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c >= utf8.RuneSelf || c == '"' || c == '\\' {
			return false
		}
	}
	return true
}
