package models_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"callboard/core"
	"callboard/core/live"
	"callboard/core/piece"
	"callboard/core/scene"
	"callboard/models"
	"callboard/models/modelstest"
)

func settings(change func(*scene.Settings)) models.SceneFunc {
	return func(now scene.Scene) (scene.Settings, error) {
		set := now.Settings
		change(&set)
		return set, nil
	}
}

func TestCreateScene(t *testing.T) {
	s := modelstest.Open(t)
	a, b := modelstest.MakeTool(t, s, "A", ""), modelstest.MakeTool(t, s, "B", "")
	dice, err := s.Create(ctx, "Ana", piece.Dice, piece.Content{Name: "d", Body: []byte(`{"description":"x"}`)})
	noError(t, "Create", err)
	t.Run("OK", func(t *testing.T) {
		set := scene.Settings{Title: "Inn", ContextWindow: 8192,
			Prompting: scene.Prompting{NarratorToolAccess: true, Tools: []string{b.ID, a.ID}}}
		made, err := s.CreateScene(ctx, "Ana", set)
		noError(t, "CreateScene", err)
		got, err := s.Scene(ctx, made.ID)
		noError(t, "Scene", err)
		if got.Title != "Inn" || got.ContextWindow != 8192 || !got.Prompting.NarratorToolAccess || got.Version != 1 ||
			!slices.Equal(got.Prompting.Tools, []string{b.ID, a.ID}) {
			t.Errorf("Scene = %+v; want what was created, in order", got)
		}
		if e, _ := s.Shelf().Entry(a.ID); e.Linked != 1 {
			t.Errorf("Entry.Linked = %d; want 1", e.Linked)
		}
	})
	rows := []struct {
		name  string
		tools []string
		path  string
		words string
	}{
		{"ErrTwice", []string{a.ID, b.ID, a.ID}, "prompting.tools[2]", "linked twice"},
		{"ErrUnknown", []string{a.ID, "nobody"}, "prompting.tools[1]", "no tool"},
		{"ErrNotATool", []string{dice.ID}, "prompting.tools[0]", "no tool"},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			before := len(s.Shelf().Scenes())
			_, err := s.CreateScene(ctx, "Ana", scene.Settings{Title: "x", Prompting: scene.Prompting{Tools: row.tools}})
			e := wantError(t, "CreateScene", err, core.Invalid, row.words)
			if len(e.Problems) != 1 || e.Problems[0].Path != row.path {
				t.Errorf("problems = %v; want one at %s", e.Problems, row.path)
			}
			list, err := s.Scenes(ctx)
			noError(t, "Scenes", err)
			if len(list) != before || len(s.Shelf().Scenes()) != before {
				t.Errorf("a refused scene was kept: %d in the database, %d in memory; want %d", len(list), len(s.Shelf().Scenes()), before)
			}
		})
	}
	t.Run("ErrTooManyTools", func(t *testing.T) {
		_, err := s.CreateScene(ctx, "Ana", scene.Settings{Title: "x", Prompting: scene.Prompting{Tools: make([]string, core.MaxSceneTools+1)}})
		wantError(t, "CreateScene", err, core.Invalid, "at most 1000")
	})
}

