package scene_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"callboard/core"
	"callboard/core/scene"
)

// linking is a scene of n tools.
func linking(n int) scene.Settings {
	s := scene.Blank("Cave")
	for i := range n {
		s.Prompting.Tools = append(s.Prompting.Tools, fmt.Sprint("t", i))
	}
	return s
}

func with(change func(*scene.Settings)) scene.Settings {
	s := scene.Blank("Cave")
	change(&s)
	return s
}

func TestProblems(t *testing.T) {
	title := func(text string) scene.Settings { return with(func(s *scene.Settings) { s.Title = text }) }
	tools := func(ids ...string) scene.Settings {
		return with(func(s *scene.Settings) { s.Prompting.Tools = ids })
	}
	window := func(n int) scene.Settings { return with(func(s *scene.Settings) { s.ContextWindow = n }) }
	rows := []struct {
		name string
		set  scene.Settings
		want []string // "path: message"
	}{
		{"a blank scene", scene.Blank("Cave"), nil},
		{"a title of one character", title("字"), nil},
		{"a title of 200 wide characters", title(strings.Repeat("字", 200)), nil},
		{"no title", title(""), []string{"title: Give the scene a title."}},
		{"a title of spaces", title(" \t "), []string{"title: Give the scene a title."}},
		{"a title of 201 characters", title(strings.Repeat("é", 201)), []string{"title: Shorten the title: it has more than 200 characters."}},
		{"a title of two lines", title("a\nb"), []string{"title: Take the line breaks and control characters out of the title."}},
		{"a title with an escape", title("a\x1b[2J"), []string{"title: Take the line breaks and control characters out of the title."}},
		{"a title in bad UTF-8", title("a\xff"), []string{"title: Write the title in valid UTF-8."}},
		{"tools in order", tools("b", "a", "A"), nil},
		{"a tool twice", tools("a", "b", "a"), []string{"prompting.tools[2]: The tool a is linked twice: name it once."}},
		{"a tool that is no identifier", tools("<b>"), []string{`prompting.tools[0]: The identifier "<b>" is not 1 to 64 letters, digits, - and _.`}},
		{"a tool without an identifier", tools("a", ""), []string{`prompting.tools[1]: The identifier "" is not 1 to 64 letters, digits, - and _.`}},
		{"a tool of a long text", tools(strings.Repeat("x", 90)), []string{`prompting.tools[0]: The identifier "` + strings.Repeat("x", 60) + `…" is not 1 to 64 letters, digits, - and _.`}},
		{"as many tools as may be", linking(core.MaxSceneTools), nil},
		{"one too many", linking(core.MaxSceneTools + 1), []string{"prompting.tools: Unlink some tools: a scene links at most 1000, and this one would link 1001."}},
		{"the largest window", window(core.MaxContextWindow), nil},
		{"a window past it", window(core.MaxContextWindow + 1), []string{"contextWindow: Give the context window as a whole number of tokens from 1 to 100,000,000, or leave it out."}},
		{"a window below none", window(-1), []string{"contextWindow: Give the context window as a whole number of tokens from 1 to 100,000,000, or leave it out."}},
		{"all at once", scene.Settings{Prompting: scene.Prompting{Tools: []string{"a", "a"}}, ContextWindow: -1}, []string{
			"title: Give the scene a title.", "prompting.tools[1]: The tool a is linked twice: name it once.",
			"contextWindow: Give the context window as a whole number of tokens from 1 to 100,000,000, or leave it out.",
		}},
	}
	for _, row := range rows {
		var got []string
		for _, p := range scene.Problems(row.set) {
			got = append(got, p.Path+": "+p.Message)
		}
		if strings.Join(got, "\n") != strings.Join(row.want, "\n") {
			t.Errorf("%s: Problems = %q; want %q", row.name, got, row.want)
		}
	}
}

func TestBlank(t *testing.T) {
	s := scene.Blank("Cave")
	if s.Title != "Cave" || !s.Prompting.NarratorToolAccess || len(s.Prompting.Tools) != 0 || s.ContextWindow != 0 {
		t.Errorf("Blank = %+v; want tools allowed, none linked, no window", s)
	}
	if got := scene.TidyTitle("  a b \n"); got != "a b" {
		t.Errorf("TidyTitle = %q; want %q", got, "a b")
	}
}

// Linking, unlinking and moving keep every other tool in its order, and no tool
// twice.
func TestOrderIsKept(t *testing.T) {
	ids := rapid.SliceOfNDistinct(rapid.StringMatching(`[a-e]`), 1, 5, rapid.ID)
	rapid.Check(t, func(t *rapid.T) {
		tools := ids.Draw(t, "tools")
		id := rapid.StringMatching(`[a-g]`).Draw(t, "id")
		before := rapid.SampledFrom(append([]string{""}, tools...)).Draw(t, "before")
		outcomes := [][]string{scene.Link(tools, id), scene.LinkAfter(tools, id, []string{before}), scene.Unlink(tools, id)}
		if moved, err := (scene.Move{Tool: id, Before: before}).Apply(tools); err == nil {
			outcomes = append(outcomes, moved)
		}
		for i, out := range outcomes {
			if scene.Problems(with(func(s *scene.Settings) { s.Prompting.Tools = out })) != nil {
				t.Fatalf("outcome %d of %v with %s is %v: not one scene's order", i, tools, id, out)
			}
			if a, b := without(tools, id), without(out, id); strings.Join(a, " ") != strings.Join(b, " ") {
				t.Fatalf("outcome %d of %v with %s is %v: the others moved", i, tools, id, out)
			}
		}
	})
}

func without(tools []string, id string) []string {
	var out []string
	for _, one := range tools {
		if one != id {
			out = append(out, one)
		}
	}
	return out
}
