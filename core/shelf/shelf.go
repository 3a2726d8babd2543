// Package shelf is the library in memory: every piece that is not in the trash
// as an Entry to search, list and name, and every live scene's settings.
//
// It is fed by commits (Apply) in their order, and read by everybody else at
// any time. A list is an immutable snapshot, so a search holds no lock while
// it looks; the other answers hold one for a map access. What the shelf hands
// out is shared and must not be written to.
//
//	page, err := shelf.Search(shelf.Query{Kind: piece.Tool, Text: "lock", Limit: 50})
//	name := shelf.CallName(page.Entries[0].ID) // "lockpicking"
package shelf

import (
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"callboard/core"
	"callboard/core/dicepiece"
	"callboard/core/piece"
	"callboard/core/scene"
	"callboard/core/tool"
)

// Options say where the shelf gets what it does not keep.
type Options struct {
	// Body reads the body of a piece that did not fit into KeptBodies.
	Body func(id string) ([]byte, error)
	// Away says of a piece that is not on the shelf whether it is in the trash,
	// and its name; nil means that nothing is known of those.
	Away func(id string) (name string, trashed bool)
	// KeptBodies is how many bytes of bodies stay in memory, those of linked
	// pieces aside, which always do; 0 means DefaultKeptBodies.
	KeptBodies int
}

// DefaultKeptBodies holds the bodies of a library of a thousand tools. The
// idle memory of a large one would be half bodies that nobody looks at; a look
// at one costs a read of some microseconds.
const DefaultKeptBodies = 2 << 20

// Commit is what one transaction changed. A piece or scene whose DeletedAt is
// set leaves the shelf.
type Commit struct {
	Pieces       []piece.Piece
	PurgedPieces []string
	Scenes       []scene.Scene
	PurgedScenes []string
}

// Empty says whether the commit changed nothing.
func (c Commit) Empty() bool {
	return len(c.Pieces)+len(c.PurgedPieces)+len(c.Scenes)+len(c.PurgedScenes) == 0
}

// Shelf is the library in memory. Make one with New.
type Shelf struct {
	options  Options
	apply    sync.Mutex           // one commit at a time
	list     atomic.Pointer[list] // by order of creation
	tools    cache[tool.Tool]
	dice     cache[dicepiece.Piece]
	formulas cache[tool.Formula]
	names    names

	mu     sync.RWMutex // guards what follows, for a moment each
	byID   map[string]*Entry
	scenes map[string]scene.Scene
	linked map[string]int // live scenes that link a piece
	tagIDs map[string]int32
	kept   int // bytes of the bodies in memory
}

// New makes an empty shelf.
func New(o Options) *Shelf {
	if o.KeptBodies == 0 {
		o.KeptBodies = DefaultKeptBodies
	}
	s := &Shelf{
		options: o,
		byID:    make(map[string]*Entry),
		scenes:  make(map[string]scene.Scene),
		linked:  make(map[string]int),
		tagIDs:  make(map[string]int32),
	}
	s.names.init()
	s.tools.init()
	s.dice.init()
	s.formulas.init()
	s.list.Store(&list{})
	return s
}

// Apply takes a commit in. When it returns, every reader sees it. Commits must
// be applied in the order they were made.
func (s *Shelf) Apply(c Commit) {
	s.apply.Lock()
	defer s.apply.Unlock()
	entries := entriesOf(c.Pieces)
	next := s.list.Load().clone()
	s.mu.Lock()
	for _, v := range c.Scenes { // before the pieces, which keep their bodies when they are linked
		s.putScene(next, v)
	}
	for _, id := range c.PurgedScenes {
		s.dropScene(next, id)
	}
	for i, e := range entries {
		s.put(next, c.Pieces[i].ID, e)
	}
	for _, id := range c.PurgedPieces {
		s.put(next, id, nil)
	}
	s.list.Store(next)
	s.mu.Unlock()
	s.warm(c.Scenes)
}

// warm decodes the tools that scenes link, so that no preview of a scene's tool
// waits for the body of another. One that cannot be read says so when asked for.
func (s *Shelf) warm(scenes []scene.Scene) {
	for _, v := range scenes {
		if !v.DeletedAt.IsZero() {
			continue
		}
		for _, id := range v.Prompting.Tools {
			if e, ok := s.Entry(id); ok && e.body == nil && e.Kind == piece.Tool {
				_, _ = s.Tool(id)
			}
		}
	}
}

