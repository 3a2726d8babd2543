package handlers_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"callboard/core/piece"
	"callboard/models"
	"callboard/views/link"
)

// names are the rows of the list, in order.
func (r reply) names() string { return strings.Join(r.texts(".piece__name"), ", ") }

func TestLibraryRow(t *testing.T) {
	h := openHouse(t)
	id := h.tool("Skill check", "dice", "core rules")
	h.scene("The Salt Road", id)
	r := h.get("/library").want(t, http.StatusOK)
	rows := []struct{ what, selector, want string }{
		{"name", ".piece__name", "Skill check"},
		{"call name", ".piece__call", "skill_check"},
		{"what it does", ".piece__does", "rolls the dice it gives in “dice”"},
		{"tags", ".piece__tags bdi", "dice|core rules"},
		{"linked", ".piece__linked", "1 scene"},
		{"kinds", "#kinds .kind__label", "All|Tools|Trash|Export all"},
		{"counts", "#kinds .kind__count", "1|1"},
		{"how many", ".pieces__count", "1 piece"},
	}
	for _, row := range rows {
		if got := strings.Join(r.texts(row.selector), "|"); got != row.want {
			t.Errorf("%s (%s) = %q; want %q", row.what, row.selector, got, row.want)
		}
	}
	if got := r.attrs(".piece__name", "href"); !slices.Equal(got, []string{link.Tool(id)}) {
		t.Errorf("the row opens %v; want %s", got, link.Tool(id))
	}
	if got := r.attrs(".piece__icon use", "href"); len(got) != 1 || !strings.HasSuffix(got[0], "#dices") {
		t.Errorf("the row's icon = %v; want the dice of its action", got)
	}
}

func TestLibraryNarrowing(t *testing.T) {
	h := openHouse(t)
	h.tool("Lockpicking", "stealth")
	h.tool("Morale", "combat", "stealth")
	h.tool("Éclair", "food")
	rows := []struct{ query, want string }{
		{"", "Éclair, Morale, Lockpicking"},
		{"?q=lock", "Lockpicking"},
		{"?q=ECLAIR", "Éclair"},
		{"?q=dice+morale", "Morale"},
		{"?q=luck", "Éclair, Lockpicking, Morale"},
		{"?q=luck&sort=changed", "Éclair, Morale, Lockpicking"},
		{"?q=%20%20", "Éclair, Morale, Lockpicking"},
		{"?q=nothing+of+that", ""},
		{"?tag=stealth", "Morale, Lockpicking"},
		{"?tag=STEALTH&q=lock", "Lockpicking"},
		{"?kind=tool", "Éclair, Morale, Lockpicking"},
		{"?kind=dice", ""},
		{"?sort=name", "Éclair, Lockpicking, Morale"},
		{"?sort=created", "Éclair, Morale, Lockpicking"},
	}
	for _, row := range rows {
		r := h.get("/library"+row.query).want(t, http.StatusOK)
		if got := r.names(); got != row.want {
			t.Errorf("GET /library%s lists %q; want %q", row.query, got, row.want)
		}
		if row.want == "" && len(r.texts(".empty h2")) != 1 {
			t.Errorf("GET /library%s says nothing of finding nothing", row.query)
		}
	}
}

func TestLibrarySortsByLinksAndCost(t *testing.T) {
	h := openHouse(t)
	a, b := h.tool("Alpha"), h.made(roller("Beta", strings.Repeat("Long words about when luck decides what becomes of somebody. ", 20)))
	h.scene("One", a, b)
	h.scene("Two", a)
	if got := h.get("/library?sort=linked").names(); got != "Alpha, Beta" {
		t.Errorf("most linked first = %q; want Alpha, Beta", got)
	}
	if got := h.get("/library?sort=cost").names(); got != "Beta, Alpha" {
		t.Errorf("dearest first = %q; want Beta, Alpha", got)
	}
}

func TestLibraryRefusesWhatItCannotShow(t *testing.T) {
	h := openHouse(t)
	h.tool("Alpha")
	rows := []struct{ query, says string }{
		{"?sort=price", "cannot be sorted by"},
		{"?kind=hat", "no kind of piece called"},
		{"?after=zzz", "cursor"},
		{"?before=%00", "cursor"},
		{"?q=" + strings.Repeat("a", 201), "at most 200 characters"},
	}
	for _, row := range rows {
		r := h.get("/library"+row.query).want(t, http.StatusUnprocessableEntity)
		if got := r.Find("main").Text(); !strings.Contains(got, row.says) {
			t.Errorf("GET /library%s says %q; want %q in it", row.query, got, row.says)
		}
	}
}

