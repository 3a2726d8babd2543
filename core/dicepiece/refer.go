package dicepiece

import (
	"slices"

	"callboard/core/formula"
)

// References are the other pieces that a body uses. A piece may use itself, and
// pieces one another in a ring: a run is bounded by counting.
type References struct {
	IDs    []string // that rows go on to, each once, in the order of the rows
	Tables []string // names that row texts roll, each once; those that a text works out are not known
}

// References lists what b uses.
func (b Body) References() References {
	var out References
	add := func(text string, then []string) {
		for _, id := range then {
			if id != "" && !slices.Contains(out.IDs, id) {
				out.IDs = append(out.IDs, id)
			}
		}
		if plain(text) {
			return
		}
		f, _ := formula.Parse(text)
		if f == nil {
			return
		}
		for _, use := range f.Names() {
			if use.Kind == formula.UseTable && use.Name != "" && !slices.Contains(out.Tables, use.Name) {
				out.Tables = append(out.Tables, use.Name)
			}
		}
	}
	switch b.Kind {
	case KindTable:
		for _, row := range b.Table.Rows {
			add(row.Text, row.Then)
		}
	case KindPool:
		for _, card := range b.Pool.Rows {
			add(card.Text, card.Then)
		}
	}
	return out
}
