package dice

import "strconv"

// Text is the answer for the model, one line for each roll: "Rolled 1d20+3:
// [14] +3 = 17". It names the text as it was read, every die, what was added
// and the total.
func (r Result) Text() string {
	b := make([]byte, 0, 64*len(r.Parts))
	for i := range r.Parts {
		if i > 0 {
			b = append(b, '\n')
		}
		b = r.Parts[i].appendAnswer(b)
	}
	return string(b)
}

// teller writes a part's expression with what its dice showed. Pools and
// groups are met in the order they were rolled.
type teller struct {
	pools  []Pool
	groups []Group
	brief  bool // too many dice to list
}

func (p *Part) appendAnswer(b []byte) []byte {
	e, counted := p.read()
	b = append(b, "Rolled "...)
	b = appendExpr(b, e, looseSum)
	b = append(b, ": "...)
	return p.appendShown(b, e, counted)
}

// Shown is the answer without the words in front: what the dice showed, what
// was added and the total, "[14] +3 = 17".
func (p *Part) Shown() string {
	e, counted := p.read()
	return string(p.appendShown(nil, e, counted))
}

func (p *Part) appendShown(b []byte, e expr, counted bool) []byte {
	n := 0
	for i := range p.Rolls {
		n += len(p.Rolls[i].DieList)
	}
	t := teller{pools: p.Rolls, groups: p.Groups, brief: n > maxListed}
	b = t.expr(b, e, looseSum)
	b = append(b, " = "...)
	b = strconv.AppendInt(b, p.Total, 10)
	if counted {
		b = append(b, " success"...)
		if p.Total != 1 {
			b = append(b, "es"...)
		}
	}
	if p.Exact != "" {
		b = append(append(append(b, " ("...), p.Exact...), " rounded down)"...)
	}
	if p.Check != nil {
		b = p.Check.append(b)
	}
	return b
}

// read is the expression of the part: kept from the roll, or read again from
// its canonical text when the part was stored in between. One that does not
// fit its pools, as somebody changed it, is told without its dice.
func (p *Part) read() (e expr, counted bool) {
	e = p.expr
	if e == nil {
		e = &literal{}
		if r, refusal := Parse(p.Canonical); refusal == nil && len(r.items) == 1 && r.items[0].pools == len(p.Rolls) {
			e = r.items[0].expr
		}
	}
	return e, counts(e) == counting
}

func (c *Check) append(b []byte) []byte {
	if c.Success {
		b = append(b, ", success against "...)
	} else {
		b = append(b, ", failure against "...)
	}
	b = strconv.AppendInt(b, int64(c.Against), 10)
	b = append(b, " (by "...)
	b = strconv.AppendInt(b, c.By, 10)
	return append(b, ')')
}

// What the dice of an expression do: nothing (there are none), count, or add.
const (
	diceless = iota
	counting
	adding
)

// counts says whether the total of e is a number of successes: every die in it
// counts.
func counts(e expr) int {
	switch e := e.(type) {
	case *negated:
		return counts(e.x)
	case *binary:
		return max(counts(e.l), counts(e.r))
	case *call:
		return countsAll(e.args)
	case *group:
		if e.mods.count.set {
			return counting
		}
		return countsAll(e.items)
	case *pool:
		if e.mods.count.set {
			return counting
		}
		return adding
	}
	return diceless
}

func countsAll(es []expr) int {
	most := diceless
	for _, e := range es {
		most = max(most, counts(e))
	}
	return most
}

func (t *teller) expr(b []byte, e expr, around int) []byte {
	switch e := e.(type) {
	case *literal:
		return append(b, e.value.String()...)
	case *negated:
		return t.expr(append(b, '-'), e.x, tight)
	case *binary:
		own := looseProduct
		if e.op == '+' || e.op == '-' {
			own = looseSum
		}
		if own < around {
			b = append(b, '(')
		}
		b = t.expr(b, e.l, own)
		b = append(append(b, ' '), operatorText(e.op)...)
		b = t.expr(b, e.r, own+1)
		if own < around {
			b = append(b, ')')
		}
		return b
	case *call:
		b = append(append(b, e.fn...), '(')
		for i, a := range e.args {
			if i > 0 {
				b = append(b, ", "...)
			}
			b = t.expr(b, a, looseSum)
		}
		return append(b, ')')
	case *pool:
		return t.pool(b, e)
	case *group:
		return t.group(b, e)
	}
	return b
}

