package bundle

import (
	"strings"

	"callboard/core"
	"callboard/core/jsondoc"
	"callboard/core/tool"
)

// property is one argument of a foreign definition becoming a field.
type property struct {
	*conversion
	quoted   string // its name for a sentence
	required bool
	nullable bool
	words    []string // what goes into the field's meaning, as sentences
}

// field makes the field, without its name. why says, as the end of a sentence,
// that no field can hold it.
func (p *property) field(v jsondoc.Value) (f tool.Field, why string) {
	if v.Kind != jsondoc.Object {
		return f, "fields cannot hold what may be anything"
	}
	v = p.withoutNull(v)
	kind, why := p.kind(v)
	if why != "" {
		return f, why
	}
	f.Required = p.required && !p.nullable
	if d, ok := v.Get("description"); ok && d.Kind == jsondoc.String {
		f.Description = d.Text
	} else if ok && d.Kind != jsondoc.Null {
		p.note("The description of %s is %s and is left out.", p.quoted, d.Kind.Word())
	}
	switch kind {
	case "integer":
		f.Type = tool.Number
		p.whole(f.Description)
	case "number":
		f.Type = tool.Number
	case "boolean":
		f.Type = tool.Boolean
	default:
		f.Type = tool.Text
	}
	if enum, ok := v.Get("enum"); ok {
		p.enum(&f, enum)
	}
	for _, m := range v.Members {
		p.keyword(m, f.Description)
	}
	if p.nullable {
		p.note("%s could be null; a call leaves it out instead.", p.quoted)
	}
	f.Description = joinSentences(f.Description, p.words)
	return f, ""
}

// withoutNull gives the schema of a value that may be null as that of the
// value: ["string","null"], anyOf with null, or nullable.
func (p *property) withoutNull(v jsondoc.Value) jsondoc.Value {
	out := jsondoc.Value{Kind: jsondoc.Object}
	for _, m := range v.Members {
		switch {
		case m.Name == "nullable" && m.Value.Kind == jsondoc.Bool:
			p.nullable = p.nullable || m.Value.Bool
			continue
		case m.Name == "type" && m.Value.Kind == jsondoc.Array:
			m.Value = p.onlyType(m.Value)
		case m.Name == "anyOf" || m.Name == "oneOf":
			if inner, ok := p.onlySchema(m.Value); ok {
				for _, im := range inner.Members {
					if _, twice := v.Get(im.Name); !twice {
						out.Members = append(out.Members, im)
					}
				}
				continue
			}
		}
		out.Members = append(out.Members, m)
	}
	return out
}

// onlyType gives the type of a list of types that is one type and maybe null.
func (p *property) onlyType(list jsondoc.Value) jsondoc.Value {
	var rest []jsondoc.Value
	null := false
	for _, t := range list.Items {
		if t.Text == "null" {
			null = true
		} else {
			rest = append(rest, t)
		}
	}
	if len(rest) != 1 {
		return list
	}
	p.nullable = p.nullable || null
	return rest[0]
}

// onlySchema gives the one schema of two of which the other is null.
func (p *property) onlySchema(list jsondoc.Value) (jsondoc.Value, bool) {
	var rest []jsondoc.Value
	for _, s := range list.Items {
		if typeOf(s) != "null" || len(s.Members) != 1 {
			rest = append(rest, s)
		}
	}
	if len(list.Items) != 2 || len(rest) != 1 || rest[0].Kind != jsondoc.Object {
		return jsondoc.Value{}, false
	}
	p.nullable = true
	return rest[0], true
}

// kind is the argument's type where a field can hold it.
func (p *property) kind(v jsondoc.Value) (kind, why string) {
	for _, word := range []string{"anyOf", "oneOf", "allOf", "not", "if", "$ref"} {
		if _, ok := v.Get(word); ok {
			return "", "fields cannot express " + jsondoc.Quote(word)
		}
	}
	t, ok := v.Get("type")
	switch {
	case !ok:
		return p.guess(v)
	case t.Kind == jsondoc.Array:
		return "", "a field holds one type, not several"
	}
	switch t.Text {
	case "string", "number", "integer", "boolean":
		return t.Text, ""
	case "array":
		return "", "fields cannot hold lists"
	case "object":
		return "", "fields cannot hold objects"
	}
	return "", "there is no type " + jsondoc.Quote(t.Text)
}

// guess is the type of an argument that names none: a list of texts to choose
// from says it all the same.
func (p *property) guess(v jsondoc.Value) (kind, why string) {
	enum, ok := v.Get("enum")
	if !ok || len(enum.Items) == 0 {
		return "", "fields cannot hold what may be anything"
	}
	for _, item := range enum.Items {
		if item.Kind != jsondoc.String {
			return "", "fields cannot hold what may be anything"
		}
	}
	p.note("%s names no type; it is text here, as its choices are.", p.quoted)
	return "string", ""
}

func (p *property) say(sentence string) { p.words = append(p.words, sentence) }

// whole keeps in words that the number is a whole one.
func (p *property) whole(description string) {
	folded := strings.ToLower(description)
	if strings.Contains(folded, "whole number") || strings.Contains(folded, "integer") {
		p.note("%s was a whole number; it is a number here, and its meaning says that it is whole already.", p.quoted)
		return
	}
	p.say("A whole number.")
	p.note("%s was a whole number; it is a number here, and its meaning says that it is whole.", p.quoted)
}

