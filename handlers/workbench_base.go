package handlers

import (
	"context"
	"sync"

	"callboard/core/tool"
)

// maxBases and maxBasesBytes bound the older versions that are remembered for
// open editors. Past either the book starts anew.
const (
	maxBases      = 500
	maxBasesBytes = 16 << 20
)

// baseTools remembers the tools of versions that open editors started from and
// that are not the newest any more, so that a keystroke needs no database. The
// zero value is ready; it may be used by all requests at the same time.
type baseTools struct {
	mu    sync.Mutex
	all   map[baseKey]tool.Tool
	bytes int // of the bodies
}

type baseKey struct {
	id      string
	version int
}

func (b *baseTools) get(id string, version int) (tool.Tool, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	t, ok := b.all[baseKey{id, version}]
	return t, ok
}

func (b *baseTools) put(id string, version int, t tool.Tool) {
	key, size := baseKey{id, version}, len(t.Body.AppendJSON(nil))
	b.mu.Lock()
	defer b.mu.Unlock()
	if _, there := b.all[key]; there { // somebody asked at the same time
		return
	}
	if b.all == nil || len(b.all) >= maxBases || b.bytes+size > maxBasesBytes {
		b.all, b.bytes = map[baseKey]tool.Tool{}, 0
	}
	b.all[key] = t
	b.bytes += size
}

// toolAt is a tool as it was in a version: the newest comes from the shelf, one
// that an editor is open on from memory, any other from the database.
func (a *App) toolAt(ctx context.Context, id string, version int) (tool.Tool, error) {
	if t, ok := a.bases.get(id, version); ok {
		return t, nil
	}
	if t, ok, err := a.shelfTool(id, version); ok || err != nil {
		if ok {
			a.bases.put(id, version, t)
		}
		return t, err
	}
	r, err := a.Store.Revision(ctx, id, version)
	if err != nil {
		return tool.Tool{}, err
	}
	t, err := tool.OfPiece(r.Content)
	if err == nil {
		a.bases.put(id, version, t)
	}
	return t, err
}

// shelfTool is the newest version of a tool; ok is false when it is another
// version than asked for.
func (a *App) shelfTool(id string, version int) (t tool.Tool, ok bool, err error) {
	shelf := a.Store.Shelf()
	before, there := shelf.Entry(id)
	if !there || before.Version != version {
		return tool.Tool{}, false, nil
	}
	if t, err = shelf.Tool(id); err != nil {
		return tool.Tool{}, false, err
	}
	// A save between the two looks would give the content of another version.
	after, there := shelf.Entry(id)
	return t, there && after.Version == version, nil
}
