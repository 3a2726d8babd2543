package tables

import (
	"fmt"
	"slices"
	"strings"

	"callboard/core/dice"
	"callboard/core/jsondoc"
)

// The ends of a span without an end: past every total.
const (
	noLow  = -maxTotal - 1
	noHigh = maxTotal + 1
)

// nothing is the text of a row that stands for nothing.
const nothing = "Nothing"

// maxGaps bounds the totals without a row that one row may stand for.
const maxGaps = 100

// useDice makes it a table by dice whose rows cover every total once: rows that
// shared totals are put together, rows that never came up are left out, and
// one row stands for the totals that had none. text is the dice as ours are
// written, given as the file has them.
func (d *draft) useDice(text, given string) {
	d.way = byDice
	r, refusal := dice.Parse(text)
	switch {
	case refusal != nil:
		d.refuse("Its dice %s cannot be rolled here: %s", jsondoc.Quote(short(given)), refusal.Message)
		return
	case r.Len() > 1:
		d.refuse("Its dice %s are several rolls, and a table has one.", jsondoc.Quote(short(given)))
		return
	}
	d.dice = r.Canonical()
	for i := range d.rows {
		if d.rows[i].number == 0 {
			d.rows[i].number = i + 1
		}
	}
	odds := r.Odds()[0]
	d.dropNever(&odds)
	if len(d.rows) == 0 {
		d.refuse("None of its rows can come up: %s rolls %s.", d.dice, reachOf(&odds))
		return
	}
	if d.apart(); len(d.refused) == 0 {
		d.fillGaps(&odds)
	}
}

// reachOf is what dice roll, in words.
func reachOf(o *dice.Odds) string {
	if o.Open {
		return fmt.Sprintf("%d and more", o.Low)
	}
	return fmt.Sprintf("%d to %d", o.Low, o.High)
}

// dropNever leaves out the rows that no total leads to.
func (d *draft) dropNever(o *dice.Odds) {
	var never []int
	var kept []row
	for _, r := range d.rows {
		if slices.ContainsFunc(r.spans, func(s span) bool { return possible(o, s) }) {
			kept = append(kept, r)
		} else {
			never = append(never, r.number)
		}
	}
	if len(never) > 0 {
		d.notes.add("%s could never come up, as %s rolls %s; left out.", rowsWord(never), d.dice, reachOf(o))
	}
	d.rows = kept
}

// possible says whether dice can come to a total of the span.
func possible(o *dice.Odds, s span) bool {
	low, high := int64(s.low), int64(s.high)
	switch {
	case o.Open && high > o.High:
		return true
	case high < o.Low || low > o.High:
		return false
	case o.Estimated:
		return true
	}
	i, found := slices.BinarySearchFunc(o.Curve, low, func(c dice.Chance, at int64) int { return int(max(-1, min(1, c.Total-at))) })
	return found || i < len(o.Curve) && o.Curve[i].Total <= high
}

// fillGaps adds a row for the totals that have none.
func (d *draft) fillGaps(o *dice.Odds) {
	var covered []span
	for _, r := range d.rows {
		covered = append(covered, r.spans...)
	}
	slices.SortFunc(covered, func(a, b span) int { return a.low - b.low })
	end := int(o.High)
	if o.Open {
		end = noHigh
	}
	var gaps []span
	at := int(o.Low)
	for _, s := range append(covered, span{end + 1, end + 1}) {
		if s.low > at {
			if gap := (span{at, min(s.low-1, end)}); possible(o, gap) {
				gaps = append(gaps, gap)
			}
		}
		at = max(at, s.high+1)
	}
	switch {
	case len(gaps) == 0:
		return
	case len(gaps) > maxGaps:
		d.refuse("It has no row for %d of the ranges %s can come to. Give each total a row.", len(gaps), d.dice)
		return
	}
	d.rows = append(d.rows, row{text: nothing, weight: 1, spans: gaps})
	d.notes.add("It had no row for %s; the row “%s” stands for what came up then.", strings.ReplaceAll(short(label(gaps)), ",", ", "), nothing)
}
