package browsertest

import (
	"fmt"
	"testing"

	"callboard/core/tool"
	"callboard/views/link"
)

// A new tool waits for its name, which the first letter replaces; a tool that
// has a name takes no focus.
func TestNewToolIsNamedFirst(t *testing.T) {
	site := Serve(t)
	tab := chromium.Tab(t, site)
	tab.Open(link.Tool(create(t, site.Store, []tool.Tool{tool.New()})[0].ID))
	tab.WaitFor("the name to be selected", `getSelection().toString() === "New tool"`)
	tab.Keys("Mend a net")
	tab.WaitText(".see__name", "mend_a_net")
	if got, want := tab.Value("#c-name"), "Mend a net"; got != want {
		t.Errorf("the name is %q; want %q", got, want)
	}
	tab.Open(link.Tool(create(t, site.Store, []tool.Tool{skillCheck()})[0].ID))
	tab.Wait("#c-name")
	if got, want := tab.Focused(), "body"; got != want {
		t.Errorf("the focus is on %s; want %s", got, want)
	}
}

// Add outline leaves the caret where the first heading wants its words.
func TestOutlineLeadsOn(t *testing.T) {
	site := Serve(t)
	tab := chromium.Tab(t, site)
	tab.Open(link.Tool(create(t, site.Store, []tool.Tool{tool.New()})[0].ID))
	tab.ClickText("button", "Add outline")
	tab.WaitFor("the outline", `document.querySelector("#c-description").value.includes("Output:")`)
	tab.WaitFor("the caret behind the first heading", `document.activeElement.id === "c-description" && document.activeElement.selectionStart === "Purpose: ".length`)
}

// What must be mended comes and goes beside the sections: nothing in the form
// moves.
func TestProblemsMoveNothing(t *testing.T) {
	_, tab, _ := openEditor(t)
	const top = `document.querySelector("#c-description").getBoundingClientRect().top`
	before := Eval[float64](tab, top)
	tab.Fill("#c-name", "")
	tab.WaitText("#save-line", "Name the tool")
	tab.WaitFor("the message", `document.querySelector("#says-name").textContent !== ""`)
	// The message under the name takes its own line, and that alone.
	said := Eval[float64](tab, `document.querySelector("#says-name").getBoundingClientRect().height`)
	if moved := Eval[float64](tab, top) - before; moved > said+8 {
		t.Errorf("the description moved by %v px; want no more than the message's %v", moved, said)
	}
}

// What was typed into Try is still there after a save, to be tried again.
func TestTryOutlivesASave(t *testing.T) {
	_, tab, _ := openEditor(t)
	tab.Click("label:has(#tab-try)")
	tab.Fill("#try-dice", "2d6+1")
	tab.Choose("#try-skill", "lore")
	tab.Fill("#try-target", "12")
	tab.Type("#c-description", " Ask first.")
	tab.WaitText("#edits-count", "1 edit")
	tab.Press("Ctrl+s")
	tab.WaitText("#notices", "Saved as version 2.")
	for _, row := range []struct{ css, want string }{{"#try-dice", "2d6+1"}, {"#try-skill", "lore"}, {"#try-target", "12"}} {
		if got := tab.Value(row.css); got != row.want {
			t.Errorf("after the save %s holds %q; want %q", row.css, got, row.want)
		}
	}
}

// With many arguments the cost still stands in the first screen of the rail.
func TestCostStaysInSight(t *testing.T) {
	site := Serve(t)
	many := skillCheck()
	many.Body.Cases = nil
	for i := range 40 {
		key := fmt.Sprintf("more_%d", i)
		many.Body.Fields = append(many.Body.Fields, tool.Field{Key: key, Name: key, Description: "one more thing to say", Type: tool.Text})
	}
	tab := chromium.Tab(t, site)
	tab.Open(link.Tool(create(t, site.Store, []tool.Tool{many})[0].ID))
	tab.Wait(".costbox__number")
	bottom := Eval[float64](tab, `document.querySelector(".costbox__number").getBoundingClientRect().bottom`)
	if height := Eval[float64](tab, "innerHeight"); bottom > height {
		t.Errorf("the cost ends at %v px; want it within the window's %v", bottom, height)
	}
}
