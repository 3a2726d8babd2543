package dice

import (
	"math/rand/v2"
	"slices"
)

// roller rolls one item. It asks rng for a face of each die in reading order:
// the dice that say how many or what sides first, a die's rerolls after it,
// then its extra dice.
type roller struct {
	rng  *rand.Rand
	part *Part
}

// Roll rolls the dice. It never fails and always ends: what could do either
// was refused when the text was read.
func (r *Roll) Roll(rng *rand.Rand) Result {
	out := Result{Given: r.text, Parts: make([]Part, len(r.items))}
	for i := range r.items {
		r.items[i].roll(rng, &out.Parts[i])
	}
	return out
}

func (it *item) roll(rng *rand.Rand, part *Part) {
	*part = Part{
		Given: it.text, Canonical: it.whole(), Label: it.label,
		Rolls: make([]Pool, 0, it.pools), expr: it.expr,
	}
	if it.groups > 0 {
		part.Groups = make([]Group, 0, it.groups)
	}
	ro := roller{rng: rng, part: part}
	total := ro.value(it.expr)
	part.Modifier = constants(it.expr, false).float()
	markMinus(part.Rolls, it.expr, false, 0)
	down := total.floor()
	part.Total = down.n
	if !total.isWhole() {
		part.Exact = total.String()
	}
	if it.check.set {
		part.Check = it.check.of(part)
	}
}

func (c check) of(part *Part) *Check {
	by := part.Total - int64(c.against)
	out := &Check{Against: c.against, By: by, Success: by >= 0, Natural: natural(part.Rolls)}
	if by < 0 {
		out.By = -by
	}
	return out
}

// natural is the face of the only die that counts: a natural 20 stays one
// whatever it explodes into.
func natural(pools []Pool) *int {
	if len(pools) != 1 {
		return nil
	}
	var only *Die
	for i := range pools[0].DieList {
		d := &pools[0].DieList[i]
		if d.Dropped || d.Extra {
			continue
		}
		if only != nil {
			return nil
		}
		only = d
	}
	if only == nil {
		return nil
	}
	face := only.V
	switch {
	case len(only.Chain) > 0:
		face = only.Chain[0]
	case only.Face != nil:
		face = *only.Face
	}
	return &face
}

// constants adds up the terms of the outermost sum that have no dice.
func constants(e expr, minus bool) number {
	switch n := e.(type) {
	case *binary:
		if n.op == '+' || n.op == '-' {
			return constants(n.l, minus).add(constants(n.r, minus != (n.op == '-')))
		}
	case *pool, *group:
		return number{}
	}
	if !isConstant(e) {
		return number{}
	}
	var none roller
	v := none.value(e)
	if minus {
		v = v.neg()
	}
	return v
}

// markMinus marks the pools that are terms of the outermost sum and taken away
// from it, so that modifier and rolls add up to the total. It gives back the
// index of the pool after those of e.
func markMinus(pools []Pool, e expr, minus bool, next int) int {
	switch e := e.(type) {
	case *binary:
		if e.op == '+' || e.op == '-' {
			next = markMinus(pools, e.l, minus, next)
			return markMinus(pools, e.r, minus != (e.op == '-'), next)
		}
	case *negated:
		return markMinus(pools, e.x, !minus, next)
	case *pool:
		next += poolsIn(e)
		pools[next-1].Minus = minus
		return next
	}
	return next + poolsIn(e)
}

// poolsIn is the number of pools in e.
func poolsIn(e expr) int {
	n := 0
	switch e := e.(type) {
	case *negated:
		n = poolsIn(e.x)
	case *binary:
		n = poolsIn(e.l) + poolsIn(e.r)
	case *call:
		for _, a := range e.args {
			n += poolsIn(a)
		}
	case *group:
		for _, a := range e.items {
			n += poolsIn(a)
		}
	case *pool:
		n = 1
		if e.countBy != nil {
			n += poolsIn(e.countBy)
		}
		if e.sidesBy != nil {
			n += poolsIn(e.sidesBy)
		}
	}
	return n
}

// value rolls e and works it out.
func (ro *roller) value(e expr) number {
	switch e := e.(type) {
	case *literal:
		return e.value
	case *negated:
		return ro.value(e.x).neg()
	case *binary:
		return operate(e.op, ro.value(e.l), ro.value(e.r))
	case *call:
		return ro.call(e)
	case *pool:
		return ro.pool(e)
	case *group:
		return ro.group(e)
	}
	return number{}
}

