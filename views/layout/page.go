// Package layout is the frame around every page: the head, the bar with the
// three areas, the place for notices.
package layout

import "callboard/views/ui"

// Area is one of the three parts of the product.
type Area string

const (
	Library   Area = "library"
	Workbench Area = "workbench"
	Booth     Area = "booth"
)

// Meta is what the frame needs to know of a page.
type Meta struct {
	Title string // without the product's name
	Area  Area   // empty outside the three
	Theme string // "light", "dark" or "" for the system's
	Path  string // where to come back to after a preference was changed
	Wide  bool   // the page uses the whole width
	// Notice is shown once, after something was done without JavaScript.
	Notice     string
	NoticeKind string // "good" or "bad"
	NoticeWay  ui.Way // on from it
	// Scripts are further files of ours the page wants, by plain name.
	Scripts []string
}
