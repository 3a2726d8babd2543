package tables

import (
	"strings"
	"testing"

	"callboard/core/dicepiece"
)

// weighed is a table by weight of the texts, each with weight 1.
func weighed(name string, texts ...string) dicepiece.Piece {
	p := dicepiece.New()
	p.Name, p.Body.Kind, p.Body.Table.By = name, dicepiece.Table, dicepiece.Weight
	p.Body.Roll.Dice = ""
	p.Body.Table.Rows = nil
	for _, text := range texts {
		p.Body.Table.Rows = append(p.Body.Table.Rows, dicepiece.Row{Text: text, Weight: 1})
	}
	return p
}

// changed is a piece with its body changed.
func changed(p dicepiece.Piece, change func(*dicepiece.Body)) dicepiece.Piece {
	change(&p.Body)
	return p
}

func TestWriteCSVCells(t *testing.T) {
	for _, r := range []struct{ text, header, cell string }{
		{"plain", "text", "plain"}, {"a, b", "text", `"a, b"`}, {`say "hi"`, "text", `"say ""hi"""`}, {"a; b", "text", `"a; b"`}, {"it's", "text", "it's"}, {"2d6", "text", "2d6"}, {"-5", "text", "-5"}, {"=1+1", "text", "=1+1"},
		{"a | b", "formula", `"a | b"`}, {"two\nlines", "formula", "\"two\nlines\""}, {" set in", "formula", `" set in"`}, {"{{roll::2d6}}", "formula", "{{roll::2d6}}"}, {`\{x\}`, "formula", `\{x\}`}, {"<b>", "formula", "<b>"}, {"a & b", "formula", "a & b"}, {"*x*", "formula", "*x*"},
	} {
		data, err := WriteCSV([]dicepiece.Piece{weighed("T", r.text)})
		if want := "table,weight," + r.header + "\r\nT,1," + r.cell + "\r\n"; err != nil || string(data) != want {
			t.Errorf("WriteCSV of the row %q = %q, %v; want %q", r.text, data, err, want)
		}
	}
}

func TestWriteMarkdownCells(t *testing.T) {
	for _, r := range []struct{ text, header, cell string }{
		{"plain", "text", "plain"}, {"a, b", "text", "a, b"}, {`say "hi"`, "text", `say "hi"`},
		{"a | b", "formula", "a &#124; b"}, {"two\nlines", "formula", "two<br>lines"}, {"<br>", "formula", "&lt;br>"}, {"a & b", "formula", "a &amp; b"}, {" set in ", "formula", "&#32;set in&#32;"}, {"\ttab", "formula", "&#9;tab"}, {"{{roll::2d6}}", "formula", "{{roll::2d6}}"}, {`a\b`, "formula", `a\b`},
	} {
		data, err := WriteMarkdown([]dicepiece.Piece{weighed("T", r.text)})
		if want := "# T\n\n| weight | " + r.header + " |\n| --- | --- |\n| 1 | " + r.cell + " |\n"; err != nil || string(data) != want {
			t.Errorf("WriteMarkdown of the row %q = %q, %v; want %q", r.text, data, err, want)
		}
	}
}

// TestWriteSettings: what is not as it is without saying stands in the first
// row, in both forms.
func TestWriteSettings(t *testing.T) {
	base := weighed("T", "a", "b")
	pool := func(b *dicepiece.Body) {
		b.Kind, b.Pool.Rows, b.Pool.Draw = dicepiece.Pool, []dicepiece.Row{{Text: "a", Copies: 4}, {Text: "b", Copies: 1}}, 1
	}
	for _, r := range []struct {
		name  string
		piece dicepiece.Piece
		want  string
	}{
		{"rolls", changed(base, func(b *dicepiece.Body) { b.Table.Rolls = 3 }), "table,weight,text,rolls made/T,1,a,3/T,1,b,"},
		{"repeats", changed(base, func(b *dicepiece.Body) { b.Table.Repeats = false }), "table,weight,text,repeats/T,1,a,no/T,1,b,"},
		{"pool", changed(base, pool), "table,copies,text/T,4,a/T,1,b"},
		{"draw", changed(base, func(b *dicepiece.Body) {
			pool(b)
			b.Pool.Draw = 2
			b.Pool.Order = dicepiece.Sorted
			b.Pool.OnceAcrossTurn = true
		}), "table,copies,text,draw,order,no repeats this turn/T,4,a,2,sorted,yes/T,1,b,,,"},
		{"about", changed(base, func(b *dicepiece.Body) { b.Description = "Said." }), "table,weight,text,about/T,1,a,Said./T,1,b,"},
		{"dice", changed(weighed("T", "a", "b"), func(b *dicepiece.Body) {
			b.Table.By, b.Table.Dice = dicepiece.Dice, "2d6"
			b.Table.Rows[0].Range, b.Table.Rows[1].Range = "2-11", "12"
		}), "table,2d6,text/T,2-11,a/T,12,b"},
		{"other dice", changed(weighed("T", "a", "b"), func(b *dicepiece.Body) {
			b.Table.By, b.Table.Dice = dicepiece.Dice, "1d6+1"
			b.Table.Rows[0].Range, b.Table.Rows[1].Range = "2-6", "7"
		}), "table,range,text,rolled/T,2-6,a,1d6+1/T,7,b,"},
		{"then", changed(weighed("T", "a", "b"), func(b *dicepiece.Body) { b.Table.Rows[1].Then = []string{"x", "y"} }), "table,weight,text,then/T,1,a,/T,1,b,x y"},
	} {
		data, err := WriteCSV([]dicepiece.Piece{r.piece})
		if got := strings.ReplaceAll(strings.TrimSuffix(string(data), "\r\n"), "\r\n", "/"); err != nil || got != r.want {
			t.Errorf("WriteCSV with %s = %q, %v; want %q", r.name, got, err, r.want)
		}
		checkBack(t, r.name, []dicepiece.Piece{r.piece})
	}
}

