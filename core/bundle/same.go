package bundle

import (
	"slices"

	"callboard/core/jsondoc"
	"callboard/core/schema"
)

// saysTheSame compares a foreign definition with the one we would send: name,
// description and the whole schema, member for member. It knows nothing of how
// the one was made from the other, so that a conversion that forgets something
// cannot call it the same.
//
// What JSON Schema means anyway does not count: a description left out or
// empty, properties or required left out or empty, required in another order,
// and the additionalProperties:false that ours always say.
func saysTheSame(s shape, def schema.Definition) bool {
	if s.name != def.CallName || len(s.wrapping) > 0 {
		return false
	}
	for _, m := range s.members {
		switch m.Name {
		case "name", s.schema:
		case "strict":
			if m.Value.Bool || m.Value.Kind != jsondoc.Bool && m.Value.Kind != jsondoc.Null {
				return false
			}
		case "type":
			if m.Value.Text != "function" && m.Value.Text != "custom" {
				return false
			}
		case "description":
			if m.Value.Kind != jsondoc.Null && m.Value.Text != def.Description {
				return false
			}
		default:
			return false
		}
	}
	if d, ok := s.get("description"); (!ok || d.Kind == jsondoc.Null) && def.Description != "" {
		return false
	}
	theirs, ok := s.parameters()
	if !ok {
		return len(def.Schema.Properties) == 0
	}
	ours, err := jsondoc.Parse(def.Schema.AppendJSON(nil))
	return err == nil && jsondoc.Equal(plainSchema(theirs), plainSchema(ours))
}

// plainSchema takes out of an object schema, and of the schemas of its
// properties, what makes no difference.
func plainSchema(v jsondoc.Value) jsondoc.Value {
	if v.Kind != jsondoc.Object {
		return v
	}
	out := jsondoc.Value{Kind: jsondoc.Object}
	if _, ok := v.Get("type"); !ok && len(v.Members) == 0 {
		out.Members = append(out.Members, jsondoc.Member{Name: "type", Value: jsondoc.OfString("object")})
	}
	for _, m := range v.Members {
		switch {
		case m.Name == "description" && m.Value.Kind == jsondoc.String && m.Value.Text == "",
			m.Name == "additionalProperties" && m.Value.Kind == jsondoc.Bool && !m.Value.Bool,
			m.Name == "required" && m.Value.Kind == jsondoc.Array && len(m.Value.Items) == 0,
			m.Name == "properties" && m.Value.Kind == jsondoc.Object && len(m.Value.Members) == 0:
			continue
		case m.Name == "required":
			m.Value = sortedTexts(m.Value)
		case m.Name == "properties" && m.Value.Kind == jsondoc.Object:
			properties := jsondoc.Value{Kind: jsondoc.Object}
			for _, p := range m.Value.Members {
				properties.Members = append(properties.Members, jsondoc.Member{Name: p.Name, Value: plainSchema(p.Value)})
			}
			m.Value = properties
		}
		out.Members = append(out.Members, m)
	}
	return out
}

// sortedTexts is a list of texts in a fixed order; anything else as it is.
func sortedTexts(v jsondoc.Value) jsondoc.Value {
	list := make([]string, 0, len(v.Items))
	for _, item := range v.Items {
		if item.Kind != jsondoc.String {
			return v
		}
		list = append(list, item.Text)
	}
	slices.Sort(list)
	out := jsondoc.Value{Kind: v.Kind}
	for _, s := range list {
		out.Items = append(out.Items, jsondoc.OfString(s))
	}
	return out
}
