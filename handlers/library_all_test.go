package handlers_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"callboard/core"
	"callboard/core/piece"
)

// all is a form that selects all that a query finds.
func all(query string, pairs ...string) url.Values {
	v := form(pairs...)
	v.Set("all", "1")
	v.Set("query", query)
	return v
}

// answered is the form of a page that asks, with its yes.
func (r reply) answered(t *testing.T) (path string, sent url.Values) {
	t.Helper()
	f := r.Find("form:has(button[name=confirm])")
	if f.Length() != 1 {
		t.Fatalf("the page asks nothing: %s", strings.Join(r.texts("main"), " "))
	}
	sent = form("confirm", f.Find("button[name=confirm]").AttrOr("value", ""))
	for i, name := range r.attrs("form:has(button[name=confirm]) input", "name") {
		sent.Add(name, r.attrs("form:has(button[name=confirm]) input", "value")[i])
	}
	return f.AttrOr("action", ""), sent
}

// The list offers all that it finds only where that is more than a page shows.
func TestSelectAllIsOffered(t *testing.T) {
	h := openHouse(t)
	h.tools(70)
	h.tool("Salt")
	rows := []struct{ path, offer string }{
		{"/library", "Select all 71 matching"},
		{"/library?q=tool", "Select all 70 matching"},
		{"/library?q=salt", ""},
	}
	for _, r := range rows {
		if got := strings.Join(h.get(r.path).texts(".selection__all"), ""); got != r.offer {
			t.Errorf("%s offers %q; want %q", r.path, got, r.offer)
		}
	}
}

// All that a search finds goes to the trash after one question that names the
// number, and comes back by one undo, with its links.
func TestDeleteAllThatIsFound(t *testing.T) {
	h := openHouse(t)
	ids := h.tools(1030) // more than a page of the shelf, and than one statement names
	salt := h.tool("Salt")
	s := h.scene("Scene", ids[0], salt, ids[900])
	ask := h.post("/library/delete", all("q=tool", "back", "/library?q=tool&after=x&sort=name")).want(t, http.StatusOK)
	if got := ask.texts("h1"); got[0] != "Move 1,030 pieces to the trash?" {
		t.Errorf("it asks %q", got)
	}
	if got := strings.Join(ask.texts("main form p:first-of-type"), ""); got != "These are all the pieces of the Library that “tool” finds, on every page of the list." {
		t.Errorf("it says %q of what is meant", got)
	}
	if h.store.Shelf().Len() != 1031 {
		t.Fatal("it was done before the answer")
	}
	path, sent := ask.answered(t)
	r := h.post(path, sent).want(t, http.StatusSeeOther)
	if len(r.to) > 200 || strings.Contains(r.to, "after") {
		t.Errorf("deleting leads to %d bytes of address, %.200s; want the first page with a short way back", len(r.to), r.to)
	}
	page := h.get(r.to).want(t, http.StatusOK)
	if got := strings.Join(page.texts(".banner [role=status]"), ""); got != "1,030 pieces are in the trash." {
		t.Errorf("the banner says %q", got)
	}
	if h.store.Shelf().Len() != 1 {
		t.Errorf("the library holds %d pieces; want what was not found", h.store.Shelf().Len())
	}
	undo := url.Values{"at": page.attrs(".banner input[name=at]", "value"), "back": page.attrs(".banner input[name=back]", "value")}
	r2 := h.post("/library/restore", undo).want(t, http.StatusSeeOther)
	if got := h.notice(r2); got != "1,030 pieces are back in the Library." {
		t.Errorf("undo says %q", got)
	}
	if h.store.Shelf().Len() != 1031 || !slices.Equal(h.links(s), []string{ids[0], salt, ids[900]}) {
		t.Errorf("after undo there are %d pieces and the scene links %v", h.store.Shelf().Len(), h.links(s))
	}
	if h.get(r.to).Find(".banner").Length() != 0 {
		t.Error("an old address offers back what is not in the trash")
	}
	h.post("/library/restore", undo).want(t, http.StatusNotFound)
	h.post("/library/restore", form("at", "soon")).want(t, http.StatusUnprocessableEntity)
}

// What changed between question and answer is asked again, with the new number.
func TestAnswerToAnotherNumber(t *testing.T) {
	h := openHouse(t)
	h.tools(60)
	path, sent := h.post("/library/delete", all("")).want(t, http.StatusOK).answered(t)
	h.tool("Salt")
	again := h.post(path, sent).want(t, http.StatusOK)
	if got := strings.Join(again.texts("[role=status] strong"), ""); !strings.Contains(got, "60 pieces were found before") {
		t.Errorf("it says %q of the change", got)
	}
	if h.store.Shelf().Len() != 61 {
		t.Fatal("it was done all the same")
	}
	path, sent = again.answered(t)
	h.post(path, sent).want(t, http.StatusSeeOther)
	if h.store.Shelf().Len() != 0 {
		t.Errorf("%d pieces are left", h.store.Shelf().Len())
	}
}

