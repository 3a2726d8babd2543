package tool

import (
	"strings"

	"callboard/core/jsondoc"
)

// maxKeyBytes and maxFieldNameBytes are the lengths of the patterns of a
// field's key and name.
const (
	maxKeyBytes       = 64
	maxFieldNameBytes = 64
)

// ValidKey says whether s can be a field's key: ^[A-Za-z0-9_-]{1,64}$.
func ValidKey(s string) bool {
	if s == "" || len(s) > maxKeyBytes {
		return false
	}
	for i := 0; i < len(s); i++ {
		c := s[i]
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-') {
			return false
		}
	}
	return true
}

// ValidFieldName says whether s can be a field's name:
// ^[a-z][a-z0-9_]{0,63}$, which every provider takes as an argument's name.
func ValidFieldName(s string) bool {
	if s == "" || len(s) > maxFieldNameBytes || s[0] < 'a' || s[0] > 'z' {
		return false
	}
	for i := 1; i < len(s); i++ {
		c := s[i]
		if !(c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '_') {
			return false
		}
	}
	return true
}

// Valid says whether t is one of FieldTypes.
func (t FieldType) Valid() bool {
	for _, known := range FieldTypes {
		if t == known {
			return true
		}
	}
	return false
}

// findField gives the field with the key.
func findField(fields []Field, key string) (Field, bool) {
	for i := range fields {
		if fields[i].Key == key {
			return fields[i], true
		}
	}
	return Field{}, false
}

// Text gives an argument that is text; ok is false when it is left out.
func (a Arguments) Text(name string) (text string, ok bool) {
	v, ok := a.Object.Get(name)
	if !ok || v.Kind != jsondoc.String {
		return "", false
	}
	return v.Text, true
}

// orList is words in a sentence: "a, b or c".
func orList(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " or " + words[len(words)-1]
}
