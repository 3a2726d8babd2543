package handlers_test

import (
	"net/url"
	"strings"
	"testing"

	"callboard/core/dicepiece"
)

func TestFormulaShow(t *testing.T) {
	d := newDesk(t)
	at, _ := d.makeFormula("Greeting", "Hello {{user}},\nyou have {{stats.hp}} left.")
	p := d.get(at).want(200)
	wantHolds(t, "the result", p.text("#formula-result"), "Works", "Hello Wren, you have 12 left.", "user Wren", "stats.hp 12", "steps.")
	for css, want := range map[string]string{"#summary": "formula, 2 lines", "#edits-count": "Saved", "#parts h2": "Definition Text Settings", "#save-line": ""} {
		if got := p.text(css); got != want {
			t.Errorf("%s = %q; want %q", css, got, want)
		}
	}
	d.ask("POST", at, p.form()).want(303)
	blank := d.follow(d.ask("POST", "/workbench/formulas", url.Values{}))
	if got := blank.form().Get("name"); got != "New formula" || blank.text("#save-line") != "" {
		t.Errorf("a new one is named %q with problems %q; want New formula and none", got, blank.text("#save-line"))
	}
}

func TestFormulaDraftFollowsTyping(t *testing.T) {
	d := newDesk(t)
	at, _ := d.makeFormula("Greeting", "Hello {{user}}.")
	form := d.get(at).form()
	for _, tt := range []struct {
		text  string
		holds []string
	}{
		{"{{= hp - 3 * 2 }}", []string{"Works The AI reads 6", "hp 12"}},
		{"{{if hp < 5}}hurt{{else}}fine{{/if}}", []string{"reads fine"}},
		{"{{= args.target ?? \"nobody\" }}", []string{"reads nobody"}},
		{"{{= default(speed, 10) }}", []string{"reads 10", "speed missing"}},
		{"{{hq}}", []string{"Refused", `The formula "Greeting" could not be worked out: `, "hq missing"}},
	} {
		p := d.live("POST", at+"/draft", with(form, "text", tt.text)).want(200)
		wantHolds(t, tt.text, p.region("formula-result"), tt.holds...)
		if got := p.region("edits-list"); !strings.Contains(got, "Text") {
			t.Errorf("%s: edits = %q; want the text", tt.text, got)
		}
	}
}

// A fault names its line and column, with the line and a caret under the place.
func TestFormulaDraftPlacesFaults(t *testing.T) {
	d := newDesk(t)
	at, id := d.makeFormula("Greeting", "Hello {{user}}.")
	form := d.get(at).form()
	for _, tt := range []struct{ what, text, says, source, caret string }{
		{"a tag without an end", "One\r\ntwo {{user", "Line 2, column 5:", "two {{user", "    ^^"},
		{"an unknown function", "{{= fly(3) }}", "Line 1, column 5:", "{{= fly(3) }}", "    ^^^"},
		{"a name that is not there", "a\nb {{hq}}", "Line 2, column ", "b {{hq}}", "^"},
		{"behind other letters", "骰子 {{= fly(3) }}", "Line 1, column 8:", "骰子 {{= fly(3) }}", "       ^^^"},
		{"far along a line", strings.Repeat("word ", 40) + "{{= fly(3) }}", "Line 1, column 205:", "{{= fly(3) }}", "^^^"},
	} {
		p := d.live("POST", at+"/draft", with(form, "text", tt.text)).want(200)
		slot := p.part("says-text")
		wantHolds(t, tt.what, words(slot.Find(".field__error")), tt.says)
		shown := slot.Find(".formula__caret").First().Text()
		source, caret, _ := strings.Cut(shown, "\n")
		if !strings.Contains(source, tt.source) || !strings.Contains(caret, tt.caret) || len([]rune(source)) > 60 {
			t.Errorf("%s: shown as\n%s\nwant %q with %q under it", tt.what, shown, tt.source, tt.caret)
		}
		wantHolds(t, tt.what+", without scripts", d.get(at).text("#says-text"), tt.says)
	}
	p := d.live("PATCH", at, url.Values{"version": {"1"}, "text": {"{{= fly(3) }}"}}).want(422)
	wantHolds(t, "beside Save", p.region("save-line"), "Mend the formula (Text)")
	if to := p.part("save-line").Find("a").AttrOr("href", "#"); d.get(at).doc.Find(`[id="`+to[1:]+`"]`).Length() != 1 {
		t.Errorf("the fix leads to %q, which is not on the page", to)
	}
	d.ask("POST", at, with(form, "text", " ")).want(422)
	if _, v := d.savedFormula(id); v != 1 {
		t.Errorf("a broken formula is saved as version %d", v)
	}
	// What a scene lacks is no fault of the formula: it can be saved.
	d.live("PATCH", at, url.Values{"version": {"1"}, "text": {"{{hq}}"}}).want(200)
}

