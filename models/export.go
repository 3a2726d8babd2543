package models

import (
	"context"
	"slices"

	"gorm.io/gorm"

	"callboard/core"
	"callboard/core/piece"
)

// Export reads pieces as they are at one moment, by order of creation: those
// with the ids, or all when ids is nil; with a kind, only those of that kind.
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
		return missingIDs(tx, ids, out)
	})
	if err != nil {
		return nil, fail("models.Export", err)
	}
	if ids != nil && kind != "" {
		out = slices.DeleteFunc(out, func(p piece.Piece) bool { return p.Kind != kind })
	}
	return out, nil
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
