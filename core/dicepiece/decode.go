package dicepiece

import (
	"math"

	"callboard/core"
	"callboard/core/jsondoc"
	"callboard/core/piece"
)

// DecodeBody decodes a dice body strictly: unknown and duplicate members, the
// part of another kind, wrong types and oversize are refused with their paths
// under "body". What is left out gets its default: kind roll; a table by
// weight that rolls once and may repeat; a pool that draws one; weight and
// copies 1.
//
// In Saved mode the rules of Problems hold as well. In Draft mode they do not,
// so that an editor may hold what cannot be saved yet; Problems names them.
func DecodeBody(data []byte, mode Mode) (Body, []core.Problem) {
	v, problems := piece.ParseBody(data)
	if problems != nil {
		return Body{}, problems
	}
	return DecodeBodyValue(v, mode)
}

// DecodeBodyValue is DecodeBody for a body that stands inside a document that
// was read already.
func DecodeBodyValue(v jsondoc.Value, mode Mode) (Body, []core.Problem) {
	d := decoder{mode: mode}
	o := d.Object(v, "body")
	description := o.Text("description", core.MaxTextBytes, "")
	kind := Kind(o.Text("kind", core.MaxTextBytes, string(KindRoll)))
	b := Blank(kind)
	b.Description = description
	if !kind.Valid() {
		d.Refuse(o.Path("kind"), "There is no kind %s: pick roll, table or pool.", jsondoc.Quote(string(kind)))
	}
	for _, other := range Kinds {
		if other == kind || !o.Has(string(other)) {
			continue
		}
		if o.Value(string(other)); kind.Valid() {
			d.Refuse(o.Path(string(other)), "Leave %s out: the kind is %s.", jsondoc.Quote(string(other)), kind)
		}
	}
	if part, ok := o.Object(string(kind)); ok && kind.Valid() {
		d.part(&b, part)
	}
	o.Done()
	if problems := d.Problems(); problems != nil {
		return b, problems
	}
	if mode == Saved {
		return b, bodyProblems(b)
	}
	return b, nil
}

// decoder reads the parts of a body. In a draft any number stands, for the
// rules to name.
type decoder struct {
	jsondoc.Decoder
	mode Mode
}

func (d *decoder) int(o *jsondoc.Fields, name string, max int) int {
	if d.mode == Draft {
		return o.Int(name, math.MinInt32, math.MaxInt32, 1)
	}
	return o.Int(name, 1, max, 1)
}

func (d *decoder) part(b *Body, o *jsondoc.Fields) {
	switch b.Kind {
	case KindRoll:
		b.Roll.Dice = o.Text("dice", core.MaxTextBytes, "")
	case KindTable:
		d.table(&b.Table, o)
	case KindPool:
		d.pool(&b.Pool, o)
	}
	o.Done()
}

func (d *decoder) table(t *Table, o *jsondoc.Fields) {
	t.By = By(o.Text("by", core.MaxTextBytes, string(ByWeight)))
	if t.By != ByWeight && t.By != ByDice {
		d.Refuse(o.Path("by"), "A table picks by weight or by dice, not by %s.", jsondoc.Quote(string(t.By)))
	}
	t.Dice = o.Text("dice", core.MaxTextBytes, "")
	for i, v := range o.Array("rows", core.MaxRows) {
		r := d.Object(v, jsondoc.IndexPath(o.Path("rows"), i))
		t.Rows = append(t.Rows, Row{
			Text:   r.Text("text", core.MaxTextBytes, ""),
			Weight: d.int(r, "weight", core.MaxWeight),
			Range:  r.Text("range", core.MaxTextBytes, ""),
			Then:   r.Texts("then", core.MaxThen, maxIDBytes),
		})
		r.Done()
	}
	t.Rolls = d.int(o, "rolls", core.MaxTableRolls)
	t.Repeats = o.Bool("repeats", true)
}

func (d *decoder) pool(p *Pool, o *jsondoc.Fields) {
	for i, v := range o.Array("rows", core.MaxRows) {
		r := d.Object(v, jsondoc.IndexPath(o.Path("rows"), i))
		p.Rows = append(p.Rows, Card{
			Text:   r.Text("text", core.MaxTextBytes, ""),
			Copies: d.int(r, "copies", core.MaxCopies),
			Then:   r.Texts("then", core.MaxThen, maxIDBytes),
		})
		r.Done()
	}
	p.Draw = d.int(o, "draw", core.MaxDraw)
	p.Order = Order(o.Text("order", core.MaxTextBytes, string(Drawn)))
	if p.Order != Drawn && p.Order != Sorted {
		d.Refuse(o.Path("order"), "A pool tells its cards as drawn or sorted, not %s.", jsondoc.Quote(string(p.Order)))
	}
	p.OnceAcrossTurn = o.Bool("onceAcrossTurn", false)
}

// maxIDBytes is the longest identifier. See core.ValidID.
const maxIDBytes = 64
