package dice

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

func TestNumberString(t *testing.T) {
	for _, c := range []struct {
		n, d int64
		want string
	}{
		{0, 0, "0"}, {0, 1, "0"}, {7, 1, "7"}, {-7, 1, "-7"}, {5, 2, "2.5"}, {-5, 2, "-2.5"}, {1, 4, "0.25"}, {1, 10000, "0.0001"},
		{1, 3, "0.3333…"}, {-1, 3, "-0.3333…"}, {20, 3, "6.6666…"}, {1, 100000, "0.0000…"}, {29999999, 10000000, "2.9999…"}, {10, 10, "1"}, {1234567, 100, "12345.67"},
	} {
		v := number{n: c.n, d: c.d}
		if c.d > 1 {
			v = reduced(c.n, c.d)
		}
		if got := v.String(); got != c.want {
			t.Errorf("String(%d/%d) = %q; want %q", c.n, c.d, got, c.want)
		}
	}
	wide := whole(1 << 40).mul(whole(1 << 40)).div(whole(3))
	if got, want := wide.String(), "402975273204876391568725.3333…"; got != want {
		t.Errorf("String(2^80/3) = %q; want %q", got, want)
	}
}

// Every operation agrees with big.Rat, past 64 bits too.
func TestPropertyNumberIsExact(t *testing.T) {
	part := rapid.OneOf(rapid.Int64Range(-20, 20), rapid.Int64Range(-1<<40, 1<<40), rapid.Int64())
	draw := rapid.Custom(func(t *rapid.T) number {
		d := part.Draw(t, "d")
		if d == 0 || d == -1<<63 {
			d = 1
		}
		n := part.Draw(t, "n")
		if n == -1<<63 {
			n++
		}
		return reduced(n, d)
	})
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := draw.Draw(t, "a"), draw.Draw(t, "b"), draw.Draw(t, "c")
		a = a.mul(c) // may be wide
		x, y := a.rat(), b.rat()
		check := func(name string, got number, want *big.Rat) {
			if got.rat().Cmp(want) != 0 {
				t.Fatalf("%s %s %s = %s; want %s", a, name, b, got.rat(), want)
			}
			if got.wide == nil && (got.den() < 1 || new(big.Int).GCD(nil, nil, new(big.Int).Abs(big.NewInt(got.n)), big.NewInt(got.den())).Cmp(big.NewInt(1)) != 0) {
				t.Fatalf("%s %s %s = %d/%d; want it reduced", a, name, b, got.n, got.d)
			}
		}
		check("+", a.add(b), new(big.Rat).Add(x, y))
		check("-", a.sub(b), new(big.Rat).Sub(x, y))
		check("*", a.mul(b), new(big.Rat).Mul(x, y))
		check("floor", a.floor(), floorRat(x))
		check("ceil", a.ceil(), new(big.Rat).Neg(floorRat(new(big.Rat).Neg(x))))
		check("round", a.round(), floorRat(new(big.Rat).Add(x, big.NewRat(1, 2))))
		check("abs", a.abs(), new(big.Rat).Abs(x))
		if b.sign() != 0 {
			q := new(big.Rat).Quo(x, y)
			check("/", a.div(b), q)
			rest := new(big.Rat).Sub(x, new(big.Rat).Mul(y, floorRat(q)))
			check("%", a.mod(b), rest)
		}
		if got, want := a.cmp(b), x.Cmp(y); got != want {
			t.Fatalf("cmp(%s, %s) = %d; want %d", a, b, got, want)
		}
		if a.sign() != x.Sign() || a.isWhole() != x.IsInt() {
			t.Fatalf("%s has sign %d, whole %v; want %d, %v", a, a.sign(), a.isWhole(), x.Sign(), x.IsInt())
		}
		f, _ := x.Float64()
		if g := a.float(); g != f && (g-f)/f > 1e-15 {
			t.Fatalf("float(%s) = %v; want %v", a, g, f)
		}
	})
}
