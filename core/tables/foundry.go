package tables

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"callboard/core"
	"callboard/core/dice"
	"callboard/core/jsondoc"
)

// isFoundry says whether a value is a table of Foundry.
func isFoundry(v jsondoc.Value) bool {
	results, ok := v.Get("results")
	if !ok || results.Kind != jsondoc.Array {
		return false
	}
	for _, name := range []string{"formula", "replacement", "displayRoll", "_key", "_id"} {
		if _, ok := v.Get(name); ok {
			return true
		}
	}
	for _, r := range results.Items {
		if _, ok := r.Get("range"); ok {
			return true
		}
	}
	return false
}

// Foundry reads the tables of one file, which may roll on each other. Every
// document is given to Know first, and then to Add.
type Foundry struct {
	names  map[string]string // of the tables, by identifier
	drafts []draft
}

// Know says whether v is a table of Foundry, and remembers its name.
func (f *Foundry) Know(v jsondoc.Value) bool {
	if !isFoundry(v) {
		return false
	}
	if id := textOf(v, "_id"); core.ValidID(id) {
		if f.names == nil {
			f.names = map[string]string{}
		}
		f.names[id] = foundryName(v)
	}
	return true
}

// Add reads one document, which stands at path in its file.
func (f *Foundry) Add(v jsondoc.Value, path string) {
	d := draft{path: path}
	if isFoundry(v) {
		f.table(&d, v)
	} else {
		d.name = short(textOf(v, "name"))
		d.refuse("This is %s, not a table of Foundry: it has no results.", v.Kind.Word())
	}
	f.drafts = append(f.drafts, d)
}

// Refuse adds a document that cannot be read.
func (f *Foundry) Refuse(path, why string) {
	d := draft{path: path}
	d.refuse("%s", why)
	f.drafts = append(f.drafts, d)
}

// Tables are the documents added, as tables.
func (f *Foundry) Tables() []Table { return pieces(f.drafts) }

func foundryName(v jsondoc.Value) string {
	return strings.Join(strings.Fields(plainText(textOf(v, "name"))), " ")
}

// textOf is a member that is text; empty when it is something else.
func textOf(v jsondoc.Value, name string) string {
	if m, ok := v.Get(name); ok && m.Kind == jsondoc.String {
		return m.Text
	}
	return ""
}

// wholeOf is a whole number, also where a program wrote it as text or 3.0.
func wholeOf(v jsondoc.Value) (int, bool) {
	if v.Kind != jsondoc.Number && v.Kind != jsondoc.String {
		return 0, false
	}
	text := strings.TrimSuffix(strings.TrimSpace(v.Text), ".0")
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= -maxTotal && n <= maxTotal
}

// table reads one table.
func (f *Foundry) table(d *draft, v jsondoc.Value) {
	d.id, d.name = textOf(v, "_id"), foundryName(v)
	var about template
	about.notes = &d.notes
	enriched(&about, plainText(textOf(v, "description")), f.name)
	d.description = unescaped(about.b.String())
	results, _ := v.Get("results")
	if len(results.Items) > maxRows {
		d.refuse("It has %d rows; a table has at most %d.", len(results.Items), maxRows)
		return
	}
	w := foundryRows{Foundry: f, draft: d}
	for i, r := range results.Items {
		w.row(i+1, r)
	}
	if w.tell(); len(d.refused) > 0 {
		return
	}
	if len(d.rows) == 0 {
		d.refuse("It has no rows.")
		return
	}
	replacement, ok := v.Get("replacement")
	w.decide(textOf(v, "formula"), ok && replacement.Kind == jsondoc.Bool && !replacement.Bool)
}

// unescaped is a template without macros as the text it shows.
func unescaped(s string) string { return strings.NewReplacer(`\{`, "{", `\}`, "}").Replace(s) }

// name is the name of a table of the file, by its identifier or address.
func (f *Foundry) name(uuid string) string {
	return f.names[uuid[strings.LastIndexByte(uuid, '.')+1:]]
}

// foundryRows reads the rows of one table, and remembers by their numbers what
// they have in common, so that it is told once.
type foundryRows struct {
	*Foundry
	*draft
	ranged    int      // how many have a range
	linked    []int    // name a document
	addresses []string // of those documents
	outside   []int    // roll on a table that is not here
	blank     []int
	rangeles  []int
	drawn     []int
}

