package bundle

import (
	"strings"

	"callboard/core"
	"callboard/core/jsondoc"
	"callboard/core/piece"
	"callboard/core/tables"
)

// Tables of other programs are read by package tables; here is what decides
// that a file is one, and what makes items of them.

// Bounds of one table as another program writes it: its rows carry much that
// is not used, so it may be larger than a piece. A list of a million numbers
// is as large and costs far more, so commas are bounded too.
const (
	maxTableBytes  = 8 << 20
	maxTableCommas = 150_000
)

// readText reads a file that is no JSON. ok is false when it is nothing we
// know.
func readText(text, name string) (Plan, bool, error) {
	docs, ok, err := tables.ReadYAML(text)
	if err != nil {
		return Plan{}, true, err
	}
	if ok {
		return foundryValues(docs), true, nil
	}
	list, format, ok, err := tables.ReadText(text, name)
	if err != nil || !ok {
		return Plan{}, ok, err
	}
	return planOf(Format(format), list), true, nil
}

// foundryValues makes a plan of documents that are read already.
func foundryValues(docs []jsondoc.Value) Plan {
	var f tables.Foundry
	for _, v := range docs {
		f.Know(v)
	}
	for i, v := range docs {
		path := ""
		if len(docs) > 1 {
			path = jsondoc.IndexPath("", i)
		}
		f.Add(v, path)
	}
	return planOf(Foundry, f.Tables())
}

// readTables reads a list of Foundry's tables, a part each. ok is false when
// no part is one.
func readTables(text string, parts []span, path func(int) string) (plan Plan, ok bool, err error) {
	var f tables.Foundry
	for _, part := range parts {
		if !mayBeTable(text, part) {
			continue
		}
		v, err := parse(text, part)
		if err != nil {
			return Plan{}, false, err
		}
		ok = f.Know(v) || ok
	}
	if !ok {
		return Plan{}, false, nil
	}
	for i, part := range parts {
		if !small(text, part) {
			f.Refuse(path(i), "It is larger than "+jsondoc.Bytes(maxTableBytes)+", which is more than one table may be.")
			continue
		}
		v, err := parse(text, part)
		if err != nil {
			return Plan{}, false, err
		}
		f.Add(v, path(i))
	}
	return planOf(Foundry, f.Tables()), true, nil
}

// small says whether a part may be parsed as a table.
func small(text string, part span) bool {
	return part.end-part.start <= maxItemBytes ||
		part.end-part.start <= maxTableBytes && strings.Count(text[part.start:part.end], ",") <= maxTableCommas
}

// mayBeTable says whether a part could be a table of Foundry: all have
// results.
func mayBeTable(text string, part span) bool {
	return text[part.start] == '{' && small(text, part) && strings.Contains(text[part.start:part.end], `"results"`)
}

// readForeignObject reads an object that is no Callboard file and has no
// tools: a table of Foundry, an adventure with tables, or a grammar.
func readForeignObject(text string, part span, list []member) (Plan, bool, error) {
	if m, ok := find(list, "tables"); ok && text[m.start] == '[' {
		parts, err := items(text, m, "tables", 0)
		if err != nil {
			return Plan{}, false, err
		}
		if plan, ok, err := readTables(text, parts, func(i int) string { return jsondoc.IndexPath("tables", i) }); ok || err != nil {
			return plan, ok, err
		}
	}
	if plan, ok, err := readTables(text, []span{part}, func(int) string { return "" }); ok || err != nil {
		return plan, ok, err
	}
	for _, m := range list {
		if c := text[m.value.start]; c != '"' && c != '[' {
			return Plan{}, false, nil
		}
	}
	if !small(text, part) {
		return Plan{}, false, nil
	}
	v, err := parse(text, part)
	if err != nil || !tables.IsGrammar(v) {
		return Plan{}, false, err
	}
	return planOf(Tracery, tables.ReadGrammar(v)), true, nil
}

// readForeignList reads a list of texts, or of objects with a text and a
// weight.
func readForeignList(text string, part span, parts []span, name string) (Plan, bool, error) {
	if len(parts) == 0 || !small(text, part) {
		return Plan{}, false, nil
	}
	if c := text[parts[0].start]; c != '"' && c != '{' {
		return Plan{}, false, nil
	}
	v, err := parse(text, part)
	if err != nil {
		return Plan{}, false, nil // told by the reader of definitions, item by item
	}
	list, ok := tables.ReadList(v.Items, name)
	if !ok {
		return Plan{}, false, nil
	}
	return planOf(List, list), true, nil
}

func planOf(format Format, list []tables.Table) Plan {
	plan := Plan{Format: format, Items: make([]Item, 0, len(list))}
	for _, t := range list {
		plan.Items = append(plan.Items, tableItem(t))
	}
	return plan
}

// tableItem makes an item of a table.
func tableItem(t tables.Table) Item {
	if len(t.Refused) > 0 {
		item := refusedItem(t.Name, fewer(t.Refused)...)
		item.Path = t.Path
		return item
	}
	item := Item{Path: t.Path, Name: t.Name, Fate: Same, Notes: fewer(t.Notes), Kind: t.Kind, About: t.About}
	if len(t.Notes) > 0 {
		item.Fate = Partly
	}
	if core.ValidID(t.ID) {
		item.ID = t.ID
	}
	item.Content = piece.Content{Name: t.Name, Body: t.Body}
	return item
}
