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
	{Name: "menu", Path: at(link.Keys()), Ready: ".menu__list", Do: func(tab *Tab) { tab.Click("details.menu summary") }},
}
