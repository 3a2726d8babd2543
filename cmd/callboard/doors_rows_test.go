package main

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

// badRow is one kind of bad input: as JSON for the API and for a file, as
// controls for the page. A door it does not fit through is left out.
type badRow struct {
	name     string
	json     string // the members of a tool
	form     url.Values
	says     string // in what every door says
	api      int    // the API's status; 0 means 422
	page     int    // the page's status; 0 means 422
	pageSays string // in what the page says, where it has its own words
}

// members are a tool with a body.
func members(name, body string) string { return `"name":` + name + `,"body":{` + body + `}` }

// body are the members of a good tool but for its body.
func body(body string) string { return members(`"T"`, body) }

// fields is a tool with fields.
func fields(list string) string { return body(`"fields":[` + list + `]`) }

// controls are pairs of a name and a text.
func controls(pairs ...string) url.Values {
	v := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		v.Add(pairs[i], pairs[i+1])
	}
	return v
}

// fieldControls are the controls of one field with the key a.
func fieldControls(pairs ...string) url.Values {
	v := url.Values{"fields.order": {"a"}}
	for i := 0; i+1 < len(pairs); i += 2 {
		v.Add("fields.a."+pairs[i], pairs[i+1])
	}
	return v
}

func long(n int) string { return strings.Repeat("x", n) }

// many joins n items that item makes.
func many(n int, sep string, item func(int) string) string {
	list := make([]string, n)
	for i := range list {
		list[i] = item(i)
	}
	return strings.Join(list, sep)
}

func badInput() []badRow {
	var rows []badRow
	for _, group := range [][]badRow{badNames(), badTexts(), badFields(), badChoices(), badActions(), badSettings(), badShapes(), badSizes()} {
		rows = append(rows, group...)
	}
	return rows
}

func badNames() []badRow {
	return []badRow{
		{name: "no name", json: members(`""`, ""), form: controls("name", ""), says: "Name the tool"},
		{name: "a name of spaces", json: members(`" \t "`, ""), form: controls("name", "   "), says: "Name the tool"},
		{name: "a name of 201 characters", json: members(`"`+long(201)+`"`, ""), form: controls("name", long(201)), says: "Shorten the name"},
		{name: "a name of 201 wide characters", json: members(`"`+strings.Repeat("字", 201)+`"`, ""), form: controls("name", strings.Repeat("字", 201)), says: "Shorten the name"},
		{name: "a name with a line break", json: members(`"a\nb"`, ""), form: controls("name", "a\nb"), says: "Take the line breaks and control characters out of the name"},
		{name: "a name with a bell", json: members(`"a\u0007b"`, ""), form: controls("name", "a\ab"), says: "Take the line breaks and control characters out of the name"},
		{name: "a name with a null", json: members(`"a\u0000b"`, ""), form: controls("name", "a\x00b"), says: "Take the line breaks and control characters out of the name"},
		{name: "a name that is a number", json: members(`7`, ""), says: "This must be text, not "},
		{name: "a name that is null", json: members(`null`, ""), says: "This must be text, not "},
		{name: "a name in bad UTF-8", json: members("\"a\xffb\"", ""), form: controls("name", "a\xffb"), says: "UTF-8", api: http.StatusBadRequest},
		{name: "a name with half a surrogate", json: members(`"a\ud800b"`, ""), says: "There is half a surrogate pair here", api: http.StatusBadRequest},
	}
}

