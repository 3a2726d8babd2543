package web_test

import (
	"flag"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"golang.org/x/tools/txtar"

	"callboard/handlers"
	"callboard/models"
	"callboard/web"
)

var update = flag.Bool("update", false, "write the recorded answers of testdata again")

// TestSessions plays every conversation of testdata/session against a real
// server over a real database. A file is prose, then the part "script", then
// the parts the script names: bodies to send, and answers that were recorded
// and that -update records again.
//
// A script is a list of steps, each with indented lines under it:
//
//	as ana                  the browser that acts from here on, with its own cookies
//	as ana htmx             the same with scripts: htmx asks for parts and puts them in
//	open /library           goes to a page, over redirects
//	press #save             presses a button, or sends a form, of the page that is open
//	type                    types into the page; with htmx the page posts it
//	POST /api/pieces        sends one request as a program; a redirect is the answer
//	restart                 stops the server and starts it on the same database
//
// Lines under a step that go with the request: "set NAME TEXT", "check NAME",
// "uncheck NAME" (controls of the page), "with HEADER: TEXT", "form NAME=TEXT",
// "json TEXT", "body PART TYPE". In a text \n is a line break.
//
// Lines that look at the answer: "status N" (200 when left out), "at PATH",
// "has TEXT", "lacks TEXT", "see SELECTOR", "see SELECTOR = TEXT", "see SELECTOR
// ~ TEXT" (the text holds it), "attr SELECTOR NAME = TEXT", "no SELECTOR",
// "count SELECTOR N", "header NAME = TEXT", "header NAME ~ TEXT", "noheader
// NAME", "value PATH = JSON" (of a JSON answer), "pieces N", "scenes N" (in the
// library now), "record PART" (the answer is that part).
// "keep NAME at REGEXP", "keep NAME see SELECTOR", "keep NAME attr SELECTOR
// NAME" and "keep NAME value PATH" remember a text, which $NAME stands for in
// every line after.
//
// Every answer is besides held to what all answers must have (see checkAnswer).
func TestSessions(t *testing.T) {
	files, err := filepath.Glob("testdata/session/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("Glob = %d files, %v; want some", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			playSession(t, file)
		})
	}
}

// stage is a server that can be stopped and started again under one address.
type stage struct {
	t     *testing.T
	url   string
	db    string
	store *models.Store
	now   atomic.Value // the http.Handler
}

func newStage(t *testing.T) *stage {
	s := &stage{t: t, db: filepath.Join(t.TempDir(), "callboard.db")}
	s.start()
	ts := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.now.Load().(http.Handler).ServeHTTP(w, r)
	}))
	s.url = ts.URL
	t.Cleanup(func() {
		ts.Close()
		if err := s.store.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func (s *stage) start() {
	s.t.Helper()
	log := slog.New(slog.DiscardHandler)
	store, err := models.Open(s.t.Context(), models.Options{Path: s.db, Log: log})
	if err != nil {
		s.t.Fatal(err)
	}
	s.store = store
	s.now.Store(web.New(web.Options{App: &handlers.App{Store: store, Log: log}, Log: log}).Handler())
}

func (s *stage) restart() {
	s.t.Helper()
	if err := s.store.Close(); err != nil {
		s.t.Fatal(err)
	}
	s.start()
}

// session is a conversation under way.
type session struct {
	t        *testing.T
	stage    *stage
	archive  *txtar.Archive
	changed  bool // a recorded part was written again
	browsers map[string]*browser
	now      *browser
	vars     map[string]string
	line     int
	step     string
}

// step is one line of a script with the lines under it.
type step struct {
	line    int
	text    string
	details []string
}

func playSession(t *testing.T, file string) {
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s := &session{t: t, stage: newStage(t), archive: archive, browsers: map[string]*browser{}, vars: map[string]string{}}
	s.as("somebody", false)
	for _, st := range s.script() {
		s.line, s.step = st.line, st.text
		s.play(st)
		if t.Failed() {
			break // what follows would only be its echo
		}
	}
	if s.changed && !t.Failed() {
		if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// script reads the steps. Their lines are counted within the part.
func (s *session) script() []step {
	var steps []step
	for i, line := range strings.Split(string(s.part("script")), "\n") {
		trimmed := strings.TrimSpace(line)
		switch {
		case trimmed == "" || strings.HasPrefix(trimmed, "#"):
		case line[0] == ' ' && len(steps) > 0:
			last := &steps[len(steps)-1]
			last.details = append(last.details, trimmed)
		default:
			steps = append(steps, step{line: i + 1, text: trimmed})
		}
	}
	if len(steps) == 0 {
		s.t.Fatal("the script has no step")
	}
	return steps
}

func (s *session) part(name string) []byte {
	s.t.Helper()
	i := slices.IndexFunc(s.archive.Files, func(f txtar.File) bool { return f.Name == name })
	if i < 0 {
		s.t.Fatalf("there is no part %q", name)
	}
	return s.archive.Files[i].Data
}

func (s *session) as(name string, htmx bool) {
	if s.browsers[name] == nil {
		s.browsers[name] = newBrowser(s.stage.url)
	}
	s.now = s.browsers[name]
	s.now.htmx = htmx
}

// fail says what is wrong at this step.
func (s *session) fail(format string, args ...any) {
	s.t.Helper()
	s.t.Errorf("line %d, %s: "+format, append([]any{s.line, s.step}, args...)...)
}

func (s *session) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatalf("line %d, %s: %v", s.line, s.step, err)
	}
}

var variable = regexp.MustCompile(`\$[a-z]+`)

// expand puts the kept texts in.
func (s *session) expand(text string) string {
	return variable.ReplaceAllStringFunc(text, func(name string) string {
		value, ok := s.vars[name[1:]]
		if !ok {
			s.t.Fatalf("line %d, %s: nothing was kept as %s", s.line, s.step, name)
		}
		return value
	})
}

// play does one step, then looks at its answer.
func (s *session) play(st step) {
	verb, rest, _ := strings.Cut(st.text, " ")
	rest = s.expand(rest)
	var looks []string
	var in input
	for _, d := range st.details {
		taken, err := in.take(s, d)
		s.must(err)
		if !taken {
			looks = append(looks, d)
		}
	}
	switch verb {
	case "as":
		name, how, _ := strings.Cut(rest, " ")
		s.as(name, how == "htmx")
		return
	case "restart":
		s.stage.restart()
		return
	case "open":
		s.must(s.now.open(rest, in.headers))
	case "press":
		s.must(s.now.press(rest, in))
	case "type":
		s.must(s.now.enter(in))
	default:
		s.must(s.now.send(verb, rest, in))
	}
	s.look(looks)
}
