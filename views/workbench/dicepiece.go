package workbench

import (
	"strconv"

	"callboard/core/dicepiece"
)

// DiceEditor is everything the editor of a dice piece shows.
type DiceEditor struct {
	Shell
	Controls
	Kind   dicepiece.Kind
	By     dicepiece.By
	Rows   []DiceRow
	More   int // rows that are in the piece and not shown one by one
	Tables []Option
	Odds   Odds
	Try    DiceTry
	Uses   []UseRow
	Tab    string // of the rail: "see" or "try"
}

// DiceSections are the sections of the dice editor.
var DiceSections = []Section{{"definition", "Definition"}, {"rolls", "Dice"}, {"rows", "Rows"}, {"settings", "Settings"}}

// DiceRow is one row of a table or pool.
type DiceRow struct {
	Key         string
	Number      int // from 1
	First, Last bool
	Chance      string // "16.7 %"; empty when it is not known
	Share       float64
	Then        []UseRow // the pieces it leads to
}

// UseRow is a piece that uses another one, or is used by it.
type UseRow struct {
	Name, Icon, What, Href string
	Gone                   bool
}

// Odds is the rail's picture of how likely each result is.
type Odds struct {
	Off       string // why there is none, as a finished sentence
	Title     string
	Bars      []Bar
	Mean      string
	Spread    string
	Low, High string
	P10, P50  string
	P90       string
	MeanAt    float64 // where the mean stands, from 0 to 1; below 0 where there is none
	Check     string  // "success 55 %"
	AtLeast   string  // what was typed
	Reached   string  // the chance of it
	Estimated string  // how it was estimated; empty when it is exact
	Rolled    int     // how often the overlay was rolled; 0 without one
}

// Bar is one bar of the picture.
type Bar struct {
	Label  string
	Chance string
	Share  float64
	Lit    bool    // it reaches what was typed
	Got    float64 // the share that the overlay rolled
}

// DiceTry is the rail's Try of a dice piece.
type DiceTry struct {
	Seed   string
	Locked bool
	Off    []Problem
	Result *DiceResult
}

// DiceResult is what a try came to.
type DiceResult struct {
	Text    string
	Refused bool
	Seed    string
	Of      string
	Rolls   []Roll
}

// The picture's own coordinates.
const (
	chartWidth  = 360.0
	chartHeight = 120.0
)

// tallest is the share of the highest bar, rolled or expected.
func (o Odds) tallest() float64 {
	top := 0.0
	for _, b := range o.Bars {
		top = max(top, b.Share, b.Got)
	}
	return top
}

// drawn is a bar with where it stands.
type drawn struct {
	Bar
	x, width  string
	y, height string
	gotY      string // of the tick of what was rolled
}

// drawn gives the bars with where they stand.
func (o Odds) drawn() []drawn {
	step := chartWidth / float64(max(len(o.Bars), 1))
	gap, top := min(step*0.15, 2), o.tallest()
	high := func(share float64) float64 {
		if top == 0 {
			return 0
		}
		return share / top * chartHeight
	}
	out := make([]drawn, len(o.Bars))
	width := coord(max(step-gap, 0.5))
	for i, b := range o.Bars {
		h := high(b.Share)
		out[i] = drawn{Bar: b, x: coord(float64(i)*step + gap/2), width: width, y: coord(chartHeight - h), height: coord(h)}
		if o.Rolled > 0 {
			out[i].gotY = coord(chartHeight - high(b.Got))
		}
	}
	return out
}

func (o Odds) meanX() string { return coord(o.MeanAt * chartWidth) }

func coord(v float64) string { return strconv.FormatFloat(v, 'f', 2, 64) }

// words sum the picture up for those who do not see it.
func (o Odds) words() string {
	s := o.Title + ": from " + o.Low + " to " + o.High
	if o.Mean != "" {
		s += ", mean " + o.Mean
	}
	return s + ". The table below has every bar."
}

// rowAt is the control of a row's member.
func rowAt(r DiceRow, member string) string { return "rows." + r.Key + "." + member }

// meter is how long a row's bar is, out of 100.
func (r DiceRow) meter() string { return coord(r.Share * 100) }

// lead is the member that says when a row comes up.
func (e DiceEditor) lead() string {
	switch {
	case e.Kind == dicepiece.Pool:
		return "copies"
	case e.By == dicepiece.Dice:
		return "range"
	}
	return "weight"
}

// leadWord heads the column of it.
func leadWord(e DiceEditor) string {
	switch e.lead() {
	case "copies":
		return "Copies"
	case "range":
		return "Totals"
	}
	return "Weight"
}

// rowHidden are the controls of a row that its kind does not show.
func (e DiceEditor) rowHidden(r DiceRow) []string {
	var out []string
	for _, member := range []string{"weight", "range", "copies"} {
		if member != e.lead() {
			out = append(out, rowAt(r, member))
		}
	}
	return out
}

// hiddenControls are those of the kinds that the piece is not.
func (e DiceEditor) hiddenControls() []string {
	of := map[dicepiece.Kind][]string{
		dicepiece.Roll:  {"roll.dice"},
		dicepiece.Table: {"table.by", "table.dice", "table.rolls", "table.repeats"},
		dicepiece.Pool:  {"pool.draw", "pool.order", "pool.onceAcrossTurn"},
	}
	var out []string
	for _, kind := range dicepiece.Kinds {
		if kind != e.Kind {
			out = append(out, of[kind]...)
		}
	}
	if e.Kind == dicepiece.Table && e.By == dicepiece.Weight {
		out = append(out, "table.dice")
	}
	return out
}
