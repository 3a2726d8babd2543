package formula

import (
	"strings"
)

// whenBlock reads RisuAI's {{#when x}} and {{#when::a::and::b}}. The operators
// group from the right, as they do there: a and (b or c).
func (p *parser) whenBlock(m tag) node {
	if p.form(m) != splitArgs {
		p.next()
		when := p.expr(0)
		if when != nil && p.tok.kind == tokEnd {
			p.pos = p.tok.hi
			return p.branches(m, when)
		}
		if when != nil {
			p.unexpected()
		}
		p.recover(m)
		return p.branches(m, nil)
	}
	args := p.argsFrom(m)
	for len(args) > 1 && args[0].word("keep", "legacy") {
		args = args[1:]
	}
	return p.branches(m, p.when(m, args))
}

// word says whether the argument is one of the words.
func (a textExpr) word(words ...string) bool {
	if len(a.nodes) != 1 {
		return false
	}
	t, ok := a.nodes[0].(*textNode)
	for _, w := range words {
		if ok && strings.EqualFold(t.text, w) {
			return true
		}
	}
	return false
}

var whenOperators = map[string]op{
	"and": opAnd, "or": opOr, "is": opEqual, "isnot": opUnequal,
	">": opMore, "<": opLess, ">=": opAtLeast, "<=": opAtMost,
	"vis": opEqual, "visnot": opUnequal,
}

func (p *parser) when(m tag, args []textExpr) expr {
	if len(args) > MaxDepth {
		p.fail(m.lo, p.pos, "The formula is nested too deeply (32)", "")
		return nil
	}
	switch {
	case len(args) == 0 || len(args[0].nodes) == 0:
		p.fail(m.lo, p.pos, m.label()+" has no condition", "Write {{#when::a::and::b}}.")
		return nil
	case len(args) == 1:
		return p.whenValue(args[0], false)
	case args[0].word("not"):
		if x := p.when(m, args[1:]); x != nil {
			return &unary{span{m.lo, p.pos}, true, x}
		}
		return nil
	case args[0].word("var"):
		return p.variableOf("vars.", textOf(args[1].span, args[1].nodes), args[1].span)
	case len(args) == 2:
		p.fail(args[1].lo, args[1].hi, m.label()+" stops in the middle", "Write {{#when::a::and::b}}.")
		return nil
	}
	return p.whenBinary(m, args)
}

func (p *parser) whenBinary(m tag, args []textExpr) expr {
	name := strings.ToLower(strings.TrimSpace(p.src[args[1].lo:args[1].hi]))
	o, ok := whenOperators[name]
	if !ok {
		p.fail(args[1].lo, args[1].hi, excerpt(name)+" is not an operator of "+m.label(), "It has and, or, is, isnot, not, >, <, >= and <=.")
		return nil
	}
	var l expr
	if strings.HasPrefix(name, "vis") {
		l = p.variableOf("vars.", textOf(args[0].span, args[0].nodes), args[0].span)
	} else {
		l = p.whenValue(args[0], false)
	}
	var r expr
	if o == opAnd || o == opOr || len(args) > 3 {
		r = p.when(m, args[2:])
	} else {
		r = p.whenValue(args[2], true)
	}
	if l == nil || r == nil {
		return nil
	}
	return &binary{span{args[0].lo, args[len(args)-1].hi}, o, l, r}
}

// whenValue reads one side. Numbers and macros are themselves; a word is the
// name of a value, but for the right side of a comparison, where it is text.
func (p *parser) whenValue(a textExpr, text bool) expr {
	x := textOf(a.span, a.nodes)
	lit, ok := x.(*literal)
	if !ok {
		return x
	}
	s := lit.value.String()
	if d, number := parseDecimal(s); number {
		return &literal{lit.span, ofNumber(d)}
	}
	if text || s == "" || strings.EqualFold(s, "true") || strings.EqualFold(s, "false") {
		return x
	}
	return p.reads(s, a.span)
}
