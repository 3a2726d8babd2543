package dicepiece

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"callboard/core"
	"callboard/core/dice"
	"callboard/core/jsondoc"
)

// Span is the totals From to To, both counted in. An open end is NoLow or
// NoHigh.
type Span struct{ From, To int64 }

// The open ends of a Span.
const (
	NoLow  = math.MinInt64
	NoHigh = math.MaxInt64
)

// Label is the totals that pick a row: spans in rising order that neither meet
// nor overlap.
type Label []Span

// Has says whether the label names total.
func (l Label) Has(total int64) bool {
	i, found := slices.BinarySearchFunc(l, total, func(s Span, t int64) int {
		switch {
		case s.To < t:
			return -1
		case s.From > t:
			return 1
		}
		return 0
	})
	return found && i < len(l)
}

// String is the label in its one spelling: "-8 to -3", "1, 8, 16", "17+".
func (l Label) String() string {
	parts := make([]string, len(l))
	for i, s := range l {
		parts[i] = s.String()
	}
	return strings.Join(parts, ", ")
}

// String is the span as a label.
func (s Span) String() string {
	from, to := strconv.FormatInt(s.From, 10), strconv.FormatInt(s.To, 10)
	switch {
	case s.From == NoLow && s.To == NoHigh:
		return "any"
	case s.From == NoLow:
		return to + " or less"
	case s.To == NoHigh:
		return from + "+"
	case s.From == s.To:
		return from
	case s.From < 0 || s.To < 0:
		return from + " to " + to
	}
	return from + "-" + to
}

// ParseLabel reads the label of a row: a total (7), a range (01-05, 06–95, -8
// to -3), an open range (17+, 3 or less, ≥17, <4), or several with commas
// between (11,12). Every dash will do. 00 is 100, as on two dice for a hundred,
// and 000 is 1,000. problem is a finished sentence; empty when the label is
// good.
func ParseLabel(text string) (label Label, problem string) {
	if len(text) > core.MaxLabelBytes {
		return nil, "Shorten the label: at most " + jsondoc.Bytes(core.MaxLabelBytes) + "."
	}
	p := labelParser{text: strings.TrimSpace(plainer.Replace(dice.Plain(text)))}
	p.spaces()
	if p.pos == len(p.text) {
		return nil, "Write which totals pick the row, such as 7, 2-5 or 17+."
	}
	for p.problem == "" {
		label = append(label, p.span())
		if p.problem != "" || !p.separator() {
			break
		}
	}
	if p.problem == "" && p.pos < len(p.text) {
		p.unread()
	}
	if p.problem != "" {
		return nil, p.problem
	}
	return label.tidy(), ""
}

// plainer writes the waves that Japanese and Chinese tables have as dashes, and
// the dots of programs.
var plainer = strings.NewReplacer("\t", " ", "\n", " ", "\r", " ", "~", "-", "〜", "-", "∼", "-", "…", "-", "...", "-", "..", "-")

// tidy sorts the spans and joins those that meet.
func (l Label) tidy() Label {
	slices.SortFunc(l, func(a, b Span) int {
		switch {
		case a.From < b.From:
			return -1
		case a.From > b.From:
			return 1
		}
		return 0
	})
	out := l[:1]
	for _, s := range l[1:] {
		last := &out[len(out)-1]
		if last.To == NoHigh || s.From <= last.To+1 {
			last.To = max(last.To, s.To)
			continue
		}
		out = append(out, s)
	}
	return out
}

// labelParser reads a folded label from left to right; the first problem ends
// it.
type labelParser struct {
	text    string
	pos     int
	problem string
}

func (p *labelParser) refuse(sentence string) {
	if p.problem == "" {
		p.problem = sentence
	}
}

// unread refuses what stands at the place reached.
func (p *labelParser) unread() {
	p.refuse("I do not know " + jsondoc.Quote(strings.TrimSpace(p.text[p.pos:])) + " in the label of a row: write totals such as 7, 2-5, 17+ or 11,12.")
}

func (p *labelParser) spaces() {
	for p.pos < len(p.text) && p.text[p.pos] == ' ' {
		p.pos++
	}
}

