package handlers_test

import (
	"net/url"
	"strings"
	"testing"

	"callboard/core/dicepiece"
)

// rollIt presses Roll or Roll 1,000 as a script does.
func (d *desk) rollIt(at, do string, pairs ...string) page {
	d.t.Helper()
	return d.live("POST", at+"/try", with(d.get(at).want(200).form(), append([]string{"do", do}, pairs...)...))
}

func TestDiceTry(t *testing.T) {
	d := newDesk(t)
	for _, piece := range []dicepiece.Piece{fireball(), encounters(), weather(), fates()} {
		at, _ := d.makeDice(piece)
		p := d.rollIt(at, "try", "try.seed", "fixed", "try.lock", "on").want(200)
		answer := p.part("try-result").Find(".exchange__answer").Text()
		if !strings.Contains(answer, piece.Name) && !strings.HasPrefix(answer, "Rolled 8d6") {
			t.Errorf("%s: the AI reads %q; want the name, or the roll", piece.Name, answer)
		}
		wantHolds(t, piece.Name, p.region("try-result"), "Rolled")
		again := d.rollIt(at, "try", "try.seed", "fixed", "try.lock", "on", "case.seed", "fixed")
		if got := again.part("try-result").Find(".exchange__answer").Text(); got != answer {
			t.Errorf("%s: the same seed gave %q, then %q", piece.Name, answer, got)
		}
		answers := map[string]bool{}
		for range 12 {
			answers[d.rollIt(at, "try").want(200).part("try-result").Find(".exchange__answer").Text()] = true
		}
		if len(answers) < 2 {
			t.Errorf("%s: twelve rolls without a seed all gave %q", piece.Name, answer)
		}
	}
}

func TestDiceTryDrawsTheDice(t *testing.T) {
	d := newDesk(t)
	at, _ := d.makeDice(fireball())
	p := d.rollIt(at, "try", "roll.dice", "4d6kh3+2", "name", "Typed").want(200)
	if all, dropped := p.part("try-result").Find("svg.die").Length(), p.part("try-result").Find("svg.die--dropped").Length(); all != 4 || dropped != 1 {
		t.Errorf("%d dice are drawn, %d of them dropped; want 4 and 1", all, dropped)
	}
	if got := d.get(at).form().Get("name"); got != "Typed" {
		t.Errorf("after the roll the name is %q; want what was typed", got)
	}
}

func TestDiceTrySeeds(t *testing.T) {
	d := newDesk(t)
	at, _ := d.makeDice(fireball())
	for _, tt := range []struct {
		what string
		form []string
		want string // "" for a new one
	}{
		{"none given", nil, ""},
		{"typed", []string{"try.seed", "mine"}, "mine"},
		{"left from the roll before", []string{"try.seed", "old", "case.seed", "old"}, ""},
		{"left from the roll before and locked", []string{"try.seed", "old", "case.seed", "old", "try.lock", "on"}, "old"},
	} {
		for _, do := range []string{"try", "many"} {
			got := d.rollIt(at, do, tt.form...).want(200).part("try-seed").Find(`[name="try.seed"]`).AttrOr("value", "")
			if tt.want != "" && got != tt.want || tt.want == "" && (got == "" || got == "old") {
				t.Errorf("%s, %s: seed = %q; want %q", do, tt.what, got, tt.want)
			}
		}
	}
}

