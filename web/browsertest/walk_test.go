package browsertest

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"callboard/views/link"
)

// saves are the requests that saved a tool.
func saves(tab *Tab) []Request {
	var out []Request
	for _, r := range tab.Requests() {
		if r.Method == "PATCH" && strings.HasPrefix(r.Path, "/workbench/tools/") {
			out = append(out, r)
		}
	}
	return out
}

// aside are the names that come with every save and are no part of a tool: the
// version, the button pressed, the request's turn, and how the rail stands.
var aside = []string{"version", "do", "draft.turn", "see.scene", "see.from", "try.of", "try.cases"}

// wantSaved compares the names in the last save with what was edited.
func wantSaved(t *testing.T, tab *Tab, n int, edited ...string) {
	t.Helper()
	all := saves(tab)
	if len(all) != n {
		t.Fatalf("%d saves were sent; want %d", len(all), n)
	}
	got := slices.DeleteFunc(slices.Sorted(maps.Keys(all[n-1].Form())), func(name string) bool { return slices.Contains(aside, name) })
	slices.Sort(edited)
	if !slices.Equal(got, edited) {
		t.Errorf("save %d sent %q; want only what was edited, %q", n, got, edited)
	}
}

// cost is the number of tokens an element shows, without its mark of an
// estimate.
func cost(tab *Tab, css string) string {
	tab.t.Helper()
	tab.WaitFor("a cost in "+css, `document.querySelector(`+quote(css)+`)`)
	return strings.TrimPrefix(Eval[string](tab, `(e => (e.querySelector("[aria-hidden]") || e).textContent.trim())(document.querySelector(`+quote(css)+`))`), "~")
}

// toolID is the id in the address of the tool's editor.
func toolID(tab *Tab) string {
	tab.t.Helper()
	tab.WaitFor("the tool editor", `location.pathname.startsWith("/workbench/tools/")`)
	id := strings.TrimPrefix(tab.Path(), "/workbench/tools/")
	id, _, _ = strings.Cut(id, "?")
	return id
}

// addField adds a field of the name and gives its key.
func addField(tab *Tab, name string) string {
	tab.t.Helper()
	before := tab.Count(".fieldrow")
	tab.Click("#c-add-field")
	tab.WaitFor("a new field", `document.querySelectorAll(".fieldrow").length === `+strings.Repeat("1+", before)+"1")
	key := Eval[string](tab, `[...document.querySelectorAll(".fieldrow")].pop().dataset.key`)
	tab.Fill("#c-fields-"+key+"-name", name)
	return key
}

// The main job, whole: a tool is made, seen, priced, tried, saved and linked.
func TestMainJob(t *testing.T) {
	tab := chromium.Tab(t, Serve(t))
	tab.Open(link.Library())
	tab.ClickText(".empty button", "New tool")
	id := toolID(tab)
	key := describe(t, tab)
	try(tab, key)
	save(t, tab, key)
	price := cost(tab, "#handle-cost .cost")
	linkTool(tab, id)
	perReply(t, tab, id, price)
	tab.Click("#tile-" + id + " .tile__name")
	tab.WaitText(".bench__linked", "linked in 1 scene")
}

// describe edits the blank tool: every keystroke changes what the AI sees and
// what it costs. It gives the key of the field it adds.
func describe(t *testing.T, tab *Tab) string {
	t.Helper()
	tab.WaitText("h1", "New tool")
	if !Eval[bool](tab, `document.querySelector("#save").disabled`) {
		t.Error("Save is on while nothing is edited")
	}
	blank := cost(tab, ".costbox__number")
	tab.Fill("#c-name", "Skill check")
	tab.WaitText("h1", "Skill check")
	tab.WaitText(".see__name", "skill_check")
	tab.Fill("#c-description", "Use when the outcome of what a character tries is in doubt.")
	tab.WaitText(".see__sent", "is in doubt.")
	tab.WaitFor("another cost", `document.querySelector(".costbox__number").textContent.replace("~", "") !== `+quote(blank))
	if got, want := tab.Focused(), "textarea#c-description[description]"; got != want {
		t.Errorf("after the preview the focus is on %s; want %s", got, want)
	}
	key := addField(tab, "dice")
	tab.WaitText(".see__lines", "dice (text")
	tab.Click("#c-action-kind-roll")
	tab.WaitText("#save-line", "Pick")
	tab.Choose("#c-action-roll-field", key)
	tab.WaitGone("#save-line a")
	tab.WaitText("#summary", "rolls the dice it gives in “dice”")
	return key
}

