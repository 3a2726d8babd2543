package tool

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestEditorProblemsSayWhereTheFixIs(t *testing.T) {
	for _, c := range []struct {
		name                  string
		edit                  func(t *Tool)
		control, short, words string
		tab                   Tab
	}{
		{"no name", func(t *Tool) { t.Name = "" }, "name", "Name the tool (Definition)", "Name the tool.", TabDefinition},
		{"long name", func(t *Tool) { t.Name = strings.Repeat("x", 201) }, "name", "Shorten the name (Definition)", "more than 200 characters", TabDefinition},
		{"description", func(t *Tool) { t.Body.Description = "\x00" }, "description", "Take the control characters out of “When the AI should use it” (Definition)", "", TabDefinition},
		{"blank field", func(t *Tool) { field(t, "n").Name = "" }, "fields.n.name", "Name field 3 (Fields)", "Name field 3.", TabFields},
		{"bad field", func(t *Tool) { field(t, "n").Name = "My note: long" }, "fields.n.name", `Rename the field "My note: long" (Fields)`, "begins with a small letter", TabFields},
		{"twice", func(t *Tool) { field(t, "n").Name = "dice" }, "fields.n.name", `Rename one of the two fields "dice" (Fields)`, "", TabFields},
		{"no choices", func(t *Tool) { field(t, "s").Choices = nil }, "fields.s.choices", `Give "skill" at least one choice (Fields)`, "", TabFields},
		{"same choices", func(t *Tool) { field(t, "s").Choices = []string{"a", "A"} }, "fields.s.choices", `Remove one of the choices "a" and "A" of "skill" (Fields)`, "differ only in case", TabFields},
		{"unknown type", func(t *Tool) { field(t, "n").Type = "date" }, "fields.n.type", `Pick a type for "note" (Fields)`, "", TabFields},
		{"no pick", func(t *Tool) { t.Body.Action = Roll{} }, "action.roll.field", "Pick the text field whose dice the tool rolls (Action)", "", TabAction},
		{"lost pick", func(t *Tool) { dropField(t, "d") }, "action.roll.field", "Pick the text field whose dice the tool rolls (Action)", "the one picked before is gone", TabAction},
		{"wrong pick", func(t *Tool) { t.Body.Action = Roll{"s"} }, "action.roll.field", "Pick a text field to roll (Action)", `"skill" is of type choice`, TabAction},
		{"icon", func(t *Tool) { t.Body.Icon = "../x" }, "icon", "Pick an icon from the list (Settings)", "", TabSettings},
		{"tags", func(t *Tool) { t.Tags = []string{""} }, "tags", "Remove the blank tag (Settings)", "", TabSettings},
		{"calls", func(t *Tool) { t.Body.MaxCalls = 101 }, "maxCalls", "Set the calls per request from 1 to 100, or leave them blank (Settings)", "", TabSettings},
		{"prompts", func(t *Tool) { t.Body.OfferedTo = []string{"x"} }, "offeredTo", "Offer the tool to prompts there are (Settings)", "", TabSettings},
		{"empty result", func(t *Tool) { t.Body.EmptyResult = "\x7f" }, "emptyResult", "Take the control characters out of the text for an empty result (Settings)", "", TabSettings},
		{"case", func(t *Tool) { t.Body.Cases[0].Expect = Expect{} }, "cases.0.expect", `Say what the case "plain" expects (Cases)`, "", TabCases},
	} {
		got := EditorProblems(edited(c.edit))
		if len(got) != 1 {
			t.Errorf("%s: EditorProblems = %v; want one", c.name, got)
			continue
		}
		p := got[0]
		if p.Control != c.control || p.Tab != c.tab || p.Short != c.short || !strings.Contains(p.Message, c.words) || !strings.HasSuffix(p.Message, ".") {
			t.Errorf("%s: EditorProblems = %+v; want %s, %q, about %q", c.name, p, c.control, c.short, c.words)
		}
	}
	if got := EditorProblems(sheet()); got != nil {
		t.Errorf("EditorProblems of a good tool = %v", got)
	}
}

func TestBothListsAreOneRuleSet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tool := genTool(t)
		if got := Problems(tool); got != nil {
			t.Fatalf("Problems of a drawn tool = %v; want none", got)
		}
		for i := range tool.Body.Fields {
			if rapid.Bool().Draw(t, "spoil") {
				tool.Body.Fields[i].Name = rapid.SampledFrom([]string{"", "X", "dice", "é"}).Draw(t, "name")
				tool.Body.Fields[i].Type = rapid.SampledFrom(FieldTypes[:]).Draw(t, "type")
			}
		}
		a, b := Problems(tool), EditorProblems(tool)
		if len(a) != len(b) {
			t.Fatalf("Problems tells %d, EditorProblems %d", len(a), len(b))
		}
		for i := range a {
			if a[i].Message != b[i].Message {
				t.Fatalf("Problems says %q, EditorProblems %q", a[i].Message, b[i].Message)
			}
		}
		if _, faults := Define(tool, "x"); len(faults) > 0 != slices.ContainsFunc(b, func(p EditorProblem) bool { return p.Tab == TabFields }) {
			t.Fatalf("Define finds %v; the editor %v", faults, b)
		}
	})
}
