package scene

import (
	"slices"

	"callboard/core"
)

// Link gives tools with ids at its end, in their order. What is linked already
// keeps its place: a scene links a tool once.
func Link(tools []string, ids ...string) []string {
	out := slices.Clone(tools)
	for _, id := range ids {
		if !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
}

// LinkAfter gives tools with id behind the first of places that is linked, or
// at the front when none is. A tool that is linked already keeps its place.
//
// Places are the tiles that stood before the tool, the nearest first: a tool
// that was switched off comes back to where it was, though others moved
// meanwhile.
func LinkAfter(tools []string, id string, places []string) []string {
	if slices.Contains(tools, id) {
		return slices.Clone(tools)
	}
	at := 0
	for _, place := range places {
		if i := slices.Index(tools, place); i >= 0 {
			at = i + 1
			break
		}
	}
	return slices.Insert(slices.Clone(tools), at, id)
}

// Unlink gives tools without id.
func Unlink(tools []string, id string) []string {
	return slices.DeleteFunc(slices.Clone(tools), func(t string) bool { return t == id })
}

// Move is one tile put in another place, with what the person saw around it.
type Move struct {
	Tool   string
	Before string // the tile it goes in front of; empty for the end
	Prev   string // the tile in front of it as it was seen; empty for none
	Next   string // the tile behind it as it was seen; empty for none
	Name   string // what to call the tool in a sentence
}

// Apply gives tools with the move made. Moves of different tiles merge, since
// each names its neighbours and not a number. A tile that somebody else moved
// or unlinked since it was seen is core.Conflict, and the order stays theirs.
func (m Move) Apply(tools []string) ([]string, error) {
	at := slices.Index(tools, m.Tool)
	if at < 0 {
		return nil, core.Errorf(core.Conflict, "“%s” was unlinked meanwhile, so it cannot be moved. Link it again first.", m.Name)
	}
	if m.Before == m.Tool {
		return slices.Clone(tools), nil
	}
	prev, next := slices.Index(tools, m.Prev), slices.Index(tools, m.Next)
	if prev > at || next >= 0 && next < at {
		return nil, core.Errorf(core.Conflict, "“%s” was moved by somebody else meanwhile. This is the order now; move it again if it should stand elsewhere.", m.Name)
	}
	rest := Unlink(tools, m.Tool)
	if m.Before == "" {
		return append(rest, m.Tool), nil
	}
	to := slices.Index(rest, m.Before)
	if to < 0 {
		return nil, core.Errorf(core.Conflict, "The tool that “%s” was to stand in front of was unlinked meanwhile. This is the order now.", m.Name)
	}
	return slices.Insert(rest, to, m.Tool), nil
}
