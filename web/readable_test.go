package web_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"callboard/handlers"
	"callboard/models"
	"callboard/models/modelstest"
	"callboard/web"
)

// writes are addresses that read a form, each by its own handler.
var writes = []string{
	"/preferences", "/library/new", "/library/tag", "/library/link", "/library/export", "/library/delete", "/library/restore",
	"/library/purge", "/booth/scenes", "/booth/scenes/a/save", "/booth/scenes/a/access", "/booth/scenes/a/switch", "/booth/scenes/a/move",
	"/booth/scenes/a/link", "/booth/scenes/a/purge", "/workbench/tools/a", "/workbench/tools/a/draft", "/workbench/tools/a/try",
}

// A form that cannot be read is the sender's fault, told as such, wherever it is
// sent.
func TestUnreadableForms(t *testing.T) {
	s := newSite(t)
	tests := []struct{ name, kind, body string }{
		{"a broken escape", form, "name=%zz"},
		{"a semicolon", form, "name=a;b=c"},
		{"thousands of names too many", form, strings.Repeat("&a=", 20_000)},
		{"no boundary", "multipart/form-data", "name=a"},
		{"nothing between the boundaries", "multipart/form-data; boundary=x", "name=a"},
		{"a form in parts cut off", "multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\na"},
		{"thousands of parts", "multipart/form-data; boundary=x", strings.Repeat("--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\r\n", 5000) + "--x--\r\n"},
		{"a broken content type", "application/x-www-form-urlencoded; =;", "name=a"},
	}
	for _, tt := range tests {
		for _, path := range writes {
			if a := s.do("POST", path, tt.body, "Content-Type", tt.kind); a.status != http.StatusBadRequest || !strings.Contains(a.body, "did not arrive whole") {
				t.Errorf("%s to %s = %d; want 400 with the reason", tt.name, path, a.status)
			}
		}
	}
}

func TestUnreadableRequests(t *testing.T) {
	s := newSite(t)
	tests := []struct {
		name, method, path, body string
		header                   []string
		status                   int
	}{
		{"a broken escape in a page's query", "GET", "/library?q=%zz", "", nil, 400},
		{"a semicolon in a query of the API", "GET", "/api/pieces?kind=tool;q=a", "", nil, 400},
		{"a query of too many names", "GET", "/library?" + strings.Repeat("&a=", 20_000), "", nil, 400},
		{"a compressed form", "POST", "/preferences", "x", []string{"Content-Type", form, "Content-Encoding", "gzip"}, 415},
		{"compressed JSON", "POST", "/api/pieces", "x", []string{"Content-Type", "application/json", "Content-Encoding", "br"}, 415},
		{"a compressed file", "POST", "/api/import", "x", []string{"Content-Type", "application/json", "Content-Encoding", "zstd"}, 415},
		{"a body that says it is as it is", "POST", "/preferences", "theme=dark", []string{"Content-Type", form, "Content-Encoding", "Identity"}, 303},
		{"a form in parts", "POST", "/preferences", "--x\r\nContent-Disposition: form-data; name=\"theme\"\r\n\r\ndark\r\n--x--\r\n", []string{"Content-Type", "multipart/form-data; boundary=x"}, 303},
	}
	for _, tt := range tests {
		if a := s.do(tt.method, tt.path, tt.body, tt.header...); a.status != tt.status {
			t.Errorf("%s = %d; want %d", tt.name, a.status, tt.status)
		}
	}
}

// Only the addresses that take files take bodies as large as files: no address
// whose id happens to read "import".
func TestLargeBodiesAreForFiles(t *testing.T) {
	s := newSite(t)
	body := strings.Repeat(" ", 3<<20)
	for path, status := range map[string]int{"/api/import": 422, "/api/pieces/import": 413, "/workbench/tools/import": 413} {
		method := "POST"
		if strings.HasPrefix(path, "/api/pieces") {
			method = "PATCH"
		}
		if a := s.do(method, path, body, "Content-Type", "application/json", "If-Match", `"v1"`); a.status != status {
			t.Errorf("%s %s with 3 MiB = %d; want %d", method, path, a.status, status)
		}
	}
}

