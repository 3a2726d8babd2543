package models_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"callboard/core"
	"callboard/core/bundle"
	"callboard/core/piece"
	"callboard/core/scene"
	"callboard/models"
	"callboard/models/modelstest"
)

// planOf is what a file with these pieces and scenes holds.
func planOf(t *testing.T, pieces []piece.Piece, scenes ...scene.Scene) bundle.Plan {
	t.Helper()
	file, err := bundle.Encode(bundle.File{Pieces: pieces, Scenes: scenes})
	noError(t, "bundle.Encode", err)
	plan, err := bundle.Read(file)
	noError(t, "bundle.Read", err)
	if n := plan.Count(bundle.Refused); n > 0 {
		t.Fatalf("bundle.Read refuses %d items: %+v", n, plan.Items)
	}
	return plan
}

func toolOf(id, name, description string) piece.Piece {
	return piece.Piece{ID: id, Kind: piece.Tool, Version: 1, Content: modelstest.Tool(name, description)}
}

// states are the states of an outcome's items, in order.
func states(o bundle.Outcome) string {
	var out []string
	for _, item := range o.Items {
		out = append(out, item.Name+":"+string(item.State))
	}
	return strings.Join(out, " ")
}

func TestImport(t *testing.T) {
	inn := scene.Scene{ID: "inn", Version: 1, Settings: scene.Settings{Title: "Inn",
		Prompting: scene.Prompting{NarratorToolAccess: true, Tools: []string{"hook", "rope"}}}}
	t.Run("OK", func(t *testing.T) {
		s := modelstest.Open(t)
		plan := planOf(t, []piece.Piece{toolOf("rope", "Rope", "a"), toolOf("hook", "Hook", "b")}, inn)
		review, err := s.ReviewImport(ctx, plan)
		noError(t, "ReviewImport", err)
		if s.Shelf().Len() != 0 || states(review) != "Hook:new Rope:new Inn:new" {
			t.Errorf("ReviewImport = %s with %d pieces on the shelf; want all new, nothing made", states(review), s.Shelf().Len())
		}
		outcome, err := s.Import(ctx, "Ana", plan)
		noError(t, "Import", err)
		if states(outcome) != states(review) {
			t.Errorf("Import = %s; the review said %s", states(outcome), states(review))
		}
		got, err := s.Piece(ctx, "rope")
		noError(t, "Piece", err)
		if got.Name != "Rope" || got.Version != 1 || got.UpdatedBy != "Ana" {
			t.Errorf("Piece(rope) = %+v; want Rope, version 1, by Ana", got)
		}
		v, err := s.Scene(ctx, "inn")
		noError(t, "Scene", err)
		if !slices.Equal(v.Prompting.Tools, []string{"hook", "rope"}) || s.Shelf().LinkedCount("rope") != 1 {
			t.Errorf("Scene(inn) links %v, Rope is linked %d times; want both, once", v.Prompting.Tools, s.Shelf().LinkedCount("rope"))
		}
		sameAsReopened(t, s)

		again, err := s.Import(ctx, "Ben", plan)
		noError(t, "Import", err)
		if states(again) != "Hook:have Rope:have Inn:have" || s.Shelf().Len() != 2 {
			t.Errorf("Import again = %s, %d pieces; want nothing new", states(again), s.Shelf().Len())
		}
	})
	t.Run("TakenIdentifier", func(t *testing.T) {
		s := modelstest.Open(t)
		_, err := s.CreateMany(ctx, "Ana", []models.New{{Kind: piece.Tool, Content: modelstest.Tool("Ours", "x"), ID: "rope"}})
		noError(t, "CreateMany", err)
		outcome, err := s.Import(ctx, "Ben", planOf(t, []piece.Piece{toolOf("rope", "Rope", "a"), toolOf("hook", "Hook", "b")}, inn))
		noError(t, "Import", err)
		ours, err := s.Piece(ctx, "rope")
		noError(t, "Piece", err)
		if ours.Name != "Ours" || ours.Version != 1 {
			t.Errorf("the piece that was there = %q version %d; want it untouched", ours.Name, ours.Version)
		}
		v, err := s.Scene(ctx, "inn")
		noError(t, "Scene", err)
		if len(v.Prompting.Tools) != 2 || slices.Contains(v.Prompting.Tools, "rope") {
			t.Errorf("the imported scene links %v; want the tools it came with (%s)", v.Prompting.Tools, states(outcome))
		}
	})
	t.Run("InTheTrash", func(t *testing.T) {
		s := modelstest.Open(t)
		plan := planOf(t, []piece.Piece{toolOf("rope", "Rope", "a")})
		_, err := s.Import(ctx, "Ana", plan)
		noError(t, "Import", err)
		_, err = s.Delete(ctx, "Ana", "rope")
		noError(t, "Delete", err)
		outcome, err := s.Import(ctx, "Ana", plan)
		noError(t, "Import", err)
		made := outcome.Items[0].MadeID
		got, err := s.Piece(ctx, made)
		if err == nil && got.Name != "Rope" || err != nil && core.CodeOf(err) != core.NotFound {
			t.Errorf("Piece(%s) = %q, %v; want Rope or that it is in the trash (%s)", made, got.Name, err, states(outcome))
		}
		if trashed, err := s.TrashedPiece(ctx, "rope"); err != nil || trashed.Name != "Rope" {
			t.Errorf("TrashedPiece(rope) = %q, %v; want what was deleted", trashed.Name, err)
		}
	})
	t.Run("AllOrNothing", func(t *testing.T) {
		s := modelstest.Open(t)
		plan := planOf(t, []piece.Piece{toolOf("rope", "Rope", "a")})
		bad := plan.Items[0]
		bad.ID, bad.Name, bad.Content.Name, bad.Content.Body = "bad", "Bad", "Bad", []byte("{")
		plan.Items = append(plan.Items, bad)
		_, err := s.Import(ctx, "Ana", plan)
		wantError(t, "Import", err, core.Internal, "Nothing was saved")
		if stats, err := s.Stats(ctx); err != nil || stats.Revisions != 0 || s.Shelf().Len() != 0 {
			t.Errorf("after a failed import: %+v, %v, %d on the shelf; want nothing", stats, err, s.Shelf().Len())
		}
	})
	t.Run("Many", func(t *testing.T) {
		s := modelstest.Open(t)
		var list []piece.Piece
		for i := range 900 {
			list = append(list, toolOf(fmt.Sprint("t", i), fmt.Sprint("Tool ", i), "x"))
		}
		_, err := s.Import(ctx, "Ana", planOf(t, list))
		noError(t, "Import", err)
		if s.Shelf().Len() != 900 {
			t.Errorf("Shelf().Len() = %d; want 900", s.Shelf().Len())
		}
	})
}

