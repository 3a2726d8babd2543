package cost

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"callboard/core/schema"
	"callboard/core/token"

	"pgregory.net/rapid"
)

func text(description string) schema.Schema {
	return schema.Schema{Type: schema.String, Description: description}
}

func object(required []string, properties ...schema.Property) schema.Schema {
	return schema.Schema{Type: schema.Object, Properties: properties, Required: required}
}

// Definitions of other people may break every rule of ours; they still have a
// cost, its parts are in their places, and nothing panics.
func TestOddDefinitionsHaveACost(t *testing.T) {
	deep := schema.Schema{Type: schema.String}
	for range 32 {
		inner := deep
		deep = object(nil, schema.Property{Name: "in", Schema: schema.Schema{Type: schema.Array, Items: &inner}})
	}
	for name, v := range map[string]schema.Schema{
		"no type":                      {},
		"a string":                     text("Only a text."),
		"a required name twice":        object([]string{"a", "a", "b"}, schema.Property{Name: "a"}, schema.Property{Name: "b"}),
		"a required name twice, last":  object([]string{"b", "a", "a"}, schema.Property{Name: "a"}, schema.Property{Name: "b"}),
		"a required name that is none": object([]string{"x", "a"}, schema.Property{Name: "a"}),
		"only such a name":             object([]string{"x"}, schema.Property{Name: "a"}),
		"required without properties":  object([]string{"x", "y"}),
		"a property twice":             object([]string{"a"}, schema.Property{Name: "a"}, schema.Property{Name: "a", Schema: text("Again.")}),
		"an empty name":                object([]string{""}, schema.Property{Name: ""}),
		"names of line ends":           object([]string{"\n"}, schema.Property{Name: "\n"}, schema.Property{Name: "/\r\n"}),
		"an array of what it likes":    object(nil, schema.Property{Name: "a", Schema: schema.Schema{Type: schema.Array}}),
		"a type of its own":            object(nil, schema.Property{Name: "a", Schema: schema.Schema{Type: "null"}}),
		"choices of no text":           object(nil, schema.Property{Name: "a", Schema: schema.Schema{Type: schema.Number, Enum: []string{"1", "2"}}}),
		"a text of one long word":      object(nil, schema.Property{Name: "a", Schema: text(strings.Repeat("a", 64<<10))}),
		"bytes that are no text":       object([]string{"\xff"}, schema.Property{Name: "\xff", Schema: text("\xc3\xc5'\xc5")}),
		"deep nesting":                 deep,
	} {
		def := schema.Definition{CallName: "odd", Description: "Is odd.", Schema: v}
		for _, f := range Families() {
			c, err := Of(def, f.ID)
			if err != nil {
				t.Errorf("%s: Of(%s) fails: %v", name, f.ID, err)
				continue
			}
			if !c.Known() {
				continue
			}
			if c.Count < 5 || c.Low > c.Count || c.High < c.Count || len(c.Parts) != firstField+len(v.Properties) {
				t.Errorf("%s: Of(%s) = %d, %d to %d, %d parts", name, f.ID, c.Count, c.Low, c.High, len(c.Parts))
			}
			if c.Parts[descriptionPart].Path != "description" || c.Parts[descriptionPart].Count < 1 {
				t.Errorf("%s: Of(%s) has the description cost %+v; want something", name, f.ID, c.Parts[descriptionPart])
			}
		}
	}
}

