package handlers_test

import (
	"net/url"
	"strings"
	"testing"

	"callboard/core/dicepiece"
)

func TestDiceRowsWithoutScripts(t *testing.T) {
	d := newDesk(t)
	at, _ := d.makeDice(encounters())
	for _, step := range []struct{ do, rows string }{
		{"row-up:r2", "2-5 A toll keeper; 9-12 Wolves; 6-8 Nothing"},
		{"row-up:r0", "2-5 A toll keeper; 9-12 Wolves; 6-8 Nothing"},
		{"row-down:r0", "9-12 Wolves; 2-5 A toll keeper; 6-8 Nothing"},
		{"remove-row:r0", "9-12 Wolves; 6-8 Nothing"},
		{"undo", "9-12 Wolves; 2-5 A toll keeper; 6-8 Nothing"},
		{"redo", "9-12 Wolves; 6-8 Nothing"},
		{"undo", "9-12 Wolves; 2-5 A toll keeper; 6-8 Nothing"},
		{"add-row", "9-12 Wolves; 2-5 A toll keeper; 6-8 Nothing;  "},
	} {
		p := d.press(at, step.do)
		if got := rowsOf(p, "range"); got != step.rows {
			t.Errorf("after %s the rows are %q; want %q", step.do, got, step.rows)
		}
	}
	p := d.press(at, "row-up:r2", "name", "Typed")
	if p.form().Get("name") != "Typed" {
		t.Errorf("what was typed besides is %q; want Typed", p.form().Get("name"))
	}
}

func TestDiceRowsByScript(t *testing.T) {
	d := newDesk(t)
	at, _ := d.makeDice(encounters())
	for _, tt := range []struct{ do, target, swap, focus string }{
		{"add-row", "row-list", "innerMorph", "c-rows-f"},
		{"row-up:r1", "row-list", "innerMorph", "c-row-down-r1"},
		{"row-down:r0", "row-list", "innerMorph", "c-row-down-r0"},
		{"remove-row:r1", "row-list", "innerMorph", "rows"},
		{"redraw", "parts", "innerHTML", "c-kind-table"},
		{"undo", "parts", "innerHTML", ""},
	} {
		p := d.live("POST", at+"/draft", with(d.get(at).form(), "do", tt.do)).want(200)
		part := p.part(tt.target)
		if part.Length() != 1 || part.AttrOr("hx-swap", "innerHTML") != tt.swap {
			t.Errorf("%s: #%s comes %d times, swapped by %q; want once by %q", tt.do, tt.target, part.Length(), part.AttrOr("hx-swap", ""), tt.swap)
		}
		focus := p.doc.Find("[data-focus]").AttrOr("data-focus", "")
		if !strings.HasPrefix(focus, tt.focus) {
			t.Errorf("%s: the focus goes to %q; want %q", tt.do, focus, tt.focus)
		}
		if focus != "" && d.get(at).doc.Find(`[id="`+focus+`"]`).Length() != 1 {
			t.Errorf("%s: the focus goes to %q, which is not on the page", tt.do, focus)
		}
	}
}

// Switching the kind and back loses nothing, with a save of another kind in
// between too.
func TestDiceSwitchingTheKind(t *testing.T) {
	d := newDesk(t)
	at, id := d.makeDice(fireball())
	if p := d.press(at, "redraw", "kind", "table"); p.doc.Find("#c-add-row").Length() != 1 || p.doc.Find(`[name="table.dice"][type=text]`).Length() != 0 {
		t.Fatal("a table by weight shows no rows, or dice")
	}
	p := d.press(at, "redraw", "table.by", "dice", "table.dice", "2d4")
	if p.doc.Find(`[name="table.dice"][type=text]`).Length() != 1 {
		t.Fatal("a table by dice asks for no dice")
	}
	for _, row := range []struct{ rng, text string }{{"2-4", "Low"}, {"5-8", "High"}} {
		keys := rowKeys(d.press(at, "add-row").form())
		last := keys[len(keys)-1]
		d.press(at, "preview", "rows."+last+".range", row.rng, "rows."+last+".text", row.text)
	}
	p = d.press(at, "redraw", "kind", "pool", "pool.draw", "1")
	keys := rowKeys(p.form())
	if rowsOf(p, "copies") != "1 Low; 1 High" || len(keys) != 2 {
		t.Fatalf("as a pool the rows are %q; want both", rowsOf(p, "copies"))
	}
	d.press(at, "preview", "rows."+keys[1]+".copies", "4")
	p = d.press(at, "redraw", "kind", "roll")
	if p.form().Get("roll.dice") != "8d6" || p.text("#edits-count") != "Saved" {
		t.Errorf("back at the roll: dice %q, edits %q; want 8d6, nothing edited", p.form().Get("roll.dice"), p.text("#edits-count"))
	}
	p = d.press(at, "redraw", "kind", "table")
	if got := rowsOf(p, "range"); got != "2-4 Low; 5-8 High" {
		t.Errorf("back at the table the rows are %q; want both with their totals", got)
	}
	d.follow(d.ask("POST", at, p.form()))
	if got, v := d.savedDice(id); v != 2 || len(got.Body.Table.Rows) != 2 || got.Body.Table.Dice != "2d4" {
		t.Fatalf("saved version %d: %s; want the table", v, got.Body.Summary())
	}
	p = d.press(at, "redraw", "kind", "pool")
	if got := rowsOf(p, "copies"); got != "1 Low; 4 High" {
		t.Errorf("after the save the pool's rows are %q; want the copies that were typed", got)
	}
	if p = d.press(at, "redraw", "kind", "roll"); p.form().Get("roll.dice") != "8d6" {
		t.Errorf("after the save the roll's dice are %q; want 8d6", p.form().Get("roll.dice"))
	}
	d.follow(d.ask("POST", at, with(p.form(), "roll.dice", "9d6")))
	p = d.press(at, "redraw", "kind", "table")
	if got := rowsOf(p, "range"); got != "2-4 Low; 5-8 High" {
		t.Errorf("after saving the roll the table's rows are %q; want both", got)
	}
}

