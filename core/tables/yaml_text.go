package tables

import (
	"regexp"
	"strconv"
	"strings"

	"callboard/core/jsondoc"
)

// plain reads a text without quotes: a word, a number, or lines folded into
// one.
func (r *yamlReader) plain(line yamlLine, text string, indent int) jsondoc.Value {
	parts := []string{uncommented(text)}
	for r.at < len(r.lines) {
		next := r.lines[r.at]
		t := strings.TrimRight(next.text, " \t")
		if t != "" && (next.indent <= indent || t[0] == '#') {
			break
		}
		r.at++
		parts = append(parts, uncommented(t))
	}
	whole := folded(parts)
	if strings.Contains(whole, ": ") {
		r.fail(line.number, "There is a second colon on this line: put quotes around the text.")
	}
	if len(parts) > 1 && strings.Contains(whole, "\n") {
		whole = strings.TrimRight(whole, "\n")
	}
	return plainValue(whole)
}

// uncommented takes a comment off the end of a line.
func uncommented(text string) string {
	for i := 1; i < len(text); i++ {
		if text[i] == '#' && (text[i-1] == ' ' || text[i-1] == '\t') {
			text = text[:i]
			break
		}
	}
	return strings.Trim(text, " \t")
}

// folded joins lines as YAML does: one line end is a space, and each further
// one a line end.
func folded(parts []string) string {
	var b strings.Builder
	breaks := 0
	for i, p := range parts {
		switch {
		case i == 0:
		case p == "":
			breaks++
			continue
		case breaks > 0:
			b.WriteString(strings.Repeat("\n", breaks))
			breaks = 0
		default:
			b.WriteByte(' ')
		}
		b.WriteString(p)
	}
	return b.String() + strings.Repeat("\n", breaks)
}

// yamlNumber is a number that JSON has too.
var yamlNumber = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?$`)

// plainValue is what a text without quotes means.
func plainValue(s string) jsondoc.Value {
	switch s {
	case "", "~", "null", "Null", "NULL":
		return jsondoc.Value{}
	case "true", "True", "TRUE":
		return jsondoc.OfBool(true)
	case "false", "False", "FALSE":
		return jsondoc.OfBool(false)
	}
	if len(s) < 40 && yamlNumber.MatchString(s) {
		return jsondoc.Value{Kind: jsondoc.Number, Text: s}
	}
	return jsondoc.OfString(s)
}

// quoted reads a whole text in quotes.
func (r *yamlReader) quoted(line yamlLine, text string) string {
	q, inner := text[0], text[1:len(text)-1]
	if strings.Contains(inner, "\n") {
		parts := strings.Split(inner, "\n")
		for i := range parts {
			if i > 0 {
				parts[i] = strings.TrimLeft(parts[i], " \t")
			}
			if i < len(parts)-1 {
				parts[i] = strings.TrimRight(parts[i], " \t")
			}
		}
		if q == '"' {
			parts = continued(parts)
		}
		inner = folded(parts)
	}
	if q == '\'' {
		return strings.ReplaceAll(inner, "''", "'")
	}
	return r.unescaped(line, inner)
}

// continued joins lines that end in a backslash with the next, without a
// space.
func continued(parts []string) []string {
	out := parts[:1]
	for _, p := range parts[1:] {
		last := out[len(out)-1]
		if slashes := len(last) - len(strings.TrimRight(last, `\`)); slashes%2 == 1 {
			// A backslash before a space at the start of a line keeps it.
			out[len(out)-1] = last[:len(last)-1] + p
			continue
		}
		out = append(out, p)
	}
	return out
}

// escapes are what a backslash and a letter stand for.
var escapes = map[byte]string{
	'0': "\x00", 'a': "\a", 'b': "\b", 't': "\t", '\t': "\t", 'n': "\n", 'v': "\v", 'f': "\f", 'r': "\r", 'e': "\x1b",
	' ': " ", '"': `"`, '/': "/", '\\': `\`, 'N': "\u0085", '_': "\u00a0", 'L': "\u2028", 'P': "\u2029",
}

