package tables

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"callboard/core/jsondoc"
)

var update = flag.Bool("update", false, "write the golden files anew")

// documents reads a file of Foundry: JSON, JSON lines, YAML.
func documents(t testing.TB, path string) []jsondoc.Value {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	switch filepath.Ext(path) {
	case ".yml":
		docs, ok, err := ReadYAML(string(data))
		if err != nil || !ok {
			t.Fatalf("ReadYAML(%s) = %v, %v", path, ok, err)
		}
		return docs
	case ".db":
		var docs []jsondoc.Value
		for line := range strings.Lines(string(data)) {
			docs = append(docs, parsed(t, line))
		}
		return docs
	}
	v := parsed(t, string(data))
	if v.Kind == jsondoc.Array {
		return v.Items
	}
	return []jsondoc.Value{v}
}

func parsed(t testing.TB, text string) jsondoc.Value {
	t.Helper()
	v, err := jsondoc.ParseString(text)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// foundryTables reads documents as a file of Foundry is read.
func foundryTables(docs []jsondoc.Value) []Table {
	var f Foundry
	for _, v := range docs {
		f.Know(v)
	}
	for i, v := range docs {
		f.Add(v, jsondoc.IndexPath("", i))
	}
	return f.Tables()
}

// TestFoundryGolden holds what becomes of every table of the corpus, row by
// row. A change of the counts is a change of what the product promises.
func TestFoundryGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/foundry/*")
	if err != nil || len(files) < 10 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	var b strings.Builder
	same, partly, refused := 0, 0, 0
	for _, file := range files {
		list := foundryTables(documents(t, file))
		for _, table := range list {
			switch {
			case len(table.Refused) > 0:
				refused++
			case len(table.Notes) > 0:
				partly++
			default:
				same++
			}
		}
		fmt.Fprintf(&b, "# %s\n%s\n", filepath.Base(file), told(list))
	}
	count := fmt.Sprintf("same %d, in part with notes %d, refused %d\n\n", same, partly, refused)
	t.Log(strings.TrimSpace(count))
	golden(t, "foundry.golden.txt", count+b.String())
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	gotLines, wantLines := strings.Split(got, "\n"), strings.Split(string(want), "\n")
	for i, line := range gotLines {
		if i >= len(wantLines) || line != wantLines[i] {
			t.Fatalf("%s differs at line %d:\ngot  %s\nwant %s", name, i+1, line, append(wantLines, "(end)")[min(i, len(wantLines))])
		}
	}
	if len(gotLines) != len(wantLines) {
		t.Fatalf("%s has %d lines; want %d", name, len(gotLines), len(wantLines))
	}
}

// TestYAMLIsJSON holds the YAML of a table, written by another program, to its
// JSON.
func TestYAMLIsJSON(t *testing.T) {
	for _, name := range []string{"bag-of-beans", "iron-flask", "indefinite-madness"} {
		asYAML, asJSON := documents(t, "testdata/foundry/"+name+".yml"), documents(t, "testdata/foundry/"+name+".json")
		if len(asYAML) != 1 || !jsondoc.Equal(asYAML[0], asJSON[0]) {
			t.Errorf("%s.yml is not %s.json:\n%.2000s\n%.2000s", name, name, asYAML[0].AppendJSON(nil), asJSON[0].AppendJSON(nil))
		}
	}
}

func TestReadYAML(t *testing.T) {
	for _, r := range []struct{ text, want string }{
		{"results: []\nname: x", `{"results":[],"name":"x"}`},
		{"--- # a\nresults:\n  - {text: a, range: [1, 2]}\n  - text: 'it''s'\n    n: ~\n...\n---\nresults: [\n  1,\n  2 ]", `{"results":[{"text":"a","range":[1,2]},{"text":"it's","n":null}]} {"results":[1,2]}`},
		{"results:\n- a: |\n    one\n      two\n\n    three\n- b: >-\n    one\n    two\n\n    three\n- \"c\": \"x\\n\\u00e9\\\n    y\"", `{"results":[{"a":"one\n  two\n\nthree\n"},{"b":"one two\nthree"},{"c":"x\né` + `y"}]}`},
		{"results:\n- - 1\n  - 2.50\n- plain text\n  goes on # note\n- yes: true\n  no: 'false'\n- 007\n- -3e2", `{"results":[[1,2.50],"plain text goes on",{"yes":true,"no":"false"},"007",-3e2]}`},
		{"a: &x 1\nresults:\n", "! line 1). Anchors"}, {"results:\n- *x", "! line 2). Anchors"}, {"results:\n- !!int 3", "! line 2). Anchors"},
		{"results:\n- a: 1\n  a: 2", `! line 3). "a" is given twice`}, {"results:\n- a: 1\n   b: 2", "! line 2). There is a second colon"},
		{"results:\n  - x: 1\n   y: 2", "! line 3). This line is set in deeper"}, {"results:\n- 'x", "! line 2). The closing quote"}, {"results: [1", "! line 1). A bracket is not closed"}, {"results:\n- a: b: c", "! line 2). There is a second colon"},
		{"results:\nfoo", "! line 2). There is no key"}, {"results:\n\t- a", "! line 2)"}, {"results: []\n- a", "! line 2)"},
		{"results:\n- \"\\q\"", `! line 2). \q means nothing`}, {"results:\n  - a\n b: 1", "! line 3)"},
		{"name: x", ""}, {"", ""},
	} {
		docs, ok, err := ReadYAML(r.text)
		var parts []string
		for _, d := range docs {
			parts = append(parts, string(d.AppendJSON(nil)))
		}
		got := strings.Join(parts, " ")
		if says, bad := strings.CutPrefix(r.want, "! "); bad {
			if err == nil || !strings.Contains(err.Error(), says) {
				t.Errorf("ReadYAML(%q) = %s, %v; want an error with %q", r.text, got, err, says)
			}
			continue
		}
		if err != nil || got != r.want || ok != (r.want != "") {
			t.Errorf("ReadYAML(%q) = %s, %v, %v; want %s", r.text, got, ok, err, r.want)
		}
	}
}

func TestPlainText(t *testing.T) {
	for _, r := range []struct{ html, want string }{
		{"plain\n text", "plain\ntext"}, {"<p>a</p><p>b</p>", "a\n\nb"}, {"a<br/>b<br>c", "a\nb\nc"}, {"<b>a</b>b <i>c</i>", "ab c"},
		{"<ul><li>a</li><li>b</li></ul>c", "- a\n- b\nc"}, {"<script>x<p></script>y", "y"}, {"<style>a{}</style>z", "z"}, {"&lt;b&gt; &amp; &eacute;", "<b> & é"},
		{"1 < 2 and 3 > 2", "1 < 2 and 3 > 2"}, {`<a title="x > y">k</a>`, "k"}, {"<!-- no -->yes", "yes"}, {"<td>a</td><td>b</td>", "a b"},
		{"a\u00a0\u200bb", "a b"}, {"<h2>T</h2>x", "T\n\nx"}, {"a <unfinished", "a <unfinished"}, {"<p>a\n  b</p>", "a b"}, {"", ""}, {"<p></p>", ""},
	} {
		if got := plainText(r.html); got != r.want {
			t.Errorf("plainText(%q) = %q; want %q", r.html, got, r.want)
		}
	}
}
