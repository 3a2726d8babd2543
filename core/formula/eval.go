package formula

import (
	"crypto/sha256"
	endian "encoding/binary"
	"math/rand/v2"
	"strings"

	"callboard/core"
	"callboard/core/dice"
	"callboard/core/jsondoc"
)

// eval works an expression out; after a fault the value means nothing.
func (r *run) eval(x expr) Value {
	if !r.step(x.at(), 1) {
		return Value{}
	}
	switch x := x.(type) {
	case *literal:
		return x.value
	case *nameExpr:
		return r.name(x.name, x.span)
	case *varExpr:
		return r.name(r.varName(x), x.span)
	case *hasExpr:
		_, ok := r.ctx.Lookup(r.varName(x.of))
		return OfBool(ok)
	case *unary:
		return r.unary(x)
	case *binary:
		return r.binary(x)
	case *ternary:
		if r.eval(x.when).True() {
			return r.eval(x.yes)
		}
		return r.eval(x.no)
	case *call:
		return r.call(x)
	case *textExpr:
		return OfText(r.text(x.nodes))
	}
	return r.chance(x)
}

// chance works out what takes from the stream, and picks.
func (r *run) chance(x expr) Value {
	switch x := x.(type) {
	case *choiceExpr:
		item := &x.items[r.choice(x)]
		if r.fault != nil {
			return Value{}
		}
		return OfText(r.text(item.nodes))
	case *boundsExpr:
		r.draws++
		return OfInt(int64(x.from) + r.env.Rand.Int64N(int64(x.to)-int64(x.from)+1))
	case *rollExpr:
		return r.roll(x)
	case *tableExpr:
		return r.table(x)
	}
	return Value{}
}

func (r *run) varName(x *varExpr) string { return x.group + r.eval(x.name).String() }

// name reads a name: of an each around it, or of the context.
func (r *run) name(name string, at span) Value {
	for i := len(r.locals) - 1; i >= 0; i-- {
		if r.locals[i].name == name {
			return r.locals[i].value
		}
	}
	v, ok := r.ctx.Lookup(name)
	if !ok && r.fault == nil {
		r.unknown(name, at)
	}
	return v
}

// unknown stops at a name that is not there. Its sentence is made at the end
// of the run, since ?? may still have another word for it.
func (r *run) unknown(name string, at span) {
	r.fault = &Fault{}
	r.missing, r.lacking, r.lackingAt = true, name, at
}

// explain tells the name that stopped the run.
func (r *run) explain() {
	name, at := r.lacking, r.lackingAt
	r.fault, r.missing = nil, false
	folded := fold(name)
	if isForeign(folded) {
		r.fail(at, "{{"+name+"}}"+saysForeign, "")
		return
	}
	name = strings.TrimPrefix(name, "vars.")
	known := r.ctx.Known()
	if name != r.lacking {
		known = append(known, stripGroup(known, "vars.")...)
	}
	near := strings.TrimPrefix(nearest(name, known), "vars.")
	macro := nearest(folded, macroNames())
	switch {
	case near != "":
		r.fail(at, jsondoc.Quote(name)+" is not known", "Did you mean "+near+"?")
	case macro != "" && strings.HasPrefix(r.f.text[at.lo:], "{{"):
		r.fail(at, "{{"+name+"}} is not a macro", "Did you mean {{"+macro+"}}?")
	default:
		r.fail(at, jsondoc.Quote(name)+" is not known", "")
	}
}

func stripGroup(names []string, group string) []string {
	var out []string
	for _, n := range names {
		if rest, ok := strings.CutPrefix(n, group); ok {
			out = append(out, rest)
		}
	}
	return out
}

func (r *run) unary(x *unary) Value {
	v := r.eval(x.x)
	if x.not {
		return OfBool(!v.True())
	}
	return ofNumber(r.numberOf(v, x.x).neg())
}

