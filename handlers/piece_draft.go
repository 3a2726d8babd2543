package handlers

import (
	"context"
	"net/url"
	"strings"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/piece"
	"callboard/handlers/respond"
	"callboard/views/workbench"
)

// PieceDraft keeps what was typed as the person's draft, does what the pressed
// button says, and shows what it comes to. It is what every keystroke asks, so
// it reads and writes memory only.
func (a *App) PieceDraft(c echo.Context) error {
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
	problems := a.problems(e)
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
	place  string // what of the form it changed: "form", "cases", a name of the desk's own, or nothing
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
	case "undo", "redo":
		return a.travel(ctx, e, do)
	}
	if err := a.keep(ctx, e); err != nil {
		return operation{}, err
	}
	e.was = e.now
	op, err := e.desk.operate(e, do)
	if err != nil {
		return operation{}, err
	}
	return op, a.keep(ctx, e)
}

// newKey is the key of a new part of a draft: short, and not to be made again.
func newKey() string { return "f" + core.NewID()[:8] }

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

// operationRegions are the parts of the page that a button changed.
func (a *App) operationRegions(ctx context.Context, e *editing, problems []piece.EditorProblem, op operation) []respond.Region {
	var regions []respond.Region
	switch op.place {
	case "":
	case "form":
		regions = a.formRegions(ctx, e, problems, "")
	default:
		regions = e.desk.operated(ctx, a, e, problems, op)
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
	query := e.finds()
	if l.tab != "see" {
		query.Set("tab", l.tab)
	}
	if op.place == "cases" {
		query.Set("tab", "cases")
	}
	if l.scene != "" {
		query.Set("scene", l.scene)
	}
	if l.from != "" {
		query.Set("from", l.from)
	}
	to := e.at.Open()
	if len(query) > 0 {
		to += "?" + query.Encode()
	}
	if op.anchor != "" {
		to += "#" + op.anchor
	}
	return to
}
