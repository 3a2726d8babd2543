package handlers_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"callboard/views/link"
)

func TestFind(t *testing.T) {
	h := openHouse(t)
	id := h.tool("Salt and silver")
	h.tool("Morale")
	s := h.scene("The Salt Road")
	rows := []struct{ query, want string }{
		{"salt", "Pieces: Salt and silver; Scenes: The Salt Road"},
		{"SALT road", "Scenes: The Salt Road"},
		{"dark theme", "Commands: Dark theme"},
		{"trash", "Pages: Trash"},
		{"new", "Commands: New tool, New scene"},
		{"nothing like it", ""},
	}
	for _, row := range rows {
		r := h.get(link.Find()+"?q="+strings.ReplaceAll(row.query, " ", "+")).want(t, http.StatusOK)
		groups := r.texts("h2.find__group")
		labels := strings.Join(r.texts(".find__label"), ", ")
		for _, part := range strings.Split(row.want, "; ") {
			label, hits, _ := strings.Cut(part, ": ")
			if row.want != "" && (!slices.Contains(groups, label) || !strings.Contains(labels, hits)) {
				t.Errorf("Find(%q) has groups %v with %s; want %s", row.query, groups, labels, row.want)
			}
		}
		if n := len(strings.Split(row.want, "; ")); row.want != "" && len(groups) != n {
			t.Errorf("Find(%q) has the groups %v; want %d", row.query, groups, n)
		}
		if row.want == "" && r.Find(".empty").Length() != 1 {
			t.Errorf("Find(%q) does not say that it found nothing", row.query)
		}
	}
	r := h.get(link.Find() + "?q=salt")
	if got := r.attrs("a.find__hit", "href"); !slices.Equal(got, []string{link.Tool(id), link.Scene(s)}) {
		t.Errorf("hits lead to %v; want the tool and the scene", got)
	}
	if got := h.get(link.Find()).texts("h2.find__group"); !slices.Equal(got, []string{"Pieces", "Scenes", "Pages", "Commands"}) {
		t.Errorf("Find without words offers %v; want all groups", got)
	}
	h.get(link.Find()+"?q="+strings.Repeat("a", 201)).want(t, http.StatusUnprocessableEntity)
}

// The dialog is a combobox over a list box: options with ids, none of them a
// stop for the Tab key.
func TestFindDialog(t *testing.T) {
	h := openHouse(t)
	h.tool("Salt and silver")
	r := h.get(link.Find(), asHTMX).want(t, http.StatusOK)
	if r.Find("input[role=combobox][aria-controls=find-list][aria-expanded=true]").Length() != 1 || r.Find("#find-list[role=listbox]").Length() != 1 {
		t.Error("the dialog is no combobox over its list")
	}
	ids := r.attrs("[role=option]", "id")
	if len(ids) == 0 || slices.Contains(ids, "") || len(slices.Compact(slices.Sorted(slices.Values(ids)))) != len(ids) {
		t.Errorf("the options' ids are %v; want each its own", ids)
	}
	for _, stop := range r.attrs("[role=option]", "tabindex") {
		if stop != "-1" {
			t.Errorf("an option has tabindex %q; want -1", stop)
		}
	}
	results := h.get(link.FindResults()+"?q=salt", asHTMX).want(t, http.StatusOK)
	if results.Find("input[role=combobox]").Length() != 0 || results.Find("[role=option]").Length() != 1 {
		t.Error("the results hold more than the options")
	}
	nothing := h.get(link.FindResults()+"?q=zzz", asHTMX)
	if got := nothing.texts("[role=option][aria-disabled=true]"); !slices.Equal(got, []string{"Nothing found for “zzz”."}) {
		t.Errorf("finding nothing says %v", got)
	}
}

// Every page and command that Find knows is there, and each command does what
// it says.
func TestFindLeadsSomewhere(t *testing.T) {
	h := openHouse(t)
	h.scene("Scene")
	r := h.get(link.Find())
	for _, href := range r.attrs("a.find__hit", "href") {
		if got := h.get(href).status; got != http.StatusOK && got != http.StatusFound {
			t.Errorf("Find leads to %s, which answers %d", href, got)
		}
	}
	forms := r.Find(".find-page form[method=post]")
	if forms.Length() != 5 {
		t.Fatalf("Find has %d commands; want 5", forms.Length())
	}
	for i := range forms.Nodes {
		f := forms.Eq(i)
		sent := form()
		inputs := f.Find("input")
		for j := range inputs.Nodes {
			sent.Set(inputs.Eq(j).AttrOr("name", ""), inputs.Eq(j).AttrOr("value", ""))
		}
		h.post(f.AttrOr("action", ""), sent).want(t, http.StatusSeeOther)
	}
}
