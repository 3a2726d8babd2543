package dice

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"
)

func seedFuzz(f *testing.F) {
	for _, c := range corpus(f) {
		f.Add(c.notation)
	}
	for _, c := range refusals {
		f.Add(c.text)
	}
	for _, c := range readings {
		f.Add(c.text)
	}
}

// FuzzParse: whatever is given is read or refused with a sentence and a place,
// and what is read has a canonical text that reads as itself.
func FuzzParse(f *testing.F) {
	seedFuzz(f)
	f.Fuzz(func(t *testing.T, text string) {
		r, refusal := Parse(text)
		if refusal != nil {
			if r != nil {
				t.Fatalf("Parse(%q) gives a roll and a refusal", text)
			}
			if !strings.HasSuffix(refusal.Message, ".") || strings.Contains(refusal.Message, "%!") {
				t.Fatalf("Parse(%q) says %q; want a finished sentence", text, refusal.Message)
			}
			if refusal.At < 0 || refusal.At > utf8.RuneCountInString(text) {
				t.Fatalf("Parse(%q) points at %d; want a place in the text", text, refusal.At)
			}
			if caret := refusal.Caret(text); !strings.HasSuffix(caret, "^") {
				t.Fatalf("Caret(%q) = %q", text, caret)
			}
			return
		}
		c := r.Canonical()
		if len(c) > MaxTextRunes {
			return // the canonical spelling of a text just inside the ceiling
		}
		again, refusal := Parse(c)
		if refusal != nil {
			t.Fatalf("Parse(%q) reads %q, which is refused at %d: %s", text, c, refusal.At, refusal.Message)
		}
		if again.Canonical() != c {
			t.Fatalf("Parse(%q) reads %q, which reads as %q", text, c, again.Canonical())
		}
	})
}

// FuzzRoll: whatever is read rolls, adds up, stays in its bounds and can be
// stored.
func FuzzRoll(f *testing.F) {
	seedFuzz(f)
	f.Fuzz(func(t *testing.T, text string) {
		r, refusal := Parse(text)
		if refusal != nil {
			return
		}
		result := r.Roll(Source(text, KindRoll, 0, 0))
		if len(result.Parts) != len(r.items) {
			t.Fatalf("%q rolls %d parts; want %d", text, len(result.Parts), len(r.items))
		}
		for i, part := range result.Parts {
			s := spanOf(r.items[i].expr)
			total := number{n: part.Total, d: 1}
			if total.cmp(s.lo.floor()) < 0 || total.cmp(s.hi) > 0 {
				t.Fatalf("%q rolls %d; want %s to %s", text, part.Total, s.lo, s.hi)
			}
			for _, p := range part.Rolls {
				if sum := addUp(p); sum != p.Total {
					t.Fatalf("%q: the dice of %s add up to %d; its total is %d", text, p.Dice, sum, p.Total)
				}
			}
		}
		data, err := json.Marshal(result)
		if err != nil {
			t.Fatalf("%q cannot be stored: %v", text, err)
		}
		var back Result
		if err := json.Unmarshal(data, &back); err != nil {
			t.Fatalf("%q cannot be read back: %v", text, err)
		}
		if len(r.Canonical()) <= MaxTextRunes && back.Text() != result.Text() {
			t.Fatalf("%q says\n%s\nand stored\n%s", text, result.Text(), back.Text())
		}
	})
}

// FuzzOdds: of whatever is read there are odds that come to 1, with a mean
// between the lowest and the highest, in bounded time.
func FuzzOdds(f *testing.F) {
	seedFuzz(f)
	for _, text := range oddsTexts(f) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, refusal := Parse(text)
		if refusal != nil {
			return
		}
		for i := range r.items {
			o := r.items[i].oddsWithin(maxWork/100, 50)
			checkCurve(t, text, &o)
			checkBins(t, text, o.Bins(200))
			checkBins(t, text, o.Shape(200))
			if _, err := json.Marshal(o.part([]int64{0, 10})); err != nil {
				t.Fatalf("the odds of %q cannot be told: %v", text, err)
			}
		}
	})
}
