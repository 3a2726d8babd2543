package browsertest

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

var shots = flag.String("shots", "", "the folder TestShots writes its pictures into; empty writes none")

// sites are the two libraries the states are shown in.
type sites struct {
	full, bare *Site
	shelf      Shelfful
}

func newSites(t *testing.T) sites {
	s := sites{full: Serve(t), bare: Serve(t)}
	s.shelf = Fill(t, s.full)
	s.shelf.Dice = FillDice(t, s.full)
	return s
}

// show opens a state in a tab.
func (s sites) show(t *testing.T, state State, options ...TabOption) *Tab {
	t.Helper()
	site := s.full
	if state.Bare {
		site = s.bare
	}
	tab := chromium.Tab(t, site, options...)
	tab.Expect(`/nothing-here|status of (404|409|422)`)
	tab.Open(state.Path(s.shelf))
	if state.Do != nil {
		state.Do(tab)
	}
	tab.Wait(state.Ready)
	return tab
}

// Every page, in every state, breaks no rule of WCAG 2.2 AA, in either theme, on
// a desk or a phone, and is never wider than its screen: a person scrolls one
// way.
func TestStates(t *testing.T) {
	t.Parallel()
	sites := newSites(t)
	t.Run("all", func(t *testing.T) { // so that the sites outlive the parallel ones
		for _, state := range States {
			t.Run(state.Name, func(t *testing.T) {
				t.Parallel()
				tab := sites.show(t, state)
				narrowest(t, tab)
				accessible(t, tab, state.Over)
			})
		}
	})
}

// accessible runs axe on a desk and on a phone, and in the other theme, which
// changes nothing but colours.
func accessible(t *testing.T, tab *Tab, within string) {
	t.Helper()
	tab.Resize(390, 800)
	for _, f := range tab.Axe(within) {
		t.Errorf("light, 390 px: %v", f)
	}
	tab.Resize(1280, 800)
	for _, f := range tab.Axe(within) {
		t.Errorf("light, 1280 px: %v", f)
	}
	tab.Theme("dark")
	for _, f := range tab.AxeColours(within) {
		t.Errorf("dark, 1280 px: %v", f)
	}
}

// narrowest makes the screen narrower step by step.
func narrowest(t *testing.T, tab *Tab) {
	t.Helper()
	for _, width := range []int64{1280, 900, 390, 320} {
		tab.Resize(width, 800)
		if got := Eval[int64](tab, `document.documentElement.scrollWidth`); got > width {
			t.Errorf("at %d px the page is %d px wide because of %s", width, got, Eval[string](tab, sticksOut))
		}
	}
}

// sticksOut names the elements that reach furthest to the right, those left out
// that an element around them clips or scrolls.
const sticksOut = `(() => {
	const clipped = e => { for (let p = e.parentElement; p && p !== document.body; p = p.parentElement) if (getComputedStyle(p).overflowX !== "visible") return true; };
	const all = [...document.querySelectorAll("main *, dialog *")].filter(e => e.checkVisibility() && getComputedStyle(e).position !== "fixed" && !clipped(e));
	const most = Math.max(...all.map(e => e.getBoundingClientRect().right));
	return all.filter(e => e.getBoundingClientRect().right > most - 1).map(e => e.localName + "." + (e.getAttribute("class") || "")).join(", ");
})()`

// TestShots writes a picture of every state, in both themes.
func TestShots(t *testing.T) {
	if *shots == "" {
		t.Skip("pictures are written with -shots DIR")
	}
	sites := newSites(t)
	for _, state := range slices.Concat(States, Gallery()) {
		t.Run(state.Name, func(t *testing.T) {
			tab := sites.show(t, state)
			for _, width := range state.widths() {
				tab.Resize(width, 900)
				if state.Sheet && !Eval[bool](tab, `document.querySelector("`+state.Ready+`").checkVisibility()`) {
					tab.Click("#rail-open")
				}
				for _, theme := range []string{"light", "dark"} {
					tab.Theme(theme)
					tab.Picture(filepath.Join(*shots, fmt.Sprintf("%s-%d-%s.png", state.Name, width, theme)))
				}
			}
		})
	}
}

func TestPicture(t *testing.T) {
	tab := chromium.Tab(t, Serve(t), Size(390, 900))
	tab.Open("/keys")
	path := filepath.Join(t.TempDir(), "keys.png")
	tab.Picture(path)
	data, err := os.ReadFile(path)
	if err != nil || len(data) < 1000 || string(data[1:4]) != "PNG" {
		t.Errorf("Picture wrote %d bytes (%v); want a PNG", len(data), err)
	}
}
