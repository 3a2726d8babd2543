package dice

// The checks made while reading, when everything about the dice is known but
// what they show. A roll that passes them ends, and has an exact total.

// checkDivisor refuses a divisor that is or can be 0; op stands at at.
func (p *parser) checkDivisor(op byte, at int, divisor expr) {
	s := spanOf(divisor)
	switch {
	case s.lo.sign() > 0 || s.hi.sign() < 0:
	case isConstant(divisor):
		p.refuse(at, saysByZero)
	default:
		p.refusef(at, saysCanBe0, operatorText(op))
	}
}

func operatorText(op byte) string {
	if op == symIDiv {
		return "//"
	}
	return string(op)
}

// checkCount sees to a number of dice that is worked out: a constant becomes
// the number, and a rolled one has to stay within 0 and 100.
func (p *parser) checkCount(d *pool) {
	s := spanOf(d.countBy)
	constant := isConstant(d.countBy)
	switch {
	case !s.whole:
		p.refusef(d.at, saysWhole, "dice")
	case s.lo.sign() < 0:
		p.refuse(d.at, saysNegDice)
	case s.hi.sign() == 0:
		p.refuse(d.at, saysNoDice)
	case constant && s.hi.cmp(whole(MaxDice)) > 0:
		p.refusef(d.at, saysManyDice, s.hi.String())
	case !constant && (s.open || s.hi.cmp(whole(maxRolledCount)) > 0):
		most := s.hi.String()
		if s.open {
			most = "any number"
		}
		p.refusef(d.at, saysManyRolled, most)
	case constant:
		d.n, d.countBy = int(s.lo.n), nil
	}
}

// checkSides does the same for a number of sides.
func (p *parser) checkSides(d *pool, at int) {
	s := spanOf(d.sidesBy)
	constant := isConstant(d.sidesBy)
	switch {
	case !s.whole:
		p.refusef(at, saysWhole, "sides")
	case s.lo.cmp(whole(minSides)) < 0 && constant:
		n := s.lo.String()
		p.refusef(at, saysFewSides, "d"+n+" has "+n)
	case s.lo.cmp(whole(minSides)) < 0:
		p.refusef(at, saysFewSides, "this one can come to "+s.lo.String())
	case s.hi.cmp(whole(MaxSides)) > 0:
		p.refusef(at, saysTooLarge, s.hi.String())
	case constant:
		d.sides, d.sidesBy = int(s.lo.n), nil
	}
}

// checkPool counts the dice of d and makes sure that it ends.
func (p *parser) checkPool(d *pool) {
	if p.refusal != nil {
		return
	}
	_, n := d.countRange()
	p.dice += n
	if p.dice > MaxDice {
		p.refuse(d.at, saysManyInAll)
		return
	}
	p.checkKeep(d)
	if len(d.mods.rerolls) > 0 || d.mods.explode.set {
		for _, sides := range d.sidesToTry() {
			p.checkEnds(d, d.shares(sides))
		}
	}
}

// checkEnds refuses rerolls and explosions that would not end, or hardly.
func (p *parser) checkEnds(d *pool, o shares) {
	switch e := d.mods.explode; {
	case o.stopping == 0:
		p.refuse(d.mods.at, saysAllReroll)
	case o.stopping*stopDen < o.faces*stopNum:
		p.refuse(d.mods.at, saysManyReroll)
	case e.once:
	case e.set && o.blast == o.shown:
		p.refuse(e.at, saysAllExplode)
	case e.set && share(o.blast, explodeDen) > share(o.shown, explodeNum):
		p.refuse(e.at, saysManyExplode)
	}
}

// share multiplies weights that go up to MaxSides squared.
func share(weight, by int) uint64 { return uint64(weight) * uint64(by) }

// checkKeep refuses keeping or dropping that leaves no die.
func (p *parser) checkKeep(d *pool) {
	_, n := d.countRange()
	low, high := d.mods.keep.dropped(n)
	if n == 0 || !d.mods.keep.any() || low+high < n {
		return
	}
	if n == 1 {
		p.refuse(d.mods.keep.at, saysDropsOne)
		return
	}
	p.refusef(d.mods.keep.at, saysDropsAll, n)
}

func (p *parser) checkGroup(g *group) {
	n := len(g.items)
	low, high := g.mods.keep.dropped(n)
	if p.refusal == nil && g.mods.keep.any() && low+high >= n {
		p.refusef(g.mods.keep.at, saysDropsItems, n)
	}
}

// checkTotal bounds what the roll can come to.
func (p *parser) checkTotal(e expr, at int) {
	if p.refusal != nil {
		return
	}
	s := spanOf(e)
	if s.hi.cmp(number{n: maxTotal}) > 0 || s.lo.cmp(number{n: -maxTotal}) < 0 {
		p.refuse(at, saysTooGreat)
	}
}

// isConstant says whether no die stands in e.
func isConstant(e expr) bool {
	switch e := e.(type) {
	case *literal:
		return true
	case *negated:
		return isConstant(e.x)
	case *binary:
		return isConstant(e.l) && isConstant(e.r)
	case *call:
		return allConstant(e.args)
	case *group:
		return allConstant(e.items)
	}
	return false
}

func allConstant(es []expr) bool {
	for _, e := range es {
		if !isConstant(e) {
			return false
		}
	}
	return true
}
