package tables

import (
	"fmt"
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
	rows := jsondoc.Value{Kind: jsondoc.Array}
	for _, r := range d.rows {
		v := jsondoc.OfObject(member("text", text(r.text)))
		switch {
		case d.way == byDice:
			l := r.label
			if l == "" {
				l = label(r.spans)
			}
			v.Members = append(v.Members, member("range", text(l)))
		case d.way == fromPool:
			v.Members = append(v.Members, member("copies", jsondoc.OfInt(r.weight)))
		default:
			v.Members = append(v.Members, member("weight", jsondoc.OfInt(r.weight)))
		}
		if len(r.then) > 0 {
			then := jsondoc.Value{Kind: jsondoc.Array}
			for _, id := range r.then {
				then.Items = append(then.Items, text(id))
			}
			v.Members = append(v.Members, member("then", then))
		}
		rows.Items = append(rows.Items, v)
	}
	part := jsondoc.OfObject()
	kind := "table"
	switch d.way {
	case fromPool:
		kind = "pool"
		part.Members = append(part.Members, member("rows", rows), member("draw", jsondoc.OfInt(max(d.draw, 1))))
	case byDice:
		part.Members = append(part.Members, member("by", text("dice")), member("dice", text(d.dice)), member("rows", rows))
	default:
		part.Members = append(part.Members, member("by", text("weight")), member("rows", rows))
	}
	return jsondoc.OfObject(member("description", text(d.description)), member("kind", text(kind)), member(kind, part)).AppendJSON(nil)
}

var _ = fmt.Sprint
