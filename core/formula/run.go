package formula

import (
	"math/rand/v2"
	"slices"
	"strings"

	"callboard/core/dice"
)

// Env is what a run may use besides its context.
type Env struct {
	// Rand is the stream of the call. Dice and random choices take from it in
	// reading order. Nil stands for the stream of the context's seed.
	Rand *rand.Rand
	// SceneSeed is the fixed seed of the scene, for {{pick}}.
	SceneSeed string
	// Tables rolls dice pieces; nil when there are none.
	Tables Tables
	// Budget counts what a call uses up, the texts of tables it rolls
	// included. Nil stands for a fresh one.
	Budget *Budget
	// Blank allows an answer with nothing in it.
	Blank bool
}

// Tables rolls the dice piece of a name. It runs row texts with the env it is
// given, so that they go on in the same stream and the same budget; a table
// inside a table is rolled the same way. A roll is counted in the budget
// before Tables is asked; what Tables rolls besides, it counts itself. An error
// is told as it stands.
type Tables interface {
	Roll(name string, env Env) (text string, err error)
}

// Budget is what a call has used up. Its zero value is ready. It must not be
// shared by runs at the same time.
type Budget struct {
	Steps      int
	Dice       int
	TableRolls int
}

// Result is what a run gave.
type Result struct {
	Text  string
	Steps int
	Names []Use  // as Formula.Names, those that were read found or missing
	Spans []Span // the macros that were worked out
	Rolls []dice.Result
}

// Span is a macro in the source and what it gave.
type Span struct {
	From, To int    // character offsets
	Value    string // shortened when it is long
	Random   bool   // another seed may give another value
}

// run is one run of a formula.
type run struct {
	f         *Formula
	ctx       Context
	env       Env
	fault     *Fault
	missing   bool // the fault is a name that is not there: lacking
	lacking   string
	lackingAt span
	out       []byte
	locals    []local
	loops     map[*choiceExpr]int // how often a pick chose before, in an each
	draws     int
	first     int // steps of the budget when the run began
	result    Result
	seen      map[node]bool
}

type local struct {
	name  string
	value Value
}

// Run works the formula out. The same formula, context, seed and stream give
// the same result. The fault is one sentence of what stopped it; the result
// then holds the names and spans up to there.
func (f *Formula) Run(ctx Context, env Env) (Result, *Fault) {
	if env.Budget == nil {
		env.Budget = &Budget{}
	}
	if env.Rand == nil {
		seed, _ := ctx.Lookup("seed")
		env.Rand = dice.Source(seed.String(), dice.KindFormula, 0, 0)
	}
	r := &run{f: f, ctx: ctx, env: env, first: env.Budget.Steps}
	r.out = make([]byte, 0, 512)
	r.result.Names = slices.Clone(f.uses)
	r.look()
	r.nodes(f.nodes)
	r.result.Steps = env.Budget.Steps - r.first
	if r.missing {
		r.explain()
	}
	if r.fault != nil {
		return r.result, r.fault
	}
	r.result.Text = string(r.out)
	if !env.Blank && strings.TrimSpace(r.result.Text) == "" {
		return r.result, faultAt(f.text, 0, 0, "The formula rendered nothing", "")
	}
	return r.result, nil
}

// look finds the names of all branches, for the list of what was found.
func (r *run) look() {
	for i := range r.result.Names {
		u := &r.result.Names[i]
		if u.Kind != UseName {
			continue
		}
		v, ok := r.ctx.Lookup(u.Name)
		u.Found = ok
		if ok {
			u.Value = shorten(v.String())
		}
	}
}

func shorten(s string) string {
	if len(s) <= maxSpanBytes {
		return s
	}
	return strings.ToValidUTF8(s[:maxSpanBytes], "") + "…"
}

// fail keeps the first fault.
func (r *run) fail(at span, brief, hint string) {
	if r.fault == nil {
		r.fault = faultAt(r.f.text, at.lo, at.hi, brief, hint)
	}
}

// step counts n steps at a place; false when the run is over.
func (r *run) step(at span, n int) bool {
	if r.fault != nil {
		return false
	}
	if r.env.Budget.Steps += n; r.env.Budget.Steps > MaxSteps {
		r.fail(at, "The formula takes too many steps (10,000)", "")
		return false
	}
	return true
}

// moves counts the steps of moving a text of n bytes.
func (r *run) moves(at span, n int) bool { return n < stepBytes || r.step(at, n/stepBytes) }

func (r *run) write(at span, s string) {
	if len(r.out)+len(s) > MaxAnswerBytes {
		r.fail(at, "The answer is too long (16 KiB)", "")
		return
	}
	if r.moves(at, len(s)) {
		r.out = append(r.out, s...)
	}
}

func (r *run) nodes(list []node) {
	for _, n := range list {
		switch n := n.(type) {
		case *textNode:
			if r.step(n.span, 1) {
				r.write(n.span, n.text)
			}
		case *showNode:
			r.show(n)
		case *ifNode:
			r.choose(n)
		case *eachNode:
			r.each(n)
		}
		if r.fault != nil {
			return
		}
	}
}

func (r *run) show(n *showNode) {
	before := r.draws
	v := r.eval(n.x)
	if r.fault != nil {
		return
	}
	if v.kind == List && !r.moves(n.span, v.size()) {
		return
	}
	text := v.String()
	r.write(n.span, text)
	if r.fault == nil {
		r.span(n, n.span, text, r.draws != before)
	}
}

// span keeps what a macro gave the first time.
func (r *run) span(n node, at span, value string, random bool) {
	if len(r.result.Spans) >= maxSpans || len(r.locals) > 0 && r.seen[n] {
		return
	}
	if len(r.locals) > 0 {
		if r.seen == nil {
			r.seen = map[node]bool{}
		}
		r.seen[n] = true
	}
	if r.result.Spans == nil {
		r.result.Spans = make([]Span, 0, 16)
	}
	r.result.Spans = append(r.result.Spans, Span{r.f.char(at.lo), r.f.char(at.hi), shorten(value), random})
}

func (r *run) choose(n *ifNode) {
	for i := range n.branches {
		b := &n.branches[i]
		before := r.draws
		v := r.eval(b.when)
		if r.fault != nil {
			return
		}
		yes := v.True()
		if i == 0 {
			r.span(n, b.span, OfBool(yes).String(), r.draws != before)
		}
		if yes {
			r.nodes(b.body)
			return
		}
	}
	r.nodes(n.other)
}

func (r *run) each(n *eachNode) {
	v := r.eval(n.list)
	if r.fault != nil || !r.moves(n.span, v.size()) {
		return
	}
	items := v.items()
	if len(items) > MaxItems {
		r.fail(n.list.at(), "The list is too long (200)", "")
		return
	}
	r.locals = append(r.locals, local{name: n.name})
	for _, item := range items {
		if !r.step(n.span, 1) {
			return
		}
		r.locals[len(r.locals)-1].value = item
		r.nodes(n.body)
	}
	r.locals = r.locals[:len(r.locals)-1]
}

// text works nodes out apart from the answer.
func (r *run) text(nodes []node) string {
	from := len(r.out)
	r.nodes(nodes)
	s := string(r.out[from:])
	r.out = r.out[:from]
	return s
}
