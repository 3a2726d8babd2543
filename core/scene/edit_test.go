package scene_test

import (
	"strings"
	"testing"

	"callboard/core"
	"callboard/core/scene"
)

func TestEdit(t *testing.T) {
	now := scene.Settings{Title: "The Salt Road", ContextWindow: 8192, Prompting: scene.Prompting{NarratorToolAccess: true, Tools: []string{"a"}}}
	yes, no := true, false
	rows := []struct {
		name   string
		edit   scene.Edit
		title  string
		window int
		access bool
		code   core.Code // empty: it is saved
		says   string
	}{
		{"nothing", scene.Edit{}, "The Salt Road", 8192, true, "", ""},
		{"title", scene.Edit{Title: &scene.TitleEdit{Seen: "The Salt Road", Title: "Attic"}}, "Attic", 8192, true, "", ""},
		{"title with spaces", scene.Edit{Title: &scene.TitleEdit{Seen: "The Salt Road", Title: "  Attic "}}, "Attic", 8192, true, "", ""},
		{"both named it the same", scene.Edit{Title: &scene.TitleEdit{Seen: "Old", Title: "The Salt Road"}}, "The Salt Road", 8192, true, "", ""},
		{"both named it", scene.Edit{Title: &scene.TitleEdit{Seen: "Old", Title: "Attic"}}, "", 0, false, core.Conflict, "named this scene “The Salt Road” while you named it “Attic”"},
		{"no title", scene.Edit{Title: &scene.TitleEdit{Seen: "The Salt Road", Title: " "}}, "", 0, false, core.Invalid, "Give the scene a title."},
		{"a long title", scene.Edit{Title: &scene.TitleEdit{Seen: "The Salt Road", Title: strings.Repeat("é", 201)}}, "", 0, false, core.Invalid, "more than 200 characters"},
		{"a title of 200", scene.Edit{Title: &scene.TitleEdit{Seen: "The Salt Road", Title: strings.Repeat("龙", 200)}}, strings.Repeat("龙", 200), 8192, true, "", ""},
		{"window", scene.Edit{Window: &scene.WindowEdit{Seen: 8192, Tokens: 4096}}, "The Salt Road", 4096, true, "", ""},
		{"window not known", scene.Edit{Window: &scene.WindowEdit{Seen: 8192}}, "The Salt Road", 0, true, "", ""},
		{"both set the window", scene.Edit{Window: &scene.WindowEdit{Seen: 2048, Tokens: 4096}}, "", 0, false, core.Conflict, "8192 tokens"},
		{"a negative window", scene.Edit{Window: &scene.WindowEdit{Seen: 8192, Tokens: -1}}, "", 0, false, core.Invalid, "context window"},
		{"a window past the ceiling", scene.Edit{Window: &scene.WindowEdit{Seen: 8192, Tokens: core.MaxContextWindow + 1}}, "", 0, false, core.Invalid, "context window"},
		{"access off", scene.Edit{Access: &no}, "The Salt Road", 8192, false, "", ""},
		{"access on again", scene.Edit{Access: &yes}, "The Salt Road", 8192, true, "", ""},
		{"two parts", scene.Edit{Title: &scene.TitleEdit{Seen: "The Salt Road", Title: "B"}, Access: &no}, "B", 8192, false, "", ""},
	}
	for _, r := range rows {
		got, err := r.edit.Apply(now)
		if r.code != "" {
			if core.CodeOf(err) != r.code || !strings.Contains(err.Error(), r.says) {
				t.Errorf("%s: Apply = %v; want %s that says %q", r.name, err, r.code, r.says)
			}
			continue
		}
		if err != nil || got.Title != r.title || got.ContextWindow != r.window || got.Prompting.NarratorToolAccess != r.access || len(got.Prompting.Tools) != 1 {
			t.Errorf("%s: Apply = %+v, %v; want %q, %d, %v", r.name, got, err, r.title, r.window, r.access)
		}
	}
}
