package bundle

import (
	"callboard/core/jsondoc"
)

// shape is a foreign tool definition with its parts found, whatever the
// interface called them.
type shape struct {
	format   Format
	whole    jsondoc.Value    // the definition as it was, for the origin
	name     string           // never empty
	members  []jsondoc.Member // of the function, in order
	schema   string           // what its members call the arguments' schema
	wrapping []jsondoc.Member // members beside "function" and "type", which nothing reads
}

// schemaMembers are the names the interfaces give to the arguments' schema.
var schemaMembers = []struct {
	name   string
	format Format
}{
	{"parameters", OpenAI}, {"input_schema", Anthropic}, {"inputSchema", MCP},
}

// shapeOf recognises a tool definition: {"type":"function","function":{…}}, or
// the function alone. A function alone must have a schema, or "type":
// "function", for a name and a description are what many other files have too.
func shapeOf(v jsondoc.Value) (shape, bool) {
	if v.Kind != jsondoc.Object {
		return shape{}, false
	}
	s := shape{format: OpenAI, whole: v, schema: "parameters"}
	inner, marked := v, typeOf(v) == "function"
	if f, ok := v.Get("function"); ok && f.Kind == jsondoc.Object && (marked || typeOf(v) == "") {
		inner, marked = f, true
		for _, m := range v.Members {
			if m.Name != "type" && m.Name != "function" {
				s.wrapping = append(s.wrapping, m)
			}
		}
	} else if t := typeOf(v); t != "" && t != "function" && t != "custom" {
		return shape{}, false
	}
	name, ok := inner.Get("name")
	if !ok || name.Kind != jsondoc.String || name.Text == "" {
		return shape{}, false
	}
	s.name, s.members = name.Text, inner.Members
	for _, known := range schemaMembers {
		if _, ok := inner.Get(known.name); ok {
			s.schema, s.format = known.name, known.format
			return s, true
		}
	}
	return s, marked
}

// typeOf is the text of a "type" member, empty when there is none.
func typeOf(v jsondoc.Value) string {
	t, _ := v.Get("type")
	if t.Kind != jsondoc.String {
		return ""
	}
	return t.Text
}

// get gives a member of the function.
func (s shape) get(name string) (jsondoc.Value, bool) {
	return jsondoc.OfObject(s.members...).Get(name)
}

// parameters is the arguments' schema; ok is false where none is given, which
// every interface reads as no arguments.
func (s shape) parameters() (jsondoc.Value, bool) {
	v, ok := s.get(s.schema)
	return v, ok && v.Kind != jsondoc.Null
}
