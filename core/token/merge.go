package token

import (
	"bytes"
	"sync"
)

const (
	// longPiece is where the heap takes over from the plain scan. Below it the
	// scan over a few hundred bytes of ranks wins; above, it is quadratic.
	longPiece = 100

	// keptPiece is the longest piece whose working memory is kept for the next
	// count. A longer one is rare, and its memory goes back at once.
	keptPiece = 1 << 16

	// rememberedPiece is the shortest piece worth remembering: its merge takes
	// many times as long as comparing it with what is remembered.
	rememberedPiece = 512

	// rememberedPieces is how many are remembered. A text with one endless word
	// is counted again for each of its parts, with the word whole in nearly all.
	rememberedPieces = 4
)

// A merger is the working memory of a merge.
type merger struct {
	// Short pieces, by the byte a part starts at: the join of the part with the
	// next, the part before, and the part after.
	joins        [longPiece]uint64
	before, next [longPiece + 1]uint8

	rank  []uint32 // long pieces: the rank of each part joined with the next
	prev  []int32  // long pieces: the part before, by the byte it starts at
	after []int32  // long pieces: the part after
	heap  []uint64 // long pieces: rank and start of joins to do, least first
	last  [rememberedPieces]counted
	turn  int    // which of last goes next
	marks []mark // CountCuts: the pieces of the whole text
	text  []byte // CountCuts: what is left of the text
}

// counted is a long piece and how many tokens of a vocabulary it is.
type counted struct {
	vocab  *vocabulary
	piece  []byte
	tokens int
}

var mergers = sync.Pool{New: func() any { return new(merger) }}

func borrow() *merger { return mergers.Get().(*merger) }

func giveBack(m *merger) {
	if cap(m.rank) <= keptPiece && cap(m.text) <= keptPiece {
		mergers.Put(m)
	}
}

// piece is the number of tokens of one piece.
func (v *vocabulary) piece(p []byte, m *merger) int {
	if len(p) == 1 || v.rank(p) != noRank {
		return 1
	}
	if len(p) < longPiece {
		return v.mergeShort(p, m)
	}
	if len(p) < rememberedPiece || len(p) > keptPiece {
		return v.mergeLong(p, m)
	}
	for i := range m.last {
		if c := &m.last[i]; c.vocab == v && bytes.Equal(c.piece, p) {
			return c.tokens
		}
	}
	c := &m.last[m.turn]
	m.turn = (m.turn + 1) % rememberedPieces
	c.vocab, c.piece, c.tokens = v, append(c.piece[:0], p...), v.mergeLong(p, m)
	return c.tokens
}

// noJoin is the join of parts that are no token together; it sorts after all
// others.
const noJoin = ^uint64(0)

// mergeShort joins the two neighbours of the least rank, the first of equals,
// until no two neighbours are a token. A join holds its rank above its place,
// so that the least of them is found without a branch.
func (v *vocabulary) mergeShort(p []byte, m *merger) int {
	n := len(p)
	joins, before, next := m.joins[:n], &m.before, &m.next
	for i := range joins {
		joins[i] = noJoin
		before[i], next[i] = uint8(i-1), uint8(i+1)
		if i+1 < n {
			joins[i] = join(v.pair(p[i], p[i+1]), i)
		}
	}
	parts := n
	for {
		least := noJoin
		for _, j := range joins {
			least = min(least, j)
		}
		if least == noJoin {
			return parts
		}
		parts--
		at := int(uint32(least))
		gone := int(next[at])
		end := int(next[gone])
		joins[gone], joins[at] = noJoin, noJoin
		next[at] = uint8(end)
		if end < n {
			before[end] = uint8(at)
			joins[at] = join(v.rank(p[at:next[end]]), at)
		}
		if at > 0 {
			first := int(before[at])
			joins[first] = join(v.rank(p[first:end]), first)
		}
	}
}

func join(rank uint32, at int) uint64 {
	if rank == noRank {
		return noJoin
	}
	return uint64(rank)<<32 | uint64(at)
}

// mergeLong does what mergeShort does with a list of parts and a heap of joins,
// so that its time grows little faster than the piece. A join whose rank is no
// longer that of its part is stale and is passed over.
func (v *vocabulary) mergeLong(p []byte, m *merger) int {
	n := len(p)
	m.makeLong(n)
	rank, prev, next := m.rank[:n], m.prev[:n], m.after[:n]
	h := m.heap[:0]
	for i := range n {
		rank[i], prev[i], next[i] = noRank, int32(i-1), int32(i+1)
		if i+1 < n {
			rank[i] = v.pair(p[i], p[i+1])
		}
		if rank[i] != noRank {
			h = append(h, uint64(rank[i])<<32|uint64(i))
		}
	}
	for i := len(h)/4 + 1; i >= 0; i-- {
		sink(h, i)
	}
	parts := n
	for len(h) > 0 {
		r, at := uint32(h[0]>>32), int32(uint32(h[0]))
		if rank[at] != r {
			h[0] = h[len(h)-1]
			h = h[:len(h)-1]
			sink(h, 0)
			continue
		}
		gone := next[at]
		after := next[gone]
		rank[gone] = noRank
		next[at] = after
		parts--
		rank[at] = noRank
		if int(after) < n {
			prev[after] = at
			rank[at] = v.rank(p[at:end(next, after, n)])
		}
		// The join just done makes room for the one it makes possible.
		if rank[at] != noRank {
			h[0] = uint64(rank[at])<<32 | uint64(at)
		} else {
			h[0] = h[len(h)-1]
			h = h[:len(h)-1]
		}
		sink(h, 0)
		if before := prev[at]; before >= 0 {
			rank[before] = v.rank(p[before:after])
			if rank[before] != noRank {
				h = append(h, uint64(rank[before])<<32|uint64(before))
				rise(h, len(h)-1)
			}
		}
	}
	m.heap = h[:0]
	return parts
}

// end is where the part that starts at i ends.
func end(next []int32, i int32, n int) int {
	return min(int(next[i]), n)
}

func (m *merger) makeLong(n int) {
	if cap(m.rank) < n {
		m.rank = make([]uint32, n)
	}
	if cap(m.prev) < n {
		m.prev, m.after = make([]int32, n), make([]int32, n)
		m.heap = make([]uint64, 0, n)
	}
}

// sink moves h[i] down a heap of four children each until none is less.
func sink(h []uint64, i int) {
	if i >= len(h) {
		return
	}
	x := h[i]
	for {
		first := 4*i + 1
		if first >= len(h) {
			break
		}
		least := first
		for c := first + 1; c < min(first+4, len(h)); c++ {
			if h[c] < h[least] {
				least = c
			}
		}
		if h[least] >= x {
			break
		}
		h[i] = h[least]
		i = least
	}
	h[i] = x
}

// rise moves h[i] up until its parent is not greater.
func rise(h []uint64, i int) {
	x := h[i]
	for i > 0 {
		up := (i - 1) / 4
		if h[up] <= x {
			break
		}
		h[i] = h[up]
		i = up
	}
	h[i] = x
}