func TestSeed(t *testing.T) {
	plan := planOf(t, []piece.Piece{toolOf("rope", "Rope", "a")})
	path := filepath.Join(t.TempDir(), "callboard.db")
	s := modelstest.OpenWith(t, models.Options{Path: path})
	seeded, err := s.Seed(ctx, plan)
	if err != nil || !seeded || s.Shelf().Len() != 1 {
		t.Errorf("Seed of a new database = %v, %v with %d pieces; want true, nil, 1", seeded, err, s.Shelf().Len())
	}
	if seeded, err := s.Seed(ctx, plan); err != nil || seeded {
		t.Errorf("Seed again = %v, %v; want false", seeded, err)
	}
	_, err = s.Delete(ctx, "Ana", "rope")
	noError(t, "Delete", err)
	_, err = s.Purge(ctx, "rope")
	noError(t, "Purge", err)
	if seeded, err := s.Seed(ctx, plan); err != nil || seeded {
		t.Errorf("Seed of an emptied library = %v, %v; want false", seeded, err)
	}
	noError(t, "Close", s.Close())
	s = modelstest.OpenWith(t, models.Options{Path: path})
	if seeded, err := s.Seed(ctx, plan); err != nil || seeded || s.Shelf().Len() != 0 {
		t.Errorf("Seed after a restart = %v, %v; want false", seeded, err)
	}
}

func TestTrashedPiece(t *testing.T) {
	s := modelstest.Open(t)
	p := modelstest.MakeTool(t, s, "Rope", "")
	_, err := s.TrashedPiece(ctx, p.ID)
	wantError(t, "TrashedPiece of a live piece", err, core.NotFound, "no such piece in the trash")
	_, err = s.Delete(ctx, "Ana", p.ID)
	noError(t, "Delete", err)
	got, err := s.TrashedPiece(ctx, p.ID)
	noError(t, "TrashedPiece", err)
	if got.Name != "Rope" || got.DeletedAt.IsZero() {
		t.Errorf("TrashedPiece = %+v; want Rope with the time of its deletion", got)
	}
}
