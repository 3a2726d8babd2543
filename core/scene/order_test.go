package scene_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"callboard/core"
	"callboard/core/scene"
)

// letters writes tools as "abc" where each id is one letter.
func letters(s string) []string {
	if s == "" {
		return nil
	}
	return strings.Split(s, "")
}

func TestLink(t *testing.T) {
	rows := []struct{ tools, ids, want string }{
		{"", "a", "a"},
		{"ab", "c", "abc"},
		{"ab", "dc", "abdc"},
		{"ab", "a", "ab"},
		{"ab", "cac", "abc"},
		{"ab", "", "ab"},
	}
	for _, r := range rows {
		tools := letters(r.tools)
		if got := strings.Join(scene.Link(tools, letters(r.ids)...), ""); got != r.want {
			t.Errorf("Link(%q, %q) = %q; want %q", r.tools, r.ids, got, r.want)
		}
		if strings.Join(tools, "") != r.tools {
			t.Errorf("Link(%q, %q) changed what it was given", r.tools, r.ids)
		}
	}
}

func TestLinkAfter(t *testing.T) {
	rows := []struct{ tools, id, places, want string }{
		{"acd", "b", "a", "abcd"},
		{"acd", "b", "", "bacd"},
		{"acd", "b", "x", "bacd"},         // what stood before it is gone
		{"acd", "b", "xa", "abcd"},        // its neighbour is gone, the next one is not
		{"dca", "b", "a", "dcab"},         // they were reordered meanwhile
		{"abcd", "b", "d", "abcd"},        // linked by somebody else: it keeps its place
		{"", "b", "a", "b"},               // everything else was unlinked
		{"cd", "b", "ax", "bcd"},          // nothing of what stood before it is left
		{"xyzacd", "b", "azy", "xyzabcd"}, // others were put in front
	}
	for _, r := range rows {
		if got := strings.Join(scene.LinkAfter(letters(r.tools), r.id, letters(r.places)), ""); got != r.want {
			t.Errorf("LinkAfter(%q, %q, %q) = %q; want %q", r.tools, r.id, r.places, got, r.want)
		}
	}
}

func TestUnlink(t *testing.T) {
	rows := []struct{ tools, id, want string }{{"abc", "b", "ac"}, {"abc", "x", "abc"}, {"a", "a", ""}, {"", "a", ""}}
	for _, r := range rows {
		tools := letters(r.tools)
		if got := strings.Join(scene.Unlink(tools, r.id), ""); got != r.want {
			t.Errorf("Unlink(%q, %q) = %q; want %q", r.tools, r.id, got, r.want)
		}
		if strings.Join(tools, "") != r.tools {
			t.Errorf("Unlink(%q, %q) changed what it was given", r.tools, r.id)
		}
	}
}

func TestMove(t *testing.T) {
	rows := []struct {
		name  string
		tools string
		move  scene.Move
		want  string // empty: a conflict
		says  string // of the conflict
	}{
		{"one earlier", "abc", scene.Move{Tool: "b", Before: "a", Prev: "a", Next: "c"}, "bac", ""},
		{"one later", "abc", scene.Move{Tool: "a", Before: "c", Next: "b"}, "bac", ""},
		{"to the end", "abc", scene.Move{Tool: "a", Before: "", Next: "b"}, "bca", ""},
		{"to where it is", "abc", scene.Move{Tool: "b", Before: "c", Prev: "a", Next: "c"}, "abc", ""},
		{"before itself", "abc", scene.Move{Tool: "b", Before: "b", Prev: "a", Next: "c"}, "abc", ""},
		{"others were linked meanwhile", "axbyc", scene.Move{Tool: "b", Before: "a", Prev: "a", Next: "c"}, "baxyc", ""},
		{"its neighbour was unlinked meanwhile", "bc", scene.Move{Tool: "c", Before: "b", Prev: "a", Next: ""}, "cb", ""},
		{"another tile was moved meanwhile", "bca", scene.Move{Tool: "c", Before: "b", Prev: "b", Next: ""}, "cba", ""},
		{"it was moved forward meanwhile", "cab", scene.Move{Tool: "c", Before: "b", Prev: "b", Next: ""}, "", "“Cue” was moved by somebody else"},
		{"it was moved back meanwhile", "bca", scene.Move{Tool: "a", Before: "c", Prev: "", Next: "b"}, "", "“Cue” was moved by somebody else"},
		{"it was unlinked meanwhile", "ab", scene.Move{Tool: "c", Before: "a", Prev: "b"}, "", "“Cue” was unlinked meanwhile"},
		{"its goal was unlinked meanwhile", "bc", scene.Move{Tool: "c", Before: "a", Prev: "b"}, "", "was to stand in front of was unlinked"},
	}
	for _, r := range rows {
		r.move.Name = "Cue"
		tools := letters(r.tools)
		got, err := r.move.Apply(tools)
		if strings.Join(tools, "") != r.tools {
			t.Errorf("%s: Apply changed what it was given", r.name)
		}
		if r.want == "" {
			if core.CodeOf(err) != core.Conflict || !strings.Contains(err.Error(), r.says) {
				t.Errorf("%s: Apply(%q) = %v, %v; want a conflict that says %q", r.name, r.tools, got, err, r.says)
			}
			continue
		}
		if strings.Join(got, "") != r.want || err != nil {
			t.Errorf("%s: Apply(%q) = %q, %v; want %q", r.name, r.tools, strings.Join(got, ""), err, r.want)
		}
	}
}

// Whatever is linked, unlinked and moved, no tool is there twice and none is
// lost, and a move undoes by moving back.
func TestOrderKeepsEveryToolOnce(t *testing.T) {
	id := rapid.SampledFrom(letters("abcdefgh"))
	rapid.Check(t, func(t *rapid.T) {
		tools := scene.Link(nil, rapid.SliceOfN(id, 0, 8).Draw(t, "linked")...)
		for range rapid.IntRange(1, 12).Draw(t, "steps") {
			before := slices.Clone(tools)
			pick := id.Draw(t, "tool")
			switch rapid.SampledFrom([]string{"link", "after", "unlink", "move"}).Draw(t, "step") {
			case "link":
				tools = scene.Link(tools, pick)
			case "after":
				tools = scene.LinkAfter(tools, pick, rapid.SliceOf(id).Draw(t, "places"))
			case "unlink":
				tools = scene.Unlink(tools, pick)
			case "move":
				moved, err := scene.Move{Tool: pick, Before: rapid.OneOf(id, rapid.Just("")).Draw(t, "before")}.Apply(tools)
				if err != nil {
					break
				}
				tools = moved
				if sameSet := slices.Equal(slices.Sorted(slices.Values(before)), slices.Sorted(slices.Values(tools))); !sameSet {
					t.Fatalf("a move made %v of %v", tools, before)
				}
			}
			if sorted := slices.Sorted(slices.Values(tools)); len(slices.Compact(sorted)) != len(tools) {
				t.Fatalf("%v holds a tool twice", tools)
			}
		}
	})
}
