package token

import (
	"sync"
	"unicode"
	"unicode/utf8"
)

// A class is what the patterns ask of a rune, as a set of bits.
type class uint8

const (
	letter  class = 1 << iota // \p{L}
	number                    // \p{N}
	space                     // \s: the property White_Space, so U+0085 is in and U+FEFF is out
	newline                   // [\r\n]
	upper                     // [\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}], how an o200k word may start
	lower                     // [\p{Ll}\p{Lm}\p{Lo}\p{M}], how an o200k word may end

	// solid is what [^\s\p{L}\p{N}] refuses.
	solid = letter | number | space
	// glued is what [^\r\n\p{L}\p{N}] refuses.
	glued = letter | number | newline
)

// flatRunes bounds the runes looked up in a table. Beyond it lie only rare
// ideographs, tags and private use; those ask package unicode.
const flatRunes = 0x20000

var (
	classes     [flatRunes]class
	classesOnce sync.Once
)

// properties gives each class its Unicode tables.
var properties = []struct {
	tables []*unicode.RangeTable
	class  class
}{
	{[]*unicode.RangeTable{unicode.Lu, unicode.Lt}, letter | upper},
	{[]*unicode.RangeTable{unicode.Ll}, letter | lower},
	{[]*unicode.RangeTable{unicode.Lm, unicode.Lo}, letter | upper | lower},
	{[]*unicode.RangeTable{unicode.M}, upper | lower},
	{[]*unicode.RangeTable{unicode.N}, number},
	{[]*unicode.RangeTable{unicode.White_Space}, space},
}

// loadClasses fills the table, once.
func loadClasses() {
	classesOnce.Do(func() {
		for _, p := range properties {
			for _, t := range p.tables {
				fill(t, p.class)
			}
		}
		classes['\r'] |= newline
		classes['\n'] |= newline
	})
}

func fill(t *unicode.RangeTable, c class) {
	for _, r := range t.R16 {
		for x := uint32(r.Lo); x <= uint32(r.Hi); x += uint32(r.Stride) {
			classes[x] |= c
		}
	}
	for _, r := range t.R32 {
		for x := r.Lo; x <= r.Hi && x < flatRunes; x += r.Stride {
			classes[x] |= c
		}
	}
}

// farClass is the class of a rune outside the table.
func farClass(r rune) class {
	var c class
	for _, p := range properties {
		if unicode.In(r, p.tables...) {
			c |= p.class
		}
	}
	return c
}

// classAt is the class and the size of the rune at text[i].
func classAt(text []byte, i int) (class, int) {
	if b := text[i]; b < utf8.RuneSelf {
		return classes[b], 1
	}
	return wideClass(text[i:])
}

func wideClass(text []byte) (class, int) {
	r, size := utf8.DecodeRune(text)
	if r < flatRunes {
		return classes[r], size
	}
	return farClass(r), size
}
