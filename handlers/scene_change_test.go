package handlers_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"callboard/views/link"
)

func TestSceneLife(t *testing.T) {
	h := openHouse(t)
	a := h.tool("Alpha")
	r := h.post("/booth/scenes", form()).want(t, http.StatusSeeOther)
	path, _, _ := strings.Cut(r.to, "?")
	id := strings.TrimPrefix(path, "/booth/scenes/")
	page := h.get(r.to).want(t, http.StatusOK)
	if got := page.attrs("#scene-title", "value"); !slices.Equal(got, []string{"New scene"}) || page.Find("#scene-title[autofocus]").Length() != 1 {
		t.Errorf("the new scene is called %v; want New scene, ready to be typed over", got)
	}
	if page.Find("#access[aria-checked=true]").Length() != 1 {
		t.Error("a scene made in the Control Booth has tool access off")
	}
	h.post("/booth/scenes/"+id+"/save", form("title", "  The Salt Road ", "seen_title", "New scene")).want(t, http.StatusSeeOther)
	h.post("/booth/scenes/"+id+"/link", form("tool", a)).want(t, http.StatusSeeOther)

	r = h.post("/booth/scenes/"+id+"/delete", form()).want(t, http.StatusSeeOther)
	if r.to != "/booth?deleted="+id {
		t.Errorf("deleting leads to %s", r.to)
	}
	h.get(link.Scene(id)).want(t, http.StatusNotFound)
	booth := h.get(r.to).want(t, http.StatusOK)
	if got := booth.attrs(".banner", "action"); !slices.Equal(got, []string{link.SceneRestore(id)}) {
		t.Errorf("the page after it offers %v; want the scene back", got)
	}
	trash := h.get(link.SceneTrash()).want(t, http.StatusOK)
	if got := trash.texts(".trashlist__name"); !slices.Equal(got, []string{"The Salt Road"}) {
		t.Errorf("deleted scenes = %v", got)
	}
	h.post(link.SceneRestore(id), form()).want(t, http.StatusSeeOther)
	if got := h.links(id); !slices.Equal(got, []string{a}) {
		t.Errorf("the restored scene links %v; want its tool", got)
	}
	h.post(link.ScenePurge(id), form("confirm", "yes")).want(t, http.StatusNotFound) // it is not in the trash
	h.post(link.SceneDelete(id), form()).want(t, http.StatusSeeOther)
	h.post(link.ScenePurge(id), form()).want(t, http.StatusConflict)
	h.post(link.ScenePurge(id), form("confirm", "yes")).want(t, http.StatusSeeOther)
	h.post(link.SceneRestore(id), form()).want(t, http.StatusNotFound)
}

// A tile switched off stays where it was, and goes back there.
func TestSwitchOffAndOnAgain(t *testing.T) {
	h := openHouse(t)
	a, b, c := h.tool("Alpha"), h.tool("Beta"), h.tool("Gamma")
	s := h.scene("S", a, b, c)
	at := link.Scene(s)
	press := func(tool string) {
		t.Helper()
		page := h.get(at)
		form := page.Find("#tile-" + tool + " form").First()
		sent := url.Values{"on": page.attrs("#switch-"+tool, "value")}
		inputs := form.Find("input")
		for i := range inputs.Nodes {
			sent.Set(inputs.Eq(i).AttrOr("name", ""), inputs.Eq(i).AttrOr("value", ""))
		}
		at = h.post(form.AttrOr("action", ""), sent).want(t, http.StatusSeeOther).to
	}
	steps := []struct{ press, links, shown string }{
		{b, "a c", "Alpha Beta Gamma"},
		{a, "c", "Alpha Beta Gamma"},
		{c, "", "Alpha Beta Gamma"},
		{b, "b", "Alpha Beta Gamma"},
		{c, "b c", "Alpha Beta Gamma"},
		{a, "a b c", "Alpha Beta Gamma"},
	}
	names := map[string]string{a: "a", b: "b", c: "c"}
	for i, step := range steps {
		press(step.press)
		var links []string
		for _, id := range h.links(s) {
			links = append(links, names[id])
		}
		if got := strings.Join(links, " "); got != step.links {
			t.Errorf("step %d: the scene links %q; want %q", i, got, step.links)
		}
		page := h.get(at)
		if got := strings.Join(page.texts(".tile__name"), " "); got != step.shown {
			t.Errorf("step %d: tiles = %q; want %q", i, got, step.shown)
		}
		if got, want := page.Find("[data-linked=true]").Length(), len(links); got != want {
			t.Errorf("step %d: %d tiles are on; want %d", i, got, want)
		}
	}
	if at != link.Scene(s) {
		t.Errorf("with everything back the address is %s; want %s", at, link.Scene(s))
	}
	press(b)
	if got := h.get(link.Scene(s)).texts(".tile__name"); !slices.Equal(got, []string{"Alpha", "Gamma"}) {
		t.Errorf("on another visit the tiles are %v; want those that are linked", got)
	}
}

