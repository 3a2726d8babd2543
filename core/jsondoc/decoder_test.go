package jsondoc

import (
	"fmt"
	"strings"
	"testing"

	"callboard/core"
)

func TestDecoderReads(t *testing.T) {
	var d Decoder
	o := d.Object(parse(t, `{"text":"x","yes":true,"n":7,"nothing":null,"list":["a","b"],"in":{"deep":1}}`), "body")
	if got := o.Text("text", 10, "-"); got != "x" {
		t.Errorf("Text = %q", got)
	}
	if got := o.Text("gone", 10, "-"); got != "-" {
		t.Errorf("Text of a missing member = %q; want its fallback", got)
	}
	if !o.Bool("yes", false) || !o.Bool("gone", true) {
		t.Error("Bool is wrong")
	}
	if o.Int("n", 1, 9, 0) != 7 || o.Int("gone", 1, 9, 3) != 3 || o.IntOrNull("nothing", 1, 9, 4) != 4 || o.IntOrNull("n", 1, 9, 0) != 7 {
		t.Error("Int is wrong")
	}
	if got := o.Texts("list", 2, 1); strings.Join(got, "") != "ab" {
		t.Errorf("Texts = %v", got)
	}
	in, ok := o.Object("in")
	if !ok || in.At() != "body.in" || in.Int("deep", 0, 1, 0) != 1 {
		t.Errorf("Object = %v, %v", in, ok)
	}
	if _, ok := o.Object("gone"); ok {
		t.Error("Object found one that is missing")
	}
	in.Done()
	o.Done()
	if got := d.Problems(); got != nil {
		t.Errorf("Problems = %v; want none", got)
	}
}

func TestDecoderRefuses(t *testing.T) {
	for _, c := range []struct {
		text string
		read func(o *Fields)
		want string
	}{
		{`5`, func(o *Fields) { o.Text("a", 1, ""); o.Need("a"); o.Done() }, "b: This must be an object, not a number."},
		{`{"a":5}`, func(o *Fields) { o.Text("a", 1, "") }, "b.a: This must be text, not a number."},
		{`{"a":"xx"}`, func(o *Fields) { o.Text("a", 1, "") }, "b.a: This is too long: at most 1 bytes."},
		{`{"a":"x"}`, func(o *Fields) { o.Bool("a", false) }, "b.a: This must be true or false, not text."},
		{`{"a":null}`, func(o *Fields) { o.Int("a", 0, 1, 0) }, "b.a: This must be a number, not null."},
		{`{"a":1.5}`, func(o *Fields) { o.Int("a", 0, 1, 0) }, "b.a: This must be a whole number from 0 to 1."},
		{`{"a":1e1}`, func(o *Fields) { o.Int("a", 0, 99, 0) }, "b.a: This must be a whole number from 0 to 99."},
		{`{"a":2}`, func(o *Fields) { o.IntOrNull("a", 0, 1, 0) }, "b.a: This must be a whole number from 0 to 1."},
		{`{"a":{}}`, func(o *Fields) { o.Array("a", 1) }, "b.a: This must be a list, not an object."},
		{`{"a":[1,2]}`, func(o *Fields) { o.Array("a", 1) }, "b.a: There are too many here: at most 1."},
		{`{"a":["x",true]}`, func(o *Fields) { o.Texts("a", 9, 9) }, "b.a[1]: This must be text, not true or false."},
		{`{"a":["long"]}`, func(o *Fields) { o.Texts("a", 9, 3) }, "b.a[0]: This is too long: at most 3 bytes."},
		{`{"a":[]}`, func(o *Fields) { o.Object("a") }, "b.a: This must be an object, not a list."},
		{`{}`, func(o *Fields) { o.Need("a") }, `b.a: "a" is missing.`},
		{`{"x y":1}`, func(o *Fields) { o.Text("a", 1, ""); o.Bool("c", false); o.Bool("a", false); o.Done() }, `b["x y"]: "x y" is not known here: it takes a, c.`},
		{`{"x":1}`, func(o *Fields) { o.Done() }, `b.x: "x" is not known here: nothing is taken here.`},
	} {
		var d Decoder
		c.read(d.Object(parse(t, c.text), "b"))
		var got []string
		for _, p := range d.Problems() {
			got = append(got, p.Path+": "+p.Message)
		}
		if strings.Join(got, "\n") != c.want {
			t.Errorf("decode of %s = %v; want %s", c.text, got, c.want)
		}
	}
}

