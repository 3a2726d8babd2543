package tables

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"callboard/core/dicepiece"
)

// somePiece draws a table or pool that can be saved.
func somePiece(t *rapid.T, name string) dicepiece.Piece {
	text := rapid.OneOf(
		rapid.StringMatching(`[a-zA-Z0-9 ,;.:'"!?#%()-]{0,30}[a-z]`),
		rapid.SampledFrom([]string{"{{roll::2d6}} coins", `a \{b\} | c`, "one\ntwo\r\nthree", " set in ", "<b>x</b> & <br> &amp;", "**not bold** _x_ `y`", "[[1d6]]", "\ttab", `back\slash\`, "{{= \"a\" ~ 'b' }}", "…é龙", "2x Goblin", "01-05 x", "- y", "=1+1"}),
	)
	ids := rapid.SliceOfN(rapid.SampledFrom([]string{"gems", "a-b_c", "x1"}), 0, 2)
	n := rapid.IntRange(1, 6).Draw(t, "rows")
	rows := make([]dicepiece.Row, n)
	for i := range rows {
		rows[i] = dicepiece.Row{Text: text.Draw(t, "text"), Then: ids.Draw(t, "then"), Weight: 1}
		if len(rows[i].Then) == 0 {
			rows[i].Then = nil
		}
	}
	p := dicepiece.Piece{Name: name, Body: dicepiece.New().Body}
	b := &p.Body
	b.Roll.Dice = ""
	b.Description = rapid.SampledFrom([]string{"", "What is found.", "Two\nlines", "# a heading", "| x |", " - set in", "1. x"}).Draw(t, "description")
	b.Kind = dicepiece.Table
	switch rapid.IntRange(0, 2).Draw(t, "way") {
	case 0:
		b.Kind = dicepiece.Pool
		b.Pool.Rows, b.Pool.Draw = rows, rapid.IntRange(1, 3).Draw(t, "draw")
		b.Pool.OnceAcrossTurn = rapid.Bool().Draw(t, "once")
		if rapid.Bool().Draw(t, "sorted") {
			b.Pool.Order = dicepiece.Sorted
		}
		for i := range rows {
			rows[i].Copies, rows[i].Weight = rapid.IntRange(1, 1000).Draw(t, "copies"), 0
		}
		return p
	case 1:
		for i := range rows {
			rows[i].Weight = rapid.IntRange(1, 10_000).Draw(t, "weight")
		}
	default:
		b.Table.By = dicepiece.Dice
		b.Table.Dice = rapid.SampledFrom([]string{"1d6", "d6", "D6", "1d{1..6}", "(1d6)", "1d6+0"}).Draw(t, "dice")
		labels := rapid.SampledFrom([][]string{{"1-6"}, {"1–3", "4+"}, {"3 or less", "4, 5", "6"}, {"1", "2", "3", "4", "5", "06"}, {"up to 2", "over 2"}, {"4-6", "1-3"}, {"1,3,5", "2/4/6"}}).Draw(t, "labels")
		for len(rows) < len(labels) {
			rows = append(rows, dicepiece.Row{Text: "more", Weight: 1})
		}
		rows = rows[:len(labels)]
		for i := range rows {
			rows[i].Range = labels[i]
		}
	}
	b.Table.Rows = rows
	b.Table.Rolls = rapid.IntRange(1, len(rows)).Draw(t, "rolls")
	b.Table.Repeats = rapid.Bool().Draw(t, "repeats")
	return p
}

// TestWrittenReadsBack writes pieces in both forms and reads the same pieces.
func TestWrittenReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		names := rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"Finds", "Wild magic", "A, b", "x | y", "*Star*", "# one", "Ünï"}), 1, 3, rapid.ID[string]).Draw(t, "names")
		var list []dicepiece.Piece
		for _, n := range names {
			p := somePiece(t, n)
			if problems := dicepiece.Problems(p); problems != nil {
				t.Skip(problems)
			}
			list = append(list, p)
		}
		for _, w := range []struct {
			format Format
			write  func([]dicepiece.Piece) ([]byte, error)
		}{{CSV, WriteCSV}, {Markdown, WriteMarkdown}} {
			data, err := w.write(list)
			if err != nil {
				t.Fatalf("%s: %v", w.format, err)
			}
			got, format, ok, err := ReadText(string(data), "file")
			if err != nil || !ok || format != w.format || len(got) != len(list) {
				t.Fatalf("%s reads as %d tables of %s, %v, %v:\n%s", w.format, len(got), format, ok, err, data)
			}
			for i, p := range list {
				want := string(p.Body.AppendJSON(nil))
				if got[i].Name != p.Name || string(got[i].Body) != want || len(got[i].Notes) > 0 {
					t.Fatalf("%s:\n%s\nreads as %q %s %v %v\nwant %q %s", w.format, data, got[i].Name, got[i].Body, got[i].Notes, got[i].Refused, p.Name, want)
				}
			}
		}
	})
}

func TestWriteForms(t *testing.T) {
	p := dicepiece.New()
	p.Name, p.Body.Kind = "Finds", dicepiece.Table
	p.Body.Description = "In a chest."
	p.Body.Table.By, p.Body.Table.Dice = dicepiece.Dice, "1d4"
	p.Body.Table.Rows = []dicepiece.Row{{Text: "Rope, old", Range: "1-3", Weight: 1}, {Text: "Lamp", Range: "4", Weight: 1, Then: []string{"gems"}}}
	csv, err := WriteCSV([]dicepiece.Piece{p})
	if want := "table,1d4,text,then,about\r\nFinds,1-3,\"Rope, old\",,In a chest.\r\nFinds,4,Lamp,gems,\r\n"; err != nil || string(csv) != want {
		t.Errorf("WriteCSV = %v\n%s\nwant\n%s", err, csv, want)
	}
	md, err := WriteMarkdown([]dicepiece.Piece{p})
	if want := "# Finds\n\nIn a chest.\n\n| 1d4 | text | then |\n| --- | --- | --- |\n| 1-3 | Rope, old |  |\n| 4 | Lamp | gems |\n"; err != nil || string(md) != want {
		t.Errorf("WriteMarkdown = %v\n%s\nwant\n%s", err, md, want)
	}
	for _, list := range [][]dicepiece.Piece{{dicepiece.New()}, {p, p}} {
		if _, err := WriteCSV(list); err == nil {
			t.Errorf("WriteCSV(%d pieces) = nil; want an error", len(list))
		}
	}
}

func TestPaste(t *testing.T) {
	for _, r := range []struct {
		text string
		into dicepiece.Kind
		want string
	}{
		{"1-3 Rain {{roll::1d4}}\n4-6 Sun", dicepiece.Roll, "1d6|1-3 Rain {{roll::1d4}}|4-6 Sun"},
		{"2x Rain\nSun", dicepiece.Table, "|2 Rain|1 Sun"},
		{"2x Rain\nSun", dicepiece.Pool, "|2 copies Rain|1 copies Sun"},
		{"1-3 Rain\n4 Sun", dicepiece.Pool, "|3 copies Rain|1 copies Sun"},
		{"Rain", dicepiece.Table, "|1 Rain"},
		{"{{user}} sings\n{{char}} laughs", dicepiece.Table, "|1 {{user}} sings|1 {{char}} laughs"},
		{"| d4 | x |\n|-|-|\n|1-2|a|\n|3-4|b|", dicepiece.Table, "d4|1-2 a|3-4 b"},
		{"", dicepiece.Table, "! This is not a list."},
		{"weight,text\nx,a\n1,b\n2,c", dicepiece.Table, "! Row 1 has the weight"},
	} {
		into := dicepiece.New().Body
		into.Kind, into.Description = r.into, "kept"
		got, err := Paste(r.text, into)
		if says, bad := strings.CutPrefix(r.want, "! "); bad {
			if err == nil || !strings.Contains(err.Error(), says) {
				t.Errorf("Paste(%q) = %v; want %q", r.text, err, says)
			}
			continue
		}
		parts := []string{got.Body.Table.Dice}
		for _, row := range got.Body.Rows() {
			switch {
			case got.Body.Kind == dicepiece.Pool:
				parts = append(parts, fmt.Sprint(row.Copies, " copies ", row.Text))
			case row.Range != "":
				parts = append(parts, row.Range+" "+row.Text)
			default:
				parts = append(parts, fmt.Sprint(row.Weight, " ", row.Text))
			}
		}
		if text := strings.Join(parts, "|"); err != nil || text != r.want || got.Body.Description != "kept" {
			t.Errorf("Paste(%q) = %q, %v; want %q", r.text, text, err, r.want)
		}
	}
}

func TestHeaderNamesAreKnown(t *testing.T) {
	for _, h := range headOrderly {
		if k, _ := columnKind(h); k == unknownColumn {
			t.Errorf("the header %q is written and not read", h)
		}
	}
}
