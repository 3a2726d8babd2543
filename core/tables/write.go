package tables

import (
	"html"
	"regexp"
	"strconv"
	"strings"

	"callboard/core"
	"callboard/core/dicepiece"
)

// sheet is a dice piece as columns and rows.
type sheet struct {
	name   string
	about  string
	header []string
	rows   [][]string
}

// The headers of what only our own files have; columnNames knows them all.
const (
	headTable   = "table"
	headRange   = "range"
	headRolled  = "rolled"
	headWeight  = "weight"
	headCopies  = "copies"
	headText    = "text"
	headFormula = "formula"
	headThen    = "then"
	headRolls   = "rolls made"
	headRepeats = "repeats"
	headDraw    = "draw"
	headOrder   = "order"
	headOnce    = "no repeats this turn"
	headAbout   = "about"
)

// headOrderly are all headers in the order a file has them.
var headOrderly = []string{headTable, headRange, headWeight, headCopies, headText, headFormula, headThen, headRolled, headRolls, headRepeats, headDraw, headOrder, headOnce, headAbout}

// simpleDice are dice that can stand in a header.
var simpleDice = regexp.MustCompile(`^[0-9]{0,4}d[0-9]{1,7}$`)

// sheetOf makes the columns of a piece. named says that the name stands in a
// column, lone that no other piece shares the header.
func sheetOf(p dicepiece.Piece, named, lone bool) (sheet, error) {
	rows := p.Body.Rows()
	if len(rows) == 0 {
		return sheet{}, core.Errorf(core.Invalid, "“%s” is a roll and has no rows. Export it as JSON.", p.Name)
	}
	s := sheet{name: p.Name, about: p.Body.Description, rows: make([][]string, len(rows))}
	if named {
		s.column(headTable, func(int) string { return p.Name })
	}
	t := p.Body.Table
	switch {
	case p.Body.Kind == dicepiece.Pool:
		s.column(headCopies, func(i int) string { return strconv.Itoa(rows[i].Copies) })
	case t.By == dicepiece.Dice:
		head := headRange
		if lone && simpleDice.MatchString(t.Dice) {
			head = t.Dice
		}
		s.column(head, func(i int) string { return rows[i].Range })
	default:
		s.column(headWeight, func(i int) string { return strconv.Itoa(rows[i].Weight) })
	}
	head, then := headText, false
	for _, r := range rows {
		if !simple(r.Text) {
			head = headFormula
		}
		then = then || len(r.Then) > 0
	}
	s.column(head, func(i int) string { return rows[i].Text })
	if then {
		s.column(headThen, func(i int) string { return strings.Join(rows[i].Then, " ") })
	}
	s.settings(p.Body, lone)
	return s, nil
}

// settings adds what is not as it is without saying, in the first row.
func (s *sheet) settings(b dicepiece.Body, lone bool) {
	once := func(head string, differs bool, value string) {
		if !differs {
			return
		}
		s.column(head, func(i int) string {
			if i > 0 {
				return ""
			}
			return value
		})
	}
	t, p := b.Table, b.Pool
	if b.Kind == dicepiece.Pool {
		once(headDraw, p.Draw != 1, strconv.Itoa(p.Draw))
		once(headOrder, p.Order == dicepiece.Sorted, "sorted")
		once(headOnce, p.OnceAcrossTurn, "yes")
		return
	}
	once(headRolled, t.By == dicepiece.Dice && !(lone && simpleDice.MatchString(t.Dice)), t.Dice)
	once(headRolls, t.Rolls != 1, strconv.Itoa(t.Rolls))
	once(headRepeats, !t.Repeats, "no")
}

func (s *sheet) column(head string, value func(int) string) {
	s.header = append(s.header, head)
	for i := range s.rows {
		s.rows[i] = append(s.rows[i], value(i))
	}
}

// simple says whether a text is read back as it stands.
func simple(s string) bool {
	return !strings.ContainsAny(s, "{}<>&[]*_`|\\\n\r\t") && plainText(s) == s
}

