package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"callboard/core/dicepiece"
	"callboard/core/formula"
	"callboard/core/piece"
	"callboard/core/scene"
	"callboard/core/tool"
	"callboard/views/link"
)

// The job of a table, whole: from a tool a new dice piece is made, given rows and
// saved; the tool rolls it and is linked. By script and without.
func TestTableJob(t *testing.T) {
	for _, scripts := range []bool{true, false} {
		name := map[bool]string{true: "scripts", false: "plain"}[scripts]
		t.Run(name, func(t *testing.T) {
			site, options := Serve(t), []TabOption{}
			if !scripts {
				options = append(options, NoScript)
			}
			plain := skillCheck()
			plain.Name, plain.Body.Cases = "Meet somebody", nil
			id := create(t, site.Store, []tool.Tool{plain})[0].ID
			tab := chromium.Tab(t, site, options...)
			w := tableWalk{t: t, tab: tab, site: site, tool: id, scripts: scripts}
			w.make()
			w.rows()
			w.save()
			w.goBack()
			w.try()
			w.link()
		})
	}
}

// tableWalk is a person's way through the job.
type tableWalk struct {
	t       *testing.T
	tab     *Tab
	site    *Site
	tool    string
	dice    link.Bench
	scripts bool
}

// make picks the action and presses "New dice piece".
func (w *tableWalk) make() {
	w.tab.Open(link.Tool(w.tool))
	w.tab.Click("#c-action-kind-dice")
	if w.scripts {
		w.tab.WaitText("#save-line", "Pick the dice piece")
		w.tab.Type("#c-description", " By night.")
		w.tab.WaitText("#edits-list", "When the AI should use it")
	} else {
		w.tab.Type("#c-description", " By night.")
	}
	w.tab.Click("#make-dice")
	w.tab.WaitFor("the dice editor", `location.pathname.startsWith("/workbench/dice/")`)
	w.tab.WaitText("h1", "New dice piece")
	w.tab.WaitText(".bench__back", "Back to Meet somebody")
	id, _, _ := strings.Cut(strings.TrimPrefix(w.tab.Path(), "/workbench/dice/"), "?")
	w.dice = link.Bench{Kind: piece.Dice, ID: id}
}

// show makes the page show what a choice brings: by itself, or by the button
// beside it.
func (w *tableWalk) show(choice, within, ready string) {
	w.tab.Click(choice)
	if !w.scripts {
		w.tab.ClickText(within+" button", "Show")
	}
	w.tab.Wait(ready)
}

// rows makes a table by 2d6 of three rows and sees the chances.
func (w *tableWalk) rows() {
	w.tab.Fill("#c-name", "Encounters")
	w.show("#c-kind-table", ".kinds", "#c-add-row")
	w.show("#c-table-by-dice", "#parts", "#c-table-dice")
	w.tab.Fill("#c-table-dice", "2d6")
	for i, row := range []struct{ totals, text string }{{"2-5", "A toll keeper"}, {"6-8", "Nobody"}, {"9-12", "Wolves"}} {
		w.tab.Click("#c-add-row")
		w.tab.WaitFor("another row", fmt.Sprintf(`document.querySelectorAll(".dicerow").length === %d`, i+1))
		key := Eval[string](w.tab, `[...document.querySelectorAll(".dicerow")].pop().dataset.key`)
		w.tab.Fill("#c-rows-"+key+"-range", row.totals)
		w.tab.Fill("#c-rows-"+key+"-text", row.text)
		if w.scripts && i == 0 {
			w.tab.WaitText("#says-rows", "No row for 6 to 12.")
		}
	}
	if !w.scripts {
		w.tab.ClickText(".bench__nav button", "Preview")
		w.tab.WaitText("#summary", "table of 3 by 2d6")
	}
	w.tab.WaitFor("the curve of 2d6", `document.querySelectorAll("#odds .odds__bar").length === 11`)
	w.tab.WaitText(".dicerow__chance", "44.4 %")
	w.tab.WaitGone("#save-line a")
}

