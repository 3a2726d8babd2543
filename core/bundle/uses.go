package bundle

import (
	"fmt"
	"strings"

	"callboard/core/kind"
	"callboard/core/piece"
)

// usedFirst is the order in which items are settled: pieces behind the pieces
// they use, scenes last, and otherwise as they stand in the file. Of pieces
// that use one another in a circle one has to be first.
func usedFirst(items []Item) []int {
	at := make(map[string]int, len(items)) // pieces by id
	for i, item := range items {
		if item.ID != "" && item.Scene == nil && item.Fate != Refused {
			at[item.ID] = i
		}
	}
	order := make([]int, 0, len(items))
	done := make([]bool, len(items))
	var visit func(i int)
	visit = func(i int) {
		if done[i] {
			return
		}
		done[i] = true
		for _, use := range kind.References(items[i].Kind, items[i].Content) {
			if used, ok := at[use.ID]; ok {
				visit(used)
			}
		}
		order = append(order, i)
	}
	for _, scenes := range []bool{false, true} {
		for i, item := range items {
			if (item.Scene != nil) == scenes {
				visit(i)
			}
		}
	}
	return order
}

// uses points a piece that is made at the pieces it uses as this library has
// them, and names those it has not. inFile is its content as the file has it:
// an id is exchanged once, for the file and the library may use one for two.
func (s *settler) uses(item *Settled, inFile piece.Content) error {
	if !item.Made() || item.Scene != nil {
		return nil
	}
	item.Content.Body = kind.Repoint(item.Kind, inFile, s.ids).Body
	told := map[string]bool{}
	for _, use := range kind.References(item.Kind, item.Content) {
		if told[use.ID] {
			continue
		}
		p, there, err := s.have.Piece(use.ID)
		if err != nil {
			return err
		}
		if k, given := s.given[use.ID]; given {
			p, there = piece.Piece{Kind: k}, true
		}
		if there && p.Kind == use.Kind && p.DeletedAt.IsZero() {
			continue
		}
		told[use.ID] = true
		item.Fate = Partly
		item.Notes = append(item.Notes, fmt.Sprintf("It uses the %s %q, which %s. Pick another one in it.", wordOf(use.Kind), use.ID, whereabouts(p, there, use.Kind)))
	}
	if err := s.names(item); err != nil {
		return err
	}
	item.Notes = fewer(item.Notes)
	return nil
}

// names tells the tables that a piece asks for by a name that nothing has.
func (s *settler) names(item *Settled) error {
	for _, name := range kind.Describe(item.Kind, item.Content).Names {
		if s.named[foldName(name)] {
			continue
		}
		there, err := s.have.Named(name)
		if err != nil {
			return err
		}
		if !there {
			item.Fate = Partly
			item.Notes = append(item.Notes, fmt.Sprintf("It asks for the table %q, which is not there. Make one of that name.", name))
		}
	}
	return nil
}

// foldName is the form in which names are the same that mean the same piece.
func foldName(name string) string { return piece.Fold(strings.TrimSpace(name)) }

// whereabouts says why a piece is no use.
func whereabouts(p piece.Piece, there bool, k piece.Kind) string {
	switch {
	case !there:
		return "is not there"
	case p.Kind != k:
		return "is a " + wordOf(p.Kind)
	}
	return "is in the trash"
}

func wordOf(k piece.Kind) string {
	if info, ok := kind.Of(k); ok {
		return info.One
	}
	return string(k)
}
