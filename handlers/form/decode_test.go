package form

import (
	"maps"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"callboard/core"
	"callboard/core/tool"
)

// skill is the tool the tables edit.
func skill() tool.Tool {
	return tool.Tool{Name: "Skill check", Tags: []string{"dice", "rules"}, Body: tool.Body{
		Description: "Use when it may fail.\r\nRoll.",
		Fields: []tool.Field{
			{Key: "k1", Name: "skill", Description: "which", Type: tool.Choice, Required: true, Choices: []string{"climb", "hide"}},
			{Key: "k2", Name: "dice", Type: tool.Text, Required: true},
			{Key: "k3", Name: "bonus", Type: tool.Number},
		},
		Action: tool.Roll{Field: "k2"}, OfferedTo: []string{"narration"}, MaxCalls: 2,
	}}
}

func TestDecodeOneControl(t *testing.T) {
	tests := []struct {
		what    string
		sent    url.Values
		control string // what changes
		want    string
	}{
		{"a name", url.Values{"name": {"Test"}}, "name", "Test"},
		{"a blank name is kept for the rules to name", url.Values{"name": {""}}, "name", ""},
		{"line breaks as a browser sends them", url.Values{"description": {"a\r\nb"}}, "description", "a\nb"},
		{"tags", url.Values{"tags": {" a, b ,,c"}}, "tags", "a, b, c"},
		{"no tags", url.Values{"tags": {""}}, "tags", ""},
		{"a number", url.Values{"maxCalls": {" 7 "}}, "maxCalls", "7"},
		{"no number", url.Values{"maxCalls": {""}}, "maxCalls", ""},
		{"a text that is no number", url.Values{"maxCalls": {"some"}}, "maxCalls", "some"},
		{"a number past the ceiling", url.Values{"maxCalls": {"101"}}, "maxCalls", "101"},
		{"a prompt on", url.Values{"offeredTo.memory": {"off", "on"}}, "offeredTo.memory", "on"},
		{"a prompt off", url.Values{"offeredTo.narration": {"off"}}, "offeredTo.narration", "off"},
		{"an icon", url.Values{"icon": {"star"}}, "icon", "star"},
		{"a field's name", url.Values{"fields.k2.name": {"roll"}}, "fields.k2.name", "roll"},
		{"a field's meaning", url.Values{"fields.k2.description": {"1d20\r\nor so"}}, "fields.k2.description", "1d20\nor so"},
		{"a field needed", url.Values{"fields.k3.required": {"off", "on"}}, "fields.k3.required", "on"},
		{"a field optional", url.Values{"fields.k2.required": {"off"}}, "fields.k2.required", "off"},
		{"choices on lines", url.Values{"fields.k1.choices": {"a\r\n\r\n b \r\nc"}}, "fields.k1.choices", "a\nb\nc"},
		{"choices pasted with commas", url.Values{"fields.k1.choices": {"a, b, c"}}, "fields.k1.choices", "a\nb\nc"},
		{"commas in one of several choices", url.Values{"fields.k1.choices": {"yes, gladly\nno"}}, "fields.k1.choices", "yes, gladly\nno"},
		{"the order", url.Values{"fields.order": {"k3,k1,k2"}}, "fields.order", "k3,k1,k2"},
		{"the pick of the roll", url.Values{"action.roll.field": {"k1"}}, "action.roll.field", "k1"},
		{"another action", url.Values{"action.kind": {"record"}}, "action.kind", "record"},
	}
	for _, tt := range tests {
		base := Of(skill())
		got, problems := Decode(tt.sent, base)
		if problems != nil {
			t.Errorf("%s: Decode(%v) refuses %v", tt.what, tt.sent, problems)
			continue
		}
		want := Controls(base)
		want[tt.control] = tt.want
		if c := Controls(got); !maps.Equal(c, want) {
			t.Errorf("%s: Decode(%v) = %s; want %s", tt.what, tt.sent, diffControls(c, want), tt.want)
		}
	}
}

func diffControls(got, want map[string]string) string {
	var out []string
	for name, v := range got {
		if want[name] != v {
			out = append(out, name+"="+v+" (not "+want[name]+")")
		}
	}
	slices.Sort(out)
	return strings.Join(out, "; ")
}

func TestDecodeNothingIsBase(t *testing.T) {
	base := Of(skill())
	got, problems := Decode(url.Values{"version": {"3"}, "do": {"save"}, "see.tab": {"try"}, "try.raw": {"{}"}, "case.name": {"x"}, "resolve.version": {"2"}}, base)
	if problems != nil || !reflect.DeepEqual(got, base) {
		t.Errorf("Decode of no control = %+v, %v; want base", got, problems)
	}
}

