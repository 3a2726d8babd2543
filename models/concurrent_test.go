package models_test

import (
	"encoding/json"
	"fmt"
	"sync"
	"testing"

	"callboard/core/live"
	"callboard/core/piece"
	"callboard/core/scene"
	"callboard/models"
	"callboard/models/modelstest"
)

const (
	writers = 50
	saves   = 8 // of each writer
)

// partBody is a body of many parts, one for each writer.
type partBody struct {
	Description string         `json:"description"`
	Parts       map[string]int `json:"parts"`
}

// setPart is an edit that changes one part of the body as it is now.
func setPart(t *testing.T, part string, value int) models.EditFunc {
	return func(now piece.Piece, _ func(int) (piece.Content, error)) (piece.Content, error) {
		var body partBody
		if err := json.Unmarshal(now.Body, &body); err != nil {
			t.Errorf("body = %s; %v", now.Body, err)
		}
		if body.Parts == nil {
			body.Parts = map[string]int{}
		}
		body.Parts[part] = value
		text, err := json.Marshal(body)
		c := now.Content
		c.Body = text
		return c, err
	}
}

func TestWritersOfOnePiece(t *testing.T) {
	s := modelstest.Open(t)
	p, err := s.Create(ctx, "Ana", piece.Dice, piece.Content{Name: "Shared", Body: []byte(`{"description":"","parts":{}}`)})
	noError(t, "Create", err)
	var mu sync.Mutex
	versions := map[int]string{}
	var work sync.WaitGroup
	for w := range writers {
		work.Go(func() {
			for i := 1; i <= saves; i++ {
				who := fmt.Sprint("writer", w)
				saved, err := s.Edit(ctx, who, p.ID, setPart(t, who, i))
				if err != nil {
					t.Errorf("Edit by %s = %v; want nil", who, err)
					return
				}
				mu.Lock()
				if other, taken := versions[saved.Version]; taken {
					t.Errorf("version %d was given to %s and %s", saved.Version, other, who)
				}
				versions[saved.Version] = who
				mu.Unlock()
			}
		})
	}
	work.Wait()
	got, err := s.Piece(ctx, p.ID)
	noError(t, "Piece", err)
	if got.Version != 1+writers*saves {
		t.Errorf("version = %d; want %d, one for each save", got.Version, 1+writers*saves)
	}
	var body partBody
	noError(t, "Unmarshal", json.Unmarshal(got.Body, &body))
	for w := range writers {
		if n := body.Parts[fmt.Sprint("writer", w)]; n != saves {
			t.Errorf("part of writer %d = %d; want %d, its last save", w, n, saves)
		}
	}
	if e, _ := s.Shelf().Entry(p.ID); e.Version != got.Version {
		t.Errorf("Shelf().Entry version = %d; want %d", e.Version, got.Version)
	}
	for version, who := range versions {
		r, err := s.Revision(ctx, p.ID, version)
		noError(t, "Revision", err)
		if r.SavedBy != who {
			t.Errorf("Revision(%d) by %s; want %s, who was told this version", version, r.SavedBy, who)
		}
	}
}

func TestWritersOfMany(t *testing.T) {
	s := modelstest.Open(t)
	sub := s.Hub().Subscribe(live.Piece("none"))
	defer sub.Close()
	var work sync.WaitGroup
	for w := range writers {
		work.Go(func() {
			who := fmt.Sprint("writer", w)
			p, err := s.Create(ctx, who, piece.Tool, modelstest.Tool(who, ""))
			if err != nil {
				t.Errorf("Create = %v", err)
				return
			}
			v, err := s.CreateScene(ctx, who, scene.Settings{Title: who})
			if err != nil {
				t.Errorf("CreateScene = %v", err)
				return
			}
			for i := range saves {
				if _, err := s.Edit(ctx, who, p.ID, named(fmt.Sprint(who, " ", i))); err != nil {
					t.Errorf("Edit = %v", err)
				}
				_, err := s.EditScene(ctx, who, v.ID, settings(func(set *scene.Settings) {
					set.ContextWindow = i + 1
					set.Prompting.Tools = []string{p.ID}
				}))
				if err != nil {
					t.Errorf("EditScene = %v", err)
				}
				if got, err := s.Piece(ctx, p.ID); err != nil || got.Name != fmt.Sprint(who, " ", i) {
					t.Errorf("Piece after its save = %q, %v; want the save", got.Name, err)
				}
				s.Shelf().CallName(p.ID)
			}
		})
	}
	work.Wait()
	if n := s.Shelf().Len(); n != writers {
		t.Errorf("Shelf().Len() = %d; want %d", n, writers)
	}
	for _, v := range s.Shelf().Scenes() {
		if v.Version != 1+saves || v.ContextWindow != saves {
			t.Errorf("scene %s = version %d, window %d; want %d, %d", v.Title, v.Version, v.ContextWindow, 1+saves, saves)
		}
	}
	sameAsReopened(t, s)
}

// sameAsReopened checks that what is in memory is what a fresh start reads.
func sameAsReopened(t *testing.T, s *models.Store) {
	t.Helper()
	stats, err := s.Stats(ctx)
	noError(t, "Stats", err)
	fresh := modelstest.OpenWith(t, models.Options{Path: stats.Path})
	ids := fresh.Shelf().IDs()
	if fmt.Sprint(ids) != fmt.Sprint(s.Shelf().IDs()) {
		t.Fatalf("ids in memory = %v; a fresh start has %v", s.Shelf().IDs(), ids)
	}
	for _, id := range ids {
		want, _ := fresh.Shelf().Entry(id)
		got, ok := s.Shelf().Entry(id)
		if !ok || got.Name != want.Name || got.Version != want.Version || got.Linked != want.Linked || !got.UpdatedAt.Equal(want.UpdatedAt) {
			t.Fatalf("entry in memory = %+v; a fresh start has %+v", got, want)
		}
		if a, b := s.Shelf().CallName(id), fresh.Shelf().CallName(id); a != b {
			t.Errorf("CallName(%s) = %q; a fresh start has %q", id, a, b)
		}
	}
	if fmt.Sprint(s.Shelf().Scenes()) != fmt.Sprint(fresh.Shelf().Scenes()) {
		t.Errorf("scenes in memory = %v; a fresh start has %v", s.Shelf().Scenes(), fresh.Shelf().Scenes())
	}
}
