package web

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"callboard/handlers"
	"callboard/handlers/respond"
)

// Options are what a server is made of.
type Options struct {
	App          *handlers.App
	Log          *slog.Logger
	TrustNetwork bool // requests may come under any host name, from any machine
	Gallery      bool // every state of every page is shown at /dev/gallery
}

// Server is the web server: routes, chain and life.
type Server struct {
	http  *http.Server
	log   *slog.Logger
	grace time.Duration // how long a stop waits for open requests
}

// Time limits of one connection. A request is small and an answer is quick, so
// slow ones are either lost or meant to hold the server.
const (
	readHeaderTimeout = 5 * time.Second
	readTimeout       = 60 * time.Second
	writeTimeout      = 60 * time.Second
	idleTimeout       = 2 * time.Minute
	shutdownTimeout   = 10 * time.Second
)

// maxHeaderBytes bounds a request's address and headers: the cookies of this and
// of neighbouring programs on localhost, an export that names 10,000 pieces.
const maxHeaderBytes = 256 << 10

// New wires a server. It does not listen yet.
func New(o Options) *Server {
	e := echo.New()
	e.HideBanner, e.HidePort = true, true
	e.IPExtractor = echo.ExtractIPDirect()
	e.HTTPErrorHandler = respond.ErrorHandler(o.Log)
	chain(e, o)
	routes(e, o.App)
	if o.Gallery {
		galleryRoutes(e, o.App)
	}
	srv := &Server{log: o.Log, grace: shutdownTimeout, http: &http.Server{
		Handler:           headAsGet(e),
		ReadHeaderTimeout: readHeaderTimeout,
		ReadTimeout:       readTimeout,
		WriteTimeout:      writeTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeaderBytes,
		ErrorLog:          slog.NewLogLogger(o.Log.Handler(), slog.LevelWarn),
	}}
	if o.App != nil && o.App.Store != nil {
		srv.http.RegisterOnShutdown(o.App.Store.Hub().Close) // pages that follow changes would never end by themselves
	}
	return srv
}

// Handler is the whole product as one handler, for tests and benchmarks.
func (s *Server) Handler() http.Handler { return s.http.Handler }

// Serve answers on l until ctx ends, then lets open requests finish.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	done := make(chan error, 1)
	go func() { done <- s.http.Serve(l) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	stop, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.grace)
	defer cancel()
	if err := s.http.Shutdown(stop); err != nil {
		// A client that never finishes must not turn a stop into a failure.
		s.log.Warn("requests that did not end were cut off", "waited", s.grace)
		if err := s.http.Close(); err != nil {
			return err
		}
	}
	if err := <-done; !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
