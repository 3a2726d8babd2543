package models_test

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"callboard/core"
	"callboard/core/piece"
	"callboard/models"
	"callboard/models/modelstest"
)

// A save into a file that nobody will find again is not acknowledged, and the
// library goes on when the file is back.
func TestFileTakenAway(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("an open file cannot be moved there")
	}
	faults := []struct {
		name string
		take func(path string) error
	}{
		{"moved", func(path string) error { return os.Rename(path, path+".away") }},
		{"replaced", func(path string) error {
			if err := os.Rename(path, path+".away"); err != nil {
				return err
			}
			return os.WriteFile(path, []byte("another file"), 0o600)
		}},
	}
	for _, fault := range faults {
		t.Run(fault.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "callboard.db")
			s := modelstest.OpenWith(t, models.Options{Path: path, Poll: time.Hour})
			p := modelstest.MakeTool(t, s, "Kept", "")
			noError(t, "taking the file", fault.take(path))

			const says = "moved, deleted or replaced"
			_, err := s.Create(ctx, "Ana", piece.Dice, piece.Content{Name: "Lost", Body: []byte(`{}`)})
			wantError(t, "Create", err, core.Internal, says)
			_, err = s.Delete(ctx, "Ana", p.ID)
			wantError(t, "Delete", err, core.Internal, says)
			wantError(t, "Ready", s.Ready(ctx), core.Internal, says)
			wantError(t, "Refresh", s.Refresh(ctx), core.Internal, says)
			if n := len(s.Shelf().IDs()); n != 1 {
				t.Errorf("the shelf holds %d pieces; want the one that was saved", n)
			}

			noError(t, "putting it back", os.Rename(path+".away", path))
			noError(t, "Ready again", s.Ready(ctx))
			modelstest.MakeTool(t, s, "Second", "")
			noError(t, "Close", s.Close())
			again := modelstest.OpenWith(t, models.Options{Path: path})
			if n := len(again.Shelf().IDs()); n != 2 {
				t.Errorf("after a restart there are %d pieces; want 2", n)
			}
		})
	}
	t.Run("deleted", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "callboard.db")
		s := modelstest.OpenWith(t, models.Options{Path: path})
		noError(t, "Remove", os.Remove(path))
		_, err := s.Create(ctx, "Ana", piece.Dice, piece.Content{Name: "Lost", Body: []byte(`{}`)})
		wantError(t, "Create", err, core.Internal, "moved, deleted or replaced")
	})
}
