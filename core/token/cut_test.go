package token

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// spans makes up to four ordered cuts of a text of n bytes from numbers.
func spans(n int, at []int) []Span {
	for i := range at {
		at[i] %= n + 1
	}
	slices.Sort(at)
	var list []Span
	for i := 0; i+1 < len(at); i += 2 {
		list = append(list, Span{at[i], at[i+1]})
	}
	return list
}

// plainCuts is CountCuts as its definition has it.
func plainCuts(f Family, text []byte, cuts [][]Span) (int, []int) {
	without := make([]int, len(cuts))
	for i, list := range cuts {
		left := append([]byte(nil), text...)
		for _, s := range slices.Backward(list) {
			left = slices.Delete(left, s.From, s.To)
		}
		without[i] = CountBytes(f, left)
	}
	return CountBytes(f, text), without
}

func checkCuts(t interface{ Fatalf(string, ...any) }, f Family, text []byte, cuts [][]Span) {
	whole, without := CountCuts(f, text, cuts)
	wantWhole, want := plainCuts(f, text, cuts)
	if whole != wantWhole || !slices.Equal(without, want) {
		t.Fatalf("CountCuts(%s, %q, %v) = %d, %v; want %d, %v", f, text, cuts, whole, without, wantWhole, want)
	}
}

func TestCountCutsEqualsCountingEachAgain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := []byte(strings.Join(rapid.SliceOfN(texts(), 1, 4).Draw(t, "texts"), ""))
		cuts := make([][]Span, rapid.IntRange(0, 4).Draw(t, "lists"))
		for i := range cuts {
			cuts[i] = spans(len(text), rapid.SliceOfN(rapid.IntRange(0, 1<<20), 0, 8).Draw(t, "at"))
		}
		for _, f := range Families() {
			checkCuts(t, f, text, cuts)
		}
	})
}

func TestCountCutsOfTheReference(t *testing.T) {
	step := 3 * step()
	for i, s := range reference(t) {
		if s.kind == "long" || i%step != 0 {
			continue
		}
		text := []byte(s.text)
		// Spans that start at whole runes, so that the quick way is taken.
		var starts []int
		for j := range s.text {
			starts = append(starts, j)
		}
		starts = append(starts, len(text))
		at := func(k int) int { return starts[(k*7919+i)%len(starts)] }
		cuts := [][]Span{
			spans(len(text), []int{at(1), at(2)}),
			spans(len(text), []int{at(3), at(4), at(5), at(6)}),
			spans(len(text), []int{at(7), at(8), at(9), at(10), at(11), at(12)}),
			{{0, len(text)}},
			{},
		}
		for _, f := range Families() {
			checkCuts(t, f, text, cuts)
		}
	}
}

func FuzzCountCuts(f *testing.F) {
	f.Add("hello  \n  World's/\n中 ABC", 3, 9, 14, 20)
	f.Add("\u0301ABC'ſ  \r\n // x", 0, 2, 5, 6)
	f.Fuzz(func(t *testing.T, text string, a, b, c, d int) {
		at := []int{a, b, c, d}
		for i := range at {
			at[i] = at[i] & 0xFFFF
		}
		cuts := [][]Span{spans(len(text), at), spans(len(text), at[1:3])}
		for _, family := range Families() {
			checkCuts(t, family, []byte(text), cuts)
		}
	})
}
