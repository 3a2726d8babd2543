package main

import (
	"fmt"
	"io"
	"strings"

	"callboard/core/dice"
)

// runOdds prints how likely each total of roll is: as JSON, the answer of GET
// /api/dice/odds; else as a chart for each of its rolls.
func runOdds(t terminal, roll *dice.Roll, asJSON bool) int {
	if asJSON {
		return printJSON(t, dice.ReportOdds(roll, nil))
	}
	for i, o := range roll.Odds() {
		if i > 0 {
			fmt.Fprintln(t.out)
		}
		chart(t.out, &o)
	}
	return exitGood
}

// A chart has at most maxLines bars, so that it fits a screen, and its longest
// bar has barWidth signs.
const (
	maxLines = 32
	barWidth = 40
)

// chart draws the odds of one roll, a line for each total or for as many
// together as make it fit.
func chart(w io.Writer, o *dice.Odds) {
	high := fmt.Sprint(o.High)
	if o.Open {
		high = "any height"
	}
	fmt.Fprintf(w, "%s: %d to %s, mean %s, spread %s\n", o.Canonical, o.Low, high, places(o.Mean), places(o.Spread))
	fmt.Fprintf(w, "10%% are at most %d, 50%% at most %d, 90%% at most %d\n", o.Percentile(0.1), o.Percentile(0.5), o.Percentile(0.9))
	if o.Check != nil {
		fmt.Fprintf(w, "success against %d: %s\n", o.Check.Against, percent(o.Check.Success))
	}
	if o.Estimated {
		fmt.Fprintf(w, "estimated from %d rolls\n", o.Rolls)
	}
	bins := o.Shape(maxLines)
	labels, widest, most := make([]string, len(bins)), 0, 0.0
	for i, b := range bins {
		labels[i] = fmt.Sprint(b.From)
		if b.To > b.From {
			labels[i] = fmt.Sprintf("%d to %d", b.From, b.To)
		}
		if o.Open && i == len(bins)-1 {
			labels[i] = fmt.Sprintf("%d or more", b.From)
		}
		widest, most = max(widest, len(labels[i])), max(most, b.P)
	}
	for i, b := range bins {
		bar := strings.Repeat("#", int(b.P/most*barWidth+0.5))
		fmt.Fprintln(w, strings.TrimRight(fmt.Sprintf("%*s  %7s  %s", widest, labels[i], percent(b.P), bar), " "))
	}
}

// places writes v with at most two decimals.
func places(v float64) string {
	return strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%.2f", v), "0"), ".")
}

// percent writes a chance; one too small for two decimals is not called 0.
func percent(p float64) string {
	switch {
	case p > 0 && p < 0.00005:
		return "<0.01%"
	case p < 1 && p > 0.99995:
		return ">99.99%"
	}
	return fmt.Sprintf("%.2f%%", 100*p)
}
