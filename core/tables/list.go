package tables

import (
	"fmt"
	"regexp"
	"strings"
)

// entry is one line of a list, cut into its parts.
type entry struct {
	line   int
	bullet bool
	indent bool   // set in
	text   string // without bullet, label and weight
	whole  string // without bullet

	label  reach
	has    bool // a label
	strong bool // a label that is more than a number before a space
	weight string
	rest   string // the text when weight is read
}

var (
	bulletMark = regexp.MustCompile(`^(?:[-*+] \[[ xX]\]|[-*+•‣◦▪–—·]|\[[ xX]?\])[ \t]+`)
	labelEnd   = regexp.MustCompile(`^(?:[.):\]|]+[*_]*[ \t]+|[ \t]+[` + dashes + `:|=>]+[ \t]+|\t[ \t]*| +)`)
	// How often, before a text or behind it.
	timesFront = regexp.MustCompile(`^(?:(\d{1,6})\s?[x×✕*][ \t]+|[x×](\d{1,6})[ \t]+|(\d{1,3}(?:[.,]\d{1,4})?)\s?%[ \t:.)]*|\((\d{1,6})[x×]?\)[ \t]+)`)
	timesBack  = regexp.MustCompile(`(?:[ \t]+[x×](\d{1,6})|[ \t]*\([x×](\d{1,6})\)|[ \t]*\((\d{1,6})[x×]\)|[ \t]*[(:]?[ \t]*(\d{1,3}(?:[.,]\d{1,4})?)\s?%\)?|[ \t]*\t[ \t]*(\d{1,6})|[ \t]*\((?:weight|w)[ :=]*(\d{1,6})\)|[ \t]+\^(\d{1,6}))$`)
	tabFront   = regexp.MustCompile(`^(\d{1,6}(?:[.,]\d{1,4})?)[ ]*\t[ \t]*`)
)

// entryOf cuts one line.
func entryOf(line string, number int) entry {
	e := entry{line: number, indent: strings.HasPrefix(line, " ") || strings.HasPrefix(line, "\t")}
	text := strings.TrimSpace(line)
	if m := bulletMark.FindString(text); m != "" {
		e.bullet, text = true, text[len(m):]
	}
	e.whole, e.text, e.rest = text, text, text
	plain := strings.TrimLeft(text, "*_|`")
	if r, n, ok := readLabel(plain); ok {
		behind := strings.TrimLeft(plain[n:], "*_`")
		if m := labelEnd.FindString(behind); m != "" && len(m) < len(behind) {
			e.label, e.has = r, true
			e.label.written = strings.TrimSpace(plain[:n])
			e.strong = strings.TrimSpace(m) != "" || strings.Contains(m, "\t") || r.above || r.below || len(r.spans) > 1 || r.spans[0].low != r.spans[0].high || strings.HasPrefix(plain, "0")
			e.text = strings.TrimLeft(behind[len(m):], "*_` ")
		}
	}
	for _, re := range []*regexp.Regexp{timesFront, tabFront} {
		if m := re.FindStringSubmatch(text); m != nil && len(m[0]) < len(text) {
			e.weight, e.rest = strings.Join(m[1:], ""), text[len(m[0]):]
			return e
		}
	}
	e.back(text)
	return e
}

// back reads a weight behind a text.
func (e *entry) back(text string) {
	const tail = 60
	cut := max(0, len(text)-tail)
	m := timesBack.FindStringSubmatchIndex(text[cut:])
	if m == nil || cut+m[0] == 0 {
		return
	}
	e.rest = text[:cut+m[0]]
	for g := 2; g < len(m); g += 2 {
		if m[g] >= 0 {
			e.weight = text[cut+m[g] : cut+m[g+1]]
		}
	}
}

// section is the lines below one heading.
type section struct {
	name    string
	line    int
	entries []entry
}

func lineWord(n int) string { return fmt.Sprintf("line %d", n) }

// sections cuts a text at its headings.
func sections(text string) []section {
	out := []section{{line: 1}}
	number, blank, rows := 0, false, 0
	for line := range strings.SplitSeq(text, "\n") {
		number++
		line = strings.TrimRight(line, " \t\r")
		if line == "" {
			blank = true
			continue
		}
		now := &out[len(out)-1]
		h, ok := headingOf(strings.TrimSpace(line))
		if !ok && blank && len(now.entries) > 0 && strings.HasSuffix(line, ":") && len(line) < 200 {
			if e := entryOf(line, number); !e.bullet && !e.indent && !e.has && e.weight == "" {
				h, ok = strings.TrimSuffix(line, ":"), true
			}
		}
		blank = false
		if ok {
			if len(now.entries) > 0 || now.name != "" && now.name != h {
				out = append(out, section{})
				now = &out[len(out)-1]
			}
			now.name, now.line = h, number
			continue
		}
		if rows++; len(now.entries) > maxRows || rows > maxItems {
			// Past what a table may have: the row is counted, not read.
			now.entries = append(now.entries, entry{line: number})
			continue
		}
		now.entries = append(now.entries, entryOf(line, number))
	}
	return out
}

// readList reads lists: each heading begins another. name is for the first
// that has no name of its own.
func readList(text, name string, asIs bool) []draft {
	var out []draft
	for _, s := range sections(text) {
		if len(s.entries) == 0 {
			continue
		}
		d := draft{path: lineWord(s.line), name: first(s.name, name), asIs: asIs}
		s.fill(&d, s.name == "")
		if len(d.rows) > 0 || len(d.refused) > 0 {
			out = append(out, d)
		}
	}
	return out
}

