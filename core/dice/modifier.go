package dice

// modNames are the words glued to dice, longest first where one begins
// another. Those with defaults need no number, so another may follow at once.
var modNames = [...]struct {
	name     string
	defaults bool
}{
	{"min", false}, {"max", false}, {"mi", false}, {"ma", false},
	{"kh", true}, {"kl", true}, {"dh", true}, {"dl", true},
	{"rr", false}, {"ro", false}, {"sa", true}, {"sd", true},
	{"k", true}, {"d", true}, {"r", false}, {"s", true},
}

// mod is the name of the modifier w starts with, or "". The rest of w has to
// be modifiers too: 4d6damage does not drop a die.
func mod(w string) string {
	if len(w) > 12 {
		return ""
	}
	for _, m := range modNames {
		n := len(m.name)
		if len(w) < n || w[:n] != m.name {
			continue
		}
		if len(w) == n || m.defaults && mod(w[n:]) != "" {
			return m.name
		}
	}
	return ""
}

// allMods says whether w is modifiers from end to end, or nothing.
func allMods(w string) bool { return w == "" || mod(w) != "" }

// mods reads what is done to the dice of d, or to the rolls of a group when d
// is nil, in any order.
func (p *parser) mods(m *mods, d *pool) {
	m.at = p.tok.lo
	for p.refusal == nil {
		t := p.tok
		more := false
		switch {
		case t.kind == word:
			more = p.modWord(m, d)
		case t.kind == sign && t.sym == '!':
			more = true
			p.exploding(m, d)
		case p.comparing() && !p.checkAhead():
			more = true
			p.counting(m)
		}
		if !more {
			return
		}
	}
}

// comparing says whether tok is a comparison. The = of != comes after a !,
// which explodes.
func (p *parser) comparing() bool {
	if p.tok.kind != sign {
		return false
	}
	switch p.tok.sym {
	case symGE, symLE, symNE, '>', '<', '=':
		return true
	}
	return false
}

// checkAhead says whether the comparison at tok goes on as a check: >= DC 15.
func (p *parser) checkAhead() bool {
	t := p.peek()
	return t.kind == word && isTarget(p.text(t))
}

// when reads a comparison with a whole number. A bare number means equal to
// it.
//
//	cmp = [">=" | "<=" | ">" | "<" | "=" | "!=" | "<>"] ["-"] int
func (p *parser) when() (test, bool) {
	t := test{op: '='}
	compared := false
	if p.comparing() {
		t.op, compared = p.tok.sym, true
		p.next()
	} else if n := p.peek(); p.isSign('!') && n.kind == sign && n.sym == '=' && !n.spaced {
		t.op, compared = symNE, true
		p.next()
		p.next()
	}
	minus := compared && p.take('-')
	if p.isSign('(') && compared {
		p.refuse(p.tok.lo, saysComputed)
		return t, false
	}
	if p.tok.kind != digits || !compared && p.tok.spaced {
		if compared {
			p.refuse(p.tok.lo, saysNoThreshold)
		}
		return t, false
	}
	t.n = p.wholeNumber(p.tok, "")
	p.next()
	if minus {
		t.n = -t.n
	}
	return t, p.refusal == nil
}

// counting reads a comparison that counts dice: >=8 or >=8f=1.
func (p *parser) counting(m *mods) {
	if m.count.set {
		p.refusef(p.tok.lo, saysTwice, "count")
		return
	}
	m.count.set = true
	m.count.when, _ = p.when()
	if p.refusal != nil || !p.isWord("f") || p.tok.spaced {
		return
	}
	p.next()
	ok := false
	if m.count.fail, ok = p.when(); !ok {
		p.refuse(p.tok.lo, saysNoThreshold)
	}
	m.count.fails = true
}

// exploding reads "!" ["!"] ["p" | "o"] [cmp].
func (p *parser) exploding(m *mods, d *pool) {
	at := p.tok.lo
	switch {
	case d == nil:
		p.refusef(at, saysDiceOnly, "explode")
		return
	case m.explode.set:
		p.refusef(at, saysTwice, "explode")
		return
	}
	e := explode{set: true, at: at}
	p.next()
	if p.isSign('!') && !p.tok.spaced {
		e.compound = true
		p.next()
	}
	if t := p.tok; t.kind == word && !t.spaced {
		w := p.text(t)
		if (w[0] == 'p' || w[0] == 'o') && allMods(w[1:]) {
			e.penetrate, e.once = w[0] == 'p', w[0] == 'o'
			p.cut(1)
		}
	}
	found := false
	e.when, found = p.when()
	e.top = !found
	m.explode = e
}

