package handlers_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"callboard/core/tool"
)

func TestToolDraftShowsWhatItComesTo(t *testing.T) {
	d := newDesk(t)
	id := d.make(skillCheck())
	form := with(d.get("/workbench/tools/"+id).form(), "name", "Luck", "fields.bonus.description", "added to the roll")
	p := d.live("POST", "/workbench/tools/"+id+"/draft", form).want(200)
	for _, tt := range []struct{ region, holds string }{
		{"see", "luck"},
		{"see", "bonus (number, optional) added to the roll"},
		{"see", `"name": "luck"`},
		{"edits-count", "2 edits"},
		{"edits-list", "Name"},
		{"edits-list", "Field bonus: what it means"},
		{"title", "Luck"},
		{"summary", "rolls the dice it gives in “dice”"},
	} {
		if s := p.region(tt.region); !strings.Contains(s, tt.holds) {
			t.Errorf("#%s = %q; want it to hold %q", tt.region, s, tt.holds)
		}
	}
	if _, off := p.part("save-slot").Find("#save").Attr("disabled"); off {
		t.Error("Save is off with two edits and no problem")
	}
}

// The input being typed in is never replaced: no region of a keystroke's answer
// holds a control of the form, or has one inside it on the page.
func TestToolDraftReplacesNoInput(t *testing.T) {
	d := newDesk(t)
	id := d.make(skillCheck())
	whole := d.get("/workbench/tools/" + id)
	p := d.live("POST", "/workbench/tools/"+id+"/draft", with(whole.form(), "name", "x")).want(200)
	p.doc.Find("hx-partial").Each(func(_ int, part *goquery.Selection) {
		target := part.AttrOr("hx-target", "")
		there := whole.doc.Find(`[id="` + strings.TrimPrefix(target, "#") + `"]`)
		if there.Length() != 1 {
			t.Errorf("region %s is on the page %d times; want once", target, there.Length())
		}
		for _, typed := range []*goquery.Selection{part, there} {
			typed.Find("textarea, input").Each(func(_ int, s *goquery.Selection) {
				if target != "#try-args" {
					t.Errorf("region %s replaces the input %s", target, s.AttrOr("name", ""))
				}
			})
		}
		if target == "#try-args" && part.AttrOr("hx-swap", "") != "innerMorph" {
			t.Error("the arguments of Try are replaced, not morphed")
		}
	})
}

func TestToolDraftReadsNoDatabase(t *testing.T) {
	d := newDesk(t)
	id := d.make(skillCheck())
	scene := d.link("Attic", id)
	old := d.get("/workbench/tools/" + id).form()
	d.live("PATCH", "/workbench/tools/"+id, url.Values{"version": {"1"}, "category": {"x"}}).want(200)
	now := d.get("/workbench/tools/" + id).form()
	if err := d.store.Close(); err != nil {
		t.Fatal(err)
	}
	if err := d.store.Ready(t.Context()); err == nil {
		t.Fatal("the database still answers; the test would prove nothing")
	}
	for what, form := range map[string]url.Values{"the newest version": now, "an older version": old} {
		p := d.live("POST", "/workbench/tools/"+id+"/draft", with(form, "name", "Luck", "see.scene", scene)).want(200)
		if s := p.region("see"); !strings.Contains(s, "luck") {
			t.Errorf("%s: AI sees = %q; want the new call name", what, s)
		}
		d.live("POST", "/workbench/tools/"+id+"/draft", with(form, "do", "add-field")).want(200)
	}
}

