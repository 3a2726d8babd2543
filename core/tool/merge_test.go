package tool

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"callboard/core/piece"
)

func TestMergeOfDifferentParts(t *testing.T) {
	for _, c := range []struct {
		name         string
		mine, theirs func(t *Tool)
		want         func(t *Tool)
	}{
		{"description and name",
			func(t *Tool) { t.Body.Description = "Mine." }, func(t *Tool) { t.Name = "Theirs" },
			func(t *Tool) { t.Body.Description, t.Name = "Mine.", "Theirs" }},
		{"two parts of one field",
			func(t *Tool) { field(t, "d").Name = "roll" }, func(t *Tool) { field(t, "d").Description = "Dice" },
			func(t *Tool) { field(t, "d").Name, field(t, "d").Description = "roll", "Dice" }},
		{"the same edit twice",
			func(t *Tool) { t.Body.Description = "Same." }, func(t *Tool) { t.Body.Description = "Same." },
			func(t *Tool) { t.Body.Description = "Same." }},
		{"tags from both",
			func(t *Tool) { t.Tags = []string{"dice", "night", "mine"} }, func(t *Tool) { t.Tags = []string{"night", "theirs"} },
			func(t *Tool) { t.Tags = []string{"night", "theirs", "mine"} }},
		{"one tag by both, in another case",
			func(t *Tool) { t.Tags = append(t.Tags, "Wild") }, func(t *Tool) { t.Tags = append(t.Tags, "wild") },
			func(t *Tool) { t.Tags = append(t.Tags, "wild") }},
		{"a new field each, in their places",
			func(t *Tool) { t.Body.Fields = slices.Insert(t.Body.Fields, 1, Field{Key: "m", Name: "m", Type: Text}) },
			func(t *Tool) { t.Body.Fields = append(t.Body.Fields, Field{Key: "t", Name: "t", Type: Text}) },
			func(t *Tool) {
				t.Body.Fields = slices.Insert(t.Body.Fields, 1, Field{Key: "m", Name: "m", Type: Text})
				t.Body.Fields = append(t.Body.Fields, Field{Key: "t", Name: "t", Type: Text})
			}},
		{"order against a new field",
			func(t *Tool) { slices.Reverse(t.Body.Fields) },
			func(t *Tool) { t.Body.Fields = slices.Insert(t.Body.Fields, 1, Field{Key: "t", Name: "t", Type: Text}) },
			func(t *Tool) {
				slices.Reverse(t.Body.Fields)
				t.Body.Fields = append(t.Body.Fields, Field{Key: "t", Name: "t", Type: Text})
			}},
		{"both delete it",
			func(t *Tool) { dropField(t, "n") }, func(t *Tool) { dropField(t, "n") },
			func(t *Tool) { dropField(t, "n") }},
		{"both bring the same order",
			func(t *Tool) { slices.Reverse(t.Body.Fields) }, func(t *Tool) { slices.Reverse(t.Body.Fields) },
			func(t *Tool) { slices.Reverse(t.Body.Fields) }},
		{"action and a field it does not read",
			func(t *Tool) { t.Body.Action = Roll{"n"} }, func(t *Tool) { dropField(t, "s"); t.Body.Cases = nil },
			func(t *Tool) { t.Body.Action = Roll{"n"}; dropField(t, "s"); t.Body.Cases = nil }},
		{"a case each",
			func(t *Tool) {
				t.Body.Cases = append(t.Body.Cases, Case{Name: "m", HasRaw: true, Expect: Expect{Refused, ""}})
			},
			func(t *Tool) { t.Body.Cases[0].Seed = "4" },
			func(t *Tool) {
				t.Body.Cases[0].Seed = "4"
				t.Body.Cases = append(t.Body.Cases, Case{Name: "m", HasRaw: true, Expect: Expect{Refused, ""}})
			}},
	} {
		theirs := edited(c.theirs)
		merged, took, clashes := Merge(sheet(), theirs, Diff(sheet(), edited(c.mine)))
		if len(clashes) > 0 {
			t.Errorf("%s: clashes %v; want none", c.name, clashes)
		}
		if want := edited(c.want); !Same(merged, want) {
			t.Errorf("%s: merged %v %s; want %v %s", c.name, merged.Tags, merged.Body.AppendJSON(nil), want.Tags, want.Body.AppendJSON(nil))
		}
		if want := Diff(sheet(), theirs).Labels(); !slices.Equal(took, want) {
			t.Errorf("%s: took %v; want %v", c.name, took, want)
		}
	}
}

