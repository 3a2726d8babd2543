package tables

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"callboard/core/jsondoc"
)

// enriched writes the text of a Foundry row into t: [[2d6]] and its kin as
// rolls, @UUID[…]{name} as the name, and what only Foundry can do as the words
// it would have shown. name gives the name of a document of the same file.
func enriched(t *template, text string, name func(uuid string) string) {
	for open := 0; text != ""; {
		at, width := nextMark(text)
		if at < 0 || open > maxOpen {
			t.literal(text)
			return
		}
		inner, rest, ok := bracketed(text[at+width:], width == 2 && text[at] == '[')
		if !ok {
			open++
			t.literal(text[:at+width])
			text = text[at+width:]
			continue
		}
		t.literal(text[:at])
		label := ""
		if strings.HasPrefix(rest, "{") {
			if end := strings.IndexByte(rest, '}'); end > 0 {
				label, rest = strings.TrimSpace(rest[1:end]), rest[end+1:]
			}
		}
		if text[at] == '[' {
			inline(t, inner, label)
		} else {
			link(t, text[at:at+width-1], inner, label, name)
		}
		text = rest
	}
}

// nextMark finds what is not plain text: [[, @Word[ or &Reference[. width is
// the length of what opens it.
func nextMark(text string) (at, width int) {
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '[':
			if strings.HasPrefix(text[i:], "[[") {
				return i, 2
			}
		case '@', '&':
			j := i + 1
			for j < len(text) && (text[j] >= 'a' && text[j] <= 'z' || text[j] >= 'A' && text[j] <= 'Z') {
				j++
			}
			if j > i+1 && j < len(text) && text[j] == '[' {
				return i, j + 1 - i
			}
		}
	}
	return -1, 0
}

// maxMark bounds the length of one mark, and maxOpen how many of a text may
// stay open, so that a text of open brackets is not searched for each of them.
const (
	maxMark = 2000
	maxOpen = 20
)

// bracketed gives what stands in brackets up to the closing ] or ]].
func bracketed(text string, double bool) (inner, rest string, ok bool) {
	depth := 0
	for i := 0; i < min(len(text), maxMark); i++ {
		switch text[i] {
		case '[':
			depth++
		case ']':
			switch {
			case depth > 0:
				depth--
			case !double:
				return text[:i], text[i+1:], true
			case strings.HasPrefix(text[i:], "]]"):
				return text[:i], text[i+2:], true
			}
		}
	}
	return "", "", false
}

// rollCommands are the words behind the / of an inline roll that only say who
// sees it.
var rollCommands = map[string]bool{
	"r": true, "roll": true, "gmr": true, "gmroll": true, "br": true, "broll": true, "blindroll": true,
	"sr": true, "selfroll": true, "pr": true, "publicroll": true,
}

// inline writes what stands in double brackets.
func inline(t *template, inner, label string) {
	inner = strings.TrimSpace(inner)
	command, rest := "r", inner
	if strings.HasPrefix(inner, "/") {
		command, rest, _ = strings.Cut(inner[1:], " ")
		command, rest = strings.ToLower(command), strings.TrimSpace(rest)
	}
	switch {
	case rollCommands[command]:
		labelled(t, label, func(into *template) { into.roll(rest, FoundryDice(rest)) })
	case command == "damage" || command == "healing" || command == "heal":
		labelled(t, label, func(into *template) { hurt(into, rest, command != "damage", label == "") })
	case label != "":
		t.literal(label)
	case command == "save" || command == "check" || command == "skill" || command == "tool" || command == "concentration":
		t.literal(checkWords(command, rest))
	default:
		t.literal(rest)
		t.notes.add("[[/%s …]] is a command of Foundry; its words stand as text.", command)
	}
}

// labelled writes a label with the roll behind it, or the roll alone.
func labelled(t *template, label string, roll func(*template)) {
	if label == "" {
		roll(t)
		return
	}
	t.literal(label + " (")
	roll(t)
	t.literal(")")
}

// hurt writes dice, and with tells the words behind them: 5d6 poison, 2d4 + 2
// temp.
func hurt(t *template, text string, heals, tells bool) {
	for i, part := range strings.Split(text, " & ") {
		if i > 0 {
			t.literal(" and ")
		}
		var formula, words []string
		for _, token := range strings.Fields(part) {
			key, value, pair := strings.Cut(token, "=")
			switch key = strings.ToLower(key); {
			case pair && key == "formula":
				formula = append(formula, strings.Trim(value, `"'`))
			case pair && key == "type":
				words = append(words, strings.ReplaceAll(strings.Trim(value, `"'`), "|", " or "))
			case pair || key == "average" || key == "extended":
			case key == "temp" || key == "temphp":
				words = append(words, "temporary")
			case heals && key == "healing":
			case strings.ContainsAny(token, "0123456789@") || strings.Trim(token, "+-*/()") == "":
				formula = append(formula, token)
			default:
				words = append(words, token)
			}
		}
		dice := strings.Join(formula, " ")
		t.roll(dice, FoundryDice(dice))
		if tells && len(words) > 0 {
			t.literal(" " + strings.Join(words, " "))
		}
	}
}

