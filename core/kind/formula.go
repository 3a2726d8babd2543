package kind

import (
	"strconv"
	"strings"

	"callboard/core"
	"callboard/core/dicepiece"
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
	c := piece.Content{Name: name, Tags: tags, Body: decoded.AppendJSON(nil)}
	if problems == nil && !draft {
		problems = formulaProblems(c, decoded)
	}
	return c, problems
}

// formulaProblems are all rules of a formula, in the order of the JSON.
func formulaProblems(c piece.Content, b formula.Body) []core.Problem {
	var out []core.Problem
	if message := piece.NameProblem("formula", c.Name); message != "" {
		out = append(out, core.Problem{Path: "name", Message: message})
	}
	out = append(out, piece.TagProblems(c.Tags, "tags")...)
	if message := piece.TextProblem("the description", b.Description); message != "" {
		out = append(out, core.Problem{Path: "body.description", Message: message})
	}
	return append(out, formula.Problems(b)...)
}

func aboutFormula(c piece.Content) About {
	body, problems := formula.DecodeBody(c.Body, formula.Draft)
	if len(problems) > 0 {
		a := plain(c)
		a.Fault = problem(problems)
		return a
	}
	a := About{Description: body.Description, Does: lines(body.Text), Icon: formulaIcon}
	f, faults := formula.Parse(body.Text)
	if len(faults) > 0 {
		a.Fault = faults[0].Message
	}
	for _, name := range dicepiece.TablesOf(f) {
		a.Names = append(a.Names, strings.Clone(name))
	}
	return a
}

// lines is "formula, 3 lines".
func lines(text string) string {
	n := 1 + strings.Count(strings.TrimSpace(text), "\n")
	if n == 1 {
		return "formula, 1 line"
	}
	return "formula, " + strconv.Itoa(n) + " lines"
}

// noReferences is for kinds that use no piece by id.
func noReferences(piece.Content) []Reference { return nil }

// asItIs is for kinds that have no ids to exchange.
func asItIs(c piece.Content, _ map[string]string) piece.Content { return c }
