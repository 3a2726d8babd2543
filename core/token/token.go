// Package token counts the tokens of a text, exactly, for the vocabularies the
// program carries.
//
// A text is cut into pieces by a fixed pattern (split.go, class.go); a piece
// that is in the vocabulary is one token, and any other is merged from its
// bytes, lowest rank first (merge.go). The counts equal those of the reference
// tokenizer's encode_ordinary for every text: text that looks like a special
// token, such as <|endoftext|>, is counted as the text it is.
//
// Words: a family is a vocabulary with its pattern; a piece is what the pattern
// cuts; a rank is a token's place in the vocabulary. Example:
//
//	token.Count(token.O200k, "hello world") // 2
//
// Nothing is unpacked before the first count of a family. Everything here may
// be called from many goroutines at once.
//
// Bytes that are no UTF-8 are counted as if each of them were U+FFFD, which is
// what encoding/json sends in their place.
package token

import (
	"strings"
	"sync"
	"sync/atomic"
	"unicode/utf8"
	"unsafe"
)

// Family names a vocabulary and its pattern.
type Family string

const (
	// O200k is the family of GPT-4o, GPT-4.1, GPT-5 and gpt-oss.
	O200k Family = "o200k_base"
	// CL100k is the family of GPT-4 and GPT-3.5.
	CL100k Family = "cl100k_base"
)

// Families lists the families that can be counted.
func Families() []Family { return []Family{O200k, CL100k} }

// Known says whether f can be counted.
func Known(f Family) bool { return lookup(f) != nil }

// Loaded lists the families whose vocabulary is in memory.
func Loaded() []Family {
	var list []Family
	for _, f := range Families() {
		if lookup(f).loaded.Load() {
			list = append(list, f)
		}
	}
	return list
}

// Count is the number of tokens of text. It panics if f is not Known.
func Count(f Family, text string) int {
	return CountBytes(f, unsafe.Slice(unsafe.StringData(text), len(text)))
}

// CountBytes is Count for bytes, which it only reads.
func CountBytes(f Family, text []byte) int {
	if len(text) == 0 {
		return 0
	}
	c := must(f)
	text = valid(text)
	s := borrow()
	n, i := 0, 0
	for i < len(text) {
		end := c.end(text, i)
		n += c.vocab.piece(text[i:end], s)
		i = end
	}
	giveBack(s)
	return n
}

// valid is text itself, or a copy with U+FFFD for each byte that is no UTF-8.
func valid(text []byte) []byte {
	if utf8.Valid(text) {
		return text
	}
	var b strings.Builder
	for _, r := range string(text) {
		b.WriteRune(r)
	}
	return []byte(b.String())
}

// A counter is a family made ready: its pattern and its vocabulary.
type counter struct {
	end    func(text []byte, i int) int // the end of the piece that starts at i
	packed string
	once   sync.Once
	loaded atomic.Bool
	vocab  *vocabulary
}

// The two counters are the package's only state: vocabularies never change, so
// sharing one copy in the whole program cannot be observed, only afforded.
var (
	o200k  = counter{end: o200kEnd, packed: o200kPacked}
	cl100k = counter{end: cl100kEnd, packed: cl100kPacked}
)

func lookup(f Family) *counter {
	switch f {
	case O200k:
		return &o200k
	case CL100k:
		return &cl100k
	}
	return nil
}

// must gives the counter of f with its vocabulary unpacked.
func must(f Family) *counter {
	c := lookup(f)
	if c == nil {
		panic("token: unknown family " + string(f))
	}
	c.once.Do(func() {
		loadClasses()
		c.vocab = unpack(c.packed)
		c.loaded.Store(true)
	})
	return c
}
