package tool

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"callboard/core"
	"callboard/core/piece"
)

func TestDecodeOfAppendIsTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := genTool(t)
		stored := want.Body.AppendJSON(nil)
		if !json.Valid(stored) {
			t.Fatalf("AppendJSON = %s; want JSON", stored)
		}
		got, problems := DecodeBody(stored, Saved)
		if problems != nil {
			t.Fatalf("DecodeBody(%s) = %v; want no problems", stored, problems)
		}
		if again := got.AppendJSON(nil); !bytes.Equal(again, stored) {
			t.Fatalf("AppendJSON(DecodeBody) = %s; want %s", again, stored)
		}
		if fmt.Sprintf("%+v", withoutPointers(got)) != fmt.Sprintf("%+v", withoutPointers(want.Body)) {
			t.Fatalf("DecodeBody = %+v; want %+v", got, want.Body)
		}
	})
}

// withoutPointers makes bodies comparable as text.
func withoutPointers(b Body) any {
	origin := Origin{}
	if b.Origin != nil {
		origin = *b.Origin
	}
	b.Origin = nil
	return []any{b, origin}
}

func TestStoredFormIsFixed(t *testing.T) {
	s := sheet()
	s.Body.MaxCalls, s.Body.Icon, s.Body.EmptyResult = 3, "dice", "Nothing."
	s.Body.Cases = append(s.Body.Cases, Case{Name: "bad", HasRaw: true, Raw: "{", Expect: Expect{Kind: Refused}})
	s.Body.Origin = &Origin{"openai", []byte(`{"name":"x"}`)}
	want := `{"description":"Checks a skill.","icon":"dice","category":"","fields":[` +
		`{"key":"s","name":"skill","description":"","type":"choice","required":true,"choices":["Climb","Swim"]},` +
		`{"key":"d","name":"dice","description":"What to roll","type":"text","required":false,"choices":[]},` +
		`{"key":"n","name":"note","description":"","type":"text","required":false,"choices":[]}],` +
		`"action":{"kind":"roll","field":"d"},"offeredTo":["narration"],"maxCalls":3,"emptyResult":"Nothing.","cases":[` +
		`{"name":"plain","arguments":{"skill":"Swim","dice":"1d6"},"seed":"","sceneId":"","expect":{"contains":"Rolled"}},` +
		`{"name":"bad","raw":"{","seed":"","sceneId":"","expect":{"refused":true}}],` +
		`"origin":{"format":"openai","definition":{"name":"x"}}}`
	if got := string(s.Body.AppendJSON(nil)); got != want {
		t.Errorf("AppendJSON =\n%s; want\n%s", got, want)
	}
}

func TestDecodeDefaults(t *testing.T) {
	got, problems := DecodeBody([]byte(`{}`), Saved)
	want := `{"description":"","icon":"","category":"","fields":[],"action":{"kind":"record"},"offeredTo":["narration"],"maxCalls":null,"emptyResult":"","cases":[],"origin":null}`
	if problems != nil || string(got.AppendJSON(nil)) != want {
		t.Errorf("DecodeBody({}) = %s, %v; want %s", got.AppendJSON(nil), problems, want)
	}
	got, problems = DecodeBody([]byte(`{"fields":[{"name":"dice"},{"key":"","name":"b"}],"offeredTo":[]}`), Draft)
	if len(problems) != 1 || problems[0].Path != "body.fields[1].key" {
		t.Errorf("DecodeBody with a blank key = %v; want one problem at its path", problems)
	}
	if f := got.Fields[0]; f.Key != "dice" || f.Type != Text || f.Required || len(got.OfferedTo) != 0 {
		t.Errorf("DecodeBody gives the field %+v, offered to %v; want key dice, text, optional, none", f, got.OfferedTo)
	}
	if blank := New(); !Same(blank, Tool{Name: "New tool", Body: mustBody(t, `{}`)}) {
		t.Errorf("New() = %s; want the defaults", blank.Body.AppendJSON(nil))
	}
}