// try calls the tool before it is saved, on the real runner.
func try(tab *Tab, key string) {
	tab.t.Helper()
	tab.Click("label:has(#tab-try)")
	tab.Fill("#try-"+key, "2d6+1")
	tab.Click("#try-run")
	tab.WaitText(".exchange__answer", "Rolled")
	tab.Fill("#try-"+key, "a handful")
	tab.Click("#try-run")
	tab.WaitText(".exchange", "Refused")
}

// save sends what was edited and nothing else; then there is nothing to send.
func save(t *testing.T, tab *Tab, key string) {
	t.Helper()
	tab.Click("#save")
	tab.WaitText("#notices", "Saved as version 2.")
	wantSaved(t, tab, 1, "name", "description", "action.kind", "action.roll.field", "fields.order",
		"fields."+key+".name", "fields."+key+".type", "fields."+key+".description", "fields."+key+".required")
	tab.WaitFor("Save to be off", `document.querySelector("#save").disabled`)
	tab.Type("#c-description", " Ask first.")
	tab.WaitText("#edits-count", "1 edit")
	tab.Press("Ctrl+s")
	tab.WaitText("#notices", "Saved as version 3.")
	wantSaved(t, tab, 2, "description")
	tab.Press("Ctrl+s")
	tab.WaitText("#notices", "Nothing is edited")
	wantSaved(t, tab, 2, "description")
}

// linkTool makes a scene and links the tool to it.
func linkTool(tab *Tab, id string) {
	tab.t.Helper()
	tab.Open(link.Booth())
	tab.ClickText(".empty button", "New scene")
	tab.Click("#scene .empty a.button--primary")
	tab.Type("#picker-find", "skill")
	tab.Wait("#picker-list label[for='link-" + id + "']")
	tab.Click("#picker-list label[for='link-" + id + "']")
	tab.Click("[data-link-button]")
	tab.Wait("#tile-" + id)
	tab.WaitText("#tile-"+id, "offered")
}

// perReply holds that the tile and the sum say what the editor said, and follow
// the switch.
func perReply(t *testing.T, tab *Tab, id, price string) {
	t.Helper()
	if got := cost(tab, "#tile-"+id+" .tile__cost .cost"); got != price {
		t.Errorf("the tile says %s tokens; the editor said %s", got, price)
	}
	if got := cost(tab, "#reply .cost"); got != price {
		t.Errorf("Per reply says %s tokens for the one tool of %s", got, price)
	}
	tab.Fill("#context-window", "8192")
	tab.Press("Enter")
	tab.WaitText("#reply", "of 8,192")
	tab.Click("#tile-" + id + " .switch")
	tab.WaitText("#reply", "0 tokens")
	tab.Click("#tile-" + id + " .switch")
	tab.WaitText("#reply", "1 tool offered")
}

