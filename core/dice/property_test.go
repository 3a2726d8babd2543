package dice

import (
	"encoding/json"
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// notation draws texts of the whole grammar. Some are refused, as they would
// not end or could divide by 0; most are not.
func notation() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		n := rapid.IntRange(1, 3).Draw(t, "rolls")
		parts := make([]string, n)
		for i := range parts {
			parts[i] = drawSum(t, 2)
			if rapid.IntRange(0, 4).Draw(t, "check") == 0 {
				parts[i] += fmt.Sprintf(" vs %d", rapid.IntRange(0, 30).Draw(t, "against"))
			}
			if rapid.IntRange(0, 4).Draw(t, "label") == 0 {
				parts[i] += rapid.SampledFrom([]string{" # hit", " to hit", " [fire]", " (stealth)"}).Draw(t, "words")
			}
		}
		return strings.Join(parts, rapid.SampledFrom([]string{",", ", ", ";"}).Draw(t, "comma"))
	})
}

func drawSum(t *rapid.T, depth int) string {
	s := drawAtom(t, depth)
	for range rapid.IntRange(0, 2).Draw(t, "terms") {
		s += rapid.SampledFrom([]string{"+", "-", " + ", " - ", "*", "/", "//", "%", " x ", "+-", "--"}).Draw(t, "op")
		s += drawAtom(t, depth)
	}
	return s
}

func drawAtom(t *rapid.T, depth int) string {
	kinds := []string{"dice", "dice", "dice", "number"}
	if depth > 0 {
		kinds = append(kinds, "brackets", "group", "call", "negated", "rolled")
	}
	switch rapid.SampledFrom(kinds).Draw(t, "kind") {
	case "number":
		return rapid.SampledFrom([]string{"1", "2", "3", "10", "1.5", "0.25", "0", "7"}).Draw(t, "number")
	case "brackets":
		return "(" + drawSum(t, depth-1) + ")"
	case "negated":
		return "-" + drawAtom(t, depth-1)
	case "group":
		return "{" + drawSum(t, depth-1) + ", " + drawSum(t, depth-1) + "}" +
			rapid.SampledFrom([]string{"", "kh1", "kl", "dl1", ">=5", ">3f<2"}).Draw(t, "group mods")
	case "call":
		fn := rapid.SampledFrom([]string{"floor", "ceil", "round", "abs", "min", "max"}).Draw(t, "fn")
		s := fn + "(" + drawSum(t, depth-1)
		if fn == "min" || fn == "max" {
			s += "," + drawSum(t, depth-1)
		}
		return s + ")"
	case "rolled":
		if rapid.Bool().Draw(t, "count") {
			return "(1d4)d6" + drawMods(t, false)
		}
		return "2d(1d6+1)" + drawMods(t, true)
	}
	count := rapid.SampledFrom([]string{"", "1", "2", "3", "5", "(1+2)"}).Draw(t, "count")
	die := rapid.SampledFrom([]string{"d2", "d4", "d6", "d20", "d%", "dF", "dF.1", "w6", "d{1,2,4,4}", "d{-2..2}", "D10"}).Draw(t, "die")
	return count + die + drawMods(t, count != "" && count != "1")
}

// drawMods draws at most one modifier of each sort, in any order; many says
// whether there are dice enough to drop some.
func drawMods(t *rapid.T, many bool) string {
	sorts := [][]string{
		{"kh1", "kl2", "k", " kh2", " keep 2"}, {"!", "!!", "!p", "!o", "!>2", "!!<2", "!!o=2"},
		{"r1", "ro<2", "rr=1"}, {"ro>4"}, {"min2", "mi0", "min-1"}, {"max3", "ma5"}, {">=3", "<2f>3", "=1", "<>2"}, {"s", "sd"},
	}
	if many {
		sorts = append(sorts, []string{"dl1", "dh1", "d1", "kl1kh1"})
	}
	s := ""
	for _, sort := range rapid.Permutation(sorts).Draw(t, "order") {
		if rapid.IntRange(0, 4).Draw(t, "skip") == 0 {
			s += rapid.SampledFrom(sort).Draw(t, "mod")
		}
	}
	return s
}

