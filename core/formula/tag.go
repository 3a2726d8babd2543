package formula

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// tag is the head of a macro: what stands behind its opening braces.
type tag struct {
	lo     int    // of the opening braces
	mark   byte   // # : or / before the word; 0 without
	word   string // as written; may be empty
	name   string // the word folded
	after  int    // behind the word
	open   string
	closer string
}

// label is how the macro is called in a sentence: {{/if}}.
func (m tag) label() string {
	mark := ""
	if m.mark != 0 {
		mark = string(m.mark)
	}
	return m.open + mark + m.word + m.closer
}

// head reads the head of the tag at pos without moving.
func (p *parser) head() tag {
	m := tag{lo: p.pos, open: "{{", closer: "}}"}
	at := p.pos + 2
	if !strings.HasPrefix(p.src[p.pos:], "{{") {
		m.open, m.closer, at = "{", "}", p.pos+1
	}
	at = skipSpace(p.src, at)
	if at < len(p.src) && strings.IndexByte("#:/", p.src[at]) >= 0 && !strings.HasPrefix(p.src[at:], "//") {
		m.mark = p.src[at]
		at = skipSpace(p.src, at+1)
	}
	m.after = wordEnd(p.src, at)
	m.word = p.src[at:m.after]
	m.name = fold(m.word)
	return m.elseIf(p.src)
}

// elseIf makes one tag of the two words of {{else if x}}.
func (m tag) elseIf(src string) tag {
	if m.mark == '/' || m.name != "else" {
		return m
	}
	at := skipSpace(src, m.after)
	if end := wordEnd(src, at); at > m.after && fold(src[at:end]) == "if" {
		m.name, m.after = "elif", end
	}
	return m
}

func skipSpace(s string, at int) int {
	for at < len(s) && (s[at] == ' ' || s[at] == '\t' || s[at] == '\n' || s[at] == '\r') {
		at++
	}
	return at
}

// wordEnd is the end of the name at at: letters, digits and _, parts with a
// dot between, and a hyphen before a letter.
func wordEnd(s string, at int) int {
	start := at
	for at < len(s) {
		c := s[at]
		switch {
		case c == '_' || c|0x20 >= 'a' && c|0x20 <= 'z':
			at++
		case c >= '0' && c <= '9':
			if at == start {
				return at
			}
			at++
		case c == '.' || c == '-':
			if at == start || !letterAt(s, at+1) && !(c == '.' && digitAt(s, at+1)) {
				return at
			}
			at++
		case c >= utf8.RuneSelf:
			r, size := utf8.DecodeRuneInString(s[at:])
			if !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsDigit(r) || size == 1 {
				return at
			}
			at += size
		default:
			return at
		}
	}
	return at
}

func letterAt(s string, at int) bool {
	if at >= len(s) {
		return false
	}
	r, _ := utf8.DecodeRuneInString(s[at:])
	return r == '_' || unicode.IsLetter(r)
}

func digitAt(s string, at int) bool { return at < len(s) && s[at] >= '0' && s[at] <= '9' }

// tag reads the macro at pos into l. It gives true, and does not move, for a
// tag that belongs to a block around it.
func (p *parser) tag(l *nodeList) bool {
	m := p.head()
	if kind := m.within(); kind != "" {
		if p.belongs(kind) {
			return true
		}
		if m.mark == '/' {
			p.fail(m.lo, p.tagEnd(m), m.label()+" has no "+m.open+strings.TrimPrefix(m.label(), m.open+"/"), "")
		} else {
			p.fail(m.lo, p.tagEnd(m), m.label()+" has no {{if}}", "")
		}
		p.pos = m.after
		p.skipTag(m)
		return false
	}
	outer := p.closer
	p.closer = m.closer
	if p.enter(m.lo) {
		p.pos = m.after
		l.add(p.macro(m, l))
	}
	p.leave()
	p.closer = outer
	return false
}

// within is the kind of block that the tag stands in: "if" for else and /if,
// "each" for /each, "any" for the bare /, and "" when it needs none.
func (m tag) within() string {
	switch {
	case m.mark == '/' && m.word == "":
		return "any"
	case m.mark == '/' && (m.name == "if" || m.name == "when" || m.name == "ifpure"):
		return "if"
	case m.mark == '/' && m.name == "each":
		return "each"
	case m.mark != '/' && m.mark != '#' && (m.name == "else" || m.name == "elif" || m.name == "elseif" || m.name == "elsif"):
		return "if"
	}
	return ""
}

// belongs says whether a block of the kind is open around pos.
func (p *parser) belongs(kind string) bool {
	for _, b := range p.blocks[p.base:] {
		if kind == "any" || b.kind == kind {
			return true
		}
	}
	return false
}

// tagEnd is where the tag ends, for a fault to point at all of it.
func (p *parser) tagEnd(m tag) int {
	if i := strings.Index(p.src[m.after:], m.closer); i >= 0 {
		return m.after + i + len(m.closer)
	}
	return m.after
}

