package bundle

import (
	"fmt"

	"callboard/core"
	"callboard/core/jsondoc"
	"callboard/core/schema"
	"callboard/core/tool"
)

// Definitions reads a file of tool definitions as they are, to count what they
// cost: lists and objects and all, under the names they have. What is not in
// our subset of JSON Schema is left out, since nothing of ours would send it.
// Of a Callboard file they are the definitions of its tools. An item that is no
// definition refuses the file.
func Definitions(data []byte) ([]schema.Definition, error) {
	plan, err := Read(data)
	if err != nil {
		return nil, err
	}
	var out []schema.Definition
	var names tool.CallNames
	for i, item := range plan.Items {
		switch {
		case item.Scene != nil:
		case item.foreign != nil:
			out = append(out, *item.foreign)
		case item.Fate == Refused:
			return nil, core.Errorf(core.Invalid, "%s is no tool definition. %s", place(item, i), item.Notes[0])
		default:
			t, err := tool.OfPiece(item.Content)
			if err != nil {
				return nil, err
			}
			def, _ := tool.Define(t, names.Take(t.Name))
			out = append(out, def)
		}
	}
	return out, nil
}

func place(item Item, i int) string {
	if item.Path != "" {
		return "The item at " + item.Path
	}
	return fmt.Sprintf("Item %d", i+1)
}

// definition is the shape as our definition, with nothing converted.
func (s shape) definition() *schema.Definition {
	d := schema.Definition{CallName: s.name, Schema: schema.Schema{Type: schema.Object, Open: true}}
	if text, ok := s.get("description"); ok && text.Kind == jsondoc.String {
		d.Description = text.Text
	}
	if params, ok := s.parameters(); ok {
		d.Schema = foreignSchema(params)
		d.Schema.Type = schema.Object
	}
	return &d
}

// foreignSchema reads what our subset holds of a schema.
func foreignSchema(v jsondoc.Value) schema.Schema {
	s := schema.Schema{Open: true}
	for _, m := range v.Members {
		switch m.Name {
		case "type":
			s.Type = foreignType(m.Value.Text)
		case "description":
			s.Description = m.Value.Text
		case "additionalProperties":
			s.Open = m.Value.Kind != jsondoc.Bool || m.Value.Bool
		case "items":
			items := foreignSchema(m.Value)
			s.Items = &items
		case "properties":
			for _, p := range m.Value.Members {
				s.Properties = append(s.Properties, schema.Property{Name: p.Name, Schema: foreignSchema(p.Value)})
			}
		case "enum":
			s.Enum = textsOf(m.Value)
		case "required":
			s.Required = textsOf(m.Value)
		}
	}
	return s
}

func foreignType(word string) schema.Type {
	switch t := schema.Type(word); t {
	case schema.String, schema.Number, schema.Integer, schema.Boolean, schema.Array, schema.Object:
		return t
	}
	return schema.Any
}

// textsOf gives a list's values as texts; a number or a word as it is written.
func textsOf(list jsondoc.Value) []string {
	var out []string
	for _, item := range list.Items {
		out = append(out, shownValue(item))
	}
	return out
}
