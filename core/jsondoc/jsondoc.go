// Package jsondoc reads a JSON document strictly and keeps what other readers
// lose: the order of members, the literal of a number, and where each value
// stood. Duplicate member names, invalid UTF-8, lone surrogates, trailing text
// and nesting past core.MaxDepth are refused with a line and a column.
//
//	v, err := jsondoc.Parse([]byte(`{"dice":"1d20"}`))
//	dice, ok := v.Get("dice")
//	v.AppendJSON(nil) // {"dice":"1d20"}, compact, escaped the same everywhere
//
// Decoder reads a Value into our own shapes: every unknown member, wrong type
// and oversize becomes a core.Problem with its path. MergePatch is RFC 7396.
package jsondoc

import (
	"strconv"
)

// Kind is what a Value is.
type Kind uint8

// The kinds of JSON values. The zero Value is null.
const (
	Null Kind = iota
	Bool
	Number
	String
	Array
	Object
)

// Word is the kind in a sentence: "text", "a number", "a list".
func (k Kind) Word() string {
	switch k {
	case Null:
		return "null"
	case Bool:
		return "true or false"
	case Number:
		return "a number"
	case String:
		return "text"
	case Array:
		return "a list"
	default:
		return "an object"
	}
}

// Value is one JSON value.
type Value struct {
	Kind    Kind
	Bool    bool
	Text    string   // the content of a String, the literal of a Number
	Items   []Value  // of an Array
	Members []Member // of an Object, in document order, names unique
	Offset  int      // byte offset of the value's first byte in the document
}

// Member is one name and value of an object.
type Member struct {
	Name  string
	Value Value
}

// OfString makes a String value.
func OfString(s string) Value { return Value{Kind: String, Text: s} }

// OfBool makes a Bool value.
func OfBool(b bool) Value { return Value{Kind: Bool, Bool: b} }

// OfInt makes a Number value.
func OfInt(n int) Value { return Value{Kind: Number, Text: strconv.Itoa(n)} }

// OfObject makes an Object of the members, whose names must be unique.
func OfObject(members ...Member) Value { return Value{Kind: Object, Members: members} }

// Get gives the member of an object by name; ok is false when there is none or
// v is no object.
func (v Value) Get(name string) (member Value, ok bool) {
	if v.Kind != Object {
		return Value{}, false
	}
	for i := range v.Members {
		if v.Members[i].Name == name {
			return v.Members[i].Value, true
		}
	}
	return Value{}, false
}

// Float gives a Number as a float64. ok is false when v is no number or lies
// outside what a float64 holds, such as 1e999: such a value would silently
// become another one in whatever reads it next.
func (v Value) Float() (f float64, ok bool) {
	if v.Kind != Number {
		return 0, false
	}
	f, err := strconv.ParseFloat(v.Text, 64)
	return f, err == nil
}

// Equal says whether two values are the same: members in any order, numbers by
// their literal (1 and 1.0 differ, since what was written differs).
func Equal(a, b Value) bool {
	if a.Kind != b.Kind || len(a.Items) != len(b.Items) || len(a.Members) != len(b.Members) {
		return false
	}
	switch a.Kind {
	case Bool:
		return a.Bool == b.Bool
	case Number, String:
		return a.Text == b.Text
	case Array:
		for i := range a.Items {
			if !Equal(a.Items[i], b.Items[i]) {
				return false
			}
		}
	case Object:
		return equalMembers(a, b)
	}
	return true
}

// equalMembers compares objects of the same size. The names of b are indexed
// so that two hostile objects cost no more than their length.
func equalMembers(a, b Value) bool {
	index := make(map[string]Value, len(b.Members))
	for _, m := range b.Members {
		index[m.Name] = m.Value
	}
	for _, m := range a.Members {
		other, ok := index[m.Name]
		if !ok || !Equal(m.Value, other) {
			return false
		}
	}
	return true
}
