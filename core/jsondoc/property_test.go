package jsondoc

import (
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

var genText = rapid.StringOfN(rapid.RuneFrom([]rune("ab \"\\/\b\f\n\r\t\x00\x1f\x7fé龙🎲\u2028<&>")), 0, 8, -1)

// genValue draws a value of any kind.
func genValue(t *rapid.T, depth int) Value {
	kinds := []Kind{Null, Bool, Number, String, Array, Object}
	if depth == 0 {
		kinds = kinds[:4]
	}
	switch kind := rapid.SampledFrom(kinds).Draw(t, "kind"); kind {
	case Bool:
		return OfBool(rapid.Bool().Draw(t, "bool"))
	case Number:
		return Value{Kind: Number, Text: rapid.SampledFrom([]string{"0", "-0", "1.50", "1E+9", "1e-400", "123456789012345678901"}).Draw(t, "number")}
	case String:
		return OfString(genText.Draw(t, "text"))
	case Array:
		v := Value{Kind: Array}
		for range rapid.IntRange(0, 3).Draw(t, "length") {
			v.Items = append(v.Items, genValue(t, depth-1))
		}
		return v
	case Object:
		v := Value{Kind: Object}
		for _, name := range rapid.SliceOfNDistinct(genText, 0, 4, rapid.ID[string]).Draw(t, "names") {
			v.Members = append(v.Members, Member{name, genValue(t, depth-1)})
		}
		return v
	}
	return Value{}
}

func TestParseOfAppendIsTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := genValue(t, 3)
		for _, text := range [][]byte{v.AppendJSON(nil), v.AppendIndent(nil)} {
			if !json.Valid(text) {
				t.Fatalf("%q is not JSON", text)
			}
			back, err := Parse(text)
			if err != nil || !Equal(back, v) || !Equal(v, back) {
				t.Fatalf("Parse(%q) = %s, %v; want the value again", text, back.AppendJSON(nil), err)
			}
			if string(back.AppendJSON(nil)) != string(v.AppendJSON(nil)) {
				t.Fatalf("Parse(%q) keeps another order", text)
			}
		}
	})
}

// A string is written with as few bytes as JSON allows: another writer's is
// never shorter, and means the same.
func TestAppendStringIsMinimal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := genText.Draw(t, "text")
		ours := AppendString(nil, s)
		theirs, err := json.Marshal(s)
		if err != nil || len(ours) > len(theirs) {
			t.Fatalf("AppendString(%q) = %s; another writer needs %s", s, ours, theirs)
		}
		var back string
		if json.Unmarshal(ours, &back) != nil || back != s {
			t.Fatalf("AppendString(%q) = %s, which reads as %q", s, ours, back)
		}
	})
}

func TestMergePatchLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		target, patch := genValue(t, 3), genValue(t, 3)
		once := MergePatch(target, patch)
		if twice := MergePatch(once, patch); !Equal(once, twice) {
			t.Fatalf("MergePatch(%s, %s) = %s, and twice %s", target.AppendJSON(nil), patch.AppendJSON(nil), once.AppendJSON(nil), twice.AppendJSON(nil))
		}
		if target.Kind == Object {
			if same := MergePatch(target, OfObject()); !Equal(same, target) {
				t.Fatalf("MergePatch(%s, {}) = %s", target.AppendJSON(nil), same.AppendJSON(nil))
			}
		}
		for _, m := range patch.Members {
			got, there := once.Get(m.Name)
			if there != (m.Value.Kind != Null) {
				t.Fatalf("MergePatch(%s, %s) = %s; %q is there: %v", target.AppendJSON(nil), patch.AppendJSON(nil), once.AppendJSON(nil), m.Name, there)
			}
			if there && m.Value.Kind != Object && !Equal(got, m.Value) {
				t.Fatalf("MergePatch(%s, %s) = %s; want the patch's %q", target.AppendJSON(nil), patch.AppendJSON(nil), once.AppendJSON(nil), m.Name)
			}
		}
	})
}

// testdata/syntax.txt holds a document a line, y or n in front: whether it is
// one. The documents are Go-quoted, so that a line can hold any byte.
func TestSyntaxCorpus(t *testing.T) {
	data, err := os.ReadFile("testdata/syntax.txt")
	if err != nil {
		t.Fatal(err)
	}
	good, bad := 0, 0
	for i, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		verdict, quoted, _ := strings.Cut(line, " ")
		var text string
		if text, err = strconv.Unquote(quoted); err != nil || verdict != "y" && verdict != "n" {
			t.Fatalf("line %d: %s: %v", i+1, line, err)
		}
		_, err := Parse([]byte(text))
		if (err == nil) != (verdict == "y") {
			t.Errorf("line %d: Parse(%q) = %v; want %s", i+1, text, err, verdict)
		}
		if verdict == "y" {
			good++
		} else {
			bad++
		}
	}
	if good < 30 || bad < 60 {
		t.Errorf("the corpus has %d good and %d bad documents; want more", good, bad)
	}
}
