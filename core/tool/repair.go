package tool

import (
	"strings"

	"callboard/core/jsondoc"
	"callboard/core/piece"
	"callboard/core/schema"
)

// The repairs, in words as the trace and Try name them. Each is certain: only
// one thing can have been meant.
const (
	repairFence   = "Took the code fence off."
	repairEncoded = "Decoded the arguments once more: they came as text inside text."
	repairComma   = "Took out a comma with nothing after it."
	repairEmpty   = "Read the empty text as no arguments."
	repairNull    = "Read null as no arguments."
	repairPrefix  = `Took "functions." off the name.`
)

// parseRepaired parses text; where that fails, without its code fence, and
// then without trailing commas.
func parseRepaired(text string) (v jsondoc.Value, repairs []string, err *jsondoc.SyntaxError) {
	if v, err = parse(text); err == nil {
		return v, nil, nil
	}
	if inside, ok := unfence(text); ok {
		text, repairs = inside, append(repairs, repairFence)
		if v, err = parse(text); err == nil {
			return v, repairs, nil
		}
	}
	if without, ok := dropCommas(text); ok {
		if v, again := parse(without); again == nil {
			return v, append(repairs, repairComma), nil
		}
	}
	return v, repairs, err
}

func parse(text string) (jsondoc.Value, *jsondoc.SyntaxError) {
	v, err := jsondoc.ParseString(text)
	if err != nil {
		return v, err.(*jsondoc.SyntaxError)
	}
	return v, nil
}

// unfence takes a Markdown code fence from around the whole text, with or
// without the word json behind its first mark.
func unfence(text string) (string, bool) {
	const mark = "```"
	inside, opened := strings.CutPrefix(text, mark)
	inside, closed := strings.CutSuffix(inside, mark)
	if !opened || !closed {
		return "", false
	}
	if len(inside) >= 4 && strings.EqualFold(inside[:4], "json") {
		inside = inside[4:]
	}
	return trim(inside), true
}

// trim takes off what JSON takes for spaces. Any other space is no part of
// JSON, and to pass over it would be a repair that nobody is told of.
func trim(text string) string { return strings.Trim(text, " \t\r\n") }

// dropCommas takes out commas that stand between a value and a closing } or ],
// outside texts. ok is false when there is none. A comma with no value before
// it is no trailing one: what was left out there is not known.
func dropCommas(text string) (without string, ok bool) {
	var b strings.Builder
	copied, inText := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case inText && c == '\\':
			i++
		case c == '"':
			inText = !inText
		case c == ',' && !inText && endsValue(text[copied:i]) && closes(text[i+1:]):
			b.WriteString(text[copied:i])
			copied = i + 1
		}
	}
	if copied == 0 {
		return "", false
	}
	b.WriteString(text[copied:])
	return b.String(), true
}

// endsValue says whether the last thing in text is a value, or the end of one.
func endsValue(text string) bool {
	text = trim(text)
	return text != "" && strings.IndexByte("{[,:", text[len(text)-1]) < 0
}

// closes says whether the next thing in text is a closing } or ].
func closes(text string) bool {
	text = strings.TrimLeft(text, " \t\r\n")
	return text != "" && (text[0] == '}' || text[0] == ']')
}

// mend repairs a value against its schema where that is certain: null for an
// optional property counts as left out, and a text that differs from exactly
// one choice only in case is that choice. It gives the mended value and names
// each repair.
func mend(s *schema.Schema, v jsondoc.Value, path string) (jsondoc.Value, []string) {
	switch {
	case v.Kind == jsondoc.String && s.Type == schema.String && len(s.Enum) > 0:
		if choice, ok := matchChoice(s.Enum, v.Text); ok {
			v.Text = choice
			return v, []string{"Read " + jsondoc.Quote(path) + " as the choice " + jsondoc.Quote(choice) + ", which differs only in case."}
		}
	case v.Kind == jsondoc.Array && s.Type == schema.Array && s.Items != nil:
		return mendItems(s, v, path)
	case v.Kind == jsondoc.Object && s.Type == schema.Object:
		return mendMembers(s, v, path)
	}
	return v, nil
}

func mendItems(s *schema.Schema, v jsondoc.Value, path string) (jsondoc.Value, []string) {
	var repairs []string
	items := make([]jsondoc.Value, len(v.Items))
	for i, item := range v.Items {
		mended, more := mend(s.Items, item, jsondoc.IndexPath(path, i))
		items[i], repairs = mended, append(repairs, more...)
	}
	v.Items = items
	return v, repairs
}

func mendMembers(s *schema.Schema, v jsondoc.Value, path string) (jsondoc.Value, []string) {
	var repairs []string
	find := s.Finder()
	members := make([]jsondoc.Member, 0, len(v.Members))
	for _, m := range v.Members {
		property := find(m.Name)
		name := jsondoc.JoinPath(path, m.Name)
		if property != nil && m.Value.Kind == jsondoc.Null && property.Type != schema.Any && !s.Needs(m.Name) {
			repairs = append(repairs, "Took out "+jsondoc.Quote(name)+": null means it is left out.")
			continue
		}
		if property != nil {
			var more []string
			m.Value, more = mend(property, m.Value, name)
			repairs = append(repairs, more...)
		}
		members = append(members, m)
	}
	v.Members = members
	return v, repairs
}

// matchChoice gives the only choice that equals text but for case; ok is false
// when text is a choice itself, or none or several match.
func matchChoice(choices []string, text string) (choice string, ok bool) {
	for _, c := range choices {
		if c == text {
			return "", false
		}
	}
	folded := piece.Fold(text)
	for _, c := range choices {
		if piece.Fold(c) != folded {
			continue
		}
		if ok {
			return "", false
		}
		choice, ok = c, true
	}
	return choice, ok
}
