package dice

import "unicode/utf8"

// parser reads one folded text. It stops at the first refusal: tok is then
// atEnd, so that every loop ends.
type parser struct {
	in      folded
	lex     lexer
	tok     token
	refusal *Refusal

	// The roll being read.
	pools     []*pool
	groups    int
	dice      int // as written, at most
	operators int
	depth     int
	operated  bool // the token before tok is an operator
	label     string
	check     check
	adv       bool // advantage or disadvantage was said of the whole roll
}

// Parse reads one whole text: 1 to 10 rolls. Nothing of the text is left
// unread; what has no meaning is refused.
func Parse(text string) (*Roll, *Refusal) {
	if len(text) > MaxTextRunes && utf8.RuneCountInString(text) > MaxTextRunes {
		return nil, &Refusal{Message: saysTooLong, At: MaxTextRunes}
	}
	p := parser{in: fold(text)}
	lo, hi := strip(p.in.src, 0, len(p.in.src))
	if lo == hi {
		return nil, &Refusal{Message: saysNothing}
	}
	p.lex = lexer{src: unwrapEach(p.in.src[:hi]), pos: lo}
	p.next()
	r := &Roll{text: text}
	r.items = r.room[:0]
	for {
		if len(r.items) == MaxRolls {
			p.refuse(p.tok.lo, saysTooMany)
		}
		it := p.item()
		if p.refusal != nil {
			return nil, p.refusal
		}
		r.items = append(r.items, it)
		if p.tok.kind == atEnd {
			return r, nil
		}
		p.next() // past the , or ;
		if p.tok.kind == atEnd {
			p.refuse(p.tok.lo, saysStops)
		}
	}
}

func (p *parser) next() { p.tok = p.lex.next() }

// peek is the token after tok.
func (p *parser) peek() token {
	ahead := p.lex
	return ahead.next()
}

func (p *parser) text(t token) string { return p.lex.src[t.lo:t.hi] }

// isSign says whether tok is the sign.
func (p *parser) isSign(sym byte) bool { return p.tok.kind == sign && p.tok.sym == sym }

// isWord says whether tok is the word.
func (p *parser) isWord(s string) bool { return p.tok.kind == word && p.text(p.tok) == s }

// take steps over the sign and says whether it was there.
func (p *parser) take(sym byte) bool {
	if !p.isSign(sym) {
		return false
	}
	p.next()
	return true
}

// item reads one roll up to the , or ; after it, or the end.
//
//	item = [name ":"] sum tail
func (p *parser) item() item {
	p.pools, p.groups, p.dice, p.operators, p.depth = p.pools[:0], 0, 0, 0, 0
	p.label, p.check, p.adv, p.operated = "", check{}, false, false
	if p.isWord("roll") {
		p.next()
	}
	start := p.tok.lo
	p.name()
	e := p.sum()
	p.tail()
	if p.refusal != nil {
		return item{}
	}
	end := p.tok.lo
	p.thousands()
	if len(p.pools) == 0 {
		_, hi := strip(p.lex.src, start, end)
		p.refusef(start, saysNoDie, quote(p.in.original(start, max(start, hi))))
	}
	p.checkTotal(e, start)
	if p.refusal != nil {
		return item{}
	}
	_, hi := strip(p.lex.src, start, end)
	for _, d := range p.pools {
		d.text = string(appendPool(nil, d))
	}
	return item{
		text: p.in.original(start, max(start, hi)), label: p.label, expr: e, check: p.check,
		canonical: canonical(e), pools: len(p.pools), groups: p.groups,
	}
}

// thousands refuses 1,000 at the comma: it would be two rolls, or a number
// cut short.
func (p *parser) thousands() {
	at, src := p.tok.lo, p.lex.src
	if !p.isSign(',') || at == 0 || !isDigit(src[at-1]) || at+3 >= len(src) {
		return
	}
	i := at + 1
	for i < len(src) && isDigit(src[i]) {
		i++
	}
	if i != at+4 {
		return
	}
	// 1d6+1,100d6 is two rolls; 1,000d6 is not.
	after := lexer{src: src, pos: i}
	if len(p.pools) > 0 && src[at+1] != '0' && p.startsDice(after.next()) {
		return
	}
	p.refuse(at, saysCommas)
}
