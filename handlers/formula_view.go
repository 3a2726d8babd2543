package handlers

import (
	"context"
	"strings"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/dice"
	"callboard/core/dicepiece"
	"callboard/core/formula"
	"callboard/core/piece"
	"callboard/core/scene"
	"callboard/handlers/respond"
	"callboard/views/workbench"
)

func (formulaDesk) page(_ context.Context, a *App, e *editing, s workbench.Shell, l looking, problems []piece.EditorProblem) respond.Component {
	return workbench.FormulaPage(workbench.FormulaEditor{
		Shell: s, Controls: controlsView(e, problems), Result: a.formulaView(e, l), Uses: s.Head.Uses, Scenes: a.formulaScenes(),
	})
}

// formulaScenes are the scenes a formula can be looked at on.
func (a *App) formulaScenes() []workbench.Option {
	list := []workbench.Option{{Value: "", Label: "sample values"}}
	all := a.Store.Shelf().Scenes()
	for _, s := range all[:min(len(all), maxListed)] {
		list = append(list, workbench.Option{Value: s.ID, Label: s.Title})
	}
	return list
}

// defaultSeed is the seed of a formula's picture until another is asked for, so
// that it does not change at each keystroke.
const defaultSeed = "1"

// formulaView is what the draft gives, on the scene that is looked at or on
// sample values.
func (a *App) formulaView(e *editing, l looking) workbench.FormulaView {
	text := formulaOf(e.now).Body.Text
	v := workbench.FormulaView{Scene: l.scene, Seed: l.seed}
	if v.Seed == "" {
		v.Seed = defaultSeed
	}
	f, faults := formula.Parse(text)
	for i := range faults {
		v.Faults = append(v.Faults, faultView(text, &faults[i]))
	}
	if f == nil || len(faults) > 0 {
		return v
	}
	m, ok := a.Store.Shelf().Macros(l.scene)
	if !ok {
		m.Values, m.Seed = scene.Sample(), "sample"
	}
	m.Values.Seed = v.Seed
	result, fault := f.Run(m.Values, formula.Env{
		Rand: dice.Source(v.Seed, dice.KindFormula, 0, 0), SceneSeed: m.Seed,
		Tables: dicepiece.Tables(dicepiece.Env{Library: a.Store.Shelf(), Seed: v.Seed, Context: m.Values, SceneSeed: m.Seed}),
	})
	v.Random, v.Steps = f.Random(), result.Steps
	v.Names, v.Marked = namesView(result.Names), markedView(text, result.Spans)
	if fault != nil {
		v.Faults = append(v.Faults, faultView(text, fault))
		v.Told = fault.Told(formulaOf(e.now).Name)
		return v
	}
	v.Text, v.Worked = result.Text, true
	return v
}

func faultView(text string, f *formula.Fault) workbench.FormulaFault {
	lines := strings.Split(text, "\n")
	v := workbench.FormulaFault{Message: f.Message, Line: f.Line, Column: f.Column}
	if f.Line-1 < len(lines) {
		v.Source, v.Caret = window(strings.TrimSuffix(lines[f.Line-1], "\r"), f)
	}
	return v
}

// window is the part of a line around a fault that fits beside it, with the
// caret under the fault.
func window(line string, f *formula.Fault) (source, caret string) {
	const before, after = 24, 36
	runes := []rune(strings.ReplaceAll(line, "\t", " "))
	at := min(f.Column-1, len(runes))
	from, to := max(at-before, 0), min(at+after, len(runes))
	wide := min(max(f.End-f.At, 1), max(to-at, 1))
	return string(runes[from:to]), strings.Repeat(" ", at-from) + strings.Repeat("^", wide)
}

func namesView(uses []formula.Use) []workbench.FormulaName {
	var out []workbench.FormulaName
	seen := map[string]bool{}
	for _, u := range uses {
		if u.Kind != formula.UseName || seen[u.Name] {
			continue
		}
		seen[u.Name] = true
		out = append(out, workbench.FormulaName{Name: u.Name, Found: u.Found, Value: u.Value})
	}
	return out
}

// markedView cuts the source at the macros that were worked out.
func markedView(text string, spans []formula.Span) []workbench.FormulaSpan {
	runes := []rune(text)
	var out []workbench.FormulaSpan
	at := 0
	for _, s := range spans {
		if s.From < at || s.To > len(runes) || s.From > s.To { // within another one
			continue
		}
		if s.From > at {
			out = append(out, workbench.FormulaSpan{Text: string(runes[at:s.From])})
		}
		out = append(out, workbench.FormulaSpan{Text: string(runes[s.From:s.To]), Macro: true, Value: s.Value, Random: s.Random})
		at = s.To
	}
	if at < len(runes) {
		out = append(out, workbench.FormulaSpan{Text: string(runes[at:])})
	}
	return out
}

func (formulaDesk) edited(a *App, e *editing, l looking, problems []piece.EditorProblem) []respond.Region {
	view := a.formulaView(e, l)
	controls := workbench.Controls{Problems: problems}
	regions := []respond.Region{
		{Target: "#formula-result", Content: workbench.FormulaResult(view)},
		{Target: "#handle-odds", Content: workbench.HandleFormula(view)},
	}
	for _, slot := range []string{"name", "description", "tags"} {
		regions = append(regions, respond.Region{Target: "#" + workbench.SlotID(slot), Content: workbench.Says(controls.SaysFor(slot))})
	}
	return append(regions, respond.Region{Target: "#" + workbench.SlotID("text"), Content: workbench.FormulaFaults(view)})
}

func (formulaDesk) redrawn(_ context.Context, a *App, e *editing, problems []piece.EditorProblem, swap string) []respond.Region {
	v := workbench.FormulaEditor{Shell: workbench.Shell{At: e.at}, Controls: controlsView(e, problems), Result: a.formulaView(e, looking{})}
	return []respond.Region{{Target: "#parts", Swap: swap, Content: workbench.FormulaParts(v)}}
}

func (formulaDesk) operated(context.Context, *App, *editing, []piece.EditorProblem, operation) []respond.Region {
	return nil
}

// try shows the formula again with another seed.
func (formulaDesk) try(c echo.Context, a *App, e *editing, l looking, problems []piece.EditorProblem) error {
	if e.sent.Get("do") == "reroll" {
		l.seed = core.NewID()[:8]
	}
	view := a.formulaView(e, l)
	if respond.Partial(c) {
		return respond.HTML(c, respond.View{Also: []respond.Region{
			{Target: "#formula-seed", Content: workbench.FormulaSeed(view)},
			{Target: "#formula-result", Content: workbench.FormulaResult(view)},
		}})
	}
	ctx := c.Request().Context()
	s, err := a.shell(ctx, e, l, problems)
	if err != nil {
		return err
	}
	return respond.HTML(c, a.editorPage(ctx, e, s, l, problems))
}
