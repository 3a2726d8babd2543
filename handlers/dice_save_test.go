package handlers_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"callboard/core/dicepiece"
)

func TestDiceSave(t *testing.T) {
	for _, scripts := range []bool{true, false} {
		d := newDesk(t)
		at, id := d.makeDice(encounters())
		if scripts {
			p := d.live("PATCH", at, url.Values{"version": {"1"}, "rows.r1.text": {"Fog"}}).want(200)
			if p.header.Get("ETag") != `"v2"` || p.part("parts").Find("#c-rows-r1-text").AttrOr("data-base", "") != "Fog" {
				t.Errorf("answer names %q, the row's saved value is %q; want version 2 and Fog",
					p.header.Get("ETag"), p.part("parts").Find("#c-rows-r1-text").AttrOr("data-base", ""))
			}
			wantHolds(t, "notice", p.region("notices"), "Saved as version 2.")
			if got := p.region("edits-count"); got != "Saved" {
				t.Errorf("edits = %q; want Saved", got)
			}
		} else {
			wantHolds(t, "notice", d.follow(d.ask("POST", at, with(d.get(at).form(), "rows.r1.text", "Fog"))).text("#notices"), "Saved as version 2.")
		}
		want := encounters()
		want.Body.Table.Rows[1].Text = "Fog"
		got, v := d.savedDice(id)
		if v != 2 || len(dicepiece.Diff(want, got)) != 0 {
			t.Errorf("scripts %v: saved version %d, differing in %v; want version 2 with the row alone", scripts, v, dicepiece.Diff(want, got))
		}
		d.live("PATCH", at, url.Values{"version": {"2"}, "rows.r1.text": {"Fog"}}).want(200)
		if _, v := d.savedDice(id); v != 2 {
			t.Errorf("scripts %v: saving again made version %d; want none", scripts, v)
		}
	}
}

func TestDiceSaveRefusesWhatNoEditorSends(t *testing.T) {
	d := newDesk(t)
	at, id := d.makeDice(encounters())
	for _, tt := range []struct {
		what   string
		form   url.Values
		status int
	}{
		{"no version", url.Values{"name": {"x"}}, 428},
		{"a version to come", url.Values{"version": {"9"}, "name": {"x"}}, 404},
		{"an unknown control", url.Values{"version": {"1"}, "emptyResult": {"x"}}, 422},
		{"an unknown kind", url.Values{"version": {"1"}, "kind": {"wheel"}}, 422},
		{"a row twice", url.Values{"version": {"1"}, "rows.order": {"r0,r0"}}, 422},
		{"no text", url.Values{"version": {"1"}, "rows.r0.text": {"\xff"}}, 422},
	} {
		for _, path := range []string{"", "/draft", "/try"} {
			d.ask("POST", at+path, tt.form).want(tt.status)
		}
		if _, v := d.savedDice(id); v != 1 {
			t.Errorf("%s: saved as version %d; want nothing stored", tt.what, v)
		}
	}
	d.live("POST", at+"/draft", url.Values{"version": {"1"}, "do": {"explode"}}).want(422)
	d.live("POST", at+"/draft", url.Values{"version": {"1"}, "do": {"remove-row:r9"}}).want(422)
}

func TestDiceSaveMergesDifferentParts(t *testing.T) {
	for _, scripts := range []bool{true, false} {
		d := newDesk(t)
		at, id := d.makeDice(encounters())
		form := with(d.get(at).form(), "rows.r0.text", "Mine")
		d.other().live("PATCH", at, url.Values{"version": {"1"}, "rows.r2.text": {"Theirs"}}).want(200)
		said := ""
		if scripts {
			said = d.live("PATCH", at, url.Values{"version": {"1"}, "rows.r0.text": {"Mine"}}).want(200).region("notices")
		} else {
			said = d.follow(d.ask("POST", at, form)).text("#notices")
		}
		got, v := d.savedDice(id)
		if v != 3 || got.Body.Table.Rows[0].Text != "Mine" || got.Body.Table.Rows[2].Text != "Theirs" {
			t.Errorf("scripts %v: version %d, rows %s; want both changes", scripts, v, bodyRows(got))
		}
		wantHolds(t, "said", said, "“Row 3” was changed meanwhile; both changes are kept.")
	}
}

