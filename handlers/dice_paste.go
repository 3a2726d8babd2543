package handlers

import (
	"strings"

	"callboard/core"
	"callboard/core/dicepiece"
	"callboard/core/tables"
	"callboard/views/ui"
)

// pasteRows takes the rows of a list, a spreadsheet or a Markdown table into the
// draft, behind its rows or in their place.
func pasteRows(e *editing, replace bool) (operation, error) {
	text := e.sent.Get("try.paste")
	if len(text) > core.MaxBodyBytes {
		return operation{}, core.Errorf(core.Invalid, "That is too much to paste at once. Import it as a file.")
	}
	d := e.dice()
	got, err := tables.Paste(text, d.Whole().Body)
	if err != nil {
		return operation{}, err
	}
	rows := got.Body.Rows()
	if replace {
		d.Rows, d.Keys = nil, nil
		if got.Body.Kind == dicepiece.Table && d.Piece.Body.Kind == dicepiece.Table {
			d.Piece.Body.Table.By, d.Piece.Body.Table.Dice = got.Body.Table.By, got.Body.Table.Dice
		}
	}
	if len(d.Rows)+len(rows) > core.MaxRows {
		return operation{}, core.Errorf(core.Invalid, "A dice piece has at most %d rows. Paste fewer.", core.MaxRows)
	}
	for _, row := range rows {
		row.Weight, row.Copies = max(row.Weight, 1), max(row.Copies, 1)
		d.Rows, d.Keys = append(d.Rows[:len(d.Rows):len(d.Rows)], row), append(d.Keys[:len(d.Keys):len(d.Keys)], newKey())
	}
	e.now = d
	said := ui.Count(len(rows), "row") + " taken from what you pasted. " + strings.Join(got.Notes, " ")
	return operation{place: "form", focus: "rows", anchor: "rows", said: strings.TrimSpace(said)}, nil
}
