package bundle

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"callboard/core"
	"callboard/core/tool"
)

// function wraps parameters as a definition named name.
func function(name, parameters string) string {
	return fmt.Sprintf(`{"type":"function","function":{"name":%q,"description":"Use it.","parameters":%s}}`, name, parameters)
}

// object is an object schema with the properties and needed names.
func object(properties, required string) string {
	return fmt.Sprintf(`{"type":"object","properties":{%s},"required":[%s]}`, properties, required)
}

func TestReadRecognises(t *testing.T) {
	one := function("ask", object(`"q":{"type":"string"}`, `"q"`))
	bare := `{"name":"ask","description":"Use it.","parameters":` + object(`"q":{"type":"string"}`, ``) + `}`
	rows := []struct {
		name, file string
		format     Format
		paths      string
	}{
		{"array", "[" + one + "," + one + "]", OpenAI, "[0] [1]"},
		{"array with a byte order mark and spaces", "\uFEFF \n[ " + one + " ]\r\n", OpenAI, "[0]"},
		{"json lines", one + "\n" + one + "\n\n" + bare + "\n", OpenAI, "line 1 line 2 line 4"},
		{"one definition", one, OpenAI, ""},
		{"one bare function", bare, OpenAI, ""},
		{"responses interface", `[{"type":"function","name":"ask","description":"","parameters":{}}]`, OpenAI, "[0]"},
		{"request body", `{"model":"m","tools":[` + one + `]}`, OpenAI, "tools[0]"},
		{"anthropic", `[{"name":"ask","description":"","input_schema":{"type":"object"}}]`, Anthropic, "[0]"},
		{"mcp tools/list", `{"tools":[{"name":"ask","inputSchema":{"type":"object"}}]}`, MCP, "tools[0]"},
		{"own, empty", `{"callboard":1,"kind":"library","pieces":[]}`, Callboard, ""},
	}
	for _, row := range rows {
		plan, err := Read([]byte(row.file))
		if err != nil {
			t.Errorf("%s: Read = %v; want a plan", row.name, err)
			continue
		}
		var paths []string
		for _, item := range plan.Items {
			if item.Fate == Refused {
				t.Errorf("%s: %s refused: %v", row.name, item.Path, item.Notes)
			}
			paths = append(paths, item.Path)
		}
		if got := strings.Join(paths, " "); plan.Format != row.format || got != row.paths {
			t.Errorf("%s: Read = %s, paths %q; want %s, %q", row.name, plan.Format, got, row.format, row.paths)
		}
	}
}