func TestDecoderTellsOnlySoMany(t *testing.T) {
	var d Decoder
	for i := range 1000 {
		d.Refuse(fmt.Sprint(i), "No.")
	}
	got := d.Problems()
	if want := (core.Problem{Message: "There are 950 more problems."}); len(got) != 51 || got[50] != want {
		t.Errorf("Problems gives %d, the last %v; want 51, %v", len(got), got[len(got)-1], want)
	}
}

func TestPaths(t *testing.T) {
	for _, c := range []struct{ path, name, want string }{
		{"", "a", "a"}, {"body", "a_b-1", "body.a_b-1"}, {"", "a.b", `["a.b"]`}, {"x", "", `x[""]`}, {"x", "龙", "x.龙"},
		{"x", strings.Repeat("a", 61), `x["` + strings.Repeat("a", 60) + `…"]`},
	} {
		if got := JoinPath(c.path, c.name); got != c.want {
			t.Errorf("JoinPath(%q, %q) = %q; want %q", c.path, c.name, got, c.want)
		}
	}
	for n, want := range map[int]string{100: "100 bytes", 64 << 10: "64 KiB", 2 << 20: "2 MiB", 1025: "1025 bytes"} {
		if got := Bytes(n); got != want {
			t.Errorf("Bytes(%d) = %q; want %q", n, got, want)
		}
	}
}

func TestMergePatch(t *testing.T) {
	// The rows up to the blank are the examples of RFC 7396, appendix A.
	for _, c := range []struct{ target, patch, want string }{
		{`{"a":"b"}`, `{"a":"c"}`, `{"a":"c"}`},
		{`{"a":"b"}`, `{"b":"c"}`, `{"a":"b","b":"c"}`},
		{`{"a":"b"}`, `{"a":null}`, `{}`},
		{`{"a":"b","b":"c"}`, `{"a":null}`, `{"b":"c"}`},
		{`{"a":["b"]}`, `{"a":"c"}`, `{"a":"c"}`},
		{`{"a":"c"}`, `{"a":["b"]}`, `{"a":["b"]}`},
		{`{"a":{"b":"c"}}`, `{"a":{"b":"d","c":null}}`, `{"a":{"b":"d"}}`},
		{`{"a":[{"b":"c"}]}`, `{"a":[1]}`, `{"a":[1]}`},
		{`["a","b"]`, `["c","d"]`, `["c","d"]`},
		{`{"a":"b"}`, `["c"]`, `["c"]`},
		{`{"a":"foo"}`, `null`, `null`},
		{`{"a":"foo"}`, `"bar"`, `"bar"`},
		{`{"e":null}`, `{"a":1}`, `{"e":null,"a":1}`},
		{`[1,2]`, `{"a":"b","c":null}`, `{"a":"b"}`},
		{`{}`, `{"a":{"bb":{"ccc":null}}}`, `{"a":{"bb":{}}}`},

		{`{"x":1,"y":2,"z":3}`, `{"z":9,"n":0,"x":8}`, `{"x":8,"y":2,"z":9,"n":0}`},
		{`{"a":1}`, `{"a":[null,{"b":null}]}`, `{"a":[null,{"b":null}]}`},
	} {
		if got := string(MergePatch(parse(t, c.target), parse(t, c.patch)).AppendJSON(nil)); got != c.want {
			t.Errorf("MergePatch(%s, %s) = %s; want %s", c.target, c.patch, got, c.want)
		}
	}
}
