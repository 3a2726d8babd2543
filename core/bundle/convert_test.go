package bundle

import (
	"strings"
	"testing"

	"callboard/core/jsondoc"
	"callboard/core/tool"
)

// readOne reads a file of one definition.
func readOne(t *testing.T, file string) (Item, tool.Tool) {
	t.Helper()
	plan, err := Read([]byte(file))
	if err != nil || len(plan.Items) != 1 {
		t.Fatalf("Read(%s) = %d items, %v; want one", file, len(plan.Items), err)
	}
	item := plan.Items[0]
	if item.Fate == Refused {
		return item, tool.Tool{}
	}
	made, err := tool.OfPiece(item.Content)
	if err != nil {
		t.Fatalf("the tool of %s is not readable: %v", file, err)
	}
	return item, made
}

// TestConvertFields holds one argument's conversion: the field that comes out,
// as type, need, meaning and choices, and what is said about it.
func TestConvertFields(t *testing.T) {
	rows := []struct{ schema, needed, field, notes string }{
		{`{"type":"string"}`, "x", "x text needed", ""},
		{`{"type":"string","description":"Who."}`, "", "x text optional Who.", ""},
		{`{"type":"string","description":"Ends with a space "}`, "", "x text optional Ends with a space ", ""},
		{`{"type":"number"}`, "x", "x number needed", ""},
		{`{"type":"boolean"}`, "", "x boolean optional", ""},
		{`{"type":"string","enum":["a","b"]}`, "x", "x choice needed [a b]", ""},
		{`{"type":"integer"}`, "x", "x number needed A whole number.", `"x" was a whole number; it is a number here, and its meaning says that it is whole.`},
		{`{"type":"integer","description":"The year"}`, "", "x number optional The year. A whole number.", `says that it is whole.`},
		{`{"type":"integer","description":"An integer."}`, "", "x number optional An integer.", `says that it is whole already.`},
		{`{"type":"integer","enum":[1,2]}`, "", "x number optional A whole number. One of 1, 2.", `its meaning lists them`},
		{`{"type":"number","minimum":0,"exclusiveMaximum":10}`, "", "x number optional At least 0. Less than 10.", `"minimum" of "x" stands in its meaning.`},
		{`{"type":"string","default":"blue"}`, "", "x text optional Default: blue.", `"default" of "x" stands in its meaning.`},
		{`{"type":"string","description":"Default is blue.","default":"blue"}`, "", "x text optional Default is blue.", `its meaning tells it already`},
		{`{"type":"number","description":"Default is 25.","default":5}`, "", "x number optional Default is 25. Default: 5.", `"default" of "x" stands`},
		{`{"type":"string","default":null}`, "", "x text optional", `The default null of "x" is left out`},
		{`{"type":"string","default":""}`, "", "x text optional", `"default" of "x" is blank`},
		{`{"type":"string","title":"X"}`, "", "x text optional", `"title" of "x" is left out.`},
		{`{"type":"string","pattern":"^a+$"}`, "", "x text optional Matches the pattern ^a+$.", `"pattern" of "x" stands`},
		{`{"type":"string","description":7}`, "", "x text optional", `The description of "x" is a number`},
		{`{"type":["string","null"]}`, "x", "x text optional", `"x" could be null; a call leaves it out instead.`},
		{`{"type":"string","nullable":true}`, "x", "x text optional", `could be null`},
		{`{"anyOf":[{"type":"number","minimum":1},{"type":"null"}],"description":"Some."}`, "x", "x number optional Some. At least 1.", `could be null`},
		{`{"type":"string","enum":["a","a","b"]}`, "", "x choice optional [a b]", `The choice "a" of "x" stood there twice.`},
		{`{"type":"string","enum":["a",null]}`, "", "x choice optional [a]", `could be null`},
		{`{"type":"string","enum":["m","M"]}`, "", "x text optional One of m, M.", `cannot be choices of a field`},
		{`{"type":"string","enum":["", " a"]}`, "", `x text optional One of "", " a".`, `cannot be choices of a field`},
		{`{"type":"string","enum":[]}`, "", "x text optional", `empty or no list`},
		{`{"type":"string","enum":[1,2]}`, "", "x text optional", `are not of its type`},
		{`{"type":"boolean","enum":["True","False","dontcare"]}`, "", "x boolean optional", `are not of its type`},
		{`{"enum":["a","b"]}`, "", "x choice optional [a b]", `"x" names no type`},
		{`{"type":"array","items":{"type":"string"}}`, "", "", `"x" is left out: fields cannot hold lists.`},
		{`{"type":"object"}`, "", "", `"x" is left out: fields cannot hold objects.`},
		{`{"$ref":"#/x"}`, "", "", `fields cannot express "$ref"`},
		{`{}`, "", "", `"x" is left out: fields cannot hold what may be anything.`},
		{`{"enum":["a",1]}`, "", "", `may be anything`},
	}
	for _, row := range rows {
		required := ""
		if row.needed != "" {
			required = `"` + row.needed + `"`
		}
		item, made := readOne(t, function("ask", object(`"x":`+row.schema, required)))
		if got := describe(made.Body.Fields); got != row.field {
			t.Errorf("%s: field %q; want %q", row.schema, got, row.field)
		}
		notes := strings.Join(item.Notes, " ")
		if !strings.Contains(notes, row.notes) || (row.notes == "") != (item.Fate == Same) {
			t.Errorf("%s: %s, %q; want %q", row.schema, item.Fate, notes, row.notes)
		}
		if kept := made.Body.Origin != nil; kept != (item.Fate == Partly) {
			t.Errorf("%s: %s, origin kept = %v", row.schema, item.Fate, kept)
		}
	}
}

