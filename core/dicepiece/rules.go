package dicepiece

import (
	"fmt"
	"strings"

	"callboard/core"
	"callboard/core/jsondoc"
	"callboard/core/piece"
)

// The sections of the editor, in its order.
const (
	TabDefinition piece.Tab = "Definition"
	TabRolls      piece.Tab = "Dice"
	TabRows       piece.Tab = "Rows"
	TabSettings   piece.Tab = "Settings"
)

// Problems gives everything that keeps p from being saved, with the paths of
// the JSON: "name", "body.table.rows[2].range".
func Problems(p Piece) []core.Problem {
	var out []core.Problem
	for _, f := range check(p, false) {
		out = append(out, core.Problem{Path: f.path, Message: f.message})
	}
	return out
}

// EditorProblems gives the same problems for the editor. Its controls are
// "name", "roll.dice", "table.dice", "rows" and, by a row's place, "rows.2.text".
func EditorProblems(p Piece) []piece.EditorProblem {
	var out []piece.EditorProblem
	for _, f := range check(p, false) {
		short := f.short
		if short == "" {
			short, _, _ = strings.Cut(strings.TrimSuffix(f.message, "."), ": ")
		}
		out = append(out, piece.EditorProblem{Control: f.control, Tab: f.tab, Message: f.message, Short: short + " (" + string(f.tab) + ")"})
	}
	return out
}

// fault is one broken rule; short is what to do about it, where the message
// does not begin with it.
type fault struct {
	path, control string
	tab           piece.Tab
	message       string
	short         string
}

type faults struct {
	list  []fault
	quick bool
}

func (f *faults) add(path, control string, tab piece.Tab, message, short string) {
	if message != "" {
		f.list = append(f.list, fault{path, control, tab, message, short})
	}
}

// cannotRun is the first rule that keeps p from being rolled, as a finished
// sentence; empty when it can be. What the labels of rows leave out is not looked
// at: that takes the odds of the dice, and a total without a row is told when it
// comes up.
func cannotRun(p Piece) string {
	if list := check(p, true); len(list) > 0 {
		return list[0].message
	}
	return ""
}

// check is the one rule set, in the editor's order; quick leaves out what takes
// the odds of dice.
func check(p Piece, quick bool) []fault {
	f := faults{quick: quick}
	b := p.Body
	f.add("name", "name", TabDefinition, piece.NameProblem("dice piece", p.Name), "")
	f.add("body.description", "description", TabDefinition, piece.TextProblem("the description", b.Description), "")
	switch b.Kind {
	case Roll:
		_, refusal := oneRoll(b.Roll.Dice)
		f.add("body.roll.dice", "roll.dice", TabRolls, refusal, "Mend the dice")
	case Table:
		f.table(b.Table)
	case Pool:
		f.pool(b.Pool)
	default:
		f.add("body.kind", "kind", TabDefinition, "Say what kind of dice piece it is: roll, table or pool.", "")
	}
	for _, problem := range piece.TagProblems(p.Tags, "tags") {
		f.add(problem.Path, "tags", TabSettings, problem.Message, "")
	}
	if size := len(b.AppendJSON(nil)); size > core.MaxBodyBytes {
		f.add("body", "rows", TabRows, "Shorten the rows: together they are larger than "+jsondoc.Bytes(core.MaxBodyBytes)+".", "")
	}
	return f.list
}

func (f *faults) table(t TablePart) {
	if !f.rows("body.table.rows", t.Rows, "table") {
		return
	}
	if t.By == Dice {
		f.cover(t)
	} else {
		f.weights(t)
	}
	if t.Rolls < 1 || t.Rolls > core.MaxRowRolls {
		f.add("body.table.rolls", "table.rolls", TabRolls, fmt.Sprintf("Set the rolls from 1 to %d.", core.MaxRowRolls), "")
	}
	if !t.Repeats && t.Rolls > len(t.Rows) {
		f.add("body.table.rolls", "table.rolls", TabRolls, "Let rows repeat, or roll at most "+times(len(t.Rows))+": there are no more rows to give.", "")
	}
}

