package browsertest

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"callboard/core/scene"
	"callboard/core/tool"
	"callboard/views/link"
)

// openEditor opens the editor of a new Skill check.
func openEditor(t *testing.T) (site *Site, tab *Tab, id string) {
	t.Helper()
	site = Serve(t)
	id = create(t, site.Store, []tool.Tool{skillCheck()})[0].ID
	tab = chromium.Tab(t, site)
	tab.Open(link.Tool(id))
	return site, tab, id
}

// mouseOn moves, presses and releases at the middle of what css selects, dy
// pixels lower.
func mouseOn(tab *Tab, css string, dy float64, events ...input.DispatchMouseEventType) {
	tab.t.Helper()
	at := Eval[[]float64](tab, fmt.Sprintf(`(b => [b.x + b.width / 2, b.y + b.height / 2])(document.querySelector(%s).getBoundingClientRect())`, quote(css)))
	for _, e := range events {
		options := []chromedp.MouseOption{chromedp.ButtonNone}
		if e != input.DispatchMouseEventTypeMouseMoved {
			options = []chromedp.MouseOption{chromedp.ButtonLeft, chromedp.ClickCount(1)}
		}
		run(tab, "mouse", chromedp.MouseEvent(e, at[0], at[1]+dy, options...))
	}
}

func fieldOrder(tab *Tab) string {
	return Eval[string](tab, `[...document.querySelectorAll(".fieldrow")].map(r => r.dataset.key).join(",")`)
}

// Typing fast keeps every letter, the caret and the focus, whatever the answers
// redraw meanwhile.
func TestTypingIsNotDisturbed(t *testing.T) {
	_, tab, _ := openEditor(t)
	tab.Focus("#c-name")
	tab.Press("Home")
	text := "A rather long name that is typed in one go "
	for _, r := range text {
		tab.Keys(string(r))
	}
	tab.WaitText(".see__name", "a_rather_long_name")
	if got := tab.Value("#c-name"); got != text+"Skill check" {
		t.Errorf("the name is %q; want every letter", got)
	}
	if caret := Eval[int](tab, `document.querySelector("#c-name").selectionStart`); caret != len(text) {
		t.Errorf("the caret is at %d; want %d", caret, len(text))
	}
	if got := tab.Focused(); got != "input#c-name[name]" {
		t.Errorf("the focus is on %s; want the name", got)
	}
}

func TestDraggingAField(t *testing.T) {
	site, tab, id := openEditor(t)
	tab.Resize(1280, 1100) // all rows in view
	before := fieldOrder(tab)
	grip := "#row-dice [data-grip]"
	mouseOn(tab, grip, 0, input.DispatchMouseEventTypeMouseMoved, input.DispatchMouseEventTypeMousePressed)
	mouseOn(tab, "#row-hidden", 10, input.DispatchMouseEventTypeMouseMoved, input.DispatchMouseEventTypeMouseReleased)
	tab.WaitText("#edits-list", "Order of the fields")
	if got := fieldOrder(tab); got != "skill,target,hidden,dice" {
		t.Errorf("dragged from %s to %s; want dice last", before, got)
	}
	tab.Press("Ctrl+s")
	tab.WaitText("#notices", "Saved as version 2.")
	if got := savedTool(t, site, id).Body.Fields[3].Name; got != "dice" {
		t.Errorf("the last saved field is %s; want dice", got)
	}
}

func TestPastingChoices(t *testing.T) {
	site, tab, id := openEditor(t)
	tab.Focus("#c-fields-skill-choices")
	tab.Press("Ctrl+a")
	Eval[bool](tab, `(() => {
		const clip = new DataTransfer();
		clip.setData("text", "run, hide,  fight");
		return document.activeElement.dispatchEvent(new ClipboardEvent("paste", {clipboardData: clip, bubbles: true, cancelable: true}));
	})()`)
	if got := tab.Value("#c-fields-skill-choices"); got != "run\nhide\nfight" {
		t.Errorf("pasted as %q; want three lines", got)
	}
	tab.WaitText(".see__lines", "run, hide, fight")
	tab.Press("Ctrl+s")
	tab.WaitText("#notices", "Saved as version 2.")
	if got := savedTool(t, site, id).Body.Fields[1].Choices; strings.Join(got, "|") != "run|hide|fight" {
		t.Errorf("saved choices = %q; want three", got)
	}
}

