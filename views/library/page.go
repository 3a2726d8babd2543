package library

import (
	"time"

	"callboard/views/link"
	"callboard/views/ui"
)

// Page is the Library's list as it is shown.
type Page struct {
	Query   link.LibraryQuery
	Kinds   []Kind // those that exist, the current one marked
	All     int    // pieces of every kind the query finds
	Tags    []Tag  // tags of what is found, most used first, the current one first
	Rows    []Row
	Total   int    // how many pieces the query finds
	First   int    // the number of the first row among them, from 1
	Newer   string // address of the page before; empty on the first
	Older   string // address of the page after; empty on the last
	Empty   bool   // the library holds nothing at all
	InTrash bool   // there is something in the trash
	Lazy    string // address that answers the rows' costs; empty when they are in the rows
	Family  string // the model family of the costs, for a person
	Scenes  []Scene
	Trashed []string // pieces just deleted, to be offered back

	// TrashedTogether is how many pieces were deleted at Query.TrashedAt and are
	// in the trash still.
	TrashedTogether int
	Now             time.Time
}

// Kind is one kind of piece in the list at the left.
type Kind struct {
	ID, Label, Icon string
	Count           int
}

// Tag is a tag to narrow the list to.
type Tag struct {
	Name  string
	Count int
}

// Scene is a scene the selected tools may be linked to.
type Scene struct{ ID, Title string }

// Row is one piece of the list.
type Row struct {
	ID       string
	Name     string
	Icon     string
	CallName string // empty for a kind that is not called
	Does     string // one line of what it does; what is wrong when Fault
	Fault    bool   // its body cannot be read
	Tags     []string
	Linked   int
	Changed  time.Time
	Open     string   // the address of its editor
	Peek     bool     // it has something the AI sees
	Cost     *ui.Cost // nil when not counted yet, or not a kind that costs
}

// Sorts are the orders of the list as a person picks them.
var Sorts = []struct{ ID, Label string }{
	{"changed", "Changed"},
	{"name", "Name"},
	{"created", "Created"},
	{"linked", "Most linked"},
	{"cost", "Cost"},
}

// sortValue is what the order sends: nothing where it is the list's own.
func (p Page) sortValue(id string) string {
	if id == Sorts[0].ID && p.Query.Text == "" {
		return ""
	}
	return id
}

// with is the list's address with one part of the query changed; a narrower
// list begins at its first page.
func (p Page) with(change func(*link.LibraryQuery)) string {
	q := p.Query.Here()
	q.After, q.Before = "", ""
	change(&q)
	return link.LibraryList(q)
}

func (p Page) ofKind(kind string) string {
	return p.with(func(q *link.LibraryQuery) { q.Kind = kind })
}

func (p Page) ofTag(tag string) string {
	return p.with(func(q *link.LibraryQuery) { q.Tag = tag })
}

func (p Page) withCosts() string {
	q := p.Query.Here()
	q.Costs = true
	return link.LibraryList(q)
}

// here is the address of this very list, to come back to after a change.
func (p Page) here() string { return link.LibraryList(p.Query.Here()) }

// whole is the query of the list, for an action on all that it finds.
func (p Page) whole() string { return p.Query.Whole().Values().Encode() }

// trashed is how many pieces were just deleted and are in the trash still.
func (p Page) trashed() int { return max(len(p.Trashed), p.TrashedTogether) }

// span says which part of the list is shown: "1–50 of 214".
func (p Page) span() string {
	if p.Total == len(p.Rows) {
		return ui.Count(p.Total, "piece")
	}
	return ui.Number(p.First) + "–" + ui.Number(p.First+len(p.Rows)-1) + " of " + ui.Number(p.Total)
}

// costScale is the cost, in tokens, that fills a row's small bar.
const costScale = 200

// barWidth is the filled part of a row's bar, of 48 units.
func barWidth(count int) string {
	return ui.Number(max(1, min(48, count*48/costScale)))
}

// CostID is the region of a row that holds its cost, and peekID the one that
// shows what the AI sees of it.
func CostID(id string) string { return "cost-" + id }
func peekID(id string) string { return "peek-" + id }
