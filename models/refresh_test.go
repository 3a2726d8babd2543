package models_test

import (
	"database/sql"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"callboard/core/live"
	"callboard/core/piece"
	"callboard/core/scene"
	"callboard/models"
	"callboard/models/modelstest"
)

// twoHandles are two stores on one file, as two processes have them. The
// first looks for outside changes only when told to.
func twoHandles(t *testing.T) (s, other *models.Store) {
	t.Helper()
	s = modelstest.OpenWith(t, models.Options{Poll: time.Hour})
	stats, err := s.Stats(ctx)
	noError(t, "Stats", err)
	return s, modelstest.OpenWith(t, models.Options{Path: stats.Path, Poll: time.Hour})
}

func TestRefresh(t *testing.T) {
	t.Run("OK", func(t *testing.T) {
		s, other := twoHandles(t)
		edited := modelstest.MakeTool(t, s, "Edited", "")
		trashed := modelstest.MakeTool(t, s, "Trashed", "")
		purged := modelstest.MakeTool(t, s, "Purged", "")
		inn := modelstest.MakeScene(t, s, "Inn", edited.ID)
		noError(t, "Refresh of the other", other.Refresh(ctx))

		made := modelstest.MakeTool(t, other, "Made", "by another process")
		_, err := other.Edit(ctx, "Ben", edited.ID, named("Edited elsewhere"))
		noError(t, "Edit", err)
		_, err = other.Delete(ctx, "Ben", trashed.ID, purged.ID)
		noError(t, "Delete", err)
		_, err = other.Purge(ctx, purged.ID)
		noError(t, "Purge", err)
		_, err = other.EditScene(ctx, "Ben", inn.ID, settings(func(set *scene.Settings) { set.Prompting.Tools = []string{made.ID} }))
		noError(t, "EditScene", err)

		sub := s.Hub().Subscribe(live.Piece(edited.ID), live.Library)
		defer sub.Close()
		noError(t, "Refresh", s.Refresh(ctx))
		if e := <-sub.Events(); e.Version != 2 || e.ID != edited.ID {
			t.Errorf("event = %+v; want version 2 of the edited piece", e)
		}
		if e, _ := s.Shelf().Entry(edited.ID); e.Name != "Edited elsewhere" || e.Version != 2 || e.Linked != 0 {
			t.Errorf("Entry = %+v; want it as edited elsewhere and unlinked", e)
		}
		if got := s.Shelf().IDs(); !slices.Equal(got, []string{edited.ID, made.ID}) {
			t.Errorf("IDs = %v; want the edited and the made", got)
		}
		sameAsReopened(t, s)
	})
	t.Run("OwnWritesBetween", func(t *testing.T) {
		s, other := twoHandles(t)
		p := modelstest.MakeTool(t, s, "v1", "")
		for i := range 5 {
			_, err := other.Edit(ctx, "Ben", p.ID, named(fmt.Sprint("theirs ", i)))
			noError(t, "Edit", err)
			_, err = s.Edit(ctx, "Ana", p.ID, named(fmt.Sprint("ours ", i)))
			noError(t, "Edit", err)
			if i%2 == 0 {
				noError(t, "Refresh", s.Refresh(ctx))
			}
			if e, _ := s.Shelf().Entry(p.ID); e.Name != fmt.Sprint("ours ", i) || e.Version != 3+2*i {
				t.Fatalf("Entry = %q version %d; want ours %d, %d", e.Name, e.Version, i, 3+2*i)
			}
		}
		sameAsReopened(t, s)
	})
	t.Run("MissedRows", func(t *testing.T) {
		s, other := twoHandles(t)
		modelstest.MakeTool(t, s, "Ours", "")
		modelstest.MakeScene(t, other, "Theirs")
		modelstest.MakeTool(t, other, "Theirs", "")
		stats, err := s.Stats(ctx)
		noError(t, "Stats", err)
		db, err := sql.Open("sqlite3", stats.Path)
		noError(t, "sql.Open", err)
		_, err = db.Exec("DELETE FROM changes WHERE seq < (SELECT max(seq) FROM changes)")
		noError(t, "clearing changes", err)
		noError(t, "Close", db.Close())
		noError(t, "Refresh", s.Refresh(ctx))
		if s.Shelf().Len() != 2 || len(s.Shelf().Scenes()) != 1 {
			t.Errorf("shelf has %d pieces, %d scenes; want 2, 1", s.Shelf().Len(), len(s.Shelf().Scenes()))
		}
		sameAsReopened(t, s)
	})
	t.Run("ManyAtOnce", func(t *testing.T) {
		s, other := twoHandles(t)
		var list []models.New
		for i := range 700 {
			list = append(list, models.New{Kind: piece.Tool, Content: modelstest.Tool(fmt.Sprint("t", i), "")})
		}
		_, err := other.CreateMany(ctx, "Ben", list)
		noError(t, "CreateMany", err)
		noError(t, "Refresh", s.Refresh(ctx))
		sameAsReopened(t, s)
	})
}

// Two handles write the same pieces while both look for each other's writes;
// in the end both must have the same in memory.
func TestRefreshWhileBothWrite(t *testing.T) {
	s, other := twoHandles(t)
	p := modelstest.MakeTool(t, s, "shared", "")
	var work sync.WaitGroup
	for i, store := range []*models.Store{s, other} {
		for w := range 4 {
			work.Go(func() {
				for n := range 20 {
					if _, err := store.Edit(ctx, "x", p.ID, named(fmt.Sprint(i, w, n))); err != nil {
						t.Errorf("Edit = %v; want nil", err)
					}
					made, err := store.Create(ctx, "x", piece.Tool, modelstest.Tool("t", ""))
					if err != nil {
						t.Errorf("Create = %v; want nil", err)
						continue
					}
					if n%3 == 0 {
						if _, err := store.Delete(ctx, "x", made.ID); err != nil {
							t.Errorf("Delete = %v; want nil", err)
						}
					}
					if n%6 == 0 {
						if _, err := store.Purge(ctx, made.ID); err != nil {
							t.Errorf("Purge = %v; want nil", err)
						}
					}
					if err := store.Refresh(ctx); err != nil {
						t.Errorf("Refresh = %v; want nil", err)
					}
				}
			})
		}
	}
	work.Wait()
	for _, store := range []*models.Store{s, other} {
		noError(t, "Refresh", store.Refresh(ctx))
		if e, _ := store.Shelf().Entry(p.ID); e.Version != 1+2*4*20 {
			t.Errorf("version in memory = %d; want %d, one for each save", e.Version, 1+2*4*20)
		}
		sameAsReopened(t, store)
	}
}

// The store looks by itself.
func TestWatch(t *testing.T) {
	s := modelstest.OpenWith(t, models.Options{Poll: time.Millisecond})
	stats, err := s.Stats(ctx)
	noError(t, "Stats", err)
	sub := s.Hub().Subscribe(live.Library)
	defer sub.Close()
	other := modelstest.OpenWith(t, models.Options{Path: stats.Path})
	p := modelstest.MakeTool(t, other, "Theirs", "")
	if e := <-sub.Events(); e.ID != p.ID {
		t.Errorf("event = %+v; want the other's piece", e)
	}
	if _, ok := s.Shelf().Entry(p.ID); !ok {
		t.Error("the other's piece is not on the shelf")
	}
}
