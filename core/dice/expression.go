package dice

import "strings"

// sum reads terms and adds them up.
//
//	sum = product { ("+" | "-" | "plus" | "minus") product | "-L" | "-H" }
func (p *parser) sum() expr {
	left := p.product(2)
	for p.refusal == nil {
		op := p.plusOrMinus()
		if op == 0 {
			break
		}
		at := p.tok.lo
		if op == '-' && p.oldDrop(left) {
			continue
		}
		p.operator()
		right := p.product(1)
		if n, ok := right.(*negated); ok {
			// 1d20+-1 is 1d20-1: one sign in the canonical text and the answer.
			right, op = n.x, '+'+'-'-op
		}
		left = &binary{op: op, at: at, l: left, r: right}
	}
	return left
}

// plusOrMinus is the sign tok stands for, or 0.
func (p *parser) plusOrMinus() byte {
	switch {
	case p.isSign('+') || p.isWord("plus"):
		return '+'
	case p.isSign('-') || p.isWord("minus"):
		return '-'
	}
	return 0
}

// operator steps over tok, an operator, and counts it.
func (p *parser) operator() {
	p.operators++
	if p.operators > maxOperators {
		p.refuse(p.tok.lo, saysManySigns)
		return
	}
	p.operated = true
	p.next()
}

// oldDrop reads -L or -H, which drops the lowest or highest die of the one
// pool before it.
func (p *parser) oldDrop(left expr) bool {
	t := p.peek()
	if t.kind != word || p.text(t) != "l" && p.text(t) != "h" {
		return false
	}
	d := onlyPool(left)
	if d == nil {
		p.refuse(p.tok.lo, saysOldDrop)
		return true
	}
	d.mods.keep.at = p.tok.lo
	if p.text(t) == "l" {
		d.mods.keep.dl++
	} else {
		d.mods.keep.dh++
	}
	p.next()
	p.next()
	p.checkKeep(d)
	return true
}

// onlyPool is the one pool among the terms of a sum, or nil.
func onlyPool(e expr) *pool {
	switch e := e.(type) {
	case *pool:
		return e
	case *binary:
		if e.op != '+' && e.op != '-' {
			return nil
		}
		l, r := onlyPool(e.l), onlyPool(e.r)
		if _, ok := e.r.(*literal); ok {
			return l
		}
		if _, ok := e.l.(*literal); ok {
			return r
		}
	}
	return nil
}

// product reads factors; signs is how many signs may stand before the first.
//
//	product = signed { ("*" | "/" | "//" | "%" | " x ") signed }
func (p *parser) product(signs int) expr {
	left := p.signed(signs)
	for p.refusal == nil {
		op, at := p.timesOrOver(), p.tok.lo
		if op == 0 {
			break
		}
		p.operator()
		if op == '*' && p.isSign('*') && !p.tok.spaced {
			p.refuse(at, saysPower)
			break
		}
		right := p.signed(2)
		if op != '*' && p.refusal == nil {
			p.checkDivisor(op, at, right)
		}
		left = &binary{op: op, at: at, l: left, r: right}
	}
	return left
}

// timesOrOver is the operator of a product tok stands for, or 0. An x
// multiplies only between spaces; elsewhere it could as well mean explode or
// repeat, and is refused.
func (p *parser) timesOrOver() byte {
	if p.tok.kind == sign {
		switch p.tok.sym {
		case '*', '/', '%', symIDiv:
			return p.tok.sym
		case '^':
			p.refuse(p.tok.lo, saysPower)
		}
		return 0
	}
	if p.tok.kind != word {
		return 0
	}
	w := p.text(p.tok)
	if w[0] != 'x' {
		return 0
	}
	if w == "x" && p.tok.spaced && p.peek().spaced {
		return '*'
	}
	if w == "x" || w == "xo" || w[1] == 'd' || w[1] == 'w' {
		if len(p.pools) > 0 {
			p.refuse(p.tok.lo, saysTimesExplode)
		} else {
			p.refuse(p.tok.lo, saysTimesRepeat)
		}
	}
	return 0
}

