// Package jsondoc reads a JSON document strictly and keeps what other readers
// lose: the order of members, the literal of a number, and where each value
// stood. Duplicate member names, invalid UTF-8, trailing text and nesting past
// a bound are refused with a line and a column.
package jsondoc

// Kind is what a Value is.
type Kind uint8

const (
	Null Kind = iota
	Bool
	Number
	String
	Array
	Object
)

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
