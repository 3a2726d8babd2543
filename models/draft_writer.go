package models

import (
	"context"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

const (
	// draftPause lets the keystrokes of a moment become one row: long enough to
	// spare the disk, well within the second a draft may be behind.
	draftPause = 400 * time.Millisecond

	// draftRetry waits after a write that failed, such as on a full disk.
	draftRetry = 2 * time.Second
)

// loadDrafts reads the drafts that are still young; the others are removed by
// the writer.
func (s *Store) loadDrafts(ctx context.Context) error {
	var rows []draftRow
	if err := s.r.WithContext(ctx).Order("updated_at").Find(&rows).Error; err != nil {
		return err
	}
	s.drafts.mu.Lock()
	for _, row := range rows {
		s.drafts.keep(draftKey{row.Person, row.PieceID}, Draft{Data: row.Data, Base: row.Base, UpdatedAt: fromMillis(row.UpdatedAt)})
	}
	s.drafts.mu.Unlock()
	s.drafts.expire(s.now())
	return nil
}

// writeDrafts puts drafts into the database, off everybody's path, until ctx
// ends; then it writes what is left.
func (s *Store) writeDrafts(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			if err := s.flushDrafts(context.Background()); err != nil {
				s.log.Error("drafts of the last moment are lost", "error", err)
			}
			return
		case <-s.drafts.wake:
		}
		s.pause(ctx, draftPause)
		// Not ctx: a stop in the middle must not undo the write.
		if err := s.flushDrafts(context.Background()); err != nil {
			s.log.Error("drafts could not be written, trying again", "error", err)
			s.pause(ctx, draftRetry)
		}
	}
}

func (s *Store) pause(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}

// flushDrafts writes what is dirty in one transaction. What fails stays dirty.
func (s *Store) flushDrafts(ctx context.Context) error {
	if !s.drafts.pending() {
		return nil
	}
	var keep []draftRow
	var gone []draftKey
	err := s.write(ctx, "models.flushDrafts", "", func(tx *gorm.DB, _ *commit) error {
		keep, gone = s.drafts.take() // within the turn, so that no older draft is written after a newer
		for _, key := range gone {
			if err := tx.Where("person = ? AND piece_id = ?", key.person, key.piece).Delete(&draftRow{}).Error; err != nil {
				return err
			}
		}
		if len(keep) == 0 {
			return nil
		}
		return tx.Clauses(clause.OnConflict{UpdateAll: true}).CreateInBatches(keep, batch).Error
	})
	if err != nil {
		s.drafts.untake(keep, gone)
	}
	return err
}

func (d *drafts) pending() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.dirty) > 0
}

// take gives what is to be written and removed, and counts it as done.
func (d *drafts) take() (keep []draftRow, gone []draftKey) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for key := range d.dirty {
		draft, ok := d.all[key]
		if !ok {
			gone = append(gone, key)
			continue
		}
		keep = append(keep, draftRow{Person: key.person, PieceID: key.piece, Base: draft.Base, Data: draft.Data, UpdatedAt: draft.UpdatedAt.UnixMilli()})
	}
	clear(d.dirty)
	return keep, gone
}

// untake marks what was not written as dirty again.
func (d *drafts) untake(keep []draftRow, gone []draftKey) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, row := range keep {
		d.soil(draftKey{row.Person, row.PieceID})
	}
	for _, key := range gone {
		d.soil(key)
	}
}