func describe(fields []tool.Field) string {
	var parts []string
	for _, f := range fields {
		need := "optional"
		if f.Required {
			need = "needed"
		}
		parts = append(parts, f.Name, string(f.Type), need)
		if f.Description != "" {
			parts = append(parts, f.Description)
		}
		if len(f.Choices) > 0 {
			parts = append(parts, "["+strings.Join(f.Choices, " ")+"]")
		}
	}
	return strings.Join(parts, " ")
}

func TestConvertWhole(t *testing.T) {
	rows := []struct {
		name, file string
		fate       Fate
		notes      string
	}{
		{"no parameters", `{"type":"function","function":{"name":"ask","description":"Use it."}}`, Same, ""},
		{"null parameters", `{"type":"function","function":{"name":"ask","parameters":null,"description":null}}`, Same, ""},
		{"empty schema", function("ask", `{}`), Same, ""},
		{"closed already", function("ask", `{"type":"object","properties":{},"additionalProperties":false}`), Same, ""},
		{"not strict", `{"name":"ask","strict":false,"parameters":{}}`, Same, ""},
		{"strict", `{"name":"ask","strict":true,"parameters":{}}`, Partly, "It was marked strict"},
		{"strict as text", `{"name":"ask","strict":"yes","parameters":{}}`, Partly, `"strict" of the definition is left out.`},
		{"open", function("ask", `{"type":"object","additionalProperties":true}`), Partly, "It took arguments beyond"},
		{"a note on the whole", function("ask", `{"type":"object","description":"All of it."}`), Partly, `"description" of its parameters is left out.`},
		{"no type", function("ask", `{"properties":{"x":{"type":"string"}}}`), Partly, "name no type"},
		{"needed twice", function("ask", object(`"x":{"type":"string"}`, `"x","x"`)), Partly, `"x" was named twice`},
		{"needed and missing", function("ask", object(``, `"y"`)), Partly, `"y" was needed, but there is no such argument.`},
		{"a dot in the name", function("a.b", `{}`), Partly, `The model calls it "a_b", not "a.b".`},
		{"a capital in the name", function("Ask", `{}`), Partly, `The model calls it "ask", not "Ask".`},
		{"a long name", function(strings.Repeat("a", 64), `{}`), Partly, `The model calls it`},
		{"beside the function", `{"type":"function","cache_control":{},"function":{"name":"ask","parameters":{}}}`, Partly, `"cache_control" of the definition`},
		{"annotations", `{"name":"ask","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true}}`, Partly, `"annotations" of the definition`},
		{"an argument in another style", function("ask", object(`"userId":{"type":"string"}`, ``)), Partly, `The argument "userId" is named "user_id" here.`},
	}
	for _, row := range rows {
		item, made := readOne(t, row.file)
		if notes := strings.Join(item.Notes, " "); item.Fate != row.fate || !strings.Contains(notes, row.notes) {
			t.Errorf("%s: %s, %q; want %s, %q", row.name, item.Fate, notes, row.fate, row.notes)
		}
		if row.fate == Partly && made.Body.Origin == nil {
			t.Errorf("%s: the definition is not kept", row.name)
		}
	}
}

