package handlers

import (
	"context"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/piece"
	"callboard/core/tool"
	"callboard/handlers/form"
	"callboard/handlers/respond"
	"callboard/views/workbench"
)

// try calls the draft as a model would, through the real reader and the real
// runner, and shows exactly what the AI would get.
func (toolDesk) try(c echo.Context, a *App, e *editing, l looking, problems []piece.EditorProblem) error {
	try, faults := form.ReadTry(e.sent)
	switch {
	case faults != nil:
		return a.refuseTry(c, e, l, core.Refuse(faults))
	case len(problems) > 0:
		return a.refuseTry(c, e, l, core.Errorf(core.Invalid, "To try it: %s.", problems[0].Short))
	}
	if e.sent.Get("do") == "reroll" || try.Seed == "" || !try.Locked && try.Seed == e.sent.Get("case.seed") {
		try.Seed = core.NewID()[:8]
	}
	ctx := c.Request().Context()
	result := a.callTool(ctx, e, try)
	view := tryView(e, problems, try)
	if respond.Partial(c) {
		return respond.HTML(c, respond.View{Also: []respond.Region{
			{Target: "#try-seed", Swap: morph, Content: workbench.TrySeed(view)},
			{Target: "#try-stale"},
			{Target: "#try-result", Content: workbench.ResultPanel(e.at, result)},
		}})
	}
	s, err := a.shell(ctx, e, l, problems)
	if err != nil {
		return err
	}
	view.Result = &result
	v := a.toolEditor(ctx, e, s, l, problems)
	v.Try = view
	page := a.editorPage(ctx, e, s, l, problems)
	page.Page = workbench.Page(v)
	return respond.HTML(c, page)
}

// refuseTry answers a call that cannot be made: a page without scripts gets the
// editor, where Try says why, with everything that was typed.
func (a *App) refuseTry(c echo.Context, e *editing, l looking, why *core.Error) error {
	if respond.Partial(c) {
		return why
	}
	return a.refused(c, e, l, core.Invalid, why.Message, nil)
}

// callTool makes the call of the Try form.
func (a *App) callTool(ctx context.Context, e *editing, t form.Try) workbench.Result {
	return a.callWith(ctx, e, t.Call(e.draft().Tool.Body.Fields), t)
}

// callWith makes a call as a model wrote it.
func (a *App) callWith(ctx context.Context, e *editing, call string, t form.Try) workbench.Result {
	r := workbench.Result{
		CallName: a.callName(e, t.Scene), Call: call, Raw: t.Raw, Seed: t.Seed, Scene: t.Scene, Of: markOf(e.draft().Tool),
	}
	reading, answer, err := tool.Call(ctx, e.draft().Tool, call, tool.Env{Seed: t.Seed, SceneID: t.Scene, Library: a.Store.Shelf()})
	r.Repairs = reading.Repairs
	if err != nil {
		a.Log.Error("a tool failed in Try", "piece", e.id, "error", err)
		r.Fault = "This tool failed while it ran. The fault is ours, not the call's; the server's log has the details."
		return r
	}
	r.Text, r.Refused, r.Rolls = answer.Text, answer.Refused, rollsView(answer.Trace)
	return r
}