func mustBody(t testing.TB, text string) Body {
	t.Helper()
	b, problems := DecodeBody([]byte(text), Saved)
	if problems != nil {
		t.Fatalf("DecodeBody(%s) = %v", text, problems)
	}
	return b
}

// refusedBodies are bodies with one fault each. draft says that the fault is
// told while decoding a draft, too: the strict decoder refuses it anywhere.
var refusedBodies = []struct {
	text, path, word string
	draft            bool
}{
	{`[]`, "body", "must be an object", true},
	{`{"fields":[`, "body", "not readable as JSON (line 1, column 12)", true},
	{`{"description":"a","description":"b"}`, "body.description", `"description" is given twice`, true},
	{`{"fields":[{"name":"a"},{"name":"b","name":"c"}]}`, "body.fields[1].name", `"name" is given twice`, true},
	{`{"cases":[{"name":"a","arguments":{"x y":{"z":1,"z":2}}}]}`, `body.cases[0].arguments["x y"].z`, `"z" is given twice`, true},
	{"{\"description\":\"\xff\"}", "body", "UTF-8", true},
	{`{"description":"\ud800"}`, "body", "surrogate", true},
	{`{} {}`, "body", "after the end", true},
	{`{"origin":{"format":"x","definition":` + strings.Repeat("[", 40) + strings.Repeat("]", 40) + `}}`, "body", "nested more than", true},
	{`{"descripton":"a"}`, "body.descripton", "not known here", true},
	{`{"description":null}`, "body.description", "must be text, not null", true},
	{`{"description":["a"]}`, "body.description", "must be text, not a list", true},
	{`{"description":"` + strings.Repeat("x", core.MaxTextBytes+1) + `"}`, "body.description", "too long: at most 64 KiB", true},
	{`{"tags":[]}`, "body.tags", "not known here", true},
	{`{"fields":{}}`, "body.fields", "must be a list", true},
	{`{"fields":["a"]}`, "body.fields[0]", "must be an object", true},
	{`{"fields":[{"name":"a","min":1}]}`, "body.fields[0].min", "not known here", true},
	{`{"fields":[{"name":"a"},{"name":"b","required":"yes"}]}`, "body.fields[1].required", "true or false, not text", true},
	{`{"fields":[{"name":"a","type":"integer"}]}`, "body.fields[0].type", `no type "integer"`, true},
	{`{"fields":[{"name":"a","type":"choice","choices":["x",1]}]}`, "body.fields[0].choices[1]", "must be text", true},
	{`{"fields":[{"key":"a b","name":"a"}]}`, "body.fields[0].key", "A key is", true},
	{`{"fields":[{"key":"a","name":"a"},{"key":"a","name":"b"}]}`, "body.fields[1].key", `the key "a"`, true},
	{`{"action":{"kind":"fly"}}`, "body.action.kind", `no action "fly"`, true},
	{`{"action":{}}`, "body.action.kind", "Say what the tool does", true},
	{`{"action":{"kind":7}}`, "body.action.kind", "must be text", true},
	{`{"action":"record"}`, "body.action", "must be an object", true},
	{`{"action":{"kind":"record","field":"a"}}`, "body.action.field", "not known here", true},
	{`{"action":{"kind":"roll","piece":"a"}}`, "body.action.piece", "not known here", true},
	{`{"maxCalls":0}`, "body.maxCalls", "from 1 to 100", true},
	{`{"maxCalls":101}`, "body.maxCalls", "from 1 to 100", true},
	{`{"maxCalls":1e1}`, "body.maxCalls", "from 1 to 100", true},
	{`{"maxCalls":"4"}`, "body.maxCalls", "must be a number", true},
	{`{"cases":[{"name":"a","arguments":{}}]}`, "body.cases[0].expect", "is missing", true},
	{`{"cases":[{"name":"a","arguments":{},"raw":"","expect":{"refused":true}}]}`, "body.cases[0].arguments", "either arguments or raw", true},
	{`{"cases":[{"name":"a","expect":{"refused":true}}]}`, "body.cases[0].arguments", "either arguments or raw", true},
	{`{"cases":[{"name":"a","arguments":[],"expect":{"refused":true}}]}`, "body.cases[0].arguments", "must be an object", true},
	{`{"cases":[{"name":"a","raw":"","expect":{}}]}`, "body.cases[0].expect", "exactly one of", true},
	{`{"cases":[{"name":"a","raw":"","expect":{"exact":"a","contains":"a"}}]}`, "body.cases[0].expect", "exactly one of", true},
	{`{"cases":[{"name":"a","raw":"","expect":{"refused":false}}]}`, "body.cases[0].expect.refused", "Say true", true},
	{`{"cases":[{"name":"a","raw":"","seed":7,"expect":{"refused":true}}]}`, "body.cases[0].seed", "must be text", true},
	{`{"origin":{"format":"x"}}`, "body.origin.definition", "is missing", true},
	{`{"origin":[]}`, "body.origin", "must be an object", true},

	{`{"fields":[{"name":""}]}`, "body.fields[0].name", "Name field 1.", false},
	{`{"fields":[{"key":"k","name":"Skill"}]}`, "body.fields[0].name", `Rename the field "Skill": a name begins with a small letter`, false},
	{`{"fields":[{"name":"1st"}]}`, "body.fields[0].name", "Rename the field", false},
	{`{"fields":[{"name":"` + strings.Repeat("a", 65) + `"}]}`, "body.fields[0].name", "Rename the field", false},
	{`{"fields":[{"key":"k","name":"a"},{"name":"a"}]}`, "body.fields[1].name", `Rename one of the two fields "a".`, false},
	{`{"fields":[{"name":"a"},{"name":"a"}]}`, "body.fields[1].name", `Rename one of the two fields "a".`, false},
	{`{"fields":[{"name":"a","type":"choice"}]}`, "body.fields[0].choices", `Give "a" at least one choice.`, false},
	{`{"fields":[{"name":"a","type":"text","choices":["x"]}]}`, "body.fields[0].choices", `Remove the choices of "a"`, false},
	{`{"fields":[{"name":"a","type":"choice","choices":["x","x"]}]}`, "body.fields[0].choices[1]", `Remove one of the two choices "x"`, false},
	{`{"fields":[{"name":"a","type":"choice","choices":["Swim","sWIM"]}]}`, "body.fields[0].choices[1]", "differ only in case", false},
	{`{"fields":[{"name":"a","type":"choice","choices":["Σ","ς"]}]}`, "body.fields[0].choices[1]", "differ only in case", false},
	{`{"fields":[{"name":"a","type":"choice","choices":[" "]}]}`, "body.fields[0].choices[0]", "blank choice", false},
	{`{"fields":[{"name":"a","type":"choice","choices":["x "]}]}`, "body.fields[0].choices[0]", "spaces off the ends", false},
	{`{"fields":[{"name":"a","type":"choice","choices":["x\ny"]}]}`, "body.fields[0].choices[0]", "line breaks", false},
	{`{"fields":[{"name":"a","description":"\u0000"}]}`, "body.fields[0].description", `control characters out of the meaning of "a"`, false},
	{`{"description":"\u001b"}`, "body.description", "control characters", false},
	{`{"icon":"Dice"}`, "body.icon", "Pick an icon", false},
	{`{"category":"` + strings.Repeat("é", 61) + `"}`, "body.category", "Shorten the category: at most 60 characters.", false},
	{`{"category":"a\nb"}`, "body.category", "line breaks", false},
	{`{"offeredTo":["narrator"]}`, "body.offeredTo[0]", `"narrator" is none of narration, director, final_cut, memory or assistant.`, false},
	{`{"offeredTo":["memory","memory"]}`, "body.offeredTo[1]", "once", false},
	{`{"emptyResult":"\u0000"}`, "body.emptyResult", "control characters", false},
	{`{"action":{"kind":"roll","field":""}}`, "body.action.field", "Pick the text field whose dice the tool rolls.", false},
	{`{"action":{"kind":"roll"}}`, "body.action.field", "Pick the text field", false},
	{`{"action":{"kind":"roll","field":"x"}}`, "body.action.field", "is gone", false},
	{`{"fields":[{"name":"n","type":"number"}],"action":{"kind":"roll","field":"n"}}`, "body.action.field", `"n" is of type number`, false},
	{`{"cases":[{"name":"","raw":"","expect":{"refused":true}}]}`, "body.cases[0].name", "Name the case.", false},
	{`{"cases":[{"name":"a","raw":"","expect":{"refused":true}},{"name":"a","raw":"","expect":{"refused":true}}]}`, "body.cases[1].name", "Rename one of the two cases", false},
	{`{"cases":[{"name":"a","raw":"","expect":{"contains":" "}}]}`, "body.cases[0].expect", "every answer contains a blank text", false},
	{`{"cases":[{"name":"a","raw":"","sceneId":"a b","expect":{"exact":"x"}}]}`, "body.cases[0].sceneId", "Pick a scene", false},
}

