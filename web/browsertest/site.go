package browsertest

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"path/filepath"
	"testing"

	"callboard/handlers"
	"callboard/models"
	"callboard/web"
)

// Site is a running server with a database of its own.
type Site struct {
	URL   string
	Store *models.Store

	t    testing.TB
	addr string
	path string // the database file
	stop func()
}

// Serve starts a server on a free port of this machine, over a fresh database
// file. The test's end stops it.
func Serve(t testing.TB) *Site {
	t.Helper()
	s := &Site{t: t, addr: "127.0.0.1:0", path: filepath.Join(t.TempDir(), "callboard.db")}
	s.start()
	t.Cleanup(func() { s.stop() })
	return s
}

// Restart stops the server as a signal does and starts it again on the same
// address and the same database.
func (s *Site) Restart() {
	s.t.Helper()
	s.stop()
	s.start()
}

func (s *Site) start() {
	s.t.Helper()
	log := slog.New(slog.DiscardHandler)
	store, err := models.Open(context.Background(), models.Options{Path: s.path, Log: log})
	if err != nil {
		s.t.Fatal(err)
	}
	s.Store = store
	server := web.New(web.Options{App: &handlers.App{Store: s.Store, Log: log}, Log: log, Gallery: true})
	l, err := net.Listen("tcp", s.addr)
	if err != nil {
		s.t.Fatal(err)
	}
	s.addr = l.Addr().String()
	s.URL = "http://" + s.addr
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- server.Serve(ctx, l) }()
	s.stop = func() {
		s.stop = func() {}
		cancel()
		if err := errors.Join(<-done, store.Close()); err != nil {
			s.t.Errorf("stop the server: %v", err)
		}
	}
}

// Handle serves any handler as a site, for the tests of this package.
func Handle(t testing.TB, h http.Handler) *Site {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{Handler: h}
	go func() { _ = server.Serve(l) }() // ends with Close, and says only that
	t.Cleanup(func() { _ = server.Close() })
	return &Site{URL: "http://" + l.Addr().String(), t: t}
}
