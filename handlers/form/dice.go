package form

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"callboard/core"
	"callboard/core/dicepiece"
	"callboard/core/jsondoc"
	"callboard/core/piece"
)

// Dice is a dice piece as its editor holds it. All kinds share one list of rows,
// and each keeps what it has of its own, so that switching the kind and back
// loses nothing. It is a value: changing it makes another one.
//
// Its controls are name, description, tags, kind, roll.dice, table.by,
// table.dice, table.rolls, table.repeats, pool.draw, pool.order,
// pool.onceAcrossTurn, rows.order (the keys of the rows, with commas between)
// and, for each row, rows.KEY.text, .weight, .range, .copies and .then.
type Dice struct {
	Piece dicepiece.Piece // its rows stand in Rows alone
	Rows  []dicepiece.Row
	Keys  []string          // of the rows, in their order
	Kept  map[string]string // the text of controls that hold no number, by name
}

// OfDice is the draft of a saved dice piece before anything is edited.
func OfDice(p dicepiece.Piece) Dice {
	d := Dice{Piece: p, Rows: slices.Clone(p.Body.Rows())}
	d.Piece.Body.Table.Rows, d.Piece.Body.Pool.Rows = nil, nil
	for i := range d.Rows {
		d.Keys = append(d.Keys, "r"+strconv.Itoa(i))
		d.Rows[i].Weight, d.Rows[i].Copies = max(d.Rows[i].Weight, 1), max(d.Rows[i].Copies, 1)
	}
	return d
}

// Whole is the dice piece with its rows.
func (d Dice) Whole() dicepiece.Piece {
	p := d.Piece
	p.Body.Table.Rows, p.Body.Pool.Rows = d.Rows, d.Rows
	return p
}

// JSON is the draft as the store keeps it.
func (d Dice) JSON() ([]byte, error) { return json.Marshal(d) }

// ParseDice reads a draft that JSON wrote.
func ParseDice(data []byte) (Dice, error) {
	var d Dice
	if err := json.Unmarshal(data, &d); err != nil {
		return d, err
	}
	if len(d.Keys) != len(d.Rows) || !d.Piece.Body.Kind.Valid() {
		return d, core.Errorf(core.Invalid, "The draft is not one of a dice piece.")
	}
	return d, nil
}

// Content is the dice piece's content.
func (d Dice) Content() piece.Content { return d.Whole().Content() }

// Parts are the rows.
func (d Dice) Parts() int { return len(d.Rows) }

// Controls are the values of all controls of the form.
func (d Dice) Controls() map[string]string {
	b := d.Piece.Body
	c := map[string]string{
		"name":                d.Piece.Name,
		"description":         b.Description,
		"tags":                tagsText(d.Piece.Tags),
		"kind":                string(b.Kind),
		"roll.dice":           b.Roll.Dice,
		"table.by":            string(b.Table.By),
		"table.dice":          b.Table.Dice,
		"table.rolls":         strconv.Itoa(b.Table.Rolls),
		"table.repeats":       onOff(b.Table.Repeats),
		"pool.draw":           strconv.Itoa(b.Pool.Draw),
		"pool.order":          string(b.Pool.Order),
		"pool.onceAcrossTurn": onOff(b.Pool.OnceAcrossTurn),
		"rows.order":          strings.Join(d.Keys, ","),
	}
	for i, key := range d.Keys {
		at, r := "rows."+key, d.Rows[i]
		c[at+".text"], c[at+".range"], c[at+".then"] = r.Text, r.Range, strings.Join(r.Then, ", ")
		c[at+".weight"], c[at+".copies"] = strconv.Itoa(r.Weight), strconv.Itoa(r.Copies)
	}
	maps.Copy(c, d.Kept)
	return c
}

// Names finds a dice piece that a person named, by its id or its name.
type Names func(text string) (id string, ok bool)

// ShownRows is how many rows the form shows one by one. Those behind them stand
// in its order alone.
const ShownRows = 300

