package handlers

import (
	"context"
	"fmt"
	"hash/fnv"

	"callboard/core/piece"
	"callboard/core/tool"
	"callboard/handlers/form"
	"callboard/handlers/respond"
	"callboard/views/workbench"
)

// page is the whole tool editor.
func (toolDesk) page(ctx context.Context, a *App, e *editing, s workbench.Shell, l looking, problems []piece.EditorProblem) respond.Component {
	return workbench.Page(a.toolEditor(ctx, e, s, l, problems))
}

func (a *App) toolEditor(ctx context.Context, e *editing, s workbench.Shell, l looking, problems []piece.EditorProblem) workbench.Editor {
	v := workbench.Editor{
		Shell:    s,
		Controls: controlsView(e, problems),
		Fields:   fieldRows(e.draft().Tool),
		Kinds:    a.kindsView(e),
		See:      a.seeView(e, l),
		Try:      a.tryTab(ctx, e, problems),
		Cases:    a.casesView(ctx, e, problems),
		Tab:      l.tab,
	}
	v.See.Families, v.See.Formats = familyOptions(), formatOptions()
	v.See.Scenes = sceneOptions(s.Head.Linked)
	return v
}

func controlsView(e *editing, problems []piece.EditorProblem) workbench.Controls {
	return workbench.Controls{Now: e.now.Controls(), Saved: e.base.Controls(), Problems: problems}
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
func (a *App) kindsView(e *editing) []workbench.Kind {
	t := e.draft().Tool
	var kinds []workbench.Kind
	for _, info := range tool.Kinds() {
		k := workbench.Kind{Kind: info.Kind, Label: info.Label, Icon: info.Icon}
		switch info.Kind {
		case tool.KindRoll:
			k.Picks = rollPicks(t)
		case tool.KindDice:
			k.Picks, k.Piece = a.piecePicks(e, "action.dice.piece", piece.Dice)
		case tool.KindFormula:
			k.Picks, k.Piece = a.piecePicks(e, "action.formula.piece", piece.Formula)
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

func tryView(e *editing, problems []piece.EditorProblem, t form.Try) workbench.Try {
	v := workbench.Try{Raw: t.Raw, Text: t.Text, Seed: t.Seed, Locked: t.Locked, Off: problems}
	for _, f := range e.draft().Tool.Body.Fields {
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
func (a *App) casesView(ctx context.Context, e *editing, problems []piece.EditorProblem) workbench.Cases {
	t := e.draft().Tool
	v := workbench.Cases{
		Of: markOf(t), Off: len(problems) > 0,
		Form: form.Controls(form.Draft{Tool: t})["cases"], FormSaved: e.base.Controls()["cases"],
	}
	var results []tool.CaseResult
	if !v.Off {
		results = tool.RunCases(ctx, t, a.caseEnv())
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
	return markOfBytes(append([]byte(t.Name+"\x00"), t.Body.AppendJSON(nil)...))
}

// caseEnv is what cases may look at.
func (a *App) caseEnv() tool.Env { return tool.Env{Library: a.Store.Shelf()} }

func markOfBytes(data []byte) string {
	h := fnv.New64a()
	_, _ = h.Write(data) // a hash takes every byte
	return fmt.Sprintf("%016x", h.Sum64())
}
