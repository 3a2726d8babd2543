package models

import (
	"context"
	"fmt"
	"slices"
	"time"

	"gorm.io/gorm"

	"callboard/core"
	"callboard/core/piece"
)

// idsAtOnce is how many ids one statement names.
const idsAtOnce = 500

// Delete moves pieces to the trash, in one transaction, and returns the ids it
// moved: those that are missing or there already are left out. Scenes keep
// their links, so that Restore brings everything back.
func (s *Store) Delete(ctx context.Context, who string, ids ...string) ([]string, error) {
	now := s.millis()
	return s.moveTrash(ctx, "models.Delete", who, ids, "deleted_at IS NULL", &now)
}

// Restore takes pieces out of the trash and returns the ids it restored.
func (s *Store) Restore(ctx context.Context, who string, ids ...string) ([]string, error) {
	return s.moveTrash(ctx, "models.Restore", who, ids, "deleted_at IS NOT NULL", nil)
}

// moveTrash sets deleted_at of those of ids for which where holds.
func (s *Store) moveTrash(ctx context.Context, op, who string, ids []string, where string, deletedAt *int64) ([]string, error) {
	var moved []string
	err := s.write(ctx, op, who, func(tx *gorm.DB, c *commit) error {
		moved = nil
		for part := range slices.Chunk(ids, idsAtOnce) {
			var rows []pieceRow
			if err := tx.Where("id IN ?", part).Where(where).Order("seq").Find(&rows).Error; err != nil {
				return err
			}
			found := make([]string, len(rows))
			for i, row := range rows {
				found[i] = row.ID
				row.DeletedAt = deletedAt
				p, err := row.piece()
				if err != nil {
					return err
				}
				c.piece(p)
			}
			if err := tx.Model(&pieceRow{}).Where("id IN ?", found).UpdateColumn("deleted_at", deletedAt).Error; err != nil {
				return err
			}
			moved = append(moved, found...)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return moved, nil
}

// Purge deletes pieces for good, with their versions, drafts and links. Only
// what is in the trash can be purged; it returns the ids it purged. A scene
// that linked one loses the link and gets a new version.
func (s *Store) Purge(ctx context.Context, ids ...string) ([]string, error) {
	var purged []string
	err := s.write(ctx, "models.Purge", "", func(tx *gorm.DB, c *commit) error {
		purged = nil
		for part := range slices.Chunk(ids, idsAtOnce) {
			var found []string
			err := tx.Model(&pieceRow{}).Where("id IN ? AND deleted_at IS NOT NULL", part).Order("seq").Pluck("id", &found).Error
			if err != nil {
				return err
			}
			if err := s.purge(tx, c, found); err != nil {
				return err
			}
			purged = append(purged, found...)
		}
		c.PurgedPieces = purged
		return nil
	})
	if err != nil {
		return nil, err
	}
	for _, id := range purged {
		s.drafts.forget(id)
	}
	return purged, nil
}

// purge removes the rows of pieces and what hangs on them.
func (s *Store) purge(tx *gorm.DB, c *commit, ids []string) error {
	var scenes []string
	err := tx.Model(&sceneToolRow{}).Distinct("scene_id").Where("piece_id IN ?", ids).Pluck("scene_id", &scenes).Error
	if err != nil {
		return err
	}
	if err := tx.Where("piece_id IN ?", ids).Delete(&draftRow{}).Error; err != nil {
		return err
	}
	if err := tx.Where("id IN ?", ids).Delete(&pieceRow{}).Error; err != nil { // versions and links go with it
		return err
	}
	for _, id := range scenes {
		err := tx.Model(&sceneRow{}).Where("id = ?", id).UpdateColumn("version", gorm.Expr("version + 1")).Error
		if err != nil {
			return err
		}
		v, err := anyScene(tx, id)
		if err != nil {
			return err
		}
		c.scene(v)
	}
	return nil
}

// TrashPage is a part of the list of what is in the trash.
type TrashPage struct {
	Pieces []piece.Piece
	Next   string // the cursor of the next part; empty at the end
}

// Trash lists the pieces in the trash, the last deleted first. The cursor is
// empty or the Next of the part before.
func (s *Store) Trash(ctx context.Context, limit int, cursor string) (TrashPage, error) {
	const op = "models.Trash"
	size := pageSize(limit)
	query, err := afterCursor(s.r.WithContext(ctx).Where("deleted_at IS NOT NULL"), cursor)
	if err != nil {
		return TrashPage{}, fail(op, err)
	}
	var rows []pieceRow
	if err := query.Order("deleted_at DESC, seq DESC").Limit(size + 1).Find(&rows).Error; err != nil {
		return TrashPage{}, fail(op, err)
	}
	var page TrashPage
	if len(rows) > size {
		rows = rows[:size]
		page.Next = trashCursor(*rows[size-1].DeletedAt, rows[size-1].Seq)
	}
	for _, row := range rows {
		p, err := row.piece()
		if err != nil {
			return TrashPage{}, fail(op, err)
		}
		page.Pieces = append(page.Pieces, p)
	}
	return page, nil
}

// TrashedAt lists the pieces in the trash that were moved there at one moment, as
// by one call of Delete, in the order they were made.
func (s *Store) TrashedAt(ctx context.Context, at time.Time) ([]string, error) {
	var ids []string
	err := s.r.WithContext(ctx).Model(&pieceRow{}).Where("deleted_at = ?", at.UnixMilli()).Order("seq").Pluck("id", &ids).Error
	return ids, fail("models.TrashedAt", err)
}

// TrashedPiece reads one piece that is in the trash; core.NotFound when it is
// not there.
func (s *Store) TrashedPiece(ctx context.Context, id string) (piece.Piece, error) {
	const op = "models.TrashedPiece"
	var row pieceRow
	err := s.r.WithContext(ctx).Where("id = ? AND deleted_at IS NOT NULL", id).Take(&row).Error
	if missing(err) {
		return piece.Piece{}, fail(op, core.Errorf(core.NotFound, "There is no such piece in the trash."))
	}
	if err != nil {
		return piece.Piece{}, fail(op, err)
	}
	p, err := row.piece()
	return p, fail(op, err)
}

func trashCursor(deletedAt, seq int64) string { return fmt.Sprintf("%d.%d", deletedAt, seq) }

// afterCursor narrows a trash query to what follows the cursor.
func afterCursor(query *gorm.DB, cursor string) (*gorm.DB, error) {
	if cursor == "" {
		return query, nil
	}
	var at, seq int64
	if _, err := fmt.Sscanf(cursor, "%d.%d", &at, &seq); err != nil || cursor != trashCursor(at, seq) {
		return nil, core.Errorf(core.Invalid, "The cursor %q is not one this list gave. Leave it out to start from the top.", cursor)
	}
	return query.Where("(deleted_at, seq) < (?, ?)", at, seq), nil
}
