package piece

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// partsOf reads "a=1 b=2" as parts; the label is the path in capitals.
func partsOf(text string) []Part {
	var out []Part
	for _, field := range strings.Fields(text) {
		path, value, _ := strings.Cut(field, "=")
		out = append(out, Part{path, strings.ToUpper(path), value})
	}
	return out
}

func TestDiffParts(t *testing.T) {
	for _, c := range []struct{ base, edited, want string }{
		{"", "", ""},
		{"a=1 b=2", "a=1 b=2", ""},
		{"a=1 b=2", "b=2 a=1", ""},
		{"a=1 b=2", "a=1 b=3", "B: 2 > 3"},
		{"a=1 b=2", "b=3 a=4", "B: 2 > 3, A: 1 > 4"},
		{"a=1", "a=1 b=2", "B: (not there) > 2"},
		{"a=1 b=2", "a=1", "B: 2 > (not there)"},
		{"a=1 b=2", "c=3 a=", "C: (not there) > 3, A: 1 > , B: 2 > (not there)"},
		{"a=", "", "A:  > (not there)"},
	} {
		var got []string
		for _, d := range DiffParts(partsOf(c.base), partsOf(c.edited)) {
			got = append(got, fmt.Sprintf("%s: %s > %s", d.Label, d.Before, d.After))
			if strings.ToUpper(d.Path) != d.Label {
				t.Errorf("DiffParts(%q, %q) has the path %q of %q", c.base, c.edited, d.Path, d.Label)
			}
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("DiffParts(%q, %q) = %q; want %q", c.base, c.edited, got, c.want)
		}
	}
}

func TestMergeParts(t *testing.T) {
	for _, c := range []struct {
		what                           string
		base, theirs, mine             string
		chosen                         map[string]string
		mineWants, took, clashes, open string
	}{
		{"nothing", "a=1", "a=1", "a=1", nil, "", "", "", ""},
		{"mine alone", "a=1 b=2", "a=1 b=2", "a=9 b=2", nil, "a", "", "", ""},
		{"theirs alone", "a=1 b=2", "a=9 b=2", "a=1 b=2", nil, "", "A", "", ""},
		{"apart", "a=1 b=2", "a=9 b=2", "a=1 b=8", nil, "b", "A", "", ""},
		{"the same", "a=1", "a=9", "a=9", nil, "", "A", "", ""},
		{"a clash", "a=1", "a=9", "a=8", nil, "", "A", "a: 1 8 9", "a"},
		{"a clash, mine", "a=1", "a=9", "a=8", map[string]string{"a": KeepMine}, "a", "A", "a: 1 8 9", ""},
		{"a clash, theirs", "a=1", "a=9", "a=8", map[string]string{"a": TakeTheirs}, "", "A", "a: 1 8 9", ""},
		{"an answer that is none", "a=1", "a=9", "a=8", map[string]string{"a": "both"}, "", "A", "a: 1 8 9", "a"},
		{"an answer to no clash", "a=1", "a=1", "a=1", map[string]string{"a": KeepMine}, "", "", "", ""},
		{"mine is new", "a=1", "a=1", "a=1 b=2", nil, "b", "", "", ""},
		{"both are new", "a=1", "a=1 b=2", "a=1 b=3", nil, "", "B", "b: (not there) 3 2", "b"},
		{"both are new and the same", "", "b=2", "b=2", nil, "", "B", "", ""},
		{"mine is gone", "a=1 b=2", "a=1 b=2", "a=1", nil, "b", "", "", ""},
		{"both are gone", "a=1 b=2", "a=1", "a=1", nil, "", "B", "", ""},
		{"mine is gone, theirs edited", "b=2", "b=3", "", nil, "", "B", "b: 2 (not there) 3", "b"},
		{"theirs is gone, mine edited", "b=2", "", "b=3", nil, "", "B", "b: 2 3 (not there)", "b"},
		{"two clashes, one answer", "a=1 b=1", "a=2 b=2", "a=3 b=3", map[string]string{"b": KeepMine}, "b", "A B", "a: 1 3 2, b: 1 3 2", "a"},
	} {
		m := MergeParts(partsOf(c.base), partsOf(c.theirs), partsOf(c.mine), c.chosen)
		var clashes, open []string
		for _, x := range m.Clashes {
			clashes = append(clashes, fmt.Sprintf("%s: %s %s %s", x.Path, x.Base, x.Mine, x.Theirs))
		}
		for _, x := range m.Open {
			open = append(open, x.Path)
		}
		got := [4]string{strings.Join(m.Mine, " "), strings.Join(m.Took, " "), strings.Join(clashes, ", "), strings.Join(open, " ")}
		if want := [4]string{c.mineWants, c.took, c.clashes, c.open}; got != want {
			t.Errorf("%s: MergeParts = %q; want %q", c.what, got, want)
		}
	}
}

