package workbench

import (
	"strconv"
	"time"

	"callboard/core/piece"
	"callboard/core/scene"
	"callboard/core/tool"
	"callboard/core/wire"
	"callboard/views/link"
	"callboard/views/ui"
)

// Shell is what the editors of all kinds of piece share.
type Shell struct {
	At       link.Bench
	Version  int // the version the draft was made from
	Head     Head
	Sections []Section
	Restored time.Time // when the draft was edited last; zero unless it came back
	Newer    int       // the version others saved since; 0 when there is none
	Conflict *Conflict
	Back     *Back // where the editor was opened from; nil when from elsewhere
}

// Back is where an editor was opened from.
type Back struct {
	From  string // as the form carries it: "scene:ID", "tool:ID"
	Title string
	Href  string
}

// Section is one section of the form: the id of its heading, and its name.
type Section struct{ ID, Label string }

// Editor is everything the tool editor shows.
type Editor struct {
	Shell
	Controls
	Fields []Field
	Kinds  []Kind
	See    See
	Try    Try
	Cases  Cases
	Tab    string // of the rail: "see", "try" or "cases"
}

// ToolSections are the sections of the tool editor.
var ToolSections = []Section{{"definition", "Definition"}, {"fields", "Fields"}, {"action", "Action"}, {"settings", "Settings"}}

// fresh says whether this is a new tool that nobody touched yet: its name is
// what a person types first.
func (e Editor) fresh() bool {
	name := tool.New().Name
	return e.Version == 1 && e.Saved["name"] == name && e.Now["name"] == name
}

// Head is the editor's header.
type Head struct {
	At       link.Bench
	Word     string // what the piece is called: "tool"
	Name     string
	Icon     string
	Summary  string // what the piece does, in one line
	Linked   []scene.Ref
	Uses     []UseRow // what uses the piece, of a kind that others use
	Used     bool     // it is such a kind
	Lack     string   // why it cannot be offered now, as a finished sentence
	Undo     int
	Redo     int
	Edits    []string // what was edited, for a person
	Problems []Problem
}

// Heading is the piece's name, or what stands for one.
func (h Head) Heading() string {
	if h.Name == "" {
		return h.untitled()
	}
	return h.Name
}

// untitled stands for the name of a piece that has none.
// usedWords counts what uses the piece, and the scenes it reaches by that.
func (h Head) usedWords() string {
	words := ui.Count(len(h.Uses), "piece")
	if len(h.Linked) > 0 {
		words += ", in " + ui.Count(len(h.Linked), "scene")
	}
	return words
}

func (h Head) untitled() string { return "A " + h.Word + " without a name" }

// CanSave says whether Save is on.
func (h Head) CanSave() bool { return len(h.Edits) > 0 && len(h.Problems) == 0 }

// Field is one row of the field editor.
type Field struct {
	Key, Name string
	Type      tool.FieldType
	First     bool
	Last      bool
}

// Kind is one action that can be chosen, and what it can pick.
type Kind struct {
	Kind  tool.ActionKind
	Label string
	Icon  string
	Picks []Option // of a kind that picks something
	Piece PickedPiece
}

// PickedPiece is the piece that an action runs, beside its picker.
type PickedPiece struct {
	Name, Open string // of the one picked; empty while it is none that is there
	Searched   bool   // there are more than the list holds
	Find       string // what was searched for
	More       int    // that were found and are not in the list
}

// Option is one entry of a list.
type Option struct{ Value, Label string }

// See is the rail's "AI sees".
type See struct {
	CallName string
	Lines    []string
	Rows     []string // for each line the id of the form's part it is about
	Compiles bool
	Cost     ui.Cost
	Saved    ui.Cost // the same of the saved version, to compare with
	Parts    []CostPart
	Note     string
	Family   string
	Families []Option
	Format   string
	Formats  []Option
	Scene    string
	Scenes   []Option
	Sent     []wire.Line
	Advice   []string
}

// CostPart is what one part of the definition costs.
type CostPart struct {
	Label string
	Count int
	For   string // the id of the form's part
}

// Around is what the definition costs besides its parts: the words that hold
// them together. The bar shows it as its empty end.
func (s See) Around() int {
	rest := s.Cost.Count
	for _, p := range s.Parts {
		rest -= p.Count
	}
	return rest
}

// rowOf is the id of the form's part that the i-th argument line is about.
func (s See) rowOf(i int) string {
	if i < len(s.Rows) {
		return s.Rows[i]
	}
	return ""
}