// fill makes the rows of one list. untitled says that its first line may be
// its name.
func (s section) fill(d *draft, untitled bool) {
	_, named := columnKind(d.name)
	if m := headerDice.FindStringSubmatch(d.name); m != nil {
		named = m[1]
	}
	entries := s.entries
	if head := entries[0]; len(entries) > 1 && isHead(head, entries[1:]) {
		if m := headerDice.FindStringSubmatch(head.whole); m != nil {
			named = m[1]
		}
		if untitled {
			if t := strings.TrimRight(strings.TrimSpace(plainCell(head.whole)), ":"); isTitle(t) {
				d.name = t
			}
		}
		entries = entries[1:]
	}
	if len(entries) > maxRows {
		d.refuse("It has more than %d rows, and a table has at most that many.", maxRows)
		return
	}
	switch {
	case goesUp(entries):
		d.labelledList(entries, named)
	default:
		d.weighedList(entries)
	}
}

// isTitle says whether a first line is a name, and not only dice and the word
// above a column of results: "d6", "1d100 Result".
func isTitle(head string) bool {
	head = strings.ToLower(head)
	m := headerDice.FindStringSubmatch(head)
	if m == nil {
		return head != headText
	}
	rest := strings.Trim(strings.Replace(head, m[1], "", 1), " \t()[]|.,:"+dashes)
	_, column := columnNames[rest]
	return rest != "" && !column
}

// isHead says whether a first line is the name of the list below it rather
// than its first row.
func isHead(head entry, rest []entry) bool {
	if head.bullet || head.has && head.strong || head.weight != "" {
		return false
	}
	if strings.HasSuffix(head.whole, ":") {
		return true
	}
	marked := 0
	for _, e := range rest {
		if e.bullet || e.has || e.weight != "" || e.indent && !head.indent {
			marked++
		}
	}
	return !head.has && marked == len(rest) && len(rest) > 1
}

// goesUp says whether the lines of a list have labels that go up. Lines
// without one go on with the text of the line before.
func goesUp(entries []entry) bool {
	n, strong, wide := 0, 0, 0
	before := reach{}
	counts, up := true, true
	for _, e := range entries {
		if !e.has {
			continue
		}
		up = up && (n == 0 || e.label.low() > before.high() || before.below || e.label.above || zeroes(before, e.label))
		counts = counts && (n == 0 || e.label.low() == before.high()+1)
		before = e.label
		n++
		if e.strong && !(e.weight != "" && strings.Contains(e.whole, "\t")) {
			strong++
		}
		if e.label.below || e.label.above || e.label.low() != e.label.high() {
			wide++
		}
	}
	switch {
	case n < 2 || !entries[0].has:
		return false
	case strong == n && n == len(entries) && wide*2 >= n:
		return true // ranges are labels in whatever order
	case !up:
		return false
	case strong == n:
		return true
	case n == len(entries) && counts && entries[0].label.low() <= 3:
		// Numbers before a tab are weights, unless they count.
		return n > 3 || strong > 0
	}
	return false
}

// zeroes says whether 00 or 0 stands where the numbers begin again.
func zeroes(before, now reach) bool {
	return now.high() == 0 || before.low() == 100 && now.low() <= 1
}

func (d *draft) labelledList(entries []entry, named string) {
	var labels []reach
	for _, e := range entries {
		if !e.has {
			last := &d.rows[len(d.rows)-1]
			last.text += " " + d.listText(e.whole)
			continue
		}
		d.rows = append(d.rows, row{text: d.listText(e.text), weight: 1})
		labels = append(labels, e.label)
	}
	d.byLabels(labels, named)
}

func (d *draft) listText(s string) string {
	if d.asIs {
		return s
	}
	t := template{notes: &d.notes}
	foreignText(&t, plainText(plainCell(s)))
	return t.b.String()
}

// weighedList takes each line as a row, with its weight where it has one.
func (d *draft) weighedList(entries []entry) {
	bullets, weighed, ones := false, 0, true
	for _, e := range entries {
		bullets = bullets || e.bullet
		if e.weight != "" {
			weighed++
		}
		ones = ones && e.has && e.strong && e.label.low() == entries[0].label.low()
	}
	var weights []string
	for i, e := range entries {
		switch {
		case bullets && !e.bullet && len(d.rows) > 0:
			last := &d.rows[len(d.rows)-1]
			last.text += " " + d.listText(e.whole)
			continue
		case bullets && e.indent && i > 0 && !entries[0].indent && len(d.rows) > 0:
			last := &d.rows[len(d.rows)-1]
			last.text += "\n- " + d.listText(e.whole)
			continue
		}
		text, weight := e.whole, "1"
		switch {
		case ones && len(entries) > 1:
			text = e.text // Markdown numbers every row 1.
		case e.weight != "":
			text, weight = e.rest, e.weight
		case weighed == 0 && allNumbered(entries):
			text, weight = e.text, fmt.Sprint(e.label.low())
		}
		d.rows = append(d.rows, row{text: d.listText(text), weight: 1})
		weights = append(weights, weight)
	}
	d.byWeights(weights)
}

// allNumbered says whether each line begins with one number and a mark: then
// they are weights, since as labels they do not go up.
func allNumbered(entries []entry) bool {
	for _, e := range entries {
		if !e.has || !e.strong || e.label.low() != e.label.high() || e.label.low() < 0 {
			return false
		}
	}
	return true
}