func badTexts() []badRow {
	return []badRow{
		{name: "a description past its size", json: body(`"description":"` + long(65537) + `"`), form: controls("description", long(65537)), says: "at most 64 KiB", pageSays: "longer than 64 KiB"},
		{name: "a description with control characters", json: body(`"description":"a\u001bb"`), form: controls("description", "a\x1bb"), says: "Take the control characters out of “When the AI should use it”"},
		{name: "a description in bad UTF-8", json: body("\"description\":\"\xc3(\""), form: controls("description", "\xc3("), says: "UTF-8", api: http.StatusBadRequest},
		{name: "a description that is a list", json: body(`"description":["a"]`), says: "This must be text, not "},
		{name: "an empty result past its size", json: body(`"emptyResult":"` + long(65537) + `"`), form: controls("emptyResult", long(65537)), says: "at most 64 KiB", pageSays: "longer than 64 KiB"},
		{name: "a field's meaning past its size", json: fields(`{"name":"a","description":"` + long(65537) + `"}`), form: fieldControls("name", "a", "description", long(65537)), says: "at most 64 KiB", pageSays: "longer than 64 KiB"},
		{name: "a field's meaning with control characters", json: fields(`{"name":"a","description":"\u0002"}`), form: fieldControls("name", "a", "description", "\x02"), says: `Take the control characters out of the meaning of "a"`},
	}
}

func badFields() []badRow {
	var rows []badRow
	for _, name := range []string{"Dice", "1a", "a b", "a-b", "é", "_a", long(65), "骰子", "a\\u202eb", "<b>"} {
		plain := strings.ReplaceAll(name, "\\u202e", "\u202e")
		rows = append(rows, badRow{
			name: fmt.Sprintf("a field named %.12q", plain), json: fields(`{"name":"` + name + `"}`),
			form: fieldControls("name", plain), says: "Rename the field",
		})
	}
	twice := controls("fields.order", "a,b", "fields.a.name", "x", "fields.b.name", "x")
	return append(rows,
		badRow{name: "a field without a name", json: fields(`{"name":""}`), form: fieldControls("name", ""), says: "Name field 1"},
		badRow{name: "two fields of one name", json: fields(`{"name":"x"},{"name":"x"}`), form: twice, says: `Rename one of the two fields "x"`},
		badRow{name: "two fields of one key", json: fields(`{"key":"k","name":"x"},{"key":"k","name":"y"}`), form: controls("fields.order", "k,k"), says: "Two fields have the key \"k\": give each its own.", pageSays: `The key "k" is there twice.`},
		badRow{name: "a key with a space", json: fields(`{"key":"a b","name":"x"}`), form: controls("fields.order", "a b"), says: "A key is 1 to 64 letters, digits, - and _"},
		badRow{name: "a type there is not", json: fields(`{"name":"x","type":"date"}`), form: fieldControls("name", "x", "type", "date"), says: `There is no type "date"`},
		badRow{name: "a type that is a number", json: fields(`{"name":"x","type":7}`), says: "This must be text, not "},
		badRow{name: "a needed that is text", json: fields(`{"name":"x","required":"yes"}`), form: fieldControls("name", "x", "required", "yes"), says: "must be true or false", pageSays: "A checkbox is on or off"},
		badRow{name: "a field that is text", json: fields(`"x"`), says: "must be an object"},
		badRow{name: "fields that are an object", json: body(`"fields":{}`), says: "must be a list"},
		badRow{name: "1,001 fields", json: fields(many(1001, ",", func(i int) string { return fmt.Sprintf(`{"name":"f%d"}`, i) })),
			form: controls("fields.order", many(1001, ",", func(i int) string { return fmt.Sprint("f", i) })), says: "at most 1000.", pageSays: "A tool has at most 1000 fields."},
	)
}

