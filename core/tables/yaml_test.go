package tables

import (
	"strings"
	"testing"
)

// yamlRow is a YAML text and its documents as JSON, or behind "! " a part of
// the error.
type yamlRow struct{ text, want string }

func checkYAML(t *testing.T, rows []yamlRow) {
	t.Helper()
	for _, r := range rows {
		docs, err := readYAML(r.text)
		var parts []string
		for _, d := range docs {
			parts = append(parts, string(d.AppendJSON(nil)))
		}
		got := strings.Join(parts, " ")
		if says, bad := strings.CutPrefix(r.want, "! "); bad {
			if err == nil || !strings.Contains(err.Error(), says) {
				t.Errorf("readYAML(%q) = %s, %v; want an error with %q", r.text, got, err, says)
			}
			continue
		}
		if err != nil || got != r.want {
			t.Errorf("readYAML(%q) = %s, %v; want %s", r.text, got, err, r.want)
		}
	}
}

func TestYAMLScalars(t *testing.T) {
	checkYAML(t, []yamlRow{
		{"a: 1", `{"a":1}`}, {"a: -1", `{"a":-1}`}, {"a: 1.5", `{"a":1.5}`}, {"a: 1e3", `{"a":1e3}`}, {"a: 0", `{"a":0}`}, {"a: 007", `{"a":"007"}`}, {"a: 0x1f", `{"a":"0x1f"}`}, {"a: 1_000", `{"a":"1_000"}`}, {"a: +1", `{"a":"+1"}`}, {"a: .5", `{"a":".5"}`}, {"a: 1.", `{"a":"1."}`},
		{"a: true", `{"a":true}`}, {"a: False", `{"a":false}`}, {"a: yes", `{"a":"yes"}`}, {"a: off", `{"a":"off"}`}, {"a: null", `{"a":null}`}, {"a: ~", `{"a":null}`}, {"a:", `{"a":null}`}, {"a: NULL", `{"a":null}`}, {"a: nUll", `{"a":"nUll"}`}, {"a: .nan", `{"a":".nan"}`},
		{"a: word", `{"a":"word"}`}, {"a: two words", `{"a":"two words"}`}, {"a: x # note", `{"a":"x"}`}, {"a: x#y", `{"a":"x#y"}`}, {"a: # note", `{"a":null}`}, {"a: http://x.y/z", `{"a":"http://x.y/z"}`}, {"a: b:c", `{"a":"b:c"}`}, {"a: -x", `{"a":"-x"}`}, {"a: 2026-01-02", `{"a":"2026-01-02"}`}, {"a: it's", `{"a":"it's"}`},
		{"word", `"word"`}, {"12", `12`}, {"", ``}, {"# only a note", ``},
	})
}

func TestYAMLQuotes(t *testing.T) {
	checkYAML(t, []yamlRow{
		{`a: "x"`, `{"a":"x"}`}, {`a: 'x'`, `{"a":"x"}`}, {`a: ""`, `{"a":""}`}, {`a: ''`, `{"a":""}`}, {`a: 'it''s'`, `{"a":"it's"}`}, {`a: '\n'`, `{"a":"\\n"}`}, {`a: "1"`, `{"a":"1"}`}, {`a: 'true'`, `{"a":"true"}`}, {`a: "x" # note`, `{"a":"x"}`}, {`a: "x # y"`, `{"a":"x # y"}`}, {`a: "b: c"`, `{"a":"b: c"}`},
		{`a: "\t\n\r"`, `{"a":"\t\n\r"}`}, {`a: "\"\\\/"`, `{"a":"\"\\/"}`}, {`a: "\x41\u00e9\U0001F600"`, `{"a":"Aé😀"}`}, {`a: "\ud83d\ude00"`, `{"a":"😀"}`}, {`a: "\_\L"`, "{\"a\":\"\u00a0\u2028\"}"},
		{`"a b": 1`, `{"a b":1}`}, {`'it''s': 1`, `{"it's":1}`}, {`"a:b": 1`, `{"a:b":1}`}, {`"a" : 1`, `{"a":1}`},
		{"a: \"one\n  two\"", `{"a":"one two"}`}, {"a: 'one\n  two'", `{"a":"one two"}`}, {"a: \"one\n\n  two\"", `{"a":"one\ntwo"}`}, {"a: \"one\\\n  two\"", `{"a":"onetwo"}`}, {"a: \"one\n  two\"\nb: 1", `{"a":"one two","b":1}`},
		{`a: "x`, "! The closing quote of a text is missing"}, {`a: "x" y`, "! There is more text behind a closing quote"}, {`a: "\q"`, `! \q means nothing`}, {`a: "\u12"`, "! 4 hexadecimal digits"}, {`a: "\xzz"`, "! 2 hexadecimal digits"},
	})
}

func TestYAMLBlockTexts(t *testing.T) {
	checkYAML(t, []yamlRow{
		{"a: |\n  x\n  y\n", `{"a":"x\ny\n"}`}, {"a: |-\n  x\n  y\n", `{"a":"x\ny"}`}, {"a: |+\n  x\n\n", `{"a":"x\n\n\n"}`}, {"a: |\n  x\n\n\nb: 1", `{"a":"x\n","b":1}`}, {"a: |+\n  x\n\nb: 1", `{"a":"x\n\n","b":1}`},
		{"a: >\n  x\n  y\n", `{"a":"x y\n"}`}, {"a: >-\n  x\n\n  y\n", `{"a":"x\ny"}`}, {"a: >-\n  x\n    set in\n  y", `{"a":"x\n  set in\ny"}`}, {"a: >-\n  x\n  y\n\n\n  z", `{"a":"x y\n\nz"}`},
		{"a: |-\n  x\n    y\n   z", `{"a":"x\n  y\n z"}`}, {"a: |2-\n    x\n  y", `{"a":"  x\ny"}`}, {"a: |-\n\n  x", `{"a":"\nx"}`}, {"a: |\n\nb: 1", `{"a":"","b":1}`}, {"a: |- # note\n  x", `{"a":"x"}`}, {"a: |-\n  # no note\n  x: y", `{"a":"# no note\nx: y"}`},
		{"- |-\n  x\n- y", `["x","y"]`}, {"- a: |-\n    x\n  b: 1", `[{"a":"x","b":1}]`}, {"a: |x\n  y", "! Behind | stands something"}, {"a: > y\n  z", "! Behind > stands something"},
	})
}

