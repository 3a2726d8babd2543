package cost

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"callboard/core"
	"callboard/core/schema"
	"callboard/core/token"

	"pgregory.net/rapid"
)

// roll is the tool most examples use.
var roll = schema.Definition{
	CallName:    "roll_dice",
	Description: "Rolls dice. Use it whenever the outcome of an act is uncertain.",
	Schema: schema.Schema{
		Type: schema.Object,
		Properties: []schema.Property{
			{Name: "dice", Schema: schema.Schema{Type: schema.String, Description: "What to roll, such as 2d6+3."}},
			{Name: "mood", Schema: schema.Schema{Type: schema.String, Enum: []string{"calm", "tense"}}},
		},
		Required: []string{"dice"},
	},
}

// toolFile reads the 300 tools of other people.
func toolFile(t testing.TB) []schema.Definition {
	t.Helper()
	f, err := os.Open("testdata/openai_tools.json.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	var tools []struct{ Function wireFunction }
	if err := json.NewDecoder(z).Decode(&tools); err != nil {
		t.Fatal(err)
	}
	var list []schema.Definition
	for _, tool := range tools {
		list = append(list, tool.Function.definition())
	}
	if len(list) != 300 {
		t.Fatalf("the file has %d tools; want 300", len(list))
	}
	return list
}

// definitions draws definitions of every shape the schema package has.
func definitions() *rapid.Generator[schema.Definition] {
	word := rapid.OneOf(rapid.StringMatching(`[a-z][a-z0-9_]{0,12}`), rapid.SampledFrom([]string{"a", "name", "with space", "größe", "数", "x\ny", "/", "'s", "\xff", ""}))
	text := rapid.OneOf(rapid.Just(""), word, rapid.SampledFrom([]string{
		"Use when dice are rolled.", "One.\nTwo.\r\n\n", "/ slash", "  spaced  ", "\"quoted\" \\", "It's 12345, ABC", "{}", "\t\x01\u0301", "中文，الوصف", "\n", "\xc3\x28",
	}), rapid.String())
	return rapid.Custom(func(t *rapid.T) schema.Definition {
		return schema.Definition{CallName: word.Draw(t, "name"), Description: text.Draw(t, "description"), Schema: drawObject(t, word, text, 2)}
	})
}

func drawObject(t *rapid.T, word, text *rapid.Generator[string], depth int) schema.Schema {
	v := schema.Schema{Type: schema.Object, Description: text.Draw(t, "description"), Open: rapid.Bool().Draw(t, "open")}
	for _, name := range rapid.SliceOfNDistinct(word, 0, 5, rapid.ID).Draw(t, "names") {
		v.Properties = append(v.Properties, schema.Property{Name: name, Schema: drawValue(t, word, text, depth)})
		if rapid.Bool().Draw(t, "required") {
			v.Required = append(v.Required, name)
		}
	}
	if rapid.Bool().Draw(t, "reverse") {
		slices.Reverse(v.Required)
	}
	return v
}

func drawValue(t *rapid.T, word, text *rapid.Generator[string], depth int) schema.Schema {
	types := []schema.Type{schema.Any, schema.String, schema.Number, schema.Integer, schema.Boolean}
	if depth > 0 {
		types = append(types, schema.Array, schema.Object)
	}
	kind := rapid.SampledFrom(types).Draw(t, "type")
	if kind == schema.Object {
		return drawObject(t, word, text, depth-1)
	}
	v := schema.Schema{Type: kind, Description: text.Draw(t, "description")}
	switch {
	case kind == schema.String && rapid.Bool().Draw(t, "choice"):
		v.Enum = rapid.SliceOfN(text, 1, 3).Draw(t, "enum")
	case kind == schema.Array && rapid.Bool().Draw(t, "items"):
		items := drawValue(t, word, text, depth-1)
		v.Items = &items
	}
	return v
}

// without is the definition without one of its parts.
func without(def schema.Definition, part int) schema.Definition {
	switch part {
	case namePart:
		def.CallName = ""
	case descriptionPart:
		def.Description = ""
	default:
		gone := def.Schema.Properties[part-firstField].Name
		def.Schema.Properties = slices.Delete(slices.Clone(def.Schema.Properties), part-firstField, part-firstField+1)
		def.Schema.Required = slices.DeleteFunc(slices.Clone(def.Schema.Required), func(name string) bool { return name == gone })
	}
	return def
}

func rendered(f *family, def schema.Definition) string {
	s := borrowSheet(&def)
	defer giveBackSheet(s)
	f.render(s, &def)
	return string(s.text)
}

// spliced is the rendering of def with the spans of a part cut out.
func spliced(f *family, def schema.Definition, part int) string {
	s := borrowSheet(&def)
	defer giveBackSheet(s)
	f.render(s, &def)
	left := slices.Clone(s.text)
	for _, cut := range slices.Backward(s.parts[part]) {
		left = slices.Delete(left, cut.From, cut.To)
	}
	return string(left)
}

func TestCuttingAPartIsRenderingWithoutIt(t *testing.T) {
	check := func(t interface{ Fatalf(string, ...any) }, def schema.Definition) {
		for i := range families {
			f := &families[i]
			if f.render == nil {
				continue
			}
			for part := range firstField + len(def.Schema.Properties) {
				if got, want := spliced(f, def, part), rendered(f, without(def, part)); got != want {
					t.Fatalf("%s: %s cut out of %+v leaves\n%q; want\n%q", f.ID, path(&def, part), def, got, want)
				}
			}
		}
	}
	for _, def := range toolFile(t) {
		check(t, def)
	}
	rapid.Check(t, func(t *rapid.T) { check(t, definitions().Draw(t, "definition")) })
}

func TestAPartCostsTheWholeLessTheWholeWithoutIt(t *testing.T) {
	check := func(t interface{ Fatalf(string, ...any) }, def schema.Definition) {
		for i := range families {
			f := &families[i]
			if f.render == nil {
				continue
			}
			c, err := Of(def, f.ID)
			if err != nil {
				t.Fatalf("Of(%+v, %s) fails: %v", def, f.ID, err)
			}
			if len(c.Parts) != firstField+len(def.Schema.Properties) {
				t.Fatalf("Of(%+v, %s) has %d parts", def, f.ID, len(c.Parts))
			}
			for part, p := range c.Parts {
				less, _ := Of(without(def, part), f.ID)
				if want := c.Count - less.Count; p.Count != want || p.Path != path(&def, part) {
					t.Fatalf("%s: part %s of %+v costs %d; want %d", f.ID, p.Path, def, p.Count, want)
				}
			}
			if c.Low > c.Count || c.Count > c.High || c.Low < 1 {
				t.Fatalf("Of(%+v, %s) = %d in %d to %d", def, f.ID, c.Count, c.Low, c.High)
			}
		}
	}
	for i, def := range toolFile(t) {
		if i%5 == 0 {
			check(t, def)
		}
	}
	rapid.Check(t, func(t *rapid.T) { check(t, definitions().Draw(t, "definition")) })
}

// The costs of tools add up to the cost of their block, in any order.
func TestTypeScriptCostsAddUp(t *testing.T) {
	tools := toolFile(t)
	rapid.Check(t, func(t *rapid.T) {
		for _, id := range []string{"o200k_base", "cl100k_base", "gpt-oss"} {
			f, _ := find(id)
			block, want := namespaceOpen, token.Count(f.vocabulary, namespaceOpen)+token.Count(f.vocabulary, namespaceClose)
			for range rapid.IntRange(1, 5).Draw(t, "tools") {
				def := rapid.OneOf(rapid.SampledFrom(tools), definitions()).Draw(t, "tool")
				block += strings.TrimPrefix(rendered(f, def), toolEnd)
				c, _ := Of(def, id)
				want += c.Count
			}
			block += namespaceClose
			if got := token.Count(f.vocabulary, block); got != want {
				t.Fatalf("%s: a block counts %d; its tools cost %d:\n%s", id, got, want, block)
			}
		}
	})
}

func TestOf(t *testing.T) {
	for _, c := range []struct {
		family           string
		count, low, high int
		grade            Grade
		once             int
		parts            string
	}{
		{"o200k_base", 55, 55, 61, Estimate, 16, "[{name 2} {description 14} {fields.dice 17} {fields.mood 12}]"},
		{"cl100k_base", 56, 56, 62, Estimate, 16, "[{name 1} {description 15} {fields.dice 18} {fields.mood 12}]"},
		{"gpt-oss", 55, 55, 55, Computed, 27, "[{name 2} {description 14} {fields.dice 17} {fields.mood 12}]"},
		{"claude", 107, 82, 132, Estimate, 497, "[{name 6} {description 22} {fields.dice 35} {fields.mood 21}]"},
		{"gemini", 81, 53, 122, Estimate, 0, "[{name 4} {description 17} {fields.dice 27} {fields.mood 16}]"},
		{"qwen", 110, 82, 154, Estimate, 86, "[{name 4} {description 19} {fields.dice 33} {fields.mood 22}]"},
		{"llama", 148, 96, 193, Estimate, 0, "[{name 4} {description 20} {fields.dice 43} {fields.mood 32}]"},
		{"mistral", 110, 82, 154, Estimate, 0, "[{name 4} {description 19} {fields.dice 33} {fields.mood 22}]"},
	} {
		got, err := Of(roll, c.family)
		if err != nil {
			t.Errorf("Of(roll, %s) fails: %v", c.family, err)
			continue
		}
		if got.Count != c.count || got.Low != c.low || got.High != c.high || got.Grade != c.grade || got.Once != c.once || fmt.Sprint(got.Parts) != c.parts {
			t.Errorf("Of(roll, %s) = %d, %d to %d, %s, once %d, %v; want %d, %d to %d, %s, once %d, %s", c.family,
				got.Count, got.Low, got.High, got.Grade, got.Once, got.Parts, c.count, c.low, c.high, c.grade, c.once, c.parts)
		}
		if !got.Known() || got.Family != c.family || got.Source == "" || got.Note == "" {
			t.Errorf("Of(roll, %s) = %+v; want it known, with its family, source and note", c.family, got)
		}
	}
}

func TestText(t *testing.T) {
	const text = "Use when dice are rolled." // 6 tokens in both vocabularies
	for _, c := range []struct {
		family           string
		count, low, high int
		grade            Grade
	}{
		{"o200k_base", 6, 6, 6, Computed},
		{"cl100k_base", 6, 6, 6, Computed},
		{"gpt-oss", 6, 6, 6, Computed},
		{"claude", 7, 6, 9, Estimate},
		{"gemini", 6, 4, 8, Estimate},
		{"qwen", 6, 4, 8, Estimate},
		{"llama", 6, 4, 8, Estimate},
		{"mistral", 6, 4, 8, Estimate},
		{"unknown", 0, 0, 0, Unknown},
	} {
		got, err := Text(text, c.family)
		if err != nil || got.Count != c.count || got.Low != c.low || got.High != c.high || got.Grade != c.grade || got.Source == "" || got.Family != c.family {
			t.Errorf("Text(%q, %s) = %+v, %v; want %+v", text, c.family, got, err, c)
		}
	}
	if _, err := Text(text, "gpt-9"); core.CodeOf(err) != core.Invalid {
		t.Errorf("Text(%q, gpt-9) = %v; want an invalid", text, err)
	}
}

func TestSum(t *testing.T) {
	a, _ := Of(roll, "claude")
	other := roll
	other.CallName = "throw_the_dice"
	b, _ := Of(other, "claude")
	got := Sum([]Cost{a, b})
	if got.Count != a.Count+b.Count || got.Low != a.Low+b.Low || got.High != a.High+b.High || got.Once != a.Once || got.Grade != Estimate || got.Parts != nil || got.Family != "claude" {
		t.Errorf("Sum(%v, %v) = %+v", a, b, got)
	}
	none, _ := Of(roll, "unknown")
	if got := Sum([]Cost{a, none}); got.Known() || got.Note != none.Note {
		t.Errorf("Sum of an estimate and an unknown = %+v; want it unknown", got)
	}
	if got := Sum(nil); got.Count != 0 || got.Once != 0 || !got.Known() {
		t.Errorf("Sum(nil) = %+v; want a known nothing", got)
	}
}

func TestOfAnUnknownModel(t *testing.T) {
	c, err := Of(roll, "unknown")
	if err != nil || c.Known() || c.Grade != Unknown || c.Grade.Exact() || c.Parts != nil || c.Note == "" {
		t.Errorf("Of(roll, unknown) = %+v, %v; want no number, and a note", c, err)
	}
}

func TestOfRefusesAnUnknownFamily(t *testing.T) {
	_, err := Of(roll, "gpt-9")
	if core.CodeOf(err) != core.Invalid {
		t.Fatalf("Of(roll, gpt-9) = %v; want an invalid", err)
	}
	for _, f := range Families() {
		if !strings.Contains(err.Error(), f.ID) {
			t.Errorf("Of(roll, gpt-9) says %q; want %s in it", err, f.ID)
		}
	}
}

func TestFamilies(t *testing.T) {
	var ids []string
	for _, f := range Families() {
		ids = append(ids, f.ID)
		if f.Label == "" || !strings.HasSuffix(f.Note, ".") {
			t.Errorf("family %+v; want a label and a finished sentence", f)
		}
		v, own, err := Vocabulary(f.ID)
		if err != nil || token.Known(v) != (f.ID != "unknown") {
			t.Errorf("Vocabulary(%s) = %q, %v, %v", f.ID, v, own, err)
		}
	}
	want := "o200k_base cl100k_base gpt-oss claude gemini qwen llama mistral unknown"
	if got := strings.Join(ids, " "); got != want {
		t.Errorf("Families() = %s; want %s", got, want)
	}
	if _, _, err := Vocabulary("gpt-9"); core.CodeOf(err) != core.Invalid {
		t.Errorf("Vocabulary(gpt-9) = %v; want an invalid", err)
	}
}

func TestWhatIsPaidOnce(t *testing.T) {
	for text, want := range map[string]int{
		namespaceOpen + "|" + namespaceClose:                                      openAIOnce - 9,
		"# Tools\n\n## functions\n\n" + namespaceOpen + "|" + namespaceClose:      9 + 4,
		"\n|Calls to these tools must go to the commentary channel: 'functions'.": 14 + 1,
	} {
		got := 0
		for part := range strings.SplitSeq(text, "|") {
			got += token.Count(token.O200k, part)
		}
		if got != want {
			t.Errorf("%q counts %d; want %d", text, got, want)
		}
	}
}

func TestOfAtOnce(t *testing.T) {
	tools := toolFile(t)
	want := make([]int, len(tools))
	for i := range tools {
		f, _ := find("o200k_base")
		want[i] = f.measure(&tools[i]).Count
	}
	var wg sync.WaitGroup
	for g := range 8 {
		wg.Go(func() {
			for i := range tools {
				i = (i + g*41) % len(tools)
				if c, err := Of(tools[i], "o200k_base"); err != nil || c.Count != want[i] {
					t.Errorf("Of(tool %d) = %d, %v; want %d", i, c.Count, err, want[i])
				}
			}
		})
	}
	wg.Wait()
}