func TestDecodeWholeFormUnedited(t *testing.T) {
	base := Of(skill())
	base.Tool.Body.Cases = []tool.Case{{Name: "a", Raw: "{", HasRaw: true, Expect: tool.Expect{Kind: tool.Refused}}}
	got, problems := Decode(browser(base), base)
	if problems != nil {
		t.Fatalf("Decode refuses the form as drawn: %v", problems)
	}
	if len(tool.Diff(base.Tool, got.Tool)) != 0 || got.Kept != nil {
		t.Errorf("the form as drawn edits %v, keeps %v; want nothing", tool.Diff(base.Tool, got.Tool).Labels(), got.Kept)
	}
}

// browser posts a draft's form as a browser without scripts does.
func browser(d Draft) url.Values {
	sent := url.Values{"version": {"1"}}
	for name, v := range Controls(d) {
		switch {
		case strings.HasSuffix(name, ".required") || strings.HasPrefix(name, "offeredTo."):
			sent[name] = []string{Off}
			if v == On {
				sent[name] = []string{Off, On}
			}
		case name == "name" || name == "category" || name == "tags":
			sent.Set(name, oneLine(v)) // an input has one line
		default:
			sent.Set(name, strings.ReplaceAll(lines(v), "\n", "\r\n"))
		}
	}
	return sent
}

func TestDecodeRefuses(t *testing.T) {
	tests := []struct {
		what string
		sent url.Values
		path string
	}{
		{"an unknown control", url.Values{"colour": {"red"}}, "colour"},
		{"a control sent twice", url.Values{"name": {"a", "b"}}, "name"},
		{"a description past the ceiling", url.Values{"description": {strings.Repeat("x", core.MaxTextBytes+1)}}, "description"},
		{"bytes that are no text", url.Values{"name": {"a\xff"}}, "name"},
		{"an unknown action", url.Values{"action.kind": {"explode"}}, "action.kind"},
		{"an unknown type", url.Values{"fields.k1.type": {"date"}}, "fields.k1.type"},
		{"a key that is none", url.Values{"fields.order": {"k1,a b"}}, "fields.order"},
		{"a key twice", url.Values{"fields.order": {"k1,k1"}}, "fields.order"},
		{"a control of a field that is not in the form", url.Values{"fields.k9.name": {"x"}}, "fields.k9.name"},
		{"a checkbox that is neither on nor off", url.Values{"fields.k1.required": {"maybe"}}, "fields.k1.required"},
		{"cases that are no JSON", url.Values{"cases": {"[{"}}, "cases"},
		{"cases with unknown members", url.Values{"cases": {`[{"name":"a","raw":"","expect":{"exact":""},"x":1}]`}}, "cases"},
	}
	for _, tt := range tests {
		base := Of(skill())
		got, problems := Decode(tt.sent, base)
		if len(problems) == 0 || problems[0].Path != tt.path {
			t.Errorf("%s: Decode problems = %v; want one at %s", tt.what, problems, tt.path)
		}
		if !reflect.DeepEqual(got, base) {
			t.Errorf("%s: a refused form changed the draft", tt.what)
		}
	}
}

func TestDecodeNewField(t *testing.T) {
	sent := url.Values{"fields.order": {"k1,new,k2,k3"}, "fields.new.name": {"why"}, "fields.new.type": {"choice"}, "fields.new.choices": {"a\nb"}, "fields.new.required": {"off", "on"}}
	got, problems := Decode(sent, Of(skill()))
	if problems != nil {
		t.Fatal(problems)
	}
	want := tool.Field{Key: "new", Name: "why", Type: tool.Choice, Required: true, Choices: []string{"a", "b"}}
	if f := got.Tool.Body.Fields[1]; !reflect.DeepEqual(f, want) {
		t.Errorf("new field = %+v; want %+v", f, want)
	}
}

func TestDecodeSwitchingActionKeepsThePick(t *testing.T) {
	base := Of(skill())
	sent := browser(base)
	sent.Set("action.kind", "record")
	away, problems := Decode(sent, base)
	if problems != nil {
		t.Fatal(problems)
	}
	if away.Tool.Body.Action != (tool.Record{}) || away.Kept["action.roll.field"] != "k2" {
		t.Fatalf("switched away: action %v, kept %v; want record, k2 kept", away.Tool.Body.Action, away.Kept)
	}
	data, err := away.JSON()
	if err != nil {
		t.Fatal(err)
	}
	stored, err := Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	sent = browser(stored)
	sent.Set("action.kind", "roll")
	back, problems := Decode(sent, base)
	if problems != nil || back.Tool.Body.Action != (tool.Roll{Field: "k2"}) || back.Kept != nil {
		t.Errorf("switched back: action %v, kept %v, %v; want the roll of k2", back.Tool.Body.Action, back.Kept, problems)
	}
}

