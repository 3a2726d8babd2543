package bundle

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"callboard/core"
)

// pieceText is a piece of our own file with one part of it changed.
func pieceText(name, tags, body string) string {
	return fmt.Sprintf(`{"kind":"tool","name":%q,"tags":[%s],"body":%s}`, name, tags, body)
}

// bodyText is the body of a tool with a description and fields.
func bodyText(description, fields string) string {
	return fmt.Sprintf(`{"description":%q,"fields":[%s],"action":{"kind":"record"},"offeredTo":["narration"]}`, description, fields)
}

func ownFile(pieces ...string) string {
	return `{"callboard":1,"kind":"library","pieces":[` + strings.Join(pieces, ",") + `]}`
}

// each joins n parts made by f.
func each(n int, f func(i int) string) string {
	parts := make([]string, n)
	for i := range parts {
		parts[i] = f(i)
	}
	return strings.Join(parts, ",")
}

// A file past a ceiling says which ceiling it is and which item passes it. It is
// never taken for a file of another kind, and an item past a ceiling of items
// leaves those beside it as they are.
func TestReadNamesTheCeiling(t *testing.T) {
	x := func(n int) string { return strings.Repeat("x", n) }
	field := func(i int) string { return fmt.Sprintf(`{"key":"a%d","name":"a%d","type":"text"}`, i, i) }
	choice := func(i int) string { return fmt.Sprintf(`"c%d"`, i) }
	good := function("good", object("", ""))
	large := function("large", `{"type":"object","properties":{},"x":"`+x(maxItemBytes)+`"}`)
	bare := `{"name":"large","description":"` + x(maxItemBytes) + `","input_schema":{"type":"object"}}`
	deep := function("deep", strings.Repeat(`{"a":`, core.MaxDepth)+"1"+strings.Repeat("}", core.MaxDepth))
	mine := pieceText("Good", "", bodyText("", ""))
	lines := strings.Repeat(good+"\n", maxItems)
	rows := []struct {
		name, file string
		item       string // path and name of the refused item; empty where the file is refused
		says       string
	}{
		{"a file", "[" + x(core.MaxImportBytes) + "]", "", "The file is larger than 16 MiB."},
		{"items of a list", "[" + each(maxItems+1, func(int) string { return good }) + "]", "", "more than 20000 items: [20000] is the first past that."},
		{"items of tools", `{"tools":[` + each(maxItems+1, func(int) string { return good }) + "]}", "", "more than 20000 items: tools[20000] is the first"},
		{"items by line", lines + good, "", "more than 20000 items: the one in line 20001 is the first"},
		{"pieces", ownFile(each(maxItems+1, func(int) string { return "{}" })), "", "more than 20000 items: pieces[20000] is the first"},
		{"pieces and scenes", `{"callboard":1,"pieces":[` + each(maxItems, func(int) string { return "{}" }) + `],"scenes":[{}]}`, "", "scenes[0] is the first past that."},
		{"members of the file", "{" + each(1001, func(i int) string { return fmt.Sprintf(`"a%d":1`, i) }) + "}", "", "more than 1000 members"},
		{"nesting of the file", strings.Repeat("[", 36) + strings.Repeat("]", 36), "", "nested more than 35 deep."},

		{"one definition, large", large, " large", "larger than 1 MiB"},
		{"one bare definition, large", bare, " large", "larger than 1 MiB"},
		{"a list of it", "[" + large + "]", "[0] large", "larger than 1 MiB"},
		{"a list of it twice, by line", bare + "\n" + large, "line 1 large", "larger than 1 MiB"},
		{"beside a good one", "[" + good + "," + large + "]", "[1] large", "larger than 1 MiB"},
		{"one definition, deep", deep, " deep", "nested more than 32 deep."},
		{"beside a good one, deep", "[" + good + "," + deep + "]", "[1] deep", "nested more than 32 deep."},
		{"one definition, many arguments", function("wide", object(manyProperties(core.MaxFields+1), "")), " wide", "1001 arguments; a tool has at most 1000"},
		{"one definition, long text", `{"name":"long","description":"` + x(core.MaxTextBytes+1) + `","parameters":{}}`, " long", "longer than 64 KiB"},
		{"one definition, long name", `{"name":"` + x(core.MaxNameRunes+1) + `","parameters":{}}`, " " + x(core.MaxNameRunes) + "…", "more than 200"},

		{"our own, large", ownFile(pieceText("Large", "", bodyText(x(maxItemBytes), ""))), "pieces[0] Large", "pieces[0]: It is larger than 1 MiB"},
		{"our own, deep", ownFile(mine, `{"kind":"tool","name":"Deep","body":`+strings.Repeat(`[`, core.MaxDepth)+strings.Repeat("]", core.MaxDepth)+`}`), "pieces[1] Deep", "pieces[1]: Its JSON is nested more than 32 deep."},
		{"our own, long text", ownFile(mine, pieceText("Long", "", bodyText(x(core.MaxTextBytes+1), ""))), "pieces[1] Long", "pieces[1].body.description"},
		{"our own, long name", ownFile(mine, pieceText(x(core.MaxNameRunes+1), "", bodyText("", ""))), "pieces[1] " + x(core.MaxNameRunes+1), "more than 200"},
		{"our own, many tags", ownFile(mine, pieceText("Tagged", each(core.MaxTags+1, choice), bodyText("", ""))), "pieces[1] Tagged", "at most 50"},
		{"our own, a long tag", ownFile(mine, pieceText("Tagged", `"`+x(core.MaxTagRunes+1)+`"`, bodyText("", ""))), "pieces[1] Tagged", "more than 60"},
		{"our own, many fields", ownFile(mine, pieceText("Wide", "", bodyText("", each(core.MaxFields+1, field)))), "pieces[1] Wide", "at most 1000"},
		{"our own, many choices", ownFile(mine, pieceText("Wide", "", bodyText("", `{"key":"a","name":"a","type":"text","choices":[`+each(core.MaxChoices+1, choice)+`]}`))), "pieces[1] Wide", "at most 1000"},
		{"our own, many tools in a scene", `{"callboard":1,"pieces":[],"scenes":[{"title":"Full","prompting":{"narratorToolAccess":true,"tools":[` + each(core.MaxSceneTools+1, choice) + `]}}]}`, "scenes[0] Full", "at most 1000"},
		{"our own, a window", `{"callboard":1,"pieces":[],"scenes":[{"title":"Wide","contextWindow":100000001}]}`, "scenes[0] Wide", "100000000"},
	}
	for _, row := range rows {
		plan, err := Read([]byte(row.file))
		if row.item == "" {
			var e *core.Error
			if !errors.As(err, &e) || !strings.Contains(e.Message, row.says) {
				t.Errorf("%s: Read = %v; want an error with %q", row.name, err, row.says)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: Read = %v; want the item refused alone", row.name, err)
			continue
		}
		var refused []Item
		for _, item := range plan.Items {
			if item.Fate == Refused {
				refused = append(refused, item)
			}
		}
		if len(refused) == 0 {
			t.Errorf("%s: nothing is refused", row.name)
			continue
		}
		item := refused[0]
		if got := item.Path + " " + item.Name; got != row.item || !strings.Contains(strings.Join(item.Notes, " "), row.says) {
			t.Errorf("%s: refused %.80q %.200q; want %.80q with %q", row.name, got, item.Notes, row.item, row.says)
		}
	}
}

// What is large and no definition is still a file of another kind.
func TestReadLargeFilesOfAnotherKind(t *testing.T) {
	x := strings.Repeat("x", maxItemBytes)
	rows := []struct{ name, file string }{
		{"a character card", `{"name":"Ilse","description":"` + x + `"}`},
		{"a list of texts", `["` + x + `"]`},
		{"a list of cards", `[{"name":"Ilse","description":"` + x + `"}]`},
		{"a schema without a name", `[{"parameters":{"x":"` + x + `"}}]`},
		{"a function that is a text", `[{"function":"` + x + `"}]`},
		{"a member twice", `[{"name":"a","name":"b","parameters":{},"x":"` + x + `"}]`},
	}
	for _, row := range rows {
		_, err := Read([]byte(row.file))
		if core.CodeOf(err) != core.Invalid || !strings.Contains(err.Error(), "neither a Callboard file nor") {
			t.Errorf("%s: Read = %v; want it told as a file of another kind", row.name, err)
		}
	}
}
