package dicepiece

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"strings"

	"callboard/core"
	"callboard/core/dice"
	"callboard/core/formula"
	"callboard/core/jsondoc"
)

// Piece is a dice piece that is rolled.
type Piece struct {
	ID   string // empty for a draft
	Name string
	Body Body // as a Saved decode gives it
}

// Pieces finds the dice pieces that rows and formulas go on to. Both methods
// give the name even of a piece that is gone or unreadable, when they know it.
type Pieces interface {
	// Piece finds the piece of an identifier.
	Piece(id string) (p Piece, ok bool)
	// Named finds the piece that a formula calls by its name.
	Named(name string) (p Piece, ok bool)
}

// Env is what a run may use. All of it is data or read-only.
type Env struct {
	Seed  string // the turn's seed
	Round int    // requests of the turn, from 0
	Call  int    // earlier calls of the same kind in this round, from 0

	Pieces    Pieces          // nil when there are no others
	Context   formula.Context // what row texts read; nil when there is nothing
	SceneSeed string          // the fixed seed of the scene, for {{pick}}

	// Drawn says how many cards were drawn earlier in this turn from the pools
	// that are shuffled once a turn, by identifier. It is not changed.
	Drawn map[string]int
}

// Answer is what one run gave.
type Answer struct {
	Text    string // exactly what the model reads
	Refused bool   // nothing was rolled; Text says why
	Fault   string // the first row text that could not be filled in, as Text tells it; empty when all could
	Trace   *Use   // nil when refused
	// Drawn is Env.Drawn with what this run drew: the Drawn of the turn's next
	// call.
	Drawn map[string]int
}

// Run rolls a piece, and what its rows go on to, from the stream that belongs
// to the call: one seed, one answer.
func Run(p Piece, env Env) Answer {
	r := newRunner(env)
	r.rng = dice.Source(env.Seed, string(p.Body.Kind), env.Round, env.Call)
	r.budget = &formula.Budget{}
	use := r.use(p, false)
	if r.refusal != "" {
		return Answer{Text: r.refusal, Refused: true, Drawn: env.Drawn}
	}
	lines := use.lines(nil, "")
	for _, note := range []string{r.deep, r.stopped} {
		if note != "" && (note != r.deep || r.stopped == "") {
			lines = append(lines, note)
		}
	}
	return Answer{Text: strings.Join(lines, "\n"), Fault: r.fault, Trace: use, Drawn: r.drawn}
}

// NewTables makes the tables of a formula that is run by itself: {{table}}
// rolls a piece with the limits and the stream of the formula's call. Of env,
// Round and Call are not read. It serves one run at a time.
func NewTables(env Env) formula.Tables { return newRunner(env) }

// runner is one run. It is the Tables of the row texts it fills in.
type runner struct {
	env     Env
	rng     *rand.Rand
	budget  *formula.Budget
	drawn   map[string]int
	depth   int    // pieces being rolled around this place
	size    int    // bytes of answer so far
	inline  *[]Use // where a piece rolled by a row text is kept
	refusal string // a piece is gone: nothing is answered
	deep    string // some pieces lay too deep
	stopped string // nothing more is rolled
	fault   string
}

func newRunner(env Env) *runner {
	drawn := maps.Clone(env.Drawn)
	if drawn == nil {
		drawn = map[string]int{}
	}
	if env.Context == nil {
		env.Context = formula.Values{}
	}
	return &runner{env: env, drawn: drawn}
}

// over says whether the run has ended early.
func (r *runner) over() bool { return r.refusal != "" || r.stopped != "" }

// counts counts one roll of a piece; false when there may be none.
func (r *runner) counts() bool {
	if r.over() {
		return false
	}
	if r.budget.TableRolls++; r.budget.TableRolls > core.MaxPieceRolls {
		r.stopped = fmt.Sprintf("(stopped after %d rolls)", core.MaxPieceRolls)
	}
	return !r.over()
}

