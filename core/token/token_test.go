package token

import (
	"bytes"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestCount(t *testing.T) {
	for _, c := range []struct {
		text          string
		o200k, cl100k int
	}{
		{"", 0, 0},
		{"hello world", 2, 2},
		{"<|endoftext|>", 7, 7},
		{"it's", 1, 2},
		{"x'ſ", 3, 4},
		{"\u007f", 1, 1},
		{";\n\n//", 1, 2},
		{"1234567", 3, 3},
		{"\n  \n/path", 2, 2},
	} {
		for f, want := range map[Family]int{O200k: c.o200k, CL100k: c.cl100k} {
			if got := Count(f, c.text); got != want {
				t.Errorf("Count(%s, %q) = %d; want %d", f, c.text, got, want)
			}
			if got := CountBytes(f, []byte(c.text)); got != want {
				t.Errorf("CountBytes(%s, %q) = %d; want %d", f, c.text, got, want)
			}
		}
	}
}

func TestKnown(t *testing.T) {
	for f, want := range map[Family]bool{O200k: true, CL100k: true, "": false, "p50k_base": false} {
		if got := Known(f); got != want {
			t.Errorf("Known(%q) = %v; want %v", f, got, want)
		}
	}
}

func TestLoadedListsWhatWasCounted(t *testing.T) {
	Count(CL100k, "x")
	found := false
	for _, f := range Loaded() {
		found = found || f == CL100k
		if !Known(f) {
			t.Errorf("Loaded() has %q, which is not Known", f)
		}
	}
	if !found {
		t.Errorf("Loaded() = %v after a count; want cl100k_base in it", Loaded())
	}
}

func TestAnUnknownFamilyPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error(`Count("p50k_base", "x") did not panic`)
		}
	}()
	Count("p50k_base", "x")
}

func TestTheVocabulariesAreSmallAndWhole(t *testing.T) {
	const most = 1_600_000
	if n := len(o200kPacked) + len(cl100kPacked) + len(classesPacked); n > most {
		t.Errorf("the packed vocabularies take %d bytes; want at most %d", n, most)
	}
	for f, want := range map[Family]int{O200k: 199_998, CL100k: 100_256} {
		v := must(f).vocab
		if got := len(v.start) - 1; got != want {
			t.Errorf("%s has %d tokens; want %d", f, got, want)
		}
		for r := range len(v.start) - 1 {
			if got := v.rank(v.bytes[v.start[r]:v.start[r+1]]); got != uint32(r) {
				t.Fatalf("%s: the rank of token %d is %d", f, r, got)
			}
		}
		for b := range 256 {
			if v.rank([]byte{byte(b)}) == noRank {
				t.Errorf("%s: byte %#x is no token, so a piece of it could not be counted", f, b)
			}
		}
	}
}

func TestInvalidUTF8CountsAsReplacements(t *testing.T) {
	for _, text := range []string{"\xff", "a\xffb", "\xc3", "\xe4\xb8", "中\xe4\xb8文", "\xed\xa0\x80", "\xf4\x90\x80\x80", " \x80\n", "\xc5\xbf'\xc5"} {
		replaced := string([]rune(text))
		for _, f := range Families() {
			if got, want := Count(f, text), Count(f, replaced); got != want {
				t.Errorf("Count(%s, %q) = %d; want %d as for %q", f, text, got, want, replaced)
			}
		}
	}
}

// texts draws texts that meet the rules of the patterns often.
func texts() *rapid.Generator[string] {
	bits := rapid.SampledFrom([]string{
		" ", "  ", "\n", "\r\n", "\t", "\u00a0", "\u0085", "\ufeff", "a", "B", "cd", "EF", "Gh", "iJ", "'s", "'", "'r", "'ſ", "'LL", "é", "Ж", "中", "ǅ", "ʰ",
		"\u0301", "\u0301\u0302", "1", "23", "4567", "½", ".", "/", "//", "!", "😀", "👩‍👧", "\U00020000", "\x00", "\x7f", "hello", "World", "the", "{\"", "\":", "\xff",
	})
	return rapid.Custom(func(t *rapid.T) string {
		if rapid.IntRange(0, 3).Draw(t, "kind") == 0 {
			return rapid.String().Draw(t, "text")
		}
		return strings.Join(rapid.SliceOfN(bits, 0, 40).Draw(t, "bits"), "")
	})
}

