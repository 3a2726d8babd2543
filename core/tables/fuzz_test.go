package tables

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"callboard/core/dice"
	"callboard/core/dicepiece"
	"callboard/core/jsondoc"
)

// sound holds what every reader promises of whatever it reads: a table is
// refused with a reason, or its body can be saved as it is.
func sound(t *testing.T, list []Table) {
	t.Helper()
	for _, table := range list {
		if (table.Body == nil) != (len(table.Refused) > 0) || table.Name == "" {
			t.Fatalf("table %q at %q has a body of %d bytes and refusals %q", table.Name, table.Path, len(table.Body), table.Refused)
		}
		if table.Body == nil {
			continue
		}
		body, problems := dicepiece.DecodeBody(table.Body, dicepiece.Saved)
		if problems != nil || string(body.AppendJSON(nil)) != string(table.Body) {
			t.Fatalf("table %q cannot be saved: %v\n%s", table.Name, problems, table.Body)
		}
		for _, note := range append(table.Notes, table.Refused...) {
			if note == "" || strings.Contains(note, "%!") {
				t.Fatalf("table %q tells %q", table.Name, note)
			}
		}
	}
}

// maxFuzz bounds the inputs: what large ones cost is measured elsewhere.
const maxFuzz = 20_000

func FuzzReadText(f *testing.F) {
	for _, s := range []string{
		"d100,Text\n01-05,Well\n96-00,\"a, b\"", "weight;text\n2;a\n1;b", "| d6 | A | B |\n|--|:-:|--|\n| 1-3 | x | y |", "- 2x Goblin\n- Orc (x3)",
		"01-05 a\n  b\n06-00 c", "# A\n1. x\n2. y\n\n# B\n- z\n- w", "{{random::a::a::{{b}}}}", "name: {{pick: a, b}}\n", "17+ a\n3 or less b\n4-16 c",
		"table,1d4,text,then,about\nF,1-3,\"Rope\",,In\nF,4,Lamp,gems,", "50% a\n12.5% b", "-8 to -3: a\n0, 1 or 2: b\n≥3 c", "1,8,16 x\n2-7 y\n9-15,17+ z",
		"rolled,range,formula\n2d6,2-12,{{roll::1d4}}", "copies,text\n3,a", "roll|result\n1|x\n2|[[1d4]]",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > maxFuzz {
			return
		}
		list, _, ok, err := ReadText(text, "file.txt")
		if !ok && list != nil || err != nil && list != nil {
			t.Fatalf("ReadText gave tables with %v, %v", ok, err)
		}
		sound(t, list)
		if got, err := Paste(text, dicepiece.New().Body); err == nil && len(got.Body.Rows()) == 0 {
			t.Fatal("Paste gave no rows and no error")
		}
	})
}

func FuzzFoundry(f *testing.F) {
	files, err := filepath.Glob("testdata/foundry/*.json")
	if err != nil || len(files) == 0 {
		f.Fatal("no files", err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(data))
	}
	f.Add(`{"formula":"1d4x","results":[{"range":[1,9],"text":"[[/r {1d4,1d6}kh]]{x} <p @UUID[a.b]"},{"range":[-5,"2"],"name":"&amp;","weight":-1}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		v, err := jsondoc.ParseString(text)
		if err != nil || len(text) > maxFuzz {
			return
		}
		docs := []jsondoc.Value{v}
		if v.Kind == jsondoc.Array {
			docs = v.Items
		}
		sound(t, foundryTables(docs))
		if list, ok := ReadList(v.Items, "x"); ok {
			sound(t, list)
		}
	})
}

func FuzzReadYAML(f *testing.F) {
	for _, s := range []string{
		"results:\n- a: |+2\n    x\n  b: >-\n   y\n- 'it''s'\n- \"\\u00e9\\\n  z\"", "results: [a, {b: 'c', d}, [1, 2.5]] # x\n---\nresults:\n  - - 1\n    - ~", "? a\n: b\nresults:\n", "results:\n- &a *b\n- !c d",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > maxFuzz {
			return
		}
		docs, err := readYAML(text)
		if err != nil && docs != nil {
			t.Fatal("documents with an error")
		}
		for _, d := range docs {
			again, err := jsondoc.Parse(d.AppendJSON(nil))
			// A text may hold bytes that are no character; the file may not.
			if err == nil && string(again.AppendJSON(nil)) != string(d.AppendJSON(nil)) {
				t.Fatalf("%s is no JSON", d.AppendJSON(nil))
			}
		}
		sound(t, foundryTables(docs))
	})
}

func FuzzReadGrammar(f *testing.F) {
	f.Add(`{"origin":["#a.capitalize.s# [b:#c#]#b.ed.comma.inQuotes#"],"a":["x #a# y","\\#"],"c":"#[d:1,2]d.firstS# {z}"}`)
	f.Add(`{"a":["#b.a#","#a.a.a.a#"],"b":["#a.capitalizeAll#"]}`)
	f.Fuzz(func(t *testing.T, text string) {
		v, err := jsondoc.ParseString(text)
		if err != nil || len(text) > maxFuzz || !IsGrammar(v) {
			return
		}
		sound(t, ReadGrammar(v))
	})
}

// FuzzDialects rewrites anything: what comes out is dice or refused, and a text
// without marks of a dialect stays what it was.
func FuzzDialects(f *testing.F) {
	for _, s := range []string{"4d6r1kh3x>=6 # label", "10d10cs>=8df=1[fire] + {2d6,1dc}kh", "2d6e6mi2pl1", "[[1d6]]d8!>5cs>19f<1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 600 {
			return
		}
		for _, is := range []func(string) string{FoundryDice, AvraeDice, Roll20Dice} {
			if r, refusal := dice.Parse(is(text)); refusal == nil && r.Canonical() == "" {
				t.Fatalf("%q becomes dice without a spelling", text)
			}
		}
	})
}

func FuzzPlainText(f *testing.F) {
	f.Add("<p>a<br>b</p><ul><li>c &amp; d</li></ul><script>x</script>")
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > maxFuzz {
			return
		}
		once := plainText(s)
		if strings.TrimSpace(once) != once {
			t.Fatalf("plainText(%q) = %q has spaces at its ends", s, once)
		}
	})
}
