package handlers_test

import (
	"net/url"
	"testing"
)

// step sends a keystroke, or a button, from the editor as it stands.
func (d *desk) step(id, do string, pairs ...string) {
	d.t.Helper()
	form := with(d.get("/workbench/tools/"+id).want(200).form(), append([]string{"do", do}, pairs...)...)
	d.live("POST", "/workbench/tools/"+id+"/draft", form).want(200)
}

// shown is what the editor shows of a control.
func (d *desk) shown(id, control string) string {
	d.t.Helper()
	return d.get("/workbench/tools/" + id).want(200).form().Get(control)
}

func (d *desk) saveAs(id string, pairs ...string) {
	d.t.Helper()
	d.live("PATCH", "/workbench/tools/"+id, with(url.Values{}, pairs...)).want(200)
}

// Undo goes back over a save: what comes is an edit of the new version, and to
// save it takes that part alone.
func TestUndoGoesBackOverASave(t *testing.T) {
	d := newDesk(t)
	id := d.make(skillCheck())
	d.step(id, "", "name", "First")
	d.step(id, "", "category", "night")
	d.saveAs(id, "version", "1", "name", "First", "category", "night")
	d.step(id, "", "category", "day")
	for _, want := range []struct{ do, name, category string }{
		{"undo", "First", "night"},
		{"undo", "First", ""},
		{"undo", "Skill check", ""},
		{"undo", "Skill check", ""},
		{"redo", "First", ""},
		{"redo", "First", "night"},
		{"redo", "First", "day"},
		{"undo", "First", "night"},
		{"undo", "First", ""},
	} {
		d.step(id, want.do)
		if name, category := d.shown(id, "name"), d.shown(id, "category"); name != want.name || category != want.category {
			t.Errorf("after %s: %q in %q; want %q in %q", want.do, name, category, want.name, want.category)
		}
	}
	if s := d.get("/workbench/tools/" + id).text("#edits-list"); s != "Edited since the last save: Category" {
		t.Errorf("edits = %q; want the category alone", s)
	}
	d.saveAs(id, "version", "2", "category", "")
	if got, v := d.saved(id); v != 3 || got.Name != "First" || got.Body.Category != "" {
		t.Errorf("saved %q in %q as version %d; want First in none as version 3", got.Name, got.Body.Category, v)
	}
}

// What somebody else saved between two steps is not undone with them.
func TestUndoLeavesWhatOthersSaved(t *testing.T) {
	for _, merged := range []bool{false, true} {
		d := newDesk(t)
		id := d.make(skillCheck())
		d.step(id, "", "name", "Mine")
		if !merged {
			d.saveAs(id, "version", "1", "name", "Mine")
			d.other().saveAs(id, "version", "2", "category", "theirs")
		} else {
			d.other().saveAs(id, "version", "1", "category", "theirs")
			d.saveAs(id, "version", "1", "name", "Mine")
		}
		d.step(id, "undo")
		if name, category := d.shown(id, "name"), d.shown(id, "category"); name != "Skill check" || category != "theirs" {
			t.Errorf("merged %v: undo shows %q in %q; want the old name in their category", merged, name, category)
		}
	}
}

// Restoring a version is a step like any other.
func TestUndoOfARestoredVersion(t *testing.T) {
	d := newDesk(t)
	id := d.make(skillCheck())
	d.saveAs(id, "version", "1", "name", "Second")
	d.step(id, "", "name", "Third")
	d.ask("POST", "/workbench/tools/"+id+"/history/1", url.Values{}).want(303)
	if name := d.shown(id, "name"); name != "Skill check" {
		t.Fatalf("restored name = %q; want that of version 1", name)
	}
	d.step(id, "undo")
	if name := d.shown(id, "name"); name != "Third" {
		t.Errorf("after undo the name is %q; want what was typed before", name)
	}
}
