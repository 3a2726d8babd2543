package tables

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"callboard/core"
)

// Bounds of a table, as pieces have them.
const (
	maxRows   = core.MaxRows
	maxWeight = core.MaxRowWeight
	maxCopies = core.MaxRowCopies
	// maxTotal bounds a total a row may stand for: the largest number in dice.
	maxTotal = 1_000_000_000
)

// fitWeights brings weights into what a row may have: rows without weight are
// left out, and weights that are too large are divided as far as that changes
// no chance.
func (d *draft) fitWeights(most int, word string) {
	var none []int
	divisor := 0
	for i, r := range d.rows {
		if r.weight <= 0 {
			none = append(none, i+1)
			continue
		}
		divisor = gcd(divisor, r.weight)
	}
	if len(none) > 0 {
		d.notes.add("%s had no weight and never came up; left out.", rowsWord(none))
		d.rows = slices.DeleteFunc(d.rows, func(r row) bool { return r.weight <= 0 })
	}
	large := slices.ContainsFunc(d.rows, func(r row) bool { return r.weight > most })
	for i := range d.rows {
		if large {
			d.rows[i].weight /= divisor
		}
		if d.rows[i].weight > most {
			d.refuse("Row %d has the %s %d; a row has at most %d.", i+1, word, d.rows[i].weight, most)
			return
		}
	}
	if large {
		d.notes.add("Each %s was divided by %d, which changes no chance.", word, divisor)
	}
	if len(d.rows) == 0 && len(d.refused) == 0 {
		d.refuse("It has no rows that could come up.")
	}
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// wholeWeights makes whole numbers of weights as they are written: 2, 2x, 5%,
// 0.5, 1/3 no. ok is false where one is no weight.
func wholeWeights(written []string) (weights []int, factor int, ok bool) {
	decimals := 0
	for i, w := range written {
		w = strings.TrimSpace(w)
		w = strings.TrimRight(strings.TrimRight(w, "%xX×"), " ")
		w = strings.TrimLeft(strings.TrimLeft(w, "xX×"), " ")
		if whole, part, found := strings.Cut(strings.ReplaceAll(w, ",", "."), "."); found {
			part = strings.TrimRight(part, "0")
			decimals = max(decimals, len(part))
			w = whole + "." + part
		}
		written[i] = w
	}
	if decimals > 6 {
		return nil, 0, false
	}
	factor = int(math.Pow10(decimals))
	weights = make([]int, len(written))
	for i, w := range written {
		f, err := strconv.ParseFloat(w, 64)
		if err != nil || f < 0 || f > maxTotal || math.IsNaN(f) {
			return nil, 0, false
		}
		weights[i] = int(math.Round(f * float64(factor)))
	}
	return weights, factor, true
}