// pool writes the dice of d, with the number or the sides of them before when
// those were rolled.
func (t *teller) pool(b []byte, d *pool) []byte {
	if d.countBy != nil || d.sidesBy != nil {
		if d.countBy != nil {
			b = append(t.expr(append(b, '('), d.countBy, looseSum), ')')
		}
		b = append(b, 'd')
		if d.sidesBy != nil {
			b = append(t.expr(append(b, '('), d.sidesBy, looseSum), ')')
		} else {
			plain := pool{n: 1, sides: d.sides, faces: d.faces, fudge: d.fudge}
			b = append(b, appendPool(nil, &plain)[2:]...)
		}
		b = append(b, ' ')
	}
	if len(t.pools) == 0 {
		return b
	}
	p := &t.pools[0]
	t.pools = t.pools[1:]
	if t.brief && len(p.DieList) != 1 {
		return p.brief(b)
	}
	b = append(b, '[')
	for i := range p.DieList {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = p.DieList[i].append(b)
	}
	return append(b, ']')
}

// brief writes the number of dice, the lowest and the highest.
func (p *Pool) brief(b []byte) []byte {
	if len(p.DieList) == 0 {
		return append(b, "no dice"...)
	}
	lo, hi, kept := p.DieList[0].V, p.DieList[0].V, 0
	for i := range p.DieList {
		d := &p.DieList[i]
		lo, hi = min(lo, d.V), max(hi, d.V)
		if !d.Dropped {
			kept++
		}
	}
	b = strconv.AppendInt(b, int64(len(p.DieList)), 10)
	b = append(b, " dice, "...)
	if kept < len(p.DieList) {
		b = strconv.AppendInt(b, int64(kept), 10)
		b = append(b, " kept, "...)
	}
	b = strconv.AppendInt(append(b, "lowest "...), int64(lo), 10)
	return strconv.AppendInt(append(b, ", highest "...), int64(hi), 10)
}

// append writes one die: (2) dropped, 6! exploded, 9!! compounded, 1→3
// rerolled, 1↑2 raised, 6↓5 lowered, 8* counted.
func (d *Die) append(b []byte) []byte {
	if d.Dropped {
		b = append(b, '(')
	}
	if d.Was != nil {
		b = d.Was.append(b, d)
	}
	b = strconv.AppendInt(b, int64(d.V), 10)
	if d.Exploded {
		b = append(b, '!')
		if d.Was != nil && len(d.Was.Chain) > 0 {
			b = append(b, '!')
		}
	}
	if d.Success {
		b = append(b, '*')
	}
	if d.Dropped {
		b = append(b, ')')
	}
	return b
}

// append writes what d showed before: 1→ rerolled, 1↑ raised, 6↓ lowered. An
// extra die that counts one less, as it should, is not marked.
func (w *Was) append(b []byte, d *Die) []byte {
	for _, f := range w.Rerolled {
		b = append(strconv.AppendInt(b, int64(f), 10), "→"...)
	}
	if w.Face == nil || d.Extra && d.V == *w.Face-1 {
		return b
	}
	b = strconv.AppendInt(b, int64(*w.Face), 10)
	if d.V > *w.Face {
		return append(b, "↑"...)
	}
	return append(b, "↓"...)
}

// group writes the rolls of g, the dropped ones in brackets.
func (t *teller) group(b []byte, g *group) []byte {
	var items []GroupItem
	if len(t.groups) > 0 {
		items = t.groups[0].Items
		t.groups = t.groups[1:]
	}
	b = append(b, '{')
	for i, e := range g.items {
		if i > 0 {
			b = append(b, ", "...)
		}
		var it GroupItem
		if i < len(items) {
			it = items[i]
		}
		around := looseSum
		if it.Success {
			around = tight
		}
		if it.Dropped {
			b = append(b, '(')
		}
		b = t.expr(b, e, around)
		if it.Success {
			b = append(b, '*')
		}
		if it.Dropped {
			b = append(b, ')')
		}
	}
	return append(b, '}')
}