// entriesOf derives the entries, nil for a piece in the trash. Many pieces,
// as at the start, are shared among the cores.
func entriesOf(pieces []piece.Piece) []*Entry {
	entries := make([]*Entry, len(pieces))
	derive := func(from, to int) {
		for i := from; i < to; i++ {
			if pieces[i].DeletedAt.IsZero() {
				entries[i] = newEntry(pieces[i])
			}
		}
	}
	const few = 32
	if len(pieces) <= few {
		derive(0, len(pieces))
		return entries
	}
	var work sync.WaitGroup
	size := (len(pieces) + runtime.GOMAXPROCS(0) - 1) / runtime.GOMAXPROCS(0)
	for from := 0; from < len(pieces); from += size {
		work.Go(func() { derive(from, min(from+size, len(pieces))) })
	}
	work.Wait()
	return entries
}

// put makes e the entry of id; nil takes the entry away. The lock is held.
func (s *Shelf) put(next *list, id string, e *Entry) {
	old := s.byID[id]
	if old != nil {
		s.kept -= len(old.body)
	}
	switch {
	case e != nil:
		e.Linked = s.linked[id]
		e.tags = s.internTags(next, e.Tags)
		if e.Linked == 0 && s.options.Body != nil && s.kept+len(e.body) > s.options.KeptBodies {
			e.body = nil
		}
		s.kept += len(e.body)
		s.byID[id] = e
		if old != nil && old.Seq != e.Seq {
			next.remove(old.Seq)
		}
		next.put(e)
	case old != nil:
		delete(s.byID, id)
		next.remove(old.Seq)
	}
	s.names.replace(old, e)
}

// putScene makes v the scene of its id, or takes it away when it is in the
// trash. The lock is held.
func (s *Shelf) putScene(next *list, v scene.Scene) {
	if !v.DeletedAt.IsZero() {
		s.dropScene(next, v.ID)
		return
	}
	old := s.scenes[v.ID].Prompting.Tools
	s.scenes[v.ID] = v
	if !slices.Equal(old, v.Prompting.Tools) {
		s.count(next, old, -1)
		s.count(next, v.Prompting.Tools, +1)
	}
}

func (s *Shelf) dropScene(next *list, id string) {
	s.count(next, s.scenes[id].Prompting.Tools, -1)
	delete(s.scenes, id)
}

// count adds to the number of scenes that link each of the pieces.
func (s *Shelf) count(next *list, ids []string, by int) {
	for _, id := range ids {
		s.linked[id] += by
		if s.linked[id] == 0 {
			delete(s.linked, id)
		}
		if e := s.byID[id]; e != nil {
			changed := *e
			changed.Linked = s.linked[id]
			s.byID[id] = &changed
			next.put(&changed)
		}
	}
}

// internTags gives the numbers of the tags, new ones being added to next.
func (s *Shelf) internTags(next *list, tags []string) []int32 {
	if len(tags) == 0 {
		return nil
	}
	ids := make([]int32, len(tags))
	for i, tag := range tags {
		folded := Fold(tag)
		id, ok := s.tagIDs[folded]
		if !ok {
			id = int32(len(next.tags))
			next.tags = append(next.tags, tag)
			s.tagIDs[folded] = id
		}
		ids[i] = id
	}
	return ids
}

// Len is how many pieces are on the shelf.
func (s *Shelf) Len() int { return s.list.Load().size }

// Entry gives the entry of a piece that is not in the trash.
func (s *Shelf) Entry(id string) (*Entry, bool) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	e, ok := s.byID[id]
	return e, ok
}

// IDs are the ids of all pieces in the order of their creation.
func (s *Shelf) IDs() []string {
	l := s.list.Load()
	ids := make([]string, 0, l.size)
	for e := range l.all {
		ids = append(ids, e.ID)
	}
	return ids
}

// LinkedCount is how many live scenes link the piece.
func (s *Shelf) LinkedCount(id string) int {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.linked[id]
}

// Body is the body of a piece that is not in the trash; core.NotFound
// otherwise.
func (s *Shelf) Body(id string) ([]byte, error) {
	e, ok := s.Entry(id)
	if !ok {
		return nil, core.Errorf(core.NotFound, "There is no such piece in the library. It may be in the trash.")
	}
	return s.bodyOf(e)
}

func (s *Shelf) bodyOf(e *Entry) ([]byte, error) {
	if e.body != nil || s.options.Body == nil {
		return e.body, nil
	}
	return s.options.Body(e.ID)
}

// Tool is the decoded tool of a piece, for tiles, offers and previews. A piece
// that is missing, in the trash or no tool is core.NotFound; one that cannot
// be read is core.Invalid and must be left out of every offer.
func (s *Shelf) Tool(id string) (tool.Tool, error) {
	e, ok := s.Entry(id)
	if !ok || e.Kind != piece.Tool {
		return tool.Tool{}, core.Errorf(core.NotFound, "There is no such tool in the library. It may be in the trash.")
	}
	return decoded(s, &s.tools, e, tool.OfPiece)
}
