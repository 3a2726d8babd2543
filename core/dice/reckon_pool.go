package dice

// pool is the curve of d. A rolled number of dice or sides is a mixture over
// what it can be.
func (k *reckoner) pool(d *pool) curve {
	if d.sidesBy == nil {
		return k.counted(d, d.sides)
	}
	sides, ps := k.curve(d.sidesBy).cells()
	var parts []curve
	for _, s := range sides {
		if k.over {
			break
		}
		parts = append(parts, k.counted(d, int(s.n)))
	}
	return k.mix(parts, ps)
}

// counted is the curve of d with so many sides.
func (k *reckoner) counted(d *pool, sides int) curve {
	if d.countBy == nil {
		return k.dice(d, sides, []int{d.n})[0]
	}
	by := k.curve(d.countBy)
	if k.over {
		return by
	}
	values, ps := by.cells()
	ns := make([]int, len(values))
	for i, v := range values {
		ns[i] = int(v.n)
	}
	return k.mix(k.dice(d, sides, ns), ps)
}

// dice is the curve of each of ns dice of d, in rising order.
func (k *reckoner) dice(d *pool, sides int, ns []int) []curve {
	out := make([]curve, len(ns))
	m := &d.mods
	plain := d.faces == nil && len(m.rerolls) == 0 && !m.explode.set && !m.min.set && !m.max.set
	if plain && !m.keep.any() && !m.count.set {
		k.uniform(sides, ns, out)
		return out
	}
	if !k.spend(max(sides, len(d.faces))) {
		return out
	}
	faces := d.shown(sides)
	var one law
	switch {
	case !m.explode.set || m.law(faces, 0, blasts).mass() == 0:
		one = m.law(faces, 0, anyFace)
	case m.explode.compound:
		one = m.lawOf(k.chain(d, faces, true))
	case !m.keep.any():
		k.powers(k.chain(d, faces, false), ns, !m.explode.once, out)
		return out
	default:
		for i, n := range ns {
			out[i] = k.keptExploding(d, faces, n)
		}
		return out
	}
	if !m.keep.any() {
		k.powers(one.curve(), ns, m.explode.compound && !m.explode.once, out)
		return out
	}
	for i, n := range ns {
		low, high := m.keep.dropped(n)
		out[i] = k.kept([]crowd{{n: n, law: one}}, low, high)
	}
	return out
}

// uniform sets out to the sums of ns dice with faces 1 to sides.
func (k *reckoner) uniform(sides int, ns []int, out []curve) {
	p := []float64{1}
	n := 0
	for i, want := range ns {
		for ; n < want; n++ {
			if len(p)+sides > maxCells || !k.spend(len(p)+sides) {
				k.over = true
				return
			}
			p = window(p, sides)
		}
		out[i] = curve{lo: whole(n), step: whole(1), p: p}
	}
}

// window adds one die of so many sides to the sum p, which is the same read
// from either end. Each cell is the one before it with a cell of p come in and
// one gone out; only the rising half is worked out so, where taking away loses
// nothing.
func window(p []float64, sides int) []float64 {
	next := make([]float64, len(p)+sides-1)
	share := 1 / float64(sides)
	sum := 0.0
	half := (len(next) + 1) / 2
	for i := range half {
		if i < len(p) {
			sum += p[i]
		}
		if i >= sides {
			sum -= p[i-sides]
		}
		next[i] = sum * share
		next[len(next)-1-i] = next[i]
	}
	return next
}

// powers sets out to the sums of ns times c. The far end of open curves is
// cut where nothing of it is seen, or it would grow without use.
func (k *reckoner) powers(c curve, ns []int, open bool, out []curve) {
	sum := point(number{})
	n := 0
	for i, want := range ns {
		for ; n < want && !k.over; n++ {
			sum = k.add(sum, c)
			if open && sum.at == nil {
				sum.p = cutFar(sum.p)
			}
		}
		out[i] = sum
	}
}

// cutFar cuts cells off the end of p that together are never seen.
func cutFar(p []float64) []float64 {
	tail, n := 0.0, len(p)
	for n > 1 && tail+p[n-1] < unseen/1000 {
		n--
		tail += p[n]
	}
	return p[:n]
}
