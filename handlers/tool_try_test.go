package handlers_test

import (
	"net/url"
	"strings"
	"testing"
)

// tryIt fills in the Try tab and calls the tool, as a script does.
func (d *desk) tryIt(id string, pairs ...string) page {
	d.t.Helper()
	form := with(d.get("/workbench/tools/"+id).want(200).form(), append([]string{"do", "try"}, pairs...)...)
	return d.live("POST", "/workbench/tools/"+id+"/try", form)
}

func TestToolTryAnswers(t *testing.T) {
	d := newDesk(t)
	id := d.make(skillCheck())
	p := d.tryIt(id, "try.arg.skill", "climb", "try.arg.dice", "2d6kh1+3", "try.seed", "fixed", "try.lock", "on").want(200)
	result := p.part("try-result")
	if call := result.Find(".exchange__call").Text(); call != `skill_check {"skill":"climb","dice":"2d6kh1+3"}` {
		t.Errorf("the AI calls %q; want the name and the arguments", call)
	}
	answer := result.Find(".exchange__answer").Text()
	if !strings.HasPrefix(answer, "Rolled 2d6kh1+3: [") || !strings.Contains(p.region("try-result"), "Answered") {
		t.Errorf("answer = %q; want the roll", answer)
	}
	if n := result.Find("svg.die").Length(); n != 2 || result.Find("svg.die--dropped").Length() != 1 {
		t.Errorf("dice drawn: %d, dropped %d; want 2 and 1", n, result.Find("svg.die--dropped").Length())
	}
	if s := result.Find(".rolled__dice").Text(); !strings.Contains(s, "+3") {
		t.Errorf("the drawing says %q; want the modifier", s)
	}
	again := d.tryIt(id, "try.arg.skill", "climb", "try.arg.dice", "2d6kh1+3", "try.seed", "fixed", "try.lock", "on")
	if got := again.part("try-result").Find(".exchange__answer").Text(); got != answer {
		t.Errorf("the same seed answered %q, then %q", answer, got)
	}
}

func TestToolTrySeeds(t *testing.T) {
	d := newDesk(t)
	id := d.make(skillCheck())
	seed := func(p page) string { return p.part("try-seed").Find(`[name="try.seed"]`).AttrOr("value", "") }
	tests := []struct {
		what string
		form []string
		want string // "" for a new one
	}{
		{"none given", nil, ""},
		{"typed", []string{"try.seed", "mine"}, "mine"},
		{"left from the run before", []string{"try.seed", "old", "case.seed", "old"}, ""},
		{"left from the run before and locked", []string{"try.seed", "old", "case.seed", "old", "try.lock", "on"}, "old"},
		{"rolled again though locked", []string{"try.seed", "old", "try.lock", "on", "do", "reroll"}, ""},
	}
	for _, tt := range tests {
		got := seed(d.tryIt(id, append([]string{"try.arg.skill", "climb", "try.arg.dice", "1d20"}, tt.form...)...).want(200))
		if tt.want != "" && got != tt.want || tt.want == "" && (got == "" || got == "old") {
			t.Errorf("%s: seed = %q; want %q", tt.what, got, tt.want)
		}
	}
}

func TestToolTryRefusesAsTheRunnerDoes(t *testing.T) {
	d := newDesk(t)
	id := d.make(skillCheck())
	tests := []struct {
		what string
		form []string
		says string
	}{
		{"no dice", []string{"try.arg.skill", "climb", "try.arg.dice", "a lot"}, `"dice" cannot be rolled.`},
		{"a needed argument left out", []string{"try.arg.dice", "1d20"}, "skill"},
		{"a number that is none", []string{"try.arg.skill", "climb", "try.arg.dice", "1d20", "try.arg.bonus", "much"}, "bonus"},
		{"raw text that is no JSON", []string{"try.how", "raw", "try.raw", "roll please"}, ""},
		{"an unknown argument", []string{"try.how", "raw", "try.raw", `{"skill":"climb","dice":"1d6","x":1}`}, "x"},
		{"a choice that is none", []string{"try.how", "raw", "try.raw", `{"skill":"swim","dice":"1d6"}`}, "climb"},
	}
	for _, tt := range tests {
		p := d.tryIt(id, tt.form...).want(200)
		answer := p.part("try-result").Find(".exchange__answer--refused")
		if answer.Length() != 1 || !strings.Contains(answer.Text(), tt.says) || !strings.Contains(p.region("try-result"), "Refused") {
			t.Errorf("%s: result = %q; want a refusal that says %q", tt.what, p.region("try-result"), tt.says)
		}
		if p.part("try-result").Find("svg.die").Length() != 0 {
			t.Errorf("%s: dice are drawn for a refusal", tt.what)
		}
	}
}

