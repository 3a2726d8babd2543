package handlers_test

import (
	"encoding/base64"
	"net/url"
	"strings"
	"testing"

	"callboard/core/tool"
)

// Discard draft leaves the editor: to the scene it was opened from, else to the
// Library, where it is said what was thrown away, with the way back.
func TestToolDiscardLeaves(t *testing.T) {
	d := newDesk(t)
	id := d.make(skillCheck())
	scene := d.link("Attic", id)
	for _, tt := range []struct{ from, to, back string }{
		{"", "/library", "/workbench/tools/" + id},
		{scene, "/booth/scenes/" + scene, "/workbench/tools/" + id + "?from=scene%3A" + scene},
		{"nowhere", "/library", "/workbench/tools/" + id},
	} {
		at := "/workbench/tools/" + id
		if tt.from != "" {
			at += "?from=scene:" + tt.from
		}
		form := with(d.get(at).form(), "name", "Luck", "category", "night")
		p := d.ask("POST", "/workbench/tools/"+id+"/discard", form)
		if to := p.header.Get("Location"); to != tt.to {
			t.Errorf("from %q: discard leads to %s; want %s", tt.from, to, tt.to)
		}
		left := d.follow(p)
		if s, want := left.text("#notices p"), "Discarded 2 edits of “Skill check” (Name, Category). Undo in its editor brings them back. Open the tool"; s != want {
			t.Errorf("from %q: said %q; want %q", tt.from, s, want)
		}
		if back := left.doc.Find("#notices a").AttrOr("href", ""); back != tt.back {
			t.Errorf("from %q: the way back is %s; want %s", tt.from, back, tt.back)
		}
		again := d.get(at)
		if name := again.form().Get("name"); name != "Skill check" || again.text("#edits-count") != "Saved" {
			t.Errorf("from %q: the editor shows %q; want the saved tool", tt.from, name)
		}
		d.step(id, "undo")
		if name, category := d.shown(id, "name"), d.shown(id, "category"); name != "Luck" || category != "night" {
			t.Errorf("from %q: undo brings %q in %q; want what was discarded", tt.from, name, category)
		}
		d.ask("POST", "/workbench/tools/"+id+"/discard", url.Values{}).want(303)
	}
}

func TestToolDiscardIsOffWithNothingEdited(t *testing.T) {
	d := newDesk(t)
	id := d.make(skillCheck())
	page := d.get("/workbench/tools/" + id)
	if _, off := page.doc.Find("#discard").Attr("disabled"); !off {
		t.Error("Discard draft is on with nothing edited")
	}
	p := d.live("POST", "/workbench/tools/"+id+"/draft", with(page.form(), "name", "Luck"))
	if _, off := p.part("discard-slot").Find("#discard").Attr("disabled"); off || p.part("discard-slot").Find("#discard").Length() != 1 {
		t.Error("Discard draft is off after an edit")
	}
	d.step(id, "undo")
	left := d.follow(d.ask("POST", "/workbench/tools/"+id+"/discard", url.Values{}))
	if s := left.text("#notices p"); !strings.HasPrefix(s, "Nothing was edited in “Skill check”") {
		t.Errorf("said %q; want that nothing was edited", s)
	}
}

// Whatever the tool and its parts are called, the words fit a cookie.
func TestToolDiscardWordsAreShort(t *testing.T) {
	d := newDesk(t)
	long := tool.New()
	long.Name = strings.Repeat("名", 200)
	for _, key := range []string{"a", "b", "c", "d", "e"} {
		long.Body.Cases = append(long.Body.Cases, tool.Case{Name: strings.Repeat(key, 190), Arguments: []byte(`{}`), Expect: tool.Expect{Kind: tool.Contains, Text: "x"}})
	}
	id := d.make(long)
	p := d.ask("POST", "/workbench/tools/"+id+"/discard", with(d.get("/workbench/tools/"+id).form(), "cases", ""))
	if n := len(p.header.Get("Set-Cookie")); n == 0 || n > 2000 {
		t.Errorf("the cookie takes %d bytes; want a short one", n)
	}
	if s := d.follow(p).text("#notices p"); !strings.Contains(s, "Discarded 5 edits") || !strings.Contains(s, "and 2 more") {
		t.Errorf("said %q; want five edits, three of them named", s)
	}
}

// A notice that leads elsewhere is shown without the way.
func TestNoticeLeadsNowhereElse(t *testing.T) {
	d := newDesk(t)
	for _, to := range []string{"https://elsewhere.example/", "//elsewhere.example/", `/\elsewhere.example`, "javascript:alert(1)"} {
		said := base64.RawURLEncoding.EncodeToString([]byte("good|" + to + "|Go|Done."))
		p := d.ask("GET", "/library", nil, "Cookie", d.cookie+"; callboard_notice="+said)
		if s := p.text("#notices p"); s != "Done." || p.doc.Find("#notices a").Length() != 0 {
			t.Errorf("a way to %s: the notice is %q with %d links; want the words alone", to, s, p.doc.Find("#notices a").Length())
		}
	}
}
