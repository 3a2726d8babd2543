package tables

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"callboard/core/jsondoc"
)

// column is what the cells of a column mean.
type column uint8

const (
	unknownColumn column = iota
	labelColumn
	weightColumn
	copiesColumn
	textColumn
	moreColumn // a text that goes on behind the text
	formulaColumn
	thenColumn
	rolledColumn // the dice, in the first row of each table
	tableColumn  // the name of the table each row belongs to
	aboutColumn  // the description, in the first row of each table
	rollsColumn
	repeatsColumn
	drawColumn
	orderColumn
	onceColumn
	passedColumn // of no use here: numbers of rows, sources
)

// columnNames are the words of headers.
var columnNames = map[string]column{
	headRange: labelColumn, "ranges": labelColumn, "roll": labelColumn, "rolls": labelColumn, "die": labelColumn, "dice": labelColumn, "dice roll": labelColumn, "die roll": labelColumn, "number": labelColumn, "result range": labelColumn, "d": labelColumn, "wurf": labelColumn,
	headWeight: weightColumn, "weights": weightColumn, "chance": weightColumn, "probability": weightColumn, "odds": weightColumn, "percent": weightColumn, "percentage": weightColumn, "%": weightColumn, "frequency": weightColumn, "likelihood": weightColumn,
	headCopies: copiesColumn,
	headText:   textColumn, "result": textColumn, "results": textColumn, "entry": textColumn, "outcome": textColumn, "name": textColumn, "title": textColumn, "item": textColumn, "event": textColumn, "value": textColumn, "encounter": textColumn, "option": textColumn,
	"description": moreColumn, "details": moreColumn, "detail": moreColumn, "effect": moreColumn, "effects": moreColumn,
	headFormula: formulaColumn, headThen: thenColumn, headTable: tableColumn, headAbout: aboutColumn, headRolled: rolledColumn,
	headRolls: rollsColumn, headRepeats: repeatsColumn, headDraw: drawColumn, headOrder: orderColumn, headOnce: onceColumn,
	"id": passedColumn, "_id": passedColumn, "img": passedColumn, "image": passedColumn, "source": passedColumn, "page": passedColumn, "#": passedColumn, "no": passedColumn, "no.": passedColumn,
}

// headerDice are the dice a header names: d100, 2d6, d%, Roll (1d8).
var headerDice = regexp.MustCompile(`(?i)(?:^|[^\w])(\d{0,4}[dw](?:\d{1,7}|%|f)(?:\s*[` + dashes + `+]\s*\d{1,6})?)(?:$|[^\w])`)

// maxHeader bounds a header that means something.
const maxHeader = 60

// columnKind says what a header means, and what dice it names.
func columnKind(header string) (kind column, dice string) {
	if len(header) > maxHeader {
		return unknownColumn, ""
	}
	h := strings.ToLower(strings.Trim(strings.TrimSpace(header), "*_` "))
	if k, ok := columnNames[h]; ok {
		return k, ""
	}
	if m := headerDice.FindStringSubmatch(h); m != nil && len(strings.TrimSpace(strings.Replace(h, m[1], "", 1))) < 24 {
		return labelColumn, m[1]
	}
	return unknownColumn, ""
}

// grid is rows of cells with a header or none.
type grid struct {
	path    string
	name    string
	header  []string // nil when there is none
	rows    [][]string
	literal bool // cells of texts may hold marks of Markdown
	asIs    bool // the texts are formulas already
}

// columns is what each column of a grid means.
type columns struct {
	kind  []column
	dice  string
	found map[column]int // the first column of a kind
}

func (g *grid) columns() columns {
	c := columns{found: map[column]int{}}
	width := len(g.header)
	for _, r := range g.rows {
		width = max(width, len(r))
	}
	c.kind = make([]column, width)
	for i, h := range g.header {
		kind, dice := columnKind(h)
		if kind == labelColumn && dice != "" && c.dice == "" {
			c.dice = dice
		}
		// A word for a text, such as name, may be that of a second text.
		if _, twice := c.found[kind]; twice && kind != textColumn && kind != unknownColumn && kind != passedColumn {
			kind = unknownColumn
		}
		// A column named "number" or "chance" may hold words.
		if kind == labelColumn && dice == "" && !g.most(i, func(s string) bool { _, ok := wholeLabel(s); return ok || s == "" }) {
			kind = textColumn
		}
		if kind == weightColumn && !g.most(i, func(s string) bool { return isWeight(s) || s == "" }) {
			kind = textColumn
		}
		c.set(i, kind)
	}
	if g.header == nil {
		g.guess(&c)
	}
	if _, ok := c.found[formulaColumn]; !ok {
		if _, ok := c.found[textColumn]; !ok {
			c.adopt()
		}
	}
	return c
}

