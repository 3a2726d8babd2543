package tool

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func letters(s string) []string {
	if s == "" {
		return nil
	}
	return strings.Split(s, "")
}

func TestArranged(t *testing.T) {
	for _, c := range []struct{ keys, order, want string }{
		{"abc", "cba", "cba"},
		{"abc", "", "abc"},
		{"", "abc", ""},
		{"abcX", "cba", "cXba"},
		{"Xabc", "cba", "Xcba"},
		{"aXYb", "ba", "baXY"},
		{"aXbY", "ba", "bYaX"},
		{"ab", "bZa", "ba"},
		{"abc", "c", "abc"},
	} {
		if got := strings.Join(arranged(letters(c.keys), letters(c.order)), ""); got != c.want {
			t.Errorf("arranged(%s, %s) = %s; want %s", c.keys, c.order, got, c.want)
		}
	}
}

func TestReordered(t *testing.T) {
	for _, c := range []struct {
		before, after string
		want          bool
	}{
		{"abc", "abc", false}, {"abc", "acb", true}, {"abc", "ac", false}, {"abc", "aXbYc", false},
		{"abc", "ca", true}, {"abc", "XYZ", false}, {"", "abc", false}, {"abc", "", false}, {"ab", "bXa", true},
	} {
		if got := reordered(letters(c.before), letters(c.after)); got != c.want {
			t.Errorf("reordered(%s, %s) = %v; want %v", c.before, c.after, got, c.want)
		}
	}
}

func TestPutFindsThePlace(t *testing.T) {
	for _, c := range []struct{ keys, key, order, want string }{
		{"abc", "X", "aXbc", "aXbc"},
		{"abc", "X", "Xabc", "Xabc"},
		{"abc", "X", "abcX", "abcX"},
		{"ac", "X", "abXc", "aXc"},
		{"c", "X", "abXc", "Xc"},
		{"", "X", "abX", "X"},
		{"cba", "X", "abXc", "cbXa"},
		{"abc", "b", "cba", "abc"},
	} {
		list := keyed[string]{keys: letters(c.keys), items: letters(c.keys)}
		list.put(c.key, c.key, letters(c.order))
		if got := strings.Join(list.keys, ""); got != c.want || !slices.Equal(list.keys, list.items) {
			t.Errorf("put(%s into %s by %s) = %s, %v; want %s", c.key, c.keys, c.order, got, list.items, c.want)
		}
	}
}

func TestArrangedLosesNothingAndFollowsTheOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all := letters("abcdefg")
		keys := rapid.Permutation(all).Draw(t, "keys")[:rapid.IntRange(0, 7).Draw(t, "n")]
		order := rapid.Permutation(all).Draw(t, "order")[:rapid.IntRange(0, 7).Draw(t, "m")]
		got := arranged(keys, order)
		sortedGot, sortedKeys := slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(keys))
		if !slices.Equal(sortedGot, sortedKeys) {
			t.Fatalf("arranged(%v, %v) = %v; want the same keys", keys, order, got)
		}
		if reordered(order, got) {
			t.Fatalf("arranged(%v, %v) = %v; want the keys it names in that order", keys, order, got)
		}
		if again := arranged(got, order); !slices.Equal(again, got) {
			t.Fatalf("arranged twice = %v; want %v", again, got)
		}
	})
}

func TestMergeTags(t *testing.T) {
	for _, c := range []struct{ now, before, after, want string }{
		{"ab", "ab", "ba", "ba"},    // nobody else edited: the order is mine, too
		{"abx", "ab", "b", "bx"},    // I took a out, they put x in
		{"b", "ab", "abc", "bc"},    // they took a out, I put c in
		{"abx", "ab", "abx", "abx"}, // both put x in
		{"b", "ab", "b", "b"},       // both took a out
		{"", "ab", "abc", "c"},
		{"abX", "ab", "abx", "abX"}, // the same tag in another case
	} {
		if got := strings.Join(mergeTags(letters(c.now), letters(c.before), letters(c.after)), ""); got != c.want {
			t.Errorf("mergeTags(%s, %s, %s) = %s; want %s", c.now, c.before, c.after, got, c.want)
		}
	}
}

// Who saves first makes no difference where nothing clashes, but for the order
// in which new fields and tags stand.
func TestMergeOfBothWaysHoldsTheSame(t *testing.T) {
	merges := 0
	rapid.Check(t, func(t *rapid.T) {
		base := genTool(t)
		mine, theirs := genEdit(t, base), genEdit(t, base)
		one, _, a := Merge(base, theirs, Diff(base, mine))
		other, _, b := Merge(base, mine, Diff(base, theirs))
		if (len(a) == 0) != (len(b) == 0) {
			t.Fatalf("Merge clashes in %v one way, in %v the other", a, b)
		}
		if len(a) > 0 {
			return
		}
		merges++
		for _, c := range Diff(one, other) {
			if c.Path != "fields" && c.Path != "cases" && c.Path != "tags" {
				t.Fatalf("Merge gives %q for %s one way, %q the other", c.Before, c.Path, c.After)
			}
		}
		if !slices.Equal(slices.Sorted(slices.Values(foldAll(one.Tags))), slices.Sorted(slices.Values(foldAll(other.Tags)))) {
			t.Fatalf("Merge gives the tags %v one way, %v the other", one.Tags, other.Tags)
		}
	})
	if merges < 20 {
		t.Errorf("only %d drawn edits merged; want more", merges)
	}
}

func foldAll(tags []string) []string {
	var out []string
	for tag := range tagSet(tags) {
		out = append(out, tag)
	}
	return out
}

// Fifty people edit a field each from the same version and save one after the
// other, as fifty writers do: all fifty edits are there at the end.
func TestFiftyWritersOfDifferentFields(t *testing.T) {
	base := Tool{Name: "Wide", Body: Body{Action: Record{}}}
	for i := range 50 {
		key := string(rune('a'+i/26)) + string(rune('a'+i%26))
		base.Body.Fields = append(base.Body.Fields, Field{Key: key, Name: key, Type: Text})
	}
	stored := base
	for i := range 50 {
		mine := base
		mine.Body.Fields = slices.Clone(base.Body.Fields)
		mine.Body.Fields[i].Description = "by " + mine.Body.Fields[i].Key
		merged, took, clashes := Merge(base, stored, Diff(base, mine))
		if len(clashes) > 0 || len(took) != i {
			t.Fatalf("writer %d: clashes %v, took %d edits of others; want none and %d", i, clashes, len(took), i)
		}
		stored = merged
	}
	for _, f := range stored.Body.Fields {
		if f.Description != "by "+f.Key {
			t.Errorf("the field %s says %q; want its writer's edit", f.Key, f.Description)
		}
	}
}
