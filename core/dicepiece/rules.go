package dicepiece

import (
	"fmt"
	"strings"

	"callboard/core"
	"callboard/core/dice"
	"callboard/core/formula"
	"callboard/core/jsondoc"
	"callboard/core/piece"
)

// Tab is the section of the dice editor in which something is edited.
type Tab = piece.Tab

// The tabs, in the editor's order.
const (
	TabDefinition Tab = "Definition"
	TabDice       Tab = "Dice"
	TabRows       Tab = "Rows"
)

// EditorProblem is one problem as the editor shows it; its control is "name",
// "description", "tags", "dice", "rolls", "repeats", "draw", "rows", or
// "rows.2.text", "rows.2.weight", "rows.2.copies", "rows.2.range" and
// "rows.2.then", counted from 0.
type EditorProblem = piece.EditorProblem

// Problems gives everything that keeps d from being saved, with the paths of
// the JSON: "name", "tags[0]", "body.table.rows[2].text".
func Problems(d Dice) []core.Problem { return check(d).Problems() }

// EditorProblems gives the same problems with the control and tab of each.
func EditorProblems(d Dice) []EditorProblem { return check(d).Editor() }

// bodyProblems are the problems of a body alone.
func bodyProblems(b Body) []core.Problem { return Problems(Dice{Name: "x", Body: b}) }

// rules collects what is wrong with one dice piece.
type rules struct {
	piece.Faults
	part string // the path of the part: "body.table"
}

// check is the one rule set: every rule of a dice piece, in the editor's order.
func check(d Dice) *piece.Faults {
	r := rules{part: "body." + string(d.Body.Kind)}
	r.Sentence("name", "name", TabDefinition, piece.NameProblem("dice piece", d.Name))
	r.Sentence("body.description", "description", TabDefinition, piece.TextProblem("the description", d.Body.Description))
	for _, p := range piece.TagProblems(d.Tags, "tags") {
		r.Sentence(p.Path, "tags", TabDefinition, p.Message)
	}
	switch d.Body.Kind {
	case KindRoll:
		_, problem := oneRoll(d.Body.Roll.Dice)
		r.Sentence("body.roll.dice", "dice", TabDice, problem)
	case KindTable:
		r.table(d.Body.Table)
	case KindPool:
		r.pool(d.Body.Pool)
	default:
		r.Add("body.kind", "kind", TabDice, "Pick what the piece does", "a roll, a table or a pool")
	}
	r.size(d.Body)
	return &r.Faults
}

// oneRoll reads dice that are a single roll.
func oneRoll(text string) (roll *dice.Roll, problem string) {
	roll, refusal := dice.Parse(text)
	switch {
	case refusal != nil:
		return nil, refusal.Message
	case len(roll.Bounds()) > 1:
		return nil, "Write a single roll: a comma or semicolon begins another, and a dice piece has one total."
	}
	return roll, ""
}

func (r *rules) table(t Table) {
	if t.Rolls < 1 || t.Rolls > core.MaxTableRolls {
		r.Add(r.part+".rolls", "rolls", TabDice, fmt.Sprintf("Set the rolls from 1 to %d", core.MaxTableRolls), "")
	} else if !t.Repeats && t.Rolls > len(t.Rows) && len(t.Rows) > 0 {
		r.Add(r.part+".repeats", "repeats", TabDice, "Let rows repeat, or roll at most "+times(len(t.Rows)), fmt.Sprintf("the table has %s", count(len(t.Rows), "row")))
	}
	if !r.rows(len(t.Rows)) {
		return
	}
	weights := 0
	for i, row := range t.Rows {
		r.row(i, row.Text, row.Then)
		weights += max(row.Weight, 0)
		if row.Weight < 1 || row.Weight > core.MaxWeight {
			r.addRow(i, "weight", fmt.Sprintf("Set the weight of row %d from 1 to %d", i+1, core.MaxWeight), "")
		}
	}
	if weights > core.MaxWeights {
		r.Add(r.part+".rows", "rows", TabRows, "Lower the weights", fmt.Sprintf("together they come to %d, and %d is the most", weights, core.MaxWeights))
	}
	if t.By == ByDice {
		r.byDice(t)
	}
}

// byDice checks the dice of a table and the labels of its rows.
func (r *rules) byDice(t Table) {
	roll, problem := oneRoll(t.Dice)
	r.Sentence(r.part+".dice", "dice", TabDice, problem)
	labels := make([]Label, len(t.Rows))
	good := roll != nil
	for i, row := range t.Rows {
		label, problem := ParseLabel(row.Range)
		if problem != "" {
			r.whole(r.rowPath(i, "range"), r.rowControl(i, "range"), fmt.Sprintf("Row %d: %s", i+1, problem))
			good = false
		}
		labels[i] = label
	}
	if roll == nil {
		return
	}
	for _, f := range coverFaults(totalsOf(roll), labels) {
		switch {
		case f.row >= 0:
			r.whole(r.rowPath(f.row, "range"), r.rowControl(f.row, "range"), f.sentence)
		case good:
			r.whole(r.part+".rows", "rows", f.sentence) // a row that cannot be read may fill the gap
		}
	}
}

