package handlers

import (
	"context"
	"net/url"
	"strconv"

	"callboard/core"
	"callboard/core/piece"
	"callboard/core/tool"
	"callboard/handlers/form"
	"callboard/handlers/respond"
	"callboard/views/workbench"
)

// toolDesk is the tool editor.
type toolDesk struct{}

var _ desk = toolDesk{}

// draft is the draft of a tool's editor.
func (e *editing) draft() form.Draft { return e.now.(form.Draft) }

// saved is the tool that the draft edits.
func (e *editing) saved() form.Draft { return e.base.(form.Draft) }

func toolOf(d form.Held) tool.Tool { return d.(form.Draft).Tool }

func (toolDesk) word() string { return "tool" }

func (toolDesk) blank() piece.Content { return tool.New().Content() }

func (toolDesk) of(c piece.Content) (form.Held, error) {
	t, err := tool.OfPiece(c)
	return form.Of(t), err
}

func (toolDesk) parse(data []byte) (form.Held, error) { return form.Parse(data) }

func (toolDesk) decode(_ *App, sent url.Values, base, _ form.Held) (form.Held, []core.Problem) {
	return form.Decode(sent, base.(form.Draft))
}

func (toolDesk) problems(_ *App, d form.Held) []piece.EditorProblem {
	return form.Problems(d.(form.Draft))
}

func (toolDesk) diff(base, now form.Held) []piece.Changed {
	return tool.Diff(toolOf(base), toolOf(now)).Changed()
}

func (toolDesk) labels(base, now form.Held) []string {
	labels := tool.Diff(toolOf(base), toolOf(now)).Labels()
	if _, kept := now.(form.Draft).Kept["maxCalls"]; kept {
		labels = append(labels, tool.MaxCallsLabel)
	}
	return labels
}

func (toolDesk) merge(base, theirs, now form.Held, chosen map[string]string) merging {
	b, t := toolOf(base), toolOf(theirs)
	mine := tool.Diff(b, toolOf(now))
	_, took, clashes := tool.Merge(b, t, mine)
	merged, open := tool.Resolve(b, t, mine, chosen)
	return merging{draft: form.Of(merged), took: took, clashes: clashes, open: open}
}

func (toolDesk) remember(saved, now form.Held) form.Held {
	return form.Draft{Tool: toolOf(saved), Kept: now.(form.Draft).Kept}
}

func (toolDesk) look(a *App, d form.Held) (icon, summary string) {
	t := toolOf(d)
	return toolIcon(t.Body.Icon, t.Body.Action.Kind()), a.Store.Shelf().Doing(t)
}

// lack is why no scene offers the draft now; empty when nothing keeps it back.
func (toolDesk) lack(a *App, d form.Held) string { return a.Store.Shelf().Lack(toolOf(d)) }

func (toolDesk) sections() []workbench.Section { return workbench.ToolSections }

// operate does what a button of the tool's form says.
func (toolDesk) operate(e *editing, do string) (operation, error) {
	switch do {
	case "run-cases":
		return operation{place: "cases"}, nil
	case "keep-case":
		return keepCase(e)
	}
	done, err := form.Operate(e.draft(), do, newKey)
	if err != nil {
		return operation{}, err
	}
	e.now = done.Draft
	op := operation{place: done.Place, focus: done.Focus, anchor: workbench.Anchor(done.Focus)}
	if done.Place == "definition" {
		op.place = "form"
	}
	return op, nil
}

// keepCase adds the last try to the cases.
func keepCase(e *editing) (operation, error) {
	kept, problems := form.ReadCase(e.sent)
	if problems != nil {
		return operation{}, core.Refuse(problems)
	}
	if kept.Name == "" {
		kept.Name = form.CaseName(e.draft(), kept)
	}
	now, err := form.Keep(e.draft(), kept)
	if err != nil {
		return operation{}, err
	}
	e.now = now
	return operation{place: "cases", anchor: "cases", said: "Kept as the case “" + kept.Name + "”. It is saved with the tool."}, nil
}

// checked runs the tool's cases.
func (toolDesk) checked(ctx context.Context, a *App, saved form.Held) (kind, words string) {
	failed := 0
	results := tool.RunCases(ctx, toolOf(saved), a.caseEnv())
	for _, r := range results {
		if !r.Pass {
			failed++
		}
	}
	switch {
	case failed == 1:
		return "bad", " One case fails now: see Cases."
	case failed > 1:
		return "bad", " " + strconv.Itoa(failed) + " cases fail now: see Cases."
	case len(results) > 0:
		return "good", " All cases pass."
	}
	return "", ""
}

func (toolDesk) seen(a *App, e *editing, l looking) (title string, shown respond.Component) {
	_, summary := e.desk.look(a, e.now)
	return "What the AI saw", workbench.Saw(summary, a.seeView(e, l))
}