// Pointing at a part of the cost lights up what costs it, and the other way
// round.
func TestCostLightsUpTheForm(t *testing.T) {
	_, tab, _ := openEditor(t)
	mouseOn(tab, `.costbox__parts [data-for="row-skill"]`, 0, input.DispatchMouseEventTypeMouseMoved)
	tab.Wait("#row-skill.lit")
	tab.Focus("#c-description")
	tab.Wait(`.costbox__parts [data-for="description"].lit`)
	tab.WaitGone("#row-skill.lit")
	if n := tab.Count("#row-skill.lit"); n != 0 {
		t.Error("the part before is still lit")
	}
}

func TestAFixLeadsToItsControl(t *testing.T) {
	_, tab, _ := openEditor(t)
	tab.Fill("#c-fields-target-name", "No!")
	tab.WaitText("#save-line", "Rename the field")
	tab.Focus("#c-tags")
	tab.ClickText("#save-line a", "Rename the field")
	if got := tab.Focused(); got != "input#c-fields-target-name[fields.target.name]" {
		t.Errorf("the fix leads to %s; want the field's name", got)
	}
	if got := Eval[string](tab, `document.activeElement.getAttribute("aria-invalid")`); got != "true" {
		t.Errorf("aria-invalid = %q; want true", got)
	}
	tab.Fill("#c-fields-target-name", "target")
	tab.WaitGone("#save-line a")
	if n := tab.Count("[aria-invalid]"); n != 0 {
		t.Errorf("%d controls are still marked as wrong", n)
	}
}

// Ctrl+Z belongs to the browser inside a text and to the editor outside.
func TestUndoKeys(t *testing.T) {
	_, tab, _ := openEditor(t)
	tab.Click("#c-fields-target-required")
	tab.WaitText("#edits-count", "1 edit")
	tab.Press("Ctrl+z")
	tab.WaitText("#edits-count", "Saved")
	if Eval[bool](tab, `document.querySelector("#c-fields-target-required").checked`) {
		t.Error("after undo the field is still needed")
	}
	tab.Press("Ctrl+Shift+z")
	tab.WaitText("#edits-count", "1 edit")
	if !Eval[bool](tab, `document.querySelector("#c-fields-target-required").checked`) {
		t.Error("after redo the field is not needed")
	}
}

func TestPickingAnIcon(t *testing.T) {
	site, tab, id := openEditor(t)
	tab.Click(".bench__icon summary")
	tab.Click(`.iconpicker input[value="star"]`)
	tab.WaitText("#edits-list", "Icon")
	tab.WaitFor("the star in the header", `document.querySelector("#icon-now use").getAttribute("href").endsWith("#star")`)
	tab.Press("Ctrl+s")
	tab.WaitText("#notices", "Saved as version 2.")
	if got := savedTool(t, site, id).Body.Icon; got != "star" {
		t.Errorf("saved icon = %q; want star", got)
	}
}

// Switching the action away and back finds the earlier pick, and then nothing is
// edited.
func TestSwitchingTheActionAndBack(t *testing.T) {
	_, tab, _ := openEditor(t)
	tab.Click("#c-action-kind-record")
	tab.WaitText("#summary", "notes the call")
	tab.WaitGone("#c-action-roll-field")
	tab.Click("#c-action-kind-roll")
	tab.WaitText("#summary", "rolls the dice it gives in “dice”")
	tab.WaitText("#edits-count", "Saved")
	if got := tab.Value("#c-action-roll-field"); got != "dice" {
		t.Errorf("picked is %q; want dice", got)
	}
}

