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

type cached[T any] struct {
	id      string
	version int
	piece   T
}

func (c *cache[T]) init() {
	c.order = lru.New()
	c.byID = make(map[string]*lru.Element)
}

// get gives the piece of that id and version.
func (c *cache[T]) get(id string, version int) (p T, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	el, ok := c.byID[id]
	if !ok || el.Value.(*cached[T]).version != version {
		return p, false
	}
	c.order.MoveToFront(el)
	return el.Value.(*cached[T]).piece, true
}

// put keeps the piece, in place of another version of it.
func (c *cache[T]) put(id string, version int, p T) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if el, ok := c.byID[id]; ok {
		c.order.Remove(el)
	}
	c.byID[id] = c.order.PushFront(&cached[T]{id, version, p})
	if c.order.Len() > cachedPieces {
		last := c.order.Back()
		c.order.Remove(last)
		delete(c.byID, last.Value.(*cached[T]).id)
	}
}
