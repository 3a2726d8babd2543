package tool

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"pgregory.net/rapid"

	"callboard/core"
	"callboard/core/jsondoc"
	"callboard/core/schema"
)

func TestReadWhereAllIsOptional(t *testing.T) {
	open := edited(func(t *Tool) { field(t, "s").Required = false; t.Body.Action = Record{} })
	for raw, repair := range map[string]string{
		"": repairEmpty, " \n": repairEmpty, `""`: repairEmpty, `"  "`: repairEmpty, "null": repairNull, `"null"`: repairNull,
	} {
		r := Read(open, raw)
		if r.Refused() || string(r.JSON) != "{}" || r.Repairs[len(r.Repairs)-1] != repair {
			t.Errorf("Read(%q) = %+v; want {} by the repair %q", raw, r, repair)
		}
	}
	for _, raw := range []string{
		"{", "[]", "x", `"x"`, "0", "false", `{"a":`, "\x00", ",", "{,}", "{ , }", `"{,}"`, "```\n{,}\n```", "[,]", "{,,}",
		"\u00a0", "\u00a0{}", "{}\u2003", "\v{}\f", "\ufeff{}",
	} {
		r := Read(open, raw)
		if !r.Unreadable || r.JSON != nil || len(r.Refusals) != 1 {
			t.Errorf("Read(%q) = %+v; want unreadable, never {}", raw, r)
		}
	}
	if r := Read(New(), `{"x":1}`); r.Text() != `"x" is not an argument of this tool: it takes none.` {
		t.Errorf("Read by a tool without fields says %q", r.Text())
	}
}

func TestReadRollWithItsFieldLeftOut(t *testing.T) {
	r := Read(sheet(), `{"skill":"Swim"}`)
	if want := `"dice" is left out, so there is nothing to roll: give dice such as 1d20+3.`; r.Text() != want || r.Unreadable {
		t.Errorf("Read says %q; want %q", r.Text(), want)
	}
}

func TestReadRefusesTooLongACall(t *testing.T) {
	r := Read(sheet(), strings.Repeat(" ", core.MaxCallBytes+1))
	if !r.Unreadable || r.Text() != "The arguments are longer than 256 KiB: send less." {
		t.Errorf("Read of a huge text = %+v", r)
	}
}

func TestReadMendsInside(t *testing.T) {
	s := schema.Schema{Type: schema.Object, Properties: []schema.Property{
		{Name: "list", Schema: schema.Schema{Type: schema.Array, Items: &schema.Schema{Type: schema.String, Enum: []string{"Up", "Down"}}}},
		{Name: "any", Schema: schema.Schema{}},
		{Name: "in", Schema: schema.Schema{Type: schema.Object, Properties: []schema.Property{{Name: "n", Schema: schema.Schema{Type: schema.Number}}}}},
	}}
	r := ReadArguments(s, `{"list":["up","Down"],"any":null,"in":{"n":null}}`)
	want := `Read "list[0]" as the choice "Up", which differs only in case. Took out "in.n": null means it is left out.`
	if got := strings.Join(r.Repairs, " "); string(r.JSON) != `{"list":["Up","Down"],"any":null,"in":{}}` || got != want {
		t.Errorf("ReadArguments = %s, %q; want %q", r.JSON, got, want)
	}
	// Two choices that differ only in case cannot come from our editor, but
	// from a foreign schema: then nothing is certain.
	s = schema.Schema{Type: schema.Object, Properties: []schema.Property{{Name: "a", Schema: schema.Schema{Type: schema.String, Enum: []string{"X", "x", "y"}}}}}
	if r := ReadArguments(s, `{"a":"x"}`); r.Repairs != nil || string(r.JSON) != `{"a":"x"}` {
		t.Errorf("ReadArguments of an exact choice = %+v; want no repair", r)
	}
	s.Properties[0].Schema.Enum = []string{"Aa", "aA"}
	if r := ReadArguments(s, `{"a":"aa"}`); r.Repairs != nil || !r.Refused() {
		t.Errorf("ReadArguments of a text two choices match = %+v; want a refusal", r)
	}
}

