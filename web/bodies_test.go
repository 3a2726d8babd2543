package web_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"callboard/core"
)

// endless is a body without an end, and so without a length.
type endless struct{}

// Read gives spaces.
func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	return len(p), nil
}

// TestBodyCeilings: each address reads as much as what it takes may be, and no
// more: files to import may be larger than pieces.
func TestBodyCeilings(t *testing.T) {
	s := newSite(t)
	const json = "application/json"
	spaces := func(n int) string { return strings.Repeat(" ", n) }
	rows := []struct {
		name, path, kind, body string
		status                 int
	}{
		{"a piece below its ceiling", "/api/pieces", json, spaces(core.MaxBodyBytes), 400},
		{"a piece past its ceiling", "/api/pieces", json, spaces(core.MaxBodyBytes + 1), 413},
		{"a piece past the server's", "/api/pieces", json, spaces(3 * core.MaxBodyBytes), 413},
		{"a definition past its ceiling", "/api/definitions", json, spaces(3 * core.MaxBodyBytes), 413},
		{"dice past theirs", "/api/dice/roll", json, spaces(9 << 10), 413},
		{"a form past its ceiling", "/library/delete", formType, "id=" + spaces(2*core.MaxBodyBytes), 413},
		{"a file that a piece could not be", "/api/import", json, spaces(8*core.MaxBodyBytes) + "[]", 422},
		{"a file past its ceiling", "/api/import", json, spaces(core.MaxImportBytes + 1), 413},
		{"a file past the server's", "/api/import", json, spaces(core.MaxImportBytes + 1<<20), 413},
		{"a piece named like an import", "/api/pieces/import", json, spaces(3 * core.MaxBodyBytes), 413},
	}
	for _, row := range rows {
		method := "POST"
		if row.path == "/api/pieces/import" {
			method = "PATCH"
		}
		a := s.do(method, row.path, row.body, "Content-Type", row.kind, "If-Match", `"v1"`)
		if a.status != row.status {
			t.Errorf("%s: %d %.200s; want %d", row.name, a.status, a.body, row.status)
		}
		for _, fault := range checkAnswer(a) {
			t.Errorf("%s: %s", row.name, fault)
		}
	}
}

// TestEndlessBody: a body that does not say how long it is is read up to the
// ceiling and no further.
func TestEndlessBody(t *testing.T) {
	s := newSite(t)
	for _, path := range []string{"/api/pieces", "/api/import", "/library/delete", "/workbench/tools"} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.url+path, io.NopCloser(endless{}))
		if err != nil {
			t.Fatal(err)
		}
		kind := "application/json"
		if !strings.HasPrefix(path, "/api/") {
			kind = formType
		}
		r.Header.Set("Content-Type", kind)
		res, err := http.DefaultClient.Do(r)
		if err != nil {
			continue // the server hung up, which is an answer too
		}
		res.Body.Close()
		if res.StatusCode != http.StatusRequestEntityTooLarge {
			t.Errorf("an endless body to %s = %d; want 413", path, res.StatusCode)
		}
	}
	if n := s.store.Shelf().Len(); n != 0 {
		t.Errorf("endless bodies made %d pieces", n)
	}
}
