package dice

import (
	"maps"
	"math"
	"testing"
)

// oracle goes through every way a roll can fall, by asking the roller for each:
// of every throw it takes each face in turn. It shares nothing with the odds
// but the roll.
type oracle struct {
	sides, taken []int
	used, throws int
	p            float64 // of the throws so far in this way to fall
}

// tooRare ends ways to fall that are too unlikely to follow on.
const tooRare = 1e-13

type cutShort struct{}

// IntN is the next throw.
func (o *oracle) IntN(n int) int {
	o.throws++
	if o.p /= float64(n); o.p < tooRare {
		panic(cutShort{})
	}
	if o.used == len(o.sides) {
		o.sides, o.taken = append(o.sides, n), append(o.taken, 0)
	}
	face := o.taken[o.used]
	o.used++
	return face
}

// step goes to the next way to fall, and says whether there is one.
func (o *oracle) step() bool {
	o.sides, o.taken = o.sides[:o.used], o.taken[:o.used]
	for last := len(o.taken) - 1; last >= 0; last-- {
		if o.taken[last]++; o.taken[last] < o.sides[last] {
			return true
		}
		o.sides, o.taken = o.sides[:last], o.taken[:last]
	}
	return false
}

// falls is the chance of each total of it, when it falls in at most so many
// ways of not too many throws; lost is the chance of ways too unlikely to follow on.
func falls(it *item, ways int) (totals map[int64]float64, lost float64, ok bool) {
	o := &oracle{}
	totals = map[int64]float64{}
	for n := 0; ; n++ {
		if n == ways || o.throws > 30*ways {
			return nil, 0, false
		}
		o.used, o.p = 0, 1
		if total, whole := fall(it, o); whole {
			totals[total] += o.p
		} else {
			lost += o.p
		}
		if !o.step() {
			return totals, lost, true
		}
	}
}

func fall(it *item, o *oracle) (total int64, whole bool) {
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(cutShort); !ok {
				panic(r)
			}
		}
	}()
	var part Part
	it.roll(o, &part)
	return part.Total, true
}

// agrees compares the odds of it with every way it can fall, and says whether
// there are few enough to go through.
func agrees(t testing.TB, it *item, o *Odds, ways int) bool {
	t.Helper()
	totals, lost, ok := falls(it, ways)
	if !ok || lost > 1e-9 {
		return false
	}
	for _, c := range o.Curve {
		if want := totals[c.Total]; math.Abs(c.P-want) > 1e-9+lost {
			t.Errorf("odds(%q) of %d = %.12f; want %.12f", it.canonical, c.Total, c.P, want)
		}
	}
	for total := range maps.Keys(totals) {
		if o.At(total) == 0 && totals[total] > 1e-12 {
			t.Errorf("odds(%q) leave out %d, which comes up with %.12f", it.canonical, total, totals[total])
		}
	}
	return true
}

func TestOracleGoesThroughEveryFall(t *testing.T) {
	totals, lost, ok := falls(&must(t, "2d2+1d3").items[0], 12)
	if !ok || lost != 0 || len(totals) != 5 {
		t.Fatalf("falls(2d2+1d3) = %v, lost %v, whole %v; want five totals in twelve ways", totals, lost, ok)
	}
	for total, want := range map[int64]float64{3: 1, 4: 3, 5: 4, 6: 3, 7: 1} {
		if got := totals[total]; math.Abs(got-want/12) > 1e-15 {
			t.Errorf("2d2+1d3 falls on %d with %v; want %v of 12", total, got, want)
		}
	}
	if _, _, ok := falls(&must(t, "2d2+1d3").items[0], 11); ok {
		t.Error("falls(2d2+1d3) ends within eleven ways; there are twelve")
	}
}
