// Package dice is a small stand-in for dice notation: NdX with one modifier.
package dice

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
)

// KindRoll is the kind of randomness a roll action draws from.
const KindRoll = "roll"

// Refusal says why a text is no dice.
type Refusal struct {
	Message string
	At      int
}

// Roll is a parsed roll.
type Roll struct{ count, sides, modifier int }

// Result is what a roll gave.
type Result struct {
	Canonical string `json:"canonical"`
	Dice      []int  `json:"dice"`
	Modifier  int    `json:"modifier"`
	Total     int    `json:"total"`
}

var notation = regexp.MustCompile(`^(\d*)d(\d+)([+-]\d+)?$`)

// Parse reads dice.
func Parse(text string) (*Roll, *Refusal) {
	if strings.TrimSpace(text) == "" {
		return nil, &Refusal{Message: "There is nothing to roll. Write dice such as 1d20+3."}
	}
	m := notation.FindStringSubmatch(strings.ToLower(strings.TrimSpace(text)))
	if m == nil {
		return nil, &Refusal{Message: fmt.Sprintf("There is no die in %q. Write 1d20 to roll a 20-sided die.", text)}
	}
	r := &Roll{count: 1}
	if m[1] != "" {
		r.count, _ = strconv.Atoi(m[1])
	}
	r.sides, _ = strconv.Atoi(m[2])
	r.modifier, _ = strconv.Atoi(m[3])
	if r.sides < 2 || r.count < 1 || r.count > 1000 || r.sides > 1000000 {
		return nil, &Refusal{Message: "A die needs at least 2 sides: d1 has 1."}
	}
	return r, nil
}

// Canonical is the roll as written plainly.
func (r *Roll) Canonical() string {
	s := fmt.Sprintf("%dd%d", r.count, r.sides)
	if r.modifier != 0 {
		s += fmt.Sprintf("%+d", r.modifier)
	}
	return s
}

// Roll rolls.
func (r *Roll) Roll(rng *rand.Rand) Result {
	out := Result{Canonical: r.Canonical(), Modifier: r.modifier, Total: r.modifier}
	for range r.count {
		n := 1 + rng.IntN(r.sides)
		out.Dice = append(out.Dice, n)
		out.Total += n
	}
	return out
}

// Text is the answer in words.
func (r Result) Text() string {
	s := fmt.Sprint(r.Dice)
	s = strings.ReplaceAll(s, " ", ", ")
	if r.Modifier != 0 {
		s += fmt.Sprintf(" %+d", r.Modifier)
	}
	return fmt.Sprintf("Rolled %s: %s = %d", r.Canonical, s, r.Total)
}

// Source is seeded randomness.
func Source(seed, kind string, round, call int) *rand.Rand {
	h := fnv.New64a()
	fmt.Fprintf(h, "%s|%s|%d|%d", seed, kind, round, call)
	var key [32]byte
	binary.LittleEndian.PutUint64(key[:], h.Sum64())
	return rand.New(rand.NewChaCha8(key))
}
