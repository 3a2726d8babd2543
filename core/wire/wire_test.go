package wire

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"callboard/core/schema"
)

func roll() schema.Definition {
	return schema.Definition{CallName: "roll", Description: "Use when \"luck\" decides.\n<b>", Schema: schema.Schema{
		Type: schema.Object, Properties: []schema.Property{
			{Name: "dice", Schema: schema.Schema{Type: schema.String, Description: "Dice"}},
			{Name: "place", Schema: schema.Schema{Type: schema.Array, Items: &schema.Schema{Type: schema.Object, Properties: []schema.Property{{Name: "x", Schema: schema.Schema{Type: schema.Integer}}}}}},
		}, Required: []string{"dice"},
	}}
}

const parameters = `{"type":"object","properties":{"dice":{"type":"string","description":"Dice"},"place":{"type":"array","items":{"type":"object","properties":{"x":{"type":"integer"}},"additionalProperties":false}}},"required":["dice"],"additionalProperties":false}`

func TestRender(t *testing.T) {
	const head = `{"name":"roll","description":"Use when \"luck\" decides.\n<b>",`
	for _, c := range []struct {
		format Format
		want   string
	}{
		{OpenAI, `{"type":"function","function":` + head + `"parameters":` + parameters + `}}`},
		{Ollama, `{"type":"function","function":` + head + `"parameters":` + parameters + `}}`},
		{Anthropic, head + `"input_schema":` + parameters + `}`},
		{Gemini, head + `"parametersJsonSchema":` + parameters + `}`},
		{JSONBlock, head + `"parameters":` + parameters + `}`},
		{MCP, head + `"inputSchema":` + parameters + `}`},
	} {
		got := Render(roll(), c.format)
		if string(got) != c.want || !json.Valid(got) {
			t.Errorf("Render(%s) = %s; want %s", c.format, got, c.want)
		}
	}
}

func TestRenderAll(t *testing.T) {
	defs := []schema.Definition{roll(), {CallName: "note", Schema: schema.Schema{Type: schema.Object}}}
	for _, f := range Formats {
		got := string(RenderAll(defs, f))
		a, b := string(Render(defs[0], f)), string(Render(defs[1], f))
		want := "[" + a + "," + b + "]"
		switch f {
		case Gemini:
			want = `[{"functionDeclarations":[` + a + "," + b + `]}]`
		case JSONBlock:
			want = a + "\n" + b
			if strings.Count(got, "\n") != 1 {
				t.Errorf("RenderAll(%s) has %d line breaks; want one line per tool", f, strings.Count(got, "\n"))
			}
		}
		if got != want {
			t.Errorf("RenderAll(%s) = %s; want %s", f, got, want)
		}
		if RenderAll(nil, f) != nil {
			t.Errorf("RenderAll of nothing for %s is not nil", f)
		}
	}
}

func TestFormats(t *testing.T) {
	labels := map[string]bool{}
	for _, f := range Formats {
		if !f.Valid() || f.Label() == "" || labels[f.Label()] {
			t.Errorf("the format %q is called %q", f, f.Label())
		}
		labels[f.Label()] = true
	}
	if f := Format("soap"); f.Valid() || f.Label() != "soap" {
		t.Error("an unknown format is valid")
	}
}

func TestLinesAreTheIndentedDefinition(t *testing.T) {
	for _, f := range Formats {
		var text, dropped []string
		for _, line := range Lines(roll(), f) {
			text = append(text, line.Text)
			if line.Dropped {
				dropped = append(dropped, strings.TrimSpace(line.Text))
			}
		}
		indented := Indent(Render(roll(), f))
		if got := strings.Join(text, "\n"); got != string(indented) {
			t.Errorf("Lines(%s) =\n%s; want\n%s", f, got, indented)
		}
		want := ""
		if f == Ollama {
			want = `"additionalProperties": false "additionalProperties": false`
		}
		if got := strings.Join(dropped, " "); got != want {
			t.Errorf("Lines(%s) marks %q; want %q", f, got, want)
		}
		var compact strings.Builder
		for _, line := range strings.Split(string(indented), "\n") {
			compact.WriteString(strings.TrimLeft(line, " "))
		}
		if got := strings.ReplaceAll(compact.String(), `": `, `":`); got != string(Render(roll(), f)) {
			t.Errorf("Indent(%s) without its spaces = %s; want the bytes as sent", f, got)
		}
	}
	if got := string(Indent([]byte("{"))); got != "{" {
		t.Errorf("Indent of no JSON = %q; want it as it is", got)
	}
}

