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
	"callboard/core/tool"
	"callboard/handlers/form"
	"callboard/handlers/respond"
	"callboard/views/workbench"
)

// ToolSave saves what was edited. A script sends only that (PATCH), a page
// without scripts the whole form (POST); both come to the same patch against
// the version the form was made from, and the patch is merged into whatever is
// saved now. Where both sides changed one part, the person chooses.
func (a *App) ToolSave(c echo.Context) error {
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
	if problems := form.Problems(e.now); len(problems) > 0 {
		return a.refuseSave(c, e, l, problems)
	}
	edits := e.edits()
	if len(edits) == 0 {
		return a.saidSave(c, e, l, "", "Nothing was edited, so there is nothing to save.")
	}
	s := saving{edits: edits, base: e.base.Tool, version: e.version, chosen: sentChoices(e.sent), chosenFor: e.sent.Get("resolve.version")}
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
	edits     tool.Patch
	base      tool.Tool
	version   int
	chosen    map[string]string // by path, for clashes that were shown
	chosenFor string            // the version they were shown against
	took      []string          // what the other side had changed
	merged    tool.Tool
	theirs    tool.Tool // as it was just before
}

// clashError carries the parts that both sides changed out of the store.
type clashError struct {
	version int
	by      string
	parts   []tool.Clash
	chosen  map[string]string
}

// Error is the sentence for a log.
func (e *clashError) Error() string { return "both sides changed the same part" }

// edit merges the edits into the piece as it is now. It runs inside the write
// transaction, so nobody can save in between.
func (s *saving) edit(now piece.Piece, _ func(int) (piece.Content, error)) (piece.Content, error) {
	theirs, err := tool.OfPiece(now.Content)
	if err != nil {
		return piece.Content{}, err
	}
	s.took, s.theirs = nil, theirs
	if now.Version == s.version {
		s.merged = s.edits.Apply(theirs)
		return s.merged.Content(), nil
	}
	_, s.took, _ = tool.Merge(s.base, theirs, s.edits)
	chosen := s.chosen
	if s.chosenFor != strconv.Itoa(now.Version) {
		chosen = nil // they were made against another version
	}
	merged, open := tool.Resolve(s.base, theirs, s.edits, chosen)
	if len(open) > 0 {
		_, _, all := tool.Merge(s.base, theirs, s.edits)
		return piece.Content{}, &clashError{version: now.Version, by: now.UpdatedBy, parts: all, chosen: chosen}
	}
	if problems := tool.Problems(merged); len(problems) > 0 {
		return piece.Content{}, core.Refuse(problems)
	}
	s.merged = merged
	return merged.Content(), nil
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
// from the new version, the cases ran. The steps to undo stay: before the save
// they were edits of the version it was merged into, and now they are edits of
// what it made.
func (a *App) saved(c echo.Context, e *editing, l looking, s saving, p piece.Piece) error {
	a.Store.DropDraft(e.person.ID, e.id)
	var merge func(form.Draft) form.Draft
	if s.version != p.Version-1 {
		merge = onto(s.base, s.theirs)
	}
	a.undo.Carry(e.person.ID, e.id, s.version, p.Version, merge)
	kept := e.now.Kept
	resolved := len(s.chosen) > 0 || len(s.took) > 0
	e.version, e.base = p.Version, form.Of(s.merged)
	// What an action that is not chosen had picked is found again, for as long
	// as the editor is open.
	e.now = form.Draft{Tool: e.base.Tool, Kept: kept}
	e.was = e.now
	if err := a.keepOnly(e); err != nil {
		return err
	}
	if entry, ok := a.Store.Shelf().Entry(e.id); ok {
		e.entry = entry
	}
	kind, words := savedWords(c.Request().Context(), s, p.Version)
	if resolved {
		return a.redraw(c, e, l, "", kind, words)
	}
	return a.redraw(c, e, l, morph, kind, words)
}

// savedWords says what a save came to.
func savedWords(ctx context.Context, s saving, version int) (kind, words string) {
	words = "Saved as version " + strconv.Itoa(version) + "."
	switch len(s.took) {
	case 0:
	case 1:
		words += " “" + s.took[0] + "” was changed meanwhile; both changes are kept."
	default:
		words += " Meanwhile these were changed too, and both sides are kept: " + strings.Join(s.took, ", ") + "."
	}
	failed := 0
	results := tool.RunCases(ctx, s.merged)
	for _, r := range results {
		if !r.Pass {
			failed++
		}
	}
	switch {
	case failed == 1:
		return "bad", words + " One case fails now: see Cases."
	case failed > 1:
		return "bad", words + " " + strconv.Itoa(failed) + " cases fail now: see Cases."
	case len(results) > 0:
		words += " All cases pass."
	}
	return "good", words
}

// saidSave answers a save that had nothing to do.
func (a *App) saidSave(c echo.Context, e *editing, l looking, kind, words string) error {
	return a.redraw(c, e, l, morph, kind, words)
}

// redraw shows the editor as it is after a save.
func (a *App) redraw(c echo.Context, e *editing, l looking, swap, kind, words string) error {
	if !respond.Partial(c) {
		a.tries.put(e.person.ID, e.id, e.sent)
		return respond.Redirect(c, backTo(e, l, operation{}), kind, words)
	}
	problems := form.Problems(e.now)
	ctx := c.Request().Context()
	regions := append(a.formRegions(ctx, e, problems, swap), a.editRegions(e, l, problems)...)
	regions = append(regions, a.casesCount(ctx, e, problems),
		respond.Region{Target: "#banner", Content: workbench.Banner(workbench.Editor{Back: a.cameFrom(l)})}, respond.Region{Target: "#conflict"},
		respond.Notice(kind, words))
	return respond.HTML(c, respond.View{Also: regions, ETag: `"v` + strconv.Itoa(e.version) + `"`})
}

// refuseSave answers a save of a draft that breaks the rules.
func (a *App) refuseSave(c echo.Context, e *editing, l looking, problems []tool.EditorProblem) error {
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
	v, err := a.editorView(c.Request().Context(), e, l)
	if err != nil {
		return err
	}
	page := editorPage(v)
	page.Status, page.Meta.Notice, page.Meta.NoticeKind = respond.Status(core.Invalid), words, "bad"
	return respond.HTML(c, page)
}

// showConflict shows both versions of what both sides changed. The draft stays.
func (a *App) showConflict(c echo.Context, e *editing, l looking, clash *clashError) error {
	panel := workbench.Conflict{Version: clash.version, Parts: clash.parts, Chosen: clash.chosen}
	words := "Not saved: somebody changed the same part meanwhile. Pick one of the two."
	if respond.Partial(c) {
		return respond.HTML(c, respond.View{
			Status: respond.Status(core.Conflict),
			Also: []respond.Region{
				{Target: "#conflict", Content: workbench.ConflictPanel(e.id, panel)},
				respond.Notice("bad", words), focusRegion("conflict-head"),
			},
		})
	}
	v, err := a.editorView(c.Request().Context(), e, l)
	if err != nil {
		return err
	}
	v.Conflict, v.Restored = &panel, time.Time{}
	page := editorPage(v)
	page.Status, page.Meta.Notice, page.Meta.NoticeKind = respond.Status(core.Conflict), words, "bad"
	return respond.HTML(c, page)
}
