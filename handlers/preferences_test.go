package handlers_test

import (
	"net/http"
	"strings"
	"testing"

	"callboard/core/cost"
	"callboard/core/wire"
)

func TestPreferences(t *testing.T) {
	h := openHouse(t)
	rows := []struct {
		name, value string
		status      int
		cookie      string // what is remembered; empty: nothing
	}{
		{"theme", "dark", http.StatusSeeOther, "callboard_theme=dark"},
		{"theme", "purple", http.StatusSeeOther, "callboard_theme="},
		{"family", "claude", http.StatusSeeOther, "callboard_family=claude"},
		{"family", "unknown", http.StatusSeeOther, "callboard_family=unknown"},
		{"family", "llama-99", http.StatusUnprocessableEntity, ""},
		{"family", "", http.StatusUnprocessableEntity, ""},
		{"family", "x\r\nSet-Cookie: a=b", http.StatusUnprocessableEntity, ""},
		{"format", "anthropic", http.StatusSeeOther, "callboard_format=anthropic"},
		{"format", "soap", http.StatusUnprocessableEntity, ""},
	}
	for _, r := range rows {
		got := h.post("/preferences", form(r.name, r.value, "back", "/keys")).want(t, r.status)
		set := strings.Join(got.header.Values("Set-Cookie"), "\n")
		if remembers := strings.Contains(set, "callboard_"+r.name+"="); remembers != (r.cookie != "") || !strings.Contains(set, r.cookie) {
			t.Errorf("%s=%q sets %q; want %q", r.name, r.value, set, r.cookie)
		}
	}
	for _, f := range cost.Families() {
		h.post("/preferences", form("family", f.ID)).want(t, http.StatusSeeOther)
	}
	for _, f := range wire.Formats {
		h.post("/preferences", form("format", string(f))).want(t, http.StatusSeeOther)
	}
	both := h.post("/preferences", form("theme", "dark", "family", "nonsense")).want(t, http.StatusUnprocessableEntity)
	if strings.Contains(strings.Join(both.header.Values("Set-Cookie"), "\n"), "callboard_theme") {
		t.Error("a refused form still changed the theme")
	}
}

// A form leads back to our own pages only.
func TestPreferencesLeadBackHome(t *testing.T) {
	h := openHouse(t)
	rows := []struct{ back, want string }{
		{"/library?q=a", "/library?q=a"},
		{"", "/library"},
		{"//evil.example", "/library"},
		{"https://evil.example", "/library"},
		{"/\\evil.example", "/library"},
		{"/a\r\nb", "/library"},
	}
	for _, r := range rows {
		if got := h.post("/preferences", form("theme", "dark", "back", r.back)).to; got != r.want {
			t.Errorf("back %q leads to %q; want %q", r.back, got, r.want)
		}
	}
}
