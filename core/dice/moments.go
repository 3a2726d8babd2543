package dice

// moments are a mean and a variance.
type moments struct{ mean, variance float64 }

func (m moments) plus(o moments) moments {
	return moments{m.mean + o.mean, m.variance + o.variance}
}

func (m moments) times(f float64) moments { return moments{m.mean * f, m.variance * f * f} }

func (c curve) moments() moments {
	values, ps := c.cells()
	return momentsAround(len(values), func(i int) (value, p float64) { return values[i].float(), ps[i] })
}

// moments are those of e, part by part: the means of independent parts of a
// sum add up and so do their variances, however many totals there are. ok is
// false when e is not made so and is too large to work out.
func (k *reckoner) moments(e expr) (m moments, ok bool) {
	switch e := e.(type) {
	case *literal:
		return moments{mean: e.value.float()}, true
	case *negated:
		m, ok = k.moments(e.x)
		return m.times(-1), ok
	case *binary:
		if m, ok = k.binaryMoments(e); ok {
			return m, true
		}
	case *pool:
		if m, ok = k.poolMoments(e); ok {
			return m, true
		}
	case *group:
		if !e.mods.keep.any() && !e.mods.count.set {
			return k.sumMoments(e.items)
		}
	}
	return k.curveMoments(func(k *reckoner) curve { return k.curve(e) })
}

// curveMoments are those of a curve, if it can be worked out.
func (k *reckoner) curveMoments(work func(*reckoner) curve) (moments, bool) {
	own := reckoner{left: k.left}
	c := work(&own)
	k.left = own.left
	if own.over {
		return moments{}, false
	}
	return c.moments(), true
}

func (k *reckoner) sumMoments(es []expr) (all moments, ok bool) {
	for _, e := range es {
		m, ok := k.moments(e)
		if !ok {
			return all, false
		}
		all = all.plus(m)
	}
	return all, true
}

func (k *reckoner) binaryMoments(e *binary) (moments, bool) {
	l, ok := k.moments(e.l)
	r, ok2 := k.moments(e.r)
	if !ok || !ok2 {
		return l, false
	}
	switch e.op {
	case '+':
		return l.plus(r), true
	case '-':
		return l.plus(r.times(-1)), true
	case '*':
		return moments{
			mean:     l.mean * r.mean,
			variance: l.variance*r.variance + l.variance*r.mean*r.mean + r.variance*l.mean*l.mean,
		}, true
	case '/':
		if isConstant(e.r) {
			return l.times(1 / r.mean), true
		}
	}
	return l, false
}

// poolMoments are those of dice that are all kept: each brings its own.
func (k *reckoner) poolMoments(d *pool) (moments, bool) {
	if d.mods.keep.any() || d.sidesBy != nil {
		return moments{}, false
	}
	one := *d
	one.n, one.countBy = 1, nil
	die, ok := k.curveMoments(func(k *reckoner) curve { return k.counted(&one, d.sides) })
	n := moments{mean: float64(d.n)}
	if ok && d.countBy != nil {
		n, ok = k.moments(d.countBy)
	}
	return moments{
		mean:     n.mean * die.mean,
		variance: n.mean*die.variance + n.variance*die.mean*die.mean,
	}, ok
}