// enum takes the values to choose from: texts become choices, others words.
func (p *property) enum(f *tool.Field, enum jsondoc.Value) {
	if enum.Kind != jsondoc.Array || len(enum.Items) == 0 {
		p.note("The list of choices of %s is empty or no list and is left out.", p.quoted)
		return
	}
	choices, texts := p.choices(enum.Items)
	switch {
	case f.Type == tool.Text && texts && goodChoices(choices):
		f.Type, f.Choices = tool.Choice, choices
	case texts != (f.Type == tool.Text):
		p.note("The choices of %s are not of its type and are left out.", p.quoted)
	default:
		p.say("One of " + joinValues(enum.Items) + ".")
		p.note("The choices of %s cannot be choices of a field; its meaning lists them.", p.quoted)
	}
}

// choices gives the texts of an enum, each once and without null; texts is
// false when something else is among them.
func (p *property) choices(items []jsondoc.Value) (choices []string, texts bool) {
	texts = true
	seen := map[string]bool{}
	for _, item := range items {
		switch {
		case item.Kind == jsondoc.Null:
			p.nullable = true
		case item.Kind != jsondoc.String:
			texts = false
		case seen[item.Text]:
			p.note("The choice %s of %s stood there twice.", jsondoc.Quote(item.Text), p.quoted)
		default:
			seen[item.Text] = true
			choices = append(choices, item.Text)
		}
	}
	return choices, texts
}

// goodChoices asks the tool's own rules whether a field may have the choices.
func goodChoices(choices []string) bool {
	t := tool.New()
	t.Body.Fields = []tool.Field{{Key: "x", Name: "x", Type: tool.Choice, Choices: choices}}
	return len(tool.Problems(t)) == 0
}

// bounds are the keywords whose value can be said in a sentence.
var bounds = map[string]string{
	"default":          "Default: ",
	"minimum":          "At least ",
	"maximum":          "At most ",
	"exclusiveMinimum": "More than ",
	"exclusiveMaximum": "Less than ",
	"multipleOf":       "A multiple of ",
	"minLength":        "Shortest length: ",
	"maxLength":        "Longest length: ",
	"pattern":          "Matches the pattern ",
	"format":           "Format: ",
	"const":            "Always ",
	"examples":         "Examples: ",
	"example":          "Example: ",
}

// maxWords bounds what of one keyword goes into a meaning.
const maxWords = 300

// keyword takes one keyword beside type, description and enum: into words, or
// left out and named.
func (p *property) keyword(m jsondoc.Member, description string) {
	switch m.Name {
	case "type", "description", "enum":
		return
	}
	head, known := bounds[m.Name]
	value := shownValue(m.Value)
	switch {
	case m.Name == "default" && m.Value.Kind == jsondoc.Null:
		p.note("The default null of %s is left out: that is what leaving it out means.", p.quoted)
	case known && strings.TrimSpace(value) == "":
		p.note("%s of %s is blank and is left out.", jsondoc.Quote(m.Name), p.quoted)
	case !known || len(value) > maxWords:
		p.leftOut(m, p.quoted)
	case m.Name == "default" && toldDefault(description, value):
		p.note("The default %s of %s is left out; its meaning tells it already.", value, p.quoted)
	default:
		p.say(head + value + ".")
		p.note("%s of %s stands in its meaning.", jsondoc.Quote(m.Name), p.quoted)
	}
}

// toldDefault says whether a meaning tells the default: the word, and the value
// somewhere after it, by itself.
func toldDefault(description, value string) bool {
	folded := strings.ToLower(description)
	i := strings.Index(folded, "default")
	if i < 0 || value == "" {
		return false
	}
	rest, value := folded[i:], strings.ToLower(value)
	for {
		at := strings.Index(rest, value)
		if at < 0 {
			return false
		}
		if end := at + len(value); !wordByte(rest, at-1) && !wordByte(rest, end) {
			return true
		}
		rest = rest[at+1:]
	}
}

// wordByte says whether a letter or digit stands at i.
func wordByte(s string, i int) bool {
	if i < 0 || i >= len(s) {
		return false
	}
	c := s[i]
	return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '_' || c >= 0x80
}

// shownValue is a value in a sentence: a text without its quotes, a list of
// values with commas, anything else as JSON.
func shownValue(v jsondoc.Value) string {
	switch v.Kind {
	case jsondoc.String:
		return v.Text
	case jsondoc.Array:
		return joinValues(v.Items)
	}
	return string(v.AppendJSON(nil))
}

// shownItems is how many values of a list a meaning tells.
const shownItems = core.MaxChoices

func joinValues(items []jsondoc.Value) string {
	words := make([]string, 0, min(len(items), shownItems))
	for i := range items {
		if i == shownItems {
			words = append(words, "…")
			break
		}
		if items[i].Kind == jsondoc.String && items[i].Text != strings.TrimSpace(items[i].Text) || items[i].Text == "" {
			words = append(words, string(items[i].AppendJSON(nil)))
			continue
		}
		words = append(words, shownValue(items[i]))
	}
	return strings.Join(words, ", ")
}

// joinSentences puts sentences behind a text.
func joinSentences(text string, words []string) string {
	if len(words) > 0 {
		text = strings.TrimRight(text, " \n")
	}
	for _, w := range words {
		switch {
		case text == "":
		case strings.ContainsRune(".!?:", rune(text[len(text)-1])):
			text += " "
		default:
			text += ". "
		}
		text += w
	}
	return text
}
