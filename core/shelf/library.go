package shelf

import (
	"slices"
	"strings"

	"callboard/core"
	"callboard/core/dicepiece"
	"callboard/core/kind"
	"callboard/core/piece"
	"callboard/core/tool"
)

// The shelf is the library that tools look things up in.
var _ tool.Library = (*Shelf)(nil)

// DicePiece is a decoded dice piece. One that is missing, in the trash or of
// another kind is core.NotFound; one that cannot be read is core.Invalid. Both
// say so in a finished sentence.
func (s *Shelf) DicePiece(id string) (dicepiece.Piece, error) {
	e, err := s.used(piece.Dice, id)
	if err != nil {
		return dicepiece.Piece{}, err
	}
	return decoded(s, &s.dice, e, func(c piece.Content) (dicepiece.Piece, error) {
		p, err := dicepiece.OfPiece(c)
		p.ID = e.ID
		return p, err
	})
}

// DicePieceNamed is the id of the dice piece with the name, in any case; the
// first made, where several have it.
func (s *Shelf) DicePieceNamed(name string) (id string, ok bool) {
	folded := Fold(strings.TrimSpace(name))
	for e := range s.list.Load().all {
		if e.Kind == piece.Dice && e.title == folded {
			return e.ID, true
		}
	}
	return "", false
}

// used finds a piece that another one uses.
func (s *Shelf) used(k piece.Kind, id string) (*Entry, error) {
	e, ok := s.Entry(id)
	if ok && e.Kind == k {
		return e, nil
	}
	return nil, core.Errorf(core.NotFound, "%s", s.absent(k, id))
}

// absent says where a piece is that is not on the shelf.
func (s *Shelf) absent(k piece.Kind, id string) string {
	word := wordOf(k)
	if s.options.Away != nil {
		if name, trashed := s.options.Away(id); trashed {
			return "The " + word + " “" + name + "” is in the trash."
		}
	}
	return "The " + word + " was deleted for good."
}

func wordOf(k piece.Kind) string {
	if info, ok := kind.Of(k); ok {
		return info.One
	}
	return "piece"
}

// decoded gives a piece in its own shape, from the cache where it is there.
func decoded[T any](s *Shelf, known *cache[T], e *Entry, decode func(piece.Content) (T, error)) (T, error) {
	if p, ok := known.get(e.ID, e.Version); ok {
		return p, nil
	}
	body, err := s.bodyOf(e)
	if err != nil {
		var none T
		return none, err
	}
	p, err := decode(piece.Content{Name: e.Name, Tags: e.Tags, Body: body})
	if err != nil {
		var none T
		unreadable := core.Errorf(core.Invalid, "The %s “%s” cannot be read. Restore an earlier version of it.", wordOf(e.Kind), e.Name)
		unreadable.Err = err
		return none, unreadable
	}
	known.put(e.ID, e.Version, p)
	return p, nil
}

// Doing is one line of what a tool does, with the name of the piece it runs.
func (s *Shelf) Doing(t tool.Tool) string {
	plain := t.Body.Action.Summary(t.Body.Fields)
	linker, ok := t.Body.Action.(tool.Linker)
	if !ok {
		return plain
	}
	k, id := linker.Piece()
	e, there := s.Entry(id)
	if !there || e.Kind != k {
		return plain
	}
	return linker.Doing(e.Name, e.Action)
}

// maxLackDepth bounds how far the pieces a piece leads to are followed.
const maxLackDepth = 8

// Lack says, as a finished sentence, which piece a tool needs and cannot have:
// one that is in the trash, deleted for good or unreadable, be it the one it
// runs or one that leads on to. It is empty when nothing is lacking, and while
// no piece is picked.
func (s *Shelf) Lack(t tool.Tool) string {
	linker, ok := t.Body.Action.(tool.Linker)
	if !ok {
		return ""
	}
	k, id := linker.Piece()
	if id == "" {
		return ""
	}
	return s.lack(k, id, "Its", map[string]bool{}, 0)
}

func (s *Shelf) lack(k piece.Kind, id, whose string, seen map[string]bool, depth int) string {
	if seen[id] || depth > maxLackDepth {
		return ""
	}
	seen[id] = true
	e, ok := s.Entry(id)
	switch {
	case !ok || e.Kind != k:
		return whose + strings.TrimPrefix(s.absent(k, id), "The")
	case e.Fault != "":
		return whose + " " + wordOf(k) + " “" + e.Name + "” cannot be read."
	}
	for _, next := range e.Uses {
		if words := s.lack(piece.Dice, next, "“"+e.Name+"” leads to a dice piece that is not there: its", seen, depth+1); words != "" {
			return words
		}
	}
	return ""
}

// UsedBy are the live pieces that use a piece, by id or by name, in the order
// of their creation.
func (s *Shelf) UsedBy(id string) []*Entry {
	e, ok := s.Entry(id)
	name := ""
	if ok && e.Kind == piece.Dice {
		name = e.title
	}
	var out []*Entry
	for other := range s.list.Load().all {
		if other.ID != id && (slices.Contains(other.Uses, id) || name != "" && usesName(other, name)) {
			out = append(out, other)
		}
	}
	return out
}

func usesName(e *Entry, folded string) bool {
	return slices.ContainsFunc(e.Names, func(n string) bool { return Fold(strings.TrimSpace(n)) == folded })
}
