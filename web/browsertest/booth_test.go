package browsertest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"

	"callboard/core/scene"
	"callboard/core/tool"
	"callboard/views/link"
)

// stage is a scene of four tools and a tab on it.
func stage(t *testing.T, options ...TabOption) (tab *Tab, site *Site, id string, tools []string) {
	t.Helper()
	site = Serve(t)
	for _, p := range create(t, site.Store, Tools(5)) {
		tools = append(tools, p.ID)
	}
	id = makeScene(t, site.Store, scene.Settings{Title: "The Salt Road", Prompting: scene.Prompting{NarratorToolAccess: true, Tools: tools[:4]}})
	tab = chromium.Tab(t, site, options...)
	tab.Open(link.Scene(id))
	return tab, site, id, tools
}

// wantLinks compares what is stored with what a step should have left.
func wantLinks(t *testing.T, site *Site, id string, want ...string) {
	t.Helper()
	s, err := site.Store.Scene(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(s.Prompting.Tools, want) {
		t.Errorf("the scene links %v; want %v", s.Prompting.Tools, want)
	}
}

// shown waits until the tiles stand in this order.
func shown(tab *Tab, want ...string) {
	tab.t.Helper()
	tab.WaitFor("the tiles as "+strings.Join(want, " "), `[...document.querySelectorAll("[data-tile]")].map(e => e.dataset.tile).join(" ") === `+quote(strings.Join(want, " ")))
}

// A switch keeps the focus, and its tile stays where it was until the page is
// left.
func TestBoothSwitch(t *testing.T) {
	tab, site, id, tools := stage(t)
	press := "#switch-" + tools[1]
	tab.Focus(press)
	tab.Press("Space")
	tab.Wait(press + "[aria-checked=false]")
	tab.WaitText("#tile-"+tools[1], "It is switched off.")
	if got := tab.Focused(); !strings.Contains(got, "switch-"+tools[1]) {
		t.Errorf("after the switch the focus is on %s", got)
	}
	shown(tab, tools[:4]...)
	wantLinks(t, site, id, tools[0], tools[2], tools[3])
	tab.WaitText("#scenes .kind[aria-current] .kind__count", "3")
	tab.Press("Space")
	tab.Wait(press + "[aria-checked=true]")
	wantLinks(t, site, id, tools[:4]...)
	tab.Press("Space")
	tab.Wait(press + "[aria-checked=false]")
	tab.Reload() // the page is not left
	shown(tab, tools[:4]...)
	tab.Open(link.Library())
	tab.Open(link.Scene(id))
	shown(tab, tools[0], tools[2], tools[3])
}

// Buttons move a tile, the focus goes with it, and the end of the way keeps it.
func TestBoothMoveByKeyboard(t *testing.T) {
	tab, site, id, tools := stage(t)
	button := "#earlier-" + tools[2]
	tab.Focus(button)
	tab.Press("Enter")
	shown(tab, tools[0], tools[2], tools[1], tools[3])
	tab.Press("Enter")
	shown(tab, tools[2], tools[0], tools[1], tools[3])
	tab.Wait(button + "[aria-disabled=true]")
	if got := tab.Focused(); !strings.Contains(got, "earlier-"+tools[2]) {
		t.Errorf("at the front the focus is on %s; want the button still", got)
	}
	tab.Press("Enter") // nothing to do
	wantLinks(t, site, id, tools[2], tools[0], tools[1], tools[3])
}

// A tile is dragged by its grip in front of another and behind the last.
func TestBoothDrag(t *testing.T) {
	tab, site, id, tools := stage(t)
	drag := func(tile, over string, part float64) {
		t.Helper()
		tab.Focus("#earlier-" + tile + ", #later-" + tile)
		x, y := tab.place("grip", "#tile-"+tile+" [data-grip]")
		mouse(tab, input.DispatchMouseEventTypeMouseMoved, x, y)
		mouse(tab, input.DispatchMouseEventTypeMousePressed, x, y)
		box := Eval[[]float64](tab, `(b => [b.left, b.width, b.top + b.height / 2])(document.querySelector("#tile-`+over+`").getBoundingClientRect())`)
		mouse(tab, input.DispatchMouseEventTypeMouseMoved, x+5, y+5)
		mouse(tab, input.DispatchMouseEventTypeMouseMoved, box[0]+box[1]*part, box[2])
		tab.Wait("#tile-" + over + ".tile--here, #tile-" + over + ".tile--here-end")
		mouse(tab, input.DispatchMouseEventTypeMouseReleased, box[0]+box[1]*part, box[2])
	}
	drag(tools[3], tools[0], 0.2)
	shown(tab, tools[3], tools[0], tools[1], tools[2])
	wantLinks(t, site, id, tools[3], tools[0], tools[1], tools[2])
	drag(tools[0], tools[2], 0.8)
	shown(tab, tools[3], tools[1], tools[2], tools[0])
	wantLinks(t, site, id, tools[3], tools[1], tools[2], tools[0])
}

func mouse(tab *Tab, kind input.DispatchMouseEventType, x, y float64) {
	tab.t.Helper()
	p := input.DispatchMouseEventParams{Type: kind, X: x, Y: y, Button: input.MouseButtonLeft, ClickCount: 1, Buttons: 1}
	if kind == input.DispatchMouseEventTypeMouseReleased {
		p.Buttons = 0
	}
	call(tab, input.DispatchMouseEvent, p)
}

// A new title is saved when the box is left, and the click that left it counts.
func TestBoothTitleAndAClick(t *testing.T) {
	tab, site, id, tools := stage(t)
	tab.Fill("#scene-title", "The Salt Coast")
	tab.Click("#switch-" + tools[0])
	tab.Wait("#switch-" + tools[0] + "[aria-checked=false]")
	tab.WaitText("#scenes", "The Salt Coast")
	wantLinks(t, site, id, tools[1:4]...)
	tab.WaitText("h1", "The Salt Coast")
	tab.Fill("#context-window", "lots")
	tab.Expect(`status of 422`)
	tab.Press("Enter")
	tab.WaitText("#notices", "whole number of tokens")
	if got := tab.Value("#context-window"); got != "lots" {
		t.Errorf("after the refusal the box holds %q; want what was typed", got)
	}
}

// The picker keeps what was selected while the search changes.
func TestBoothPicker(t *testing.T) {
	tab, site, id, tools := stage(t)
	tab.Click("#link-tools")
	tab.Wait("dialog[open] #picker-find")
	tab.Wait("#link-" + tools[0] + ":disabled:checked")
	tab.Press("Escape")
	tab.WaitGone("dialog[open]")
	tab.Click("#link-tools")
	tab.Wait("#link-" + tools[4])
	tab.Press("Down")
	tab.Press("Space")
	tab.WaitText("[data-link-words]", "Link 1 tool")
	tab.Type("#picker-find", "zzzz")
	tab.WaitText("#picker-list", "No tool found")
	tab.Wait("#link-" + tools[4] + ":checked")
	tab.Click("[data-link-button]")
	shown(tab, tools...)
	wantLinks(t, site, id, tools...)
}

// Search, Down, Space, and again: the second Down leads to what was found, past
// what is selected already.
func TestBoothPicksOneAfterTheOther(t *testing.T) {
	tab, site, id, tools := stage(t)
	other := Tools(8)[7]
	other.Name = "Weigh an anchor"
	last := create(t, site.Store, []tool.Tool{other})[0].ID
	tab.Click("#link-tools")
	tab.Wait("#link-" + tools[4])
	tab.Fill("#picker-find", "anchor")
	tab.WaitFor("one row", `document.querySelectorAll(".pick").length === 1`)
	tab.Press("Down", "Space")
	tab.Fill("#picker-find", "")
	tab.WaitFor("what was picked and what was found", `document.querySelectorAll("[data-found] .pick").length > 1`)
	tab.Press("Down")
	if got, want := tab.Focused(), "input#link-"+tools[4]+"[tool]"; got != want {
		t.Errorf("Down in the search leads to %s; want %s", got, want)
	}
	tab.Press("Space", "Enter")
	want := append(slices.Clone(tools[:4]), last, tools[4]) // in the order they were picked
	shown(tab, want...)
	wantLinks(t, site, id, want...)
	tab.WaitFor("the focus on the first new tile", `document.activeElement.closest("[data-tile]")?.dataset.tile === `+quote(last))
}

// What a swap takes away leaves the focus to what stands in its place.
func TestBoothKeepsTheFocus(t *testing.T) {
	tab, site, id, tools := stage(t)
	for _, gone := range []string{tools[1], tools[3]} {
		if _, err := site.Store.Delete(t.Context(), "", gone); err != nil {
			t.Fatal(err)
		}
	}
	tab.Reload()
	rows := []struct{ press, then string }{
		{"#switch-" + tools[1], "switch-" + tools[2]}, // the tile goes: the one behind it
		{"#switch-" + tools[3], "switch-" + tools[2]}, // the last goes: the one before it
		{"#later-" + tools[0], "later-" + tools[0]},   // it moved, and is last now
		{"#access", "access"},
	}
	for _, row := range rows {
		before := Eval[string](tab, `document.querySelector("#scene").innerHTML`)
		tab.Focus(row.press)
		tab.Press("Space")
		tab.WaitFor("the answer to "+row.press, `document.querySelector("#scene").innerHTML !== `+quote(before))
		tab.WaitFor("the focus on "+row.then+" after "+row.press, `document.activeElement.id === `+quote(row.then))
	}
	wantLinks(t, site, id, tools[2], tools[0])
}

// The picker says what each tool costs and sums up what is picked.
func TestBoothPickerSums(t *testing.T) {
	for _, size := range []int64{390, 1280} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			tab, site, _, tools := stage(t, Size(size, 800))
			last := create(t, site.Store, Tools(6)[5:])[0].ID
			tab.Click("#link-tools")
			tab.Wait("#link-" + last)
			tab.WaitText("[data-selected]", "None picked")
			tab.Click("label[for='link-" + tools[4] + "']")
			tab.Click("label[for='link-" + last + "']")
			sum := 0
			for _, id := range []string{tools[4], last} {
				row := "label[for='link-" + id + "']"
				sum += Eval[int](tab, `Number(document.querySelector("#link-`+id+`").dataset.tokens)`)
				for _, part := range []string{".pick__call", ".pick__does", ".pick__end .cost"} {
					if box := Eval[[]float64](tab, `(b => [b.width, b.height])(document.querySelector("`+row+` `+part+`").getBoundingClientRect())`); box[0] < 8 || box[1] < 8 {
						t.Errorf("%s of a row is %.0f by %.0f; want it to be seen", part, box[0], box[1])
					}
				}
			}
			tab.WaitText("[data-selected]", fmt.Sprintf("2 picked, about %d tokens", sum))
			tab.Fill("#picker-find", "zzzz")
			tab.WaitText("#picker-list", "No tool found")
			tab.WaitText("[data-selected]", fmt.Sprintf("2 picked, about %d tokens", sum))
		})
	}
}

