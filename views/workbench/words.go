package workbench

import (
	"slices"
	"strings"
	"time"

	"github.com/a-h/templ"

	"callboard/core/piece"
	"callboard/core/tool"
	"callboard/core/wire"
)

// Problem is a problem as the editor shows it.
type Problem = piece.EditorProblem

// when is a moment in words short enough for a line. A script writes it anew in
// the reader's own time zone.
func when(t time.Time) string {
	t = t.Local()
	if y, m, d := time.Now().Date(); t.Year() == y && t.Month() == m && t.Day() == d {
		return t.Format("15:04")
	}
	return t.Format("2 January 2006, 15:04")
}

func known(icon string) bool { return slices.Contains(icons, icon) }

func firstOf(list []Problem, n int) []Problem { return list[:min(n, len(list))] }

// exactly are the problems of a control itself, without those of controls below
// it.
func exactly(list []Problem, control string) []Problem {
	var out []Problem
	for _, p := range list {
		if p.Control == control {
			out = append(out, p)
		}
	}
	return out
}

// of is the control of a field's member.
func of(f Field, member string) string { return "fields." + f.Key + "." + member }

func shown(f Field) string {
	if f.Name == "" {
		return "the field without a name"
	}
	return f.Name
}

func typeName(t tool.FieldType) string {
	if t == tool.Boolean {
		return "yes or no"
	}
	return string(t)
}

// promptName is a prompt as the pages write it.
func promptName(prompt string) string {
	return sentence(strings.ReplaceAll(prompt, "_", " "))
}

// checkAttrs are attrs for a checkbox.
func (c Controls) checkAttrs(control string, describedBy ...string) templ.Attributes {
	return c.attrs(control, describedBy...)
}

// newline ends a line of the definition; the last one has none.
func newline(last bool) string {
	if last {
		return ""
	}
	return "\n"
}

// dropped says whether a server drops any of the lines.
func dropped(lines []wire.Line) bool {
	return slices.ContainsFunc(lines, func(l wire.Line) bool { return l.Dropped })
}

// how is the way a call was given.
func how(r Result) string {
	if r.Raw {
		return "raw"
	}
	return "typed"
}

// dieWords reads a die out.
func dieWords(sides string, d Die) string {
	words := "d" + sides + ": " + d.Face
	if d.Dropped {
		words += ", dropped"
	}
	if d.Note != "" {
		words += ", " + d.Note
	}
	return words
}

// dieBaseline puts the face in the middle of the die's shape.
func dieBaseline(sides string) string {
	if sides == "4" {
		return "27"
	}
	return "23"
}

// tryIDs are what follows "try-" in the Try tab's own ids.
var tryIDs = []string{"run", "again", "args", "seed", "go", "off", "stale", "result", "typed", "raw"}

// argID is the id of an argument's control. A field's key may be a word of the
// tab's own ids; no key has a dot.
func argID(key string) string {
	if slices.Contains(tryIDs, key) {
		return "try-" + key + "."
	}
	return "try-" + key
}

// sentence writes a word as the first of a sentence.
func sentence(word string) string {
	if word == "" {
		return ""
	}
	return strings.ToUpper(word[:1]) + word[1:]
}
