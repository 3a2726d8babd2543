// Package tables reads other people's tables, grammars and lists as dice
// pieces, and writes dice pieces as tables others read.
//
// # What it reads
//
//	Foundry  a roll table exported as JSON or YAML; several in a list or a line each
//	CSV      separated values, with the columns of a header or without one
//	Markdown pipe tables, each with the heading above it
//	list     a line a row: "01-05 text", "2x text", "5<TAB>text", "- text"
//	random   {{random::a::a::b}} as SillyTavern writes it
//	Tracery  a grammar: one table a symbol
//
// # How a foreign text becomes a row
//
// The text of a row is a formula. What stood in a foreign text shows as it
// was: its braces are escaped, its markup is taken off, its dice in double
// brackets are rolled. What cannot be carried over is told in a note; nothing
// is left out silently. A table that would roll anything else than it did is
// refused.
//
// # The files
//
// Every reader makes drafts (draft.go); table.go makes pieces of them.
// foundry.go and enrich.go read Foundry, yaml.go YAML, html.go takes markup
// off, notation.go rewrites dialects of dice; grid.go finds the columns of
// csv.go and markdown.go; list.go and labels.go read lines; random.go and
// tracery.go the rest. write.go writes.
package tables

import (
	"strings"

	"callboard/core"
	"callboard/core/jsondoc"
	"callboard/core/piece"
)

// Format is what kind of file was read.
type Format string

// The formats.
const (
	FoundryTable Format = "foundry"
	CSV          Format = "csv"
	Markdown     Format = "markdown"
	List         Format = "list"
	Random       Format = "random"
	Tracery      Format = "tracery"
)

// Table is one table of a file.
type Table struct {
	Path    string // where it stands in the file
	Name    string
	Kind    piece.Kind
	ID      string   // the identifier it has in the file; empty when it has none
	Body    []byte   // of a dice piece; nil when it is refused
	About   string   // what it is in a few words: "12 rows by 1d100"
	Notes   []string // what differs from the file; finished sentences
	Refused []string // why it cannot be taken
}

// maxTables bounds the tables of one file, as files of ours are bounded.
const maxTables = 5000

// ReadText reads a file that is not JSON. name is what its only table is
// called where the text does not say. ok is false when the text is no table
// and no list.
func ReadText(text, name string) (list []Table, format Format, ok bool, err error) {
	drafts, format, err := readText(text, tableName(name), false)
	if err != nil || len(drafts) == 0 {
		return nil, format, err != nil, err
	}
	if len(drafts) > maxTables {
		return nil, format, true, core.Errorf(core.TooLarge, "The file holds more than %d tables. Split it into several files.", maxTables)
	}
	return pieces(drafts), format, true, nil
}

// readText finds the format and reads it. With asIs texts are formulas already.
func readText(text, name string, asIs bool) ([]draft, Format, error) {
	if strings.Count(text, "\n") > maxLines {
		return nil, "", core.Errorf(core.TooLarge, "The text has more than %d lines, and a table at most %d rows. Split it.", maxLines, maxRows)
	}
	if tooWide(text) {
		return nil, "", nil
	}
	if choices, ok := randoms(text); ok {
		return readRandom(choices, name), Random, nil
	}
	switch {
	case strings.HasPrefix(strings.TrimSpace(text), "<"):
		return nil, "", nil // a page or a drawing
	case hasMarkdownTable(text):
		return readMarkdown(text, name, asIs), Markdown, nil
	}
	if sep, ok := separator(text); ok {
		recs, whole := records(text, sep, maxItems)
		if !whole {
			return nil, CSV, core.Errorf(core.TooLarge, "The file holds more than %d rows. Split it into several files.", maxItems)
		}
		return gridOf(recs, name, asIs).tables(), CSV, nil
	}
	if !isList(text, asIs) {
		return nil, "", nil
	}
	return readList(text, name, asIs), List, nil
}

// tooWide says whether a line is longer than any table has.
func tooWide(text string) bool {
	for line := range strings.SplitSeq(text, "\n") {
		if len(line) > maxLine {
			return true
		}
	}
	return false
}

// maxItems bounds the rows of one file, all tables together.
const maxItems = 50_000

// gridOf makes a grid of records, the first of which may be a header.
func gridOf(recs [][]string, name string, asIs bool) *grid {
	g := &grid{name: name, rows: recs, asIs: asIs}
	if knownHeader(recs[0]) {
		g.header, g.rows = recs[0], recs[1:]
	}
	return g
}