func badChoices() []badRow {
	choice := func(list string) string { return fields(`{"name":"x","type":"choice","choices":[` + list + `]}`) }
	on := func(text string) url.Values { return fieldControls("name", "x", "type", "choice", "choices", text) }
	return []badRow{
		{name: "a choice without choices", json: choice(""), form: on(" \n "), says: `Give "x" at least one choice`},
		{name: "one choice twice", json: choice(`"a","a"`), form: on("a\na"), says: `Remove one of the two choices "a"`},
		{name: "choices that differ in case", json: choice(`"Straße","STRAßE"`), form: on("Straße\nSTRAßE"), says: "they differ only in case"},
		{name: "a blank choice", json: choice(`"a"," "`), says: "Remove the blank choice"},
		{name: "a choice with spaces at its ends", json: choice(`" a"`), says: "Take the spaces off the ends"},
		{name: "a choice with a line break", json: choice(`"a\nb"`), says: "Take the line breaks and control characters out of the choice"},
		{name: "a choice with a bell", json: choice(`"a\u0007b"`), form: on("a\ab"), says: "control characters out of the choice"},
		{name: "a choice past its size", json: choice(`"` + long(1001) + `"`), form: on(long(1001)), says: "at most 1000 bytes", pageSays: "Shorten the choice"},
		{name: "1,001 choices", json: choice(many(1001, ",", func(i int) string { return fmt.Sprintf(`"c%d"`, i) })), form: on(many(1001, "\n", func(i int) string { return fmt.Sprint("c", i) })), says: "at most 1000.", pageSays: "Remove some choices of \"x\""},
		{name: "choices of a text", json: fields(`{"name":"x","type":"text","choices":["a"]}`), says: `Remove the choices of "x"`},
		{name: "a choice that is a number", json: choice(`7`), says: "This must be text, not "},
	}
}

func badActions() []badRow {
	roll := func(field, list string) string {
		return body(`"fields":[` + list + `],"action":{"kind":"roll","field":"` + field + `"}`)
	}
	return []badRow{
		{name: "a roll of no field", json: roll("", `{"name":"x"}`), form: controls("action.kind", "roll"), says: "Pick the text field"},
		{name: "a roll of a field there is not", json: roll("y", `{"name":"x"}`), form: controls("action.kind", "roll", "action.roll.field", "y"), says: "Pick the text field"},
		{name: "a roll of a number", json: roll("x", `{"name":"x","type":"number"}`), form: controls("fields.order", "x", "fields.x.name", "x", "fields.x.type", "number", "action.kind", "roll", "action.roll.field", "x"), says: "Pick a"},
		{name: "an action there is not", json: body(`"action":{"kind":"fly"}`), form: controls("action.kind", "fly"), says: `There is no action "fly"`},
		{name: "an action without a kind", json: body(`"action":{}`), says: "Say what the tool does"},
		{name: "an action that is text", json: body(`"action":"record"`), says: "must be an object"},
		{name: "an action with more than it takes", json: body(`"action":{"kind":"record","field":"x"}`), form: controls("action.record.field", "x"), says: "is not known here: it takes kind.", pageSays: "The form has no control \"action.record.field\"."},
	}
}

func badSettings() []badRow {
	tags := func(list string) string { return `"name":"T","tags":[` + list + `],"body":{}` }
	var rows []badRow
	for _, calls := range []string{"0", "-1", "101", "1.5", "1e9"} {
		rows = append(rows, badRow{name: "calls of " + calls, json: body(`"maxCalls":` + calls), form: controls("maxCalls", calls), says: "1 to 100"})
	}
	return append(rows,
		badRow{name: "calls in words", json: body(`"maxCalls":"four"`), form: controls("maxCalls", "four"), says: "This must be a number, not text.", pageSays: "Set the calls per request from 1 to 100"},
		badRow{name: "offered to nobody we know", json: body(`"offeredTo":["stage"]`), form: controls("offeredTo.stage", "on"), says: "\"stage\" is none of narration", pageSays: "The form has no control \"offeredTo.stage\"."},
		badRow{name: "offered twice", json: body(`"offeredTo":["memory","memory"]`), says: "Name the prompt memory once."},
		badRow{name: "an icon in capitals", json: body(`"icon":"Star!"`), form: controls("icon", "Star!"), says: "Pick an icon from the list"},
		badRow{name: "a long category", json: body(`"category":"` + long(61) + `"`), form: controls("category", long(61)), says: "Shorten the category"},
		badRow{name: "a category of two lines", json: body(`"category":"a\nb"`), form: controls("category", "a\nb"), says: "out of the category"},
		badRow{name: "a long tag", json: tags(`"` + long(61) + `"`), form: controls("tags", long(61)), says: "Shorten the tag"},
		badRow{name: "one tag twice", json: tags(`"Fire","fire"`), form: controls("tags", "Fire, fire"), says: "Remove one of the two tags"},
		badRow{name: "a tag with a comma", json: tags(`"a,b"`), says: "Take the commas"},
		badRow{name: "51 tags", json: tags(many(51, ",", func(i int) string { return fmt.Sprintf(`"t%d"`, i) })), form: controls("tags", many(51, ",", func(i int) string { return fmt.Sprint("t", i) })), says: "at most 50"},
		badRow{name: "a case without an expectation", json: body(`"cases":[{"name":"c","arguments":{}}]`), form: controls("cases", `[{"name":"c","arguments":{}}]`), says: "\"expect\" is missing."},
		badRow{name: "a case of two kinds", json: body(`"cases":[{"name":"c","raw":"","arguments":{},"expect":{"refused":true}}]`), form: controls("cases", `[{"name":"c","raw":"","arguments":{},"expect":{"refused":true}}]`), says: "either arguments or raw text"},
		badRow{name: "a case without a name", json: body(`"cases":[{"name":"","raw":"","expect":{"refused":true}}]`), form: controls("cases", `[{"name":"","raw":"","expect":{"refused":true}}]`), says: "Name the case"},
		badRow{name: "cases that are no JSON", form: controls("cases", `[{`), pageSays: "not readable as JSON"},
	)
}