// plainMerge is the merge as its definition has it, with no care for time.
func plainMerge(v *vocabulary, p []byte) int {
	parts := make([][]byte, len(p))
	for i := range p {
		parts[i] = p[i : i+1]
	}
	for {
		least, at := noRank, -1
		for i := range len(parts) - 1 {
			if r := v.rank(append(append([]byte(nil), parts[i]...), parts[i+1]...)); r < least {
				least, at = r, i
			}
		}
		if at < 0 {
			return len(parts)
		}
		parts[at] = append(append([]byte(nil), parts[at]...), parts[at+1]...)
		parts = append(parts[:at+1], parts[at+2:]...)
	}
}

func TestBothMergesFollowTheDefinition(t *testing.T) {
	for _, f := range Families() {
		v := must(f).vocab
		rapid.Check(t, func(t *rapid.T) {
			p := rapid.SliceOfN(rapid.SampledFrom([]byte("aeinorst  \n=-ab\xe4\xb8\xad\xf0\x9f")), 2, 99).Draw(t, "piece")
			want := plainMerge(v, p)
			if got := v.mergeShort(p, new(merger)); got != want {
				t.Fatalf("%s: mergeShort(%q) = %d; want %d", f, p, got, want)
			}
			if got := v.mergeLong(p, new(merger)); got != want {
				t.Fatalf("%s: mergeLong(%q) = %d; want %d", f, p, got, want)
			}
		})
	}
}

func TestPiecesCoverTheText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := valid([]byte(texts().Draw(t, "text")))
		for _, f := range Families() {
			c := must(f)
			for i := 0; i < len(text); {
				end := c.end(text, i)
				if end <= i || end > len(text) || end < len(text) && !utf8.RuneStart(text[end]) {
					t.Fatalf("%s: the piece of %q that starts at %d ends at %d", f, text, i, end)
				}
				i = end
			}
		}
	})
}

func TestCountIsSafeAtOnce(t *testing.T) {
	samples := reference(t)[:2500/step()]
	var wg sync.WaitGroup
	for g := range 8 {
		wg.Go(func() {
			for i := range samples {
				s := samples[(i+g*37)%len(samples)]
				for _, f := range Families() {
					if got := Count(f, s.text); got != s.want(f) {
						t.Errorf("Count(%s, %q) = %d; want %d", f, s.text, got, s.want(f))
					}
				}
			}
		})
	}
	wg.Wait()
}

func TestCountAllocatesNothing(t *testing.T) {
	if underRace() {
		t.Skip("under the race detector a pool forgets at random")
	}
	var b bytes.Buffer
	for _, s := range reference(t) {
		if s.kind == "prose" || s.kind == "code" || s.kind == "cjk" || s.kind == "tool" {
			b.WriteString(s.text)
		}
	}
	text := b.String()
	for _, f := range Families() {
		n := Count(f, text)
		allocs := testing.AllocsPerRun(5, func() { Count(f, text) })
		if perToken := allocs / float64(n); perToken > 0.0001 {
			t.Errorf("Count(%s) made %.0f allocations for %d tokens; want none", f, allocs, n)
		}
	}
}

func FuzzCount(f *testing.F) {
	for _, s := range []string{"", "hello", "it's \n\n  x", "\xff\xc5\xbf", "中文 ABC'ſ", "1234 //\n", "\u0301A \u0085"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, family := range Families() {
			got := Count(family, text)
			if replaced := string([]rune(text)); got != Count(family, replaced) {
				t.Errorf("Count(%s, %q) = %d; want %d", family, text, got, Count(family, replaced))
			}
			if text != "" && (got < 1 || got > 3*len(text)) {
				t.Errorf("Count(%s, %q) = %d; want 1 to %d", family, text, got, 3*len(text))
			}
		}
	})
}

// A long piece is remembered exactly, in its own vocabulary: what was counted
// before never shows in what is counted now.
func TestRememberedPieces(t *testing.T) {
	fresh := func(f Family, text string) int {
		return must(f).vocab.mergeLong([]byte(text), new(merger))
	}
	var texts []string
	for i := range 2 * rememberedPieces {
		texts = append(texts, strings.Repeat("ab", 300+i), strings.Repeat("ab", 300+i)[1:], strings.Repeat("ab", 300)+strings.Repeat("q", i))
	}
	for range 3 {
		for _, text := range texts {
			for _, f := range Families() {
				Count(f, "x")
				if got, want := Count(f, text), fresh(f, text); got != want {
					t.Fatalf("Count(%s, %d letters) = %d after others; want %d", f, len(text), got, want)
				}
			}
		}
	}
}
