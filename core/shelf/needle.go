package shelf

import (
	"slices"
	"strings"
)

// maxWords is how many different words of a query count; more would let one
// request keep a core busy.
const maxWords = 16

// needle is a word to look for. Its rarest byte is looked for first, since
// that skips most of a text at the speed of memory.
type needle struct {
	word   string
	anchor int // index of the rarest byte
}

// needles are the words of a query, folded.
func needles(text string) []needle {
	var out []needle
	for word := range strings.FieldsSeq(Fold(text)) {
		if slices.ContainsFunc(out, func(n needle) bool { return n.word == word }) {
			continue
		}
		if out = append(out, newNeedle(word)); len(out) == maxWords {
			break
		}
	}
	return out
}

func newNeedle(word string) needle {
	n := needle{word: word}
	for i := range len(word) {
		if rarity(word[i]) > rarity(word[n.anchor]) {
			n.anchor = i
		}
	}
	return n
}

// byFrequency are the letters from the most common in English to the rarest.
const byFrequency = "etaoinsrhldcumfpgwybvkxjqz"

// rarity guesses how rare a byte is in folded text.
func rarity(b byte) int {
	switch {
	case b >= 0xC0: // starts a letter of another script, as its neighbours do too
		return 1
	case b >= 0x80:
		return 20
	}
	if i := strings.IndexByte(byFrequency, b); i >= 0 {
		return i
	}
	return len(byFrequency) // digits and signs
}

// in gives the first place of the word in the text, or -1.
func (n needle) in(text string) int {
	rare := n.word[n.anchor]
	for from := 0; from+len(n.word) <= len(text); {
		i := strings.IndexByte(text[from+n.anchor:], rare)
		if i < 0 {
			return -1
		}
		at := from + i
		if strings.HasPrefix(text[at:], n.word) {
			return at
		}
		from = at + 1
	}
	return -1
}