func TestReadName(t *testing.T) {
	offered := func(name string) bool { return name == "roll" || name == "functions.odd" }
	for _, c := range []struct {
		name, want string
		repaired   bool
		ok         bool
	}{
		{"roll", "roll", false, true},
		{"functions.roll", "roll", true, true},
		{"functions.odd", "functions.odd", false, true},
		{"functions.functions.roll", InvalidTool, false, false},
		{"Roll", InvalidTool, false, false},
		{"multi_tool_use.parallel", InvalidTool, false, false},
		{"", InvalidTool, false, false},
	} {
		got, repairs, ok := ReadName(c.name, offered)
		if got != c.want || ok != c.ok || len(repairs) > 0 != c.repaired {
			t.Errorf("ReadName(%q) = %q, %v, %v; want %q, %v", c.name, got, repairs, ok, c.want, c.ok)
		}
	}
}

// compile reads a tool's schema with another implementation.
func compile(t *rapid.T, s schema.Schema) *jsonschema.Schema {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(s.AppendJSON(nil)))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	if err := c.AddResource("mem:///tool.json", doc); err != nil {
		t.Fatal(err)
	}
	compiled, err := c.Compile("mem:///tool.json")
	if err != nil {
		t.Fatalf("%s is not valid JSON Schema 2020-12: %v", s.AppendJSON(nil), err)
	}
	return compiled
}

// takes says whether the witness accepts a JSON text.
func takes(t *rapid.T, witness *jsonschema.Schema, text []byte) bool {
	instance, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatalf("the witness cannot read %s: %v", text, err)
	}
	return witness.Validate(instance) == nil
}

// genArguments draws arguments that often fit the fields.
func genArguments(t *rapid.T, fields []Field) string {
	var members []string
	stray := rapid.SampledFrom([]string{`null`, `""`, `1`, `true`, `"climb"`, `[1]`, `{}`, `"1.5"`, `1e-400`, `-0.0`})
	for _, f := range fields {
		if rapid.IntRange(0, 5).Draw(t, "left out") == 0 {
			continue
		}
		value := stray.Draw(t, "stray")
		if rapid.IntRange(0, 6).Draw(t, "fits") > 0 {
			switch f.Type {
			case Text:
				value = rapid.SampledFrom([]string{`"1d6"`, `""`, `"龙 \n"`, `"\u00e9"`}).Draw(t, "text")
			case Number:
				value = rapid.SampledFrom([]string{`0`, `-1.5`, `1e3`, `12345678901234567890`}).Draw(t, "number")
			case Boolean:
				value = rapid.SampledFrom([]string{`true`, `false`}).Draw(t, "boolean")
			case Choice:
				value = string(jsondoc.AppendString(nil, rapid.SampledFrom(f.Choices).Draw(t, "choice")))
				if rapid.IntRange(0, 4).Draw(t, "case") == 0 {
					value = strings.ToUpper(value)
				}
			}
		}
		members = append(members, `"`+f.Name+`":`+value)
	}
	if rapid.IntRange(0, 6).Draw(t, "unknown") == 0 {
		members = append(members, `"stranger":`+stray.Draw(t, "stray"))
	}
	return "{" + strings.Join(members, rapid.SampledFrom([]string{",", " , ", ",\n"}).Draw(t, "comma")) + "}"
}

// spoil changes a text as models and servers do.
func spoil(t *rapid.T, text string) string {
	switch rapid.IntRange(0, 8).Draw(t, "spoil") {
	case 0:
		return "```json\n" + text + "\n```"
	case 1:
		return string(jsondoc.AppendString(nil, text))
	case 2:
		return strings.TrimSuffix(text, "}") + ",}"
	case 3:
		return text[:rapid.IntRange(0, len(text)).Draw(t, "cut")]
	case 4:
		i := rapid.IntRange(0, len(text)-1).Draw(t, "at")
		return text[:i] + rapid.SampledFrom([]string{"x", `"`, ",", "}", " "}).Draw(t, "put") + text[i:]
	}
	return text
}

