package shelf

import "slices"

// best keeps the smallest keys offered, at most size of them, in a heap with
// the largest on top: a page out of 10,000 pieces needs no sort of them all.
// With last it keeps the largest instead.
type best struct {
	size int
	last bool
	heap []key
}

func (b *best) compare(x, y key) int {
	if b.last {
		return y.compare(x)
	}
	return x.compare(y)
}

func (b *best) offer(k key) {
	if len(b.heap) < b.size {
		b.heap = append(b.heap, k)
		b.up(len(b.heap) - 1)
		return
	}
	if b.compare(k, b.heap[0]) < 0 {
		b.heap[0] = k
		b.down(0)
	}
}

func (b *best) up(i int) {
	for i > 0 {
		parent := (i - 1) / 2
		if b.compare(b.heap[parent], b.heap[i]) >= 0 {
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
		if right := child + 1; right < len(b.heap) && b.compare(b.heap[right], b.heap[child]) > 0 {
			child = right
		}
		if b.compare(b.heap[i], b.heap[child]) >= 0 {
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
