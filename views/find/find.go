// Package find is "Find anything": one box that finds pieces, scenes, pages and
// commands by typing, as a dialog over any page (Ctrl K) and as a page of its
// own.
package find

// Results are what the words found, group by group.
type Results struct {
	Query  string
	Groups []Group
	Dialog bool // shown in the dialog: options of a list box instead of links
}

// Group is one kind of thing found.
type Group struct {
	Label string
	Hits  []Hit
}

// Hit is one thing to go to or to do.
type Hit struct {
	ID     string // unique on the page
	Icon   string
	Label  string
	Detail string // a call name, or what it does
	Mono   bool   // Detail is set as code
	Href   string // where it leads; empty for a command
	Post   string // a command's address; empty for a link
	Fields []Field
}

// Field is one value a command sends.
type Field struct{ Name, Value string }

// none says whether nothing was found.
func (r Results) none() bool {
	for _, g := range r.Groups {
		if len(g.Hits) > 0 {
			return false
		}
	}
	return true
}
