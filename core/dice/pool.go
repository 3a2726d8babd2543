package dice

// startsDice says whether t begins dice when no number stands before it: a d,
// a w before its sides, or dF. The d may be glued to what is done to the dice
// (dfkh1), but no other word that begins with d is dice.
func (p *parser) startsDice(t token) bool {
	if t.kind != word {
		return false
	}
	w := p.text(t)
	switch {
	case w == "d":
		return true
	case w == "w":
		after := lexer{src: p.lex.src, pos: t.hi}
		next := after.next()
		return next.kind == digits || next.kind == sign && (next.sym == '%' || next.sym == '{')
	case len(w) >= 2 && w[:2] == "df":
		return allMods(w[2:])
	}
	return false
}

// pool reads dice from their d or w on. The number before it is in counted,
// or worked out by countBy, or missing and then 1.
//
//	dice = [count] ("d" | "w") (sides | "%" | "F" [".1" | ".2"] | faces | "(" sum ")") mods
func (p *parser) pool(at int, counted *token, countBy expr) expr {
	d := &pool{at: at, n: 1}
	p.pools = append(p.pools, d)
	letter := p.tok
	if counted != nil {
		letter = p.tok
		p.diceCount(d, *counted)
	}
	if countBy != nil {
		d.countBy = countBy
		p.checkCount(d)
	}
	if p.text(letter) == "d" || p.text(letter) == "w" {
		p.next()
		p.sides(d, letter)
	} else {
		p.cut(2)
		d.fudge, d.faces = '2', []int{-1, 0, 1}
		if t := p.tok; t.kind == digits && !t.spaced && (p.text(t) == ".1" || p.text(t) == ".2") {
			if p.text(t) == ".1" {
				d.fudge, d.faces = '1', []int{-1, 0, 0, 0, 0, 1}
			}
			p.next()
		}
	}
	p.mods(&d.mods, d)
	p.checkPool(d)
	return d
}

// cut takes the first n letters off tok and leaves the rest as a word of its
// own.
func (p *parser) cut(n int) {
	if p.tok.lo+n == p.tok.hi {
		p.next()
		return
	}
	p.tok.lo += n
	p.tok.spaced = false
}

func (p *parser) diceCount(d *pool, t token) {
	d.n = p.wholeNumber(t, "dice")
	switch {
	case p.refusal != nil:
	case d.n == 0:
		p.refuse(t.lo, saysNoDice)
	case d.n > MaxDice:
		p.refusef(t.lo, saysManyDice, itoa(d.n))
	}
}

// sides reads what follows the d at letter.
func (p *parser) sides(d *pool, letter token) {
	t := p.tok
	switch {
	case t.kind == digits:
		d.sides = p.wholeNumber(t, "sides")
		if p.refusal == nil && d.sides < minSides {
			n := itoa(d.sides)
			p.refusef(t.lo, saysFewSides, "d"+n+" has "+n)
		}
		p.next()
	case p.take('%'):
		d.sides = 100
	case p.isSign('{'):
		p.faces(d)
	case p.isSign('('):
		p.next()
		d.sidesBy = p.inside(t.lo, '(', ')', p.sum)
		if p.refusal == nil {
			p.checkSides(d, t.lo)
		}
	default:
		p.refuse(letter.lo, saysNoSides)
	}
}

// faces reads the faces of a die written out: {1,2,4,4} or {-1..1}.
func (p *parser) faces(d *pool) {
	open := p.tok.lo
	p.next()
	for p.refusal == nil {
		at := p.tok.lo
		first, ok := p.face()
		last := first
		if ok && p.take(symDots) {
			last, ok = p.face()
		}
		switch {
		case !ok && p.tok.kind == atEnd && p.refusal == nil:
			p.refusef(open, saysNoClose, '{', '}')
		case !ok:
			p.refuse(p.tok.lo, saysFace)
		case last < first:
			p.refuse(at, saysBackwards)
		case len(d.faces)+last-first+1 > maxFaces:
			p.refuse(at, saysManyFaces)
		}
		if p.refusal != nil {
			return
		}
		for f := first; f <= last; f++ {
			d.faces = append(d.faces, f)
		}
		if p.take('}') {
			break
		}
		if p.tok.kind == atEnd {
			p.refusef(open, saysNoClose, '{', '}')
		} else if !p.take(',') {
			p.refuse(p.tok.lo, saysFace)
		}
	}
	if p.refusal == nil && len(d.faces) < minSides {
		p.refusef(open, saysFewSides, "this one has "+itoa(len(d.faces)))
	}
}

func (p *parser) face() (int, bool) {
	minus := p.take('-')
	if p.tok.kind != digits {
		return 0, false
	}
	n := p.wholeNumber(p.tok, "a face")
	if p.refusal != nil {
		return 0, false
	}
	p.next()
	if minus {
		n = -n
	}
	return n, true
}
