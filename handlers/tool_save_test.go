package handlers_test

import (
	"net/url"
	"strings"
	"testing"

	"callboard/core/tool"
)

func TestToolSaveTakesWhatWasEditedAlone(t *testing.T) {
	d := newDesk(t)
	id := d.make(skillCheck())
	p := d.live("PATCH", "/workbench/tools/"+id, url.Values{"version": {"1"}, "description": {"Use when in doubt."}}).want(200)
	want := skillCheck()
	want.Body.Description = "Use when in doubt."
	got, v := d.saved(id)
	if !tool.Same(got, want) || v != 2 {
		t.Errorf("saved version %d with changes %v; want version 2 with the description alone", v, tool.Diff(skillCheck(), got).Labels())
	}
	if p.header.Get("ETag") != `"v2"` || p.part("version").Find("input").AttrOr("value", "") != "2" {
		t.Errorf("answer names version %q, %q; want 2", p.header.Get("ETag"), p.region("version"))
	}
	if s := p.region("notices"); !strings.Contains(s, "Saved as version 2.") || !strings.Contains(s, "All cases pass.") {
		t.Errorf("notice = %q; want the version and the cases", s)
	}
	if base := p.part("parts").Find("#c-description").AttrOr("data-base", ""); base != "Use when in doubt." {
		t.Errorf("the description's saved value is now %q; want the new one", base)
	}
	if s := p.region("edits-count"); s != "Saved" {
		t.Errorf("edits = %q; want Saved", s)
	}
}

func TestToolSaveUnchangedMakesNoVersion(t *testing.T) {
	d := newDesk(t)
	id := d.make(skillCheck())
	whole := d.get("/workbench/tools/" + id).want(200).form()
	for _, tt := range []struct {
		what string
		send func() page
		want int
	}{
		{"nothing but the version", func() page { return d.live("PATCH", "/workbench/tools/"+id, url.Values{"version": {"1"}}) }, 200},
		{"a control with its saved value", func() page {
			return d.live("PATCH", "/workbench/tools/"+id, url.Values{"version": {"1"}, "name": {"Skill check"}})
		}, 200},
		{"the whole form as drawn", func() page { return d.ask("POST", "/workbench/tools/"+id, whole) }, 303},
	} {
		tt.send().want(tt.want)
		if _, v := d.saved(id); v != 1 {
			t.Errorf("%s made version %d; want none", tt.what, v)
		}
	}
}

func TestToolSaveWholeForm(t *testing.T) {
	d := newDesk(t)
	id := d.make(skillCheck())
	form := with(d.get("/workbench/tools/"+id).form(), "name", "Test", "fields.bonus.type", "text", "action.kind", "record")
	form["fields.bonus.required"] = []string{"off", "on"}
	p := d.ask("POST", "/workbench/tools/"+id, form).want(303)
	if to := p.header.Get("Location"); to != "/workbench/tools/"+id {
		t.Errorf("leads to %q; want the editor", to)
	}
	got, v := d.saved(id)
	want := skillCheck()
	want.Name, want.Body.Action = "Test", tool.Record{}
	want.Body.Fields[2].Type, want.Body.Fields[2].Required = tool.Text, true
	if v != 2 || !tool.Same(got, want) {
		t.Errorf("saved version %d, missing %v; want version 2 as posted", v, tool.Diff(got, want).Labels())
	}
}

func TestToolSaveMergesDifferentParts(t *testing.T) {
	for _, scripts := range []bool{true, false} {
		d := newDesk(t)
		id := d.make(skillCheck())
		form := with(d.get("/workbench/tools/"+id).form(), "name", "Mine")
		d.other().live("PATCH", "/workbench/tools/"+id, url.Values{"version": {"1"}, "description": {"Use when theirs."}}).want(200)
		said := ""
		if scripts {
			said = d.live("PATCH", "/workbench/tools/"+id, url.Values{"version": {"1"}, "name": {"Mine"}}).want(200).region("notices")
		} else {
			said = d.follow(d.ask("POST", "/workbench/tools/"+id, form)).text("#notices")
		}
		got, v := d.saved(id)
		if v != 3 || got.Name != "Mine" || got.Body.Description != "Use when theirs." {
			t.Errorf("scripts %v: version %d, name %q, description %q; want both changes", scripts, v, got.Name, got.Body.Description)
		}
		if !strings.Contains(said, "“When the AI should use it” was changed meanwhile; both changes are kept.") {
			t.Errorf("scripts %v: said %q; want what was kept of the other", scripts, said)
		}
	}
}