func (r *run) binary(x *binary) Value {
	switch x.op {
	case opElse:
		return r.orElse(x)
	case opOr:
		if v := r.eval(x.l); v.True() {
			return v
		}
		return r.eval(x.r)
	case opAnd:
		if v := r.eval(x.l); !v.True() {
			return v
		}
		return r.eval(x.r)
	}
	a := r.eval(x.l)
	b := r.eval(x.r)
	if r.fault != nil {
		return Value{}
	}
	return r.operate(x, a, b)
}

// orElse is ?? and default(): the right side stands in for a name that is not
// there, or holds nothing.
func (r *run) orElse(x *binary) Value {
	if r.fault != nil {
		return Value{}
	}
	from, locals := len(r.out), len(r.locals)
	v := r.eval(x.l)
	if r.fault != nil && r.missing {
		r.fault, r.missing = nil, false
		r.out, r.locals = r.out[:from], r.locals[:locals]
		v = Value{}
	}
	if r.fault == nil && v.kind == Null {
		return r.eval(x.r)
	}
	return v
}

// numberOf reads v, the value of x, as a number.
func (r *run) numberOf(v Value, x expr) decimal {
	d, ok := v.number()
	if !ok && r.fault == nil {
		r.fail(x.at(), jsondoc.Quote(v.String())+" is not a number", "")
	}
	return d
}

// exact gives the function that takes the result of a calculation.
func (r *run) exact(at span) func(decimal, bool) Value {
	return func(d decimal, ok bool) Value {
		if !ok && r.fault == nil {
			r.fail(at, "The number is too large: at most 15 digits", "")
		}
		return ofNumber(d)
	}
}

// operate works out an operator between two values.
func (r *run) operate(x *binary, a, b Value) Value {
	switch x.op {
	case opEqual, opUnequal:
		if !r.moves(x.span, a.size()+b.size()) {
			return Value{}
		}
		return OfBool(equal(a, b) == (x.op == opEqual))
	case opJoin:
		return r.join(x, a, b)
	}
	m, n := r.numberOf(a, x.l), r.numberOf(b, x.r)
	if r.fault != nil {
		return Value{}
	}
	if n.coef == 0 && (x.op == opDiv || x.op == opMod) {
		r.fail(x.r.at(), "Dividing by 0", "")
		return Value{}
	}
	switch x.op {
	case opLess:
		return OfBool(m.cmp(n) < 0)
	case opAtMost:
		return OfBool(m.cmp(n) <= 0)
	case opMore:
		return OfBool(m.cmp(n) > 0)
	case opAtLeast:
		return OfBool(m.cmp(n) >= 0)
	case opAdd:
		return r.exact(x.span)(m.add(n))
	case opSub:
		return r.exact(x.span)(m.add(n.neg()))
	case opMul:
		return r.exact(x.span)(m.mul(n))
	case opDiv:
		return r.exact(x.span)(m.div(n))
	}
	return r.exact(x.span)(m.mod(n))
}

func (r *run) join(x *binary, a, b Value) Value {
	size := a.size() + b.size()
	if !r.moves(x.span, size) {
		return Value{}
	}
	s := a.String() + b.String()
	if len(s) > MaxAnswerBytes {
		r.fail(x.span, "The answer is too long (16 KiB)", "")
	}
	return OfText(s)
}

func (r *run) call(x *call) Value {
	var room [4]Value
	args := room[:0]
	size := 0
	for _, a := range x.args {
		v := r.eval(a)
		args = append(args, v)
		size += v.size()
	}
	if r.fault != nil || !r.moves(x.span, size) {
		return Value{}
	}
	return x.fn.run(r, x, args)
}

