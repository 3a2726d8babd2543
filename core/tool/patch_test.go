package tool

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestApplyOfDiffGivesTheEditedTool(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base, edited := genTool(t), genTool(t)
		if rapid.Bool().Draw(t, "related") {
			edited = genEdit(t, base)
		}
		before := string(base.Body.AppendJSON(nil))
		patch := Diff(base, edited)
		if got := patch.Apply(base); !Same(got, edited) {
			t.Fatalf("Diff(base, edited).Apply(base) = %s; want %s\npatch %v", got.Body.AppendJSON(nil), edited.Body.AppendJSON(nil), patch.Paths())
		}
		if after := string(base.Body.AppendJSON(nil)); after != before {
			t.Fatalf("Apply changed its base: %s; was %s", after, before)
		}
		if same := Same(base, edited); same != (len(patch) == 0) {
			t.Fatalf("Diff has %v, and Same says %v", patch.Paths(), same)
		}
	})
}

// sheet is a tool to edit in the tables below.
func sheet() Tool {
	return Tool{
		Name: "Check", Tags: []string{"dice", "night"},
		Body: Body{
			Description: "Checks a skill.",
			Fields: []Field{
				{Key: "s", Name: "skill", Type: Choice, Choices: []string{"Climb", "Swim"}, Required: true},
				{Key: "d", Name: "dice", Type: Text, Description: "What to roll"},
				{Key: "n", Name: "note", Type: Text},
			},
			Action: Roll{"d"}, OfferedTo: []string{"narration"},
			Cases: []Case{{Name: "plain", Arguments: []byte(`{"skill":"Swim","dice":"1d6"}`), Expect: Expect{Contains, "Rolled"}}},
		},
	}
}

// edited is the sheet after one edit.
func edited(edit func(t *Tool)) Tool {
	s := sheet()
	edit(&s)
	return s
}

func field(t *Tool, key string) *Field {
	for i := range t.Body.Fields {
		if t.Body.Fields[i].Key == key {
			return &t.Body.Fields[i]
		}
	}
	return nil
}

func dropField(t *Tool, key string) {
	t.Body.Fields = slices.DeleteFunc(t.Body.Fields, func(f Field) bool { return f.Key == key })
}

func TestDiffNamesWhatAPersonDid(t *testing.T) {
	for _, c := range []struct {
		name   string
		edit   func(t *Tool)
		paths  string
		labels string
	}{
		{"nothing", func(t *Tool) {}, "", ""},
		{"name", func(t *Tool) { t.Name = "Probe" }, "name", "Name"},
		{"tags", func(t *Tool) { t.Tags = nil }, "tags", "Tags"},
		{"rename", func(t *Tool) { field(t, "d").Name = "roll" }, "fields.d.name", "Field roll: name"},
		{"choices", func(t *Tool) { field(t, "s").Choices = []string{"Climb"} }, "fields.s.choices", "Field skill: choices"},
		{"type", func(t *Tool) { field(t, "s").Type, field(t, "s").Choices = Text, nil }, "fields.s.type", "Field skill: type"},
		{"needed", func(t *Tool) { field(t, "s").Required = false }, "fields.s.required", "Field skill: needed or optional"},
		{"removed", func(t *Tool) { dropField(t, "n") }, "fields.n", "Field note (removed)"},
		{"added", func(t *Tool) { t.Body.Fields = append(t.Body.Fields, Field{Key: "x", Name: "x", Type: Text}) }, "fields.x", "Field x (added)"},
		{"order", func(t *Tool) { slices.Reverse(t.Body.Fields) }, "fields", "Order of the fields"},
		{"action", func(t *Tool) { t.Body.Action = Record{} }, "action", "Action"},
		{"case", func(t *Tool) { t.Body.Cases[0].Seed = "9" }, "cases.plain", "Case plain"},
		{"settings", func(t *Tool) { t.Body.MaxCalls, t.Body.Icon = 2, "dice" }, "icon maxCalls", "Icon, Calls per request, at most"},
	} {
		patch := Diff(sheet(), edited(c.edit))
		if got := strings.Join(patch.Paths(), " "); got != c.paths {
			t.Errorf("%s: Paths() = %q; want %q", c.name, got, c.paths)
		}
		if got := strings.Join(patch.Labels(), ", "); got != c.labels {
			t.Errorf("%s: Labels() = %q; want %q", c.name, got, c.labels)
		}
	}
}

func TestChangesSayBothValuesInWords(t *testing.T) {
	patch := Diff(sheet(), edited(func(t *Tool) {
		t.Body.Action, t.Body.MaxCalls, field(t, "s").Required = Record{}, 7, false
		field(t, "s").Choices = []string{"Climb", "Swim", "Hide"}
		dropField(t, "d")
		slices.Reverse(t.Body.Fields)
		t.Body.Cases = nil
		t.Body.Origin = &Origin{"mcp", []byte(`{}`)}
	}))
	want := map[string][2]string{
		"action":            {"rolls the dice it gives in “dice”", "notes the call"},
		"maxCalls":          {"blank (4)", "7"},
		"origin":            {"(not there)", "mcp: {}"},
		"fields.s.choices":  {"choice: Climb, Swim", "choice: Climb, Swim, Hide"},
		"fields.s.required": {"needed", "optional"},
		"fields.d":          {"dice (text, optional) What to roll", "(not there)"},
		"fields":            {"skill, dice, note", "note, skill"},
		"cases.plain":       {`{"skill":"Swim","dice":"1d6"}: contains Rolled`, "(not there)"},
	}
	for _, c := range patch {
		if got := [2]string{c.Before, c.After}; got != want[c.Path] {
			t.Errorf("%s = %q; want %q", c.Path, got, want[c.Path])
		}
		delete(want, c.Path)
	}
	for path := range want {
		t.Errorf("%s is missing from the patch", path)
	}
}

func TestDraftWithTwoCasesOfOneNameStillDiffs(t *testing.T) {
	two := edited(func(t *Tool) { t.Body.Cases = append(t.Body.Cases, Case{Name: "plain", HasRaw: true}) })
	if got := Diff(sheet(), two).Apply(sheet()); !Same(got, two) {
		t.Errorf("Apply = %s; want %s", got.Body.AppendJSON(nil), two.Body.AppendJSON(nil))
	}
}
