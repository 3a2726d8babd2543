package handlers_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"callboard/core/dicepiece"
)

func TestDiceShow(t *testing.T) {
	d := newDesk(t)
	for _, tt := range []struct {
		what             string
		piece            dicepiece.Piece
		summary, section string
		odds             []string
	}{
		{"a roll", fireball(), "rolls 8d6", "Definition Dice Settings", []string{"Mean 28", "8", "48"}},
		{"a table by dice", encounters(), "table of 3 by 2d6", "Definition Dice Rows Settings", []string{"Mean 7", "Half below 7"}},
		{"a table by weight", weather(), "table of 3", "Definition Dice Rows Settings", []string{"1. Fog 30 %", "2. Rain 60 %"}},
		{"a pool", fates(), "pool of 4, draws 2", "Definition Drawing Rows Settings", []string{"2. The Tower"}},
	} {
		at, _ := d.makeDice(tt.piece)
		p := d.get(at).want(200)
		if got := p.text("#summary"); got != tt.summary {
			t.Errorf("%s: summary = %q; want %q", tt.what, got, tt.summary)
		}
		if got := p.text("#parts h2"); got != tt.section {
			t.Errorf("%s: sections = %q; want %q", tt.what, got, tt.section)
		}
		wantHolds(t, tt.what+": odds", p.text("#odds"), tt.odds...)
		if got := p.text("#edits-count"); got != "Saved" {
			t.Errorf("%s: edits = %q; want Saved", tt.what, got)
		}
	}
	d.get("/workbench/dice/nowhere").want(404)
	_, id := d.makeDice(fireball())
	d.get("/workbench/tools/" + id).want(404)
}

// Every control that a form has is the one that the decoder gives back, saved
// value and all.
func TestDiceFormAsDrawnIsNoEdit(t *testing.T) {
	d := newDesk(t)
	for _, p := range []dicepiece.Piece{dicepiece.New(), fireball(), encounters(), weather(), fates(), long(400)} {
		at, id := d.makeDice(p)
		d.ask("POST", at, d.get(at).form()).want(303)
		if got, v := d.savedDice(id); v != 1 {
			t.Errorf("%s: the form as drawn made version %d, %v; want none", p.Name, v, dicepiece.Diff(p, got))
		}
		again := d.live("POST", at+"/draft", d.get(at).form()).want(200)
		if got := again.region("edits-count"); got != "Saved" {
			t.Errorf("%s: the form as drawn is %q; want Saved", p.Name, got)
		}
	}
}

// The input being typed in is never replaced, and what is replaced is there.
func TestDiceDraftReplacesNoInput(t *testing.T) {
	d := newDesk(t)
	for _, piece := range []dicepiece.Piece{fireball(), encounters(), weather(), fates()} {
		at, _ := d.makeDice(piece)
		whole := d.get(at)
		p := d.live("POST", at+"/draft", with(whole.form(), "name", "x")).want(200)
		p.doc.Find("hx-partial").Each(func(_ int, part *goquery.Selection) {
			target := part.AttrOr("hx-target", "")
			there := whole.doc.Find(`[id="` + strings.TrimPrefix(target, "#") + `"]`)
			if there.Length() != 1 {
				t.Errorf("%s: region %s is on the page %d times; want once", piece.Name, target, there.Length())
			}
			if n := part.Find("textarea, input").Length() + there.Find("textarea, input").Length(); n > 0 {
				t.Errorf("%s: region %s replaces %d inputs", piece.Name, target, n)
			}
		})
	}
}