func TestToolDraftSurvivesReloadAndRestart(t *testing.T) {
	d := newDesk(t)
	id := d.make(skillCheck())
	d.live("POST", "/workbench/tools/"+id+"/draft", with(d.get("/workbench/tools/"+id).form(), "name", "Draft name", "maxCalls", "many", "fields.skill.choices", "one")).want(200)
	for _, restart := range []bool{false, true} {
		if restart {
			d.restart()
		}
		p := d.get("/workbench/tools/" + id)
		if name := p.doc.Find("#c-name").AttrOr("value", ""); name != "Draft name" {
			t.Errorf("restart %v: name = %q; want the draft's", restart, name)
		}
		if calls := p.doc.Find("#c-maxCalls").AttrOr("value", ""); calls != "many" {
			t.Errorf("restart %v: calls = %q; want what was typed", restart, calls)
		}
		if s := p.text("#banner"); !strings.Contains(s, "You have edits from") || !strings.Contains(s, "Discard draft") {
			t.Errorf("restart %v: banner = %q; want that a draft came back", restart, s)
		}
		if other := d.other().get("/workbench/tools/" + id); other.doc.Find("#c-name").AttrOr("value", "") != "Skill check" || other.text("#banner") != "" {
			t.Errorf("restart %v: another person sees the draft", restart)
		}
		if got, v := d.saved(id); v != 1 || got.Name != "Skill check" {
			t.Errorf("restart %v: the draft reached the tool", restart)
		}
	}
	d.ask("POST", "/workbench/tools/"+id+"/discard", url.Values{}).want(303)
	if p := d.get("/workbench/tools/" + id); p.doc.Find("#c-name").AttrOr("value", "") != "Skill check" || p.text("#banner") != "" {
		t.Error("after Discard the draft is still there")
	}
}

// Everything a button does works by itself too: it posts the whole form and
// leads back to the page.
func TestToolDraftButtonsWithoutScripts(t *testing.T) {
	d := newDesk(t)
	id := d.make(skillCheck())
	path := "/workbench/tools/" + id
	press := func(do string, pairs ...string) page {
		t.Helper()
		form := with(d.get(path).form(), append(pairs, "do", do)...)
		return d.follow(d.ask("POST", path+"/draft", form))
	}
	rows := func(p page) string {
		var keys []string
		p.doc.Find("[data-key]").Each(func(_ int, s *goquery.Selection) { keys = append(keys, s.AttrOr("data-key", "")) })
		return strings.Join(keys, ",")
	}
	p := press("preview", "name", "Typed")
	if p.doc.Find("#c-name").AttrOr("value", "") != "Typed" || !strings.Contains(p.text("#see"), "typed") {
		t.Errorf("Preview shows %q; want the typed name", p.text(".see__name"))
	}
	p = press("up:dice", "name", "Typed again")
	if rows(p) != "dice,skill,bonus,secret" || p.doc.Find("#c-name").AttrOr("value", "") != "Typed again" {
		t.Errorf("up: rows %s, name %q; want dice first and what was typed", rows(p), p.doc.Find("#c-name").AttrOr("value", ""))
	}
	if p = press("down:secret"); rows(p) != "dice,skill,bonus,secret" {
		t.Errorf("down at the end: rows %s; want them as they were", rows(p))
	}
	p = press("remove-field:dice")
	if rows(p) != "skill,bonus,secret" || !strings.Contains(p.text("#says-action"), "Pick the text field whose dice the tool rolls") {
		t.Errorf("remove: rows %s, action says %q; want no field picked and that it is said", rows(p), p.text("#says-action"))
	}
	p = press("undo")
	if rows(p) != "dice,skill,bonus,secret" || p.doc.Find(`#c-action-roll-field option[selected]`).AttrOr("value", "") != "dice" {
		t.Errorf("undo: rows %s; want the field back, and picked", rows(p))
	}
	if p = press("redo"); rows(p) != "skill,bonus,secret" {
		t.Errorf("redo: rows %s; want it removed again", rows(p))
	}
	p = press("add-field")
	keys := strings.Split(rows(p), ",")
	if len(keys) != 4 || !strings.Contains(p.text("#row-says-"+keys[3]), "Name field 4") {
		t.Errorf("add: rows %s; want a fourth that asks for its name", rows(p))
	}
	p = press("outline", "description", "Mine.")
	if s := p.doc.Find("#c-description").Text(); s != "Mine.\nPurpose: \nUse when: \nInput: \nOutput: " {
		t.Errorf("outline: description = %q; want the four headings added", s)
	}
}

