package library

import "callboard/views/ui"

// Import is the page that takes a file.
type Import struct {
	Error string // why the file given before could not be used; empty the first time
	Text  string // what was pasted before
}

// Review is what a file holds and what becomes of each item, before or after it
// was imported.
type Review struct {
	File   string // its name, empty for pasted text
	Format string // what it is, in words: "a Callboard file"
	Items  int    // in the file
	Make   int    // that are imported, or were
	Groups []ImportGroup
	Packed string // the file for the step that imports it; empty when that was done
	Done   bool
}

// ImportGroup is the items of one fate.
type ImportGroup struct {
	ID    string // "same", "partly", "skipped", "refused"
	Title string
	Icon  string
	Help  string
	Count int
	Items []ImportItem // the first of them
	Open  bool
}

// More is how many items of the group are not shown.
func (g ImportGroup) More() int { return g.Count - len(g.Items) }

// ImportItem is one item.
type ImportItem struct {
	Name  string
	Kind  string
	Href  string // of what it became; empty where there is nothing to open
	Notes []string
	About string // what it is in a few words; empty for a tool
}

// title is the heading of the page.
func (r Review) title() string {
	switch {
	case r.Done && r.Make == 0:
		return "Nothing was imported"
	case r.Done:
		return "Imported " + ui.Count(r.Make, "item")
	case r.Make == 0:
		return "There is nothing to import"
	}
	return "Import " + ui.Count(r.Make, "item") + "?"
}

// source says where the items come from.
func (r Review) source() string {
	name := r.File
	if name == "" {
		name = "What you pasted"
	}
	return name + " is " + r.Format + ", " + ui.Count(r.Items, "item") + "."
}
