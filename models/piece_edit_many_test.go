package models_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"callboard/core/piece"
	"callboard/models"
	"callboard/models/modelstest"
)

// EditMany changes what changes, leaves out what is gone, and keeps the parts
// before an error.
func TestEditMany(t *testing.T) {
	s := modelstest.Open(t)
	list := make([]models.New, 600)
	for i := range list {
		list[i] = models.New{Kind: piece.Tool, Content: piece.Content{Name: fmt.Sprint("t", i), Body: []byte("{}")}}
	}
	made, err := s.CreateMany(ctx, "ilse", list)
	noError(t, "CreateMany", err)
	ids := make([]string, len(made))
	for i, p := range made {
		ids[i] = p.ID
	}
	_, err = s.Delete(ctx, "", ids[7])
	noError(t, "Delete", err)
	tag := func(now piece.Piece, _ func(int) (piece.Content, error)) (piece.Content, error) {
		c := now.Content
		if now.Name != "t9" {
			c.Tags = []string{"night"}
		}
		return c, nil
	}
	if n, err := s.EditMany(ctx, "ilse", append(ids, "nothing"), tag); n != 598 || err != nil {
		t.Errorf("EditMany = %d, %v; want 598 of 600: one is in the trash, one stays as it is", n, err)
	}
	if p, err := s.Piece(ctx, ids[599]); err != nil || p.Version != 2 || len(p.Tags) != 1 || p.UpdatedBy != "ilse" {
		t.Errorf("the last piece = %+v, %v; want version 2 with the tag", p, err)
	}
	if e, _ := s.Shelf().Entry(ids[599]); len(e.Tags) != 1 {
		t.Errorf("the list shows the tags %v; want the new one", e.Tags)
	}
	if n, err := s.EditMany(ctx, "ilse", ids, tag); n != 0 || err != nil {
		t.Errorf("EditMany again = %d, %v; want nothing changed", n, err)
	}
	broken := errors.New("broken")
	n, err := s.EditMany(ctx, "", ids, func(now piece.Piece, at func(int) (piece.Content, error)) (piece.Content, error) {
		if now.Name == "t300" {
			return piece.Content{}, broken
		}
		return at(1)
	})
	if n != 248 || !errors.Is(err, broken) { // of the first 250, t7 is gone and t9 had nothing
		t.Errorf("EditMany with an error = %d, %v; want the 248 of the part before it", n, err)
	}
	if p, err := s.Piece(ctx, ids[299]); err != nil || p.Version != 2 {
		t.Errorf("a piece in the part of the error is at version %d, %v; want 2", p.Version, err)
	}
}

// What one Delete moved is found by its moment, and nothing else.
func TestTrashedAt(t *testing.T) {
	clock := modelstest.NewClock()
	s := modelstest.OpenWith(t, models.Options{Now: clock.Now})
	a, b, c := modelstest.MakeTool(t, s, "a", ""), modelstest.MakeTool(t, s, "b", ""), modelstest.MakeTool(t, s, "c", "")
	clock.Advance(time.Second)
	_, err := s.Delete(ctx, "", c.ID)
	noError(t, "Delete", err)
	clock.Advance(time.Millisecond)
	_, err = s.Delete(ctx, "", b.ID, a.ID)
	noError(t, "Delete", err)
	p, err := s.TrashedPiece(ctx, a.ID)
	noError(t, "TrashedPiece", err)
	if got, err := s.TrashedAt(ctx, p.DeletedAt); err != nil || fmt.Sprint(got) != fmt.Sprint([]string{a.ID, b.ID}) {
		t.Errorf("TrashedAt = %v, %v; want %s and %s", got, err, a.ID, b.ID)
	}
	if got, err := s.TrashedAt(ctx, p.CreatedAt); err != nil || len(got) != 0 {
		t.Errorf("TrashedAt of another moment = %v, %v; want nothing", got, err)
	}
}
