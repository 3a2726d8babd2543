package piece

import (
	"strings"

	"callboard/core"
)

// Fault is one broken rule. Its sentence is the fix, and the reason after a
// colon where the fix does not speak for itself.
type Fault struct {
	Path    string // of the JSON: "body.fields[2].name"
	Control string // of the editor: "fields.KEY.name"
	Tab     Tab
	Fix     string
	Why     string
}

// Message is the finished sentence.
func (f Fault) Message() string {
	if f.Why != "" {
		return f.Fix + ": " + f.Why + "."
	}
	if strings.HasSuffix(f.Fix, ".") || strings.HasSuffix(f.Fix, "?") {
		return f.Fix // it ends with what it quotes
	}
	return f.Fix + "."
}

// Faults collects broken rules, so that the JSON interface and the editor tell
// the same ones.
type Faults struct{ List []Fault }

// Add adds a fault. fix and why end without a full stop.
func (f *Faults) Add(path, control string, tab Tab, fix, why string) {
	f.List = append(f.List, Fault{path, control, tab, fix, why})
}

// Sentence adds a message that was written as one sentence, "Fix: reason.";
// an empty one adds nothing.
func (f *Faults) Sentence(path, control string, tab Tab, message string) {
	if message == "" {
		return
	}
	message = strings.TrimSuffix(message, ".")
	fix, why := message, ""
	if i := strings.LastIndex(message, ": "); i >= 0 {
		fix, why = message[:i], message[i+2:]
	}
	f.Add(path, control, tab, fix, why)
}

// Problems are the faults with the paths of the JSON; nil when there are none.
func (f *Faults) Problems() []core.Problem {
	var out []core.Problem
	for _, one := range f.List {
		out = append(out, core.Problem{Path: one.Path, Message: one.Message()})
	}
	return out
}

// Editor are the faults as an editor shows them.
func (f *Faults) Editor() []EditorProblem {
	var out []EditorProblem
	for _, one := range f.List {
		out = append(out, EditorProblem{Control: one.Control, Tab: one.Tab, Message: one.Message(), Short: one.Fix + " (" + string(one.Tab) + ")"})
	}
	return out
}