// Segments are the parts for the bar.
func (s See) Segments() []ui.Segment {
	list := make([]ui.Segment, len(s.Parts))
	for i, p := range s.Parts {
		list[i] = ui.Segment{Label: p.Label, Count: p.Count, For: p.For}
	}
	return list
}

// Delta says how the cost compares with the saved version; empty when it is the
// same or not known.
func (s See) Delta() string {
	d := s.Cost.Count - s.Saved.Count
	switch {
	case !s.Cost.Known || !s.Saved.Known || d == 0:
		return ""
	case d > 0:
		return strconv.Itoa(d) + " more than saved"
	}
	return strconv.Itoa(-d) + " fewer than saved"
}

// Try is the rail's Try.
type Try struct {
	Fields []TryField
	Raw    bool
	Text   string
	Seed   string
	Locked bool
	Off    []Problem // why the draft cannot be tried
	Result *Result
}

// TryField is one argument of the typed form.
type TryField struct {
	Key, Name string
	Type      tool.FieldType
	Required  bool
	Choices   []string
	Meaning   string
	Value     string
}

// Result is what a try came to.
type Result struct {
	CallName string
	Call     string // as the model wrote it
	Raw      bool   // it was pasted
	Text     string // exactly what the AI reads
	Refused  bool
	Repairs  []string
	Fault    string // our own fault, for the person
	Seed     string
	Scene    string
	Of       string // which draft it was made with
	Rolls    []Roll
	Off      bool      // the draft cannot be called now: there is no answer
	Case     *CaseForm // what was written into Keep as a case; nil for nothing
}

// CaseForm is what stands in Keep as a case.
type CaseForm struct{ Name, Kind, Text string }

// caseForm is what was written there, or what the answer proposes.
func (r Result) caseForm() CaseForm {
	switch {
	case r.Case != nil:
		return *r.Case
	case r.Refused:
		return CaseForm{Kind: string(tool.Refused), Text: r.Text}
	}
	return CaseForm{Kind: string(tool.Exact), Text: r.Text}
}

// caseTouched says whether something was written there.
func (r Result) caseTouched() bool {
	if r.Case == nil {
		return false
	}
	untouched := r
	untouched.Case = nil
	return r.Off || *r.Case != untouched.caseForm()
}

// Roll is one roll as drawn.
type Roll struct {
	Notation string
	Pools    []Pool
	Sum      string // what stands behind the dice: "+3", with nothing when there is nothing
	Total    string
}

// Pool is dice of one sort.
type Pool struct {
	Sides string // "20", "F", "%"
	Minus bool
	Dice  []Die
	More  int // dice that are not drawn
}

// Die is one die as drawn.
type Die struct {
	Face    string
	Dropped bool
	Note    string // "exploded", "rerolled from 1", …
}

// Cases are the rail's saved cases.
type Cases struct {
	List      []Case
	Of        string // which draft the results are of
	Off       bool   // the draft cannot be tried, so nothing ran
	Form      string // the cases as the form carries them
	FormSaved string // the same of the saved version
}

// Case is one saved case and how it went.
type Case struct {
	Name   string
	Call   string
	Seed   string
	Expect string
	Ran    bool
	Pass   bool
	Why    string
}

// Passed counts the cases that pass.
func (c Cases) Passed() int {
	n := 0
	for _, one := range c.List {
		if one.Ran && one.Pass {
			n++
		}
	}
	return n
}

// Failed counts the cases that fail.
func (c Cases) Failed() int {
	n := 0
	for _, one := range c.List {
		if one.Ran && !one.Pass {
			n++
		}
	}
	return n
}

// Conflict is what two people changed differently.
type Conflict struct {
	Version int // theirs
	Parts   []piece.Clash
	Chosen  map[string]string // by path, what was picked already
	By      string
}

// icons are those a tool can have, in the picker's order.
var icons = []string{
	"dices", "dice-5", "coins", "table-2", "ticket", "sparkles", "wand-sparkles", "flame", "cloud-lightning",
	"sword", "swords", "shield", "skull", "ghost", "crown", "gem", "heart", "key-round", "lock", "lock-open",
	"eye", "hand", "brain", "user", "users", "message-square", "megaphone", "languages", "music", "drama", "theater",
	"map", "compass", "target", "clock", "timer", "hourglass", "moon", "star", "zap", "scale", "package",
	"book-open", "scroll-text", "notebook-pen", "bookmark", "feather", "lightbulb", "circle-help", "search",
	"list", "tag", "hash", "text", "square-function", "wrench",
}

// iconName is an icon's name in words.
func iconName(icon string) string {
	out := []byte(icon)
	for i, c := range out {
		if c == '-' {
			out[i] = ' '
		}
	}
	return string(out)
}
