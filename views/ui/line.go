package ui

import "strings"

// argument is a plain argument line in three: "name (text, needed) meaning".
type argument struct{ Name, Kind, Meaning string }

// argumentOf parts a line where the words the product wrote end and those of a
// person begin.
func argumentOf(line string) argument {
	name, rest, _ := strings.Cut(line, " ")
	kind, meaning, ok := strings.Cut(rest, ") ")
	if ok {
		kind += ")"
	}
	return argument{name, kind, meaning}
}
