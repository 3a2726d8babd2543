package browsertest

import "callboard/views/link"

// State is a page in one state: to be looked at in pictures, and to be held to
// the rules of accessibility in both themes.
type State struct {
	Name  string
	Path  func(Shelfful) string
	Ready string     // a selector that is there once the state is reached
	Do    func(*Tab) // brings the opened page into the state; nil for as it opens
	Bare  bool       // in an empty library
}

func at(path string) func(Shelfful) string { return func(Shelfful) string { return path } }

// States is every page, and every state of it that looks different. A new page
// gets its row here.
var States = []State{
	{Name: "keys", Path: at(link.Keys()), Ready: "h1"},
	{Name: "missing", Path: at("/nothing-here"), Ready: "h1"},
	{Name: "library", Path: at(link.Library()), Ready: ".piece .cost"},
	{Name: "library-empty", Path: at(link.Library()), Ready: ".empty", Bare: true},
	{Name: "library-name", Path: at(link.LibraryList(link.LibraryQuery{Sort: "name"})), Ready: ".piece .cost"},
	{Name: "library-nothing", Path: at(link.LibraryList(link.LibraryQuery{Text: "zzz", Tag: "dice"})), Ready: ".empty"},
	{Name: "library-selected", Path: at(link.LibraryList(link.LibraryQuery{Sort: "linked"})), Ready: ".selection [open]", Do: func(tab *Tab) {
		tab.Click(".piece:nth-child(1) .check")
		tab.Click(".piece:nth-child(3) .check")
		tab.Click(".selection details:last-of-type summary")
	}},
	{Name: "library-peek", Path: at(link.LibraryList(link.LibraryQuery{Sort: "linked"})), Ready: ".peek", Do: func(tab *Tab) {
		tab.Click(".piece:nth-child(2) [data-peek]")
	}},
	{Name: "library-trash", Path: at(link.LibraryTrash()), Ready: ".piece"},
	{Name: "library-trash-empty", Path: at(link.LibraryTrash()), Ready: ".empty", Bare: true},
	{Name: "peek", Path: func(s Shelfful) string { return link.LibraryPeek(s.Check) }, Ready: ".peek"},
	{Name: "booth", Path: func(s Shelfful) string { return link.Scene(s.Full) }, Ready: ".tile"},
	{Name: "booth-move", Path: func(s Shelfful) string { return link.Scene(s.Full) }, Ready: ".tile__move", Do: func(tab *Tab) {
		tab.Focus(".tile:nth-child(2) .tile__move button")
	}},
	{Name: "booth-off", Path: func(s Shelfful) string { return link.SceneWith(s.Off, []string{s.Chinese}) }, Ready: ".tile--off"},
	{Name: "booth-no-tool", Path: func(s Shelfful) string { return link.Scene(s.Empty) }, Ready: ".empty"},
	{Name: "booth-empty", Path: at(link.Booth()), Ready: ".empty", Bare: true},
	{Name: "booth-picker", Path: func(s Shelfful) string { return link.Scene(s.Full) }, Ready: "dialog[open] .pick", Do: func(tab *Tab) {
		tab.Click("#link-tools")
	}},
	{Name: "booth-picker-page", Path: func(s Shelfful) string { return link.SceneLink(s.Full) }, Ready: ".pick"},
	{Name: "booth-trash", Path: at(link.SceneTrash()), Ready: ".empty", Bare: true},
	{Name: "find", Path: at(link.Library()), Ready: "dialog[open] .find__hit", Do: func(tab *Tab) {
		tab.Press("Ctrl+k")
	}},
	{Name: "find-page", Path: at(link.Find() + "?q=skill"), Ready: ".find__hit"},
	{Name: "menu", Path: at(link.Keys()), Ready: ".menu__list", Do: func(tab *Tab) { tab.Click("details.menu summary") }},
}
