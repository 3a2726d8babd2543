package models

import (
	"context"
	"slices"

	"gorm.io/gorm"

	"callboard/core"
	"callboard/core/piece"
)

// New is a piece to be made.
type New struct {
	Kind    piece.Kind
	Content piece.Content
	ID      string // empty for a new one; imports bring their own
}

// Create makes a piece, version 1.
func (s *Store) Create(ctx context.Context, who string, kind piece.Kind, c piece.Content) (piece.Piece, error) {
	made, err := s.CreateMany(ctx, who, []New{{Kind: kind, Content: c}})
	if err != nil {
		return piece.Piece{}, err
	}
	return made[0], nil
}

// CreateMany makes pieces in one transaction: all of them or none, in the
// order given. An ID that exists already, in the trash too, is core.Conflict.
func (s *Store) CreateMany(ctx context.Context, who string, list []New) ([]piece.Piece, error) {
	const op = "models.CreateMany"
	if len(list) == 0 {
		return nil, nil
	}
	rows := make([]pieceRow, len(list))
	now := s.millis()
	for i, n := range list {
		row, err := newRow(n, who, now)
		if err != nil {
			return nil, fail(op, err)
		}
		rows[i] = row
	}
	var made []piece.Piece
	err := s.write(ctx, op, who, func(tx *gorm.DB, c *commit) error {
		if err := createPieces(tx, c, rows); err != nil {
			return err
		}
		made = slices.Clone(c.Pieces)
		return nil
	})
	return made, err
}

// createPieces writes new pieces with their first versions.
func createPieces(tx *gorm.DB, c *commit, rows []pieceRow) error {
	revisions := make([]revisionRow, len(rows))
	for i := range rows {
		rows[i].Seq = 0
		revisions[i] = revisionOf(rows[i])
	}
	if err := tx.CreateInBatches(rows, batch).Error; err != nil {
		return err
	}
	if err := tx.CreateInBatches(revisions, batch).Error; err != nil {
		return err
	}
	for _, row := range rows {
		p, err := row.piece()
		if err != nil {
			return err
		}
		c.piece(p)
	}
	return nil
}

func newRow(n New, who string, now int64) (pieceRow, error) {
	id := n.ID
	if id == "" {
		id = core.NewID()
	}
	if !core.ValidID(id) {
		return pieceRow{}, core.Errorf(core.Invalid, "The identifier %q is not 1 to 64 letters, digits, - and _.", id)
	}
	tags, err := tagsText(n.Content.Tags)
	return pieceRow{
		ID: id, Kind: string(n.Kind), Version: 1,
		Name: n.Content.Name, Tags: tags, Body: string(n.Content.Body),
		CreatedAt: now, UpdatedAt: now, UpdatedBy: who,
	}, err
}

// revisionOf is the version that row holds.
func revisionOf(row pieceRow) revisionRow {
	return revisionRow{
		PieceID: row.ID, Version: row.Version,
		Name: row.Name, Tags: row.Tags, Body: row.Body,
		SavedAt: row.UpdatedAt, SavedBy: row.UpdatedBy,
	}
}

// Piece reads one piece. One that is missing or in the trash is core.NotFound;
// the sentence says which.
func (s *Store) Piece(ctx context.Context, id string) (piece.Piece, error) {
	p, err := alivePiece(s.r.WithContext(ctx), id)
	return p, fail("models.Piece", err)
}

// alivePiece reads a piece that is not in the trash.
func alivePiece(db *gorm.DB, id string) (piece.Piece, error) {
	var row pieceRow
	err := db.Where("id = ?", id).Take(&row).Error
	switch {
	case missing(err):
		return piece.Piece{}, core.Errorf(core.NotFound, "There is no piece with this address. It may have been deleted for good.")
	case err != nil:
		return piece.Piece{}, err
	case row.DeletedAt != nil:
		return piece.Piece{}, core.Errorf(core.NotFound, "“%s” is in the trash. Restore it there to use it again.", row.Name)
	}
	return row.piece()
}

// body reads a body that is not kept in memory: the shelf's own source.
func (s *Store) body(id string) ([]byte, error) {
	var row pieceRow
	err := s.r.Select("body").Where("id = ?", id).Take(&row).Error
	return []byte(row.Body), fail("models.body", err)
}
