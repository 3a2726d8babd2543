package handlers_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"callboard/core/dicepiece"
	"callboard/core/formula"
	"callboard/core/piece"
	"callboard/core/tool"
	"callboard/models"
)

// picksOf are the choices of a picker, by value.
func picksOf(p page, control string) (values []string, picked string) {
	list := p.doc.Find(`[name="` + control + `"] option`)
	for _, o := range list.EachIter() {
		values = append(values, o.AttrOr("value", ""))
		if _, on := o.Attr("selected"); on {
			picked = o.AttrOr("value", "")
		}
	}
	return values, picked
}

// A tool is saved with the piece that its action runs.
func TestToolPicksAPiece(t *testing.T) {
	for _, tt := range []struct {
		kind string
		make func(d *desk) string
		want func(id string) tool.Action
		says string
	}{
		{"dice", func(d *desk) string { _, id := d.makeDice(fireball()); return id }, func(id string) tool.Action { return tool.RollPiece{ID: id} }, "Fireball"},
		{"formula", func(d *desk) string { _, id := d.makeFormula("Greeting", "Hello {{user}}."); return id }, func(id string) tool.Action { return tool.RunFormula{ID: id} }, "Greeting"},
	} {
		d := newDesk(t)
		id := tt.make(d)
		made := d.make(skillCheck())
		at, control := "/workbench/tools/"+made, "action."+tt.kind+".piece"
		form := with(d.get(at).form(), "action.kind", tt.kind)
		none := d.live("POST", at+"/draft", form).want(200)
		wantHolds(t, tt.kind+" without a piece", none.region("save-line"), "(Action)")
		p := d.live("POST", at+"/draft", with(form, control, id)).want(200)
		wantHolds(t, tt.kind+": summary", p.region("summary"), tt.says)
		d.live("PATCH", at, url.Values{"version": {"1"}, "action.kind": {tt.kind}, control: {id}}).want(200)
		saved, v := d.saved(made)
		if v != 2 || saved.Body.Action != tt.want(id) {
			t.Errorf("%s: version %d has the action %#v; want the piece", tt.kind, v, saved.Body.Action)
		}
		open := d.get(at)
		edit := open.doc.Find("#edit-" + tt.kind)
		if !strings.Contains(edit.AttrOr("href", ""), id+"?from=tool") {
			t.Errorf("%s: Edit leads to %q; want the piece, with the way back", tt.kind, edit.AttrOr("href", ""))
		}
		back := d.get(edit.AttrOr("href", ""))
		if to := back.doc.Find(".bench__back a, a.bench__back").AttrOr("href", ""); back.text(".bench__back") != "Back to Skill check" || to != at {
			t.Errorf("%s: the way back is %q to %q; want the tool", tt.kind, back.text(".bench__back"), to)
		}
		wantHolds(t, tt.kind+": used by", back.text(".uses"), "Skill check")
	}
}

// "New dice piece" keeps what was typed, picks the new piece in the draft and
// opens it; the tool is not saved by it.
func TestToolMakesAPiece(t *testing.T) {
	for kind, name := range map[string]string{"dice": "New dice piece", "formula": "New formula"} {
		d := newDesk(t)
		made := d.make(skillCheck())
		at, control := "/workbench/tools/"+made, "action."+kind+".piece"
		form := with(d.get(at).form(), "name", "Typed", "action.kind", kind, "do", "make:"+kind)
		opened := d.follow(d.ask("POST", at+"/make", form))
		if got := opened.form().Get("name"); got != name || opened.text(".bench__back") != "Back to Skill check" {
			t.Errorf("%s: opens %q, %q; want a new one and the way back", kind, got, opened.text(".bench__back"))
		}
		tools := d.get(at)
		_, picked := picksOf(tools, control)
		if picked == "" || tools.form().Get("name") != "Typed" || !strings.Contains(opened.doc.Find("#bench").AttrOr("action", ""), picked) {
			t.Errorf("%s: the draft %q picks %q; want what was typed and the new piece", kind, tools.form().Get("name"), picked)
		}
		if got := tools.text("#save-line"); got != "" {
			t.Errorf("%s: beside Save stands %q; want nothing to mend", kind, got)
		}
		if saved, v := d.saved(made); v != 1 || saved.Body.Action != skillCheck().Body.Action {
			t.Errorf("%s: making a piece saved version %d", kind, v)
		}
		// The way back outlives the work on the new piece.
		desk := strings.TrimSuffix(opened.doc.Find("#bench").AttrOr("action", ""), "/draft")
		after := d.follow(d.ask("POST", desk, with(opened.form(), "name", "Named")))
		if after.text(".bench__back") != "Back to Skill check" {
			t.Errorf("%s: after a save the way back is %q", kind, after.text(".bench__back"))
		}
		if options := d.get(at).text(`[name="` + control + `"]`); !strings.Contains(options, "Named") {
			t.Errorf("%s: the tool offers %q; want the new name", kind, options)
		}
		undone := d.press(at, "undo")
		if _, now := picksOf(undone, control); now != "" || undone.form().Get("name") != "Typed" {
			t.Errorf("%s: undo leaves %q picked, name %q; want the pick alone undone", kind, now, undone.form().Get("name"))
		}
	}
}