// rolled draws a text that is read, and what it rolled.
func rolled(t *rapid.T) (string, *Roll, Result) {
	text := notation().Draw(t, "text")
	r, refusal := Parse(text)
	if refusal != nil {
		if refusal.At < 0 || refusal.At > len([]rune(text)) || !strings.HasSuffix(refusal.Message, ".") {
			t.Fatalf("Parse(%q) is refused at %d with %q; want a sentence and a place in the text", text, refusal.At, refusal.Message)
		}
		t.Skip("refused")
	}
	return text, r, r.Roll(Source("property", KindRoll, 0, rapid.IntRange(0, 1000).Draw(t, "call")))
}

// Every die that counts is in the trace, and nothing else makes the total.
func TestPropertyTraceAddsUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, _, result := rolled(t)
		for _, part := range result.Parts {
			for _, p := range part.Rolls {
				if sum := addUp(p); sum != p.Total {
					t.Fatalf("%q: the dice of %s add up to %d; its total is %d: %+v", text, p.Dice, sum, p.Total, p.DieList)
				}
			}
			w := worker{part: part}
			value := w.value(must2(t, part.Canonical).items[0].expr)
			if len(w.part.Rolls) != 0 || len(w.part.Groups) != 0 {
				t.Fatalf("%q: the trace has pools or groups beyond those of %s", text, part.Canonical)
			}
			down := new(big.Int).Div(value.Num(), value.Denom())
			if !down.IsInt64() || down.Int64() != part.Total {
				t.Fatalf("%q: the pools of the trace come to %s, so %s; the total is %d", text, value, down, part.Total)
			}
			if (part.Exact == "") != value.IsInt() {
				t.Fatalf("%q: exact is %q; the total before rounding is %s", text, part.Exact, value)
			}
		}
	})
}

// addUp adds the dice of p that count.
func addUp(p Pool) int {
	sum := 0
	for _, d := range p.DieList {
		switch {
		case d.Dropped:
		case !p.Counted:
			sum += d.V
		default:
			if d.Success {
				sum++
			}
			if d.Failure {
				sum--
			}
		}
	}
	return sum
}

func must2(t *rapid.T, text string) *Roll {
	r, refusal := Parse(text)
	if refusal != nil {
		t.Fatalf("Parse(%q) is refused: %s", text, refusal.Message)
	}
	return r
}

// worker works a roll out again from the totals of its pools, with big.Rat
// alone.
type worker struct{ part Part }

func (w *worker) value(e expr) *big.Rat {
	switch e := e.(type) {
	case *literal:
		return new(big.Rat).Set(e.value.rat())
	case *negated:
		return new(big.Rat).Neg(w.value(e.x))
	case *binary:
		l, r := w.value(e.l), w.value(e.r)
		switch e.op {
		case '+':
			return l.Add(l, r)
		case '-':
			return l.Sub(l, r)
		case '*':
			return l.Mul(l, r)
		case '/':
			return l.Quo(l, r)
		case symIDiv:
			return floorRat(l.Quo(l, r))
		}
		q := floorRat(new(big.Rat).Quo(l, r))
		return l.Sub(l, q.Mul(q, r))
	case *call:
		return w.call(e)
	case *group:
		g := w.part.Groups[0]
		w.part.Groups = w.part.Groups[1:]
		sum := new(big.Rat)
		for i, item := range e.items {
			v := w.value(item)
			switch it := g.Items[i]; {
			case it.Dropped:
			case !e.mods.count.set:
				sum.Add(sum, v)
			default:
				sum.Add(sum, big.NewRat(int64(score(it.Success, it.Failure)), 1))
			}
		}
		return sum
	case *pool:
		for _, by := range []expr{e.countBy, e.sidesBy} {
			if by != nil {
				w.value(by)
			}
		}
		p := w.part.Rolls[0]
		w.part.Rolls = w.part.Rolls[1:]
		return big.NewRat(int64(p.Total), 1)
	}
	panic("an expression of no known kind")
}