func TestToolDraftOperationsAnswerTheirRegion(t *testing.T) {
	d := newDesk(t)
	id := d.make(skillCheck())
	path := "/workbench/tools/" + id
	for _, tt := range []struct{ do, target, swap, focus string }{
		{"add-field", "field-list", "innerMorph", "c-fields-"},
		{"up:bonus", "field-list", "innerMorph", "c-up-bonus"},
		{"remove-field:bonus", "field-list", "innerMorph", "fields"},
		{"outline", "parts", "innerHTML", "c-description"},
		{"undo", "parts", "innerHTML", ""},
		{"remove-case:0", "cases", "innerHTML", "cases"},
	} {
		p := d.live("POST", path+"/draft", with(d.get(path).form(), "do", tt.do)).want(200)
		if swap := p.part(tt.target).AttrOr("hx-swap", ""); swap != tt.swap {
			t.Errorf("%s: #%s swaps by %q; want %q", tt.do, tt.target, swap, tt.swap)
		}
		if focus := p.part("focus").Find("[data-focus]").AttrOr("data-focus", ""); !strings.HasPrefix(focus, tt.focus) || tt.focus == "" && focus != "" {
			t.Errorf("%s: focus goes to %q; want %q", tt.do, focus, tt.focus)
		}
	}
	p := d.live("POST", path+"/draft", with(d.get(path).form(), "do", "explode", "name", "Typed")).want(422)
	if !strings.Contains(p.body, "no button") {
		t.Errorf("an unknown button: %q; want it said", p.body)
	}
	if name := d.get(path).doc.Find("#c-name").AttrOr("value", ""); name != "Typed" {
		t.Errorf("after an unknown button the name is %q; want what was typed kept", name)
	}
}

func TestToolDraftSwitchingTheActionFindsThePick(t *testing.T) {
	d := newDesk(t)
	id := d.make(skillCheck())
	path := "/workbench/tools/" + id
	d.live("POST", path+"/draft", with(d.get(path).form(), "action.kind", "record")).want(200)
	p := d.get(path)
	if got := p.form(); got.Get("action.kind") != "record" || got.Get("action.roll.field") != "dice" {
		t.Fatalf("away: %s with %q picked; want record and the pick kept", got.Get("action.kind"), got.Get("action.roll.field"))
	}
	back := d.live("POST", path+"/draft", with(p.form(), "action.kind", "roll")).want(200)
	if s := back.region("edits-count"); s != "Saved" {
		t.Errorf("back: %q; want nothing edited", s)
	}
}

// A draft moves on to a version somebody else saved where nothing clashes; where
// it does, the editor says so and saving shows both.
func TestToolShowRebasesADraft(t *testing.T) {
	d := newDesk(t)
	id := d.make(skillCheck())
	path := "/workbench/tools/" + id
	d.live("POST", path+"/draft", with(d.get(path).form(), "name", "Mine")).want(200)
	d.other().live("PATCH", path, url.Values{"version": {"1"}, "category": {"Theirs"}}).want(200)
	p := d.get(path)
	if form := p.form(); form.Get("version") != "2" || form.Get("name") != "Mine" || form.Get("category") != "Theirs" {
		t.Errorf("version %s, name %q, category %q; want both changes on version 2", form.Get("version"), form.Get("name"), form.Get("category"))
	}
	d.other().live("PATCH", path, url.Values{"version": {"2"}, "name": {"Theirs"}}).want(200)
	p = d.get(path)
	if form := p.form(); form.Get("version") != "2" || form.Get("name") != "Mine" || !strings.Contains(p.text("#banner"), "Version 3 was saved meanwhile") {
		t.Errorf("version %s, name %q, banner %q; want the draft as it was and the word", form.Get("version"), form.Get("name"), p.text("#banner"))
	}
	d.ask("POST", path, p.form()).want(409)
}

// A keystroke that reaches the server after its save is no new draft once the
// page is opened again.
func TestToolShowDropsADraftThatIsSaved(t *testing.T) {
	d := newDesk(t)
	id := d.make(skillCheck())
	path := "/workbench/tools/" + id
	form := with(d.get(path).form(), "name", "Mine")
	d.live("PATCH", path, url.Values{"version": {"1"}, "name": {"Mine"}}).want(200)
	d.live("POST", path+"/draft", form).want(200)
	if p := d.get(path); p.text("#edits-count") != "Saved" || p.text("#banner") != "" {
		t.Errorf("edits %q, banner %q; want none", p.text("#edits-count"), p.text("#banner"))
	}
	if drafts := d.store.DraftsOf("one"); len(drafts) != 0 {
		t.Errorf("drafts = %d; want none", len(drafts))
	}
}

