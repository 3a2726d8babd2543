package formula

import "strings"

// Kind is what a Value is.
type Kind uint8

// The kinds of values. The zero Value is Null: a name that is known and holds
// nothing, such as the location of a scene that has none.
const (
	Null Kind = iota
	Text
	Number
	Bool
	List
)

// Value is one value of an expression or of the context. It never holds
// macros: its text is only ever inserted.
type Value struct {
	kind Kind
	text string // of Text
	num  decimal
	yes  bool
	list []Value
}

// OfText makes a text.
func OfText(s string) Value { return Value{kind: Text, text: s} }

// OfBool makes true or false.
func OfBool(b bool) Value { return Value{kind: Bool, yes: b} }

// OfInt makes a whole number of at most 15 digits; a longer one becomes text.
func OfInt(n int64) Value {
	d := decimal{coef: n}
	if n >= maxCoef || n <= -maxCoef {
		return OfText(d.String())
	}
	return ofNumber(d.trim())
}

// OfNumber makes a number from its decimal literal, such as "-2.50"; what is
// no number stays text.
func OfNumber(literal string) Value {
	if d, ok := parseDecimal(literal); ok {
		return ofNumber(d)
	}
	return OfText(literal)
}

// OfList makes a list.
func OfList(items ...Value) Value { return Value{kind: List, list: items} }

// OfTexts makes a list of texts.
func OfTexts(items []string) Value {
	list := make([]Value, len(items))
	for i, s := range items {
		list[i] = OfText(s)
	}
	return Value{kind: List, list: list}
}

func ofNumber(d decimal) Value { return Value{kind: Number, num: d} }

// Kind says what v is.
func (v Value) Kind() Kind { return v.kind }

// String is the text that v is inserted as: a number without trailing zeros,
// the items of a list with commas, nothing for Null.
func (v Value) String() string {
	switch v.kind {
	case Text:
		return v.text
	case Number:
		return v.num.String()
	case Bool:
		if v.yes {
			return "true"
		}
		return "false"
	case List:
		parts := make([]string, len(v.list))
		for i, item := range v.list {
			parts[i] = item.String()
		}
		return strings.Join(parts, ", ")
	}
	return ""
}

// True says whether v counts as true. Empty text, 0, false, off and no do
// not, whatever their case, nor does Null or an empty list.
func (v Value) True() bool {
	switch v.kind {
	case Number:
		return v.num.coef != 0
	case Bool:
		return v.yes
	case List:
		return len(v.list) > 0
	case Text:
		return trueText(strings.TrimSpace(v.text))
	}
	return false
}

func trueText(s string) bool {
	switch len(s) {
	case 0:
		return false
	case 2:
		if strings.EqualFold(s, "no") {
			return false
		}
	case 3:
		if strings.EqualFold(s, "off") {
			return false
		}
	case 5:
		if strings.EqualFold(s, "false") {
			return false
		}
	}
	d, ok := parseDecimal(s)
	return !ok || d.coef != 0
}

// number reads v as a number: one, or text that looks like one.
func (v Value) number() (decimal, bool) {
	switch v.kind {
	case Number:
		return v.num, true
	case Text:
		return parseDecimal(strings.TrimSpace(v.text))
	}
	return decimal{}, false
}

// equal compares as numbers when both look like numbers, else as texts.
func equal(a, b Value) bool {
	x, ok := a.number()
	if ok {
		if y, ok := b.number(); ok {
			return x.cmp(y) == 0
		}
	}
	return a.String() == b.String()
}

// size is the length of the text v is inserted as, at most and cheaply.
func (v Value) size() int {
	switch v.kind {
	case Text:
		return len(v.text)
	case List:
		n := 0
		for _, item := range v.list {
			n += item.size() + 2
		}
		return n
	}
	return 16
}