// signed reads an atom with at most max signs before it.
func (p *parser) signed(most int) expr {
	at, minus := p.tok.lo, false
	for n := 0; ; n++ {
		op := p.plusOrMinus()
		if op == 0 {
			break
		}
		if n == most {
			p.refuse(p.tok.lo, saysThreeSigns)
			return nil
		}
		minus = minus != (op == '-')
		p.operator()
	}
	x := p.atom()
	p.brackets()
	if !minus {
		return x
	}
	if n, ok := x.(*negated); ok {
		return n.x
	}
	return &negated{at: at, x: x}
}

// brackets reads the labels in square brackets after an atom: 2d6[fire].
func (p *parser) brackets() {
	for p.isSign('[') {
		open := p.tok.lo
		n := strings.IndexByte(p.lex.src[open:], ']')
		if n < 0 {
			p.refusef(open, saysNoClose, '[', ']')
			return
		}
		if strings.IndexByte(p.lex.src[open+1:open+n], '[') >= 0 {
			p.refusef(open, saysUnexpected, `"["`)
			return
		}
		p.addLabel(open+1, open+n)
		p.lex.pos = open + n + 1
		p.next()
	}
}

// atom reads a number, dice, brackets, a group or a function.
func (p *parser) atom() expr {
	t := p.tok
	switch t.kind {
	case atEnd:
		p.refuse(t.lo, saysStops)
	case digits:
		if p.startsDice(p.peek()) {
			p.next()
			return p.pool(t.lo, &t, nil)
		}
		v := p.number(t)
		p.next()
		return &literal{at: t.lo, value: v}
	case word:
		return p.atomWord(t)
	case sign:
		return p.atomSign(t)
	}
	return nil
}

func (p *parser) atomWord(t token) expr {
	if p.startsDice(t) {
		return p.pool(t.lo, nil, nil)
	}
	w := p.text(t)
	if next := p.peek(); next.kind == sign && next.sym == '(' && isFunction(w) {
		return p.call(t.lo, w)
	}
	if w[0] == 'x' && (w == "x" || w[1] == 'd') {
		p.refuse(t.lo, saysTimesRepeat)
		return nil
	}
	p.refuseWord(t, saysUnknown)
	return nil
}

func (p *parser) atomSign(t token) expr {
	switch t.sym {
	case '(':
		p.next()
		e := p.inside(t.lo, '(', ')', p.sum)
		if p.refusal == nil && p.startsDice(p.tok) {
			return p.pool(t.lo, nil, e)
		}
		return e
	case '{':
		return p.group()
	case '@':
		p.refuse(t.lo, saysAtName)
	case '?':
		p.refuse(t.lo, saysQuery)
	case ')', '}', ',', ';':
		if p.operated {
			p.refuse(t.lo, saysStops)
			break
		}
		fallthrough
	default:
		p.refuseWord(t, saysUnexpected)
	}
	return nil
}

// inside reads with read up to the closing sign; the opening one, at open, is
// behind.
func (p *parser) inside(open int, opening, closing byte, read func() expr) expr {
	p.depth++
	if p.depth > maxNesting {
		p.refuse(open, saysDeep)
		return nil
	}
	p.operated = false // nothing stands before what is read now
	e := read()
	p.depth--
	if p.refusal == nil {
		p.close(open, opening, closing)
	}
	return e
}

// close steps over the closing sign or says what stands in its place.
func (p *parser) close(open int, opening, closing byte) {
	for p.advantage() {
		continue
	}
	if p.refusal != nil || p.take(closing) {
		return
	}
	t := p.tok
	switch {
	case t.kind == atEnd:
		p.refusef(open, saysNoClose, opening, closing)
	case t.kind == digits || p.startsDice(t):
		p.refuse(t.lo, saysMissing)
	case t.kind == word:
		p.refuseWord(t, saysMeaning)
	case t.sym == '(' || t.sym == '{':
		p.refuse(t.lo, saysImplied)
	default:
		p.refuseWord(t, saysUnexpected)
	}
}
