package api_test

import (
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/labstack/echo/v4"

	"callboard/handlers/api"
	"callboard/handlers/person"
	"callboard/handlers/respond"
	"callboard/models"
	"callboard/models/modelstest"
)

// site is the JSON interface over real HTTP and a real database.
type site struct {
	t     *testing.T
	url   string
	store *models.Store
	doc   *document
}

func open(t *testing.T) *site {
	t.Helper()
	store := modelstest.Open(t)
	log := slog.New(slog.DiscardHandler)
	e := echo.New()
	e.HTTPErrorHandler = respond.ErrorHandler(log)
	e.Use(person.Middleware)
	(&api.API{Store: store, Log: log}).Routes(e)
	srv := httptest.NewServer(e)
	t.Cleanup(srv.Close)
	return &site{t, srv.URL, store, readDocument(t)}
}

// answer is what came back.
type answer struct {
	status int
	etag   string
	body   string
	json   map[string]any // nil when the body is no object
}

// do sends one request. headers are name, value, name, value…
func (s *site) do(method, path, body string, headers ...string) answer {
	s.t.Helper()
	req, err := http.NewRequestWithContext(s.t.Context(), method, s.url+path, strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		s.t.Fatal(err)
	}
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	a := answer{status: res.StatusCode, etag: res.Header.Get("ETag"), body: strings.TrimSpace(string(data))}
	if len(data) > 0 && data[0] == '{' {
		if err := json.Unmarshal(data, &a.json); err != nil {
			s.t.Fatalf("%s %s answered %q, which is not JSON: %v", method, path, data, err)
		}
	}
	s.doc.check(s.t, method, path, a)
	return a
}

// want fails unless the answer has the status and holds the text.
func (a answer) want(t *testing.T, what string, status int, holds string) {
	t.Helper()
	if a.status != status || !strings.Contains(a.body, holds) {
		t.Errorf("%s = %d %s; want %d and %q in it", what, a.status, a.body, status, holds)
	}
}

// make stores a tool and returns its id.
func (s *site) make(name, body string) string {
	s.t.Helper()
	a := s.do("POST", "/api/pieces", `{"kind":"tool","name":`+quote(name)+`,"body":`+body+`}`)
	if a.status != http.StatusCreated {
		s.t.Fatalf("POST /api/pieces = %d %s; want 201", a.status, a.body)
	}
	return a.json["id"].(string)
}

func quote(s string) string {
	b, _ := json.Marshal(s)
	return string(b)
}

const skill = `{"description":"Rolls a check.","fields":[{"name":"skill","description":"which skill","type":"choice","required":true,"choices":["stealth","lore"]},{"name":"dice","description":"the dice","type":"text","required":true}],"action":{"kind":"roll","field":"dice"}}`
