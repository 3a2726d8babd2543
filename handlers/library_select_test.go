package handlers_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"callboard/core/bundle"
	"callboard/core/piece"
)

// Several are deleted at once, offered back, and come back with their links.
func TestDeleteUndoAndRestore(t *testing.T) {
	h := openHouse(t)
	a, b, c := h.tool("Alpha"), h.tool("Beta"), h.tool("Gamma")
	s := h.scene("Scene", a, c)
	r := h.post("/library/delete", url.Values{"id": {a, b}, "back": {"/library?sort=name"}}).want(t, http.StatusSeeOther)
	page := h.get(r.to).want(t, http.StatusOK)
	if got := page.names(); got != "Gamma" {
		t.Errorf("after deleting two the list holds %q; want Gamma", got)
	}
	if got := strings.Join(page.texts(".banner [role=status]"), ""); got != "2 pieces are in the trash." {
		t.Errorf("the banner says %q", got)
	}
	undo := url.Values{"id": page.attrs(".banner input[name=id]", "value"), "back": page.attrs(".banner input[name=back]", "value")}
	r = h.post("/library/restore", undo).want(t, http.StatusSeeOther)
	if r.to != "/library?sort=name" {
		t.Errorf("undo leads to %s; want the list as it was", r.to)
	}
	if got := h.get(r.to).names(); got != "Alpha, Beta, Gamma" {
		t.Errorf("after undo the list holds %q; want all three", got)
	}
	if got := h.links(s); !slices.Equal(got, []string{a, c}) {
		t.Errorf("the scene links %v; want both, in their order", got)
	}
	if h.get("/library?trashed="+a).Find(".banner").Length() != 0 {
		t.Error("an old address offers back what is not in the trash")
	}
}

// The button of one row restores that row, whatever else is selected.
func TestRestoreOne(t *testing.T) {
	h := openHouse(t)
	a, b := h.tool("Alpha"), h.tool("Beta")
	h.post("/library/delete", url.Values{"id": {a, b}}).want(t, http.StatusSeeOther)
	r := h.post("/library/restore", form("id", a, "only", b, "back", "/library/trash")).want(t, http.StatusSeeOther)
	if r.to != "/library/trash" {
		t.Errorf("restoring leads to %s; want the trash", r.to)
	}
	if got := h.get("/library").names(); got != "Beta" {
		t.Errorf("the library holds %q; want Beta", got)
	}
	h.post("/library/restore", form("id", b)).want(t, http.StatusNotFound)
}

func TestPurge(t *testing.T) {
	h := openHouse(t)
	ids := h.tools(5)
	s := h.scene("Scene", ids[0], ids[4])
	h.post("/library/delete", url.Values{"id": ids[:4]}).want(t, http.StatusSeeOther)
	r := h.post("/library/purge", form("id", ids[0])).want(t, http.StatusConflict)
	if !strings.Contains(r.Find("main").Text(), "cannot be undone") {
		t.Error("purging without a yes does not say why it stops")
	}
	h.post("/library/purge", form("id", ids[0], "confirm", "yes")).want(t, http.StatusSeeOther)
	if got := h.links(s); !slices.Equal(got, []string{ids[4]}) {
		t.Errorf("the scene links %v; want the tool that is left", got)
	}
	h.post("/library/purge", form("id", ids[4], "confirm", "yes")).want(t, http.StatusNotFound) // it is not in the trash
	h.post("/library/purge", form("all", "yes", "confirm", "yes")).want(t, http.StatusSeeOther)
	if got := h.get("/library/trash").Find(".empty").Length(); got != 1 {
		t.Error("emptying the trash left something")
	}
	if got := h.get("/library").names(); got != "Tool 005" {
		t.Errorf("emptying the trash left the library with %q; want Tool 005", got)
	}
	h.post("/library/purge", form("all", "yes", "confirm", "yes")).want(t, http.StatusNotFound)
}