func TestToolMakeRefuses(t *testing.T) {
	d := newDesk(t)
	at := "/workbench/tools/" + d.make(skillCheck())
	form := d.get(at).form()
	before := d.count(piece.Dice)
	for what, sent := range map[string]url.Values{
		"an action that runs nothing": with(form, "do", "make:dice", "name", "Typed"),
		"another action's piece":      with(form, "do", "make:dice", "name", "Typed", "action.kind", "formula"),
		"no kind":                     with(form, "do", "make", "name", "Typed", "action.kind", "dice"),
	} {
		d.ask("POST", at+"/make", sent).want(422)
		if got := d.get(at).form().Get("name"); got != "Typed" {
			t.Errorf("%s: the draft is named %q; want what was typed", what, got)
		}
	}
	dice, _ := d.makeDice(fireball())
	d.ask("POST", dice+"/make", with(d.get(dice).form(), "do", "make:dice")).want(422)
	if got := d.count(piece.Dice); got != before+1 {
		t.Errorf("%d dice pieces after four refusals; want only the one made for the test", got)
	}
}

// count is how many live pieces of a kind there are.
func (d *desk) count(kind piece.Kind) int {
	d.t.Helper()
	stats, err := d.store.Stats(d.t.Context())
	if err != nil {
		d.t.Fatal(err)
	}
	return stats.Pieces[kind]
}

// Switching the action away and back finds the piece, over a save too.
func TestToolPieceIsFoundAgain(t *testing.T) {
	for _, scripts := range []bool{true, false} {
		d := newDesk(t)
		_, id := d.makeDice(fireball())
		with1 := skillCheck()
		with1.Body.Action, with1.Body.Cases = tool.RollPiece{ID: id}, nil
		at := "/workbench/tools/" + d.make(with1)
		d.press(at, "preview", "action.kind", "record")
		if got := d.get(at).form().Get("action.dice.piece"); got != id {
			t.Errorf("with another action the pick is %q; want it kept", got)
		}
		if scripts {
			d.live("PATCH", at, url.Values{"version": {"1"}, "action.kind": {"record"}, "action.dice.piece": {id}}).want(200)
		} else {
			d.ask("POST", at, d.get(at).form()).want(303)
		}
		p := d.press(at, "preview", "action.kind", "dice")
		if got := p.form().Get("action.dice.piece"); got != id || p.text("#save-line") != "" {
			t.Errorf("scripts %v: back at the action the pick is %q, beside Save %q; want the piece", scripts, got, p.text("#save-line"))
		}
	}
}

