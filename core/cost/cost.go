// Package cost says what a tool's definition costs in tokens on every request,
// for each family of models, and how far the number can be trusted.
//
// What a provider puts into the prompt for a definition is seldom its JSON, so a
// family is a rendering (render_*.go) with a vocabulary of core/token and a
// band. A number always comes with its grade: counted by the server itself,
// computed from a rendering and a vocabulary both known exactly, an estimate
// with its range, or unknown. Example:
//
//	c, err := cost.Of(def, "o200k_base") // about 54 tokens, 54 to 60
//
// A reply with one tool round is two requests and pays twice.
package cost

import (
	"strings"

	"callboard/core"
	"callboard/core/schema"
	"callboard/core/token"
)

// Grade says how far a number can be trusted.
type Grade string

const (
	// Counted is told by the model's own server.
	Counted Grade = "counted"
	// Computed is from a rendering and a vocabulary both known exactly.
	Computed Grade = "computed"
	// Estimate is from a rendering or a vocabulary that is assumed.
	Estimate Grade = "estimate"
	// Unknown is no number.
	Unknown Grade = "unknown"
)

// Exact says whether numbers of this grade hold to the token.
func (g Grade) Exact() bool { return g == Counted || g == Computed }

// A Cost is what one definition adds to each request.
type Cost struct {
	Count  int    // tokens; meaningless unless Known
	Low    int    // the least it may be
	High   int    // the most it may be
	Grade  Grade  // how far the number can be trusted
	Source string // where the number is from, in words: "OpenAI's TypeScript form in o200k_base"
	Family string // the id of the family it was asked for
	Parts  []Part // name, description, and each field in order; shared, not to be changed
	Note   string // finished sentences on what the number leaves open; may be empty

	// Once is what a request pays once for having any tool at all. It is in no
	// tool's Count and belongs beside a scene's sum.
	Once int
}

// Known says whether there is a number at all.
func (c Cost) Known() bool { return c.Grade != Unknown }

// A Part is what one part of a definition costs: the whole less the whole
// without it. The parts need not add up to the whole.
type Part struct {
	Path  string // "name", "description" or "fields.NAME"
	Count int
}

// Of is the cost of a definition for a family of models. It remembers what it
// was asked lately. The only error is an unknown family.
func Of(def schema.Definition, familyID string) (Cost, error) {
	f, err := find(familyID)
	if err != nil {
		return Cost{}, err
	}
	if f.render == nil {
		return f.empty(), nil
	}
	return memory.of(f, &def), nil
}

// Text is what a plain text counts for a family of models: computed where the
// vocabulary is the family's own, else an estimate. It has no parts and nothing
// to pay once. The only error is an unknown family.
func Text(text, familyID string) (Cost, error) {
	f, err := find(familyID)
	if err != nil {
		return Cost{}, err
	}
	if f.vocabulary == "" {
		return f.empty(), nil
	}
	n := token.Count(f.vocabulary, text)
	c := Cost{Grade: Computed, Source: string(f.vocabulary), Family: f.ID}
	if !f.own {
		c.Grade, c.Source = Estimate, string(f.vocabulary)+" for a vocabulary of its own"
	}
	c.Count, c.Low, c.High = band(n, f.textCount, f.textLow, f.textHigh)
	return c, nil
}

// band is n times each of three hundredths: rounded, down and up.
func band(n, count, low, high int) (c, l, h int) {
	return (n*count + 50) / 100, n * low / 100, (n*high + 99) / 100
}

// Sum is what the tools of one request cost together, for one family: their sum
// with the weakest grade, and Once as it stands with each of them. It is unknown
// as soon as one of them is.
func Sum(costs []Cost) Cost {
	if len(costs) == 0 {
		return Cost{Grade: Computed}
	}
	sum := costs[0]
	sum.Parts = nil
	for _, c := range costs[1:] {
		sum.Count += c.Count
		sum.Low += c.Low
		sum.High += c.High
		if weakness[c.Grade] > weakness[sum.Grade] {
			sum.Grade, sum.Source, sum.Note = c.Grade, c.Source, c.Note
		}
	}
	return sum
}

// weakness orders the grades.
var weakness = map[Grade]int{Counted: 0, Computed: 1, Estimate: 2, Unknown: 3}

// find gives the family of an id.
func find(id string) (*family, error) {
	for i := range families {
		if families[i].ID == id {
			return &families[i], nil
		}
	}
	var known []string
	for _, f := range families {
		known = append(known, f.ID)
	}
	return nil, core.Errorf(core.Invalid, "There is no model family %q; choose one of %s.", id, strings.Join(known, ", "))
}
