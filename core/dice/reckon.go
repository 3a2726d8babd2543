package dice

// rounded is the curve of e rounded down, as a total is. Dividing and rounding
// at once spares the fractions, of which there can be very many.
func (k *reckoner) rounded(e expr) curve {
	switch e := e.(type) {
	case *binary:
		switch {
		case e.op == '/':
			return k.floorDivided(k.curve(e.l), k.curve(e.r))
		case e.op == '+' && spanOf(e.r).whole:
			return k.add(k.rounded(e.l), k.curve(e.r))
		case e.op == '+' && spanOf(e.l).whole:
			return k.add(k.curve(e.l), k.rounded(e.r))
		case e.op == '-' && spanOf(e.r).whole:
			return k.add(k.rounded(e.l), k.curve(e.r).times(whole(-1)))
		}
	case *call:
		if e.fn == "floor" {
			return k.rounded(e.args[0])
		}
	}
	return k.floor(k.curve(e))
}

// floor rounds c down.
func (k *reckoner) floor(c curve) curve { return k.apply(c, number.floor) }

func (k *reckoner) apply(c curve, f func(number) number) curve {
	if k.over || c.isWhole() || !k.spend(exactStep*nonZero(c.p)) {
		return c
	}
	return c.apply(f)
}

// curve is how likely each value of e is. Its parts are rolled apart, so none
// depends on another.
func (k *reckoner) curve(e expr) curve {
	switch e := e.(type) {
	case *literal:
		return point(e.value)
	case *negated:
		return k.curve(e.x).times(whole(-1))
	case *binary:
		return k.binary(e)
	case *call:
		return k.call(e)
	case *pool:
		return k.pool(e)
	case *group:
		return k.group(e)
	}
	return point(number{})
}

func (k *reckoner) binary(e *binary) curve {
	l, r := k.curve(e.l), k.curve(e.r)
	switch {
	case k.over:
		return l
	case e.op == '+':
		return k.add(l, r)
	case e.op == '-':
		return k.add(l, r.times(whole(-1)))
	case e.op == '*' && r.isPoint():
		return k.scaled(l, r.first())
	case e.op == '*' && l.isPoint():
		return k.scaled(r, l.first())
	case e.op == '/' && r.isPoint():
		return k.scaled(l, whole(1).div(r.first()))
	case e.op == '*':
		return k.multiplied(l, r)
	case e.op == symIDiv:
		return k.floorDivided(l, r)
	case e.op == '/':
		return k.pairs(l, r, number.div)
	}
	return k.remainder(l, r)
}

// scaled is c times v.
func (k *reckoner) scaled(c curve, v number) curve {
	if !k.spend(len(c.p)) {
		return c
	}
	return c.times(v)
}

func (k *reckoner) multiplied(l, r curve) curve {
	s := corners(l.span(), r.span(), number.mul)
	if c, ok := k.wholePairs(l, r, s.lo, s.hi, func(x, y int64) int64 { return x * y }); ok {
		return c
	}
	return k.pairs(l, r, number.mul)
}

// span bounds the values of c.
func (c curve) span() span { return span{lo: c.first(), hi: c.last()} }

// floorDivided is l over r, rounded down; r is never 0.
func (k *reckoner) floorDivided(l, r curve) curve {
	if k.over {
		return l
	}
	if r.isPoint() && !l.isWhole() {
		return k.floor(k.scaled(l, whole(1).div(r.first())))
	}
	s := corners(l.span(), r.span(), number.div)
	c, ok := k.wholePairs(l, r, s.lo.floor(), s.hi.floor(), floorDiv)
	if ok {
		return c
	}
	return k.pairs(l, r, func(x, y number) number { return x.div(y).floor() })
}

func floorDiv(x, y int64) int64 {
	q := x / y
	if x%y != 0 && (x < 0) != (y < 0) {
		q--
	}
	return q
}

// remainder is what is left of l after taking out r, with the sign of r.
func (k *reckoner) remainder(l, r curve) curve {
	if k.over {
		return l
	}
	from, to := least(number{}, r.first()), most(number{}, r.last())
	c, ok := k.wholePairs(l, r, from, to, func(x, y int64) int64 { return x - y*floorDiv(x, y) })
	if ok {
		return c
	}
	return k.pairs(l, r, number.mod)
}

func (k *reckoner) call(e *call) curve {
	if e.fn == "floor" {
		return k.rounded(e.args[0])
	}
	c := k.curve(e.args[0])
	switch e.fn {
	case "ceil":
		return k.apply(c, number.ceil)
	case "round":
		return k.apply(c, number.round)
	case "abs":
		return k.absolute(c)
	}
	for _, a := range e.args[1:] {
		c = k.extreme(c, k.curve(a), e.fn == "max")
	}
	return c
}

// absolute folds the values under 0 over to the other side.
func (k *reckoner) absolute(c curve) curve {
	switch {
	case k.over || c.first().sign() >= 0:
		return c
	case c.last().sign() <= 0:
		return c.times(whole(-1))
	case !k.spend(exactStep * len(c.p)):
		return c
	}
	values, ps := c.cells()
	zero := 0
	for zero < len(values) && values[zero].sign() < 0 {
		zero++
	}
	var sides []curve
	if zero > 0 {
		sides = append(sides, listed(values[:zero], ps[:zero]).times(whole(-1)))
	}
	if zero < len(values) {
		sides = append(sides, listed(values[zero:], ps[zero:]))
	}
	return k.mix(sides, []float64{1, 1})
}
