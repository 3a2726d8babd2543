package main

import (
	"bytes"
	"slices"
	"strings"
	"testing"
)

func TestParseFlags(t *testing.T) {
	tests := []struct {
		args string // with | between
		rest string
		seed string
		json bool
	}{
		{"2d6", "2d6", "", false},
		{"-1d6+10", "-1d6+10", "", false},
		{"- 1d6+10", "- 1d6+10", "", false},
		{"-d6", "-d6", "", false},
		{"-D20", "-D20", "", false},
		{"-d%", "-d%", "", false},
		{"-dF", "-dF", "", false},
		{"-(1d6)", "-(1d6)", "", false},
		{"-5", "-5", "", false},
		{"--json|-1d6", "-1d6", "", true},
		{"-1d6|--json", "-1d6", "", true},
		{"-1d6|--seed|-5", "-1d6", "-5", false},
		{"--seed|-5|-1d6", "-1d6", "-5", false},
		{"--seed=-5|-1d6", "-1d6", "-5", false},
		{"-seed|--json|2d6", "2d6", "--json", false},
		{"--json=false|2d6", "2d6", "", false},
		{"--|--seed|x", "--seed|x", "", false},
		{"a|--|--json", "a|--json", "", false},
		{"--seed|--|2d6", "2d6", "--", false},
		{"-", "-", "", false},
		{"", "", "", false},
	}
	for _, tt := range tests {
		f := newFlags(terminal{err: &bytes.Buffer{}, getenv: func(string) string { return "" }}, "roll", "roll")
		seed, asJSON := f.text("seed", "", ""), f.yes("json", "")
		rest, err := f.parse(strings.Split(tt.args, "|"))
		if err != nil || !slices.Equal(rest, strings.Split(tt.rest, "|")) || *seed != tt.seed || *asJSON != tt.json {
			t.Errorf("parse(%q) = %q, seed %q, json %v, %v; want %q, %q, %v", tt.args, rest, *seed, *asJSON, err, tt.rest, tt.seed, tt.json)
		}
	}
}

func TestParseFlagsRefuses(t *testing.T) {
	for _, args := range []string{"--colour|red", "2d6|-x", "-d", "-debug|2d6", "--seed", "2d6|--json=perhaps", "-=1"} {
		said := &bytes.Buffer{}
		f := newFlags(terminal{err: said, getenv: func(string) string { return "" }}, "roll", "roll")
		f.text("seed", "", "")
		f.yes("json", "")
		if rest, err := f.parse(strings.Split(args, "|")); err == nil || said.Len() == 0 {
			t.Errorf("parse(%q) = %q, %v, saying %q; want it refused in words", args, rest, err, said)
		}
	}
}
