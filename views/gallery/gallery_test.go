package gallery

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"callboard/views/htmltest"
	"callboard/views/layout"
)

var update = flag.Bool("update", false, "write the golden files anew")

// draw is a state as HTML: a page in its frame, a region alone.
func draw(t *testing.T, s State) string {
	t.Helper()
	c := s.Body
	if s.Page {
		c = layout.Page(s.Meta, s.Body)
	}
	var b bytes.Buffer
	if err := c.Render(t.Context(), &b); err != nil {
		t.Fatalf("%s: %v", s.Name, err)
	}
	return b.String()
}

// maxGoldens bounds the golden files, so that they stay something to read.
const maxGoldens = 600_000

// Every state is written as its golden file keeps it.
func TestGoldens(t *testing.T) {
	known, total := map[string]bool{}, 0
	for _, s := range All() {
		path := filepath.Join("testdata", s.Name+".html")
		known[path] = true
		got := look(t, s)
		total += len(got)
		if *update {
			if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Errorf("%s has no golden file; run go test ./views/gallery -update and read what it writes", s.Name)
			continue
		}
		if got != string(want) {
			t.Errorf("%s is written differently; run go test ./views/gallery -update and read the difference.\n%s", s.Name, firstDifference(got, string(want)))
		}
	}
	if total > maxGoldens {
		t.Errorf("the golden files have %d bytes; want at most %d: let Look keep less", total, maxGoldens)
	}
	files, err := filepath.Glob("testdata/*.html")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !known[f] {
			t.Errorf("%s is of no state", f)
		}
	}
}

// look is what a state's golden keeps.
func look(t *testing.T, s State) string {
	t.Helper()
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(draw(t, s)))
	if err != nil {
		t.Fatal(err)
	}
	css := s.Look
	if css == "" {
		css = "body > *"
		if s.Page {
			css = "main"
		}
	}
	found := doc.Find(css)
	for _, one := range strings.Split(css, ",") {
		if doc.Find(one).Length() == 0 {
			t.Errorf("%s: its golden should keep %q, and there is nothing like it", s.Name, one)
		}
	}
	return htmltest.Lines(found.Nodes...)
}

// firstDifference is the first line that differs, with those around it.
func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range max(len(g), len(w)) {
		line := func(list []string) string {
			if i < len(list) {
				return list[i]
			}
			return "(the end)"
		}
		if line(g) != line(w) {
			return "got  " + line(g) + "\nwant " + line(w)
		}
	}
	return ""
}

// No state breaks a rule of htmltest.
func TestRules(t *testing.T) {
	for _, s := range All() {
		for _, fault := range htmltest.Check(htmltest.Page{HTML: draw(t, s), Whole: s.Page, Slots: s.Slots}) {
			t.Errorf("%s: %s", s.Name, fault)
		}
	}
}

// The names of the states are addresses and file names, and tell them apart.
func TestNames(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range All() {
		if !regexp.MustCompile(`^[a-z0-9_]+(-[a-z0-9_]+)+$`).MatchString(s.Name) {
			t.Errorf("%q is no name of a state: write area-what", s.Name)
		}
		if seen[s.Name] || s.About == "" || strings.HasSuffix(s.About, ".") {
			t.Errorf("%q is there twice, or what it shows is not said in a line without a full stop", s.Name)
		}
		seen[s.Name] = true
	}
	if s, ok := Named("rail-try-stale"); !ok || s.Name != "rail-try-stale" {
		t.Errorf(`Named("rail-try-stale") = %q, %v`, s.Name, ok)
	}
	if _, ok := Named("nobody"); ok {
		t.Error(`Named("nobody") found a state`)
	}
}