// Two people at one scene: what one changes the other sees without a press, what
// the other types meanwhile stays, and a later save of it is a conflict that is
// told.
func TestBoothFollowsOthers(t *testing.T) {
	ann, site, id, tools := stage(t)
	bo := chromium.Tab(t, site)
	bo.Open(link.Scene(id))
	ann.Click("#switch-" + tools[1])
	bo.WaitGone("#tile-" + tools[1])
	shown(bo, tools[0], tools[2], tools[3])
	bo.WaitText("#scenes .kind[aria-current] .kind__count", "3")

	bo.Focus("#scene-title")
	bo.Press("End")
	bo.Keys(" by night")
	typed := bo.Value("#scene-title")
	ann.Fill("#context-window", "8192")
	ann.Press("Enter")
	bo.WaitText("#reply", "of 8,192")
	if got := Eval[string](bo, `document.activeElement.id + "|" + document.activeElement.value + "|" + document.activeElement.selectionStart`); got != fmt.Sprintf("scene-title|%s|%d", typed, len(typed)) {
		t.Errorf("what Bo types became %q; want focus, text and caret kept", got)
	}
	ann.Fill("#scene-title", "The Salt Coast")
	ann.Press("Enter")
	bo.WaitText("#scenes .kind[aria-current]", "The Salt Coast")
	if got := bo.Value("#scene-title"); got != typed {
		t.Errorf("Bo's title became %q; want %q still", got, typed)
	}
	bo.Expect("status of 409")
	bo.Press("Enter")
	bo.WaitText("#notices", "The Salt Coast")

	if _, err := site.Store.Delete(t.Context(), "", tools[0]); err != nil {
		t.Fatal(err)
	}
	for _, tab := range []*Tab{ann, bo} {
		tab.WaitText("#tile-"+tools[0], "not offered")
	}
	made := makeScene(t, site.Store, scene.Settings{Title: "The Attic"})
	bo.WaitText("#scenes", "The Attic")
	bo.Open(link.Scene(made))
	bo.Expect("status of 404")
	if err := site.Store.DeleteScene(t.Context(), "", made); err != nil {
		t.Fatal(err)
	}
	bo.WaitText("#notices", "in the trash")
}

