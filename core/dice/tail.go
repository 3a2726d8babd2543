package dice

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// addLabel keeps words that belong to the roll and say nothing about its dice.
func (p *parser) addLabel(lo, hi int) {
	s := strings.TrimSpace(p.in.original(lo, hi))
	if p.label != "" && s != "" {
		p.label += " "
	}
	p.label += s
}

// name reads the words before a colon at the start of a roll: "Stealth:
// 1d20+3".
func (p *parser) name() {
	if p.tok.kind != word {
		return
	}
	src, lo := p.lex.src, p.tok.lo
	n := strings.IndexAny(src[lo:], ":,;#([{\"+*/")
	if n < 0 || src[lo+n] != ':' || hasDice(src[lo:lo+n]) {
		return
	}
	for l := (lexer{src: src[:lo+n], pos: lo}); ; {
		t := l.next()
		if t.kind == atEnd {
			break
		}
		if t.kind == word && meaning(p.text(t)) {
			p.refuseWord(t, saysMeaning)
			return
		}
	}
	p.addLabel(lo, lo+n)
	p.lex.pos = lo + n + 1
	p.next()
}

// hasDice says whether dice stand anywhere in s.
func hasDice(s string) bool {
	for l := (lexer{src: s}); ; {
		t := l.next()
		if t.kind == atEnd {
			return false
		}
		if t.kind != word {
			continue
		}
		ahead := l
		next := ahead.next()
		sided := next.kind == digits || next.kind == sign && (next.sym == '%' || next.sym == '{' || next.sym == '(')
		switch w := s[t.lo:t.hi]; {
		case w == "d" || w == "w":
			if sided {
				return true
			}
		case len(w) >= 2 && w[:2] == "df" && allMods(w[2:]):
			return true
		}
	}
}

// tail reads what follows the sum, in any order, up to the next roll: words
// about one die, a check and labels.
func (p *parser) tail() {
	worded := false // an unmarked word was read
	for p.refusal == nil {
		t := p.tok
		switch {
		case t.kind == atEnd || t.kind == sign && (t.sym == ',' || t.sym == ';'):
			return
		case t.kind == digits || p.startsDice(t):
			p.refuse(t.lo, saysMissing)
		case t.kind == word:
			worded = p.tailWord(t) || worded
		case t.sym == symOdd && wordy(p.text(t)): // emoji
			p.plainWord(t)
		case t.sym == '#':
			p.hashLabel()
		case t.sym == '[':
			p.brackets()
		case t.sym == '(':
			p.aside()
		case p.comparing():
			p.compareTotal(t)
		case t.sym == '@':
			p.refuse(t.lo, saysAtName)
		case t.sym == '?' && p.peek().sym == '{':
			p.refuse(t.lo, saysQuery)
		case worded && strings.IndexByte("+-*/%", t.sym) >= 0:
			p.refuseWord(t, saysAfterWords)
		default:
			p.refuseWord(t, saysUnexpected)
		}
	}
}

// tailWord reads advantage, a check, or one word of a label, and says whether
// it was a label.
func (p *parser) tailWord(t token) bool {
	w := p.text(t)
	switch {
	case p.advantage():
	case w == "vs" || w == "against" || w == "versus":
		p.next()
		if p.isSign('.') || p.isSign(':') {
			p.next()
		}
		p.against(t)
	case isTarget(w) && p.peek().kind == digits:
		p.against(t)
	default:
		p.plainWord(t)
		return true
	}
	return false
}

// plainWord reads one word of a label that nothing marks as one. It has to be
// a word, with no digit in it, and one that means nothing to dice.
func (p *parser) plainWord(t token) {
	src := p.lex.src
	end := t.lo
	for end < len(src) && !isSpace(src[end]) && strings.IndexByte(",;#([{", src[end]) < 0 {
		end++
	}
	chunk := src[t.lo:end]
	bare := strings.TrimFunc(chunk, unicode.IsPunct)
	if !t.spaced && !isPunct(src[t.lo-1]) || meaning(bare) ||
		strings.ContainsAny(chunk, "0123456789+*=<>%@^") || !wordy(chunk) {
		p.refusef(t.lo, saysMeaning, quote(p.in.original(t.lo, end)))
		return
	}
	p.addLabel(t.lo, end)
	p.lex.pos = end
	p.next()
}

