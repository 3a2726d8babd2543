package bundle

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"callboard/core"
	"callboard/core/kind"
	"callboard/core/piece"
	"callboard/core/scene"
)

// Have is what Settle asks of a library.
type Have interface {
	// Piece gives the piece with the identifier, in the trash too. ok is false
	// when there is none.
	Piece(id string) (p piece.Piece, ok bool, err error)
	// Like gives the identifier of a live piece with the kind, name and body.
	Like(kind piece.Kind, name string, body []byte) (id string, ok bool, err error)
	// Named says whether a live dice piece has the name, in whatever case.
	Named(name string) (bool, error)
	// Scene gives the scene with the identifier, in the trash too.
	Scene(id string) (s scene.Scene, ok bool, err error)
}

// State is what an import does with an item in one library.
type State string

// The states of an item.
const (
	New     State = "new"     // is made
	Renamed State = "renamed" // is made under another name: its identifier belongs to another piece
	Had     State = "have"    // is skipped: the library has it
	Out     State = "refused" // is refused
)

// Settled is an item with what becomes of it in one library.
type Settled struct {
	Item   // Name and Content.Name are those it gets; Fate and Notes tell a changed identifier or name too
	State  State
	MadeID string // the identifier it gets, or has in the library; empty when refused
}

// Outcome is a plan settled for one library.
type Outcome struct {
	Format Format
	Items  []Settled
}

// Settle decides what importing the plan does to a library. It changes
// nothing. newID makes identifiers.
//
// The library has a piece when one with the same identifier, or any live one,
// has its kind, name and body; a scene when the one with its identifier has its
// settings. An identifier in use by something else gives a new one; where the
// other one is alive and of the same kind, the import is a renamed copy.
func Settle(p Plan, have Have, newID func() string) (Outcome, error) {
	s := settler{have: have, newID: newID, ids: map[string]string{}, given: map[string]piece.Kind{}, named: map[string]bool{}, made: map[string]string{}}
	out := Outcome{Format: p.Format, Items: make([]Settled, len(p.Items))}
	for _, i := range usedFirst(p.Items) {
		item := p.Items[i]
		item.Notes = slices.Clone(item.Notes)
		settle := s.piece
		if item.Scene != nil {
			settle = s.scene
		}
		settled, err := settle(item)
		if err != nil {
			return Outcome{}, err
		}
		out.Items[i] = settled
	}
	for i := range out.Items { // once more: pieces may use one another in a circle
		if err := s.uses(&out.Items[i], p.Items[i].Content); err != nil {
			return Outcome{}, err
		}
	}
	return out, nil
}

type settler struct {
	have  Have
	newID func() string
	ids   map[string]string     // identifier in the file → in the library
	given map[string]piece.Kind // identifiers that pieces of the file have in the library
	named map[string]bool       // names that dice pieces of the file have in the library, folded
	made  map[string]string     // what this import makes, by kind, name and body → identifier
}

// likeness is one key for kind, name and body.
func likeness(kind piece.Kind, name string, body []byte) string {
	return string(kind) + "\x00" + name + "\x00" + string(body)
}

func (s *settler) piece(item Item) (Settled, error) {
	if item.Fate == Refused {
		return Settled{Item: item, State: Out}, nil
	}
	// With the ids that the pieces it uses have here: only so can it be the same
	// as one that the library has.
	item.Content = kind.Repoint(item.Kind, item.Content, s.ids)
	id, ok, err := s.like(item)
	if err != nil {
		return Settled{}, err
	}
	out := Settled{Item: item, State: New, MadeID: item.ID}
	if ok {
		out.State, out.MadeID = Had, id
	} else if err := s.place(&out); err != nil {
		return Settled{}, err
	}
	if out.State != Had {
		s.made[likeness(out.Kind, out.Content.Name, out.Content.Body)] = out.MadeID
	}
	s.given[out.MadeID] = out.Kind
	if out.Kind == piece.Dice {
		s.named[foldName(out.Content.Name)] = true
	}
	if item.ID != "" {
		s.ids[item.ID] = out.MadeID
	}
	return out, nil
}

