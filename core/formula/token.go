package formula

import (
	"strings"
	"unicode/utf8"
)

type tokenKind uint8

const (
	tokEOF   tokenKind = iota
	tokEnd             // the closing braces
	tokSplit           // ::
	tokValue           // a number, a text, a macro: x
	tokName            // text
	tokOp              // op
	tokWrite           // an operator that would change something
	tokSign            // one of ( ) [ ] , ? : !
	tokBad             // nothing we know
)

// token is a part of an expression.
type token struct {
	span
	kind tokenKind
	op   op
	sign byte
	text string
	x    expr
}

// operators by their spelling; of two that fit the longer stands first.
var operators = []struct {
	text string
	kind tokenKind
	op   op
}{
	{"||=", tokWrite, 0}, {"??=", tokWrite, 0}, {"&&=", tokWrite, 0},
	{"===", tokOp, opEqual}, {"!==", tokOp, opUnequal},
	{"==", tokOp, opEqual}, {"!=", tokOp, opUnequal}, {"<>", tokOp, opUnequal},
	{"<=", tokOp, opAtMost}, {">=", tokOp, opAtLeast},
	{"+=", tokWrite, 0}, {"-=", tokWrite, 0}, {"*=", tokWrite, 0}, {"/=", tokWrite, 0},
	{"%=", tokWrite, 0}, {"~=", tokWrite, 0}, {"++", tokWrite, 0}, {"--", tokWrite, 0},
	{"&&", tokOp, opAnd}, {"||", tokOp, opOr}, {"??", tokOp, opElse},
	{"&", tokOp, opAnd}, {"|", tokOp, opOr}, {"<", tokOp, opLess}, {">", tokOp, opMore},
	{"=", tokWrite, opEqual},
	{"~", tokOp, opJoin}, {"+", tokOp, opAdd}, {"-", tokOp, opSub},
	{"*", tokOp, opMul}, {"/", tokOp, opDiv}, {"%", tokOp, opMod},
	{"≤", tokOp, opAtMost}, {"≥", tokOp, opAtLeast}, {"≠", tokOp, opUnequal},
	{"−", tokOp, opSub}, {"×", tokOp, opMul}, {"÷", tokOp, opDiv},
}

// next reads the next token; pos is then behind it, but for the end of the
// tag, where pos stays before it.
func (p *parser) next() {
	at := skipSpace(p.src, p.pos)
	for strings.HasPrefix(p.src[at:], "\u00a0") {
		at = skipSpace(p.src, at+2)
	}
	p.pos = at
	p.tok = token{span: span{at, at}}
	if at == len(p.src) {
		return
	}
	rest := p.src[at:]
	switch c := rest[0]; {
	case strings.HasPrefix(rest, p.closer):
		p.tok = token{span: span{at, at + len(p.closer)}, kind: tokEnd}
	case strings.HasPrefix(rest, "{{"):
		p.inner(at)
	case strings.HasPrefix(rest, "::"):
		p.take(tokSplit, 2)
	case digitAt(rest, 0) || c == '.' && digitAt(rest, 1):
		p.number(at)
	case c == '"' || c == '\'':
		p.quoted(at, c)
	case (c == '.' || c == '$') && letterAt(rest, 1):
		p.pos = nameEnd(p.src, at+1)
		p.tok = token{span: span{at, p.pos}, kind: tokValue}
		p.tok.x = p.variable("vars.", p.src[at+1:p.pos], p.tok.span)
	case letterAt(rest, 0):
		p.pos = nameEnd(p.src, at)
		p.tok = token{span: span{at, p.pos}, kind: tokName, text: p.src[at:p.pos]}
		p.word()
	default:
		p.operator(rest)
	}
}

func (p *parser) take(kind tokenKind, n int) {
	p.tok.kind, p.tok.hi = kind, p.tok.lo+n
	p.pos = p.tok.hi
}

// operator reads the operator or sign at the beginning of rest.
func (p *parser) operator(rest string) {
	if rest == "" {
		return
	}
	for i := range operators {
		o := &operators[i]
		if strings.HasPrefix(rest, o.text) {
			p.take(o.kind, len(o.text))
			p.tok.op, p.tok.text = o.op, o.text
			return
		}
	}
	if strings.IndexByte("()[],?:!", rest[0]) >= 0 {
		p.take(tokSign, 1)
		p.tok.sign = rest[0]
		return
	}
	_, size := utf8.DecodeRuneInString(rest)
	p.take(tokBad, size)
}

// nameEnd is the end of a name in an expression, where a hyphen is a minus.
func nameEnd(s string, at int) int {
	end := wordEnd(s, at)
	if i := strings.IndexByte(s[at:end], '-'); i >= 0 {
		return at + i
	}
	return end
}

// word makes operators and values of the words that are.
func (p *parser) word() {
	switch text := p.tok.text; {
	case strings.EqualFold(text, "and"):
		p.tok.kind, p.tok.op = tokOp, opAnd
	case strings.EqualFold(text, "or"):
		p.tok.kind, p.tok.op = tokOp, opOr
	case strings.EqualFold(text, "true"):
		p.tok.kind, p.tok.x = tokValue, &literal{p.tok.span, OfBool(true)}
	case strings.EqualFold(text, "false"):
		p.tok.kind, p.tok.x = tokValue, &literal{p.tok.span, OfBool(false)}
	}
}

func (p *parser) number(at int) {
	end := at
	for end < len(p.src) && (digitAt(p.src, end) || p.src[end] == '.') {
		end++
	}
	p.pos = end
	p.tok = token{span: span{at, end}, kind: tokValue}
	d, ok := parseDecimal(p.src[at:end])
	if !ok {
		text := excerpt(p.src[at:end])
		if strings.Count(p.src[at:end], ".") > 1 {
			p.fail(at, end, text+" is not a number", "")
		} else {
			p.fail(at, end, text+" is too long: numbers have at most 15 digits", "")
		}
	}
	p.tok.x = &literal{p.tok.span, ofNumber(d)}
}

// quoted reads a text in quotes. Macros in it are worked out.
func (p *parser) quoted(at int, quote byte) {
	outer, base := p.quote, p.base
	p.quote, p.base = quote, len(p.blocks)
	p.pos = at + 1
	var nodes []node
	end := atEnd
	if p.enter(at) {
		nodes, end = p.nodes(inQuote)
	}
	p.leave()
	p.quote, p.base = outer, base
	p.tok = token{span: span{at, p.pos}, kind: tokValue}
	p.tok.x = textOf(p.tok.span, nodes)
	if end != atQuote {
		p.fail(at, at+1, "The text has no closing quote", "")
		p.given = p.given || end == atEnd // and so nothing else has an end
	}
}

// textOf makes a literal of text without macros.
func textOf(at span, nodes []node) expr {
	switch len(nodes) {
	case 0:
		return &literal{at, OfText("")}
	case 1:
		if t, ok := nodes[0].(*textNode); ok {
			return &literal{at, OfText(t.text)}
		}
		if s, ok := nodes[0].(*showNode); ok {
			return s.x
		}
	}
	return &textExpr{at, nodes}
}

// inner reads a macro inside an expression, as {{if {{getvar::x}} > 5}} has it.
func (p *parser) inner(at int) {
	base, tok := p.base, p.tok
	p.base = len(p.blocks)
	l := nodeList{p: p, from: len(p.stack)}
	if p.tag(&l) { // cannot belong to a block around the expression
		p.pos = len(p.src)
	}
	p.base, p.tok = base, tok
	p.tok.kind, p.tok.hi = tokValue, p.pos
	p.tok.x = textOf(span{at, p.pos}, l.take())
}
