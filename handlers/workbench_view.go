package handlers

import (
	"context"
	"fmt"
	"hash/fnv"

	"callboard/core/piece"
	"callboard/core/scene"
	"callboard/core/tool"
	"callboard/handlers/form"
	"callboard/views/workbench"
)

// editorView is the whole editor of a request.
func (a *App) editorView(ctx context.Context, e *editing, look looking) (workbench.Editor, error) {
	linked, err := a.Store.Linked(ctx, piece.Tool, e.id)
	if err != nil {
		return workbench.Editor{}, err
	}
	problems := form.Problems(e.now)
	v := workbench.Editor{
		ID: e.id, Version: e.version,
		Controls: controlsView(e, problems),
		Head:     a.headView(e, problems),
		Fields:   fieldRows(e.now.Tool),
		Kinds:    kindsView(e.now.Tool),
		See:      a.seeView(e, look),
		Try:      a.tryTab(ctx, e, problems),
		Cases:    casesView(ctx, e, problems),
		Tab:      look.tab,
	}
	v.Head.Linked = linked
	v.See.Families, v.See.Formats = familyOptions(), formatOptions()
	v.See.Scenes = sceneOptions(linked)
	v.Back = a.cameFrom(look)
	return v, nil
}

// cameFrom is the scene the editor was opened from, to go back to; nil when it
// was opened from elsewhere, or the scene is gone.
func (a *App) cameFrom(look looking) *scene.Ref {
	if look.from == "" {
		return nil
	}
	s, ok := a.Store.Shelf().Scene(look.from)
	if !ok {
		return nil
	}
	return &scene.Ref{ID: s.ID, Title: s.Title}
}

func controlsView(e *editing, problems []tool.EditorProblem) workbench.Controls {
	return workbench.Controls{Now: form.Controls(e.now), Saved: form.Controls(e.base), Problems: problems}
}

func (a *App) headView(e *editing, problems []tool.EditorProblem) workbench.Head {
	steps := a.undo.Steps(e.person.ID, e.id)
	return workbench.Head{
		ID: e.id, Name: e.now.Tool.Name, Icon: toolIcon(e.now.Tool.Body.Icon, e.now.Tool.Body.Action.Kind()), Summary: e.now.Tool.Body.Action.Summary(e.now.Tool.Body.Fields),
		Undo: steps.Undo, Redo: steps.Redo, Edits: e.editLabels(), Problems: problems,
	}
}

func fieldRows(t tool.Tool) []workbench.Field {
	last := len(t.Body.Fields) - 1
	rows := make([]workbench.Field, 0, last+1)
	for i, f := range t.Body.Fields {
		rows = append(rows, workbench.Field{Key: f.Key, Name: f.Name, Type: f.Type, First: i == 0, Last: i == last})
	}
	return rows
}

// kindsView lists the actions there are; the picker of each offers what it can
// pick in this tool.
func kindsView(t tool.Tool) []workbench.Kind {
	var kinds []workbench.Kind
	for _, info := range tool.Kinds() {
		k := workbench.Kind{Kind: info.Kind, Label: info.Label, Icon: info.Icon}
		if info.Kind == tool.KindRoll {
			k.Picks = rollPicks(t)
		}
		kinds = append(kinds, k)
	}
	return kinds
}

// rollPicks are the text fields a roll can read, and the picked one while it is
// of another type, so that the editor shows what is wrong.
func rollPicks(t tool.Tool) []workbench.Option {
	picked := ""
	if roll, ok := t.Body.Action.(tool.Roll); ok {
		picked = roll.Field
	}
	options := []workbench.Option{{Value: "", Label: "no field picked"}}
	for i, f := range t.Body.Fields {
		label := f.Name
		if label == "" {
			label = fmt.Sprintf("field %d, without a name", i+1)
		}
		switch {
		case f.Type == tool.Text:
			options = append(options, workbench.Option{Value: f.Key, Label: label})
		case f.Key == picked:
			options = append(options, workbench.Option{Value: f.Key, Label: label + " (" + string(f.Type) + ")"})
		}
	}
	return options
}

func tryView(e *editing, problems []tool.EditorProblem, t form.Try) workbench.Try {
	v := workbench.Try{Raw: t.Raw, Text: t.Text, Seed: t.Seed, Locked: t.Locked, Off: problems}
	for _, f := range e.now.Tool.Body.Fields {
		if f.Name == "" {
			continue
		}
		v.Fields = append(v.Fields, workbench.TryField{
			Key: f.Key, Name: f.Name, Type: f.Type, Required: f.Required, Choices: f.Choices, Meaning: f.Description, Value: t.Values[f.Key],
		})
	}
	return v
}

// casesView runs the draft's cases, unless it cannot be run.
func casesView(ctx context.Context, e *editing, problems []tool.EditorProblem) workbench.Cases {
	t := e.now.Tool
	v := workbench.Cases{
		Of: markOf(t), Off: len(problems) > 0,
		Form: form.Controls(form.Draft{Tool: t})["cases"], FormSaved: form.Controls(e.base)["cases"],
	}
	var results []tool.CaseResult
	if !v.Off {
		results = tool.RunCases(ctx, t)
	}
	for i, c := range t.Body.Cases {
		one := workbench.Case{Name: c.Name, Call: c.Text(), Seed: c.Seed, Expect: expectWords(c.Expect)}
		if i < len(results) {
			one.Ran, one.Pass, one.Why = true, results[i].Pass, results[i].Why
		}
		v.List = append(v.List, one)
	}
	return v
}

func expectWords(e tool.Expect) string {
	switch e.Kind {
	case tool.Exact:
		return "answers exactly: " + e.Text
	case tool.Contains:
		return "answers with: " + e.Text
	case tool.Refused:
		if e.Text == "" {
			return "is refused"
		}
		return "is refused with: " + e.Text
	}
	return ""
}

// markOf tells drafts apart that answer or read differently: a result carries
// the mark of the draft it was made with.
func markOf(t tool.Tool) string {
	t.Body.Cases, t.Body.Icon, t.Body.Category = nil, "", ""
	h := fnv.New64a()
	_, _ = h.Write(append([]byte(t.Name+"\x00"), t.Body.AppendJSON(nil)...)) // a hash takes every byte
	return fmt.Sprintf("%016x", h.Sum64())
}
