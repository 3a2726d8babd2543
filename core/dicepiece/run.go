package dicepiece

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"callboard/core"
	"callboard/core/dice"
	"callboard/core/formula"
)

// Bounds of one call. Rolling again on the same table is ordinary, so a circle
// of pieces is no fault: the call stops by itself. Spec 02, section 2.1.
const (
	MaxDepth      = 8                     // pieces below one another
	MaxPieceRolls = formula.MaxTableRolls // rolls on pieces, all together
)

// Library is where a run finds further pieces.
type Library interface {
	// DicePiece gives a piece by its id. The error is a core.Error whose message is a finished sentence: why
	// there is none, or why it cannot be read.
	DicePiece(id string) (Piece, error)
	// DicePieceNamed gives the id of the piece with the name.
	DicePieceNamed(name string) (id string, ok bool)
}

// Env is what a run may look at. All of it is data or read-only.
type Env struct {
	Library Library // nil when there are no other pieces
	Seed    string  // the turn's seed
	Round   int     // requests of the turn counted from 0
	Call    int     // earlier calls of the same kind in this round

	// Drawn is how many rows earlier calls of the turn drew from the pool with
	// the id; nil means none. Only pools that are whole once a turn ask. What the
	// call itself draws is counted by the run.
	Drawn func(id string) int

	// Context is what the row texts read; nil means the seed alone. SceneSeed is
	// the scene's fixed seed, for choices that stay.
	Context   formula.Context
	SceneSeed string
}

// Outcome is what rolling a piece came to.
type Outcome struct {
	Text    string // exactly what the model reads
	Refused bool
	Trace   *Trace
}

// Run rolls a piece from randomness that is the turn's seed, the round and the
// call alone. Pieces that its rows lead to, and what its row texts roll, go on
// in the same stream.
func Run(p Piece, env Env) Outcome {
	r := &run{env: env, rng: dice.Source(env.Seed, string(p.Body.Kind), env.Round, env.Call), budget: new(formula.Budget), drawn: map[string]int{}}
	if problem := cannotRun(p); problem != "" {
		return Outcome{Text: fmt.Sprintf("%s cannot be rolled. %s", quoted(p.Name), problem), Refused: true}
	}
	trace := r.roll(p, 0)
	if r.refusal != "" {
		return Outcome{Text: r.refusal, Refused: true, Trace: trace}
	}
	r.end()
	return Outcome{Text: strings.Join(r.lines, "\n"), Trace: trace}
}

// run is one call on its way.
type run struct {
	env     Env
	rng     *rand.Rand
	lines   []string
	budget  *formula.Budget // what the call used up: rolls on pieces, and the texts of rows
	drawn   map[string]int  // rows this call drew from pools that are whole once a turn, by id
	size    int             // bytes of row texts
	counted bool            // the next roll on a piece was counted already
	stopped bool            // no more rolls are left
	deep    bool            // pieces below the depth were left out
	refusal string          // why the call is refused; empty while it is not
}

// count counts a roll on a piece at a depth, and says no when a bound is
// reached: past the depth the pieces below are left out, past the number of
// rolls everything is.
func (r *run) count(depth int) bool {
	switch {
	case r.stopped || r.refusal != "":
		return false
	case depth >= MaxDepth:
		r.deep = true
		return false
	case r.counted:
		r.counted = false
		return true
	case r.budget.TableRolls >= MaxPieceRolls:
		r.stopped = true
		return false
	}
	r.budget.TableRolls++
	return true
}

// end is what the answer ends with when a bound was reached.
func (r *run) end() {
	switch {
	case r.stopped:
		r.lines = append(r.lines, fmt.Sprintf("(stopped after %d rolls)", MaxPieceRolls))
	case r.deep:
		r.lines = append(r.lines, fmt.Sprintf("(stopped %d pieces deep)", MaxDepth))
	}
}

// say adds a line at a depth. A text of several lines keeps together.
func (r *run) say(depth int, text string) {
	in := strings.Repeat("  ", depth)
	r.lines = append(r.lines, in+strings.ReplaceAll(text, "\n", "\n"+in))
}

