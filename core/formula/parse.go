package formula

import (
	"slices"
	"strings"
)

// where says what ends a run of nodes besides the end of the text.
type where uint8

const (
	inText  where = iota // only a block tag
	inArg                // :: and the closing braces
	inQuote              // the quote, and the closing braces
)

// stop is what ended a run of nodes.
type stop uint8

const (
	atEnd    stop = iota // of the text
	atBlock              // a tag that belongs to a block around it; not consumed
	atSplit              // ::, consumed
	atCloser             // the closing braces, consumed
	atQuote              // the quote, consumed
)

// parser reads one text. It goes on after a fault, so that one reading tells
// all of them.
type parser struct {
	src    string
	pos    int
	faults []Fault
	uses   []Use
	depth  int
	closer string // of the tag being read: }} or }
	quote  byte   // of the text being read
	blocks []open // blocks around pos
	base   int    // blocks below it belong outside the argument being read
	tok    token
	calc   bool // in {{? }} and {{calc}}, where = compares
	picks  map[string]int
	stack  []node   // being gathered, of all levels
	given  bool     // reading was given up, and everything was said
	locals []string // names of the each blocks around

	lastNote int // of the last {{///}}, once one was looked for

	rewriting bool // edits are wanted
	edits     []edit
}

// open is a block that has not been closed.
type open struct {
	kind  string // "if" or "each"
	label string // as written: {{#if}}
	lo    int
}

func (p *parser) fail(lo, hi int, brief, hint string) {
	if !p.full() {
		p.faults = append(p.faults, *faultAt(p.src, lo, hi, brief, hint))
	}
}

// full says that no more faults are told.
func (p *parser) full() bool { return p.given || len(p.faults) >= MaxFaults }

// enter goes one level deeper; false when that is too deep, and then nothing
// more is read.
func (p *parser) enter(lo int) bool {
	p.depth++
	if p.depth <= MaxDepth {
		return true
	}
	p.fail(lo, min(lo+2, len(p.src)), "The formula is nested too deeply (32)", "")
	p.given = true
	p.pos = len(p.src)
	return false
}

func (p *parser) leave() { p.depth-- }

func (p *parser) use(kind UseKind, name string, lo, hi int) {
	p.uses = append(p.uses, Use{Kind: kind, Name: name, At: lo, End: hi})
}

// nodes reads up to what ends a run there.
func (p *parser) nodes(in where) ([]node, stop) {
	l := nodeList{p: p, from: len(p.stack)}
	start := p.pos
	flush := func() { l.text(p.src, start, p.pos) }
	for p.pos < len(p.src) {
		switch c := p.src[p.pos]; {
		case c == '\\' && p.escaped(in):
			flush()
			l.add(&textNode{span{p.pos, p.pos + 2}, p.src[p.pos+1 : p.pos+2], true})
			p.pos += 2
			start = p.pos
		case c == '{' && p.opens():
			flush()
			if p.tag(&l) {
				return l.take(), atBlock
			}
			start = p.pos
		case in == inQuote && c == p.quote:
			flush()
			p.pos++
			return l.take(), atQuote
		case in == inArg && c == ':' && strings.HasPrefix(p.src[p.pos:], "::"):
			flush()
			p.pos += 2
			return l.take(), atSplit
		case in != inText && c == '}' && strings.HasPrefix(p.src[p.pos:], p.closer):
			flush()
			if in == inArg {
				p.pos += len(p.closer)
			}
			return l.take(), atCloser
		default:
			p.pos++
		}
	}
	flush()
	return l.take(), atEnd
}

// escaped says whether the backslash at pos makes the next character plain.
func (p *parser) escaped(in where) bool {
	if p.pos+1 >= len(p.src) {
		return false
	}
	switch c := p.src[p.pos+1]; c {
	case '{', '}':
		return true
	case ',', ':':
		return in == inArg
	case '"', '\'', '\\':
		return in == inQuote
	}
	return false
}

// opens says whether a macro begins at the brace at pos. Of three braces the
// first is text.
func (p *parser) opens() bool {
	rest := p.src[p.pos:]
	if strings.HasPrefix(rest, "{{") {
		return !strings.HasPrefix(rest, "{{{")
	}
	for _, head := range [...]string{"{#if ", "{#each ", "{:else}", "{:else if ", "{/if}", "{/each}"} {
		if strings.HasPrefix(rest, head) {
			return true
		}
	}
	return false
}

// nodeList is nodes being gathered: the part of the parser's stack from from
// on. {{trim}} takes the line breaks on both of its sides away.
type nodeList struct {
	p    *parser
	from int
	trim bool
}

// take gives the nodes that were gathered and clears the stack of them.
func (l *nodeList) take() []node {
	stack := l.p.stack
	if len(stack) == l.from {
		return nil
	}
	nodes := slices.Clone(stack[l.from:])
	l.p.stack = stack[:l.from]
	return nodes
}

func (l *nodeList) push(n node) {
	l.trim = false
	l.p.stack = append(l.p.stack, n)
}

func (l *nodeList) text(src string, lo, hi int) {
	s := src[lo:hi]
	if l.trim {
		s = strings.TrimLeft(s, "\r\n")
	}
	if s != "" {
		l.push(&textNode{span{hi - len(s), hi}, s, false})
	}
}

func (l *nodeList) add(n node) {
	if n != nil {
		l.push(n)
	}
}

// trimAround is {{trim}}: the breaks before it go now, those after it when
// they are read.
func (l *nodeList) trimAround() {
	for stack := l.p.stack; len(stack) > l.from; stack = l.p.stack {
		t, ok := stack[len(stack)-1].(*textNode)
		if !ok || t.escaped {
			break
		}
		if t.text = strings.TrimRight(t.text, "\r\n"); t.text != "" {
			break
		}
		l.p.stack = stack[:len(stack)-1]
	}
	l.trim = true
}

// trimmed takes the spaces at both ends of an argument away.
func trimmed(nodes []node) []node {
	for len(nodes) > 0 {
		t, ok := nodes[0].(*textNode)
		if !ok || t.escaped {
			break
		}
		if t.text = strings.TrimLeft(t.text, " \t\r\n"); t.text != "" {
			break
		}
		nodes = nodes[1:]
	}
	for len(nodes) > 0 {
		t, ok := nodes[len(nodes)-1].(*textNode)
		if !ok || t.escaped {
			break
		}
		if t.text = strings.TrimRight(t.text, " \t\r\n"); t.text != "" {
			break
		}
		nodes = nodes[:len(nodes)-1]
	}
	return nodes
}
