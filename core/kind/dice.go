package kind

import (
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
		decode: decodeDice, about: aboutDice, uses: diceUses, repoint: repointDice,
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

func diceUses(c piece.Content) []string {
	p, err := dicepiece.OfPiece(c)
	if err != nil {
		return nil
	}
	return p.Body.Uses()
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