// use rolls a piece as often as it says. counted is true when its first roll is
// in the budget already. It gives nil when nothing was rolled.
func (r *runner) use(p Piece, counted bool) *Use {
	if r.depth >= core.MaxPieceDepth {
		r.deep = fmt.Sprintf("(stopped %d pieces deep)", core.MaxPieceDepth)
		return nil
	}
	if r.over() || !counted && !r.counts() {
		return nil
	}
	r.depth++
	defer func() { r.depth-- }()
	u := &Use{ID: p.ID, Name: p.Name, Kind: p.Body.Kind}
	switch p.Body.Kind {
	case KindRoll:
		r.roll(u, p.Body.Roll)
	case KindTable:
		r.table(u, p.Body.Table)
	case KindPool:
		r.pool(u, p.Body.Pool)
	}
	return u
}

// refuse ends the run: what u needs is not there.
func (r *runner) refuse(u *Use, why string) {
	if r.refusal == "" {
		r.refusal = jsondoc.Quote(u.Name) + " cannot be rolled: " + why
	}
}

func (r *runner) roll(u *Use, roll Roll) {
	parsed, problem := oneRoll(roll.Dice)
	if problem != "" {
		r.refuse(u, problem)
		return
	}
	result := parsed.Roll(r.rng)
	u.Dice = &result
	r.size += len(u.Name) + 32
}

func (r *runner) table(u *Use, t Table) {
	pick := r.byWeight(u, t)
	if t.By == ByDice {
		pick = r.byDice(u, t)
	}
	if r.refusal != "" {
		return
	}
	used := map[int]bool{}
	for i := range t.Rolls {
		if i > 0 && !r.counts() {
			return
		}
		if t.Repeats {
			clear(used)
		}
		at := pick(used)
		if at.Row == 0 {
			u.Picks = append(u.Picks, at)
			continue
		}
		used[at.Row-1] = true
		row := t.Rows[at.Row-1]
		u.Picks = append(u.Picks, at)
		last := &u.Picks[len(u.Picks)-1]
		r.fill(u, last, row.Text)
		r.follow(u, last, row.Then)
	}
}

// byWeight picks rows by ticket.
func (r *runner) byWeight(u *Use, t Table) func(used map[int]bool) Pick {
	picker := t.Picker()
	u.Of = picker.Sum()
	if u.Of == 0 && t.By != ByDice {
		r.refuse(u, "it has no rows.")
	}
	return func(used map[int]bool) Pick {
		ticket, row, ok := picker.PickApart(r.rng, used)
		if !ok {
			return Pick{Missing: "every row came up"}
		}
		return Pick{Rolled: int64(ticket), Row: row + 1}
	}
}

// maxRerolls bounds how often dice are thrown again because their row came up
// before: a row of one chance in a hundred is then missed once in 20,000 uses.
const maxRerolls = 1000

// byDice picks rows by what the dice come to.
func (r *runner) byDice(u *Use, t Table) func(used map[int]bool) Pick {
	roll, problem := oneRoll(t.Dice)
	if problem != "" {
		r.refuse(u, problem)
		return nil
	}
	u.Of, u.On = 0, roll.Canonical()
	labels := make([]Label, len(t.Rows))
	for i := range t.Rows {
		labels[i], _ = ParseLabel(t.Rows[i].Range)
	}
	return func(used map[int]bool) Pick {
		var p Pick
		for range maxRerolls + 1 {
			result := roll.Roll(r.rng)
			p.Rolled, p.Dice = *result.Total(), &result
			row := rowOf(labels, p.Rolled)
			if row < 0 {
				p.Missing = fmt.Sprintf("no row has %d", p.Rolled)
				return p
			}
			if !used[row] {
				p.Row = row + 1
				return p
			}
			p.Rerolled = append(p.Rerolled, p.Rolled)
		}
		p.Rerolled = p.Rerolled[:maxRerolls]
		p.Missing = fmt.Sprintf("no other row came up in %d rolls", maxRerolls)
		return p
	}
}

// rowOf is the row that has total, or -1.
func rowOf(labels []Label, total int64) int {
	for i, label := range labels {
		if label.Has(total) {
			return i
		}
	}
	return -1
}

