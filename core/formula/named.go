package formula

import (
	"strings"

	"callboard/core/dice"
)

// argForm is how the arguments of a macro begin.
type argForm uint8

const (
	noArgs    argForm = iota
	splitArgs         // {{f::a::b}}
	colonArgs         // {{f:a}}
	spaceArgs         // {{f a}}
)

// form says how the arguments begin at pos and goes to the first.
func (p *parser) form(m tag) argForm {
	if p.ends(m) {
		return noArgs
	}
	at := skipSpace(p.src, p.pos)
	switch rest := p.src[at:]; {
	case strings.HasPrefix(rest, "::"):
		p.pos = at + 2
		return splitArgs
	case strings.HasPrefix(rest, ":"):
		p.pos = at + 1
		return colonArgs
	}
	p.pos = at
	return spaceArgs
}

// argsFrom reads arguments up to the end of the tag and goes behind it.
func (p *parser) argsFrom(m tag) []textExpr {
	var args []textExpr
	outer := p.base
	p.base = len(p.blocks)
	defer func() { p.base = outer }()
	for {
		lo := p.pos
		nodes, end := p.nodes(inArg)
		hi := p.pos
		switch end {
		case atSplit:
			hi -= len("::")
		case atCloser:
			hi -= len(m.closer)
		case atEnd:
			p.unclosed(m)
		}
		args = append(args, textExpr{span{lo, hi}, trimmed(nodes)})
		if end != atSplit {
			return args
		}
	}
}

// args reads the arguments of a macro, if it has any.
func (p *parser) args(m tag) []textExpr {
	if p.form(m) == noArgs {
		return nil
	}
	return p.argsFrom(m)
}

// named reads a macro that begins with a word; pos is behind the word.
func (p *parser) named(m tag) node {
	if writes[m.name] {
		p.fail(m.lo, p.tagEnd(m), m.label()+saysWrites, "")
		p.args(m)
		return nil
	}
	if m.name == "calc" {
		if p.form(m) != noArgs {
			return p.shown(m, true)
		}
		return p.bare(m, m.word)
	}
	if read := ownReading(m.name); read != nil {
		return read(p, m)
	}
	fn := functions[m.name]
	after := p.pos
	form := p.form(m)
	switch {
	case form == noArgs:
		return p.bare(m, m.word)
	case fn != nil:
		return p.functionMacro(m, fn, p.argsFrom(m))
	case form == spaceArgs:
		p.pos = after
		return p.phrase(m)
	}
	args := p.argsFrom(m)
	if isForeign(m.name) {
		p.fail(m.lo, p.pos, m.label()+saysForeign, "")
		return nil
	}
	if len(args) > 0 && (m.name == "time" || m.name == "date") {
		p.fail(m.lo, p.pos, m.label()+" takes nothing behind it", "It is the scene's own.")
		return nil
	}
	p.fail(m.lo, p.pos, m.label()+" is not a macro", p.hintMacro(m))
	return nil
}

const saysForeign = " is not here"

// bare reads {{name}}.
func (p *parser) bare(m tag, name string) node {
	return &showNode{span{m.lo, p.pos}, p.reads(name, span{m.lo, p.pos})}
}

// phrase reads {{Hit points}}: a name of several words. What is no name is
// told to be an expression.
func (p *parser) phrase(m tag) node {
	start := p.src[m.after-len(m.word):]
	end := strings.Index(start, m.closer)
	if inner := strings.Index(start, "{{"); end < 0 || inner >= 0 && inner < end {
		p.unclosed(m)
		return nil
	}
	text := strings.TrimSpace(start[:end])
	p.pos = m.after - len(m.word) + end + len(m.closer)
	switch op := writeIn(text); {
	case op != "":
		p.fail(m.lo, p.pos, excerpt(p.src[m.lo:p.pos])+saysWrites, "")
	case strings.IndexFunc(text, notInName) >= 0:
		p.fail(m.lo, p.pos, excerpt(p.src[m.lo:p.pos])+" is not a macro", "Write {{= "+excerpt(text)+"}} to work it out.")
	case nearest(m.name, macroNames()) != "" && strings.ContainsAny(text, "0123456789"):
		p.fail(m.lo, p.pos, m.label()+" is not a macro", p.hintMacro(m))
	default:
		return p.bare(m, strings.Join(strings.Fields(text), " "))
	}
	return nil
}

func notInName(r rune) bool {
	return strings.ContainsRune("+*/%=<>!?|&~()[]{},;:\"\\^@#$", r)
}

// writeIn finds an operator that would change something.
func writeIn(text string) string {
	for _, op := range [...]string{"++", "--", "||=", "??=", "+=", "-=", "*=", "/="} {
		if strings.Contains(text, op) {
			return op
		}
	}
	if i := strings.IndexByte(text, '='); i > 0 && !strings.Contains(text, "==") && strings.IndexByte("!<>", text[i-1]) < 0 {
		return "="
	}
	return ""
}

// functionMacro is a function in the form {{f::a::b}}: its arguments are text.
func (p *parser) functionMacro(m tag, fn *function, args []textExpr) node {
	x := &call{span{m.lo, p.pos}, fn, make([]expr, len(args))}
	for i := range args {
		x.args[i] = textOf(args[i].span, args[i].nodes)
	}
	if lit, ok := firstLiteral(x.args); ok && fn.name == "default" {
		x.args[0] = p.reads(lit.value.String(), lit.span) // {{default::hp::0}}
	}
	if n := len(args); n < fn.least || n > fn.most {
		p.fail(m.lo, p.pos, m.label()+" takes "+fn.takes+", not "+count(n), "")
		return nil
	}
	return p.show(m, x.finished())
}

