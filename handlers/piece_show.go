package handlers

import (
	"context"
	"strings"

	"github.com/labstack/echo/v4"

	"callboard/core/piece"
	"callboard/core/scene"
	"callboard/handlers/respond"
	"callboard/views/layout"
	"callboard/views/link"
	"callboard/views/workbench"
)

// PieceShow is a piece's editor, with the person's draft where they have one.
func (a *App) PieceShow(c echo.Context) error {
	e, err := a.openEditing(c)
	if err != nil {
		return err
	}
	newer, err := a.rebase(c.Request().Context(), e)
	if err != nil {
		return err
	}
	l, problems := look(c, nil), a.problems(e)
	s, err := a.shell(c.Request().Context(), e, l, problems)
	if err != nil {
		return err
	}
	s.Newer = newer
	if len(s.Head.Edits) > 0 {
		s.Restored = e.touched
	}
	return respond.HTML(c, a.editorPage(c.Request().Context(), e, s, l, problems))
}

// shell is what the editors of all kinds share.
func (a *App) shell(ctx context.Context, e *editing, l looking, problems []piece.EditorProblem) (workbench.Shell, error) {
	linked, uses, err := a.linkedTo(ctx, e)
	if err != nil {
		return workbench.Shell{}, err
	}
	s := workbench.Shell{At: e.at, Version: e.version, Head: a.headView(e, problems), Sections: e.desk.sections(), Back: a.cameFrom(l)}
	s.Head.Linked, s.Head.Uses, s.Head.Used = linked, uses, e.at.Kind != piece.Tool
	return s, nil
}

// linkedTo are the scenes that link a tool; of a piece of another kind what uses
// it, and the scenes that link the tools among that.
func (a *App) linkedTo(ctx context.Context, e *editing) (scenes []scene.Ref, uses []workbench.UseRow, err error) {
	if e.at.Kind == piece.Tool {
		scenes, err = a.Store.Linked(ctx, e.at.Kind, e.id)
		return scenes, nil, err
	}
	entries := a.Store.Shelf().UsedBy(e.id)
	seen := map[string]bool{}
	for _, entry := range entries[:min(len(entries), maxListed)] {
		if entry.Kind != piece.Tool {
			continue
		}
		linked, err := a.Store.Linked(ctx, piece.Tool, entry.ID)
		if err != nil {
			return nil, nil, err
		}
		for _, ref := range linked {
			if !seen[ref.ID] {
				seen[ref.ID] = true
				scenes = append(scenes, ref)
			}
		}
	}
	return scenes, a.usesView(entries), nil
}

// editorPage is the page around an editor.
func (a *App) editorPage(ctx context.Context, e *editing, s workbench.Shell, l looking, problems []piece.EditorProblem) respond.View {
	return respond.View{
		Meta: layout.Meta{Title: s.Head.Heading(), Area: layout.Workbench, Wide: true, Scripts: []string{"workbench.js"}},
		Page: e.desk.page(ctx, a, e, s, l, problems),
	}
}

// cameFrom is the scene or the tool that the editor was opened from, to go back
// to; nil when it was opened from elsewhere, or that is gone.
func (a *App) cameFrom(l looking) *workbench.Back {
	what, id, _ := strings.Cut(l.from, ":")
	switch what {
	case "scene":
		if s, ok := a.Store.Shelf().Scene(id); ok {
			return &workbench.Back{From: l.from, Title: s.Title, Href: link.Scene(id)}
		}
	case "tool":
		if e, ok := a.Store.Shelf().Entry(id); ok && e.Kind == piece.Tool {
			return &workbench.Back{From: l.from, Title: e.Name, Href: link.Tool(id)}
		}
	}
	return nil
}

// headView is the editor's header, without the scenes that link the piece.
func (a *App) headView(e *editing, problems []piece.EditorProblem) workbench.Head {
	steps := a.undo.Steps(e.person.ID, e.id)
	icon, summary := e.desk.look(a, e.now)
	return workbench.Head{
		At: e.at, Word: e.desk.word(), Name: e.now.Content().Name, Icon: icon, Summary: summary,
		Undo: steps.Undo, Redo: steps.Redo, Edits: e.desk.labels(e.base, e.now), Problems: problems, Lack: e.desk.lack(a, e.now),
	}
}
