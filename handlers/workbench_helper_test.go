package handlers_test

import (
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"callboard/core/piece"
	"callboard/core/scene"
	"callboard/core/tool"
	"callboard/handlers"
	"callboard/models"
	"callboard/web"
)

// desk is a whole server over a fresh library, asked over real HTTP by one
// person. Another person is another desk on the same server.
type desk struct {
	t      *testing.T
	url    string
	path   string // of the database
	store  *models.Store
	client *http.Client
	cookie string
}

func newDesk(t *testing.T) *desk {
	t.Helper()
	d := &desk{t: t, path: filepath.Join(t.TempDir(), "test.db"), cookie: "callboard_person=one"}
	d.open()
	return d
}

// open starts the server over the desk's database.
func (d *desk) open() {
	d.t.Helper()
	log := slog.New(slog.DiscardHandler)
	store, err := models.Open(d.t.Context(), models.Options{Path: d.path, Log: log})
	if err != nil {
		d.t.Fatal(err)
	}
	ts := httptest.NewServer(web.New(web.Options{App: &handlers.App{Store: store, Log: log}, Log: log}).Handler())
	d.url, d.store = ts.URL, store
	d.client = &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	d.t.Cleanup(func() {
		ts.Close()
		if err := store.Close(); err != nil {
			d.t.Error(err)
		}
	})
}

// restart closes the library and opens it again, as a new process does.
func (d *desk) restart() {
	d.t.Helper()
	if err := d.store.Close(); err != nil {
		d.t.Fatal(err)
	}
	d.open()
}

// other is another person at the same server.
func (d *desk) other() *desk {
	o := *d
	o.cookie = "callboard_person=two"
	return &o
}

// make saves a tool.
func (d *desk) make(t tool.Tool) string {
	d.t.Helper()
	p, err := d.store.Create(d.t.Context(), "", piece.Tool, t.Content())
	if err != nil {
		d.t.Fatal(err)
	}
	return p.ID
}

// saved is the tool as it is saved, and its version.
func (d *desk) saved(id string) (tool.Tool, int) {
	d.t.Helper()
	p, err := d.store.Piece(d.t.Context(), id)
	if err != nil {
		d.t.Fatal(err)
	}
	t, err := tool.OfPiece(p.Content)
	if err != nil {
		d.t.Fatal(err)
	}
	return t, p.Version
}

// link makes a scene that links tools.
func (d *desk) link(title string, ids ...string) string {
	d.t.Helper()
	s, err := d.store.CreateScene(d.t.Context(), "", scene.Settings{Title: title, Prompting: scene.Prompting{NarratorToolAccess: true, Tools: ids}})
	if err != nil {
		d.t.Fatal(err)
	}
	return s.ID
}

// follow goes where an answer leads, with the cookies it set.
func (d *desk) follow(p page) page {
	d.t.Helper()
	p.want(http.StatusSeeOther)
	cookie := d.cookie
	for _, set := range p.header.Values("Set-Cookie") {
		pair, _, _ := strings.Cut(set, ";")
		cookie += "; " + pair
	}
	return d.ask("GET", strings.Split(p.header.Get("Location"), "#")[0], nil, "Cookie", cookie)
}

// page is an answer with its document.
type page struct {
	t      testing.TB
	status int
	header http.Header
	body   string
	doc    *goquery.Document
}

// ask sends one request. header holds names and values in turn.
func (d *desk) ask(method, path string, form url.Values, header ...string) page {
	d.t.Helper()
	r, err := http.NewRequestWithContext(d.t.Context(), method, d.url+path, strings.NewReader(form.Encode()))
	if err != nil {
		d.t.Fatal(err)
	}
	r.Header.Set("Cookie", d.cookie)
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	res, err := d.client.Do(r)
	if err != nil {
		d.t.Fatal(err)
	}
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	if err != nil {
		d.t.Fatal(err)
	}
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(string(data)))
	if err != nil {
		d.t.Fatal(err)
	}
	return page{d.t, res.StatusCode, res.Header, string(data), doc}
}