// adopt makes the first column nobody knows that of the text.
func (c *columns) adopt() {
	for _, kind := range []column{unknownColumn, moreColumn} {
		if i := slices.Index(c.kind, kind); i >= 0 {
			c.set(i, textColumn)
			return
		}
	}
}

func (c *columns) set(i int, kind column) {
	c.kind[i] = kind
	if _, ok := c.found[kind]; !ok {
		c.found[kind] = i
	}
}

// most says whether at least half of a column's cells are of a sort.
func (g *grid) most(i int, is func(string) bool) bool {
	n := 0
	for _, r := range g.rows {
		if is(strings.TrimSpace(cell(r, i))) {
			n++
		}
	}
	return n*2 >= len(g.rows)
}

func (g *grid) all(i int, is func(string) bool) bool {
	for _, r := range g.rows {
		if i >= len(r) || !is(r[i]) {
			return false
		}
	}
	return len(g.rows) > 0
}

// guess says what columns mean that have no header: labels, or weights, and
// texts.
func (g *grid) guess(c *columns) {
	width := len(c.kind)
	switch last := width - 1; {
	case g.all(0, func(s string) bool { _, ok := wholeLabel(s); return ok }) && g.rising(0):
		c.set(0, labelColumn)
	case g.all(0, isWeight):
		c.set(0, weightColumn)
	case width > 1 && g.all(last, isWeight):
		c.set(last, weightColumn)
	}
	for i, k := range c.kind {
		if k == unknownColumn {
			c.set(i, textColumn)
			return
		}
	}
}

// rising says whether a column's labels go up from row to row, some of them a
// range or the numbers counting without a gap: then they are no weights.
func (g *grid) rising(i int) bool {
	wide, counts, before := false, true, reach{}
	for n, r := range g.rows {
		is, _ := wholeLabel(r[i])
		if n > 0 && is.low() <= before.high() {
			return false
		}
		counts = counts && (n == 0 || is.low() == before.high()+1)
		wide = wide || is.low() != is.high() || is.above || is.below || len(is.spans) > 1 || strings.HasPrefix(strings.TrimSpace(r[i]), "0")
		before = is
	}
	return wide || counts && len(g.rows) > 2
}

// tables makes tables of a grid: one for each name in its column of tables,
// and one for each column of texts.
func (g *grid) tables() []draft {
	c := g.columns()
	var out []draft
	for _, part := range g.split(c) {
		texts := part.textColumns(c)
		for _, i := range texts {
			d := draft{path: g.path, name: part.name}
			if len(texts) > 1 && i < len(g.header) && strings.TrimSpace(g.header[i]) != "" {
				d.name = strings.TrimSpace(strings.TrimPrefix(part.name+": "+plainCell(g.header[i]), ": "))
			}
			part.fill(&d, c, i)
			out = append(out, d)
		}
	}
	return out
}

// split gives a grid for each name in the column of tables.
func (g *grid) split(c columns) []*grid {
	at, ok := c.found[tableColumn]
	if !ok {
		return []*grid{g}
	}
	var out []*grid
	by := map[string]*grid{}
	for _, r := range g.rows {
		name := cell(r, at)
		if g.literal {
			name = unmarked(name)
		}
		part := by[name]
		if part == nil {
			part = &grid{path: g.path, name: name, header: g.header, literal: g.literal, asIs: g.asIs}
			by[name] = part
			out = append(out, part)
		}
		part.rows = append(part.rows, r)
	}
	return out
}

func cell(r []string, i int) string {
	if i < len(r) {
		return r[i]
	}
	return ""
}

// textColumns are the columns that each make a table.
func (g *grid) textColumns(c columns) []int {
	if i, ok := c.found[formulaColumn]; ok {
		return []int{i}
	}
	var out []int
	for i, k := range c.kind {
		if k == textColumn || k == unknownColumn && g.filled(i) {
			out = append(out, i)
		}
	}
	if len(out) == 0 {
		out = []int{0}
	}
	return out
}

// filled says whether most cells of a column hold something.
func (g *grid) filled(i int) bool {
	n := 0
	for _, r := range g.rows {
		if strings.TrimSpace(cell(r, i)) != "" {
			n++
		}
	}
	return n*2 > len(g.rows)
}

