package handlers

import (
	"context"

	"github.com/labstack/echo/v4"

	"callboard/core/piece"
	"callboard/core/scene"
	"callboard/handlers/respond"
	"callboard/views/layout"
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
	l, problems := look(c, nil), e.problems()
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
	linked, err := a.linkedTo(ctx, e)
	if err != nil {
		return workbench.Shell{}, err
	}
	s := workbench.Shell{At: e.at, Version: e.version, Head: a.headView(e, problems), Sections: e.desk.sections(), Back: a.cameFrom(l)}
	s.Head.Linked = linked
	return s, nil
}

// linkedTo are the scenes that link the piece.
func (a *App) linkedTo(ctx context.Context, e *editing) ([]scene.Ref, error) {
	if e.at.Kind != piece.Tool {
		return nil, nil
	}
	return a.Store.Linked(ctx, e.at.Kind, e.id)
}

// editorPage is the page around an editor.
func (a *App) editorPage(ctx context.Context, e *editing, s workbench.Shell, l looking, problems []piece.EditorProblem) respond.View {
	return respond.View{
		Meta: layout.Meta{Title: s.Head.Heading(), Area: layout.Workbench, Wide: true, Scripts: []string{"workbench.js"}},
		Page: e.desk.page(ctx, a, e, s, l, problems),
	}
}

// cameFrom is the scene the editor was opened from, to go back to; nil when it
// was opened from elsewhere, or the scene is gone.
func (a *App) cameFrom(l looking) *scene.Ref {
	if l.from == "" {
		return nil
	}
	s, ok := a.Store.Shelf().Scene(l.from)
	if !ok {
		return nil
	}
	return &scene.Ref{ID: s.ID, Title: s.Title}
}

// headView is the editor's header, without the scenes that link the piece.
func (a *App) headView(e *editing, problems []piece.EditorProblem) workbench.Head {
	steps := a.undo.Steps(e.person.ID, e.id)
	icon, summary := e.desk.look(e.now)
	return workbench.Head{
		At: e.at, Word: e.desk.word(), Name: e.now.Content().Name, Icon: icon, Summary: summary,
		Undo: steps.Undo, Redo: steps.Redo, Edits: e.desk.labels(e.base, e.now), Problems: problems,
	}
}