func operate(op byte, l, r number) number {
	switch op {
	case '+':
		return l.add(r)
	case '-':
		return l.sub(r)
	case '*':
		return l.mul(r)
	case '/':
		return l.div(r)
	case symIDiv:
		return l.div(r).floor()
	}
	return l.mod(r)
}

func (ro *roller) call(c *call) number {
	v := ro.value(c.args[0])
	switch c.fn {
	case "floor":
		return v.floor()
	case "ceil":
		return v.ceil()
	case "round":
		return v.round()
	case "abs":
		return v.abs()
	}
	for _, a := range c.args[1:] {
		if c.fn == "max" {
			v = most(v, ro.value(a))
		} else {
			v = least(v, ro.value(a))
		}
	}
	return v
}

// role marks the pools from index from on as saying the count or sides of the
// next.
func (ro *roller) role(from int, role string) {
	for i := from; i < len(ro.part.Rolls); i++ {
		if ro.part.Rolls[i].Role == "" {
			ro.part.Rolls[i].Role = role
		}
	}
}

func (ro *roller) pool(d *pool) number {
	n, sides := d.n, d.sides
	from := len(ro.part.Rolls)
	if d.countBy != nil {
		n = int(ro.value(d.countBy).n)
		ro.role(from, "count")
	}
	from = len(ro.part.Rolls)
	if d.sidesBy != nil {
		sides = int(ro.value(d.sidesBy).n)
		ro.role(from, "sides")
	}
	list := make([]Die, 0, n)
	for range n {
		list = ro.die(list, d, sides)
	}
	out := Pool{Dice: d.text, DieList: list, Counted: d.mods.count.set}
	drop(list, d.mods.keep)
	out.Total = d.mods.total(list)
	switch d.mods.sort {
	case 'a':
		slices.SortStableFunc(list, func(a, b Die) int { return a.V - b.V })
	case 'd':
		slices.SortStableFunc(list, func(a, b Die) int { return b.V - a.V })
	}
	ro.part.Rolls = append(ro.part.Rolls, out)
	return whole(out.Total)
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
	one := Die{V: m.clamp(value), Exploded: blast, Rerolled: rerolled}
	if one.V != face {
		one.Face = &face
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
	return Die{V: d.mods.clamp(sum), Exploded: true, Chain: faces, Rerolled: rerolled}
}

// drop marks the dice that k drops. Of equal dice the later ones go first when
// low ones are dropped, and the earlier ones when high ones are.
func drop(list []Die, k keep) {
	if !k.any() {
		return
	}
	low, high := k.dropped(len(list))
	order := make([]int, len(list))
	for i := range order {
		order[i] = len(list) - 1 - i
	}
	slices.SortStableFunc(order, func(a, b int) int { return list[a].V - list[b].V })
	for i, at := range order {
		list[at].Dropped = i < low || i >= len(order)-high
	}
}

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

func (ro *roller) group(g *group) number {
	if ro.part == nil {
		ro.part = &Part{} // a group of constants, worked out on its own
	}
	at := len(ro.part.Groups)
	ro.part.Groups = append(ro.part.Groups, Group{})
	items := make([]GroupItem, len(g.items))
	ends := make([]int, len(g.items)+1)
	ends[0] = len(ro.part.Rolls)
	for i, e := range g.items {
		items[i].exact = ro.value(e)
		items[i].Total = items[i].exact.float()
		ends[i+1] = len(ro.part.Rolls)
	}
	g.drop(items)
	sum := number{}
	for i := range items {
		it := &items[i]
		switch {
		case it.Dropped:
			for j := ends[i]; j < ends[i+1]; j++ {
				ro.part.Rolls[j].Dropped = true
			}
		case !g.mods.count.set:
			sum = sum.add(it.exact)
		default:
			it.Success = g.mods.count.when.holdsFor(it.exact.cmp(whole(g.mods.count.when.n)))
			it.Failure = g.mods.count.fails && g.mods.count.fail.holdsFor(it.exact.cmp(whole(g.mods.count.fail.n)))
			sum = sum.add(whole(score(it.Success, it.Failure)))
		}
	}
	ro.part.Groups[at] = Group{Group: canonical(g), Items: items, Total: sum.float()}
	return sum
}

// drop marks the items that g drops, ties as among dice.
func (g *group) drop(items []GroupItem) {
	low, high := g.mods.keep.dropped(len(items))
	order := make([]int, len(items))
	for i := range order {
		order[i] = len(items) - 1 - i
	}
	slices.SortStableFunc(order, func(a, b int) int { return items[a].exact.cmp(items[b].exact) })
	for i, at := range order {
		items[at].Dropped = i < low || i >= len(order)-high
	}
}
