package dicepiece

import (
	"fmt"
	"strings"
	"testing"
)

func TestParseLabel(t *testing.T) {
	const up, down = MaxTotal, MinTotal
	for _, c := range []struct {
		text string
		want Label
	}{
		{"7", Label{{7, 7}}},
		{" 7 ", Label{{7, 7}}},
		{"-3", Label{{-3, -3}}},
		{"−3", Label{{-3, -3}}},
		{"0", Label{{0, 0}}},
		{"01-05", Label{{1, 5}}},
		{"06–95", Label{{6, 95}}},
		{"06 — 95", Label{{6, 95}}},
		{"96-00", Label{{96, 100}}},
		{"00", Label{{100, 100}}},
		{"99,00", Label{{99, 99}, {100, 100}}},
		{"-8 to -3", Label{{-8, -3}}},
		{"-8--3", Label{{-8, -3}}},
		{"-8–-3", Label{{-8, -3}}},
		{"-2-3", Label{{-2, 3}}},
		{"17+", Label{{17, up}}},
		{"17 +", Label{{17, up}}},
		{"17 or more", Label{{17, up}}},
		{"17 Or Higher", Label{{17, up}}},
		{"17 and up", Label{{17, up}}},
		{">=17", Label{{17, up}}},
		{"≥ 17", Label{{17, up}}},
		{">16", Label{{17, up}}},
		{"at least 17", Label{{17, up}}},
		{"3 or less", Label{{down, 3}}},
		{"3 or lower", Label{{down, 3}}},
		{"≤3", Label{{down, 3}}},
		{"<4", Label{{down, 3}}},
		{"up to 3", Label{{down, 3}}},
		{"-3 or less", Label{{down, -3}}},
		{"11,12", Label{{11, 11}, {12, 12}}},
		{"1,8,16", Label{{1, 1}, {8, 8}, {16, 16}}},
		{"1, 8 and 16", Label{{1, 1}, {8, 8}, {16, 16}}},
		{"1, 8, or 16", Label{{1, 1}, {8, 8}, {16, 16}}},
		{"1 or 2", Label{{1, 1}, {2, 2}}},
		{"1-2, 5-6, 9+", Label{{1, 2}, {5, 6}, {9, up}}},
		{"1..4", Label{{1, 4}}},
		{"1…4", Label{{1, 4}}},
		{"1 through 4", Label{{1, 4}}},
		{"１-４", Label{{1, 4}}},
		{"1―4", Label{{1, 4}}},
		{"1﹘4", Label{{1, 4}}},
		{"1~4", Label{{1, 4}}},
		{"1〜4", Label{{1, 4}}},
		{"1～4", Label{{1, 4}}},
		{"+3", Label{{3, 3}}},
		{"-1 - +1", Label{{-1, 1}}},
		{"+1 to +8", Label{{1, 8}}},
		{"+2+", Label{{2, up}}},
		{"17 or better", Label{{17, up}}},
		{"5\u00a0–\u00a06", Label{{5, 6}}},
	} {
		got, problem := ParseLabel(c.text, 100)
		if problem != "" || fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("ParseLabel(%q) = %v, %q; want %v", c.text, got, problem, c.want)
		}
	}
}

// 00 is 100 where the dice go up to 100, and nothing but 0 elsewhere.
func TestParseLabelOfZeros(t *testing.T) {
	for _, c := range []struct {
		text string
		high int64
		want Label
	}{
		{"00", 100, Label{{100, 100}}}, {"000", 1000, Label{{1000, 1000}}}, {"00", 10, Label{{0, 0}}},
		{"0", 10, Label{{0, 0}}}, {"00", 99, Label{{0, 0}}}, {"91-00", 100, Label{{91, 100}}}, {"000", 100, Label{{0, 0}}},
	} {
		if got, problem := ParseLabel(c.text, c.high); problem != "" || fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("ParseLabel(%q, up to %d) = %v, %q; want %v", c.text, c.high, got, problem, c.want)
		}
	}
}

func TestParseLabelRefuses(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "Write the totals"}, {"  ", "Write the totals"}, {"\u200b", "Write the totals"},
		{"seven", "I cannot read “seven” as totals."}, {"7 or", "A number is missing at the end of the label."},
		{"7,", "A number is missing"}, {"7-", "A number is missing"}, {">=", "A number is missing"},
		{"9-3", "Write the lower number first: 3 to 9."}, {"96-00 x", "I cannot read “x”"}, {"7 8", "I cannot read “8”"},
		{"7!", "I cannot read “!”"}, {"1.5", "I cannot read “.5”"}, {"7 orless", "I cannot read"},
		{"99999999999999999999", "larger than any total"}, {"-", "I cannot read “-”"},
		{strings.Repeat("1,", 300) + "1", "at most 200 totals"},
		{"<b>", "I cannot read “b>”"},
	} {
		got, problem := ParseLabel(c.text, 100)
		if !strings.Contains(problem, c.want) || !strings.HasSuffix(problem, ".") {
			t.Errorf("ParseLabel(%q) = %v, %q; want %q", c.text, got, problem, c.want)
		}
	}
}

func FuzzParseLabel(f *testing.F) {
	for _, s := range []string{"7", "01-05", "96-00", "-8 to -3", "17+", "3 or less", "1,8,16", ">= 4", "5--3", "1 or 2 or", "…", "９－１０"} {
		f.Add(s, int64(100))
	}
	f.Fuzz(func(t *testing.T, text string, high int64) {
		label, problem := ParseLabel(text, high)
		if (problem == "") != (len(label) > 0) {
			t.Fatalf("ParseLabel(%q) = %v, %q; want one of the two", text, label, problem)
		}
		for _, s := range label {
			if s.From > s.To || s.From < MinTotal || s.To > MaxTotal {
				t.Fatalf("ParseLabel(%q) has the span %v", text, s)
			}
		}
	})
}