// A table's totals are kept beside its weights, over a save.
func TestDiceSwitchingHowARowComesUp(t *testing.T) {
	d := newDesk(t)
	at, id := d.makeDice(encounters())
	p := d.press(at, "redraw", "table.by", "weight")
	if got := rowsOf(p, "weight"); got != "1 A toll keeper; 1 Nothing; 1 Wolves" {
		t.Fatalf("by weight the rows are %q", got)
	}
	d.follow(d.ask("POST", at, with(p.form(), "rows.r0.weight", "5")))
	if got, v := d.savedDice(id); v != 2 || got.Body.Table.By != dicepiece.Weight || got.Body.Table.Rows[0].Weight != 5 {
		t.Fatalf("saved version %d: %s; want the weights", v, bodyRows(got))
	}
	p = d.press(at, "redraw", "table.by", "dice")
	if got := rowsOf(p, "range"); got != "2-5 A toll keeper; 6-8 Nothing; 9-12 Wolves" || p.form().Get("table.dice") != "2d6" {
		t.Errorf("by dice again: %q rows %q; want 2d6 and the totals", p.form().Get("table.dice"), got)
	}
}

func TestDicePaste(t *testing.T) {
	for _, tt := range []struct {
		what, into, do, text string
		rows, said           string
	}{
		{"a plain list added", "weather", "paste-add", "Hail\r\nSun", "3 Fog; 6 Rain; 1 Snow; 1 Hail; 1 Sun", "2 rows taken"},
		{"a list with marks", "weather", "paste-add", "- Hail\n- Sun", "3 Fog; 6 Rain; 1 Snow; 1 Hail; 1 Sun", "2 rows"},
		{"a spreadsheet", "weather", "paste-replace", "Weight\tText\n4\tHail\n2\tSun, at last", "4 Hail; 2 Sun, at last", "2 rows"},
		{"CSV", "weather", "paste-replace", "weight,text\n4,Hail\n2,\"Sun, at last\"", "4 Hail; 2 Sun, at last", "2 rows"},
		{"ranges", "encounters", "paste-replace", "2-6 Fog\n7-12 Sun", "2-6 Fog; 7-12 Sun", "2 rows"},
		{"one row", "weather", "paste-add", "- Hail", "3 Fog; 6 Rain; 1 Snow; 1 Hail", "1 row taken"},
		{"into a pool", "fates", "paste-add", "2x The Sun", "1 The Fool; 3 The Tower; 2 The Sun", "1 row"},
	} {
		for _, scripts := range []bool{true, false} {
			d := newDesk(t)
			p, lead := weather(), "weight"
			switch tt.into {
			case "encounters":
				p, lead = encounters(), "range"
			case "fates":
				p, lead = fates(), "copies"
			}
			at, id := d.makeDice(p)
			form := with(d.get(at).form(), "do", tt.do, "try.paste", tt.text, "name", "Typed")
			said := ""
			if scripts {
				a := d.live("POST", at+"/draft", form).want(200)
				said = a.region("notices")
				if got := rowsOf(page{doc: goqueryOf(a.part("parts"))}, lead); got != tt.rows {
					t.Errorf("%s: the answer's rows are %q; want %q", tt.what, got, tt.rows)
				}
			} else {
				said = d.follow(d.ask("POST", at+"/draft", form)).text("#notices")
			}
			wantHolds(t, tt.what+": said", said, tt.said)
			after := d.get(at)
			if got := rowsOf(after, lead); got != tt.rows || after.form().Get("name") != "Typed" || after.form().Get("try.paste") != "" {
				t.Errorf("%s, scripts %v: rows %q, name %q; want %q and what was typed", tt.what, scripts, got, after.form().Get("name"), tt.rows)
			}
			if _, v := d.savedDice(id); v != 1 {
				t.Errorf("%s: pasting saved version %d", tt.what, v)
			}
			if got := rowsOf(d.press(at, "undo"), lead); got == tt.rows {
				t.Errorf("%s: undo leaves what was pasted", tt.what)
			}
		}
	}
}