func TestEditScene(t *testing.T) {
	s := modelstest.Open(t)
	a, b := modelstest.MakeTool(t, s, "A", ""), modelstest.MakeTool(t, s, "B", "")
	v := modelstest.MakeScene(t, s, "Inn", a.ID, b.ID)
	sub := s.Hub().Subscribe(live.Scene(v.ID))
	defer sub.Close()

	saved, err := s.EditScene(ctx, "Ben", v.ID, settings(func(set *scene.Settings) {
		slices.Reverse(set.Prompting.Tools) // in place, on purpose
	}))
	noError(t, "EditScene", err)
	if saved.Version != 2 || !slices.Equal(saved.Prompting.Tools, []string{b.ID, a.ID}) {
		t.Errorf("EditScene = version %d %v; want 2, reordered", saved.Version, saved.Prompting.Tools)
	}
	if e := <-sub.Events(); e.Version != 2 || e.By != "Ben" {
		t.Errorf("event = %+v; want version 2 by Ben", e)
	}
	got, err := s.Scene(ctx, v.ID)
	noError(t, "Scene", err)
	if !slices.Equal(got.Prompting.Tools, saved.Prompting.Tools) {
		t.Errorf("Scene tools = %v; want %v", got.Prompting.Tools, saved.Prompting.Tools)
	}

	t.Run("Unchanged", func(t *testing.T) {
		same, err := s.EditScene(ctx, "Cem", v.ID, settings(func(*scene.Settings) {}))
		noError(t, "EditScene", err)
		if same.Version != 2 {
			t.Errorf("unchanged EditScene = version %d; want 2", same.Version)
		}
	})
	t.Run("TrashedToolStaysLinked", func(t *testing.T) {
		_, err := s.Delete(ctx, "Ana", a.ID)
		noError(t, "Delete", err)
		kept, err := s.EditScene(ctx, "Ben", v.ID, settings(func(set *scene.Settings) { set.Prompting.Tools = []string{a.ID, b.ID} }))
		noError(t, "EditScene", err)
		if kept.Version != 3 {
			t.Errorf("EditScene = version %d; want 3", kept.Version)
		}
		_, err = s.EditScene(ctx, "Ben", v.ID, settings(func(set *scene.Settings) { set.Prompting.Tools = []string{b.ID} }))
		noError(t, "EditScene", err)
		_, err = s.EditScene(ctx, "Ben", v.ID, settings(func(set *scene.Settings) { set.Prompting.Tools = []string{b.ID, a.ID} }))
		wantError(t, "EditScene", err, core.Invalid, "no tool")
	})
	t.Run("ErrMissing", func(t *testing.T) {
		_, err := s.EditScene(ctx, "Ben", "nobody", settings(func(*scene.Settings) {}))
		wantError(t, "EditScene", err, core.NotFound, "no scene")
	})
}

func TestReplaceScene(t *testing.T) {
	s := modelstest.Open(t)
	v := modelstest.MakeScene(t, s, "Inn")
	saved, err := s.ReplaceScene(ctx, "Ben", v.ID, 1, scene.Settings{Title: "Tavern"})
	noError(t, "ReplaceScene", err)
	if saved.Version != 2 || saved.Title != "Tavern" || saved.Prompting.NarratorToolAccess {
		t.Errorf("ReplaceScene = %+v; want Tavern, access off, version 2", saved)
	}
	_, err = s.ReplaceScene(ctx, "Cem", v.ID, 1, scene.Settings{Title: "Inn"})
	e := wantError(t, "ReplaceScene", err, core.Stale, "version 2 by now")
	if now, ok := e.Current.(scene.Scene); !ok || now.Title != "Tavern" {
		t.Errorf("Current = %+v; want the scene as it is", e.Current)
	}
}

func TestSceneTrash(t *testing.T) {
	clock := modelstest.NewClock()
	s := modelstest.OpenWith(t, models.Options{Now: clock.Now})
	tool := modelstest.MakeTool(t, s, "A", "")
	inn, port := modelstest.MakeScene(t, s, "Inn", tool.ID), modelstest.MakeScene(t, s, "Port")
	noError(t, "DeleteScene", s.DeleteScene(ctx, "Ana", inn.ID))
	clock.Advance(time.Second)
	noError(t, "DeleteScene", s.DeleteScene(ctx, "Ana", port.ID))

	_, err := s.Scene(ctx, inn.ID)
	wantError(t, "Scene", err, core.NotFound, "“Inn” is in the trash")
	wantError(t, "DeleteScene", s.DeleteScene(ctx, "Ana", inn.ID), core.NotFound, "in the trash")
	if n := s.Shelf().LinkedCount(tool.ID); n != 0 {
		t.Errorf("LinkedCount = %d; want 0 when the scene is in the trash", n)
	}
	list, err := s.SceneTrash(ctx)
	noError(t, "SceneTrash", err)
	if titles(list) != "Port Inn" {
		t.Errorf("SceneTrash = %s; want Port Inn", titles(list))
	}

	noError(t, "RestoreScene", s.RestoreScene(ctx, "Ana", inn.ID))
	noError(t, "RestoreScene", s.RestoreScene(ctx, "Ana", inn.ID)) // again: as it is
	got, err := s.Scene(ctx, inn.ID)
	noError(t, "Scene", err)
	if !slices.Equal(got.Prompting.Tools, []string{tool.ID}) || got.Version != 1 {
		t.Errorf("restored scene = %+v; want it as it was", got)
	}
	if n := s.Shelf().LinkedCount(tool.ID); n != 1 {
		t.Errorf("LinkedCount = %d; want 1 after the restore", n)
	}

	wantError(t, "PurgeScene", s.PurgeScene(ctx, inn.ID), core.NotFound, "not in the trash")
	noError(t, "PurgeScene", s.PurgeScene(ctx, port.ID))
	wantError(t, "RestoreScene", s.RestoreScene(ctx, "Ana", port.ID), core.NotFound, "no scene")
	list, err = s.Scenes(ctx)
	noError(t, "Scenes", err)
	if titles(list) != "Inn" {
		t.Errorf("Scenes = %s; want Inn", titles(list))
	}
}

