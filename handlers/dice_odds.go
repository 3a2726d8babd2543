package handlers

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"callboard/core/dice"
	"callboard/core/dicepiece"
	"callboard/views/workbench"
)

// maxBars is how many bars a picture has: more would be thinner than a line.
const maxBars = 200

// manyRolls is how often "Roll 1,000" rolls.
const manyRolls = 1000

// tally counts what many rolls came to: by total, or by row.
type tally struct {
	rolls  int
	totals map[int64]int
	rows   []int
}

// oddsView is the picture of the draft's odds, with what many rolls came to
// over it. got may be nil.
func (a *App) oddsView(e *editing, l looking, got *tally) workbench.Odds {
	b := e.dice().Whole().Body
	v := workbench.Odds{MeanAt: -1, AtLeast: l.least}
	switch {
	case b.Kind == dicepiece.Roll:
		return totalsView(v, b.Roll.Dice, got)
	case b.Kind == dicepiece.Table && b.Table.By == dicepiece.Dice:
		return totalsView(v, b.Table.Dice, got)
	}
	return rowsOdds(v, b, got)
}

// totalsView is the curve of dice.
func totalsView(v workbench.Odds, text string, got *tally) workbench.Odds {
	roll, refusal := dice.Parse(text)
	switch {
	case refusal != nil:
		v.Off = refusal.Message
		return v
	case roll.Len() > 1:
		v.Off = "Write one roll to see its odds."
		return v
	}
	odds := &roll.Odds()[0]
	v.Title = odds.Canonical
	v.Low, v.High = strconv.FormatInt(odds.Low, 10), strconv.FormatInt(odds.High, 10)
	if odds.Open {
		v.High += "+"
	}
	v.Mean, v.Spread = figureOf(odds.Mean), figureOf(odds.Spread)
	v.P10, v.P50, v.P90 = percentile(odds, 0.1), percentile(odds, 0.5), percentile(odds, 0.9)
	least, reach := wholeNumber(v.AtLeast)
	if reach {
		v.Reached = percent(odds.AtLeast(least))
	}
	if odds.Check != nil {
		v.Check = fmt.Sprintf("success %s against %d", percent(odds.Check.Success), odds.Check.Against)
	}
	if odds.Estimated {
		v.Estimated = fmt.Sprintf("Too many dice to work out, so this is from %s rolls.", thousands(odds.Rolls))
	}
	drawBars(&v, odds, least, reach, got)
	return v
}

// drawBars makes the bars of a curve.
func drawBars(v *workbench.Odds, odds *dice.Odds, least int64, reach bool, got *tally) {
	bins := odds.Shape(maxBars)
	if got != nil {
		v.Rolled = got.rolls
	}
	for i, bin := range bins {
		bar := workbench.Bar{Label: binLabel(bin.From, bin.To), Chance: percent(bin.P), Share: bin.P, Lit: reach && bin.To >= least}
		if got != nil {
			from, to := bin.From, bin.To
			if i == 0 {
				from = math.MinInt64
			}
			if i == len(bins)-1 {
				to = math.MaxInt64
			}
			bar.Got = got.between(from, to)
		}
		v.Bars = append(v.Bars, bar)
	}
	if len(bins) > 0 {
		low, high := float64(bins[0].From), float64(bins[len(bins)-1].To)
		v.MeanAt = (odds.Mean - low + 0.5) / (high - low + 1)
		if v.MeanAt < 0 || v.MeanAt > 1 {
			v.MeanAt = -1
		}
	}
}

func (t *tally) between(from, to int64) float64 {
	n := 0
	for total, count := range t.totals {
		if from <= total && total <= to {
			n += count
		}
	}
	return float64(n) / float64(t.rolls)
}

// rowsOdds is a bar for each row.
func rowsOdds(v workbench.Odds, b dicepiece.Body, got *tally) workbench.Odds {
	chances, _ := b.Chances()
	rows := b.Rows()
	if len(rows) == 0 {
		v.Off = "Add a row to see its chance."
		return v
	}
	v.Title = "Chance of each row"
	v.Low, v.High = "row 1", "row "+strconv.Itoa(len(rows))
	if got != nil {
		v.Rolled = got.rolls
	}
	for i, r := range rows[:min(len(rows), maxBars)] {
		if math.IsNaN(chances[i]) {
			v.Off = "Give the rows weights to see their chances."
			return v
		}
		bar := workbench.Bar{Label: strconv.Itoa(i+1) + ". " + firstLine(r.Text), Chance: percent(chances[i]), Share: chances[i]}
		if got != nil && i < len(got.rows) {
			bar.Got = float64(got.rows[i]) / float64(got.rolls)
		}
		v.Bars = append(v.Bars, bar)
	}
	return v
}

func firstLine(text string) string {
	line, _, more := strings.Cut(strings.TrimSpace(text), "\n")
	const most = 60
	if runes := []rune(line); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	if more {
		line += " …"
	}
	return line
}

func binLabel(from, to int64) string {
	if from == to {
		return strconv.FormatInt(from, 10)
	}
	return strconv.FormatInt(from, 10) + " to " + strconv.FormatInt(to, 10)
}

func percentile(o *dice.Odds, share float64) string {
	return strconv.FormatInt(o.Percentile(share), 10)
}

// wholeNumber reads what was typed as "at least".
func wholeNumber(text string) (n int64, ok bool) {
	n, err := strconv.ParseInt(strings.TrimSpace(strings.ReplaceAll(text, "−", "-")), 10, 64)
	return n, err == nil
}

// thousands writes a number with commas.
func thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
