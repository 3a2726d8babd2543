package models

import (
	"iter"
	"maps"
	"sync"
	"time"

	"callboard/core"
)

// Draft is what a person typed into an editor and has not saved.
type Draft struct {
	Data      []byte // JSON, the editor's own; the store does not look inside
	Base      int    // the version of the piece it was made from
	UpdatedAt time.Time
}

// Ceilings of drafts. They are a convenience kept in memory, so they are
// bounded against a client that would fill it.
const (
	// MaxDraftBytes bounds one draft: a whole body as form values, each of
	// them named, takes up to twice the body.
	MaxDraftBytes = 2 * core.MaxBodyBytes

	// MaxDrafts bounds the drafts of one person; past it the oldest goes.
	// Nobody has 200 editors open with something unsaved in each.
	MaxDrafts = 200

	// MaxDraftsBytes bounds all drafts together; past it the oldest goes.
	MaxDraftsBytes = 64 << 20

	// DraftLife is how long an untouched draft is kept: a month's holiday.
	DraftLife = 30 * 24 * time.Hour
)

type draftKey struct{ person, piece string }

// drafts are all drafts, in memory. What is dirty is not in the database yet.
type drafts struct {
	mu    sync.Mutex
	all   map[draftKey]Draft
	of    map[string]map[string]struct{} // person → pieces
	bytes int
	dirty map[draftKey]struct{}
	wake  chan struct{} // holds one token while something is dirty
}

func (d *drafts) init() {
	d.all = make(map[draftKey]Draft)
	d.of = make(map[string]map[string]struct{})
	d.dirty = make(map[draftKey]struct{})
	d.wake = make(chan struct{}, 1)
}

// Draft is the person's draft of the piece, from memory.
func (s *Store) Draft(person, pieceID string) (Draft, bool) {
	s.drafts.mu.Lock()
	defer s.drafts.mu.Unlock()
	d, ok := s.drafts.all[draftKey{person, pieceID}]
	return d, ok
}

// PutDraft keeps the draft, in memory at once and in the database within a
// second. A zero UpdatedAt becomes now. A draft past MaxDraftBytes is
// core.TooLarge and leaves the one before as it was. The store keeps d.Data;
// the caller must not write to it afterwards.
func (s *Store) PutDraft(person, pieceID string, d Draft) error {
	if len(d.Data) > MaxDraftBytes {
		return core.Errorf(core.TooLarge, "This draft is larger than %d MiB and is not kept. Save what you have, or make it shorter.", MaxDraftBytes>>20)
	}
	if d.UpdatedAt.IsZero() {
		d.UpdatedAt = s.now()
	}
	if d.Data == nil {
		d.Data = []byte{}
	}
	s.drafts.put(draftKey{person, pieceID}, d)
	return nil
}

// DropDraft forgets the person's draft of the piece, if there is one.
func (s *Store) DropDraft(person, pieceID string) {
	s.drafts.mu.Lock()
	defer s.drafts.mu.Unlock()
	s.drafts.remove(draftKey{person, pieceID})
}

// DraftsOf gives the person's drafts by piece.
func (s *Store) DraftsOf(person string) map[string]Draft {
	s.drafts.mu.Lock()
	defer s.drafts.mu.Unlock()
	out := make(map[string]Draft, len(s.drafts.of[person]))
	for id := range s.drafts.of[person] {
		out[id] = s.drafts.all[draftKey{person, id}]
	}
	return out
}

func (d *drafts) put(key draftKey, draft Draft) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.keep(key, draft)
	d.soil(key)
	if len(d.of[key.person]) > MaxDrafts {
		d.dropOldest(key, d.keysOf(key.person))
	}
	for d.bytes > MaxDraftsBytes {
		d.dropOldest(key, maps.Keys(d.all))
	}
}

// keep puts a draft in. The lock is held, as in all below.
func (d *drafts) keep(key draftKey, draft Draft) {
	d.bytes += len(draft.Data) - len(d.all[key].Data)
	d.all[key] = draft
	if d.of[key.person] == nil {
		d.of[key.person] = make(map[string]struct{})
	}
	d.of[key.person][key.piece] = struct{}{}
}

func (d *drafts) remove(key draftKey) {
	draft, ok := d.all[key]
	if !ok {
		return
	}
	d.bytes -= len(draft.Data)
	delete(d.all, key)
	delete(d.of[key.person], key.piece)
	if len(d.of[key.person]) == 0 {
		delete(d.of, key.person)
	}
	d.soil(key)
}

// soil marks a draft as other than in the database and wakes the writer.
func (d *drafts) soil(key draftKey) {
	d.dirty[key] = struct{}{}
	select {
	case d.wake <- struct{}{}:
	default:
	}
}

// keysOf are the keys of the person's drafts.
func (d *drafts) keysOf(person string) iter.Seq[draftKey] {
	return func(yield func(draftKey) bool) {
		for id := range d.of[person] {
			if !yield(draftKey{person, id}) {
				return
			}
		}
	}
}

// dropOldest removes the oldest draft among keys that is not keep.
func (d *drafts) dropOldest(keep draftKey, keys iter.Seq[draftKey]) {
	var oldest draftKey
	var at time.Time
	for key := range keys {
		if made := d.all[key].UpdatedAt; key != keep && (at.IsZero() || made.Before(at)) {
			oldest, at = key, made
		}
	}
	d.remove(oldest)
}

// forget removes every person's draft of a piece.
func (d *drafts) forget(pieceID string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for person := range maps.Clone(d.of) {
		d.remove(draftKey{person, pieceID})
	}
}

// expire removes the drafts that nobody touched for DraftLife.
func (d *drafts) expire(now time.Time) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for key, draft := range d.all {
		if now.Sub(draft.UpdatedAt) > DraftLife {
			d.remove(key)
		}
	}
}
