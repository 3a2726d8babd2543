package handlers

import (
	"fmt"
	"hash/fnv"

	"callboard/core/scene"
)

// boothMark names the state of the Control Booth with the scene open: the scene,
// the tools it links, the list of scenes. A page that carries another mark is an
// old one. It must be made before what it speaks of is read, so that a page may
// be newer than its mark and never older.
func (a *App) boothMark(open scene.Scene) string {
	h := fnv.New64a()
	fmt.Fprintln(h, open.ID, open.Version)
	for _, id := range open.Prompting.Tools {
		version := 0 // not in the Library
		if e, ok := a.Store.Shelf().Entry(id); ok {
			version = e.Version
		}
		fmt.Fprintln(h, id, version)
	}
	for _, s := range a.Store.Shelf().Scenes() {
		if s.ID != open.ID { // its version is told above, as it was read
			fmt.Fprintln(h, s.ID, s.Version)
		}
	}
	return fmt.Sprintf("%016x", h.Sum64())
}
