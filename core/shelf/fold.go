package shelf

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"
)

// Fold makes texts that a person takes for the same the same: case, accents
// and compatible forms (full width, ligatures) go. "Éclair" and "eclair" fold
// to "eclair".
func Fold(s string) string {
	if ascii(s) {
		return strings.ToLower(s)
	}
	chain := transform.Chain(norm.NFKD, runes.Remove(runes.In(unicode.Mn)), cases.Fold())
	folded, _, err := transform.String(chain, s)
	if err != nil { // these transformers report none; a text is better than none
		return strings.ToLower(s)
	}
	return folded
}

func ascii(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