func TestDecodeSwitchingTypeKeepsTheChoices(t *testing.T) {
	base := Of(skill())
	sent := browser(base)
	sent.Set("fields.k1.type", "text")
	away, _ := Decode(sent, base)
	if f := away.Tool.Body.Fields[0]; f.Choices != nil || away.Kept["fields.k1.choices"] != "climb\nhide" {
		t.Fatalf("as text: choices %v, kept %v; want none, kept", f.Choices, away.Kept)
	}
	sent = browser(away)
	sent.Set("fields.k1.type", "choice")
	back, _ := Decode(sent, base)
	if len(tool.Diff(base.Tool, back.Tool)) != 0 {
		t.Errorf("switched back edits %v; want nothing", tool.Diff(base.Tool, back.Tool).Labels())
	}
}

func TestDecodeRemovedFieldClearsThePick(t *testing.T) {
	got, problems := Decode(url.Values{"fields.order": {"k1,k3"}}, Of(skill()))
	if problems != nil || got.Tool.Body.Action != (tool.Roll{}) {
		t.Errorf("without the field it rolls, action = %+v, %v; want no field picked", got.Tool.Body.Action, problems)
	}
}

// Texts that a browser's controls cannot show exactly stay as they are until
// they are edited.
func TestDecodeKeepsWhatControlsCannotShow(t *testing.T) {
	odd := skill()
	odd.Name = "two\nlines"
	odd.Body.Category = "a\r\nb"
	odd.Body.Fields[0].Choices = []string{" spaced ", "", "a, b"}
	odd.Tags = []string{"a,b", "c"}
	base := Of(odd)
	got, problems := Decode(browser(base), base)
	if problems != nil || len(tool.Diff(odd, got.Tool)) != 0 {
		t.Errorf("unedited odd texts: edits %v, %v; want none", tool.Diff(odd, got.Tool).Labels(), problems)
	}
}

// What Controls writes, Decode reads: of any draft that a form made.
func TestDecodeReadsControls(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := Of(skill())
		first, problems := Decode(anyForm(t), base)
		if problems != nil {
			t.Skip("refused")
		}
		again, problems := Decode(browser(first), base)
		if problems != nil {
			t.Fatalf("the drawn form is refused: %v", problems)
		}
		a, errA := first.JSON()
		b, errB := again.JSON()
		if errA != nil || errB != nil || string(a) != string(b) {
			t.Fatalf("drawn and read again:\n%s\n%s", a, b)
		}
		stored, err := Parse(a)
		if err != nil {
			t.Fatalf("Parse(%s): %v", a, err)
		}
		c, err := stored.JSON()
		if err != nil || string(c) != string(a) {
			t.Fatalf("stored and read again:\n%s\n%s", a, c)
		}
	})
}

// anyForm is a form in which anything may have been typed.
func anyForm(t *rapid.T) url.Values {
	text := rapid.StringOfN(rapid.SampledFrom([]rune("ab ,;\n\"é漢\u202e{}0")), 0, 12, -1)
	sent := url.Values{}
	some := func(name string, value *rapid.Generator[string]) {
		if rapid.Bool().Draw(t, name+"?") {
			sent.Set(name, value.Draw(t, name))
		}
	}
	line := rapid.Map(text, oneLine)
	for _, name := range []string{"name", "category", "tags", "maxCalls", "icon"} {
		some(name, line)
	}
	some("description", text)
	some("emptyResult", text)
	some("action.kind", rapid.SampledFrom([]string{"roll", "record"}))
	some("action.roll.field", rapid.SampledFrom([]string{"", "k1", "k2", "n1", "gone"}))
	some("fields.order", rapid.SampledFrom([]string{"", "k1,k2,k3", "k3,k1", "n1,k2", "k2,n1,k1,k3"}))
	for _, key := range []string{"k1", "k2", "k3"} {
		if order := sent.Get("fields.order"); sent.Has("fields.order") && !strings.Contains(order, key) {
			continue
		}
		some("fields."+key+".name", line)
		some("fields."+key+".type", rapid.SampledFrom([]string{"text", "number", "boolean", "choice"}))
		some("fields."+key+".choices", text)
		some("fields."+key+".required", rapid.SampledFrom([]string{On, Off}))
	}
	return sent
}

func FuzzDecode(f *testing.F) {
	f.Add("name=a&fields.order=k1,k2&fields.k1.choices=a%0Ab")
	f.Add(browser(Of(skill())).Encode())
	f.Add("cases=[]&maxCalls=x&offeredTo.memory=on")
	f.Fuzz(func(t *testing.T, form string) {
		sent, err := url.ParseQuery(form)
		if err != nil {
			t.Skip()
		}
		base := Of(skill())
		d, problems := Decode(sent, base)
		if problems != nil {
			return
		}
		data, err := d.JSON()
		if err != nil {
			t.Fatalf("a decoded draft cannot be stored: %v", err)
		}
		if _, err := Parse(data); err != nil {
			t.Fatalf("a stored draft cannot be read: %v\n%s", err, data)
		}
	})
}
