package scene

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"callboard/core"
	"callboard/core/jsondoc"
)

func parse(t *testing.T, text string) jsondoc.Value {
	t.Helper()
	v, err := jsondoc.Parse([]byte(text))
	if err != nil {
		t.Fatalf("Parse(%s): %v", text, err)
	}
	return v
}

func salt() Settings {
	return Settings{Title: "The Salt Road", Prompting: Prompting{NarratorToolAccess: true, Tools: []string{"a", "b"}}, ContextWindow: 8192}
}

func TestAppendJSON(t *testing.T) {
	s := Scene{ID: "s1", Version: 2, Settings: salt()}
	want := `{"id":"s1","title":"The Salt Road","version":2,"prompting":{"narratorToolAccess":true,"tools":["a","b"]},"contextWindow":8192}`
	if got := string(s.AppendJSON(nil)); got != want {
		t.Errorf("Scene.AppendJSON = %s; want %s", got, want)
	}
	back, problems := Decode(parse(t, string(s.Settings.AppendJSON(nil))))
	if problems != nil || fmt.Sprint(back) != fmt.Sprint(s.Settings) {
		t.Errorf("Decode(AppendJSON) = %v, %v; want %v", back, problems, s.Settings)
	}
}

func TestDecodeRefuses(t *testing.T) {
	for _, c := range []struct{ text, path, word string }{
		{`[]`, "", "object"},
		{`{}`, "title", "Name the scene"},
		{`{"title":" "}`, "title", "Name the scene"},
		{`{"title":5}`, "title", "must be text"},
		{`{"title":"` + strings.Repeat("x", core.MaxNameRunes+1) + `"}`, "title", "Shorten"},
		{`{"title":"x","colour":1}`, "colour", "not known here"},
		{`{"title":"x","prompting":{"tool":[]}}`, "prompting.tool", "not known here"},
		{`{"title":"x","prompting":[]}`, "prompting", "object"},
		{`{"title":"x","prompting":{"tools":["a",4]}}`, "prompting.tools[1]", "must be text"},
		{`{"title":"x","prompting":{"tools":["a","b","a"]}}`, "prompting.tools[2]", "linked twice"},
		{`{"title":"x","prompting":{"tools":["a b"]}}`, "prompting.tools[0]", "cannot be the id"},
		{`{"title":"x","contextWindow":-1}`, "contextWindow", "whole number"},
		{`{"title":"x","contextWindow":1.5}`, "contextWindow", "whole number"},
		{`{"title":"x","prompting":{"tools":[` + strings.TrimSuffix(strings.Repeat(`"a",`, core.MaxSceneTools+1), ",") + `]}}`, "prompting.tools", "too many"},
	} {
		_, problems := Decode(parse(t, c.text))
		if len(problems) != 1 || problems[0].Path != c.path || !strings.Contains(problems[0].Message, c.word) {
			t.Errorf("Decode(%.60s) = %v; want one at %q about %q", c.text, problems, c.path, c.word)
		}
	}
}

func TestProblemsOfSettingsMadeByHand(t *testing.T) {
	s := Settings{Title: "x", ContextWindow: core.MaxContextWindow + 1}
	for i := range core.MaxSceneTools + 1 {
		s.Prompting.Tools = append(s.Prompting.Tools, fmt.Sprint("t", i))
	}
	got := Problems(s)
	if len(got) != 2 || got[0].Path != "prompting.tools" || got[1].Path != "contextWindow" {
		t.Errorf("Problems = %v; want prompting.tools and contextWindow", got)
	}
}

