package token

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestRankKnowsTokensAndNothingElse(t *testing.T) {
	for _, f := range Families() {
		v := must(f).vocab
		known := map[string]uint32{}
		for r := range len(v.start) - 1 {
			known[string(v.bytes[v.start[r]:v.start[r+1]])] = uint32(r)
		}
		if len(known) != len(v.start)-1 {
			t.Errorf("%s has %d different tokens; want %d", f, len(known), len(v.start)-1)
		}
		check := func(b []byte) {
			want, ok := known[string(b)]
			if !ok {
				want = noRank
			}
			if got := v.rank(b); got != want {
				t.Fatalf("%s: rank(%q) = %d; want %d", f, b, got, want)
			}
		}
		for a := range 256 {
			for b := range 256 {
				check([]byte{byte(a), byte(b)})
				if got := v.pair(byte(a), byte(b)); got != v.rank([]byte{byte(a), byte(b)}) {
					t.Fatalf("%s: pair(%d, %d) = %d; want %d", f, a, b, got, v.rank([]byte{byte(a), byte(b)}))
				}
			}
		}
		// Tokens with one byte more, less or other are near misses.
		random := rand.New(rand.NewPCG(1, 2))
		for range 50_000 {
			r := random.IntN(len(v.start) - 1)
			b := bytes.Clone(v.bytes[v.start[r]:v.start[r+1]])
			check(append(bytes.Clone(b), byte(random.IntN(256))))
			if len(b) > 1 {
				check(b[1:])
				check(b[:len(b)-1])
			}
			b[random.IntN(len(b))] ^= 1 << random.IntN(8)
			check(b)
		}
		check(bytes.Repeat([]byte("x"), v.maxLen+1))
	}
}

func TestDifferentBytesHaveDifferentKeys(t *testing.T) {
	short := rapid.SliceOfN(rapid.SampledFrom([]byte{0, 1, 'a', 'b', 0xFF}), 1, shortLen)
	rapid.Check(t, func(t *rapid.T) {
		a, b := short.Draw(t, "a"), short.Draw(t, "b")
		if (key(a) == key(b)) != bytes.Equal(a, b) || key(a) == 0 {
			t.Fatalf("key(%q) = %#x, key(%q) = %#x", a, key(a), b, key(b))
		}
	})
}

func TestTableSize(t *testing.T) {
	for n, want := range map[int]int{0: 1, 1: 2, 2: 4, 3: 8, 5: 8, 6: 16, 170: 256, 171: 512} {
		if got := tableSize(n); got != want {
			t.Errorf("tableSize(%d) = %d; want %d", n, got, want)
		}
	}
}

func TestTheHeapGivesTheLeastFirst(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfN(rapid.Uint64Range(0, 50), 0, 60).Draw(t, "joins")
		at := rapid.IntRange(0, len(list)).Draw(t, "made at once")
		h := slices.Clone(list[:at])
		for i := len(h)/4 + 1; i >= 0; i-- {
			sink(h, i)
		}
		for _, x := range list[at:] {
			h = append(h, x)
			rise(h, len(h)-1)
		}
		var got []uint64
		for len(h) > 0 {
			got = append(got, h[0])
			h[0] = h[len(h)-1]
			h = h[:len(h)-1]
			sink(h, 0)
		}
		slices.Sort(list)
		if !slices.Equal(got, list) {
			t.Fatalf("the heap gave %v; want %v", got, list)
		}
	})
}

func TestClasses(t *testing.T) {
	loadClasses()
	for _, c := range []struct {
		r    rune
		want class
	}{
		{'a', letter | lower}, {'A', letter | upper}, {'ǅ', letter | upper}, {'ʰ', letter | upper | lower}, {'中', letter | upper | lower},
		{'ª', letter | upper | lower}, {'ſ', letter | lower}, {'\u0301', upper | lower}, {'\u0903', upper | lower}, {'\u20dd', upper | lower},
		{'7', number}, {'½', number}, {'Ⅷ', number}, {'٣', number}, {'²', number},
		{' ', space}, {'\t', space}, {'\n', space | newline}, {'\r', space | newline}, {'\v', space}, {'\f', space}, {'\u0085', space}, {'\u00a0', space},
		{'\u1680', space}, {'\u2028', space}, {'\u3000', space}, {'\ufeff', 0}, {'\u200b', 0}, {'\u180e', 0}, {'\x1c', 0}, {'\x1f', 0}, {'\x7f', 0}, {0, 0},
		{'!', 0}, {'_', 0}, {'😀', 0}, {'\ufffd', 0}, {'\ue000', 0},
		{0x1FFFF, 0}, {0x20000, letter | upper | lower}, {0x2A6DF, letter | upper | lower}, {0x2A6E0, 0}, {0xE0061, 0}, {0xE0100, upper | lower}, {0x10FFFF, 0},
		// New in Unicode 15.1 and 16.
		{0x2EBF0, letter | upper | lower}, {0x1C89, letter | upper}, {0x1C8A, letter | lower}, {0x10D40, number}, {0x10D69, upper | lower},
	} {
		if got := classOf(c.r); got != c.want {
			t.Errorf("the class of %U is %06b; want %06b", c.r, got, c.want)
		}
	}
	if got := farClasses[len(farClasses)-1].end; got != 0x110000 {
		t.Errorf("the classes end at %U; want U+110000", got)
	}
}

func TestContraction(t *testing.T) {
	for text, want := range map[string]int{
		"'s": 2, "'S": 2, "'t": 2, "'m": 2, "'D": 2, "'re": 3, "'RE": 3, "'rE": 3, "'ve": 3, "'ll": 3, "'LL": 3, "'ſ": 3, "'st": 2,
		"": 0, "'": 0, "s": 0, "'r": 0, "'l": 0, "'le": 0, "'rl": 0, "'x": 0, "' s": 0, "''s": 0, "'\xc5": 0, "'ŝ": 0, "’s": 0, "'3": 0, "'\x13": 0,
	} {
		if got := contraction([]byte(text), 0); got != want {
			t.Errorf("contraction(%q) = %d; want %d", text, got, want)
		}
	}
}
