package bundle

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"callboard/core"
	"callboard/core/jsondoc"
)

// maxItemBytes bounds one item of a file: the body of a piece and its name and
// tags.
const maxItemBytes = core.MaxBodyBytes + 64<<10

// maxNotes bounds what one item tells: nobody reads more.
const maxNotes = 40

// Read reads a file to import. An error means that the whole file cannot be
// used and says why in one sentence: core.Malformed when it is not JSON,
// core.TooLarge, or core.Invalid when it is JSON of another kind. What is
// wrong with one item is told in the item.
func Read(data []byte) (Plan, error) { return ReadNamed("", data) }

// ReadNamed is Read for a file with a name, after which a list is called that
// does not name itself.
func ReadNamed(name string, data []byte) (Plan, error) {
	if len(data) > core.MaxImportBytes {
		return Plan{}, core.Errorf(core.TooLarge, "The file is larger than %s. Split it into several files.", jsondoc.Bytes(core.MaxImportBytes))
	}
	text := strings.TrimPrefix(string(data), "\uFEFF")
	if strings.TrimSpace(text) == "" {
		return Plan{}, core.Errorf(core.Invalid, "The file is empty. Choose a Callboard file, tool definitions or a table.")
	}
	if !utf8.ValidString(text) {
		return Plan{}, core.Errorf(core.Malformed, "The file is not UTF-8 text, so it is not JSON. Choose a JSON file, or save it again as UTF-8.")
	}
	if c := strings.TrimSpace(text); c[0] != '[' && (c[0] != '{' || strings.HasPrefix(c, "{{")) {
		if plan, ok, err := readText(text, name); ok {
			return plan, err
		}
	}
	parts, err := values(text)
	if err != nil {
		return Plan{}, err
	}
	switch first := text[parts[0].start]; {
	case len(parts) > 1:
		return readLines(text, parts)
	case first == '[':
		list, err := items(text, parts[0], "", 0)
		if err != nil {
			return Plan{}, err
		}
		if plan, ok, err := readForeignList(text, parts[0], list, name); ok || err != nil {
			return plan, err
		}
		return readDefinitions(text, list, func(i int) string { return jsondoc.IndexPath("", i) })
	case first == '{':
		return readObject(text, parts[0])
	}
	return Plan{}, unknown()
}

// unknown is the one sentence for JSON of another kind.
func unknown() error {
	return core.Errorf(core.Invalid, "This is neither a Callboard file nor a list of tool definitions nor a table. "+
		"Callboard reads the files it exports, tool definitions in the shape of OpenAI, Anthropic or MCP, and tables of Foundry, Tracery, CSV, Markdown or plain lists.")
}

// readLines reads definitions that follow each other, one JSON object a line.
func readLines(text string, parts []span) (Plan, error) {
	for _, part := range parts {
		if text[part.start] != '{' {
			return Plan{}, faultAt(text, parts[1].start, jsondoc.Trailing, "There is more text after the end of the JSON.")
		}
	}
	line, pos := 1, 0
	lines := make([]int, len(parts))
	for i, part := range parts {
		line += strings.Count(text[pos:part.start], "\n")
		pos, lines[i] = part.start, line
	}
	return readDefinitions(text, parts, func(i int) string { return fmt.Sprintf("line %d", lines[i]) })
}

// readObject reads a file that is one object: ours, one that carries "tools",
// or one definition.
func readObject(text string, part span) (Plan, error) {
	list, err := members(text, part)
	if err != nil {
		return Plan{}, err
	}
	for _, m := range list {
		if m.name == "callboard" {
			return readOwn(text, list)
		}
	}
	for _, m := range list {
		if m.name == "tools" && text[m.value.start] == '[' {
			parts, err := items(text, m.value, "tools", 0)
			if err != nil {
				return Plan{}, err
			}
			return readDefinitions(text, parts, func(i int) string { return jsondoc.IndexPath("tools", i) })
		}
	}
	if plan, ok, err := readForeignObject(text, part, list); ok || err != nil {
		return plan, err
	}
	return readDefinitions(text, []span{part}, func(int) string { return "" })
}

// readDefinitions reads a list of tool definitions. A list of which no item is
// one is a file of another kind.
func readDefinitions(text string, parts []span, path func(int) string) (Plan, error) {
	if len(parts) == 0 {
		return Plan{}, core.Errorf(core.Invalid, "The list is empty: there is nothing to import.")
	}
	if plan, ok, err := readTables(text, parts, path); ok || err != nil {
		return plan, err
	}
	plan := Plan{Format: OpenAI, Items: make([]Item, 0, len(parts))}
	known := false
	for i, part := range parts {
		item, format, ok, err := readDefinition(text, part)
		if err != nil {
			return Plan{}, err
		}
		if ok && !known {
			plan.Format, known = format, true
		}
		item.Path = path(i)
		item.Notes = fewer(item.Notes)
		plan.Items = append(plan.Items, item)
	}
	if !known {
		return Plan{}, unknown()
	}
	return plan, nil
}

// readDefinition reads one definition. ok says whether it is one at all: one past
// a ceiling that cannot be read is, where it looks like one.
func readDefinition(text string, part span) (item Item, format Format, ok bool, err error) {
	if part.end-part.start > maxItemBytes {
		name, format := glance(text, part)
		return refusedItem(name, tooLargeItem(part)), format, format != "", nil
	}
	v, err := parse(text, part)
	if tooDeep(err) {
		name, format := glance(text, part)
		return refusedItem(name, tooDeepItem()), format, format != "", nil
	}
	if err != nil {
		return Item{}, "", false, err
	}
	shape, ok := shapeOf(v)
	if !ok {
		return refusedItem(nameOf(v), notDefinition(v)), "", false, nil
	}
	item = convert(shape)
	item.foreign = shape.definition()
	return item, shape.format, true, nil
}

// notDefinition says what stands where a definition is expected.
func notDefinition(v jsondoc.Value) string {
	if v.Kind != jsondoc.Object {
		return "This is " + v.Kind.Word() + ", not a tool definition."
	}
	if kind, ok := v.Get("type"); ok && kind.Kind == jsondoc.String && kind.Text != "function" && kind.Text != "custom" {
		return "This is of type " + jsondoc.Quote(kind.Text) + ", which a model's own server runs; only functions can become tools."
	}
	return "This is not a tool definition: it has no name and parameters."
}

// nameOf is the name a thing seems to have, for a report.
func nameOf(v jsondoc.Value) string {
	if name, ok := v.Get("name"); ok && name.Kind == jsondoc.String {
		return shown(name.Text)
	}
	return ""
}

// shown cuts a foreign name for a report.
func shown(name string) string {
	n := 0
	for i := range name {
		if n == core.MaxNameRunes {
			return name[:i] + "…"
		}
		n++
	}
	return name
}

func refusedItem(name string, why ...string) Item {
	return Item{Name: name, Fate: Refused, Notes: why}
}

// fewer keeps the first notes of an item and says how many more there are.
func fewer(notes []string) []string {
	if len(notes) <= maxNotes {
		return notes
	}
	more := len(notes) - maxNotes
	return append(notes[:maxNotes:maxNotes], fmt.Sprintf("There are %d more of such notes.", more))
}
