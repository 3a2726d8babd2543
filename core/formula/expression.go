package formula

import (
	"fmt"
	"strings"
)

// expr reads an expression of operators that bind more tightly than least. It
// gives nil after a fault; tok is then where it was.
func (p *parser) expr(least uint8) expr {
	x := p.operand()
	for x != nil {
		switch {
		case p.tok.kind == tokOp && binding[p.tok.op] > least:
			o := p.tok.op
			p.next()
			r := p.expr(binding[o])
			if r == nil {
				return nil
			}
			x = &binary{span{x.at().lo, r.at().hi}, o, x, r}
		case p.tok.kind == tokWrite && p.comparing(x):
			p.tok.kind = tokOp
		case p.tok.kind == tokWrite && twoSigns(x, p.tok.text):
			p.tok.kind, p.tok.op = tokOp, opAdd
			if p.tok.text == "--" {
				p.tok.op = opSub
			}
			p.pos--
		case p.tok.kind == tokWrite:
			p.writes()
			return nil
		case p.tok.kind == tokSign && p.tok.sign == '?' && least == 0:
			x = p.ternary(x)
		default:
			return x
		}
	}
	return nil
}

// comparing says whether the = at tok compares: in {{? }}, where RisuAI has it
// so, and behind what could never be given a value.
func (p *parser) comparing(x expr) bool {
	if p.tok.text != "=" {
		return false
	}
	switch x.(type) {
	case *nameExpr, *varExpr:
		return p.calc
	}
	return true
}

// twoSigns says whether ++ or -- is an operator and a sign: behind a number,
// which cannot be counted up.
func twoSigns(x expr, text string) bool {
	switch x.(type) {
	case *nameExpr, *varExpr:
		return false
	}
	return text == "--" || text == "++"
}

func (p *parser) writes() {
	p.fail(p.tok.lo, p.tok.hi, p.tok.text+saysWrites, hintCompare(p.tok.text))
}

const saysWrites = " would change a variable, and a formula only reads"

func (p *parser) ternary(when expr) expr {
	if !p.enter(p.tok.lo) {
		return nil
	}
	defer p.leave()
	question := p.tok
	p.next()
	yes := p.expr(0)
	if yes == nil {
		return nil
	}
	if p.tok.kind != tokSign || p.tok.sign != ':' {
		p.fail(question.lo, question.hi, `The ? has no ":"`, "Write a ? b : c.")
		return nil
	}
	p.next()
	no := p.expr(0)
	if no == nil {
		return nil
	}
	return &ternary{span{when.at().lo, no.at().hi}, when, yes, no}
}

// operand reads one value with the signs before it.
func (p *parser) operand() expr {
	t := p.tok
	switch {
	case t.kind == tokValue:
		p.next()
		return t.x
	case t.kind == tokName && strings.EqualFold(t.text, "not"):
		return p.signed(notBinding, true)
	case t.kind == tokName || p.calledWord():
		return p.name()
	case t.kind == tokOp && (t.op == opSub || t.op == opAdd):
		return p.signed(binding[opMul], false)
	case t.kind == tokSign && t.sign == '!':
		return p.signed(binding[opMod], true)
	case t.kind == tokSign && t.sign == '(':
		return p.bracketed(')', p.inBrackets)
	case t.kind == tokSign && t.sign == '[':
		return p.bracketName()
	case t.kind == tokWrite:
		p.writes()
		return nil
	}
	p.missing()
	return nil
}

// calledWord says whether tok is the word of an operator that is called like a
// function: and(a, b).
func (p *parser) calledWord() bool {
	return p.tok.kind == tokOp && letterAt(p.tok.text, 0) && strings.HasPrefix(p.src[p.pos:], "(")
}

func (p *parser) signed(hold uint8, not bool) expr {
	t := p.tok
	if !p.enter(t.lo) {
		return nil
	}
	defer p.leave()
	p.next()
	x := p.expr(hold)
	switch {
	case x == nil:
		return nil
	case t.op == opAdd:
		return &binary{span{t.lo, x.at().hi}, opAdd, &literal{span: t.span, value: OfInt(0)}, x}
	}
	return &unary{span{t.lo, x.at().hi}, not, x}
}

// bracketed reads what stands between an opening sign at tok and its closing
// one.
func (p *parser) bracketed(closing byte, read func() expr) expr {
	t := p.tok
	if !p.enter(t.lo) {
		return nil
	}
	defer p.leave()
	p.next()
	x := read()
	if x == nil {
		return nil
	}
	if p.tok.kind != tokSign || p.tok.sign != closing {
		if p.tok.kind == tokEnd || p.tok.kind == tokEOF || p.tok.kind == tokSplit {
			p.fail(t.lo, t.hi, fmt.Sprintf("The %c has no %c", t.sign, closing), "")
		} else {
			p.unexpected()
		}
		return nil
	}
	p.next()
	return x
}

func (p *parser) inBrackets() expr { return p.expr(0) }

// bracketName reads [Hit points], a name that may hold anything but ].
func (p *parser) bracketName() expr {
	lo := p.tok.lo
	name, ok := p.bracketText(lo)
	if !ok {
		return nil
	}
	p.next()
	return p.reads(name, span{lo, p.pos})
}

