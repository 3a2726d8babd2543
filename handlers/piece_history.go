package handlers

import (
	"strconv"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/piece"
	"callboard/handlers/form"
	"callboard/handlers/respond"
	"callboard/models"
	"callboard/views/layout"
	"callboard/views/workbench"
)

// historyPage is how many versions one page of the history shows.
const historyPage = 50

// PieceHistory lists a piece's versions with what each changed.
func (a *App) PieceHistory(c echo.Context) error {
	e, err := a.startEditing(c)
	if err != nil {
		return err
	}
	before, _ := strconv.Atoi(c.QueryParam("before")) // what is no number asks for the newest
	revisions, err := a.Store.Revisions(c.Request().Context(), e.id, before, historyPage+1)
	if err != nil {
		return err
	}
	h := workbench.History{At: e.at, Name: e.entry.Name}
	for i, r := range revisions[:min(len(revisions), historyPage)] {
		v := workbench.Revision{
			Version: r.Version, At: r.SavedAt, By: r.SavedBy, Mine: r.SavedBy == e.person.ID, Now: r.Version == e.entry.Version,
		}
		if i+1 < len(revisions) {
			v.Changes = changesBetween(e.desk, revisions[i+1], r)
		}
		h.Versions = append(h.Versions, v)
	}
	if len(revisions) > historyPage {
		h.Before = revisions[historyPage-1].Version
	}
	return respond.HTML(c, respond.View{
		Meta: layout.Meta{Title: "History of " + e.entry.Name, Area: layout.Workbench, Scripts: []string{"workbench.js"}},
		Page: workbench.HistoryPage(h),
	})
}

// changesBetween names what a version changed.
func changesBetween(d desk, before, after piece.Revision) []string {
	was, err := d.of(before.Content)
	if err != nil {
		return []string{"Everything: the version before it cannot be read"}
	}
	is, err := d.of(after.Content)
	if err != nil {
		return []string{"This version cannot be read"}
	}
	return d.labels(was, is)
}

// PieceVersion shows one version, against the saved one.
func (a *App) PieceVersion(c echo.Context) error {
	e, past, version, err := a.pastVersion(c)
	if err != nil {
		return err
	}
	now, err := a.versionOf(c.Request().Context(), e.desk, e.id, e.entry.Version)
	if err != nil {
		return err
	}
	p := workbench.Past{At: e.at, Name: e.entry.Name, Version: version, Now: version == e.entry.Version}
	for _, change := range e.desk.diff(past, now) {
		p.Changes = append(p.Changes, workbench.Changed{Label: change.Label, Then: change.Before, Now: change.After})
	}
	e.base, e.now = past, past
	p.Title, p.Shown = e.desk.seen(a, e, look(c, nil))
	return respond.HTML(c, respond.View{
		Meta: layout.Meta{Title: "Version " + strconv.Itoa(version) + " of " + e.entry.Name, Area: layout.Workbench},
		Page: workbench.VersionPage(p),
	})
}

// PieceVersionRestore makes an earlier version the person's draft. Nothing is
// saved by it.
func (a *App) PieceVersionRestore(c echo.Context) error {
	e, past, version, err := a.pastVersion(c)
	if err != nil {
		return err
	}
	// What was in the editor is a step back, so that restoring loses nothing.
	before, err := a.openEditing(c)
	if err != nil {
		return err
	}
	a.undo.Part(e.person.ID, e.id)
	if err := a.note(c.Request().Context(), before, before.now, past); err != nil {
		return err
	}
	data, err := past.JSON()
	if err != nil {
		return core.Wrap("handlers.PieceVersionRestore", err)
	}
	if err := a.Store.PutDraft(e.person.ID, e.id, models.Draft{Data: data, Base: e.entry.Version}); err != nil {
		return err
	}
	return respond.Redirect(c, e.at.Open(), "good", "Version "+strconv.Itoa(version)+" is in the editor as a draft. Save to keep it.")
}

// pastVersion is a version of the piece as the address names it.
func (a *App) pastVersion(c echo.Context) (e *editing, past form.Held, version int, err error) {
	if e, err = a.startEditing(c); err != nil {
		return nil, past, 0, err
	}
	version, err = strconv.Atoi(c.Param("version"))
	if err != nil || version < 1 {
		return nil, past, 0, core.Errorf(core.NotFound, "There is no version %q of this %s.", c.Param("version"), e.desk.word())
	}
	past, err = a.versionOf(c.Request().Context(), e.desk, e.id, version)
	return e, past, version, err
}
