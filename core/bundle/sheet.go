package bundle

import (
	"callboard/core"
	"callboard/core/dicepiece"
	"callboard/core/jsondoc"
	"callboard/core/piece"
	"callboard/core/tables"
)

// Sheet is a form in which tables and pools are written for other programs.
type Sheet struct {
	Word  string // as a command or an address names it
	Type  string // the content type
	File  string // the name of the file
	write func([]dicepiece.Piece) ([]byte, error)
}

// sheets are the forms there are besides our own.
var sheets = []Sheet{
	{"csv", "text/csv; charset=utf-8", "callboard.csv", tables.WriteCSV},
	{"md", "text/markdown; charset=utf-8", "callboard.md", tables.WriteMarkdown},
}

// SheetOf gives the form with the word; ok is false when there is none.
func SheetOf(word string) (Sheet, bool) {
	for _, s := range sheets {
		if s.Word == word {
			return s, true
		}
	}
	return Sheet{}, false
}

// Encode writes the tables and pools among the pieces. With picked the pieces
// were asked for one by one, and one that has no rows is refused by name;
// otherwise it is passed over.
func (s Sheet) Encode(list []piece.Piece, picked bool) ([]byte, int, error) {
	var out []dicepiece.Piece
	for _, p := range list {
		if p.Kind == piece.Dice {
			d, err := dicepiece.OfPiece(p.Content)
			if err != nil {
				return nil, 0, core.Wrap("bundle.Sheet", err)
			}
			if len(d.Body.Rows()) > 0 {
				out = append(out, d)
				continue
			}
		}
		if picked {
			return nil, 0, core.Errorf(core.Invalid, "%s has no rows, and only tables and pools can be written as %s. Export it as JSON.", jsondoc.Quote(p.Name), s.Word)
		}
	}
	if len(out) == 0 {
		return nil, 0, core.Errorf(core.Invalid, "There are no tables and no pools to write as %s.", s.Word)
	}
	data, err := s.write(out)
	return data, len(out), err
}