// bracketText reads the text of the bracket at lo, with quotes or without, and
// leaves pos behind it.
func (p *parser) bracketText(lo int) (string, bool) {
	rest := p.src[lo+1:]
	end := strings.IndexByte(rest, ']')
	if stop := strings.Index(rest, p.closer); end < 0 || stop >= 0 && stop < end {
		p.fail(lo, lo+1, "The [ has no ]", "")
		return "", false
	}
	p.pos = lo + 1 + end + 1
	name := strings.TrimSpace(rest[:end])
	if n := len(name); n > 1 && (name[0] == '"' || name[0] == '\'') && name[n-1] == name[0] {
		name = name[1 : n-1]
	}
	if name == "" {
		p.fail(lo, p.pos, "The [ ] is empty", "Write a name in it.")
		return "", false
	}
	return name, true
}

// name reads a name or a function at tok.
func (p *parser) name() expr {
	t := p.tok
	name, at := t.text, t.span
	for p.pos < len(p.src) && (p.src[p.pos] == '[' || strings.HasPrefix(p.src[p.pos:], ".[")) {
		open := p.pos
		if p.src[open] == '.' {
			open++
		}
		part, ok := p.bracketText(open)
		if !ok {
			return nil
		}
		name, at.hi = name+"."+part, p.pos
		if p.pos < len(p.src) && p.src[p.pos] == '.' && letterAt(p.src, p.pos+1) {
			end := nameEnd(p.src, p.pos+1)
			name, p.pos, at.hi = name+p.src[p.pos:end], end, end
		}
	}
	p.next()
	if p.tok.kind == tokSign && p.tok.sign == '(' && p.tok.lo == at.hi {
		return p.function(name, at)
	}
	return p.reads(name, at)
}

// reads makes the expression that reads a name.
func (p *parser) reads(name string, at span) expr {
	for i := len(p.locals) - 1; i >= 0; i-- {
		if p.locals[i] == name {
			return &nameExpr{at, name}
		}
	}
	if plain, ok := canonicalName(name); ok {
		name = plain
	} else if other, ok := otherNames[fold(name)]; ok {
		name = other
	}
	p.use(UseName, name, at.lo, at.hi)
	return &nameExpr{at, name}
}

// missing tells that a value is missing at tok.
func (p *parser) missing() {
	switch p.tok.kind {
	case tokEOF: // the braces are missing as well, which is told
	case tokEnd, tokSplit:
		p.fail(p.tok.lo, p.tok.hi, "The expression stops in the middle", "Something is missing at the end.")
	default:
		p.unexpected()
	}
}

// unexpected tells that tok cannot stand where it stands.
func (p *parser) unexpected() {
	t := p.tok
	text := excerpt(p.src[t.lo:t.hi])
	switch {
	case t.kind == tokEOF:
	case t.kind == tokSign && t.sign == ')':
		p.fail(t.lo, t.hi, "The ) has no (", "")
	case t.kind == tokSign && t.sign == ']':
		p.fail(t.lo, t.hi, "The ] has no [", "")
	case t.kind == tokWrite:
		p.writes()
	case t.kind == tokValue || t.kind == tokName || t.kind == tokSign && t.sign == '(':
		p.fail(t.lo, t.hi, "An operator is missing before "+text, "Write + - * or ~ between the two.")
	default:
		p.fail(t.lo, t.hi, text+" cannot stand here", "")
	}
}

// function reads the arguments of a call; tok is the opening bracket.
func (p *parser) function(name string, at span) expr {
	x := &call{span: at}
	own := ""
	switch fold(name) {
	case "roll", "table", "arg":
		own = fold(name)
	default:
		x.fn = functions[fold(name)]
	}
	if writes[fold(name)] {
		p.fail(at.lo, at.hi, name+saysWrites, "")
		return nil
	}
	if x.fn == nil && own == "" {
		p.fail(at.lo, at.hi, name+"() is not a function", p.hintFunction(name))
		return nil
	}
	done := p.bracketed(')', func() expr { return p.arguments(x) })
	if done == nil {
		return nil
	}
	x.hi = p.tok.lo
	for x.hi > at.hi && p.src[x.hi-1] != ')' {
		x.hi--
	}
	if own != "" {
		return p.dynamic(own, name, x)
	}
	return p.checked(name, x)
}

func (p *parser) hintFunction(name string) string {
	if p.full() {
		return ""
	}
	if near := nearest(fold(name), functionNames()); near != "" {
		return "Did you mean " + near + "()?"
	}
	return ""
}

func (p *parser) arguments(x *call) expr {
	if p.tok.kind == tokSign && p.tok.sign == ')' {
		return x
	}
	for {
		arg := p.expr(0)
		if arg == nil {
			return nil
		}
		x.args = append(x.args, arg)
		if p.tok.kind != tokSign || p.tok.sign != ',' {
			return x
		}
		p.next()
	}
}

// checked refuses a call with too few or too many arguments.
func (p *parser) checked(name string, x *call) expr {
	if n := len(x.args); n < x.fn.least || n > x.fn.most {
		p.fail(x.lo, x.hi, name+"() takes "+x.fn.takes+", not "+count(n), "")
		return nil
	}
	return x.finished()
}

func count(n int) string {
	if n == 0 {
		return "none"
	}
	return fmt.Sprint(n)
}

// dynamic makes roll("2d6"), table("x") and arg("x").
func (p *parser) dynamic(kind, name string, x *call) expr {
	if len(x.args) != 1 {
		p.fail(x.lo, x.hi, name+"() takes one text, not "+count(len(x.args)), "")
		return nil
	}
	switch kind {
	case "roll":
		return p.rolls(x.args[0], x.span)
	case "table":
		return p.draws(x.args[0], x.span)
	}
	return p.variableOf("args.", x.args[0], x.span)
}
