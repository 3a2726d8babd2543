package handlers

import (
	"context"

	"callboard/core/piece"
	"callboard/handlers/form"
	"callboard/handlers/respond"
	"callboard/views/workbench"
)

// edited are the rail and the messages.
func (toolDesk) edited(a *App, e *editing, l looking, problems []piece.EditorProblem) []respond.Region {
	see, t := a.seeView(e, l), e.draft().Tool
	controls := workbench.Controls{Problems: problems}
	regions := []respond.Region{
		{Target: "#see", Swap: morph, Content: workbench.SeePanel(see)},
		{Target: "#handle-cost", Content: workbench.HandleCost(see)},
		{Target: "#icon-now", Content: workbench.IconNow(a.headView(e, nil))},
		{Target: "#try-args", Swap: morph, Content: workbench.TryArguments(tryView(e, problems, sentTry(e)))},
		{Target: "#try-go", Swap: morph, Content: workbench.TryGo(e.at, workbench.Try{Off: problems}, true)},
		{Target: "#try-stale", Content: staleNote(e, "try.of")},
	}
	if len(t.Body.Cases) > 0 {
		regions = append(regions, respond.Region{Target: "#cases-stale", Content: staleNote(e, "try.cases")})
	}
	for _, slot := range workbench.Slots {
		regions = append(regions, respond.Region{Target: "#" + workbench.SlotID(slot), Content: workbench.Says(controls.SaysFor(slot))})
	}
	for _, f := range t.Body.Fields {
		regions = append(regions, respond.Region{Target: "#" + workbench.RowSlotID(f.Key), Content: workbench.Says(controls.SaysForRow(f.Key))})
	}
	return append(regions, a.pickRegions(e, problems)...)
}

// pickRegions are the pickers of the actions, whose options follow the fields.
func (a *App) pickRegions(e *editing, problems []piece.EditorProblem) []respond.Region {
	var regions []respond.Region
	controls := workbench.Controls{Now: form.Picks(e.draft()), Saved: form.Picks(e.saved()), Problems: problems}
	for _, k := range a.kindsView(e) {
		if len(k.Picks) > 0 {
			regions = append(regions, respond.Region{Target: "#pick-" + string(k.Kind), Swap: morph, Content: workbench.Pick(e.at, controls, k)})
		}
	}
	return regions
}

// redrawn are the form's own controls and the cases.
func (toolDesk) redrawn(ctx context.Context, a *App, e *editing, problems []piece.EditorProblem, swap string) []respond.Region {
	controls, t := controlsView(e, problems), e.draft().Tool
	view := workbench.Editor{Shell: workbench.Shell{At: e.at}, Controls: controls, Fields: fieldRows(t), Kinds: a.kindsView(e)}
	return append([]respond.Region{
		{Target: "#parts", Swap: swap, Content: workbench.Parts(view)},
		{Target: "#icon-choices", Swap: swap, Content: workbench.IconChoices(controls)},
	}, a.casesRegions(ctx, e, problems)...)
}

// operated are the fields or the cases.
func (toolDesk) operated(ctx context.Context, a *App, e *editing, problems []piece.EditorProblem, op operation) []respond.Region {
	switch op.place {
	case "fields":
		list := workbench.FieldList(e.at, controlsView(e, problems), fieldRows(e.draft().Tool))
		return []respond.Region{{Target: "#field-list", Swap: morph, Content: list}}
	case "cases":
		return a.casesRegions(ctx, e, problems)
	}
	return nil
}

func (a *App) casesRegions(ctx context.Context, e *editing, problems []piece.EditorProblem) []respond.Region {
	view := a.casesView(ctx, e, problems)
	return []respond.Region{
		{Target: "#cases", Content: workbench.CasesPanel(e.at, view)},
		{Target: "#cases-count", Content: workbench.CasesCount(view)},
	}
}

// staleNote stands over a result that an earlier draft gave.
func staleNote(e *editing, control string) respond.Component {
	of := e.sent.Get(control)
	if of == "" || of == markOf(e.draft().Tool) {
		return nil
	}
	return workbench.Stale()
}

// sentTry is what stands in the Try tab, so that it stays there.
func sentTry(e *editing) form.Try {
	t, _ := form.ReadTry(e.sent) // what is wrong with it is said when it is run
	return t
}