// All that is found is tagged, linked and exported.
func TestTagLinkAndExportAllThatIsFound(t *testing.T) {
	h := openHouse(t)
	ids := h.tools(260)
	salt := h.tool("Salt", "night")
	s := h.scene("Scene", ids[3])
	path, sent := h.post("/library/tag", all("kind=tool", "tag", "night", "do", "add")).want(t, http.StatusOK).answered(t)
	if got := h.notice(h.post(path, sent).want(t, http.StatusSeeOther)); got != "260 pieces now carry the tag “night”." {
		t.Errorf("tagging says %q", got)
	}
	var file struct{ Pieces []struct{ ID string } }
	r := h.post("/library/export", all("tag=night&q=tool&after=zzz")).want(t, http.StatusOK)
	if err := json.Unmarshal([]byte(r.body), &file); err != nil || len(file.Pieces) != 260 {
		t.Errorf("the file holds %d pieces, %v; want 260", len(file.Pieces), err)
	}
	path, sent = h.post("/library/link", all("tag=night", "scene", s)).want(t, http.StatusOK).answered(t)
	if got := h.notice(h.post(path, sent).want(t, http.StatusSeeOther)); got != "260 tools are now linked to “Scene”; 1 was linked already." {
		t.Errorf("linking says %q", got)
	}
	if got := h.links(s); len(got) != 261 || got[0] != ids[3] || !slices.Contains(got, salt) {
		t.Errorf("the scene links %d tools", len(got))
	}
	path, sent = h.post("/library/tag", all("", "tag", "night", "do", "remove")).want(t, http.StatusOK).answered(t)
	h.post(path, sent).want(t, http.StatusSeeOther)
	if p, err := h.store.Piece(t.Context(), salt); err != nil || len(p.Tags) != 0 {
		t.Errorf("Salt has the tags %v, %v; want none", p.Tags, err)
	}
}

// A query past the ceiling, one that finds nothing and one that is none are
// refused in words, by every action, and change nothing.
func TestAllRefuses(t *testing.T) {
	h := openHouse(t)
	h.tools(core.MaxSelection)
	world, err := h.store.Create(t.Context(), "", piece.World, piece.Content{Name: "Vale", Body: []byte(`{"description":""}`)})
	if err != nil {
		t.Fatal(err)
	}
	s := h.scene("Scene")
	rows := []struct {
		query  string
		status int
		says   string
	}{
		{"", http.StatusRequestEntityTooLarge, "The list holds 10,001 pieces, and at most 10,000 are changed at a time."},
		{"q=nothing+of+this", http.StatusUnprocessableEntity, "finds nothing any more"},
		{"kind=hat", http.StatusUnprocessableEntity, "no kind of piece"},
		{"q=%zz", http.StatusUnprocessableEntity, "could not be read"},
	}
	for path, rest := range map[string][]string{"/library/delete": nil, "/library/tag": {"tag", "x", "do", "add"}, "/library/link": {"scene", s}, "/library/export": nil} {
		for _, row := range rows {
			r := h.post(path, all(row.query, append(rest, "confirm", "yes", "count", "10001")...))
			if r.status != row.status || !strings.Contains(r.Find("main").Text(), row.says) {
				t.Errorf("POST %s of %q = %d, %q; want %d with %q", path, row.query, r.status, strings.TrimSpace(r.Find("main").Text()), row.status, row.says)
			}
		}
	}
	if got := strings.Join(h.get("/library").texts(".selection__all"), ""); got != "Narrow the list to select all: at most 10,000 at a time." {
		t.Errorf("past the ceiling the list offers %q", got)
	}
	h.post("/library/link", all("kind=tool", "scene", s, "confirm", "yes", "count", "10000")).want(t, http.StatusUnprocessableEntity) // a scene's own ceiling
	h.post("/library/link", all("kind=world", "scene", s)).want(t, http.StatusUnprocessableEntity)
	if h.version(s) != 1 {
		t.Error("a refusal changed the scene")
	}
	if _, err := h.store.Delete(t.Context(), "", world.ID); err != nil {
		t.Fatal(err)
	}
	h.post("/library/delete", all("", "confirm", "yes", "count", "10000")).want(t, http.StatusSeeOther)
	if h.store.Shelf().Len() != 0 {
		t.Errorf("%d pieces are left of 10,000", h.store.Shelf().Len())
	}
}