func badShapes() []badRow {
	return []badRow{
		{name: "an unknown member", json: body(`"colour":"red"`), form: controls("colour", "red"), says: `"colour"`},
		{name: "an unknown member beside the body", json: `"name":"T","colour":1,"body":{}`, says: `"colour"`},
		{name: "an unknown member of a field", json: fields(`{"name":"x","colour":1}`), form: fieldControls("name", "x", "colour", "1"), says: "colour"},
		{name: "an unknown member with HTML", json: body(`"<img src=x>":1`), form: controls("<img src=x>", "1"), says: "img src=x", pageSays: "&lt;img src=x&gt;"},
		{name: "a member twice", json: body(`"icon":"a","icon":"b"`), form: controls("icon", "a", "icon", "b"), says: "is given twice in one object.", pageSays: "icon was sent twice."},
		{name: "a name twice", json: `"name":"a","name":"b","body":{}`, form: controls("name", "a", "name", "b"), says: "is given twice in one object.", pageSays: "name was sent twice."},
		{name: "a body that is a list", json: `"name":"T","body":[]`, says: "must be an object"},
		{name: "no body", json: `"name":"T"`, says: "\"body\" is missing."},
		{name: "an origin of half", json: body(`"origin":{"format":"openai"}`), says: "\"definition\" is missing."},
		{name: "JSON cut off", json: `"name":"T","body":{"description":"a`, says: "not readable as JSON", api: http.StatusBadRequest},
		{name: "JSON with a comment", json: `"name":"T",/* */"body":{}`, says: "not readable as JSON", api: http.StatusBadRequest},
		{name: "JSON nested past all sense", json: body(`"origin":{"format":"x","definition":` + strings.Repeat("[", 100) + strings.Repeat("]", 100) + `}`), says: "The JSON is nested", api: http.StatusBadRequest},
		{name: "a form of no sense", form: url.Values{"fields.a.name": {"x"}}, pageSays: "fields.a.name"},
	}
}

func badSizes() []badRow {
	// Every text within its own bound, and the whole past the body's.
	big := many(17, ",", func(i int) string { return fmt.Sprintf(`{"name":"f%d","description":"%s"}`, i, long(65000)) })
	form := controls("fields.order", many(17, ",", func(i int) string { return fmt.Sprint("f", i) }))
	for i := range 17 {
		form.Set(fmt.Sprintf("fields.f%d.name", i), fmt.Sprint("f", i))
		form.Set(fmt.Sprintf("fields.f%d.description", i), long(65000))
	}
	return []badRow{
		{name: "a body past its size", json: fields(big), form: form, says: "larger than", api: http.StatusRequestEntityTooLarge, pageSays: "1 MiB"},
		{name: "a form past all bounds", form: controls("description", long(3<<20)), page: http.StatusRequestEntityTooLarge, pageSays: "too large"},
	}
}
