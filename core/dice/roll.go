package dice

import (
	"math/rand/v2"
	"slices"
)

// roller rolls one item. It asks rng for a face of each die in reading order:
// the dice that say how many or what sides first, a die's rerolls after it,
// then its extra dice.
type roller struct {
	rng  thrower
	part *Part
}

// thrower throws: it gives one of 0 to n-1, each as likely. It is a *rand.Rand
// but where every way to fall is gone through.
type thrower interface{ IntN(n int) int }

// Roll rolls the dice. It never fails and always ends: what could do either
// was refused when the text was read.
func (r *Roll) Roll(rng *rand.Rand) Result {
	out := Result{Given: r.text, Parts: make([]Part, len(r.items))}
	for i := range r.items {
		r.items[i].roll(rng, &out.Parts[i])
	}
	return out
}

func (it *item) roll(rng thrower, part *Part) {
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
	list := ro.dice(d, n, sides)
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

// Len is how many rolls the text holds: 1 to MaxRolls.
func (r *Roll) Len() int { return len(r.items) }
