package token

import (
	"compress/flate"
	_ "embed" // the packed classes
	"encoding/binary"
	"io"
	"sort"
	"strings"
	"sync"
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

// classesPacked holds the classes of Unicode 16, the version the reference
// tokenizer follows; testdata/pack_classes.mjs makes it and says what is in it.
// The compiler's own tables are of another version, and change with it.
//
//go:embed vocab/classes.bin
var classesPacked string

// flatRunes bounds the runes looked up in a table. Beyond it lie only rare
// ideographs, tags and private use; those are searched for in a list of runs.
const flatRunes = 0x20000

// A classRun is a run of runes of one class that ends before end.
type classRun struct {
	end   rune
	class class
}

var (
	classes     [flatRunes]class
	farClasses  []classRun
	classesOnce sync.Once
)

// loadClasses unpacks the classes, once. The packed file is part of the
// program, so a fault in it is a fault of the build, and panics.
func loadClasses() {
	classesOnce.Do(func() {
		runs, err := io.ReadAll(flate.NewReader(strings.NewReader(classesPacked)))
		if err != nil {
			panic("token: the embedded classes cannot be unpacked: " + err.Error())
		}
		for at := rune(0); at <= utf8.MaxRune; {
			length, n := binary.Uvarint(runs)
			c, end := class(runs[n]), at+rune(length)
			runs = runs[n+1:]
			for ; at < min(end, flatRunes); at++ {
				classes[at] = c
			}
			if end > flatRunes {
				farClasses = append(farClasses, classRun{end, c})
			}
			at = end
		}
	})
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

// farClass is the class of a rune outside the table.
func farClass(r rune) class {
	i := sort.Search(len(farClasses), func(i int) bool { return farClasses[i].end > r })
	return farClasses[i].class
}
