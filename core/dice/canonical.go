package dice

import (
	"slices"
	"strconv"
)

// How tightly an operator binds, for brackets.
const (
	looseSum = iota
	looseProduct
	tight
)

// canonical is e in the one spelling every reading of it has: no spaces, the
// meaning of each modifier spelled out, in the order they are applied. It
// stands in every answer, so that a misreading shows.
func canonical(e expr) string { return string(appendExpr(nil, e, looseSum)) }

func appendExpr(b []byte, e expr, around int) []byte {
	switch e := e.(type) {
	case *literal:
		return append(b, e.value.String()...)
	case *negated:
		b = append(b, '-')
		return appendExpr(b, e.x, tight)
	case *binary:
		own := looseProduct
		if e.op == '+' || e.op == '-' {
			own = looseSum
		}
		if own < around {
			b = append(b, '(')
		}
		b = appendExpr(b, e.l, own)
		b = append(b, operatorText(e.op)...)
		b = appendExpr(b, e.r, own+1)
		if own < around {
			b = append(b, ')')
		}
		return b
	case *call:
		b = append(b, e.fn...)
		return appendList(b, '(', e.args, ')')
	case *pool:
		return appendPool(b, e)
	case *group:
		b = appendList(b, '{', e.items, '}')
		return appendMods(b, &e.mods)
	}
	return b
}

func appendList(b []byte, open byte, es []expr, closing byte) []byte {
	b = append(b, open)
	for i, e := range es {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = appendExpr(b, e, looseSum)
	}
	return append(b, closing)
}

func appendPool(b []byte, d *pool) []byte {
	if d.text != "" {
		return append(b, d.text...)
	}
	if d.countBy != nil {
		b = append(b, '(')
		b = appendExpr(b, d.countBy, looseSum)
		b = append(b, ')')
	} else {
		b = strconv.AppendInt(b, int64(d.n), 10)
	}
	b = append(b, 'd')
	switch {
	case d.fudge == '1':
		b = append(b, "F.1"...)
	case d.fudge == '2':
		b = append(b, 'F')
	case d.faces != nil:
		b = appendFaces(b, d.faces)
	case d.sidesBy != nil:
		b = append(b, '(')
		b = appendExpr(b, d.sidesBy, looseSum)
		b = append(b, ')')
	default:
		b = strconv.AppendInt(b, int64(d.sides), 10)
	}
	return appendMods(b, &d.mods)
}

// appendFaces writes three or more faces in a row as a range.
func appendFaces(b []byte, faces []int) []byte {
	b = append(b, '{')
	for i := 0; i < len(faces); {
		if i > 0 {
			b = append(b, ',')
		}
		j := i
		for j+1 < len(faces) && faces[j+1] == faces[j]+1 {
			j++
		}
		b = strconv.AppendInt(b, int64(faces[i]), 10)
		if j < i+2 {
			i++
			continue
		}
		b = append(b, ".."...)
		b = strconv.AppendInt(b, int64(faces[j]), 10)
		i = j + 1
	}
	return append(b, '}')
}

func appendMods(b []byte, m *mods) []byte {
	for _, r := range m.rerolls {
		name := "rr"
		if r.once {
			name = "ro"
		}
		b = append(b, name...)
		b = appendTest(b, r.when, true)
	}
	// A bare ! right before a count would take its comparison.
	late := m.explode.top && m.count.set && !m.keep.any() && !m.min.set && !m.max.set
	if !late {
		b = appendExplode(b, m.explode)
	}
	if m.min.set {
		b = strconv.AppendInt(append(b, "min"...), int64(m.min.n), 10)
	}
	if m.max.set {
		b = strconv.AppendInt(append(b, "max"...), int64(m.max.n), 10)
	}
	b = appendKeep(b, m.keep)
	if m.count.set {
		b = appendTest(b, m.count.when, false)
		if m.count.fails {
			b = appendTest(append(b, 'f'), m.count.fail, false)
		}
	}
	if late {
		b = appendExplode(b, m.explode)
	}
	switch m.sort {
	case 'a':
		b = append(b, 's')
	case 'd':
		b = append(b, "sd"...)
	}
	return b
}

func appendExplode(b []byte, e explode) []byte {
	if !e.set {
		return b
	}
	b = append(b, '!')
	if e.compound {
		b = append(b, '!')
	}
	if e.penetrate {
		b = append(b, 'p')
	}
	if e.once {
		b = append(b, 'o')
	}
	if !e.top {
		b = appendTest(b, e.when, true)
	}
	return b
}

func appendKeep(b []byte, k keep) []byte {
	for _, part := range [...]struct {
		name string
		n    int
	}{{"kh", k.kh}, {"kl", k.kl}, {"dl", k.dl}, {"dh", k.dh}} {
		if part.n > 0 {
			b = strconv.AppendInt(append(b, part.name...), int64(part.n), 10)
		}
	}
	return b
}

// appendTest writes t; bare leaves the = before a number out.
func appendTest(b []byte, t test, bare bool) []byte {
	switch t.op {
	case symGE:
		b = append(b, ">="...)
	case symLE:
		b = append(b, "<="...)
	case symNE:
		b = append(b, "<>"...)
	case '=':
		if !bare || t.n < 0 {
			b = append(b, '=')
		}
	default:
		b = append(b, t.op)
	}
	return strconv.AppendInt(b, int64(t.n), 10)
}

// Canonical is the whole text in its one spelling, checks included and labels
// left out.
func (r *Roll) Canonical() string {
	if len(r.items) == 1 {
		return r.items[0].whole()
	}
	b := []byte{}
	for i := range r.items {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = append(b, r.items[i].whole()...)
	}
	return string(b)
}

// whole is the roll with its check.
func (it *item) whole() string {
	if !it.check.set {
		return it.canonical
	}
	return it.canonical + " vs " + strconv.Itoa(it.check.against)
}

func sortNumbers(ns []number) {
	slices.SortFunc(ns, func(a, b number) int { return a.cmp(b) })
}