// abilities are the short names of what is checked.
var abilities = map[string]string{
	"str": "Strength", "dex": "Dexterity", "con": "Constitution", "int": "Intelligence", "wis": "Wisdom", "cha": "Charisma",
	"acr": "Acrobatics", "ani": "Animal Handling", "arc": "Arcana", "ath": "Athletics", "dec": "Deception", "his": "History",
	"ins": "Insight", "itm": "Intimidation", "inv": "Investigation", "med": "Medicine", "nat": "Nature", "prc": "Perception",
	"prf": "Performance", "per": "Persuasion", "rel": "Religion", "slt": "Sleight of Hand", "ste": "Stealth", "sur": "Survival",
}

// checkWords are the words of a check: DC 15 Constitution.
func checkWords(command, text string) string {
	dc, long := "", false
	var names []string
	if command == "concentration" {
		names = append(names, "concentration")
	}
	for _, token := range strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || r == '|' }) {
		key, value, pair := strings.Cut(token, "=")
		if !pair {
			key, value, pair = strings.Cut(token, ":")
		}
		switch key = strings.ToLower(key); {
		case pair && key == "dc":
			dc = value
		case pair && key == "format":
			long = value == "long"
		case pair && key != "ability" && key != "skill" && key != "tool" && key != "type":
		case pair:
			names = append(names, abilityWord(value))
		case key == "basic" && command == "@check":
		case strings.Trim(token, "0123456789") == "":
			dc = token
		case key == "or" || key == "and":
			names = append(names, key)
		default:
			names = append(names, abilityWord(token))
		}
	}
	out := strings.Join(names, " ")
	if dc != "" {
		out = strings.TrimSpace("DC " + dc + " " + out)
	}
	switch {
	case command == "@check":
		out += " check"
	case long && (command == "save" || command == "concentration"):
		out += " saving throw"
	case long:
		out += " check"
	}
	return out
}

func abilityWord(s string) string {
	s = strings.Trim(s, `"'`)
	if full, ok := abilities[strings.ToLower(s)]; ok {
		return full
	}
	first, size := utf8.DecodeRuneInString(s)
	if size == 0 {
		return s
	}
	return string(unicode.ToUpper(first)) + s[size:]
}

// link writes what a mark with one bracket shows: its label, or the best
// name there is.
func link(t *template, mark, inner, label string, name func(string) string) {
	switch word := strings.ToLower(mark[1:]); {
	case word == "damage":
		labelled(t, label, func(into *template) { strike(into, inner) })
	case label != "":
		t.literal(label)
	case word == "check":
		t.literal(checkWords("@check", inner))
	case word == "template":
		t.literal(areaWords(inner))
	case word == "reference":
		first, _, _ := strings.Cut(inner, " ")
		if _, value, ok := strings.Cut(first, "="); ok {
			first = value
		}
		t.literal(first)
	case name(inner) != "":
		t.literal(name(inner))
	default:
		last := inner[strings.LastIndexAny(inner, ".#")+1:]
		t.literal(last)
		t.notes.add("%s[%s] names something outside the file and has no name of its own; %s stands for it.", mark, short(inner), jsondoc.Quote(last))
	}
}

// strike writes the damage of another system: 2d6[fire],1d4[cold].
func strike(t *template, inner string) {
	inner, _, _ = strings.Cut(inner, "|")
	depth, start := 0, 0
	var parts []string
	for i := 0; i <= len(inner); i++ {
		switch {
		case i == len(inner) || inner[i] == ',' && depth == 0:
			parts = append(parts, strings.TrimSpace(inner[start:i]))
			start = i + 1
		case inner[i] == '(' || inner[i] == '[' || inner[i] == '{':
			depth++
		case inner[i] == ')' || inner[i] == ']' || inner[i] == '}':
			depth--
		}
	}
	for i, part := range parts {
		if i > 0 {
			t.literal(" and ")
		}
		words := ""
		if open := strings.LastIndexByte(part, '['); open >= 0 && strings.HasSuffix(part, "]") {
			part, words = part[:open], " "+strings.ReplaceAll(part[open+1:len(part)-1], ",", " ")
		}
		t.roll(part, FoundryDice(part))
		t.literal(words)
	}
}

// areaWords are the words of an area: type:cone|distance:30.
func areaWords(inner string) string {
	kind, feet := "", ""
	for _, part := range strings.Split(inner, "|") {
		key, value, pair := strings.Cut(part, ":")
		switch {
		case !pair && kind == "":
			kind = key
		case key == "type":
			kind = value
		case key == "distance":
			feet = value
		}
	}
	if feet == "" {
		return kind
	}
	return feet + "-foot " + kind
}

// short cuts what a note quotes of foreign text.
func short(s string) string {
	const most = 60
	n := 0
	for i := range s {
		if n++; n > most {
			return s[:i] + "…"
		}
	}
	return s
}
