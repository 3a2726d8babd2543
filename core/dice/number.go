package dice

import (
	"math/big"
	"math/bits"
	"strconv"
	"strings"
)

// number is an exact fraction. Division inside a roll is exact and the total
// is rounded once, so 1d6/49*49 must be a whole number again; floats would
// make it one less.
//
// Small values live in n/d (d 0 stands for 1, so the zero value is 0); a
// result that does not fit goes on in wide.
type number struct {
	n, d int64
	wide *big.Rat
}

func whole(n int) number { return number{n: int64(n), d: 1} }

func (a number) den() int64 {
	if a.d == 0 {
		return 1
	}
	return a.d
}

func (a number) rat() *big.Rat {
	if a.wide != nil {
		return a.wide
	}
	return big.NewRat(a.n, a.den())
}

// shrink brings a wide result back to n/d where it fits.
func shrink(r *big.Rat) number {
	if r.Num().IsInt64() && r.Denom().IsInt64() {
		return number{n: r.Num().Int64(), d: r.Denom().Int64()}
	}
	return number{wide: r}
}

// reduced divides n/d by its greatest common divisor; d is not 0.
func reduced(n, d int64) number {
	if d < 0 {
		n, d = -n, -d
	}
	a, b := n, d
	if a < 0 {
		a = -a
	}
	for b != 0 {
		a, b = b, a%b
	}
	if a > 1 {
		n, d = n/a, d/a
	}
	return number{n: n, d: d}
}

// mul64 multiplies and says whether the product fits, with a bit to spare so
// that a sum of two products fits as well.
func mul64(a, b int64) (int64, bool) {
	ua, ub := uint64(a), uint64(b)
	if a < 0 {
		ua = -ua
	}
	if b < 0 {
		ub = -ub
	}
	hi, lo := bits.Mul64(ua, ub)
	if hi != 0 || lo >= 1<<62 {
		return 0, false
	}
	return a * b, true
}

func (a number) add(b number) number {
	if a.wide == nil && b.wide == nil {
		x, ok1 := mul64(a.n, b.den())
		y, ok2 := mul64(b.n, a.den())
		d, ok3 := mul64(a.den(), b.den())
		if ok1 && ok2 && ok3 {
			if d == 1 {
				return number{n: x + y, d: 1}
			}
			return reduced(x+y, d)
		}
	}
	return shrink(new(big.Rat).Add(a.rat(), b.rat()))
}

func (a number) neg() number {
	if a.wide == nil {
		if n, ok := mul64(a.n, -1); ok {
			return number{n: n, d: a.den()}
		}
	}
	return shrink(new(big.Rat).Neg(a.rat()))
}

func (a number) sub(b number) number { return a.add(b.neg()) }

func (a number) mul(b number) number {
	if a.wide == nil && b.wide == nil {
		n, ok1 := mul64(a.n, b.n)
		d, ok2 := mul64(a.den(), b.den())
		if ok1 && ok2 {
			return reduced(n, d)
		}
	}
	return shrink(new(big.Rat).Mul(a.rat(), b.rat()))
}

// div divides by b, which the checker has shown is never 0.
func (a number) div(b number) number {
	if a.wide == nil && b.wide == nil {
		n, ok1 := mul64(a.n, b.den())
		d, ok2 := mul64(a.den(), b.n)
		if ok1 && ok2 {
			return reduced(n, d)
		}
	}
	return shrink(new(big.Rat).Quo(a.rat(), b.rat()))
}

// floor is the largest whole number not above a.
func (a number) floor() number {
	if a.wide == nil {
		q := a.n / a.den()
		if a.n%a.den() < 0 {
			q--
		}
		return number{n: q, d: 1}
	}
	q := new(big.Int)
	q.Div(a.wide.Num(), a.wide.Denom()) // Euclidean: rounds down, as the denominator is positive
	return shrink(new(big.Rat).SetInt(q))
}

func (a number) ceil() number { return a.neg().floor().neg() }

// round goes to the nearest whole number, halves up.
func (a number) round() number { return a.add(number{n: 1, d: 2}).floor() }

func (a number) abs() number {
	if a.sign() < 0 {
		return a.neg()
	}
	return a
}

// mod is what is left of a after taking b out as often as floor(a/b): it has
// the sign of b, so -1%4 is 3.
func (a number) mod(b number) number { return a.sub(b.mul(a.div(b).floor())) }

func (a number) sign() int {
	if a.wide != nil {
		return a.wide.Sign()
	}
	switch {
	case a.n < 0:
		return -1
	case a.n > 0:
		return 1
	}
	return 0
}

func (a number) cmp(b number) int {
	if a.wide == nil && b.wide == nil {
		x, ok1 := mul64(a.n, b.den())
		y, ok2 := mul64(b.n, a.den())
		if ok1 && ok2 {
			switch {
			case x < y:
				return -1
			case x > y:
				return 1
			}
			return 0
		}
	}
	return a.rat().Cmp(b.rat())
}

func (a number) isWhole() bool {
	if a.wide != nil {
		return a.wide.IsInt()
	}
	return a.den() == 1
}

func (a number) float() float64 {
	if a.wide == nil {
		return float64(a.n) / float64(a.den())
	}
	f, _ := a.rat().Float64()
	return f
}

func least(a, b number) number {
	if b.cmp(a) < 0 {
		return b
	}
	return a
}

func most(a, b number) number {
	if b.cmp(a) > 0 {
		return b
	}
	return a
}

// String writes a in decimals: exactly where four places are enough, else cut
// after the fourth with a sign that it goes on.
func (a number) String() string {
	if a.wide == nil && a.den() == 1 {
		return strconv.FormatInt(a.n, 10)
	}
	scaled := a.abs().mul(whole(10000))
	cut := scaled.floor()
	digits := cut.rat().Num().String()
	if len(digits) < 5 {
		digits = strings.Repeat("0", 5-len(digits)) + digits
	}
	s := digits[:len(digits)-4]
	places := digits[len(digits)-4:]
	if scaled.isWhole() {
		places = strings.TrimRight(places, "0")
	} else {
		places += "…"
	}
	if places != "" {
		s += "." + places
	}
	if a.sign() < 0 {
		s = "-" + s
	}
	return s
}
