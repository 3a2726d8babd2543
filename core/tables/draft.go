package tables

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"callboard/core"
)

// draft is a table on its way from a file to a piece: the same whatever the
// file was.
type draft struct {
	path, name  string
	id          string // as the file names it; empty when it does not
	description string
	way         way
	dice        string // with byDice
	rows        []row
	rolls       int
	noRepeats   bool
	draw        int
	sorted      bool
	once        bool
	asIs        bool // the texts are formulas already
	notes       notes
	refused     []string
}

// way is how a row comes up.
type way uint8

const (
	byWeight way = iota
	byDice
	fromPool
)

// row is one row of a draft.
type row struct {
	text   string // a template
	number int    // in the file, from 1
	weight int    // weight or copies
	spans  []span // with byDice: the totals
	label  string // with byDice, where the file's own label says them
	then   []string
}

// span is the totals from low to high.
type span struct{ low, high int }

func (d *draft) refuse(format string, args ...any) {
	d.refused = append(d.refused, fmt.Sprintf(format, args...))
}

// label writes spans as a row's label: 1-3, 7.
func label(spans []span) string {
	parts := make([]string, len(spans))
	for i, s := range spans {
		switch {
		case s.low <= noLow:
			parts[i] = fmt.Sprintf("%d or less", s.high)
		case s.high >= noHigh:
			parts[i] = fmt.Sprintf("%d+", s.low)
		case s.low == s.high:
			parts[i] = fmt.Sprint(s.low)
		case s.low < 0:
			parts[i] = fmt.Sprintf("%d to %d", s.low, s.high)
		default:
			parts[i] = fmt.Sprintf("%d-%d", s.low, s.high)
		}
	}
	return strings.Join(parts, ",")
}

// apart makes rows of which no two share a total: where several did, all of
// them came up, so one row has their texts, each on its own line.
func (d *draft) apart() {
	cuts := cutPoints(d.rows)
	if !overlapping(d.rows) {
		return
	}
	var out []row
	made := map[string]int{}
	size := 0
	for i := 0; i+1 < len(cuts); i++ {
		part := span{cuts[i], cuts[i+1] - 1}
		var among []int
		for n, r := range d.rows {
			if r.covers(part) {
				among = append(among, n)
			}
		}
		if len(among) == 0 {
			continue
		}
		key := fmt.Sprint(among)
		if at, ok := made[key]; ok {
			out[at].spans = joinedSpan(out[at].spans, part)
			continue
		}
		r := d.together(among)
		r.spans = []span{part}
		if size += len(r.text); size > core.MaxBodyBytes {
			d.refuse("Its ranges overlap so often that the rows would be larger than a table may be. Give each total one row.")
			return
		}
		made[key] = len(out)
		out = append(out, r)
	}
	d.rows = out
}

// joinedSpan adds a part behind spans, to the last one where it goes on.
func joinedSpan(spans []span, part span) []span {
	if last := &spans[len(spans)-1]; last.high+1 == part.low {
		last.high = part.high
		return spans
	}
	return append(spans, part)
}

// cutPoints are the totals at which some row begins, and those behind the end
// of one.
func cutPoints(rows []row) []int {
	var cuts []int
	for _, r := range rows {
		for _, s := range r.spans {
			cuts = append(cuts, s.low, s.high+1)
		}
	}
	slices.Sort(cuts)
	return slices.Compact(cuts)
}

func overlapping(rows []row) bool {
	var all []span
	for _, r := range rows {
		all = append(all, r.spans...)
	}
	slices.SortFunc(all, func(a, b span) int { return cmp.Compare(a.low, b.low) })
	for i := 1; i < len(all); i++ {
		if all[i].low <= all[i-1].high {
			return true
		}
	}
	return false
}

func (r row) covers(part span) bool {
	for _, s := range r.spans {
		if s.low <= part.low && part.high <= s.high {
			return true
		}
	}
	return false
}

// together is one row of several.
func (d *draft) together(among []int) row {
	out := d.rows[among[0]]
	if len(among) == 1 {
		return out
	}
	var texts []string
	var numbers []int
	out.then = nil
	for _, n := range among {
		texts = append(texts, d.rows[n].text)
		numbers = append(numbers, d.rows[n].number)
		out.then = append(out.then, d.rows[n].then...)
	}
	out.text = strings.Join(texts, "\n")
	d.notes.add("%s shared totals; where they did, one row has their texts, each on its own line.", rowsWord(numbers))
	return out
}
