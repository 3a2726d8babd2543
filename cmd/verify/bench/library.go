package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"path/filepath"
	"sync"
	"time"

	"callboard/core/piece"
	"callboard/core/tool"
	"callboard/handlers"
	"callboard/models"
	"callboard/web"
	"callboard/web/browsertest"
)

// pieces is how many the large library has.
const pieces = 10_000

// library is a served library whose requests are timed on the server's side.
type library struct {
	url   string
	path  string // the database file
	store *models.Store
	ids   []string
	stop  func() error

	mu    sync.Mutex
	times []time.Duration
}

// open makes a library of n tools and serves it on a free port of this machine.
func open(ctx context.Context, path string, tools []tool.Tool) (*library, error) {
	log := slog.New(slog.DiscardHandler)
	store, err := models.Open(ctx, models.Options{Path: path, Log: log})
	if err != nil {
		return nil, err
	}
	list := make([]models.New, len(tools))
	for i, t := range tools {
		list[i] = models.New{Kind: piece.Tool, Content: t.Content()}
	}
	made, err := store.CreateMany(ctx, "", list)
	if err != nil {
		return nil, errors.Join(err, store.Close())
	}
	l := &library{path: path, store: store}
	for _, p := range made {
		l.ids = append(l.ids, p.ID)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, errors.Join(err, store.Close())
	}
	l.url = "http://" + listener.Addr().String()
	handler := web.New(web.Options{App: &handlers.App{Store: store, Log: log}, Log: log}).Handler()
	server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		handler.ServeHTTP(w, r)
		spent := time.Since(start)
		l.mu.Lock()
		l.times = append(l.times, spent)
		l.mu.Unlock()
	})}
	go func() { _ = server.Serve(listener) }() // it ends with Close, and says only that
	l.stop = func() error { return errors.Join(server.Close(), store.Close()) }
	return l, nil
}

func (l *library) close() { _ = l.stop() } // the run is over; the files go with it

// taken gives the times since the last call of it.
func (l *library) taken() []time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	out := l.times
	l.times = nil
	return out
}

// largeLibrary is the library of 10,000 tools, made once.
func (b *bench) largeLibrary(ctx context.Context) (*library, error) {
	if b.large != nil {
		return b.large, nil
	}
	dir, err := b.dir()
	if err != nil {
		return nil, err
	}
	b.large, err = open(ctx, filepath.Join(dir, "large.db"), browsertest.Tools(pieces))
	return b.large, err
}

// smallLibrary is a new library of the tools.
func (b *bench) smallLibrary(ctx context.Context, name string, tools []tool.Tool) (*library, error) {
	dir, err := b.dir()
	if err != nil {
		return nil, err
	}
	return open(ctx, filepath.Join(dir, name), tools)
}

// searches are what people type, one letter after the other: common words, rare
// ones, several, none found.
var searches = []string{
	"g", "ga", "gat", "gate", "lock", "the lock", "salt road", "2d6", "listen chapel", "mood", "ledger", "z", "zz", "desperate", "combat", "pick a lock in the harbour",
	"the", "t", "e", "before dawn",
}

// library measures the Library's first page and its search.
func (b *bench) library(ctx context.Context) ([]figure, error) {
	l, err := b.largeLibrary(ctx)
	if err != nil {
		return nil, err
	}
	const rounds = 15
	c := client{base: l.url}
	for range 3 { // what is kept for later is made by the first requests
		if _, err := c.get(ctx, "/library"); err != nil {
			return nil, err
		}
	}
	l.taken()
	for range rounds * len(searches) {
		if _, err := c.get(ctx, "/library"); err != nil {
			return nil, err
		}
	}
	page := l.taken()
	for range rounds {
		for _, q := range searches {
			if _, err := c.part(ctx, "/library?q="+escape(q)); err != nil {
				return nil, err
			}
		}
	}
	search := l.taken()
	name := fmt.Sprintf("library of %d pieces: ", pieces)
	return []figure{
		atMost(name+"first page, median", milliseconds(quantile(page, 0.5)), "ms", 20),
		atMost(name+"first page, 99th percentile", milliseconds(quantile(page, 0.99)), "ms", 20),
		atMost(name+"search, median", milliseconds(quantile(search, 0.5)), "ms", 20),
		atMost(name+"search, 99th percentile", milliseconds(quantile(search, 0.99)), "ms", 20),
	}, nil
}