func TestToolTryNamesRepairs(t *testing.T) {
	d := newDesk(t)
	id := d.make(skillCheck())
	p := d.tryIt(id, "try.how", "raw", "try.raw", "```json\r\n{\"skill\":\"CLIMB\",\"dice\":\"1d20\",}\r\n```").want(200)
	if n := p.part("try-result").Find(".exchange__repairs li").Length(); n != 3 {
		t.Errorf("%d repairs in %q; want the fence, the comma and the case", n, p.region("try-result"))
	}
}

func TestToolTryRunsTheDraft(t *testing.T) {
	d := newDesk(t)
	id := d.make(skillCheck())
	p := d.tryIt(id, "action.kind", "record", "name", "Noted", "try.arg.skill", "climb", "try.arg.dice", "x").want(200)
	if s := p.part("try-result").Find(".exchange__answer").Text(); s != "Recorded." {
		t.Errorf("answer = %q; want that of the draft", s)
	}
	if call := p.part("try-result").Find(".exchange__call b").Text(); call != "noted" {
		t.Errorf("called as %q; want the draft's call name", call)
	}
	if name := d.get("/workbench/tools/"+id).doc.Find("#c-name").AttrOr("value", ""); name != "Noted" {
		t.Errorf("after Try the draft's name is %q; want what was typed", name)
	}
	d.tryIt(id, "name", "").want(422)
	broken := d.get("/workbench/tools/" + id)
	if _, off := broken.doc.Find("#try-run").Attr("data-off"); !off || !strings.Contains(broken.text("#try-off"), "Name the tool (Definition)") {
		t.Errorf("Try of a draft with a problem says %q; want it off, and why", broken.text("#try-off"))
	}
}

func TestToolTryGoesStale(t *testing.T) {
	d := newDesk(t)
	id := d.make(skillCheck())
	run := d.tryIt(id, "try.arg.skill", "climb", "try.arg.dice", "1d20").want(200)
	of := run.part("try-result").Find(`[name="try.of"]`).AttrOr("value", "")
	form := with(d.get("/workbench/tools/"+id).form(), "try.of", of)
	for _, tt := range []struct {
		control, value string
		stale          bool
	}{
		{"name", "Skill check", false}, {"icon", "star", false}, {"description", "Other words.", true}, {"fields.bonus.type", "text", true}, {"action.kind", "record", true},
	} {
		p := d.live("POST", "/workbench/tools/"+id+"/draft", with(form, tt.control, tt.value)).want(200)
		if got := strings.Contains(p.region("try-stale"), "This result is from before your last edit."); got != tt.stale {
			t.Errorf("after %s = %q stale = %v; want %v", tt.control, tt.value, got, tt.stale)
		}
	}
}

func TestToolTryWithoutScripts(t *testing.T) {
	d := newDesk(t)
	id := d.make(skillCheck())
	form := with(d.get("/workbench/tools/"+id).form(), "name", "Typed", "do", "try", "try.arg.skill", "hide", "try.arg.dice", "1d4")
	p := d.ask("POST", "/workbench/tools/"+id+"/try", form).want(200)
	if !strings.Contains(p.text("#try-result"), "Rolled 1d4") || p.doc.Find("#c-name").AttrOr("value", "") != "Typed" {
		t.Errorf("result %q, name %q; want both", p.text("#try-result"), p.doc.Find("#c-name").AttrOr("value", ""))
	}
	if _, open := p.doc.Find("#tab-try").Attr("checked"); !open {
		t.Error("the page opens on another tab than Try")
	}
	if p.doc.Find("#try-dice").AttrOr("value", "") != "1d4" || p.doc.Find("#try-skill option[selected]").AttrOr("value", "") != "hide" {
		t.Error("what was filled in is gone")
	}
}

