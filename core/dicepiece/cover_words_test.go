package dicepiece

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Gaps, overlaps and rows that cannot come up, in the sentences that are told.
func TestCoverSentences(t *testing.T) {
	for _, c := range []struct {
		roll   string
		labels []string
		want   string
	}{
		{"2d6", []string{"2-11"}, "No row for 12."},
		{"2d6", []string{"2-7", "7-12"}, "7 is in row 1 and row 2."},
		{"2d6", []string{"2-6", "7-12", "13"}, "Row 3 (13) can never come up: 2d6 rolls 2 to 12."},
		{"2d6", []string{"4", "6-8", "10-12"}, "No row for 2 to 3, 5 and 9."},
		{"1d6*2", []string{"2", "4-12"}, ""},
		{"1d6*2", []string{"2", "4", "5", "6", "8"}, "Row 3 (5) can never come up: 1d6*2 never gives that total.\nNo row for 10 to 12."},
		{"1d6*2", []string{"2", "8"}, "No row for 4 to 6 and 10 to 12."},
		{"8dF", []string{"-8 to -3", "-2 - +2", "+3 - +8"}, ""},
		{"1d3-2", []string{"-1", "0", "1"}, ""},
		{"1d3-2", []string{"-1", "1"}, "No row for 0."},
		{"d%", []string{"01-05", "06–95", "96-00"}, ""},
		{"d%", []string{"01-05", "06–95", "96-99"}, "No row for 100."},
		{"1d20", []string{"3 or less", "4-16", "17+"}, ""},
		{"1d6!", []string{"1-5", "6-11", "12+"}, ""},
		{"1d6!", []string{"1-606"}, ""},
		{"1d6!", []string{"1-20"}, "No row for 21 and more."},
		{"1d6!", []string{"1-5", "6", "7+"}, "Row 2 (6) can never come up: 1d6! never gives that total."},
		{"1d6!", []string{"1+", "0"}, "Row 2 (0) can never come up: 1d6! rolls 1 and more."},
		{"10-1d6!", []string{"9 or less"}, ""},
		{"10-1d6!", []string{"-596 to 9"}, ""},
		{"10-1d6!", []string{"-20 to 9"}, "No row for -21 and less."},
		{"10-1d6!", []string{"9 or less", "10"}, "Row 2 (10) can never come up: 10-1d6! rolls 9 and less."},
		{"100d1000*100d1000", []string{"10000+"}, ""},
		{"100d1000*100d1000", []string{"10001+"}, "No row for 10000. The odds of 100d1000*100d1000 are estimated, so each total from 10000 to 10000000000 needs a row."},
		{"100d1000*100d1000", []string{"10000+", "9999"}, "Row 2 (9999) can never come up: 100d1000*100d1000 rolls 10000 to 10000000000."},
	} {
		var got []string
		for _, p := range Problems(byDice(c.roll, c.labels...)) {
			got = append(got, p.Message)
		}
		if strings.Join(got, "\n") != c.want {
			t.Errorf("%s with rows %q tells\n%s\nwant\n%s", c.roll, c.labels, strings.Join(got, "\n"), c.want)
		}
	}
}

// The sweep over spans agrees with a look at each total.
func TestCoverAgreesWithEveryTotal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom([]string{"2d6", "1d12-6", "1d4*3", "8dF", "{1d4*2,1d6*3}kh1"}).Draw(t, "dice")
		labels := make([]string, rapid.IntRange(1, 5).Draw(t, "rows"))
		for i := range labels {
			from := rapid.IntRange(-9, 20).Draw(t, "from")
			labels[i] = fmt.Sprintf("%d to %d", from, from+rapid.IntRange(0, 8).Draw(t, "length"))
		}
		l, _ := labelsOf(byDice(text, labels...).Body.Table)
		c := l.cover()
		gap, twice, comes := false, false, make([]bool, len(labels))
		for _, chance := range c.odds.Curve {
			owners := 0
			for i, label := range c.labels {
				if label.Contains(chance.Total) {
					owners++
					comes[i] = true
				}
			}
			gap, twice = gap || owners == 0, twice || owners > 1
		}
		got := make([]bool, len(labels))
		for i := range got {
			got[i] = true
		}
		for _, row := range c.never() {
			got[row] = false
		}
		if len(c.gaps()) > 0 != gap || len(c.overlaps()) > 0 != twice || fmt.Sprint(got) != fmt.Sprint(comes) {
			t.Fatalf("%s with %q: gaps %v, overlaps %v, rows that come up %v; want %v, %v, %v", text, labels, c.gaps(), c.overlaps(), got, gap, twice, comes)
		}
	})
}
