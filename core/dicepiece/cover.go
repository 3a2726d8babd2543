package dicepiece

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"callboard/core/dice"
)

// labelled is a table by dice with its labels read.
type labelled struct {
	roll   *dice.Roll
	bounds dice.Bounds
	labels []Label  // by row; nil where the label cannot be read
	faults []string // by row; why not, empty where it can
}

// labelsOf reads the labels of a table by dice. refusal is why its dice cannot
// be rolled, as a finished sentence; then nothing is labelled.
func labelsOf(t TablePart) (l *labelled, refusal string) {
	roll, refusal := oneRoll(t.Dice)
	if refusal != "" {
		return nil, refusal
	}
	l = &labelled{roll: roll, bounds: roll.Bounds()[0], labels: make([]Label, len(t.Rows)), faults: make([]string, len(t.Rows))}
	for i, r := range t.Rows {
		l.labels[i], l.faults[i] = ParseLabel(r.Range, l.bounds.High)
	}
	return l, ""
}

// cover is a table by dice laid over the totals of its dice.
type cover struct {
	*labelled
	odds dice.Odds
}

// cover works out the odds of the dice, which may take long: what only rolls
// does without.
func (l *labelled) cover() *cover {
	c := &cover{labelled: l, odds: l.roll.Odds()[0]}
	if !c.odds.Open && !c.odds.Estimated {
		c.bounds = dice.Bounds{Low: c.odds.Low, High: c.odds.High}
	}
	return c
}

// oneRoll reads dice that must be one roll.
func oneRoll(text string) (roll *dice.Roll, refusal string) {
	roll, bad := dice.Parse(text)
	if bad != nil {
		return nil, bad.Message
	}
	if roll.Len() > 1 {
		return nil, "Write one roll: " + roll.Canonical() + " is several."
	}
	return roll, ""
}

// placed is one span of one row.
type placed struct {
	Span
	row int
}

// spans are those of all rows, the lowest first.
func (c *cover) spans() []placed {
	var all []placed
	for row, label := range c.labels {
		for _, s := range label {
			all = append(all, placed{s, row})
		}
	}
	slices.SortStableFunc(all, func(a, b placed) int { return cmp.Compare(a.From, b.From) })
	return all
}

// possible says whether any total within the span can come up. Of an estimated
// curve nothing is known but its bounds, and past the ends of the curve of dice
// that explode any total up to them counts.
func (c *cover) possible(s Span) bool {
	from, to := max(s.From, c.bounds.Low), min(s.To, c.bounds.High)
	if from > to {
		return false
	}
	if c.odds.Estimated || from < c.odds.Low || to > c.odds.High {
		return true
	}
	i, found := slices.BinarySearchFunc(c.odds.Curve, from, byTotal)
	return found || i < len(c.odds.Curve) && c.odds.Curve[i].Total <= to
}

// chance is how likely the row is.
func (c *cover) chance(row int) float64 {
	sum := 0.0
	for _, s := range c.labels[row] {
		sum += c.odds.Between(max(s.From, c.odds.Low), min(s.To, c.odds.High))
	}
	return min(sum, 1)
}

// never are the rows none of whose totals can come up.
func (c *cover) never() []int {
	var rows []int
	for row, label := range c.labels {
		if label != nil && !slices.ContainsFunc(label, c.possible) {
			rows = append(rows, row)
		}
	}
	return rows
}

// gaps are the totals that can come up and are no row's.
func (c *cover) gaps() []Span {
	end := c.bounds.High
	var gaps []Span
	at := c.bounds.Low // the first total that is not covered yet
	for _, s := range append(c.spans(), placed{Span{end + 1, end + 1}, -1}) {
		if s.From > at {
			gaps = c.addGap(gaps, Span{at, min(s.From-1, end)})
		}
		if at = max(at, s.To+1); at > end {
			break
		}
	}
	return gaps
}

