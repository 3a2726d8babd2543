package tool

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"callboard/core"
	"callboard/core/piece"
	"callboard/core/schema"
)

// A tool is edited in parts, and a part is the smallest thing that two people
// can change without a clash. Its path is the control it is edited with:
//
//	name description icon category tags action offeredTo maxCalls emptyResult origin
//	fields.KEY            a field being there
//	fields.KEY.name       .description .required, and .type or .choices, which are
//	                      one part: a type decides whether there are choices
//	fields                the order of the fields
//	cases.NAME            a case, whole
//	cases                 the order of the cases

// plainPart is a part that every tool has once.
type plainPart struct {
	path, label string
	get         func(t *Tool) any
	set         func(t *Tool, v any)
}

// MaxCallsLabel is what the editor calls the number of calls.
const MaxCallsLabel = "Calls per request, at most"

// plainParts lists them in the editor's order.
func plainParts() []plainPart {
	return []plainPart{
		{"name", "Name", func(t *Tool) any { return t.Name }, func(t *Tool, v any) { t.Name = v.(string) }},
		{"description", "When the AI should use it", func(t *Tool) any { return t.Body.Description }, func(t *Tool, v any) { t.Body.Description = v.(string) }},
		{"action", "Action", func(t *Tool) any { return t.Body.action() }, func(t *Tool, v any) { t.Body.Action = v.(Action) }},
		{"icon", "Icon", func(t *Tool) any { return t.Body.Icon }, func(t *Tool, v any) { t.Body.Icon = v.(string) }},
		{"category", "Category", func(t *Tool) any { return t.Body.Category }, func(t *Tool, v any) { t.Body.Category = v.(string) }},
		{"tags", "Tags", func(t *Tool) any { return t.Tags }, func(t *Tool, v any) { t.Tags = v.([]string) }},
		{"offeredTo", "Offered to", func(t *Tool) any { return t.Body.OfferedTo }, func(t *Tool, v any) { t.Body.OfferedTo = v.([]string) }},
		{"maxCalls", MaxCallsLabel, func(t *Tool) any { return t.Body.MaxCalls }, func(t *Tool, v any) { t.Body.MaxCalls = v.(int) }},
		{"emptyResult", "What the AI reads when there is no result", func(t *Tool) any { return t.Body.EmptyResult }, func(t *Tool, v any) { t.Body.EmptyResult = v.(string) }},
		{"origin", "Imported definition", func(t *Tool) any { return t.Body.Origin }, func(t *Tool, v any) { t.Body.Origin = v.(*Origin) }},
	}
}

// fieldPart is a part that every field has once.
type fieldPart struct {
	member, label string
	get           func(f *Field) any
	set           func(f *Field, v any)
}

// typed is a field's type with its choices.
type typed struct {
	Type    FieldType
	Choices []string
}

func fieldParts() []fieldPart {
	getTyped := func(f *Field) any { return typed{f.Type, f.Choices} }
	setTyped := func(f *Field, v any) { f.Type, f.Choices = v.(typed).Type, v.(typed).Choices }
	return []fieldPart{
		{"name", "name", func(f *Field) any { return f.Name }, func(f *Field, v any) { f.Name = v.(string) }},
		{"description", "what it means", func(f *Field) any { return f.Description }, func(f *Field, v any) { f.Description = v.(string) }},
		{"type", "type", getTyped, setTyped},
		{"choices", "choices", getTyped, setTyped},
		{"required", "needed or optional", func(f *Field) any { return f.Required }, func(f *Field, v any) { f.Required = v.(bool) }},
	}
}

// same says whether two values of one part are equal; a missing list and an
// empty one are.
func same(a, b any) bool {
	switch a := a.(type) {
	case nil:
		return b == nil
	case []string:
		b, ok := b.([]string)
		return ok && slices.Equal(a, b)
	case typed:
		b, ok := b.(typed)
		return ok && a.Type == b.Type && slices.Equal(a.Choices, b.Choices)
	case Action:
		b, ok := b.(Action)
		return ok && bytes.Equal(a.AppendJSON(nil), b.AppendJSON(nil))
	case *Origin:
		b, ok := b.(*Origin)
		return ok && (a == b || a != nil && b != nil && a.Format == b.Format && bytes.Equal(a.Definition, b.Definition))
	case Field:
		b, ok := b.(Field)
		return ok && bytes.Equal(a.appendJSON(nil), b.appendJSON(nil))
	case Case:
		b, ok := b.(Case)
		return ok && bytes.Equal(a.appendJSON(nil), b.appendJSON(nil))
	}
	return a == b
}

