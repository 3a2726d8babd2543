package handlers

import (
	"context"
	"net/url"
	"strings"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/tool"
	"callboard/handlers/form"
	"callboard/handlers/respond"
	"callboard/views/link"
	"callboard/views/workbench"
)

// ToolDraft keeps what was typed as the person's draft, does what the pressed
// button says, and shows what it comes to. It is what every keystroke asks, so
// it reads and writes memory only.
func (a *App) ToolDraft(c echo.Context) error {
	e, err := a.readEditing(c)
	if err != nil {
		return err
	}
	l := look(c, e.sent)
	typed := e.now
	ctx := c.Request().Context()
	op, err := a.operate(ctx, e, e.sent.Get("do"))
	if err != nil {
		// What was typed besides is kept all the same.
		e.now = typed
		if kept := a.keep(ctx, e); kept != nil {
			return kept
		}
		return err
	}
	if !respond.Partial(c) {
		a.tries.put(e.person.ID, e.id, triedBeside(e.sent))
		return respond.Redirect(c, backTo(e, l, op), "", op.said)
	}
	problems := form.Problems(e.now)
	return respond.HTML(c, respond.View{Also: append(a.operationRegions(ctx, e, problems, op), a.editRegions(e, l, problems)...)})
}

// triedBeside is the form with what stays in the Try tab: all of it, but what
// was just kept as a case.
func triedBeside(sent url.Values) url.Values {
	if sent.Get("do") != "keep-case" {
		return sent
	}
	rest := url.Values{}
	for control, values := range sent {
		if !strings.HasPrefix(control, "case.") {
			rest[control] = values
		}
	}
	return rest
}

// operation is what a button did.
type operation struct {
	place  string // what of the form it changed: "fields", "form", "cases", or nothing
	focus  string
	anchor string
	said   string
}

// operate does what a button says and keeps the outcome.
//
// Typing that a later request of its tab overtook is answered and not kept. A
// button is pressed once, so what it does always counts.
func (a *App) operate(ctx context.Context, e *editing, do string) (operation, error) {
	verb, _, _ := strings.Cut(do, ":")
	if verb != "" && verb != "preview" {
		a.passTurn(e.person.ID, e.id, e.sent)
	}
	switch verb {
	case "", "preview":
		_, err := a.turns.take(e.person.ID, e.id, e.sent, func() error { return a.keep(ctx, e) })
		return operation{}, err
	case "run-cases":
		return operation{place: "cases"}, a.keep(ctx, e)
	case "undo", "redo":
		return a.travel(ctx, e, do)
	case "keep-case":
		return a.keepCase(ctx, e)
	}
	if err := a.keep(ctx, e); err != nil {
		return operation{}, err
	}
	e.was = e.now
	done, err := form.Operate(e.now, do, newFieldKey)
	if err != nil {
		return operation{}, err
	}
	e.now = done.Draft
	op := operation{place: done.Place, focus: done.Focus, anchor: workbench.Anchor(done.Focus)}
	if done.Place == "definition" {
		op.place = "form"
	}
	return op, a.keep(ctx, e)
}

// newFieldKey is the key of a new field: short, and not to be made again.
func newFieldKey() string { return "f" + core.NewID()[:8] }

// travel undoes or redoes a step, after what was typed has become one.
func (a *App) travel(ctx context.Context, e *editing, do string) (operation, error) {
	if err := a.note(ctx, e, e.was, e.now); err != nil {
		return operation{}, err
	}
	move := a.undo.Undo
	if do == "redo" {
		move = a.undo.Redo
	}
	e.now, _ = move(e.person.ID, e.id, e.now)
	return operation{place: "form"}, a.keepOnly(e)
}

// keepCase adds the last try to the cases.
func (a *App) keepCase(ctx context.Context, e *editing) (operation, error) {
	kept, problems := form.ReadCase(e.sent)
	if problems != nil {
		return operation{}, core.Refuse(problems)
	}
	if kept.Name == "" {
		kept.Name = form.CaseName(e.now, kept)
	}
	var err error
	if e.now, err = form.Keep(e.now, kept); err != nil {
		return operation{}, err
	}
	return operation{place: "cases", anchor: "cases", said: "Kept as the case “" + kept.Name + "”. It is saved with the tool."}, a.keep(ctx, e)
}

// operationRegions are the parts of the form that a button changed.
func (a *App) operationRegions(ctx context.Context, e *editing, problems []tool.EditorProblem, op operation) []respond.Region {
	var regions []respond.Region
	switch op.place {
	case "fields":
		list := workbench.FieldList(e.id, controlsView(e, problems), fieldRows(e.now.Tool))
		regions = append(regions, respond.Region{Target: "#field-list", Swap: morph, Content: list})
	case "form":
		regions = append(a.formRegions(ctx, e, problems, ""), a.casesCount(ctx, e, problems))
	case "cases":
		regions = append(regions, a.casesRegion(ctx, e, problems), a.casesCount(ctx, e, problems))
	}
	if op.said != "" {
		regions = append(regions, respond.Notice("good", op.said))
	}
	if op.focus != "" {
		regions = append(regions, focusRegion(workbench.Anchor(op.focus)))
	}
	return regions
}

// backTo is the editor's address after a button without scripts: the same tab,
// the same scene, the place that changed.
func backTo(e *editing, l looking, op operation) string {
	query := url.Values{}
	if l.tab != "see" {
		query.Set("tab", l.tab)
	}
	if op.place == "cases" {
		query.Set("tab", "cases")
	}
	if l.scene != "" {
		query.Set("scene", l.scene)
	}
	if from := e.sent.Get("see.from"); core.ValidID(from) {
		query.Set("from", "scene:"+from)
	}
	to := link.Tool(e.id)
	if len(query) > 0 {
		to += "?" + query.Encode()
	}
	if op.anchor != "" {
		to += "#" + op.anchor
	}
	return to
}
