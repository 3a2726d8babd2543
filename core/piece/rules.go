package piece

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"callboard/core"
	"callboard/core/jsondoc"
)

// Kinds lists the kinds in the order the library shows them.
var Kinds = [...]Kind{Tool, Dice, Formula, Tracker, World, Preset}

// Valid says whether k is one of the kinds.
func (k Kind) Valid() bool {
	for _, known := range Kinds {
		if k == known {
			return true
		}
	}
	return false
}

// TidyName takes the spaces off both ends of a name, which nobody means. It is
// the only change ever made to what an author typed.
func TidyName(name string) string { return strings.TrimSpace(name) }

// NameProblem is what is wrong with the name of a piece or a scene, as a
// finished sentence; empty when it is good. what names the thing: "tool".
// Any script is good; names need not be unique. Spec 01, "Names".
func NameProblem(what, name string) string {
	switch {
	case strings.TrimSpace(name) == "":
		return "Name the " + what + "."
	case !utf8.ValidString(name):
		return "Write the name in valid UTF-8."
	case utf8.RuneCountInString(name) > core.MaxNameRunes:
		return "Shorten the name: it has more than 200 characters."
	case strings.ContainsFunc(name, unicode.IsControl):
		return "Take the line breaks and control characters out of the name."
	}
	return ""
}

// TagProblems are what is wrong with tags, with paths under path ("tags").
// Two tags that differ only in case are the same tag.
func TagProblems(tags []string, path string) []core.Problem {
	var problems []core.Problem
	if len(tags) > core.MaxTags {
		return []core.Problem{{Path: path, Message: "Remove some tags: at most 50."}}
	}
	seen := make(map[string]bool, len(tags))
	for i, tag := range tags {
		message := ""
		switch folded := Fold(tag); {
		case strings.TrimSpace(tag) == "":
			message = "Remove the blank tag."
		case tag != strings.TrimSpace(tag):
			message = "Take the spaces off the ends of the tag " + jsondoc.Quote(tag) + "."
		case utf8.RuneCountInString(tag) > core.MaxTagRunes:
			message = "Shorten the tag " + jsondoc.Quote(tag) + ": it has more than 60 characters."
		case !utf8.ValidString(tag) || strings.ContainsFunc(tag, unicode.IsControl) || strings.Contains(tag, ","):
			message = "Take the commas, line breaks and control characters out of the tag " + jsondoc.Quote(tag) + "."
		case seen[folded]:
			message = "Remove one of the two tags " + jsondoc.Quote(tag) + "."
		default:
			seen[folded] = true
		}
		if message != "" {
			problems = append(problems, core.Problem{Path: jsondoc.IndexPath(path, i), Message: message})
		}
	}
	return problems
}

// Fold gives the form under which texts that differ only in case are equal:
// each letter becomes the first of its case variants. It agrees with
// strings.EqualFold.
func Fold(s string) string {
	return strings.Map(func(r rune) rune {
		first := r
		for next := unicode.SimpleFold(r); next != r; next = unicode.SimpleFold(next) {
			if next < first {
				first = next
			}
		}
		return first
	}, s)
}

// TextProblem is what is wrong with a text of several lines, as a finished
// sentence; empty when it is good. what names it: "the description".
func TextProblem(what, s string) string {
	switch {
	case len(s) > core.MaxTextBytes:
		return "Shorten " + what + ": it is longer than " + jsondoc.Bytes(core.MaxTextBytes) + "."
	case plain(s):
		return ""
	case !utf8.ValidString(s):
		return "Write " + what + " in valid UTF-8."
	case strings.ContainsFunc(s, badControl):
		return "Take the control characters out of " + what + "."
	}
	return ""
}

// plain says whether s is ASCII without control characters, as nearly every
// text is: the long look is spared.
func plain(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < 0x20 || s[i] > 0x7e {
			return false
		}
	}
	return true
}

// badControl is a control character that is no tab and no line break.
func badControl(r rune) bool {
	return unicode.IsControl(r) && r != '\n' && r != '\r' && r != '\t'
}