func TestTagging(t *testing.T) {
	h := openHouse(t)
	a, b := h.tool("Alpha", "old"), h.tool("Beta")
	tags := func() string {
		t.Helper()
		var out []string
		for _, id := range []string{a, b} {
			p, err := h.store.Piece(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, strings.Join(p.Tags, "+"))
		}
		return strings.Join(out, " ")
	}
	rows := []struct{ tag, do, want string }{
		{"night", "add", "old+night night"},
		{" Night ", "add", "old+night night"}, // the same tag
		{"龙", "add", "old+night+龙 night+龙"},
		{"NIGHT", "remove", "old+龙 龙"},
		{"nothing", "remove", "old+龙 龙"},
		{"龙", "remove", "old "},
	}
	for _, r := range rows {
		h.post("/library/tag", url.Values{"id": {a, b}, "tag": {r.tag}, "do": {r.do}}).want(t, http.StatusSeeOther)
		if got := tags(); got != r.want {
			t.Errorf("%s %q gives %q; want %q", r.do, r.tag, got, r.want)
		}
	}
	version := func() int {
		p, err := h.store.Piece(t.Context(), a)
		if err != nil {
			t.Fatal(err)
		}
		return p.Version
	}
	before := version()
	h.post("/library/tag", url.Values{"id": {a}, "tag": {"old"}, "do": {"add"}}).want(t, http.StatusSeeOther)
	if version() != before {
		t.Error("adding a tag that is there makes a version")
	}
}

// One piece that cannot take another tag keeps all of them as they were.
func TestTaggingIsAllOrNothing(t *testing.T) {
	h := openHouse(t)
	full := make([]string, 50)
	for i := range full {
		full[i] = "t" + string(rune('A'+i/26)) + string(rune('a'+i%26))
	}
	a, b := h.tool("Alpha"), h.tool("Beta", full...)
	h.post("/library/tag", url.Values{"id": {a, b}, "tag": {"one more"}, "do": {"add"}}).want(t, http.StatusUnprocessableEntity)
	p, err := h.store.Piece(t.Context(), a)
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Tags) != 0 || p.Version != 1 {
		t.Errorf("the other piece has tags %v, version %d; want it as it was", p.Tags, p.Version)
	}
}

func TestLinkSeveralToAScene(t *testing.T) {
	h := openHouse(t)
	ids := h.tools(4)
	s := h.scene("Scene", ids[2])
	r := h.post("/library/link", url.Values{"id": {ids[0], ids[2], ids[1]}, "scene": {s}}).want(t, http.StatusSeeOther)
	if got := h.links(s); !slices.Equal(got, []string{ids[2], ids[0], ids[1]}) {
		t.Errorf("the scene links %v; want the old one first, then the others", got)
	}
	if got := h.notice(r); got != "2 tools are now linked to “Scene”; 1 was linked already." {
		t.Errorf("the notice says %q", got)
	}
	version := h.version(s)
	r = h.post("/library/link", url.Values{"id": {ids[0], ids[2]}, "scene": {s}}).want(t, http.StatusSeeOther)
	if h.version(s) != version {
		t.Error("linking what is linked makes a version")
	}
	if got := h.notice(r); got != "“Scene” had linked all of them already." {
		t.Errorf("the notice says %q", got)
	}
	world, err := h.store.Create(t.Context(), "", piece.World, piece.Content{Name: "Vale", Body: []byte(`{"description":""}`)})
	if err != nil {
		t.Fatal(err)
	}
	h.post("/library/link", url.Values{"id": {ids[3], world.ID}, "scene": {s}}).want(t, http.StatusUnprocessableEntity)
	h.post("/library/link", url.Values{"id": {ids[3]}, "scene": {"nothing"}}).want(t, http.StatusNotFound)
	if h.version(s) != version {
		t.Error("a refused link changed the scene")
	}
}

