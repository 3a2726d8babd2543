package formula

import "callboard/core/dice"

// span is a place in the source, as byte offsets.
type span struct{ lo, hi int }

func (s span) at() span { return s }

// node is a piece of the text: plain, or a macro.
type node interface{ at() span }

type (
	// textNode is text as it is answered. An escaped character stands alone
	// and never separates.
	textNode struct {
		span
		text    string
		escaped bool
	}
	// showNode is a macro that is replaced by the value of x.
	showNode struct {
		span
		x expr
	}
	ifNode struct {
		span
		branches []branch // the first whose condition holds is taken
		other    []node
	}
	eachNode struct {
		span
		list expr
		name string
		body []node
	}
)

// branch is a condition with what stands under it.
type branch struct {
	span // of its tag
	when expr
	body []node
}

// expr is a part of an expression.
type expr interface{ at() span }

type (
	literal struct {
		span
		value Value
	}
	// nameExpr reads a name of the context, or of an {{each}} around it.
	nameExpr struct {
		span
		name string
	}
	// varExpr reads a variable whose name may be worked out.
	varExpr struct {
		span
		group string // "vars." or "args."
		name  expr
	}
	// hasExpr says whether a variable is there.
	hasExpr struct {
		span
		of *varExpr
	}
	unary struct {
		span
		not bool // else minus
		x   expr
	}
	binary struct {
		span
		op   op
		l, r expr
	}
	ternary struct {
		span
		when, yes, no expr
	}
	call struct {
		span
		fn   *function
		args []expr
	}
	// textExpr is text with macros in it, as an argument holds it.
	textExpr struct {
		span
		nodes []node
	}
	// choiceExpr takes one of its items, whole: at random, or by the scene.
	choiceExpr struct {
		span
		items []textExpr
		pick  bool
		key   string // of a pick: its items as written
		nth   int    // of a pick: how many with the same items stand before it
	}
	// boundsExpr is a random whole number from lo to hi.
	boundsExpr struct {
		span
		from, to int
	}
	// rollExpr rolls dice; roll is nil when the notation is worked out.
	rollExpr struct {
		span
		roll *dice.Roll
		text expr
	}
	tableExpr struct {
		span
		name expr
	}
)

// op is an operator between two values.
type op uint8

const (
	opNone op = iota
	opOr
	opAnd
	opEqual
	opUnequal
	opLess
	opAtMost
	opMore
	opAtLeast
	opElse // ??
	opJoin // ~
	opAdd
	opSub
	opMul
	opDiv
	opMod
)

// binding says how tightly each operator binds.
var binding = [...]uint8{
	opOr: 1, opAnd: 2,
	opEqual: 4, opUnequal: 4, opLess: 4, opAtMost: 4, opMore: 4, opAtLeast: 4,
	opElse: 5, opJoin: 6, opAdd: 7, opSub: 7, opMul: 8, opDiv: 8, opMod: 8,
}

// notBinding is how tightly "not" and ! hold: "not a == b" is not (a == b),
// while ! stands before one value.
const notBinding = 3
