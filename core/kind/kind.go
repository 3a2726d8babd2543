// Package kind is the registry of the kinds of piece that this Callboard has:
// how each is decoded, what keeps it from being saved, what it says of itself
// in lists and which other pieces it uses. A kind is one file here and one line
// in infos.
package kind

import (
	"callboard/core"
	"callboard/core/jsondoc"
	"callboard/core/piece"
	"callboard/core/tool"
)

// Info is one kind of piece.
type Info struct {
	Kind piece.Kind
	One  string // within a sentence: "dice piece"
	Many string // as a heading: "Dice"
	Icon string

	// New is a blank piece as the Library makes it; it can be saved.
	New func() piece.Content

	// decode reads a body strictly. draft lets pass what only a save refuses.
	// The content has its stored form.
	decode func(name string, tags []string, body jsondoc.Value, draft bool) (piece.Content, []core.Problem)
	about  func(c piece.Content) About
	// references are its uses of other pieces.
	references func(c piece.Content) []Reference
	// repoint gives the content with other ids for the pieces it uses.
	repoint func(c piece.Content, ids map[string]string) piece.Content
}

// About is what a piece says of itself in lists.
type About struct {
	Description string
	Category    string
	Icon        string
	Does        string // one line of what it is or does
	ActionKind  tool.ActionKind
	Fields      []string // names of its fields
	Uses        []string // ids of the pieces it uses
	Names       []string // names of the tables it asks for by name
	Fault       string   // why it cannot be read; empty when it can
}

func infos() []Info { return []Info{toolInfo(), diceInfo(), formulaInfo()} }

// The list never changes, so it is made once; nobody can observe that it is
// shared.
var known = func() map[piece.Kind]Info {
	out := map[piece.Kind]Info{}
	for _, info := range infos() {
		out[info.Kind] = info
	}
	return out
}()

// Infos lists the kinds there are, in the Library's order.
func Infos() []Info { return infos() }

// Of gives a kind; ok is false when this Callboard does not have it.
func Of(k piece.Kind) (info Info, ok bool) {
	info, ok = known[k]
	return info, ok
}

// Decode reads a piece that is to be saved: what its kind's strict decoder and
// its rules refuse is told with paths "name", "tags[0]", "body.…". The content
// has its stored form.
func (i Info) Decode(name string, tags []string, body jsondoc.Value) (piece.Content, []core.Problem) {
	return i.decode(piece.TidyName(name), tags, body, false)
}

// DecodeStored is Decode for content as it is stored or patched.
func (i Info) DecodeStored(c piece.Content) (piece.Content, []core.Problem) {
	v, err := jsondoc.Parse(c.Body)
	if err != nil {
		return piece.Content{}, []core.Problem{jsondoc.Unreadable("body", err)}
	}
	return i.Decode(c.Name, c.Tags, v)
}

// Canonical is stored content in the form it would be stored in now; ok is false
// when it cannot be read.
func (i Info) Canonical(c piece.Content) (out piece.Content, ok bool) {
	v, err := jsondoc.Parse(c.Body)
	if err != nil {
		return c, false
	}
	out, problems := i.decode(c.Name, c.Tags, v, true)
	return out, len(problems) == 0
}

// About reads what a piece of any kind says of itself; of a kind that is not
// known, its description.
func Describe(k piece.Kind, c piece.Content) About {
	if info, ok := known[k]; ok {
		return info.about(c)
	}
	return plain(c)
}

// Reference is one use of a piece by another.
type Reference struct {
	Kind piece.Kind // of the piece that is used
	ID   string
	Path string // where it stands in the JSON: "body.action.piece"
}

// References are the uses of pieces in content that can be read, in their order.
func References(k piece.Kind, c piece.Content) []Reference {
	if info, ok := known[k]; ok {
		return info.references(c)
	}
	return nil
}

// Repoint gives the content with the ids of pieces it uses changed as ids says.
func Repoint(k piece.Kind, c piece.Content, ids map[string]string) piece.Content {
	if info, ok := known[k]; ok {
		return info.repoint(c, ids)
	}
	return c
}

// plain is all that is known of a body of another kind.
func plain(c piece.Content) About {
	v, err := jsondoc.Parse(c.Body)
	if err != nil {
		return About{Fault: err.Error()}
	}
	description, _ := v.Get("description")
	return About{Description: description.Text}
}
