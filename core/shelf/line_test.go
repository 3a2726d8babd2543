package shelf

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// What is ASCII takes a shorter way to the same text.
func TestAppendLineFoldsAsFoldDoes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringOfN(rapid.RuneFrom([]rune("aZ09 _-\n\t\x7fÉßſ龙\u2028")), 0, 12, -1).Draw(t, "text")
		if rapid.Bool().Draw(t, "ascii") {
			s = strings.Map(func(r rune) rune {
				if r > 0x7f {
					return -1
				}
				return r
			}, s)
		}
		got := string(appendLine([]byte("before "), s))
		if want := "before " + strings.ReplaceAll(Fold(s), "\n", " "); got != want {
			t.Fatalf("appendLine(%q) = %q; want %q", s, got, want)
		}
	})
}