// addGap adds the totals of a span that can come up, as spans without those
// that cannot at their ends.
func (c *cover) addGap(gaps []Span, s Span) []Span {
	if c.odds.Estimated {
		return append(gaps, s)
	}
	from, _ := slices.BinarySearchFunc(c.odds.Curve, s.From, byTotal)
	to, found := slices.BinarySearchFunc(c.odds.Curve, s.To, byTotal)
	if found {
		to++
	}
	first, last := s.To+1, s.From-1
	if from < to {
		first, last = c.odds.Curve[from].Total, c.odds.Curve[to-1].Total
	}
	if s.From < c.odds.Low {
		first, last = s.From, max(last, min(s.To, c.odds.Low-1))
	}
	if s.To > c.odds.High {
		first, last = min(first, max(s.From, c.odds.High+1)), s.To
	}
	if first > last {
		return gaps
	}
	// Extra dice go on so far that their end is nobody's business.
	if first == c.bounds.Low && first < c.odds.Low {
		first = MinTotal
	}
	if last == c.bounds.High && last > c.odds.High {
		last = MaxTotal
	}
	return append(gaps, Span{first, last})
}

func byTotal(x dice.Chance, at int64) int { return cmp.Compare(x.Total, at) }

// overlap is totals that are in two rows.
type overlap struct {
	Span
	first, second int
}

// maxOverlaps bounds what is looked for: nobody mends more at once.
const maxOverlaps = 20

// overlaps are the totals that can come up and are in two rows, or twice in one.
func (c *cover) overlaps() []overlap {
	var out []overlap
	var widest placed // of those before, the one that reaches highest
	for i, s := range c.spans() {
		if i > 0 && s.From <= widest.To {
			shared := Span{s.From, min(s.To, widest.To)}
			if c.possible(shared) {
				out = append(out, overlap{shared, min(widest.row, s.row), max(widest.row, s.row)})
			}
		}
		if i == 0 || s.To > widest.To {
			widest = s
		}
		if len(out) == maxOverlaps {
			break
		}
	}
	return out
}

// rowOf is the row of a total; -1 when it is no row's.
func (l *labelled) rowOf(total int64) int {
	return slices.IndexFunc(l.labels, func(label Label) bool { return label.Contains(total) })
}

// gapWords tells the gaps in one finished sentence; empty when there are none.
// Where the odds are estimated it says why totals that hardly come up are asked
// for.
func (c *cover) gapWords() string {
	gaps := c.gaps()
	if len(gaps) == 0 {
		return ""
	}
	const most = 8
	var words []string
	for _, g := range gaps[:min(len(gaps), most)] {
		words = append(words, g.words())
	}
	if more := len(gaps) - most; more > 0 {
		words = append(words, fmt.Sprintf("%d more", more))
	}
	sentence := "No row for " + words[0] + "."
	if last := len(words) - 1; last > 0 {
		sentence = "No row for " + strings.Join(words[:last], ", ") + " and " + words[last] + "."
	}
	if c.odds.Estimated {
		sentence += fmt.Sprintf(" The odds of %s are estimated, so each total from %d to %d needs a row.", c.odds.Canonical, c.bounds.Low, c.bounds.High)
	}
	return sentence
}

// words are the totals of a span for a sentence.
func (s Span) words() string {
	from, to := strconv.FormatInt(s.From, 10), strconv.FormatInt(s.To, 10)
	switch {
	case s.To >= MaxTotal:
		return from + " and more"
	case s.From <= MinTotal:
		return to + " and less"
	case s.From == s.To:
		return from
	}
	return from + " to " + to
}

func (o overlap) words() string {
	is, first := " is", o.Span.words()
	if o.From != o.To {
		is = " are"
	}
	if o.first == o.second {
		return fmt.Sprintf("%s%s twice in row %d.", first, is, o.first+1)
	}
	return fmt.Sprintf("%s%s in row %d and row %d.", first, is, o.first+1, o.second+1)
}

// neverWords is why a row cannot come up.
func (c *cover) neverWords(row int, written string) string {
	rolls := Span{c.bounds.Low, c.bounds.High}
	if rolls.To > c.odds.High {
		rolls.To = MaxTotal
	}
	if rolls.From < c.odds.Low {
		rolls.From = MinTotal
	}
	if within := c.odds.Low <= c.labels[row][0].From && c.labels[row][0].To <= c.odds.High; within {
		return fmt.Sprintf("Row %d (%s) can never come up: %s never gives that total.", row+1, written, c.odds.Canonical)
	}
	return fmt.Sprintf("Row %d (%s) can never come up: %s rolls %s.", row+1, written, c.odds.Canonical, rolls.words())
}
