package tables

import "strings"

// choice is the items of one {{random}}.
type choice struct {
	line  int
	name  string
	items []string
}

// randoms gives the choices of a text, one whole or one a line.
func randoms(text string) ([]choice, bool) {
	if c, ok := choiceOf(strings.TrimSpace(text), 1); ok {
		return []choice{c}, true
	}
	var out []choice
	number := 0
	for line := range strings.SplitSeq(text, "\n") {
		number++
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		c, ok := choiceOf(line, number)
		if !ok {
			return nil, false
		}
		out = append(out, c)
	}
	return out, len(out) > 0
}

// maxTitle bounds the name before a {{random}}.
const maxTitle = 200

// choiceOf reads a text that is one {{random}} or {{pick}}, with a name before
// it or none.
func choiceOf(text string, line int) (c choice, ok bool) {
	inner, closed := strings.CutSuffix(text, "}}")
	at := strings.Index(text[:min(len(text), maxTitle)], "{{")
	if !closed || at < 0 {
		return c, false
	}
	c.line = line
	if at > 0 {
		name, colon := strings.CutSuffix(strings.TrimSpace(text[:at]), ":")
		if !colon || strings.Contains(name, "\n") {
			return c, false
		}
		c.name = strings.TrimSpace(name)
	}
	inner = strings.TrimLeft(inner[min(at+2, len(inner)):], " ")
	for _, word := range []string{"random", "pick"} {
		if len(inner) <= len(word) || !strings.EqualFold(inner[:len(word)], word) {
			continue
		}
		items := strings.TrimLeft(inner[len(word):], " ")
		if list, found := strings.CutPrefix(items, "::"); found {
			c.items, ok = splitTop(list, "::")
		} else if list, found := strings.CutPrefix(items, ":"); found {
			c.items, ok = splitTop(list, ",")
		}
		return c, ok
	}
	return c, false
}

// splitTop splits at the marks outside of macros; ok is false when a macro
// closes that was not open, so that the text is more than one.
func splitTop(s, sep string) (out []string, ok bool) {
	depth, start := 0, 0
	for i := 0; i < len(s); i++ {
		if len(out) > 4*maxRows {
			break
		}
		switch {
		case strings.HasPrefix(s[i:], "{{"):
			depth++
			i++
		case strings.HasPrefix(s[i:], "}}"):
			if depth--; depth < 0 {
				return nil, false
			}
			i++
		case sep == "," && strings.HasPrefix(s[i:], `\,`):
			i++
		case depth == 0 && strings.HasPrefix(s[i:], sep):
			out = append(out, s[start:i])
			i += len(sep) - 1
			start = i + 1
		}
	}
	return append(out, s[start:]), depth == 0
}

// readRandom makes a table of each choice: an item that stands there twice
// comes up twice as often.
func readRandom(list []choice, name string) []draft {
	var out []draft
	for _, c := range list {
		d := draft{path: lineWord(c.line), name: first(c.name, name)}
		at := map[string]int{}
		for _, item := range c.items {
			item = strings.TrimSpace(strings.ReplaceAll(item, `\,`, ","))
			if item == "" {
				d.notes.add("A blank choice says “Nothing” here.")
				item = "Nothing"
			}
			if i, ok := at[item]; ok {
				d.rows[i].weight++
				continue
			}
			at[item] = len(d.rows)
			d.rows = append(d.rows, row{text: item, weight: 1})
		}
		if len(d.rows) > maxRows {
			d.refuse("It has %d choices; a table has at most %d rows.", len(d.rows), maxRows)
		}
		out = append(out, d)
	}
	return out
}
