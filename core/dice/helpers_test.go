package dice

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
)

// fixed is a source of chosen throws, written "6/4 20/17": a 4 on a six-sided
// die, then a 17 on a twenty-sided one. For written faces and dF the number
// says which of the faces. It fails the test when more dice are thrown.
type fixed struct {
	t      *testing.T
	throws []string
	next   int
}

func throws(t *testing.T, list string) *rand.Rand {
	t.Helper()
	return rand.New(&fixed{t: t, throws: strings.Fields(list)})
}

// Uint64 makes IntN come to the next throw: IntN takes the low bits for a
// power of two, and else the share of the high half.
func (f *fixed) Uint64() uint64 {
	if f.next == len(f.throws) {
		f.t.Fatalf("a die is thrown after the last of %v", f.throws)
	}
	var sides, face uint64
	if _, err := fmt.Sscanf(f.throws[f.next], "%d/%d", &sides, &face); err != nil {
		f.t.Fatalf("the throw %q cannot be read: %v", f.throws[f.next], err)
	}
	f.next++
	face--
	return (face<<32+1<<31)/sides<<32 | face
}

// must reads a text that is valid.
func must(t testing.TB, text string) *Roll {
	t.Helper()
	r, refusal := Parse(text)
	if refusal != nil {
		t.Fatalf("Parse(%q) is refused at %d: %s", text, refusal.At, refusal.Message)
	}
	return r
}

// row is one line of testdata/dice_cases.tsv.
type row struct {
	notation string
	valid    bool
	min, max string
	mean     float64
}

// corpus reads the notations. Spaces at the ends of a cell count.
func corpus(t testing.TB) []row {
	t.Helper()
	data, err := os.ReadFile("testdata/dice_cases.tsv")
	if err != nil {
		t.Fatal(err)
	}
	var rows []row
	for i, line := range strings.Split(strings.TrimSuffix(string(data), "\n"), "\n") {
		if i == 0 {
			continue
		}
		cells := strings.Split(line, "\t")
		r := row{notation: cells[0], valid: cells[1] == "valid", min: cells[2], max: cells[3]}
		if r.valid {
			if r.mean, err = strconv.ParseFloat(cells[4], 64); err != nil {
				t.Fatalf("line %d: the mean %q is not a number", i+1, cells[4])
			}
		}
		rows = append(rows, r)
	}
	return rows
}
