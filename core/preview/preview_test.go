package preview

import (
	"slices"
	"strings"
	"testing"

	"callboard/core"
	"callboard/core/cost"
	"callboard/core/tool"
	"callboard/core/wire"
)

// check is a tool to look at.
func check() tool.Tool {
	return tool.Tool{Name: "Skill check", Body: tool.Body{
		Description: "Use when a hero tries something hard.",
		Fields: []tool.Field{
			{Key: "s", Name: "skill", Type: tool.Choice, Choices: []string{"Climb", "Swim"}, Required: true},
			{Key: "d", Name: "dice", Type: tool.Text, Description: "Dice to roll", Required: true},
		},
		Action: tool.Roll{Field: "d"}, OfferedTo: []string{"narration"},
	}}
}

func of(t *testing.T, r Request) Preview {
	t.Helper()
	p, err := Of(r)
	if err != nil {
		t.Fatalf("Of: %v", err)
	}
	return p
}

func TestOf(t *testing.T) {
	p := of(t, Request{Tool: check(), Family: "o200k_base"})
	if p.CallName != "skill_check" || p.Format != wire.OpenAI || !p.Compiles || p.Problems != nil || p.Advice != nil {
		t.Errorf("Of = %+v; want skill_check for OpenAI, no problems, no advice", p)
	}
	if want := []string{"skill (choice, needed) one of Climb, Swim", "dice (text, needed) Dice to roll"}; !slices.Equal(p.Lines, want) {
		t.Errorf("Lines = %q; want %q", p.Lines, want)
	}
	want := `{"type":"function","function":{"name":"skill_check","description":"Use when a hero tries something hard.","parameters":{"type":"object","properties":{"skill":{"type":"string","enum":["Climb","Swim"]},"dice":{"type":"string","description":"Dice to roll"}},"required":["skill","dice"],"additionalProperties":false}}}`
	if string(p.Bytes) != want {
		t.Errorf("Bytes = %s; want %s", p.Bytes, want)
	}
	counted, err := cost.Of(p.Definition, "o200k_base")
	if err != nil || p.Cost == nil || p.Cost.Count != counted.Count || p.Cost.Count < 20 {
		t.Errorf("Cost = %+v; want what core/cost says of the same definition, %+v", p.Cost, counted)
	}
	if named := of(t, Request{Tool: check(), CallName: "skill_check_2", Format: wire.MCP}); named.CallName != "skill_check_2" || !strings.HasPrefix(string(named.Bytes), `{"name":"skill_check_2"`) || named.Cost != nil {
		t.Errorf("Of with a name = %+v; want it used, and no cost", named)
	}
}

func TestOfADraftThatDoesNotCompile(t *testing.T) {
	draft := check()
	draft.Name = ""
	draft.Body.Fields[0].Choices = nil
	p := of(t, Request{Tool: draft, Family: "o200k_base"})
	if p.Compiles || p.Bytes != nil || p.Shown != nil || p.Cost != nil {
		t.Errorf("Of = %+v; want no definition", p)
	}
	if len(p.Problems) != 2 || p.Problems[0].Control != "name" || p.Problems[1].Control != "fields.s.choices" {
		t.Errorf("Problems = %+v; want the name and the choices", p.Problems)
	}
	if p.CallName != "tool" || !slices.Equal(p.Lines, []string{"dice (text, needed) Dice to roll"}) {
		t.Errorf("Of = %q, %q; want what compiles", p.CallName, p.Lines)
	}
}

func TestOfRefusesAnUnknownFamily(t *testing.T) {
	if _, err := Of(Request{Tool: check(), Family: "abacus"}); core.CodeOf(err) != core.Invalid {
		t.Errorf("Of = %v; want it refused", err)
	}
}

