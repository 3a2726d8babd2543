package dice

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestCorpusIsWhole(t *testing.T) {
	if n := len(corpus(t)); n != 247 {
		t.Errorf("the corpus has %d notations; want 247", n)
	}
}

func TestCorpusValidOrRefused(t *testing.T) {
	for _, c := range corpus(t) {
		_, refusal := Parse(c.notation)
		if (refusal == nil) != c.valid {
			t.Errorf("Parse(%q) refused = %v; want valid %v", c.notation, refusal, c.valid)
		}
	}
}

// A thousand dice hardly leave the middle; the corpus gives what they reach.
func reachable(notation string) bool { return notation != "1000d6" && notation != "500d6+500d6" }

func TestCorpusLowestAndHighest(t *testing.T) {
	for _, c := range corpus(t) {
		if !c.valid || !reachable(c.notation) {
			continue
		}
		r := must(t, c.notation)
		for i := range r.items {
			s := spanOf(r.items[i].expr)
			lo, hi := s.lo.floor().String(), s.hi.floor().String()
			if s.open {
				hi = "inf"
			}
			if lo != c.min || hi != c.max {
				t.Errorf("span(%q) = %s..%s; want %s..%s", c.notation, lo, hi, c.min, c.max)
			}
		}
	}
}

func TestCorpusMeans(t *testing.T) {
	for _, c := range corpus(t) {
		if !c.valid {
			continue
		}
		r := must(t, c.notation)
		if exact, ok := enumerate(t, r, 10000); ok {
			if math.Abs(exact-c.mean) > 1e-8 {
				t.Errorf("mean(%q) = %.9f over every throw; want %.9f", c.notation, exact, c.mean)
			}
			continue
		}
		n := 6000
		if !reachable(c.notation) {
			n = 2000
		}
		mean, spread := simulate(r, n)
		if tolerance := 5 * spread / math.Sqrt(float64(n)); math.Abs(mean-c.mean) > tolerance {
			t.Errorf("mean(%q) = %.4f over %d rolls; want %.4f within %.4f", c.notation, mean, n, c.mean, tolerance)
		}
	}
}

// simulate rolls n times from a fixed seed.
func simulate(r *Roll, n int) (mean, spread float64) {
	rng := Source("corpus", KindRoll, 0, 0)
	var sum, squares float64
	for range n {
		v := float64(r.Roll(rng).Parts[0].Total)
		sum += v
		squares += v * v
	}
	mean = sum / float64(n)
	return mean, math.Sqrt(max(squares/float64(n)-mean*mean, 0))
}

// every walks through all throws there can be: each draw takes one of n values
// in turn, where n is a multiple of the sides of every die in the roll.
type every struct {
	n     uint64
	taken []uint64
	used  int
}

func (e *every) Uint64() uint64 {
	if e.used == len(e.taken) {
		e.taken = append(e.taken, 0)
	}
	j := e.taken[e.used]
	e.used++
	return (j<<32+1<<31)/e.n<<32 | j
}

// step goes to the next way to throw, and says whether there is one.
func (e *every) step() bool {
	for len(e.taken) > 0 {
		last := len(e.taken) - 1
		e.taken[last]++
		if e.taken[last] < e.n {
			return true
		}
		e.taken = e.taken[:last]
	}
	return false
}

// enumerate is the exact mean of a roll with at most so many ways to fall, by
// way of the roller itself. Rolls that may go on are left to simulation.
func enumerate(t *testing.T, r *Roll, ways int) (mean float64, ok bool) {
	t.Helper()
	e := &every{n: 1}
	all := 1.0
	for _, d := range poolsOf(r.items[0].expr, nil) {
		if len(d.mods.rerolls) > 0 || d.mods.explode.set || d.countBy != nil || d.sidesBy != nil {
			return 0, false
		}
		sides, _ := d.sidesRange()
		e.n = lcm(e.n, uint64(sides))
	}
	for _, d := range poolsOf(r.items[0].expr, nil) {
		all *= math.Pow(float64(e.n), float64(d.n))
	}
	if all > float64(ways) {
		return 0, false
	}
	one := Roll{items: r.items[:1]}
	rng := rand.New(e)
	sum, count := 0.0, 0.0
	for {
		e.used = 0
		sum += float64(one.Roll(rng).Parts[0].Total)
		count++
		if !e.step() {
			break
		}
	}
	if count != all {
		t.Errorf("%s falls in %v ways; want %v", r.Canonical(), count, all)
	}
	return sum / count, true
}

func lcm(a, b uint64) uint64 {
	x, y := a, b
	for y != 0 {
		x, y = y, x%y
	}
	return a / x * b
}

// poolsOf lists the pools of e in reading order.
func poolsOf(e expr, to []*pool) []*pool {
	switch e := e.(type) {
	case *negated:
		return poolsOf(e.x, to)
	case *binary:
		return poolsOf(e.r, poolsOf(e.l, to))
	case *call:
		for _, a := range e.args {
			to = poolsOf(a, to)
		}
	case *group:
		for _, a := range e.items {
			to = poolsOf(a, to)
		}
	case *pool:
		if e.countBy != nil {
			to = poolsOf(e.countBy, to)
		}
		if e.sidesBy != nil {
			to = poolsOf(e.sidesBy, to)
		}
		to = append(to, e)
	}
	return to
}