func TestToolSaveConflict(t *testing.T) {
	for _, scripts := range []bool{true, false} {
		for _, choice := range []string{"mine", "theirs"} {
			d := newDesk(t)
			id := d.make(skillCheck())
			whole := with(d.get("/workbench/tools/"+id).form(), "name", "Mine", "category", "Mine too")
			edits := url.Values{"version": {"1"}, "name": {"Mine"}, "category": {"Mine too"}}
			d.other().live("PATCH", "/workbench/tools/"+id, url.Values{"version": {"1"}, "name": {"Theirs"}}).want(200)
			save := func(more ...string) page {
				if scripts {
					return d.live("PATCH", "/workbench/tools/"+id, with(edits, more...))
				}
				return d.ask("POST", "/workbench/tools/"+id, with(whole, more...))
			}
			p := save().want(409)
			panel := p.doc.Find(".conflict")
			if n := panel.Find("fieldset").Length(); n != 1 {
				t.Fatalf("scripts %v: %d parts in the panel; want the name alone", scripts, n)
			}
			sides := strings.Join(strings.Fields(panel.Find(".conflict__sides").Text()), " ")
			if sides != "Keep mine Mine Take theirs Theirs" {
				t.Errorf("scripts %v: sides = %q; want both", scripts, sides)
			}
			if got, v := d.saved(id); v != 2 || got.Name != "Theirs" || got.Body.Category != "" {
				t.Errorf("scripts %v: a conflict saved version %d, %q; want nothing", scripts, v, got.Name)
			}
			if again := d.get("/workbench/tools/" + id); again.doc.Find("#c-name").AttrOr("value", "") != "Mine" {
				t.Errorf("scripts %v: after the conflict the name is %q; want what was typed", scripts, again.doc.Find("#c-name").AttrOr("value", ""))
			}
			radio := panel.Find(`input[type=radio]`).First().AttrOr("name", "")
			save("resolve.version", "2", radio, choice).want(map[bool]int{true: 200, false: 303}[scripts])
			got, v := d.saved(id)
			want := map[string]string{"mine": "Mine", "theirs": "Theirs"}[choice]
			if v != 3 || got.Name != want || got.Body.Category != "Mine too" {
				t.Errorf("scripts %v, %s: version %d, name %q, category %q; want %q and the category", scripts, choice, v, got.Name, got.Body.Category, want)
			}
		}
	}
}

// Answers given against one version do not decide about a later one.
func TestToolSaveConflictMovedOn(t *testing.T) {
	d := newDesk(t)
	id := d.make(skillCheck())
	mine := url.Values{"version": {"1"}, "name": {"Mine"}}
	d.other().live("PATCH", "/workbench/tools/"+id, url.Values{"version": {"1"}, "name": {"Theirs"}}).want(200)
	d.live("PATCH", "/workbench/tools/"+id, mine).want(409)
	d.other().live("PATCH", "/workbench/tools/"+id, url.Values{"version": {"2"}, "name": {"Theirs again"}}).want(200)
	p := d.live("PATCH", "/workbench/tools/"+id, with(mine, "resolve.version", "2", "resolve.part.name", "mine")).want(409)
	if !strings.Contains(p.region("conflict"), "Theirs again") {
		t.Errorf("panel = %q; want the newest version of theirs", p.region("conflict"))
	}
}

