package kind

import (
	"fmt"
	"slices"

	"callboard/core"
	"callboard/core/dicepiece"
	"callboard/core/jsondoc"
	"callboard/core/piece"
)

func diceInfo() Info {
	return Info{
		Kind: piece.Dice, One: "dice piece", Many: "Dice", Icon: "dices",
		New:    func() piece.Content { return dicepiece.New().Content() },
		decode: decodeDice, about: aboutDice, references: diceReferences, repoint: repointDice,
	}
}

func decodeDice(name string, tags []string, body jsondoc.Value, draft bool) (piece.Content, []core.Problem) {
	decoded, problems := dicepiece.DecodeBodyValue(body, dicepiece.Draft)
	p := dicepiece.Piece{Name: name, Tags: tags, Body: decoded}
	if problems == nil && !draft {
		problems = dicepiece.Problems(p)
	}
	return p.Content(), problems
}

func aboutDice(c piece.Content) About {
	p, err := dicepiece.OfPiece(c)
	if err != nil {
		a := plain(c)
		a.Fault = err.Error()
		return a
	}
	return About{Description: p.Body.Description, Does: p.Body.Summary(), Icon: p.Body.Kind.Icon(), Uses: p.Body.Uses(), Names: p.Body.Names()}
}

func diceReferences(c piece.Content) []Reference {
	p, err := dicepiece.OfPiece(c)
	if err != nil {
		return nil
	}
	var out []Reference
	for i, row := range p.Body.Rows() {
		for n, id := range row.Then {
			out = append(out, Reference{piece.Dice, id, fmt.Sprintf("body.%s.rows[%d].then[%d]", p.Body.Kind, i, n)})
		}
	}
	return out
}

func repointDice(c piece.Content, ids map[string]string) piece.Content {
	p, err := dicepiece.OfPiece(c)
	if err != nil || !slices.ContainsFunc(p.Body.Uses(), func(id string) bool { return ids[id] != "" }) {
		return c
	}
	rows := p.Body.Rows()
	for i := range rows {
		for n, id := range rows[i].Then {
			if to := ids[id]; to != "" {
				rows[i].Then[n] = to
			}
		}
	}
	return p.Content()
}
