package handlers

import (
	"context"

	"callboard/core/piece"
	"callboard/handlers/respond"
	"callboard/views/workbench"
)

// morph redraws a region without touching what a person is doing in it.
const morph = "innerMorph"

// editRegions is what changes with every edit: the header, and what the desk
// shows beside the form. It reads memory only and holds no input of the form.
func (a *App) editRegions(e *editing, l looking, problems []piece.EditorProblem) []respond.Region {
	head := a.headView(e, problems)
	regions := []respond.Region{
		{Target: "#title", Content: workbench.Title(head)},
		{Target: "#summary", Content: text(head.Summary)},
		{Target: "#steps", Swap: morph, Content: workbench.Steps(head)},
		{Target: "#edits-count", Content: workbench.EditsCount(head)},
		{Target: "#edits-list", Content: workbench.EditsList(head)},
		{Target: "#save-slot", Swap: morph, Content: workbench.Save(head, true)},
		{Target: "#discard-slot", Swap: morph, Content: workbench.Discard(head)},
		{Target: "#save-line", Content: workbench.SaveLine(head)},
	}
	return append(regions, e.desk.edited(a, e, l, problems)...)
}

// formRegions redraw the form's own controls, after something other than typing
// changed them. swap says whether what is being typed stays.
func (a *App) formRegions(ctx context.Context, e *editing, problems []piece.EditorProblem, swap string) []respond.Region {
	version := respond.Region{Target: "#version", Content: workbench.Version(e.version)}
	return append([]respond.Region{version}, e.desk.redrawn(ctx, a, e, problems, swap)...)
}

func text(s string) respond.Component { return workbench.Words(s) }

func focusRegion(control string) respond.Region {
	return respond.Region{Target: "#focus", Content: workbench.Focus(control)}
}
