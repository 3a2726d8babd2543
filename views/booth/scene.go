package booth

import (
	"strconv"
	"time"

	"callboard/views/ui"
)

// Page is the Control Booth with one scene open, or with none there is.
type Page struct {
	Scenes  []Item
	Open    *Scene // nil when there is no scene
	InTrash bool   // there are deleted scenes
	Deleted string // the scene just deleted, to be offered back
}

// Item is one scene in the list.
type Item struct {
	ID, Title string
	Tools     int
}

// Scene is one scene as it is shown.
type Scene struct {
	ID       string
	Title    string
	Access   bool // Narrator Tool Access
	Window   int  // tokens; 0 when it is not known
	Families []Family
	Family   Family
	Tiles    []Tile
	Off      []string // tiles switched off since the page was opened, for its addresses
	Reply    Reply
	Back     string // this page's address, to come back to
	Mark     string // names the state that is shown; another mark means that it is old
	Rename   bool   // the title is to be typed over: the scene is new
}

// Family is a model family costs are counted for.
type Family struct{ ID, Label string }

// Tile is one tool of the scene.
type Tile struct {
	ID       string
	Name     string
	Icon     string
	CallName string   // in this scene's offer
	Does     string   // one line
	Cost     *ui.Cost // nil when it cannot be read
	On       bool     // linked
	Offered  bool
	Reason   string // why it is not offered, a sentence
	Segment  int    // its colour in the Per reply bar; -1 when it is not in it
	Open     string // its editor; empty when there is nothing to open
	New      bool   // it was just linked: the focus goes to it
	Place    string // what "off" says of it when it is switched off
	// Moving: what stands around it among the linked tiles.
	Prev, Next string
	Earlier    string // the tile it would stand in front of; empty when it is the first
	Later      string // the same, one place on; empty with Last false means the end
	Last       bool
}

// Reply is the Per reply line.
type Reply struct {
	Tools    int // offered
	Cost     ui.Cost
	Segments []ui.Segment
	Once     int // what a request pays once for having tools at all
}

// share is the part of the context window, in per cent with one decimal below
// ten.
func (s Scene) share() string {
	if s.Window <= 0 || !s.Reply.Cost.Known {
		return ""
	}
	p := float64(s.Reply.Cost.Count) * 100 / float64(s.Window)
	switch {
	case s.Reply.Cost.Count == 0:
		return "0 %"
	case p < 0.1:
		return "under 0.1 %"
	case p < 10:
		return strconv.FormatFloat(p, 'f', 1, 64) + " %"
	}
	return strconv.FormatFloat(p, 'f', 0, 64) + " %"
}

// ofWindow is what the share is a share of, and whether
// anything else fits beside it.
func (s Scene) ofWindow() string {
	if s.tooMuch() {
		return "of " + ui.Number(s.Window) + ": no room is left"
	}
	return "of " + ui.Number(s.Window)
}

// tooMuch says whether the tools alone fill the window.
func (s Scene) tooMuch() bool {
	return s.Window > 0 && s.Reply.Cost.Known && s.Reply.Cost.Count >= s.Window
}

func (s Scene) windowText() string {
	if s.Window == 0 {
		return ""
	}
	return strconv.Itoa(s.Window)
}

// onOff is an ARIA state.
func onOff(on bool) string { return strconv.FormatBool(on) }

// Trash is the page of deleted scenes.
type Trash struct {
	Rows []TrashRow
}

// TrashRow is one deleted scene.
type TrashRow struct {
	ID, Title string
	Tools     int
	Deleted   time.Time
}

// Picker is the page or dialog that links tools to a scene.
type Picker struct {
	SceneID string
	Title   string
	Query   string
	Chosen  []Pick // picked so far, kept while the search changes
	Found   []Pick
	Total   int  // how many the search finds
	Empty   bool // the library has no tool
}

// Pick is one tool in the picker.
type Pick struct {
	ID, Name, Icon, CallName, Does string
	Linked                         bool     // already in the scene
	Cost                           *ui.Cost // on every reply; nil when it cannot be read
}

// tokens is the cost for whoever sums it; empty when it is not known.
func (t Pick) tokens() string {
	if t.Cost == nil || !t.Cost.Known {
		return ""
	}
	return strconv.Itoa(t.Cost.Count)
}

// picked says how many are picked and what they cost together. It is "about":
// each is counted under the name it is called by in the Library, which a scene
// may have to change. booth.js says the same of what is picked in the page.
func (p Picker) picked() string {
	n, sum, unknown := 0, 0, 0
	for _, t := range p.Chosen {
		switch {
		case t.Linked:
			continue
		case t.tokens() == "":
			unknown++
		default:
			sum += t.Cost.Count
		}
		n++
	}
	switch {
	case n == 0:
		return "None picked"
	case unknown == n:
		return ui.Number(n) + " picked, tokens unknown"
	case unknown > 0:
		return ui.Number(n) + " picked, about " + ui.Count(sum, "token") + " and " + ui.Number(unknown) + " unknown"
	}
	return ui.Number(n) + " picked, about " + ui.Count(sum, "token")
}

// more says how many of what was found are not shown.
func (p Picker) more() int { return p.Total - len(p.Found) }