// choice says which item is taken.
func (r *run) choice(x *choiceExpr) int {
	if !x.pick {
		r.draws++
		return r.env.Rand.IntN(len(x.items))
	}
	if !r.moves(x.span, len(x.key)) {
		return 0
	}
	again := 0
	if len(r.locals) > 0 {
		if r.loops == nil {
			r.loops = map[*choiceExpr]int{}
		}
		again = r.loops[x]
		r.loops[x]++
	}
	b := append(make([]byte, 0, 256), "pick/v1\x00"...)
	b = append(append(b, r.env.SceneSeed...), 0)
	b = append(b, x.key...)
	b = endian.BigEndian.AppendUint64(b, uint64(x.nth))
	b = endian.BigEndian.AppendUint64(b, uint64(again))
	return rand.New(rand.NewChaCha8(sha256.Sum256(b))).IntN(len(x.items))
}

func (r *run) roll(x *rollExpr) Value {
	roll := x.roll
	if roll == nil {
		notation := r.eval(x.text).String()
		if r.fault != nil {
			return Value{}
		}
		var refusal *dice.Refusal
		if roll, refusal = dice.Parse(sides(notation)); refusal != nil {
			r.fail(x.span, strings.TrimSuffix(refusal.Message, "."), "")
			return Value{}
		}
	}
	r.draws++
	result := roll.Roll(r.env.Rand)
	r.env.Budget.Dice += thrown(result)
	if r.env.Budget.Dice > MaxDice {
		r.fail(x.span, "The formula rolls too many dice (1,000)", "")
		return Value{}
	}
	r.result.Rolls = append(r.result.Rolls, result)
	total := result.Total()
	if total == nil {
		r.fail(x.span, "The dice are several rolls", "Roll each on its own.")
		return Value{}
	}
	return OfInt(*total)
}

// thrown counts the dice of a roll, those that explosions brought left out.
func thrown(result dice.Result) int {
	n := 0
	for i := range result.Parts {
		for _, pool := range result.Parts[i].Rolls {
			for _, die := range pool.DieList {
				if !die.Extra {
					n++
				}
			}
		}
	}
	return n
}

func (r *run) table(x *tableExpr) Value {
	name := r.eval(x.name).String()
	if r.fault != nil {
		return Value{}
	}
	if r.env.Budget.TableRolls++; r.env.Budget.TableRolls > MaxTableRolls {
		r.fail(x.span, "The formula rolls too many tables (50)", "")
		return Value{}
	}
	if r.env.Tables == nil {
		r.fail(x.span, "There is no table "+jsondoc.Quote(name), "")
		return Value{}
	}
	r.draws++
	text, err := r.env.Tables.Roll(name, r.env)
	if err != nil {
		r.fail(x.span, strings.TrimSuffix(core.Sentence(err, err.Error()), "."), "")
		return Value{}
	}
	r.moves(x.span, len(text))
	return OfText(text)
}

// items are what an each goes through: the items of a list, the lines of a
// text that has several, or its parts between commas. A JSON list counts as
// one.
func (v Value) items() []Value {
	switch v.kind {
	case Null:
		return nil
	case List:
		return v.list
	case Text:
		return textItems(strings.TrimSpace(v.text))
	}
	return []Value{v}
}

func textItems(s string) []Value {
	if s == "" {
		return nil
	}
	if s[0] == '[' {
		if doc, err := jsondoc.Parse([]byte(s)); err == nil {
			return jsonItems(doc)
		}
	}
	separator := ","
	if strings.Contains(s, "\n") {
		separator = "\n"
	}
	var out []Value
	for part := range strings.SplitSeq(s, separator) {
		if part = strings.TrimSpace(part); part != "" {
			out = append(out, OfText(part))
		}
		if len(out) > MaxItems {
			break
		}
	}
	return out
}

func jsonItems(doc jsondoc.Value) []Value {
	out := make([]Value, 0, len(doc.Items))
	for _, item := range doc.Items {
		switch item.Kind {
		case jsondoc.String, jsondoc.Number:
			out = append(out, OfText(item.Text))
		case jsondoc.Bool:
			out = append(out, OfBool(item.Bool))
		default:
			out = append(out, OfText(string(item.AppendJSON(nil))))
		}
	}
	return out
}