func TestToolCases(t *testing.T) {
	d := newDesk(t)
	plain := skillCheck()
	plain.Body.Cases = nil
	id := d.make(plain)
	path := "/workbench/tools/" + id
	run := d.ask("POST", path+"/try", with(d.get(path).form(), "do", "try", "try.arg.skill", "hide", "try.arg.dice", "1d4", "try.seed", "s", "try.lock", "on")).want(200)
	kept := d.follow(d.ask("POST", path+"/draft", with(run.form(), "do", "keep-case", "case.name", "hiding")))
	if s := kept.text("#cases"); !strings.Contains(s, "pass hiding") || !strings.Contains(s, "answers exactly: Rolled 1d4") {
		t.Errorf("cases = %q; want the kept one, passing", s)
	}
	if _, open := kept.doc.Find("#tab-cases").Attr("checked"); !open {
		t.Error("the page opens on another tab than Cases")
	}
	if got, _ := d.saved(id); len(got.Body.Cases) != 0 {
		t.Error("a kept case is saved before Save")
	}
	d.ask("POST", path, kept.form()).want(303)
	got, _ := d.saved(id)
	if len(got.Body.Cases) != 1 || got.Body.Cases[0].Seed != "s" || string(got.Body.Cases[0].Arguments) != `{"skill":"hide","dice":"1d4"}` {
		t.Fatalf("saved cases = %+v; want the call with its seed", got.Body.Cases)
	}
	p := d.live("POST", path+"/draft", with(d.get(path).form(), "action.kind", "record", "do", "run-cases")).want(200)
	if s := p.region("cases"); !strings.Contains(s, "fail hiding") || !strings.Contains(p.region("cases-count"), "1 fail") {
		t.Errorf("cases after an edit = %q, count %q; want it to fail", s, p.region("cases-count"))
	}
	p = d.live("POST", path+"/draft", with(d.get(path).form(), "do", "remove-case:0")).want(200)
	if s := p.region("cases"); !strings.Contains(s, "No cases yet.") {
		t.Errorf("cases after removing = %q; want none", s)
	}
}

func TestToolTryRefusesWhatNoEditorSends(t *testing.T) {
	d := newDesk(t)
	id := d.make(skillCheck())
	path := "/workbench/tools/" + id
	form := d.get(path).form()
	d.live("POST", path+"/try", with(form, "try.raw", strings.Repeat("x", 257<<10))).want(422)
	d.live("POST", path+"/try", url.Values{"do": {"try"}}).want(428)
	d.live("POST", path+"/draft", with(form, "do", "keep-case", "case.kind", "maybe")).want(422)
	d.live("POST", path+"/draft", with(form, "do", "remove-case:9")).want(422)
}

// No button of a page without scripts loses what stands in Try: the arguments,
// the pasted text, the seed, and what was written about the last answer.
func TestButtonsWithoutScriptsKeepTry(t *testing.T) {
	for _, do := range []string{"preview", "down:skill", "run-cases", "undo", "save"} {
		d := newDesk(t)
		id := d.make(skillCheck())
		at := "/workbench/tools/" + id
		run := d.ask("POST", at+"/try", with(d.get(at).form(), "do", "try", "try.arg.skill", "hide", "try.arg.dice", "1d4", "try.raw", "{}", "try.seed", "s", "try.lock", "on")).want(200)
		answer := run.doc.Find(".exchange__answer").Text()
		form := with(run.form(), "do", do, "category", "night", "case.name", "hiding", "case.kind", "contains", "case.text", "Rolled\r\n1d4")
		to := at + "/draft"
		if do == "save" {
			to = at
		}
		p := d.follow(d.ask("POST", to, form))
		got := p.form()
		for control, want := range map[string]string{
			"try.arg.skill": "hide", "try.arg.dice": "1d4", "try.raw": "{}", "try.seed": "s", "try.how": "typed", "see.tab": "try",
			"case.name": "hiding", "case.kind": "contains", "case.text": "Rolled\r\n1d4", "case.seed": "s", "case.call": `{"skill":"hide","dice":"1d4"}`,
		} {
			if do == "run-cases" && control == "see.tab" {
				continue
			}
			if got.Get(control) != want {
				t.Errorf("after %s %s = %q; want %q", do, control, got.Get(control), want)
			}
		}
		if locked := got["try.lock"]; len(locked) != 2 {
			t.Errorf("after %s the lock is %q; want it kept", do, locked)
		}
		if now := p.doc.Find(".exchange__answer").Text(); now != answer || answer == "" {
			t.Errorf("after %s the answer is %q; want %q", do, now, answer)
		}
		if _, open := p.doc.Find(".keep").Attr("open"); !open {
			t.Errorf("after %s what was written about the answer is hidden", do)
		}
		if other := d.other().get(at); other.form().Get("try.arg.dice") != "" {
			t.Errorf("after %s another person sees what was tried", do)
		}
	}
}