func TestDecodeRefuses(t *testing.T) {
	for _, c := range refusedBodies {
		body, problems := DecodeBody([]byte(c.text), Saved)
		if len(problems) != 1 || problems[0].Path != c.path || !strings.Contains(problems[0].Message, c.word) {
			t.Errorf("DecodeBody(%.90s) = %v; want one at %q about %q", c.text, problems, c.path, c.word)
			continue
		}
		if m := problems[0].Message; !strings.HasSuffix(m, ".") || strings.Contains(m, "!") {
			t.Errorf("DecodeBody(%.90s) says %q; want a finished sentence", c.text, m)
		}
		draftBody, draft := DecodeBody([]byte(c.text), Draft)
		if (draft != nil) != c.draft {
			t.Errorf("DecodeBody(%.90s, Draft) = %v; want refused: %v", c.text, draft, c.draft)
		}
		if c.draft {
			continue
		}
		told := Problems(Tool{Name: "x", Body: draftBody})
		if fmt.Sprint(told) != fmt.Sprint(problems) {
			t.Errorf("Problems of the draft %.90s = %v; want what Saved says, %v", c.text, told, problems)
		}
		if _, err := OfPiece(piece.Content{Name: "x", Body: body.AppendJSON(nil)}); err == nil {
			t.Errorf("OfPiece takes %.90s", c.text)
		}
	}
}