// DecodeDice reads what a form sent onto base, as Decode does for tools. Rows
// that the form does not show are those of was, the draft as it was kept last:
// the ones behind ShownRows, and all of them while the piece is a roll.
func DecodeDice(sent map[string][]string, base, was Dice, names Names) (Dice, []core.Problem) {
	r := &reader{sent: sent, taken: make(map[string]bool, len(sent))}
	d := base
	d.Kept = nil
	d.Piece.Name = r.line("name", d.Piece.Name, core.MaxTextBytes)
	b := &d.Piece.Body
	b.Description = r.text("description", b.Description, core.MaxTextBytes)
	d.Piece.Tags = r.tags(d.Piece.Tags)
	b.Kind = dicepiece.Kind(r.line("kind", string(b.Kind), 20))
	b.Roll.Dice = r.line("roll.dice", b.Roll.Dice, core.MaxTextBytes)
	b.Table.By = dicepiece.By(r.line("table.by", string(b.Table.By), 20))
	b.Table.Dice = r.line("table.dice", b.Table.Dice, core.MaxTextBytes)
	b.Table.Repeats = r.check("table.repeats", b.Table.Repeats)
	b.Pool.Order = dicepiece.Order(r.line("pool.order", string(b.Pool.Order), 20))
	b.Pool.OnceAcrossTurn = r.check("pool.onceAcrossTurn", b.Pool.OnceAcrossTurn)
	b.Table.Rolls = d.number(r, base, "table.rolls", b.Table.Rolls)
	b.Pool.Draw = d.number(r, base, "pool.draw", b.Pool.Draw)
	d.rows(r, base, was, names)
	r.choice("kind", string(b.Kind), "roll", "table", "pool")
	r.choice("table.by", string(b.Table.By), "weight", "dice")
	r.choice("pool.order", string(b.Pool.Order), "drawn", "sorted")
	r.done()
	if r.problems != nil {
		return base, r.problems
	}
	return d, nil
}

// choice refuses a value that the control does not offer.
func (r *reader) choice(control, value string, offered ...string) {
	if !slices.Contains(offered, value) {
		r.refuse(control, "There is no %s here.", jsondoc.Quote(value))
	}
}

// number reads a whole number. A text that is none is kept as typed, and the
// number is 0, which the rules refuse.
func (d *Dice) number(r *reader, base Dice, control string, old int) int {
	was, kept := base.Kept[control]
	if !kept {
		was = strconv.Itoa(old)
	}
	text := strings.TrimSpace(r.line(control, was, 100))
	n, err := strconv.Atoi(text)
	if err == nil && n > 0 && n <= 1_000_000 {
		return n
	}
	if d.Kept == nil {
		d.Kept = map[string]string{}
	}
	d.Kept[control] = text
	return 0
}

// rows reads which rows there are and in what order, then each.
func (d *Dice) rows(r *reader, base, was Dice, names Names) {
	text, ok := r.value("rows.order", core.MaxRows*(maxKeyBytes+1))
	keys := base.Keys
	switch {
	case ok:
		keys = split(text, ",")
	case was.Piece.Body.Kind == dicepiece.Roll:
		base, keys = was, was.Keys
	}
	shown, hidden := base.places(), map[string]int(nil)
	if len(keys) > ShownRows {
		hidden = was.places()
	}
	seen := make(map[string]bool, len(keys))
	d.Keys, d.Rows = nil, nil
	for _, key := range keys {
		if len(d.Rows) == core.MaxRows {
			r.refuse("rows.order", "A dice piece has at most %d rows.", core.MaxRows)
			return
		}
		if seen[key] || len(key) > maxKeyBytes || strings.ContainsAny(key, ".: ") {
			r.refuse("rows.order", "The rows came in an order that no editor sends. Load the page again.")
			return
		}
		seen[key] = true
		from, row := base, dicepiece.Row{Weight: 1, Copies: 1}
		if i, there := shown[key]; there {
			row = base.Rows[i]
		}
		if i, there := hidden[key]; there && len(d.Rows) >= ShownRows {
			from, row = was, was.Rows[i]
		}
		d.Keys = append(d.Keys, key)
		d.Rows = append(d.Rows, d.row(r, from, "rows."+key, row, names))
	}
}

// places are the places of the rows by their keys.
func (d Dice) places() map[string]int {
	at := make(map[string]int, len(d.Keys))
	for i, key := range d.Keys {
		at[key] = i
	}
	return at
}

func (d *Dice) row(r *reader, base Dice, at string, row dicepiece.Row, names Names) dicepiece.Row {
	row.Text = r.text(at+".text", row.Text, core.MaxTextBytes)
	row.Range = r.line(at+".range", row.Range, core.MaxTextBytes)
	row.Weight = d.number(r, base, at+".weight", row.Weight)
	row.Copies = d.number(r, base, at+".copies", row.Copies)
	was := strings.Join(row.Then, ", ")
	if then := r.line(at+".then", was, core.MaxTextBytes); then != was {
		row.Then = readThen(then, names)
	}
	return row
}

// readThen reads the pieces that a row leads to: ids or names, with commas
// between. What is neither is kept as it was typed, for the rules to name.
func readThen(text string, names Names) []string {
	if id, ok := names(strings.TrimSpace(text)); ok { // a name may hold a comma
		return []string{id}
	}
	var out []string
	for _, one := range split(text, ",") {
		if id, ok := names(one); ok {
			one = id
		}
		out = append(out, one)
	}
	return out[:min(len(out), core.MaxThen)]
}

