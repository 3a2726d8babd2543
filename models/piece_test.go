package models_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"callboard/core"
	"callboard/core/live"
	"callboard/core/piece"
	"callboard/models"
	"callboard/models/modelstest"
)

var ctx = context.Background()

// wantError fails the test unless err is a core.Error of that code whose
// sentence holds words.
func wantError(t *testing.T, call string, err error, code core.Code, words string) *core.Error {
	t.Helper()
	var e *core.Error
	if !errors.As(err, &e) {
		t.Fatalf("%s = %v; want a *core.Error", call, err)
	}
	if e.Code != code || !strings.Contains(e.Message, words) {
		t.Fatalf("%s = %s %q; want %s with %q", call, e.Code, e.Message, code, words)
	}
	return e
}

func noError(t *testing.T, call string, err error) {
	t.Helper()
	if err != nil {
		t.Fatalf("%s = %v; want nil", call, err)
	}
}

func named(name string) models.EditFunc {
	return func(now piece.Piece, _ func(int) (piece.Content, error)) (piece.Content, error) {
		c := now.Content
		c.Name = name
		return c, nil
	}
}

func TestCreate(t *testing.T) {
	t.Run("OK", func(t *testing.T) {
		clock := modelstest.NewClock()
		s := modelstest.OpenWith(t, models.Options{Now: clock.Now})
		c := modelstest.Tool("Lockpicking", "Use when a lock is picked.")
		c.Tags = []string{"skill", "héros <1>"}
		made, err := s.Create(ctx, "Ana", piece.Tool, c)
		noError(t, "Create", err)
		got, err := s.Piece(ctx, made.ID)
		noError(t, "Piece", err)
		if got.Version != 1 || got.Seq != 1 || got.Kind != piece.Tool || got.UpdatedBy != "Ana" {
			t.Errorf("Piece = %+v; want version 1, seq 1, a tool, by Ana", got)
		}
		if got.Name != c.Name || string(got.Body) != string(c.Body) || strings.Join(got.Tags, "|") != "skill|héros <1>" {
			t.Errorf("Piece = %q %q %s; want what was created", got.Name, got.Tags, got.Body)
		}
		if !got.CreatedAt.Equal(clock.Now()) || !got.UpdatedAt.Equal(clock.Now()) || !got.DeletedAt.IsZero() {
			t.Errorf("Piece times = %v %v %v; want the clock's, not deleted", got.CreatedAt, got.UpdatedAt, got.DeletedAt)
		}
		if e, ok := s.Shelf().Entry(made.ID); !ok || e.Description != "Use when a lock is picked." || e.Version != 1 {
			t.Errorf("Shelf().Entry = %+v, %v; want the new tool", e, ok)
		}
	})
	t.Run("ErrBodyNotJSON", func(t *testing.T) {
		s := modelstest.Open(t)
		_, err := s.Create(ctx, "Ana", piece.Tool, piece.Content{Name: "x", Body: []byte("{")})
		wantError(t, "Create", err, core.Internal, "Nothing was saved")
		if n := s.Shelf().Len(); n != 0 {
			t.Errorf("Shelf().Len() = %d; want 0", n)
		}
	})
}