func TestYAMLBlocks(t *testing.T) {
	checkYAML(t, []yamlRow{
		{"a: 1\nb: 2", `{"a":1,"b":2}`}, {"a: 1\r\nb: 2\r\n", `{"a":1,"b":2}`}, {"a:\n  b: 1\n  c: 2\nd: 3", `{"a":{"b":1,"c":2},"d":3}`}, {"a:\n    b:\n        c: 1", `{"a":{"b":{"c":1}}}`},
		{"- 1\n- 2", `[1,2]`}, {"a:\n- 1\n- 2\nb: 3", `{"a":[1,2],"b":3}`}, {"a:\n  - 1\n  - 2\nb: 3", `{"a":[1,2],"b":3}`}, {"- a: 1\n  b: 2\n- a: 3", `[{"a":1,"b":2},{"a":3}]`}, {"-\n  a: 1", `[{"a":1}]`}, {"-\n- 1", `[null,1]`},
		{"- - 1\n  - 2\n- - 3", `[[1,2],[3]]`}, {"- a:\n    - 1\n  b: 2", `[{"a":[1],"b":2}]`}, {"- a:\n  - 1\n  b: 2", `[{"a":[1],"b":2}]`},
		{"# note\na: 1\n\n  # note\nb: 2\n# end", `{"a":1,"b":2}`}, {"a: one\n  two\nb: 1", `{"a":"one two","b":1}`}, {"a:\n  one\n  two", `{"a":"one two"}`}, {"a: one\n\n  two", `{"a":"one\ntwo"}`}, {"a b: 1", `{"a b":1}`},
		{"a: 1\n  b: 2", "! There is a second colon"}, {"a:\n  b: 1\n c: 2", "! (line 3)"}, {"a: 1\na: 2", `! "a" is given twice`}, {"a: 1\nb", "! There is no key"}, {"a:\n\t- 1", "! begins with a tab"}, {"? a\n: 1", "! behind a ?"}, {"a: 1\n? b\n: 1", "! behind a ?"}, {"? a: 1", "! behind a ?"},
		{"a: &x 1", "! Anchors"}, {"a: *x", "! Anchors"}, {"a: !!str 1", "! Anchors"}, {"a: @x", "! A text cannot begin with @"}, {"a: `x", "! A text cannot begin with `"},
	})
}

func TestYAMLFlow(t *testing.T) {
	checkYAML(t, []yamlRow{
		{"a: []", `{"a":[]}`}, {"a: {}", `{"a":{}}`}, {"a: [1, 2]", `{"a":[1,2]}`}, {"a: [1, 2,]", `{"a":[1,2]}`}, {"a: [ x y , 'z' ]", `{"a":["x y","z"]}`}, {"a: {b: 1, c: [2]}", `{"a":{"b":1,"c":[2]}}`}, {`a: {"b":1}`, `{"a":{"b":1}}`}, {"a: {b: , c: 1}", `{"a":{"b":null,"c":1}}`},
		{"a: [\n  1, # one\n  2\n]\nb: 3", `{"a":[1,2],"b":3}`}, {"a: {\n  b: [\n    1\n  ]\n}\nb: 3", `{"a":{"b":[1]},"b":3}`}, {"a: [\n  1\nb: 2", "! A bracket is not closed"}, {"a: [\n  1, # one\n  2\n ]\nb: 3", `{"a":[1,2],"b":3}`}, {"[1, [2, {a: b}]]", `[1,[2,{"a":"b"}]]`}, {"- {a: 1}\n- [2]", `[{"a":1},[2]]`}, {"a: [x:y]", `{"a":["x:y"]}`},
		{"a: [1", "! A bracket is not closed"}, {"a: [1] x", "! There is more text behind a closing bracket"}, {"a: {b}", `! There is no colon behind "b"`}, {"a: {b: 1, b: 2}", `! "b" is given twice`}, {"a: [1 {}]", "! There is no comma"}, {"a: [*x]", "! Anchors"}, {"a: ['x]", "! The closing quote"},
		{"a: " + strings.Repeat("[", 2000), "! It is nested more than"},
	})
}

func TestYAMLDocuments(t *testing.T) {
	checkYAML(t, []yamlRow{
		{"---\na: 1", `{"a":1}`}, {"a: 1\n---\nb: 2", `{"a":1} {"b":2}`}, {"---\n---\na: 1\n...\n", `{"a":1}`}, {"%YAML 1.2\n---\na: 1", `{"a":1}`}, {"--- x\n--- y", `"x" "y"`}, {"---\n# note\n---\na: 1\n...\n---\n- 2", `{"a":1} [2]`}, {"a: |-\n  ---\n", `{"a":"---"}`},
	})
	for text, want := range map[string]bool{"results: []": true, "name: x\nresults:\n- a": true, "- results:\n  - a": true, "- name: x\n  results:\n": true, "results: [1]": true, "results: x": false, "name: results:": false, "": false, "# results:": false} {
		if _, ok, _ := ReadYAML(text); ok != want {
			t.Errorf("ReadYAML(%q) takes it: %v; want %v", text, ok, want)
		}
	}
}