// fill makes the rows of one table from the column of its texts.
func (g *grid) fill(d *draft, c columns, text int) {
	if len(g.rows) > maxRows {
		d.refuse("It has more than %d rows, and a table has at most that many.", maxRows)
		return
	}
	labelAt, byLabel := g.used(c, labelColumn)
	weightAt, weighed := g.used(c, weightColumn)
	if at, ok := g.used(c, copiesColumn); ok {
		d.way, weightAt, weighed = fromPool, at, true
	}
	more, hasMore := c.found[moreColumn]
	var labels []reach
	var weights []string
	var blank []int
	for n, r := range g.rows {
		made := g.rowText(d, r, c, text)
		if hasMore && more != text && strings.TrimSpace(cell(r, more)) != "" {
			t := template{notes: &d.notes}
			g.literalText(&t, cell(r, more))
			made = strings.TrimPrefix(made+": "+t.b.String(), ": ")
		}
		if made == "" {
			blank = append(blank, n+1)
			continue
		}
		next := row{text: made, weight: 1}
		if at, ok := c.found[thenColumn]; ok {
			next.then = strings.Fields(cell(r, at))
		}
		d.rows = append(d.rows, next)
		is, ok := wholeLabel(cell(r, labelAt))
		is.written = strings.TrimSpace(cell(r, labelAt))
		if byLabel && !ok {
			d.refuse("Row %d begins with %s, which is no number and no range such as 1-5.", n+1, jsondoc.Quote(short(cell(r, labelAt))))
			return
		}
		labels = append(labels, is)
		weights = append(weights, cell(r, weightAt))
	}
	if len(blank) > 0 {
		d.notes.add("%s had no text; left out.", rowsWord(blank))
	}
	g.settings(d, c)
	switch {
	case len(d.rows) == 0:
		d.refuse("It has no rows with a text.")
	case byLabel && d.way != fromPool:
		d.byLabels(labels, first(g.setting(c, rolledColumn), c.dice))
	case weighed:
		d.byWeights(weights)
	}
}

// byWeights gives the rows the weights as they are written.
func (d *draft) byWeights(written []string) {
	most, word := maxWeight, "weight"
	if d.way == fromPool {
		most, word = maxCopies, "number of copies"
	}
	for i, w := range written {
		if strings.TrimSpace(w) == "" {
			written[i] = "1"
		}
	}
	weights, factor, ok := wholeWeights(written)
	if !ok {
		for i, w := range written {
			if _, _, ok := wholeWeights([]string{w}); !ok {
				d.refuse("Row %d has the %s %s, which is not a number from 0 up.", i+1, word, jsondoc.Quote(short(w)))
				return
			}
		}
		d.refuse("Its weights have too many decimals. Write whole numbers.")
		return
	}
	for i := range d.rows {
		d.rows[i].weight = weights[i]
	}
	if factor > 1 {
		d.notes.add("Each %s was multiplied by %d, so that all are whole numbers.", word, factor)
	}
	d.fitWeights(most, word)
}

// used gives the first column of a kind, if some row has something in it.
func (g *grid) used(c columns, kind column) (at int, ok bool) {
	if at, ok = c.found[kind]; !ok {
		return 0, false
	}
	return at, slices.ContainsFunc(g.rows, func(r []string) bool { return strings.TrimSpace(cell(r, at)) != "" })
}

// setting is what the first row says of the whole table.
func (g *grid) setting(c columns, kind column) string {
	at, ok := c.found[kind]
	if !ok || len(g.rows) == 0 {
		return ""
	}
	if g.literal && (kind == aboutColumn || kind == rolledColumn) {
		return unmarked(cell(g.rows[0], at))
	}
	return cell(g.rows[0], at)
}

func (g *grid) settings(d *draft, c columns) {
	d.description = g.setting(c, aboutColumn)
	d.rolls, _ = strconv.Atoi(g.setting(c, rollsColumn))
	d.noRepeats = g.setting(c, repeatsColumn) == "no"
	d.draw, _ = strconv.Atoi(g.setting(c, drawColumn))
	d.sorted = g.setting(c, orderColumn) == "sorted"
	d.once = g.setting(c, onceColumn) == "yes"
}

// rowText is the template of a row.
func (g *grid) rowText(d *draft, r []string, c columns, i int) string {
	switch {
	case c.kind[i] == formulaColumn && g.literal:
		return unmarked(cell(r, i))
	case c.kind[i] == formulaColumn:
		return cell(r, i)
	}
	t := template{notes: &d.notes}
	g.literalText(&t, cell(r, i))
	return strings.TrimSpace(t.b.String())
}

func (g *grid) literalText(t *template, s string) {
	if g.asIs {
		t.b.WriteString(s)
		return
	}
	if g.literal {
		s = plainCell(s)
	}
	foreignText(t, plainText(s))
}

// foreignText writes a text of nobody in particular: dice in double brackets
// are rolled, all else stands as it was.
func foreignText(t *template, text string) {
	for text != "" {
		open := strings.Index(text, "[[")
		if open < 0 {
			break
		}
		inner, rest, ok := bracketed(text[open+2:], true)
		if !ok {
			break
		}
		t.literal(text[:open])
		if canonical, ok := diceIn(inner); ok {
			t.b.WriteString(rollMacro(canonical))
		} else {
			t.literal("[[" + inner + "]]")
		}
		text = rest
	}
	t.literal(text)
}
