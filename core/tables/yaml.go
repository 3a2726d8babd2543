package tables

import (
	"strconv"
	"strings"

	"callboard/core"
	"callboard/core/jsondoc"
)

// YAML is read as far as programs write it when they export: block and flow
// mappings and lists, plain, quoted, literal and folded texts, several
// documents. Anchors, aliases, tags and keys that are lists are refused by
// name: no export needs them, and aliases are how a small file becomes a huge
// one.

// maxValues bounds the values of one YAML file; a table of the largest size
// with everything an export says of a row has under fifty thousand.
const maxValues = 500_000

// maxKeys bounds the keys of one mapping, which are compared with each other.
const maxKeys = 1000

// yamlLine is a line of the file: what stands on it after its indentation.
type yamlLine struct {
	number int
	indent int
	text   string // without indentation, comment lines and trailing spaces kept
}

// blank says whether nothing but a comment stands on the line.
func (l yamlLine) blank() bool {
	t := strings.TrimRight(l.text, " \t\r")
	return t == "" || t[0] == '#'
}

// yamlReader reads one document. Its methods panic with *core.Error, which
// readYAML gives back as an error.
type yamlReader struct {
	lines  []yamlLine
	at     int
	values int
	depth  int
}

// readYAML gives the documents of a file as values.
func readYAML(text string) (docs []jsondoc.Value, err error) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case *core.Error:
			docs, err = nil, p
		default:
			panic(p)
		}
	}()
	r := &yamlReader{}
	if strings.Count(text, "\n") > maxValues {
		return nil, core.Errorf(core.TooLarge, "The file has more than %d lines. Split it into several files.", maxValues)
	}
	var lines []yamlLine
	flush := func() {
		r.lines, r.at = lines, 0
		r.skipBlank()
		if r.at < len(r.lines) {
			docs = append(docs, r.document())
		}
		lines = nil
	}
	n := 0
	for line := range strings.SplitSeq(text, "\n") {
		n++
		line = strings.TrimSuffix(line, "\r")
		switch {
		case line == "---" || strings.HasPrefix(line, "--- ") || line == "...":
			flush()
			if rest, ok := strings.CutPrefix(line, "--- "); ok && !(yamlLine{text: rest}).blank() {
				lines = append(lines, yamlLine{n, 0, rest})
			}
			continue
		case strings.HasPrefix(line, "%") && len(lines) == 0:
			continue
		}
		body := strings.TrimLeft(line, " ")
		lines = append(lines, yamlLine{n, len(line) - len(body), body})
	}
	flush()
	return docs, nil
}

func (r *yamlReader) fail(number int, format string, args ...any) {
	e := core.Errorf(core.Malformed, format, args...)
	e.Message = "The file is not readable as YAML (line " + strconv.Itoa(number) + "). " + e.Message
	panic(e)
}

// skipBlank goes to the next line on which something stands.
func (r *yamlReader) skipBlank() {
	for r.at < len(r.lines) && r.lines[r.at].blank() {
		r.at++
	}
}

func (r *yamlReader) document() jsondoc.Value {
	v := r.block(0)
	r.skipBlank()
	if r.at < len(r.lines) {
		r.fail(r.lines[r.at].number, "This line is not part of what stands above it: set it in as the lines around it are.")
	}
	return v
}

// count bounds how much is read.
func (r *yamlReader) count(number int) {
	if r.values++; r.values > maxValues {
		r.fail(number, "It holds more than %d values. Split it into several files.", maxValues)
	}
}

// enter goes one level deeper; the function it gives goes back.
func (r *yamlReader) enter(number int) {
	if r.depth++; r.depth > core.MaxDepth {
		r.fail(number, "It is nested more than %d deep.", core.MaxDepth)
	}
}

// block reads what stands at the current line, which is set in by at least
// least.
func (r *yamlReader) block(least int) jsondoc.Value {
	r.skipBlank()
	if r.at >= len(r.lines) || r.lines[r.at].indent < least {
		return jsondoc.Value{}
	}
	line := r.lines[r.at]
	r.enter(line.number)
	defer func() { r.depth-- }()
	r.begins(line)
	switch {
	case isItem(line.text):
		return r.list(line.indent)
	case keyEnd(line.text) >= 0:
		return r.mapping(line.indent)
	}
	r.at++
	return r.scalar(line, line.text, least-1)
}

// begins refuses what no line may begin with here, by name.
func (r *yamlReader) begins(line yamlLine) {
	switch {
	case strings.HasPrefix(line.text, "\t"):
		r.fail(line.number, "YAML is set in with spaces, and this line begins with a tab.")
	case line.text == "?" || strings.HasPrefix(line.text, "? "):
		r.fail(line.number, "A key that stands behind a ? is not read here.")
	}
}

// isItem says whether a text is an item of a list.
func isItem(text string) bool {
	return text == "-" || strings.HasPrefix(text, "- ") || strings.HasPrefix(text, "-\t")
}

func (r *yamlReader) list(indent int) jsondoc.Value {
	out := jsondoc.Value{Kind: jsondoc.Array}
	for {
		r.skipBlank()
		if r.at >= len(r.lines) || r.lines[r.at].indent != indent || !isItem(r.lines[r.at].text) {
			r.aligned(indent)
			return out
		}
		line := &r.lines[r.at]
		r.count(line.number)
		rest := strings.TrimLeft(line.text[1:], " \t")
		if (yamlLine{text: rest}).blank() {
			r.at++
			out.Items = append(out.Items, r.block(indent+1))
			continue
		}
		// The item goes on where it begins, as if it stood on a line of its own.
		line.indent += len(line.text) - len(rest)
		line.text = rest
		if isItem(rest) || keyEnd(rest) >= 0 {
			out.Items = append(out.Items, r.block(line.indent))
			continue
		}
		r.at++
		out.Items = append(out.Items, r.scalar(*line, rest, indent))
	}
}