func TestReadRefusesWholeFiles(t *testing.T) {
	one := function("ask", object("", ""))
	rows := []struct {
		name, file string
		code       core.Code
		says       string
	}{
		{"nothing", "", core.Invalid, "The file is empty."},
		{"spaces", " \n\t", core.Invalid, "The file is empty."},
		{"not UTF-8", "\xff\xfe[\x00", core.Malformed, "not UTF-8"},
		{"a picture", "\x89PNG\r\n\x1a\n", core.Malformed, "not UTF-8"},
		{"prose", "Roll a die", core.Malformed, `There is 'R' where a value is expected.`},
		{"a number", "7", core.Invalid, "neither a Callboard file nor"},
		{"a text", `"tools"`, core.Invalid, "neither a Callboard file nor"},
		{"an empty list", "[]", core.Invalid, "The list is empty"},
		{"numbers", "[1,2,3]", core.Invalid, "neither a Callboard file nor"},
		{"a character card", `{"name":"Ilse","description":"A smith.","personality":"curt"}`, core.Invalid, "neither a Callboard file nor"},
		{"a lorebook", `{"entries":{"0":{"key":["salt"]}}}`, core.Invalid, "neither a Callboard file nor"},
		{"cut off", "[" + one, core.Malformed, "cut off"},
		{"cut off in a text", `[{"name":"as`, core.Malformed, "closing quote"},
		{"a comma too many", "[" + one + ",]", core.Malformed, "where a value is expected"},
		{"wrong bracket", `[{"a":1]}`, core.Malformed, "where a value is expected"},
		{"two lists", "[1]\n[2]", core.Malformed, "line 2, column 1"},
		{"a fault inside an item", "[" + one + ",\n {\"name\":tru}]", core.Malformed, "line 2, column 10"},
		{"a member twice in an item", "[\n{\"name\":\"a\",\"name\":\"b\",\"parameters\":{}}]", core.Invalid, `"name" is given twice`},
		{"a member twice at the top", `{"callboard":1,"pieces":[],"pieces":[]}`, core.Invalid, `"pieces" is given twice`},
		{"a newer version", `{"callboard":2,"colours":true}`, core.Invalid, "newer Callboard"},
		{"version as text", `{"callboard":"1"}`, core.Invalid, "This must be the version of the file"},
		{"another kind", `{"callboard":1,"kind":"novel","pieces":[]}`, core.Invalid, `of kind "novel"`},
		{"an unknown member", `{"callboard":1,"pieces":[],"piece":[]}`, core.Invalid, `"piece" is not known here`},
		{"pieces no list", `{"callboard":1,"pieces":{}}`, core.Invalid, "This must be a list."},
		{"too large", "[" + strings.Repeat(" ", core.MaxImportBytes) + "]", core.TooLarge, "larger than 16 MiB"},
	}
	for _, row := range rows {
		plan, err := Read([]byte(row.file))
		if err == nil {
			t.Errorf("%s: Read = %d items; want an error", row.name, len(plan.Items))
			continue
		}
		if got := core.CodeOf(err); got != row.code || !strings.Contains(err.Error(), row.says) {
			t.Errorf("%s: Read = %s %v; want %s with %q", row.name, got, err, row.code, row.says)
		}
	}
}

// TestReadHostile feeds large files that are made to cost as much as they can.
// What is measured is memory, not time: reading must not make more of a file
// than a few times its size, and one parsed item more.
func TestReadHostile(t *testing.T) {
	const size = 4 << 20
	fill := func(part string) string { return strings.Repeat(part, size/len(part)) }
	wide := fill(`"a":1,`)
	rows := []struct{ name, file string }{
		{"brackets", fill("[")},
		{"braces", fill(`{"a":`)},
		{"a list of empty lists", "[" + fill("[],") + "[]]"},
		{"a list of numbers", "[" + fill("0,") + "0]"},
		{"values without a list", fill("0 ")},
		{"one item, wide", "[{" + wide + `"name":"x","parameters":{}}]`},
		{"one object, wide", "{" + wide + `"name":"x"}`},
		{"one long text", `["` + fill("x") + `"]`},
		{"a text without an end", `["` + fill("x")},
		{"escapes", `["` + fill(`\u0041`) + `"]`},
		{"own pieces, empty", `{"callboard":1,"pieces":[` + fill("{},") + `{}]}`},
		{"own version, long", `{"callboard":` + fill("1") + `}`},
		{"line breaks", fill("\n") + "["},
		{"commas", "[" + fill(",")},
	}
	for _, row := range rows {
		data := []byte(row.file)
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		plan, err := Read(data)
		runtime.ReadMemStats(&after)
		if err == nil && plan.Count(Refused) != len(plan.Items) {
			t.Errorf("%s: Read took %d items", row.name, len(plan.Items))
		}
		if made := after.TotalAlloc - before.TotalAlloc; made > 12*size {
			t.Errorf("%s: Read allocated %d MiB for a file of 4 MiB", row.name, made>>20)
		}
	}
}