// notice is what the page after an action says once.
func (h *house) notice(r reply) string {
	h.t.Helper()
	page := h.get(r.to, map[string]string{"Cookie": strings.Split(r.header.Get("Set-Cookie"), ";")[0]})
	for _, c := range r.header.Values("Set-Cookie") {
		if strings.HasPrefix(c, "callboard_notice=") {
			page = h.get(r.to, map[string]string{"Cookie": strings.Split(c, ";")[0]})
		}
	}
	return strings.Join(page.texts("#notices p"), " ")
}

func TestExportSelection(t *testing.T) {
	h := openHouse(t)
	ids := h.tools(3)
	r := h.post("/library/export", url.Values{"id": {ids[0], ids[2]}}).want(t, http.StatusOK)
	if got := r.header.Get("Content-Disposition"); !strings.HasPrefix(got, "attachment; filename=") {
		t.Errorf("Content-Disposition = %q; want a file", got)
	}
	var file struct{ Pieces []struct{ ID, Name string } }
	if err := json.Unmarshal([]byte(r.body), &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Pieces) != 2 || file.Pieces[0].Name != "Tool 001" || file.Pieces[1].Name != "Tool 003" {
		t.Errorf("the file holds %v; want the two that were selected", file.Pieces)
	}
	plan, err := bundle.Read([]byte(r.body))
	if err != nil || len(plan.Items) != 2 {
		t.Errorf("Read of the file = %d items, %v; want 2", len(plan.Items), err)
	}
}

// Every action on a selection refuses the same bad input with the same words,
// and stores nothing.
func TestSelectionsRefuseBadInput(t *testing.T) {
	h := openHouse(t)
	a := h.tool("Alpha")
	s := h.scene("Scene")
	actions := map[string]url.Values{
		"/library/delete": {},
		"/library/tag":    {"tag": {"x"}, "do": {"add"}},
		"/library/link":   {"scene": {s}},
		"/library/export": {},
	}
	rows := []struct {
		name   string
		ids    []string
		status int
		says   string
	}{
		{"none", nil, http.StatusUnprocessableEntity, "Select a piece first."},
		{"an id there is not", []string{"nothing"}, http.StatusNotFound, "nothing"},
		{"one good and one there is not", []string{a, "nothing"}, http.StatusNotFound, "nothing"},
		{"no id at all", []string{"<script>"}, http.StatusUnprocessableEntity, "is not the identifier of a piece"},
		{"an empty id", []string{""}, http.StatusUnprocessableEntity, "is not the identifier of a piece"},
		{"the same twice", []string{a, a}, http.StatusUnprocessableEntity, "is named twice"},
		{"too many", make([]string, 1001), http.StatusRequestEntityTooLarge, "at most 1000"},
	}
	for path, rest := range actions {
		for _, row := range rows {
			sent := url.Values{"id": row.ids}
			for k, v := range rest {
				sent[k] = v
			}
			r := h.post(path, sent)
			if r.status != row.status || !strings.Contains(r.Find("main").Text(), row.says) {
				t.Errorf("POST %s with %s = %d, %q; want %d with %q", path, row.name, r.status, strings.TrimSpace(r.Find("main h1, main h2").Text()), row.status, row.says)
			}
		}
	}
	tags := []struct{ tag, do string }{{"", "add"}, {"  ", "remove"}, {strings.Repeat("a", 61), "add"}, {"a,b", "add"}, {"a\nb", "add"}, {"x", "polish"}}
	for _, row := range tags {
		h.post("/library/tag", url.Values{"id": {a}, "tag": {row.tag}, "do": {row.do}}).want(t, http.StatusUnprocessableEntity)
	}
	p, err := h.store.Piece(t.Context(), a)
	if err != nil || p.Version != 1 || len(p.Tags) != 0 {
		t.Errorf("after refusals the piece is version %d, tags %v, %v; want it untouched", p.Version, p.Tags, err)
	}
	if h.version(s) != 1 {
		t.Error("a refusal changed the scene")
	}
}