// checkBack writes pieces in both forms and holds what is read to them.
func checkBack(t *testing.T, name string, list []dicepiece.Piece) {
	t.Helper()
	for format, write := range map[Format]func([]dicepiece.Piece) ([]byte, error){CSV: WriteCSV, Markdown: WriteMarkdown} {
		data, err := write(list)
		if err != nil {
			t.Errorf("%s is not written as %s: %v", name, format, err)
			continue
		}
		got, is, ok, err := ReadText(string(data), "file")
		if err != nil || !ok || is != format || len(got) != len(list) {
			t.Errorf("%s written as %s reads as %d tables of %s, %v, %v:\n%s", name, format, len(got), is, ok, err, data)
			continue
		}
		for i, p := range list {
			if want := string(p.Body.AppendJSON(nil)); got[i].Name != p.Name || string(got[i].Body) != want || len(got[i].Notes) > 0 {
				t.Errorf("%s written as %s:\n%s\nreads as %q %s %v %v; want %q %s", name, format, data, got[i].Name, got[i].Body, got[i].Notes, got[i].Refused, p.Name, want)
			}
		}
	}
}

func TestWrittenRowsReadBack(t *testing.T) {
	for _, text := range []string{
		"plain", "a, b", `"quoted"`, `"`, "a;b", "a\tb", "| x |", "---", "# x", "- x", "2x Wolf", "1-3 Rain", "20% Wolf", "Wolf (x2)", "**b**", "`c`", "[a](b)", "[[2d6]]", "{{roll::2d6}}", `\{\}`, "<br>", "&amp;", "&lt;b&gt;", "a & b", "two\nlines", "two\n\nlines", "a\r\nb",
		" in", "out ", "\n", "x\\", `\|`, "a\\|b", "{{random::a::b}}", "…é龙😀", "0", "weight", "text", "=1+1", "//", "http://x.y", "a\u00a0b", "'", "1,2",
	} {
		p := weighed("T", text, "other")
		if problems := dicepiece.Problems(p); problems != nil {
			continue // such as a row with nothing on it
		}
		checkBack(t, text, []dicepiece.Piece{p})
	}
}

func TestWrittenNamesReadBack(t *testing.T) {
	for _, name := range []string{"T", "Wild magic", "a, b", `"q"`, "a | b", "# x", "**b**", "_x_", "1d6", "d100 Rumours", "text", "weight", "Table: 2", "<b>", "&amp;", "…é龙", "a:", "[x](y)", "x#y"} {
		checkBack(t, name, []dicepiece.Piece{weighed(name, "a", "b")})
	}
	checkBack(t, "several", []dicepiece.Piece{weighed("A", "a"), weighed("B", "{{roll::1d4}}"), changed(weighed("C", "c"), func(b *dicepiece.Body) {
		b.Table.By, b.Table.Dice, b.Table.Rows[0].Range = dicepiece.Dice, "1d6", "1-6"
	})})
}

func TestWriteRefuses(t *testing.T) {
	roll := dicepiece.New()
	roll.Name = "Attack"
	for _, r := range []struct {
		name string
		list []dicepiece.Piece
		says string
	}{
		{"a roll", []dicepiece.Piece{roll}, "“Attack” is a roll and has no rows"},
		{"one name twice", []dicepiece.Piece{weighed("A", "a"), weighed("A", "b")}, "Two of the pieces are named “A”"},
	} {
		if _, err := WriteCSV(r.list); err == nil || !strings.Contains(err.Error(), r.says) {
			t.Errorf("WriteCSV of %s = %v; want %q", r.name, err, r.says)
		}
	}
	if _, err := WriteMarkdown([]dicepiece.Piece{roll}); err == nil {
		t.Error("WriteMarkdown of a roll = nil; want an error")
	}
	checkMarkdownTwice(t)
}

// Markdown tells tables by their headings, so two may share a name.
func checkMarkdownTwice(t *testing.T) {
	t.Helper()
	data, err := WriteMarkdown([]dicepiece.Piece{weighed("A", "a"), weighed("A", "b")})
	if err != nil {
		t.Fatal(err)
	}
	if list, _, ok, err := ReadText(string(data), "x"); err != nil || !ok || told(list) != lines("line 3 A: by weight", "  1 = a", "line 9 A: by weight", "  1 = b") {
		t.Errorf("two tables of one name read as %s, %v, %v", told(list), ok, err)
	}
}
