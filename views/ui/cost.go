package ui

import (
	"fmt"
	"strconv"
)

// Cost is a token count as a page shows it: the number, and how it is known.
type Cost struct {
	Known  bool
	Count  int
	Low    int // the range of an estimate; equal to Count otherwise
	High   int
	Grade  string // "counted", "computed", "estimate" or "unknown"
	Source string // by what, for the title: "o200k_base, OpenAI's function text"
}

// Text is the number alone: "86", "~54" or "?".
func (c Cost) Text() string {
	switch {
	case !c.Known:
		return "?"
	case c.Grade == "estimate":
		return "~" + Number(c.Count)
	}
	return Number(c.Count)
}

// Range is the span of an estimate, "50–60", or nothing.
func (c Cost) Range() string {
	if !c.Known || c.Low == c.High {
		return ""
	}
	return Number(c.Low) + "–" + Number(c.High)
}

// Words is the cost read out: "about 54 tokens, between 50 and 60, estimate".
func (c Cost) Words() string {
	switch {
	case !c.Known:
		return "token cost unknown"
	case c.Low != c.High:
		return fmt.Sprintf("about %s tokens, between %s and %s, %s", Number(c.Count), Number(c.Low), Number(c.High), c.Grade)
	}
	return Number(c.Count) + " tokens, " + c.Grade
}

// Segment is one part of a cost bar.
type Segment struct {
	Label string // "name", "description", "field skill", or a tool's name
	Count int
	For   string // the id of the form part this segment lights up; may be empty
}

// barWidth is the width of a cost bar's drawing in its own units.
const barWidth = 1000

// box is a segment laid out: x and width in the drawing's units.
type box struct {
	Segment
	X, Width string
	Class    string
}

// layOut places segments end to end over a whole of total tokens, leaving the
// rest empty; a total under their sum is raised to it.
func layOut(segments []Segment, total int) []box {
	sum := 0
	for _, s := range segments {
		sum += max(s.Count, 0)
	}
	total = max(total, sum, 1)
	boxes := make([]box, 0, len(segments))
	x := 0.0
	for i, s := range segments {
		w := float64(max(s.Count, 0)) * barWidth / float64(total)
		boxes = append(boxes, box{s, units(x), units(max(w-2, 1)), SegmentClass(i)})
		x += w
	}
	return boxes
}

// segmentColours is how many colours the segments of a bar take in turn.
const segmentColours = 8

// SegmentClass is the colour class of the i-th segment, for whatever stands for
// it beside the bar.
func SegmentClass(i int) string { return "seg-" + strconv.Itoa(i%segmentColours) }

func units(v float64) string { return strconv.FormatFloat(v, 'f', 1, 64) }