// save saves by the key, or by the button.
func (w *tableWalk) save() {
	if w.scripts {
		w.tab.Press("Ctrl+s")
	} else {
		w.tab.Click("#save")
	}
	w.tab.WaitText("#notices", "Saved as version 2.")
	p, err := w.site.Store.Piece(w.t.Context(), w.dice.ID)
	if err != nil {
		w.t.Fatal(err)
	}
	got, err := dicepiece.OfPiece(p.Content)
	if err != nil {
		w.t.Fatal(err)
	}
	if s := got.Body.Summary(); got.Name != "Encounters" || s != "table of 3 by 2d6" || got.Body.Table.Rows[1].Text != "Nobody" {
		w.t.Errorf("saved %q: %s; want Encounters, a table of 3 by 2d6", got.Name, s)
	}
}

// goBack finds the tool as it was left, with the table picked.
func (w *tableWalk) goBack() {
	w.tab.ClickText(".bench__back a", "Meet somebody")
	w.tab.WaitText("h1", "Meet somebody")
	w.tab.WaitText("#pick-dice", "Edit “Encounters”")
	if got := w.tab.Value("#c-action-dice-piece"); got != w.dice.ID {
		w.t.Errorf("picked is %q; want the new table", got)
	}
	if got := w.tab.Value("#c-description"); !strings.HasSuffix(got, " By night.") {
		w.t.Errorf("the description is %q; want what was typed before", got)
	}
}

// try calls the tool, which rolls the table, and saves it.
func (w *tableWalk) try() {
	w.tab.Click("label:has(#tab-try)")
	w.tab.Fill("#try-dice", "x")
	w.tab.Choose("#try-skill", "lore")
	w.tab.Click("#try-run")
	w.tab.WaitText("#try-result .exchange__answer", "Encounters")
	if w.scripts {
		w.tab.Press("Ctrl+s")
	} else {
		w.tab.Click("#save")
	}
	w.tab.WaitText("#notices", "Saved as version 2.")
	if got, want := savedTool(w.t, w.site, w.tool).Body.Action, (tool.RollPiece{ID: w.dice.ID}); got != want {
		w.t.Errorf("saved action = %v; want %v", got, want)
	}
}

// link links the tool to a scene.
func (w *tableWalk) link() {
	id := makeScene(w.t, w.site.Store, scene.Settings{Title: "Attic", Prompting: scene.Prompting{NarratorToolAccess: true}})
	w.tab.Open(link.SceneLink(id))
	w.tab.Click("label[for='link-" + w.tool + "']")
	w.tab.Click("[data-link-button]")
	w.tab.WaitText("#tile-"+w.tool, "Meet somebody")
	w.tab.Open(w.dice.Open())
	w.tab.WaitText(".bench__linked", "in 1 scene")
}

// Typing fast in a row keeps every letter, the caret and the focus, while the
// chances change beside it.
func TestTypingInARowIsNotDisturbed(t *testing.T) {
	site := Serve(t)
	tab := chromium.Tab(t, site)
	tab.Open(FillDice(t, site).Weighted.Open())
	text := "A rather long sight "
	tab.Focus("#c-rows-r2-text")
	tab.Press("Home")
	for _, r := range text {
		tab.Keys(string(r))
	}
	tab.WaitText("#edits-list", "Row 3")
	if got := tab.Value("#c-rows-r2-text"); got != text+"Nothing" {
		t.Errorf("the text is %q; want every letter", got)
	}
	if caret := Eval[int](tab, `document.activeElement.selectionStart`); caret != len(text) {
		t.Errorf("the caret is at %d; want %d", caret, len(text))
	}
	before := tab.Text("#chance-r2")
	tab.Fill("#c-rows-r2-weight", "60")
	tab.WaitFor("another chance", `document.querySelector("#chance-r2").textContent.trim() !== `+quote(before))
	if got := tab.Focused(); got != "input#c-rows-r2-weight[rows.r2.weight]" {
		t.Errorf("the focus is on %s; want the weight", got)
	}
}

// A save sends what was edited alone, and then nothing is; what another kind has
// goes along without being an edit.
func TestDiceSaveSendsWhatWasEdited(t *testing.T) {
	site := Serve(t)
	d := FillDice(t, site)
	tab := chromium.Tab(t, site)
	tab.Open(d.Table.Open())
	tab.Fill("#c-rows-r2-text", "Fog")
	tab.WaitText("#edits-count", "1 edit")
	tab.Press("Ctrl+s")
	tab.WaitText("#notices", "Saved as version 2.")
	for _, r := range tab.Requests() {
		if r.Method != "PATCH" {
			continue
		}
		for name := range r.Form() {
			if strings.HasPrefix(name, "rows.") && name != "rows.r2.text" || name == "name" || name == "kind" {
				t.Errorf("the save sent %s; want the text of the row alone", name)
			}
		}
	}
	tab.WaitFor("Save to be off", `document.querySelector("#save").disabled`)
	tab.Click("#c-kind-roll")
	tab.Wait("#c-roll-dice")
	tab.Fill("#c-roll-dice", "3d6")
	tab.WaitText("#summary", "rolls 3d6")
	tab.Click("#c-kind-table")
	tab.Wait("#c-add-row")
	tab.WaitText("#edits-count", "Saved")
	tab.Press("Ctrl+s")
	tab.WaitText("#notices", "Nothing is edited")
	tab.Click("#c-kind-roll")
	tab.WaitFor("the dice typed before", `document.querySelector("#c-roll-dice")?.value === "3d6"`)
}