func TestToolDraftFormatsAndFamilies(t *testing.T) {
	d := newDesk(t)
	other := d.make(tool.Tool{Name: "Skill check", Body: tool.Body{Action: tool.Record{}, OfferedTo: []string{"narration"}}})
	id := d.make(skillCheck())
	scene := d.link("Attic", id, other)
	path := "/workbench/tools/" + id
	whole := d.get(path)
	var formats []string
	whole.doc.Find("#c-see-format option").Each(func(_ int, s *goquery.Selection) { formats = append(formats, s.AttrOr("value", "")) })
	if want := []string{"openai", "anthropic", "gemini", "ollama", "json_block", "mcp"}; !slices.Equal(formats, want) {
		t.Fatalf("formats = %v; want %v", formats, want)
	}
	holds := map[string]string{"openai": `"type": "function"`, "anthropic": `"input_schema"`, "gemini": `"parametersJsonSchema"`, "ollama": `"type": "function"`, "json_block": `"name"`, "mcp": `"inputSchema"`}
	for format, want := range holds {
		p := d.live("POST", path+"/draft", with(whole.form(), "see.format", format)).want(200)
		sent := p.part("see").Find("pre").Text()
		if !strings.Contains(sent, want) {
			t.Errorf("%s: sent = %s; want %s", format, sent, want)
		}
		if struck := p.part("see").Find("pre del").Length(); (struck > 0) != (format == "ollama") {
			t.Errorf("%s: %d lines struck through", format, struck)
		}
		if !strings.HasPrefix(sent, "{\n  \"") || !strings.HasSuffix(sent, "}") {
			t.Errorf("%s: sent has spaces of its own around it: %q", format, sent)
		}
		if format != "openai" && !strings.Contains(strings.Join(p.header.Values("Set-Cookie"), " "), "callboard_format="+format) {
			t.Errorf("%s: not remembered", format)
		}
	}
	if s := d.live("POST", path+"/draft", whole.form()).part("see").Find(".see__name").Text(); s != "skill_check_2" {
		t.Errorf("in the library it is %s; want skill_check_2, for it was made second", s)
	}
	if s := d.live("POST", path+"/draft", with(whole.form(), "see.scene", scene)).part("see").Find(".see__name").Text(); s != "skill_check" {
		t.Errorf("in the scene it is %s; want skill_check, for it is linked first", s)
	}
	p := d.live("POST", path+"/draft", with(whole.form(), "see.family", "unknown")).want(200)
	if s := p.region("see"); !strings.Contains(s, "token cost unknown") {
		t.Errorf("an unknown family: %q; want that the cost is not known", s)
	}
}

func TestToolDraftPartsOfTheCost(t *testing.T) {
	d := newDesk(t)
	id := d.make(skillCheck())
	p := d.get("/workbench/tools/" + id)
	var lit []string
	p.doc.Find(".costbox__parts [data-for]").Each(func(_ int, s *goquery.Selection) { lit = append(lit, s.AttrOr("data-for", "")) })
	if want := []string{"name", "description", "row-skill", "row-dice", "row-bonus", "row-secret"}; !slices.Equal(lit, want) {
		t.Errorf("parts = %v; want %v", lit, want)
	}
	for _, part := range lit {
		if n := p.doc.Find(`[data-part="` + part + `"]`).Length(); n != 1 {
			t.Errorf("part %s is in the form %d times; want once", part, n)
		}
	}
	if s := p.text(".costbox"); !strings.Contains(s, "tokens") || !strings.Contains(s, "each of them carries the definition and pays for it again") {
		t.Errorf("cost = %q; want the number and that each request pays", s)
	}
}

func BenchmarkToolDraft(b *testing.B) { benchmarkDraft(b, 4) }

func BenchmarkToolDraftOf40Fields(b *testing.B) { benchmarkDraft(b, 40) }