func TestDiceDraftChancesAndOddsFollowTyping(t *testing.T) {
	d := newDesk(t)
	at, _ := d.makeDice(encounters())
	form := d.get(at).form()
	p := d.live("POST", at+"/draft", with(form, "rows.r0.range", "2-3", "rows.r1.range", "4-8")).want(200)
	for region, want := range map[string]string{"chance-r0": "8.33 %", "chance-r1": "63.9 %", "chance-r2": "27.8 %", "edits-count": "2 edits", "handle-odds": "7 on average"} {
		if got := p.region(region); got != want {
			t.Errorf("#%s = %q; want %q", region, got, want)
		}
	}
	wantHolds(t, "edits", p.region("edits-list"), "Row 1", "Row 2")
	p = d.live("POST", at+"/draft", with(form, "table.dice", "2d4")).want(200)
	wantHolds(t, "odds of 2d4", p.region("odds"), "Mean 5", "Spread ± 1.58")
	wantHolds(t, "row 3 by 2d4", p.region("row-says-r2"), "Row 3 (9-12) can never come up: 2d4 rolls 2 to 8.")
	if n := p.part("odds").Find("rect.odds__bar").Length(); n != 7 {
		t.Errorf("2d4 has %d bars; want 7", n)
	}
	p = d.live("POST", at+"/draft", with(form, "table.dice", "2d")).want(200)
	if got := p.region("odds"); got == "" || got != p.region("says-table-dice") {
		t.Errorf("odds of no dice = %q, the control says %q; want the one sentence", got, p.region("says-table-dice"))
	}
	if _, off := p.part("save-slot").Find("#save").Attr("disabled"); !off {
		t.Error("Save is on with dice that cannot be rolled")
	}
	weighed, _ := d.makeDice(weather())
	p = d.live("POST", weighed+"/draft", with(d.get(weighed).form(), "rows.r2.weight", "11")).want(200)
	for region, want := range map[string]string{"chance-r0": "15 %", "chance-r1": "30 %", "chance-r2": "55 %"} {
		if got := p.region(region); got != want {
			t.Errorf("by weight: #%s = %q; want %q", region, got, want)
		}
	}
}

func TestDiceDraftAtLeast(t *testing.T) {
	d := newDesk(t)
	at, _ := d.makeDice(fireball())
	form := with(d.get(at).form(), "roll.dice", "2d6")
	for _, tt := range []struct {
		least, says string
		lit         int
	}{
		{"10", "At least 10 16.7 %", 3}, {" 2 ", "100 %", 11}, {"13", "At least 13 0 %", 0}, {"−1", "100 %", 11}, {"", "", 0}, {"many", "", 0},
	} {
		p := d.live("POST", at+"/draft", with(form, "see.least", tt.least)).want(200)
		wantHolds(t, "at least "+tt.least, p.region("odds"), tt.says)
		if n := p.part("odds").Find(".odds__bar--lit").Length(); n != tt.lit {
			t.Errorf("at least %q: %d bars are lit; want %d", tt.least, n, tt.lit)
		}
		if tt.says == "" && strings.Contains(p.region("odds"), "At least") {
			t.Errorf("at least %q: odds = %q; want no such figure", tt.least, p.region("odds"))
		}
	}
	if p := d.get(at); p.text("#edits-count") != "1 edit" {
		t.Errorf("edits = %q; want the dice alone", p.text("#edits-count"))
	}
}

func TestDiceDraftNamesGapsAndOverlaps(t *testing.T) {
	d := newDesk(t)
	at, _ := d.makeDice(encounters())
	form := d.get(at).form()
	for _, tt := range []struct {
		what, control, value string
		region, says         string
	}{
		{"a gap", "rows.r1.range", "7", "says-rows", "No row for 6 and 8."},
		{"a gap at the end", "rows.r2.range", "9", "says-rows", "No row for 10 to 12."},
		{"an overlap", "rows.r1.range", "5-8", "row-says-r1", "5 is in row 1 and row 2."},
		{"twice in one row", "rows.r0.range", "2-5, 5", "row-says-r0", "5 is twice in row 1."},
		{"a label that is none", "rows.r2.range", "nine", "row-says-r2", "I cannot read “nine” as totals."},
		{"no label", "rows.r2.range", "", "row-says-r2", "Write the totals of the row"},
		{"a blank text", "rows.r0.text", " ", "row-says-r0", "Write row 1."},
		{"a template that is none", "rows.r0.text", "{{roll::2d", "row-says-r0", "{{ has no }}."},
		{"rolls that are no number", "table.rolls", "some", "says-table-rolls", "Set the rolls from 1 to"},
		{"more rolls than rows", "table.rolls", "4", "", ""},
		{"no name", "name", "", "says-name", "Name the dice piece"},
	} {
		p := d.live("POST", at+"/draft", with(form, tt.control, tt.value)).want(200)
		if tt.says == "" {
			if got := p.region("save-line"); got != "" {
				t.Errorf("%s: beside Save stands %q; want nothing", tt.what, got)
			}
			continue
		}
		wantHolds(t, tt.what+": #"+tt.region, p.region(tt.region), tt.says)
		if _, off := p.part("try-go").Find("#try-run").Attr("disabled"); !off {
			t.Errorf("%s: Roll is on", tt.what)
		}
		fix := p.part("save-line").Find("a")
		whole := d.get(at)
		if to := fix.AttrOr("href", "#"); whole.doc.Find(`[id="`+to[1:]+`"]`).Length() != 1 {
			t.Errorf("%s: the fix leads to %q, which is not on the page", tt.what, to)
		}
		wantHolds(t, tt.what+", without scripts", whole.text("#parts"), tt.says)
		d.ask("POST", at, with(form, tt.control, tt.value)).want(422)
	}
}