// WriteCSV writes tables and pools as separated values that read back as they
// were.
func WriteCSV(list []dicepiece.Piece) ([]byte, error) {
	sheets, has, seen := make([]sheet, len(list)), map[string]bool{}, map[string]bool{}
	var own []string // headers that are dice
	for i, p := range list {
		s, err := sheetOf(p, true, len(list) == 1)
		if err != nil {
			return nil, err
		}
		if seen[p.Name] {
			return nil, core.Errorf(core.Invalid, "Two of the pieces are named “%s”, and a CSV file tells tables by their names. Rename one, or export them as Markdown.", p.Name)
		}
		seen[p.Name] = true
		if s.about != "" {
			about := s.about
			s.column(headAbout, func(i int) string {
				if i > 0 {
					return ""
				}
				return about
			})
		}
		for _, h := range s.header {
			if !has[h] && simpleDice.MatchString(h) {
				own = append(own, h)
			}
			has[h] = true
		}
		sheets[i] = s
	}
	// With formulas in one table, the texts of all are formulas.
	if has[headText] && has[headFormula] {
		has[headText] = false
		for _, s := range sheets {
			for i, h := range s.header {
				if h == headText {
					s.header[i] = headFormula
				}
			}
		}
	}
	var header []string
	for _, h := range headOrderly {
		if h == headRange {
			header = append(header, own...)
		}
		if has[h] {
			header = append(header, h)
		}
	}
	var b strings.Builder
	writeRecord(&b, header)
	for _, s := range sheets {
		s.write(&b, header)
	}
	return []byte(b.String()), nil
}

// write writes the rows under a header that may have more columns.
func (s sheet) write(b *strings.Builder, header []string) {
	at := map[string]int{}
	for i, h := range s.header {
		at[h] = i
	}
	for _, r := range s.rows {
		rec := make([]string, len(header))
		for i, h := range header {
			if j, ok := at[h]; ok {
				rec[i] = r[j]
			}
		}
		writeRecord(b, rec)
	}
}

func writeRecord(b *strings.Builder, rec []string) {
	for i, cell := range rec {
		if i > 0 {
			b.WriteByte(',')
		}
		if strings.ContainsAny(cell, ",\";\t\n\r|") || strings.TrimSpace(cell) != cell {
			b.WriteString(`"` + strings.ReplaceAll(cell, `"`, `""`) + `"`)
		} else {
			b.WriteString(cell)
		}
	}
	b.WriteString("\r\n")
}

// WriteMarkdown writes tables and pools as Markdown that reads back as it was.
func WriteMarkdown(list []dicepiece.Piece) ([]byte, error) {
	var b strings.Builder
	for i, p := range list {
		heading := simple(p.Name) && !strings.ContainsAny(p.Name, "#")
		s, err := sheetOf(p, !heading, true)
		if err != nil {
			return nil, err
		}
		if i > 0 {
			b.WriteByte('\n')
		}
		if heading {
			b.WriteString("# " + p.Name + "\n\n")
		}
		switch {
		case s.about == "":
		case heading && simple(s.about) && wordy(s.about):
			b.WriteString(s.about + "\n\n")
		default:
			about := s.about
			s.column(headAbout, func(i int) string {
				if i > 0 {
					return ""
				}
				return about
			})
		}
		s.markdown(&b)
	}
	return []byte(b.String()), nil
}

// wordy says whether a line is a paragraph and nothing else in Markdown.
func wordy(s string) bool {
	c := s[0]
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

func (s sheet) markdown(b *strings.Builder) {
	formula := -1
	line := func(cells []string) {
		b.WriteByte('|')
		for _, c := range cells {
			b.WriteString(" " + c + " |")
		}
		b.WriteByte('\n')
	}
	line(s.header)
	rule := make([]string, len(s.header))
	for i, h := range s.header {
		if rule[i] = "---"; h == headFormula {
			formula = i
		}
	}
	line(rule)
	for _, r := range s.rows {
		cells := make([]string, len(r))
		for i, c := range r {
			cells[i] = c
			if i == formula || s.header[i] == headAbout || s.header[i] == headTable || s.header[i] == headRolled {
				cells[i] = marked(c)
			}
		}
		line(cells)
	}
}

// marked writes a text into a cell of Markdown so that unmarked gives it back.
func marked(s string) string {
	s = strings.NewReplacer("&", "&amp;", "<", "&lt;", "|", "&#124;", "\n", "<br>", "\r", "&#13;", "\t", "&#9;").Replace(s)
	if strings.HasPrefix(s, " ") {
		s = "&#32;" + s[1:]
	}
	if strings.HasSuffix(s, " ") {
		s = s[:len(s)-1] + "&#32;"
	}
	return s
}

// unmarked reads a cell that marked wrote.
func unmarked(s string) string {
	return html.UnescapeString(strings.ReplaceAll(s, "<br>", "\n"))
}
