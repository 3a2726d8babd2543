package handlers

import (
	"context"
	"net/url"

	"callboard/core"
	"callboard/core/formula"
	"callboard/core/piece"
	"callboard/handlers/form"
	"callboard/handlers/respond"
	"callboard/views/workbench"
)

// formulaDesk is the editor of formulas.
type formulaDesk struct{}

var _ desk = formulaDesk{}

func formulaOf(d form.Held) formula.Piece { return d.(form.Formula).Piece }

func (formulaDesk) word() string { return "formula" }

func (formulaDesk) blank() piece.Content { return formula.New().Content() }

func (formulaDesk) of(c piece.Content) (form.Held, error) {
	p, err := formula.OfPiece(c)
	return form.Formula{Piece: p}, err
}

func (formulaDesk) parse(data []byte) (form.Held, error) { return form.ParseFormula(data) }

func (formulaDesk) decode(_ *App, sent url.Values, base, _ form.Held) (form.Held, []core.Problem) {
	return form.DecodeFormula(sent, base.(form.Formula))
}

func (formulaDesk) problems(_ *App, d form.Held) []piece.EditorProblem {
	return formula.EditorProblems(formulaOf(d))
}

func (formulaDesk) diff(base, now form.Held) []piece.Changed {
	return formula.Diff(formulaOf(base), formulaOf(now))
}

func (d formulaDesk) labels(base, now form.Held) []string {
	var out []string
	for _, c := range d.diff(base, now) {
		out = append(out, c.Label)
	}
	return out
}

func (formulaDesk) merge(base, theirs, now form.Held, chosen map[string]string) merging {
	merged, m := formula.Merge(formulaOf(base), formulaOf(theirs), formulaOf(now), chosen)
	return merging{draft: form.Formula{Piece: merged}, took: m.Took, clashes: m.Clashes, open: m.Open}
}

func (formulaDesk) remember(saved, _ form.Held) form.Held { return saved }

func (formulaDesk) look(_ *App, d form.Held) (icon, summary string) {
	return "square-function", formulaOf(d).Body.Summary()
}

func (formulaDesk) lack(*App, form.Held) string { return "" }

func (formulaDesk) sections() []workbench.Section { return workbench.FormulaSections }

func (formulaDesk) operate(_ *editing, do string) (operation, error) {
	return operation{}, core.Errorf(core.Invalid, "The editor has no button %q.", clipped(do))
}

func (formulaDesk) checked(context.Context, *App, form.Held) (kind, words string) { return "", "" }

func (formulaDesk) seen(a *App, e *editing, l looking) (title string, shown respond.Component) {
	return "What it gives", workbench.FormulaResult(a.formulaView(e, l))
}
