package handlers

import (
	"context"

	"callboard/core/tool"
	"callboard/handlers/form"
	"callboard/handlers/respond"
	"callboard/views/workbench"
)

// morph redraws a region without touching what a person is doing in it.
const morph = "innerMorph"

// editRegions is what changes with every edit: the rail, the header, the
// messages. It reads memory only and holds no input of the form.
func (a *App) editRegions(e *editing, l looking, problems []tool.EditorProblem) []respond.Region {
	head, see := a.headView(e, problems), a.seeView(e, l)
	controls := workbench.Controls{Problems: problems}
	regions := []respond.Region{
		{Target: "#see", Swap: morph, Content: workbench.SeePanel(see)},
		{Target: "#handle-cost", Content: workbench.HandleCost(see)},
		{Target: "#title", Content: workbench.Title(head)},
		{Target: "#summary", Content: text(head.Summary)},
		{Target: "#icon-now", Content: workbench.IconNow(head)},
		{Target: "#steps", Swap: morph, Content: workbench.Steps(head)},
		{Target: "#edits-count", Content: workbench.EditsCount(head)},
		{Target: "#edits-list", Content: workbench.EditsList(head)},
		{Target: "#save-slot", Swap: morph, Content: workbench.Save(head, true)},
		{Target: "#discard-slot", Swap: morph, Content: workbench.Discard(head)},
		{Target: "#save-line", Content: workbench.SaveLine(head)},
		{Target: "#try-args", Swap: morph, Content: workbench.TryArguments(tryView(e, problems, sentTry(e)))},
		{Target: "#try-go", Swap: morph, Content: workbench.TryGo(e.id, workbench.Try{Off: problems}, true)},
		{Target: "#try-stale", Content: staleNote(e, "try.of")},
	}
	if len(e.now.Tool.Body.Cases) > 0 {
		regions = append(regions, respond.Region{Target: "#cases-stale", Content: staleNote(e, "try.cases")})
	}
	for _, slot := range workbench.Slots {
		regions = append(regions, respond.Region{Target: "#" + workbench.SlotID(slot), Content: workbench.Says(controls.SaysFor(slot))})
	}
	for _, f := range e.now.Tool.Body.Fields {
		regions = append(regions, respond.Region{Target: "#" + workbench.RowSlotID(f.Key), Content: workbench.Says(controls.SaysForRow(f.Key))})
	}
	return append(regions, pickRegions(e, problems)...)
}

// pickRegions are the pickers of the actions, whose options follow the fields.
func pickRegions(e *editing, problems []tool.EditorProblem) []respond.Region {
	var regions []respond.Region
	controls := workbench.Controls{Now: form.Picks(e.now), Saved: form.Picks(e.base), Problems: problems}
	for _, k := range kindsView(e.now.Tool) {
		if len(k.Picks) > 0 {
			regions = append(regions, respond.Region{Target: "#pick-" + string(k.Kind), Swap: morph, Content: workbench.Pick(controls, k)})
		}
	}
	return regions
}

// formRegions redraw the form's own controls, after something other than typing
// changed them. swap says whether what is being typed stays.
func (a *App) formRegions(ctx context.Context, e *editing, problems []tool.EditorProblem, swap string) []respond.Region {
	controls := controlsView(e, problems)
	view := workbench.Editor{ID: e.id, Controls: controls, Fields: fieldRows(e.now.Tool), Kinds: kindsView(e.now.Tool)}
	return []respond.Region{
		{Target: "#version", Content: workbench.Version(e.version)},
		{Target: "#parts", Swap: swap, Content: workbench.Parts(view)},
		{Target: "#icon-choices", Swap: swap, Content: workbench.IconChoices(controls)},
		a.casesRegion(ctx, e, problems),
	}
}

func (a *App) casesRegion(ctx context.Context, e *editing, problems []tool.EditorProblem) respond.Region {
	return respond.Region{Target: "#cases", Content: workbench.CasesPanel(e.id, casesView(ctx, e, problems))}
}

func (a *App) casesCount(ctx context.Context, e *editing, problems []tool.EditorProblem) respond.Region {
	return respond.Region{Target: "#cases-count", Content: workbench.CasesCount(casesView(ctx, e, problems))}
}

// staleNote stands over a result that an earlier draft gave.
func staleNote(e *editing, control string) respond.Component {
	of := e.sent.Get(control)
	if of == "" || of == markOf(e.now.Tool) {
		return nil
	}
	return workbench.Stale()
}

// sentTry is what stands in the Try tab, so that it stays there.
func sentTry(e *editing) form.Try {
	t, _ := form.ReadTry(e.sent) // what is wrong with it is said when it is run
	return t
}

func text(s string) respond.Component { return workbench.Words(s) }

func focusRegion(control string) respond.Region {
	return respond.Region{Target: "#focus", Content: workbench.Focus(control)}
}
