package dice

import (
	"cmp"
	"math"
	"slices"
)

// crowd is n dice that lie alike and are sorted together with other crowds.
type crowd struct {
	n   int
	law law
}

// arrival is dice of one crowd that lie on one value: of those not placed
// yet, each does with chance q.
type arrival struct {
	value, worth, crowd int
	q                   float64
}

// keeper goes over the values in order and places on each how many dice lie
// on it. A state is how many dice of each crowd are placed; it has the chance
// of every sum that the kept ones among them can come to.
type keeper struct {
	crowds   []crowd
	most     []int // by crowd, the most of it that a state has placed
	strides  []int
	placed   []int // by state
	from     []int // by state, where its sums begin in sums
	sums     []float64
	out      []float64
	low, end int // the places that are kept are low to end-1
	span     int // steps between the least and the most that a die is worth
}

// kept is the curve of all the dice of the crowds, of which in order of value
// the first low and the last high are dropped.
func (k *reckoner) kept(crowds []crowd, low, high int) curve {
	n := 0
	for _, c := range crowds {
		n += c.n
	}
	if k.over || low+high >= n {
		return point(number{})
	}
	arrivals, worst, step, most := arrivalsOf(crowds, low > high)
	if low > high {
		low, high = high, low // from the highest down, there is less to place
	}
	keep := n - low - high
	base := number{n: int64(keep) * int64(worst), d: 1}
	if step == 0 {
		return point(base)
	}
	s := keeper{crowds: crowds, low: low, end: n - high, span: (most - worst) / step}
	if !s.room(k, arrivals) {
		return point(base)
	}
	for _, a := range arrivals {
		s.arrive(a, (a.worth-worst)/step)
	}
	return curve{lo: base, step: whole(step), p: s.out}.trimmed()
}

