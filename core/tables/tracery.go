package tables

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"callboard/core"
	"callboard/core/jsondoc"
)

// A Tracery grammar is symbols and what each may become. Every symbol is a
// table. #animal# draws on the table animal; #animal.a# draws on a table whose
// rows are those of animal with the article before them, which is the same, as
// each draw stands for itself. What a grammar remembers ([hero:#name#]) has no
// place in tables that share nothing: such a symbol is drawn anew each time.

// isGrammar says whether an object is a grammar: every member is a text or a
// list of texts, and something in it is drawn.
func isGrammar(v jsondoc.Value) bool {
	if v.Kind != jsondoc.Object || len(v.Members) == 0 {
		return false
	}
	draws, lists := false, 0
	for _, m := range v.Members {
		switch m.Value.Kind {
		case jsondoc.String:
			draws = draws || strings.Count(m.Value.Text, "#") > 1
		case jsondoc.Array:
			lists++
			for _, item := range m.Value.Items {
				if item.Kind != jsondoc.String {
					return false
				}
				draws = draws || strings.Count(item.Text, "#") > 1
			}
		default:
			return false
		}
	}
	_, origin := v.Get("origin")
	return lists > 0 && (draws || origin || lists == len(v.Members))
}

// grammar is a grammar becoming tables.
type grammar struct {
	rules   map[string][]rulePart // by symbol
	order   []string
	saved   map[string]bool // symbols that only an action fills
	derived map[string]bool // tables of a symbol with modifiers that are made
	queue   []derivation
	drafts  map[string]*draft
	inline  map[string]bool // symbols drawn inside a text
	size    int
	open    int // marks that do not close
}

// rulePart is one thing a symbol may become.
type rulePart []token

// token is a part of a rule: text, or a symbol with modifiers.
type token struct {
	text      string
	symbol    string
	modifiers []string
}

// derivation is a table to make: the rows of a symbol, modified.
type derivation struct {
	symbol    string
	modifiers []string
}

// key is the name of the table of a symbol with modifiers.
func key(symbol string, modifiers []string) string {
	return strings.Join(append([]string{symbol}, modifiers...), ".")
}

// maxDerived bounds the tables made for modifiers, and grammarSize the texts
// of all.
const (
	maxDerived  = 500
	grammarSize = 8 << 20
)

// readGrammar makes the tables.
func readGrammar(v jsondoc.Value) []draft {
	g := grammar{rules: map[string][]rulePart{}, saved: map[string]bool{}, derived: map[string]bool{}, drafts: map[string]*draft{}, inline: map[string]bool{}}
	out := make([]*draft, 0, len(v.Members))
	for _, m := range v.Members {
		d := &draft{path: m.Name, name: m.Name, id: tableID(m.Name)}
		g.drafts[m.Name] = d
		out = append(out, d)
		g.order = append(g.order, m.Name)
		texts := []jsondoc.Value{m.Value}
		if m.Value.Kind == jsondoc.Array {
			texts = m.Value.Items
		}
		if len(texts) > maxRows {
			d.refuse("It has %d rules; a table has at most %d rows.", len(texts), maxRows)
			continue
		}
		for _, t := range texts {
			if len(t.Text) > core.MaxTextBytes {
				d.refuse("A rule is longer than a row's text may be.")
				break
			}
			g.rules[m.Name] = append(g.rules[m.Name], g.tokens(d, t.Text))
		}
	}
	for _, name := range slices.Sorted(keysOf(g.saved)) {
		if len(g.rules[name]) > 0 && g.drafts[name] == nil {
			d := &draft{path: name, name: name, id: tableID(name)}
			d.notes.add("The grammar filled it as it went and used it again; here it is drawn anew each time.")
			g.drafts[name] = d
			out = append(out, d)
			g.order = append(g.order, name)
		}
	}
	g.uses()
	for _, name := range g.order {
		for _, rule := range g.rules[name] {
			g.row(g.drafts[name], name, rule)
		}
	}
	for len(g.queue) > 0 {
		next := g.queue[0]
		g.queue = g.queue[1:]
		out = append(out, g.derive(next))
	}
	list := make([]draft, len(out))
	for i, d := range out {
		if len(d.rows) == 0 && len(d.refused) == 0 {
			d.refuse("It has no rules.")
		}
		list[i] = *d
	}
	return list
}

