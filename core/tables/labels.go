package tables

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"callboard/core/dice"
	"callboard/core/dicepiece"
)

// reach is the totals a label stands for, with an open end or none.
type reach struct {
	spans []span
	below bool // and everything lower
	above bool // and everything higher

	written string // as the file has it
}

const dashes = `-–—−‒‑`

// number is a number in a label; its own minus stands right before it.
const number = `[` + dashes + `]?\d{1,9}`

var (
	labelItem = regexp.MustCompile(`^(` + number + `)(?:\s*(?:[` + dashes + `]|\.\.\.?|…|to\b)\s*(` + number + `))?`)
	labelUp   = regexp.MustCompile(`(?i)^(` + number + `)\s*(?:\+|or (?:more|higher|greater|above|over|up)\b|and (?:up|above|higher|over)\b)`)
	labelDown = regexp.MustCompile(`(?i)^(?:(` + number + `)\s*(?:or (?:less|lower|fewer|below|under)|and (?:below|lower|under))\b|(?:up to|≤|<=)\s*(` + number + `))`)
	labelMore = regexp.MustCompile(`^\s*(?:,|/|;|\bor\b|\band\b)\s*`)
)

// readLabel reads the label a text begins with, and gives its length. ok is
// false when the text begins with none.
func readLabel(text string) (r reach, length int, ok bool) {
	if m := labelDown.FindStringSubmatch(text); m != nil {
		n := labelNumber(m[1] + m[2])
		return reach{spans: []span{{n, n}}, below: true}, len(m[0]), true
	}
	for pos := 0; ; {
		if m := labelUp.FindStringSubmatch(text[pos:]); m != nil {
			n := labelNumber(m[1])
			r.spans, r.above = append(r.spans, span{n, n}), true
			return r, pos + len(m[0]), true
		}
		m := labelItem.FindStringSubmatch(text[pos:])
		if m == nil {
			return r, length, length > 0
		}
		s := span{low: labelNumber(m[1])}
		s.high = s.low
		if m[2] != "" {
			// On a d100 the last row is written 96-00.
			if s.high = labelNumber(m[2]); s.high == 0 && strings.HasSuffix(m[2], "00") && s.low > 0 {
				s.high = 100
			} else if s.high == 0 && s.low > 0 {
				s.high = 10
			}
		} else if m[1] == "00" {
			s = span{100, 100}
		}
		if s.low > s.high {
			return r, length, length > 0
		}
		r.spans = append(r.spans, s)
		length = pos + len(m[0])
		more := labelMore.FindString(text[length:])
		if more == "" || len(r.spans) > 50 {
			return r, length, true
		}
		pos = length + len(more)
	}
}

func labelNumber(s string) int {
	digits := strings.TrimLeft(s, dashes)
	n, _ := strconv.Atoi(digits)
	if digits != s {
		return -n
	}
	return n
}

// maxLabel bounds a label.
const maxLabel = 300

// wholeLabel reads a text that is a label and nothing else.
func wholeLabel(text string) (reach, bool) {
	if text = strings.TrimRight(strings.TrimSpace(text), ".:)"); len(text) > maxLabel {
		return reach{}, false
	}
	r, n, ok := readLabel(text)
	if ok && n == len(text) {
		return r, true
	}
	return otherLabel(text)
}

// otherLabel reads what only rows of ours say, such as "over 17".
func otherLabel(text string) (r reach, ok bool) {
	const high = 100 // on which 00 is the highest
	spans, problem := dicepiece.ParseLabel(text, high)
	if problem != "" {
		return reach{}, false
	}
	for i, s := range spans {
		from, to := s.From, s.To
		if from <= dicepiece.MinTotal {
			r.below, from = r.below || i == 0, to
		}
		if to >= dicepiece.MaxTotal {
			r.above, to = r.above || i == len(spans)-1, from
		}
		if max(from, -from, to, -to) > maxTotal || from > to {
			return reach{}, false
		}
		r.spans = append(r.spans, span{int(from), int(to)})
	}
	return r, true
}

