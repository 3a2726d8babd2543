package models

import (
	"context"

	"gorm.io/gorm"

	"callboard/core"
	"callboard/core/piece"
)

// Revisions lists the versions of a piece, newest first: those before
// beforeVersion (0 means from the newest), at most limit (0 means 50). A piece
// in the trash still has its versions.
func (s *Store) Revisions(ctx context.Context, id string, beforeVersion, limit int) ([]piece.Revision, error) {
	const op = "models.Revisions"
	db := s.r.WithContext(ctx)
	query := db.Where("piece_id = ?", id)
	if beforeVersion > 0 {
		query = query.Where("version < ?", beforeVersion)
	}
	var rows []revisionRow
	if err := query.Order("version DESC").Limit(pageSize(limit)).Find(&rows).Error; err != nil {
		return nil, fail(op, err)
	}
	if len(rows) == 0 && beforeVersion == 0 {
		return nil, fail(op, core.Errorf(core.NotFound, "There is no piece with this address. It may have been deleted for good."))
	}
	out := make([]piece.Revision, 0, len(rows))
	for _, row := range rows {
		r, err := row.revision()
		if err != nil {
			return nil, fail(op, err)
		}
		out = append(out, r)
	}
	return out, nil
}

// Revision reads one version of a piece; core.NotFound when there is none.
func (s *Store) Revision(ctx context.Context, id string, version int) (piece.Revision, error) {
	r, err := revisionAt(s.r.WithContext(ctx), id, version)
	return r, fail("models.Revision", err)
}

func revisionAt(db *gorm.DB, id string, version int) (piece.Revision, error) {
	var row revisionRow
	err := db.Where("piece_id = ? AND version = ?", id, version).Take(&row).Error
	if missing(err) {
		return piece.Revision{}, core.Errorf(core.NotFound, "There is no version %d of this piece.", version)
	}
	if err != nil {
		return piece.Revision{}, err
	}
	return row.revision()
}

// Lists that name no limit give defaultPage rows; none gives more than maxPage,
// so that an address cannot ask for the whole database at once.
const (
	defaultPage = 50
	maxPage     = 500
)

func pageSize(limit int) int {
	if limit <= 0 {
		return defaultPage
	}
	return min(limit, maxPage)
}
