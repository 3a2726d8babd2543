package bundle

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"callboard/core/jsondoc"
	"callboard/core/schema"
	"callboard/core/tool"
)

func TestShapeOf(t *testing.T) {
	rows := []struct {
		file   string
		ok     bool
		format Format
		name   string
	}{
		{`{"type":"function","function":{"name":"a"}}`, true, OpenAI, "a"},
		{`{"function":{"name":"a","parameters":{}}}`, true, OpenAI, "a"},
		{`{"type":"function","name":"a"}`, true, OpenAI, "a"},
		{`{"name":"a","parameters":{}}`, true, OpenAI, "a"},
		{`{"name":"a","parameters":null}`, true, OpenAI, "a"},
		{`{"name":"a","input_schema":{}}`, true, Anthropic, "a"},
		{`{"type":"custom","name":"a","input_schema":{}}`, true, Anthropic, "a"},
		{`{"name":"a","inputSchema":{}}`, true, MCP, "a"},
		{`{"type":"function","function":{"name":"a","inputSchema":{}}}`, true, MCP, "a"},
		{`{"name":"a","description":"b"}`, false, "", ""},
		{`{"name":"","parameters":{}}`, false, "", ""},
		{`{"name":1,"parameters":{}}`, false, "", ""},
		{`{"parameters":{}}`, false, "", ""},
		{`{"type":"function","function":"a"}`, false, "", ""},
		{`{"type":"bash_20250124","name":"bash"}`, false, "", ""},
		{`{"type":"custom","name":"a"}`, false, "", ""},
		{`[]`, false, "", ""},
		{`"a"`, false, "", ""},
	}
	for _, row := range rows {
		v, err := jsondoc.Parse([]byte(row.file))
		if err != nil {
			t.Fatal(err)
		}
		s, ok := shapeOf(v)
		if ok != row.ok || ok && (s.format != row.format || s.name != row.name) {
			t.Errorf("shapeOf(%s) = %s %s, %v; want %s %s, %v", row.file, s.format, s.name, ok, row.format, row.name, row.ok)
		}
	}
}

// TestOwnDefinitionsAreTheSame: whatever a tool of ours is sent as, in each
// shape, comes back as a tool whose definition says the same, byte for byte.
func TestOwnDefinitionsAreTheSame(t *testing.T) {
	shapes := []string{
		`{"type":"function","function":{"name":%s,"description":%s,"parameters":%s}}`,
		`{"type":"function","name":%s,"description":%s,"parameters":%s}`,
		`{"name":%s,"description":%s,"input_schema":%s}`,
		`{"name":%s,"description":%s,"inputSchema":%s}`,
	}
	rapid.Check(t, func(t *rapid.T) {
		made := drawTool(t)
		def, problems := tool.Define(made, tool.BaseCallName(made.Name))
		if problems != nil {
			t.Fatalf("Define = %v", problems)
		}
		quote := func(s string) string { return string(jsondoc.AppendString(nil, s)) }
		file := fmt.Sprintf(rapid.SampledFrom(shapes).Draw(t, "shape"), quote(def.CallName), quote(def.Description), def.Schema.AppendJSON(nil))
		plan, err := Read([]byte(file))
		if err != nil || len(plan.Items) != 1 || plan.Items[0].Fate != Same {
			t.Fatalf("Read(%s) = %+v, %v; want the same", file, plan.Items, err)
		}
		back, err := tool.OfPiece(plan.Items[0].Content)
		if err != nil {
			t.Fatal(err)
		}
		again, _ := tool.Define(back, tool.BaseCallName(back.Name))
		if a, b := text(def), text(again); a != b {
			t.Fatalf("the definition became another:\n%s\n%s", a, b)
		}
	})
}

func text(d schema.Definition) string {
	return d.CallName + "\n" + d.Description + "\n" + string(d.Schema.AppendJSON(nil))
}

// TestPartlySaysSo changes one thing of a definition that says the same: it
// must be refused or taken in part, never called the same.
func TestPartlySaysSo(t *testing.T) {
	const base = `{"type":"function","function":{"name":"ask","description":"Use it.","parameters":{"type":"object","properties":{"who":{"type":"string","description":"Who."},"how":{"type":"string","enum":["well","badly"]}},"required":["who"],"additionalProperties":false}}}`
	changes := []struct{ from, to string }{
		{`"ask"`, `"Ask"`}, {`"ask"`, `"ask."`}, {`"who":{`, `"Who":{`}, {`"string","description"`, `"integer","description"`},
		{`"string","description"`, `"array","description"`}, {`"string","description"`, `"object","description"`},
		{`"Who."`, `"Who.","default":"me"`}, {`"Who."`, `"Who.","minLength":1`}, {`"Who."`, `"Who.","format":"email"`},
		{`"Who."`, `"Who.","x":1`}, {`["well","badly"]`, `["well","WELL"]`}, {`["well","badly"]`, `["well",null]`},
		{`["well","badly"]`, `["well",1]`}, {`["well","badly"]`, `[]`}, {`["who"]`, `["who","when"]`}, {`["who"]`, `["who","who"]`},
		{`"additionalProperties":false`, `"additionalProperties":true`}, {`"additionalProperties":false`, `"additionalProperties":{}`},
		{`"additionalProperties":false`, `"minProperties":1`}, {`"type":"object",`, ``}, {`"type":"object"`, `"type":"object","title":"T"`},
		{`"description":"Use it."`, `"description":"Use it.","strict":true`}, {`{"type":"function",`, `{"type":"function","id":"1",`},
	}
	if plan, err := Read([]byte(base)); err != nil || plan.Items[0].Fate != Same {
		t.Fatalf("the base: %+v, %v; want the same", plan.Items, err)
	}
	for _, c := range changes {
		file := strings.Replace(base, c.from, c.to, 1)
		if file == base {
			t.Fatalf("%s is not in the base", c.from)
		}
		plan, err := Read([]byte(file))
		if err != nil {
			t.Errorf("%s for %s: %v", c.to, c.from, err)
			continue
		}
		if item := plan.Items[0]; item.Fate == Same || len(item.Notes) == 0 {
			t.Errorf("%s for %s is called the same", c.to, c.from)
		}
	}
}
