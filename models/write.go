package models

import (
	"context"

	"gorm.io/gorm"

	"callboard/core"
	"callboard/core/live"
	"callboard/core/piece"
	"callboard/core/scene"
	"callboard/core/shelf"
)

// commit collects what a transaction changed, to be told once it is through.
type commit struct {
	shelf.Commit
	by string
}

func (c *commit) piece(p piece.Piece) { c.Pieces = append(c.Pieces, p) }
func (c *commit) scene(v scene.Scene) { c.Scenes = append(c.Scenes, v) }

// write runs fn in one immediate transaction when its turn has come, and then
// tells the shelf and the hub what fn noted in c. With an error, or a panic of
// fn, nothing is written and nothing is told.
func (s *Store) write(ctx context.Context, op, who string, fn func(tx *gorm.DB, c *commit) error) error {
	if err := s.take(ctx); err != nil {
		return fail(op, err)
	}
	defer s.give()
	if err := s.inPlace(); err != nil {
		return fail(op, err)
	}
	c := commit{by: who}
	err := s.w.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		if err := fn(tx, &c); err != nil {
			return err
		}
		return note(tx, &c)
	})
	if err != nil {
		return fail(op, err)
	}
	s.tell(&c)
	return nil
}

// take waits until this caller may write; give ends its turn. Waiting callers
// are served in the order they came.
func (s *Store) take(ctx context.Context) error {
	select {
	case s.turn <- struct{}{}:
		return nil
	default:
	}
	select {
	case s.turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (s *Store) give() { <-s.turn }

// note records in the table of changes what the commit touched.
func note(tx *gorm.DB, c *commit) error {
	var rows []changeRow
	for _, p := range c.Pieces {
		rows = append(rows, changeRow{Kind: "piece", Ref: p.ID})
	}
	for _, id := range c.PurgedPieces {
		rows = append(rows, changeRow{Kind: "piece", Ref: id})
	}
	for _, v := range c.Scenes {
		rows = append(rows, changeRow{Kind: "scene", Ref: v.ID})
	}
	for _, id := range c.PurgedScenes {
		rows = append(rows, changeRow{Kind: "scene", Ref: id})
	}
	if len(rows) == 0 {
		return nil
	}
	return tx.CreateInBatches(rows, batch).Error
}

// batch is how many rows one statement carries: far below SQLite's 32,766
// parameters, and more gains nothing.
const batch = 200

// tell hands a commit to the shelf, then to the hub. The turn is held, so both
// see commits in their order.
func (s *Store) tell(c *commit) {
	if c.Empty() {
		return
	}
	s.other.own(&c.Commit)
	s.shelf.Apply(c.Commit)
	s.hub.Publish(events(c)...)
}

// events are the names of what a commit changed: each thing by itself, and
// one event for each list.
func events(c *commit) []live.Event {
	var out []live.Event
	for _, p := range c.Pieces {
		out = append(out, live.Event{Topic: live.Piece(p.ID), ID: p.ID, Version: aliveVersion(p.Version, !p.DeletedAt.IsZero()), By: c.by})
	}
	for _, id := range c.PurgedPieces {
		out = append(out, live.Event{Topic: live.Piece(id), ID: id, By: c.by})
	}
	if len(out) > 0 {
		out = append(out, listEvent(live.Library, out, c.by))
	}
	first := len(out)
	for _, v := range c.Scenes {
		out = append(out, live.Event{Topic: live.Scene(v.ID), ID: v.ID, Version: aliveVersion(v.Version, !v.DeletedAt.IsZero()), By: c.by})
	}
	for _, id := range c.PurgedScenes {
		out = append(out, live.Event{Topic: live.Scene(id), ID: id, By: c.by})
	}
	if len(out) > first {
		out = append(out, listEvent(live.Scenes, out[first:], c.by))
	}
	return out
}

func aliveVersion(version int, deleted bool) int {
	if deleted {
		return 0
	}
	return version
}

// listEvent tells a list that what the events name changed; it names the
// thing when it is one.
func listEvent(topic string, of []live.Event, by string) live.Event {
	if len(of) == 1 {
		return live.Event{Topic: topic, ID: of[0].ID, Version: of[0].Version, By: by}
	}
	return live.Event{Topic: topic, By: by}
}

// guarded writes the columns of row where id still has the given version. A
// row that moved on is an error: within a turn that cannot happen, so it means
// that a rule of this package is broken.
func guarded(tx *gorm.DB, row any, id string, version int, columns ...string) error {
	result := tx.Model(row).Where("id = ? AND version = ?", id, version).Select(columns).Updates(row)
	if result.Error != nil {
		return result.Error
	}
	if result.RowsAffected != 1 {
		return core.Errorf(core.Internal, "The save met another one of the same thing. Nothing was saved; save again.")
	}
	return nil
}
