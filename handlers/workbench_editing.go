package handlers

import (
	"context"
	"mime"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/piece"
	"callboard/core/shelf"
	"callboard/handlers/form"
	"callboard/handlers/person"
	"callboard/models"
	"callboard/views/link"
)

// editing is one request of a piece's editor: who edits what, the version it is
// made from, the draft as it was and as it is now.
type editing struct {
	desk    desk
	at      link.Bench
	person  person.Person
	id      string
	entry   *shelf.Entry
	version int // the version the draft is made from
	base    form.Held
	was     form.Held // before this request
	now     form.Held
	sent    url.Values // nil on a page that was only asked for
	asked   url.Values // the query of its address
	touched time.Time  // when the stored draft was edited last; zero without one
}

// openEditing is the editor as the person left it: their draft, or the piece as
// it is saved.
func (a *App) openEditing(c echo.Context) (*editing, error) {
	e, err := a.startEditing(c)
	if err != nil {
		return nil, err
	}
	draft, drafted := a.Store.Draft(e.person.ID, e.id)
	e.version = e.entry.Version
	if drafted {
		e.version = draft.Base
	}
	if e.base, err = a.versionOf(c.Request().Context(), e.desk, e.id, e.version); err != nil {
		return nil, err
	}
	e.now = e.base
	if drafted {
		e.take(a, draft)
	}
	e.was = e.now
	return e, nil
}

// take goes on with a stored draft; one that cannot be read any more is left.
func (e *editing) take(a *App, draft models.Draft) {
	d, err := e.desk.parse(draft.Data)
	if err != nil {
		a.Log.Warn("a draft cannot be read", "piece", e.id, "error", err)
		return
	}
	e.now, e.touched = d, draft.UpdatedAt
}

// readEditing is the editor as its form was posted.
func (a *App) readEditing(c echo.Context) (*editing, error) {
	e, err := a.startEditing(c)
	if err != nil {
		return nil, err
	}
	if e.sent, err = sentForm(c.Request()); err != nil {
		return nil, err
	}
	if e.version, err = sentVersion(e.sent); err != nil {
		return nil, err
	}
	if e.base, err = a.versionOf(c.Request().Context(), e.desk, e.id, e.version); err != nil {
		return nil, err
	}
	e.was = e.base
	if draft, drafted := a.Store.Draft(e.person.ID, e.id); drafted && draft.Base == e.version {
		e.now = e.base
		e.take(a, draft)
		e.was = e.now
	}
	now, problems := e.desk.decode(a, e.sent, e.base, e.was)
	if problems != nil {
		return nil, core.Refuse(problems)
	}
	e.now = now
	return e, nil
}

func (a *App) startEditing(c echo.Context) (*editing, error) {
	d, kind, err := deskOf(c)
	if err != nil {
		return nil, err
	}
	id := c.Param("id")
	entry, ok := a.Store.Shelf().Entry(id)
	if !ok || entry.Kind != kind {
		return nil, core.Errorf(core.NotFound, "There is no %s with this address. It may be in the trash.", d.word())
	}
	return &editing{desk: d, at: link.Bench{Kind: kind, ID: id}, person: person.Of(c), id: id, entry: entry, asked: c.QueryParams()}, nil
}

// sentForm is the form a browser sent; anything else is refused.
func sentForm(r *http.Request) (url.Values, error) {
	kind, _, err := mime.ParseMediaType(r.Header.Get(echo.HeaderContentType))
	if err != nil || kind != echo.MIMEApplicationForm {
		return nil, core.Errorf(core.UnsupportedType, "The editor's page sends a form, application/x-www-form-urlencoded. Programs use /api/pieces.")
	}
	if err := r.ParseForm(); err != nil {
		return nil, core.Errorf(core.Malformed, "The form could not be read.")
	}
	return r.PostForm, nil
}

// sentVersion is the version the form was made from.
func sentVersion(sent url.Values) (int, error) {
	if !sent.Has("version") {
		return 0, core.Errorf(core.PreconditionRequired, "The form does not say which version it was made from. Load the page again.")
	}
	v, err := strconv.Atoi(sent.Get("version"))
	if err != nil || v < 1 {
		return 0, core.Errorf(core.Invalid, "The form's version %q is no version. Load the page again.", sent.Get("version"))
	}
	return v, nil
}

// problems is everything that keeps the draft from being saved.
func (a *App) problems(e *editing) []piece.EditorProblem { return e.desk.problems(a, e.now) }

// isEdited says whether the draft changes anything in the version it is made from.
func (e *editing) isEdited() bool { return len(e.desk.diff(e.base, e.now)) > 0 }

// keep keeps the draft as it is now, and the way back from it.
func (a *App) keep(ctx context.Context, e *editing) error {
	if err := a.note(ctx, e, e.was, e.now); err != nil {
		return err
	}
	return a.keepOnly(e)
}

// note makes a step to undo of an edit.
func (a *App) note(ctx context.Context, e *editing, before, after form.Held) error {
	if err := a.carry(ctx, e); err != nil {
		return err
	}
	a.undo.Edit(e.person.ID, e.id, e.version, before, after, time.Now())
	return nil
}

// carry makes the steps to undo edits of the version the form was made from.
// They are edits of another one where somebody saved meanwhile; what that save
// changed is in all of them then, so that undoing does not take it back.
func (a *App) carry(ctx context.Context, e *editing) error {
	from := a.undo.Version(e.person.ID, e.id)
	if from == 0 || from == e.version {
		return nil
	}
	base, err := a.versionOf(ctx, e.desk, e.id, from)
	if err != nil {
		return err
	}
	a.undo.Carry(e.person.ID, e.id, from, e.version, onto(e.desk, base, e.base))
	return nil
}

// onto gives what makes an edit of base one of another version. Where both
// changed the same, the edit stays.
func onto(d desk, base, other form.Held) func(form.Held) form.Held {
	return func(step form.Held) form.Held {
		merged := d.merge(base, other, step, nil)
		if len(merged.clashes) > 0 {
			mine := map[string]string{}
			for _, clash := range merged.clashes {
				mine[clash.Path] = piece.KeepMine
			}
			merged = d.merge(base, other, step, mine)
		}
		return d.remember(merged.draft, step)
	}
}

// keepOnly is keep without a step to undo. A draft that says no more than the
// saved piece is none.
func (a *App) keepOnly(e *editing) error {
	if form.Same(e.base, e.now) {
		a.Store.DropDraft(e.person.ID, e.id)
		return nil
	}
	data, err := e.now.JSON()
	if err != nil {
		return core.Wrap("handlers.keep", err)
	}
	return a.Store.PutDraft(e.person.ID, e.id, models.Draft{Data: data, Base: e.version})
}

// rebase moves a draft onto the newest version where nothing clashes, so that
// an editor opened later does not begin with a merge. newer is the version it
// clashes with; 0 when there is none.
func (a *App) rebase(ctx context.Context, e *editing) (newer int, err error) {
	if e.version == e.entry.Version {
		return 0, nil
	}
	theirs, err := a.versionOf(ctx, e.desk, e.id, e.entry.Version)
	if err != nil {
		return 0, err
	}
	m := e.desk.merge(e.base, theirs, e.now, nil)
	if len(m.clashes) > 0 {
		return e.entry.Version, nil
	}
	e.now = e.desk.remember(m.draft, e.now)
	e.version, e.base = e.entry.Version, theirs
	return 0, a.keepOnly(e)
}
