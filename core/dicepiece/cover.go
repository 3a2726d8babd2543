package dicepiece

import (
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"

	"callboard/core/dice"
)

// totals are what one roll of a table's dice can come to.
type totals struct {
	roll string // the dice in their one spelling
	odds *dice.Odds
	// bounds are exact. Past the ends of the curve, up to them, any total counts
	// as one that can come up: extra dice go on, ever less likely.
	bounds dice.Bounds
}

func totalsOf(roll *dice.Roll) totals {
	t := totals{roll: roll.Canonical(), odds: &roll.Odds()[0], bounds: roll.Bounds()[0]}
	if !t.odds.Open && !t.odds.Estimated {
		t.bounds = dice.Bounds{Low: t.odds.Low, High: t.odds.High}
	}
	return t
}

// possible gives what can come up from from to to, as spans with nothing but
// impossible totals between them; at most most of them.
func (t totals) possible(from, to int64, most int) []Span {
	from, to = max(from, t.bounds.Low), min(to, t.bounds.High)
	if from > to {
		return nil
	}
	if t.odds.Estimated {
		return []Span{{from, to}}
	}
	var out []Span
	add := func(a, b int64) bool {
		if a > b {
			return true
		}
		if n := len(out); n > 0 && out[n-1].To+1 == a {
			out[n-1].To = b
			return true
		}
		if len(out) == most {
			return false
		}
		out = append(out, Span{a, b})
		return true
	}
	curve := t.odds.Curve
	low, high := curve[0].Total, curve[len(curve)-1].Total
	if !add(from, min(to, low-1)) {
		return out
	}
	for i := sort.Search(len(curve), func(i int) bool { return curve[i].Total >= from }); i < len(curve) && curve[i].Total <= to; i++ {
		if !add(curve[i].Total, curve[i].Total) {
			return out
		}
	}
	add(max(from, high+1), to)
	return out
}

// any says whether one of the totals from from to to can come up.
func (t totals) any(from, to int64) bool {
	from, to = max(from, t.bounds.Low), min(to, t.bounds.High)
	curve := t.odds.Curve
	if from > to || t.odds.Estimated {
		return from <= to
	}
	if from < curve[0].Total || to > curve[len(curve)-1].Total {
		return true
	}
	return t.odds.Between(from, to) > 0
}

// maxTold bounds how many overlaps, and how many gaps in one sentence, are
// told: a list of a thousand helps nobody.
const maxTold = 20

// rowFault is what is wrong with the labels of a table by dice. Row is the row
// to mend, or -1 for a gap, which no row has.
type rowFault struct {
	row      int
	sentence string
}

// coverFaults checks the labels of the rows against what the dice can come to:
// each total belongs to exactly one row, and each row can come up. A row whose
// label is nil is left out.
func coverFaults(t totals, labels []Label) []rowFault {
	var out []rowFault
	for i, label := range labels {
		if label != nil && !slices.ContainsFunc(label, func(s Span) bool { return t.any(s.From, s.To) }) {
			out = append(out, rowFault{i, t.never(i, label)})
		}
	}
	s := sweep{totals: t}
	s.run(labels)
	out = append(out, s.overlaps...)
	if len(s.gaps) > 0 {
		sentence := "No row for " + listSpans(s.gaps, s.more) + "."
		if t.odds.Estimated {
			sentence += fmt.Sprintf(" The odds of %s are estimated, so every total from %d to %d needs a row.", t.roll, t.bounds.Low, t.bounds.High)
		}
		out = append(out, rowFault{-1, sentence})
	}
	return out
}

// never is the sentence for a row that cannot come up.
func (t totals) never(i int, label Label) string {
	sentence := fmt.Sprintf("Row %d (%s) can never come up: %s rolls %d to %d", i+1, label, t.roll, t.bounds.Low, t.bounds.High)
	if slices.ContainsFunc(label, func(s Span) bool { return s.From <= t.bounds.High && s.To >= t.bounds.Low }) {
		return sentence + ", but not " + label.String() + "."
	}
	return sentence + "."
}

// edge is where a row begins or, one past its end, stops.
type edge struct {
	at    int64
	row   int
	begin bool
}

// sweep goes through all labels from the lowest total to the highest and finds
// what no row has and what several have.
type sweep struct {
	totals
	overlaps []rowFault
	gaps     []Span
	more     bool // more gaps than are told
	last     []int
	lastSpan Span
}

