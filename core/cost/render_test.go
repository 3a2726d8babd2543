package cost

import (
	"encoding/json"
	"strings"
	"testing"

	"callboard/core/schema"
)

// nested uses every type, and comments wherever one may stand.
var nested = schema.Definition{
	CallName:    "log_scene",
	Description: "Keeps a scene.\nUse when it ends.\n",
	Schema: schema.Schema{
		Type:        schema.Object,
		Description: "What to keep.",
		Properties: []schema.Property{
			{Name: "title", Schema: schema.Schema{Type: schema.String, Description: "A \"short\" title."}},
			{Name: "mood", Schema: schema.Schema{Type: schema.String, Enum: []string{"calm", "tense"}}},
			{Name: "cast", Schema: schema.Schema{Type: schema.Array, Items: &schema.Schema{
				Type: schema.Object,
				Properties: []schema.Property{
					{Name: "who", Schema: schema.Schema{Type: schema.String, Description: "The name."}},
					{Name: "hurt", Schema: schema.Schema{Type: schema.Boolean}},
				},
				Required: []string{"who"},
			}}},
			{Name: "place", Schema: schema.Schema{Type: schema.Object, Description: "Where.", Properties: []schema.Property{
				{Name: "x", Schema: schema.Schema{Type: schema.Integer}},
			}}},
			{Name: "rest", Schema: schema.Schema{Type: schema.Array}},
			{Name: "else", Schema: schema.Schema{}},
		},
		Required: []string{"title", "cast"},
	},
}

func TestRenderings(t *testing.T) {
	bare := schema.Definition{CallName: "now", Schema: schema.Schema{Type: schema.Object}}
	for _, c := range []struct {
		family string
		def    schema.Definition
		want   string
	}{
		{"o200k_base", bare, "type now = () => any;\n\n"},
		{"gpt-oss", bare, "type now = (_: {\n}) => any;\n\n"},
		{"claude", bare, `{"name":"now","input_schema":{"type":"object","properties":{},"additionalProperties":false}}`},
		{"gemini", bare, `{"name":"now","parameters":{"type":"object","properties":{},"additionalProperties":false}}`},
		{"o200k_base", nested, `// Keeps a scene.
// Use when it ends.
type log_scene = (_: {
// A "short" title.
title: string,
mood?: "calm" | "tense",
cast: {
  who: string,
  hurt?: boolean,
}[],
// Where.
place?: {
  x?: number,
},
rest?: any[],
else?: any,
}) => any;

`},
		{"gpt-oss", nested, `// Keeps a scene.
// Use when it ends.
type log_scene = (_: // What to keep.
{
// A "short" title.
title: string,
mood?: "calm" | "tense",
cast: {
    // The name.
    who: string,
    hurt?: boolean,
    }[],
// Where.
place?:     // Where.
{
    x?: number,
    },
rest?: Array<any>,
else?: any,
}) => any;

`},
		{"qwen", nested, `{"type": "function", "function": {"name": "log_scene", "description": "Keeps a scene.\nUse when it ends.\n", "parameters": ` +
			`{"type": "object", "description": "What to keep.", "properties": {"title": {"type": "string", "description": "A \"short\" title."}, ` +
			`"mood": {"type": "string", "enum": ["calm", "tense"]}, "cast": {"type": "array", "items": {"type": "object", "properties": ` +
			`{"who": {"type": "string", "description": "The name."}, "hurt": {"type": "boolean"}}, "required": ["who"], "additionalProperties": false}}, ` +
			`"place": {"type": "object", "description": "Where.", "properties": {"x": {"type": "integer"}}, "additionalProperties": false}, ` +
			`"rest": {"type": "array"}, "else": {}}, "required": ["title", "cast"], "additionalProperties": false}}}` + "\n"},
	} {
		f, err := find(c.family)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.TrimPrefix(rendered(f, c.def), toolEnd); got != c.want {
			t.Errorf("%s renders %s as\n%s\nwant\n%s", c.family, c.def.CallName, got, c.want)
		}
	}
}

// The JSON renderings are JSON, and set as the standard library sets it.
func TestJSONRenderingsAreJSON(t *testing.T) {
	for _, def := range append(toolFile(t), nested) {
		for _, id := range []string{"claude", "gemini", "qwen", "llama", "mistral"} {
			f, _ := find(id)
			text := strings.TrimSuffix(rendered(f, def), "\n")
			if !json.Valid([]byte(text)) {
				t.Fatalf("%s renders %s as no JSON: %s", id, def.CallName, text)
			}
			if id != "llama" {
				continue
			}
			var again strings.Builder
			e := json.NewEncoder(&again)
			e.SetEscapeHTML(false)
			e.SetIndent("", "    ")
			if err := e.Encode(json.RawMessage(text)); err != nil {
				t.Fatal(err)
			}
			if got := strings.TrimSuffix(again.String(), "\n"); got != text {
				t.Fatalf("%s renders %s as\n%s\nwant\n%s", id, def.CallName, text, got)
			}
		}
	}
}