// It finds the pick too where the tool was saved with the other action, twice,
// and then the pick is what is edited.
func TestSwitchingTheActionBackAfterASave(t *testing.T) {
	site, tab, id := openEditor(t)
	tab.Click("#c-action-kind-record")
	tab.WaitText("#summary", "notes the call")
	tab.Press("Ctrl+s")
	tab.WaitText("#notices", "Saved as version 2.")
	tab.WaitText("#edits-count", "Saved")
	tab.Type("#c-description", " Ask first.")
	tab.WaitText("#edits-count", "1 edit")
	tab.Press("Ctrl+s")
	tab.WaitText("#notices", "Saved as version 3.")
	tab.Click("#c-action-kind-roll")
	tab.WaitText("#summary", "rolls the dice it gives in “dice”")
	tab.Press("Ctrl+s")
	tab.WaitText("#notices", "Saved as version 4.")
	if got, want := savedTool(t, site, id).Body.Action, (tool.Roll{Field: "dice"}); got != want {
		t.Errorf("saved action = %v; want %v", got, want)
	}
}

// What a tab sends is numbered, and the number rises.
func TestWhatATabSendsIsNumbered(t *testing.T) {
	_, tab, _ := openEditor(t)
	tab.Type("#c-description", " One.")
	tab.WaitText("#edits-count", "1 edit")
	tab.Type("#c-name", " two")
	tab.WaitText("#edits-count", "2 edits")
	tab.Press("Ctrl+s")
	tab.WaitText("#notices", "Saved as version 2.")
	seen, last, name := 0, 0, ""
	for _, r := range tab.Requests() {
		if r.Method != "POST" && r.Method != "PATCH" {
			continue
		}
		of, number, _ := strings.Cut(r.Form().Get("draft.turn"), ".")
		n, err := strconv.Atoi(number)
		if err != nil || n <= last || of == "" || name != "" && of != name {
			t.Errorf("%s %s has the turn %q after %s.%d; want the same tab's next", r.Method, r.Path, r.Form().Get("draft.turn"), name, last)
		}
		seen, last, name = seen+1, n, of
	}
	if seen < 3 {
		t.Errorf("%d requests were sent; want two of typing and the save at least", seen)
	}
}

// A save leaves the rail as it stood: the note over an earlier result, and the
// way back to the scene.
func TestASaveLeavesTheNoteAndTheWayBack(t *testing.T) {
	site, tab, id := openEditor(t)
	sceneID := makeScene(t, site.Store, scene.Settings{Title: "Attic", Prompting: scene.Prompting{Tools: []string{id}, NarratorToolAccess: true}})
	tab.Open(link.ToolFrom(id, sceneID))
	tab.Click("label:has(#tab-try)")
	tab.Fill("#try-dice", "2d6")
	tab.Click("#try-run")
	tab.WaitFor("a result", `document.querySelector("#try-result .exchange")`)
	tab.Type("#c-description", " Ask first.")
	tab.WaitText("#try-stale", "before your last edit")
	tab.Press("Ctrl+s")
	tab.WaitText("#notices", "Saved as version 2.")
	tab.WaitText("#try-stale", "before your last edit")
	tab.WaitText("#banner", "Back to Attic")
}

// On a phone the sheet's handle shows the cost, and opens what the AI sees.
func TestSheetOnAPhone(t *testing.T) {
	site := Serve(t)
	id := create(t, site.Store, []tool.Tool{skillCheck()})[0].ID
	tab := chromium.Tab(t, site, Size(390, 844))
	tab.Open(link.Tool(id))
	tab.Wait("#handle-cost .cost")
	tab.WaitGone(".see__name")
	tab.Click("#rail-open")
	tab.Wait(".see__name")
	tab.Click("#tab-try")
	tab.Wait("#try-run")
}