func titles(list []scene.Scene) string {
	var out []string
	for _, v := range list {
		out = append(out, v.Title)
	}
	return strings.Join(out, " ")
}

func TestScenesOrder(t *testing.T) {
	clock := modelstest.NewClock()
	s := modelstest.OpenWith(t, models.Options{Now: clock.Now})
	first := modelstest.MakeScene(t, s, "First")
	clock.Advance(time.Second)
	modelstest.MakeScene(t, s, "Second")
	clock.Advance(time.Second)
	_, err := s.EditScene(ctx, "Ana", first.ID, settings(func(set *scene.Settings) { set.Title = "Changed" }))
	noError(t, "EditScene", err)
	list, err := s.Scenes(ctx)
	noError(t, "Scenes", err)
	if titles(list) != "Changed Second" || titles(s.Shelf().Scenes()) != "Changed Second" {
		t.Errorf("Scenes = %s, in memory %s; want Changed Second", titles(list), titles(s.Shelf().Scenes()))
	}
}

func TestLinked(t *testing.T) {
	s := modelstest.Open(t)
	tool := modelstest.MakeTool(t, s, "A", "")
	other := modelstest.MakeTool(t, s, "B", "")
	t.Run("NoCapByTitle", func(t *testing.T) {
		for i := range 120 {
			modelstest.MakeScene(t, s, fmt.Sprintf("Scene %03d", 119-i), other.ID, tool.ID)
		}
		modelstest.MakeScene(t, s, "élan", tool.ID)
		modelstest.MakeScene(t, s, "Farm", tool.ID)
		trashed := modelstest.MakeScene(t, s, "Aaa", tool.ID)
		noError(t, "DeleteScene", s.DeleteScene(ctx, "Ana", trashed.ID))
		refs, err := s.Linked(ctx, piece.Tool, tool.ID)
		noError(t, "Linked", err)
		if len(refs) != 122 || s.Shelf().LinkedCount(tool.ID) != 122 {
			t.Fatalf("Linked = %d, in memory %d; want 122", len(refs), s.Shelf().LinkedCount(tool.ID))
		}
		if refs[0].Title != "élan" || refs[1].Title != "Farm" || refs[2].Title != "Scene 000" || refs[121].Title != "Scene 119" {
			t.Errorf("Linked = %s, %s, %s … %s; want by title", refs[0].Title, refs[1].Title, refs[2].Title, refs[121].Title)
		}
	})
	t.Run("None", func(t *testing.T) {
		for _, id := range []string{modelstest.MakeTool(t, s, "C", "").ID, "nobody"} {
			refs, err := s.Linked(ctx, piece.Tool, id)
			if err != nil || refs == nil || len(refs) != 0 {
				t.Errorf("Linked(%s) = %v, %v; want an empty list", id, refs, err)
			}
		}
		refs, err := s.Linked(ctx, piece.Tracker, tool.ID)
		if err != nil || len(refs) != 0 {
			t.Errorf("Linked(tracker, a tool) = %v, %v; want an empty list", refs, err)
		}
	})
	t.Run("ErrKind", func(t *testing.T) {
		_, err := s.Linked(ctx, piece.Dice, tool.ID)
		wantError(t, "Linked", err, core.Invalid, "tools and trackers")
	})
}