// DiceProblems is everything that keeps a draft from being saved or tried. What
// names the library's pieces, so that one that is not there is told.
func DiceProblems(d Dice, there func(id string) bool) []piece.EditorProblem {
	problems := dicepiece.EditorProblems(d.Whole())
	if d.Piece.Body.Kind != dicepiece.Roll {
		problems = append(problems, leadProblems(d, there)...)
	}
	for i := range problems {
		d.place(&problems[i])
	}
	return problems
}

// leadProblems are the pieces that rows lead to and that are not there.
func leadProblems(d Dice, there func(id string) bool) (problems []piece.EditorProblem) {
	for i, row := range d.Rows {
		for _, id := range row.Then {
			if core.ValidID(id) && !there(id) {
				problems = append(problems, piece.EditorProblem{
					Control: fmt.Sprintf("rows.%d.then", i), Tab: dicepiece.TabRows,
					Message: fmt.Sprintf("There is no dice piece %s: pick one from the list.", jsondoc.Quote(id)),
					Short:   fmt.Sprintf("Pick what row %d rolls next (%s)", i+1, dicepiece.TabRows),
				})
			}
		}
	}
	return problems
}

// place writes a row's key in the place of its number. A row that the form does
// not show is named in the message, which then stands with those of all rows.
func (d Dice) place(p *piece.EditorProblem) {
	rest, ok := strings.CutPrefix(p.Control, "rows.")
	if !ok {
		return
	}
	number, member, _ := strings.Cut(rest, ".")
	n, err := strconv.Atoi(number)
	switch {
	case err != nil || n >= len(d.Keys):
	case n < ShownRows:
		p.Control = "rows." + d.Keys[n] + "." + member
	default:
		p.Control = "rows"
		p.Message = fmt.Sprintf("Row %d, which is not shown here: %s", n+1, p.Message)
	}
}

// OperateDice does what a button of the dice editor says.
func OperateDice(d Dice, do string, newKey func() string) (draft Dice, focus string, err error) {
	verb, key, _ := strings.Cut(do, ":")
	i := slices.Index(d.Keys, key)
	if i < 0 && verb != "add-row" {
		return d, "", core.Errorf(core.Invalid, "That row is not there any more. Load the page again to see the rows as they are.")
	}
	switch verb {
	case "add-row":
		return d.add(newKey())
	case "remove-row":
		return d.remove(i), "rows", nil
	case "row-up":
		return d.move(i, i-1, verb)
	case "row-down":
		return d.move(i, i+1, verb)
	}
	return d, "", core.Errorf(core.Invalid, "The editor has no button %q.", do)
}

func (d Dice) add(key string) (Dice, string, error) {
	if len(d.Rows) >= core.MaxRows {
		return d, "", core.Errorf(core.Invalid, "A dice piece has at most %d rows. Remove one to add another.", core.MaxRows)
	}
	d.Keys = append(slices.Clip(d.Keys), key)
	d.Rows = append(slices.Clip(d.Rows), dicepiece.Row{Weight: 1, Copies: 1})
	focus := "rows." + key + ".text"
	if d.Piece.Body.Kind == dicepiece.Table && d.Piece.Body.Table.By == dicepiece.Dice {
		focus = "rows." + key + ".range"
	}
	return d, focus, nil
}

func (d Dice) remove(i int) Dice {
	key := d.Keys[i]
	d.Keys, d.Rows = slices.Delete(slices.Clone(d.Keys), i, i+1), slices.Delete(slices.Clone(d.Rows), i, i+1)
	if len(d.Rows) == 0 {
		d.Keys, d.Rows = nil, nil // as in a draft that never had any
	}
	return d.forgetRow(key)
}

// move exchanges two neighbours. Focus stays on the button, or goes to its twin
// where the button is off at the end of the list.
func (d Dice) move(i, j int, verb string) (Dice, string, error) {
	last, key := len(d.Rows)-1, d.Keys[i]
	if j >= 0 && j <= last {
		d.Keys, d.Rows = slices.Clone(d.Keys), slices.Clone(d.Rows)
		d.Keys[i], d.Keys[j] = d.Keys[j], d.Keys[i]
		d.Rows[i], d.Rows[j] = d.Rows[j], d.Rows[i]
	}
	switch {
	case j <= 0:
		verb = "row-down"
	case j >= last:
		verb = "row-up"
	}
	return d, verb + ":" + key, nil
}

// forgetRow drops what was kept for a row that is gone.
func (d Dice) forgetRow(key string) Dice {
	d.Kept = maps.Clone(d.Kept)
	for _, member := range []string{"weight", "copies"} {
		delete(d.Kept, "rows."+key+"."+member)
	}
	if len(d.Kept) == 0 {
		d.Kept = nil
	}
	return d
}