func (w *foundryRows) row(number int, v jsondoc.Value) {
	if v.Kind != jsondoc.Object {
		w.refuse("Row %d is %s, not a result: the file keeps its rows elsewhere. Export the table from Foundry itself.", number, v.Kind.Word())
		return
	}
	r := row{weight: 1, number: number}
	if weight, ok := v.Get("weight"); ok {
		if n, ok := wholeOf(weight); ok {
			r.weight = n
		}
	}
	if list, ok := v.Get("range"); ok && len(list.Items) == 2 {
		low, okLow := wholeOf(list.Items[0])
		high, okHigh := wholeOf(list.Items[1])
		if okLow && okHigh {
			r.spans = []span{{min(low, high), max(low, high)}}
			w.ranged++
		}
	}
	if r.spans == nil {
		w.rangeles = append(w.rangeles, number)
	}
	if drawn, ok := v.Get("drawn"); ok && drawn.Bool {
		w.drawn = append(w.drawn, number)
	}
	w.text(number, v, &r)
	w.rows = append(w.rows, r)
}

// text writes what the row says, and what it rolls on.
func (w *foundryRows) text(number int, v jsondoc.Value, r *row) {
	name, says := plainText(textOf(v, "name")), plainText(cmp.Or(textOf(v, "description"), textOf(v, "text")))
	if name == "" || name == says {
		name, says = says, ""
	}
	t := template{notes: &w.notes}
	enriched(&t, name, w.Foundry.name)
	switch {
	case says == "":
	case strings.Contains(says, "\n"):
		t.b.WriteByte('\n')
	default:
		t.b.WriteString(": ")
	}
	enriched(&t, says, w.Foundry.name)
	r.text = strings.TrimSpace(t.b.String())
	w.link(number, v, r)
	if r.text == "" {
		w.blank = append(w.blank, number)
		r.text = nothing
	}
}

// link finds what document the row names.
func (w *foundryRows) link(number int, v jsondoc.Value, r *row) {
	kind, ok := v.Get("type")
	if !ok || kind.Text == "text" || kind.Text == "0" {
		// A whole row that is a link to a table rolls on it too.
		if inner, ok := wholeLink(plainText(cmp.Or(textOf(v, "description"), textOf(v, "text")))); ok && strings.Contains(inner, "RollTable") && w.names[lastPart(inner)] != "" {
			r.then = []string{lastPart(inner)}
		}
		return
	}
	uuid := cmp.Or(textOf(v, "documentUuid"), textOf(v, "uuid"))
	where := cmp.Or(textOf(v, "documentCollection"), textOf(v, "collection"), uuid)
	id := lastPart(cmp.Or(uuid, textOf(v, "documentId"), textOf(v, "resultId")))
	_, here := w.names[id]
	switch {
	case here && id != "":
		r.then = []string{id}
		r.text = cmp.Or(r.text, Escape(w.names[id]))
	case strings.Contains(where, "RollTable") || strings.HasSuffix(where, "tables"):
		w.outside = append(w.outside, number)
	default:
		w.linked = append(w.linked, number)
		if where != id {
			id = strings.TrimPrefix(where+"."+id, ".")
		}
		w.addresses = append(w.addresses, cmp.Or(uuid, id))
	}
}

func lastPart(s string) string { return s[strings.LastIndexByte(s, '.')+1:] }

// wholeLink gives the address of a text that is one link and nothing else.
func wholeLink(text string) (string, bool) {
	rest, ok := strings.CutPrefix(text, "@UUID[")
	if !ok {
		if rest, ok = strings.CutPrefix(text, "@RollTable["); !ok {
			return "", false
		}
		rest = "RollTable." + rest
	}
	inner, label, ok := strings.Cut(rest, "]")
	alone := label == "" || strings.HasPrefix(label, "{") && strings.IndexByte(label, '}') == len(label)-1
	return inner, ok && alone
}

// tell makes notes of what rows have in common.
func (w *foundryRows) tell() {
	for _, n := range []struct {
		rows []int
		one  string
		many string
	}{
		{w.linked, "names a document of Foundry, whose name stands as text: " + addressWords(w.addresses), "name documents of Foundry, whose names stand as text: " + addressWords(w.addresses)},
		{w.outside, "rolls on a table that is not in the file; its name stands as text.", "roll on tables that are not in the file; their names stand as text."},
		{w.blank, "was blank; it says “" + nothing + "” here.", "were blank; they say “Nothing” here."},
	} {
		if len(n.rows) == 1 {
			w.notes.add("%s %s", rowsWord(n.rows), n.one)
		} else if len(n.rows) > 1 {
			w.notes.add("%s %s", rowsWord(n.rows), n.many)
		}
	}
}

