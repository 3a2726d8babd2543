package dicepiece

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"callboard/core/dice"
)

// smallDice are dice few enough to go through all their totals.
var smallDice = []string{"1d6", "2d6", "3d4", "1d20", "2d6-7", "1d6*2", "4dF", "3d6kh2", "1d10+1d4", "2d3*5", "1d4-1d4"}

// totalsOf are the totals that can come up, with their chances.
func totalsOf(t interface{ Fatalf(string, ...any) }, text string) map[int64]float64 {
	roll, refusal := dice.Parse(text)
	if refusal != nil {
		t.Fatalf("%s: %s", text, refusal.Message)
	}
	out := map[int64]float64{}
	for _, c := range roll.Odds()[0].Curve {
		if c.P > 0 {
			out[c.Total] = c.P
		}
	}
	return out
}

// randomTable is a table by small dice with any labels, often with gaps and
// overlaps.
func randomTable(t *rapid.T) Piece {
	text := rapid.SampledFrom(smallDice).Draw(t, "dice")
	n := rapid.IntRange(1, 6).Draw(t, "rows")
	var labels []string
	for i := range n {
		var spans []string
		for range rapid.IntRange(1, 2).Draw(t, fmt.Sprint("spans ", i)) {
			from := rapid.IntRange(-8, 24).Draw(t, "from")
			switch rapid.IntRange(0, 4).Draw(t, "form") {
			case 0:
				spans = append(spans, fmt.Sprintf("%d or less", from))
			case 1:
				spans = append(spans, fmt.Sprintf("%d+", from))
			case 2:
				spans = append(spans, fmt.Sprint(from))
			default:
				spans = append(spans, fmt.Sprintf("%d to %d", from, from+rapid.IntRange(0, 8).Draw(t, "width")))
			}
		}
		labels = append(labels, strings.Join(spans, ", "))
	}
	return byDice(text, labels...)
}

// Gaps, overlaps and rows that never come up are those that a look at every
// total finds.
func TestCoverAgainstEveryTotal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := randomTable(t)
		c, refusal := coverOf(p.Body.Table)
		if refusal != "" {
			t.Fatalf("%s is refused: %s", p.Body.Table.Dice, refusal)
		}
		totals := totalsOf(t, p.Body.Table.Dice)
		gaps := c.gaps()
		twice := false
		for total := range totals {
			owners, times := 0, 0
			for _, label := range c.labels {
				if label.Contains(total) {
					owners++
				}
				for _, s := range label {
					if s.From <= total && total <= s.To {
						times++
					}
				}
			}
			inGap := slices.ContainsFunc(gaps, func(s Span) bool { return s.From <= total && total <= s.To })
			if inGap != (owners == 0) {
				t.Fatalf("%d of %s is in %d rows, and in a gap: %v", total, p.Body.Table.Dice, owners, inGap)
			}
			if row := c.rowOf(total); (row < 0) != (owners == 0) || row >= 0 && !c.labels[row].Contains(total) {
				t.Fatalf("rowOf(%d) = %d; %d rows have it", total, row, owners)
			}
			twice = twice || times > 1
		}
		for _, s := range gaps {
			if totals[s.From] == 0 || totals[s.To] == 0 {
				t.Fatalf("the gap %v ends at a total that cannot come up", s)
			}
		}
		checkOverlaps(t, c, totals, twice)
		for row, label := range c.labels {
			can := false
			for total := range totals {
				can = can || label.Contains(total)
			}
			if slices.Contains(c.never(), row) == can {
				t.Fatalf("row %d can come up: %v; never() = %v", row, can, c.never())
			}
		}
	})
}

func checkOverlaps(t *rapid.T, c *cover, totals map[int64]float64, twice bool) {
	overlaps := c.overlaps()
	if (len(overlaps) > 0) != twice {
		t.Fatalf("some total is there twice: %v; overlaps() = %v", twice, overlaps)
	}
	for _, o := range overlaps {
		some := false
		for total := range totals {
			some = some || o.From <= total && total <= o.To
		}
		if !some || o.first > o.second {
			t.Fatalf("the overlap %+v is of no total that can come up, or the wrong way round", o)
		}
		for _, total := range []int64{o.From, o.To} {
			if !c.labels[o.first].Contains(total) || !c.labels[o.second].Contains(total) {
				t.Fatalf("%d is not in row %d and row %d", total, o.first, o.second)
			}
		}
	}
}

