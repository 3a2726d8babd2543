// Package ui holds the small parts every page is built from: icons, fields,
// notices, costs, empty states. They take plain values and decide nothing.
package ui

import (
	"strconv"

	"callboard/static"
)

// Count writes a number with its noun: "1 scene", "2 scenes". It is the only
// plural in the product; nouns with another plural pass it as the third word.
func Count(n int, noun string, plural ...string) string {
	if n == 1 {
		return "1 " + noun
	}
	if len(plural) > 0 {
		return Number(n) + " " + plural[0]
	}
	return Number(n) + " " + noun + "s"
}

// Number writes n with commas between thousands.
func Number(n int) string {
	s := strconv.Itoa(n)
	start := 0
	if n < 0 {
		start = 1
	}
	for i := len(s) - 3; i > start; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// HasIcon says whether Icon can draw an icon of this name.
func HasIcon(name string) bool { return static.HasIcon(name) }

// Way is a link on from what is said. The zero Way is none.
type Way struct{ To, Label string }
