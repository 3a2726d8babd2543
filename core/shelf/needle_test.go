package shelf

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestNeedles(t *testing.T) {
	rows := []struct{ in, want string }{
		{"", "[]"},
		{"  \t ", "[]"},
		{"Lock", "[lock]"},
		{"lock  PICK lock", "[lock pick]"},
		{"Éclair ÉCLAIR", "[eclair]"},
	}
	for _, row := range rows {
		got := []string{}
		for _, n := range needles(row.in) {
			got = append(got, n.word)
		}
		if fmt.Sprint(got) != row.want {
			t.Errorf("needles(%q) = %v; want %s", row.in, got, row.want)
		}
	}
	var long strings.Builder
	for i := range 1000 {
		fmt.Fprint(&long, "w", i, " ")
	}
	if got := len(needles(long.String())); got != maxWords {
		t.Errorf("needles of 1000 words = %d; want %d", got, maxWords)
	}
}

func TestAnchor(t *testing.T) {
	rows := []struct {
		word string
		want byte
	}{
		{"lock", 'k'}, {"e", 'e'}, {"tee", 't'}, {"zebra", 'z'}, {"a1", '1'}, {"é", "é"[1]},
	}
	for _, row := range rows {
		if n := newNeedle(row.word); row.word[n.anchor] != row.want {
			t.Errorf("anchor of %q = %q; want %q", row.word, row.word[n.anchor], row.want)
		}
	}
}

// A needle finds what strings.Index finds.
func TestNeedleProperty(t *testing.T) {
	letters := rapid.SampledFrom([]string{"a", "b", "e", "k", "骰", "子", "é", " ", "1"})
	text := rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(letters, 0, 60).Draw(t, "letters"), "")
	})
	word := rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(letters, 1, 4).Draw(t, "letters"), "")
	})
	rapid.Check(t, func(t *rapid.T) {
		text, word := text.Draw(t, "text"), word.Draw(t, "word")
		if got, want := newNeedle(word).in(text), strings.Index(text, word); got != want {
			t.Fatalf("newNeedle(%q).in(%q) = %d; want %d", word, text, got, want)
		}
	})
}

func TestBest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		numbers := rapid.SliceOf(rapid.Int64Range(0, 20)).Draw(t, "numbers")
		size, last := rapid.IntRange(1, 8).Draw(t, "size"), rapid.Bool().Draw(t, "last")
		b := best{size: size, last: last}
		var all []key
		for i, n := range numbers {
			k := key{number: n, seq: int64(i)}
			all = append(all, k)
			b.offer(k)
		}
		slices.SortFunc(all, key.compare)
		want := all[:min(size, len(all))]
		if last {
			want = all[max(0, len(all)-size):]
		}
		if got := b.sorted(); !slices.Equal(got, want) {
			t.Fatalf("best of %v (size %d, last %v) = %v; want %v", numbers, size, last, got, want)
		}
	})
}