func TestCreateMany(t *testing.T) {
	t.Run("OK", func(t *testing.T) {
		s := modelstest.Open(t)
		var list []models.New
		for i := range 450 { // more than two batches
			list = append(list, models.New{Kind: piece.Tool, Content: modelstest.Tool("Tool", strings.Repeat("x", i))})
		}
		list[3].ID = "my-own"
		made, err := s.CreateMany(ctx, "Ana", list)
		noError(t, "CreateMany", err)
		for i, p := range made {
			if p.Seq != int64(i+1) || string(p.Body) != string(list[i].Content.Body) {
				t.Fatalf("CreateMany[%d] has seq %d; want %d and its own body", i, p.Seq, i+1)
			}
			got, err := s.Piece(ctx, p.ID)
			noError(t, "Piece", err)
			if got.Seq != p.Seq || string(got.Body) != string(p.Body) {
				t.Fatalf("Piece(%d) = seq %d; want what CreateMany returned, seq %d", i, got.Seq, p.Seq)
			}
		}
		if made[3].ID != "my-own" {
			t.Errorf("CreateMany[3].ID = %q; want my-own", made[3].ID)
		}
	})
	t.Run("None", func(t *testing.T) {
		made, err := modelstest.Open(t).CreateMany(ctx, "Ana", nil)
		if err != nil || len(made) != 0 {
			t.Errorf("CreateMany(nil) = %v, %v; want nothing", made, err)
		}
	})
	t.Run("ErrTaken", func(t *testing.T) {
		s := modelstest.Open(t)
		first := modelstest.MakeTool(t, s, "First", "")
		_, err := s.CreateMany(ctx, "Ana", []models.New{
			{Kind: piece.Tool, Content: modelstest.Tool("New", "")},
			{Kind: piece.Tool, Content: modelstest.Tool("Same", ""), ID: first.ID},
		})
		wantError(t, "CreateMany", err, core.Conflict, "exists already")
		if n := s.Shelf().Len(); n != 1 {
			t.Errorf("after a refused CreateMany the shelf has %d pieces; want 1", n)
		}
		stats, err := s.Stats(ctx)
		noError(t, "Stats", err)
		if stats.Pieces[piece.Tool] != 1 || stats.Revisions != 1 {
			t.Errorf("Stats = %+v; want one tool with one version", stats)
		}
	})
	t.Run("ErrID", func(t *testing.T) {
		_, err := modelstest.Open(t).CreateMany(ctx, "Ana", []models.New{{Kind: piece.Tool, ID: "a b"}})
		wantError(t, "CreateMany", err, core.Invalid, `"a b"`)
	})
}

func TestPiece(t *testing.T) {
	s := modelstest.Open(t)
	t.Run("ErrMissing", func(t *testing.T) {
		_, err := s.Piece(ctx, "nobody")
		wantError(t, "Piece", err, core.NotFound, "no piece with this address")
	})
	t.Run("ErrTrash", func(t *testing.T) {
		p := modelstest.MakeTool(t, s, "Old rope", "")
		_, err := s.Delete(ctx, "Ana", p.ID)
		noError(t, "Delete", err)
		_, err = s.Piece(ctx, p.ID)
		wantError(t, "Piece", err, core.NotFound, "“Old rope” is in the trash")
	})
	t.Run("ErrCancelled", func(t *testing.T) {
		gone, cancel := context.WithCancel(ctx)
		cancel()
		_, err := s.Piece(gone, "x")
		wantError(t, "Piece", err, core.Cancelled, "ended before it was done")
	})
}

