package dice

// keepInWords reads "keep [the] [highest|lowest] [N]" and the same with drop,
// the number before or after. Followed by anything else, the word is not about
// the dice and is refused: it may not vanish into a label.
func (p *parser) keepInWords(m *mods) bool {
	lex, first := p.lex, p.tok
	verb := p.text(first)
	p.next()
	if p.isWord("the") {
		p.next()
	}
	n, said := -1, false
	number := func() {
		if t := p.tok; n < 0 && t.kind == digits && !p.startsDice(p.peek()) {
			n = p.wholeNumber(t, keepWords(verb))
			said = true
			p.next()
		}
	}
	number()
	high := verb == "keep"
	if p.isWord("highest") || p.isWord("lowest") {
		high, said = p.isWord("highest"), true
		p.next()
		number()
	}
	if p.refusal == nil && !said && p.tok.kind == word && p.plusOrMinus() == 0 {
		p.lex, p.tok = lex, first
		p.refuseWord(first, saysMeaning)
	}
	if p.refusal != nil {
		return false
	}
	m.keep.at = first.lo
	name := verb[:1] + "l"
	if high {
		name = verb[:1] + "h"
	}
	if n < 0 {
		n = 1
	}
	m.keep.say(p, name, n)
	return true
}

// advantageAt reads "advantage", "adv", "disadvantage" or "dis", with or at
// before it, if it stands at tok. It gives back the word itself.
func (p *parser) advantageAt() (t token, low, ok bool) {
	t = p.tok
	if t.kind != word {
		return t, false, false
	}
	two := p.isWord("with") || p.isWord("at")
	if two {
		t = p.peek()
	}
	if t.kind != word {
		return t, false, false
	}
	w := p.text(t)
	if !isAdvantage(w) {
		return t, false, false
	}
	p.next()
	if two {
		p.next()
	}
	return t, w[0] == 'd', true
}

func isAdvantage(w string) bool {
	switch w {
	case "adv", "advantage", "dis", "disadv", "disadvantage":
		return true
	}
	return false
}

// dieAdvantage reads advantage right after a die. At the end of a roll it is
// left for the whole roll, which has to have no other die: in 1d20+1d4 adv
// nobody can tell which is meant.
func (p *parser) dieAdvantage(d *pool) bool {
	lex, tok := p.lex, p.tok
	t, low, ok := p.advantageAt()
	if !ok {
		return false
	}
	goesOn := p.plusOrMinus() != 0 || p.tok.kind == sign && (p.tok.sym == '*' || p.tok.sym == '/' || p.tok.sym == '%' || p.tok.sym == symIDiv)
	if p.depth == 0 && !goesOn {
		p.lex, p.tok = lex, tok
		return false
	}
	p.advantageOn(d, t, low)
	return true
}

// advantage reads advantage said of the whole roll.
func (p *parser) advantage() bool {
	t, low, ok := p.advantageAt()
	if !ok {
		return false
	}
	switch {
	case p.adv:
		p.refuseWord(t, saysAlready)
	case len(p.pools) != 1:
		p.refusef(t.lo, saysOneDie, p.in.original(t.lo, t.hi))
	default:
		p.adv = true
		p.advantageOn(p.pools[0], t, low)
	}
	return true
}

// advantageOn makes d two dice of which the better or worse is kept.
func (p *parser) advantageOn(d *pool, t token, low bool) {
	switch {
	case d.mods.keep.any():
		p.refuseWord(t, saysAlready)
	case d.n != 1 || d.countBy != nil:
		p.refusef(t.lo, saysOneDie, p.in.original(t.lo, t.hi))
	case low:
		d.n, d.mods.keep = 2, keep{at: t.lo, kl: 1}
	default:
		d.n, d.mods.keep = 2, keep{at: t.lo, kh: 1}
	}
}

// isTarget says whether w may stand before the number to reach.
func isTarget(w string) bool { return w == "dc" || w == "ac" }

// meaning says whether w, anywhere after the dice, would change them. Such a
// word is refused and never taken for a label: a plausible wrong number is
// worse than none.
func meaning(w string) bool {
	switch w {
	case "half", "halve", "halved", "halves", "twice", "thrice", "double", "doubled", "doubles",
		"triple", "tripled", "quadruple", "quadrupled", "squared", "cubed",
		"times", "multiply", "multiplied", "divide", "divided", "add", "adding", "subtract", "subtracting", "plus", "minus",
		"best", "worst", "highest", "lowest", "higher", "lower", "max", "min", "maximum", "minimum", "average", "rounded",
		"keep", "keeps", "keeping", "kept", "drop", "drops", "dropping", "dropped", "ignore", "ignoring",
		"reroll", "rerolls", "rerolled", "rerolling", "explode", "explodes", "exploding", "exploded",
		"repeat", "repeated", "each", "every", "per", "vs", "versus", "against",
		"two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
		"adv", "advantage", "dis", "disadv", "disadvantage",
		"k", "r", "d", "u", "x", "kh", "kl", "dh", "dl", "rr", "ro", "cs", "cf":
		return true
	}
	return false
}
