package cost

import (
	"crypto/sha256"
	"encoding/binary"
	"sync"

	"callboard/core/schema"
)

// memory keeps costs that were asked for lately, by the content of family and
// definition, so that a shelf of tiles is counted once. A cost depends on
// nothing else, so that it is shared by the whole program cannot be observed.
// It is empty until the first cost and never grows past memoWeight.
var memory memo

const (
	// memoShards keeps people who type at once out of each other's way.
	memoShards = 16

	// memoWeight bounds what is kept, in parts: 10,000 tools of twenty fields
	// for one family, some 15 MiB when full.
	memoWeight = 1 << 18
)

type memo struct{ shards [memoShards]memoShard }

// A digest stands for the content of a family and a definition.
type digest [sha256.Size]byte

// A memoShard is a list of entries, the one used last in front, with an index.
type memoShard struct {
	mu     sync.Mutex
	index  map[digest]*memoEntry
	ring   memoEntry // its next is the one used last, its prev the one used least
	weight int
}

type memoEntry struct {
	prev, next *memoEntry
	key        digest
	cost       Cost
}

// weight is what an entry counts against memoWeight.
func (e *memoEntry) weight() int { return 1 + len(e.cost.Parts) }

// of gives the kept cost, or measures and keeps it. Two who ask for the same
// new definition at once may both measure it.
func (m *memo) of(f *family, def *schema.Definition) Cost {
	key := contentOf(f, def)
	shard := &m.shards[key[0]%memoShards]
	if c, ok := shard.get(key); ok {
		return c
	}
	c := f.measure(def)
	shard.put(key, c)
	return c
}

func (s *memoShard) get(key digest) (Cost, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	e, ok := s.index[key]
	if !ok {
		return Cost{}, false
	}
	e.unlink()
	s.front(e)
	return e.cost, true
}

func (s *memoShard) put(key digest, c Cost) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.index == nil {
		s.index = map[digest]*memoEntry{}
		s.ring.prev, s.ring.next = &s.ring, &s.ring
	}
	if s.index[key] != nil {
		return
	}
	e := &memoEntry{key: key, cost: c}
	s.index[key] = e
	s.front(e)
	s.weight += e.weight()
	for s.weight > memoWeight/memoShards {
		old := s.ring.prev
		old.unlink()
		delete(s.index, old.key)
		s.weight -= old.weight()
	}
}

func (s *memoShard) front(e *memoEntry) {
	e.prev, e.next = &s.ring, s.ring.next
	e.prev.next, e.next.prev = e, e
}

func (e *memoEntry) unlink() { e.prev.next, e.next.prev = e.next, e.prev }

// contentOf digests a family and a definition. Every text goes in behind its
// length and every list behind its number, so that different contents differ.
func contentOf(f *family, def *schema.Definition) digest {
	s := sheets.Get().(*sheet)
	defer giveBackSheet(s)
	b := appendText(s.text[:0], f.ID)
	b = appendText(b, def.CallName)
	b = appendText(b, def.Description)
	s.text = appendSchema(b, &def.Schema)
	return sha256.Sum256(s.text)
}

func appendText(b []byte, text string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(text))), text...)
}

func appendTexts(b []byte, texts []string) []byte {
	b = binary.AppendUvarint(b, uint64(len(texts)))
	for _, text := range texts {
		b = appendText(b, text)
	}
	return b
}

func appendSchema(b []byte, v *schema.Schema) []byte {
	b = appendText(b, string(v.Type))
	b = appendText(b, v.Description)
	b = appendTexts(b, v.Enum)
	b = appendTexts(b, v.Required)
	flags := byte(0)
	if v.Open {
		flags |= 1
	}
	if v.Items != nil {
		flags |= 2
	}
	b = append(b, flags)
	if v.Items != nil {
		b = appendSchema(b, v.Items)
	}
	b = binary.AppendUvarint(b, uint64(len(v.Properties)))
	for i := range v.Properties {
		b = appendText(b, v.Properties[i].Name)
		b = appendSchema(b, &v.Properties[i].Schema)
	}
	return b
}
