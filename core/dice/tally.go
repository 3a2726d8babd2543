package dice

import "math"

// tally adds up floats and carries along what each addition loses, so that
// eleven twentieths are 0.55 and not the float before it.
type tally struct{ sum, lost float64 }

func (t *tally) add(v float64) {
	sum := t.sum + v
	if math.Abs(t.sum) >= math.Abs(v) {
		t.lost += (t.sum - sum) + v
	} else {
		t.lost += (v - sum) + t.sum
	}
	t.sum = sum
}

func (t *tally) total() float64 { return t.sum + t.lost }

// momentsAround works out a mean and variance over n values with their
// chances. They are taken from a value near the mean, so that the spread of
// large totals keeps its digits.
func momentsAround(n int, at func(int) (value, p float64)) moments {
	var all, sum tally
	for i := range n {
		v, p := at(i)
		all.add(p)
		sum.add(p * v)
	}
	middle := math.Round(sum.total() / all.total())
	var off, squares tally
	for i := range n {
		v, p := at(i)
		off.add(p * (v - middle))
		squares.add(p * (v - middle) * (v - middle))
	}
	mean := off.total() / all.total()
	return moments{middle + mean, max(squares.total()/all.total()-mean*mean, 0)}
}
