package dicepiece

import (
	"errors"
	"strings"

	"callboard/core"
	"callboard/core/dice"
	"callboard/core/formula"
	"callboard/core/jsondoc"
)

// Texts of rows are formulas. They go on in the stream of the call that rolls
// the piece, and what they use up is counted together.

// templated says whether a text has anything to work out.
func templated(text string) bool { return strings.ContainsAny(text, "{\\") }

// fill works out a row's text. fault is why it could not be, as a finished
// sentence; empty when it could.
func (r *run) fill(text string, depth int) (f filled, fault string) {
	if !templated(text) {
		return filled{text: text}, ""
	}
	parsed, faults := formula.Parse(text)
	if len(faults) > 0 {
		return f, faults[0].Message
	}
	tables := &tablesIn{run: r, depth: depth + 1}
	got, wrong := parsed.Run(r.context(), formula.Env{
		Rand: r.rng, SceneSeed: r.env.SceneSeed, Tables: tables, Budget: r.budget, Blank: true,
	})
	if wrong != nil {
		return f, wrong.Message
	}
	return filled{got.Text, got.Rolls, tables.traces}, ""
}

// filled is a row's text and what was rolled for it.
type filled struct {
	text   string
	rolls  []dice.Result
	traces []*Trace
}

// context is what row texts read; a call that brings nothing has the seed.
func (r *run) context() formula.Context {
	if r.env.Context != nil {
		return r.env.Context
	}
	return formula.Values{Seed: r.env.Seed}
}

// tablesIn rolls the pieces that a text asks for by name.
type tablesIn struct {
	run    *run // of the call; its bounds are kept
	depth  int
	traces []*Trace
}

// Roll rolls the dice piece with the name, for a formula.
func (t *tablesIn) Roll(name string, env formula.Env) (string, error) {
	outer := t.run
	if outer.env.Library == nil {
		return "", noTable(name)
	}
	id, ok := outer.env.Library.DicePieceNamed(name)
	if !ok {
		return "", noTable(name)
	}
	inner := &run{env: outer.env, rng: env.Rand, budget: env.Budget, counted: true}
	p, ok := inner.find(id)
	if !ok {
		return "", errors.New(inner.refusal)
	}
	trace := inner.roll(p, t.depth)
	if inner.refusal != "" {
		return "", errors.New(inner.refusal)
	}
	outer.stopped = outer.stopped || inner.stopped
	outer.deep = outer.deep || inner.deep
	t.traces = append(t.traces, trace)
	return trace.Value(), nil
}

func noTable(name string) error {
	return errors.New("There is no table " + jsondoc.Quote(name) + " in the library.")
}

// Tables rolls the pieces of a library for a formula that is no row's text.
func Tables(env Env) formula.Tables { return outermost{env} }

type outermost struct{ env Env }

// Roll rolls the dice piece with the name. What is cut short is an error here,
// for a formula's answer has no line to say so on.
func (o outermost) Roll(name string, env formula.Env) (string, error) {
	r := &run{env: o.env, rng: env.Rand, budget: env.Budget}
	text, err := (&tablesIn{run: r}).Roll(name, env)
	switch {
	case err != nil:
		return "", err
	case r.stopped:
		return "", core.Errorf(core.Invalid, "The tables lead on to more than %d rolls.", MaxPieceRolls)
	case r.deep:
		return "", core.Errorf(core.Invalid, "The tables lead on more than %d deep.", MaxDepth)
	}
	return text, nil
}

// templateProblem is what is wrong with a text as a template.
func templateProblem(text string) string {
	if !templated(text) {
		return ""
	}
	if _, faults := formula.Parse(text); len(faults) > 0 {
		return faults[0].Message
	}
	return ""
}

// Names are the pieces that the row texts ask for by name, each once, in the
// order they are asked for.
func (b Body) Names() []string {
	var out []string
	seen := map[string]bool{}
	for _, text := range b.Texts() {
		for _, name := range (formula.Body{Text: text}).Tables() {
			if !seen[name] {
				seen[name] = true
				out = append(out, name)
			}
		}
	}
	return out
}

// TablesOf are the pieces that a formula asks for by name, where the names
// are written out; none of a formula that could not be read.
func TablesOf(f *formula.Formula) []string {
	if f == nil {
		return nil
	}
	var out []string
	for _, use := range f.Names() {
		if use.Kind == formula.UseTable && use.Name != "" {
			out = append(out, use.Name)
		}
	}
	return out
}
