package web

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/handlers"
	"callboard/handlers/respond"
	"callboard/models"
	"callboard/models/modelstest"
)

// troubled is the chain in front of handlers that go wrong, and its log.
func troubled(t *testing.T) (http.Handler, *bytes.Buffer) {
	t.Helper()
	var lines bytes.Buffer
	log := slog.New(slog.NewTextHandler(&lines, nil))
	e := echo.New()
	e.HTTPErrorHandler = respond.ErrorHandler(log)
	chain(e, Options{Log: log})
	e.GET("/panic", func(echo.Context) error { panic("a secret in a panic") })
	e.GET("/fault", func(echo.Context) error { return errors.New("a secret in an error") })
	e.GET("/api/fault", func(echo.Context) error { return errors.New("a secret in an error") })
	e.GET("/full", func(echo.Context) error {
		return &core.Error{Code: core.Internal, Message: "The disk is full.", Err: errors.New("a secret in a cause")}
	})
	e.GET("/refused", func(echo.Context) error { return core.Errorf(core.Invalid, "The name is empty.") })
	e.GET("/library", func(c echo.Context) error { return c.NoContent(http.StatusNoContent) })
	return e, &lines
}

func ask(h http.Handler, path string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	r := httptest.NewRequest(http.MethodGet, path, nil)
	r.Host = "127.0.0.1"
	h.ServeHTTP(w, r)
	return w
}

// A fault of ours is told without its inside; the log has all of it, under the
// id that was told.
func TestFaultsOfOurs(t *testing.T) {
	for path, says := range map[string]string{"/panic": "went wrong on our side", "/fault": "Nothing was changed.", "/api/fault": "went wrong on our side", "/full": "The disk is full."} {
		h, lines := troubled(t)
		w := ask(h, path)
		id := w.Header().Get(echo.HeaderXRequestID)
		if w.Code != http.StatusInternalServerError || id == "" || !strings.Contains(w.Body.String(), id) {
			t.Errorf("%s: status %d, id %q; want 500 with the id told", path, w.Code, id)
		}
		if !strings.Contains(w.Body.String(), says) {
			t.Errorf("%s: the person was not told %q", path, says)
		}
		if strings.Contains(w.Body.String(), "secret") {
			t.Errorf("%s: the person was told the error's inside", path)
		}
		if got := lines.String(); !strings.Contains(got, "secret") || strings.Count(got, "level=ERROR") != 1 || !strings.Contains(got, id) {
			t.Errorf("%s: the log has\n%s\nwant the error once, under %s", path, got, id)
		}
		if path == "/panic" && !strings.Contains(lines.String(), "chain_test.go") {
			t.Error("the log of a panic has no stack")
		}
	}
}

// A caller who went away is no fault, whatever broke because of it; the same
// break under a caller who waits is.
func TestCallersWhoLeave(t *testing.T) {
	for _, err := range []error{context.Canceled, core.Errorf(core.Cancelled, "The request ended before it was done.")} {
		var lines bytes.Buffer
		e := echo.New()
		e.HTTPErrorHandler = respond.ErrorHandler(slog.New(slog.NewTextHandler(&lines, nil)))
		e.GET("/", func(echo.Context) error { return err })
		ctx, leave := context.WithCancel(t.Context())
		r := httptest.NewRequestWithContext(ctx, http.MethodGet, "/", nil)
		waits := httptest.NewRecorder()
		e.ServeHTTP(waits, r)
		if waits.Code < 500 || waits.Body.Len() == 0 {
			t.Errorf("%v told to one who waits = %d with %d bytes; want an error that is told", err, waits.Code, waits.Body.Len())
		}
		lines.Reset()
		leave()
		left := httptest.NewRecorder()
		e.ServeHTTP(left, r)
		if left.Body.Len() > 0 || lines.Len() > 0 {
			t.Errorf("%v of one who left: %d bytes, log %q; want nothing", err, left.Body.Len(), lines.String())
		}
	}
}

func TestRefusalsAreNoFaults(t *testing.T) {
	h, lines := troubled(t)
	w := ask(h, "/refused")
	if w.Code != http.StatusUnprocessableEntity || !strings.Contains(w.Body.String(), "The name is empty.") {
		t.Errorf("a refusal: %d %.100q; want 422 with its sentence", w.Code, w.Body.String())
	}
	if strings.Contains(lines.String(), "level=ERROR") {
		t.Errorf("a refusal was logged as a fault:\n%s", lines)
	}
}