func TestCeilings(t *testing.T) {
	many := func(n int, item string) string { return strings.TrimSuffix(strings.Repeat(item+",", n), ",") }
	for _, c := range []struct{ name, text, path string }{
		{"fields", `{"fields":[` + many(core.MaxFields+1, `{}`) + `]}`, "body.fields"},
		{"choices", `{"fields":[{"choices":[` + many(core.MaxChoices+1, `""`) + `]}]}`, "body.fields[0].choices"},
		{"a choice", `{"fields":[{"choices":["` + strings.Repeat("x", core.MaxChoiceBytes+1) + `"]}]}`, "body.fields[0].choices[0]"},
		{"cases", `{"cases":[` + many(core.MaxCases+1, `{}`) + `]}`, "body.cases"},
		{"raw text", `{"cases":[{"name":"a","expect":{"refused":true},"raw":"` + strings.Repeat("x", core.MaxCallBytes+1) + `"}]}`, "body.cases[0].raw"},
		{"a seed", `{"cases":[{"name":"a","raw":"","expect":{"refused":true},"seed":"` + strings.Repeat("x", core.MaxSeedBytes+1) + `"}]}`, "body.cases[0].seed"},
		{"the whole", `{"description":"` + strings.Repeat("x", core.MaxBodyBytes) + `"}`, "body"},
	} {
		if _, problems := DecodeBody([]byte(c.text), Draft); len(problems) != 1 || problems[0].Path != c.path {
			t.Errorf("%s past its ceiling: %v; want one problem at %s", c.name, problems, c.path)
		}
	}
}