// An address may carry anything; only live tools become tiles.
func TestOffTilesAreHints(t *testing.T) {
	h := openHouse(t)
	a, b := h.tool("Alpha"), h.tool("Beta")
	s := h.scene("S", a)
	h.post("/library/delete", form("id", b)).want(t, http.StatusSeeOther)
	page := h.get(link.SceneWith(s, []string{b, "nothing~" + a, "<b>", "", "~~~", a, a})).want(t, http.StatusOK)
	if got := page.texts(".tile__name"); !slices.Equal(got, []string{"Alpha"}) {
		t.Errorf("tiles = %v; want Alpha alone", got)
	}
}

func TestMoveByButtons(t *testing.T) {
	h := openHouse(t)
	a, b, c := h.tool("Alpha"), h.tool("Beta"), h.tool("Gamma")
	s := h.scene("S", a, b, c)
	press := func(button string) {
		t.Helper()
		page := h.get(link.Scene(s))
		mover := page.Find(button).Closest("form")
		sent := url.Values{"before": page.attrs(button, "value")}
		inputs := mover.Find("input")
		for i := range inputs.Nodes {
			sent.Set(inputs.Eq(i).AttrOr("name", ""), inputs.Eq(i).AttrOr("value", ""))
		}
		h.post(mover.AttrOr("action", ""), sent).want(t, http.StatusSeeOther)
	}
	steps := []struct{ button, want string }{
		{"#earlier-" + c, "Alpha Gamma Beta"},
		{"#earlier-" + c, "Gamma Alpha Beta"},
		{"#later-" + a, "Gamma Beta Alpha"},
		{"#later-" + c, "Beta Gamma Alpha"},
	}
	for _, step := range steps {
		press(step.button)
		if got := strings.Join(h.get(link.Scene(s)).texts(".tile__name"), " "); got != step.want {
			t.Errorf("after %.9s the tiles are %s; want %s", step.button, got, step.want)
		}
	}
	page := h.get(link.Scene(s))
	if page.Find("#earlier-"+b+"[aria-disabled=true][type=button]").Length() != 1 || page.Find("#later-"+a+"[aria-disabled=true][type=button]").Length() != 1 {
		t.Error("the first can move earlier or the last later")
	}
}

// Two people at one scene: different parts merge, the same part shows theirs
// and says so.
func TestTwoAtOneScene(t *testing.T) {
	h := openHouse(t)
	a, b, c, d := h.tool("Alpha"), h.tool("Beta"), h.tool("Gamma"), h.tool("Delta")
	s := h.scene("S", a, b, c)
	move := link.SceneMove(s, nil)
	h.post(move, form("tool", c, "before", b, "prev", b, "next", "")).want(t, http.StatusSeeOther) // a c b
	h.post(link.SceneLink(s), form("tool", d)).want(t, http.StatusSeeOther)                        // a c b d
	// The other one still sees a b c and puts a last: both hold.
	h.post(move, form("tool", a, "before", "", "prev", "", "next", b)).want(t, http.StatusSeeOther)
	if got := h.links(s); !slices.Equal(got, []string{c, b, d, a}) {
		t.Fatalf("the order = %v; want Gamma Beta Delta Alpha", got)
	}
	// They also move c, as they saw it behind b: theirs stays, and it is said.
	for _, headers := range []map[string]string{nil, asHTMX} {
		r := h.post(move, form("tool", c, "before", a, "prev", b, "next", ""), headers).want(t, http.StatusConflict)
		if !strings.Contains(r.Find(".notice--bad").Text(), "“Gamma” was moved by somebody else") {
			t.Errorf("the conflict says %q", r.Find(".notice").Text())
		}
		if got := strings.Join(r.texts(".tile__name"), " "); got != "Gamma Beta Delta Alpha" {
			t.Errorf("the conflict shows %s; want the order as it is", got)
		}
	}
	h.post(link.SceneSave(s, nil), form("title", "Ana's", "seen_title", "S")).want(t, http.StatusSeeOther)
	h.post(link.SceneSave(s, nil), form("window", "4,096", "seen_window", "")).want(t, http.StatusSeeOther) // another part
	r := h.post(link.SceneSave(s, nil), form("title", "Ben's", "seen_title", "S")).want(t, http.StatusConflict)
	if got := r.attrs("#scene-title", "value"); !slices.Equal(got, []string{"Ana's"}) {
		t.Errorf("the conflict shows the title %v; want Ana's", got)
	}
	now, err := h.store.Scene(t.Context(), s)
	if err != nil || now.Title != "Ana's" || now.ContextWindow != 4096 {
		t.Errorf("the scene is %q, %d, %v; want both changes", now.Title, now.ContextWindow, err)
	}
}