// Typing replaces the list and what hangs on the words, never the box.
func TestLibraryRegions(t *testing.T) {
	h := openHouse(t)
	h.tool("Lockpicking", "stealth")
	h.tool("Morale", "combat")
	r := h.get("/library?q=lock&kind=tool", asHTMX).want(t, http.StatusOK)
	if got := r.names(); got != "Lockpicking" {
		t.Errorf("the region lists %q; want Lockpicking", got)
	}
	if got := r.header.Get("HX-Replace-Url"); got != "/library?kind=tool&q=lock" {
		t.Errorf("the address becomes %q; want /library?kind=tool&q=lock", got)
	}
	if r.Find("#library-find, html head link").Length() > 0 {
		t.Error("the answer holds the search box or a whole page")
	}
	targets := strings.Join(r.attrs("hx-partial", "hx-target"), " ")
	if targets != "#kinds #library-narrow #library-found #library-sort" {
		t.Errorf("further regions = %s", targets)
	}
	page := h.get("/library?q=lock")
	for _, target := range append(strings.Fields(targets), "#list") {
		if page.Find(target).Length() != 1 {
			t.Errorf("the page has no single %s to be refreshed", target)
		}
	}
	if got := r.texts("[hx-target='#library-found']"); !slices.Equal(got, []string{"1 piece found."}) {
		t.Errorf("what is said of the search = %v; want 1 piece found.", got)
	}
	if got := page.attrs("#library-sort option[selected]", "value"); !slices.Equal(got, []string{""}) {
		t.Errorf("the order shown of a search = %q; want the best match", got)
	}
}

// Next and Previous walk the whole library and come back.
func TestLibraryPages(t *testing.T) {
	h := openHouse(t)
	h.tools(120)
	var seen []string
	spans := []string{}
	r := h.get("/library?sort=name").want(t, http.StatusOK)
	for {
		seen = append(seen, r.texts(".piece__name")...)
		spans = append(spans, r.texts(".pieces__count")[0])
		next := r.attrs(".paging [rel=next]", "href")
		if len(next) == 0 {
			break
		}
		r = h.get(next[0]).want(t, http.StatusOK)
	}
	if len(seen) != 120 || !slices.IsSorted(seen) || len(slices.Compact(slices.Clone(seen))) != 120 {
		t.Errorf("walking forward saw %d rows; want each of 120 once, by name", len(seen))
	}
	if got := strings.Join(spans, ", "); got != "1–50 of 120, 51–100 of 120, 101–120 of 120" {
		t.Errorf("spans = %s", got)
	}
	for range 2 {
		back := r.attrs(".paging [rel=prev]", "href")
		if len(back) != 1 {
			t.Fatal("there is no way back")
		}
		r = h.get(back[0]).want(t, http.StatusOK)
	}
	if got := r.texts(".piece__name"); !slices.Equal(got, seen[:50]) {
		t.Errorf("walking back ends at %v; want the first page", got[:min(3, len(got))])
	}
	if r.Find(".paging [rel=prev]").Length() != 0 {
		t.Error("the first page leads further back")
	}
}

// Links keep what the list is narrowed to.
func TestLibraryLinksKeepTheQuery(t *testing.T) {
	h := openHouse(t)
	h.tool("Lockpicking", "stealth", "night")
	r := h.get("/library?q=lock&sort=name")
	hrefs := r.attrs("#kinds a.kind, #kinds .chip", "href")
	want := []string{"/library?q=lock&sort=name", "/library?kind=tool&q=lock&sort=name", "/library/trash", "/library?q=lock&sort=name&tag=night", "/library?q=lock&sort=name&tag=stealth"}
	for _, w := range want {
		if !slices.Contains(hrefs, w) {
			t.Errorf("no link to %s among %v", w, hrefs)
		}
	}
	narrowed := h.get("/library?tag=night&q=lock")
	if got := narrowed.attrs("#library-narrow input", "value"); !slices.Equal(got, []string{"night"}) {
		t.Errorf("the search form keeps %v; want the tag", got)
	}
	if got := narrowed.attrs(".chip[aria-current]", "href"); !slices.Equal(got, []string{"/library?q=lock"}) {
		t.Errorf("the current tag leads to %v; want the list without it", got)
	}
}

func TestLibraryEmpty(t *testing.T) {
	h := openHouse(t)
	r := h.get("/library").want(t, http.StatusOK)
	if r.Find(".empty form[action='/library/new'] button[value=tool]").Length() != 1 {
		t.Error("an empty library offers no New tool")
	}
	if r.Find(".empty a[href='/library/trash']").Length() != 0 {
		t.Error("an empty library points at an empty trash")
	}
	id := h.tool("Gone")
	h.post("/library/delete", form("id", id)).want(t, http.StatusSeeOther)
	if h.get("/library").Find(".empty a[href='/library/trash']").Length() != 1 {
		t.Error("an empty library does not point at what is in the trash")
	}
}

// A piece whose body cannot be read is listed, says so, and costs nothing.
func TestLibraryShowsTheUnreadable(t *testing.T) {
	h := openHouse(t)
	p, err := h.store.Create(t.Context(), "", piece.Tool, piece.Content{Name: "Odd", Body: []byte(`{"description":7}`)})
	if err != nil {
		t.Fatal(err)
	}
	r := h.get("/library?costs=1").want(t, http.StatusOK)
	if got := r.texts(".piece__does .lamp--bad"); !slices.Equal(got, []string{"unreadable"}) {
		t.Errorf("the row says %v; want unreadable", got)
	}
	if r.Find("[data-peek], .piece__cost .cost").Length() != 0 {
		t.Error("an unreadable tool has a peek or a cost")
	}
	peek := h.get(link.LibraryPeek(p.ID)).want(t, http.StatusOK)
	if got := peek.texts(".peek .lamp--bad"); len(got) != 1 {
		t.Errorf("the peek says %v; want that it cannot be read", got)
	}
}

