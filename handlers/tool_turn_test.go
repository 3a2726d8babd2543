package handlers_test

import (
	"net/url"
	"strings"
	"testing"
)

func TestToolDraftKeepsTheNewestOfATab(t *testing.T) {
	d := newDesk(t)
	id := d.make(skillCheck())
	at := "/workbench/tools/" + id
	whole := d.get(at).form()
	for _, step := range []struct {
		what, turn, name, kept string
	}{
		{"the newer keystroke", "a.2", "Luck", "Luck"},
		{"the overtaken one", "a.1", "Luc", "Luck"},
		{"the next one", "a.3", "Lucky", "Lucky"},
		{"another tab", "b.1", "Chance", "Chance"},
		{"a page without scripts", "", "Fate", "Fate"},
	} {
		form := with(whole, "name", step.name)
		if step.turn != "" {
			form = with(form, "draft.turn", step.turn)
		}
		p := d.live("POST", at+"/draft", form).want(200)
		if got := p.region("title"); got != step.name {
			t.Errorf("%s is answered with %q; want %q", step.what, got, step.name)
		}
		if got := d.get(at).form().Get("name"); got != step.kept {
			t.Errorf("after %s the draft is %q; want %q", step.what, got, step.kept)
		}
	}
}

// A keystroke that the server reads after the save or the discard that followed
// it does not bring the draft back.
func TestToolDraftStaysGone(t *testing.T) {
	for _, end := range []struct {
		what string
		do   func(d *desk, at string)
		want string
	}{
		{"save", func(d *desk, at string) {
			d.live("PATCH", at, url.Values{"version": {"1"}, "name": {"Luck"}, "draft.turn": {"a.2"}}).want(200)
		}, "Luck"},
		{"discard", func(d *desk, at string) {
			d.follow(d.ask("POST", at+"/discard", url.Values{"draft.turn": {"a.2"}}))
		}, "Skill check"},
	} {
		d := newDesk(t)
		at := "/workbench/tools/" + d.make(skillCheck())
		late := with(d.get(at).form(), "name", "Luc", "draft.turn", "a.1")
		end.do(d, at)
		d.live("POST", at+"/draft", late).want(200)
		p := d.get(at)
		if got := p.form().Get("name"); got != end.want {
			t.Errorf("after a %s and a late keystroke the name is %q; want %q", end.what, got, end.want)
		}
		if got := p.text("#edits-count"); got != "Saved" {
			t.Errorf("after a %s and a late keystroke the lamp says %q; want Saved", end.what, got)
		}
	}
}

// Switching the action away and back finds the earlier pick, with a save in
// between too, by script and without.
func TestToolPickIsFoundAfterASave(t *testing.T) {
	for _, live := range []bool{true, false} {
		d := newDesk(t)
		at := "/workbench/tools/" + d.make(skillCheck())
		before := d.get(at).form().Get("action.roll.field")
		if before == "" {
			t.Fatal("the tool picks no field; the test would prove nothing")
		}
		if live {
			p := d.live("PATCH", at, url.Values{"version": {"1"}, "action.kind": {"record"}}).want(200)
			if got := p.part("pick-roll").Find("option[selected]").AttrOr("value", ""); got != before {
				t.Errorf("after the save the roll's picker shows %q; want %q", got, before)
			}
		} else {
			d.follow(d.ask("POST", at, with(d.get(at).form(), "action.kind", "record", "do", "save")))
		}
		p := d.get(at)
		if got := p.form().Get("action.roll.field"); got != before {
			t.Errorf("live %v: after the save the earlier pick is %q; want %q", live, got, before)
		}
		if got := p.text("#edits-count"); got != "Saved" {
			t.Errorf("live %v: with the pick kept the lamp says %q; want Saved", live, got)
		}
	}
}

// A save leaves the rail as it stood: the scene that names the tool, the way
// back to it, the note over a result of an earlier draft.
func TestToolSaveLeavesTheRail(t *testing.T) {
	d := newDesk(t)
	first, id := d.make(skillCheck()), d.make(skillCheck())
	scene := d.link("Attic", id)
	_ = first // takes the plain call name in the Library
	at := "/workbench/tools/" + id
	p := d.live("PATCH", at, url.Values{
		"version": {"1"}, "category": {"x"}, "see.scene": {scene}, "see.from": {"scene:" + scene}, "try.of": {"0"},
	}).want(200)
	if got := p.part("see").Find(".see__name").Text(); strings.TrimSpace(got) != "skill_check" {
		t.Errorf("after a save the call name is %q; want the scene's own, skill_check", got)
	}
	if got := p.region("banner"); !strings.Contains(got, "Back to Attic") {
		t.Errorf("after a save the banner says %q; want the way back to Attic", got)
	}
	if got := p.region("try-stale"); !strings.Contains(got, "before your last edit") {
		t.Errorf("after a save the note says %q; want that the result is from before", got)
	}
}
