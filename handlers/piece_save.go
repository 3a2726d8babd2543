package handlers

import (
	"context"
	"errors"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/piece"
	"callboard/handlers/form"
	"callboard/handlers/respond"
	"callboard/views/workbench"
)

// PieceSave saves what was edited. A script sends only that (PATCH), a page
// without scripts the whole form (POST); both come to the same edits of the
// version the form was made from, and the edits are merged into whatever is
// saved now. Where both sides changed one part, the person chooses.
func (a *App) PieceSave(c echo.Context) error {
	e, err := a.readEditing(c)
	if err != nil {
		return err
	}
	a.passTurn(e.person.ID, e.id, e.sent)
	// Whatever comes of the save, what was typed is kept.
	if err := a.keep(c.Request().Context(), e); err != nil {
		return err
	}
	l := look(c, e.sent)
	if problems := a.problems(e); len(problems) > 0 {
		return a.refuseSave(c, e, l, problems)
	}
	if !e.isEdited() {
		return a.redraw(c, e, l, morph, "", "Nothing was edited, so there is nothing to save.")
	}
	s := saving{app: a, e: e, chosen: sentChoices(e.sent), chosenFor: e.sent.Get("resolve.version")}
	saved, err := a.Store.Edit(c.Request().Context(), e.person.ID, e.id, s.edit)
	var clash *clashError
	if errors.As(err, &clash) {
		return a.showConflict(c, e, l, clash)
	}
	if err != nil {
		return err
	}
	return a.saved(c, e, l, s, saved)
}

// saving is one save on its way through the store.
type saving struct {
	app       *App
	e         *editing
	chosen    map[string]string // by path, for clashes that were shown
	chosenFor string            // the version they were shown against
	took      []string          // what the other side had changed
	merged    form.Held
	theirs    form.Held // as it was just before
}

// clashError carries the parts that both sides changed out of the store.
type clashError struct {
	version int
	by      string
	parts   []piece.Clash
	chosen  map[string]string
}

// Error is the sentence for a log.
func (e *clashError) Error() string { return "both sides changed the same part" }

// edit merges the edits into the piece as it is now. It runs inside the write
// transaction, so nobody can save in between.
func (s *saving) edit(now piece.Piece, _ func(int) (piece.Content, error)) (piece.Content, error) {
	desk := s.e.desk
	theirs, err := desk.of(now.Content)
	if err != nil {
		return piece.Content{}, err
	}
	s.took, s.theirs = nil, theirs
	if now.Version == s.e.version {
		s.merged = desk.merge(theirs, theirs, s.e.now, nil).draft
		return s.merged.Content(), nil
	}
	chosen := s.chosen
	if s.chosenFor != strconv.Itoa(now.Version) {
		chosen = nil // they were made against another version
	}
	m := desk.merge(s.e.base, theirs, s.e.now, chosen)
	if len(m.open) > 0 {
		return piece.Content{}, &clashError{version: now.Version, by: now.UpdatedBy, parts: m.clashes, chosen: chosen}
	}
	if problems := desk.problems(s.app, m.draft); len(problems) > 0 {
		return piece.Content{}, core.Refuse(told(problems))
	}
	s.took, s.merged = m.took, m.draft
	return s.merged.Content(), nil
}

// told are an editor's problems as any caller is told them.
func told(problems []piece.EditorProblem) []core.Problem {
	out := make([]core.Problem, len(problems))
	for i, p := range problems {
		out[i] = core.Problem{Path: p.Control, Message: p.Message}
	}
	return out
}

// sentChoices are the answers to a conflict, by the part's path.
func sentChoices(sent url.Values) map[string]string {
	chosen := map[string]string{}
	for control := range sent {
		if path, ok := strings.CutPrefix(control, "resolve.part."); ok {
			chosen[path] = sent.Get(control)
		}
	}
	return chosen
}