// A name is text, whatever is in it.
func TestLibraryEscapes(t *testing.T) {
	h := openHouse(t)
	name := `<script>alert("x")</script> & “q”`
	h.made(roller(name, "d", `<b>`))
	r := h.get("/library")
	if got := r.names(); got != name {
		t.Errorf("the name shows as %q; want %q", got, name)
	}
	if r.Find(".piece script, .piece b").Length() != 0 {
		t.Error("a name became markup")
	}
}

func TestLibraryPeek(t *testing.T) {
	h := openHouse(t)
	id := h.tool("Skill check")
	for _, headers := range []map[string]string{nil, asHTMX} {
		r := h.get(link.LibraryPeek(id), headers).want(t, http.StatusOK)
		if got, page := r.texts(".panel__head code, .peek code.callname"), headers == nil; page && !slices.Equal(got, []string{"skill_check"}) || !page && len(got) != 0 {
			t.Errorf("call name = %v; want it on the page, and not twice in the list", got)
		}
		if got := r.texts(".peek__lines li"); !slices.Equal(got, []string{"dice (text, needed) such as 2d6"}) {
			t.Errorf("lines = %v", got)
		}
		if r.Find(".peek .cost").Length() != 1 {
			t.Error("the peek shows no cost")
		}
		if page := r.Find("h1").Length(); (page == 1) != (headers == nil) {
			t.Errorf("headers %v: %d headings; a page has one, a region none", headers, page)
		}
	}
	h.get(link.LibraryPeek("nothing")).want(t, http.StatusNotFound)
}

// A person who asks for costs, or for the rows of a region, gets numbers; the
// numbers are those of the JSON interface.
func TestLibraryCosts(t *testing.T) {
	h := openHouse(t)
	a, b := h.tool("Alpha"), h.tool("Beta")
	r := h.get(link.LibraryCosts([]string{a, b, "nothing"}), asHTMX).want(t, http.StatusOK)
	if got := r.attrs("hx-partial", "hx-target"); !slices.Equal(got, []string{"#cost-" + a, "#cost-" + b}) {
		t.Fatalf("regions = %v; want one for each tool", got)
	}
	page := h.get("/library?costs=1&sort=name")
	for i, id := range []string{a, b} {
		want := "~" + h.apiTokens(id, "")
		if got := r.texts(".cost [aria-hidden]")[i]; got != want {
			t.Errorf("the region says %s costs %s; the API says %s", id, got, want)
		}
		if got := page.texts(".cost [aria-hidden]")[i]; got != want {
			t.Errorf("the page says %s costs %s; the API says %s", id, got, want)
		}
	}
	plain := h.get(link.LibraryCosts([]string{a})).want(t, http.StatusSeeOther)
	if plain.to != "/library?costs=1" {
		t.Errorf("without htmx it leads to %s; want the list with costs", plain.to)
	}
	h.get(link.LibraryCosts(make([]string, 501)), asHTMX).want(t, http.StatusRequestEntityTooLarge)
}

// The trash lists what was deleted, the last first, page by page.
func TestTrashPages(t *testing.T) {
	h := openHouse(t)
	ids := h.tools(60)
	if r := h.get("/library/trash").want(t, http.StatusOK); r.Find(".empty").Length() != 1 {
		t.Error("the empty trash does not say so")
	}
	h.post("/library/delete", url.Values{"id": ids}).want(t, http.StatusSeeOther)
	r := h.get("/library/trash").want(t, http.StatusOK)
	next := r.attrs(".paging [rel=next]", "href")
	if len(r.texts(".piece__name")) != 50 || len(next) != 1 {
		t.Fatalf("the trash shows %d, %d further pages; want 50 and 1", len(r.texts(".piece__name")), len(next))
	}
	if got := len(h.get(next[0]).texts(".piece__name")); got != 10 {
		t.Errorf("the second part shows %d; want 10", got)
	}
	h.get("/library/trash?cursor=x").want(t, http.StatusUnprocessableEntity)
}

// first creates tools with other contents: the list keeps up with every commit.
func TestLibraryFollowsCommits(t *testing.T) {
	h := openHouse(t)
	id := h.tool("Old name")
	_, err := h.store.Edit(t.Context(), "", id, func(now piece.Piece, _ func(int) (piece.Content, error)) (piece.Content, error) {
		now.Content.Name = "New name"
		return now.Content, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := h.get("/library?q=new").names(); got != "New name" {
		t.Errorf("after a rename the search finds %q; want New name", got)
	}
	if _, err := h.store.CreateMany(t.Context(), "", []models.New{{Kind: piece.Tool, Content: roller("Another", "x").Content()}}); err != nil {
		t.Fatal(err)
	}
	if got := h.get("/library").texts(".pieces__count"); got[0] != "2 pieces" {
		t.Errorf("the count = %v; want 2 pieces", got)
	}
}
