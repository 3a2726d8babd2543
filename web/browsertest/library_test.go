package browsertest

import (
	"strings"
	"testing"

	"callboard/views/link"
)

// focusedRow is the name in the row that has the focus.
const focusedRow = `document.activeElement.closest("[data-row]")?.querySelector(".piece__name").textContent`

// The list by keyboard alone: find, go down, select, look, open.
func TestLibraryByKeyboard(t *testing.T) {
	site := Serve(t)
	create(t, site.Store, Tools(60))
	tab := chromium.Tab(t, site)
	tab.Open(link.LibraryList(link.LibraryQuery{Sort: "name"}))
	names := Eval[[]string](tab, `[...document.querySelectorAll(".piece__name")].map(e => e.textContent)`)
	tab.Press("/")
	if got := tab.Focused(); !strings.HasPrefix(got, "input#library-find") {
		t.Fatalf("/ moves the focus to %s; want the search box", got)
	}
	tab.Press("Down")
	tab.WaitFor("the first row", focusedRow+" === "+quote(names[0]))
	tab.Press("Down", "Down", "Up")
	tab.WaitFor("the second row", focusedRow+" === "+quote(names[1]))
	tab.Press("Space", "Shift+Down")
	tab.WaitText("[data-selected]", "2 selected")
	tab.Wait(".selection")
	if !Eval[bool](tab, `document.querySelector("[data-select-all]").indeterminate`) {
		t.Error("with some rows selected, select all does not show it")
	}
	tab.Press("Space")
	tab.WaitText("[data-selected]", "1 selected")
	tab.Press("End")
	tab.WaitFor("the last row", focusedRow+" === "+quote(names[49]))
	tab.Press("Down") // stays
	tab.WaitFor("the last row", focusedRow+" === "+quote(names[49]))
	tab.Press("Home", "Up")
	if got := tab.Focused(); !strings.HasPrefix(got, "input#library-find") {
		t.Errorf("up from the first row leads to %s; want the search box", got)
	}
	tab.Press("Down", "Enter")
	tab.WaitFor("the editor", `location.pathname.startsWith("/workbench/tools/")`)
}

// Typing narrows the list and the address, and the box keeps focus, caret and
// text; going back to nothing shows everything.
func TestLibrarySearchAsYouType(t *testing.T) {
	site := Serve(t)
	Fill(t, site)
	tab := chromium.Tab(t, site)
	tab.Open(link.Library())
	tab.Type("#library-find", "skill check")
	tab.WaitFor("one row", `document.querySelectorAll(".piece").length < 5 && location.search === "?q=skill+check"`)
	tab.WaitText("#library-found", "found.")
	if got := Eval[string](tab, `((e) => document.activeElement === e ? e.value + "|" + e.selectionStart : "lost")(document.querySelector("#library-find"))`); got != "skill check|11" {
		t.Errorf("after the answer the box holds %q; want its text, its caret and the focus", got)
	}
	tab.WaitText("#library-sort option:checked", "Best match")
	tab.WaitText("#kinds .kind[aria-current] .kind__count", tab.Text(".pieces__count")[:1])
	tab.Press("Ctrl+a", "Backspace")
	tab.WaitFor("everything", `document.querySelectorAll(".piece").length === 50 && location.search === ""`)
	tab.WaitText("#library-sort option:checked", "Changed")
	tab.Choose("#library-sort", "name")
	tab.WaitFor("by name", `location.search === "?sort=name"`)
}

// Costs come after the page, each into its row.
func TestLibraryCostsComeLater(t *testing.T) {
	site := Serve(t)
	Fill(t, site)
	tab := chromium.Tab(t, site)
	tab.Open(link.Library())
	tab.WaitFor("a cost in each row", `[...document.querySelectorAll(".piece")].every(r => r.querySelector(".piece__cost .cost"))`)
}

// Everything on the page is selected, some of it by Shift and a click, a peek
// opens and closes, and a deleted selection can be undone.
func TestLibrarySelection(t *testing.T) {
	site := Serve(t)
	create(t, site.Store, Tools(12))
	tab := chromium.Tab(t, site)
	tab.Open(link.LibraryList(link.LibraryQuery{Sort: "name"}))
	tab.Click("#select-all")
	tab.WaitText("[data-selected]", "12 selected")
	tab.Click("[data-select-none]")
	tab.WaitGone(".selection")
	tab.Click(".piece:nth-child(2) .check")
	Eval[bool](tab, `!document.querySelector(".piece:nth-child(5) .check").dispatchEvent(new MouseEvent("click", {bubbles: true, shiftKey: true})) || true`)
	tab.WaitText("[data-selected]", "4 selected")

	eye := ".piece:nth-child(1) [data-peek]"
	tab.Click(eye)
	tab.WaitText(".piece:nth-child(1) .peek", "tokens on every reply")
	tab.WaitFor("the eye open", `document.querySelector(`+quote(eye)+`).getAttribute("aria-expanded") === "true"`)
	tab.WaitText("[data-selected]", "4 selected")
	tab.Click(eye)
	tab.WaitGone(".peek")

	tab.Click("[data-delete]")
	tab.WaitText(".banner", "4 pieces are in the trash.")
	tab.WaitText(".pieces__count", "8 pieces")
	tab.ClickText(".banner button", "Undo")
	tab.WaitText(".pieces__count", "12 pieces")
}

