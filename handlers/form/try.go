package form

import (
	"net/url"
	"strconv"
	"strings"
	"unicode"

	"callboard/core"
	"callboard/core/jsondoc"
	"callboard/core/tool"
)

// Try is what the rail's Try tab sends.
type Try struct {
	Raw    bool              // the text of a model rather than the typed form
	Text   string            // that text
	Values map[string]string // the typed form, by the field's key; blank is left out
	Seed   string
	Locked bool   // the seed is kept for the next run
	Scene  string // the scene the call belongs to; empty for none
}

// ReadTry reads the controls of the Try tab.
func ReadTry(sent url.Values) (Try, []core.Problem) {
	r := &reader{sent: sent, taken: map[string]bool{}}
	t := Try{
		Raw:    r.line("try.how", "typed", 10) == "raw",
		Text:   lines(r.text("try.raw", "", core.MaxCallBytes)),
		Seed:   strings.TrimSpace(r.line("try.seed", "", core.MaxSeedBytes)),
		Locked: r.check("try.lock", false),
		Scene:  r.line("see.scene", "", 64),
		Values: map[string]string{},
	}
	for control := range sent {
		if key, ok := strings.CutPrefix(control, "try.arg."); ok {
			t.Values[key] = r.text(control, "", core.MaxCallBytes)
		}
	}
	return t, r.problems
}

// Call is what the model is taken to have written: the raw text, or the typed
// values as a JSON object in the order of the fields. A value of a number field
// that is no number goes as text, for the reader to refuse.
func (t Try) Call(fields []tool.Field) string {
	if t.Raw {
		return t.Text
	}
	var members []jsondoc.Member
	for _, f := range fields {
		text, ok := t.Values[f.Key]
		if !ok || text == "" || f.Name == "" {
			continue
		}
		members = append(members, jsondoc.Member{Name: f.Name, Value: typedValue(f, text)})
	}
	return string(jsondoc.OfObject(members...).AppendJSON(nil))
}

func typedValue(f tool.Field, text string) jsondoc.Value {
	switch f.Type {
	case tool.Number:
		if v, err := jsondoc.ParseString(strings.TrimSpace(text)); err == nil && v.Kind == jsondoc.Number {
			return v
		}
	case tool.Boolean:
		if text == "true" || text == "false" {
			return jsondoc.OfBool(text == "true")
		}
	}
	return jsondoc.OfString(text)
}

// Keep adds what was tried to the draft's cases.
func Keep(d Draft, c tool.Case) (Draft, error) {
	if len(d.Tool.Body.Cases) >= core.MaxCases {
		return d, core.Errorf(core.Invalid, "A tool has at most %d cases. Remove one to keep another.", core.MaxCases)
	}
	cases := make([]tool.Case, 0, len(d.Tool.Body.Cases)+1)
	d.Tool.Body.Cases = append(append(cases, d.Tool.Body.Cases...), c)
	return d, nil
}

// ReadCase reads what "Keep as a case" sends: the call as it was made and what
// its answer is expected to be.
func ReadCase(sent url.Values) (tool.Case, []core.Problem) {
	r := &reader{sent: sent, taken: map[string]bool{}}
	c := tool.Case{
		Name:    strings.TrimSpace(r.line("case.name", "", core.MaxTextBytes)),
		Seed:    r.line("case.seed", "", core.MaxSeedBytes),
		SceneID: r.line("case.scene", "", 64),
		Expect: tool.Expect{
			Kind: tool.ExpectKind(r.line("case.kind", string(tool.Exact), 20)),
			Text: r.text("case.text", "", core.MaxTextBytes),
		},
	}
	call := lines(r.text("case.call", "", core.MaxCallBytes))
	c.HasRaw = true
	c.Raw = call
	if r.line("case.how", "typed", 10) != "raw" {
		if v, err := jsondoc.ParseString(call); err == nil && v.Kind == jsondoc.Object {
			c.HasRaw, c.Raw, c.Arguments = false, "", v.AppendJSON(nil)
		}
	}
	switch c.Expect.Kind {
	case tool.Exact, tool.Contains:
	case tool.Refused:
		c.Expect.Text = ""
	default:
		r.refuse("case.kind", "A case expects an exact answer, a text it contains, or a refusal.")
	}
	return c, r.problems
}

// caseNameRunes is how long a name made from a call may get.
const caseNameRunes = 48

// CaseName is a name for a case that its author did not name: the values of its
// call, or the text itself, so that the list tells cases apart.
func CaseName(d Draft, c tool.Case) string {
	name := strings.Join(strings.Fields(c.Raw), " ")
	if !c.HasRaw {
		name = argumentWords(c.Arguments)
	}
	name = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return -1
		}
		return r
	}, name)
	if runes := []rune(name); len(runes) > caseNameRunes {
		name = string(runes[:caseNameRunes]) + "…"
	}
	if name == "" {
		name = "nothing given"
	}
	taken := make(map[string]bool, len(d.Tool.Body.Cases))
	for _, c := range d.Tool.Body.Cases {
		taken[c.Name] = true
	}
	first := name
	for n := 2; taken[name]; n++ {
		name = first + " (" + strconv.Itoa(n) + ")"
	}
	return name
}

// argumentWords are the values of a call in a row.
func argumentWords(call []byte) string {
	v, err := jsondoc.Parse(call)
	if err != nil {
		return ""
	}
	var words []string
	for _, m := range v.Members {
		switch m.Value.Kind {
		case jsondoc.String, jsondoc.Number:
			words = append(words, strings.Join(strings.Fields(m.Value.Text), " "))
		default:
			words = append(words, m.Name+" "+string(m.Value.AppendJSON(nil)))
		}
	}
	return strings.Join(words, ", ")
}