func TestFormulaSeedAndScene(t *testing.T) {
	d := newDesk(t)
	at, _ := d.makeFormula("Luck", "{{roll::1d1000}} for {{user}}, {{pick::a::b::c::d::e::f::g::h}}")
	scene := d.link("The Salt Road")
	p := d.get(at)
	form, answer := p.form(), p.doc.Find("#formula-result .exchange__answer").Text()
	wantHolds(t, "what is random", p.text("#formula-result"), "Another seed may give another answer.", "with this seed")
	same := d.live("POST", at+"/draft", with(form, "name", "Chance")).want(200)
	if got := same.part("formula-result").Find(".exchange__answer").Text(); got != answer {
		t.Errorf("a keystroke changed %q to %q; want the same seed", answer, got)
	}
	other := d.live("POST", at+"/draft", with(form, "see.seed", "other")).want(200)
	if got := other.part("formula-result").Find(".exchange__answer").Text(); got == answer {
		t.Errorf("another seed gave %q again", got)
	}
	on := d.live("POST", at+"/draft", with(form, "see.scene", scene)).want(200)
	wantHolds(t, "on a scene", on.region("formula-result"), "user nothing")
	if got := on.region("formula-result"); strings.Contains(got, "Wren") {
		t.Errorf("on a scene it reads the sample's values: %q", got)
	}
	pick := func(p page) string {
		_, picked, _ := strings.Cut(p.part("formula-result").Find(".exchange__answer").Text(), ", ")
		return picked
	}
	if a, b := pick(on), pick(d.live("POST", at+"/draft", with(form, "see.scene", scene, "see.seed", "other"))); a == "" || a != b {
		t.Errorf("in one scene it picks %q, with another seed %q; want the same", a, b)
	}
	again := d.live("POST", at+"/try", with(form, "do", "reroll", "see.scene", scene)).want(200)
	seed := again.part("formula-seed").Find(`[name="see.seed"]`).AttrOr("value", "")
	if seed == "" || seed == form.Get("see.seed") {
		t.Errorf("after rerolling the seed is %q; want a new one", seed)
	}
	wantHolds(t, "rerolled", again.region("formula-result"), "user nothing")
	repeat := d.live("POST", at+"/draft", with(form, "see.seed", seed, "see.scene", scene)).want(200)
	if a, b := again.part("formula-result").Find(".exchange__answer").Text(), repeat.part("formula-result").Find(".exchange__answer").Text(); a != b {
		t.Errorf("with the seed shown it gives %q; want %q", b, a)
	}
	plain := d.ask("POST", at+"/try", with(form, "do", "reroll", "see.scene", scene, "name", "Typed")).want(200)
	if got := plain.form(); got.Get("see.scene") != scene || got.Get("name") != "Typed" || got.Get("see.seed") == form.Get("see.seed") {
		t.Errorf("without scripts: scene %q, name %q, seed %q; want them kept and a new seed", got.Get("see.scene"), got.Get("name"), got.Get("see.seed"))
	}
	wantHolds(t, "without scripts", plain.text("#formula-result"), "user nothing")
}

func TestFormulaAsksForTables(t *testing.T) {
	d := newDesk(t)
	at, _ := d.makeFormula("Loot", "You find: {{table::Gems}}")
	wantHolds(t, "no such table", d.get(at).text("#formula-result"), "Refused", "Gems")
	one := weather()
	one.Name, one.Body.Table.Rows = "Gems", one.Body.Table.Rows[:1]
	_, id := d.makeDice(one)
	wantHolds(t, "the table", d.get(at).text("#formula-result"), "You find: Fog")
	wantHolds(t, "the table's users", d.get("/workbench/dice/"+id).text(".uses"), "Loot")
}

