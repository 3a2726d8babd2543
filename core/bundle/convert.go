package bundle

import (
	"fmt"
	"strings"

	"callboard/core"
	"callboard/core/jsondoc"
	"callboard/core/piece"
	"callboard/core/tool"
)

// maxDefinitionDepth bounds a definition that is kept: stored in body.origin,
// and exported inside a piece, it stands three deep.
const maxDefinitionDepth = core.MaxDepth - 3

// conversion is one foreign definition becoming a tool. It records calls: what
// the function did elsewhere is not in its definition.
type conversion struct {
	tool.Tool
	notes    []string // what differs from the definition
	refusals []string // why it cannot be taken at all
	names    map[string]bool
}

// convert makes an item of a definition.
func convert(s shape) Item {
	c := conversion{Tool: tool.New(), names: map[string]bool{}}
	c.head(s)
	if params, ok := s.parameters(); ok {
		c.parameters(params)
	}
	if depthOf(s.whole) > maxDefinitionDepth {
		c.refuse("Its JSON is nested more than %d deep.", maxDefinitionDepth)
	}
	if len(c.refusals) == 0 {
		for _, p := range tool.Problems(c.Tool) {
			c.refusals = append(c.refusals, p.Message)
		}
	}
	if len(c.refusals) > 0 {
		return refusedItem(shown(s.name), c.refusals...)
	}
	return c.item(s)
}

// item is the finished tool, judged.
func (c *conversion) item(s shape) Item {
	callName := tool.BaseCallName(c.Name)
	if callName != s.name {
		c.note("The model calls it %s, not %s.", jsondoc.Quote(callName), jsondoc.Quote(s.name))
	}
	def, _ := tool.Define(c.Tool, callName)
	if len(c.notes) == 0 && !saysTheSame(s, def) {
		c.note("Its definition says more than fields can.")
	}
	fate := Same
	if len(c.notes) > 0 {
		fate = Partly
		c.Body.Origin = &tool.Origin{Format: string(s.format), Definition: s.whole.AppendJSON(nil)}
		if p := tool.Problems(c.Tool); len(p) > 0 {
			return refusedItem(shown(s.name), p[0].Message)
		}
	}
	return Item{Name: c.Name, Fate: fate, Notes: c.notes, Kind: piece.Tool, Content: c.Content()}
}

func (c *conversion) note(format string, args ...any) {
	c.notes = append(c.notes, fmt.Sprintf(format, args...))
}

func (c *conversion) refuse(format string, args ...any) {
	c.refusals = append(c.refusals, fmt.Sprintf(format, args...))
}

// head takes name and description and names the members nothing here has.
func (c *conversion) head(s shape) {
	c.Name = piece.TidyName(s.name)
	for _, m := range s.wrapping {
		c.leftOut(m, "the definition")
	}
	for _, m := range s.members {
		switch m.Name {
		case "name", s.schema:
		case "description":
			switch m.Value.Kind {
			case jsondoc.String:
				c.Body.Description = m.Value.Text
			case jsondoc.Null:
			default:
				c.refuse("Its description is %s, not text.", m.Value.Kind.Word())
			}
		case "type":
		case "strict":
			if m.Value.Kind == jsondoc.Bool && m.Value.Bool {
				c.note("It was marked strict; Callboard checks every call itself and does not send the mark.")
			} else if m.Value.Kind != jsondoc.Null && m.Value.Kind != jsondoc.Bool {
				c.leftOut(m, "the definition")
			}
		default:
			c.leftOut(m, "the definition")
		}
	}
}

// leftOut names a member that has no place here.
func (c *conversion) leftOut(m jsondoc.Member, of string) {
	c.note("%s of %s is left out.", jsondoc.Quote(m.Name), of)
}

// parameters takes the arguments' schema.
func (c *conversion) parameters(v jsondoc.Value) {
	if v.Kind != jsondoc.Object {
		c.refuse("Its parameters are %s, not a schema.", v.Kind.Word())
		return
	}
	if t, ok := v.Get("type"); ok && t.Text != "object" {
		c.refuse("Its parameters are not an object, so they have no named arguments.")
		return
	} else if !ok && len(v.Members) > 0 {
		c.note("Its parameters name no type; they are an object here.")
	}
	required, ok := c.required(v)
	if !ok {
		return
	}
	for _, m := range v.Members {
		switch m.Name {
		case "type", "required", "properties":
		case "additionalProperties":
			if m.Value.Kind != jsondoc.Bool || m.Value.Bool {
				c.note("It took arguments beyond those it names; here it takes those alone.")
			}
		case "anyOf", "oneOf", "allOf", "not", "if", "then", "else", "dependentRequired", "dependentSchemas", "$ref":
			c.refuse("Its parameters use %s, which fields cannot express.", jsondoc.Quote(m.Name))
		default:
			c.leftOut(m, "its parameters")
		}
	}
	c.properties(v, required)
}