// People search for their own words: no query is logged.
func TestLogLine(t *testing.T) {
	h, lines := troubled(t)
	ask(h, "/library?q=private+words")
	got := lines.String()
	for _, want := range []string{"method=GET", "path=/library", "status=204", "ms="} {
		if !strings.Contains(got, want) {
			t.Errorf("the log line %q has no %s", got, want)
		}
	}
	if strings.Contains(got, "private") {
		t.Errorf("the log line %q holds the query", got)
	}
}

// A stop lets the requests that are under way finish.
func TestServeStopsGracefully(t *testing.T) {
	log := slog.New(slog.DiscardHandler)
	store, err := models.Open(t.Context(), models.Options{Path: filepath.Join(t.TempDir(), "test.db"), Log: log})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	s := New(Options{App: &handlers.App{Store: store, Log: log}, Log: log})
	inside, finish := make(chan struct{}), make(chan struct{})
	s.http.Handler = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		close(inside)
		<-finish
		_, _ = w.Write([]byte("whole")) // the test reads what arrives
	})
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	served, answered := make(chan error, 1), make(chan string, 1)
	go func() { served <- s.Serve(ctx, l) }()
	go func() {
		res, err := http.Get("http://" + l.Addr().String())
		if err != nil {
			answered <- err.Error()
			return
		}
		defer res.Body.Close()
		var body bytes.Buffer
		_, _ = body.ReadFrom(res.Body) // a short body shows below
		answered <- body.String()
	}()
	<-inside
	stop()
	close(finish)
	if got := <-answered; got != "whole" {
		t.Errorf("the request under way got %q; want its whole answer", got)
	}
	if err := <-served; err != nil {
		t.Errorf("Serve after a stop = %v; want nil", err)
	}
	if _, err := http.Get("http://" + l.Addr().String()); err == nil {
		t.Error("after the stop it still answers")
	}
}

// Open pages follow a scene past the time limits of an answer, and a stop ends
// their streams and waits for nobody.
func TestServeStopsStreams(t *testing.T) {
	var lines bytes.Buffer
	log := slog.New(slog.NewTextHandler(&lines, nil))
	store := modelstest.Open(t)
	id := modelstest.MakeScene(t, store, "Cave").ID
	s := New(Options{App: &handlers.App{Store: store, Log: log}, Log: log})
	s.http.ReadTimeout, s.http.WriteTimeout = 100*time.Millisecond, 100*time.Millisecond
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx, l) }()
	var streams []*bufio.Reader
	for range 5 {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+l.Addr().String()+"/booth/scenes/"+id+"/events", nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Accept", "text/event-stream")
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		streams = append(streams, bufio.NewReader(res.Body))
	}
	mark := func(r *bufio.Reader) string {
		for {
			line, err := r.ReadString('\n')
			if err != nil {
				t.Fatalf("the stream ended: %v", err)
			}
			if rest, ok := strings.CutPrefix(line, "data: "); ok {
				return rest
			}
		}
	}
	for _, r := range streams {
		mark(r)
	}
	<-time.After(3 * s.http.WriteTimeout) // what is tested is that this limit has passed
	modelstest.MakeScene(t, store, "Attic")
	for _, r := range streams {
		mark(r)
	}
	stop()
	if err := <-served; err != nil {
		t.Errorf("Serve after a stop = %v; want nil", err)
	}
	for _, r := range streams {
		if rest, err := io.ReadAll(r); err != nil || strings.TrimSpace(string(rest)) != "" {
			t.Errorf("a stream ends with %q, %v; want a clean end", rest, err)
		}
	}
	if strings.Contains(lines.String(), "cut off") {
		t.Errorf("the stop waited for streams:\n%s", lines.String())
	}
}

// A client that never finishes its request does not keep the server from
// stopping, nor turn the stop into a failure.
func TestServeStopsDespiteClients(t *testing.T) {
	var lines bytes.Buffer
	log := slog.New(slog.NewTextHandler(&lines, nil))
	store, err := models.Open(t.Context(), models.Options{Path: filepath.Join(t.TempDir(), "test.db")})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	s := New(Options{App: &handlers.App{Store: store, Log: log}, Log: log})
	s.grace = time.Millisecond
	inside, ended := make(chan struct{}), make(chan error, 1)
	s.http.Handler = http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		close(inside)
		_, err := io.ReadAll(r.Body)
		ended <- err
	})
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx, l) }()
	client, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	if _, err := io.WriteString(client, "POST /preferences HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nthe"); err != nil {
		t.Fatal(err)
	}
	<-inside
	stop()
	if err := <-served; err != nil {
		t.Errorf("Serve with a request that never ends = %v; want nil", err)
	}
	if err := <-ended; err == nil {
		t.Error("the request that never ends was read whole")
	}
	if !strings.Contains(lines.String(), "cut off") {
		t.Errorf("the log has %q; want that a request was cut off", lines.String())
	}
}
