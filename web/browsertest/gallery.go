package browsertest

import (
	"callboard/views/gallery"
	"callboard/views/link"
)

// Gallery is every state of the gallery as a page to look at. Unlike States
// they are drawn from samples, so they show what is hard to bring about: every
// reason on a tile, a conflict, a fault of ours.
func Gallery() []State {
	var states []State
	for _, s := range gallery.All() {
		states = append(states, State{Name: "gallery-" + s.Name, Path: at(link.GalleryState(s.Name)), Ready: "main", Part: !s.Page})
	}
	return states
}

// widths are the screens a state is looked at on.
func (s State) widths() []int64 {
	if s.Part {
		return []int64{1280}
	}
	return []int64{1280, 900, 390}
}
