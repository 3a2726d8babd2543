package tool

import (
	"callboard/core"
	"callboard/core/schema"
)

// Define builds the one definition under the given call name: an object schema
// with the fields in their order, enum for choices, and nothing else allowed.
//
// Problems are those of fields that do not compile, which a draft may hold;
// the definition then has the other fields only, and must not be sent.
func Define(t Tool, callName string) (schema.Definition, []core.Problem) {
	var f faults
	f.fields(t.Body.Fields)
	var problems []core.Problem
	bad := map[string]bool{}
	for _, fault := range f.list {
		problems = append(problems, core.Problem{Path: fault.path, Message: fault.message()})
		key, _ := fieldKey(fault.control)
		bad[key] = true
	}
	object := schema.Schema{Type: schema.Object, Properties: make([]schema.Property, 0, len(t.Body.Fields))}
	for _, field := range t.Body.Fields {
		if bad[field.Key] {
			continue
		}
		object.Properties = append(object.Properties, schema.Property{Name: field.Name, Schema: field.schema()})
		if field.Required {
			object.Required = append(object.Required, field.Name)
		}
	}
	return schema.Definition{CallName: callName, Description: t.Body.Description, Schema: object}, problems
}

// Arguments is the schema that the calls of t are checked against: the one of
// its definition.
func (t Tool) Arguments() schema.Schema {
	def, _ := Define(t, "")
	return def.Schema
}

func (f Field) schema() schema.Schema {
	s := schema.Schema{Description: f.Description}
	switch f.Type {
	case Number:
		s.Type = schema.Number
	case Boolean:
		s.Type = schema.Boolean
	case Choice:
		s.Type, s.Enum = schema.String, f.Choices
	default:
		s.Type = schema.String
	}
	return s
}

// Lines are the plain argument lines of the definition: "name (text, needed)
// meaning"; a choice line ends with its choices.
func Lines(t Tool) []string {
	def, _ := Define(t, "")
	return def.Lines()
}