func TestMergeTellsClashes(t *testing.T) {
	for _, c := range []struct {
		name         string
		mine, theirs func(t *Tool)
		want         []Clash
	}{
		{"one text", func(t *Tool) { t.Body.Description = "M" }, func(t *Tool) { t.Body.Description = "T" },
			[]Clash{clash("description", "When the AI should use it", "Checks a skill.", "M", "T", "")}},
		{"choices", func(t *Tool) { field(t, "s").Choices = []string{"Climb", "M"} }, func(t *Tool) { field(t, "s").Choices = []string{"T"} },
			[]Clash{clash("fields.s.choices", "Field skill: choices", "choice: Climb, Swim", "choice: Climb, M", "choice: T", "")}},
		{"type against choices", func(t *Tool) { *field(t, "s") = Field{Key: "s", Name: "skill", Type: Text, Required: true} }, func(t *Tool) { field(t, "s").Choices = []string{"T"} },
			[]Clash{clash("fields.s.type", "Field skill: type", "choice: Climb, Swim", "text", "choice: T", "")}},
		{"edited and deleted", func(t *Tool) { field(t, "n").Description = "M"; field(t, "n").Name = "memo" }, func(t *Tool) { dropField(t, "n") },
			[]Clash{clash("fields.n", "Field note", "note (text, optional)", "memo (text, optional) M", "(not there)", "")}},
		{"deleted and edited", func(t *Tool) { dropField(t, "n") }, func(t *Tool) { field(t, "n").Description = "T" },
			[]Clash{clash("fields.n", "Field note", "note (text, optional)", "(not there)", "note (text, optional) T", "")}},
		{"two orders", func(t *Tool) { slices.Reverse(t.Body.Fields) }, func(t *Tool) {
			f := t.Body.Fields
			f[0], f[1] = f[1], f[0]
		}, []Clash{clash("fields", "Order of the fields", "skill, dice, note", "note, dice, skill", "dice, skill, note", "")}},
		{"actions", func(t *Tool) { t.Body.Action = Record{} }, func(t *Tool) { t.Body.Action = Roll{"n"} },
			[]Clash{clash("action", "Action", "rolls the dice it gives in “dice”", "notes the call", "rolls the dice it gives in “note”", "")}},
		{"cases", func(t *Tool) { t.Body.Cases[0].Seed = "1" }, func(t *Tool) { t.Body.Cases[0].Seed = "2" },
			[]Clash{clash("cases.plain", "Case plain", `{"skill":"Swim","dice":"1d6"}: contains Rolled`, `{"skill":"Swim","dice":"1d6"}, seed 1: contains Rolled`, `{"skill":"Swim","dice":"1d6"}, seed 2: contains Rolled`, "")}},
		{"two new fields of one name",
			func(t *Tool) { t.Body.Fields = append(t.Body.Fields, Field{Key: "m", Name: "mood", Type: Text}) },
			func(t *Tool) { t.Body.Fields = append(t.Body.Fields, Field{Key: "t", Name: "mood", Type: Number}) },
			[]Clash{clash("fields.m", "Field mood", "(not there)", "mood (text, optional)", "(not there)", `Rename one of the two fields "mood".`)}},
		{"they delete the field I roll", func(t *Tool) { t.Body.Action = Roll{"n"} }, func(t *Tool) { dropField(t, "n") },
			[]Clash{clash("action", "Action", "rolls the dice it gives in “dice”", "rolls the dice it gives in “note”", "rolls the dice it gives in “dice”", "Pick the text field whose dice the tool rolls: the one picked before is gone.")}},
		{"I delete the field they roll", func(t *Tool) { dropField(t, "n") }, func(t *Tool) { t.Body.Action = Roll{"n"} },
			[]Clash{clash("fields.n", "Field note", "note (text, optional)", "(not there)", "note (text, optional)", "Pick the text field whose dice the tool rolls: the one picked before is gone.")}},
	} {
		theirs := edited(c.theirs)
		merged, _, clashes := Merge(sheet(), theirs, Diff(sheet(), edited(c.mine)))
		if !slices.Equal(clashes, c.want) {
			t.Errorf("%s: clashes\n %q; want\n %q", c.name, clashes, c.want)
		}
		if !Same(merged, theirs) {
			t.Errorf("%s: merged %s; want theirs, %s", c.name, merged.Body.AppendJSON(nil), theirs.Body.AppendJSON(nil))
		}
	}
}

