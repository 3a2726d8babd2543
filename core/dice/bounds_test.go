package dice

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"
)

func TestBounds(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"1d20+3", "[{4 23}]"},
		{"8dF", "[{-8 8}]"},
		{"1d6/4", "[{0 1}]"},
		{"-1d6/4", "[{-2 -1}]"},
		{"1d6!", "[{1 606}]"},
		{"10-1d6!", "[{-596 9}]"},
		{"100d1000*100d1000", "[{10000 10000000000}]"},
		{"1d4, 2d6", "[{1 4} {2 12}]"},
	} {
		r, refusal := Parse(c.text)
		if refusal != nil {
			t.Fatalf("Parse(%s) = %v", c.text, refusal)
		}
		if got := fmt.Sprint(r.Bounds()); got != c.want {
			t.Errorf("Bounds(%s) = %s; want %s", c.text, got, c.want)
		}
	}
}

func TestRollsStayWithinTheirBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom([]string{"4d6kh3+2", "2d6!-1d4!", "10d10>=8f=1", "1d20//3", "{2d6,1d12}kl1", "1d6*1d6-1d8", "max(1d6, 3)%4"}).Draw(t, "text")
		r, _ := Parse(text)
		b := r.Bounds()[0]
		total := *r.Roll(Source(rapid.String().Draw(t, "seed"), KindRoll, 0, 0)).Total()
		if total < b.Low || total > b.High {
			t.Fatalf("%s rolls %d; want %d to %d", text, total, b.Low, b.High)
		}
	})
}
