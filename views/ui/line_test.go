package ui

import "testing"

func TestArgumentOf(t *testing.T) {
	rows := []struct {
		line string
		want argument
	}{
		{"skill (choice, needed) which skill. One of a, b", argument{"skill", "(choice, needed)", "which skill. One of a, b"}},
		{"dice (text, optional)", argument{"dice", "(text, optional)", ""}},
		{"dice (text, needed) النرد، مثل 2d6 (أو 3d6) هنا", argument{"dice", "(text, needed)", "النرد، مثل 2d6 (أو 3d6) هنا"}},
		{"", argument{}},
	}
	for _, row := range rows {
		if got := argumentOf(row.line); got != row.want {
			t.Errorf("argumentOf(%q) = %q; want %q", row.line, got, row.want)
		}
	}
}
