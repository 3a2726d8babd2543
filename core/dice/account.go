package dice

// The parts of a trace that are worked out after the roll.

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
	switch was := only.Was; {
	case was == nil:
	case len(was.Chain) > 0:
		face = was.Chain[0]
	case was.Face != nil:
		face = *was.Face
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
