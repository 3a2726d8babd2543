package tables

import (
	"regexp"
	"strings"

	"callboard/core/dice"
)

// isRuler says whether a line stands below the header of a table: dashes with
// colons at their ends, as many as the header has cells.
func isRuler(line, header string) bool {
	if strings.Trim(line, "-:| \t\r") != "" || !strings.Contains(line, "-") || !strings.Contains(line, "|") || !strings.Contains(header, "|") {
		return false
	}
	marks := cells(line)
	for _, m := range marks {
		if m = strings.TrimSuffix(strings.TrimPrefix(m, ":"), ":"); m == "" || strings.Trim(m, "-") != "" {
			return false
		}
	}
	return len(marks) == len(cells(header))
}

// cells cuts a line of a Markdown table.
func cells(line string) []string {
	line = strings.TrimSpace(line)
	line = strings.TrimPrefix(line, "|")
	if strings.HasSuffix(line, "|") && !strings.HasSuffix(line, `\|`) {
		line = line[:len(line)-1]
	}
	var out []string
	start := 0
	for i := 0; i <= len(line); i++ {
		switch {
		case i < len(line) && line[i] == '\\':
			i++
			if i == len(line) {
				i--
			}
		case i == len(line) || line[i] == '|':
			if len(out) < maxColumns {
				out = append(out, strings.ReplaceAll(strings.TrimSpace(line[start:i]), `\|`, "|"))
			}
			start = i + 1
		}
	}
	return out
}

// hasMarkdownTable says whether a text has a table in it.
func hasMarkdownTable(text string) bool {
	before := ""
	for line := range strings.SplitSeq(text, "\n") {
		if isRuler(line, before) {
			return true
		}
		before = line
	}
	return false
}

// readMarkdown reads all tables of a text; each takes its name from the
// heading above it, or the line right above.
func readMarkdown(text, name string, asIs bool) []draft {
	lines := strings.Split(text, "\n")
	var out []draft
	var heading, above, about string
	for i := 0; i < len(lines); i++ {
		line := strings.TrimSpace(lines[i])
		if i+1 < len(lines) && isRuler(lines[i+1], lines[i]) {
			g := grid{path: lineWord(i + 1), name: first(heading, above, name), header: cells(line), literal: true, asIs: asIs}
			for i += 2; i < len(lines) && strings.Contains(lines[i], "|") && strings.TrimSpace(lines[i]) != ""; i++ {
				if len(g.rows) <= maxRows {
					g.rows = append(g.rows, cells(lines[i]))
				}
			}
			i--
			if len(g.rows) > 0 {
				made := g.tables()
				for i := range made {
					if heading != "" && made[i].description == "" {
						made[i].description = about
					}
				}
				out = append(out, made...)
			}
			heading, above, about = "", "", ""
			continue
		}
		switch h, ok := headingOf(line); {
		case ok:
			heading, about = h, ""
		case line != "":
			above = strings.TrimRight(plainCell(line), ":")
			about = strings.TrimPrefix(about+"\n"+line, "\n")
		}
	}
	return out
}

func first(names ...string) string {
	for _, n := range names {
		if n != "" {
			return n
		}
	}
	return ""
}

// headingOf gives the text of a heading: # Name, or a line all in bold.
func headingOf(line string) (string, bool) {
	if rest := strings.TrimLeft(line, "#"); rest != line && strings.HasPrefix(rest, " ") {
		return plainCell(strings.TrimRight(strings.TrimSpace(rest), "# ")), true
	}
	if rest, ok := strings.CutPrefix(line, "**"); ok {
		if rest, ok := strings.CutSuffix(strings.TrimSuffix(rest, ":"), "**"); ok && rest != "" && !strings.Contains(rest, "**") {
			return plainCell(strings.TrimSuffix(rest, ":")), true
		}
	}
	return "", false
}

// Marks of Markdown inside a text.
var (
	mdLink = regexp.MustCompile(`!?\[([^\[\]]*)\]\([^()\s]*(?:\s"[^"]*")?\)`)
	mdBold = regexp.MustCompile(`(\*\*|__)([^*_\s](?:[^*_]*[^*_\s])?)(\*\*|__)`)
	mdSlip = regexp.MustCompile(`(^|[\s("'])[*_]([^*_\s](?:[^*_]*[^*_\s])?)[*_]($|[\s.,;:!?)"'])`)
	mdCode = regexp.MustCompile("`([^`]+)`")
)

// plainCell takes the marks of Markdown out of a text.
func plainCell(s string) string {
	if !strings.ContainsAny(s, "*_`[") {
		return s
	}
	s = mdLink.ReplaceAllString(s, "$1")
	s = mdCode.ReplaceAllString(s, "$1")
	s = mdBold.ReplaceAllString(s, "$2")
	return mdSlip.ReplaceAllString(s, "$1$2$3")
}

// diceIn gives the dice a text in double brackets is, with or without a
// command before them.
func diceIn(inner string) (canonical string, ok bool) {
	r, refusal := dice.Parse(inner)
	if refusal != nil {
		return "", false
	}
	return r.Canonical(), true
}
