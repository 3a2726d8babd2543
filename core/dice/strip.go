package dice

import "strings"

// wrappers are what people and models put around a whole roll.
var wrappers = [...]struct{ open, close string }{
	{"```", "```"}, {"`", "`"}, {`"`, `"`}, {"'", "'"}, {"**", "**"}, {"[[", "]]"},
}

// commands are the chat words a roll may start with.
var commands = [...]string{"/roll", "/r", "!roll", "!r", "roll"}

// strip narrows src[lo:hi] to the rolls themselves: without spaces around
// them, quotes, code marks, bold marks, inline-roll brackets, a chat command
// and a final full stop.
func strip(src string, lo, hi int) (int, int) {
	for {
		for lo < hi && isSpace(src[lo]) {
			lo++
		}
		for hi > lo && isSpace(src[hi-1]) {
			hi--
		}
		if hi > lo && src[hi-1] == '.' {
			hi--
			continue
		}
		if n := wrapped(src[lo:hi]); n > 0 {
			lo, hi = lo+n, hi-n
			continue
		}
		n := command(src[lo:hi])
		if n == 0 {
			return lo, hi
		}
		lo += n
	}
}

// wrapped is the width of the marks around s, or 0. Marks that also stand
// inside belong to parts of s.
func wrapped(s string) int {
	for _, w := range wrappers {
		n := len(w.open)
		if len(s) >= 2*n && strings.HasPrefix(s, w.open) && strings.HasSuffix(s, w.close) &&
			!strings.Contains(s[n:len(s)-n], w.open) {
			return n
		}
	}
	return 0
}

// command is the length of the chat command s starts with, or 0.
func command(s string) int {
	for _, c := range commands {
		if !strings.HasPrefix(s, c) {
			continue
		}
		n := len(c)
		if n < len(s) && (s[n] >= 'a' && s[n] <= 'z' || s[n] >= 0x80) {
			continue
		}
		if n < len(s) && s[n] == ':' {
			n++
		}
		return n
	}
	return 0
}

// unwrapEach blanks the quotes, code marks, bold marks and inline-roll
// brackets around single rolls of a list, so that "1d20+1","1d20+1" is two
// rolls. Offsets stay as they are.
func unwrapEach(src string) string {
	if !strings.ContainsAny(src, ",;") || !strings.ContainsAny(src, "`\"*[") {
		return src
	}
	b := []byte(src)
	lo := 0
	for i := 0; i <= len(src); i++ {
		if i < len(src) && src[i] != ',' && src[i] != ';' {
			continue
		}
		if l, h := strip(src, lo, i); l < h {
			blank(b[lo:l])
			blank(b[h:i])
		}
		lo = i + 1
	}
	return string(b)
}

func blank(b []byte) {
	for i := range b {
		b[i] = ' '
	}
}
