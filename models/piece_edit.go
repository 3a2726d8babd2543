package models

import (
	"bytes"
	"context"
	"slices"

	"gorm.io/gorm"

	"callboard/core"
	"callboard/core/piece"
)

// EditFunc gives the content a piece should have. It is told the piece as it
// is now, and at reads the content of an earlier version, such as the one an
// editor started from. It must be pure: no writing, no calling out, no other
// method of the store, for it runs inside the write transaction.
type EditFunc func(now piece.Piece, at func(version int) (piece.Content, error)) (piece.Content, error)

// Edit saves what edit makes of the piece. Nobody else can save in between, so
// an edit that merges loses nothing. Content that is as it was writes nothing
// and makes no version; an error of edit writes nothing and is returned. A
// piece that is missing or in the trash is core.NotFound.
func (s *Store) Edit(ctx context.Context, who, id string, edit EditFunc) (piece.Piece, error) {
	var saved piece.Piece
	err := s.write(ctx, "models.Edit", who, func(tx *gorm.DB, c *commit) error {
		now, err := alivePiece(tx, id)
		if err != nil {
			return err
		}
		content, err := edit(now, func(version int) (piece.Content, error) {
			if version == now.Version {
				return now.Content, nil
			}
			r, err := revisionAt(tx, id, version)
			return r.Content, err
		})
		if err != nil {
			return err
		}
		saved, err = s.savePiece(tx, c, who, now, content)
		return err
	})
	if err != nil {
		return piece.Piece{}, err
	}
	return saved, nil
}

// Replace saves c where the piece still has the given version; otherwise it is
// core.Stale, with the piece as it is in Current, even if what was changed
// since is another part. Content that is as it was makes no version.
func (s *Store) Replace(ctx context.Context, who, id string, version int, c piece.Content) (piece.Piece, error) {
	return s.Edit(ctx, who, id, func(now piece.Piece, _ func(int) (piece.Content, error)) (piece.Content, error) {
		if now.Version != version {
			return piece.Content{}, stale(now.Name, now.Version, version, now)
		}
		return c, nil
	})
}

func stale(name string, now, version int, current any) error {
	e := core.Errorf(core.Stale, "“%s” is at version %d by now; this save was made from version %d. Read it again and repeat the change.", name, now, version)
	e.Current = current
	return e
}

// savePiece writes content as the next version of the piece, unless it is as
// it was.
func (s *Store) savePiece(tx *gorm.DB, c *commit, who string, now piece.Piece, content piece.Content) (piece.Piece, error) {
	if sameContent(now.Content, content) {
		return now, nil
	}
	tags, err := tagsText(content.Tags)
	if err != nil {
		return piece.Piece{}, err
	}
	row := pieceRow{
		ID: now.ID, Version: now.Version + 1,
		Name: content.Name, Tags: tags, Body: string(content.Body),
		UpdatedAt: s.millis(), UpdatedBy: who,
	}
	if err := guarded(tx, &row, now.ID, now.Version, "Version", "Name", "Tags", "Body", "UpdatedAt", "UpdatedBy"); err != nil {
		return piece.Piece{}, err
	}
	revision := revisionOf(row)
	if err := tx.Create(&revision).Error; err != nil {
		return piece.Piece{}, err
	}
	next := now
	next.Version = row.Version
	next.Content = piece.Content{Name: content.Name, Tags: slices.Clone(content.Tags), Body: bytes.Clone(content.Body)}
	next.UpdatedAt = fromMillis(row.UpdatedAt)
	next.UpdatedBy = who
	c.piece(next)
	return next, nil
}

func sameContent(a, b piece.Content) bool {
	return a.Name == b.Name && slices.Equal(a.Tags, b.Tags) && bytes.Equal(a.Body, b.Body)
}
