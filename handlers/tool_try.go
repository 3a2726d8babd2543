package handlers

import (
	"context"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/tool"
	"callboard/handlers/form"
	"callboard/handlers/respond"
	"callboard/views/workbench"
)

// ToolTry calls the draft as a model would, through the real reader and the
// real runner, and shows exactly what the AI would get.
func (a *App) ToolTry(c echo.Context) error {
	e, err := a.readEditing(c)
	if err != nil {
		return err
	}
	a.passTurn(e.person.ID, e.id, e.sent)
	if err := a.keep(c.Request().Context(), e); err != nil {
		return err
	}
	l := look(c, e.sent)
	l.tab = "try"
	try, faults := form.ReadTry(e.sent)
	problems := form.Problems(e.now)
	switch {
	case faults != nil:
		return a.refuseTry(c, e, l, core.Refuse(faults))
	case len(problems) > 0:
		return a.refuseTry(c, e, l, core.Errorf(core.Invalid, "To try it: %s.", problems[0].Short))
	}
	if e.sent.Get("do") == "reroll" || try.Seed == "" || !try.Locked && try.Seed == e.sent.Get("case.seed") {
		try.Seed = core.NewID()[:8]
	}
	result := a.try(c.Request().Context(), e, try)
	if respond.Partial(c) {
		return respond.HTML(c, respond.View{Also: []respond.Region{
			{Target: "#try-seed", Swap: morph, Content: workbench.TrySeed(tryView(e, nil, try))},
			{Target: "#try-stale"},
			{Target: "#try-result", Content: workbench.ResultPanel(e.id, result)},
		}})
	}
	v, err := a.editorView(c.Request().Context(), e, l)
	if err != nil {
		return err
	}
	v.Try = tryView(e, problems, try)
	v.Try.Result = &result
	return respond.HTML(c, editorPage(v))
}

// refuseTry answers a call that cannot be made: a page without scripts gets the
// editor, where Try says why, with everything that was typed.
func (a *App) refuseTry(c echo.Context, e *editing, l looking, why *core.Error) error {
	if respond.Partial(c) {
		return why
	}
	v, err := a.editorView(c.Request().Context(), e, l)
	if err != nil {
		return err
	}
	page := editorPage(v)
	page.Status, page.Meta.Notice, page.Meta.NoticeKind = respond.Status(core.Invalid), why.Message, "bad"
	return respond.HTML(c, page)
}

// try makes the call of the Try form.
func (a *App) try(ctx context.Context, e *editing, t form.Try) workbench.Result {
	return a.call(ctx, e, t.Call(e.now.Tool.Body.Fields), t)
}

// call makes a call as a model wrote it.
func (a *App) call(ctx context.Context, e *editing, call string, t form.Try) workbench.Result {
	r := workbench.Result{
		CallName: a.callName(e, t.Scene), Call: call, Raw: t.Raw, Seed: t.Seed, Scene: t.Scene, Of: markOf(e.now.Tool),
	}
	reading, answer, err := tool.Call(ctx, e.now.Tool, call, tool.Env{Seed: t.Seed, SceneID: t.Scene})
	r.Repairs = reading.Repairs
	if err != nil {
		a.Log.Error("a tool failed in Try", "piece", e.id, "error", err)
		r.Fault = "This tool failed while it ran. The fault is ours, not the call's; the server's log has the details."
		return r
	}
	r.Text, r.Refused, r.Rolls = answer.Text, answer.Refused, rollsView(answer.Trace)
	return r
}
