package models_test

import (
	"bytes"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"callboard/core"
	"callboard/models"
	"callboard/models/modelstest"
)

func draft(text string) models.Draft { return models.Draft{Data: []byte(text), Base: 3} }

func TestDraft(t *testing.T) {
	clock := modelstest.NewClock()
	s := modelstest.OpenWith(t, models.Options{Now: clock.Now})
	if d, ok := s.Draft("Ana", "p1"); ok {
		t.Errorf("Draft = %+v; want none", d)
	}
	noError(t, "PutDraft", s.PutDraft("Ana", "p1", draft(`{"name":"x"}`)))
	noError(t, "PutDraft", s.PutDraft("Ana", "p2", draft(`{}`)))
	noError(t, "PutDraft", s.PutDraft("Ben", "p1", draft(`{"name":"y"}`)))
	d, ok := s.Draft("Ana", "p1")
	if !ok || string(d.Data) != `{"name":"x"}` || d.Base != 3 || !d.UpdatedAt.Equal(clock.Now()) {
		t.Errorf("Draft = %+v, %v; want Ana's, base 3, now", d, ok)
	}
	if of := s.DraftsOf("Ana"); len(of) != 2 || string(of["p2"].Data) != "{}" {
		t.Errorf("DraftsOf(Ana) = %v; want two", of)
	}
	s.DropDraft("Ana", "p1")
	s.DropDraft("Ana", "p9") // none: nothing happens
	if _, ok := s.Draft("Ana", "p1"); ok {
		t.Error("a dropped draft is still there")
	}
	if d, ok := s.Draft("Ben", "p1"); !ok || string(d.Data) != `{"name":"y"}` {
		t.Errorf("Ben's draft = %+v, %v; want it untouched", d, ok)
	}
}

func TestDraftSurvivesReopen(t *testing.T) {
	path := filepath.Join(t.TempDir(), "callboard.db")
	clock := modelstest.NewClock()
	open := func() *models.Store {
		s, err := models.Open(ctx, models.Options{Path: path, Now: clock.Now})
		noError(t, "Open", err)
		return s
	}
	s := open()
	noError(t, "PutDraft", s.PutDraft("Ana", "p1", draft("first")))
	noError(t, "PutDraft", s.PutDraft("Ana", "p2", draft("other")))
	noError(t, "Close", s.Close())

	s = open()
	if d, ok := s.Draft("Ana", "p1"); !ok || string(d.Data) != "first" || d.Base != 3 || !d.UpdatedAt.Equal(clock.Now()) {
		t.Errorf("Draft after a restart = %+v, %v; want the first", d, ok)
	}
	noError(t, "PutDraft", s.PutDraft("Ana", "p1", draft("second")))
	s.DropDraft("Ana", "p2")
	noError(t, "Close", s.Close())

	s = open()
	if d, ok := s.Draft("Ana", "p1"); !ok || string(d.Data) != "second" {
		t.Errorf("Draft after two restarts = %+v, %v; want the second", d, ok)
	}
	if _, ok := s.Draft("Ana", "p2"); ok {
		t.Error("a dropped draft came back with the restart")
	}
	noError(t, "Close", s.Close())

	clock.Advance(models.DraftLife + time.Second)
	s = open()
	if _, ok := s.Draft("Ana", "p1"); ok {
		t.Error("a draft past its life is still there")
	}
	noError(t, "Close", s.Close())
	clock.Advance(-models.DraftLife)
	s = open()
	if _, ok := s.Draft("Ana", "p1"); ok {
		t.Error("an expired draft stayed in the database")
	}
	noError(t, "Close", s.Close())
}

// The writer puts drafts into the database by itself; another handle on the
// file sees them without this one being closed.
func TestDraftReachesDatabase(t *testing.T) {
	s := modelstest.Open(t)
	stats, err := s.Stats(ctx)
	noError(t, "Stats", err)
	noError(t, "PutDraft", s.PutDraft("Ana", "p1", draft("typed")))
	for deadline := time.Now().Add(20 * time.Second); ; {
		other, err := models.Open(ctx, models.Options{Path: stats.Path})
		noError(t, "Open", err)
		d, ok := other.Draft("Ana", "p1")
		noError(t, "Close", other.Close())
		if ok {
			if string(d.Data) != "typed" {
				t.Errorf("Draft in the database = %q; want typed", d.Data)
			}
			return
		}
		if time.Now().After(deadline) {
			t.Fatal("the draft never reached the database")
		}
	}
}

func TestDraftCeilings(t *testing.T) {
	t.Run("ErrTooLarge", func(t *testing.T) {
		s := modelstest.Open(t)
		noError(t, "PutDraft", s.PutDraft("Ana", "p1", draft("kept")))
		err := s.PutDraft("Ana", "p1", models.Draft{Data: make([]byte, models.MaxDraftBytes+1)})
		wantError(t, "PutDraft", err, core.TooLarge, "larger than 2 MiB")
		if d, _ := s.Draft("Ana", "p1"); string(d.Data) != "kept" {
			t.Errorf("Draft = %q; want the one before", d.Data)
		}
	})
	t.Run("OldestOfAPersonGoes", func(t *testing.T) {
		clock := modelstest.NewClock()
		s := modelstest.OpenWith(t, models.Options{Now: clock.Now})
		noError(t, "PutDraft", s.PutDraft("Ben", "p", draft("older, but Ben's")))
		for i := range models.MaxDrafts + 1 {
			clock.Advance(time.Second)
			noError(t, "PutDraft", s.PutDraft("Ana", fmt.Sprint("p", i), draft("x")))
		}
		if _, ok := s.Draft("Ana", "p0"); ok || len(s.DraftsOf("Ana")) != models.MaxDrafts {
			t.Errorf("Ana has %d drafts, the first: %v; want %d without the first", len(s.DraftsOf("Ana")), ok, models.MaxDrafts)
		}
		if _, ok := s.Draft("Ben", "p"); !ok {
			t.Error("Ana's drafts pushed out Ben's")
		}
	})
	t.Run("OldestOfAllGoes", func(t *testing.T) {
		clock := modelstest.NewClock()
		s := modelstest.OpenWith(t, models.Options{Now: clock.Now})
		data := bytes.Repeat([]byte("x"), models.MaxDraftBytes)
		count := models.MaxDraftsBytes/models.MaxDraftBytes + 1
		for i := range count {
			clock.Advance(time.Second)
			noError(t, "PutDraft", s.PutDraft(fmt.Sprint("person", i), "p", models.Draft{Data: data}))
		}
		_, first := s.Draft("person0", "p")
		_, second := s.Draft("person1", "p")
		_, last := s.Draft(fmt.Sprint("person", count-1), "p")
		if first || !second || !last {
			t.Errorf("drafts there: first %v, second %v, last %v; want false, true, true", first, second, last)
		}
		for i := range count { // so that closing has little to write
			s.DropDraft(fmt.Sprint("person", i), "p")
		}
	})
}

func TestDraftsOfManyPeople(t *testing.T) {
	s := modelstest.Open(t)
	var work sync.WaitGroup
	for w := range writers {
		work.Go(func() {
			who := fmt.Sprint("person", w)
			for i := range 200 {
				if err := s.PutDraft(who, "p", draft(fmt.Sprint(i))); err != nil {
					t.Errorf("PutDraft = %v", err)
				}
				if d, ok := s.Draft(who, "p"); !ok || string(d.Data) != fmt.Sprint(i) {
					t.Errorf("Draft = %q, %v; want %d", d.Data, ok, i)
				}
			}
		})
	}
	work.Wait()
}
