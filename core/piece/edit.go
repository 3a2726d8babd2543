package piece

// Tab is the part of an editor in which something is edited, by its heading.
type Tab string

// EditorProblem is one problem of a draft as an editor shows it. It is the same
// problem that the kind's rules tell with a path of the JSON.
type EditorProblem struct {
	Control string // the control's name: "name", "fields.KEY.choices"
	Tab     Tab
	Message string // a finished sentence, beside the control
	Short   string // beside Save: "Name the tool (Definition)"
}

// Changed is one edited part of a piece, with both values as text.
type Changed struct {
	Path   string // the part: "description", "fields.KEY.name"
	Label  string // for a person: "Field skill: what it means"
	Before string
	After  string
}

// Clash is a part that both sides changed differently, or a change of mine
// that would break a rule together with theirs.
type Clash struct {
	Path   string // "description", "fields.KEY.name", "rows", …
	Label  string // for a person: "Name", "Field skill: what it means"
	Base   string // the three values as text for the conflict panel
	Mine   string
	Theirs string
	Why    string // the rule that both changes together would break; empty when both changed the same part
}

// The answers to a clash.
const (
	KeepMine   = "mine"
	TakeTheirs = "theirs"
)
