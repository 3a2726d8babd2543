package formula

import "strings"

// shorthand reads {{.v}} and {{$v}}, alone or with an operator and a text
// behind it: {{.mood == calm}}, {{.name || stranger}}. The text stands as it
// is; in quotes, or with an expression's signs in it, nothing changes.
func (p *parser) shorthand(m tag) node {
	start := m.after + 1
	p.pos = wordEnd(p.src, start)
	at := span{m.after, p.pos}
	name := p.src[start:p.pos]
	if p.ends(m) {
		return p.show(m, p.variable("vars.", name, at))
	}
	// Looked at without reading: what is not such an operator is read again,
	// as an expression, and reading twice at each level would never end.
	p.pos = skipSpace(p.src, p.pos)
	p.tok = token{span: span{p.pos, p.pos}, kind: tokBad}
	if !strings.HasPrefix(p.src[p.pos:], "{{") {
		p.operator(p.src[p.pos:])
	}
	o := p.tok
	switch {
	case o.kind == tokWrite:
		p.fail(m.lo, p.tagEnd(m), excerpt(p.src[m.lo:p.tagEnd(m)])+saysWrites, hintCompare(o.text))
		p.skipTag(m)
		return nil
	case o.kind != tokOp || binding[o.op] > binding[opElse] || o.op == opAnd || o.op != opOr && p.quoteNext():
		return p.shorthandExpression(m)
	}
	var v expr = p.variableOf("vars.", &literal{at, OfText(name)}, at)
	r := p.shorthandText(m)
	if r == nil {
		return nil
	}
	if o.op == opOr {
		v = &binary{at, opElse, v, &literal{at, OfText("")}}
	}
	return p.show(m, &binary{span{m.lo, p.pos}, o.op, v, r})
}

func hintCompare(op string) string {
	if op == "=" {
		return "Write == to compare."
	}
	return ""
}

// shorthandExpression reads {{.hp + 1}} as the expression it is.
func (p *parser) shorthandExpression(m tag) node {
	p.pos = m.after
	return p.shown(m, false)
}

// shorthandText reads the text behind the operator, and the end of the tag.
func (p *parser) shorthandText(m tag) expr {
	if p.quoteNext() {
		return p.expression(m)
	}
	args := p.argsFrom(m)
	if len(args) > 1 {
		p.fail(args[0].hi, args[0].hi+2, ":: cannot stand here", "")
		return nil
	}
	return textOf(args[0].span, args[0].nodes)
}

// quoteNext says whether a text in quotes comes next.
func (p *parser) quoteNext() bool {
	at := skipSpace(p.src, p.pos)
	return at < len(p.src) && (p.src[at] == '"' || p.src[at] == '\'')
}