// modWord reads one modifier that is a word and says whether there was one.
func (p *parser) modWord(m *mods, d *pool) bool {
	t, w := p.tok, p.text(p.tok)
	if d != nil && p.dieAdvantage(d) {
		return true
	}
	if w == "keep" || w == "drop" {
		return p.keepInWords(m)
	}
	name := mod(w)
	if t.spaced && !p.spacedMod(name, w) {
		return false
	}
	if name == "" {
		p.strayMod(t, w)
		return false
	}
	at := t.lo
	p.cut(len(name))
	switch name {
	case "kh", "k", "kl", "dl", "d", "dh":
		p.keeping(m, name, at)
	case "r", "rr", "ro":
		p.rerolling(m, d, name, at)
	case "min", "mi", "max", "ma":
		p.bounding(m, d, name, at)
	case "s", "sa":
		m.sort = 'a'
	case "sd":
		m.sort = 'd'
	}
	return true
}

// spacedMod says whether the word w after a space is a modifier and not a
// label or dice of its own.
func (p *parser) spacedMod(name, w string) bool {
	switch name {
	case "":
		return false
	case "kh", "kl", "dh", "dl", "k", "s", "sa", "sd":
		return true
	case "d": // 4d6 d1 is two dice with nothing between them
		return false
	}
	// r, ro, min and the like are words too, unless what they need follows.
	t := p.peek()
	return len(name) == len(w) && (t.kind == digits || t.kind == sign && (t.sym == '<' || t.sym == '>' ||
		t.sym == '=' || t.sym == '!' || t.sym == symGE || t.sym == symLE || t.sym == symNE))
}

// strayMod refuses a word glued to dice that means something elsewhere. Words
// that stand for signs are left to the sum, and those about the whole roll to
// what follows it.
func (p *parser) strayMod(t token, w string) {
	next := p.peek()
	number := next.kind == digits && !next.spaced || next.kind == sign && (next.sym == '<' || next.sym == '>' || next.sym == '=' || next.sym == symGE || next.sym == symLE)
	switch {
	case w == "plus" || w == "minus" || w[0] == 'x':
	case w == "vs" || w == "against" || isAdvantage(w):
	case w == "u":
		p.refuse(t.lo, saysUnique)
	case w == "cs" || w == "cf":
		p.refuse(t.lo, saysCritical)
	case w == "e":
		p.refuse(t.lo, saysWriteBang)
	case (w == "p" || w == "ph" || w == "pl") && number:
		p.refuse(t.lo, saysWriteDrop)
	default:
		p.refuseWord(t, saysMeaning)
	}
}

// keeping reads the number after kh, kl, dh, dl, k or d; without one it is 1.
func (p *parser) keeping(m *mods, name string, at int) {
	n := 1
	if t := p.tok; t.kind == digits && !(t.spaced && p.startsDice(p.peek())) && (!t.spaced || len(name) == 2) {
		if n = p.wholeNumber(t, keepWords(name)); p.refusal != nil {
			return
		}
		p.next()
	}
	m.keep.at = at
	m.keep.say(p, name, n)
}

func keepWords(name string) string {
	if name[0] == 'k' {
		return "dice to keep"
	}
	return "dice to drop"
}

// say adds one of kh, kl, dh, dl, k or d to what k already says.
func (k *keep) say(p *parser, name string, n int) {
	smaller := func(v *int) {
		if n == 0 {
			p.refuse(k.at, saysKeepsNone)
		} else if *v == 0 || n < *v {
			*v = n
		}
	}
	switch name {
	case "kh", "k":
		smaller(&k.kh)
	case "kl":
		smaller(&k.kl)
	case "dl", "d":
		k.dl = max(k.dl, n)
	case "dh":
		k.dh = max(k.dh, n)
	}
}

func (p *parser) rerolling(m *mods, d *pool, name string, at int) {
	if d == nil {
		p.refusef(at, saysDiceOnly, "be rerolled")
		return
	}
	if p.tok.kind == digits {
		p.tok.spaced = false // r 1, as spacedMod has seen
	}
	t, ok := p.when()
	switch {
	case !ok:
		p.refuse(at, saysNoWhen)
	case len(m.rerolls) == maxRerollRules:
		p.refuse(at, saysManyRules)
	}
	m.rerolls = append(m.rerolls, reroll{when: t, once: name == "ro"})
}

func (p *parser) bounding(m *mods, d *pool, name string, at int) {
	if d == nil {
		p.refusef(at, saysDiceOnly, "have a lowest or highest value")
		return
	}
	b, full := &m.min, "min"
	if name[1] == 'a' {
		b, full = &m.max, "max"
	}
	if b.set {
		p.refusef(at, saysTwice, "stop at a "+full)
		return
	}
	minus := p.take('-')
	if p.tok.kind != digits {
		p.refusef(at, saysNoBound, full, full)
		return
	}
	b.set, b.n = true, p.wholeNumber(p.tok, "")
	p.next()
	if minus {
		b.n = -b.n
	}
	if m.min.set && m.max.set && m.min.n > m.max.n {
		p.refuse(at, saysMinOverMax)
	}
}
