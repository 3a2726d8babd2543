package dice

import "slices"

// dice rolls n dice of d.
func (ro *roller) dice(d *pool, n, sides int) []Die {
	m := &d.mods
	if d.faces == nil && len(m.rerolls) == 0 && !m.explode.set && !m.min.set && !m.max.set {
		// Nearly every pool: nothing happens to its dice.
		list := make([]Die, n)
		for i := range list {
			list[i].V = ro.rng.IntN(sides) + 1
		}
		return list
	}
	list := make([]Die, 0, n)
	for range n {
		list = ro.die(list, d, sides)
	}
	return list
}

// throw rolls one die until no rule rerolls it. What it showed before is in
// rerolled.
func (ro *roller) throw(d *pool, sides int) (face int, rerolled []int) {
	once := true
	for range maxRerolls {
		if d.faces != nil {
			face = d.faces[ro.rng.IntN(len(d.faces))]
		} else {
			face = ro.rng.IntN(sides) + 1
		}
		if len(d.mods.rerolls) == 0 {
			return face, nil
		}
		if !d.rerolls(face, false) {
			if !once || !d.rerolls(face, true) {
				return face, rerolled
			}
			once = false
		}
		rerolled = append(rerolled, face)
	}
	return face, rerolled
}

// die rolls one die with its extra dice onto list.
func (ro *roller) die(list []Die, d *pool, sides int) []Die {
	m := &d.mods
	face, rerolled := ro.throw(d, sides)
	blast := m.explode.set && d.explodes(face, sides)
	if blast && m.explode.compound {
		return append(list, ro.chain(d, sides, face, rerolled))
	}
	list = append(list, lying(m, face, face, blast, rerolled))
	most := maxExtraDice
	if m.explode.once {
		most = 1
	}
	for extra := 0; blast && extra < most; extra++ {
		face, rerolled = ro.throw(d, sides)
		value := face
		if m.explode.penetrate {
			value--
		}
		blast = !m.explode.once && d.explodes(face, sides)
		one := lying(m, face, value, blast && extra+1 < most, rerolled)
		one.Extra = true
		list = append(list, one)
	}
	return list
}

// lying is a die that shows face and is worth value before it is clamped.
func lying(m *mods, face, value int, blast bool, rerolled []int) Die {
	one := Die{V: m.clamp(value), Exploded: blast}
	if one.V != face {
		shown := face // a copy, so that only these dice cost an allocation
		one.Was = &Was{Rerolled: rerolled, Face: &shown}
	} else if rerolled != nil {
		one.Was = &Was{Rerolled: rerolled}
	}
	return one
}

// chain rolls the extra dice of a compounding die that shows face, and folds
// them into it.
func (ro *roller) chain(d *pool, sides, face int, rerolled []int) Die {
	sum := face
	faces := []int{face}
	for range maxExtraDice {
		next, again := ro.throw(d, sides)
		rerolled = append(rerolled, again...)
		faces = append(faces, next)
		sum += next
		if d.mods.explode.penetrate {
			sum--
		}
		if d.mods.explode.once || !d.explodes(next, sides) {
			break
		}
	}
	return Die{V: d.mods.clamp(sum), Exploded: true, Was: &Was{Chain: faces, Rerolled: rerolled}}
}

// drop marks the dice that k drops. Of equal dice the later ones go first when
// low ones are dropped, and the earlier ones when high ones are.
func drop(list []Die, k keep) {
	if !k.any() {
		return
	}
	low, high := k.dropped(len(list))
	var room [32]int64
	if len(list) > len(room) && dropCounted(list, low, high) {
		return
	}
	order := room[:0]
	for i := range list {
		// Value and place in one number sort many times faster than by a
		// function; of one value the later die comes first.
		order = append(order, int64(list[i].V)<<placeBits|int64(placeMask-i))
	}
	slices.Sort(order)
	for i, key := range order {
		list[placeMask-int(key&placeMask)].Dropped = i < low || i >= len(order)-high
	}
}

// dropCounted does the same for many dice of few values, without sorting, and
// says whether they are so.
func dropCounted(list []Die, low, high int) bool {
	least, most := list[0].V, list[0].V
	for i := range list {
		least, most = min(least, list[i].V), max(most, list[i].V)
	}
	if most-least >= 4*len(list) {
		return false
	}
	first := make([]int, most-least+1) // how many dice go, by value: first the low ones
	for i := range list {
		first[list[i].V-least]++
	}
	last := slices.Clone(first)
	for v := range first {
		first[v] = min(first[v], low)
		low -= first[v]
	}
	for v := len(last) - 1; v >= 0; v-- {
		last[v] = min(last[v], high)
		high -= last[v]
	}
	for i := range list {
		if v := list[i].V - least; last[v] > 0 {
			list[i].Dropped = true
			last[v]--
		}
	}
	for i := len(list) - 1; i >= 0; i-- {
		if v := list[i].V - least; first[v] > 0 {
			list[i].Dropped = true
			first[v]--
		}
	}
	return true
}

// A pool has at most MaxDice dice with maxExtraDice extra ones each, which is
// less than placeMask.
const (
	placeBits = 20
	placeMask = 1<<placeBits - 1
)

// total adds up the dice that are kept, or counts them.
func (m *mods) total(list []Die) int {
	sum := 0
	for i := range list {
		d := &list[i]
		switch {
		case d.Dropped:
		case !m.count.set:
			sum += d.V
		default:
			d.Success = m.count.when.holds(d.V)
			d.Failure = m.count.fails && m.count.fail.holds(d.V)
			sum += score(d.Success, d.Failure)
		}
	}
	return sum
}

func score(success, failure bool) int {
	n := 0
	if success {
		n++
	}
	if failure {
		n--
	}
	return n
}