func (s *sweep) run(labels []Label) {
	edges := edgesOf(labels, s.bounds)
	active := map[int]bool{}
	at := s.bounds.Low
	for i := 0; i < len(edges); {
		here := edges[i].at
		s.segment(at, here-1, active)
		for ; i < len(edges) && edges[i].at == here; i++ {
			if edges[i].begin {
				active[edges[i].row] = true
			} else {
				delete(active, edges[i].row)
			}
		}
		at = here
	}
	s.segment(at, s.bounds.High, active)
	s.flush()
}

// edgesOf gives the edges of all spans within the bounds, in order.
func edgesOf(labels []Label, b dice.Bounds) []edge {
	var edges []edge
	for row, label := range labels {
		for _, span := range label {
			from, to := max(span.From, b.Low), min(span.To, b.High)
			if from > to {
				continue
			}
			edges = append(edges, edge{from, row, true})
			if to < b.High {
				edges = append(edges, edge{to + 1, row, false})
			}
		}
	}
	slices.SortFunc(edges, func(a, b edge) int {
		switch {
		case a.at < b.at:
			return -1
		case a.at > b.at:
			return 1
		}
		return 0
	})
	return edges
}

// segment looks at totals which the same rows have.
func (s *sweep) segment(from, to int64, active map[int]bool) {
	if from > to || len(active) == 1 {
		return
	}
	if len(active) == 0 {
		s.gap(from, to)
		return
	}
	if len(s.overlaps) >= maxTold {
		return
	}
	for _, span := range s.possible(from, to, maxTold) {
		s.overlap(span, active)
	}
}

// gap keeps what is missing, joined with the gap before where nothing possible
// lies between.
func (s *sweep) gap(from, to int64) {
	if s.more {
		return
	}
	for _, span := range s.possible(from, to, maxTold+1) {
		if len(s.gaps) > 0 && !s.any(s.gaps[len(s.gaps)-1].To+1, span.From-1) {
			s.gaps[len(s.gaps)-1].To = span.To
			continue
		}
		if len(s.gaps) == maxTold {
			s.more = true
			return
		}
		s.gaps = append(s.gaps, span)
	}
}

// maxOwners bounds the rows that a sentence about an overlap names.
const maxOwners = 4

// overlap keeps totals that several rows have, joined with the ones before when
// the same rows have them.
func (s *sweep) overlap(span Span, active map[int]bool) {
	rows := make([]int, 0, len(active))
	for row := range active {
		rows = append(rows, row)
	}
	slices.Sort(rows)
	if slices.Equal(rows, s.last) && !s.any(s.lastSpan.To+1, span.From-1) {
		s.lastSpan.To = span.To
		return
	}
	s.flush()
	s.last, s.lastSpan = rows, span
}

// flush tells the overlap that was kept.
func (s *sweep) flush() {
	if s.last == nil || len(s.overlaps) >= maxTold {
		return
	}
	verb := " is in "
	if s.lastSpan.From != s.lastSpan.To {
		verb = " are in "
	}
	names := make([]string, 0, maxOwners)
	for i, row := range s.last {
		if i == maxOwners-1 && len(s.last) > maxOwners {
			names = append(names, strconv.Itoa(len(s.last)-i)+" more rows")
			break
		}
		names = append(names, "row "+strconv.Itoa(row+1))
	}
	s.overlaps = append(s.overlaps, rowFault{s.last[1], toText(s.lastSpan) + verb + andList(names) + "."})
	s.last = nil
}

// toText is a span in a sentence: "7", "3 to 5".
func toText(s Span) string {
	if s.From == s.To {
		return strconv.FormatInt(s.From, 10)
	}
	return strconv.FormatInt(s.From, 10) + " to " + strconv.FormatInt(s.To, 10)
}

func listSpans(spans []Span, more bool) string {
	texts := make([]string, len(spans), len(spans)+1)
	for i, s := range spans {
		texts[i] = toText(s)
	}
	if more {
		texts = append(texts, "more")
	}
	return andList(texts)
}

// andList is "a", "a and b", "a, b and c".
func andList(items []string) string {
	if len(items) < 2 {
		return strings.Join(items, "")
	}
	return strings.Join(items[:len(items)-1], ", ") + " and " + items[len(items)-1]
}
