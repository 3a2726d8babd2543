package handlers_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"callboard/core"
	"callboard/core/tool"
	"callboard/views/link"
)

// New tool saves a blank tool that records its calls, and opens it.
func TestNewTool(t *testing.T) {
	h := openHouse(t)
	r := h.post("/library/new", form("kind", "tool")).want(t, http.StatusSeeOther)
	id := strings.TrimPrefix(r.to, link.Tool(""))
	made, err := h.store.Shelf().Tool(id)
	if err != nil {
		t.Fatalf("it leads to %s, and there is no such tool: %v", r.to, err)
	}
	want := tool.New()
	if made.Name != "New tool" || made.Body.Action.Kind() != want.Body.Action.Kind() || len(made.Body.Fields) != 0 || !slices.Equal(made.Body.OfferedTo, []string{"narration"}) {
		t.Errorf("the new tool is %+v; want a blank record tool", made)
	}
}

// New tool in a scene is linked there at once, last, and knows the way back.
func TestNewToolInAScene(t *testing.T) {
	h := openHouse(t)
	a := h.tool("Alpha")
	s := h.scene("Scene", a)
	r := h.post("/library/new", form("kind", "tool", "scene", s)).want(t, http.StatusSeeOther)
	links := h.links(s)
	if len(links) != 2 || links[0] != a {
		t.Fatalf("the scene links %v; want Alpha and the new one", links)
	}
	if want := link.ToolFrom(links[1], s); r.to != want {
		t.Errorf("it leads to %s; want %s", r.to, want)
	}
	if !strings.HasSuffix(r.to, "?from=scene%3A"+s) {
		t.Errorf("%s names no way back to the scene", r.to)
	}
}

func TestNewRefuses(t *testing.T) {
	h := openHouse(t)
	s := h.scene("Scene")
	h.post("/booth/scenes/"+s+"/delete", nil).want(t, http.StatusSeeOther)
	rows := []struct {
		kind, scene string
		status      int
	}{
		{"", "", http.StatusUnprocessableEntity},
		{"hat", "", http.StatusUnprocessableEntity},
		{"world", "", http.StatusUnprocessableEntity},
		{"tool", "nothing", http.StatusNotFound},
		{"tool", s, http.StatusNotFound}, // in the trash
	}
	for _, r := range rows {
		h.post("/library/new", form("kind", r.kind, "scene", r.scene)).want(t, r.status)
	}
	if n := h.store.Shelf().Len(); n != 0 {
		t.Errorf("refusals left %d pieces; want none", n)
	}
}

// A scene that links as many tools as it may gets no new one, and none is left in
// the Library.
func TestNewToolInAFullScene(t *testing.T) {
	h := openHouse(t)
	ids := h.tools(core.MaxSceneTools)
	s := h.scene("Scene", ids...)
	r := h.post("/library/new", form("kind", "tool", "scene", s)).want(t, http.StatusUnprocessableEntity)
	if got := r.Find("main").Text(); !strings.Contains(got, "“Scene” links 1000 tools already") || !strings.Contains(got, "no tool was made") {
		t.Errorf("the refusal says %q", strings.TrimSpace(got))
	}
	if n := h.store.Shelf().Len(); n != len(ids) {
		t.Errorf("the Library holds %d pieces; want the %d it had", n, len(ids))
	}
	if n := len(h.links(s)); n != len(ids) || h.version(s) != 1 {
		t.Errorf("the scene links %d tools at version %d; want it untouched", n, h.version(s))
	}
	h.post("/library/new", form("kind", "tool", "scene", h.scene("Other", ids[1:]...))).want(t, http.StatusSeeOther)
}
