package handlers_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"callboard/core/tool"
)

func TestToolNewDuplicateDeleteRestore(t *testing.T) {
	d := newDesk(t)
	blank := d.follow(d.ask("POST", "/workbench/tools", url.Values{}))
	if name := blank.doc.Find("#c-name").AttrOr("value", ""); name != "New tool" || blank.text("#save-line") != "" {
		t.Errorf("a new tool is named %q with problems %q; want New tool and none", name, blank.text("#save-line"))
	}
	id := d.make(skillCheck())
	path := "/workbench/tools/" + id
	copied := d.follow(d.ask("POST", path+"/duplicate", with(d.get(path).form(), "name", "Typed")))
	if name := copied.doc.Find("#c-name").AttrOr("value", ""); name != "Skill check (copy)" {
		t.Errorf("the copy is named %q; want Skill check (copy)", name)
	}
	if name := d.get(path).form().Get("name"); name != "Typed" {
		t.Errorf("after duplicating, the first one's draft is named %q; want what was typed, Typed", name)
	}
	d.link("Attic", id)
	front := d.follow(d.ask("POST", path+"/delete", d.get(path).form()))
	if s := front.text(".front__deleted"); !strings.Contains(s, "The tool “ Skill check ” is in the trash.") {
		t.Errorf("after deleting the page says %q; want the offer to restore", s)
	}
	d.get(path).want(404)
	d.ask("POST", path+"/draft", url.Values{"version": {"1"}}).want(404)
	action := front.doc.Find(".front__deleted").AttrOr("action", "")
	back := d.follow(d.ask("POST", action, url.Values{}))
	if s := back.text(".bench__linked"); !strings.Contains(s, "linked in 1 scene") {
		t.Errorf("restored with %q; want its link to the scene", s)
	}
	if again := d.get("/workbench?deleted=tools/" + id); again.doc.Find(".front__deleted").Length() != 0 {
		t.Error("the offer to restore is still there after restoring")
	}
	d.ask("POST", "/workbench/tools/nowhere/restore", url.Values{}).want(404)
}

func TestToolDuplicateOfALongName(t *testing.T) {
	d := newDesk(t)
	long := skillCheck()
	long.Name = strings.Repeat("名", 200)
	id := d.make(long)
	copied := d.follow(d.ask("POST", "/workbench/tools/"+id+"/duplicate", url.Values{}))
	if name := copied.doc.Find("#c-name").AttrOr("value", ""); name != strings.Repeat("名", 193)+" (copy)" {
		t.Errorf("the copy is named %q; want the name cut to 200 characters", name)
	}
}

func TestToolShowSaysWhereItIsLinked(t *testing.T) {
	d := newDesk(t)
	id := d.make(skillCheck())
	if s := d.get("/workbench/tools/" + id).text(".bench__linked"); s != "not linked to a scene" {
		t.Errorf("unlinked = %q", s)
	}
	scene := d.link("The Salt Road", id)
	d.link("Attic", id)
	p := d.get("/workbench/tools/" + id + "?from=scene:" + scene)
	if s := p.text(".bench__linked summary"); s != "linked in 2 scenes" {
		t.Errorf("linked = %q; want 2 scenes", s)
	}
	if s := p.text(".bench__linked ul"); s != "Attic The Salt Road" {
		t.Errorf("the list = %q; want both by name", s)
	}
	if to := p.doc.Find(".bench__linked a").Last().AttrOr("href", ""); to != "/booth/scenes/"+scene {
		t.Errorf("the scene leads to %q; want the Booth", to)
	}
	if s := p.text(".bench__back"); s != "Back to The Salt Road" {
		t.Errorf("the way back = %q; want the scene it was opened from", s)
	}
	if s := p.form().Get("see.scene"); s != scene {
		t.Errorf("named as in %q; want the scene it was opened from", s)
	}
}

func TestToolHistory(t *testing.T) {
	d := newDesk(t)
	id := d.make(skillCheck())
	path := "/workbench/tools/" + id
	d.live("PATCH", path, url.Values{"version": {"1"}, "name": {"Second"}}).want(200)
	d.other().live("PATCH", path, url.Values{"version": {"2"}, "description": {"Use when third."}, "fields.order": {"skill,dice,secret"}}).want(200)
	p := d.get(path + "/history")
	var versions []string
	p.doc.Find(".versions__one").Each(func(_ int, s *goquery.Selection) {
		versions = append(versions, words(s.Find("a, .versions__changes, .lamp")))
	})
	if got := strings.Join(versions, "; "); got != "Version 3 saved now When the AI should use it Field bonus (removed); Version 2 Name; Version 1" {
		t.Errorf("versions = %q; want what each changed", got)
	}
	past := d.get(path + "/history/1").want(200)
	if s := past.text(".past__part h3"); !strings.Contains(s, "Name") || !strings.Contains(s, "When the AI should use it") {
		t.Errorf("version 1 differs in %q; want the name and the description", s)
	}
	back := d.follow(d.ask("POST", path+"/history/1", url.Values{}))
	if form := back.form(); form.Get("name") != "Skill check" || form.Get("fields.order") != "skill,dice,bonus,secret" || form.Get("version") != "3" {
		t.Errorf("restored: name %q, fields %q, version %s; want version 1 as a draft of version 3", form.Get("name"), form.Get("fields.order"), form.Get("version"))
	}
	if got, v := d.saved(id); v != 3 || got.Name != "Second" {
		t.Errorf("restoring saved version %d; want a draft alone", v)
	}
	d.ask("POST", path, back.form()).want(303)
	if got, v := d.saved(id); v != 4 || !tool.Same(got, skillCheck()) {
		t.Errorf("saved version %d, differs in %v; want the tool of version 1", v, tool.Diff(skillCheck(), got).Labels())
	}
	for _, wrong := range []string{"/history/0", "/history/x", "/history/99"} {
		d.get(path + wrong).want(404)
	}
}