// With many pieces the picker has a search, and what is picked stays in it.
func TestToolFindsAmongManyPieces(t *testing.T) {
	d := newDesk(t)
	list := make([]models.New, 130)
	for i := range list {
		p := fireball()
		p.Name = fmt.Sprintf("Dice %03d", i)
		if i >= 120 {
			p.Name = fmt.Sprintf("Omen %03d", i)
		}
		list[i] = models.New{Kind: piece.Dice, Content: p.Content()}
	}
	made, err := d.store.CreateMany(t.Context(), "", list)
	if err != nil {
		t.Fatal(err)
	}
	at := "/workbench/tools/" + d.make(skillCheck())
	const control = "action.dice.piece"
	p := d.press(at, "preview", "action.kind", "dice", control, made[5].ID)
	values, picked := picksOf(p, control)
	if len(values) != 101 || picked != made[5].ID || p.doc.Find(`[name="see.find.`+control+`"]`).Length() != 1 {
		t.Fatalf("%d choices, %q picked; want none and 100, and a search", len(values), picked)
	}
	wantHolds(t, "the picker", p.text("#pick-dice"), "30 more are not in the list")
	form := with(p.form(), "see.find."+control, "omen")
	found := d.live("POST", at+"/draft", form).want(200)
	got, picked := picksOf(page{doc: goqueryOf(found.part("pick-dice"))}, control)
	want := []string{""}
	for _, one := range made[120:130] {
		want = append(want, one.ID)
	}
	want = append(want, made[5].ID)
	if !slices.Equal(got, want) || picked != made[5].ID {
		t.Errorf("found %d choices, %q picked; want the ten that match and the one picked", len(got), picked)
	}
	plain := d.follow(d.ask("POST", at+"/draft", with(form, "do", "preview")))
	got, picked = picksOf(plain, control)
	if !slices.Equal(got, want) || picked != made[5].ID || plain.form().Get("see.find."+control) != "omen" {
		t.Errorf("without scripts: %d choices, %q picked, search %q; want the same", len(got), picked, plain.form().Get("see.find."+control))
	}
	d.follow(d.ask("POST", at, with(plain.form(), control, made[125].ID)))
	if _, picked = picksOf(d.get(at), control); picked != made[125].ID {
		t.Errorf("saved with %q; want the one found", picked)
	}
}

// A tool whose piece is in the trash says so beside Save, and again not once it
// is back.
func TestToolLacksItsPiece(t *testing.T) {
	d := newDesk(t)
	dice, id := d.makeDice(fireball())
	_, greeting := d.makeFormula("Greeting", "Hello {{user}}.")
	roll, say := skillCheck(), skillCheck()
	roll.Body.Action, roll.Body.Cases = tool.RollPiece{ID: id}, nil
	say.Body.Action, say.Body.Cases = tool.RunFormula{ID: greeting}, nil
	at, other := "/workbench/tools/"+d.make(roll), "/workbench/tools/"+d.make(say)
	for _, path := range []string{at, other} {
		if got := d.get(path).text("#save-line"); got != "" {
			t.Fatalf("beside Save stands %q already", got)
		}
	}
	d.ask("POST", dice+"/delete", url.Values{}).want(303)
	d.ask("POST", "/workbench/formulas/"+greeting+"/delete", url.Values{}).want(303)
	for path, name := range map[string]string{at: "Fireball", other: "Greeting"} {
		p := d.get(path)
		wantHolds(t, "the header", p.text("#save-line"), "Not offered", "“"+name+"” is in the trash")
		live := d.live("POST", path+"/draft", with(p.form(), "name", "Typed")).want(200)
		wantHolds(t, "after a keystroke", live.region("save-line"), "Not offered")
		d.live("PATCH", path, url.Values{"version": {"1"}, "name": {"Typed"}}).want(200)
	}
	d.ask("POST", dice+"/restore", url.Values{}).want(303)
	if got := d.get(at).text("#save-line"); got != "" {
		t.Errorf("with the piece back, beside Save stands %q; want nothing", got)
	}
}

// Try runs the piece that is picked in the draft.
func TestToolTriesItsPiece(t *testing.T) {
	d := newDesk(t)
	one := encounters()
	one.Body.Table.Rows = []dicepiece.Row{{Text: "Only {{args.skill}}", Range: "2-12", Weight: 1}}
	_, id := d.makeDice(one)
	made := d.make(skillCheck())
	p := d.tryIt(made, "action.kind", "dice", "action.dice.piece", id, "try.arg.skill", "climb", "try.arg.dice", "x").want(200)
	wantHolds(t, "the answer", p.region("try-result"), "Answered", "Encounters", "Only climb")
	if n := p.part("try-result").Find("svg.die").Length(); n != 2 {
		t.Errorf("%d dice are drawn; want both of 2d6", n)
	}
	bad, err := d.store.Create(t.Context(), "", piece.Formula, formula.Piece{Name: "HP check", Body: formula.Body{Text: "{{hq}}"}}.Content())
	if err != nil {
		t.Fatal(err)
	}
	p = d.tryIt(made, "action.kind", "formula", "action.formula.piece", bad.ID, "see.scene", d.link("Attic"), "try.arg.skill", "climb", "try.arg.dice", "x").want(200)
	wantHolds(t, "a formula of what is not there", p.region("try-result"), "Refused", `The formula "HP check" could not be worked out: `)
}
