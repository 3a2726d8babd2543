package formula

import (
	"strings"
)

// choiceMacro reads {{random}} and {{pick}}: items between ::, or one argument
// with items between commas, or {{random:1:6}} with two bounds. The items are
// split as they are written, before anything in them is worked out.
func (p *parser) choiceMacro(m tag) node {
	form := p.form(m)
	var items []textExpr
	if form != noArgs {
		items = p.argsFrom(m)
	}
	at := span{m.lo, p.pos}
	pick := m.name == "pick"
	if len(items) == 1 {
		if b, ok := bounds(items[0].nodes, at); ok && !pick && form == colonArgs {
			return p.bounded(m, b)
		}
		items = commaSplit(items[0])
	}
	if len(items) == 0 || len(items) == 1 && len(items[0].nodes) == 0 {
		p.fail(m.lo, p.pos, m.label()+" needs something to choose from", "Write {{"+m.name+"::a::b}}.")
		return nil
	}
	x := &choiceExpr{span: at, items: items, pick: pick}
	kind := UseRandom
	if pick {
		kind = UsePick
		p.countPick(x)
	}
	p.use(kind, "", at.lo, at.hi)
	return p.show(m, x)
}

// countPick gives a pick what its choice depends on besides the scene: its
// items as written, and how many picks of the same items stand before it. Two
// of them choose apart, and no other text matters.
func (p *parser) countPick(x *choiceExpr) {
	var key strings.Builder
	for _, item := range x.items {
		key.WriteString(strings.TrimSpace(p.src[item.lo:item.hi]))
		key.WriteByte(0)
	}
	x.key = key.String()
	if p.picks == nil {
		p.picks = map[string]int{}
	}
	x.nth = p.picks[x.key]
	p.picks[x.key]++
}

// bounds reads two whole numbers with a colon between.
func bounds(nodes []node, at span) (boundsExpr, bool) {
	if len(nodes) != 1 {
		return boundsExpr{}, false
	}
	t, ok := nodes[0].(*textNode)
	if !ok {
		return boundsExpr{}, false
	}
	lo, hi, ok := strings.Cut(t.text, ":")
	from, isNumber := parseDecimal(strings.TrimSpace(lo))
	to, areNumbers := parseDecimal(strings.TrimSpace(hi))
	if !ok || !isNumber || !areNumbers {
		return boundsExpr{}, false
	}
	b := boundsExpr{span: at}
	var wholeFrom, wholeTo bool
	b.from, wholeFrom = from.whole()
	b.to, wholeTo = to.whole()
	return b, wholeFrom && wholeTo
}

func (p *parser) bounded(m tag, b boundsExpr) node {
	if b.from > b.to {
		b.from, b.to = b.to, b.from
	}
	p.use(UseRandom, "", m.lo, p.pos)
	return p.show(m, &b)
}

// commaSplit splits one argument at the commas of its own text; those inside
// macros and blocks stay.
func commaSplit(arg textExpr) []textExpr {
	if !hasComma(arg.nodes) {
		return []textExpr{arg}
	}
	var items []textExpr
	item := textExpr{span: span{arg.lo, arg.lo}}
	done := func(hi int) {
		item.hi, item.nodes = hi, trimmed(item.nodes)
		items = append(items, item)
		item = textExpr{span: span{hi + 1, hi + 1}}
	}
	for _, n := range arg.nodes {
		t, ok := n.(*textNode)
		if !ok || t.escaped {
			item.nodes = append(item.nodes, n)
			continue
		}
		lo := t.lo
		for {
			before, after, more := strings.Cut(t.text[lo-t.lo:], ",")
			if before != "" {
				item.nodes = append(item.nodes, &textNode{span{lo, lo + len(before)}, before, false})
			}
			if !more {
				break
			}
			done(lo + len(before))
			lo = t.lo + len(t.text) - len(after)
		}
	}
	done(arg.hi)
	return items
}

func hasComma(nodes []node) bool {
	for _, n := range nodes {
		if t, ok := n.(*textNode); ok && !t.escaped && strings.IndexByte(t.text, ',') >= 0 {
			return true
		}
	}
	return false
}
