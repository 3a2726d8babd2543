package main

import (
	"bytes"
	"context"
	"errors"
	"net/url"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"callboard/web/browsertest"
)

func TestFigures(t *testing.T) {
	tests := []struct {
		f    figure
		pass bool
		want string
	}{
		{atMost("a", 1.934, "ms", 2), true, "a 1.93 ms at most 2 pass"},
		{atMost("a", 2, "ms", 2), true, "a 2 ms at most 2 pass"},
		{atMost("a", 2.01, "ms", 2), false, "a 2.01 ms at most 2 short"},
		{atLeast("b", 1848.4, "a second", 1000), true, "b 1848 a second at least 1000 pass"},
		{atLeast("b", 999, "a second", 1000), false, "b 999 a second at least 1000 short"},
		{atMost("lost", 0, "", 0), true, "lost 0 at most 0 pass"},
		{told("c", 12, ""), true, "c 12 told"},
	}
	for _, tt := range tests {
		if got := strings.Join(strings.Fields(tt.f.String()), " "); got != tt.want || tt.f.pass() != tt.pass {
			t.Errorf("%q, pass %v; want %q, pass %v", got, tt.f.pass(), tt.want, tt.pass)
		}
	}
}

func TestQuantile(t *testing.T) {
	var hundred []time.Duration
	for i := range 100 {
		hundred = append(hundred, time.Duration(100-i))
	}
	tests := []struct {
		times []time.Duration
		q     float64
		want  time.Duration
	}{
		{hundred, 0.5, 51}, {hundred, 0.99, 100}, {hundred, 0, 1}, {[]time.Duration{7}, 0.99, 7}, {nil, 0.5, 0},
	}
	for _, tt := range tests {
		if got := quantile(slices.Clone(tt.times), tt.q); got != tt.want {
			t.Errorf("quantile(%d times, %v) = %d; want %d", len(tt.times), tt.q, got, tt.want)
		}
	}
}

func TestRunTellsWhatIsShort(t *testing.T) {
	tests := []struct {
		figures []figure
		err     error
		code    int
		want    string
	}{
		{[]figure{atMost("quick", 1, "ms", 2)}, nil, 0, "pass"},
		{[]figure{atMost("slow", 3, "ms", 2)}, nil, 1, "short"},
		{nil, errors.New("no Chromium"), 1, "not measured: no Chromium"},
	}
	for _, tt := range tests {
		var out bytes.Buffer
		list := []measurement{{"it", func(context.Context) ([]figure, error) { return tt.figures, tt.err }}}
		if code := measure(t.Context(), &out, list, regexp.MustCompile("")); code != tt.code || !strings.Contains(out.String(), tt.want) {
			t.Errorf("measure = %d, %q; want %d with %q", code, out.String(), tt.code, tt.want)
		}
	}
	var out bytes.Buffer
	list := []measurement{{"other", func(context.Context) ([]figure, error) { t.Error("was measured"); return nil, nil }}}
	measure(t.Context(), &out, list, regexp.MustCompile("^it$"))
}

func TestFormOf(t *testing.T) {
	page := []byte(`<form id="f"><input name="a" value="1"><input type="checkbox" name="b" value="on"><input type="checkbox" name="c" value="on" checked>
<input type="radio" name="r" value="x"><input type="radio" name="r" value="y" checked><textarea name="t">
two
lines</textarea><select name="s"><option value="p">P<option value="q" selected>Q</select><select name="u"><option>first<option>second</select><button name="do" value="go">Go</button></form>`)
	want := url.Values{"a": {"1"}, "c": {"on"}, "r": {"y"}, "t": {"two\nlines"}, "s": {"q"}, "u": {"first"}}
	got, err := formOf(page, "#f")
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("formOf = %v, %v; want %v", got, err, want)
	}
	if _, err := formOf(page, "#none"); err == nil {
		t.Error("formOf of a form that is not there has no error")
	}
}

func TestStaticFiles(t *testing.T) {
	html := `<link href="/static/a.css"><script src="/static/b.js"></script><use href="/static/i.svg#one"><use href="/static/i.svg#two"><a href="/library">`
	want := []string{"/static/a.css", "/static/b.js", "/static/i.svg"}
	if got := staticFiles(html); !slices.Equal(got, want) {
		t.Errorf("staticFiles = %q; want %q", got, want)
	}
}

