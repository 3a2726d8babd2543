package token

// The patterns that cut a text into pieces, written out by hand. In words, and
// in the order in which they are tried:
//
//	cl100k                                  o200k
//	(?i:'s|'t|'re|'ve|'m|'ll|'d)            [^\r\n\p{L}\p{N}]?U*L+(contraction)?
//	[^\r\n\p{L}\p{N}]?\p{L}+                [^\r\n\p{L}\p{N}]?U+L*(contraction)?
//	\p{N}{1,3}                              the same
//	 ?[^\s\p{L}\p{N}]+[\r\n]*                ?[^\s\p{L}\p{N}]+[\r\n/]*
//	\s*[\r\n]+                              the same
//	\s+(?!\S)                               the same
//	\s+                                     the same
//
// U is an upper-case, title-case or uncased letter or a mark, L a lower-case or
// uncased letter or a mark. A pattern is greedy and gives back what it must.
//
// Each function below looks only ahead of where it starts, so how a text goes
// on from the start of a piece never depends on what came before. CountCuts
// leans on that.

// cl100kEnd is the end of the piece that starts at text[i].
func cl100kEnd(text []byte, i int) int {
	c, size := classAt(text, i)
	j := i + size
	if c&letter != 0 {
		return run(text, j, letter)
	}
	if c&number != 0 {
		return digits(text, j)
	}
	if n := contraction(text, i); n > 0 {
		return i + n
	}
	next := class(0)
	if j < len(text) {
		next, size = classAt(text, j)
		if next&letter != 0 && c&newline == 0 {
			return run(text, j+size, letter)
		}
	}
	if c&space == 0 {
		return symbols(text, j, false)
	}
	if text[i] == ' ' && j < len(text) && next&solid == 0 {
		return symbols(text, j+size, false)
	}
	return spaces(text, i)
}

// o200kEnd is the end of the piece that starts at text[i].
func o200kEnd(text []byte, i int) int {
	c, size := classAt(text, i)
	j := i + size
	if c&number != 0 {
		return digits(text, j)
	}
	if end := o200kWord(text, i, j, c); end > 0 {
		return end + contraction(text, end)
	}
	if c&space == 0 {
		return symbols(text, j, true)
	}
	if text[i] == ' ' && j < len(text) {
		if next, size := classAt(text, j); next&solid == 0 {
			return symbols(text, j+size, true)
		}
	}
	return spaces(text, i)
}

// o200kWord is the end of the word that starts at text[i], whose first rune has
// class c and ends at j, or 0 if no word starts there. A rune that may stand
// before a word is tried as that first; a mark is the only rune that may be
// either, and then the word with a lower-case end wins.
func o200kWord(text []byte, i, j int, c class) int {
	before := c&glued == 0 && j < len(text)
	inWord := c&(upper|lower) != 0
	if before {
		if end := lowerEnd(text, j); end > 0 {
			return end
		}
	}
	if inWord {
		if end := lowerEnd(text, i); end > 0 {
			return end
		}
	}
	if before {
		if end := run(text, j, upper); end > j {
			return end
		}
	}
	if inWord {
		return run(text, i, upper)
	}
	return 0
}

// lowerEnd matches U*L+ at text[i] and is its end, or 0. U* takes all it can;
// when no L follows, it gives back up to the last rune that is also an L.
func lowerEnd(text []byte, i int) int {
	given := 0
	for i < len(text) {
		c, size := classAt(text, i)
		if c&upper == 0 {
			if c&lower != 0 {
				return run(text, i+size, lower)
			}
			break
		}
		i += size
		if c&lower != 0 {
			given = i
		}
	}
	return given
}

// run is the end of the runes of a class that start at text[i].
func run(text []byte, i int, want class) int {
	for i < len(text) {
		c, size := classAt(text, i)
		if c&want == 0 {
			break
		}
		i += size
	}
	return i
}

// digits is the end of a number whose first digit ends at i: three at most.
func digits(text []byte, i int) int {
	for n := 1; n < 3 && i < len(text); n++ {
		c, size := classAt(text, i)
		if c&number == 0 {
			break
		}
		i += size
	}
	return i
}

// symbols is the end of a run of symbols of which one ends at i, with the line
// ends behind it, and in o200k the slashes among those.
func symbols(text []byte, i int, slashes bool) int {
	for i < len(text) {
		c, size := classAt(text, i)
		if c&solid != 0 {
			break
		}
		i += size
	}
	for i < len(text) && (text[i] == '\r' || text[i] == '\n' || slashes && text[i] == '/') {
		i++
	}
	return i
}

// spaces is the end of the piece of white space that starts at text[i]: up to
// the last line end of the run if it has one, else the whole run at the end of
// the text, else all but its last rune, which goes with what follows, unless
// it is the only one.
func spaces(text []byte, i int) int {
	last, lineEnd, j := i, 0, i
	for j < len(text) {
		c, size := classAt(text, j)
		if c&space == 0 {
			break
		}
		last = j
		j += size
		if c&newline != 0 {
			lineEnd = j
		}
	}
	switch {
	case lineEnd > 0:
		return lineEnd
	case j == len(text) || last == i:
		return j
	}
	return last
}

// contraction is the length of (?i:'s|'t|'re|'ve|'m|'ll|'d) at text[i], or 0.
// Case folding lets the long s, U+017F, stand for s.
func contraction(text []byte, i int) int {
	if i+1 >= len(text) || text[i] != '\'' {
		return 0
	}
	switch b := text[i+1]; b | 0x20 {
	case 's', 't', 'm', 'd':
		return 2
	case 'r', 'v', 'l':
		if i+2 >= len(text) {
			return 0
		}
		want := byte('e')
		if b|0x20 == 'l' {
			want = 'l'
		}
		if text[i+2]|0x20 == want {
			return 3
		}
	}
	if i+2 < len(text) && text[i+1] == 0xC5 && text[i+2] == 0xBF {
		return 3
	}
	return 0
}
