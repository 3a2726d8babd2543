package token

import (
	"slices"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// The patterns again, as data for a small backtracking matcher. It is slow and
// follows the letter of the patterns, and so it is a witness for split.go.

// An atom matches one rune by its class or by itself, from least to most times,
// as often as it can, and gives back what the rest needs.
type atom struct {
	is          func(r rune, c class) bool
	least, most int
}

// An alternative is a row of atoms, or a text matched whatever its case; then
// more may follow.
type alternative struct {
	atoms []atom
	// tail is tried behind the atoms and may match nothing.
	tail []string
	// notBefore refuses a match that a rune of this kind follows.
	notBefore func(r rune, c class) bool
}

const many = 1 << 30

func has(want class) func(rune, class) bool {
	return func(_ rune, c class) bool { return c&want != 0 }
}

func lacks(bad class) func(rune, class) bool {
	return func(_ rune, c class) bool { return c&bad == 0 }
}

func oneOf(runes string) func(rune, class) bool {
	return func(r rune, _ class) bool { return slices.Contains([]rune(runes), r) }
}

var contractions = []string{"'s", "'t", "'re", "'ve", "'m", "'ll", "'d"}

var common = []alternative{
	{atoms: []atom{{has(space), 0, many}, {oneOf("\r\n"), 1, many}}},
	{atoms: []atom{{has(space), 1, many}}, notBefore: lacks(space)},
	{atoms: []atom{{has(space), 1, many}}},
}

var cl100kPattern = append([]alternative{
	{tail: contractions},
	{atoms: []atom{{lacks(glued), 0, 1}, {has(letter), 1, many}}},
	{atoms: []atom{{has(number), 1, 3}}},
	{atoms: []atom{{oneOf(" "), 0, 1}, {lacks(solid), 1, many}, {oneOf("\r\n"), 0, many}}},
}, common...)

var o200kPattern = append([]alternative{
	{atoms: []atom{{lacks(glued), 0, 1}, {has(upper), 0, many}, {has(lower), 1, many}}, tail: contractions},
	{atoms: []atom{{lacks(glued), 0, 1}, {has(upper), 1, many}, {has(lower), 0, many}}, tail: contractions},
	{atoms: []atom{{has(number), 1, 3}}},
	{atoms: []atom{{oneOf(" "), 0, 1}, {lacks(solid), 1, many}, {oneOf("\r\n/"), 0, many}}},
}, common...)

// matchEnd is the end of the first alternative that matches text[i:].
func matchEnd(pattern []alternative, text []rune, i int) int {
	for _, a := range pattern {
		if end := a.match(text, i, 0); end > i {
			return end
		}
	}
	return -1
}

func (a alternative) match(text []rune, i, at int) int {
	if at == len(a.atoms) {
		return a.finish(text, i)
	}
	n := 0
	for n < a.atoms[at].most && i+n < len(text) && a.atoms[at].is(text[i+n], classOf(text[i+n])) {
		n++
	}
	for ; n >= a.atoms[at].least; n-- {
		if end := a.match(text, i+n, at+1); end >= 0 {
			return end
		}
	}
	return -1
}

func (a alternative) finish(text []rune, i int) int {
	if a.notBefore != nil && i < len(text) && a.notBefore(text[i], classOf(text[i])) {
		return -1
	}
	for _, word := range a.tail {
		if n := len(word); i+n <= len(text) && foldASCII(text[i:i+n]) == word {
			return i + n
		}
	}
	return i
}

// foldASCII lowers A to Z and folds the long s, the one other rune that folds
// to a letter of the contractions.
func foldASCII(text []rune) string {
	folded := slices.Clone(text)
	for i, r := range folded {
		switch {
		case r >= 'A' && r <= 'Z':
			folded[i] = r + 'a' - 'A'
		case r == 'ſ':
			folded[i] = 's'
		}
	}
	return string(folded)
}

func classOf(r rune) class {
	c, _ := classAt(utf8.AppendRune(nil, r), 0)
	return c
}

// piecesBy cuts a text by a pattern.
func piecesBy(pattern []alternative, text string) []string {
	runes := []rune(text)
	var list []string
	for i := 0; i < len(runes); {
		end := matchEnd(pattern, runes, i)
		list = append(list, string(runes[i:end]))
		i = end
	}
	return list
}

// pieces cuts a text as Count does.
func pieces(f Family, text string) []string {
	c := must(f)
	var list []string
	for i := 0; i < len(text); {
		end := c.end([]byte(text), i)
		list = append(list, text[i:end])
		i = end
	}
	return list
}

func TestPiecesFollowThePatterns(t *testing.T) {
	check := func(t interface{ Fatalf(string, ...any) }, text string) {
		for f, pattern := range map[Family][]alternative{O200k: o200kPattern, CL100k: cl100kPattern} {
			if got, want := pieces(f, text), piecesBy(pattern, text); !slices.Equal(got, want) {
				t.Fatalf("%s cuts %q into %q; want %q", f, text, got, want)
			}
		}
	}
	loadClasses()
	step := step()
	for i, s := range reference(t) {
		if i%step == 0 && s.kind != "long" && len(s.text) < 5000 {
			check(t, s.text)
		}
	}
	rapid.Check(t, func(t *rapid.T) { check(t, string(valid([]byte(texts().Draw(t, "text"))))) })
}

func TestPieces(t *testing.T) {
	for _, c := range []struct {
		text          string
		o200k, cl100k []string // cl100k is nil where both cut alike
	}{
		{"Hello, world", []string{"Hello", ",", " world"}, nil},
		{"don't", []string{"don't"}, []string{"don", "'t"}},
		{"DON'T", []string{"DON'T"}, []string{"DON", "'T"}},
		{"it'ſx", []string{"it'ſ", "x"}, []string{"it", "'ſ", "x"}},
		{"'samwise", []string{"'samwise"}, []string{"'s", "amwise"}},
		{"x'r", []string{"x", "'r"}, nil},
		{"x'll'd", []string{"x'll", "'d"}, []string{"x", "'ll", "'d"}},
		{"HTTPServer", []string{"HTTPServer"}, nil},
		{"camelCase", []string{"camel", "Case"}, []string{"camelCase"}},
		{"ABc", []string{"ABc"}, nil},
		{"aB", []string{"a", "B"}, []string{"aB"}},
		{"中ABC文DEF", []string{"中ABC文", "DEF"}, []string{"中ABC文DEF"}},
		{"\u0301ABC", []string{"\u0301", "ABC"}, []string{"\u0301ABC"}},
		{" \u0301a", []string{" \u0301a"}, []string{" \u0301", "a"}},
		{"e\u0301t", []string{"e\u0301t"}, []string{"e", "\u0301t"}},
		{"1234567", []string{"123", "456", "7"}, nil},
		{"٣½Ⅷ²", []string{"٣½Ⅷ", "²"}, nil},
		{"a1b", []string{"a", "1", "b"}, nil},
		{" 12", []string{" ", "12"}, nil},
		{"!!a", []string{"!!", "a"}, nil},
		{"!a", []string{"!a"}, nil},
		{" !?\n\n x", []string{" !?\n\n", " x"}, nil},
		{";\n\n//x", []string{";\n\n//", "x"}, []string{";\n\n", "//", "x"}},
		{"\t!", []string{"\t", "!"}, nil},
		{"   x", []string{"  ", " x"}, nil},
		{"   1", []string{"  ", " ", "1"}, nil},
		{"   ", []string{"   "}, nil},
		{" \n  x", []string{" \n", " ", " x"}, nil},
		{" \n \n", []string{" \n \n"}, nil},
		{"\nx", []string{"\n", "x"}, nil},
		{"a\u0085\u0085b", []string{"a", "\u0085", "\u0085b"}, nil},
		{"a\ufeff\ufeffb", []string{"a", "\ufeff\ufeff", "b"}, nil},
		{"\u3000\u3000x", []string{"\u3000", "\u3000x"}, nil},
		{"\r\n\r\n", []string{"\r\n\r\n"}, nil},
		{"\x7fx", []string{"\x7fx"}, nil},
		{"👍🏽!", []string{"👍🏽!"}, nil},
		{"\U00020000\U0002A6D6", []string{"\U00020000\U0002A6D6"}, nil},
		{"<|endoftext|>", []string{"<|", "endoftext", "|>"}, nil},
		{"", nil, nil},
	} {
		if got := pieces(O200k, c.text); !slices.Equal(got, c.o200k) {
			t.Errorf("o200k_base cuts %q into %q; want %q", c.text, got, c.o200k)
		}
		want := c.cl100k
		if want == nil {
			want = c.o200k
		}
		if got := pieces(CL100k, c.text); !slices.Equal(got, want) {
			t.Errorf("cl100k_base cuts %q into %q; want %q", c.text, got, want)
		}
	}
}