func TestWorkbenchShow(t *testing.T) {
	d := newDesk(t)
	if s := d.get("/workbench").text(".empty"); !strings.Contains(s, "Make the first tool") || !strings.Contains(s, "1d20+3") {
		t.Errorf("empty = %q; want what to do and an example", s)
	}
	id := d.make(skillCheck())
	d.make(tool.Tool{Name: "Second", Body: tool.Body{Action: tool.Record{}}})
	p := d.get("/workbench")
	if s := p.text(".front h2"); s != "Changed last" {
		t.Errorf("lists = %q; want no draft in hand", s)
	}
	form := with(d.get("/workbench/tools/"+id).form(), "name", "In hand", "icon", "star")
	d.live("POST", "/workbench/tools/"+id+"/draft", form).want(200)
	p = d.get("/workbench")
	if s := p.text(".front:has(.lamp)"); !strings.Contains(s, "In hand Edits that are not saved. In hand") || !strings.Contains(s, "2 edits") {
		t.Errorf("in hand = %q; want the draft and its edits", s)
	}
	if other := d.other().get("/workbench"); other.doc.Find(".lamp").Length() != 0 {
		t.Error("another person sees the draft")
	}
}

// Every control has a label and a place for its messages that is there, ids are
// there once, nothing is styled or scripted inline.
func TestToolPagesAreSound(t *testing.T) {
	d := newDesk(t)
	odd := skillCheck()
	odd.Name = "<script>alert(1)</script> & \"quotes\""
	odd.Body.Icon = "no-such-icon"
	odd.Body.Fields[0].Key = "name"   // a key like a control's own name
	odd.Body.Fields[2].Key = "result" // and like the ids of the page
	odd.Body.Fields[3].Key = "says-name"
	wide := tool.Tool{Name: strings.Repeat("Long name ", 20), Body: tool.Body{Action: tool.Record{}}}
	for _, f := range strings.Fields(strings.Repeat("field ", 40)) {
		n := len(wide.Body.Fields)
		wide.Body.Fields = append(wide.Body.Fields, tool.Field{Key: f + version(n), Name: f + version(n), Type: tool.FieldTypes[n%3]})
	}
	pages := map[string]page{}
	for what, made := range map[string]tool.Tool{
		"a whole tool": skillCheck(), "odd names": odd, "an empty tool": tool.New(), "forty fields": wide,
		"Arabic": {Name: "فحص المهارة", Body: tool.Body{Description: "استخدم", Action: tool.Record{}}},
	} {
		id := d.make(made)
		pages[what] = d.get("/workbench/tools/" + id).want(200)
		pages[what+", history"] = d.get("/workbench/tools/" + id + "/history").want(200)
		pages[what+", version"] = d.get("/workbench/tools/" + id + "/history/1").want(200)
		pages[what+", broken"] = d.ask("POST", "/workbench/tools/"+id, with(pages[what].form(), "name", "", "maxCalls", "x")).want(422)
	}
	pages["front page"] = d.get("/workbench").want(200)
	for what, p := range pages {
		checkSound(t, what, p)
	}
}

func checkSound(t *testing.T, what string, p page) {
	t.Helper()
	ids := map[string]int{}
	p.doc.Find("[id]").Each(func(_ int, s *goquery.Selection) { ids[s.AttrOr("id", "")]++ })
	for id, n := range ids {
		if n > 1 {
			t.Errorf("%s: the id %q is there %d times", what, id, n)
		}
	}
	if n := p.doc.Find("h1").Length(); n != 1 {
		t.Errorf("%s: %d h1; want 1", what, n)
	}
	if n := p.doc.Find("[style], style, script:not([src]), [onclick], [hx-on]").Length(); n != 0 {
		t.Errorf("%s: %d inline styles or scripts", what, n)
	}
	p.doc.Find("input:not([type=hidden]), select, textarea").Each(func(_ int, s *goquery.Selection) {
		id := s.AttrOr("id", "")
		labelled := id != "" && p.doc.Find(`label[for="`+id+`"]`).Length() > 0
		if name := s.AttrOr("name", ""); !labelled && s.Closest("label").Length() == 0 && s.AttrOr("aria-label", "") == "" {
			t.Errorf("%s: the control %q has no label", what, name)
		}
	})
	p.doc.Find("[aria-describedby], [aria-labelledby]").Each(func(_ int, s *goquery.Selection) {
		for _, id := range strings.Fields(s.AttrOr("aria-describedby", "") + " " + s.AttrOr("aria-labelledby", "")) {
			if ids[id] != 1 {
				t.Errorf("%s: %s refers to %q, which is there %d times", what, s.AttrOr("name", goquery.NodeName(s)), id, ids[id])
			}
		}
	})
	p.doc.Find("button").Each(func(_ int, s *goquery.Selection) {
		if strings.TrimSpace(s.Text()) == "" && s.AttrOr("aria-label", "") == "" {
			t.Errorf("%s: a button without a name: %s", what, s.AttrOr("value", ""))
		}
	})
	p.doc.Find("[aria-invalid]").Each(func(_ int, s *goquery.Selection) {
		described := false
		for _, id := range strings.Fields(s.AttrOr("aria-describedby", "")) {
			described = described || strings.TrimSpace(p.doc.Find(`[id="`+id+`"]`).Text()) != ""
		}
		if !described {
			t.Errorf("%s: %s is wrong and nothing says why", what, s.AttrOr("name", ""))
		}
	})
}