// readPage is a page whose body was got in some other way.
func readPage(t testing.TB, body string) page {
	t.Helper()
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	return page{t: t, status: http.StatusOK, body: body, doc: doc}
}

// get opens a page.
func (d *desk) get(path string) page {
	d.t.Helper()
	return d.ask("GET", path, nil)
}

// live sends what a script sends.
func (d *desk) live(method, path string, form url.Values) page {
	d.t.Helper()
	return d.ask(method, path, form, "HX-Request", "true", "HX-Request-Type", "partial")
}

// want fails the test at another status.
func (p page) want(status int) page {
	p.t.Helper()
	if p.status != status {
		p.t.Fatalf("status = %d; want %d\n%s", p.status, status, p.body)
	}
	return p
}

// text is the text of what css selects, spaces run together.
func (p page) text(css string) string { return words(p.doc.Find(css)) }

// words is the text of elements, its pieces one space apart.
func words(s *goquery.Selection) string {
	var out []string
	s.Contents().Each(func(_ int, c *goquery.Selection) {
		if goquery.NodeName(c) == "#text" {
			out = append(out, strings.Fields(c.Text())...)
		} else if w := words(c); w != "" {
			out = append(out, w)
		}
	})
	return strings.Join(out, " ")
}

// region is the text of a region of a partial answer.
func (p page) region(id string) string { return words(p.part(id)) }

// part is a region of a partial answer.
func (p page) part(id string) *goquery.Selection {
	return p.doc.Find(`hx-partial[hx-target="#` + id + `"]`)
}

// form is the editor's form as a browser without scripts posts it, without any
// button.
func (p page) form() url.Values {
	sent := url.Values{}
	p.doc.Find("#bench [name]").Each(func(_ int, s *goquery.Selection) {
		name, value := s.AttrOr("name", ""), s.AttrOr("value", "")
		_, disabled := s.Attr("disabled")
		switch goquery.NodeName(s) {
		case "button":
			return
		case "textarea":
			value = strings.ReplaceAll(s.Text(), "\n", "\r\n") // the parser has dropped the first line break
		case "select":
			picked := s.Find("option[selected]")
			if picked.Length() == 0 {
				picked = s.Find("option").First()
			}
			value = picked.AttrOr("value", picked.Text())
		case "input":
			if kind := s.AttrOr("type", "text"); kind == "checkbox" || kind == "radio" {
				if _, checked := s.Attr("checked"); !checked {
					return
				}
			}
		}
		if !disabled {
			sent.Add(name, value)
		}
	})
	return sent
}

func with(form url.Values, pairs ...string) url.Values {
	out := url.Values{}
	for k, v := range form {
		out[k] = v
	}
	for i := 0; i < len(pairs); i += 2 {
		out.Set(pairs[i], pairs[i+1])
	}
	return out
}

func version(v int) string { return strconv.Itoa(v) }

// skillCheck has a field of every type, and two cases that pass.
func skillCheck() tool.Tool {
	return tool.Tool{Name: "Skill check", Tags: []string{"dice"}, Body: tool.Body{
		Description: "Use when a character tries something that may fail.",
		Fields: []tool.Field{
			{Key: "skill", Name: "skill", Description: "which skill", Type: tool.Choice, Required: true, Choices: []string{"climb", "hide"}},
			{Key: "dice", Name: "dice", Description: "the dice", Type: tool.Text, Required: true},
			{Key: "bonus", Name: "bonus", Type: tool.Number},
			{Key: "secret", Name: "secret", Type: tool.Boolean},
		},
		Action: tool.Roll{Field: "dice"}, OfferedTo: []string{"narration"},
		Cases: []tool.Case{
			{Name: "rolls", Arguments: []byte(`{"skill":"climb","dice":"1d20+3"}`), Seed: "a", Expect: tool.Expect{Kind: tool.Contains, Text: "Rolled 1d20+3"}},
			{Name: "refuses", Raw: "{", HasRaw: true, Expect: tool.Expect{Kind: tool.Refused}},
		},
	}}
}