// weights are the rules of a table by weight.
func (f *faults) weights(t TablePart) {
	for i, r := range t.Rows {
		if r.Weight < 1 || r.Weight > core.MaxRowWeight {
			f.row("body.table.rows", i, "weight", fmt.Sprintf("Set the weight of row %d from 1 to 10,000.", i+1), "")
		}
	}
	if sum := t.tickets(); sum > core.MaxTickets {
		f.add("body.table.rows", "rows", TabRows, "Lower the weights: together they are more than 1,000,000.", "")
	}
}

// maxTold bounds how many problems of one sort are told at once.
const maxTold = 50

// cover are the rules of a table by dice: every total that can come up is in
// exactly one row, and every row can come up.
func (f *faults) cover(t TablePart) {
	l, refusal := labelsOf(t)
	if refusal != "" {
		f.add("body.table.dice", "table.dice", TabRolls, refusal, "Mend the dice")
		return
	}
	bad := false
	for i, problem := range l.faults {
		if problem != "" {
			bad = true
			f.row("body.table.rows", i, "range", problem, fmt.Sprintf("Mend the totals of row %d", i+1))
		}
	}
	if f.quick {
		return
	}
	c := l.cover()
	for _, i := range c.never() {
		f.row("body.table.rows", i, "range", c.neverWords(i, t.Rows[i].Range), fmt.Sprintf("Mend the totals of row %d", i+1))
	}
	for _, o := range c.overlaps() {
		f.row("body.table.rows", o.second, "range", o.words(), fmt.Sprintf("Mend the totals of row %d", o.second+1))
	}
	if !bad { // a label that cannot be read may be the row that is missing
		f.add("body.table.rows", "rows", TabRows, c.gapWords(), "Add rows for the totals that have none")
	}
}

func (f *faults) pool(p PoolPart) {
	if !f.rows("body.pool.rows", p.Rows, "pool") {
		return
	}
	for i, r := range p.Rows {
		if r.Copies < 1 || r.Copies > core.MaxRowCopies {
			f.row("body.pool.rows", i, "copies", fmt.Sprintf("Set the copies of row %d from 1 to 1,000.", i+1), "")
		}
	}
	if sum := p.copies(); sum > core.MaxTickets {
		f.add("body.pool.rows", "rows", TabRows, "Lower the copies: together they are more than 1,000,000.", "")
	}
	if p.Draw < 1 || p.Draw > core.MaxDraw {
		f.add("body.pool.draw", "pool.draw", TabRolls, fmt.Sprintf("Draw from 1 to %d.", core.MaxDraw), "")
	}
}

// rows are the rules that tables and pools share; ok is false when there is
// nothing to look at further.
func (f *faults) rows(path string, rows []Row, word string) (ok bool) {
	switch {
	case len(rows) == 0:
		f.add(path, "rows", TabRows, "Give the "+word+" at least one row.", "")
		return false
	case len(rows) > core.MaxRows:
		f.add(path, "rows", TabRows, fmt.Sprintf("Remove some rows: a %s has at most 2,000.", word), "")
		return false
	}
	for i, r := range rows {
		if problem := textProblem(i, r.Text); problem != "" {
			f.row(path, i, "text", problem, fmt.Sprintf("Mend the text of row %d", i+1))
		}
		for n, id := range r.Then {
			switch {
			case id == "":
				f.row(path, i, fmt.Sprintf("then[%d]", n), fmt.Sprintf("Pick the dice piece that row %d rolls next.", i+1), "")
			case !core.ValidID(id):
				f.row(path, i, fmt.Sprintf("then[%d]", n), fmt.Sprintf("%s is no id of a piece.", jsondoc.Quote(id)), fmt.Sprintf("Pick the dice piece that row %d rolls next", i+1))
			}
		}
		if len(f.list) > maxTold {
			break
		}
	}
	return true
}

// row adds a fault of one row's member.
func (f *faults) row(path string, i int, member, message, short string) {
	if len(f.list) > maxTold {
		return
	}
	control, _, _ := strings.Cut(member, "[")
	f.add(fmt.Sprintf("%s[%d].%s", path, i, member), fmt.Sprintf("rows.%d.%s", i, control), TabRows, message, short)
}

// textProblem is what is wrong with the text of a row.
func textProblem(i int, text string) string {
	if strings.TrimSpace(text) == "" {
		return fmt.Sprintf("Write row %d.", i+1)
	}
	if problem := piece.TextProblem(fmt.Sprintf("row %d", i+1), text); problem != "" {
		return problem
	}
	return templateProblem(text)
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}
