package shelf

import (
	"slices"
)

// chunkSize is how many entries a chunk holds at most. A commit copies the
// chunks it changes and the list of chunks: with 10,000 entries a few
// kilobytes.
const chunkSize = 128

// list is a snapshot of all entries by order of creation. A stored list is
// never changed: a commit changes its own clone, whose chunks are copied when
// first touched.
type list struct {
	chunks [][]*Entry // none empty
	size   int
	tags   []string // the tags by number, as first written; it only grows
}

func (l *list) clone() *list {
	return &list{chunks: slices.Clone(l.chunks), size: l.size, tags: l.tags}
}

// all yields every entry in order.
func (l *list) all(yield func(*Entry) bool) {
	for _, chunk := range l.chunks {
		for _, e := range chunk {
			if !yield(e) {
				return
			}
		}
	}
}

// backward yields every entry, the last made first.
func (l *list) backward(yield func(*Entry) bool) {
	for _, chunk := range slices.Backward(l.chunks) {
		for _, e := range slices.Backward(chunk) {
			if !yield(e) {
				return
			}
		}
	}
}

// find gives the chunk where seq is or belongs, and the place in it.
func (l *list) find(seq int64) (chunk, at int, found bool) {
	chunk, _ = slices.BinarySearchFunc(l.chunks, seq, func(c []*Entry, seq int64) int {
		return compare(c[len(c)-1].Seq, seq)
	})
	if chunk == len(l.chunks) {
		if chunk == 0 {
			return 0, 0, false
		}
		return chunk - 1, len(l.chunks[chunk-1]), false
	}
	at, found = slices.BinarySearchFunc(l.chunks[chunk], seq, func(e *Entry, seq int64) int {
		return compare(e.Seq, seq)
	})
	return chunk, at, found
}

func compare(a, b int64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// put adds e, or replaces the entry with its Seq.
func (l *list) put(e *Entry) {
	if len(l.chunks) == 0 {
		l.chunks = [][]*Entry{{e}}
		l.size = 1
		return
	}
	chunk, at, found := l.find(e.Seq)
	old := l.chunks[chunk]
	if found {
		changed := slices.Clone(old)
		changed[at] = e
		l.chunks[chunk] = changed
		return
	}
	l.size++
	if len(old) < chunkSize {
		l.chunks[chunk] = slices.Insert(slices.Clone(old), at, e)
		return
	}
	if at == len(old) && chunk == len(l.chunks)-1 { // the usual case: a new piece
		l.chunks = append(l.chunks, []*Entry{e})
		return
	}
	left, right := slices.Clone(old[:chunkSize/2]), slices.Clone(old[chunkSize/2:])
	if at <= len(left) {
		left = slices.Insert(left, at, e)
	} else {
		right = slices.Insert(right, at-chunkSize/2, e)
	}
	l.chunks[chunk] = left
	l.chunks = slices.Insert(l.chunks, chunk+1, right)
}

// remove takes the entry with the given Seq out.
func (l *list) remove(seq int64) {
	chunk, at, found := l.find(seq)
	if !found {
		return
	}
	l.size--
	if len(l.chunks[chunk]) == 1 {
		l.chunks = slices.Delete(l.chunks, chunk, chunk+1)
		return
	}
	l.chunks[chunk] = slices.Delete(slices.Clone(l.chunks[chunk]), at, at+1)
}