// addressWords are the addresses of documents for a note.
func addressWords(list []string) string {
	const most = 12
	words := make([]string, 0, most)
	for _, a := range list[:min(len(list), most)] {
		words = append(words, short(a))
	}
	out := strings.Join(words, ", ")
	if more := len(list) - most; more > 0 {
		out += fmt.Sprintf(" and %d more", more)
	}
	return out + "."
}

// decide makes it a table by weight, by dice, or a pool.
func (w *foundryRows) decide(formula string, once bool) {
	formula = strings.TrimSpace(formula)
	if w.ranged == 0 {
		w.rangeles = nil
	}
	if len(w.rangeles) > 0 {
		w.notes.add("%s had no range, so %s never came up; left out.", rowsWord(w.rangeles), map[bool]string{true: "it", false: "they"}[len(w.rangeles) == 1])
		w.rows = slices.DeleteFunc(w.rows, func(r row) bool { return r.spans == nil })
	}
	switch {
	case once:
		w.pool(formula)
	case w.ranged == 0:
		w.weigh(func(r row) int { return r.weight })
	case formula == "" && !overlapping(w.rows):
		w.notes.add("It named no dice; the width of each range is its row's weight.")
		w.weigh(row.width)
	default:
		w.byFormula(formula)
	}
}

func (r row) width() int {
	n := 0
	for _, s := range r.spans {
		n += s.high - s.low + 1
	}
	return n
}

// weigh makes it a table by weight.
func (w *foundryRows) weigh(weight func(row) int) {
	w.way = byWeight
	for i := range w.rows {
		w.rows[i].weight = weight(w.rows[i])
		w.rows[i].spans = nil
	}
	w.fitWeights(maxWeight, "weight")
}

// pool makes it a pool: a row that was drawn does not come up again.
func (w *foundryRows) pool(formula string) {
	w.way = fromPool
	if w.ranged > 0 && !overlapping(w.rows) {
		for i := range w.rows {
			w.rows[i].weight = w.rows[i].width()
		}
	}
	for i := range w.rows {
		w.rows[i].spans = nil
	}
	w.notes.add("It was drawn from without replacement, so it is a pool: whole again with the next reply.")
	if _, flat := uniform(formula); formula != "" && !flat {
		w.notes.add("A pool draws rows by their copies, so its dice %s are not rolled.", jsondoc.Quote(formula))
	}
	if len(w.drawn) > 0 {
		w.notes.add("%s already drawn in Foundry; here nothing is drawn yet.", wasWere(w.drawn))
	}
	w.fitWeights(maxCopies, "number of copies")
}

func wasWere(rows []int) string {
	if len(rows) == 1 {
		return rowsWord(rows) + " was"
	}
	return rowsWord(rows) + " were"
}

// byFormula makes it a table by dice, or by weight where that is the same.
func (w *foundryRows) byFormula(formula string) {
	if formula == "" {
		cuts := cutPoints(w.rows)
		formula = "1d" + strconv.Itoa(max(2, cuts[len(cuts)-1]-1))
		w.notes.add("It named no dice; %s is taken, as far as its ranges go.", formula)
	}
	is := FoundryDice(formula)
	if sides, flat := uniform(is); flat && cumulative(w.rows, sides) {
		w.weigh(func(r row) int { return r.weight })
		return
	}
	w.useDice(is, formula)
}

// uniform says how many sides a single plain die has.
func uniform(formula string) (sides int, flat bool) {
	r, refusal := dice.Parse(formula)
	if refusal != nil {
		return 0, false
	}
	rest, ok := strings.CutPrefix(r.Canonical(), "1d")
	n, err := strconv.Atoi(rest)
	return n, ok && err == nil
}

// cumulative says whether each row's range is as wide as its weight and begins
// where the one before ends, from 1 to the sides of the die.
func cumulative(rows []row, sides int) bool {
	next := 1
	for _, r := range rows {
		if len(r.spans) != 1 || r.spans[0].low != next || r.weight < 1 || r.spans[0].high != next+r.weight-1 {
			return false
		}
		next += r.weight
	}
	return next == sides+1
}