// required reads the list of needed arguments.
func (c *conversion) required(v jsondoc.Value) (map[string]bool, bool) {
	list, ok := v.Get("required")
	if !ok || list.Kind == jsondoc.Null {
		return nil, true
	}
	needed := map[string]bool{}
	properties, _ := v.Get("properties")
	known := map[string]bool{}
	for _, m := range properties.Members {
		known[m.Name] = true
	}
	if list.Kind != jsondoc.Array {
		c.refuse("Its list of needed arguments is %s, not a list.", list.Kind.Word())
		return nil, false
	}
	for _, item := range list.Items {
		switch {
		case item.Kind != jsondoc.String:
			c.refuse("Its list of needed arguments holds %s.", item.Kind.Word())
			return nil, false
		case needed[item.Text]:
			c.note("%s was named twice as needed.", jsondoc.Quote(item.Text))
		case !known[item.Text]:
			c.note("%s was needed, but there is no such argument.", jsondoc.Quote(item.Text))
		}
		needed[item.Text] = true
	}
	return needed, true
}

// properties makes fields. What fields cannot hold is left out when a call may
// leave it out, and refuses the tool otherwise.
func (c *conversion) properties(v jsondoc.Value, required map[string]bool) {
	properties, ok := v.Get("properties")
	if !ok {
		return
	}
	if properties.Kind != jsondoc.Object {
		c.refuse("Its arguments are %s, not an object.", properties.Kind.Word())
		return
	}
	if len(properties.Members) > core.MaxFields {
		c.refuse("It has %d arguments; a tool has at most %d fields.", len(properties.Members), core.MaxFields)
		return
	}
	for _, m := range properties.Members {
		c.names[m.Name] = true
	}
	for _, m := range properties.Members {
		p := property{conversion: c, quoted: jsondoc.Quote(m.Name), required: required[m.Name]}
		field, why := p.field(m.Value)
		switch {
		case why == "":
			field.Name = c.fieldName(m.Name)
			field.Key = field.Name
			c.Body.Fields = append(c.Body.Fields, field)
		case p.required:
			c.refuse("It needs %s, and %s.", p.quoted, why)
		default:
			c.note("%s is left out: %s.", p.quoted, why)
		}
	}
}

// maxFieldName is the length of a field's name.
const maxFieldName = 64

// fieldName is the argument's name as a field may have it: userId becomes
// user_id. It says so, for the model then reads another name.
func (c *conversion) fieldName(name string) string {
	if tool.ValidFieldName(name) {
		return name
	}
	base := snake(name)
	made := base
	for n := 2; c.names[made]; n++ {
		suffix := fmt.Sprintf("_%d", n)
		made = strings.TrimRight(base[:min(len(base), maxFieldName-len(suffix))], "_") + suffix
	}
	c.names[made] = true
	c.note("The argument %s is named %s here.", jsondoc.Quote(name), jsondoc.Quote(made))
	return made
}

// snake writes a name of another style in small letters with _ between its
// words: userId, User-ID and HTTPServer become user_id, user_id, http_server.
func snake(name string) string {
	var spaced []rune
	runes := []rune(name)
	for i, r := range runes {
		if i > 0 && upper(r) && (!upper(runes[i-1]) || i+1 < len(runes) && lower(runes[i+1])) {
			spaced = append(spaced, ' ')
		}
		spaced = append(spaced, r)
	}
	// A name that would not begin with a letter keeps the word in front.
	const front = "argument"
	out := tool.BaseCallName(front + " " + string(spaced))
	if rest := strings.TrimPrefix(out, front+"_"); rest != out && lower(rune(rest[0])) {
		return rest
	}
	return out
}

func upper(r rune) bool { return r >= 'A' && r <= 'Z' }
func lower(r rune) bool { return r >= 'a' && r <= 'z' }

// depthOf is how deep a value is nested: 0 for a text, 1 for a flat object.
func depthOf(v jsondoc.Value) int {
	deepest := -1
	for _, item := range v.Items {
		deepest = max(deepest, depthOf(item))
	}
	for _, m := range v.Members {
		deepest = max(deepest, depthOf(m.Value))
	}
	if v.Kind == jsondoc.Array || v.Kind == jsondoc.Object {
		return max(deepest, 0) + 1
	}
	return 0
}