// aligned refuses a line that is set in deeper than the lines it follows.
func (r *yamlReader) aligned(indent int) {
	if r.at < len(r.lines) && r.lines[r.at].indent > indent {
		r.fail(r.lines[r.at].number, "This line is set in deeper than the lines it belongs to.")
	}
}

func (r *yamlReader) mapping(indent int) jsondoc.Value {
	out := jsondoc.Value{Kind: jsondoc.Object}
	seen := map[string]bool{}
	for {
		r.skipBlank()
		if r.at >= len(r.lines) || r.lines[r.at].indent != indent || isItem(r.lines[r.at].text) {
			r.aligned(indent)
			return out
		}
		line := r.lines[r.at]
		r.begins(line)
		end := keyEnd(line.text)
		if end < 0 {
			r.fail(line.number, "There is no key: with a colon here.")
		}
		r.count(line.number)
		name := r.key(line, line.text[:end])
		if seen[name] {
			r.fail(line.number, "%s is given twice.", jsondoc.Quote(name))
		}
		if seen[name] = true; len(seen) > maxKeys {
			r.fail(line.number, "A mapping has more than %d keys.", maxKeys)
		}
		r.at++
		out.Members = append(out.Members, jsondoc.Member{Name: name, Value: r.after(line, strings.TrimLeft(line.text[end+1:], " \t"), indent)})
	}
}

// after reads the value behind a key.
func (r *yamlReader) after(line yamlLine, rest string, indent int) jsondoc.Value {
	if !(yamlLine{text: rest}).blank() {
		return r.scalar(line, rest, indent)
	}
	r.skipBlank()
	if r.at < len(r.lines) && r.lines[r.at].indent == indent && isItem(r.lines[r.at].text) {
		return r.block(indent)
	}
	return r.block(indent + 1)
}

// keyEnd finds the colon of "key: value", -1 when there is none.
func keyEnd(text string) int {
	if text == "" {
		return -1
	}
	if q := text[0]; q == '"' || q == '\'' {
		end := quoteEnd(text, q)
		if end < 0 {
			return -1
		}
		rest := strings.TrimLeft(text[end:], " ")
		if rest == ":" || strings.HasPrefix(rest, ": ") {
			return len(text) - len(rest)
		}
		return -1
	}
	if strings.IndexByte("[{|>#&*!%@`", text[0]) >= 0 {
		return -1
	}
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == ':' && (i+1 == len(text) || text[i+1] == ' ' || text[i+1] == '\t'):
			return i
		case text[i] == '#' && i > 0 && text[i-1] == ' ':
			return -1
		}
	}
	return -1
}

// quoteEnd is the position behind the closing quote of a text that begins with
// one, -1 when it does not close.
func quoteEnd(text string, q byte) int {
	for i := 1; i < len(text); i++ {
		switch {
		case text[i] == '\\' && q == '"':
			i++
		case text[i] != q:
		case q == '\'' && i+1 < len(text) && text[i+1] == '\'':
			i++
		default:
			return i + 1
		}
	}
	return -1
}

func (r *yamlReader) key(line yamlLine, text string) string {
	text = strings.TrimRight(text, " \t")
	if text != "" && (text[0] == '"' || text[0] == '\'') {
		return r.quoted(line, text)
	}
	return text
}

// scalar reads a value that begins with text; what belongs to it further down
// is set in deeper than indent.
func (r *yamlReader) scalar(line yamlLine, text string, indent int) jsondoc.Value {
	r.count(line.number)
	switch text[0] {
	case '|', '>':
		return jsondoc.OfString(r.blockText(line, text, indent))
	case '"', '\'':
		whole := r.joined(text, indent)
		end := quoteEnd(whole, text[0])
		if end < 0 {
			r.fail(line.number, "The closing quote of a text is missing.")
		}
		if rest := strings.TrimLeft(whole[end:], " \t"); rest != "" && rest[0] != '#' {
			r.fail(line.number, "There is more text behind a closing quote.")
		}
		return jsondoc.OfString(r.quoted(line, whole[:end]))
	case '[', '{':
		return r.flow(line, text, indent)
	case '&', '*', '!':
		r.fail(line.number, "Anchors, aliases and tags (&, *, !) are not read here.")
	case '@', '`', '%':
		r.fail(line.number, "A text cannot begin with %s without quotes.", text[:1])
	}
	return r.plain(line, text, indent)
}

// joined gives a text in quotes with the lines it goes on over, up to the one
// on which it closes. It keeps the line ends.
func (r *yamlReader) joined(text string, indent int) string {
	q := text[0]
	if quoteEnd(text, q) >= 0 {
		return text
	}
	var b strings.Builder
	b.WriteString(text)
	for r.at < len(r.lines) {
		line := r.lines[r.at]
		if line.indent <= indent && line.text != "" {
			break
		}
		r.at++
		b.WriteByte('\n')
		b.WriteString(line.text)
		// Each line is searched alone, as if it stood in quotes that opened.
		if quoteEnd(string(q)+line.text, q) >= 0 {
			break
		}
	}
	return b.String()
}
