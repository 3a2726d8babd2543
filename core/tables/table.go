package tables

import (
	"strings"

	"callboard/core/jsondoc"
	"callboard/core/piece"
)

// pieces makes tables of drafts. A row that rolls on a table that is refused
// does so no longer, and a note says so.
func pieces(drafts []draft) []Table {
	out := make([]Table, len(drafts))
	for i := range drafts {
		out[i] = drafts[i].table()
	}
	return out
}

// table makes a piece of a draft.
func (d *draft) table() Table {
	out := Table{Path: d.path, Kind: piece.Dice, ID: d.id}
	out.Name = d.tidyName()
	if len(d.refused) == 0 {
		out.Body = d.body()
	}
	out.Notes, out.Refused = d.notes.list, d.refused
	return out
}

// tidyName is the name of the piece.
func (d *draft) tidyName() string {
	name := piece.TidyName(strings.Join(strings.Fields(d.name), " "))
	if name == "" {
		return "Table"
	}
	const most = 200
	if runes := []rune(name); len(runes) > most {
		name = strings.TrimSpace(string(runes[:most-1])) + "…"
		d.notes.add("Its name was longer than %d characters and is cut.", most)
	}
	return name
}

func text(s string) jsondoc.Value { return jsondoc.OfString(s) }

func member(name string, v jsondoc.Value) jsondoc.Member { return jsondoc.Member{Name: name, Value: v} }

// body is the piece's body.
func (d *draft) body() []byte {
	list := jsondoc.Value{Kind: jsondoc.Array}
	for _, r := range d.rows {
		then := jsondoc.Value{Kind: jsondoc.Array}
		for _, id := range r.then {
			then.Items = append(then.Items, text(id))
		}
		v := jsondoc.OfObject(member("text", text(r.text)))
		if d.way == fromPool {
			v.Members = append(v.Members, member("copies", jsondoc.OfInt(r.weight)))
		} else {
			l := ""
			if d.way == byDice {
				l, r.weight = label(r.spans), 1
			}
			v.Members = append(v.Members, member("weight", jsondoc.OfInt(r.weight)), member("range", text(l)))
		}
		v.Members = append(v.Members, member("then", then))
		list.Items = append(list.Items, v)
	}
	kind := "table"
	var part jsondoc.Value
	if d.way == fromPool {
		kind = "pool"
		order := "drawn"
		if d.sorted {
			order = "sorted"
		}
		part = jsondoc.OfObject(member("rows", list), member("draw", jsondoc.OfInt(max(d.draw, 1))), member("order", text(order)), member("onceAcrossTurn", jsondoc.OfBool(d.once)))
	} else {
		by := "weight"
		if d.way == byDice {
			by = "dice"
		}
		part = jsondoc.OfObject(member("by", text(by)), member("dice", text(d.dice)), member("rows", list), member("rolls", jsondoc.OfInt(max(d.rolls, 1))), member("repeats", jsondoc.OfBool(!d.noRepeats)))
	}
	return jsondoc.OfObject(member("description", text(d.description)), member("kind", text(kind)), member(kind, part)).AppendJSON(nil)
}
