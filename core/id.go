package core

import (
	"crypto/rand"
	"strings"
)

// idLength is the number of base32 letters of an identifier: 80 random bits,
// so that a library of a billion pieces has a one in a million chance of one
// clash, and an address stays short enough to read out.
const idLength = 16

// NewID makes the identifier of a new stored thing: 16 lower-case letters and
// digits, from the system's randomness.
func NewID() string {
	return strings.ToLower(rand.Text()[:idLength])
}

// ValidID says whether s could be an identifier: 1 to 64 characters of
// letters, digits, '-' and '_'. It is looser than NewID so that imported
// files may carry their own.
func ValidID(s string) bool {
	if s == "" || len(s) > 64 {
		return false
	}
	for i := 0; i < len(s); i++ {
		c := s[i]
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_') {
			return false
		}
	}
	return true
}
