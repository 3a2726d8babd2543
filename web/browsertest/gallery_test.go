package browsertest

import (
	"slices"
	"testing"
)

// No state of the gallery breaks a rule of WCAG 2.2 AA, and no page of it is
// wider than a small phone. A few tabs share the work.
func TestGalleryAccessible(t *testing.T) {
	t.Parallel()
	const tabs = 3
	states := Gallery()
	share := (len(states) + tabs - 1) / tabs
	for some := range slices.Chunk(states, share) {
		t.Run("from-"+some[0].Name, func(t *testing.T) {
			t.Parallel()
			// The samples are of no library, so a script that asks the server
			// about them is told so.
			tab := chromium.Tab(t, Serve(t))
			tab.Expect(`status of (404|422)|beforeunload`) // and the editors have edits
			for _, state := range some {
				galleryState(t, tab, state)
			}
		})
	}
}

func galleryState(t *testing.T, tab *Tab, state State) {
	t.Helper()
	tab.Resize(1280, 800)
	tab.Open(state.Path(Shelfful{}))
	tab.Wait(state.Ready)
	tab.Theme("dark") // where colours come closest
	for _, f := range tab.Axe("") {
		t.Errorf("%s, dark: %v", state.Name, f)
	}
	if state.Part {
		return // its width is the page's own affair, and one theme says enough
	}
	tab.Theme("light")
	for _, f := range tab.AxeColours("") {
		t.Errorf("%s, light: %v", state.Name, f)
	}
	tab.Resize(320, 800)
	if got := Eval[int64](tab, `document.documentElement.scrollWidth`); got > 320 {
		t.Errorf("%s at 320 px is %d px wide because of %s", state.Name, got, Eval[string](tab, sticksOut))
	}
}