func TestReadRefusesItems(t *testing.T) {
	good := function("ask", object("", ""))
	deep := strings.Repeat(`{"a":`, 24) + "1" + strings.Repeat("}", 24)
	deeper := strings.Repeat(`{"a":`, 27) + "1" + strings.Repeat("}", 27)
	rows := []struct{ name, item, says string }{
		{"a number", `7`, "This is a number, not a tool definition."},
		{"a server's tool", `{"type":"web_search"}`, `of type "web_search"`},
		{"no name", `{"type":"function","function":{"parameters":{}}}`, "it has no name and parameters"},
		{"a blank name", function(" ", object("", "")), "Name the tool."},
		{"a line break in the name", `{"name":"a\nb","parameters":{}}`, "line breaks"},
		{"a description that is no text", `{"name":"a","description":1,"parameters":{}}`, "Its description is a number"},
		{"parameters that are no schema", function("a", `[]`), "Its parameters are a list"},
		{"parameters of another type", function("a", `{"type":"string"}`), "not an object"},
		{"arguments that are no object", function("a", `{"type":"object","properties":[]}`), "Its arguments are a list"},
		{"needed that is no list", function("a", `{"type":"object","required":true}`), "not a list"},
		{"a needed list", function("a", object(`"x":{"type":"array"}`, `"x"`)), `It needs "x", and fields cannot hold lists.`},
		{"a needed object", function("a", object(`"x":{"type":"object"}`, `"x"`)), `It needs "x", and fields cannot hold objects.`},
		{"needed and anything", function("a", object(`"x":{}`, `"x"`)), "may be anything"},
		{"needed and true", function("a", object(`"x":true`, `"x"`)), "may be anything"},
		{"needed of two types", function("a", object(`"x":{"type":["string","number"]}`, `"x"`)), "one type, not several"},
		{"needed and one of", function("a", object(`"x":{"oneOf":[{"type":"string"},{"type":"number"}]}`, `"x"`)), `cannot express "oneOf"`},
		{"an unknown type", function("a", object(`"x":{"type":"money"}`, `"x"`)), `there is no type "money"`},
		{"alternatives", function("a", `{"type":"object","anyOf":[{}]}`), `use "anyOf"`},
		{"too deep to keep", `{"name":"a","parameters":{"type":"object","properties":{"x":` + deeper + `}}}`, "nested more than 29 deep"},
		{"too long", `{"name":"a","description":"` + strings.Repeat("x", core.MaxTextBytes+1) + `","parameters":{}}`, "longer than 64 KiB"},
		{"too large", `{"name":"a","parameters":{},"x":"` + strings.Repeat("x", maxItemBytes) + `"}`, "larger than 1 MiB"},
		{"too large to keep", `{"name":"a","parameters":{},"x":"` + strings.Repeat("x", core.MaxBodyBytes) + `"}`, "larger than 1 MiB"},
		{"too many arguments", function("a", object(manyProperties(core.MaxFields+1), "")), "has 1001 arguments"},
	}
	for _, row := range rows {
		plan, err := Read([]byte("[" + good + "," + row.item + "]"))
		if err != nil {
			t.Errorf("%s: Read = %v; want the item refused", row.name, err)
			continue
		}
		item := plan.Items[1]
		if got := strings.Join(item.Notes, " "); item.Fate != Refused || !strings.Contains(got, row.says) {
			t.Errorf("%s: %s %q; want refused with %q", row.name, item.Fate, got, row.says)
		}
		if plan.Items[0].Fate != Same {
			t.Errorf("%s: the good item beside it is %s", row.name, plan.Items[0].Fate)
		}
	}
	plan, err := Read([]byte(`{"name":"a","parameters":{"type":"object","properties":{"x":` + deep + `}}}`))
	if err != nil || plan.Items[0].Fate != Partly {
		t.Fatalf("a definition that can just be kept: %v, %v; want partly", plan, err)
	}
	if _, problems := tool.DecodeBody(plan.Items[0].Content.Body, tool.Saved); problems != nil {
		t.Errorf("its body does not decode: %v", problems)
	}
}

func manyProperties(n int) string {
	var b strings.Builder
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `"a%d":{"type":"string"}`, i)
	}
	return b.String()
}