// Two people who change one row are shown both, and nothing is lost until one is
// picked; what was typed besides is saved with it.
func TestDiceSaveConflict(t *testing.T) {
	for _, scripts := range []bool{true, false} {
		for choice, want := range map[string]string{"mine": "Mine", "theirs": "Theirs"} {
			d := newDesk(t)
			at, id := d.makeDice(encounters())
			whole := with(d.get(at).form(), "rows.r1.text", "Mine", "table.rolls", "2")
			edits := url.Values{"version": {"1"}, "rows.r1.text": {"Mine"}, "table.rolls": {"2"}}
			d.other().live("PATCH", at, url.Values{"version": {"1"}, "rows.r1.text": {"Theirs"}}).want(200)
			save := func(more ...string) page {
				if scripts {
					return d.live("PATCH", at, with(edits, more...))
				}
				return d.ask("POST", at, with(whole, more...))
			}
			panel := save().want(409).doc.Find(".conflict")
			if n := panel.Find("fieldset").Length(); n != 1 {
				t.Fatalf("scripts %v: %d parts in the panel; want the row alone", scripts, n)
			}
			wantHolds(t, "panel", words(panel), "Row 2", "6-8: Mine", "6-8: Theirs")
			if got := d.get(at).form().Get("rows.r1.text"); got != "Mine" {
				t.Errorf("scripts %v: after the conflict the row is %q; want what was typed", scripts, got)
			}
			if got, v := d.savedDice(id); v != 2 || got.Body.Table.Rolls != 1 {
				t.Errorf("scripts %v: a conflict saved version %d; want nothing", scripts, v)
			}
			radio := panel.Find(`input[type=radio]`).First().AttrOr("name", "")
			save("resolve.version", "2", radio, choice).want(map[bool]int{true: 200, false: 303}[scripts])
			got, v := d.savedDice(id)
			if v != 3 || got.Body.Table.Rows[1].Text != want || got.Body.Table.Rolls != 2 {
				t.Errorf("scripts %v, %s: version %d, rows %s, rolls %d; want %s and 2 rolls", scripts, choice, v, bodyRows(got), got.Body.Table.Rolls, want)
			}
		}
	}
}

// A draft of an older version is moved onto the newest one when it is opened,
// with what only the editor keeps.
func TestDiceDraftMovesOn(t *testing.T) {
	d := newDesk(t)
	at, _ := d.makeDice(encounters())
	d.live("POST", at+"/draft", with(d.get(at).form(), "rows.r0.text", "Mine", "roll.dice", "3d6")).want(200)
	d.other().live("PATCH", at, url.Values{"version": {"1"}, "name": {"Theirs"}}).want(200)
	form := d.get(at).form()
	for control, want := range map[string]string{"version": "2", "name": "Theirs", "rows.r0.text": "Mine", "roll.dice": "3d6"} {
		if got := form.Get(control); got != want {
			t.Errorf("%s = %q; want %q", control, got, want)
		}
	}
}

