package dicepiece

import (
	"math"
	"strconv"
	"strings"
	"unicode"
)

// Span is the totals from From to To, both included.
type Span struct{ From, To int64 }

// Label is the totals that a row's label names: one span or several. An open
// end is MinTotal or MaxTotal.
type Label []Span

// The ends of an open span, past every total that dice can come to.
const (
	MinTotal = math.MinInt64 / 4
	MaxTotal = math.MaxInt64 / 4
)

// MaxLabelSpans bounds the spans of one label: nobody writes a row for more
// than a few totals that are not neighbours.
const MaxLabelSpans = 200

// Contains says whether the label names the total.
func (l Label) Contains(total int64) bool {
	for _, s := range l {
		if s.From <= total && total <= s.To {
			return true
		}
	}
	return false
}

// ParseLabel reads a row's label as people write them: 7, 01-05, 06–95, 96-00,
// -8 to -3, 17+, 3 or less, 11,12, 1,8,16, ≥17, up to 3. high is the highest
// total of the dice, on which 00 stands for 100 (and 000 for 1000). problem is a
// finished sentence when the text is no label, and empty otherwise.
func ParseLabel(text string, high int64) (label Label, problem string) {
	p := labelParser{rest: foldLabel(text), high: high}
	if p.rest == "" {
		return nil, "Write the totals of the row, such as 7, 2-5 or 17+."
	}
	for {
		span, problem := p.item()
		if problem != "" {
			return nil, problem
		}
		if label = append(label, span); len(label) > MaxLabelSpans {
			return nil, "Name at most " + strconv.Itoa(MaxLabelSpans) + " totals or ranges in one row."
		}
		p.spaces()
		if p.rest == "" {
			return label, ""
		}
		if !p.between() {
			return nil, unread(p.rest)
		}
	}
}

// unread is the sentence for what is no part of a label.
func unread(rest string) string {
	if runes := []rune(rest); len(runes) > 20 {
		rest = string(runes[:20]) + "…"
	}
	return "I cannot read “" + rest + "” as totals. Write 7, 2-5, 17+, 3 or less, or several with commas."
}

// shortSigns are signs of one character for what is read as two.
var shortSigns = strings.NewReplacer("≥", ">=", "≤", "<=", "…", "..")

// foldLabel makes a label plain: one kind of dash and comparison, no odd
// spaces, small letters.
func foldLabel(text string) string {
	text = strings.Map(func(r rune) rune {
		switch r {
		case '–', '—', '−', '‒', '‑', '﹣', '－', '‐':
			return '-'
		case '，', '、', ';':
			return ','
		case '＋':
			return '+'
		case '\u200b', '\u200c', '\u200d', '\ufeff':
			return -1
		}
		if r >= '０' && r <= '９' {
			return r - '０' + '0'
		}
		if unicode.IsSpace(r) {
			return ' '
		}
		return unicode.ToLower(r)
	}, text)
	return strings.TrimSpace(shortSigns.Replace(text))
}

// labelParser reads a folded label from the left.
type labelParser struct {
	rest string
	high int64
}

func (p *labelParser) spaces() { p.rest = strings.TrimLeft(p.rest, " ") }

// word takes the first of the words that stands here, as a whole word.
func (p *labelParser) word(words ...string) bool {
	p.spaces()
	for _, w := range words {
		after, ok := strings.CutPrefix(p.rest, w)
		if !ok || isLetter(w[len(w)-1]) && after != "" && isLetter(after[0]) {
			continue
		}
		p.rest = after
		return true
	}
	return false
}

func isLetter(b byte) bool { return b >= 'a' && b <= 'z' }

// item reads one span.
func (p *labelParser) item() (Span, string) {
	switch {
	case p.word(">=", "at least"):
		return p.open(0, true)
	case p.word("<=", "at most", "up to"):
		return p.open(0, false)
	case p.word(">", "over", "above", "more than"):
		return p.open(1, true)
	case p.word("<", "under", "below", "less than"):
		return p.open(-1, false)
	}
	from, zeros, problem := p.number()
	if problem != "" {
		return Span{}, problem
	}
	switch {
	case p.word("+", "or more", "or higher", "or greater", "or above", "or over", "or up", "and up", "and above", "and higher", "and over", "and more"):
		return Span{from, MaxTotal}, ""
	case p.word("or less", "or lower", "or fewer", "or below", "or under", "and below", "and lower", "and under", "and less"):
		return Span{MinTotal, from}, ""
	case p.word("...", "..", "-", "to", "through", "thru", "bis"):
		return p.until(from)
	}
	from = p.full(from, zeros)
	return Span{from, from}, ""
}

// open reads the number of a comparison.
func (p *labelParser) open(shift int64, up bool) (Span, string) {
	n, _, problem := p.number()
	if problem != "" {
		return Span{}, problem
	}
	if up {
		return Span{n + shift, MaxTotal}, ""
	}
	return Span{MinTotal, n + shift}, ""
}

// until reads the end of a range that begins at from.
func (p *labelParser) until(from int64) (Span, string) {
	to, zeros, problem := p.number()
	if problem != "" {
		return Span{}, problem
	}
	if to = p.full(to, zeros); to < from {
		return Span{}, "Write the lower number first: " + strconv.FormatInt(to, 10) + " to " + strconv.FormatInt(from, 10) + "."
	}
	return Span{from, to}, ""
}

// full gives what a number of zeros alone stands for: 00 is 100 on dice that go
// up to 100.
func (p *labelParser) full(n int64, zeros int) int64 {
	if n != 0 || zeros < 2 || zeros > 6 {
		return n
	}
	whole := int64(math.Pow10(zeros))
	if whole == p.high {
		return whole
	}
	return n
}

// number reads a whole number; zeros is how many digits it has when all are 0.
func (p *labelParser) number() (n int64, zeros int, problem string) {
	p.spaces()
	digits, negative := p.rest, false
	if after, ok := strings.CutPrefix(digits, "-"); ok {
		digits, negative = strings.TrimLeft(after, " "), true
	}
	end := 0
	for end < len(digits) && digits[end] >= '0' && digits[end] <= '9' {
		end++
	}
	if end == 0 {
		if p.rest == "" {
			return 0, 0, "A number is missing at the end of the label."
		}
		return 0, 0, unread(p.rest)
	}
	n, err := strconv.ParseInt(digits[:end], 10, 64)
	if err != nil || n > 1_000_000_000_000 {
		return 0, 0, "The number " + digits[:min(end, 20)] + " is larger than any total."
	}
	if n == 0 {
		zeros = end
	}
	p.rest = digits[end:]
	if negative {
		n = -n
	}
	return n, zeros, ""
}

// between reads what stands between two spans.
func (p *labelParser) between() bool {
	if !p.word(",", "/", "or", "and", "&") {
		return false
	}
	p.word("or", "and") // "1, 2 or 3" and "1, 2, or 3"
	return true
}