func TestDropped(t *testing.T) {
	want := "[function.parameters.properties.place.items.additionalProperties function.parameters.additionalProperties]"
	if got := fmt.Sprint(Dropped(roll(), Ollama)); got != want {
		t.Errorf("Dropped = %s; want %s", got, want)
	}
	open := roll()
	open.Schema.Open, open.Schema.Properties = true, nil
	if got := Dropped(open, Ollama); got != nil {
		t.Errorf("Dropped of an open schema = %v; want none", got)
	}
	if got := Dropped(roll(), OpenAI); got != nil {
		t.Errorf("Dropped for OpenAI = %v; want none", got)
	}
}

func TestAdvice(t *testing.T) {
	named := func(name string, args ...string) schema.Definition {
		d := schema.Definition{CallName: name, Schema: schema.Schema{Type: schema.Object}}
		for _, a := range args {
			d.Schema.Properties = append(d.Schema.Properties, schema.Property{Name: a})
		}
		return d
	}
	for _, c := range []struct {
		def    schema.Definition
		format Format
		want   string
	}{
		{named("roll", "dice"), OpenAI, ""}, {named("roll", "dice"), Gemini, ""}, {named("roll", "dice"), JSONBlock, ""},
		{named("law.suit"), OpenAI, `OpenAI refuses the name "law.suit": it takes 1 to 64 letters, digits and _ -.`},
		{named("law.suit"), MCP, ""}, {named("law.suit"), Gemini, ""}, {named("law.suit"), Ollama, ""},
		{named(strings.Repeat("a", 65)), Anthropic, "Anthropic refuses the name"},
		{named(strings.Repeat("a", 65)), Gemini, ""},
		{named("9lives"), Gemini, `it takes 1 to 128 letters, digits and _ . : -, a letter or _ first.`},
		{named("9lives"), OpenAI, ""},
		{named("roll", "far-off"), Gemini, `Gemini refuses the argument "far-off": it takes 1 to 64 letters, digits and _, a letter or _ first.`},
		{named("roll", "far-off"), Anthropic, ""}, {named("roll", "far off"), Anthropic, "Anthropic refuses the argument"},
		{named("web_search"), OpenAI, "Some llama.cpp models take web_search for a tool of their own: another name is safer."},
		{named("code_interpreter"), Ollama, "another name is safer."},
		{named("web_search"), Anthropic, ""},
		{named(""), OpenAI, "OpenAI refuses the name"},
	} {
		got := strings.Join(Advice(c.def, c.format), "\n")
		if (got == "") != (c.want == "") || !strings.Contains(got, c.want) {
			t.Errorf("Advice(%q, %s) = %q; want %q", c.def.CallName, c.format, got, c.want)
		}
	}
}

func TestOfferAdvice(t *testing.T) {
	if got := OfferAdvice(128, OpenAI) + OfferAdvice(1000, Anthropic); got != "" {
		t.Errorf("OfferAdvice within the limits = %q", got)
	}
	if got := OfferAdvice(129, OpenAI); got != "OpenAI takes at most 128 tools in one request: 129 are linked and on." {
		t.Errorf("OfferAdvice(129) = %q", got)
	}
}

func BenchmarkRender(b *testing.B) {
	def := roll()
	b.ReportAllocs()
	for b.Loop() {
		Render(def, OpenAI)
	}
}

// The formats differ in the names around the schema and in nothing else: all
// of them carry the same bytes of the one definition.
func TestEveryFormatCarriesTheSameSchema(t *testing.T) {
	def := roll()
	want := string(def.Schema.AppendJSON(nil))
	for _, f := range Formats {
		var sent map[string]json.RawMessage
		if err := json.Unmarshal(Render(def, f), &sent); err != nil {
			t.Fatal(err)
		}
		if inner, wrapped := sent["function"]; wrapped {
			sent = nil
			if err := json.Unmarshal(inner, &sent); err != nil {
				t.Fatal(err)
			}
		}
		found := false
		for name, member := range sent {
			switch name {
			case "name":
				found = found || string(member) != `"roll"`
			case "description":
				var text string
				if err := json.Unmarshal(member, &text); err != nil || text != def.Description {
					t.Errorf("%s sends the description %q, %v; want %q", f, text, err, def.Description)
				}
			default:
				found = string(member) == want
			}
		}
		if !found || len(sent) != 3 {
			t.Errorf("Render(%s) = %s; want name, description and the schema's own bytes", f, Render(def, f))
		}
	}
}