func (r *yamlReader) unescaped(line yamlLine, s string) string {
	if !strings.Contains(s, `\`) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' {
			b.WriteByte(s[i])
			continue
		}
		if i++; i == len(s) {
			r.fail(line.number, "A text ends in a backslash.")
		}
		size := map[byte]int{'x': 2, 'u': 4, 'U': 8}[s[i]]
		if size == 0 {
			is, ok := escapes[s[i]]
			if !ok {
				r.fail(line.number, `\%c means nothing in a text.`, s[i])
			}
			b.WriteString(is)
			continue
		}
		if i+size >= len(s) {
			r.fail(line.number, `\%c needs %d hexadecimal digits.`, s[i], size)
		}
		n, err := strconv.ParseUint(s[i+1:i+1+size], 16, 32)
		if err != nil {
			r.fail(line.number, `\%c needs %d hexadecimal digits.`, s[i], size)
		}
		i += size
		// Programs that escape write characters past U+FFFF as two halves.
		if n >= 0xD800 && n < 0xDC00 && strings.HasPrefix(s[i+1:], `\u`) && len(s) >= i+7 {
			if low, err := strconv.ParseUint(s[i+3:i+7], 16, 32); err == nil && low >= 0xDC00 && low < 0xE000 {
				n = 0x10000 + (n-0xD800)<<10 + (low - 0xDC00)
				i += 6
			}
		}
		b.WriteRune(rune(n))
	}
	return b.String()
}

// blockText reads a text behind | or >.
func (r *yamlReader) blockText(line yamlLine, head string, indent int) string {
	fold := head[0] == '>'
	chomp, inset := byte(0), 0
	for _, c := range []byte(uncommented(head)[1:]) {
		switch {
		case c == '-' || c == '+':
			chomp = c
		case c >= '1' && c <= '9':
			inset = int(c - '0')
		default:
			r.fail(line.number, "Behind %c stands something that is not read here.", head[0])
		}
	}
	width := 0
	if inset > 0 {
		width = max(indent, 0) + inset
	}
	var parts []string
	for r.at < len(r.lines) {
		next := r.lines[r.at]
		if strings.TrimRight(next.text, " \t") == "" && (width == 0 || next.indent <= width) {
			parts = append(parts, "")
			r.at++
			continue
		}
		if width == 0 {
			width = max(next.indent, indent+1)
		}
		if next.indent < width {
			break
		}
		parts = append(parts, strings.Repeat(" ", next.indent-width)+next.text)
		r.at++
	}
	return chomped(parts, fold, chomp)
}

// chomped joins the lines of a block text and treats its end as asked.
func chomped(parts []string, fold bool, chomp byte) string {
	end := len(parts)
	for end > 0 && parts[end-1] == "" {
		end--
	}
	text := strings.Join(parts[:end], "\n")
	if fold {
		text = foldedBlock(parts[:end])
	}
	switch {
	case chomp == '-' || end == 0 && chomp != '+':
		return text
	case chomp == '+':
		return text + strings.Repeat("\n", max(len(parts)-end, 0)+min(end, 1))
	}
	return text + "\n"
}

// foldedBlock joins lines with spaces, and keeps the ends of lines that are
// set in.
func foldedBlock(parts []string) string {
	set := func(s string) bool { return s != "" && (s[0] == ' ' || s[0] == '\t') }
	var b strings.Builder
	before, breaks := "", 0
	for i, p := range parts {
		switch {
		case i == 0:
		case p == "":
			breaks++
			continue
		case set(p) || set(before):
			b.WriteString(strings.Repeat("\n", breaks+1))
		case breaks > 0:
			b.WriteString(strings.Repeat("\n", breaks))
		default:
			b.WriteByte(' ')
		}
		b.WriteString(p)
		before, breaks = p, 0
	}
	return b.String()
}

// flow reads [a, b] and {a: 1}, over several lines when need be.
func (r *yamlReader) flow(line yamlLine, text string, indent int) jsondoc.Value {
	f := flowReader{yamlReader: r, line: line, text: text, indent: indent}
	v := f.value()
	f.space()
	if f.pos < len(f.text) {
		r.fail(line.number, "There is more text behind a closing bracket.")
	}
	return v
}

// flowReader walks over one flow value; text grows by a line when it ends.
type flowReader struct {
	*yamlReader
	line   yamlLine
	text   string
	pos    int
	open   int // brackets
	indent int
}

// space skips spaces, comments and line ends.
func (f *flowReader) space() {
	for {
		for f.pos < len(f.text) && (f.text[f.pos] == ' ' || f.text[f.pos] == '\t') {
			f.pos++
		}
		if f.pos < len(f.text) && f.text[f.pos] == '#' {
			f.pos = len(f.text)
		}
		if f.pos < len(f.text) || f.at >= len(f.lines) || !f.goesOn(f.lines[f.at]) || f.closed() {
			return
		}
		f.line, f.text, f.pos = f.lines[f.at], f.lines[f.at].text, 0
		f.at++
	}
}

// goesOn says whether a line may belong to the value: it is set in, or closes
// a bracket right below the line that opened it.
func (f *flowReader) goesOn(line yamlLine) bool {
	return line.indent > f.indent || line.text == "" || line.indent == f.indent && (line.text[0] == ']' || line.text[0] == '}')
}

// closed says whether no bracket is open, so that the next line is not part of
// the value.
func (f *flowReader) closed() bool { return f.open == 0 }

func (f *flowReader) peek() byte {
	f.space()
	if f.pos == len(f.text) {
		f.fail(f.line.number, "A bracket is not closed.")
	}
	return f.text[f.pos]
}

func (f *flowReader) value() jsondoc.Value {
	f.count(f.line.number)
	switch c := f.peek(); c {
	case '[':
		return f.items()
	case '{':
		return f.members()
	case '"', '\'':
		return jsondoc.OfString(f.quote(c))
	case '&', '*', '!':
		f.fail(f.line.number, "Anchors, aliases and tags (&, *, !) are not read here.")
	}
	return plainValue(f.word())
}

func (f *flowReader) quote(c byte) string {
	end := quoteEnd(f.text[f.pos:], c)
	if end < 0 {
		f.fail(f.line.number, "The closing quote of a text is missing on its line.")
	}
	s := f.quoted(f.line, f.text[f.pos:f.pos+end])
	f.pos += end
	return s
}

// word reads a text without quotes inside brackets.
func (f *flowReader) word() string {
	start := f.pos
	for f.pos < len(f.text) && strings.IndexByte(",[]{}", f.text[f.pos]) < 0 {
		if f.text[f.pos] == ':' && (f.pos+1 == len(f.text) || strings.IndexByte(" ,[]{}", f.text[f.pos+1]) >= 0) {
			break
		}
		f.pos++
	}
	return uncommented(f.text[start:f.pos])
}

func (f *flowReader) items() jsondoc.Value {
	out := jsondoc.Value{Kind: jsondoc.Array}
	f.begin()
	defer f.finish()
	for f.peek() != ']' {
		out.Items = append(out.Items, f.value())
		if c := f.peek(); c == ',' {
			f.pos++
		} else if c != ']' {
			f.fail(f.line.number, "There is no comma and no ] where one is expected.")
		}
	}
	return out
}

func (f *flowReader) members() jsondoc.Value {
	out := jsondoc.Value{Kind: jsondoc.Object}
	f.begin()
	defer f.finish()
	seen := map[string]bool{}
	for f.peek() != '}' {
		var name string
		if c := f.peek(); c == '"' || c == '\'' {
			name = f.quote(c)
		} else {
			name = f.word()
		}
		if seen[name] || len(seen) == maxKeys {
			f.fail(f.line.number, "%s is given twice, or there are too many keys.", jsondoc.Quote(name))
		}
		seen[name] = true
		if f.peek() != ':' {
			f.fail(f.line.number, "There is no colon behind %s.", jsondoc.Quote(name))
		}
		f.pos++
		m := jsondoc.Member{Name: name}
		if c := f.peek(); c != ',' && c != '}' {
			m.Value = f.value()
		}
		out.Members = append(out.Members, m)
		if c := f.peek(); c == ',' {
			f.pos++
		} else if c != '}' {
			f.fail(f.line.number, "There is no comma and no } where one is expected.")
		}
	}
	return out
}

func (f *flowReader) begin() {
	f.enter(f.line.number)
	f.open++
	f.pos++
}

func (f *flowReader) finish() {
	f.depth--
	f.open--
	f.pos++
}
