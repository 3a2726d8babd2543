package jsondoc

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"callboard/core"
)

func parse(t testing.TB, text string) Value {
	t.Helper()
	v, err := ParseString(text)
	if err != nil {
		t.Fatalf("Parse(%q): %v", text, err)
	}
	return v
}

func TestParseAndAppend(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`null`, `null`},
		{` true `, `true`},
		{`false`, `false`},
		{`"a"`, `"a"`},
		{`-0`, `-0`},
		{`1.50e+10`, `1.50e+10`},
		{`[]`, `[]`},
		{"[ 1 ,\t2\n]", `[1,2]`},
		{`{"b":1, "a":{"c":[{}]}}`, `{"b":1,"a":{"c":[{}]}}`},
		{`"\u0041\/\b\f\n\r\t\"\\"`, `"A/\b\f\n\r\t\"\\"`},
		{`"\u00e9 \ud83c\udfb2 é 龙 \u2028"`, "\"é 🎲 é 龙 \u2028\""},
		{`"\u0000\u001f\u007f"`, "\"\\u0000\\u001f\x7f\""},
		{`"</script> & '"`, `"</script> & '"`},
		{`{"":1}`, `{"":1}`},
	} {
		if got := string(parse(t, c.text).AppendJSON(nil)); got != c.want {
			t.Errorf("AppendJSON(Parse(%s)) = %s; want %s", c.text, got, c.want)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	deep := strings.Repeat("[", core.MaxDepth+1)
	for _, c := range []struct {
		text         string
		fault        Fault
		line, column int
		words        string
	}{
		{``, CutOff, 1, 1, "a value is expected"},
		{"  \n ", CutOff, 2, 2, "a value is expected"},
		{`{"a":1,"a":2}`, Duplicate, 1, 8, `"a" is given twice`},
		{`{"a":1,"\u0061":2}`, Duplicate, 1, 8, `"a" is given twice`},
		{`{"a":{"b":1,"b":1}}`, Duplicate, 1, 13, `"b" is given twice`},
		{`{"a":1} x`, Trailing, 1, 9, "after the end"},
		{`1 2`, Trailing, 1, 3, "after the end"},
		{`{"a":1,}`, Malformed, 1, 8, "a member name in quotes"},
		{`[1,]`, Malformed, 1, 4, "a value is expected"},
		{`[1`, CutOff, 1, 3, "closing ]"},
		{`[1 2]`, Malformed, 1, 4, "closing ]"},
		{`{"a"`, CutOff, 1, 5, "a :"},
		{`{"a" 1}`, Malformed, 1, 6, "a :"},
		{`{"a":`, CutOff, 1, 6, "a value"},
		{`{"a":1`, CutOff, 1, 7, "closing }"},
		{`{a:1}`, Malformed, 1, 2, "in quotes"},
		{`{'a':1}`, Malformed, 1, 2, "in quotes"},
		{`"abc`, CutOff, 1, 5, "closing quote"},
		{`"abc\`, CutOff, 1, 6, "closing quote"},
		{`"\u12`, CutOff, 1, 6, "closing quote"},
		{`"é龙` + "\n" + `"`, Malformed, 1, 4, `write it as \n`},
		{"\"\x01\"", Malformed, 1, 2, `\u0001`},
		{`"\x"`, Malformed, 1, 2, `\x means nothing`},
		{`"\u12g4"`, Malformed, 1, 2, "four hexadecimal digits"},
		{`"\ud83c"`, Encoding, 1, 2, "surrogate"},
		{`"\ud83cx"`, Encoding, 1, 2, "surrogate"},
		{`"\ud83c\u0041"`, Encoding, 1, 2, "surrogate"},
		{`"\udfb2"`, Encoding, 1, 2, "surrogate"},
		{"\"\xff\"", Encoding, 1, 2, "UTF-8"},
		{"[\"\xc3\"]", Encoding, 1, 3, "UTF-8"},
		{"\ufeff{}", Malformed, 1, 1, "a value"},
		{`01`, Malformed, 1, 2, "no 0 in front"},
		{`-`, CutOff, 1, 2, "a digit"},
		{`1.`, CutOff, 1, 3, "a digit"},
		{`1.x`, Malformed, 1, 3, "a digit"},
		{`1e`, CutOff, 1, 3, "a digit"},
		{`+1`, Malformed, 1, 1, "a value"},
		{`.5`, Malformed, 1, 1, "a value"},
		{`NaN`, Malformed, 1, 1, "a value"},
		{`True`, Malformed, 1, 1, "a value"},
		{`tru`, CutOff, 1, 4, "true"},
		{`trux`, Malformed, 1, 1, "a value"},
		{"{\n  \"a\": nil\n}", Malformed, 2, 8, "a value"},
		{deep, TooDeep, 1, core.MaxDepth + 1, "nested more than 32"},
		{strings.ReplaceAll(deep, "[", `{"a":`), TooDeep, 1, 5*core.MaxDepth + 1, "nested more than 32"},
	} {
		_, err := Parse([]byte(c.text))
		var e *SyntaxError
		if !errors.As(err, &e) {
			t.Errorf("Parse(%.40q) = %v; want a *SyntaxError", c.text, err)
			continue
		}
		if e.Fault != c.fault || e.Line != c.line || e.Column != c.column || !strings.Contains(e.Message, c.words) {
			t.Errorf("Parse(%.40q) = fault %d at %d:%d, %q; want fault %d at %d:%d about %q", c.text, e.Fault, e.Line, e.Column, e.Message, c.fault, c.line, c.column, c.words)
		}
		if !strings.HasSuffix(e.Message, ".") || !strings.HasPrefix(e.Error(), e.Where()) {
			t.Errorf("Parse(%.40q) says %q; want a finished sentence with its place", c.text, e.Error())
		}
	}
}

// A fault names the value it lies in.
func TestFaultsHaveTheirPath(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`{"a":1,"a":2}`, "a"},
		{`{"a":{"b":[0,{"c":1,"d":2,"c":3}]}}`, "a.b[1].c"},
		{`[[],[{"x y":1,"x y":2}]]`, `[1][0]["x y"]`},
		{`{"x y":[{"":{"b":1,"b":2}}]}`, `["x y"][0][""].b`},
		{`{"a":[1,2,}]}`, "a[2]"},
		{`{"a":`, "a"},
		{`[1] x`, ""},
		{`{"a":1 "b"}`, ""},
	} {
		_, err := ParseString(c.text)
		e, ok := err.(*SyntaxError)
		if !ok || e.Path != c.want {
			t.Errorf("Parse(%s) = %#v; want a fault at %q", c.text, err, c.want)
		}
	}
}