// isPunct says whether a word may follow c without a space.
func isPunct(c byte) bool { return c == ')' || c == ']' || c == '}' || c == '.' }

// wordy says whether every character of chunk belongs in a word of prose.
func wordy(chunk string) bool {
	for _, r := range chunk {
		if !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsPunct(r) && !unicode.Is(unicode.So, r) || r == utf8.RuneError {
			return false
		}
	}
	return true
}

// hashLabel reads "# words" to the end of the roll: a comma ends it only when
// dice follow, so a comment may have commas.
func (p *parser) hashLabel() {
	src, lo := p.lex.src, p.tok.hi
	end := len(src)
	for i := lo; i < len(src); i++ {
		if src[i] != ',' && src[i] != ';' {
			continue
		}
		rest := src[i+1:]
		if n := strings.IndexAny(rest, ",;#"); n >= 0 {
			rest = rest[:n]
		}
		if hasDice(rest) {
			end = i
			break
		}
	}
	p.addLabel(lo, end)
	p.lex.pos = end
	p.next()
}

// aside reads brackets after the dice: advantage, the number to reach, or
// words of a label. Anything with a digit in it would be a factor.
func (p *parser) aside() {
	open := p.tok.lo
	src := p.lex.src
	n := strings.IndexByte(src[open:], ')')
	if n < 0 {
		p.refusef(open, saysNoClose, '(', ')')
		return
	}
	inner := lexer{src: src[:open+n], pos: open + 1}
	first := inner.next()
	if first.kind == word && isTarget(p.text(first)) || first.kind == word && (p.text(first) == "vs" || p.text(first) == "against") {
		p.next()
		p.next()
		p.against(first)
		if p.refusal == nil {
			p.close(open, '(', ')')
		}
		return
	}
	if strings.ContainsAny(src[open+1:open+n], "0123456789({") || first.kind != word {
		p.refuse(open, saysImplied)
		return
	}
	p.next()
	for p.refusal == nil && !p.isSign(')') {
		if p.tok.kind == word {
			p.asideWord(open + n)
		} else {
			p.refuseWord(p.tok, saysUnexpected)
		}
	}
	p.take(')')
}

// asideWord reads advantage, or label words up to the bracket that closes at
// end.
func (p *parser) asideWord(end int) {
	if p.advantage() {
		return
	}
	from := p.tok.lo
	for p.tok.lo < end && p.tok.kind != atEnd {
		t := p.tok
		if t.kind == word && meaning(p.text(t)) {
			p.refuseWord(t, saysMeaning)
			return
		}
		if t.kind == sign && (t.sym == symOdd || strings.IndexByte("+*=<>@^", t.sym) >= 0) {
			p.refuseWord(t, saysUnexpected)
			return
		}
		p.next()
	}
	p.addLabel(from, end)
}

// compareTotal reads a check written as a comparison of the total.
func (p *parser) compareTotal(t token) {
	if t.sym != symGE {
		p.refuse(t.lo, saysOnlyGE)
		return
	}
	p.next()
	p.against(t)
}

// against reads ["DC" | "AC"] int, the number to reach; said is the word
// before it.
func (p *parser) against(said token) {
	if p.check.set {
		p.refuse(said.lo, saysSecondVs)
		return
	}
	if p.tok.kind == word && isTarget(p.text(p.tok)) {
		p.next()
		if p.isSign(':') {
			p.next()
		}
	}
	minus := p.take('-')
	switch {
	case p.isSign('('):
		p.refuse(p.tok.lo, saysComputed)
	case p.tok.kind != digits || p.startsDice(p.peek()):
		p.refusef(said.lo, saysNoReach, quote(p.in.original(said.lo, said.hi)))
	default:
		n := p.wholeNumber(p.tok, "")
		if minus {
			n = -n
		}
		p.check = check{set: true, against: n}
		p.next()
		if p.plusOrMinus() != 0 || p.isSign('*') || p.isSign('/') || p.isSign('%') {
			p.refuse(p.tok.lo, saysComputed)
		}
	}
}