func TestEdit(t *testing.T) {
	t.Run("OK", func(t *testing.T) {
		clock := modelstest.NewClock()
		s := modelstest.OpenWith(t, models.Options{Now: clock.Now})
		p := modelstest.MakeTool(t, s, "Before", "")
		sub := s.Hub().Subscribe(live.Piece(p.ID), live.Library)
		defer sub.Close()
		clock.Advance(time.Minute)
		saved, err := s.Edit(ctx, "Ben", p.ID, named("After"))
		noError(t, "Edit", err)
		if saved.Version != 2 || saved.Name != "After" || saved.UpdatedBy != "Ben" || !saved.UpdatedAt.Equal(clock.Now()) || !saved.CreatedAt.Equal(p.CreatedAt) {
			t.Errorf("Edit = %+v; want version 2 by Ben, now", saved)
		}
		got, err := s.Piece(ctx, p.ID)
		noError(t, "Piece", err)
		if got.Version != 2 || got.Name != "After" || string(got.Body) != string(p.Body) || got.UpdatedBy != "Ben" {
			t.Errorf("Piece = %+v; want what Edit returned", got)
		}
		if e, _ := s.Shelf().Entry(p.ID); e.Name != "After" || e.Version != 2 {
			t.Errorf("Shelf().Entry = %q version %d; want After, 2", e.Name, e.Version)
		}
		want := []live.Event{
			{Topic: live.Piece(p.ID), ID: p.ID, Version: 2, By: "Ben"},
			{Topic: live.Library, ID: p.ID, Version: 2, By: "Ben"},
		}
		for _, w := range want {
			if got := <-sub.Events(); got != w {
				t.Errorf("event = %+v; want %+v", got, w)
			}
		}
	})
	t.Run("EarlierVersion", func(t *testing.T) {
		s := modelstest.Open(t)
		p := modelstest.MakeTool(t, s, "One", "")
		_, err := s.Edit(ctx, "Ana", p.ID, named("Two"))
		noError(t, "Edit", err)
		var seen []string
		_, err = s.Edit(ctx, "Ana", p.ID, func(now piece.Piece, at func(int) (piece.Content, error)) (piece.Content, error) {
			for version := 1; version <= 3; version++ {
				c, err := at(version)
				if version == 3 {
					wantError(t, "at(3)", err, core.NotFound, "no version 3")
					continue
				}
				noError(t, "at", err)
				seen = append(seen, c.Name)
			}
			return now.Content, nil
		})
		noError(t, "Edit", err)
		if strings.Join(seen, " ") != "One Two" {
			t.Errorf("at(1), at(2) = %v; want One, Two", seen)
		}
	})
	t.Run("Unchanged", func(t *testing.T) {
		s := modelstest.Open(t)
		p := modelstest.MakeTool(t, s, "Same", "")
		sub := s.Hub().Subscribe(live.Library)
		saved, err := s.Edit(ctx, "Ben", p.ID, named("Same"))
		noError(t, "Edit", err)
		if saved.Version != 1 || saved.UpdatedBy != "Ana" {
			t.Errorf("Edit = version %d by %s; want 1 by Ana", saved.Version, saved.UpdatedBy)
		}
		list, err := s.Revisions(ctx, p.ID, 0, 0)
		noError(t, "Revisions", err)
		if len(list) != 1 {
			t.Errorf("Revisions = %d; want 1", len(list))
		}
		sub.Close()
		if event, ok := <-sub.Events(); ok {
			t.Errorf("an unchanged edit told %+v; want nothing", event)
		}
	})
}

// An edit that fails writes nothing and lets the next one in.
func TestEditThatFails(t *testing.T) {
	t.Run("ErrFromEdit", func(t *testing.T) {
		s := modelstest.Open(t)
		p := modelstest.MakeTool(t, s, "Same", "")
		_, err := s.Edit(ctx, "Ben", p.ID, func(piece.Piece, func(int) (piece.Content, error)) (piece.Content, error) {
			return piece.Content{}, core.Refuse([]core.Problem{{Path: "name", Message: "Name the tool."}})
		})
		e := wantError(t, "Edit", err, core.Invalid, "Name the tool.")
		if len(e.Problems) != 1 || e.Problems[0].Path != "name" {
			t.Errorf("Edit problems = %v; want the one of the function", e.Problems)
		}
	})
	t.Run("PanicWritesNothing", func(t *testing.T) {
		s := modelstest.Open(t)
		p := modelstest.MakeTool(t, s, "Same", "")
		func() {
			defer func() {
				if recover() == nil {
					t.Error("Edit swallowed a panic")
				}
			}()
			s.Edit(ctx, "Ben", p.ID, func(piece.Piece, func(int) (piece.Content, error)) (piece.Content, error) { panic("boom") })
		}()
		_, err := s.Edit(ctx, "Ben", p.ID, named("Next"))
		noError(t, "Edit after a panic", err)
	})
	t.Run("ErrMissing", func(t *testing.T) {
		_, err := modelstest.Open(t).Edit(ctx, "Ben", "nobody", named("x"))
		wantError(t, "Edit", err, core.NotFound, "no piece")
	})
	t.Run("ErrCancelledWhileWaiting", func(t *testing.T) {
		s := modelstest.Open(t)
		p := modelstest.MakeTool(t, s, "Same", "")
		impatient, cancel := context.WithCancel(ctx)
		_, err := s.Edit(ctx, "Ben", p.ID, func(now piece.Piece, _ func(int) (piece.Content, error)) (piece.Content, error) {
			done := make(chan error)
			go func() {
				_, err := s.Edit(impatient, "Cem", p.ID, named("Never"))
				done <- err
			}()
			cancel()
			wantError(t, "waiting Edit", <-done, core.Cancelled, "Nothing was saved")
			c := now.Content
			c.Name = "Ben's"
			return c, nil
		})
		noError(t, "Edit", err)
		got, err := s.Piece(ctx, p.ID)
		noError(t, "Piece", err)
		if got.Name != "Ben's" || got.Version != 2 {
			t.Errorf("Piece = %q version %d; want Ben's, 2", got.Name, got.Version)
		}
	})
}

