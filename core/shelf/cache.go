package shelf

import (
	lru "container/list"
	"sync"
)

// cachedPieces is how many decoded pieces of a kind are kept: every one of the
// scenes and editors that a team has open, at some kilobytes each.
const cachedPieces = 1000

// cache keeps the decoded pieces of a kind last asked for.
type cache[T any] struct {
	mu    sync.Mutex
	order *lru.List // of cached, the last used in front
	byID  map[string]*lru.Element
}

// cached is a piece as it was made (seq) and saved (version): another piece may
// come under the id of one that was deleted for good, and begin at version 1.
type cached[T any] struct {
	id      string
	seq     int64
	version int
	piece   T
}

func (c *cache[T]) init() {
	c.order = lru.New()
	c.byID = make(map[string]*lru.Element)
}

// get gives the piece as the entry has it.
func (c *cache[T]) get(e *Entry) (p T, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	el, ok := c.byID[e.ID]
	if !ok {
		return p, false
	}
	have := el.Value.(*cached[T])
	if have.seq != e.Seq || have.version != e.Version {
		return p, false
	}
	c.order.MoveToFront(el)
	return have.piece, true
}

// put keeps the piece of the entry, in place of another version of it.
func (c *cache[T]) put(e *Entry, p T) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if el, ok := c.byID[e.ID]; ok {
		c.order.Remove(el)
	}
	c.byID[e.ID] = c.order.PushFront(&cached[T]{e.ID, e.Seq, e.Version, p})
	if c.order.Len() > cachedPieces {
		last := c.order.Back()
		c.order.Remove(last)
		delete(c.byID, last.Value.(*cached[T]).id)
	}
}
