package dicepiece

import (
	"callboard/core"
	"callboard/core/jsondoc"
)

// Mode says how strict a decode is about what cannot be saved yet.
type Mode uint8

const (
	Saved Mode = iota // what may be stored: the rules of Problems hold
	Draft             // what the editor may hold
)

// DecodeBody decodes a dice body strictly: unknown and duplicate members, wrong
// types and oversize are refused with their paths under "body", and so is the
// part of a kind that the body is not. What is left out gets its default: a
// table by weight that is rolled once, a pool that is drawn from once.
func DecodeBody(data []byte, mode Mode) (Body, []core.Problem) {
	if len(data) > core.MaxBodyBytes {
		return Body{}, []core.Problem{{Path: "body", Message: "This is larger than " + jsondoc.Bytes(core.MaxBodyBytes) + "."}}
	}
	v, err := jsondoc.Parse(data)
	if err != nil {
		return Body{}, []core.Problem{jsondoc.Unreadable("body", err)}
	}
	return DecodeBodyValue(v, mode)
}

// DecodeBodyValue is DecodeBody for a body that stands inside a document that
// was read already.
func DecodeBodyValue(v jsondoc.Value, mode Mode) (Body, []core.Problem) {
	var d jsondoc.Decoder
	o := d.Object(v, "body")
	b := blank()
	b.Description = o.Text("description", core.MaxTextBytes, "")
	b.Kind = decodeKind(&d, o)
	if part, ok := o.Object(string(b.Kind)); ok {
		b.decodePart(&d, part)
	}
	o.Done()
	if problems := d.Problems(); problems != nil {
		return b, problems
	}
	if mode == Saved {
		return b, Problems(Piece{Name: "x", Body: b})
	}
	return b, nil
}

// decodeKind reads the kind. Without it the body is what its part is.
func decodeKind(d *jsondoc.Decoder, o *jsondoc.Fields) Kind {
	fallback := ""
	for _, k := range Kinds {
		if _, ok := o.Whole().Get(string(k)); ok && fallback == "" {
			fallback = string(k)
		}
	}
	kind := Kind(o.Text("kind", 64, fallback))
	given, there := o.Whole().Get("kind")
	if kind.Valid() || o.Whole().Kind != jsondoc.Object || there && given.Kind != jsondoc.String {
		return kind
	}
	if kind == "" {
		d.Refuse(o.Path("kind"), "Say what kind of dice piece it is: roll, table or pool.")
	} else {
		d.Refuse(o.Path("kind"), "There is no kind %s: pick roll, table or pool.", jsondoc.Quote(string(kind)))
	}
	return Roll
}

func (b *Body) decodePart(d *jsondoc.Decoder, o *jsondoc.Fields) {
	switch b.Kind {
	case Roll:
		b.Roll.Dice = o.Text("dice", core.MaxTextBytes, "")
	case Table:
		b.Table = decodeTable(d, o, b.Table)
	case Pool:
		b.Pool = decodePool(d, o, b.Pool)
	}
	o.Done()
}

func decodeTable(d *jsondoc.Decoder, o *jsondoc.Fields, t TablePart) TablePart {
	t.By = By(o.Text("by", 64, string(t.By)))
	if t.By != Weight && t.By != Dice {
		d.Refuse(o.Path("by"), "A table finds its row by weight or by dice, not by %s.", jsondoc.Quote(string(t.By)))
	}
	t.Dice = o.Text("dice", core.MaxTextBytes, "")
	t.Rows = decodeRows(d, o, func(r *Row, row *jsondoc.Fields) {
		r.Weight = row.Int("weight", 1, core.MaxRowWeight, 1)
		r.Range = row.Text("range", core.MaxTextBytes, "")
	})
	t.Rolls = o.Int("rolls", 1, core.MaxRowRolls, t.Rolls)
	t.Repeats = o.Bool("repeats", t.Repeats)
	return t
}

func decodePool(d *jsondoc.Decoder, o *jsondoc.Fields, p PoolPart) PoolPart {
	p.Rows = decodeRows(d, o, func(r *Row, row *jsondoc.Fields) {
		r.Copies = row.Int("copies", 1, core.MaxRowCopies, 1)
	})
	p.Draw = o.Int("draw", 1, core.MaxDraw, p.Draw)
	p.Order = Order(o.Text("order", 64, string(p.Order)))
	if p.Order != Drawn && p.Order != Sorted {
		d.Refuse(o.Path("order"), "A pool tells its rows as drawn or sorted, not %s.", jsondoc.Quote(string(p.Order)))
	}
	p.OnceAcrossTurn = o.Bool("onceAcrossTurn", p.OnceAcrossTurn)
	return p
}

// decodeRows reads the rows; more reads what the rows of one kind have besides.
func decodeRows(d *jsondoc.Decoder, o *jsondoc.Fields, more func(*Row, *jsondoc.Fields)) []Row {
	var rows []Row
	for i, v := range o.Array("rows", core.MaxRows) {
		row := d.Object(v, jsondoc.IndexPath(o.Path("rows"), i))
		r := Row{Text: row.Text("text", core.MaxTextBytes, "")}
		more(&r, row)
		r.Then = row.Texts("then", core.MaxThen, 64)
		row.Done()
		rows = append(rows, r)
	}
	return rows
}

// refuse is problems as an error.
func refuse(problems []core.Problem) error { return core.Refuse(problems) }