// whole adds a sentence of the rows as it stands.
func (r *rules) whole(path, control, sentence string) {
	r.Add(path, control, TabRows, strings.TrimSuffix(sentence, "."), "")
}

func (r *rules) pool(p Pool) {
	if p.Draw < 1 || p.Draw > core.MaxDraw {
		r.Add(r.part+".draw", "draw", TabDice, fmt.Sprintf("Set how many are drawn from 1 to %d", core.MaxDraw), "")
	}
	if !r.rows(len(p.Rows)) {
		return
	}
	for i, card := range p.Rows {
		r.row(i, card.Text, card.Then)
		if card.Copies < 1 || card.Copies > core.MaxCopies {
			r.addRow(i, "copies", fmt.Sprintf("Set the copies of row %d from 1 to %d", i+1, core.MaxCopies), "")
		}
	}
}

// rows checks how many rows there are; false when there are too many to look
// at.
func (r *rules) rows(n int) bool {
	switch {
	case n == 0:
		r.Add(r.part+".rows", "rows", TabRows, "Write at least one row", "")
	case n > core.MaxRows:
		r.Add(r.part+".rows", "rows", TabRows, "Remove some rows", fmt.Sprintf("at most %d", core.MaxRows))
		return false
	}
	return true
}

// row checks what rows of tables and pools have in common.
func (r *rules) row(i int, text string, then []string) {
	shown := fmt.Sprintf("the text of row %d", i+1)
	if strings.TrimSpace(text) == "" {
		r.addRow(i, "text", "Write "+shown, "")
	} else if problem := piece.TextProblem(shown, text); problem != "" {
		r.Sentence(r.rowPath(i, "text"), r.rowControl(i, "text"), TabRows, problem)
	} else if !plain(text) {
		r.formula(i, text)
	}
	if len(then) > core.MaxThen {
		r.addRow(i, "then", fmt.Sprintf("Remove some pieces that row %d goes on to", i+1), fmt.Sprintf("at most %d", core.MaxThen))
		return
	}
	for j, id := range then {
		fix, why := "", ""
		switch {
		case id == "":
			fix = fmt.Sprintf("Pick the piece that row %d goes on to, or take it out", i+1)
		case !core.ValidID(id):
			fix, why = fmt.Sprintf("Pick the piece that row %d goes on to again", i+1), jsondoc.Quote(id)+" is no identifier"
		default:
			continue
		}
		r.Add(jsondoc.IndexPath(r.rowPath(i, "then"), j), r.rowControl(i, "then"), TabRows, fix, why)
	}
}

// plain says whether a text is itself: nothing in it is a formula's.
func plain(text string) bool { return !strings.ContainsAny(text, `{}\`) }

func (r *rules) formula(i int, text string) {
	f, faults := formula.Parse(text)
	for _, fault := range faults {
		r.whole(r.rowPath(i, "text"), r.rowControl(i, "text"), fmt.Sprintf("Row %d, line %d, column %d: %s", i+1, fault.Line, fault.Column, fault.Message))
	}
	if f != nil && f.Empty() {
		r.addRow(i, "text", fmt.Sprintf("Write the text of row %d", i+1), "it renders nothing")
	}
}

func (r *rules) rowPath(i int, member string) string {
	return fmt.Sprintf("%s.rows[%d].%s", r.part, i, member)
}

func (r *rules) rowControl(i int, member string) string {
	return fmt.Sprintf("rows.%d.%s", i, member)
}

func (r *rules) addRow(i int, member, fix, why string) {
	r.Add(r.rowPath(i, member), r.rowControl(i, member), TabRows, fix, why)
}

// size holds the whole to what one request may carry. Counting is left out
// while the texts cannot reach the bound even with every byte escaped.
func (r *rules) size(b Body) {
	texts := len(b.Description) + len(b.Table.Dice) + 1000
	for _, row := range b.Table.Rows {
		texts += len(row.Text) + len(row.Range) + 100 + 70*len(row.Then)
	}
	for _, card := range b.Pool.Rows {
		texts += len(card.Text) + 100 + 70*len(card.Then)
	}
	const worstEscape = 6
	if texts*worstEscape > core.MaxBodyBytes && len(b.AppendJSON(nil)) > core.MaxBodyBytes {
		r.Add("body", "rows", TabRows, "Shorten the dice piece", "all of it together is larger than "+jsondoc.Bytes(core.MaxBodyBytes))
	}
}

// count is a number of things: "1 row", "3 rows".
func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}
