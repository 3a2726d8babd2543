package handlers

import (
	"strconv"
	"strings"

	"callboard/core/dice"
	"callboard/core/dicepiece"
	"callboard/views/workbench"
)

// maxDrawn is how many dice of one sort are drawn; the rest is a number.
const maxDrawn = 30

// rollsView draws what a call rolled; nil when it rolled nothing.
func rollsView(trace any) []workbench.Roll {
	switch t := trace.(type) {
	case dice.Result:
		return partsView(t)
	case *dicepiece.Trace:
		return traceView(t)
	}
	return nil
}

// maxDrawnRolls is how many rolls of a piece are drawn.
const maxDrawnRolls = 10

// traceView draws the dice of a piece and of the pieces it led to.
func traceView(t *dicepiece.Trace) []workbench.Roll {
	if t == nil {
		return nil
	}
	var rolls []workbench.Roll
	for _, one := range t.Rolls {
		if one.Dice != nil {
			rolls = append(rolls, partsView(*one.Dice)...)
		}
		for _, then := range one.Then {
			rolls = append(rolls, traceView(then)...)
		}
	}
	return rolls[:min(len(rolls), maxDrawnRolls)]
}

func partsView(result dice.Result) []workbench.Roll {
	var rolls []workbench.Roll
	for _, part := range result.Parts {
		roll := workbench.Roll{Notation: part.Canonical, Total: strconv.FormatInt(part.Total, 10), Sum: signed(part.Modifier)}
		for _, pool := range part.Rolls {
			roll.Pools = append(roll.Pools, poolView(pool))
		}
		rolls = append(rolls, roll)
	}
	return rolls
}

func poolView(p dice.Pool) workbench.Pool {
	v := workbench.Pool{Sides: sidesOf(p.Dice), Minus: p.Minus}
	for i, d := range p.DieList {
		if i == maxDrawn {
			v.More = len(p.DieList) - maxDrawn
			break
		}
		v.Dice = append(v.Dice, workbench.Die{Face: faceOf(d, v.Sides), Dropped: d.Dropped || p.Dropped, Note: dieNote(d)})
	}
	return v
}

// sidesOf is the kind of die in a pool's notation: "20" of "2d20kh1".
func sidesOf(notation string) string {
	_, rest, _ := strings.Cut(notation, "d")
	end := strings.IndexFunc(rest, func(r rune) bool { return r < '0' || r > '9' })
	switch {
	case strings.HasPrefix(rest, "F"):
		return "F"
	case end < 0:
		return rest
	}
	return rest[:end]
}

// faceOf is what a die shows.
func faceOf(d dice.Die, sides string) string {
	v := d.V
	if d.Was != nil && d.Was.Face != nil {
		v = *d.Was.Face
	}
	if sides == "F" {
		switch {
		case v > 0:
			return "+"
		case v < 0:
			return "−"
		}
		return " "
	}
	return strconv.Itoa(v)
}

// dieNote is what happened to a die besides.
func dieNote(d dice.Die) string {
	var notes []string
	if d.Was != nil && len(d.Was.Rerolled) > 0 {
		notes = append(notes, "rerolled from "+numbers(d.Was.Rerolled))
	}
	if d.Exploded {
		notes = append(notes, "exploded")
	}
	if d.Extra {
		notes = append(notes, "extra")
	}
	if d.Was != nil && len(d.Was.Chain) > 0 {
		notes = append(notes, "made of "+numbers(d.Was.Chain))
	}
	if d.Success {
		notes = append(notes, "a success")
	}
	if d.Failure {
		notes = append(notes, "a failure")
	}
	return strings.Join(notes, ", ")
}

func numbers(list []int) string {
	words := make([]string, len(list))
	for i, n := range list {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, ", ")
}

// signed writes a modifier with its sign; nothing for 0.
func signed(v float64) string {
	if v == 0 {
		return ""
	}
	s := strconv.FormatFloat(v, 'f', -1, 64)
	if v > 0 {
		return "+" + s
	}
	return "−" + strings.TrimPrefix(s, "-")
}
