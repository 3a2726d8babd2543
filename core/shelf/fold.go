package shelf

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Fold makes texts that a person takes for the same the same: case, accents
// and compatible forms (full width, ligatures) go. "Éclair" and "eclair" fold
// to "eclair".
func Fold(s string) string {
	if ascii(s) {
		return strings.ToLower(s)
	}
	var b strings.Builder
	b.Grow(len(s))
	for _, r := range norm.NFKD.String(s) {
		switch {
		case r == 'ß' || r == 'ẞ':
			b.WriteString("ss")
		case !unicode.Is(unicode.Mn, r):
			// By way of the capital, so that the forms of one letter meet.
			b.WriteRune(unicode.ToLower(unicode.ToUpper(r)))
		}
	}
	return b.String()
}

func ascii(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