func TestReplace(t *testing.T) {
	s := modelstest.Open(t)
	p := modelstest.MakeTool(t, s, "One", "first")
	t.Run("OK", func(t *testing.T) {
		saved, err := s.Replace(ctx, "Ben", p.ID, 1, modelstest.Tool("Two", "first"))
		noError(t, "Replace", err)
		if saved.Version != 2 || saved.Name != "Two" {
			t.Errorf("Replace = %q version %d; want Two, 2", saved.Name, saved.Version)
		}
	})
	t.Run("ErrStale", func(t *testing.T) {
		_, err := s.Replace(ctx, "Cem", p.ID, 1, modelstest.Tool("One", "second"))
		e := wantError(t, "Replace", err, core.Stale, "version 2 by now")
		if now, ok := e.Current.(piece.Piece); !ok || now.Version != 2 || now.Name != "Two" {
			t.Errorf("Current = %+v; want the piece at version 2", e.Current)
		}
	})
	t.Run("Unchanged", func(t *testing.T) {
		saved, err := s.Replace(ctx, "Ben", p.ID, 2, modelstest.Tool("Two", "first"))
		noError(t, "Replace", err)
		if saved.Version != 2 {
			t.Errorf("Replace = version %d; want 2", saved.Version)
		}
	})
}

func TestRevisions(t *testing.T) {
	s := modelstest.Open(t)
	p := modelstest.MakeTool(t, s, "v1", "")
	for _, name := range []string{"v2", "v3", "v4"} {
		_, err := s.Edit(ctx, "Ben", p.ID, named(name))
		noError(t, "Edit", err)
	}
	rows := []struct {
		before, limit int
		want          string
	}{
		{0, 0, "v4 v3 v2 v1"},
		{0, 2, "v4 v3"},
		{3, 2, "v2 v1"},
		{1, 2, ""},
	}
	for _, row := range rows {
		list, err := s.Revisions(ctx, p.ID, row.before, row.limit)
		noError(t, "Revisions", err)
		var got []string
		for _, r := range list {
			got = append(got, r.Name)
		}
		if strings.Join(got, " ") != row.want {
			t.Errorf("Revisions(%d, %d) = %v; want %s", row.before, row.limit, got, row.want)
		}
	}
	r, err := s.Revision(ctx, p.ID, 3)
	noError(t, "Revision", err)
	if r.Name != "v3" || r.SavedBy != "Ben" || r.Version != 3 {
		t.Errorf("Revision(3) = %+v; want v3 by Ben", r)
	}
	_, err = s.Revision(ctx, p.ID, 9)
	wantError(t, "Revision(9)", err, core.NotFound, "no version 9")
	_, err = s.Revisions(ctx, "nobody", 0, 0)
	wantError(t, "Revisions", err, core.NotFound, "no piece")
}