func (r reach) low() int  { return r.spans[0].low }
func (r reach) high() int { return r.spans[len(r.spans)-1].high }

// open gives the spans with their ends where the label has them.
func (r reach) open() []span {
	out := slices.Clone(r.spans)
	if r.below {
		out[0].low = noLow
	}
	if r.above {
		out[len(out)-1].high = noHigh
	}
	return out
}

// bounds are the lowest and highest total of all labels.
func bounds(all []reach) span {
	out := span{all[0].low(), all[0].high()}
	for _, r := range all {
		for _, s := range r.spans {
			out.low, out.high = min(out.low, s.low), max(out.high, s.high)
		}
	}
	return out
}

// commonDice are the sides of dice people have.
var commonDice = []int{4, 6, 8, 10, 12, 20, 100}

// fittingDice finds dice for labels that name none. certain is false where
// other dice would have fitted as well.
func fittingDice(all []reach) (text string, certain bool) {
	b := bounds(all)
	open := slices.ContainsFunc(all, func(r reach) bool { return r.below || r.above })
	if open {
		b.low = min(b.low, 1)
		for _, sides := range commonDice {
			if sides >= b.high {
				b.high = sides
				break
			}
		}
	}
	width := b.high - b.low + 1
	switch {
	case width < 2 || width > dice.MaxSides:
		return "", false
	case b.low == 1:
		return "1d" + strconv.Itoa(width), !open
	case b.low == -b.high && b.high <= 10:
		return strconv.Itoa(b.high) + "dF", false
	case b.low >= 2 && b.low <= 20 && b.high%b.low == 0 && slices.Contains(commonDice, b.high/b.low):
		return strconv.Itoa(b.low) + "d" + strconv.Itoa(b.high/b.low), false
	case b.low > 1:
		return "1d" + strconv.Itoa(width) + "+" + strconv.Itoa(b.low-1), false
	}
	return "1d" + strconv.Itoa(width) + "-" + strconv.Itoa(1-b.low), false
}

// byLabels makes a table by dice. named is the dice the file gives, empty when
// it gives none.
func (d *draft) byLabels(all []reach, named string) {
	if d.asWritten(all, named) {
		return
	}
	mendTens(all, named)
	if named == "" {
		fits, certain := fittingDice(all)
		if fits == "" {
			d.refuse("Its rows have numbers that no dice fit. Name the dice in its first line, such as d100.")
			return
		}
		if named = fits; !certain {
			d.notes.add("It names no dice; %s fits its numbers.", fits)
		}
		if d.asWritten(all, named) {
			return
		}
	}
	for i := range d.rows {
		d.rows[i].spans = all[i].open()
	}
	d.useDice(named, named)
}

// asWritten takes the labels as the file has them, where they and the dice are
// right as they stand.
func (d *draft) asWritten(all []reach, named string) bool {
	try := *d
	try.way, try.dice, try.rows = byDice, strings.TrimSpace(named), slices.Clone(d.rows)
	for i := range try.rows {
		if all[i].written == "" {
			return false
		}
		try.rows[i].label, try.rows[i].spans = all[i].written, all[i].open()
	}
	if try.dice == "" || dicepiece.Problems(dicepiece.Piece{Name: "x", Body: try.body()}) != nil {
		return false
	}
	d.way, d.dice, d.rows = try.way, try.dice, try.rows
	return true
}

// mendTens reads a single 0 as the ten of a ten-sided die, and 00 as 0 where
// a table begins with it.
func mendTens(all []reach, named string) {
	b := bounds(all)
	if first := &all[0].spans[0]; len(all) > 1 && first.low == 100 && first.high == 100 && all[1].low() < 100 && b.high == 100 && all[1].low() <= 1 {
		*first = span{0, 0}
		return
	}
	last := &all[len(all)-1].spans
	if s := &(*last)[len(*last)-1]; s.low == 0 && s.high == 0 && b.low == 0 && b.high == 9 && len(all) > 1 && !strings.Contains(named, "-") {
		*s = span{10, 10}
	}
}