func (r *runner) pool(u *Use, p Pool) {
	picker := p.picker()
	u.Of = picker.Sum()
	rng, from := r.rng, 0
	if p.OnceAcrossTurn {
		// The turn's own shuffle of this pool: neither the call nor what else was
		// rolled changes it.
		rng = dice.Source(r.env.Seed+"\x00"+u.ID, dice.KindPool, 0, 0)
		from = min(r.drawn[u.ID], u.Of)
		u.Turn = true
	}
	to := min(from+p.Draw, u.Of)
	u.All = to-from < p.Draw
	if p.OnceAcrossTurn {
		r.drawn[u.ID] = to
	}
	for _, card := range shuffle(rng, u.Of, from, to) {
		u.Picks = append(u.Picks, Pick{Rolled: int64(card + 1), Row: picker.Row(card+1) + 1})
	}
	if p.Order == Sorted {
		sortPicks(u.Picks)
	}
	for i := range u.Picks {
		r.fill(u, &u.Picks[i], p.Rows[u.Picks[i].Row-1].Text)
	}
	for i := range u.Picks {
		r.follow(u, &u.Picks[i], p.Rows[u.Picks[i].Row-1].Then)
	}
}

// fill fills in the text of a row, while there is room in the answer.
func (r *runner) fill(u *Use, at *Pick, text string) {
	if r.size > core.MaxPieceAnswer {
		return
	}
	r.text(u, at, text)
	r.size += len(u.Name) + len(at.Text) + 32
	if r.size > core.MaxPieceAnswer && r.stopped == "" {
		r.stopped = "(stopped: the answer is longer than " + jsondoc.Bytes(core.MaxPieceAnswer) + ")"
	}
}

// follow rolls what a row goes on to.
func (r *runner) follow(u *Use, at *Pick, then []string) {
	for _, id := range then {
		if r.over() {
			return
		}
		p, ok := Piece{}, false
		if r.env.Pieces != nil {
			p, ok = r.env.Pieces.Piece(id)
		}
		switch {
		case ok:
			if next := r.use(p, false); next != nil {
				at.Then = append(at.Then, *next)
			}
		case p.Name != "":
			r.refuse(u, fmt.Sprintf("%s, which row %d goes on to, is gone.", jsondoc.Quote(p.Name), at.Row))
		default:
			r.refuse(u, fmt.Sprintf("a piece that row %d goes on to is gone.", at.Row))
		}
	}
}

// text fills in the text of a row.
func (r *runner) text(u *Use, at *Pick, text string) {
	if plain(text) {
		at.Text = strings.TrimSpace(text)
		return
	}
	before := r.inline
	r.inline = &at.Inside
	defer func() { r.inline = before }()
	f, faults := formula.Parse(text)
	if len(faults) > 0 {
		at.Fault = faults[0].Brief
	} else {
		result, fault := f.Run(r.env.Context, formula.Env{Rand: r.rng, SceneSeed: r.env.SceneSeed, Tables: r, Budget: r.budget})
		at.Text, at.Rolls = strings.TrimSpace(result.Text), result.Rolls
		if fault != nil {
			at.Text, at.Fault = "", fault.Brief
		}
	}
	if at.Fault != "" && r.fault == "" {
		r.fault = u.could(*at)
	}
}

// Roll rolls the piece of a name for a formula, and gives its results alone,
// with commas between.
func (r *runner) Roll(name string, env formula.Env) (string, error) {
	r.rng, r.budget = env.Rand, env.Budget
	p, ok := Piece{}, false
	if r.env.Pieces != nil {
		p, ok = r.env.Pieces.Named(name)
	}
	if !ok {
		return "", errors.New("There is no table " + jsondoc.Quote(name))
	}
	use := r.use(p, true)
	switch {
	case r.refusal != "":
		return "", errors.New(r.refusal)
	case use == nil:
		return "", fmt.Errorf("Tables go on to each other more than %d deep", core.MaxPieceDepth)
	}
	if r.inline != nil {
		*r.inline = append(*r.inline, *use)
	}
	if r.stopped != "" {
		return "", fmt.Errorf("Tables go on to each other for more than %d rolls", core.MaxPieceRolls)
	}
	if fault := use.fault(); fault != "" {
		return "", errors.New(fault)
	}
	return use.results(), nil
}
