package handlers_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"callboard/core/cost"
	"callboard/core/piece"
	"callboard/core/scene"
	"callboard/views/link"
)

// tokens is a cost as the JSON interface tells it.
type tokens struct {
	Count, Low, High int
	Grade            string
}

// api asks the JSON interface what a tool costs; an empty family is the first.
func (h *house) api(id, family string) tokens {
	h.t.Helper()
	if family == "" {
		family = cost.Families()[0].ID
	}
	r := h.get("/api/pieces/"+id+"/definition?family="+family).want(h.t, http.StatusOK)
	var got struct{ Tokens tokens }
	if err := json.Unmarshal([]byte(r.body), &got); err != nil {
		h.t.Fatal(err)
	}
	return got.Tokens
}

func (h *house) apiTokens(id, family string) string {
	h.t.Helper()
	return strconv.Itoa(h.api(id, family).Count)
}

// tiles are the tiles of a page, "name: state" each.
func (r reply) tiles() string {
	var out []string
	cards := r.Find("[data-tile]")
	for i := range cards.Nodes {
		card := cards.Eq(i)
		state := strings.Join(strings.Fields(card.Find(".lamp").Text()), " ")
		out = append(out, strings.TrimSpace(card.Find(".tile__name").Text())+": "+state)
	}
	return strings.Join(out, "; ")
}

func TestBoothLeadsToTheNewestScene(t *testing.T) {
	h := openHouse(t)
	r := h.get(link.Booth()).want(t, http.StatusOK)
	if r.Find(".empty form[action='/booth/scenes'] button").Length() != 1 {
		t.Error("without a scene the Control Booth offers no way to make one")
	}
	s := h.scene("The Salt Road")
	if got := h.get(link.Booth()).want(t, http.StatusFound).to; got != link.Scene(s) {
		t.Errorf("the Control Booth leads to %s; want %s", got, link.Scene(s))
	}
	h.get(link.Scene("nothing")).want(t, http.StatusNotFound)
}

// A tile says what it is, what it costs and whether it is offered, with the
// reason where it is not.
func TestTiles(t *testing.T) {
	h := openHouse(t)
	check, trashed, gone := h.tool("Skill check"), h.tool("Old oracle"), h.tool("Gone")
	director := roller("Cue", "For the director.")
	director.Body.OfferedTo = []string{"director"}
	cue := h.made(director)
	odd, err := h.store.Create(t.Context(), "", piece.Tool, piece.Content{Name: "Odd", Body: []byte(`{"description":7}`)})
	if err != nil {
		t.Fatal(err)
	}
	s := h.scene("The Salt Road", check, trashed, cue, odd.ID, gone)
	h.post("/library/delete", form("id", trashed, "id", gone)).want(t, http.StatusSeeOther)
	h.post("/library/purge", form("id", gone, "confirm", "yes")).want(t, http.StatusSeeOther)

	r := h.get(link.Scene(s)).want(t, http.StatusOK)
	want := "Skill check: offered; Old oracle: not offered It is in the trash.; Cue: not offered It is not offered to narration.; Odd: not offered Its saved body cannot be read."
	if got := r.tiles(); got != want {
		t.Errorf("tiles = %s\nwant %s", got, want)
	}
	tile := "#tile-" + check
	if got := r.texts(tile + " .tile__call"); !slices.Equal(got, []string{"skill_check"}) {
		t.Errorf("call name = %v; want skill_check", got)
	}
	if got := r.texts(tile + " .tile__does"); !slices.Equal(got, []string{"rolls the dice it gives in “dice”"}) {
		t.Errorf("what it does = %v", got)
	}
	if got := r.attrs(tile+" a.tile__name", "href"); !slices.Equal(got, []string{link.ToolFrom(check, s)}) {
		t.Errorf("the tile opens %v; want the editor with the way back", got)
	}
	h.post("/booth/scenes/"+s+"/access", form("on", "false")).want(t, http.StatusSeeOther)
	for _, lamp := range h.get(link.Scene(s)).texts("[data-tile] .lamp") {
		if !strings.HasSuffix(lamp, "Narrator Tool Access is off.") {
			t.Errorf("with access off a tile says %q", lamp)
		}
	}
}

