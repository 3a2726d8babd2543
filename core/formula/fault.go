package formula

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Fault says what is wrong with a formula and where.
type Fault struct {
	Message string // finished sentences: what is wrong, and the way out where there is one
	Brief   string // what is wrong alone, without a full stop, for use inside a sentence
	At, End int    // character offsets in the text as given
	Line    int    // of At, from 1
	Column  int    // of At, in characters from 1
}

// Error is the sentence.
func (f *Fault) Error() string { return f.Message }

// Told is the sentence for the model that called the formula of this name:
// The formula "HP check" could not be worked out: "hq" is not known (line 2).
func (f *Fault) Told(name string) string {
	return fmt.Sprintf("The formula %q could not be worked out: %s (line %d).", name, f.Brief, f.Line)
}

// Caret is a line with ^ under the place of the fault, to be shown below the
// fault's line of text in a font of fixed width.
func (f *Fault) Caret() string {
	n := max(1, f.End-f.At)
	return strings.Repeat(" ", f.Column-1) + strings.Repeat("^", n)
}

// say makes the sentence of a fault from its brief form and its way out.
func say(brief, hint string) (message string) {
	if hint == "" {
		return brief + "."
	}
	return brief + ". " + hint
}

// faultAt places a fault between two byte offsets of text.
func faultAt(text string, lo, hi int, brief, hint string) *Fault {
	lo = min(max(lo, 0), len(text))
	hi = min(max(hi, lo), len(text))
	line := 1 + strings.Count(text[:lo], "\n")
	start := strings.LastIndexByte(text[:lo], '\n') + 1
	at := utf8.RuneCountInString(text[:lo])
	return &Fault{
		Message: say(brief, hint), Brief: brief,
		At: at, End: at + utf8.RuneCountInString(text[lo:hi]),
		Line: line, Column: 1 + utf8.RuneCountInString(text[start:lo]),
	}
}