// saved answers a save that went through: the draft is gone, the form is made
// from the new version, the piece's own checks ran. The steps to undo stay:
// before the save they were edits of the version it was merged into, and now
// they are edits of what it made.
func (a *App) saved(c echo.Context, e *editing, l looking, s saving, p piece.Piece) error {
	a.Store.DropDraft(e.person.ID, e.id)
	var move func(form.Held) form.Held
	if e.version != p.Version-1 {
		move = onto(e.desk, e.base, s.theirs)
	}
	a.undo.Carry(e.person.ID, e.id, e.version, p.Version, move)
	resolved := len(s.chosen) > 0 || len(s.took) > 0
	var err error
	if e.base, err = e.desk.of(p.Content); err != nil {
		return err
	}
	// What an action that is not chosen had picked is found again, for as long
	// as the editor is open.
	e.now = e.desk.remember(e.base, e.now)
	e.version, e.was = p.Version, e.now
	if err := a.keepOnly(e); err != nil {
		return err
	}
	if entry, ok := a.Store.Shelf().Entry(e.id); ok {
		e.entry = entry
	}
	kind, words := a.savedWords(c.Request().Context(), e, s, p.Version)
	if resolved {
		return a.redraw(c, e, l, "", kind, words)
	}
	return a.redraw(c, e, l, morph, kind, words)
}

// savedWords says what a save came to.
func (a *App) savedWords(ctx context.Context, e *editing, s saving, version int) (kind, words string) {
	words = "Saved as version " + strconv.Itoa(version) + "."
	switch len(s.took) {
	case 0:
	case 1:
		words += " “" + s.took[0] + "” was changed meanwhile; both changes are kept."
	default:
		words += " Meanwhile these were changed too, and both sides are kept: " + strings.Join(s.took, ", ") + "."
	}
	kind, more := e.desk.checked(ctx, a, s.merged)
	if kind == "" {
		kind = "good"
	}
	return kind, words + more
}

// redraw shows the editor as it is after a save.
func (a *App) redraw(c echo.Context, e *editing, l looking, swap, kind, words string) error {
	if !respond.Partial(c) {
		a.tries.put(e.person.ID, e.id, e.sent)
		return respond.Redirect(c, backTo(e, l, operation{}), kind, words)
	}
	problems := a.problems(e)
	regions := append(a.formRegions(c.Request().Context(), e, problems, swap), a.editRegions(e, l, problems)...)
	regions = append(regions,
		respond.Region{Target: "#banner", Content: workbench.Banner(workbench.Shell{Back: a.cameFrom(l)})}, respond.Region{Target: "#conflict"},
		respond.Notice(kind, words))
	return respond.HTML(c, respond.View{Also: regions, ETag: `"v` + strconv.Itoa(e.version) + `"`})
}

// refuseSave answers a save of a draft that breaks the rules.
func (a *App) refuseSave(c echo.Context, e *editing, l looking, problems []piece.EditorProblem) error {
	words := "Not saved. To save: " + problems[0].Short + "."
	if len(problems) > 1 {
		words = "Not saved. " + strconv.Itoa(len(problems)) + " things need mending, the first: " + problems[0].Short + "."
	}
	if respond.Partial(c) {
		return respond.HTML(c, respond.View{
			Status: respond.Status(core.Invalid),
			Also:   append(a.editRegions(e, l, problems), respond.Notice("bad", words)),
		})
	}
	return a.refused(c, e, l, core.Invalid, words, nil)
}

// showConflict shows both versions of what both sides changed. The draft stays.
func (a *App) showConflict(c echo.Context, e *editing, l looking, clash *clashError) error {
	panel := workbench.Conflict{Version: clash.version, Parts: clash.parts, Chosen: clash.chosen}
	words := "Not saved: somebody changed the same part meanwhile. Pick one of the two."
	if respond.Partial(c) {
		return respond.HTML(c, respond.View{
			Status: respond.Status(core.Conflict),
			Also: []respond.Region{
				{Target: "#conflict", Content: workbench.ConflictPanel(e.at, panel)},
				respond.Notice("bad", words), focusRegion("conflict-head"),
			},
		})
	}
	return a.refused(c, e, l, core.Conflict, words, &panel)
}

// refused is the whole editor again, with the word why a save was refused.
func (a *App) refused(c echo.Context, e *editing, l looking, code core.Code, words string, conflict *workbench.Conflict) error {
	problems := a.problems(e)
	s, err := a.shell(c.Request().Context(), e, l, problems)
	if err != nil {
		return err
	}
	s.Conflict, s.Restored = conflict, time.Time{}
	page := a.editorPage(c.Request().Context(), e, s, l, problems)
	page.Status, page.Meta.Notice, page.Meta.NoticeKind = respond.Status(code), words, "bad"
	return respond.HTML(c, page)
}