// TestConvertKeepsTheDefinition holds that what could not be said here is kept
// whole, in the words of the format it came in.
func TestConvertKeepsTheDefinition(t *testing.T) {
	file := `{"name":"ask","input_schema":{"type":"object","properties":{"tags":{"type":"array","items":{"type":"string"}}}}}`
	_, made := readOne(t, file)
	if o := made.Body.Origin; o == nil || o.Format != "anthropic" || string(o.Definition) != file {
		t.Errorf("origin = %+v; want anthropic and the definition unchanged", o)
	}
}

func TestSnake(t *testing.T) {
	rows := []struct{ in, want string }{
		{"userId", "user_id"}, {"User-ID", "user_id"}, {"HTTPServer", "http_server"}, {"project_UUID", "project_uuid"},
		{"año_vehiculo", "ano_vehiculo"}, {"Content", "content"}, {"3d", "argument_3d"}, {"_x", "x"}, {"年", "argument"},
		{"", "argument"}, {"argument", "argument"}, {"a b.c", "a_b_c"}, {"X", "x"}, {"argument_3d!", "argument_3d"},
	}
	for _, row := range rows {
		got := snake(row.in)
		if got != row.want || !tool.ValidFieldName(got) {
			t.Errorf("snake(%q) = %q; want %q", row.in, got, row.want)
		}
	}
}

// TestFieldNamesStayApart renames arguments whose new names would meet.
func TestFieldNamesStayApart(t *testing.T) {
	long := strings.Repeat("A", 70)
	_, made := readOne(t, function("ask", object(
		`"userId":{"type":"string"},"user_id":{"type":"string"},"UserID":{"type":"string"},"`+long+`":{"type":"string"},"`+long+`a":{"type":"string"}`, ``)))
	var names []string
	for _, f := range made.Body.Fields {
		names = append(names, f.Name)
	}
	cut := strings.Repeat("a", 51)
	want := "user_id_2 user_id user_id_3 " + cut + " " + cut + "_2"
	if got := strings.Join(names, " "); got != want {
		t.Errorf("names = %s; want %s", got, want)
	}
}

func TestSaysTheSame(t *testing.T) {
	base := tool.Tool{Name: "ask", Body: tool.Body{
		Description: "Use it.", Action: tool.Record{}, Fields: []tool.Field{
			{Key: "a", Name: "a", Type: tool.Text, Description: "Who.", Required: true},
			{Key: "b", Name: "b", Type: tool.Choice, Choices: []string{"x", "y"}, Required: true},
		},
	}}
	def, _ := tool.Define(base, "ask")
	head := `{"name":"ask","description":"Use it.","parameters":`
	same := object(`"a":{"type":"string","description":"Who."},"b":{"type":"string","enum":["x","y"]}`, `"b","a"`)
	rows := []struct {
		name, file string
		want       bool
	}{
		{"the same", head + same + "}", true},
		{"another name", strings.Replace(head, "ask", "asks", 1) + same + "}", false},
		{"another description", strings.Replace(head, "Use", "use", 1) + same + "}", false},
		{"no description", `{"name":"ask","parameters":` + same + "}", false},
		{"another meaning", head + strings.Replace(same, "Who.", "Whom.", 1) + "}", false},
		{"no meaning", head + strings.Replace(same, `,"description":"Who."`, "", 1) + "}", false},
		{"another type", head + strings.Replace(same, `"a":{"type":"string"`, `"a":{"type":"number"`, 1) + "}", false},
		{"choices in another order", head + strings.Replace(same, `["x","y"]`, `["y","x"]`, 1) + "}", false},
		{"less needed", head + strings.Replace(same, `"b","a"`, `"a"`, 1) + "}", false},
		{"an argument more", head + strings.Replace(same, `"properties":{`, `"properties":{"c":{"type":"string"},`, 1) + "}", false},
		{"a keyword more", head + strings.Replace(same, `"enum"`, `"default":"x","enum"`, 1) + "}", false},
		{"a member more", head + same + `,"strict":true}`, false},
		{"no parameters", `{"type":"function","name":"ask","description":"Use it."}`, false},
	}
	for _, row := range rows {
		v, err := jsondoc.Parse([]byte(row.file))
		if err != nil {
			t.Fatalf("%s: %v", row.name, err)
		}
		s, ok := shapeOf(v)
		if !ok {
			t.Fatalf("%s: not recognised", row.name)
		}
		if got := saysTheSame(s, def); got != row.want {
			t.Errorf("%s: saysTheSame = %v; want %v", row.name, got, row.want)
		}
	}
}
