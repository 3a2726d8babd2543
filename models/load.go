package models

import (
	"context"
	"slices"

	"gorm.io/gorm"

	"callboard/core/piece"
	"callboard/core/shelf"
)

// loadAtOnce is how many pieces reach the shelf together: enough to keep every
// core busy deriving entries, few enough that their rows stay a passing cost.
const loadAtOnce = 1000

// loadShelf reads the whole library, the trash aside, into the shelf.
func (s *Store) loadShelf(ctx context.Context) error {
	var err error
	if s.other.version, err = s.dataVersion(ctx); err != nil {
		return err
	}
	return s.r.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		if err := tx.Raw("SELECT coalesce(max(seq), 0) FROM changes").Scan(&s.other.seen).Error; err != nil {
			return err
		}
		var rows []sceneRow
		if err := tx.Where("deleted_at IS NULL").Order("seq").Find(&rows).Error; err != nil {
			return err
		}
		// The scenes first: the shelf keeps the bodies of what they link.
		if err := s.loadScenes(tx, rows); err != nil {
			return err
		}
		return s.loadPieces(tx)
	})
}

// loadPieces streams the rows by hand: gorm's own scanning costs more than
// everything else a start does.
func (s *Store) loadPieces(tx *gorm.DB) error {
	rows, err := tx.Raw(`SELECT seq, id, kind, version, name, tags, body, created_at, updated_at, updated_by
		FROM pieces WHERE deleted_at IS NULL ORDER BY seq`).Rows()
	if err != nil {
		return err
	}
	defer rows.Close()
	var list []piece.Piece
	for rows.Next() {
		var r pieceRow
		err := rows.Scan(&r.Seq, &r.ID, &r.Kind, &r.Version, &r.Name, &r.Tags, &r.Body, &r.CreatedAt, &r.UpdatedAt, &r.UpdatedBy)
		if err != nil {
			return err
		}
		p, err := r.piece()
		if err != nil {
			return err
		}
		if list = append(list, p); len(list) == loadAtOnce {
			s.shelf.Apply(shelf.Commit{Pieces: list})
			list = list[:0]
		}
	}
	s.shelf.Apply(shelf.Commit{Pieces: list})
	return rows.Err()
}

func (s *Store) loadScenes(tx *gorm.DB, rows []sceneRow) error {
	var c shelf.Commit
	for part := range slices.Chunk(rows, idsAtOnce) {
		ids := make([]string, len(part))
		for i, row := range part {
			ids[i] = row.ID
		}
		links, err := linksOf(tx, ids)
		if err != nil {
			return err
		}
		for _, row := range part {
			c.Scenes = append(c.Scenes, row.scene(links[row.ID]))
		}
	}
	s.shelf.Apply(c)
	return nil
}