func TestApplyMergePatch(t *testing.T) {
	for _, c := range []struct {
		patch string
		want  func(s *Settings)
	}{
		{`{}`, func(*Settings) {}},
		{`{"title":"  New  "}`, func(s *Settings) { s.Title = "New" }},
		{`{"prompting":{"tools":["c"]}}`, func(s *Settings) { s.Prompting.Tools = []string{"c"} }},
		{`{"prompting":{"narratorToolAccess":false}}`, func(s *Settings) { s.Prompting.NarratorToolAccess = false }},
		{`{"prompting":null,"contextWindow":null}`, func(s *Settings) { s.Prompting, s.ContextWindow = Prompting{}, 0 }},
	} {
		want := salt()
		c.want(&want)
		got, problems := ApplyMergePatch(salt(), parse(t, c.patch))
		if problems != nil || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("ApplyMergePatch(%s) = %v, %v; want %v", c.patch, got, problems, want)
		}
	}
	for _, patch := range []string{`[]`, `null`, `{"title":null}`, `{"version":3}`} {
		got, problems := ApplyMergePatch(salt(), parse(t, patch))
		if len(problems) != 1 || fmt.Sprint(got) != fmt.Sprint(salt()) {
			t.Errorf("ApplyMergePatch(%s) = %v, %v; want one problem and no change", patch, got, problems)
		}
	}
}

func TestPromptingEdits(t *testing.T) {
	base := Prompting{Tools: []string{"a", "b", "c"}}
	for _, c := range []struct {
		name string
		got  Prompting
		want string
	}{
		{"Link(b, d, d)", base.Link("b", "d", "d"), "a b c d"},
		{"Unlink(b)", base.Unlink("b"), "a c"},
		{"Unlink(x)", base.Unlink("x"), "a b c"},
		{"Move(a, 1)", base.Move("a", 1), "b a c"},
		{"Move(c, -1)", base.Move("c", -1), "a c b"},
		{"Move(c, 5)", base.Move("c", 5), "a b c"},
		{"Move(b, -9)", base.Move("b", -9), "b a c"},
		{"Move(x, 1)", base.Move("x", 1), "a b c"},
		{"Arrange(c, a)", base.Arrange([]string{"c", "a"}), "c a b"},
		{"Arrange(x, c, c)", base.Arrange([]string{"x", "c", "c"}), "c a b"},
	} {
		if got := strings.Join(c.got.Tools, " "); got != c.want {
			t.Errorf("%s = %q; want %q", c.name, got, c.want)
		}
	}
	if !slices.Equal(base.Tools, []string{"a", "b", "c"}) {
		t.Errorf("the edits changed their base: %v", base.Tools)
	}
}

func TestEditsKeepTheLinksASet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		id := rapid.SampledFrom([]string{"a", "b", "c", "d", "e"})
		p := Prompting{}
		for range rapid.IntRange(0, 12).Draw(t, "edits") {
			before := slices.Clone(p.Tools)
			switch rapid.IntRange(0, 3).Draw(t, "edit") {
			case 0:
				linked := id.Draw(t, "link")
				if p = p.Link(linked); !slices.Contains(p.Tools, linked) {
					t.Fatalf("Link(%s) of %v = %v", linked, before, p.Tools)
				}
			case 1:
				gone := id.Draw(t, "unlink")
				if p = p.Unlink(gone); slices.Contains(p.Tools, gone) {
					t.Fatalf("Unlink(%s) of %v = %v", gone, before, p.Tools)
				}
			case 2:
				p = p.Move(id.Draw(t, "move"), rapid.IntRange(-3, 3).Draw(t, "by"))
				sameLinks(t, before, p.Tools)
			case 3:
				p = p.Arrange(rapid.SliceOfN(id, 0, 4).Draw(t, "order"))
				sameLinks(t, before, p.Tools)
			}
			if problems := Problems(Settings{Title: "x", Prompting: p}); problems != nil {
				t.Fatalf("after the edits %v: %v", p.Tools, problems)
			}
		}
	})
}

// sameLinks fails unless both lists hold the same tools.
func sameLinks(t *rapid.T, before, after []string) {
	t.Helper()
	if !slices.Equal(slices.Sorted(slices.Values(before)), slices.Sorted(slices.Values(after))) {
		t.Fatalf("an edit of the order turned %v into %v", before, after)
	}
}