func TestAxeFindings(t *testing.T) {
	out := "    pages_test.go:58: light, 1280 px: label (critical): Form elements must have labels\n        #a: x\n" +
		"    pages_test.go:58: dark, 390 px: aria-allowed-role (minor): ARIA role should fit\n    pages_test.go:74: at 320 px the page is 333 px wide\n"
	if got := axeFindings(out); got != 2 {
		t.Errorf("axeFindings = %d; want 2", got)
	}
}

func TestFuzzTargets(t *testing.T) {
	tree := fstest.MapFS{
		"core/dice/fuzz_test.go": {Data: []byte("package dice\n\nfunc FuzzParse(f *testing.F) {\n}\n\nfunc FuzzRoll(f *testing.F) {\n}\n")},
		"core/dice/parse.go":     {Data: []byte("package dice\n\nfunc FuzzNot(f *testing.F) {}\n")},
	}
	got, err := fuzzTargets(tree)
	if want := []fuzzTarget{{"core/dice", "FuzzParse"}, {"core/dice", "FuzzRoll"}}; err != nil || !slices.Equal(got, want) {
		t.Errorf("fuzzTargets = %v, %v; want %v", got, err, want)
	}
}

// The loads themselves are tried small: what they count must be what happened.
func TestLoads(t *testing.T) {
	b := &bench{temp: t.TempDir()}
	l, err := open(t.Context(), filepath.Join(b.temp, "a.db"), browsertest.Tools(3))
	if err != nil {
		t.Fatal(err)
	}
	defer l.close()
	person, err := sitDown(t.Context(), l, l.ids[1])
	if err != nil {
		t.Fatal(err)
	}
	if person.client.cookie == "" || person.form.Get("name") == "" || person.form.Get("version") != "1" {
		t.Errorf("sitDown gave the cookie %q and the form %v; want a person at the tool", person.client.cookie, person.form)
	}
	if got := len(l.taken()); got != 1 {
		t.Errorf("%d requests were timed; want 1", got)
	}
	for name, measure := range map[string]func(context.Context) ([]figure, error){"lost": b.lost, "weight": b.weight} {
		figures, err := measure(t.Context())
		if err != nil || len(figures) == 0 {
			t.Errorf("%s = %v, %v; want figures", name, figures, err)
		}
		for _, f := range figures {
			if !f.pass() {
				t.Errorf("%s: %v", name, f)
			}
		}
	}
}

// The searches of the load are of every sort: some find much, some little, some
// nothing.
func TestSearches(t *testing.T) {
	b := rooted(t)
	l, err := b.smallLibrary(t.Context(), "search.db", browsertest.Tools(500))
	if err != nil {
		t.Fatal(err)
	}
	defer l.close()
	c := client{base: l.url}
	nothing, much := 0, 0
	for _, q := range searches {
		r, err := c.part(t.Context(), "/library?q="+escape(q))
		if err != nil {
			t.Fatal(err)
		}
		html, err := unzipped(r)
		if err != nil {
			t.Fatal(err)
		}
		switch rows := strings.Count(string(html), `data-row>`); {
		case rows == 0:
			nothing++
		case rows == 50:
			much++
		}
	}
	if nothing == 0 || much == 0 || nothing+much == len(searches) {
		t.Errorf("of %d searches %d find nothing and %d more than a page; want some of every sort", len(searches), nothing, much)
	}
}

func TestPeerRatios(t *testing.T) {
	const out = `total/4d6kh3+2: 2.00 µs, npm roller 15.27 µs, ratio 7.6; at least 5 is wanted
whole/100d20: 9.00 µs, npm roller 10.42 µs, ratio 1.2; at least 2 is wanted
`
	want := []figure{
		atLeast("4d6kh3+2 against the npm roller, read, roll, total", 7.6, "times", 5),
		atLeast("100d20 against the npm roller, a whole call", 1.2, "times", 2),
	}
	if got := peerRatios(out); !reflect.DeepEqual(got, want) {
		t.Errorf("peerRatios = %v; want %v", got, want)
	}
	if got := peerRatios("not measured: modules has no roller.\n"); got != nil {
		t.Errorf("peerRatios of none = %v; want none", got)
	}
}