// like finds what is the same in the library or earlier in the file.
func (s *settler) like(item Item) (id string, ok bool, err error) {
	if id, ok := s.made[likeness(item.Kind, item.Content.Name, item.Content.Body)]; ok {
		return id, true, nil
	}
	return s.have.Like(item.Kind, item.Content.Name, item.Content.Body)
}

// place finds the identifier of a piece that is made.
func (s *settler) place(out *Settled) error {
	if out.ID == "" {
		out.MadeID = s.newID()
		return nil
	}
	other, taken, err := s.have.Piece(out.ID)
	switch {
	case err != nil || !taken:
		return err
	case !other.DeletedAt.IsZero() || other.Kind != out.Kind:
		out.MadeID = s.newID()
		return nil
	}
	out.MadeID, out.State, out.Fate = s.newID(), Renamed, Partly
	name := copyName(out.Name)
	out.Notes = append(out.Notes, fmt.Sprintf("The library has another version of it under the same identifier, so this one becomes a copy named “%s”.", name))
	out.Name, out.Content.Name = name, name
	id, ok, err := s.like(out.Item)
	if ok {
		out.State, out.MadeID = Had, id
	}
	return err
}

// copyName is the name of a copy, cut so that it stays a name.
func copyName(name string) string {
	const tail = " (copy)"
	if runes := []rune(name); len(runes)+utf8.RuneCountInString(tail) > core.MaxNameRunes {
		name = strings.TrimSpace(string(runes[:core.MaxNameRunes-utf8.RuneCountInString(tail)]))
	}
	return name + tail
}

func (s *settler) scene(item Item) (Settled, error) {
	if item.Fate == Refused {
		return Settled{Item: item, State: Out}, nil
	}
	out := Settled{Item: item, State: New, MadeID: item.ID}
	set := *item.Scene
	out.Scene = &set
	if err := s.links(&out); err != nil {
		return Settled{}, err
	}
	if item.ID == "" {
		out.MadeID = s.newID()
		return out, nil
	}
	other, taken, err := s.have.Scene(item.ID)
	switch {
	case err != nil || !taken:
		return out, err
	case other.DeletedAt.IsZero() && sameScene(other.Settings, set):
		out.State = Had
		return out, nil
	}
	out.MadeID = s.newID()
	if other.DeletedAt.IsZero() {
		out.State, out.Fate = Renamed, Partly
		set.Title = copyName(set.Title)
		out.Name = set.Title
		out.Notes = append(out.Notes, fmt.Sprintf("There is another version of this scene, so this one becomes a copy named “%s”.", set.Title))
	}
	return out, nil
}

// links points a scene at the tools as this library has them, and takes out
// and names those it has not.
func (s *settler) links(out *Settled) error {
	var tools []string
	seen := map[string]bool{}
	for _, id := range out.Scene.Prompting.Tools {
		known, ok := s.ids[id]
		if !ok {
			p, there, err := s.have.Piece(id)
			if err != nil {
				return err
			}
			known, ok = id, there && p.Kind == piece.Tool && p.DeletedAt.IsZero()
		}
		switch {
		case !ok:
			out.Fate = Partly
			out.Notes = append(out.Notes, fmt.Sprintf("It links the tool %q, which is not there; the link is left out.", id))
		case !seen[known]:
			seen[known] = true
			tools = append(tools, known)
		}
	}
	out.Scene.Prompting.Tools = tools
	out.Notes = fewer(out.Notes)
	return nil
}

func sameScene(a, b scene.Settings) bool {
	return a.Title == b.Title && a.ContextWindow == b.ContextWindow &&
		a.Prompting.NarratorToolAccess == b.Prompting.NarratorToolAccess &&
		slices.Equal(a.Prompting.Tools, b.Prompting.Tools)
}

// Made says whether the import makes the item.
func (s Settled) Made() bool { return s.State == New || s.State == Renamed }
