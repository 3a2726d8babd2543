package scene

import (
	"slices"

	"callboard/core/tool"
)

// Narration is the kind of request whose tools the Control Booth shows. Spec
// 08, "offeredTo".
const Narration = "narration"

// Found is how the library finds a tool that a scene links.
type Found uint8

const (
	Live       Found = iota // in the library, readable
	Trashed                 // in the trash: it may come back
	Gone                    // deleted for good, or never there
	Unreadable              // its stored body is not one we can read
)

// Linked is one tool a scene links, as the library has it.
type Linked struct {
	ID    string
	Found Found
	Tool  tool.Tool // of a Live one; the name alone of the others, where it is known
	Lack  string    // of a Live one: which piece it needs and cannot have, as a finished sentence
}

// Offered is what becomes of one linked tool in a request.
type Offered struct {
	Linked
	CallName string // its name in this offer; empty where it cannot have one
	Reason   string // why it is not offered, as a finished sentence; empty when it is
}

// Offer decides, for each linked tool in order, whether a request of the kind
// prompt offers it, and under which call name. It is the one place that knows
// why a tool is not offered: tiles, traces and the loop ask here.
//
// The reason is the first that holds, in the order of the sentences below.
//
// Every linked tool that can be read takes its name in the scene, offered or
// not: so a tool is called the same in each kind of request of a scene, and
// switching something on renames nothing.
func Offer(s Settings, prompt string, linked []Linked) []Offered {
	var names tool.CallNames
	out := make([]Offered, len(linked))
	for i, l := range linked {
		out[i] = Offered{Linked: l, Reason: ownReason(l, prompt)}
		if l.Found == Live {
			out[i].CallName = names.Take(l.Tool.Name)
		}
		if !s.Prompting.NarratorToolAccess {
			out[i].Reason = "Narrator Tool Access is off."
		}
	}
	return out
}

// ownReason is why a tool cannot be offered by itself, whatever the scene says.
func ownReason(l Linked, prompt string) string {
	switch {
	case l.Found == Trashed:
		return "It is in the trash."
	case l.Found == Gone:
		return "It was deleted for good."
	case l.Found == Unreadable:
		return "Its saved body cannot be read."
	case l.Lack != "":
		return l.Lack
	case !slices.Contains(l.Tool.Body.OfferedTo, prompt):
		return "It is not offered to " + promptWords[prompt] + "."
	}
	return ""
}

// promptWords are the kinds of request as a person reads them.
var promptWords = map[string]string{
	Narration:   "narration",
	"director":  "the Story Director",
	"final_cut": "Final Cut",
	"memory":    "memory",
	"assistant": "the assistant",
}