func TestParseTakesTheDeepestAllowed(t *testing.T) {
	text := strings.Repeat("[", core.MaxDepth) + strings.Repeat("]", core.MaxDepth)
	if got := string(parse(t, text).AppendJSON(nil)); got != text {
		t.Errorf("Parse of depth %d = %s", core.MaxDepth, got)
	}
}

func TestDuplicatesAreFoundInALongObject(t *testing.T) {
	var b strings.Builder
	b.WriteByte('{')
	for i := range 5000 {
		b.WriteString(`"n` + strings.Repeat("x", i%7) + string(rune('a'+i%26)) + itoa(i) + `":1,`)
	}
	if _, err := ParseString(b.String() + `"last":1}`); err != nil {
		t.Errorf("Parse of 5,001 names: %v", err)
	}
	var e *SyntaxError
	if _, err := ParseString(b.String() + `"n` + "a0" + `":1}`); !errors.As(err, &e) || e.Name != "na0" {
		t.Errorf("Parse with na0 twice: %v; want the duplicate named", err)
	}
}

func itoa(n int) string { return string(OfInt(n).AppendJSON(nil)) }

func TestOffsets(t *testing.T) {
	v := parse(t, ` {"a": [1, "x"]}`)
	a, _ := v.Get("a")
	if v.Offset != 1 || a.Offset != 7 || a.Items[1].Offset != 11 {
		t.Errorf("offsets = %d, %d, %d; want 1, 7, 11", v.Offset, a.Offset, a.Items[1].Offset)
	}
}

func TestFloat(t *testing.T) {
	for _, c := range []struct {
		text string
		want float64
		ok   bool
	}{
		{`1.5`, 1.5, true}, {`-0`, 0, true}, {`1e308`, 1e308, true},
		{`1e309`, 0, false}, {`-1e999`, 0, false}, {`1e-999`, 0, true}, {`"1"`, 0, false}, {`null`, 0, false},
	} {
		got, ok := parse(t, c.text).Float()
		if ok != c.ok || ok && got != c.want {
			t.Errorf("Float(%s) = %v, %v; want %v, %v", c.text, got, ok, c.want, c.ok)
		}
	}
}