func TestAdvice(t *testing.T) {
	for _, c := range []struct {
		name string
		edit func(r *Request)
		want string // the only advice; empty: none
	}{
		{"good", func(*Request) {}, ""},
		{"no description", func(r *Request) { r.Tool.Body.Description = " \n" }, "Say when the AI should use this tool"},
		{"no when", func(r *Request) { r.Tool.Body.Description = "Checks a skill of the hero." }, `does not say when to use the tool`},
		{"another language", func(r *Request) { r.Tool.Body.Description = "Prüft eine Fähigkeit." }, ""},
		{"no words", func(r *Request) { r.Tool.Body.Description = "…" }, ""},
		{"bare field", func(r *Request) { r.Tool.Body.Fields[1].Description = "" }, "Say what dice means: the AI reads only its name."},
		{"bare fields", func(r *Request) { bare(r, "a", "b") }, "Say what a and b mean"},
		{"many bare fields", func(r *Request) { bare(r, "a", "b", "c", "d", "e") }, "Say what a, b, c, d and others mean"},
		{"optional dice", func(r *Request) { r.Tool.Body.Fields[1].Required = false }, "Mark dice as needed (Fields)"},
		{"offered to none", func(r *Request) { r.Tool.Body.OfferedTo = nil }, "offered to no prompt"},
		{"same words", func(r *Request) {
			r.Neighbours = []Neighbour{{"trial", "Use when a hero tries something very hard."}}
		}, "A model may confuse this tool with trial: their descriptions say nearly the same."},
		{"same name", func(r *Request) { r.Neighbours = []Neighbour{{"skill_check_2", "Use it otherwise."}} }, "A model may confuse this tool with skill_check_2: they differ only in the number of their names."},
		{"other words", func(r *Request) { r.Neighbours = []Neighbour{{"weather", "Use when the sky matters."}, {"skill2", ""}} }, ""},
		{"limit", func(r *Request) { r.CallName = "web_search" }, "another name is safer"},
	} {
		r := Request{Tool: check()}
		c.edit(&r)
		got := of(t, r).Advice
		if c.want == "" && got != nil || c.want != "" && (len(got) != 1 || !strings.Contains(got[0], c.want)) {
			t.Errorf("%s: Advice = %q; want %q", c.name, got, c.want)
		}
		for _, s := range got {
			if !strings.HasSuffix(s, ".") {
				t.Errorf("%s: %q is no finished sentence", c.name, s)
			}
		}
	}
}

// bare adds fields without a meaning.
func bare(r *Request, names ...string) {
	for _, name := range names {
		r.Tool.Body.Fields = append(r.Tool.Body.Fields, tool.Field{Key: name, Name: name, Type: tool.Number})
	}
}

func BenchmarkOf(b *testing.B) {
	t := check()
	for _, name := range []string{"a", "b", "c", "d", "e", "f", "g", "h"} {
		t.Body.Fields = append(t.Body.Fields, tool.Field{Key: name, Name: name, Type: tool.Text, Description: "What the hero does, in a few words."})
	}
	r := Request{Tool: t}
	for _, name := range []string{"weather", "lookup", "oracle", "memory"} {
		r.Neighbours = append(r.Neighbours, Neighbour{name, "Use when the story needs to know of " + name + "."})
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Of(r); err != nil {
			b.Fatal(err)
		}
	}
}

// What the preview shows for each format is the one definition: the bytes are
// the renderer's, and so are the lines, the name and the cost.
func TestOneDefinitionFeedsEverything(t *testing.T) {
	for _, f := range wire.Formats {
		p := of(t, Request{Tool: check(), Format: f, CallName: "probe", Family: "o200k_base"})
		def, problems := tool.Define(check(), "probe")
		if problems != nil || string(p.Bytes) != string(wire.Render(def, f)) || !slices.Equal(p.Lines, def.Lines()) || p.Definition.CallName != "probe" {
			t.Errorf("Of(%s) shows %s; want %s", f, p.Bytes, wire.Render(def, f))
		}
		var shown []string
		for _, line := range p.Shown {
			shown = append(shown, line.Text)
		}
		if got, want := strings.Join(shown, "\n"), string(wire.Indent(p.Bytes)); got != want {
			t.Errorf("Of(%s) shows for reading\n%s; want\n%s", f, got, want)
		}
		parts := map[string]bool{}
		for _, part := range p.Cost.Parts {
			parts[part.Path] = true
		}
		for _, want := range []string{"name", "description", "fields.skill", "fields.dice"} {
			if !parts[want] {
				t.Errorf("Of(%s) has no cost of %s: %v", f, want, p.Cost.Parts)
			}
		}
	}
}