func TestToolSaveRefusesWhatBreaksTheRules(t *testing.T) {
	tests := []struct {
		what string
		form url.Values
		says string
	}{
		{"no name", url.Values{"name": {" "}}, "Name the tool (Definition)"},
		{"a choice without choices", url.Values{"fields.skill.choices": {""}}, "at least one choice (Fields)"},
		{"choices alike but for case", url.Values{"fields.skill.choices": {"Climb\nclimb"}}, "(Fields)"},
		{"two fields of one name", url.Values{"fields.bonus.name": {"dice"}}, `Rename one of the two fields "dice" (Fields)`},
		{"a name that no provider takes", url.Values{"fields.bonus.name": {"Bonus!"}}, "(Fields)"},
		{"a roll of a field that is no text", url.Values{"fields.dice.type": {"number"}}, "(Action)"},
		{"nothing picked to roll", url.Values{"action.roll.field": {""}}, "(Action)"},
		{"the field of the roll removed", url.Values{"fields.order": {"skill,bonus,secret"}}, "(Action)"},
		{"calls that are no number", url.Values{"maxCalls": {"many"}}, "(Settings)"},
		{"too many calls", url.Values{"maxCalls": {"1000"}}, "(Settings)"},
		{"a blank tag is left out, a double one is not", url.Values{"tags": {"a, A"}}, "(Settings)"},
		{"a control character", url.Values{"description": {"a\x01b"}}, "(Definition)"},
		{"a name past its length", url.Values{"name": {strings.Repeat("n", 201)}}, "(Definition)"},
	}
	for _, tt := range tests {
		d := newDesk(t)
		id := d.make(skillCheck())
		p := d.live("PATCH", "/workbench/tools/"+id, with(tt.form, "version", "1")).want(422)
		if s := p.region("save-line"); !strings.Contains(s, tt.says) {
			t.Errorf("%s: the line beside Save = %q; want %q", tt.what, s, tt.says)
		}
		for _, a := range p.part("save-line").Find("a").EachIter() {
			to := strings.TrimPrefix(a.AttrOr("href", ""), "#")
			if d.get("/workbench/tools/"+id).doc.Find(`[id="`+to+`"]`).Length() != 1 {
				t.Errorf("%s: the fix leads to %q, which is not on the page", tt.what, to)
			}
		}
		if _, off := p.part("save-slot").Find("#save").Attr("disabled"); !off {
			t.Errorf("%s: Save is on", tt.what)
		}
		if _, v := d.saved(id); v != 1 {
			t.Errorf("%s: saved as version %d; want nothing stored", tt.what, v)
		}
		whole := d.get("/workbench/tools/" + id).want(200)
		again := d.ask("POST", "/workbench/tools/"+id, whole.form()).want(422)
		if _, v := d.saved(id); v != 1 || !strings.Contains(again.text("#save-line"), tt.says) {
			t.Errorf("%s, without scripts: version %d, %q; want it refused with the fix", tt.what, v, again.text("#save-line"))
		}
	}
}

func TestToolSaveRefusesWhatNoEditorSends(t *testing.T) {
	d := newDesk(t)
	id := d.make(skillCheck())
	tests := []struct {
		what   string
		form   url.Values
		header []string
		status int
	}{
		{"no version", url.Values{"name": {"x"}}, nil, 428},
		{"a version that is none", url.Values{"version": {"x"}, "name": {"x"}}, nil, 422},
		{"a version to come", url.Values{"version": {"99"}, "name": {"x"}}, nil, 404},
		{"an unknown control", url.Values{"version": {"1"}, "colour": {"red"}}, nil, 422},
		{"a name twice", url.Values{"version": {"1"}, "name": {"a", "b"}}, nil, 422},
		{"no text", url.Values{"version": {"1"}, "name": {"\xff"}}, nil, 422},
		{"an unknown type", url.Values{"version": {"1"}, "fields.dice.type": {"date"}}, nil, 422},
		{"JSON", url.Values{"version": {"1"}, "name": {"x"}}, []string{"Content-Type", "application/json"}, 415},
		{"another site's form", url.Values{"version": {"1"}, "name": {"x"}}, []string{"Origin", "http://elsewhere.example"}, 403},
		{"a body past every ceiling", url.Values{"version": {"1"}, "description": {strings.Repeat("x", 3<<20)}}, nil, 413},
		{"a text past its ceiling", url.Values{"version": {"1"}, "description": {strings.Repeat("x", 65<<10)}}, nil, 422},
	}
	for _, tt := range tests {
		for _, path := range []string{"", "/draft"} {
			d.ask("POST", "/workbench/tools/"+id+path, tt.form, tt.header...).want(tt.status)
		}
		if _, v := d.saved(id); v != 1 {
			t.Errorf("%s: saved as version %d; want nothing stored", tt.what, v)
		}
	}
	d.get("/workbench/tools/nowhere").want(404)
	d.ask("POST", "/workbench/tools/nowhere", url.Values{"version": {"1"}}).want(404)
}

func TestToolSaveNamesFailingCases(t *testing.T) {
	d := newDesk(t)
	id := d.make(skillCheck())
	p := d.live("PATCH", "/workbench/tools/"+id, url.Values{"version": {"1"}, "action.kind": {"record"}}).want(200)
	if s := p.region("notices"); !strings.Contains(s, "One case fails now") {
		t.Errorf("notice = %q; want the failing case", s)
	}
	if s := p.region("cases"); !strings.Contains(s, `The answer does not contain "Rolled 1d20+3"`) {
		t.Errorf("cases = %q; want why it fails", s)
	}
}