// Select all takes the page, and then all that the list finds: tagged and
// deleted after a question that names the number, and undone.
func TestLibrarySelectAllMatching(t *testing.T) {
	for name, options := range map[string][]TabOption{"script": nil, "no script": {NoScript}, "phone": {Size(390, 844)}} {
		t.Run(name, func(t *testing.T) {
			site := Serve(t)
			create(t, site.Store, Tools(70))
			tab := chromium.Tab(t, site, options...)
			tab.Open(link.LibraryList(link.LibraryQuery{Sort: "name"}))
			pick := func() {
				t.Helper()
				if name == "no script" {
					tab.Click(".piece:nth-child(1) .check")
				} else {
					tab.Click("#select-all")
					tab.WaitText("[data-selected]", "50 selected")
				}
				tab.WaitText(".selection__all", "Select all 70 matching")
				tab.Click("#select-matching")
			}
			pick()
			if name != "no script" {
				tab.WaitText("[data-selected]", "70 selected")
				tab.Click(".piece:nth-child(2) .check") // not all of them any more
				tab.WaitText("[data-selected]", "49 selected")
				tab.Click("[data-select-none]")
				tab.WaitFor("the focus on select all", `document.activeElement.id === "select-all"`)
				pick()
			}
			tab.Click("[data-delete]")
			tab.WaitText("h1", "Move 70 pieces to the trash?")
			tab.ClickText("button", "Move 70 pieces to the trash")
			tab.WaitText(".banner", "70 pieces are in the trash.")
			tab.WaitFor("the focus on Undo", `document.activeElement.textContent.trim() === "Undo"`)
			tab.ClickText(".banner button", "Undo")
			tab.WaitText(".pieces__count", "of 70")
		})
	}
}

// Without a script the bar of actions shows itself all the same.
func TestLibrarySelectionWithoutScript(t *testing.T) {
	site := Serve(t)
	create(t, site.Store, Tools(3))
	tab := chromium.Tab(t, site, NoScript)
	tab.Open(link.Library())
	tab.WaitGone(".selection")
	tab.Click(".piece:nth-child(1) .check")
	tab.Wait(".selection")
	tab.ClickText(".selection summary", "Tag")
	tab.Type("#selection-tag", "night")
	tab.ClickText(".selection button", "Add")
	tab.WaitText(".piece__tags", "night")
	tab.Click(".piece:nth-child(1) [data-peek]")
	tab.WaitText(".peek", "tokens on every reply")
}

// Find anything opens over any page, follows the arrow keys, opens what is
// marked and gives the focus back when it closes.
func TestFindByKeyboard(t *testing.T) {
	site := Serve(t)
	Fill(t, site)
	tab := chromium.Tab(t, site)
	tab.Open(link.Keys())
	tab.Focus("[data-find-open]")
	tab.Press("Ctrl+k")
	tab.Wait("#find-dialog #find-box")
	tab.Press("Escape")
	tab.WaitGone("#find-dialog")
	if got := tab.Focused(); !strings.HasPrefix(got, "a") {
		t.Errorf("after Escape the focus is on %s; want the link it was on", got)
	}
	tab.Press("Ctrl+k")
	tab.Wait("#find-box")
	marked := func() string {
		return Eval[string](tab, `document.getElementById(document.querySelector("#find-box").getAttribute("aria-activedescendant"))?.textContent.trim() ?? ""`)
	}
	tab.WaitFor("the first hit marked", `document.querySelector("#find-list [aria-selected=true]")`)
	first := marked()
	tab.Press("Down")
	if got := marked(); got == first || got == "" {
		t.Errorf("Down marks %q; it was %q", got, first)
	}
	tab.Press("Up", "Up")
	if got := marked(); !strings.Contains(got, "Theme of the system") {
		t.Errorf("up from the first hit marks %q; want the last", got)
	}
	tab.Keys("salt road")
	tab.WaitFor("the scene", `document.querySelectorAll("#find-list [role=option]").length < 10 && [...document.querySelectorAll("#find-list [role=option]")].some(e => e.textContent.includes("The Salt Road"))`)
	tab.WaitFor("a hit marked", `document.querySelector("#find-list [aria-selected=true]")`)
	for range 10 {
		if strings.Contains(marked(), "The Salt Road") {
			break
		}
		tab.Press("Down")
	}
	tab.Press("Enter")
	tab.WaitFor("the scene's page", `location.pathname.startsWith("/booth/scenes/") && document.readyState === "complete"`)

	tab.Press("Ctrl+k")
	tab.Wait("#find-box")
	tab.Keys("dark theme")
	tab.WaitFor("the command", `document.querySelector("#find-list [aria-selected=true]")?.textContent.includes("Dark theme")`)
	tab.Press("Enter")
	tab.WaitFor("the dark theme", `document.documentElement.dataset.theme === "dark"`)
}
