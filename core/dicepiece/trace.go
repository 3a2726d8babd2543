package dicepiece

import (
	"fmt"
	"slices"
	"strings"

	"callboard/core/dice"
)

// Use is one use of a piece with everything that led to its answer. It marshals
// to the JSON of the trace.
type Use struct {
	ID    string       `json:"id,omitempty"`
	Name  string       `json:"name"`
	Kind  Kind         `json:"kind"`
	Dice  *dice.Result `json:"dice,omitempty"` // of a roll
	On    string       `json:"on,omitempty"`   // the dice of a table by dice
	Of    int          `json:"of,omitempty"`   // the tickets of a table by weight, the cards of a whole pool
	Picks []Pick       `json:"picks,omitempty"`
	Turn  bool         `json:"turn,omitempty"` // drawn from the turn's one shuffle
	All   bool         `json:"all,omitempty"`  // fewer cards were left than were to be drawn
}

// Pick is one row that came up.
type Pick struct {
	Rolled   int64         `json:"rolled"`             // the ticket, the total, or the number of the card
	Row      int           `json:"row,omitempty"`      // from 1; 0 when no row came up
	Missing  string        `json:"missing,omitempty"`  // why none did
	Dice     *dice.Result  `json:"dice,omitempty"`     // of a table by dice
	Rerolled []int64       `json:"rerolled,omitempty"` // totals whose row came up before
	Text     string        `json:"text"`               // as filled in
	Fault    string        `json:"fault,omitempty"`    // why it could not be
	Rolls    []dice.Result `json:"rolls,omitempty"`    // dice that the text rolled
	Inside   []Use         `json:"inside,omitempty"`   // pieces that the text rolled
	Then     []Use         `json:"then,omitempty"`     // pieces that the row went on to
}

// sortPicks puts cards in the order of their rows.
func sortPicks(picks []Pick) {
	slices.SortStableFunc(picks, func(a, b Pick) int { return a.Row - b.Row })
}

// indent is what a piece stands behind the one that went on to it.
const indent = "  "

// lines appends the answer of a use, one line for each roll, each with what it
// went on to below it.
func (u *Use) lines(out []string, before string) []string {
	add := func(line string) {
		out = append(out, before+strings.ReplaceAll(line, "\n", "\n"+before))
	}
	switch u.Kind {
	case KindRoll:
		if u.Dice != nil {
			add(u.rolled())
		}
	case KindTable:
		for i := range u.Picks {
			add(u.picked(u.Picks[i]))
			out = u.Picks[i].then(out, before+indent)
		}
	case KindPool:
		add(u.drew())
		for i := range u.Picks {
			out = u.Picks[i].then(out, before+indent)
		}
	}
	return out
}

func (p *Pick) then(out []string, before string) []string {
	for i := range p.Then {
		out = p.Then[i].lines(out, before)
	}
	return out
}

// rolled is the answer of a roll: Fireball (rolled 8d6): [3, 4, …] = 32.
func (u *Use) rolled() string {
	dice, result, _ := strings.Cut(strings.TrimPrefix(u.Dice.Text(), "Rolled "), ": ")
	return u.Name + " (rolled " + dice + "): " + result
}

// head is how a row came up: Wild magic (rolled 2 of 3).
func (u *Use) head(p Pick) string {
	switch {
	case u.Kind == KindPool:
		return fmt.Sprintf("%s (drew %d of %d)", u.Name, len(u.Picks), u.Of)
	case u.On != "":
		return fmt.Sprintf("%s (rolled %d on %s)", u.Name, p.Rolled, u.On)
	}
	return fmt.Sprintf("%s (rolled %d of %d)", u.Name, p.Rolled, u.Of)
}

// could says that a row's text could not be filled in, and why.
func (u *Use) could(p Pick) string {
	return u.head(p) + " could not be filled in: " + p.Fault + "."
}

// picked is the answer of one roll on a table.
func (u *Use) picked(p Pick) string {
	switch {
	case p.Missing != "" && u.On == "":
		return u.Name + ": " + p.Missing
	case p.Missing != "":
		return u.head(p) + ": " + p.Missing
	case p.Fault != "":
		return u.could(p)
	}
	return u.head(p) + ": " + p.Text
}

// drew is the answer of a pool: Tarot (drew 3 of 22): The Fool, The Sun, Death.
// A card that could not be filled in takes the place of the answer.
func (u *Use) drew() string {
	texts := make([]string, 0, len(u.Picks))
	for _, p := range u.Picks {
		switch {
		case p.Fault != "":
			return u.could(p)
		case p.Text != "": // blank past the room there is for an answer
			texts = append(texts, p.Text)
		}
	}
	line := u.head(Pick{}) + ": " + strings.Join(texts, ", ")
	switch {
	case u.All && len(u.Picks) == 0:
		return u.head(Pick{}) + ": none is left this turn"
	case u.All:
		return line + " (that is all of them)"
	}
	return line
}

// results are what came up, without names and numbers, for the text of a
// formula.
func (u *Use) results() string {
	var out []string
	if u.Dice != nil {
		out = append(out, fmt.Sprint(*u.Dice.Total()))
	}
	for _, p := range u.Picks {
		if p.Text != "" {
			out = append(out, p.Text)
		}
		for i := range p.Then {
			if text := p.Then[i].results(); text != "" {
				out = append(out, text)
			}
		}
	}
	return strings.Join(out, ", ")
}

// fault is the first row text that could not be filled in, where it began;
// empty when all could.
func (u *Use) fault() string {
	for _, p := range u.Picks {
		if p.Fault != "" {
			for i := range p.Inside {
				if inner := p.Inside[i].fault(); inner != "" {
					return inner
				}
			}
			return u.could(p)
		}
		for i := range p.Then {
			if fault := p.Then[i].fault(); fault != "" {
				return fault
			}
		}
	}
	return ""
}
