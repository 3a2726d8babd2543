package shelf

import (
	"strings"

	"callboard/core"
	"callboard/core/dicepiece"
	"callboard/core/formula"
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
	folded := FoldName(name)
	for e := range s.list.Load().all {
		if e.Kind == piece.Dice && e.title == folded {
			return e.ID, true
		}
	}
	return "", false
}

// FoldName is the form in which names are the same that mean the same piece.
func FoldName(name string) string { return Fold(strings.TrimSpace(name)) }

// Formula is a formula, read and ready to run; the errors are those of
// DicePiece.
func (s *Shelf) Formula(id string) (tool.Formula, error) {
	e, err := s.used(piece.Formula, id)
	if err != nil {
		return tool.Formula{}, err
	}
	return decoded(s, &s.formulas, e, func(c piece.Content) (tool.Formula, error) {
		body, problems := formula.DecodeBody(c.Body, formula.Saved)
		if len(problems) > 0 {
			return tool.Formula{}, core.Refuse(problems)
		}
		f, faults := formula.Parse(body.Text)
		if len(faults) > 0 {
			return tool.Formula{}, &faults[0]
		}
		return tool.Formula{ID: e.ID, Name: e.Name, Formula: f}, nil
	})
}

// Macros is what formulas read of a live scene; ok is false when there is none
// with the id.
func (s *Shelf) Macros(sceneID string) (m tool.Macros, ok bool) {
	v, ok := s.Scene(sceneID)
	if !ok {
		return m, false
	}
	return v.Macros(), true
}

// used finds a piece that another one uses.
func (s *Shelf) used(k piece.Kind, id string) (*Entry, error) {
	e, ok := s.Entry(id)
	if ok && e.Kind == k {
		return e, nil
	}
	why := s.Missing(k, id)
	if why == "" { // it came back since
		return s.used(k, id)
	}
	return nil, core.Errorf(core.NotFound, "%s", why)
}

// decoded gives a piece in its own shape, from the cache where it is there.
func decoded[T any](s *Shelf, known *cache[T], e *Entry, decode func(piece.Content) (T, error)) (T, error) {
	if p, ok := known.get(e); ok {
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
	known.put(e, p)
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
