package shelf

import "slices"

// best keeps the smallest keys offered, at most size of them, in a heap with
// the largest on top: a page out of 10,000 pieces needs no sort of them all.
type best struct {
	size int
	heap []key
}

func (b *best) offer(k key) {
	if len(b.heap) < b.size {
		b.heap = append(b.heap, k)
		b.up(len(b.heap) - 1)
		return
	}
	if k.compare(b.heap[0]) < 0 {
		b.heap[0] = k
		b.down(0)
	}
}

func (b *best) up(i int) {
	for i > 0 {
		parent := (i - 1) / 2
		if b.heap[parent].compare(b.heap[i]) >= 0 {
			return
		}
		b.heap[parent], b.heap[i] = b.heap[i], b.heap[parent]
		i = parent
	}
}

func (b *best) down(i int) {
	for {
		child := 2*i + 1
		if child >= len(b.heap) {
			return
		}
		if right := child + 1; right < len(b.heap) && b.heap[right].compare(b.heap[child]) > 0 {
			child = right
		}
		if b.heap[i].compare(b.heap[child]) >= 0 {
			return
		}
		b.heap[i], b.heap[child] = b.heap[child], b.heap[i]
		i = child
	}
}

// sorted gives the keys, smallest first.
func (b *best) sorted() []key {
	slices.SortFunc(b.heap, key.compare)
	return b.heap
}
