package dice

import (
	"unicode"
	"unicode/utf8"
)

// kind is what a token is.
type kind uint8

const (
	atEnd  kind = iota
	digits      // 20, 1.5, .2
	word        // a run of letters: d, kh, advantage
	sign        // anything else; token.sym says which
)

// Signs of two characters, as token.sym.
const (
	symGE   = 'G' // >=
	symLE   = 'L' // <=
	symNE   = 'N' // <>
	symIDiv = 'I' // //
	symDots = 'R' // ..
	symOdd  = 'O' // a character with no meaning here
)

// token is one piece of src[lo:hi].
type token struct {
	kind   kind
	sym    byte
	spaced bool // a space, or nothing, stands before it
	lo, hi int
}

// lexer cuts tokens off src as the parser asks for them. It is a small value:
// to look ahead, copy it.
type lexer struct {
	src string
	pos int
}

func (l *lexer) next() token {
	i := l.pos
	for i < len(l.src) && isSpace(l.src[i]) {
		i++
	}
	t := token{lo: i, hi: i, spaced: i > l.pos || i == 0}
	if i == len(l.src) {
		l.pos = i
		return t
	}
	c := l.src[i]
	switch {
	case isDigit(c) || c == '.' && i+1 < len(l.src) && isDigit(l.src[i+1]):
		t.kind, t.hi = digits, l.digitsEnd(i)
	case l.letter(i) > 0:
		t.kind, t.hi = word, i
		for n := l.letter(i); n > 0; n = l.letter(t.hi) {
			t.hi += n
		}
	default:
		t.kind = sign
		t.sym, t.hi = l.signAt(i)
	}
	l.pos = t.hi
	return t
}

// digitsEnd is where the number at i ends: digits, and a point when a digit
// follows it.
func (l *lexer) digitsEnd(i int) int {
	for i < len(l.src) && isDigit(l.src[i]) {
		i++
	}
	if i+1 < len(l.src) && l.src[i] == '.' && isDigit(l.src[i+1]) {
		i++
		for i < len(l.src) && isDigit(l.src[i]) {
			i++
		}
	}
	return i
}

// letter is the length of the letter at i, or 0.
func (l *lexer) letter(i int) int {
	if i >= len(l.src) {
		return 0
	}
	c := l.src[i]
	if c >= 'a' && c <= 'z' || c == '_' {
		return 1
	}
	if c < utf8.RuneSelf {
		return 0
	}
	r, n := utf8.DecodeRuneInString(l.src[i:])
	if unicode.IsLetter(r) || unicode.IsMark(r) {
		return n
	}
	return 0
}

func (l *lexer) signAt(i int) (byte, int) {
	two := ""
	if i+1 < len(l.src) {
		two = l.src[i : i+2]
	}
	switch two {
	case ">=":
		return symGE, i + 2
	case "<=":
		return symLE, i + 2
	case "<>":
		return symNE, i + 2
	case "==":
		return '=', i + 2
	case "//":
		return symIDiv, i + 2
	case "..":
		return symDots, i + 2
	}
	c := l.src[i]
	if c >= utf8.RuneSelf {
		_, n := utf8.DecodeRuneInString(l.src[i:])
		return symOdd, i + n
	}
	if c >= 'A' && c <= 'Z' || c < ' ' {
		return symOdd, i + 1
	}
	return c, i + 1
}
