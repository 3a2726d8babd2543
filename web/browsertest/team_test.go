package browsertest

import (
	"slices"
	"strings"
	"testing"

	"callboard/core/piece"
	"callboard/core/tool"
	"callboard/views/link"
)

// savedTool reads a tool as the store has it.
func savedTool(t *testing.T, site *Site, id string) tool.Tool {
	t.Helper()
	p, err := site.Store.Piece(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	tl, err := tool.OfPiece(p.Content)
	if err != nil {
		t.Fatal(err)
	}
	return tl
}

// Two people edit different parts of one tool: both edits stay.
func TestDifferentPartsMerge(t *testing.T) {
	site := Serve(t)
	id := create(t, site.Store, []tool.Tool{skillCheck()})[0].ID
	ann, bo := chromium.Tab(t, site), chromium.Tab(t, site)
	ann.Open(link.Tool(id))
	bo.Open(link.Tool(id))
	ann.Fill("#c-name", "Skill test")
	ann.Press("Ctrl+s")
	ann.WaitText("#notices", "Saved as version 2.")
	bo.Fill("#c-category", "Chance")
	bo.Press("Ctrl+s")
	bo.WaitText("#notices", "Saved as version 3.")
	bo.WaitFor("Ann's name in Bo's form", `document.querySelector("#c-name").value === "Skill test"`)
	if got := savedTool(t, site, id); got.Name != "Skill test" || got.Body.Category != "Chance" {
		t.Errorf("saved are the name %q and the category %q; want both people's edits", got.Name, got.Body.Category)
	}
}

// Two people edit the same part: the second sees both texts and picks, and
// nobody's text vanishes meanwhile.
func TestSamePartConflicts(t *testing.T) {
	for _, tt := range []struct{ pick, want string }{{piece.KeepMine, "What Bo wrote."}, {piece.TakeTheirs, "What Ann wrote."}} {
		t.Run(tt.pick, func(t *testing.T) {
			site := Serve(t)
			id := create(t, site.Store, []tool.Tool{skillCheck()})[0].ID
			ann, bo := chromium.Tab(t, site), chromium.Tab(t, site)
			bo.Expect("status of 409")
			ann.Open(link.Tool(id))
			bo.Open(link.Tool(id))
			ann.Fill("#c-description", "What Ann wrote.")
			ann.Press("Ctrl+s")
			ann.WaitText("#notices", "Saved as version 2.")
			bo.Fill("#c-description", "What Bo wrote.")
			bo.Press("Ctrl+s")
			bo.WaitText("#conflict", "What Ann wrote.")
			bo.WaitText("#conflict", "What Bo wrote.")
			if got := bo.Value("#c-description"); got != "What Bo wrote." {
				t.Errorf("in the conflict the form holds %q; want what was typed", got)
			}
			if got := savedTool(t, site, id).Body.Description; got != "What Ann wrote." {
				t.Errorf("before the choice %q is saved; want Ann's text", got)
			}
			if findings := bo.Axe("#conflict"); len(findings) > 0 {
				t.Errorf("the conflict panel: %v", findings)
			}
			bo.Click(`#conflict input[value="` + tt.pick + `"]`)
			bo.Click("#resolve")
			bo.WaitText("#notices", "Saved as version")
			bo.WaitGone("#conflict input")
			if got := savedTool(t, site, id).Body.Description; got != tt.want {
				t.Errorf("after the choice %q is saved; want %q", got, tt.want)
			}
		})
	}
}

// The same without scripts: the whole form is posted, the page holds the panel.
func TestSamePartConflictsWithoutScript(t *testing.T) {
	site := Serve(t)
	id := create(t, site.Store, []tool.Tool{skillCheck()})[0].ID
	ann, bo := chromium.Tab(t, site), chromium.Tab(t, site, NoScript)
	bo.Expect("status of 409")
	bo.Open(link.Tool(id))
	ann.Open(link.Tool(id))
	ann.Fill("#c-description", "What Ann wrote.")
	ann.Press("Ctrl+s")
	ann.WaitText("#notices", "Saved as version 2.")
	bo.Fill("#c-description", "What Bo wrote.")
	bo.Click("#save")
	bo.WaitText("#conflict", "What Ann wrote.")
	bo.Click(`#conflict input[value="` + piece.KeepMine + `"]`)
	bo.Click("#resolve")
	bo.WaitText("#notices", "Saved as version 3.")
	if got := savedTool(t, site, id).Body.Description; got != "What Bo wrote." {
		t.Errorf("%q is saved; want Bo's text", got)
	}
}

// A draft is there again after a reload and after the server went away and came
// back, and only for the one who typed it.
func TestDraftSurvives(t *testing.T) {
	site := Serve(t)
	id := create(t, site.Store, []tool.Tool{skillCheck()})[0].ID
	ann, bo := chromium.Tab(t, site), chromium.Tab(t, site)
	ann.Expect("never had a user gesture") // it asks nothing of a page that was only looked at
	ann.Open(link.Tool(id))
	ann.Fill("#c-name", "Half a thought")
	ann.WaitText("h1", "Half a thought")
	again := func(when string) {
		t.Helper()
		if got := ann.Value("#c-name"); got != "Half a thought" {
			t.Errorf("%s the name is %q; want the draft's", when, got)
		}
		ann.WaitText("#banner", "not saved")
		ann.WaitText("#edits-count", "1 edit")
	}
	ann.Reload()
	again("after a reload")
	if got := ann.Asked(); !slices.Contains(got, "beforeunload") {
		t.Errorf("leaving with edits asked %q; want the browser's own question", got)
	}
	site.Restart()
	ann.Open(link.Tool(id))
	again("after the server's restart")
	bo.Open(link.Tool(id))
	if got := bo.Value("#c-name"); got != "Skill check" {
		t.Errorf("another person sees the name %q; want the saved one", got)
	}
	ann.Click("#banner button")
	ann.WaitText("#notices", "Discarded")
	ann.Open(link.Tool(id))
	if got := ann.Value("#c-name"); got != "Skill check" {
		t.Errorf("after Discard draft and a reload the name is %q; want the saved one", got)
	}
}

// What was typed while the server was away is not lost, and the page says that
// it did not answer.
func TestServerAway(t *testing.T) {
	site := Serve(t)
	id := create(t, site.Store, []tool.Tool{skillCheck()})[0].ID
	tab := chromium.Tab(t, site)
	tab.Expect("ERR_CONNECTION_REFUSED|Failed to fetch|htmx:error")
	tab.Open(link.Tool(id))
	site.stop()
	tab.Fill("#c-name", "Typed into the void")
	tab.WaitText("#notices", "did not answer")
	if got := tab.Value("#c-name"); got != "Typed into the void" {
		t.Errorf("the form holds %q; want what was typed", got)
	}
	site.start()
	tab.Press("Ctrl+s")
	tab.WaitText("#notices", "Saved as version 2.")
	if got := savedTool(t, site, id).Name; got != "Typed into the void" {
		t.Errorf("saved is %q; want what was typed", got)
	}
}

// Undo takes back one step, redo brings it again, both without losing the rest.
func TestUndoAndRedo(t *testing.T) {
	site := Serve(t)
	id := create(t, site.Store, []tool.Tool{skillCheck()})[0].ID
	tab := chromium.Tab(t, site)
	tab.Open(link.Tool(id))
	before := tab.Count(".fieldrow")
	tab.Click(`button[value="remove-field:target"]`)
	tab.WaitGone("#row-target")
	tab.Click("#undo")
	tab.Wait("#row-target")
	if got := tab.Count(".fieldrow"); got != before {
		t.Errorf("after undo there are %d fields; want %d", got, before)
	}
	tab.Click("#redo")
	tab.WaitGone("#row-target")
	tab.Press("Ctrl+s")
	tab.WaitText("#notices", "Saved as version 2.")
	var names []string
	for _, f := range savedTool(t, site, id).Body.Fields {
		names = append(names, f.Name)
	}
	if got := strings.Join(names, " "); got != "dice skill hidden" {
		t.Errorf("the saved fields are %q; want the three left", got)
	}
}
