package formula

import "strings"

// printer writes expressions in our own spelling.
type printer struct{ src string }

var opText = [...]string{
	opOr: " or ", opAnd: " and ", opEqual: " == ", opUnequal: " != ", opLess: " < ", opAtMost: " <= ",
	opMore: " > ", opAtLeast: " >= ", opElse: " ?? ", opJoin: " ~ ", opAdd: " + ", opSub: " - ",
	opMul: " * ", opDiv: " / ", opMod: " % ",
}

// calledOp are the functions that are operators here.
var calledOp = map[string]op{
	"equal": opEqual, "isequal": opEqual, "notequal": opUnequal, "isnotequal": opUnequal,
	"greater": opMore, "isgreater": opMore, "less": opLess, "isless": opLess,
	"greaterequal": opAtLeast, "isgreaterorequal": opAtLeast,
	"lessequal": opAtMost, "islessorequal": opAtMost,
}

func (w printer) expr(x expr) string {
	switch x := x.(type) {
	case *literal:
		if x.value.kind == Text {
			return quoteText(x.value.text)
		}
		return x.value.String()
	case *nameExpr:
		return nameText(x.name)
	case *varExpr:
		if lit, ok := x.name.(*literal); ok {
			return nameText(x.group + lit.value.String())
		}
	case *unary:
		if x.not {
			return "not " + w.side(x.x, notBinding, true)
		}
		return "-" + w.side(x.x, binding[opMod], true)
	case *binary:
		return w.side(x.l, binding[x.op]-1, x.op <= opAnd) + opText[x.op] + w.side(x.r, binding[x.op], x.op <= opAnd)
	case *call:
		return w.call(x)
	case *ternary:
		return w.side(x.when, 1, false) + " ? " + w.side(x.yes, 1, false) + " : " + w.side(x.no, 1, false)
	}
	return w.src[x.at().lo:x.at().hi]
}

// side writes a part of an operator, in brackets when it binds no more tightly
// than least, and when grouped, for "and" and "or" in each other.
func (w printer) side(x expr, least uint8, grouped bool) string {
	s := w.expr(x)
	switch x := x.(type) {
	case *ternary:
		return "(" + s + ")"
	case *binary:
		if binding[x.op] <= least || grouped && x.op <= opAnd {
			return "(" + s + ")"
		}
	case *unary: // "not" takes in all that binds more tightly behind it
		if x.not && (least > notBinding || least == notBinding && !grouped) {
			return "(" + s + ")"
		}
	case *call:
		if o, ok := calledOp[x.fn.name]; ok && binding[o] <= least {
			return "(" + s + ")"
		}
	}
	return s
}

func (w printer) call(x *call) string {
	if o, ok := calledOp[x.fn.name]; ok && len(x.args) == 2 {
		return w.expr(&binary{x.span, o, x.args[0], x.args[1]})
	}
	args := make([]string, len(x.args))
	for i, a := range x.args {
		args[i] = w.expr(a)
	}
	return x.fn.name + "(" + strings.Join(args, ", ") + ")"
}

// nameText writes a name, in [ ] where it would not be read as one.
func nameText(name string) string {
	if nameEnd(name, 0) == len(name) {
		return name
	}
	group, rest, ok := strings.Cut(name, ".")
	if ok && nameEnd(group, 0) == len(group) {
		return group + ".[" + rest + "]"
	}
	return "[" + name + "]"
}

var textEscapes = strings.NewReplacer(`\`, `\\`, `"`, `\"`, `{`, `\{`, `}`, `\}`)

func quoteText(s string) string { return `"` + textEscapes.Replace(s) + `"` }
