package web_test

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"callboard/core/bundle"
	"callboard/core/piece"
	"callboard/handlers"
	"callboard/models"
	"callboard/views/gallery"
	"callboard/views/htmltest"
	"callboard/views/link"
	"callboard/web"
)

// A server shows the gallery only when it is asked to.
func TestGalleryIsForDevelopment(t *testing.T) {
	s := newSite(t)
	for _, path := range []string{link.Gallery(), link.GalleryState("frame-keys")} {
		if got := s.do("GET", path, ""); got.status != http.StatusNotFound {
			t.Errorf("GET %s = %d; want 404", path, got.status)
		}
	}
}

// gallerySite is a server with the gallery, over a store whose clock goes on a
// second at each look, so that what is made later is later.
func gallerySite(t *testing.T) *site {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	var looks atomic.Int64
	store, err := models.Open(t.Context(), models.Options{
		Path: filepath.Join(t.TempDir(), "test.db"), Log: log,
		Now: func() time.Time { return gallery.Now().Add(time.Duration(looks.Add(1)) * time.Second) },
	})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(web.New(web.Options{App: &handlers.App{Store: store, Log: log}, Log: log, Gallery: true}).Handler())
	t.Cleanup(func() {
		server.Close()
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	return &site{t: t, url: server.URL, store: store}
}

// Every state is served, keeps the rules in its frame, and is in the list.
func TestGallery(t *testing.T) {
	s := gallerySite(t)
	index := s.do("GET", link.Gallery(), "")
	for _, state := range gallery.All() {
		path := link.GalleryState(state.Name)
		if !strings.Contains(index.body, `href="`+path+`"`) {
			t.Errorf("the list does not lead to %s", path)
		}
		got := s.do("GET", path, "")
		if got.status != http.StatusOK {
			t.Errorf("GET %s = %d", path, got.status)
		}
		for _, fault := range htmltest.Check(htmltest.Page{HTML: got.body, Whole: true, Slots: state.Slots}) {
			t.Errorf("%s: %s", path, fault)
		}
	}
	if got := s.do("GET", link.GalleryState("nobody"), ""); got.status != http.StatusNotFound {
		t.Errorf("a state there is not = %d; want 404", got.status)
	}
}

// The states that show the starter library are what a server answers over it:
// the gallery shows nothing that the product does not.
func TestGalleryIsTheProduct(t *testing.T) {
	s := gallerySite(t)
	plan, err := bundle.Starter()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.store.Seed(t.Context(), plan); err != nil {
		t.Fatal(err)
	}
	gallery.All() // counts tokens, so that costs are in the list at once
	get := func(path string) string { return s.do("GET", path, "").body }
	rows := []struct {
		state  string
		css    string // what of the page is compared
		served string
	}{
		{"library-starter", "main", get(link.Library())},
		{"library-peek-page", "main", get(link.LibraryPeek("skill-check"))},
		{"workbench-editor-starter", "main", get(link.Tool("skill-check"))},
		{"workbench-front-starter", "main", get(link.Workbench())},
		{"workbench-history-first", "main", get(link.Bench{Kind: piece.Tool, ID: "skill-check"}.History(0))},
		{"workbench-editor-try", "#try-result,#try-args,#try-seed", try(s)},
		{"booth-starter", "main", get(link.Scene("the-salt-road"))},
		{"booth-picker-page", "main", get(link.SceneLink("the-attic-room"))},
		{"import-review", "main", s.send("text", gallery.ImportFile).body},
	}
	for _, row := range rows {
		state, ok := gallery.Named(row.state)
		if !ok {
			t.Errorf("there is no state %s", row.state)
			continue
		}
		var b strings.Builder
		if err := state.Body.Render(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
		want, got := part(t, "<main id=\"main\">"+b.String()+"</main>", row.css), part(t, row.served, row.css)
		if got != want {
			t.Errorf("%s: %s", row.state, difference(got, want))
		}
	}
}

// try calls a tool as the state of Try does, on the page without scripts.
func try(s *site) string {
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(s.do("GET", link.Tool("skill-check"), "").body))
	if err != nil {
		s.t.Fatal(err)
	}
	sent := url.Values{"do": {"try"}, "try.seed": {gallery.TrySeed}, "try.how": {"typed"}}
	doc.Find("#bench [name]").Each(func(_ int, n *goquery.Selection) {
		name := n.AttrOr("name", "")
		switch kind := n.AttrOr("type", ""); {
		case goquery.NodeName(n) == "button" || sent.Has(name) && strings.HasPrefix(name, "try."):
		case goquery.NodeName(n) == "textarea":
			sent.Add(name, n.Text())
		case goquery.NodeName(n) == "select":
			sent.Add(name, n.Find("option[selected]").AttrOr("value", ""))
		case kind != "radio" && kind != "checkbox" || n.Is("[checked]"):
			sent.Add(name, n.AttrOr("value", ""))
		}
	})
	for key, value := range gallery.TryValues {
		sent.Set("try.arg."+key, value)
	}
	return s.do("POST", link.Bench{Kind: piece.Tool, ID: "skill-check"}.Try(), sent.Encode(), "Content-Type", form).body
}

// What differs from one run to the next: the marks of drafts, the file that a
// page carries, the moments.
var (
	marks   = regexp.MustCompile(`name="(try\.of|try\.cases|packed)"([^>]*) value="[^"]*"`)
	moments = regexp.MustCompile(`<time [^>]*>[^\n]*`)
)

// part is what css selects of a page, as lines without what differs by itself.
func part(t *testing.T, page, css string) string {
	t.Helper()
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	doc.Find("main").RemoveAttr("class").RemoveAttr("tabindex")
	doc.Find("[data-mark]").SetAttr("data-mark", "…") // of a database's own versions
	text := htmltest.Lines(doc.Find(css).Nodes...)
	if text == "" {
		t.Errorf("the page has no %s:\n%.400s", css, page)
	}
	return moments.ReplaceAllString(marks.ReplaceAllString(text, `name="$1"$2 value="…"`), "<time>")
}

// difference is the first line that differs, with what stands before it.
func difference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return "after\n" + strings.Join(g[max(0, i-3):i], "\n") + "\na server says\n" + g[i] + "\nthe gallery says\n" + w[i]
		}
	}
	return "one is longer than the other"
}