// take reads one of the words, with spaces before it; the longest first.
func (p *labelParser) take(words ...string) bool {
	from := p.pos
	p.spaces()
	for _, w := range words {
		if !strings.HasPrefix(p.text[p.pos:], w) {
			continue
		}
		end := p.pos + len(w)
		if letter(w[len(w)-1]) && end < len(p.text) && letter(p.text[end]) {
			continue
		}
		p.pos = end
		return true
	}
	p.pos = from
	return false
}

func letter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 0x80 }

// separator reads what stands between two spans. "or" is one only before a
// number; the openings "or less" and so on were read with their span.
func (p *labelParser) separator() bool { return p.take(",", ";", "/", "and", "or", "&") }

var (
	orMore = []string{"+", "or more", "or higher", "or above", "or greater", "or over", "or up", "or better", "and more", "and higher", "and above", "and up", "and over", "upwards", "up"}
	orLess = []string{"or less", "or lower", "or below", "or under", "or fewer", "and less", "and lower", "and below", "and under", "and down", "downwards"}
)

// span reads one total or range.
func (p *labelParser) span() Span {
	switch {
	case p.take(">=", "=>", "at least"):
		return Span{p.number(), NoHigh}
	case p.take("<=", "=<", "at most", "up to"):
		return Span{NoLow, p.number()}
	case p.take(">", "more than", "over", "above"):
		return Span{p.number() + 1, NoHigh}
	case p.take("<", "less than", "under", "below"):
		return Span{NoLow, p.number() - 1}
	}
	from := p.number()
	switch {
	case p.problem != "":
		return Span{}
	case p.take(orMore...):
		return Span{from, NoHigh}
	case p.take(orLess...):
		return Span{NoLow, from}
	case p.take("-", "to", "through", "thru"):
		return p.upTo(from)
	}
	return Span{from, from}
}

// upTo reads the end of a range.
func (p *labelParser) upTo(from int64) Span {
	p.spaces()
	start := p.pos
	to := p.number()
	if p.problem != "" {
		return Span{}
	}
	if from > to {
		first, last := strconv.FormatInt(from, 10), strconv.FormatInt(to, 10)
		sentence := "The range " + first + " to " + last + " runs backwards: write " + Span{to, from}.String() + "."
		if from == 100 && strings.HasPrefix(p.text[start:], "0") {
			sentence = "00 stands for 100, so the range 00 to " + last + " runs backwards: write " + Span{1, to}.String() + "."
		}
		p.refuse(sentence)
	}
	return Span{from, to}
}

// maxDigits bounds the digits of a total: 15 are far past what dice come to,
// and leave room to add to.
// maxZeros bounds those that stand for a power of ten.
const (
	maxDigits = 15
	maxZeros  = 6
)

// number reads a whole number with its sign.
func (p *labelParser) number() int64 {
	p.spaces()
	start := p.pos
	negative := false
	if p.pos < len(p.text) && (p.text[p.pos] == '-' || p.text[p.pos] == '+') {
		negative = p.text[p.pos] == '-'
		p.pos++
		p.spaces()
	}
	first := p.pos
	for p.pos < len(p.text) && p.text[p.pos] >= '0' && p.text[p.pos] <= '9' {
		p.pos++
	}
	digits := p.text[first:p.pos]
	switch {
	case digits == "" && start == len(p.text):
		p.refuse("The label stops in the middle: a number is missing at the end.")
	case digits == "":
		p.pos = start
		p.unread()
	case len(digits) > maxDigits || len(digits) > maxZeros && strings.Trim(digits, "0") == "":
		p.refuse(jsondoc.Quote(digits) + " is too large for the total of a roll.")
	case len(digits) >= 2 && strings.Trim(digits, "0") == "":
		return signed(int64(math.Pow10(len(digits))), negative) // 00 is 100
	}
	if p.problem != "" {
		return 0
	}
	if p.pos < len(p.text) && p.text[p.pos] == '.' && p.pos+1 < len(p.text) && p.text[p.pos+1] >= '0' && p.text[p.pos+1] <= '9' {
		p.refuse("The total of a roll is a whole number.")
		return 0
	}
	n, _ := strconv.ParseInt(digits, 10, 64)
	return signed(n, negative)
}

func signed(n int64, negative bool) int64 {
	if negative {
		return -n
	}
	return n
}
