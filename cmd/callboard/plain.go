package main

import (
	"io"
	"strings"
	"unicode"
)

// plain writes text to a terminal without what would command it: names come out
// of other people's files, and an escape sequence in one could move the cursor
// or hide a line.
type plain struct{ w io.Writer }

// Write writes p with every control character but line breaks and tabs as the
// replacement character.
func (t plain) Write(p []byte) (int, error) {
	text := strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' {
			return unicode.ReplacementChar
		}
		return r
	}, string(p))
	if _, err := io.WriteString(t.w, text); err != nil {
		return 0, err
	}
	return len(p), nil
}
