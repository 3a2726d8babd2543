package formula

import (
	"maps"
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// function is a function of expressions, and a macro of the same name.
type function struct {
	name        string
	least, most int    // arguments
	takes       string // in words
	run         func(r *run, c *call, args []Value) Value
}

// functions by folded name.
var functions = byName(
	function{"floor", 1, 2, "a number, and places if need be", rounding(func(d decimal, places int) (decimal, bool) { return d.floor(places), true })},
	function{"ceil", 1, 2, "a number, and places if need be", rounding(func(d decimal, places int) (decimal, bool) { return d.ceil(places), true })},
	function{"round", 1, 2, "a number, and places if need be", rounding(decimal.half)},
	function{"abs", 1, 1, "one number", func(r *run, c *call, args []Value) Value {
		d := r.numberOf(args[0], c.args[0])
		if d.coef < 0 {
			d = d.neg()
		}
		return ofNumber(d)
	}},
	function{"min", 1, math.MaxInt, "one number or more", extreme(-1)},
	function{"max", 1, math.MaxInt, "one number or more", extreme(1)},
	function{"clamp", 3, 3, "a number, the least and the most", clamp},
	function{"len", 1, 1, "one text or list", length},
	function{"length", 1, 1, "one text or list", length},
	function{"lower", 1, 1, "one text", onText(strings.ToLower)},
	function{"upper", 1, 1, "one text", onText(strings.ToUpper)},
	function{"trim", 1, 1, "one text", onText(strings.TrimSpace)},
	function{"capitalize", 1, 1, "one text", onText(capitalize)},
	function{"reverse", 1, 1, "one text", onText(reverse)},
	function{"contains", 2, 2, "a text or list, and what may be in it", contains},
	function{"startswith", 2, 2, "two texts", onTexts(strings.HasPrefix)},
	function{"endswith", 2, 2, "two texts", onTexts(strings.HasSuffix)},
	function{"and", 2, 2, "two values", func(_ *run, _ *call, args []Value) Value { return OfBool(args[0].True() && args[1].True()) }},
	function{"or", 2, 2, "two values", func(_ *run, _ *call, args []Value) Value { return OfBool(args[0].True() || args[1].True()) }},
	function{"not", 1, 1, "one value", func(_ *run, _ *call, args []Value) Value { return OfBool(!args[0].True()) }},
	function{"default", 2, 2, "a value and what to say without it", nil},
	function{"equal", 2, 2, "two values", compared(opEqual)},
	function{"notequal", 2, 2, "two values", compared(opUnequal)},
	function{"greater", 2, 2, "two numbers", compared(opMore)},
	function{"less", 2, 2, "two numbers", compared(opLess)},
	function{"greaterequal", 2, 2, "two numbers", compared(opAtLeast)},
	function{"lessequal", 2, 2, "two numbers", compared(opAtMost)},
	function{"isequal", 2, 2, "two values", compared(opEqual)},
	function{"isnotequal", 2, 2, "two values", compared(opUnequal)},
	function{"isgreater", 2, 2, "two numbers", compared(opMore)},
	function{"isless", 2, 2, "two numbers", compared(opLess)},
	function{"isgreaterorequal", 2, 2, "two numbers", compared(opAtLeast)},
	function{"islessorequal", 2, 2, "two numbers", compared(opAtMost)},
)

func byName(list ...function) map[string]*function {
	out := make(map[string]*function, len(list))
	for i := range list {
		out[list[i].name] = &list[i]
	}
	return out
}

func functionNames() []string {
	names := slices.Collect(maps.Keys(functions))
	names = append(names, "roll", "table", "arg")
	slices.Sort(names)
	return names
}

// finished turns the call of default into the operator that it is.
func (c *call) finished() expr {
	if c.fn.name == "default" {
		return &binary{c.span, opElse, c.args[0], c.args[1]}
	}
	return c
}

func rounding(round func(decimal, int) (decimal, bool)) func(*run, *call, []Value) Value {
	return func(r *run, c *call, args []Value) Value {
		places := 0
		if len(args) == 2 {
			n, ok := r.numberOf(args[1], c.args[1]).whole()
			if r.fault == nil && (!ok || n < 0 || n > Digits) {
				r.fail(c.args[1].at(), "Places are a whole number up to 15", "")
			}
			places = n
		}
		d := r.numberOf(args[0], c.args[0])
		if r.fault != nil {
			return Value{}
		}
		return r.exact(c.span)(round(d, places))
	}
}

func extreme(sign int) func(*run, *call, []Value) Value {
	return func(r *run, c *call, args []Value) Value {
		best := r.numberOf(args[0], c.args[0])
		for i := 1; i < len(args); i++ {
			if d := r.numberOf(args[i], c.args[i]); d.cmp(best) == sign {
				best = d
			}
		}
		return ofNumber(best)
	}
}

func clamp(r *run, c *call, args []Value) Value {
	d, least, most := r.numberOf(args[0], c.args[0]), r.numberOf(args[1], c.args[1]), r.numberOf(args[2], c.args[2])
	if least.cmp(most) > 0 {
		least, most = most, least
	}
	switch {
	case d.cmp(least) < 0:
		d = least
	case d.cmp(most) > 0:
		d = most
	}
	return ofNumber(d)
}

func length(_ *run, _ *call, args []Value) Value {
	if args[0].kind == List {
		return OfInt(int64(len(args[0].list)))
	}
	return OfInt(int64(utf8.RuneCountInString(args[0].String())))
}

func onText(change func(string) string) func(*run, *call, []Value) Value {
	return func(_ *run, _ *call, args []Value) Value { return OfText(change(args[0].String())) }
}

func onTexts(test func(a, b string) bool) func(*run, *call, []Value) Value {
	return func(_ *run, _ *call, args []Value) Value { return OfBool(test(args[0].String(), args[1].String())) }
}

func contains(_ *run, _ *call, args []Value) Value {
	if args[0].kind == List {
		return OfBool(slices.ContainsFunc(args[0].list, func(item Value) bool { return equal(item, args[1]) }))
	}
	return OfBool(strings.Contains(args[0].String(), args[1].String()))
}

func compared(o op) func(*run, *call, []Value) Value {
	return func(r *run, c *call, args []Value) Value {
		return r.operate(&binary{c.span, o, c.args[0], c.args[1]}, args[0], args[1])
	}
}

func capitalize(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	if size == 0 {
		return s
	}
	return strings.ToUpper(string(r)) + s[size:]
}

func reverse(s string) string {
	runes := []rune(s)
	slices.Reverse(runes)
	return string(runes)
}
