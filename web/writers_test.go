package web_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"callboard/handlers"
	"callboard/models"
	"callboard/models/modelstest"
	"callboard/web"
)

const (
	writers   = 50
	rounds    = 3 // saves of each writer to the tool of all; as many to its own
	saveCount = writers * rounds
)

var savedAs = regexp.MustCompile(`Saved as version (\d+)\.`)

// safeLog is a log that many write to and one reads.
type safeLog struct {
	mu    sync.Mutex
	lines bytes.Buffer
}

// Write adds to the log.
func (l *safeLog) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.lines.Write(p)
}

// TestFiftyWriters: fifty people save different fields of one tool, and tools
// of their own, all at the same time through the whole chain. No save is lost,
// each makes one version, and nobody is told that the database is busy.
func TestFiftyWriters(t *testing.T) {
	var lines safeLog
	log := slog.New(slog.NewTextHandler(&lines, &slog.HandlerOptions{Level: slog.LevelWarn}))
	store := modelstest.OpenWith(t, models.Options{Log: log})
	server := web.New(web.Options{App: &handlers.App{Store: store, Log: log}, Log: log})
	s := serve(t, store, server.Handler())
	shared := s.makeTool(t, "Shared", writers)
	seen := make([]map[int]bool, writers) // the versions of the shared tool that each writer made
	var work sync.WaitGroup
	for n := range writers {
		own := s.makeTool(t, fmt.Sprint("Own ", n), 1)
		seen[n] = map[int]bool{}
		work.Go(func() { s.write(t, n, shared, own, seen[n]) })
	}
	work.Wait()
	// A machine that is busy may log a slow statement; a fault or a lock is none
	// of these.
	for line := range strings.Lines(lines.lines.String()) {
		if !strings.Contains(line, "level=WARN") || strings.Contains(line, "locked") || strings.Contains(line, "busy") {
			t.Errorf("the log says %s", line)
		}
	}
	s.wantAll(t, shared, seen)
	for _, id := range store.Shelf().IDs() {
		if e, ok := store.Shelf().Entry(id); ok && id != shared && e.Version != 1+rounds {
			t.Errorf("%s is at version %d; want %d", e.Name, e.Version, 1+rounds)
		}
	}
}

// makeTool makes a tool with n fields, f0, f1 and so on.
func (s *site) makeTool(t *testing.T, name string, n int) string {
	t.Helper()
	fields := make([]string, n)
	for i := range fields {
		fields[i] = fmt.Sprintf(`{"key":"f%d","name":"f%d"}`, i, i)
	}
	a := s.do("POST", "/api/pieces", fmt.Sprintf(`{"kind":"tool","name":%q,"body":{"fields":[%s]}}`, name, strings.Join(fields, ",")), "Content-Type", "application/json")
	var made struct{ ID string }
	if err := json.Unmarshal([]byte(a.body), &made); err != nil || a.status != http.StatusCreated {
		t.Fatalf("POST /api/pieces = %d %.300s", a.status, a.body)
	}
	return made.ID
}

// write is one person: they save their field of the shared tool, then their own
// tool, and go on from the version they were told.
func (s *site) write(t *testing.T, n int, shared, own string, seen map[int]bool) {
	at := map[string]int{shared: 1, own: 1}
	for round := range rounds {
		for _, id := range []string{shared, own} {
			key := n
			if id == own {
				key = 0
			}
			form := url.Values{"version": {strconv.Itoa(at[id])}, "do": {"save"}}
			form.Set(fmt.Sprintf("fields.f%d.description", key), fmt.Sprintf("round %d of %d", round, n))
			a := s.do("PATCH", "/workbench/tools/"+id, form.Encode(), "Content-Type", formType,
				"HX-Request", "true", "Cookie", fmt.Sprintf("callboard_person=writer%d", n))
			said := savedAs.FindStringSubmatch(a.body)
			if a.status != http.StatusOK || said == nil {
				t.Errorf("writer %d, round %d: %d %.300s", n, round, a.status, a.body)
				return
			}
			version, _ := strconv.Atoi(said[1]) // the pattern has digits only
			at[id] = version
			if id == shared {
				seen[version] = true
			}
		}
	}
}

// wantAll holds the shared tool to what all writers were told.
func (s *site) wantAll(t *testing.T, shared string, seen []map[int]bool) {
	t.Helper()
	all := map[int]int{}
	for n, versions := range seen {
		if len(versions) != rounds {
			t.Errorf("writer %d made %d versions; want %d", n, len(versions), rounds)
		}
		for v := range versions {
			all[v]++
		}
	}
	for v := 2; v <= 1+saveCount; v++ {
		if all[v] != 1 {
			t.Errorf("version %d was made by %d writers; want 1", v, all[v])
		}
	}
	p, err := s.store.Piece(context.Background(), shared)
	if err != nil || p.Version != 1+saveCount {
		t.Fatalf("the shared tool is at version %d, %v; want %d", p.Version, err, 1+saveCount)
	}
	for n := range writers {
		if want := fmt.Sprintf(`"description":"round %d of %d"`, rounds-1, n); !bytes.Contains(p.Body, []byte(want)) {
			t.Errorf("the last save of writer %d is lost", n)
		}
	}
	history, err := s.store.Revisions(context.Background(), shared, 0, 2*saveCount)
	if err != nil || len(history) != 1+saveCount {
		t.Errorf("the history has %d versions, %v; want %d", len(history), err, 1+saveCount)
	}
}
