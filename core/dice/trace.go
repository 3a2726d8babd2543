package dice

import (
	"encoding/json"
	"strings"
)

// Result is what one text rolled: a part for each of its rolls.
//
// As JSON a single roll is the part itself; several are {"text", "canonical",
// "parts"}. It can be read back from either.
type Result struct {
	Given string // the text as given
	Parts []Part
}

// Part is one roll with everything that led to its total.
type Part struct {
	Given     string  `json:"text"`
	Canonical string  `json:"canonical"`
	Label     string  `json:"label,omitempty"`
	Rolls     []Pool  `json:"rolls"`            // in reading order, those that number dice or sides included
	Groups    []Group `json:"groups,omitempty"` // the same for groups
	Modifier  float64 `json:"modifier"`         // the constants added to or taken from the dice
	Total     int64   `json:"total"`
	Exact     string  `json:"exact,omitempty"` // the total before it was rounded down, when that changed it
	Check     *Check  `json:"check,omitempty"`

	expr expr // of Canonical; read again when nil
}

// Pool is dice of one sort rolled together. The values of its dice that are
// not dropped add up to its total, or, when they are counted, the successes
// less the failures do.
type Pool struct {
	Dice    string `json:"dice"`
	DieList []Die  `json:"dieList"`
	Total   int    `json:"total"`
	Counted bool   `json:"counted,omitempty"` // Total counts dice
	Minus   bool   `json:"minus,omitempty"`   // taken away from the roll's total
	Role    string `json:"role,omitempty"`    // "count" or "sides" when it says those of the next pool
	Dropped bool   `json:"dropped,omitempty"` // in a part of a group that was dropped
}

// Die is one die as it counts.
type Die struct {
	V        int  `json:"v"`
	Dropped  bool `json:"dropped,omitempty"`
	Exploded bool `json:"exploded,omitempty"` // it brought an extra die, or a chain
	Extra    bool `json:"extra,omitempty"`    // brought by the die before it
	Success  bool `json:"success,omitempty"`
	Failure  bool `json:"failure,omitempty"`
	Was      *Was `json:"was,omitempty"` // how it came to V, when it did not just fall so
}

// Was is what a die showed before it counted as it does. Few dice have one, so
// a thousand dice stay small.
type Was struct {
	Rerolled []int `json:"rerolled,omitempty"` // faces before it was rolled again
	Chain    []int `json:"chain,omitempty"`    // faces folded into it by a compounding explosion
	Face     *int  `json:"face,omitempty"`     // the face it lies on, when it counts as something else
}

// Group is rolls side by side.
type Group struct {
	Group string      `json:"group"`
	Items []GroupItem `json:"items"`
	Total float64     `json:"total"`
}

// GroupItem is one roll of a Group.
type GroupItem struct {
	Total   float64 `json:"total"`
	Dropped bool    `json:"dropped,omitempty"`
	Success bool    `json:"success,omitempty"`
	Failure bool    `json:"failure,omitempty"`

	exact number
}

// Check is a total compared with a number. By is how far apart they are.
type Check struct {
	Against int   `json:"against"`
	By      int64 `json:"by"`
	Success bool  `json:"success"`
	Natural *int  `json:"natural,omitempty"` // the face of the one die that counts, untouched by what it exploded into
}

// several is the JSON of more than one roll.
type several struct {
	Given     string `json:"text"`
	Canonical string `json:"canonical"`
	Parts     []Part `json:"parts"`
}

// Canonical is the text that was rolled, in its one spelling.
func (r Result) Canonical() string {
	all := make([]string, len(r.Parts))
	for i, p := range r.Parts {
		all[i] = p.Canonical
	}
	return strings.Join(all, ", ")
}

// MarshalJSON writes the one roll, or all of several.
func (r Result) MarshalJSON() ([]byte, error) {
	if len(r.Parts) == 1 {
		p := r.Parts[0]
		p.Given = r.Given
		return json.Marshal(p)
	}
	parts := r.Parts
	if parts == nil {
		parts = []Part{}
	}
	return json.Marshal(several{Given: r.Given, Canonical: r.Canonical(), Parts: parts})
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (r *Result) UnmarshalJSON(data []byte) error {
	var s several
	if err := json.Unmarshal(data, &s); err != nil {
		return err
	}
	if s.Parts == nil {
		s.Parts = make([]Part, 1)
		if err := json.Unmarshal(data, &s.Parts[0]); err != nil {
			return err
		}
	}
	*r = Result{Given: s.Given, Parts: s.Parts}
	return nil
}
