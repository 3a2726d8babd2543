package dicepiece

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestParseLabel(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"7", "7"}, {" 7 ", "7"}, {"0", "0"}, {"-3", "-3"}, {"−3", "-3"}, {"+3", "3"},
		{"01-05", "1-5"}, {"06–95", "6-95"}, {"96-00", "96-100"}, {"00", "100"}, {"01—00", "1-100"}, {"951-000", "951-1000"}, {"0-4", "0-4"},
		{"2‐3", "2-3"}, {"2‑3", "2-3"}, {"2‒3", "2-3"}, {"2―3", "2-3"}, {"2−3", "2-3"}, {"2﹣3", "2-3"}, {"2－3", "2-3"}, {"2 - 3", "2-3"}, {"2 – 3", "2-3"}, {"2~3", "2-3"}, {"2〜3", "2-3"}, {"2..3", "2-3"}, {"2…3", "2-3"},
		{"-8 to -3", "-8 to -3"}, {"-8--3", "-8 to -3"}, {"−8–−3", "-8 to -3"}, {"-8 - -3", "-8 to -3"}, {"-1-1", "-1 to 1"}, {"-1 – +1", "-1 to 1"}, {"2 To 5", "2-5"}, {"2 through 5", "2-5"},
		{"17+", "17+"}, {"17 +", "17+"}, {"17 or more", "17+"}, {"17 or higher", "17+"}, {"17 and up", "17+"}, {"≥17", "17+"}, {">=17", "17+"}, {">= 17", "17+"}, {">16", "17+"}, {"at least 17", "17+"}, {"17＋", "17+"}, {"-2+", "-2+"},
		{"3 or less", "3 or less"}, {"3 or lower", "3 or less"}, {"≤3", "3 or less"}, {"<=3", "3 or less"}, {"<4", "3 or less"}, {"up to 3", "3 or less"}, {"3 OR FEWER", "3 or less"}, {"less than 4", "3 or less"},
		{"11,12", "11-12"}, {"1,8,16", "1, 8, 16"}, {"16, 8, 1", "1, 8, 16"}, {"1;8", "1, 8"}, {"1/8", "1, 8"}, {"1 or 8", "1, 8"}, {"1 and 8", "1, 8"}, {"1-3, 7, 17+", "1-3, 7, 17+"}, {"1、8", "1, 8"}, {"３，５", "3, 5"},
		{"1-5,3-8", "1-8"}, {"1,1", "1"}, {"3 or less, 9 or more", "3 or less, 9+"}, {"5 or less, 6+", "any"}, {"17+, 20", "17+"},
	} {
		got, problem := ParseLabel(c.text)
		if got.String() != c.want || problem != "" {
			t.Errorf("ParseLabel(%q) = %q, %q; want %q", c.text, got, problem, c.want)
		}
	}
}

func TestParseLabelRefuses(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "Write which totals pick the row, such as 7, 2-5 or 17+."},
		{" \t", "Write which totals pick the row, such as 7, 2-5 or 17+."},
		{"5-2", "The range 5 to 2 runs backwards: write 2-5."},
		{"-3 to -8", "The range -3 to -8 runs backwards: write -8 to -3."},
		{"00-05", "00 stands for 100, so the range 00 to 5 runs backwards: write 1-5."},
		{"2-", "The label stops in the middle: a number is missing at the end."},
		{"1,", "The label stops in the middle: a number is missing at the end."},
		{">=", "The label stops in the middle: a number is missing at the end."},
		{"seven", `I do not know "seven" in the label of a row: write totals such as 7, 2-5, 17+ or 11,12.`},
		{"7 apples", `I do not know "apples" in the label of a row: write totals such as 7, 2-5, 17+ or 11,12.`},
		{"1 8", `I do not know "8" in the label of a row: write totals such as 7, 2-5, 17+ or 11,12.`},
		{"1-2-3", `I do not know "-3" in the label of a row: write totals such as 7, 2-5, 17+ or 11,12.`},
		{"2 total", `I do not know "total" in the label of a row: write totals such as 7, 2-5, 17+ or 11,12.`},
		{"1.5", "The total of a roll is a whole number."},
		{"1,,2", `I do not know ",2" in the label of a row: write totals such as 7, 2-5, 17+ or 11,12.`},
		{"9999999999999999", `"9999999999999999" is too large for the total of a roll.`},
		{strings.Repeat("1,", 600), "Shorten the label: at most 1000 bytes."},
	} {
		got, problem := ParseLabel(c.text)
		if got != nil || problem != c.want {
			t.Errorf("ParseLabel(%.40q) = %v, %q; want %q", c.text, got, problem, c.want)
		}
	}
}

func TestLabelProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var label Label
		at := rapid.Int64Range(-300, 300).Draw(t, "at")
		for range rapid.IntRange(1, 6).Draw(t, "spans") {
			to := at + rapid.Int64Range(0, 9).Draw(t, "length")
			label = append(label, Span{at, to})
			at = to + rapid.Int64Range(2, 9).Draw(t, "gap")
		}
		got, problem := ParseLabel(label.String())
		if problem != "" || got.String() != label.String() {
			t.Fatalf("ParseLabel(%q) = %q, %q; want the same", label, got, problem)
		}
		total := rapid.Int64Range(-310, 400).Draw(t, "total")
		want := false
		for _, s := range label {
			want = want || s.From <= total && total <= s.To
		}
		if got.Has(total) != want {
			t.Fatalf("%q.Has(%d) = %v; want %v", got, total, !want, want)
		}
	})
}

func FuzzParseLabel(f *testing.F) {
	for _, s := range []string{"7", "01-05", "06–95", "96-00", "-8 to -3", "17+", "3 or less", "11,12", "1,8,16", "≤3", ">=17", "at most -2", "5..9", "000"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		label, problem := ParseLabel(text)
		if (label == nil) != (problem != "") {
			t.Fatalf("ParseLabel(%q) = %v, %q; want a label or a problem", text, label, problem)
		}
		for i, s := range label {
			if s.From > s.To || i > 0 && s.From <= label[i-1].To+1 {
				t.Fatalf("ParseLabel(%q) = %v; want rising spans apart", text, label)
			}
		}
		shown := label.String()
		if len(shown) > 1000 || shown == "any" || strings.Contains(shown, "1000000000000000") {
			return // longer than what was read, all there is, or a step past the ceiling
		}
		if again, problem := ParseLabel(shown); label != nil && (problem != "" || again.String() != shown) {
			t.Fatalf("ParseLabel(%q) = %v, %q; want %v", shown, again, problem, label)
		}
	})
}
