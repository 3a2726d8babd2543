package tool

import (
	"fmt"
	"slices"

	"pgregory.net/rapid"
)

// The generators below draw tools that hold all rules, from small pools of
// words so that two drawn tools often share keys, names and values.

var (
	genKey   = rapid.SampledFrom([]string{"a", "b", "c", "d", "E-1", "f_2"})
	genWord  = rapid.SampledFrom([]string{"might", "skill", "dice", "bonus", "x", "how_far", "z9", "name"})
	genProse = rapid.OneOf(
		rapid.SampledFrom([]string{"", "When a hero climbs.", "Line one\nline two", `quotes " and \ and </b>`, "龙 🎲 é"}),
		rapid.StringOfN(rapid.RuneFrom([]rune("abc é龙\n\"\\,.")), 0, 12, -1),
	)
	genPick = rapid.SampledFrom([]string{"Climb", "Swim", "Hide", "ßtark", "Ärger", "a, b", "1", "true"})
)

// genField draws a field with the key and name.
func genField(t *rapid.T, key, name string) Field {
	f := Field{Key: key, Name: name, Description: genProse.Draw(t, "meaning"), Required: rapid.Bool().Draw(t, "required")}
	f.Type = rapid.SampledFrom(FieldTypes[:]).Draw(t, "type")
	if f.Type == Choice {
		f.Choices = rapid.SliceOfNDistinct(genPick, 1, 4, rapid.ID[string]).Draw(t, "choices")
	}
	return f
}

func genFields(t *rapid.T) []Field {
	keys := rapid.SliceOfNDistinct(genKey, 0, 6, rapid.ID[string]).Draw(t, "keys")
	names := rapid.SliceOfNDistinct(genWord, len(keys), len(keys), rapid.ID[string]).Draw(t, "names")
	var fields []Field
	for i, key := range keys {
		fields = append(fields, genField(t, key, names[i]))
	}
	return fields
}

func genAction(t *rapid.T, fields []Field) Action {
	var texts []string
	for _, f := range fields {
		if f.Type == Text {
			texts = append(texts, f.Key)
		}
	}
	if len(texts) > 0 && rapid.Bool().Draw(t, "rolls") {
		return Roll{rapid.SampledFrom(texts).Draw(t, "rolled")}
	}
	return Record{}
}

func genCases(t *rapid.T) []Case {
	var cases []Case
	for _, name := range rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"one", "two", "v1.2", "龙"}), 0, 3, rapid.ID[string]).Draw(t, "case names") {
		c := Case{Name: name, Seed: rapid.SampledFrom([]string{"", "7", "seed"}).Draw(t, "seed")}
		if c.HasRaw = rapid.Bool().Draw(t, "raw"); c.HasRaw {
			c.Raw = genProse.Draw(t, "raw text")
		} else {
			c.Arguments = []byte(rapid.SampledFrom([]string{`{}`, `{"dice":"1d6"}`, `{"x":[1,2.50,null]}`}).Draw(t, "arguments"))
		}
		c.Expect.Kind = rapid.SampledFrom([]ExpectKind{Exact, Contains, Refused}).Draw(t, "expect")
		c.Expect.Text = rapid.SampledFrom([]string{"Recorded.", "Rolled"}).Draw(t, "expected")
		cases = append(cases, c)
	}
	return cases
}

// genTool draws a tool that holds all rules.
func genTool(t *rapid.T) Tool {
	tool := Tool{Name: rapid.SampledFrom([]string{"Lockpicking", "Würfel", "龙"}).Draw(t, "name")}
	tool.Tags = genTags(t)
	b := &tool.Body
	b.Description, b.EmptyResult = genProse.Draw(t, "description"), genProse.Draw(t, "empty result")
	b.Icon = rapid.SampledFrom([]string{"", "dice", "lock"}).Draw(t, "icon")
	b.Category = rapid.SampledFrom([]string{"", "Stealth"}).Draw(t, "category")
	b.Fields = genFields(t)
	b.Action = genAction(t, b.Fields)
	b.OfferedTo = rapid.SliceOfNDistinct(rapid.SampledFrom(Prompts[:]), 0, 3, rapid.ID[string]).Draw(t, "prompts")
	b.MaxCalls = rapid.SampledFrom([]int{0, 1, 4, 100}).Draw(t, "max calls")
	b.Cases = genCases(t)
	if rapid.Bool().Draw(t, "imported") {
		b.Origin = &Origin{Format: "openai", Definition: []byte(`{"name":"x","parameters":{"n":1.0}}`)}
	}
	return tool
}

func genTags(t *rapid.T) []string {
	return rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"dice", "Night", "wild magic", "龙"}), 0, 4, rapid.ID[string]).Draw(t, "tags")
}

// genEdit draws a tool that came out of base by a few edits, as a person makes
// them. It holds all rules.
func genEdit(t *rapid.T, base Tool) Tool {
	out := base
	out.Tags = slices.Clone(base.Tags)
	out.Body.Fields = slices.Clone(base.Body.Fields)
	out.Body.Cases = slices.Clone(base.Body.Cases)
	for range rapid.IntRange(0, 4).Draw(t, "edits") {
		edit(t, &out)
	}
	for _, f := range check(out) {
		if f.tab == TabAction {
			out.Body.Action = Record{}
		}
	}
	return out
}

// edit makes one edit.
func edit(t *rapid.T, out *Tool) {
	fields := out.Body.Fields
	pick := func() int { return rapid.IntRange(0, len(fields)-1).Draw(t, "field") }
	switch what := rapid.IntRange(0, 9).Draw(t, "edit"); {
	case what == 0:
		out.Name = rapid.SampledFrom([]string{"Lockpicking", "Würfel", "龙"}).Draw(t, "name")
	case what == 1:
		out.Body.Description = genProse.Draw(t, "description")
	case what == 2:
		out.Tags = genTags(t)
	case what == 3:
		out.Body.Action = genAction(t, fields)
	case what == 4:
		out.Body.Cases = genCases(t)
	case what == 5 && len(fields) < 8:
		addField(t, out)
	case what == 6 && len(fields) > 0:
		i := pick()
		out.Body.Fields = slices.Delete(slices.Clone(fields), i, i+1)
	case what == 7 && len(fields) > 0:
		i := pick()
		fields[i] = genField(t, fields[i].Key, fields[i].Name)
	case what == 8 && len(fields) > 1:
		out.Body.Fields = rapid.Permutation(fields).Draw(t, "order")
	case what == 9 && len(fields) > 0:
		i := pick()
		fields[i].Description = genProse.Draw(t, "meaning")
	}
}

// addField adds a field under a key and a name that are free.
func addField(t *rapid.T, out *Tool) {
	fields := out.Body.Fields
	for n := 0; ; n++ {
		key, name := fmt.Sprintf("new%d", n), fmt.Sprintf("new_%d", n)
		if _, taken := findField(fields, key); !taken {
			at := rapid.IntRange(0, len(fields)).Draw(t, "place")
			out.Body.Fields = slices.Insert(slices.Clone(fields), at, genField(t, key, name))
			return
		}
	}
}