// A body within every single ceiling can still be too large as a whole.
func TestTheWholeBodyHasACeiling(t *testing.T) {
	s := New()
	for i := range 20 {
		s.Body.Fields = append(s.Body.Fields, Field{Key: fmt.Sprint("k", i), Name: fmt.Sprint("f", i), Type: Text, Description: strings.Repeat("x", core.MaxTextBytes)})
	}
	got := Problems(s)
	if len(got) != 1 || got[0].Path != "body" || got[0].Message != "Shorten the tool: all of it together is larger than 1 MiB." {
		t.Errorf("Problems = %v; want the whole too large", got)
	}
	s.Body.Fields = s.Body.Fields[:10]
	if got := Problems(s); got != nil {
		t.Errorf("Problems of ten large fields = %v; want none", got)
	}
}

func TestProblemsAreToldAtOnceAndUpToABound(t *testing.T) {
	_, problems := DecodeBody([]byte(`{"a":1,"icon":2,"fields":[{"name":3}],"action":4}`), Saved)
	var paths []string
	for _, p := range problems {
		paths = append(paths, p.Path)
	}
	if got := strings.Join(paths, " "); got != "body.icon body.fields[0].name body.action body.a" {
		t.Errorf("DecodeBody tells %s; want all four", got)
	}
	var many strings.Builder
	for i := range 500 {
		fmt.Fprintf(&many, `"x%d":1,`, i)
	}
	if _, problems := DecodeBody([]byte(`{`+many.String()+`"z":1}`), Saved); len(problems) != 51 || problems[50].Message != "There are 451 more problems." {
		t.Errorf("DecodeBody of 501 unknown members tells %d problems; want 50 and the number of the rest", len(problems))
	}
}

func TestOfPieceNamesTheFault(t *testing.T) {
	_, err := OfPiece(piece.Content{Name: "x", Body: []byte(`{"icon":1}`)})
	if core.CodeOf(err) != core.Internal || !strings.Contains(err.Error(), "This tool is unreadable. This must be text") {
		t.Errorf("OfPiece = %v; want an internal error that says why", err)
	}
	want := sheet()
	if got, err := OfPiece(want.Content()); err != nil || !Same(got, want) {
		t.Errorf("OfPiece(Content) = %v, %v; want the tool again", got, err)
	}
}

func FuzzDecodeBody(f *testing.F) {
	f.Add(sheet().Body.AppendJSON(nil))
	for _, c := range refusedBodies {
		if len(c.text) < 500 {
			f.Add([]byte(c.text))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		draft, refused := DecodeBody(data, Draft)
		body, problems := DecodeBody(data, Saved)
		if refused != nil && problems == nil {
			t.Fatalf("Saved takes %s, which Draft refuses: %v", data, refused)
		}
		if refused == nil {
			again, problems := DecodeBody(draft.AppendJSON(nil), Draft)
			if problems != nil || !bytes.Equal(again.AppendJSON(nil), draft.AppendJSON(nil)) {
				t.Fatalf("a draft of %s does not read back: %v", data, problems)
			}
			EditorProblems(Tool{Body: draft})
			Define(Tool{Body: draft}, "x")
		}
		if problems != nil {
			return
		}
		if _, faults := Define(Tool{Body: body}, "x"); faults != nil {
			t.Fatalf("%s is taken and does not compile: %v", data, faults)
		}
		RunCases(t.Context(), Tool{Body: body}, Env{})
	})
}
