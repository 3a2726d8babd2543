package models

import (
	"context"
	"slices"

	"gorm.io/gorm"

	"callboard/core"
	"callboard/core/piece"
)

// editAtOnce is how many pieces one transaction of EditMany saves: enough that a
// commit costs little a piece, few enough that nobody else's save waits long.
const editAtOnce = 250

// EditMany saves what edit makes of each of the pieces and returns how many it
// changed. It goes on in parts, so that others can save in between; after an
// error the parts before it stay saved. A piece that is missing or in the trash
// by then is left out.
func (s *Store) EditMany(ctx context.Context, who string, ids []string, edit EditFunc) (changed int, err error) {
	for part := range slices.Chunk(ids, editAtOnce) {
		n, err := s.editPart(ctx, who, part, edit)
		if err != nil {
			return changed, err
		}
		changed += n
	}
	return changed, nil
}

func (s *Store) editPart(ctx context.Context, who string, ids []string, edit EditFunc) (changed int, err error) {
	err = s.write(ctx, "models.EditMany", who, func(tx *gorm.DB, c *commit) error {
		changed = 0
		for _, id := range ids {
			now, err := alivePiece(tx, id)
			if core.CodeOf(err) == core.NotFound {
				continue
			}
			if err != nil {
				return err
			}
			content, err := edit(now, func(version int) (piece.Content, error) {
				r, err := revisionAt(tx, id, version)
				return r.Content, err
			})
			if err != nil {
				return err
			}
			saved, err := s.savePiece(tx, c, who, now, content)
			if err != nil {
				return err
			}
			if saved.Version != now.Version {
				changed++
			}
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	return changed, nil
}