func TestDiceTryMany(t *testing.T) {
	d := newDesk(t)
	for _, tt := range []struct {
		piece dicepiece.Piece
		bars  int
	}{{fireball(), 41}, {encounters(), 11}, {weather(), 3}, {fates(), 2}} {
		at, _ := d.makeDice(tt.piece)
		p := d.rollIt(at, "many", "try.seed", "s", "try.lock", "on").want(200)
		if n := p.part("odds").Find("rect.odds__got").Length(); n != tt.bars {
			t.Errorf("%s: %d ticks; want one for each of %d bars", tt.piece.Name, n, tt.bars)
		}
		wantHolds(t, tt.piece.Name, p.region("odds"), "the ticks are 1000 rolls")
		html, _ := p.part("odds").Html()
		if again, _ := d.rollIt(at, "many", "try.seed", "s", "try.lock", "on").part("odds").Html(); again != html {
			t.Errorf("%s: the same seed gave other ticks", tt.piece.Name)
		}
		if p.part("try-result").Length() != 0 {
			t.Errorf("%s: a thousand rolls answer as one", tt.piece.Name)
		}
	}
}

func TestDiceTryFollowsWhatRowsLeadTo(t *testing.T) {
	d := newDesk(t)
	only := weather()
	only.Name, only.Body.Table.Rows = "Gems", []dicepiece.Row{{Text: "A ruby worth {{= 2 * 3 }} crowns", Weight: 1}}
	_, gems := d.makeDice(only)
	first := weather()
	first.Body.Table.Rows = []dicepiece.Row{{Text: "A chest", Weight: 1, Then: []string{gems}}}
	at, _ := d.makeDice(first)
	wantHolds(t, "the answer", d.rollIt(at, "try").want(200).region("try-result"), "A chest", "Gems", "A ruby worth 6 crowns")
	d.ask("POST", "/workbench/dice/"+gems+"/delete", url.Values{}).want(303)
	d.rollIt(at, "try").want(422)
}

func TestDiceTryGoesStale(t *testing.T) {
	d := newDesk(t)
	at, _ := d.makeDice(encounters())
	of := d.rollIt(at, "try").want(200).part("try-result").Find(`[name="try.of"]`).AttrOr("value", "")
	form := with(d.get(at).form(), "try.of", of)
	for _, tt := range []struct {
		control, value string
		stale          bool
	}{
		{"tags", "other", false}, {"see.least", "7", false}, {"rows.r1.text", "Fog", true}, {"table.dice", "3d4", true}, {"roll.dice", "3d4", false},
	} {
		p := d.live("POST", at+"/draft", with(form, tt.control, tt.value)).want(200)
		if got := strings.Contains(p.region("try-stale"), "before your last edit"); got != tt.stale {
			t.Errorf("after %s = %q stale = %v; want %v", tt.control, tt.value, got, tt.stale)
		}
	}
}

func TestDiceTryWithoutScripts(t *testing.T) {
	d := newDesk(t)
	at, _ := d.makeDice(encounters())
	p := d.ask("POST", at+"/try", with(d.get(at).form(), "name", "Typed", "do", "try", "try.seed", "s", "try.lock", "on")).want(200)
	wantHolds(t, "the result", p.text("#try-result"), "Rolled", "Typed")
	form := p.form()
	if form.Get("name") != "Typed" || form.Get("try.seed") != "s" || p.doc.Find("#c-try-lock[checked]").Length() != 1 {
		t.Errorf("name %q, seed %q; want what was typed and the seed locked", form.Get("name"), form.Get("try.seed"))
	}
	p = d.ask("POST", at+"/try", with(form, "do", "many", "see.least", "10")).want(200)
	wantHolds(t, "the odds", p.text("#odds"), "the ticks are 1000 rolls", "At least 10 16.7 %")
	if p.form().Get("see.least") != "10" {
		t.Errorf("at least is %q now; want 10", p.form().Get("see.least"))
	}
}

func TestDiceTryRefuses(t *testing.T) {
	d := newDesk(t)
	at, _ := d.makeDice(encounters())
	p := d.rollIt(at, "try", "rows.r1.range", "7").want(422)
	wantHolds(t, "a table with a gap", p.body, "To roll it: ")
	if got := d.get(at).form().Get("rows.r1.range"); got != "7" {
		t.Errorf("after a refused roll the row is %q; want what was typed", got)
	}
	d.live("POST", at+"/try", url.Values{"do": {"try"}}).want(428)
}