// What the schema accepts, the reader accepts, and the reverse: compared after
// repairs and before the action's own check. The reader is stricter only about
// duplicate names and numbers outside float64, which are not drawn here.
func TestSchemaAcceptsWhatTheReaderAccepts(t *testing.T) {
	accepted, refused, unreadable := 0, 0, 0
	rapid.Check(t, func(t *rapid.T) {
		tool := genTool(t)
		s := tool.Arguments()
		witness := compile(t, s)
		for range 8 {
			clean := genArguments(t, tool.Body.Fields)
			raw := spoil(t, clean)
			r := ReadArguments(s, raw)
			switch {
			case r.JSON == nil:
				unreadable++
				if raw == clean {
					t.Fatalf("ReadArguments(%s) = %+v; it is an object and must be read", raw, r)
				}
				if len(r.Refusals) != 1 {
					t.Fatalf("ReadArguments(%q) = %+v; want the one reason", raw, r)
				}
				continue
			case r.Refused():
				refused++
			default:
				accepted++
			}
			if takes(t, witness, r.JSON) == r.Refused() {
				t.Fatalf("ReadArguments(%q) checked %s, refusals %q; the witness says the reverse by %s", raw, r.JSON, r.Refusals, s.AppendJSON(nil))
			}
			if json.Valid([]byte(raw)) && raw[0] == '{' && takes(t, witness, []byte(raw)) && (r.Refused() || r.Repairs != nil) {
				t.Fatalf("ReadArguments(%q) = %+v; the schema takes it as it is", raw, r)
			}
			if !r.Refused() && r.Repairs == nil && !json.Valid([]byte(raw)) {
				t.Fatalf("ReadArguments(%q) = %s and names no repair; it is no JSON", raw, r.JSON)
			}
			again, err := jsondoc.Parse(r.JSON)
			if err != nil || !jsondoc.Equal(again, r.Arguments.Object) {
				t.Fatalf("ReadArguments(%q) checked %s and would run %s", raw, r.JSON, r.Arguments.Object.AppendJSON(nil))
			}
		}
	})
	if accepted < 50 || refused < 50 || unreadable < 20 {
		t.Errorf("%d accepted, %d refused, %d unreadable; want drawn calls of each sort", accepted, refused, unreadable)
	}
}

func FuzzRead(f *testing.F) {
	for _, seed := range []string{`{"dice":"1d6"}`, "```json\n{}\n```", `"{\"dice\":\"1d6\",}"`, `{"dice":"1d6","dice":""}`, `{"skill":"climb","bonus":1e999}`, "", "null", `{"dice":"1`} {
		f.Add(seed)
	}
	tools := []Tool{reader(), New()}
	f.Fuzz(func(t *testing.T, raw string) {
		for _, tool := range tools {
			r := Read(tool, raw)
			if r.Unreadable && (r.JSON != nil || len(r.Refusals) != 1 || r.Repairs != nil) {
				t.Fatalf("Read(%q) = %+v; want one reason and nothing else", raw, r)
			}
			if !r.Refused() && r.Repairs == nil && !json.Valid([]byte(raw)) {
				t.Fatalf("Read(%q) accepts what is no JSON and names no repair", raw)
			}
			if r.JSON == nil && !r.Refused() {
				t.Fatalf("Read(%q) accepts and has no arguments", raw)
			}
			if r.JSON != nil {
				again := Read(tool, string(r.JSON))
				if !bytes.Equal(again.JSON, r.JSON) || again.Text() != r.Text() || again.Repairs != nil {
					t.Fatalf("Read(%q) checked %s, which reads as %+v", raw, r.JSON, again)
				}
			}
			for _, s := range r.Refusals {
				if !strings.HasSuffix(s, ".") {
					t.Fatalf("Read(%q) says %q; want a finished sentence", raw, s)
				}
			}
			if _, answer, err := Call(t.Context(), tool, raw, Env{Seed: "7"}); err != nil || answer.Text == "" || answer.Refused != r.Refused() {
				t.Fatalf("Call(%q) = %+v, %v; reading it was refused: %v", raw, answer, err, r.Refused())
			}
		}
	})
}