func (w *worker) call(c *call) *big.Rat {
	v := w.value(c.args[0])
	switch c.fn {
	case "floor":
		return floorRat(v)
	case "ceil":
		return v.Neg(floorRat(v.Neg(v)))
	case "round":
		return floorRat(v.Add(v, big.NewRat(1, 2)))
	case "abs":
		return v.Abs(v)
	}
	for _, a := range c.args[1:] {
		x := w.value(a)
		if (x.Cmp(v) > 0) == (c.fn == "max") {
			v = x
		}
	}
	return v
}

func floorRat(r *big.Rat) *big.Rat {
	return new(big.Rat).SetInt(new(big.Int).Div(r.Num(), r.Denom()))
}

// In a sum, the pools and the modifier alone add up to the total.
func TestPropertySumsAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := drawAtom(t, 0)
		for range rapid.IntRange(0, 4).Draw(t, "terms") {
			text += rapid.SampledFrom([]string{"+", "-", " - ", "+-", "--"}).Draw(t, "sign") + drawAtom(t, 0)
		}
		r, refusal := Parse(text)
		if refusal != nil {
			t.Skip("refused")
		}
		p := r.Roll(Source("sums", KindRoll, 0, 0)).Parts[0]
		sum := p.Modifier
		for _, q := range p.Rolls {
			if q.Minus {
				sum -= float64(q.Total)
			} else {
				sum += float64(q.Total)
			}
		}
		if whole(int(p.Total)).float() != floorFloat(sum) {
			t.Fatalf("%q: pools and modifier add up to %v; the total is %d", text, sum, p.Total)
		}
	})
}

func floorFloat(f float64) float64 {
	i := float64(int64(f))
	if i > f {
		i--
	}
	return i
}

// A total never leaves the bounds that were computed before it was rolled.
func TestPropertySpanHolds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, r, result := rolled(t)
		for i, part := range result.Parts {
			s := spanOf(r.items[i].expr)
			total := number{n: part.Total, d: 1}
			if total.cmp(s.lo.floor()) < 0 || total.cmp(s.hi) > 0 {
				t.Fatalf("%q rolls %d; want %s to %s", text, part.Total, s.lo, s.hi)
			}
			if s.whole && part.Exact != "" {
				t.Fatalf("%q rolls %s; want a whole number", text, part.Exact)
			}
		}
	})
}

// The canonical text means the same, and is its own canonical text.
func TestPropertyCanonicalMeansTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, r, result := rolled(t)
		again := must2(t, r.Canonical())
		if again.Canonical() != r.Canonical() {
			t.Fatalf("%q: the canonical text %q reads as %q", text, r.Canonical(), again.Canonical())
		}
		call := strconv.Itoa(len(text))
		a, b := r.Roll(Source(call, KindRoll, 0, 0)).Text(), again.Roll(Source(call, KindRoll, 0, 0)).Text()
		if a != b {
			t.Fatalf("%q rolls\n%s\nand its canonical text\n%s", text, a, b)
		}
		if result.Canonical() != r.Canonical() {
			t.Fatalf("%q: the result is of %q; want %q", text, result.Canonical(), r.Canonical())
		}
	})
}

// A trace that was stored says what it said before.
func TestPropertyStoredTrace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, _, result := rolled(t)
		data, err := json.Marshal(result)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		var back Result
		if err := json.Unmarshal(data, &back); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if back.Text() != result.Text() {
			t.Fatalf("%q says\n%s\nand stored\n%s", text, result.Text(), back.Text())
		}
	})
}

// Case and spaces around signs change nothing.
func TestPropertyCaseAndSpaces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, r, _ := rolled(t)
		loud := strings.NewReplacer("+", " + ", "*", " * ", ",", " , ").Replace(strings.ToUpper(text))
		again, refusal := Parse(loud)
		if refusal != nil {
			t.Fatalf("%q is read and %q is refused: %s", text, loud, refusal.Message)
		}
		if again.Canonical() != r.Canonical() {
			t.Fatalf("%q reads as %q; %q reads as %q", text, r.Canonical(), loud, again.Canonical())
		}
	})
}
