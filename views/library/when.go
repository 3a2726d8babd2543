package library

import (
	"strconv"
	"time"
)

// ago says how long before now t was, short: "now", "5 min", "3 h", "2 d", and
// the date from a week on.
func ago(now, t time.Time) string {
	d := now.Sub(t)
	switch {
	case d < time.Minute:
		return "now"
	case d < time.Hour:
		return strconv.Itoa(int(d/time.Minute)) + " min"
	case d < 24*time.Hour:
		return strconv.Itoa(int(d/time.Hour)) + " h"
	case d < 7*24*time.Hour:
		return strconv.Itoa(int(d/(24*time.Hour))) + " d"
	case t.Year() == now.Year():
		return t.Format("2 Jan")
	}
	return t.Format("2 Jan 06")
}

// agoWords is ago in a sentence: "5 min ago", "on 2 Jan".
func agoWords(now, t time.Time) string {
	switch d := now.Sub(t); {
	case d < time.Minute:
		return ago(now, t)
	case d < 7*24*time.Hour:
		return ago(now, t) + " ago"
	}
	return "on " + ago(now, t)
}

// exactly is the moment for a title and for screen readers.
func exactly(t time.Time) string { return t.Format("2 January 2006, 15:04") + " UTC" }

// machine is the moment for the datetime attribute.
func machine(t time.Time) string { return t.UTC().Format(time.RFC3339) }