func TestDiceHistory(t *testing.T) {
	d := newDesk(t)
	at, id := d.makeDice(encounters())
	d.live("PATCH", at, url.Values{"version": {"1"}, "name": {"Road"}}).want(200)
	d.live("PATCH", at, url.Values{"version": {"2"}, "table.dice": {"3d4"}, "rows.r0.range": {"3-5"}}).want(200)
	var versions []string
	d.get(at + "/history").doc.Find(".versions__one").Each(func(_ int, s *goquery.Selection) {
		versions = append(versions, words(s.Find("a, .versions__changes, .lamp")))
	})
	if got := strings.Join(versions, "; "); got != "Version 3 saved now Dice Row 1; Version 2 Name; Version 1" {
		t.Errorf("versions = %q; want what each changed", got)
	}
	past := d.get(at + "/history/1").want(200)
	wantHolds(t, "version 1", past.text("main"), "Encounters", "Its odds", "Mean 7", "2d6", "3d4")
	back := d.follow(d.ask("POST", at+"/history/1", url.Values{}))
	form := back.form()
	if form.Get("name") != "Encounters" || form.Get("table.dice") != "2d6" || form.Get("version") != "3" {
		t.Errorf("restored: name %q, dice %q, version %s; want version 1 as a draft of version 3", form.Get("name"), form.Get("table.dice"), form.Get("version"))
	}
	if got, v := d.savedDice(id); v != 3 || got.Name != "Road" {
		t.Errorf("restoring saved version %d; want a draft alone", v)
	}
	d.ask("POST", at, form).want(303)
	if got, v := d.savedDice(id); v != 4 || len(dicepiece.Diff(encounters(), got)) != 0 {
		t.Errorf("saved version %d, differing in %v; want the table of version 1", v, dicepiece.Diff(encounters(), got))
	}
	for _, wrong := range []string{"/history/0", "/history/x", "/history/99"} {
		d.get(at + wrong).want(404)
	}
}

// Rows that the form does not show come back with a version too.
func TestDiceRestoreOfALongTable(t *testing.T) {
	d := newDesk(t)
	at, id := d.makeDice(long(320))
	d.live("PATCH", at, url.Values{"version": {"1"}, "rows.order": {strings.Join(rowKeys(d.get(at).form())[:10], ",")}}).want(200)
	if got, _ := d.savedDice(id); len(got.Body.Rows()) != 10 {
		t.Fatalf("%d rows are left; want 10", len(got.Body.Rows()))
	}
	back := d.follow(d.ask("POST", at+"/history/1", url.Values{}))
	wantHolds(t, "the list", back.text("#row-list"), "20 more rows not shown here")
	d.ask("POST", at, back.form()).want(303)
	if got, v := d.savedDice(id); v != 3 || bodyRows(got) != bodyRows(long(320)) && len(dicepiece.Diff(long(320), got)) != 0 {
		t.Errorf("saved version %d, differing in %d parts; want all rows of version 1", v, len(dicepiece.Diff(long(320), got)))
	}
}

func TestDiceNewDuplicateDeleteRestore(t *testing.T) {
	d := newDesk(t)
	blank := d.follow(d.ask("POST", "/workbench/dice", url.Values{}))
	if got := blank.form().Get("name"); got != "New dice piece" || blank.text("#save-line") != "" {
		t.Errorf("a new one is named %q with problems %q; want New dice piece and none", got, blank.text("#save-line"))
	}
	at, _ := d.makeDice(encounters())
	copied := d.follow(d.ask("POST", at+"/duplicate", with(d.get(at).form(), "name", "Typed")))
	if got := copied.form().Get("name"); got != "Encounters (copy)" || rowsOf(copied, "range") != "2-5 A toll keeper; 6-8 Nothing; 9-12 Wolves" {
		t.Errorf("the copy is %q with rows %q; want Encounters (copy) with all rows", got, rowsOf(copied, "range"))
	}
	if got := d.get(at).form().Get("name"); got != "Typed" {
		t.Errorf("after duplicating, the first one's draft is named %q; want Typed", got)
	}
	front := d.follow(d.ask("POST", at+"/delete", d.get(at).form()))
	wantHolds(t, "after deleting", front.text(".front__deleted"), "“ Encounters ” is in the trash.")
	d.get(at).want(404)
	d.ask("POST", at+"/draft", url.Values{"version": {"1"}}).want(404)
	back := d.follow(d.ask("POST", front.doc.Find(".front__deleted").AttrOr("action", ""), url.Values{}))
	if got := back.form().Get("rows.order"); got != "r0,r1,r2" {
		t.Errorf("restored with the rows %q; want all three", got)
	}
}
