package models

import (
	"context"
	"slices"

	"gorm.io/gorm"

	"callboard/core"
	kinds "callboard/core/kind"
	"callboard/core/piece"
	"callboard/core/shelf"
)

// Export reads pieces as they are at one moment: those with the ids and the
// pieces they use, or all when ids is nil; with a kind, only those of that kind.
// An id that is missing or in the trash is core.NotFound.
func (s *Store) Export(ctx context.Context, kind piece.Kind, ids []string) ([]piece.Piece, error) {
	var out []piece.Piece
	err := s.r.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		if ids == nil {
			return exportRows(tx, kind, nil, &out)
		}
		for part := range slices.Chunk(ids, idsAtOnce) {
			if err := exportRows(tx, "", part, &out); err != nil {
				return err
			}
		}
		if err := missingIDs(tx, ids, out); err != nil || kind != "" {
			return err
		}
		return exportUsed(tx, &out)
	})
	if err != nil {
		return nil, fail("models.Export", err)
	}
	if ids != nil && kind != "" {
		out = slices.DeleteFunc(out, func(p piece.Piece) bool { return p.Kind != kind })
	}
	return out, nil
}

// exportUsed adds the live pieces that those found use, by id or by name, and
// what these use in turn, so that what is exported works where it is imported.
func exportUsed(tx *gorm.DB, out *[]piece.Piece) error {
	have := map[string]bool{}
	for _, p := range *out {
		have[p.ID] = true
	}
	var named names
	for at := 0; at < len(*out); {
		var more []string
		add := func(id string) {
			if id != "" && !have[id] {
				have[id] = true
				more = append(more, id)
			}
		}
		for ; at < len(*out); at++ {
			p := (*out)[at]
			for _, use := range kinds.References(p.Kind, p.Content) {
				add(use.ID)
			}
			for _, name := range kinds.Describe(p.Kind, p.Content).Names {
				id, err := named.find(tx, name)
				if err != nil {
					return err
				}
				add(id)
			}
		}
		for part := range slices.Chunk(more, idsAtOnce) {
			if err := exportRows(tx, "", part, out); err != nil {
				return err
			}
		}
	}
	return nil
}

// names are the dice pieces by their folded names, read when first asked for.
type names map[string]string

// find is the id of the dice piece that the name means: of several, the first
// made.
func (n *names) find(tx *gorm.DB, name string) (string, error) {
	if *n == nil {
		*n = names{}
		var rows []pieceRow
		err := tx.Select("id", "name").Where("deleted_at IS NULL AND kind = ?", string(piece.Dice)).Order("seq").Find(&rows).Error
		if err != nil {
			return "", err
		}
		for _, row := range rows {
			if key := shelf.FoldName(row.Name); (*n)[key] == "" {
				(*n)[key] = row.ID
			}
		}
	}
	return (*n)[shelf.FoldName(name)], nil
}

func exportRows(tx *gorm.DB, kind piece.Kind, ids []string, out *[]piece.Piece) error {
	query := tx.Where("deleted_at IS NULL").Order("seq")
	if kind != "" {
		query = query.Where("kind = ?", string(kind))
	}
	if ids != nil {
		query = query.Where("id IN ?", ids)
	}
	var rows []pieceRow
	if err := query.Find(&rows).Error; err != nil {
		return err
	}
	for _, row := range rows {
		p, err := row.piece()
		if err != nil {
			return err
		}
		*out = append(*out, p)
	}
	return nil
}

// missingIDs refuses the first id that was not found, in the words of Piece.
func missingIDs(tx *gorm.DB, ids []string, found []piece.Piece) error {
	have := make(map[string]bool, len(found))
	for _, p := range found {
		have[p.ID] = true
	}
	for _, id := range ids {
		if have[id] {
			continue
		}
		if _, err := alivePiece(tx, id); err != nil {
			return err
		}
		return core.Errorf(core.NotFound, "There is no piece %q in the library.", id)
	}
	return nil
}
