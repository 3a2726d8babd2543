package formula

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

func TestParseDecimal(t *testing.T) {
	for _, c := range []struct {
		text, want string
		ok         bool
	}{
		{"0", "0", true}, {"-0", "0", true}, {"007", "7", true}, {"+5", "5", true}, {"1.50", "1.5", true}, {".5", "0.5", true},
		{"5.", "5", true}, {"-0.001", "-0.001", true}, {"999999999999999", "999999999999999", true},
		{"1.00000000000000000000", "1", true}, {"100.0", "100", true}, {"0.000000000000000000000000000001", "0.000000000000000000000000000001", true},
		{"", "", false}, {".", "", false}, {"-", "", false}, {"1e3", "", false}, {"1,000", "", false}, {"0x10", "", false}, {" 1", "", false},
		{"1.2.3", "", false}, {"1000000000000000", "", false}, {"1.234567890123456", "", false}, {"--1", "", false}, {"٣", "", false},
	} {
		got, ok := parseDecimal(c.text)
		if ok != c.ok || ok && got.String() != c.want {
			t.Errorf("parseDecimal(%q) = %s, %v; want %s, %v", c.text, got, ok, c.want, c.ok)
		}
	}
}

func TestSums(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"0.1+0.2", "0.3"}, {"0.1*3", "0.3"}, {"1.1*1.1", "1.21"}, {"0.3-0.1", "0.2"}, {"1/3*3", "0.999999999999999"},
		{"2/3", "0.666666666666667"}, {"1/8", "0.125"}, {"-2/3", "-0.666666666666667"}, {"1/300", "0.00333333333333333"},
		{"123456789*8000000", "987654312000000"}, {"999999999999999-1", "999999999999998"}, {"999999999.999999*0.5", "500000000"},
		{"0.000001*0.000001", "0.000000000001"}, {"1/1000000000000000", ""}, {"100/0.1", "1000"}, {"7%2.5", "2"}, {"-7%2.5", "0.5"},
		{"123456789012345+0.1", "123456789012345"}, {"123456789012345+0.9", "123456789012346"}, {"999999999999999*10", ""},
		{"round(1.005,2)", "1.01"}, {"floor(-0.5)", "-1"}, {"ceil(-0.5)", "0"}, {"round(0.49999)", "0"}, {"floor(5,3)", "5"},
		{"-(3)", "-3"}, {"1-1", "0"}, {"0*-5", "0"},
	} {
		got, fault := work("{{= " + c.text + "}}")
		if c.want == "" {
			if fault == nil {
				t.Errorf("%s = %s; want a fault", c.text, got)
			}
		} else if fault != nil || got != c.want {
			t.Errorf("%s = %s, %v; want %s", c.text, got, fault, c.want)
		}
	}
}

func (a decimal) rat() *big.Rat {
	r := new(big.Rat).SetInt64(a.coef)
	return r.Mul(r, new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(-a.exp)), nil)))
}

// TestSumsAgainstFractions holds every operation against exact fractions: it
// is off by no more than half a step of its last digit.
func TestSumsAgainstFractions(t *testing.T) {
	number := rapid.Custom(func(t *rapid.T) decimal {
		return decimal{rapid.Int64Range(-maxCoef+1, maxCoef-1).Draw(t, "coef"), -rapid.IntRange(0, 20).Draw(t, "places")}.trim()
	})
	rapid.Check(t, func(t *rapid.T) {
		a, b := number.Draw(t, "a"), number.Draw(t, "b")
		if a.cmp(b) != a.rat().Cmp(b.rat()) {
			t.Fatalf("%s cmp %s = %d", a, b, a.cmp(b))
		}
		if back, ok := parseDecimal(a.String()); !ok || back != a {
			t.Fatalf("parseDecimal(%s) = %s, %v", a, back, ok)
		}
		check := func(name string, got decimal, ok bool, want *big.Rat) {
			limit := new(big.Rat).SetInt64(maxCoef)
			if !ok {
				if new(big.Rat).Abs(want).Cmp(new(big.Rat).Sub(limit, big.NewRat(1, 1))) < 0 {
					t.Fatalf("%s %s %s is refused; want %s", a, name, b, want.FloatString(20))
				}
				return
			}
			if got != got.trim() || got.coef >= maxCoef || got.coef <= -maxCoef {
				t.Fatalf("%s %s %s = %+v, which is not in its one form", a, name, b, got)
			}
			off := new(big.Rat).Sub(got.rat(), want)
			step := new(big.Rat).Mul(new(big.Rat).Abs(want), big.NewRat(6, maxCoef))
			step.Add(step, new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Exp(big.NewInt(10), big.NewInt(-minScale), nil)))
			if off.Abs(off).Cmp(step) > 0 {
				t.Fatalf("%s %s %s = %s; want %s", a, name, b, got, want.FloatString(30))
			}
		}
		sum, ok := a.add(b)
		check("+", sum, ok, new(big.Rat).Add(a.rat(), b.rat()))
		product, ok := a.mul(b)
		check("*", product, ok, new(big.Rat).Mul(a.rat(), b.rat()))
		if b.coef != 0 {
			quotient, ok := a.div(b)
			check("/", quotient, ok, new(big.Rat).Quo(a.rat(), b.rat()))
			rest, ok := a.mod(b)
			if ok && rest.coef != 0 && (rest.coef < 0) != (b.coef < 0) {
				t.Fatalf("%s %% %s = %s, of the other sign", a, b, rest)
			}
		}
	})
}
