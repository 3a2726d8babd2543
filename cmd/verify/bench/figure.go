package main

import (
	"fmt"
	"slices"
	"strconv"
	"time"
)

// figure is one measured value and the bar it is held to.
type figure struct {
	name  string
	value float64
	unit  string
	least bool // the bar is a floor; a ceiling otherwise
	bar   float64
	none  bool // there is no bar: the figure is for information
}

// atMost is a figure that must not be above its bar.
func atMost(name string, value float64, unit string, bar float64) figure {
	return figure{name: name, value: value, unit: unit, bar: bar}
}

// atLeast is a figure that must not be below its bar.
func atLeast(name string, value float64, unit string, bar float64) figure {
	return figure{name: name, value: value, unit: unit, bar: bar, least: true}
}

// told is a figure without a bar.
func told(name string, value float64, unit string) figure {
	return figure{name: name, value: value, unit: unit, none: true}
}

func (f figure) pass() bool {
	switch {
	case f.none:
		return true
	case f.least:
		return f.value >= f.bar
	}
	return f.value <= f.bar
}

// String is the figure's line.
func (f figure) String() string {
	bar, verdict := "", "told"
	switch {
	case f.none:
	case f.least:
		bar = "at least " + short(f.bar)
	default:
		bar = "at most " + short(f.bar)
	}
	if !f.none {
		verdict = "short"
		if f.pass() {
			verdict = "pass"
		}
	}
	return fmt.Sprintf("%-52s %10s %-9s %-16s %s", f.name, short(f.value), f.unit, bar, verdict)
}

// short writes a number with three digits that count, and whole numbers whole.
func short(v float64) string {
	if v == float64(int64(v)) || v >= 1000 {
		return strconv.FormatInt(int64(v+0.5), 10)
	}
	return strconv.FormatFloat(v, 'g', 3, 64)
}

// quantile is the value that the share q of the times do not pass.
func quantile(times []time.Duration, q float64) time.Duration {
	if len(times) == 0 {
		return 0
	}
	slices.Sort(times)
	return times[min(int(q*float64(len(times))), len(times)-1)]
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
