package tool

import (
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// InvalidTool is the call name that a call with a malformed or unknown name is
// answered as; no tool may have it.
const InvalidTool = "invalid_tool"

// maxCallName is the length of a call name; providers take 64.
const maxCallName = 60

// plainLetters are Latin letters that do not decompose into a plain letter and
// a mark, in the letters people write instead.
var plainLetters = map[rune]string{
	'ß': "ss", 'æ': "ae", 'œ': "oe", 'ø': "o", 'đ': "d", 'ð': "d", 'þ': "th",
	'ł': "l", 'ı': "i", 'ħ': "h", 'ŧ': "t", 'ŋ': "n", 'ĸ': "k", 'ə': "e",
}

// BaseCallName makes the call name from a piece's name, before numbering:
// lower case, only a-z, 0-9 and _, beginning with a letter ("tool_" goes in
// front otherwise), at most 60 characters. Letters of other scripts are
// transliterated where that is plain (é → e) and otherwise dropped; every run
// of other characters becomes one _; an empty rest becomes "tool".
// Spec 01, "Call name".
func BaseCallName(name string) string {
	out := make([]byte, 0, maxCallName+len("tool_"))
	gap := false
	put := func(s string) {
		if gap && len(out) > 0 {
			out = append(out, '_')
		}
		gap = false
		out = append(out, s...)
	}
	for _, r := range norm.NFKD.String(name) {
		r = unicode.ToLower(r)
		plain, known := plainLetters[r]
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			put(string(r))
		case known:
			put(plain)
		case unicode.IsLetter(r) || unicode.IsMark(r):
			// dropped: it leaves no gap behind
		default:
			gap = true
		}
		if len(out) > maxCallName {
			break
		}
	}
	switch {
	case len(out) == 0:
		return "tool"
	case out[0] < 'a':
		out = append([]byte("tool_"), out...)
	}
	return cutName(string(out), maxCallName)
}

// cutName cuts a call name to n characters; a _ at the end goes.
func cutName(s string, n int) string {
	return strings.TrimRight(s[:min(n, len(s))], "_")
}

// CallNames hands out call names in order: each is the base, or the base with
// _2, _3, … where that is taken. The zero value has only InvalidTool taken.
// It is not safe for several goroutines at once.
type CallNames struct {
	taken map[string]bool
	next  map[stem]int
}

// stem is what a number is put behind: a base cut to leave room for a number
// of so many digits. Counting by stem keeps ten thousand equal names cheap.
type stem struct {
	text   string
	digits int
}

// Reserve takes call names that are not made from a piece's name, such as
// those of the lookup tools.
func (c *CallNames) Reserve(names ...string) {
	if c.taken == nil {
		c.taken = map[string]bool{InvalidTool: true}
		c.next = map[stem]int{}
	}
	for _, name := range names {
		c.taken[name] = true
	}
}

// Take reserves and returns the call name for a piece's name.
func (c *CallNames) Take(name string) string {
	c.Reserve()
	base := BaseCallName(name)
	if !c.taken[base] {
		c.taken[base] = true
		return base
	}
	for digits, first, end := 1, 2, 10; ; digits, first, end = digits+1, end, end*10 {
		s := stem{cutName(base, maxCallName-1-digits), digits}
		n := max(c.next[s], first)
		for ; n < end; n++ {
			numbered := s.text + "_" + strconv.Itoa(n)
			if !c.taken[numbered] {
				c.taken[numbered] = true
				c.next[s] = n + 1
				return numbered
			}
		}
		c.next[s] = n
	}
}
