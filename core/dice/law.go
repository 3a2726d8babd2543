package dice

import (
	"slices"
)

// outcome is one way a die can lie: the value it is sorted by, what it is
// worth in the total, and its chance. The worth is the value, or how it
// counts.
type outcome struct {
	value, worth int
	p            float64
}

// law is the outcomes of one die, lowest value first, no value twice.
type law []outcome

// shown is a face with its chance once every rule has rerolled it.
type shown struct {
	face  int
	blast bool
	p     float64
}

// shown is how likely each face of d is, when it has so many sides. A face
// that a rule rerolls until it is gone never shows; one that is rerolled once
// shows only at the second throw.
func (d *pool) shown(sides int) []shown {
	faces := d.faces
	n := sides
	if faces != nil {
		faces = slices.Clone(faces)
		slices.Sort(faces)
		n = len(faces)
	}
	out := make([]shown, 0, n)
	counted, once := 0, 0
	for i := range n {
		f := i + 1
		if faces != nil {
			f = faces[i]
		}
		if d.rerolls(f, false) {
			continue
		}
		counted++
		again := d.rerolls(f, true)
		if again {
			once++
		}
		if last := len(out) - 1; last >= 0 && out[last].face == f {
			out[last].p++
			continue
		}
		out = append(out, shown{face: f, p: 1, blast: d.explodes(f, sides)})
	}
	second := float64(once) / float64(counted)
	for i := range out {
		s := &out[i]
		share := second
		if !d.rerolls(s.face, true) {
			share++
		}
		s.p *= share / float64(counted)
	}
	return slices.DeleteFunc(out, func(s shown) bool { return s.p == 0 })
}

// law sorts the faces of which want holds into what they count as; less is
// taken off each, as a penetrating explosion does.
func (m *mods) law(faces []shown, less int, want func(shown) bool) law {
	out := make(law, 0, len(faces))
	for _, s := range faces {
		if !want(s) {
			continue
		}
		v := m.clamp(s.face - less)
		if last := len(out) - 1; last >= 0 && out[last].value == v {
			out[last].p += s.p
			continue
		}
		out = append(out, outcome{value: v, worth: m.worth(v), p: s.p})
	}
	return out
}

// worth is what a die of value v adds to the total.
func (m *mods) worth(v int) int {
	if !m.count.set {
		return v
	}
	return score(m.count.when.holds(v), m.count.fails && m.count.fail.holds(v))
}

func anyFace(shown) bool { return true }

func blasts(s shown) bool { return s.blast }

func stops(s shown) bool { return !s.blast }

func (l law) mass() float64 {
	sum := 0.0
	for _, o := range l {
		sum += o.p
	}
	return sum
}

// curve is how likely each worth is.
func (l law) curve() curve {
	if len(l) == 0 {
		return curve{}
	}
	worths, ps := make([]number, 0, len(l)), make([]float64, 0, len(l))
	sorted := slices.IsSortedFunc(l, byWorth)
	if !sorted {
		l = slices.Clone(l)
		slices.SortFunc(l, byWorth)
	}
	for i, o := range l {
		if i > 0 && l[i-1].worth == o.worth {
			ps[len(ps)-1] += o.p
			continue
		}
		worths, ps = append(worths, whole(o.worth)), append(ps, o.p)
	}
	return listed(worths, ps)
}

func byWorth(a, b outcome) int { return cmpInt(a.worth, b.worth) }

// chain is the curve of a die with its extra dice, worth by worth or, when
// raw, by what the faces show.
func (k *reckoner) chain(d *pool, faces []shown, raw bool) curve {
	m := d.mods
	if raw { // a compounding die is clamped and counted as one
		m.min, m.max, m.count = bound{}, bound{}, count{}
	}
	less, most := 0, maxExtraDice
	if m.explode.penetrate {
		less = 1
	}
	if m.explode.once {
		most = 1
	}
	front := m.law(faces, 0, blasts).curve()
	done := m.law(faces, 0, stops).curve()
	parts := []curve{}
	if len(done.p) > 0 {
		parts = append(parts, done)
	}
	if len(front.p) == 0 {
		return done
	}
	stopped, blast, either := m.law(faces, less, stops).curve(), m.law(faces, less, blasts).curve(), m.law(faces, less, anyFace).curve()
	for depth := 1; !k.over; depth++ {
		if depth == most || front.mass() < unseen {
			parts = append(parts, k.add(front, either))
			break
		}
		parts = append(parts, k.add(front, stopped))
		front = k.add(front, blast)
	}
	return k.mix(parts, ones(len(parts)))
}

// unseen is a chance so small that it changes no digit of a curve.
const unseen = 1e-16

func ones(n int) []float64 {
	w := make([]float64, n)
	for i := range w {
		w[i] = 1
	}
	return w
}

// lawOf is the outcomes of a compounding die whose chain comes to c.
func (m *mods) lawOf(c curve) law {
	values, ps := c.cells()
	out := make(law, 0, len(values))
	for i, n := range values {
		v := m.clamp(int(n.n))
		if last := len(out) - 1; last >= 0 && out[last].value == v {
			out[last].p += ps[i]
			continue
		}
		out = append(out, outcome{value: v, worth: m.worth(v), p: ps[i]})
	}
	return out
}