// Per reply is the sum of what the JSON interface says the offered tools cost,
// for every family, and its share of the window.
func TestPerReply(t *testing.T) {
	h := openHouse(t)
	a, b := h.tool("Alpha"), h.made(roller("Beta", "Use it when the weather turns, at dawn and at dusk, and say what changes."))
	off, trashed := h.tool("Off"), h.tool("Trashed")
	made, err := h.store.CreateScene(t.Context(), "", scene.Settings{
		Title: "S", ContextWindow: 8192, Prompting: scene.Prompting{NarratorToolAccess: true, Tools: []string{a, b, trashed}},
	})
	if err != nil {
		t.Fatal(err)
	}
	h.post("/library/delete", form("id", trashed)).want(t, http.StatusSeeOther)
	for _, family := range cost.Families() {
		cookie := map[string]string{"Cookie": "callboard_family=" + family.ID}
		r := h.get(link.SceneWith(made.ID, []string{off}), cookie).want(t, http.StatusOK)
		x, y := h.api(a, family.ID), h.api(b, family.ID)
		line := strings.Join(strings.Fields(r.Find("#reply").Text()), " ")
		if x.Grade == "unknown" {
			if !strings.Contains(line, "? token cost unknown") || strings.Contains(line, "%") {
				t.Errorf("%s: Per reply = %q; want that it is unknown, and no share", family.ID, line)
			}
			continue
		}
		sum := strconv.Itoa(x.Count + y.Count)
		if got := r.texts("#reply .cost [aria-hidden]"); !slices.Equal(got, []string{strings.TrimPrefix("~"+sum, map[bool]string{true: "~"}[x.Grade != "estimate"])}) {
			t.Errorf("%s: Per reply = %v; the tools cost %s, %s", family.ID, got, sum, x.Grade)
		}
		if want := strconv.Itoa(x.Low+y.Low) + "–" + strconv.Itoa(x.High+y.High); x.Low != x.High && !strings.Contains(line, want) {
			t.Errorf("%s: Per reply = %q; want the range %s", family.ID, line, want)
		}
		share := strconv.FormatFloat(float64(x.Count+y.Count)*100/8192, 'f', 1, 64) + " % of 8,192"
		if !strings.Contains(line, share) || !strings.Contains(line, "2 tools offered") {
			t.Errorf("%s: Per reply = %q; want %s and 2 tools", family.ID, line, share)
		}
		if got := r.texts(".costbar title"); len(got) != 2 || !strings.HasPrefix(got[0], "Alpha") || !strings.HasPrefix(got[1], "Beta") {
			t.Errorf("%s: the bar's segments = %v; want Alpha, Beta", family.ID, got)
		}
	}
}

// The cost of a tile is the editor rail's own count.
func TestTileCostIsTheRails(t *testing.T) {
	h := openHouse(t)
	a := h.tool("Alpha")
	s := h.scene("S", a)
	r := h.get(link.Scene(s))
	if got, want := r.texts("#tile-" + a + " .cost [aria-hidden]")[0], "~"+h.apiTokens(a, ""); got != want {
		t.Errorf("the tile costs %s; the definition %s", got, want)
	}
}

// Two tools of one name are told apart by a number, in the tiles' order.
func TestCallNamesInAScene(t *testing.T) {
	h := openHouse(t)
	first, second := h.tool("Check"), h.tool("Check")
	s := h.scene("S", second, first)
	r := h.get(link.Scene(s))
	if got := strings.Join(r.texts(".tile__call"), " "); got != "check check_2" {
		t.Errorf("call names = %s; want check check_2", got)
	}
}

func TestSharesAreWords(t *testing.T) {
	h := openHouse(t)
	ids := h.tools(3)
	rows := []struct {
		window int
		want   string
	}{
		{0, "set the context window to see the share"},
		{100_000_000, "under 0.1 % of 100,000,000"},
		{10, " % of 10"},
	}
	for _, row := range rows {
		made, err := h.store.CreateScene(t.Context(), "", scene.Settings{Title: "S", ContextWindow: row.window, Prompting: scene.Prompting{NarratorToolAccess: true, Tools: ids}})
		if err != nil {
			t.Fatal(err)
		}
		r := h.get(link.Scene(made.ID))
		if got := r.Find("#reply").Text(); !strings.Contains(got, row.want) {
			t.Errorf("with a window of %d Per reply says %q; want %q", row.window, got, row.want)
		}
		if over := r.Find(".reply__share--over").Length() == 1; over != (row.window == 10) {
			t.Errorf("with a window of %d: over = %v", row.window, over)
		}
	}
}

// A page of 200 tools has every id once, a label for each control, and one
// heading of the first rank.
func TestBoothMarkup(t *testing.T) {
	h := openHouse(t)
	s := h.scene("S", h.tools(200)...)
	for _, path := range []string{link.Scene(s), link.SceneLink(s), link.SceneTrash(), "/library", "/library/trash", "/find"} {
		r := h.get(path).want(t, http.StatusOK)
		ids := r.attrs("[id]", "id")
		slices.Sort(ids)
		if n := len(slices.Compact(slices.Clone(ids))); n != len(ids) {
			t.Errorf("%s repeats %d ids", path, len(ids)-n)
		}
		if n := r.Find("h1").Length(); n != 1 {
			t.Errorf("%s has %d h1; want 1", path, n)
		}
		fields := r.Find("main input:not([type=hidden]), main select, main textarea")
		for i := range fields.Nodes {
			f := fields.Eq(i)
			labelled := f.AttrOr("aria-label", "") != "" || r.Find("label[for='"+f.AttrOr("id", "?")+"']").Length() > 0
			if !labelled {
				html, _ := f.Parent().Html()
				t.Errorf("%s: a control has no label: %.200s", path, html)
			}
		}
		buttons := r.Find("main button, main a")
		for i := range buttons.Nodes {
			b := buttons.Eq(i)
			if strings.TrimSpace(b.Text()) == "" && b.AttrOr("aria-label", "") == "" && b.AttrOr("aria-labelledby", "") == "" {
				t.Errorf("%s: a button or link has no name", path)
			}
		}
		if r.Find("[style], script:not([src])").Length() > 0 {
			t.Errorf("%s holds inline style or script", path)
		}
	}
}