// Rows are added, moved and removed by keyboard alone, and the focus stays where
// one goes on.
func TestDiceRowsByKeyboard(t *testing.T) {
	site := Serve(t)
	tab := chromium.Tab(t, site)
	tab.Open(FillDice(t, site).Weighted.Open())
	order := func() string {
		return Eval[string](tab, `[...document.querySelectorAll(".dicerow")].map(r => r.dataset.key).join(",")`)
	}
	tab.Focus("#c-row-down-r0")
	tab.Press("Enter")
	tab.WaitFor("row 1 to be second", `document.querySelectorAll(".dicerow")[1].dataset.key === "r0"`)
	tab.WaitFor("the focus on the button", `document.activeElement.id === "c-row-down-r0"`)
	tab.Press("Enter")
	tab.WaitFor("row 1 to be third", `document.querySelectorAll(".dicerow")[2].dataset.key === "r0"`)
	tab.Press("Enter")
	tab.WaitFor("the focus on the twin at the end", `document.activeElement.id === "c-row-up-r0"`)
	if got := order(); got != "r1,r2,r3,r0" {
		t.Errorf("the rows are %s; want the first one last", got)
	}
	tab.Focus("#c-remove-row-r2")
	tab.Press("Enter")
	tab.WaitFor("a row less", `document.querySelectorAll(".dicerow").length === 3`)
	tab.Focus("#c-add-row")
	tab.Press("Enter")
	tab.WaitFor("the focus in the new row", `/^c-rows-f.*-text$/.test(document.activeElement.id)`)
	tab.Keys("Hail")
	tab.WaitText("#edits-list", "Row 4")
	tab.Focus("#c-add-row")
	tab.Press("Ctrl+z")
	tab.WaitFor("no hail", `![...document.querySelectorAll(".dicerow textarea")].some(e => e.value === "Hail")`)
}

// The formula's editor shows faults with a caret as one types, and works out
// what it gives.
func TestFormulaWalk(t *testing.T) {
	for _, scripts := range []bool{true, false} {
		site := Serve(t)
		d := FillDice(t, site)
		options := []TabOption{}
		if !scripts {
			options = append(options, NoScript)
		}
		tab := chromium.Tab(t, site, options...)
		preview := func() {
			if !scripts {
				tab.ClickText(".bench__nav button", "Preview")
			}
		}
		tab.Open(d.Formula.Open())
		tab.WaitText("#formula-result", "Wren stands at The Salt Gate.")
		tab.Fill("#c-text", "Luck: {{= fly(3) }}")
		preview()
		tab.WaitText("#says-text", "Line 1, column 11:")
		tab.WaitText(".formula__caret", "^^^")
		tab.Fill("#c-text", "Luck: {{roll::1d1000}}")
		preview()
		tab.WaitText("#formula-result", "Another seed")
		before := tab.Text("#formula-result .exchange__answer")
		seed := tab.Value("#see-seed")
		tab.Click("#formula-again")
		tab.WaitFor("another seed", `document.querySelector("#see-seed")?.value !== `+quote(seed))
		tab.WaitFor("another answer", `document.querySelector("#formula-result .exchange__answer")?.textContent !== `+quote(before))
		if scripts {
			tab.Press("Ctrl+s")
		} else {
			tab.Click("#save")
		}
		tab.WaitText("#notices", "Saved as version 2.")
		p, err := site.Store.Piece(t.Context(), d.Formula.ID)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := formula.OfPiece(p.Content); err != nil || got.Body.Text != "Luck: {{roll::1d1000}}" {
			t.Errorf("scripts %v: saved %q, %v; want what was typed", scripts, got.Body.Text, err)
		}
	}
}
