package shelf

import (
	lru "container/list"
	"sync"

	"callboard/core/tool"
)

// cachedTools is how many decoded tools are kept: every tool of the scenes and
// editors that a team has open, at some kilobytes each.
const cachedTools = 1000

// toolCache keeps the decoded tools last asked for.
type toolCache struct {
	mu    sync.Mutex
	order *lru.List // of cached, the last used in front
	byID  map[string]*lru.Element
}

type cached struct {
	id      string
	version int
	tool    tool.Tool
}

func (c *toolCache) init() {
	c.order = lru.New()
	c.byID = make(map[string]*lru.Element)
}

// get gives the tool of that id and version.
func (c *toolCache) get(id string, version int) (tool.Tool, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	el, ok := c.byID[id]
	if !ok || el.Value.(*cached).version != version {
		return tool.Tool{}, false
	}
	c.order.MoveToFront(el)
	return el.Value.(*cached).tool, true
}

// put keeps the tool, in place of another version of it.
func (c *toolCache) put(id string, version int, t tool.Tool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if el, ok := c.byID[id]; ok {
		c.order.Remove(el)
	}
	c.byID[id] = c.order.PushFront(&cached{id, version, t})
	if c.order.Len() > cachedTools {
		last := c.order.Back()
		c.order.Remove(last)
		delete(c.byID, last.Value.(*cached).id)
	}
}