func TestResolveGivesBackMine(t *testing.T) {
	mine := edited(func(t *Tool) {
		t.Body.Description = "M"
		field(t, "n").Description = "M"
		field(t, "d").Description = "M"
	})
	theirs := edited(func(t *Tool) { t.Body.Description = "T"; dropField(t, "n"); t.Name = "T" })
	patch := Diff(sheet(), mine)
	_, open := Resolve(sheet(), theirs, patch, nil)
	if len(open) != 2 {
		t.Fatalf("Resolve without answers leaves %v; want two clashes", open)
	}
	got, open := Resolve(sheet(), theirs, patch, map[string]string{"description": piece.KeepMine, "fields.n": piece.KeepMine})
	if want := edited(func(t *Tool) { *t = mine; t.Name = "T" }); len(open) != 0 || !Same(got, want) {
		t.Errorf("Resolve(mine) = %s, open %v; want %s", got.Body.AppendJSON(nil), open, want.Body.AppendJSON(nil))
	}
	got, open = Resolve(sheet(), theirs, patch, map[string]string{"description": piece.TakeTheirs, "fields.n": piece.TakeTheirs})
	want := theirs
	want.Body.Fields = slices.Clone(theirs.Body.Fields)
	want.Body.Fields[1].Description = "M"
	if len(open) != 0 || !Same(got, want) {
		t.Errorf("Resolve(theirs) = %s, open %v; want %s", got.Body.AppendJSON(nil), open, want.Body.AppendJSON(nil))
	}
}

// Nobody's text vanishes: a part that I edited is mine in the merged tool, or
// theirs and told as a clash, or both meant the same.
func TestMergeLosesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := genTool(t)
		mine, theirs := genEdit(t, base), genEdit(t, base)
		patch := Diff(base, mine)
		merged, _, clashes := Merge(base, theirs, patch)
		if problems := Problems(merged); len(problems) > 0 {
			t.Fatalf("merged breaks rules: %v", problems)
		}
		clashing := map[string]bool{}
		for _, c := range clashes {
			clashing[c.Path] = true
		}
		left := map[string]bool{}
		for _, c := range Diff(merged, mine) {
			left[c.Path] = true
		}
		for _, c := range patch {
			key, _ := fieldKey(c.Path)
			told := clashing[c.Path] || clashing["fields."+key]
			if left[c.Path] && !told && c.Path != "tags" && c.Path != "fields" && c.Path != "cases" {
				t.Fatalf("my change of %s is neither in the merged tool nor a clash\nclashes %v", c.Path, clashes)
			}
		}
		for _, c := range Diff(base, theirs) {
			m := merger{theirs: merged}
			if list, key := listOf(c.Path); list == "" && c.Path != "tags" || key != "" && c.to != nil {
				if now := m.value(c.Path); !same(now, c.to) {
					t.Fatalf("their change of %s is gone: %v; want %v", c.Path, now, c.to)
				}
			}
		}
	})
}

// A person who keeps mine at every clash has every edit of theirs they made.
func TestResolveMineEverywhereKeepsEveryEdit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := genTool(t)
		mine, theirs := genEdit(t, base), genEdit(t, base)
		patch := Diff(base, mine)
		_, _, clashes := Merge(base, theirs, patch)
		choices := map[string]string{}
		for _, c := range clashes {
			choices[c.Path] = piece.KeepMine
		}
		got, open := Resolve(base, theirs, patch, choices)
		if len(open) > 0 {
			t.Fatalf("Resolve leaves %v open", open)
		}
		var lost []string
		after := Diff(got, mine).Paths()
		for _, c := range patch {
			if slices.Contains(after, c.Path) && c.Path != "tags" && c.Path != "fields" && c.Path != "cases" {
				lost = append(lost, c.Path)
			}
		}
		if len(lost) > 0 {
			t.Fatalf("Resolve lost my changes of %s", strings.Join(lost, ", "))
		}
	})
}

func TestMergeWithNothingOfMineIsTheirs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := genTool(t)
		theirs := genEdit(t, base)
		if merged, _, clashes := Merge(base, theirs, nil); !Same(merged, theirs) || clashes != nil {
			t.Fatalf("Merge(base, theirs, nil) = %s, %v; want theirs", merged.Body.AppendJSON(nil), clashes)
		}
		patch := Diff(base, theirs)
		if merged, _, clashes := Merge(base, base, patch); !Same(merged, theirs) || clashes != nil {
			t.Fatalf("Merge(base, base, mine) = %s, %v; want mine", merged.Body.AppendJSON(nil), clashes)
		}
	})
}

func clash(path, label, base, mine, theirs, why string) Clash {
	return Clash{Path: path, Label: label, Base: base, Mine: mine, Theirs: theirs, Why: why}
}
