package models_test

import (
	"path/filepath"
	"testing"

	"callboard/core/bundle"
	"callboard/models"
)

// Several processes that open one new file at the same moment all get their
// store, and one of them makes the first library.
func TestOpenManyAtOnce(t *testing.T) {
	starter, err := bundle.Starter()
	noError(t, "Starter", err)
	const rounds, openers = 3, 4
	for range rounds {
		path := filepath.Join(t.TempDir(), "new.db")
		start, stores, seeds := make(chan struct{}), make(chan *models.Store, openers), make(chan bool, openers)
		for range openers {
			go func() {
				<-start
				s, err := models.Open(ctx, models.Options{Path: path})
				seeded := false
				if err == nil {
					seeded, err = s.Seed(ctx, starter)
				}
				if err != nil {
					t.Errorf("Open and Seed of a new database by %d at once = %v; want nil", openers, err)
				}
				seeds <- seeded
				stores <- s
			}()
		}
		close(start)
		seeded, open := 0, []*models.Store(nil)
		for range openers {
			if <-seeds {
				seeded++
			}
			if s := <-stores; s != nil {
				open = append(open, s)
			}
		}
		seen := map[int]int{} // how many see so many pieces
		for _, s := range open {
			noError(t, "Refresh", s.Refresh(ctx))
			seen[s.Shelf().Len()]++
			noError(t, "Close", s.Close())
		}
		if seeded != 1 || len(seen) != 1 || seen[0] > 0 {
			t.Errorf("%d of %d made the first library, and they see %v pieces; want one, and all the same", seeded, openers, seen)
		}
	}
}