// A change answers the scene's region and the list, and the address of now.
func TestSceneRegions(t *testing.T) {
	h := openHouse(t)
	a := h.tool("Alpha")
	s := h.scene("S", a)
	r := h.post(link.SceneSwitch(s, nil), form("tool", a, "on", "false", "place", a), asHTMX).want(t, http.StatusOK)
	if got := r.header.Get("HX-Replace-Url"); got != link.SceneWith(s, []string{a}) {
		t.Errorf("the address becomes %q", got)
	}
	if r.Find("html head link, .booth").Length() != 0 || r.Find("#switch-"+a+"[aria-checked=false]").Length() != 1 {
		t.Error("the answer is not the scene's region alone")
	}
	if got := r.attrs("hx-partial", "hx-target"); !slices.Equal(got, []string{"#scenes"}) {
		t.Errorf("further regions = %v; want the list", got)
	}
	r = h.post(link.SceneSave(s, nil), form("title", strings.Repeat("x", 201), "seen_title", "S"), asHTMX).want(t, http.StatusUnprocessableEntity)
	if r.header.Get("HX-Retarget") != "#notices" {
		t.Error("a refusal is not sent to the notices")
	}
}

func TestPicker(t *testing.T) {
	h := openHouse(t)
	ids := h.tools(60)
	salt := h.tool("Salt")
	s := h.scene("S", ids[0])
	page := h.get(link.SceneLink(s)).want(t, http.StatusOK)
	if got := page.Find(".pick").Length(); got != 50 {
		t.Errorf("the picker shows %d tools; want 50", got)
	}
	if got := page.texts(".picker__more"); len(got) != 1 || !strings.HasPrefix(got[0], "11 more tools") {
		t.Errorf("the rest is told as %v; want 11 more tools", got)
	}
	if page.Find("#link-"+salt+", #link-"+ids[0]+"[disabled][checked]").Length() != 2 {
		t.Error("the picker lacks a tool, or does not mark the one that is linked")
	}
	q := link.SceneLink(s) + "?q=tool+05&tool=" + salt + "&tool=" + ids[54]
	found := h.get(q)
	if got := found.attrs(".pick input[checked]:not([disabled])", "value"); !slices.Equal(got, []string{salt, ids[54]}) {
		t.Errorf("while searching, selected = %v; want both kept", got)
	}
	if got := found.Find(".pick [data-tokens]").Length(); got != 2+10 {
		t.Errorf("%d rows carry their cost; want all 12", got)
	}
	if got := found.texts("[data-selected]"); len(got) != 1 || !strings.HasPrefix(got[0], "2 picked, about ") {
		t.Errorf("the two that are picked cost %q together", got)
	}
	if got := found.Find(".pick").Length(); got != 2+10 {
		t.Errorf("the search shows %d tools; want the two selected and ten more", got)
	}
	results := h.get(link.SceneLinkResults(s)+"?q=salt", asHTMX).want(t, http.StatusOK)
	if results.Find("form").Length() != 0 || results.Find(".pick").Length() != 1 {
		t.Error("the results hold more than the list")
	}
	if got := h.get(link.SceneLinkResults(s)).want(t, http.StatusSeeOther).to; got != link.SceneLink(s) {
		t.Errorf("the results as a page lead to %s; want the picker", got)
	}
	r := h.post(link.SceneLink(s), form("tool", salt, "tool", ids[3])).want(t, http.StatusSeeOther)
	if r.to != link.Scene(s)+"?tile="+salt || !slices.Equal(h.links(s), []string{ids[0], salt, ids[3]}) {
		t.Errorf("linking leads to %s with %v", r.to, h.links(s))
	}
	if got := h.get(r.to).attrs("[autofocus]", "href"); len(got) != 1 || !strings.Contains(got[0], salt) {
		t.Errorf("after linking the focus goes to %v; want the first new tile alone", got)
	}
	if got := h.post(link.SceneLink(s), form("tool", salt)).want(t, http.StatusSeeOther).to; got != link.Scene(s) {
		t.Errorf("linking what is linked leads to %s", got)
	}
	if h.get(link.SceneLink(s)+"?q=zzz").Find(".empty").Length() != 1 {
		t.Error("the picker does not say that it found nothing")
	}
	h.get(link.SceneLink("nothing")).want(t, http.StatusNotFound)
}

