package web_test

import (
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"callboard/handlers"
	"callboard/models"
	"callboard/web"
)

// site is a whole server over a fresh database, asked over real HTTP.
type site struct {
	t     *testing.T
	url   string
	store *models.Store
}

func newSite(t *testing.T) *site {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	store, err := models.Open(t.Context(), models.Options{Path: filepath.Join(t.TempDir(), "test.db"), Log: log})
	if err != nil {
		t.Fatal(err)
	}
	server := web.New(web.Options{App: &handlers.App{Store: store, Log: log}, Log: log})
	ts := httptest.NewServer(server.Handler())
	t.Cleanup(func() {
		ts.Close()
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	return &site{t: t, url: ts.URL, store: store}
}

// answer is a response read whole.
type answer struct {
	status int
	header http.Header
	body   string
}

// do sends one request; header holds names and values in turn. Redirects are
// answers, not followed.
func (s *site) do(method, path, body string, header ...string) answer {
	s.t.Helper()
	r, err := http.NewRequestWithContext(s.t.Context(), method, s.url+path, strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	for i := 0; i < len(header); i += 2 {
		if header[i] == "Host" {
			r.Host = header[i+1]
		}
		r.Header.Set(header[i], header[i+1])
	}
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	res, err := client.Do(r)
	if err != nil {
		s.t.Fatal(err)
	}
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return answer{res.StatusCode, res.Header, string(data)}
}

const form = "application/x-www-form-urlencoded"
