package browsertest

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"

	"callboard/core/piece"
	"callboard/core/scene"
	"callboard/core/tool"
	"callboard/views/link"
)

// hostile tries to become more than text: it leaves attributes, text areas and
// scripts, brings elements of its own, and speaks to htmx. A page that lets it
// holds an element with data-evil, or the browser reports what its policy
// stopped.
const hostile = `"'></textarea></title></script><script>evil()</script><img data-evil src=/evil onerror=evil()><hx-partial hx-target="body"><b data-evil>b</b></hx-partial>`

// holdsOnlyText fails when hostile text became anything else on the page.
func holdsOnlyText(t *testing.T, tab *Tab, where string) {
	t.Helper()
	if n := Eval[int](tab, `document.querySelectorAll("[data-evil], main script, [onerror], [href^='javascript:' i]").length`); n > 0 {
		t.Errorf("%s: %d elements were made of text", where, n)
	}
	for _, f := range tab.Faults() {
		t.Errorf("%s: %s", where, f)
		tab.Expect(".")
	}
	for _, r := range tab.Requests() {
		if strings.HasPrefix(r.Path, "/evil") {
			t.Errorf("%s: text asked for %s", where, r.Path)
		}
	}
}

// hostileTool has hostile text wherever a tool may have text.
func hostileTool(t *testing.T) tool.Tool {
	t.Helper()
	args, err := json.Marshal(map[string]string{"dice": hostile, "pick": hostile})
	if err != nil {
		t.Fatal(err)
	}
	h := tool.Tool{Name: hostile, Tags: []string{`"><b data-evil>tag</b>`}, Body: tool.Body{
		Description: hostile, Category: `"><b data-evil>category</b>`, EmptyResult: hostile, OfferedTo: []string{"narration"},
		Fields: []tool.Field{
			{Key: "dice", Name: "dice", Description: hostile, Type: tool.Text, Required: true},
			{Key: "pick", Name: "pick", Description: hostile, Type: tool.Choice, Choices: []string{hostile, "b"}},
		},
		Action: tool.Roll{Field: "dice"},
		Cases: []tool.Case{
			{Name: hostile, Arguments: args, Seed: hostile, Expect: tool.Expect{Kind: tool.Exact, Text: hostile}},
			{Name: "raw", Raw: hostile, HasRaw: true, Expect: tool.Expect{Kind: tool.Refused}},
		},
	}}
	if problems := tool.Problems(h); len(problems) > 0 {
		t.Fatalf("the hostile tool is refused before it is shown: %v", problems)
	}
	return h
}

// TestHostileTextOnPages: what a person, a file or a model wrote stays text on
// every page that shows it.
func TestHostileTextOnPages(t *testing.T) {
	site := Serve(t)
	made := create(t, site.Store, []tool.Tool{hostileTool(t), hostileTool(t), skillCheck()})
	id, gone := made[0].ID, made[1].ID
	set := scene.Settings{Title: hostile, ContextWindow: 8192}
	set.Prompting.NarratorToolAccess, set.Prompting.Tools = true, []string{id}
	in := makeScene(t, site.Store, set)
	out := makeScene(t, site.Store, set)
	if _, err := site.Store.Delete(t.Context(), "", gone); err != nil {
		t.Fatal(err)
	}
	if err := site.Store.DeleteScene(t.Context(), "", out); err != nil {
		t.Fatal(err)
	}
	query := url.Values{"q": {hostile}, "tag": {`"><b data-evil>tag</b>`}}.Encode()
	tab := chromium.Tab(t, site)
	for _, path := range []string{
		link.Library(), link.Library() + "?q=textarea", link.Library() + "?" + query, link.LibraryPeek(id), link.LibraryTrash(), link.LibraryImport(),
		link.Workbench(), link.Tool(id), link.Bench{Kind: piece.Tool, ID: id}.Tab("try"), link.Bench{Kind: piece.Tool, ID: id}.Tab("cases"), link.ToolFrom(id, in), link.Bench{Kind: piece.Tool, ID: id}.History(0), link.Bench{Kind: piece.Tool, ID: id}.Version(1),
		link.Booth(), link.Scene(in), link.SceneLink(in), link.SceneTrash(), link.Find() + "?" + query, link.Find() + "?q=textarea",
	} {
		tab.Open(path)
		holdsOnlyText(t, tab, path)
	}
	tab.Expect("404|422")
	for _, path := range []string{"/" + url.PathEscape(hostile), "/workbench/tools/" + url.PathEscape(hostile), "/library?sort=" + url.QueryEscape(hostile)} {
		tab.Open(path)
		holdsOnlyText(t, tab, path)
	}
}

// TestHostileTextWhileEditing: it stays text in what scripts put on the page too,
// and in the messages about it.
func TestHostileTextWhileEditing(t *testing.T) {
	site := Serve(t)
	made := create(t, site.Store, []tool.Tool{hostileTool(t), skillCheck()})
	tab := chromium.Tab(t, site)
	tab.Open(link.Tool(made[1].ID))
	tab.Fill("#c-description", hostile)
	tab.WaitText("#see", "data-evil")
	tab.Fill("#c-name", hostile)
	tab.WaitText("#title", "data-evil")
	holdsOnlyText(t, tab, "the preview")

	tab.Open(link.Bench{Kind: piece.Tool, ID: made[1].ID}.Tab("try"))
	tab.Fill("#try-dice", hostile)
	tab.Click("#try-run")
	tab.WaitText("#try-result", "data-evil")
	holdsOnlyText(t, tab, "a try")

	tab.Open(link.Library())
	tab.Click("[data-peek]")
	tab.Wait(".peek")
	holdsOnlyText(t, tab, "a glance")
	openFind(tab)
	tab.Type("#find-box", "evil")
	tab.WaitText("#find-list", "data-evil")
	holdsOnlyText(t, tab, "the quick search")

	tab.Open(link.LibraryImport())
	tab.Fill("textarea[name=text]", hostile)
	tab.Expect("40[0-9]|422")
	tab.Click("main form button:not([type=button])")
	tab.Wait("[role=alert], .field__error, .notice--bad")
	holdsOnlyText(t, tab, "a refused import")
	file, err := json.Marshal([]map[string]any{{"name": hostile, "description": hostile, "parameters": map[string]any{}}, {"name": "a", "parameters": map[string]any{
		"type": "object", "properties": map[string]any{hostile: map[string]any{"type": "string"}}}}})
	if err != nil {
		t.Fatal(err)
	}
	tab.Fill("textarea[name=text]", string(file))
	tab.Click("main form button:not([type=button])")
	tab.WaitText("main", "data-evil")
	holdsOnlyText(t, tab, "the review of an import")
}
