package models

import (
	"context"
	"slices"
	"sync"
	"time"

	"gorm.io/gorm"

	"callboard/core/shelf"
)

// Another process may write the same file while this one runs, such as
// "callboard import". SQLite counts, for each connection, the commits of
// others (PRAGMA data_version), so asking the writing connection costs a few
// microseconds and answers "nothing" nearly always. When the count moves, the
// table of changes names what to read again.

// outside is what this store knows of other processes' writes. Its fields are
// used with the turn only.
type outside struct {
	look    sync.Mutex       // one look at a time; taken before the turn
	version int64            // the data version last seen
	seen    int64            // every change up to this row is in the shelf
	wrote   bool             // we wrote since seen was set
	touched map[ref]struct{} // while a refresh reads: what we wrote meanwhile
}

// ref names a row of a table of things.
type ref struct{ kind, id string }

// own notes a commit of ours.
func (o *outside) own(c *shelf.Commit) {
	o.wrote = true
	if o.touched == nil {
		return
	}
	for _, p := range c.Pieces {
		o.touched[ref{"piece", p.ID}] = struct{}{}
	}
	for _, id := range c.PurgedPieces {
		o.touched[ref{"piece", id}] = struct{}{}
	}
	for _, v := range c.Scenes {
		o.touched[ref{"scene", v.ID}] = struct{}{}
	}
	for _, id := range c.PurgedScenes {
		o.touched[ref{"scene", id}] = struct{}{}
	}
}

func (s *Store) dataVersion(ctx context.Context) (int64, error) {
	var v int64
	err := s.w.WithContext(ctx).Raw("PRAGMA data_version").Scan(&v).Error
	return v, err
}

// keepChanges is how many rows of the table of changes are kept. A process
// that missed more reads everything again.
const keepChanges = 20_000

// housekeeping is how often old drafts and change rows are cleared away.
const housekeeping = time.Hour

// watch looks for other processes' writes until ctx ends.
func (s *Store) watch(ctx context.Context, every time.Duration) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	tidy := time.NewTicker(housekeeping)
	defer tidy.Stop()
	last := ""
	for {
		var err error
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			err = s.Refresh(ctx)
		case <-tidy.C:
			err = s.tidy(ctx)
		}
		switch {
		case ctx.Err() != nil:
			return
		case err == nil:
			last = ""
		case err.Error() != last: // once, not every second
			last = err.Error()
			s.log.ErrorContext(ctx, "cannot look for outside changes", "error", err)
		}
	}
}

// Refresh takes what another process wrote since the last look into the
// library in memory. The store does so by itself once a second.
func (s *Store) Refresh(ctx context.Context) error {
	const op = "models.Refresh"
	s.other.look.Lock()
	defer s.other.look.Unlock()
	if err := s.inPlace(); err != nil {
		return fail(op, err)
	}
	if err := s.take(ctx); err != nil {
		return fail(op, err)
	}
	from := s.other.seen
	changed, err := s.changed(ctx)
	s.give()
	if err != nil || len(changed) == 0 {
		return fail(op, err)
	}
	err = s.reload(ctx, changed)
	s.turn <- struct{}{}
	s.other.touched = nil
	if err != nil { // look again from where we were
		s.other.version, s.other.seen = -1, from
	}
	s.give()
	return fail(op, err)
}

// changed lists what was written since the last look, when someone else wrote
// at all. The turn is held.
func (s *Store) changed(ctx context.Context) ([]ref, error) {
	version, err := s.dataVersion(ctx)
	if err != nil {
		return nil, err
	}
	if version == s.other.version {
		return nil, s.passOwn(ctx)
	}
	// What is written after the version was read may or may not be among the
	// rows; it moves the version again, so another look finds it.
	w := s.w.WithContext(ctx)
	var rows []changeRow
	if err := w.Where("seq > ?", s.other.seen).Order("seq").Find(&rows).Error; err != nil {
		return nil, err
	}
	if len(rows) == 0 { // such as a draft
		s.other.version = version
		return nil, nil
	}
	list := make([]ref, 0, len(rows))
	for _, row := range rows {
		list = append(list, ref{row.Kind, row.Ref})
	}
	if rows[0].Seq != s.other.seen+1 { // rows were cleared away before we looked
		if list, err = s.everything(w); err != nil {
			return nil, err
		}
	}
	s.other.version, s.other.seen = version, rows[len(rows)-1].Seq
	s.other.touched = make(map[ref]struct{})
	return unique(list), nil
}

