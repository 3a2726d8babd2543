package browsertest

import "testing"

// No state of the gallery breaks a rule of WCAG 2.2 AA, and no page of it is
// wider than a small phone.
func TestGalleryAccessible(t *testing.T) {
	t.Parallel()
	site := Serve(t)
	tab := chromium.Tab(t, site)
	// The samples are of no library, so a script that asks the server about
	// them is told so.
	tab.Expect(`status of (404|422)|beforeunload`) // and the editors have edits
	for _, state := range Gallery() {
		tab.Resize(1280, 800)
		tab.Open(state.Path(Shelfful{}))
		tab.Wait(state.Ready)
		tab.Theme("dark") // where colours come closest
		for _, f := range tab.Axe("") {
			t.Errorf("%s, dark: %v", state.Name, f)
		}
		if !state.Part {
			tab.Theme("light")
			for _, f := range tab.AxeColours("") {
				t.Errorf("%s, light: %v", state.Name, f)
			}
		}
		if state.Part {
			continue // its width is the page's own affair
		}
		tab.Resize(320, 800)
		if got := Eval[int64](tab, `document.documentElement.scrollWidth`); got > 320 {
			t.Errorf("%s at 320 px is %d px wide because of %s", state.Name, got, Eval[string](tab, sticksOut))
		}
	}
}