// The same with plain forms alone.
func TestMainJobWithoutScript(t *testing.T) {
	site := Serve(t)
	tab := chromium.Tab(t, site, NoScript)
	tab.Open(link.Library())
	tab.ClickText(".empty button", "New tool")
	id := toolID(tab)
	blank := cost(tab, ".costbox__number")
	tab.Fill("#c-name", "Skill check")
	tab.Fill("#c-description", "Use when the outcome is in doubt.")
	tab.ClickText("button", "Preview")
	tab.WaitText(".see__name", "skill_check")
	if got := cost(tab, ".costbox__number"); got == blank {
		t.Errorf("with a description the cost is still %s", got)
	}
	tab.Click("#c-add-field")
	tab.Wait(".fieldrow")
	key := Eval[string](tab, `document.querySelector(".fieldrow").dataset.key`)
	tab.Fill("#c-fields-"+key+"-name", "dice")
	tab.Click("#c-action-kind-roll")
	tab.ClickText("button", "Preview")
	tab.WaitText("#save-line", "Pick")
	tab.Choose("#c-action-roll-field", key)
	tab.ClickText("button", "Preview")
	tab.WaitText("#summary", "rolls the dice it gives in “dice”")

	tab.Click("label:has(#tab-try)")
	tab.Fill("#try-"+key, "2d6+1")
	tab.Click("#try-run")
	tab.WaitText(".exchange__answer", "Rolled")
	tab.Click("#save")
	tab.WaitText("#notices", "Saved as version 2.")
	p, err := site.Store.Piece(t.Context(), id)
	if err != nil || p.Name != "Skill check" || p.Version != 2 {
		t.Fatalf("the store has %q, version %d (%v); want the tool saved", p.Name, p.Version, err)
	}
	price := cost(tab, "#handle-cost .cost")

	tab.Open(link.Booth())
	tab.ClickText(".empty button", "New scene")
	tab.Click("#scene .empty a.button--primary")
	tab.Fill("#picker-find", "skill")
	tab.ClickText("#picker button", "Find")
	tab.Click("label[for='link-" + id + "']")
	tab.Click("[data-link-button]")
	tab.Wait("#tile-" + id)
	if got := cost(tab, "#reply .cost"); got != price {
		t.Errorf("Per reply says %s tokens for the one tool of %s", got, price)
	}
	tab.Click("#tile-" + id + " .switch")
	tab.WaitText("#reply", "0 tokens")
	tab.Click("#tile-" + id + " .switch")
	tab.WaitText("#reply", "1 tool offered")
}

// The same with the keyboard alone.
func TestMainJobByKeyboard(t *testing.T) {
	tab := chromium.Tab(t, Serve(t))
	tab.Open(link.Library())
	tab.TabTo(".empty button")
	tab.Press("Enter")
	id := toolID(tab)
	tab.Wait("[data-htmx-powered]") // keys before that are typed, and previewed with the next
	tab.TabTo("#c-name")
	tab.Press("Ctrl+a")
	tab.Keys("Skill check")
	tab.WaitText(".see__name", "skill_check")
	tab.TabTo("#c-description")
	tab.Keys("Use when the outcome is in doubt.")
	tab.WaitText(".see__sent", "in doubt.")
	tab.TabTo("#c-add-field")
	tab.Press("Enter")
	tab.Wait(".fieldrow")
	key := Eval[string](tab, `document.querySelector(".fieldrow").dataset.key`)
	tab.WaitFor("the new field's name to have the focus", `document.activeElement.id === "c-fields-`+key+`-name"`)
	tab.Press("Ctrl+a")
	tab.Keys("dice")
	tab.WaitText(".see__lines", "dice (text")
	tab.TabTo("[name='action.kind']")
	for range 8 { // arrows go round the choices of a group
		if Eval[string](tab, `document.activeElement.value`) == "roll" {
			break
		}
		tab.Press("Down")
	}
	tab.TabTo("#c-action-roll-field")
	tab.Press("Down")
	tab.WaitText("#summary", "rolls the dice it gives in “dice”")
	tab.TabTo("[name='see.tab']")
	tab.Press("Right")
	tab.TabTo("#try-" + key)
	tab.Keys("2d6+1")
	tab.Press("Enter")
	tab.WaitText(".exchange__answer", "Rolled")
	tab.Press("Ctrl+s")
	tab.WaitText("#notices", "Saved as version 2.")

	tab.Press("Ctrl+k")
	tab.Wait("#find-box")
	tab.Keys("new scene")
	tab.WaitFor("New scene to be found first", `document.querySelector("#find-list [aria-selected=true]")?.textContent.includes("New scene")`)
	tab.Press("Enter")
	tab.WaitFor("the scene", `location.pathname.startsWith("/booth/scenes/")`)
	tab.TabTo("#link-tools")
	tab.Press("Enter")
	tab.WaitFor("the picker's box to have the focus", `document.activeElement.id === "picker-find"`)
	tab.Keys("skill")
	tab.TabTo("#link-" + id)
	tab.Press("Space")
	tab.TabTo("[data-link-button]")
	tab.Press("Enter")
	tab.Wait("#tile-" + id)
	tab.TabTo("#switch-" + id)
	tab.Press("Enter")
	tab.WaitText("#reply", "0 tokens")
	tab.WaitFor("the switch to keep the focus", `document.activeElement.id === "switch-`+id+`"`)
	tab.Press("Enter")
	tab.WaitText("#reply", "1 tool offered")
}
