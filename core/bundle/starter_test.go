package bundle

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"callboard/core/dicepiece"
	"callboard/core/jsondoc"
	"callboard/core/piece"
	"callboard/core/scene"
	lib "callboard/core/shelf"
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
	library := starterLibrary(t)
	tools := 0
	for _, p := range s.pieces {
		if p.Kind != piece.Tool {
			continue
		}
		tools++
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
		for _, r := range tool.RunCases(t.Context(), made, tool.Env{Library: library}) {
			cases++
			if !r.Pass {
				t.Errorf("%s, case %q: %s", p.Name, r.Name, r.Why)
			}
		}
	}
	for _, info := range tool.Kinds() {
		if kinds[info.Kind] == 0 {
			t.Errorf("no starter tool shows the action %s", info.Kind)
		}
	}
	if cases < tools {
		t.Errorf("%d cases of %d tools; want one each", cases, tools)
	}
}

// starterLibrary is the starter library as tools look things up in it.
func starterLibrary(t *testing.T) *lib.Shelf {
	t.Helper()
	plan, err := Starter()
	if err != nil {
		t.Fatal(err)
	}
	s := lib.New(lib.Options{})
	var c lib.Commit
	for i, item := range plan.Items {
		if item.Scene != nil {
			c.Scenes = append(c.Scenes, scene.Scene{ID: item.ID, Version: 1, Settings: *item.Scene})
			continue
		}
		c.Pieces = append(c.Pieces, piece.Piece{ID: item.ID, Seq: int64(i + 1), Kind: item.Kind, Version: 1, Content: item.Content})
	}
	s.Apply(c)
	return s
}

// Every starter dice piece rolls from many seeds, and every kind is there; every
// formula answers on the sample scene.
func TestStarterDiceAndFormulas(t *testing.T) {
	library, kinds, formulas := starterLibrary(t), map[dicepiece.Kind]int{}, 0
	for _, id := range library.IDs() {
		e, _ := library.Entry(id)
		switch e.Kind {
		case piece.Dice:
			p, err := library.DicePiece(id)
			if err != nil {
				t.Fatalf("%s: %v", e.Name, err)
			}
			kinds[p.Body.Kind]++
			for seed := range 50 {
				if out := dicepiece.Run(p, dicepiece.Env{Seed: fmt.Sprint(seed), Library: library}); out.Refused || out.Text == "" {
					t.Fatalf("%s, seed %d: %q", e.Name, seed, out.Text)
				}
			}
		case piece.Formula:
			formulas++
			f, err := library.Formula(id)
			if err != nil {
				t.Fatalf("%s: %v", e.Name, err)
			}
			sample := scene.Sample()
			args := tool.Arguments{Object: jsondoc.OfObject(jsondoc.Member{Name: "people", Value: jsondoc.OfInt(2)})}
			if a := f.Answer(args, tool.Env{Seed: "1", Library: library, Sample: &sample}); a.Refused || a.Text == "" {
				t.Errorf("%s: %q, refused %v", e.Name, a.Text, a.Refused)
			}
		}
	}
	if kinds[dicepiece.Roll] == 0 || kinds[dicepiece.Table] == 0 || kinds[dicepiece.Pool] == 0 || len(kinds) != 3 || kinds[dicepiece.Roll]+kinds[dicepiece.Table]+kinds[dicepiece.Pool] < 6 {
		t.Errorf("the dice pieces are %v; want 6 of all three kinds", kinds)
	}
	if formulas < 4 {
		t.Errorf("%d formulas; want 4", formulas)
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