// Bad input is refused in words and with its status, and stores nothing.
func TestSceneRefusesBadInput(t *testing.T) {
	h := openHouse(t)
	a, b := h.tool("Alpha"), h.tool("Beta")
	s := h.scene("S", a)
	trashed := h.tool("Trashed")
	h.post("/library/delete", form("id", trashed)).want(t, http.StatusSeeOther)
	long := strings.Repeat("é", 201)
	rows := []struct {
		path   string
		sent   url.Values
		status int
		says   string
	}{
		{"/save", form(), 422, "Nothing of the scene was sent"},
		{"/save", form("title", "", "seen_title", "S"), 422, "Give the scene a title."},
		{"/save", form("title", long, "seen_title", "S"), 422, "more than 200 characters"},
		{"/save", form("title", "a\x01b", "seen_title", "S"), 422, "control characters"},
		{"/save", form("title", "\xff", "seen_title", "S"), 422, "UTF-8"},
		{"/save", form("window", "many"), 422, "whole number of tokens"},
		{"/save", form("window", "-5"), 422, "whole number of tokens"},
		{"/save", form("window", "0"), 422, "whole number of tokens"},
		{"/save", form("window", "100000001"), 422, "whole number of tokens"},
		{"/save", form("window", "1.5"), 422, "whole number of tokens"},
		{"/save", form("window", "99999999999999999999"), 422, "whole number of tokens"},
		{"/access", form(), 422, "true or false"},
		{"/access", form("on", "perhaps"), 422, "true or false"},
		{"/switch", form("on", "true"), 422, "not the identifier of a tool"},
		{"/switch", form("on", "true", "tool", "<b>"), 422, "not the identifier of a tool"},
		{"/switch", form("tool", b), 422, "true or false"},
		{"/switch", form("on", "true", "tool", "nothing"), 422, "nothing"},
		{"/switch", form("on", "true", "tool", trashed), 422, trashed},
		{"/move", form("before", a), 422, "names no tile"},
		{"/move", form("tool", a, "before", "<b>"), 422, "names no tile"},
		{"/move", form("tool", b, "before", a), 409, "was unlinked meanwhile"},
		{"/move", form("tool", a, "before", b), 409, "was unlinked meanwhile"},
		{"/link", form(), 422, "Select a tool first."},
		{"/link", form("tool", b, "tool", b), 422, "is named twice"},
		{"/link", form("tool", b, "tool", "nothing"), 422, "nothing"},
		{"/link", form("tool", "no id"), 422, "not the identifier of a tool"},
		{"/link", form("tool", trashed), 422, trashed},
		{"/link", url.Values{"tool": make([]string, 1001)}, 413, "at most 1000"},
	}
	for _, row := range rows {
		r := h.post(link.Scene(s)+row.path, row.sent)
		if r.status != row.status || !strings.Contains(r.Find("body").Text(), row.says) {
			t.Errorf("POST %s %v = %d %q; want %d with %q", row.path, row.sent, r.status, strings.Join(r.texts("main h1, main h2"), " "), row.status, row.says)
		}
		if strings.Count(r.body, "<html") != 1 {
			t.Errorf("POST %s %v answers no single page", row.path, row.sent)
		}
	}
	if h.version(s) != 1 {
		t.Errorf("after refusals the scene is version %d; want it untouched", h.version(s))
	}
	for _, verb := range []string{"/save", "/access", "/switch", "/move", "/link", "/delete", "/restore"} {
		h.post("/booth/scenes/nothing"+verb, form("title", "x", "on", "true", "tool", a)).want(t, http.StatusNotFound)
	}
	h.post("/booth/scenes", form("title", long)).want(t, http.StatusUnprocessableEntity)
	if n := len(h.store.Shelf().Scenes()); n != 1 {
		t.Errorf("there are %d scenes; want the one", n)
	}
}

// A tool switched off twice, by two people, is off once.
func TestSwitchIsIdempotent(t *testing.T) {
	h := openHouse(t)
	a := h.tool("Alpha")
	s := h.scene("S", a)
	for _, on := range []string{"false", "false", "true", "true"} {
		h.post(link.SceneSwitch(s, nil), form("tool", a, "on", on)).want(t, http.StatusSeeOther)
	}
	if got := h.links(s); !slices.Equal(got, []string{a}) || h.version(s) != 3 {
		t.Errorf("the scene links %v at version %d; want the tool once, two changes", got, h.version(s))
	}
}
