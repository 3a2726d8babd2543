package dice

import "testing"

// Ten million rolls of a d20 in one stream fall on each face alike: chi-square
// with 19 degrees of freedom stays under 43.8, which chance alone passes once
// in a thousand. The seed is fixed, so the figure is too.
func TestTenMillionRollsAreEven(t *testing.T) {
	const rolls = 10_000_000
	r := must(t, "1d20")
	rng := Source("ten million", KindRoll, 0, 0)
	var part Part
	var faces [20]int
	for range rolls {
		part.Rolls = part.Rolls[:0]
		ro := roller{rng: rng, part: &part}
		faces[ro.value(r.items[0].expr).n-1]++
	}
	chi := 0.0
	for _, n := range faces {
		off := float64(n) - rolls/20
		chi += off * off / (rolls / 20)
	}
	t.Logf("chi-square %.1f", chi)
	if chi > 43.8 {
		t.Errorf("chi-square of %d d20 is %.1f; want at most 43.8: %v", rolls, chi, faces)
	}
}