// passOwn moves past the rows of our own commits, when there are no others.
func (s *Store) passOwn(ctx context.Context) error {
	if !s.other.wrote {
		return nil
	}
	var newest int64
	if err := s.w.WithContext(ctx).Raw("SELECT coalesce(max(seq), 0) FROM changes").Scan(&newest).Error; err != nil {
		return err
	}
	// Asked again, because another process may have written in between.
	version, err := s.dataVersion(ctx)
	if err != nil || version != s.other.version {
		return err
	}
	s.other.seen, s.other.wrote = newest, false
	return nil
}

// everything names all there is, in the database or in the shelf.
func (s *Store) everything(db *gorm.DB) ([]ref, error) {
	var list []ref
	var ids []string
	if err := db.Model(&pieceRow{}).Order("seq").Pluck("id", &ids).Error; err != nil {
		return nil, err
	}
	for _, id := range append(ids, s.shelf.IDs()...) {
		list = append(list, ref{"piece", id})
	}
	ids = nil
	if err := db.Model(&sceneRow{}).Order("seq").Pluck("id", &ids).Error; err != nil {
		return nil, err
	}
	for _, v := range s.shelf.Scenes() {
		ids = append(ids, v.ID)
	}
	for _, id := range ids {
		list = append(list, ref{"scene", id})
	}
	return list, nil
}

func unique(list []ref) []ref {
	seen := make(map[ref]struct{}, len(list))
	return slices.DeleteFunc(list, func(r ref) bool {
		_, again := seen[r]
		seen[r] = struct{}{}
		return again
	})
}

// reload reads the named rows beside the writers and hands them to the shelf,
// a part at a time, so that no save waits for more than one part.
func (s *Store) reload(ctx context.Context, list []ref) error {
	for part := range slices.Chunk(list, batch) {
		c, err := s.readAgain(ctx, part)
		if err != nil {
			return err
		}
		if err := s.take(ctx); err != nil {
			return err
		}
		// What we wrote ourselves since the list was made is newer in the shelf
		// than what was read, or another look will follow.
		c.drop(s.other.touched)
		if !c.Empty() {
			s.shelf.Apply(c.Commit)
			s.hub.Publish(events(&c)...)
		}
		s.give()
	}
	return nil
}

// readAgain reads the named rows; one that is not there any more was purged.
func (s *Store) readAgain(ctx context.Context, list []ref) (commit, error) {
	ids := map[string][]string{}
	for _, r := range list {
		ids[r.kind] = append(ids[r.kind], r.id)
	}
	var c commit
	err := s.r.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		var rows []pieceRow
		if err := tx.Where("id IN ?", ids["piece"]).Order("seq").Find(&rows).Error; err != nil {
			return err
		}
		for _, row := range rows {
			p, err := row.piece()
			if err != nil {
				return err
			}
			c.piece(p)
		}
		var scenes []sceneRow
		if err := tx.Where("id IN ?", ids["scene"]).Order("seq").Find(&scenes).Error; err != nil {
			return err
		}
		links, err := linksOf(tx, ids["scene"])
		if err != nil {
			return err
		}
		for _, row := range scenes {
			c.scene(row.scene(links[row.ID]))
		}
		return nil
	})
	c.addMissing(ids)
	return c, err
}

// addMissing notes as purged what was asked for and not found.
func (c *commit) addMissing(ids map[string][]string) {
	found := make(map[ref]bool)
	for _, p := range c.Pieces {
		found[ref{"piece", p.ID}] = true
	}
	for _, v := range c.Scenes {
		found[ref{"scene", v.ID}] = true
	}
	for _, id := range ids["piece"] {
		if !found[ref{"piece", id}] {
			c.PurgedPieces = append(c.PurgedPieces, id)
		}
	}
	for _, id := range ids["scene"] {
		if !found[ref{"scene", id}] {
			c.PurgedScenes = append(c.PurgedScenes, id)
		}
	}
}

// drop takes out of the commit what refs name.
func (c *commit) drop(refs map[ref]struct{}) {
	has := func(kind, id string) bool { _, ok := refs[ref{kind, id}]; return ok }
	var kept commit
	for _, p := range c.Pieces {
		if !has("piece", p.ID) {
			kept.piece(p)
		}
	}
	for _, v := range c.Scenes {
		if !has("scene", v.ID) {
			kept.scene(v)
		}
	}
	kept.PurgedPieces = slices.DeleteFunc(c.PurgedPieces, func(id string) bool { return has("piece", id) })
	kept.PurgedScenes = slices.DeleteFunc(c.PurgedScenes, func(id string) bool { return has("scene", id) })
	*c = kept
}

// tidy clears old change rows and drafts away.
func (s *Store) tidy(ctx context.Context) error {
	s.drafts.expire(s.now())
	return s.write(ctx, "models.tidy", "", func(tx *gorm.DB, _ *commit) error {
		return tx.Exec("DELETE FROM changes WHERE seq <= (SELECT max(seq) FROM changes) - ?", keepChanges).Error
	})
}