func TestDiceDraftLeadsOn(t *testing.T) {
	d := newDesk(t)
	_, gems := d.makeDice(weather())
	at, id := d.makeDice(encounters())
	form := d.get(at).form()
	for _, sent := range []string{gems, "Weather", " weather "} {
		p := d.live("POST", at+"/draft", with(form, "rows.r0.then", sent)).want(200)
		leads := p.part("then-r0").Find("a")
		if leads.AttrOr("href", "") != "/workbench/dice/"+gems || words(leads) != "→ Weather" {
			t.Errorf("then %q leads to %q (%q); want Weather", sent, leads.AttrOr("href", ""), words(leads))
		}
	}
	p := d.live("POST", at+"/draft", with(form, "rows.r0.then", "Gold")).want(200)
	wantHolds(t, "then Gold", p.region("then-r0"), "not there")
	wantHolds(t, "then Gold says", p.region("row-says-r0"), "Gold")
	if got := d.get(at).form().Get("rows.r0.then"); got != "Gold" {
		t.Errorf("what was typed is now %q; want Gold", got)
	}
	d.live("PATCH", at, url.Values{"version": {"1"}, "rows.r0.then": {"Gold"}}).want(422)
	d.live("PATCH", at, url.Values{"version": {"1"}, "rows.r0.then": {"Weather"}}).want(200)
	saved, v := d.savedDice(id)
	if v != 2 || len(saved.Body.Table.Rows[0].Then) != 1 || saved.Body.Table.Rows[0].Then[0] != gems {
		t.Fatalf("version %d leads to %v; want the id of Weather", v, saved.Body.Table.Rows[0].Then)
	}
	if got := d.get("/workbench/dice/" + gems).text(".uses"); !strings.Contains(got, "Encounters") {
		t.Errorf("Weather is used by %q; want Encounters", got)
	}
	d.ask("POST", "/workbench/dice/"+gems+"/delete", url.Values{}).want(303)
	gone := d.get(at)
	wantHolds(t, "a row that leads to the trash", gone.text("#then-r0"), "not there")
	if got := gone.form().Get("rows.r0.then"); got != gems {
		t.Errorf("the row leads to %q now; want the id to stay", got)
	}
}

func TestDiceDraftSurvivesReloadAndRestart(t *testing.T) {
	d := newDesk(t)
	at, id := d.makeDice(encounters())
	d.live("POST", at+"/draft", with(d.get(at).form(), "name", "Road", "table.rolls", "some", "rows.r2.range", "high", "rows.r2.weight", "x")).want(200)
	for _, restart := range []bool{false, true} {
		if restart {
			d.restart()
		}
		p := d.get(at)
		form := p.form()
		for control, want := range map[string]string{"name": "Road", "table.rolls": "some", "rows.r2.range": "high", "rows.r2.weight": "x", "rows.r0.range": "2-5"} {
			if got := form.Get(control); got != want {
				t.Errorf("restart %v: %s = %q; want %q", restart, control, got, want)
			}
		}
		wantHolds(t, "banner", p.text("#banner"), "You have edits from")
		if other := d.other().get(at); other.form().Get("name") != "Encounters" || other.text("#banner") != "" {
			t.Errorf("restart %v: another person sees the draft", restart)
		}
		if _, v := d.savedDice(id); v != 1 {
			t.Errorf("restart %v: the draft reached the piece", restart)
		}
	}
	back := d.follow(d.ask("POST", at+"/discard", url.Values{}))
	wantHolds(t, "notice", back.text("#notices"), "Discarded 3 edits of “Encounters”", "Undo in its editor brings them back.")
	if p := d.get(at); p.form().Get("name") != "Encounters" || p.text("#banner") != "" {
		t.Error("after Discard the draft is still there")
	}
}

func TestDiceDraftReadsNoDatabase(t *testing.T) {
	d := newDesk(t)
	at, _ := d.makeDice(encounters())
	form := d.get(at).form()
	if err := d.store.Close(); err != nil {
		t.Fatal(err)
	}
	p := d.live("POST", at+"/draft", with(form, "name", "Road", "rows.r0.range", "2-4")).want(200)
	wantHolds(t, "the gap", p.region("says-rows"), "No row for 5.")
	d.live("POST", at+"/draft", with(form, "do", "add-row")).want(200)
	d.live("POST", at+"/draft", with(form, "do", "paste-add", "try.paste", "a\nb")).want(200)
}
