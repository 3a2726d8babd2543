package dice

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// folded is a text as the lexer reads it: lower case, plain ASCII signs for
// the many ways to write them, nothing invisible. It remembers where each byte
// came from, so that refusals point into the text as it was given and labels
// keep their own spelling.
type folded struct {
	text string  // as given
	src  string  // as read
	from []int32 // from[i]: byte offset in text of src[i]; nil when they are equal
}

// fold reads text once. Plain ASCII, which is nearly all there is, needs no
// table.
func fold(text string) folded {
	upper := false
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c >= utf8.RuneSelf {
			return foldWide(text)
		}
		upper = upper || c >= 'A' && c <= 'Z'
	}
	if upper {
		return folded{text: text, src: strings.ToLower(text)}
	}
	return folded{text: text, src: text}
}

func foldWide(text string) folded {
	src := make([]byte, 0, len(text)+8)
	from := make([]int32, 0, len(text)+9)
	for i, r := range text {
		src = appendFolded(src, r)
		for len(from) < len(src) {
			from = append(from, int32(i))
		}
	}
	return folded{text: text, src: string(src), from: append(from, int32(len(text)))}
}

// appendFolded appends what r is read as.
func appendFolded(b []byte, r rune) []byte {
	switch r {
	case '‐', '‑', '‒', '–', '—', '―', '−', '﹘', '﹣', '➖':
		return append(b, '-')
	case '➕':
		return append(b, '+')
	case '×', '✕', '✖', '⋅', '·', '∗':
		return append(b, '*')
	case '÷', '⁄', '∕', '➗':
		return append(b, '/')
	case '≥', '⩾', '≧':
		return append(b, ">="...)
	case '≤', '⩽', '≦':
		return append(b, "<="...)
	case '≠':
		// Not "!=", which after dice explodes.
		return append(b, "<>"...)
	case '“', '”', '„', '‟', '«', '»':
		return append(b, '"')
	case '‘', '’', '‚', '‛':
		return append(b, '\'')
	case '、':
		return append(b, ',')
	case '。':
		return append(b, '.')
	}
	switch {
	case r >= '！' && r <= '～': // full-width ASCII
		return append(b, lowerByte(byte(r-'！'+'!')))
	case unicode.IsSpace(r):
		return append(b, ' ')
	case invisible(r):
		return b
	case r < utf8.RuneSelf:
		return append(b, lowerByte(byte(r)))
	}
	return utf8.AppendRune(b, unicode.ToLower(r))
}

// invisible says whether r shows nothing: joiners, direction marks, soft
// hyphens, the selectors that follow emoji signs.
func invisible(r rune) bool {
	return unicode.Is(unicode.Cf, r) || r >= 0xFE00 && r <= 0xFE0F
}

func lowerByte(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

func isSpace(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// origin is the byte offset in the given text of src[i].
func (f *folded) origin(i int) int {
	if f.from == nil {
		return i
	}
	return int(f.from[i])
}

// original is the given text behind src[lo:hi], valid as UTF-8.
func (f *folded) original(lo, hi int) string {
	return strings.ToValidUTF8(f.text[f.origin(lo):f.origin(hi)], "\uFFFD")
}

// runeAt is the character offset in the given text of src[i].
func (f *folded) runeAt(i int) int {
	return utf8.RuneCountInString(f.text[:f.origin(i)])
}