// arrivalsOf lists what can arrive in order of value, with the least and most
// a die is worth and the step between worths.
func arrivalsOf(crowds []crowd, down bool) (as []arrival, worst, step, most int) {
	some := false
	for at, c := range crowds {
		if c.n == 0 {
			continue
		}
		rest := 0.0
		for i := range c.law {
			o := c.law[len(c.law)-1-i]
			if down {
				o = c.law[i]
			}
			rest += o.p
			a := arrival{value: o.value, worth: o.worth, crowd: at, q: o.p / rest}
			if down {
				a.value = -a.value
			}
			as = append(as, a)
			if !some {
				some, worst, most = true, o.worth, o.worth
			}
			worst, most = min(worst, o.worth), max(most, o.worth)
		}
	}
	slices.SortStableFunc(as, func(a, b arrival) int { return cmp.Compare(a.value, b.value) })
	for _, a := range as {
		step = gcd(step, a.worth-worst)
	}
	return as, worst, step, most
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// keptOf is how many of the first j places are kept.
func (s *keeper) keptOf(j int) int { return min(max(j-s.low, 0), s.end-s.low) }

// of is how many dice of a crowd the state at has placed.
func (s *keeper) of(crowd, at int) int { return at / s.strides[crowd] % (s.most[crowd] + 1) }

// room makes the states and says whether there is room and time for them.
func (s *keeper) room(k *reckoner, arrivals []arrival) bool {
	states := 1
	s.strides, s.most = make([]int, len(s.crowds)), make([]int, len(s.crowds))
	for i, c := range s.crowds {
		s.strides[i], s.most[i] = states, min(c.n, s.end-1)
		states = product(states, s.most[i]+1)
	}
	keep := s.end - s.low
	if product(keep, s.span) >= maxCells || !k.spend(2*states) {
		k.over = true
		return false
	}
	s.placed, s.from = make([]int, states), make([]int, states)
	total := 0
	work := make([]int, len(s.crowds))
	for at := range states {
		j := 0
		for i := range s.crowds {
			j += s.of(i, at)
		}
		s.placed[at], s.from[at] = j, total
		if j >= s.end {
			continue
		}
		cells := s.keptOf(j)*s.span + 1
		total += cells
		for i, c := range s.crowds {
			left := c.n - s.of(i, at)
			work[i] += left + cells*min(left+1, s.end-j)
			if work[i] > maxWork {
				k.over = true
				return false
			}
		}
	}
	all := 0
	for _, a := range arrivals {
		all = min(all+work[a.crowd], maxWork+1)
	}
	if total > maxCells || !k.spend(all) {
		k.over = true
		return false
	}
	s.sums = make([]float64, total)
	s.sums[0] = 1
	s.out = make([]float64, keep*s.span+1)
	return true
}

// arrive places dice on one value, each worth so many steps above the least.
// It goes from the last state down, so that what it places is not placed
// again.
func (s *keeper) arrive(a arrival, steps int) {
	stride, n := s.strides[a.crowd], s.crowds[a.crowd].n
	rows := make([][]float64, n+1)
	for at := len(s.placed) - 1; at >= 0; at-- {
		j := s.placed[at]
		left := n - s.of(a.crowd, at)
		if j >= s.end || left == 0 {
			continue
		}
		from := s.sums[s.from[at] : s.from[at]+s.keptOf(j)*s.span+1]
		if rows[left] == nil {
			rows[left] = binomial(left, a.q)
		}
		row := rows[left]
		for c := 1; c <= left; c++ {
			shift := (s.keptOf(j+c) - s.keptOf(j)) * steps
			if j+c >= s.end {
				// Every place is taken; how many more lie here is all one.
				addScaled(s.out[shift:], from, total(row[c:]))
				break
			}
			to := s.from[at+c*stride]
			addScaled(s.sums[to+shift:], from, row[c])
		}
		for i := range from {
			from[i] *= row[0]
		}
	}
}

func addScaled(to, from []float64, w float64) {
	if w == 0 {
		return
	}
	to = to[:len(from)]
	for i, p := range from {
		to[i] += w * p
	}
}

func total(p []float64) float64 {
	sum := 0.0
	for _, q := range p {
		sum += q
	}
	return sum
}

// binomial is the chance of each number out of n that has chance q each. It is
// worked out from the likeliest number outwards, as q to the n can be smaller
// than any float.
func binomial(n int, q float64) []float64 {
	row := make([]float64, n+1)
	if q >= 1 {
		row[n] = 1
		return row
	}
	mode := min(int(float64(n+1)*q), n)
	odds := q / (1 - q)
	row[mode] = 1
	sum := 1.0
	for c := mode; c < n; c++ {
		row[c+1] = row[c] * odds * float64(n-c) / float64(c+1)
		sum += row[c+1]
	}
	for c := mode; c > 0; c-- {
		row[c-1] = row[c] / odds * float64(c) / float64(n-c+1)
		sum += row[c-1]
	}
	for c := range row {
		row[c] /= sum
	}
	return row
}

// waiting is the chance of each number of extra dice that n dice bring when
// each of them and each die they bring explodes with chance b: first is the
// number of the first chance in ps.
func waiting(n int, b float64) (first int, ps []float64) {
	if n == 0 || b == 0 {
		return 0, []float64{1}
	}
	mode := int(math.Floor(float64(n-1) * b / (1 - b)))
	up := []float64{1}
	sum := 1.0
	for t := mode; up[len(up)-1] > unseen*1e-4*sum; t++ {
		p := up[len(up)-1] * b * float64(n+t) / float64(t+1)
		up = append(up, p)
		sum += p
	}
	var down []float64
	for t, p := mode, 1.0; t > 0 && p > unseen*1e-4*sum; t-- {
		p *= float64(t) / (b * float64(n+t-1))
		down = append(down, p)
		sum += p
	}
	slices.Reverse(down)
	ps = append(down, up...)
	for i := range ps {
		ps[i] /= sum
	}
	return mode - len(down), ps
}

// keptExploding is the curve of n dice of which the extra ones are sorted
// among the rest: it goes over how many dice explode, and then sorts those
// that did and those that did not.
func (k *reckoner) keptExploding(d *pool, faces []shown, n int) curve {
	m := &d.mods
	if n == 0 {
		return point(number{})
	}
	stop, blast := m.law(faces, 0, stops), m.law(faces, 0, blasts)
	b := blast.mass()
	b /= b + stop.mass()
	var parts []curve
	var weights []float64
	part := func(p float64, crowds ...crowd) {
		if k.over || p < unseen*1e-4 {
			return
		}
		all := 0
		for _, c := range crowds {
			all += c.n
		}
		low, high := m.keep.dropped(all)
		parts, weights = append(parts, k.kept(crowds, low, high)), append(weights, p)
	}
	if !m.explode.once && !m.explode.penetrate {
		first, ps := waiting(n, b)
		for i, p := range ps {
			part(p, crowd{n, stop}, crowd{first + i, blast})
		}
		return k.mix(parts, weights)
	}
	row := binomial(n, b)
	if m.explode.once {
		for c, p := range row {
			part(p, crowd{n - c, stop}, crowd{c, blast}, crowd{c, m.law(faces, 0, anyFace)})
		}
		return k.mix(parts, weights)
	}
	lessStop, lessBlast := m.law(faces, 1, stops), m.law(faces, 1, blasts)
	for c, p := range row {
		first, ps := waiting(c, b)
		for i, q := range ps {
			part(p*q, crowd{n - c, stop}, crowd{c, blast}, crowd{c, lessStop}, crowd{first + i, lessBlast})
		}
	}
	return k.mix(parts, weights)
}
