package scene

import (
	"slices"

	"callboard/core"
)

// LinkAfter gives the tools with id behind the first of places that is linked,
// or at the front when none is. A tool that is linked already keeps its place.
//
// Places are the tiles that stood before the tool, the nearest first: a tool
// that was switched off comes back to where it was, though others moved
// meanwhile.
func (p Prompting) LinkAfter(id string, places []string) Prompting {
	p.Tools = slices.Clone(p.Tools)
	if slices.Contains(p.Tools, id) {
		return p
	}
	at := 0
	for _, place := range places {
		if i := slices.Index(p.Tools, place); i >= 0 {
			at = i + 1
			break
		}
	}
	p.Tools = slices.Insert(p.Tools, at, id)
	return p
}

// Move is one tile put in another place, with what the person saw around it.
type Move struct {
	Tool   string
	Before string // the tile it goes in front of; empty for the end
	Prev   string // the tile in front of it as it was seen; empty for none
	Next   string // the tile behind it as it was seen; empty for none
	Name   string // what to call the tool in a sentence
}

// Place gives the tools with the move made. Moves of different tiles merge,
// since each names its neighbours and not a number. A tile that somebody else
// moved or unlinked since it was seen is core.Conflict, and the order stays
// theirs.
func (p Prompting) Place(m Move) (Prompting, error) {
	at := slices.Index(p.Tools, m.Tool)
	if at < 0 {
		return p, core.Errorf(core.Conflict, "“%s” was unlinked meanwhile, so it cannot be moved. Link it again first.", m.Name)
	}
	if m.Before == m.Tool {
		return p, nil
	}
	prev, next := slices.Index(p.Tools, m.Prev), slices.Index(p.Tools, m.Next)
	if prev > at || next >= 0 && next < at {
		return p, core.Errorf(core.Conflict, "“%s” was moved by somebody else meanwhile. This is the order now; move it again if it should stand elsewhere.", m.Name)
	}
	rest := p.Unlink(m.Tool)
	to := len(rest.Tools)
	if m.Before != "" {
		if to = slices.Index(rest.Tools, m.Before); to < 0 {
			return p, core.Errorf(core.Conflict, "The tool that “%s” was to stand in front of was unlinked meanwhile. This is the order now.", m.Name)
		}
	}
	rest.Tools = slices.Insert(rest.Tools, to, m.Tool)
	return rest, nil
}