func TestFormulaSaveMergeAndHistory(t *testing.T) {
	d := newDesk(t)
	at, id := d.makeFormula("Greeting", "Hello {{user}}.")
	form := with(d.get(at).form(), "text", "Mine {{user}}")
	d.other().live("PATCH", at, url.Values{"version": {"1"}, "description": {"Theirs."}}).want(200)
	wantHolds(t, "merged", d.follow(d.ask("POST", at, form)).text("#notices"), "Saved as version 3.", "“Notes” was changed meanwhile")
	got, v := d.savedFormula(id)
	if v != 3 || got.Body.Text != "Mine {{user}}" || got.Body.Description != "Theirs." {
		t.Errorf("version %d: %+v; want both changes", v, got.Body)
	}
	d.other().live("PATCH", at, url.Values{"version": {"3"}, "text": {"Theirs {{user}}"}}).want(200)
	clash := d.live("PATCH", at, url.Values{"version": {"3"}, "text": {"Mine again"}}).want(409)
	wantHolds(t, "the conflict", clash.region("conflict"), "Mine again", "Theirs {{user}}")
	if got := d.get(at).form().Get("text"); strings.TrimSpace(got) != "Mine again" {
		t.Errorf("after the conflict the text is %q; want what was typed", got)
	}
	d.live("PATCH", at, url.Values{"version": {"3"}, "text": {"Mine again"}, "resolve.version": {"4"}, "resolve.part.text": {"mine"}}).want(200)
	if got, v := d.savedFormula(id); v != 5 || got.Body.Text != "Mine again" {
		t.Errorf("version %d is %q; want mine", v, got.Body.Text)
	}
	wantHolds(t, "version 1", d.get(at+"/history/1").want(200).text("main"), "What it gives", "Hello Wren.")
	back := d.follow(d.ask("POST", at+"/history/1", url.Values{}))
	if got := strings.TrimSpace(back.form().Get("text")); got != "Hello {{user}}." {
		t.Errorf("restored as %q; want the text of version 1", got)
	}
	undone := d.press(at, "undo")
	if undone.text("#edits-count") == "" {
		t.Error("undo shows no page")
	}
	d.follow(d.ask("POST", at+"/discard", url.Values{}))
	if got := strings.TrimSpace(d.get(at).form().Get("text")); got != "Mine again" {
		t.Errorf("after discarding the text is %q; want the saved one", got)
	}
	d.live("POST", at+"/draft", with(d.get(at).form(), "do", "add-row")).want(422)
}

func TestFormulaDraftSurvivesAndUndoes(t *testing.T) {
	d := newDesk(t)
	at, _ := d.makeFormula("Greeting", "Hello {{user}}.")
	d.live("POST", at+"/draft", with(d.get(at).form(), "text", "Broken {{if")).want(200)
	d.live("POST", at+"/draft", with(d.get(at).form(), "name", "Typed")).want(200)
	p := d.press(at, "undo")
	if got := p.form(); got.Get("name") != "Greeting" || strings.TrimSpace(got.Get("text")) != "Broken {{if" {
		t.Errorf("undone: %q, %q; want the name alone undone", got.Get("name"), got.Get("text"))
	}
	if got := d.press(at, "redo").form().Get("name"); got != "Typed" {
		t.Errorf("redone: %q; want Typed", got)
	}
	d.restart()
	if got := d.get(at).form(); got.Get("name") != "Typed" || strings.TrimSpace(got.Get("text")) != "Broken {{if" {
		t.Errorf("after a restart: %q, %q; want the draft", got.Get("name"), got.Get("text"))
	}
	copied := d.follow(d.ask("POST", at+"/duplicate", d.get(at).form()))
	if got := copied.form().Get("name"); got != "Greeting (copy)" {
		t.Errorf("the copy is named %q; want Greeting (copy)", got)
	}
	front := d.follow(d.ask("POST", at+"/delete", d.get(at).form()))
	d.get(at).want(404)
	d.follow(d.ask("POST", front.doc.Find(".front__deleted").AttrOr("action", ""), url.Values{}))
	d.get(at).want(200)
}

func TestFormulaDraftReplacesNoInput(t *testing.T) {
	d := newDesk(t)
	at, _ := d.makeFormula("Greeting", "Hello {{user}}.")
	whole := d.get(at)
	p := d.live("POST", at+"/draft", with(whole.form(), "text", "{{")).want(200)
	for _, part := range p.doc.Find("hx-partial").EachIter() {
		target := strings.TrimPrefix(part.AttrOr("hx-target", ""), "#")
		there := whole.doc.Find(`[id="` + target + `"]`)
		if there.Length() != 1 || part.Find("input, textarea").Length()+there.Find("input, textarea").Length() > 0 {
			t.Errorf("region %s is on the page %d times, with inputs: %v; want once and none", target, there.Length(), there.Find("input, textarea").Length() > 0)
		}
	}
}

// Every example on the card beside the text works as it stands there, where
// what it reads is there.
func TestFormulaHelpWorks(t *testing.T) {
	d := newDesk(t)
	d.makeDice(func() dicepiece.Piece { p := weather(); p.Name = "Gems"; return p }())
	at, _ := d.makeFormula("Greeting", "Hello {{user}}.")
	p := d.get(at)
	form, examples := p.form(), p.doc.Find(".formula__help dt code")
	if examples.Length() < 6 {
		t.Fatalf("%d examples are on the card; want the language", examples.Length())
	}
	for _, code := range examples.EachIter() {
		text := strings.ReplaceAll(code.Text(), "{{args.target}}", "")
		if got := d.live("POST", at+"/draft", with(form, "text", text+".")).want(200).region("formula-result"); !strings.HasPrefix(got, "Works") {
			t.Errorf("the example %s gives %q; want it to work", text, got)
		}
	}
}