// A table by dice that can be saved gives every total one row, and its rows'
// chances are the sums of their totals' and 1 together.
func TestChancesByDiceAgainstTheTotals(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom(smallDice).Draw(t, "dice")
		totals := totalsOf(t, text)
		n := rapid.IntRange(1, 4).Draw(t, "rows")
		owners, want := make([][]string, n), make([]float64, n)
		for total, p := range totals {
			row := int(rapid.Uint8().Draw(t, "row")) % n
			owners[row] = append(owners[row], fmt.Sprint(total))
			want[row] += p
		}
		var labels []string
		var wants []float64
		for row := range owners {
			if len(owners[row]) > 0 {
				labels, wants = append(labels, strings.Join(owners[row], ",")), append(wants, want[row])
			}
		}
		p := byDice(text, labels...)
		if problems := Problems(p); problems != nil {
			t.Fatalf("%s in %q has the problems %v", text, labels, problems)
		}
		got, estimated := p.Body.Chances()
		sum := 0.0
		for row := range got {
			sum += got[row]
			if math.Abs(got[row]-wants[row]) > 1e-9 {
				t.Fatalf("row %d of %s (%s) has %v; want %v", row, text, labels[row], got[row], wants[row])
			}
		}
		if estimated || math.Abs(sum-1) > 1e-9 {
			t.Fatalf("the chances of %s sum to %v, estimated %v", text, sum, estimated)
		}
	})
}

// enumerate goes through every draw of n copies without putting back.
func enumerate(copies []int, n int, seen []bool, p float64, found func(seen []bool, p float64)) {
	all := 0
	for _, c := range copies {
		all += c
	}
	if n == 0 || all == 0 {
		found(seen, p)
		return
	}
	for row, c := range copies {
		if c == 0 {
			continue
		}
		copies[row]--
		had := seen[row]
		seen[row] = true
		enumerate(copies, n-1, seen, p*float64(c)/float64(all), found)
		seen[row] = had
		copies[row]++
	}
}

func TestChancesOfPoolsAgainstEveryDraw(t *testing.T) {
	for _, c := range []struct {
		draw   int
		copies []int
	}{{1, []int{1}}, {1, []int{1, 1}}, {1, []int{3, 1}}, {2, []int{3, 1}}, {2, []int{1, 1, 1}}, {3, []int{2, 2, 2}}, {4, []int{5, 1, 1}}, {3, []int{1, 1}}, {5, []int{2, 3}}, {4, []int{1, 2, 3, 4}}} {
		want := make([]float64, len(c.copies))
		enumerate(slices.Clone(c.copies), c.draw, make([]bool, len(c.copies)), 1, func(seen []bool, p float64) {
			for row := range seen {
				if seen[row] {
					want[row] += p
				}
			}
		})
		got, _ := pool(c.draw, c.copies...).Body.Chances()
		for row := range want {
			if math.Abs(got[row]-want[row]) > 1e-12 {
				t.Errorf("%d drawn of %v: row %d has %v; want %v", c.draw, c.copies, row, got[row], want[row])
			}
		}
	}
}

func TestChancesByWeight(t *testing.T) {
	for _, c := range []struct {
		weights []int
		want    []float64
	}{{[]int{1}, []float64{1}}, {[]int{1, 3}, []float64{.25, .75}}, {[]int{10000, 10000}, []float64{.5, .5}}, {[]int{2, 1, 1}, []float64{.5, .25, .25}}} {
		if got, estimated := byWeight(c.weights...).Body.Chances(); estimated || !slices.Equal(got, c.want) {
			t.Errorf("the weights %v have the chances %v; want %v", c.weights, got, c.want)
		}
	}
	if got, _ := rollPiece("1d6").Body.Chances(); got != nil {
		t.Errorf("a roll has the chances %v; want none", got)
	}
	if got, _ := byDice("zz", "1").Body.Chances(); got != nil {
		t.Errorf("a table with dice that cannot be rolled has the chances %v; want none", got)
	}
}

func TestWordsOfSpans(t *testing.T) {
	for _, c := range []struct {
		dice   string
		labels []string
		gaps   string
	}{
		{"1d6", []string{"1-6"}, ""},
		{"1d6", []string{"1-5"}, "No row for 6."},
		{"1d6", []string{"3-4"}, "No row for 1 to 2 and 5 to 6."},
		{"1d6", []string{"2", "4"}, "No row for 1, 3 and 5 to 6."},
		{"1d6*2", []string{"2", "6 to 12"}, "No row for 4."},
		{"1d6*2", []string{"2"}, "No row for 4 to 12."},
		{"4dF", []string{"0+"}, "No row for -4 to -1."},
		{"1d20", []string{"2", "4", "6", "8", "10", "12", "14", "16", "18", "20"}, "No row for 1, 3, 5, 7, 9, 11, 13, 15 and 2 more."},
		{"1d6!", []string{"1-10"}, "No row for 11 and more."},
		{"1d6!", []string{"1+"}, ""},
	} {
		cover, refusal := coverOf(byDice(c.dice, c.labels...).Body.Table)
		if refusal != "" {
			t.Errorf("%s: %s", c.dice, refusal)
			continue
		}
		if got := cover.gapWords(); got != c.gaps {
			t.Errorf("%s with %q: %q; want %q", c.dice, c.labels, got, c.gaps)
		}
	}
}
