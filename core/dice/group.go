package dice

func isFunction(w string) bool {
	switch w {
	case "floor", "ceil", "round", "abs", "min", "max":
		return true
	}
	return false
}

// call reads fn "(" sum { "," sum } ")"; tok is the name.
func (p *parser) call(at int, fn string) expr {
	c := &call{fn: fn, at: at}
	p.next()
	open := p.tok.lo
	p.next()
	p.inside(open, '(', ')', func() expr {
		c.args = append(c.args, p.sum())
		for p.take(',') {
			p.operated = true
			c.args = append(c.args, p.sum())
		}
		return nil
	})
	if p.refusal == nil && fn != "min" && fn != "max" && len(c.args) != 1 {
		p.refusef(at, saysArgs, fn, len(c.args))
	}
	return c
}

// group reads "{" sum { "," sum } "}" and what is done to the rolls in it.
func (p *parser) group() expr {
	g := &group{at: p.tok.lo}
	p.groups++
	p.next()
	p.inside(g.at, '{', '}', func() expr {
		g.items = append(g.items, p.sum())
		for p.isSign(',') && p.refusal == nil {
			if len(g.items) == maxGroup {
				p.refuse(p.tok.lo, saysManyItems)
				break
			}
			p.next()
			p.operated = true
			g.items = append(g.items, p.sum())
		}
		return nil
	})
	if p.refusal == nil && len(g.items) == 1 {
		p.refuse(g.at, saysOneItem)
	}
	p.mods(&g.mods, nil)
	p.checkGroup(g)
	return g
}