// A part that reads like the words for one that is not there is a part all the
// same.
func TestMergePartsThatReadAsGone(t *testing.T) {
	base, gone := []Part{{"a", "A", "1"}}, []Part{{"a", "A", notThere}}
	for _, c := range []struct{ theirs, mine []Part }{{gone, nil}, {nil, gone}} {
		if m := MergeParts(base, c.theirs, c.mine, nil); len(m.Open) != 1 || len(m.Mine) != 0 {
			t.Errorf("MergeParts of %v and %v = %+v; want a clash", c.theirs, c.mine, m)
		}
	}
}

// merged applies a merge, as the kinds do.
func merged(theirs, mine []Part, m PartsMerge) map[string]string {
	out := map[string]string{}
	for _, p := range theirs {
		out[p.Path] = p.Text
	}
	my := byPath(mine)
	for _, path := range m.Mine {
		if p, there := my[path]; there {
			out[path] = p.Text
		} else {
			delete(out, path)
		}
	}
	return out
}

func asMap(list []Part) map[string]string {
	out := map[string]string{}
	for _, p := range list {
		out[p.Path] = p.Text
	}
	return out
}

func TestMergeProperties(t *testing.T) {
	side := rapid.Custom(func(t *rapid.T) []Part {
		var out []Part
		for _, path := range []string{"a", "b", "c", "d"} {
			if n := rapid.IntRange(0, 3).Draw(t, path); n > 0 {
				out = append(out, Part{path, strings.ToUpper(path), fmt.Sprint(n)})
			}
		}
		return out
	})
	rapid.Check(t, func(t *rapid.T) {
		base, theirs, mine := side.Draw(t, "base"), side.Draw(t, "theirs"), side.Draw(t, "mine")
		if m := MergeParts(base, base, mine, nil); !reflect.DeepEqual(merged(base, mine, m), asMap(mine)) || len(m.Clashes)+len(m.Took) > 0 {
			t.Fatalf("merging with nobody gives %v; want the edit", merged(base, mine, m))
		}
		if m := MergeParts(base, theirs, base, nil); !reflect.DeepEqual(merged(theirs, base, m), asMap(theirs)) || len(m.Clashes) > 0 {
			t.Fatalf("merging no edit gives %v; want theirs", merged(theirs, base, m))
		}
		if m := MergeParts(base, mine, mine, nil); len(m.Clashes)+len(m.Mine) > 0 {
			t.Fatalf("merging the same edit gives %+v; want nothing to do", m)
		}
		m, back := MergeParts(base, theirs, mine, nil), MergeParts(base, mine, theirs, nil)
		if len(m.Clashes) != len(back.Clashes) || !reflect.DeepEqual(m.Clashes, m.Open) {
			t.Fatalf("one side has %d clashes, the other %d", len(m.Clashes), len(back.Clashes))
		}
		if len(m.Clashes) == 0 && !reflect.DeepEqual(merged(theirs, mine, m), merged(mine, theirs, back)) {
			t.Fatalf("merged %v from one side, %v from the other", merged(theirs, mine, m), merged(mine, theirs, back))
		}
		keep := map[string]string{}
		for _, c := range m.Clashes {
			keep[c.Path] = KeepMine
		}
		all := MergeParts(base, theirs, mine, keep)
		if len(all.Open) > 0 {
			t.Fatalf("with every answer %v are open", all.Open)
		}
		got := merged(theirs, mine, all)
		for _, c := range DiffParts(base, mine) {
			if want, there := asMap(mine)[c.Path]; there != hasKey(got, c.Path) || got[c.Path] != want {
				t.Fatalf("my edit of %s is lost: %v", c.Path, got)
			}
		}
	})
}

func hasKey(m map[string]string, key string) bool {
	_, ok := m[key]
	return ok
}