// A server that stops does not wait for open pages, and they follow the next one.
func TestBoothFollowsARestart(t *testing.T) {
	tab, site, id, tools := stage(t)
	tab.Expect("ERR_")
	site.Restart()
	if _, err := site.Store.Delete(t.Context(), "", tools[0]); err != nil {
		t.Fatal(err)
	}
	tab.WaitText("#tile-"+tools[0], "not offered")
	wantLinks(t, site, id, tools[:4]...)
}

// Everything of the Control Booth by plain forms.
func TestBoothWithoutScript(t *testing.T) {
	tab, site, id, tools := stage(t, NoScript)
	tab.Click("#switch-" + tools[1])
	tab.Wait("#switch-" + tools[1] + "[aria-checked=false]")
	shown(tab, tools[:4]...)
	tab.Click("#switch-" + tools[1])
	tab.Wait("#switch-" + tools[1] + "[aria-checked=true]")
	wantLinks(t, site, id, tools[:4]...)
	tab.Focus("#later-" + tools[0])
	tab.Click("#later-" + tools[0])
	shown(tab, tools[1], tools[0], tools[2], tools[3])
	tab.Click("#link-tools")
	tab.Click("label[for='link-" + tools[4] + "']")
	tab.ClickText("button", "Link the selected tools")
	shown(tab, tools[1], tools[0], tools[2], tools[3], tools[4])
	tab.Fill("#scene-title", "Attic")
	tab.ClickText("button", "Rename")
	tab.WaitText("h1", "Attic")
	tab.Click("#access")
	tab.WaitText("#tile-"+tools[0], "Narrator Tool Access is off.")
}
