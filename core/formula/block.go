package formula

import "strings"

// ifBlock reads {{if x}}…{{/if}} in all its spellings, and the short
// {{if x::then::else}}.
func (p *parser) ifBlock(m tag) node {
	if at := skipSpace(p.src, p.pos); strings.HasPrefix(p.src[at:], "::") {
		p.pos = at + 2 // {{if::x::then}}
	}
	p.next()
	when := p.expr(0)
	switch {
	case when != nil && p.tok.kind == tokSplit:
		p.pos = p.tok.hi
		return p.shortIf(m, when)
	case when != nil && p.tok.kind == tokEnd:
		p.pos = p.tok.hi
	default:
		if when != nil {
			p.unexpected()
		}
		p.recover(m)
	}
	return p.branches(m, when)
}

func (p *parser) shortIf(m tag, when expr) node {
	args := p.argsFrom(m)
	n := &ifNode{span: span{m.lo, p.pos}}
	if len(args) > 2 {
		p.fail(m.lo, p.pos, m.label()+" takes a condition, then one text and another", "")
		return nil
	}
	n.branches = []branch{{span{m.lo, p.pos}, when, args[0].nodes}}
	if len(args) == 2 {
		n.other = args[1].nodes
	}
	return n
}

// branches reads what follows the first tag of an if.
func (p *parser) branches(m tag, when expr) node {
	n := &ifNode{span: span{m.lo, p.pos}}
	p.blocks = append(p.blocks, open{"if", m.label(), m.lo})
	defer func() { p.blocks = p.blocks[:len(p.blocks)-1] }()
	p.rewriteTag(m, "if", when)
	at := n.span
	for elseSeen := false; ; {
		body, end := p.nodes(inText)
		if elseSeen {
			n.other = append(n.other, body...)
		} else {
			n.branches = append(n.branches, branch{at, when, body})
		}
		c, ok := p.blockTag(end, "if", m)
		if !ok || c.mark == '/' {
			return n
		}
		at = span{c.lo, p.pos}
		if elseSeen {
			p.fail(c.lo, p.tagEnd(c), c.label()+" stands behind {{else}}", "{{else}} comes last.")
		}
		if c.name == "else" {
			elseSeen = true
			continue
		}
		when = p.expression(c)
		p.rewriteTag(c, "elif", when)
		at.hi = p.pos
	}
}

// blockTag reads the tag that ended a part of the block m. ok is false when
// the block just ends without one, which is told.
func (p *parser) blockTag(end stop, kind string, m tag) (tag, bool) {
	if end == atBlock {
		c := p.head()
		if k := c.within(); k == kind || k == "any" {
			p.pos = c.after
			if c.mark == '/' || c.name == "else" {
				p.skipTag(c)
				p.rewritePlain(c, c.ownWord(kind))
			}
			return c, true
		}
	}
	closing := "/" + m.word
	p.fail(m.lo, p.tagEnd(m), m.label()+" has no "+m.open+closing+m.closer, "")
	return tag{}, false
}

// eachBlock reads {{each list as x}}…{{/each}}.
func (p *parser) eachBlock(m tag) node {
	n := &eachNode{name: "item"}
	p.next()
	n.list = p.expr(0)
	if n.list != nil && p.tok.kind == tokName && strings.EqualFold(p.tok.text, "as") {
		p.next()
		if p.tok.kind == tokName {
			n.name = p.tok.text
			p.next()
		} else {
			p.fail(p.tok.lo, p.tok.hi, m.label()+" needs a name behind as", "Write {{each present as x}}.")
			n.list = nil
		}
	}
	if n.list != nil && p.tok.kind == tokEnd {
		p.pos = p.tok.hi
	} else {
		if n.list != nil {
			p.unexpected()
		}
		p.recover(m)
	}
	n.span = span{m.lo, p.pos}
	if n.list != nil && m.label() != "{{each}}" {
		p.rewrite(m.lo, "{{each "+printer{p.src}.expr(n.list)+" as "+n.name+"}}")
	}
	p.blocks = append(p.blocks, open{"each", m.label(), m.lo})
	defer func() { p.blocks = p.blocks[:len(p.blocks)-1] }()
	p.locals = append(p.locals, n.name)
	defer func() { p.locals = p.locals[:len(p.locals)-1] }()
	var end stop
	n.body, end = p.nodes(inText)
	p.blockTag(end, "each", m)
	return n
}

// ownWord is how the tag is spelled here, in a block of the kind.
func (m tag) ownWord(kind string) string {
	if m.mark == '/' {
		return "/" + kind
	}
	return m.name
}
