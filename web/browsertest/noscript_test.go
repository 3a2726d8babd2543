package browsertest

import (
	"testing"

	"callboard/core/piece"
	"callboard/core/tool"
	"callboard/views/link"
)

// Without scripts Preview leaves what stands in Try, and a call of a broken
// draft says why where it was pressed.
func TestTryWithoutScript(t *testing.T) {
	site := Serve(t)
	id := create(t, site.Store, []tool.Tool{skillCheck()})[0].ID
	tab := chromium.Tab(t, site, NoScript)
	tab.Expect("status of 422")
	tab.Open(link.Bench{Kind: piece.Tool, ID: id}.Tab("try"))
	tab.Choose("#try-skill", "lore")
	tab.Fill("#try-dice", "2d6")
	tab.Fill("#c-try-seed", "mine")
	tab.Click("#try-run")
	tab.WaitText(".exchange", "The AI calls")
	tab.Click(".keep summary")
	tab.Fill("#c-case-name", "two dice")
	tab.Fill("#c-description", "Use when it is dark.")
	tab.ClickText("button", "Preview")
	tab.WaitText("#edits-count", "1 edit")
	for css, want := range map[string]string{"#try-dice": "2d6", "#c-try-seed": "mine", "#c-case-name": "two dice"} {
		if got := tab.Value(css); got != want {
			t.Errorf("after Preview %s is %q; want %q", css, got, want)
		}
	}
	tab.Fill("#c-name", "")
	tab.Click("#try-run")
	tab.WaitText("#try-off", "To try it: Name the tool")
	tab.Fill("#c-name", "Dark")
	tab.Click("#try-run")
	tab.WaitText(".exchange__call", "dark")
	if got := tab.Value("#try-dice"); got != "2d6" {
		t.Errorf("after the mended call the dice are %q; want what was typed", got)
	}
}