// skipTag goes behind the closing braces of the tag, past macros inside it.
func (p *parser) skipTag(m tag) {
	for depth := 0; p.pos < len(p.src); {
		rest := p.src[p.pos:]
		switch {
		case strings.HasPrefix(rest, "{{"):
			depth++
			p.pos += 2
		case depth > 0 && strings.HasPrefix(rest, "}}"):
			depth--
			p.pos += 2
		case depth == 0 && strings.HasPrefix(rest, m.closer):
			p.pos += len(m.closer)
			return
		default:
			p.pos++
		}
	}
	p.unclosed(m)
}

// unclosed tells a tag without closing braces.
func (p *parser) unclosed(m tag) {
	p.fail(m.lo, m.lo+len(m.open), m.open+" has no "+m.closer, "Write \\{ for a brace that is text.")
}

// macro reads the tag whose head is m; pos is behind its word.
func (p *parser) macro(m tag, l *nodeList) node {
	if m.word == "" {
		return p.sign(m)
	}
	switch {
	case m.mark == ':' || m.mark == '/':
		return p.notMacro(m)
	case m.name == "if" || m.name == "ifpure":
		return p.ifBlock(m)
	case m.name == "each":
		return p.eachBlock(m)
	case m.name == "when" && m.mark == '#':
		return p.whenBlock(m)
	case m.mark == '#' && !isMacro(m.name):
		return p.notMacro(m)
	case m.name == "trim" && p.ends(m):
		l.trimAround()
		return nil
	}
	return p.named(m)
}

// ends says whether the tag ends here, and if so goes behind it.
func (p *parser) ends(m tag) bool {
	at := skipSpace(p.src, p.pos)
	if !strings.HasPrefix(p.src[at:], m.closer) {
		return false
	}
	p.pos = at + len(m.closer)
	return true
}

// sign reads the macros that begin with a sign: {{= }}, {{? }}, {{// }},
// {{.v}} and {{$v}}.
func (p *parser) sign(m tag) node {
	rest := p.src[m.after:]
	switch {
	case m.mark != 0:
	case strings.HasPrefix(rest, "//"):
		return p.note(m)
	case strings.HasPrefix(rest, "="):
		p.pos++
		return p.shown(m, false)
	case strings.HasPrefix(rest, "?"):
		p.pos++
		return p.shown(m, true)
	case rest != "" && (rest[0] == '.' || rest[0] == '$') && letterAt(rest, 1):
		return p.shorthand(m)
	case strings.HasPrefix(rest, m.closer):
		p.pos += len(m.closer)
		p.fail(m.lo, p.pos, m.open+m.closer+" is empty", "Write a name or a macro in it.")
		return nil
	}
	return p.notMacro(m)
}

// note skips {{// words }}, and {{//}} up to {{///}}.
func (p *parser) note(m tag) node {
	p.pos += 2
	if p.ends(m) {
		if p.lastNote == 0 {
			p.lastNote = strings.LastIndex(p.src, "{{///}}")
		}
		if p.pos <= p.lastNote {
			p.pos += strings.Index(p.src[p.pos:], "{{///}}") + len("{{///}}")
		}
		return nil
	}
	p.skipTag(m)
	return nil
}

// shown reads an expression whose value is answered.
func (p *parser) shown(m tag, calc bool) node {
	outer := p.calc
	p.calc = calc
	x := p.expression(m)
	p.calc = outer
	if x == nil {
		return nil
	}
	if calc {
		p.rewrite(m.lo, "{{= "+printer{p.src}.expr(x)+"}}")
	}
	return &showNode{span{m.lo, p.pos}, x}
}

// expression reads an expression up to the end of its tag and goes behind it.
// It gives nil after a fault.
func (p *parser) expression(m tag) expr {
	outer := p.closer
	p.closer = m.closer // an elif may be spelled otherwise than its if
	defer func() { p.closer = outer }()
	p.next()
	x := p.expr(0)
	if x != nil && p.tok.kind == tokEnd {
		p.pos = p.tok.hi
		return x
	}
	if x != nil {
		p.unexpected()
	}
	p.recover(m)
	return nil
}

// recover goes behind the tag in which a fault was told.
func (p *parser) recover(m tag) {
	p.pos = min(p.tok.lo, p.pos)
	p.skipTag(m)
}

// notMacro tells a tag that is nothing we know, and goes behind it.
func (p *parser) notMacro(m tag) node {
	p.skipTag(m)
	text := p.src[m.lo:p.pos]
	if m.word != "" {
		text = m.label()
	}
	p.fail(m.lo, p.pos, excerpt(text)+" is not a macro", p.hintMacro(m))
	return nil
}

func (p *parser) hintMacro(m tag) string {
	if m.word == "" || m.mark == ':' || p.full() {
		return ""
	}
	if close := nearest(m.name, macroNames()); close != "" {
		return "Did you mean {{" + close + "}}?"
	}
	return ""
}

// excerpt shortens source for a sentence.
func excerpt(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if utf8.RuneCountInString(s) <= 40 {
		return s
	}
	return string([]rune(s)[:39]) + "…"
}
