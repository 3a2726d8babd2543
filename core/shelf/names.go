package shelf

import (
	"slices"
	"strings"
	"sync"

	"callboard/core/piece"
	"callboard/core/tool"
)

// names numbers the library's call names: tools take theirs in the order of
// creation, those in the trash left out.
//
// Two tools can only get in each other's way when their names agree up to a
// number, so tools are kept in families by that stem, and a change renumbers
// one family from the changed tool on, when somebody asks.
type names struct {
	mu       sync.Mutex
	families map[string]*family
}

// family is the tools of one stem by order of creation. The first given of
// them have their names; taken is what those names took.
type family struct {
	members []member
	given   []string
	taken   *tool.CallNames
}

type member struct {
	id   string
	seq  int64
	base string // its call name before numbering, which is its own base
}

func (n *names) init() { n.families = make(map[string]*family) }

// stemLength is shorter than any call name that was cut to make room for its
// number, so that a name and its numbered forms share their stem.
const stemLength = 40

// stem is what a call name and all its numbered forms have in common.
func stem(callName string) string {
	return strings.TrimRight(callName[:min(len(callName), stemLength)], "_0123456789")
}

// replace notes that a piece's entry was old and is e; either may be nil.
func (n *names) replace(old, e *Entry) {
	if old != nil && old.Kind != piece.Tool {
		old = nil
	}
	if e != nil && e.Kind != piece.Tool {
		e = nil
	}
	if old != nil && e != nil && old.BaseName == e.BaseName && old.Seq == e.Seq {
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if old != nil {
		n.remove(old)
	}
	if e != nil {
		n.add(e)
	}
}

func (n *names) remove(e *Entry) {
	key := stem(e.BaseName)
	f := n.families[key]
	at, found := f.find(e.Seq)
	if !found {
		return
	}
	f.members = slices.Delete(f.members, at, at+1)
	f.forget(at)
	if len(f.members) == 0 {
		delete(n.families, key)
	}
}

func (n *names) add(e *Entry) {
	key := stem(e.BaseName)
	f := n.families[key]
	if f == nil {
		f = &family{}
		n.families[key] = f
	}
	at, _ := f.find(e.Seq)
	f.members = slices.Insert(f.members, at, member{e.ID, e.Seq, e.BaseName})
	f.forget(at)
}

// find is where seq is or belongs.
func (f *family) find(seq int64) (int, bool) {
	if f == nil {
		return 0, false
	}
	return slices.BinarySearchFunc(f.members, seq, func(m member, seq int64) int { return compare(m.seq, seq) })
}

// forget drops the names given from at on.
func (f *family) forget(at int) {
	if at < len(f.given) {
		f.given, f.taken = nil, nil
	}
}

// give hands out names to the first count members.
func (f *family) give(count int) {
	if f.taken == nil {
		f.taken = new(tool.CallNames)
	}
	for _, m := range f.members[min(len(f.given), count):count] {
		f.given = append(f.given, f.taken.Take(m.base))
	}
}

// CallName is the call name of a tool in the library's numbering; empty when
// there is no such tool.
func (s *Shelf) CallName(id string) string {
	e, ok := s.Entry(id)
	if !ok || e.Kind != piece.Tool {
		return ""
	}
	n := &s.names
	n.mu.Lock()
	defer n.mu.Unlock()
	f := n.families[stem(e.BaseName)]
	at, found := f.find(e.Seq)
	if !found {
		return "" // removed since Entry
	}
	f.give(at + 1)
	return f.given[at]
}

// CallNameForDraft is the call name the tool would have if it were named
// newName now. An id that is not on the shelf stands for a tool yet to be made.
func (s *Shelf) CallNameForDraft(id, newName string) string {
	e, ok := s.Entry(id)
	ok = ok && e.Kind == piece.Tool
	base := ""
	if ok && e.Name == newName {
		base = e.BaseName
	} else {
		base = tool.BaseCallName(newName)
	}
	if ok && e.BaseName == base {
		if name := s.CallName(id); name != "" {
			return name
		}
	}
	n := &s.names
	n.mu.Lock()
	f := n.families[stem(base)]
	var before []member
	if f != nil {
		at := len(f.members)
		if ok {
			at, _ = f.find(e.Seq)
		}
		before = slices.Clone(f.members[:at])
	}
	n.mu.Unlock()
	var taken tool.CallNames
	for _, m := range before {
		taken.Take(m.base)
	}
	return taken.Take(base)
}

// ByCallName finds the tool that has this call name in the library's
// numbering.
func (s *Shelf) ByCallName(name string) (id string, ok bool) {
	n := &s.names
	n.mu.Lock()
	defer n.mu.Unlock()
	f := n.families[stem(name)]
	if f == nil {
		return "", false
	}
	f.give(len(f.members))
	at := slices.Index(f.given, name)
	if at < 0 {
		return "", false
	}
	return f.members[at].id, true
}
