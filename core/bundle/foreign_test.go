package bundle

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"callboard/core"
	"callboard/core/dicepiece"
	"callboard/core/piece"
)

// foundryFile reads a file of Foundry that package tables keeps.
func foundryFile(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "tables", "testdata", "foundry", name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

const foundryOne = `{"_id":"weather000000001","name":"Weather","formula":"1d4","replacement":true,"results":[{"text":"Rain","range":[1,2],"weight":2},{"text":"Sun","range":[3,4],"weight":2}]}`

func TestReadTables(t *testing.T) {
	rows := []struct {
		name, file string
		format     Format
		says       string // path, name, fate and what it is, one item after another
	}{
		{"foundry", foundryOne, Foundry, " Weather same 2 rows by weight"},
		{"foundry, a list", "[" + foundryOne + `,{"name":"Ilse","type":"npc"}]`, Foundry, "[0] Weather same 2 rows by weight|[1] Ilse refused "},
		{"foundry, a line each", foundryOne + "\n" + foundryOne, Foundry, "line 1 Weather same 2 rows by weight|line 2 Weather same 2 rows by weight"},
		{"foundry, an adventure", `{"name":"A","tables":[` + foundryOne + `],"actors":[]}`, Foundry, "tables[0] Weather same 2 rows by weight"},
		{"foundry, YAML", "name: Omens\nformula: 1d4\nresults:\n  - text: Crow\n    range: [1, 3]\n  - text: Toad\n    range: [4, 4]\n", Foundry, " Omens same 2 rows by 1d4"},
		{"grammar", `{"origin":["#a#!"],"a":["x","y"]}`, Tracery, "origin origin same 1 row by weight|a a same 2 rows by weight"},
		{"csv", "d4,text\n1-3,a\n4,b", CSV, " My finds same 2 rows by d4"},
		{"markdown", "# One\n| d4 | x |\n|-|-|\n| 1-4 | a |", Markdown, "line 2 One same 1 row by d4"},
		{"list", "\uFEFF- a\r\n- 2x b\r\n", List, "line 1 My finds same 2 rows by weight"},
		{"json list", `["a","b"]`, List, " My finds same 2 rows by weight"},
		{"random", "{{random::a::a::b}}", Random, "line 1 My finds same 2 rows by weight"},
		{"pool", "copies,text\n2,a\n1,b", CSV, " My finds same 2 rows in a pool"},
	}
	for _, row := range rows {
		plan, err := ReadNamed("dir/my-finds.txt", []byte(row.file))
		if err != nil {
			t.Errorf("%s: Read = %v; want a plan", row.name, err)
			continue
		}
		var got []string
		for _, i := range plan.Items {
			got = append(got, fmt.Sprintf("%s %s %s %s", i.Path, i.Name, i.Fate, i.About))
			if i.Fate != Refused && i.Kind != piece.Dice {
				t.Errorf("%s: %s is a %s; want a dice piece", row.name, i.Name, i.Kind)
			}
		}
		if s := strings.Join(got, "|"); plan.Format != row.format || s != row.says {
			t.Errorf("%s: Read = %s, %q; want %s, %q", row.name, plan.Format, s, row.format, row.says)
		}
	}
}

// TestTakeTables imports tables that roll on each other, twice, and beside
// others that have their identifiers.
func TestTakeTables(t *testing.T) {
	data := foundryFile(t, "cavern.json")
	var s shelf
	first := s.take(t, data).Report()
	if first.Counts.Refused != 3 || len(first.Imported) != 5 {
		t.Fatalf("the first import = %+v; want 5 imported, 3 refused", first.Counts)
	}
	for _, i := range first.Imported {
		if i.Kind != "dice" || i.About == "" {
			t.Errorf("%s is imported as %s, %q", i.Name, i.Kind, i.About)
		}
	}
	if again := s.take(t, data).Report(); again.Counts.Skipped != 5 || len(again.Imported) != 0 {
		t.Errorf("the second import = %+v; want all 5 skipped", again.Counts)
	}
	var other shelf
	other.pieces = append(other.pieces, piece.Piece{ID: "finds00000000001", Kind: piece.Tool, Content: piece.Content{Name: "Other", Body: []byte("{}")}})
	out := other.take(t, data)
	var cavern, finds Settled
	for _, i := range out.Items {
		switch i.Name {
		case "Cavern rooms":
			cavern = i
		case "Finds":
			finds = i
		}
	}
	p, err := dicepiece.OfPiece(cavern.Content)
	if err != nil {
		t.Fatal(err)
	}
	if uses := p.Body.Uses(); len(uses) != 1 || uses[0] != finds.MadeID || finds.MadeID == "finds00000000001" {
		t.Errorf("the rooms lead to %v; want %s, which Finds became", uses, finds.MadeID)
	}
}

// TestTablesRoundTrip takes tables out in each form and in again: the library
// has them all.
func TestTablesRoundTrip(t *testing.T) {
	var s shelf
	for _, name := range []string{"cavern.json", "bag-of-beans.json", "iron-flask.yml", "pack.db"} {
		s.take(t, foundryFile(t, name))
	}
	s.take(t, []byte("copies,text,formula\n2,,a {{roll::1d6}}\n1,,b"))
	files := map[string][]byte{"json": s.encode(t)}
	for _, word := range []string{"csv", "md"} {
		form, ok := SheetOf(word)
		if !ok {
			t.Fatalf("there is no form %s", word)
		}
		data, n, err := form.Encode(s.pieces, true)
		if err != nil || n != len(s.pieces) {
			t.Fatalf("%s: %d pieces, %v; want %d", word, n, err, len(s.pieces))
		}
		files[word] = data
	}
	for word, data := range files {
		r := s.take(t, data).Report()
		if r.Counts.Skipped != len(s.pieces) || len(r.Imported)+len(r.Refused) > 0 {
			t.Errorf("%s: imported again: %+v %+v %+v; want all %d skipped", word, r.Counts, r.Imported, r.Refused, len(s.pieces))
		}
	}
	if _, ok := SheetOf("xls"); ok {
		t.Error("there is a form xls")
	}
	form, _ := SheetOf("csv")
	tool := piece.Piece{ID: "t", Kind: piece.Tool, Content: piece.Content{Name: "Ask", Body: []byte("{}")}}
	if _, _, err := form.Encode([]piece.Piece{tool}, true); err == nil || !strings.Contains(err.Error(), `"Ask" has no rows`) {
		t.Errorf("Encode of a tool = %v; want it refused by name", err)
	}
	if _, n, err := form.Encode(append([]piece.Piece{tool}, s.pieces...), false); err != nil || n != len(s.pieces) {
		t.Errorf("Encode of everything = %d, %v; want the tool passed over", n, err)
	}
	if _, _, err := form.Encode(nil, false); err == nil {
		t.Error("Encode of nothing = nil; want an error")
	}
}

func TestReadRefusesTables(t *testing.T) {
	rows := []struct {
		name, file string
		code       core.Code
		says       string
	}{
		{"rows", "d6,text\n" + strings.Repeat("1,a\n", 60_000), core.TooLarge, "more than 50000 rows"},
		{"lines", strings.Repeat("- a\n", 100_001), core.TooLarge, "more than 100000 lines"},
		{"a bad YAML", "name: x\nresults:\n  - a: [1\n", core.Malformed, "A bracket is not closed."},
		{"an alias", "results: &a\n  - *a\n", core.Malformed, "Anchors, aliases and tags"},
		{"a member twice", `{"formula":"1d4","formula":"1d6","results":[{"range":[1,4],"text":"x"}]}`, core.Invalid, `"formula" is given twice`},
		{"a member twice inside", `{"formula":"1d4","results":[{"text":"y","text":"x"}]}`, core.Invalid, `"text" is given twice`},
		{"deep", `{"formula":"1d4","results":[` + strings.Repeat("[", 40) + strings.Repeat("]", 40) + `]}`, core.Malformed, "nested"},
		{"cut off", foundryOne[:len(foundryOne)-20], core.Malformed, "cut off"},
		{"a page", "<!doctype html>\n<p>x</p>\n<p>y</p>", core.Malformed, "not readable as JSON"},
	}
	for _, row := range rows {
		plan, err := Read([]byte(row.file))
		if err == nil || core.CodeOf(err) != row.code || !strings.Contains(err.Error(), row.says) {
			t.Errorf("%s: Read = %d items, %v; want %s with %q", row.name, len(plan.Items), err, row.code, row.says)
		}
	}
	for _, row := range []struct{ name, file, says string }{
		{"too many rows", "weight,text\n" + strings.Repeat("1,a\n", 2001), "more than 2000 rows"},
		{"too many results", `{"formula":"1d4","results":[` + strings.Repeat(`{},`, 2000) + `{}]}`, "It has 2001 rows"},
		{"no rows", `{"formula":"1d4","results":[]}`, "It has no rows."},
		{"names for dice", strings.Replace(foundryOne, "1d4", "1d20+@str", 1), "cannot be rolled here"},
		{"several rolls", strings.Replace(foundryOne, "1d4", "1d4,1d4", 1), "are several rolls"},
	} {
		plan, err := Read([]byte(row.file))
		if err != nil || len(plan.Items) != 1 || plan.Items[0].Fate != Refused || !strings.Contains(strings.Join(plan.Items[0].Notes, " "), row.says) {
			t.Errorf("%s: Read = %+v, %v; want it refused with %q", row.name, plan.Items, err, row.says)
		}
	}
}

// TestReadHostileTables feeds large files made to look like tables: reading
// makes no more of them than a few times their size.
func TestReadHostileTables(t *testing.T) {
	const size = 4 << 20
	fill := func(part string) string { return strings.Repeat(part, size/len(part)) }
	for _, row := range []struct{ name, file string }{
		{"quotes", fill(`"`)}, {"quotes a line", fill(strings.Repeat(`"`, 1000) + "\n")}, {"pipes", fill("| ")}, {"pipes a line", fill("|-|-|\n")},
		{"commas a line", fill(strings.Repeat("1,", 500) + "\n")}, {"labels", fill("1-2 3-4 ")}, {"macros", fill("{{random::")}, {"one choice", "{{random::" + fill("a::") + "}}"},
		{"brackets", "- " + fill("[[")}, {"tags", "- a\n- " + fill("<b ")}, {"headings", fill("# a\n- b\n")}, {"YAML lists", "results:\n" + fill("- ")}, {"YAML lines", "results:\n" + fill("- a\n")},
		{"YAML quotes", "results:\n - \"" + fill("x\n ")}, {"results", `{"formula":"1d4","results":[` + fill("{},") + `{}]}`}, {"numbers", `{"formula":"1d4","results":[` + fill("0,") + `0]}`},
		{"grammar", `{"a":["` + fill("#a#") + `"]}`}, {"a long row", `{"formula":"1d4","results":[{"range":[1,4],"text":"` + fill("[[") + `"}]}`},
	} {
		data := []byte(row.file)
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		plan, err := Read(data)
		runtime.ReadMemStats(&after)
		if err == nil && plan.Count(Refused) != len(plan.Items) {
			t.Errorf("%s: Read took %d items", row.name, len(plan.Items)-plan.Count(Refused))
		}
		if made := after.TotalAlloc - before.TotalAlloc; made > 40*size {
			t.Errorf("%s: Read allocated %d MiB for a file of 4 MiB", row.name, made>>20)
		}
	}
}

func BenchmarkReadTables(b *testing.B) {
	var csv strings.Builder
	csv.WriteString("d100,text\n")
	for i := range 100 {
		fmt.Fprintf(&csv, "%d,A text of row %d that is as long as most\n", i+1, i+1)
	}
	data := []byte(csv.String())
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if _, err := Read(data); err != nil {
			b.Fatal(err)
		}
	}
}