func keysOf(m map[string]bool) func(func(string) bool) {
	return func(yield func(string) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}

// uses finds the symbols that are drawn inside texts: those are never a row's
// "roll this too".
func (g *grammar) uses() {
	for _, rules := range g.rules {
		for _, r := range rules {
			for _, t := range r {
				if t.symbol != "" && (len(r) > 1 || len(t.modifiers) > 0) {
					g.inline[t.symbol] = true
				}
			}
		}
	}
	// A whole rule #x# passes on to x what its own symbol is used for.
	for changed := true; changed; {
		changed = false
		for name, rules := range g.rules {
			if !g.inline[name] {
				continue
			}
			for _, r := range rules {
				if len(r) == 1 && r[0].symbol != "" && !g.inline[r[0].symbol] {
					g.inline[r[0].symbol], changed = true, true
				}
			}
		}
	}
}

// tokens reads one rule.
func (g *grammar) tokens(d *draft, rule string) (out rulePart) {
	var text strings.Builder
	flush := func() {
		if text.Len() > 0 {
			out = append(out, token{text: text.String()})
			text.Reset()
		}
	}
	for i := 0; i < len(rule); i++ {
		switch c := rule[i]; {
		case c == '\\' && i+1 < len(rule):
			i++
			text.WriteByte(rule[i])
		case c == '[':
			end := g.closing(actionEnd, rule[i:])
			if end < 0 {
				text.WriteByte(c)
				continue
			}
			if !g.action(d, rule[i+1:i+end]) {
				text.WriteString(rule[i : i+end+1])
			}
			i += end
		case c == '#':
			end := g.closing(tagEnd, rule[i+1:])
			if end < 0 {
				text.WriteByte(c)
				continue
			}
			inner := rule[i+1 : i+1+end]
			for strings.HasPrefix(inner, "[") {
				close := actionEnd(inner)
				if close < 0 || !g.action(d, inner[1:close]) {
					break
				}
				inner = inner[close+1:]
			}
			if inner != "" {
				flush()
				parts := splitModifiers(inner)
				out = append(out, token{symbol: parts[0], modifiers: parts[1:]})
			}
			i += end + 1
		default:
			text.WriteByte(c)
		}
	}
	flush()
	return out
}

// closing finds the end of a mark; after many that stay open it looks no
// further.
func (g *grammar) closing(find func(string) int, s string) int {
	if g.open > 50*maxOpen {
		return -1
	}
	end := find(s)
	if end < 0 {
		g.open++
	}
	return end
}

// actionEnd is the position of the ] that closes the [ a text begins with.
func actionEnd(s string) int {
	depth := 0
	for i := 0; i < min(len(s), maxMark); i++ {
		switch s[i] {
		case '[':
			depth++
		case ']':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// tagEnd is the position of the # that closes a tag.
func tagEnd(s string) int {
	depth := 0
	for i := 0; i < min(len(s), maxMark); i++ {
		switch s[i] {
		case '[':
			depth++
		case ']':
			depth--
		case '#':
			if depth <= 0 {
				return i
			}
		}
	}
	return -1
}

// splitModifiers cuts "animal.a.capitalize"; dots in brackets are no cuts.
func splitModifiers(s string) []string {
	var out []string
	depth, start := 0, 0
	for i := 0; i <= len(s); i++ {
		switch {
		case i == len(s) || s[i] == '.' && depth == 0:
			out = append(out, strings.TrimSpace(s[start:i]))
			start = i + 1
		case s[i] == '(':
			depth++
		case s[i] == ')':
			depth--
		}
	}
	return out
}

// action notes what a grammar keeps for later, and lets the symbol be drawn
// from what it would have been filled with.
func (g *grammar) action(d *draft, inner string) bool {
	name, rule, ok := strings.Cut(inner, ":")
	if !ok || name == "" || strings.ContainsAny(name, "# ") {
		return false
	}
	d.notes.add("The action [%s] is not carried over: tables share nothing, so #%s# is drawn anew wherever it stands.", short(inner), short(name))
	if strings.TrimSpace(rule) == "POP" || len(g.rules[name]) >= maxRows {
		return true
	}
	if !g.saved[name] && len(g.rules[name]) > 0 {
		return true // a symbol of its own
	}
	g.saved[name] = true
	if g.drafts[name] == nil && !strings.Contains(rule, "[") {
		for _, part := range strings.Split(rule, ",") {
			var quiet draft
			if made := (&grammar{rules: map[string][]rulePart{}, saved: map[string]bool{}, drafts: map[string]*draft{}}).tokens(&quiet, part); len(made) > 0 {
				g.rules[name] = append(g.rules[name], made)
			}
		}
	}
	return true
}

// row writes one rule as a row.
func (g *grammar) row(d *draft, name string, rule rulePart) {
	if len(rule) == 1 && rule[0].symbol != "" && len(rule[0].modifiers) == 0 && !g.inline[name] && rule[0].symbol != name && g.known(rule[0].symbol) {
		g.add(d, row{text: Escape(rule[0].symbol), weight: 1, then: []string{tableID(rule[0].symbol)}})
		return
	}
	t := template{notes: &d.notes}
	for _, tk := range rule {
		g.write(&t, tk)
	}
	g.add(d, row{text: t.b.String(), weight: 1})
}

func (g *grammar) known(symbol string) bool {
	d := g.drafts[symbol]
	return d != nil && len(d.refused) == 0
}

// add adds a row; the same row again is more of its weight.
func (g *grammar) add(d *draft, r row) {
	if strings.TrimSpace(r.text) == "" {
		d.notes.add("A rule is blank, and no row may be; a formula that shows nothing stands for it.")
		r.text = blankRow
	}
	g.size += len(r.text)
	if g.size > grammarSize {
		d.refused = []string{"The grammar's tables would be too large. Split it into several files."}
		return
	}
	if n := len(d.rows); n > 0 && d.rows[n-1].text == r.text && slices.Equal(d.rows[n-1].then, r.then) {
		d.rows[n-1].weight++
		return
	}
	d.rows = append(d.rows, r)
}

// blankRow shows nothing: a formula that gives an empty text.
const blankRow = `{{= "" }}`

// write writes one token.
func (g *grammar) write(t *template, tk token) {
	switch {
	case tk.symbol == "":
		t.literal(tk.text)
	case !g.known(tk.symbol):
		t.literal("((" + tk.symbol + "))")
		t.notes.add("#%s# is no symbol of the grammar; it stands as text.", short(tk.symbol))
	default:
		kept := g.modifiers(t.notes, tk)
		k := key(tk.symbol, kept)
		if len(kept) > 0 && !g.derived[k] {
			g.derived[k] = true
			g.queue = append(g.queue, derivation{tk.symbol, kept})
		}
		t.b.WriteString("{{table::" + k + "}}")
	}
}

// modifiers are those of a token we can do; the others are named.
func (g *grammar) modifiers(n *notes, tk token) []string {
	var kept []string
	for _, m := range tk.modifiers {
		switch {
		case modifiers[m] == nil:
			n.add("The modifier .%s is not carried over.", short(m))
		case len(g.derived) >= maxDerived && !g.derived[key(tk.symbol, append(slices.Clone(kept), m))]:
			n.add("The modifier .%s of #%s# is not carried over: the grammar has too many of them.", m, short(tk.symbol))
		default:
			kept = append(kept, m)
		}
	}
	return kept
}

// derive makes the table of a symbol with modifiers.
func (g *grammar) derive(dv derivation) *draft {
	k := key(dv.symbol, dv.modifiers)
	d := &draft{path: dv.symbol, name: k, id: tableID(k)}
	for _, rule := range g.rules[dv.symbol] {
		made := slices.Clone(rule)
		for _, m := range dv.modifiers {
			made = modifiers[m](made)
		}
		t := template{notes: &d.notes}
		for _, tk := range made {
			g.write(&t, tk)
		}
		g.add(d, row{text: t.b.String(), weight: 1})
	}
	return d
}

// tableID is the identifier of a symbol's table: the same for the same name.
func tableID(name string) string {
	var b strings.Builder
	b.WriteString("tracery-")
	for _, c := range []byte(name) {
		switch {
		case c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-':
			b.WriteByte(c)
		default:
			b.WriteByte('_')
			b.WriteString(hex.EncodeToString([]byte{c}))
		}
	}
	if b.Len() > maxID {
		sum := sha256.Sum256([]byte(name))
		return "tracery-" + hex.EncodeToString(sum[:16])
	}
	return b.String()
}

// maxID is the longest identifier.
const maxID = 64

// modifiers are what Tracery's English does to a text, here done to the first
// or the last part of a rule.
var modifiers = map[string]func(rulePart) rulePart{
	"capitalize":    func(r rulePart) rulePart { return onFirst(r, "capitalize", capitalized) },
	"capitalizeAll": capitalizeAll,
	"a":             func(r rulePart) rulePart { return onFirst(r, "a", withArticle) },
	"s":             func(r rulePart) rulePart { return onLast(r, "s", plural) },
	"ed":            func(r rulePart) rulePart { return onLast(r, "ed", past) },
	"firstS": func(r rulePart) rulePart {
		return onFirst(r, "firstS", func(s string) string {
			first, rest, _ := strings.Cut(s, " ")
			return strings.TrimRight(plural(first)+" "+rest, " ")
		})
	},
	"inQuotes": func(r rulePart) rulePart {
		return append(append(rulePart{{text: `"`}}, r...), token{text: `"`})
	},
	"comma": func(r rulePart) rulePart {
		return onLast(r, "comma", func(s string) string {
			if last, _ := utf8.DecodeLastRuneInString(s); last == ',' || last == '.' || last == '?' || last == '!' {
				return s
			}
			return s + ","
		})
	},
}

func onFirst(r rulePart, name string, change func(string) string) rulePart {
	return on(r, 0, name, change)
}

func onLast(r rulePart, name string, change func(string) string) rulePart {
	return on(r, len(r)-1, name, change)
}

// on changes one part of a rule: a text at once, a symbol by a modifier more.
func on(r rulePart, i int, name string, change func(string) string) rulePart {
	if len(r) == 0 {
		return r
	}
	if r[i].symbol != "" {
		r[i].modifiers = append(slices.Clone(r[i].modifiers), name)
	} else {
		r[i].text = change(r[i].text)
	}
	return r
}

func capitalized(s string) string {
	first, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(first)) + s[n:]
}

func capitalizeAll(r rulePart) rulePart {
	for i := range r {
		if r[i].symbol != "" {
			r[i].modifiers = append(slices.Clone(r[i].modifiers), "capitalizeAll")
			continue
		}
		before := ' '
		if i > 0 {
			before = 'x' // behind a symbol a word goes on
		}
		r[i].text = strings.Map(func(c rune) rune {
			up := !unicode.IsLetter(before) && !unicode.IsDigit(before) && before != '\''
			if before = c; up {
				return unicode.ToUpper(c)
			}
			return c
		}, r[i].text)
	}
	return r
}

func vowel(c byte) bool { return strings.IndexByte("aeiouAEIOU", c) >= 0 }

func withArticle(s string) string {
	switch {
	case s == "":
		return s
	case len(s) > 2 && (s[0] == 'u' || s[0] == 'U') && (s[2] == 'i' || s[2] == 'I'):
		return "a " + s // a unicorn
	case vowel(s[0]):
		return "an " + s
	}
	return "a " + s
}

func plural(s string) string {
	if s == "" {
		return s
	}
	switch last := s[len(s)-1]; {
	case last == 's' || last == 'h' || last == 'x':
		return s + "es"
	case last == 'y' && (len(s) == 1 || !vowel(s[len(s)-2])):
		return s[:len(s)-1] + "ies"
	}
	return s + "s"
}

func past(s string) string {
	if s == "" {
		return s
	}
	switch last := s[len(s)-1]; {
	case last == 'e':
		return s + "d"
	case last == 'y' && len(s) > 1 && !vowel(s[len(s)-2]):
		return s[:len(s)-1] + "ied"
	}
	return s + "ed"
}
