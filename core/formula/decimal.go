package formula

import (
	"math/big"
	"strconv"
	"strings"
)

// Digits is how many digits a number keeps.
const Digits = 15

const (
	maxCoef  = 1_000_000_000_000_000 // 10^Digits: every coefficient is smaller
	minScale = -30                   // smaller steps count as nothing
)

// decimal is the number coef × 10^exp, exact as long as it needs no more than
// 15 digits: 0.1+0.2 is 0.3. It has no trailing zeros behind the point.
type decimal struct {
	coef int64
	exp  int // never above 0
}

var pow10 = func() (p [19]int64) {
	p[0] = 1
	for i := 1; i < len(p); i++ {
		p[i] = p[i-1] * 10
	}
	return p
}()

// parseDecimal reads a sign, digits and a fraction, and nothing else. More
// than 15 significant digits are no number: they would change silently.
func parseDecimal(s string) (decimal, bool) {
	body := s
	negative := false
	if body != "" && (body[0] == '-' || body[0] == '+') {
		negative = body[0] == '-'
		body = body[1:]
	}
	if body == "" || len(body) > 64 {
		return decimal{}, false
	}
	var d decimal
	digits, point := 0, false
	for i := 0; i < len(body); i++ {
		c := body[i]
		switch {
		case c == '.' && !point:
			point = true
			continue
		case c < '0' || c > '9':
			return decimal{}, false
		}
		digits++
		if point && c == '0' && strings.Trim(body[i:], "0") == "" {
			break
		}
		if d.coef = d.coef*10 + int64(c-'0'); d.coef >= maxCoef {
			return decimal{}, false
		}
		if point {
			d.exp--
		}
	}
	if digits == 0 || d.exp < minScale {
		return decimal{}, false
	}
	if negative {
		d.coef = -d.coef
	}
	return d.trim(), true
}

// trim takes the zeros behind the point away.
func (a decimal) trim() decimal {
	if a.coef == 0 {
		return decimal{}
	}
	for a.exp < 0 && a.coef%10 == 0 {
		a.coef /= 10
		a.exp++
	}
	return a
}

// String writes the number without trailing zeros and without an exponent.
func (a decimal) String() string {
	if a.exp == 0 {
		return strconv.FormatInt(a.coef, 10)
	}
	var room [64]byte
	b := room[:0]
	n := a.coef
	if n < 0 {
		b = append(b, '-')
		n = -n
	}
	var digitRoom [24]byte
	digits := strconv.AppendInt(digitRoom[:0], n, 10)
	if whole := len(digits) + a.exp; whole > 0 {
		b = append(append(append(b, digits[:whole]...), '.'), digits[whole:]...)
		return string(b)
	} else {
		b = append(b, "0."...)
		for ; whole < 0; whole++ {
			b = append(b, '0')
		}
	}
	return string(append(b, digits...))
}

// round brings n × 10^exp to 15 digits, halves away from zero. ok is false
// when there are more than 15 before the point.
func round(n *big.Int, exp int) (decimal, bool) {
	for len(n.Text(10))-signLen(n) > Digits || exp < minScale {
		cut := max(len(n.Text(10))-signLen(n)-Digits, minScale-exp)
		n = divHalf(n, new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(cut)), nil))
		exp += cut
	}
	c := n.Int64()
	for exp > 0 {
		if c *= 10; c >= maxCoef || c <= -maxCoef {
			return decimal{}, false
		}
		exp--
	}
	return decimal{c, exp}.trim(), true
}

func signLen(n *big.Int) int {
	if n.Sign() < 0 {
		return 1
	}
	return 0
}

// divHalf divides, halves away from zero; d is above 0.
func divHalf(n, d *big.Int) *big.Int {
	twice := new(big.Int).Lsh(new(big.Int).Abs(n), 1)
	q := twice.Add(twice, d).Quo(twice, new(big.Int).Lsh(d, 1))
	if n.Sign() < 0 {
		q.Neg(q)
	}
	return q
}

func (a decimal) scaled(exp int) *big.Int {
	n := big.NewInt(a.coef)
	return n.Mul(n, new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(a.exp-exp)), nil))
}