// d100 ranges make a table by weight one by dice when they replace its rows.
func TestDicePasteRangesReplaceHowARowComesUp(t *testing.T) {
	d := newDesk(t)
	at, _ := d.makeDice(weather())
	p := d.press(at, "paste-replace", "try.paste", "01-05 A stranger\n06-95 Nothing\n96-00 A dragon")
	if got := rowsOf(p, "range"); got != "1-5 A stranger; 6-95 Nothing; 96-100 A dragon" && got != "01-05 A stranger; 06-95 Nothing; 96-00 A dragon" {
		t.Errorf("rows = %q; want the ranges", got)
	}
	if form := p.form(); form.Get("table.by") != "dice" || form.Get("table.dice") != "1d100" {
		t.Errorf("by %q, %q; want by 1d100", form.Get("table.by"), form.Get("table.dice"))
	}
	wantHolds(t, "chances", p.text("#row-list"), "5 %", "90 %")
	if got := p.text("#save-line"); got != "" {
		t.Errorf("beside Save stands %q; want nothing to mend", got)
	}
}

func TestDicePasteRefuses(t *testing.T) {
	d := newDesk(t)
	at, _ := d.makeDice(weather())
	form := with(d.get(at).form(), "do", "paste-add", "name", "Typed")
	for what, text := range map[string]string{"nothing": "", "blanks": " \n \n", "too much": strings.Repeat("a line of text\n", 30_000)} {
		d.live("POST", at+"/draft", with(form, "try.paste", text)).want(422)
		if p := d.get(at); p.form().Get("name") != "Typed" || len(rowKeys(p.form())) != 3 {
			t.Errorf("%s: name %q, %d rows; want what was typed kept, and the rows as they were", what, p.form().Get("name"), len(rowKeys(p.form())))
		}
	}
	full, _ := d.makeDice(long(1999))
	d.live("POST", full+"/draft", with(d.get(full).form(), "do", "paste-add", "try.paste", "a\nb")).want(422)
	d.live("POST", full+"/draft", with(d.get(full).form(), "do", "paste-add", "try.paste", "- b")).want(200)
}

// Hundreds of pasted rows stay, although the form shows some of them alone.
func TestDicePasteOfALongList(t *testing.T) {
	d := newDesk(t)
	at, id := d.makeDice(weather())
	var list strings.Builder
	for range 400 {
		list.WriteString("A line\n")
	}
	p := d.press(at, "paste-replace", "try.paste", list.String())
	wantHolds(t, "the list", p.text("#row-list"), "100 more rows not shown here")
	d.live("POST", at+"/draft", with(p.form(), "name", "Typed")).want(200)
	p = d.get(at)
	if got := p.text("#save-line"); got != "" {
		t.Errorf("after a keystroke, beside Save stands %q; want nothing", got)
	}
	d.ask("POST", at, p.form()).want(303)
	got, _ := d.savedDice(id)
	if rows := got.Body.Rows(); len(rows) != 400 || rows[399].Text != "A line" {
		t.Errorf("%d rows are saved; want all 400", len(got.Body.Rows()))
	}
	// By a script, only what was edited is sent.
	d.press(at, "paste-replace", "try.paste", strings.ReplaceAll(list.String(), "line", "word"))
	form := d.get(at).form()
	edits := url.Values{"version": {"2"}, "rows.order": {form.Get("rows.order")}}
	for _, key := range rowKeys(form)[:300] {
		edits.Set("rows."+key+".text", "A word")
	}
	d.live("PATCH", at, edits).want(200)
	got, _ = d.savedDice(id)
	if rows := got.Body.Rows(); len(rows) != 400 || rows[399].Text != "A word" {
		t.Errorf("by a script %d rows are saved; want all 400 words", len(rows))
	}
}
