package kind

import (
	"strings"

	"callboard/core"
	"callboard/core/formula"
	"callboard/core/jsondoc"
	"callboard/core/piece"
)

func formulaInfo() Info {
	return Info{
		Kind: piece.Formula, One: "formula", Many: "Formulas", Icon: formulaIcon,
		New:    func() piece.Content { return formula.New().Content() },
		decode: decodeFormula, about: aboutFormula, references: noReferences, repoint: asItIs,
	}
}

const formulaIcon = "square-function"

func decodeFormula(name string, tags []string, body jsondoc.Value, draft bool) (piece.Content, []core.Problem) {
	decoded, problems := formula.DecodeBodyValue(body, formula.Draft)
	p := formula.Piece{Name: name, Tags: tags, Body: decoded}
	if problems == nil && !draft {
		problems = formula.PieceProblems(p)
	}
	return p.Content(), problems
}

// aboutFormula says that a formula cannot be read, too, when its text breaks the
// rules: nothing could run it.
func aboutFormula(c piece.Content) About {
	p, err := formula.OfPiece(c)
	if err != nil {
		a := plain(c)
		a.Fault = err.Error()
		return a
	}
	a := About{Description: p.Body.Description, Does: p.Body.Summary(), Icon: formulaIcon}
	if problems := formula.Problems(p.Body); len(problems) > 0 {
		a.Fault = problems[0].Message
	}
	for _, name := range p.Body.Tables() {
		a.Names = append(a.Names, strings.Clone(name))
	}
	return a
}

// noReferences is for kinds that use no piece by id.
func noReferences(piece.Content) []Reference { return nil }

// asItIs is for kinds that have no ids to exchange.
func asItIs(c piece.Content, _ map[string]string) piece.Content { return c }
