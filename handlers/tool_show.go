package handlers

import (
	"github.com/labstack/echo/v4"

	"callboard/handlers/respond"
	"callboard/views/layout"
	"callboard/views/workbench"
)

// ToolShow is a tool's editor, with the person's draft where they have one.
func (a *App) ToolShow(c echo.Context) error {
	e, err := a.openEditing(c)
	if err != nil {
		return err
	}
	newer, err := a.rebase(c.Request().Context(), e)
	if err != nil {
		return err
	}
	v, err := a.editorView(c.Request().Context(), e, look(c, nil))
	if err != nil {
		return err
	}
	v.Newer = newer
	if len(v.Head.Edits) > 0 {
		v.Restored = e.touched
	}
	return respond.HTML(c, editorPage(v))
}

// editorPage is the page around an editor.
func editorPage(v workbench.Editor) respond.View {
	title := v.Head.Name
	if title == "" {
		title = "A tool without a name"
	}
	return respond.View{
		Meta: layout.Meta{Title: title, Area: layout.Workbench, Wide: true, Scripts: []string{"workbench.js"}},
		Page: workbench.Page(v),
	}
}