// A request may be called what its sender likes, as long as it is a name.
func TestRequestIDs(t *testing.T) {
	s := newSite(t)
	tests := []struct {
		given string
		kept  bool
	}{
		{"0af7651916cd43dd8448eb211c80319c", true},
		{"", false},
		{"<script>", false},
		{"a b", false},
		{strings.Repeat("a", 65), false},
	}
	for _, tt := range tests {
		got := s.do("GET", "/nothing", "", "X-Request-Id", tt.given).header.Get("X-Request-Id")
		if got == "" || (got == tt.given) != tt.kept {
			t.Errorf("a request called %.20q is called %.20q; want the same: %v", tt.given, got, tt.kept)
		}
	}
}

// What a request is called and asks for is repeated in short: in the answer and
// in the log.
func TestRequestsAreRepeatedInShort(t *testing.T) {
	var lines bytes.Buffer
	log := slog.New(slog.NewTextHandler(&lines, nil))
	h := web.New(web.Options{App: &handlers.App{Store: modelstest.Open(t), Log: log}, Log: log}).Handler()
	long := strings.Repeat("a", 100_000)
	for _, r := range []struct{ method, path string }{{"GET", "/" + long}, {"GET", "/api/" + long}, {"POST", "/keys"}, {"A" + strings.ToUpper(long), "/keys"}, {"GET", "/%ff%fe\u2028"}} {
		lines.Reset()
		w := httptest.NewRecorder()
		request := httptest.NewRequest(r.method, r.path, nil)
		request.Host = "localhost"
		h.ServeHTTP(w, request)
		if w.Body.Len() > 20_000 || lines.Len() > 2000 {
			t.Errorf("%.9s %.9s: the answer has %d bytes and the log %d; want fewer than 20000 and 2000", r.method, r.path, w.Body.Len(), lines.Len())
		}
	}
}

// A request with thousands of faults is told the first.
func TestProblemsAreBounded(t *testing.T) {
	s := newSite(t)
	id := modelstest.MakeTool(t, s.store, "A", "").ID
	var sent strings.Builder
	sent.WriteString("version=1")
	for i := range 5000 {
		fmt.Fprintf(&sent, "&unknown%d=1", i)
	}
	a := s.do("POST", "/workbench/tools/"+id+"/draft", sent.String(), "Content-Type", form)
	a.holds(t, "a form of 5000 unknown controls", 422, "There are 4950 more problems.")
	if n := strings.Count(a.body, "The form has no control"); n > 60 {
		t.Errorf("the answer names %d problems; want about 50", n)
	}
}

// The server takes an export that names 10,000 pieces, and no header without end.
func TestHeadersAreBounded(t *testing.T) {
	log := slog.New(slog.DiscardHandler)
	store, err := models.Open(t.Context(), models.Options{Path: filepath.Join(t.TempDir(), "test.db"), Log: log})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := web.New(web.Options{App: &handlers.App{Store: store, Log: log}, Log: log})
	served := make(chan error, 1)
	ctx, stop := context.WithCancel(t.Context())
	go func() { served <- server.Serve(ctx, l) }()
	for bytes, status := range map[int]int{170_000: 404, 300_000: 431} {
		res, err := http.Get("http://" + l.Addr().String() + "/api/export?ids=" + strings.Repeat("a", bytes))
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.Copy(io.Discard, res.Body) // only the status counts
		res.Body.Close()
		if res.StatusCode != status {
			t.Errorf("an address of %d bytes = %d; want %d", bytes, res.StatusCode, status)
		}
	}
	stop()
	if err := <-served; err != nil {
		t.Errorf("Serve = %v; want nil", err)
	}
}