// Same says whether two tools are equal in every part.
func Same(a, b Tool) bool {
	return a.Name == b.Name && slices.Equal(a.Tags, b.Tags) && bytes.Equal(a.Body.AppendJSON(nil), b.Body.AppendJSON(nil))
}

// notThere stands for a field or case that is missing on one side.
const notThere = "(not there)"

// words is a part's value as text for a person. fields are those of the tool
// the value stands in, for an action to name.
func words(v any, fields []Field) string {
	switch v := v.(type) {
	case nil:
		return notThere
	case string:
		return v
	case bool:
		if v {
			return "needed"
		}
		return "optional"
	case int:
		if v == 0 {
			return "blank (" + strconv.Itoa(core.DefaultCalls) + ")"
		}
		return strconv.Itoa(v)
	case []string:
		return strings.Join(v, ", ")
	case typed:
		if v.Type == Choice {
			return "choice: " + strings.Join(v.Choices, ", ")
		}
		return string(v.Type)
	case Action:
		return v.Summary(fields)
	case *Origin:
		if v == nil {
			return notThere
		}
		return v.Format + ": " + string(v.Definition)
	case Field:
		return fieldLine(v)
	case Case:
		return caseLine(v)
	}
	return ""
}

// fieldLine is a field as its argument line.
func fieldLine(f Field) string {
	object := schema.Schema{Type: schema.Object, Properties: []schema.Property{{Name: f.Name, Schema: f.schema()}}}
	if f.Required {
		object.Required = []string{f.Name}
	}
	return schema.Definition{Schema: object}.Lines()[0]
}

// caseLine is a case on one line.
func caseLine(c Case) string {
	line := c.Text()
	if c.Seed != "" {
		line += ", seed " + c.Seed
	}
	if c.SceneID != "" {
		line += ", scene " + c.SceneID
	}
	switch {
	case c.Expect.Kind == Refused && c.Expect.Text == "":
		return line + ": refused"
	case c.Expect.Kind == Exact:
		return line + ": exactly " + c.Expect.Text
	}
	return line + ": " + string(c.Expect.Kind) + " " + c.Expect.Text
}

// fieldKey takes a path such as "fields.KEY.name" apart; key is empty when the
// path is not a field's.
func fieldKey(path string) (key, member string) {
	rest, ok := strings.CutPrefix(path, "fields.")
	if !ok {
		return "", ""
	}
	key, member, _ = strings.Cut(rest, ".")
	return key, member
}

func fieldKeys(fields []Field) []string {
	keys := make([]string, len(fields))
	for i := range fields {
		keys[i] = fields[i].Key
	}
	return keys
}

// caseKeys gives each case the name it is known by among the parts. A draft
// may hold one name twice; the second is known by a number behind it.
func caseKeys(cases []Case) []string {
	keys := make([]string, len(cases))
	taken := make(map[string]bool, len(cases))
	for i, c := range cases {
		key := c.Name
		for n := 2; taken[key]; n++ {
			key = c.Name + " (" + strconv.Itoa(n) + ")"
		}
		taken[key] = true
		keys[i] = key
	}
	return keys
}

// mergeTags applies what changed from before to after to the tags there now:
// tags are a set, so nobody's addition is lost.
func mergeTags(now, before, after []string) []string {
	if slices.Equal(now, before) {
		return after
	}
	had, has := tagSet(before), tagSet(after)
	var out []string
	for _, tag := range now {
		if !had[piece.Fold(tag)] || has[piece.Fold(tag)] {
			out = append(out, tag)
		}
	}
	there := tagSet(out)
	for _, tag := range after {
		if !had[piece.Fold(tag)] && !there[piece.Fold(tag)] {
			out = append(out, tag)
		}
	}
	return out
}

func tagSet(tags []string) map[string]bool {
	set := make(map[string]bool, len(tags))
	for _, tag := range tags {
		set[piece.Fold(tag)] = true
	}
	return set
}
