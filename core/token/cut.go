package token

import (
	"slices"
	"unicode/utf8"
)

// A Span is a half-open range of bytes of a text.
type Span struct{ From, To int }

// A mark is the start of a piece of the whole text and the tokens before it.
type mark struct{ at, tokens int }

// lookahead is how many pieces before a change may turn out otherwise for it.
// A piece is cut after looking at most to the end of the third piece behind it:
// a run of white space makes at most two pieces and the space of a third, a
// word reads to the end of the upper-case word after it, and a contraction
// reads three runes. Fuzzing compares with the plain way.
const lookahead = 4

// CountCuts counts text, and for each list of cuts the text that is left
// without them. The spans of a list are in order and do not overlap. Only the
// neighbourhood of a cut is counted again, so that the costs of all parts of a
// text take little longer than the cost of the whole. It panics if f is not
// Known.
func CountCuts(f Family, text []byte, cuts [][]Span) (whole int, without []int) {
	c := must(f)
	without = make([]int, len(cuts))
	if !plain(text, cuts) {
		for i, list := range cuts {
			without[i] = CountBytes(f, cut(nil, text, 0, list))
		}
		return CountBytes(f, text), without
	}
	m := borrow()
	defer giveBack(m)
	m.marks = m.marks[:0]
	for i := 0; i < len(text); {
		m.marks = append(m.marks, mark{i, whole})
		end := c.end(text, i)
		whole += c.vocab.piece(text[i:end], m)
		i = end
	}
	m.marks = append(m.marks, mark{len(text), whole})
	for i, list := range cuts {
		without[i] = c.without(text, list, m)
	}
	return whole, without
}

// plain says whether positions in text stay what they are when it is counted,
// and no cut goes through a rune.
func plain(text []byte, cuts [][]Span) bool {
	whole := func(i int) bool { return i == len(text) || utf8.RuneStart(text[i]) }
	for _, list := range cuts {
		for _, s := range list {
			if !whole(s.From) || !whole(s.To) {
				return false
			}
		}
	}
	return utf8.Valid(text)
}

// cut appends to dst what the cuts leave of text[from:].
func cut(dst, text []byte, from int, cuts []Span) []byte {
	for _, s := range cuts {
		dst = append(dst, text[from:s.From]...)
		from = s.To
	}
	return append(dst, text[from:]...)
}

// without counts what the cuts leave of text, whose pieces are m.marks. It
// takes the known count up to a little before a cut, counts across it until a
// piece starts where one started before, and takes up the known count there.
func (c *counter) without(text []byte, cuts []Span, m *merger) int {
	total, known := 0, 0 // known is the piece up to whose start all is counted
	for len(cuts) > 0 {
		if back := m.pieceAt(cuts[0].From) - lookahead; back > known {
			total += m.marks[back].tokens - m.marks[known].tokens
			known = back
		}
		var n int
		n, known, cuts = c.across(text, known, cuts, m)
		total += n
	}
	return total + m.marks[len(m.marks)-1].tokens - m.marks[known].tokens
}

// across counts from the start of piece from, over the first of the cuts and
// any other too near to it, and gives the tokens, the piece at whose start the
// old pieces hold again, and the cuts that are left.
func (c *counter) across(text []byte, from int, cuts []Span, m *merger) (tokens, to int, left []Span) {
	start := m.marks[from].at
	m.text = cut(m.text[:0], text, start, cuts)
	to, left = from, cuts
	shift := start // what to add to a place in m.text for the place in text
	for i := 0; i < len(m.text); {
		for len(left) > 0 && i+shift >= left[0].From {
			shift += left[0].To - left[0].From
			left = left[1:]
		}
		at := i + shift
		for m.marks[to].at < at {
			to++
		}
		crossed := len(left) < len(cuts)
		far := len(left) == 0 || m.pieceAt(left[0].From)-lookahead >= to
		if crossed && far && m.marks[to].at == at {
			return tokens, to, left
		}
		end := c.end(m.text, i)
		tokens += c.vocab.piece(m.text[i:end], m)
		i = end
	}
	return tokens, len(m.marks) - 1, nil
}

// pieceAt is the piece that text[at] is in or starts.
func (m *merger) pieceAt(at int) int {
	i, found := slices.BinarySearchFunc(m.marks, at, func(k mark, at int) int { return k.at - at })
	if !found {
		i--
	}
	return i
}