// What was kept as a case is not offered to be kept once more.
func TestAKeptCaseLeavesTheArguments(t *testing.T) {
	d := newDesk(t)
	id := d.make(skillCheck())
	at := "/workbench/tools/" + id
	run := d.ask("POST", at+"/try", with(d.get(at).form(), "do", "try", "try.arg.skill", "hide", "try.arg.dice", "1d4")).want(200)
	kept := d.follow(d.ask("POST", at+"/draft", with(run.form(), "do", "keep-case", "case.name", "hiding")))
	if got := kept.form(); got.Get("try.arg.dice") != "1d4" || got.Has("case.name") {
		t.Errorf("dice %q, case %q; want the arguments alone", got.Get("try.arg.dice"), got.Get("case.name"))
	}
}

// A call of a draft with problems is answered with the editor: Try says why, and
// nothing that was typed is gone.
func TestToolTryOfABrokenDraftWithoutScripts(t *testing.T) {
	d := newDesk(t)
	id := d.make(skillCheck())
	at := "/workbench/tools/" + id
	run := d.ask("POST", at+"/try", with(d.get(at).form(), "do", "try", "try.arg.skill", "hide", "try.arg.dice", "1d4")).want(200)
	p := d.ask("POST", at+"/try", with(run.form(), "do", "try", "name", "", "try.arg.dice", "2d4", "case.name", "hiding")).want(422)
	if s := p.text("#try-off"); s != "To try it: Name the tool (Definition)." || p.text("#notices p") != s {
		t.Errorf("Try says %q, the notice %q; want why", s, p.text("#notices p"))
	}
	if _, open := p.doc.Find("#tab-try").Attr("checked"); !open {
		t.Error("the page opens on another tab than Try")
	}
	if _, off := p.doc.Find("#try-run").Attr("disabled"); off {
		t.Error("Call it is off, though the name may be typed before it is pressed")
	}
	if got := p.form(); got.Get("try.arg.dice") != "2d4" || got.Get("case.name") != "hiding" || got.Get("case.call") != `{"skill":"hide","dice":"1d4"}` {
		t.Errorf("the form has dice %q, case %q of %q; want what was typed", got.Get("try.arg.dice"), got.Get("case.name"), got.Get("case.call"))
	}
	if p.doc.Find(".exchange__answer").Length() != 0 || !strings.Contains(p.text(".exchange"), "cannot be called as it is") {
		t.Errorf("the exchange says %q; want no answer", p.text(".exchange"))
	}
	mended := d.ask("POST", at+"/try", with(p.form(), "do", "try", "name", "Luck")).want(200)
	if s := mended.text("#try-result"); !strings.Contains(s, "Rolled 2d4") {
		t.Errorf("mended, the result is %q; want the roll", s)
	}
	long := d.ask("POST", at+"/try", with(p.form(), "do", "try", "name", "Luck", "try.seed", strings.Repeat("s", 10_000))).want(422)
	if long.text("#notices p") == "" || long.form().Get("try.arg.dice") != "2d4" {
		t.Errorf("with a long seed the page says %q, dice %q; want why, and what was typed", long.text("#notices p"), long.form().Get("try.arg.dice"))
	}
}
