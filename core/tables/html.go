package tables

import (
	"html"
	"regexp"
	"strings"
)

// tag is a mark of HTML: a tag with its attributes, a comment, a declaration.
// A < that begins none of them is a sign of the text.
var tag = regexp.MustCompile(`(?s)<!--.*?-->|<[!?][^>]*>|<(/?)([a-zA-Z][a-zA-Z0-9:-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>`)

// breaks are the tags that end a line, and how many line ends they make.
var breaks = map[string]int{
	"br": 1, "li": 1, "ul": 1, "ol": 1, "tr": 1, "table": 1, "dt": 1, "dd": 1, "caption": 1, "hr": 1,
	"p": 2, "div": 1, "section": 1, "article": 1, "aside": 1, "header": 1, "footer": 1, "figure": 1, "blockquote": 2, "pre": 1,
	"h1": 2, "h2": 2, "h3": 2, "h4": 2, "h5": 2, "h6": 2,
}

// unread are the tags whose content is not text for a reader.
var unread = map[string]bool{"script": true, "style": true, "template": true, "noscript": true, "svg": true, "iframe": true, "head": true}

// plainText gives the text of HTML without its markup. A text in which nothing
// is marked keeps its own lines.
func plainText(s string) string {
	if !strings.ContainsAny(s, "<&") {
		return tidyLines(s)
	}
	marks := tag.FindAllStringSubmatchIndex(s, -1)
	if marks == nil {
		return tidyLines(html.UnescapeString(s))
	}
	var w lineWriter
	pos, skip := 0, ""
	for _, m := range marks {
		if skip == "" {
			w.text(s[pos:m[0]])
		}
		pos = m[1]
		if m[4] < 0 {
			continue
		}
		name, closing := strings.ToLower(s[m[4]:m[5]]), m[3] > m[2]
		switch {
		case skip != "":
			if closing && name == skip {
				skip = ""
			}
		case unread[name]:
			if !closing && !strings.HasSuffix(s[m[0]:m[1]], "/>") {
				skip = name
			}
		default:
			w.mark(name, closing)
		}
	}
	if skip == "" {
		w.text(s[pos:])
	}
	return tidyLines(w.b.String())
}

// lineWriter writes text with its spaces folded and its lines as the marks
// make them.
type lineWriter struct {
	b     strings.Builder
	space bool // a space is due before the next word
	ends  int  // line ends due before the next word
}

func (w *lineWriter) text(s string) {
	s = html.UnescapeString(s)
	for i, word := range strings.FieldsFunc(s, isHTMLSpace) {
		if i > 0 || s != "" && isHTMLSpace(rune(s[0])) {
			w.space = true
		}
		w.due()
		w.b.WriteString(word)
	}
	if s != "" && isHTMLSpace(rune(s[len(s)-1])) {
		w.space = true
	}
}

func isHTMLSpace(r rune) bool { return r == ' ' || r == '\t' || r == '\n' || r == '\r' || r == '\f' }

// due writes the line ends or the space that stand before the next word.
func (w *lineWriter) due() {
	switch {
	case w.b.Len() == 0:
	case w.ends > 0:
		w.b.WriteString(strings.Repeat("\n", w.ends))
	case w.space:
		w.b.WriteByte(' ')
	}
	w.ends, w.space = 0, false
}

func (w *lineWriter) mark(name string, closing bool) {
	switch {
	case name == "br":
		w.ends = min(w.ends+1, 2)
	case name == "li" && !closing:
		w.ends = max(w.ends, 1)
		w.due()
		w.b.WriteString("- ")
	case (name == "td" || name == "th") && closing:
		w.space = true
	case breaks[name] > 0:
		w.ends = max(w.ends, breaks[name])
	}
}

// emptyLines are line ends with at least one empty line between them.
var emptyLines = regexp.MustCompile(`\n[\s]*\n`)

// tidyLines takes the spaces off the ends of lines and all empty lines but
// one, and what is no text at all.
func tidyLines(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return r
		case r == '\u00a0' || r == '\u2028' || r == '\u2029':
			return ' '
		case r < 0x20 || r >= 0x7f && r < 0xa0 || r == '\u00ad' || r == '\ufeff' || r == '\u200b':
			return -1
		}
		return r
	}, strings.ReplaceAll(s, "\r\n", "\n"))
	if strings.Contains(s, "\n") {
		lines := strings.Split(s, "\n")
		for i, l := range lines {
			lines[i] = strings.TrimSpace(l)
		}
		s = emptyLines.ReplaceAllString(strings.Join(lines, "\n"), "\n\n")
	}
	return strings.TrimSpace(s)
}
