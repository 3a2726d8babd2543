package schema

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"pgregory.net/rapid"

	"callboard/core/jsondoc"
)

// compile reads a schema we emitted with another implementation, which also
// proves that it is valid JSON Schema 2020-12.
func compile(t *rapid.T, s Schema) *jsonschema.Schema {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(s.AppendJSON(nil)))
	if err != nil {
		t.Fatalf("the schema is no JSON: %v", err)
	}
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	if err := c.AddResource("mem:///schema.json", doc); err != nil {
		t.Fatal(err)
	}
	compiled, err := c.Compile("mem:///schema.json")
	if err != nil {
		t.Fatalf("%s is not valid JSON Schema: %v", s.AppendJSON(nil), err)
	}
	return compiled
}

var genName = rapid.SampledFrom([]string{"a", "b", "c", "long_name", "é", "x y"})

// genSchema draws a schema of the whole subset.
func genSchema(t *rapid.T, depth int) Schema {
	types := []Type{Any, String, Number, Integer, Boolean, Array, Object}
	if depth == 0 {
		types = types[:5]
	}
	s := Schema{Type: rapid.SampledFrom(types).Draw(t, "type"), Description: rapid.SampledFrom([]string{"", "meaning \"x\""}).Draw(t, "description")}
	switch s.Type {
	case String:
		s.Enum = rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"x", "X", "", "a, b", "龙"}), 0, 3, rapid.ID[string]).Draw(t, "enum")
	case Array:
		if rapid.Bool().Draw(t, "items") {
			item := genSchema(t, depth-1)
			s.Items = &item
		}
	case Object:
		s.Open = rapid.Bool().Draw(t, "open")
		for _, name := range rapid.SliceOfNDistinct(genName, 0, 4, rapid.ID[string]).Draw(t, "names") {
			s.Properties = append(s.Properties, Property{name, genSchema(t, depth-1)})
			if rapid.Bool().Draw(t, "required") {
				s.Required = append(s.Required, name)
			}
		}
	}
	return s
}

// genValue draws a value that often fits s.
func genValue(t *rapid.T, s Schema, depth int) jsondoc.Value {
	if depth == 0 || rapid.IntRange(0, 7).Draw(t, "stray") == 0 {
		return rapid.SampledFrom([]jsondoc.Value{
			{}, jsondoc.OfBool(true), jsondoc.OfString("x"), jsondoc.OfInt(1), {Kind: jsondoc.Array}, {Kind: jsondoc.Object},
			{Kind: jsondoc.Number, Text: "1.5"}, {Kind: jsondoc.Number, Text: "1e2"}, {Kind: jsondoc.Number, Text: "10e-1"}, {Kind: jsondoc.Number, Text: "1e-400"},
		}).Draw(t, "value")
	}
	switch s.Type {
	case String:
		texts := append([]string{"x", "other"}, s.Enum...)
		return jsondoc.OfString(rapid.SampledFrom(texts).Draw(t, "text"))
	case Number, Integer:
		literal := rapid.SampledFrom([]string{"0", "-3", "2.0", "2.5", "1e3", "-0.0", "25e-1"}).Draw(t, "number")
		return jsondoc.Value{Kind: jsondoc.Number, Text: literal}
	case Boolean:
		return jsondoc.OfBool(rapid.Bool().Draw(t, "bool"))
	case Array:
		v := jsondoc.Value{Kind: jsondoc.Array}
		item := Schema{}
		if s.Items != nil {
			item = *s.Items
		}
		for range rapid.IntRange(0, 3).Draw(t, "length") {
			v.Items = append(v.Items, genValue(t, item, depth-1))
		}
		return v
	case Object:
		v := jsondoc.Value{Kind: jsondoc.Object}
		for _, p := range s.Properties {
			if rapid.IntRange(0, 5).Draw(t, "given") > 0 {
				v.Members = append(v.Members, jsondoc.Member{Name: p.Name, Value: genValue(t, p.Schema, depth-1)})
			}
		}
		if rapid.IntRange(0, 5).Draw(t, "more") == 0 {
			v.Members = append(v.Members, jsondoc.Member{Name: "stranger", Value: jsondoc.OfInt(1)})
		}
		return v
	}
	return jsondoc.OfString("anything")
}

func TestCheckAgreesWithAnotherValidator(t *testing.T) {
	accepted, refused := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		s := genSchema(t, 2)
		witness := compile(t, s)
		for range 8 {
			v := genValue(t, s, 3)
			instance, err := jsonschema.UnmarshalJSON(bytes.NewReader(v.AppendJSON(nil)))
			if err != nil {
				t.Fatal(err)
			}
			said := witness.Validate(instance)
			faults := s.Check(v)
			if (said == nil) != (len(faults) == 0) {
				t.Fatalf("Check(%s) by %s finds %v; the witness says %v", v.AppendJSON(nil), s.AppendJSON(nil), faults, said)
			}
			if said == nil {
				accepted++
			} else {
				refused++
			}
			for _, f := range faults {
				if text := f.Sentence(); len(text) < 10 || text[len(text)-1] != '.' {
					t.Fatalf("Sentence() = %q; want a finished sentence", text)
				}
			}
		}
	})
	if accepted < 100 || refused < 100 {
		t.Errorf("%d accepted, %d refused; want the drawn values to be of both sorts", accepted, refused)
	}
}

// Every argument has one plain line, whatever its description holds.
func TestLinesAreOneLineEach(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := Definition{Schema: Schema{Type: Object}}
		for i := range rapid.IntRange(0, 5).Draw(t, "arguments") {
			s := genSchema(t, 1)
			s.Description = rapid.StringOfN(rapid.RuneFrom([]rune("ab \n\r\t.:?")), 0, 10, -1).Draw(t, "description")
			d.Schema.Properties = append(d.Schema.Properties, Property{fmt.Sprint("p", i), s})
		}
		lines := d.Lines()
		if len(lines) != len(d.Schema.Properties) {
			t.Fatalf("Lines gives %d for %d arguments", len(lines), len(d.Schema.Properties))
		}
		for i, line := range lines {
			if !strings.HasPrefix(line, fmt.Sprintf("p%d (", i)) || strings.ContainsAny(line, "\n\r\t") || strings.TrimRight(line, " ") != line && len(d.Schema.Properties[i].Schema.Enum) == 0 {
				t.Fatalf("Lines gives %q; want one plain line", line)
			}
			if enum := d.Schema.Properties[i].Schema.Enum; len(enum) > 0 && !strings.HasSuffix(line, strings.Join(enum, ", ")) {
				t.Fatalf("Lines gives %q; want it to end with %q", line, enum)
			}
		}
	})
}
