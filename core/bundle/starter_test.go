package bundle

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"callboard/core/tool"
)

// starterShelf is the starter library taken into an empty one.
func starterShelf(t *testing.T) *shelf {
	t.Helper()
	plan, err := Starter()
	if err != nil {
		t.Fatalf("Starter() = %v", err)
	}
	for _, item := range plan.Items {
		if item.Fate != Same {
			t.Errorf("%s %q is %s: %q; want same", item.Path, item.Name, item.Fate, item.Notes)
		}
	}
	var s shelf
	for _, item := range s.take(t, starter).Items {
		if item.State != New {
			t.Errorf("%q is %s: %q; want new", item.Name, item.State, item.Notes)
		}
	}
	return &s
}

// TestStarterIsCanonical holds that the file is what an export of it gives.
func TestStarterIsCanonical(t *testing.T) {
	got := starterShelf(t).encode(t)
	if *update {
		if err := os.WriteFile("starter.json", got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if string(got) != string(starter) {
		t.Error("starter.json is not as Encode writes it: run this test with -update")
	}
}

func TestStarterTools(t *testing.T) {
	s := starterShelf(t)
	if len(s.pieces) < 8 {
		t.Errorf("%d starter tools; want at least 8", len(s.pieces))
	}
	icons, err := os.ReadFile(filepath.Join("..", "..", "static", "icons.txt"))
	if err != nil {
		t.Fatal(err)
	}
	known := strings.Fields(string(icons))
	kinds, names := map[tool.ActionKind]int{}, map[string]string{}
	cases := 0
	for _, p := range s.pieces {
		made, err := tool.OfPiece(p.Content)
		if err != nil {
			t.Fatalf("%s: %v", p.Name, err)
		}
		kinds[made.Body.Action.Kind()]++
		callName := tool.BaseCallName(p.Name)
		if other, twice := names[callName]; twice {
			t.Errorf("%q and %q share the call name %s", other, p.Name, callName)
		}
		names[callName] = p.Name
		if !slices.Contains(known, made.Body.Icon) {
			t.Errorf("%s has the icon %q, which the sprite has not", p.Name, made.Body.Icon)
		}
		if len(p.Tags) == 0 || made.Body.Category == "" || !strings.Contains(made.Body.Description, "Use ") {
			t.Errorf("%s has tags %v, category %q and a description that should say when to use it", p.Name, p.Tags, made.Body.Category)
		}
		for _, f := range made.Body.Fields {
			if f.Description == "" {
				t.Errorf("%s: the field %s says nothing", p.Name, f.Name)
			}
		}
		for _, r := range tool.RunCases(t.Context(), made, tool.Env{}) {
			cases++
			if !r.Pass {
				t.Errorf("%s, case %q: %s", p.Name, r.Name, r.Why)
			}
		}
	}
	for _, info := range tool.Kinds() {
		if _, needsPiece := info.Blank.(tool.Linker); kinds[info.Kind] == 0 && !needsPiece {
			t.Errorf("no starter tool shows the action %s", info.Kind)
		}
	}
	if cases < len(s.pieces) {
		t.Errorf("%d cases of %d tools; want one each", cases, len(s.pieces))
	}
}

func TestStarterScenes(t *testing.T) {
	s := starterShelf(t)
	if len(s.scenes) == 0 {
		t.Fatal("no starter scene")
	}
	for _, v := range s.scenes {
		if !v.Prompting.NarratorToolAccess || v.ContextWindow != 8192 || len(v.Prompting.Tools) < 3 {
			t.Errorf("%s: access %v, window %d, %d tools; want access, 8192 and some tools",
				v.Title, v.Prompting.NarratorToolAccess, v.ContextWindow, len(v.Prompting.Tools))
		}
	}
}