// align gives both coefficients at the smaller exponent, when they fit.
func align(a, b decimal) (x, y int64, exp int, ok bool) {
	if a.exp == b.exp {
		return a.coef, b.coef, a.exp, true
	}
	if a.exp < b.exp {
		y, x, exp, ok = align(b, a)
		return x, y, exp, ok
	}
	by := a.exp - b.exp
	if by >= len(pow10) {
		return 0, 0, 0, false
	}
	limit := int64(1<<62) / pow10[by]
	if a.coef > limit || a.coef < -limit {
		return 0, 0, 0, false
	}
	return a.coef * pow10[by], b.coef, b.exp, true
}

func (a decimal) neg() decimal { return decimal{-a.coef, a.exp} }

func (a decimal) add(b decimal) (decimal, bool) {
	if x, y, exp, ok := align(a, b); ok {
		if sum := x + y; sum < maxCoef && sum > -maxCoef {
			return decimal{sum, exp}.trim(), true
		}
	}
	exp := min(a.exp, b.exp)
	x := a.scaled(exp)
	return round(x.Add(x, b.scaled(exp)), exp)
}

func (a decimal) mul(b decimal) (decimal, bool) {
	if abs(a.coef) < 1<<24 && abs(b.coef) < 1<<24 && a.exp+b.exp >= minScale {
		return decimal{a.coef * b.coef, a.exp + b.exp}.trim(), true
	}
	x := big.NewInt(a.coef)
	return round(x.Mul(x, big.NewInt(b.coef)), a.exp+b.exp)
}

// div divides; b is not 0.
func (a decimal) div(b decimal) (decimal, bool) {
	if a.exp == b.exp && a.coef%b.coef == 0 {
		return decimal{coef: a.coef / b.coef}, true
	}
	// Enough places that cutting to 15 digits is the only rounding.
	const places = 48
	x := decimal{a.coef, a.exp}.scaled(a.exp - places)
	y := big.NewInt(b.coef)
	if y.Sign() < 0 {
		x.Neg(x)
		y.Neg(y)
	}
	return round(divHalf(x, y), a.exp-places-b.exp)
}

// mod is what is left of a after whole steps of b. It has the sign of b, as
// in dice: -1 % 24 is 23. b is not 0.
func (a decimal) mod(b decimal) (decimal, bool) {
	if x, y, exp, ok := align(a, b); ok {
		r := x % y
		if r != 0 && r < 0 != (y < 0) {
			r += y
		}
		return decimal{r, exp}.trim(), true
	}
	exp := min(a.exp, b.exp)
	x, y := a.scaled(exp), b.scaled(exp)
	x.Rem(x, y)
	if x.Sign() != 0 && x.Sign() != y.Sign() {
		x.Add(x, y)
	}
	return round(x, exp)
}

func (a decimal) cmp(b decimal) int {
	if x, y, _, ok := align(a, b); ok {
		switch {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return 0
	}
	exp := min(a.exp, b.exp)
	return a.scaled(exp).Cmp(b.scaled(exp))
}

// floor, ceil and half round to places behind the point; half goes away from
// zero for what is above it and towards it below, so that halves go up.
func (a decimal) floor(places int) decimal {
	if -a.exp <= places {
		return a
	}
	by := -a.exp - places
	if by >= len(pow10) {
		if a.coef < 0 {
			return decimal{-1, -places}.trim()
		}
		return decimal{}
	}
	q, r := a.coef/pow10[by], a.coef%pow10[by]
	if r < 0 {
		q--
	}
	return decimal{q, -places}.trim()
}

func (a decimal) ceil(places int) decimal { return a.neg().floor(places).neg() }

func (a decimal) half(places int) (decimal, bool) {
	up, ok := a.add(decimal{5, -places - 1})
	return up.floor(places), ok
}

// whole gives a as an int when it is one.
func (a decimal) whole() (int, bool) { return int(a.coef), a.exp == 0 }

func abs(n int64) int64 {
	if n < 0 {
		return -n
	}
	return n
}
