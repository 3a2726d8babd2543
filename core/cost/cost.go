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
	Grade  Grade  //
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