func (r *run) refuse(format string, args ...any) {
	if r.refusal == "" {
		r.refusal = fmt.Sprintf(format, args...)
	}
}

// roll rolls a piece at a depth.
func (r *run) roll(p Piece, depth int) *Trace {
	t := &Trace{Piece: p.ID, Name: p.Name, Kind: p.Body.Kind}
	switch p.Body.Kind {
	case Table:
		r.table(t, p, depth)
	case Pool:
		r.pool(t, p, depth)
	default:
		r.dice(t, p, depth)
	}
	return t
}

// dice rolls a piece that is a roll: Fireball (rolled 8d6): [3, 4, …] = 32.
func (r *run) dice(t *Trace, p Piece, depth int) {
	if !r.count(depth) {
		return
	}
	roll, refusal := oneRoll(p.Body.Roll.Dice)
	if refusal != "" {
		r.refuse("%s cannot be rolled. %s", quoted(p.Name), refusal)
		return
	}
	result := roll.Roll(r.rng)
	part := &result.Parts[0]
	t.Rolls = append(t.Rolls, TraceRoll{Dice: &result, value: fmt.Sprint(part.Total)})
	r.say(depth, fmt.Sprintf("%s (rolled %s): %s", p.Name, part.Canonical, part.Shown()))
}

// then rolls the pieces that a row leads to.
func (r *run) then(row Row, depth int) []*Trace {
	var out []*Trace
	for _, id := range row.Then {
		p, ok := r.find(id)
		if !ok {
			return out
		}
		if t := r.roll(p, depth+1); t.rolled() {
			out = append(out, t)
		}
	}
	return out
}

// find gives a further piece; the call is refused when it is gone or cannot be
// read or rolled.
func (r *run) find(id string) (Piece, bool) {
	if r.env.Library == nil {
		r.refuse("The dice piece %s is not here.", quoted(id))
		return Piece{}, false
	}
	p, err := r.env.Library.DicePiece(id)
	if err != nil {
		r.refuse("%s", core.Sentence(err, "A dice piece that is rolled here could not be read."))
		return Piece{}, false
	}
	if problem := cannotRun(p); problem != "" {
		r.refuse("%s cannot be rolled. %s", quoted(p.Name), problem)
		return Piece{}, false
	}
	return p, true
}

func quoted(name string) string { return "“" + name + "”" }

// Sample rolls a piece n times without what its rows say and lead to, for a
// picture of what comes up: tell gets the total of dice, and the rows that came
// up, by their places from 0. A table is rolled once each time, however often a
// call rolls it. Nothing is told of a piece that breaks a rule.
func Sample(p Piece, seed string, n int, tell func(total int64, rows []int)) {
	if len(Problems(p)) > 0 { // a total without a row is told nowhere
		return
	}
	rng := dice.Source(seed, string(p.Body.Kind), 0, 0)
	var c *labelled
	var roll *dice.Roll
	text := p.Body.Roll.Dice
	if p.Body.Kind == Table && p.Body.Table.By == Dice {
		c, _ = labelsOf(p.Body.Table) // the rules have looked at it
		text = p.Body.Table.Dice
	}
	tickets := p.Body.Table.numbered()
	roll, _ = oneRoll(text) // none for a table by weight and a pool
	for range n {
		switch {
		case p.Body.Kind == Pool:
			all := p.Body.Pool.copies()
			tell(0, distinct(draw(rng, p.Body.Pool.Rows, all, min(p.Body.Pool.Draw, all))))
		case c != nil:
			total := roll.Roll(rng).Parts[0].Total
			tell(total, []int{c.rowOf(total)})
		case p.Body.Kind == Table:
			row, _ := tickets.pick(rng, nil)
			tell(0, []int{row})
		default:
			tell(roll.Roll(rng).Parts[0].Total, nil)
		}
	}
}

// distinct takes rows that were drawn twice once.
func distinct(rows []int) []int {
	slices.Sort(rows)
	return slices.Compact(rows)
}
