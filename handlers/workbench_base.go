package handlers

import (
	"context"
	"sync"

	"callboard/core/piece"
	"callboard/handlers/form"
)

// maxBases and maxBasesBytes bound the versions that are remembered for open
// editors. Past either the book starts anew.
const (
	maxBases      = 500
	maxBasesBytes = 16 << 20
)

// baseBook remembers the versions that open editors started from, so that a
// keystroke needs no database. The zero value is ready; it may be used by all
// requests at the same time.
type baseBook struct {
	mu    sync.Mutex
	all   map[baseKey]form.Held
	bytes int // of the bodies
}

type baseKey struct {
	id      string
	version int
}

func (b *baseBook) get(id string, version int) (form.Held, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	d, ok := b.all[baseKey{id, version}]
	return d, ok
}

func (b *baseBook) put(id string, version int, d form.Held) {
	key, size := baseKey{id, version}, len(d.Content().Body)
	b.mu.Lock()
	defer b.mu.Unlock()
	if _, there := b.all[key]; there { // somebody asked at the same time
		return
	}
	if b.all == nil || len(b.all) >= maxBases || b.bytes+size > maxBasesBytes {
		b.all, b.bytes = map[baseKey]form.Held{}, 0
	}
	b.all[key] = d
	b.bytes += size
}

// versionOf is a piece as it was in a version: one that an editor is open on
// comes from memory, the newest from the shelf, any other from the database.
func (a *App) versionOf(ctx context.Context, d desk, id string, version int) (form.Held, error) {
	if held, ok := a.bases.get(id, version); ok {
		return held, nil
	}
	content, ok, err := a.shelfContent(id, version)
	if err != nil {
		return nil, err
	}
	if !ok {
		r, err := a.Store.Revision(ctx, id, version)
		if err != nil {
			return nil, err
		}
		content = r.Content
	}
	held, err := d.of(content)
	if err == nil {
		a.bases.put(id, version, held)
	}
	return held, err
}

// shelfContent is the newest version of a piece; ok is false when it is another
// version than asked for.
func (a *App) shelfContent(id string, version int) (c piece.Content, ok bool, err error) {
	shelf := a.Store.Shelf()
	before, there := shelf.Entry(id)
	if !there || before.Version != version {
		return c, false, nil
	}
	body, err := shelf.Body(id)
	if err != nil {
		return c, false, err
	}
	// A save between the two looks would give the content of another version.
	after, there := shelf.Entry(id)
	return piece.Content{Name: before.Name, Tags: before.Tags, Body: body}, there && after.Version == version, nil
}
