package handlers_test

import (
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"callboard/core/piece"
	"callboard/core/tool"
	"callboard/handlers"
	"callboard/models"
	"callboard/models/modelstest"
	"callboard/web"
)

// house is the whole product over real HTTP and a real, new library. Requests
// follow no redirect: where an answer leads is part of it.
type house struct {
	t      testing.TB
	url    string
	store  *models.Store
	client *http.Client
}

func openHouse(t testing.TB) *house {
	t.Helper()
	store := modelstest.Open(t)
	log := slog.New(slog.DiscardHandler)
	srv := httptest.NewServer(web.New(web.Options{App: &handlers.App{Store: store, Log: log}, Log: log}).Handler())
	t.Cleanup(srv.Close)
	return &house{t, srv.URL, store, &http.Client{
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// reply is what came back.
type reply struct {
	*goquery.Document
	status int
	to     string // where it leads
	header http.Header
	body   string
}

// asHTMX marks a request as one that wants regions.
var asHTMX = map[string]string{"HX-Request": "true", "HX-Request-Type": "partial"}

func (h *house) get(path string, headers ...map[string]string) reply {
	h.t.Helper()
	return h.send(http.MethodGet, path, nil, headers...)
}

func (h *house) post(path string, form url.Values, headers ...map[string]string) reply {
	h.t.Helper()
	return h.send(http.MethodPost, path, form, headers...)
}

func (h *house) send(method, path string, form url.Values, headers ...map[string]string) reply {
	h.t.Helper()
	if form != nil {
		headers = append([]map[string]string{{"Content-Type": "application/x-www-form-urlencoded"}}, headers...)
	}
	return h.sendBody(method, path, strings.NewReader(form.Encode()), headers...)
}

func (h *house) sendBody(method, path string, content io.Reader, headers ...map[string]string) reply {
	h.t.Helper()
	req, err := http.NewRequestWithContext(h.t.Context(), method, h.url+path, content)
	if err != nil {
		h.t.Fatal(err)
	}
	for _, set := range headers {
		for name, value := range set {
			req.Header.Set(name, value)
		}
	}
	res, err := h.client.Do(req)
	if err != nil {
		h.t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		h.t.Fatal(err)
	}
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(string(body)))
	if err != nil {
		h.t.Fatal(err)
	}
	return reply{doc, res.StatusCode, res.Header.Get("Location"), res.Header, string(body)}
}

// want fails unless the answer has the status.
func (r reply) want(t testing.TB, status int) reply {
	t.Helper()
	if r.status != status {
		t.Fatalf("status = %d (%s); want %d", r.status, strings.TrimSpace(r.Find("main, .notice").Text()), status)
	}
	return r
}

// texts are the texts of what the selector finds, without the space around.
func (r reply) texts(selector string) []string {
	return r.Find(selector).Map(func(_ int, s *goquery.Selection) string { return strings.TrimSpace(s.Text()) })
}

// attrs are an attribute of what the selector finds.
func (r reply) attrs(selector, name string) []string {
	return r.Find(selector).Map(func(_ int, s *goquery.Selection) string { return s.AttrOr(name, "") })
}

// tool makes a tool with one text field, dice, that it rolls.
func (h *house) tool(name string, tags ...string) string {
	h.t.Helper()
	return h.made(roller(name, "Use "+name+" when luck decides.", tags...))
}

func roller(name, description string, tags ...string) tool.Tool {
	return tool.Tool{Name: name, Tags: tags, Body: tool.Body{
		Description: description,
		Fields:      []tool.Field{{Key: "dice", Name: "dice", Type: tool.Text, Required: true, Description: "such as 2d6"}},
		Action:      tool.Roll{Field: "dice"},
		OfferedTo:   []string{"narration"},
	}}
}

// made stores a tool.
func (h *house) made(t tool.Tool) string {
	h.t.Helper()
	p, err := h.store.Create(h.t.Context(), "", piece.Tool, t.Content())
	if err != nil {
		h.t.Fatal(err)
	}
	return p.ID
}

// tools makes n tools, "Tool 001" first.
func (h *house) tools(n int) []string {
	h.t.Helper()
	list := make([]models.New, n)
	for i := range list {
		list[i] = models.New{Kind: piece.Tool, Content: roller(fmt.Sprintf("Tool %03d", i+1), "Use it when luck decides.").Content()}
	}
	made, err := h.store.CreateMany(h.t.Context(), "", list)
	if err != nil {
		h.t.Fatal(err)
	}
	ids := make([]string, n)
	for i, p := range made {
		ids[i] = p.ID
	}
	return ids
}

// scene makes a scene with tool access on.
func (h *house) scene(title string, tools ...string) string {
	h.t.Helper()
	return modelstest.MakeScene(h.t, h.store, title, tools...).ID
}

// links are the tools of a scene as they are stored.
func (h *house) links(scene string) []string {
	h.t.Helper()
	s, err := h.store.Scene(h.t.Context(), scene)
	if err != nil {
		h.t.Fatal(err)
	}
	return s.Prompting.Tools
}

// version is the version of a scene as it is stored.
func (h *house) version(scene string) int {
	h.t.Helper()
	s, err := h.store.Scene(h.t.Context(), scene)
	if err != nil {
		h.t.Fatal(err)
	}
	return s.Version
}

func form(pairs ...string) url.Values {
	v := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		v.Add(pairs[i], pairs[i+1])
	}
	return v
}