func TestATextInJSONIsAsTheStandardLibraryWritesIt(t *testing.T) {
	check := func(t interface{ Fatalf(string, ...any) }, text string) {
		w := jsonWriter{sheet: new(sheet), jsonStyle: compact}
		w.text(text)
		var back string
		if err := json.Unmarshal(w.sheet.text, &back); err != nil || back != strings.ToValidUTF8(string([]rune(text)), "") {
			t.Fatalf("text(%q) = %s, which reads as %q, %v", text, w.sheet.text, back, err)
		}
		var want bytes.Buffer
		e := json.NewEncoder(&want)
		e.SetEscapeHTML(false)
		if err := e.Encode(string([]rune(text))); err != nil {
			t.Fatalf("Encode(%q) fails: %v", text, err)
		}
		// The library escapes the two line ends that JavaScript once took amiss,
		// and has short forms for two more; templates print neither.
		std := strings.NewReplacer("\\u2028", "\u2028", "\\u2029", "\u2029", `\b`, `\u0008`, `\f`, `\u000c`).Replace(strings.TrimSuffix(want.String(), "\n"))
		if !strings.Contains(text, `\`) && string(w.sheet.text) != std {
			t.Fatalf("text(%q) = %s; want %s", text, w.sheet.text, std)
		}
	}
	for _, text := range []string{"", "plain", "a \"b\"", `back\slash`, "a\nb\tc\rd", "\x00\x1f", "é中😀", "\xff\xc3", "<&>", "\u2028\u2029", "\b\f"} {
		check(t, text)
	}
	rapid.Check(t, func(t *rapid.T) { check(t, rapid.String().Draw(t, "text")) })
}

func TestIsRequired(t *testing.T) {
	for _, c := range []struct {
		required, properties []string
		want                 string
	}{
		{nil, []string{"a", "b"}, "[false false]"},
		{[]string{"a", "b"}, []string{"a", "b"}, "[true true]"},
		{[]string{"b"}, []string{"a", "b", "c"}, "[false true false]"},
		{[]string{"c", "a"}, []string{"a", "b", "c"}, "[true false true]"},
		{[]string{"x"}, []string{"a"}, "[false]"},
	} {
		next := 0
		var got []bool
		for _, name := range c.properties {
			got = append(got, isRequired(c.required, name, &next))
		}
		if fmt.Sprint(got) != c.want {
			t.Errorf("isRequired(%v) of %v = %v; want %s", c.required, c.properties, got, c.want)
		}
	}
}

// A sheet that held a big definition must not show in the next.
func TestSheetsAreClean(t *testing.T) {
	f := &families[0]
	want := rendered(f, roll)
	big := twenty()
	rendered(f, big)
	for range 10 {
		s := borrowSheet(&roll)
		if len(s.text) != 0 || s.lead != 0 || len(s.parts) != firstField+len(roll.Schema.Properties) {
			t.Fatalf("a borrowed sheet has %d bytes and %d parts", len(s.text), len(s.parts))
		}
		for i, spans := range s.parts {
			if len(spans) != 0 {
				t.Fatalf("part %d of a borrowed sheet has spans %v", i, spans)
			}
		}
		f.render(s, &roll)
		if string(s.text) != want {
			t.Fatalf("a borrowed sheet renders\n%s\nwant\n%s", s.text, want)
		}
		giveBackSheet(s)
	}
}

func TestAMemoShardAtOnce(t *testing.T) {
	var s memoShard
	var wg sync.WaitGroup
	for g := range 8 {
		wg.Go(func() {
			for n := range 400 {
				k := (n*7 + g) % 50
				s.put(numbered(k), Cost{Count: k, Parts: make([]Part, 999)})
				if c, ok := s.get(numbered(k)); ok && c.Count != k {
					t.Errorf("get(%d) = %d", k, c.Count)
				}
			}
		})
	}
	wg.Wait()
	if most := memoWeight / memoShards; s.weight > most || len(s.index)*1000 != s.weight {
		t.Errorf("the shard holds %d costs of weight %d; want at most %d", len(s.index), s.weight, most)
	}
}

func TestOpenAIPromptOfOurOwn(t *testing.T) {
	hello := Message{Role: "user", Content: "hello"}
	kind := Message{Role: "system", Content: "Be kind."}
	for _, c := range []struct {
		name      string
		messages  []Message
		functions []schema.Definition
		choice    Choice
		want      int
	}{
		{"nothing", nil, nil, "", 3},
		{"one word", []Message{hello}, nil, "", 3 + 3 + 1 + 1},
		{"a tool", []Message{hello}, []schema.Definition{roll}, "", 8 + 16 + 56},
		{"a tool twice", []Message{hello}, []schema.Definition{roll, roll}, "", 8 + 16 + 2*56},
		{"a tool left to choose", []Message{hello}, []schema.Definition{roll}, "auto", 8 + 16 + 56},
		{"a tool forbidden", []Message{hello}, []schema.Definition{roll}, "none", 8 + 16 + 56 + 1},
		{"a tool forced", []Message{hello}, []schema.Definition{roll}, "roll_dice", 8 + 16 + 56 + 4 + count("roll_dice")},
		{"a tool and a system message", []Message{kind, hello}, []schema.Definition{roll}, "", 8 + 3 + 1 + count("Be kind.\n") + 16 - 4 + 56},
		{"a system message alone", []Message{kind, hello}, nil, "", 8 + 3 + 1 + count("Be kind.")},
		{"a call", []Message{{Role: "assistant", Call: &Call{"f", "{}"}}}, nil, "", 3 + 3 + 1 + 3 + 1 + 1},
		{"an answer", []Message{{Role: "function", Name: "f", Content: "ok"}}, nil, "", 3 + 3 + 1 + 1 + 1 + 1 - 2},
	} {
		if got := OpenAIPromptChoice(c.messages, c.functions, c.choice); got != c.want {
			t.Errorf("%s: OpenAIPromptChoice = %d; want %d", c.name, got, c.want)
		}
	}
}

func FuzzOf(f *testing.F) {
	f.Add([]byte(`{"name":"a","description":"b","parameters":{"type":"object","properties":{"c":{"type":"string"}},"required":["c"]}}`))
	f.Add([]byte(`{"name":"\n","parameters":{"type":"object","properties":{"c":{"type":"array"},"c":{}},"required":["c","c","d"],"additionalProperties":false}}`))
	f.Add([]byte(`{"parameters":{"properties":{"a":{"anyOf":[{"type":"number"},{"type":"string","enum":["x"]}]}}}}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		var w wireFunction
		if json.Unmarshal(b, &w) != nil {
			return
		}
		def := w.definition()
		for i := range families {
			fam := &families[i]
			if fam.render == nil {
				continue
			}
			s := borrowSheet(&def)
			fam.render(s, &def)
			for part, spans := range s.parts {
				if !slices.IsSortedFunc(spans, func(a, b token.Span) int { return a.To - b.From }) {
					t.Errorf("%s: part %d of %s has spans %v", fam.ID, part, b, spans)
				}
			}
			giveBackSheet(s)
			if c := fam.measure(&def); c.Low > c.Count || c.Count > c.High {
				t.Errorf("%s: %s costs %d in %d to %d", fam.ID, b, c.Count, c.Low, c.High)
			}
		}
	})
}