func firstLiteral(args []expr) (*literal, bool) {
	if len(args) == 0 {
		return nil, false
	}
	lit, ok := args[0].(*literal)
	return lit, ok
}

// one gives the only argument of a macro, or tells what is missing.
func (p *parser) one(m tag, args []textExpr, what string) (expr, bool) {
	if len(args) != 1 || len(args[0].nodes) == 0 {
		p.fail(m.lo, p.pos, m.label()+" needs "+what, "")
		return nil, false
	}
	return textOf(args[0].span, args[0].nodes), true
}

func (p *parser) rollMacro(m tag) node {
	args := p.args(m)
	text, ok := p.one(m, args, "dice, such as {{roll::2d6}}")
	if !ok {
		return nil
	}
	return p.show(m, p.rolls(text, span{m.lo, p.pos}))
}

// show answers with x, unless reading it failed.
func (p *parser) show(m tag, x expr) node {
	if x == nil {
		return nil
	}
	return &showNode{span{m.lo, p.pos}, x}
}

// rolls makes the expression that rolls dice; dice that are written out are
// read at once.
func (p *parser) rolls(text expr, at span) expr {
	x := &rollExpr{span: at, text: text}
	lit, ok := text.(*literal)
	if !ok {
		p.use(UseRoll, "", at.lo, at.hi)
		return x
	}
	notation := sides(lit.value.String())
	roll, refusal := dice.Parse(notation)
	if refusal != nil {
		p.fail(lit.lo, lit.hi, strings.TrimSuffix(refusal.Message, "."), "")
		return nil
	}
	p.use(UseRoll, notation, at.lo, at.hi)
	x.roll = roll
	return x
}

// sides reads a number alone as one die of so many sides, as macros have it.
func sides(notation string) string {
	trimmed := strings.TrimSpace(notation)
	if trimmed == "" || strings.Trim(trimmed, "0123456789") != "" {
		return notation
	}
	return "1d" + trimmed
}

func (p *parser) tableMacro(m tag) node {
	args := p.args(m)
	name, ok := p.one(m, args, "the name of a dice piece, such as {{table::Rumours}}")
	if !ok {
		return nil
	}
	return p.show(m, p.draws(name, span{m.lo, p.pos}))
}

func (p *parser) draws(name expr, at span) expr {
	text := ""
	if lit, ok := name.(*literal); ok {
		text = lit.value.String()
	}
	p.use(UseTable, text, at.lo, at.hi)
	return &tableExpr{at, name}
}

// variableMacro reads {{getvar::x}}, {{arg::x}} and {{hasvar::x}}. A second
// argument is the default.
func (p *parser) variableMacro(m tag) node {
	args := p.args(m)
	var other expr
	if len(args) == 2 && !strings.Contains(m.name, "has") && !strings.Contains(m.name, "exists") {
		other = textOf(args[1].span, args[1].nodes)
		args = args[:1]
	}
	name, ok := p.one(m, args, "a name, such as {{"+m.word+"::name}}")
	if !ok {
		return nil
	}
	group := "vars."
	if m.name == "arg" {
		group = "args."
	}
	at := span{m.lo, p.pos}
	v := p.variableOf(group, name, at)
	switch {
	case strings.HasPrefix(m.name, "has") || strings.HasSuffix(m.name, "exists"):
		return p.show(m, &hasExpr{at, v})
	case other != nil:
		return p.show(m, &binary{at, opElse, v, other})
	}
	return p.show(m, v)
}

func (p *parser) variable(group, name string, at span) expr {
	return p.variableOf(group, &literal{at, OfText(name)}, at)
}

func (p *parser) variableOf(group string, name expr, at span) *varExpr {
	if lit, ok := name.(*literal); ok {
		p.use(UseName, group+lit.value.String(), at.lo, at.hi)
	}
	return &varExpr{at, group, name}
}

// slotMacro reads {{slot::x}}, RisuAI's name for what an each goes through.
func (p *parser) slotMacro(m tag) node {
	args := p.args(m)
	name, ok := p.one(m, args, "the name of an each around it")
	if !ok {
		return nil
	}
	if lit, ok := name.(*literal); ok {
		p.rewrite(m.lo, "{{"+lit.value.String()+"}}")
		return p.show(m, p.reads(lit.value.String(), span{m.lo, p.pos}))
	}
	p.fail(m.lo, p.pos, m.label()+" needs a plain name", "")
	return nil
}

// blankMacro reads {{newline}} and {{space}}, which take how many.
func (p *parser) blankMacro(m tag) node {
	args := p.args(m)
	s := " "
	if m.name != "space" {
		s = "\n"
	}
	n := 1
	if len(args) > 0 {
		lit, ok := textOf(args[0].span, args[0].nodes).(*literal)
		d, number := decimal{}, false
		if ok {
			d, number = lit.value.number()
		}
		n, ok = d.whole()
		if !number || !ok || n < 0 || n > 100 {
			p.fail(m.lo, p.pos, m.label()+" takes a whole number up to 100", "")
			return nil
		}
	}
	return &textNode{span{m.lo, p.pos}, strings.Repeat(s, n), true}
}

// emptyMacro reads macros that stand for nothing.
func (p *parser) emptyMacro(m tag) node {
	p.args(m)
	return &textNode{span{m.lo, p.pos}, "", true}
}