func TestGet(t *testing.T) {
	v := parse(t, `{"a":1,"b":null}`)
	if b, ok := v.Get("b"); !ok || b.Kind != Null {
		t.Errorf("Get(b) = %v, %v; want null, true", b, ok)
	}
	if _, ok := v.Get("c"); ok {
		t.Error("Get(c) found something")
	}
	if _, ok := OfString("a").Get("a"); ok {
		t.Error("Get on a text found something")
	}
}

func TestEqual(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{`{"a":1,"b":[true,null]}`, `{"b":[true,null],"a":1}`, true},
		{`[1,2]`, `[2,1]`, false},
		{`1`, `1.0`, false},
		{`"1"`, `1`, false},
		{`{"a":1}`, `{"b":1}`, false},
		{`{"a":1}`, `{"a":1,"b":1}`, false},
		{`true`, `false`, false},
		{`{"a":{"b":"x"}}`, `{"a":{"b":"y"}}`, false},
	} {
		if got := Equal(parse(t, c.a), parse(t, c.b)); got != c.want {
			t.Errorf("Equal(%s, %s) = %v; want %v", c.a, c.b, got, c.want)
		}
	}
}

func TestAppendIndent(t *testing.T) {
	want := "{\n  \"a\": [\n    1,\n    {}\n  ],\n  \"b\": []\n}"
	if got := string(parse(t, `{"a":[1,{}],"b":[]}`).AppendIndent(nil)); got != want {
		t.Errorf("AppendIndent = %s; want %s", got, want)
	}
}

func TestAppendStringMendsBadBytes(t *testing.T) {
	if got := string(AppendString(nil, "a\xff\"b\xc3")); got != "\"a\uFFFD\\\"b\uFFFD\"" {
		t.Errorf("AppendString = %q", got)
	}
}

func TestQuoteCutsLongText(t *testing.T) {
	if got := Quote(strings.Repeat("é", 61)); got != `"`+strings.Repeat("é", 60)+`…"` {
		t.Errorf("Quote = %s", got)
	}
	if got := Quote(strings.Repeat("é", 60)); got != `"`+strings.Repeat("é", 60)+`"` {
		t.Errorf("Quote = %s", got)
	}
}

// What Parse takes, every JSON reader takes and reads the same; what it gives
// out comes back as it was.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{`{"a":[1,2.5e3,"x\u00e9\ud83c\udfb2",null,true]}`, `{"a":1,"a":2}`, `"\ud800"`, `[[[[`, `{"a":1,}`, "\"\xff\"", `-0.0e-0`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		v, err := Parse(data)
		if err != nil {
			e := err.(*SyntaxError)
			if e.Offset < 0 || e.Offset > len(data) || e.Line < 1 || e.Column < 1 || e.Message == "" {
				t.Fatalf("Parse(%q) = %+v; want a place inside the text", data, e)
			}
			return
		}
		if !json.Valid(data) || !utf8.Valid(data) {
			t.Fatalf("Parse took %q, which is not JSON", data)
		}
		out := v.AppendJSON(nil)
		again, err := Parse(out)
		if err != nil || !Equal(v, again) || string(again.AppendJSON(nil)) != string(out) {
			t.Fatalf("Parse(%q) gave %s, which reads as %s, %v", data, out, again.AppendJSON(nil), err)
		}
		var ours, theirs any
		if json.Unmarshal(data, &theirs) == nil && json.Unmarshal(out, &ours) == nil {
			a, _ := json.Marshal(ours)
			b, _ := json.Marshal(theirs)
			if string(a) != string(b) {
				t.Fatalf("Parse(%q) means %s; another reader says %s", data, a, b)
			}
		}
		indented, err := Parse(v.AppendIndent(nil))
		if err != nil || !Equal(indented, v) {
			t.Fatalf("AppendIndent(%s) is another value: %v", out, err)
		}
	})
}

func BenchmarkParse(b *testing.B) {
	data := []byte(`{"description":"Use when a hero tries something hard.","fields":[{"key":"a","name":"skill","required":true},{"key":"b","name":"dice","required":false}],"maxCalls":4}`)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Parse(data); err != nil {
			b.Fatal(err)
		}
	}
}
