package dicepiece

import (
	"fmt"
	"strings"

	"callboard/core"
	"callboard/core/formula"
	"callboard/core/jsondoc"
)

// A row's text is a formula: it goes on in the stream of its call, and what it
// uses up is counted for the whole call.

// fill works out a row's text. fault is why it could not be, as a finished
// sentence; empty when it could.
func (r *run) fill(text string) (filled, fault string) {
	if !templated(text) {
		return text, ""
	}
	f, faults := formula.Parse(text)
	if len(faults) > 0 {
		return "", faults[0].Message
	}
	result, stopped := f.Run(r.values(), formula.Env{
		Rand: r.rng, SceneSeed: r.env.SceneSeed, Tables: tables{r}, Budget: &r.budget, Blank: true,
	})
	if stopped != nil {
		return "", stopped.Message
	}
	return result.Text, ""
}

// values are what the texts read; nothing where the run was given nothing.
func (r *run) values() formula.Context {
	if r.env.Values == nil {
		return formula.Values{Seed: r.env.Seed}
	}
	return r.env.Values
}

// templated says whether a text may be more than what it says.
func templated(text string) bool { return strings.ContainsAny(text, `{\`) }

// templateProblem is what is wrong with a text as a formula.
func templateProblem(text string) string {
	if !templated(text) {
		return ""
	}
	f, faults := formula.Parse(text)
	switch {
	case len(faults) == 1:
		return faults[0].Message
	case len(faults) > 1:
		return fmt.Sprintf("%s There are %d faults in all.", faults[0].Message, len(faults))
	case f.Empty():
		return "This text never says anything."
	}
	return ""
}

// tables rolls the pieces that formulas ask for by name, within the same call.
type tables struct{ run *run }

// Roll rolls the piece of a name and gives what it comes to, without the words
// around it.
func (t tables) Roll(name string, env formula.Env) (string, error) {
	r := t.run
	if r.env.Library == nil {
		return "", core.Errorf(core.NotFound, "There is no table %s.", jsondoc.Quote(name))
	}
	id, ok := r.env.Library.DicePieceNamed(name)
	if !ok {
		return "", core.Errorf(core.NotFound, "There is no table %s.", jsondoc.Quote(name))
	}
	p, ok := r.find(id)
	if !ok {
		return "", core.Errorf(core.Invalid, "%s", r.takeRefusal())
	}
	// A run within the run: its lines are not told, its bounds are shared.
	lines, rng := r.lines, r.rng
	r.asked++
	if env.Rand != nil {
		r.rng = env.Rand
	}
	trace := r.roll(p, r.asked)
	r.asked--
	r.lines, r.rng = lines, rng
	if r.refusal != "" {
		return "", core.Errorf(core.Invalid, "%s", r.takeRefusal())
	}
	return trace.Value(), nil
}

// takeRefusal gives what a run within a formula was refused for; the formula
// tells it.
func (r *run) takeRefusal() string {
	words := r.refusal
	r.refusal = ""
	return words
}

// RollNamed rolls a piece by its name for a formula that stands by itself: the
// formula piece of a tool. It shares the formula's stream and budget.
func RollNamed(env Env) formula.Tables { return named{env} }

type named struct{ env Env }

// Roll rolls the piece of the name.
func (n named) Roll(name string, env formula.Env) (string, error) {
	r := &run{env: n.env, rng: env.Rand}
	if env.Budget != nil {
		r.budget = *env.Budget
		defer func() { *env.Budget = r.budget }()
	}
	return tables{r}.Roll(name, env)
}