// Bounds of what is taken for a list.
const (
	maxLines    = 100_000
	maxListLine = 4000
	maxLine     = 256 << 10 // a row's text is at most a quarter of it
)

// isList says whether a text is lines of which each could be a row: several
// of them, none endless, and no program. A pasted text may be one line.
func isList(text string, asIs bool) bool {
	lines, marked, program := 0, 0, 0
	for line := range strings.SplitSeq(text, "\n") {
		if len(line) > maxListLine {
			return false
		}
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		lines++
		if last := line[len(line)-1]; last == '{' || last == '}' && !strings.HasSuffix(line, "}}") || last == ';' || line[0] == '<' || strings.HasPrefix(line, "//") || strings.HasPrefix(line, "import ") {
			program++
		}
		// A few thousand lines say what the text is; reading each costs.
		if lines <= maxRows {
			if e := entryOf(line, lines); e.bullet || e.has || e.weight != "" {
				marked++
			}
		}
		if strings.ContainsFunc(line, func(r rune) bool { return r < 0x20 && r != '\t' }) {
			return false
		}
	}
	if marked*2 < min(lines, maxRows) && program*5 > lines {
		return false
	}
	return lines > 1 && (asIs || marked > 0 || !strings.Contains(text, "{{")) || lines == 1 && asIs
}

// tableName makes a name of a file's: wild-magic.csv becomes Wild magic.
func tableName(file string) string {
	if i := strings.LastIndexAny(file, `/\`); i >= 0 {
		file = file[i+1:]
	}
	if i := strings.LastIndexByte(file, '.'); i > 0 && len(file)-i <= 9 {
		file = file[:i]
	}
	file = strings.Join(strings.FieldsFunc(file, func(r rune) bool { return r == '_' || r == '-' || r == ' ' }), " ")
	if file == "" {
		return "Table"
	}
	return capitalized(file)
}

// IsGrammar says whether v is a Tracery grammar.
func IsGrammar(v jsondoc.Value) bool { return isGrammar(v) }

// ReadGrammar reads a Tracery grammar.
func ReadGrammar(v jsondoc.Value) []Table { return pieces(readGrammar(v)) }

// ReadYAML reads the documents of a YAML file of Foundry; ok is false when it
// is none.
func ReadYAML(text string) (docs []jsondoc.Value, ok bool, err error) {
	if !yamlResults(text) {
		return nil, false, nil
	}
	docs, err = readYAML(text)
	if err != nil {
		return nil, true, err
	}
	// A file may be one list of tables.
	if len(docs) == 1 && docs[0].Kind == jsondoc.Array {
		docs = docs[0].Items
	}
	return docs, true, nil
}

// yamlResults says whether a text has the member every table of Foundry has.
func yamlResults(text string) bool {
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.TrimRight(line, " \r")
		if line == "results:" || line == "- results:" || line == "  results:" || strings.HasPrefix(line, "results: [") || strings.HasPrefix(line, "results: &") {
			return true
		}
	}
	return false
}

// ReadList reads a list of JSON: texts, or objects with a text and a weight or
// a range. ok is false when it is none.
func ReadList(items []jsondoc.Value, name string) (list []Table, ok bool) {
	g := grid{name: tableName(name)}
	at := map[string]int{}
	for _, v := range items {
		var rec []string
		switch v.Kind {
		case jsondoc.String:
			rec = []string{v.Text}
		case jsondoc.Object:
			rec = make([]string, len(g.header), len(g.header)+len(v.Members))
			for _, m := range v.Members {
				if m.Value.Kind == jsondoc.Object || m.Value.Kind == jsondoc.Array || len(at) > maxColumns {
					return nil, false
				}
				i, known := at[m.Name]
				if !known {
					i = len(g.header)
					at[m.Name] = i
					g.header = append(g.header, m.Name)
					rec = append(rec, "")
				}
				if m.Value.Kind == jsondoc.String || m.Value.Kind == jsondoc.Number {
					rec[i] = m.Value.Text
				}
			}
		default:
			return nil, false
		}
		if g.rows = append(g.rows, rec); (v.Kind == jsondoc.String) != (items[0].Kind == jsondoc.String) {
			return nil, false
		}
	}
	if len(g.rows) < 2 || g.header != nil && !measured(g.header) {
		return nil, false
	}
	return pieces(g.tables()), true
}

// measured says whether a header has a range or a weight beside its text.
func measured(header []string) bool {
	text, number := false, false
	for _, h := range header {
		k, _ := columnKind(h)
		text = text || k == textColumn || k == moreColumn
		number = number || k == labelColumn || k == weightColumn || k == copiesColumn
	}
	return text && number
}
