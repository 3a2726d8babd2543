package models_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"callboard/core"
	"callboard/core/live"
	"callboard/models"
	"callboard/models/modelstest"
)

func TestDeleteRestore(t *testing.T) {
	s := modelstest.Open(t)
	a := modelstest.MakeTool(t, s, "Rope", "")
	b := modelstest.MakeTool(t, s, "Rope", "")
	sub := s.Hub().Subscribe(live.Library, live.Piece(a.ID))
	defer sub.Close()

	moved, err := s.Delete(ctx, "Ben", a.ID, "nobody")
	noError(t, "Delete", err)
	if !slices.Equal(moved, []string{a.ID}) {
		t.Errorf("Delete = %v; want the one that is there", moved)
	}
	if e := <-sub.Events(); e != (live.Event{Topic: live.Piece(a.ID), ID: a.ID, By: "Ben"}) {
		t.Errorf("event = %+v; want the piece gone", e)
	}
	if _, ok := s.Shelf().Entry(a.ID); ok {
		t.Error("a deleted piece is still on the shelf")
	}
	if got := s.Shelf().CallName(b.ID); got != "rope" {
		t.Errorf("CallName of the second after the first is deleted = %q; want rope", got)
	}
	_, err = s.Edit(ctx, "Ben", a.ID, named("x"))
	wantError(t, "Edit", err, core.NotFound, "in the trash")

	again, err := s.Delete(ctx, "Ben", a.ID)
	noError(t, "Delete", err)
	if len(again) != 0 {
		t.Errorf("Delete again = %v; want nothing moved", again)
	}

	restored, err := s.Restore(ctx, "Ben", a.ID, b.ID)
	noError(t, "Restore", err)
	if !slices.Equal(restored, []string{a.ID}) {
		t.Errorf("Restore = %v; want the one in the trash", restored)
	}
	got, err := s.Piece(ctx, a.ID)
	noError(t, "Piece", err)
	if got.Version != 1 || got.Seq != a.Seq || !got.DeletedAt.IsZero() {
		t.Errorf("restored piece = %+v; want it as it was", got)
	}
	if got := s.Shelf().CallName(b.ID); got != "rope_2" {
		t.Errorf("CallName of the second after the restore = %q; want rope_2", got)
	}
}

func TestTrash(t *testing.T) {
	clock := modelstest.NewClock()
	s := modelstest.OpenWith(t, models.Options{Now: clock.Now})
	var ids []string
	for i := range 5 {
		ids = append(ids, modelstest.MakeTool(t, s, fmt.Sprint("t", i), "").ID)
	}
	_, err := s.Delete(ctx, "Ana", ids[:3]...) // one moment
	noError(t, "Delete", err)
	clock.Advance(time.Second)
	_, err = s.Delete(ctx, "Ana", ids[3])
	noError(t, "Delete", err)

	var got []string
	cursor := ""
	for pages := 1; ; pages++ {
		page, err := s.Trash(ctx, 2, cursor)
		noError(t, "Trash", err)
		for _, p := range page.Pieces {
			got = append(got, p.Name)
			if p.DeletedAt.IsZero() {
				t.Errorf("Trash gives %s without the time of its deletion", p.Name)
			}
		}
		if cursor = page.Next; cursor == "" {
			if pages != 2 {
				t.Errorf("Trash took %d pages; want 2", pages)
			}
			break
		}
	}
	if strings.Join(got, " ") != "t3 t2 t1 t0" {
		t.Errorf("Trash = %v; want t3 t2 t1 t0", got)
	}
	for _, cursor := range []string{"x", "1", "1.2x", " 1.2", "1.-0"} {
		_, err = s.Trash(ctx, 2, cursor)
		wantError(t, "Trash("+cursor+")", err, core.Invalid, "not one this list gave")
	}
}

func TestPurge(t *testing.T) {
	s := modelstest.Open(t)
	gone := modelstest.MakeTool(t, s, "Gone", "")
	stays := modelstest.MakeTool(t, s, "Stays", "")
	scene := modelstest.MakeScene(t, s, "Inn", gone.ID, stays.ID)
	noError(t, "PutDraft", s.PutDraft("Ben", gone.ID, models.Draft{Data: []byte("{}"), Base: 1}))
	_, err := s.Delete(ctx, "Ana", gone.ID)
	noError(t, "Delete", err)

	purged, err := s.Purge(ctx, gone.ID, stays.ID, "nobody")
	noError(t, "Purge", err)
	if !slices.Equal(purged, []string{gone.ID}) {
		t.Errorf("Purge = %v; want the one in the trash alone", purged)
	}
	_, err = s.Piece(ctx, gone.ID)
	wantError(t, "Piece", err, core.NotFound, "no piece with this address")
	_, err = s.Revisions(ctx, gone.ID, 0, 0)
	wantError(t, "Revisions", err, core.NotFound, "no piece")
	if _, ok := s.Draft("Ben", gone.ID); ok {
		t.Error("the draft of a purged piece is still there")
	}
	v, err := s.Scene(ctx, scene.ID)
	noError(t, "Scene", err)
	if !slices.Equal(v.Prompting.Tools, []string{stays.ID}) || v.Version != 2 {
		t.Errorf("Scene = %v version %d; want the other tool, version 2", v.Prompting.Tools, v.Version)
	}
	if inMemory, _ := s.Shelf().Scene(scene.ID); !slices.Equal(inMemory.Prompting.Tools, v.Prompting.Tools) || inMemory.Version != 2 {
		t.Errorf("Shelf().Scene = %+v; want it as in the database", inMemory)
	}
	// A purged identifier may be used again, and the order of creation goes on.
	made, err := s.CreateMany(ctx, "Ana", []models.New{{Kind: gone.Kind, Content: gone.Content, ID: gone.ID}})
	noError(t, "CreateMany", err)
	if made[0].Seq != 3 {
		t.Errorf("seq of a piece made after a purge = %d; want 3", made[0].Seq)
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
