package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"

	"callboard/core/bundle"
	"callboard/handlers"
	"callboard/models"
	"callboard/web"
)

// serveConfig is every knob of the server.
type serveConfig struct {
	addr         string
	db           string
	empty        bool
	open         bool
	trustNetwork bool
	synchronous  string
	logFormat    string
	gallery      bool
}

func runServe(ctx context.Context, t terminal, args []string) int {
	f := newFlags(t, "serve", "serve [flags]")
	addr := f.text("addr", "127.0.0.1:8080", "address to listen on; port 0 picks a free one")
	db := f.text("db", defaultDB, "database file, made when it is not there")
	empty := f.yes("empty", "start a new database without the starter library")
	open := f.yes("open", "open the page in a browser")
	trust := f.yes("trust-network", "listen beyond this machine although there are no accounts")
	sync := f.text("synchronous", "normal", "normal: a save survives a crash of the program; full: also a power cut, at a fifth of the speed")
	logFormat := f.text("log", "text", "log lines as text or json, on standard error")
	gallery := f.yes("gallery", "for work on the product: show every state of every page at /dev/gallery")
	rest, err := f.parse(args)
	if err != nil {
		return f.misuse(err)
	}
	if len(rest) > 0 {
		return f.wrong("it takes no arguments, but was given %q", rest[0])
	}
	c := serveConfig{*addr, *db, *empty, *open, *trust, *sync, *logFormat, *gallery}
	if why := c.refuse(); why != "" {
		return f.wrong("%s", why)
	}
	if err := serve(ctx, t, c); err != nil {
		fmt.Fprintln(t.err, "callboard:", sentence(err))
		return exitProblems
	}
	return exitGood
}

// refuse says why the configuration cannot be served; empty when it can.
func (c serveConfig) refuse() string {
	if c.synchronous != "normal" && c.synchronous != "full" {
		return fmt.Sprintf("--synchronous is %q: write normal or full", c.synchronous)
	}
	if c.logFormat != "text" && c.logFormat != "json" {
		return fmt.Sprintf("--log is %q: write text or json", c.logFormat)
	}
	host, _, err := net.SplitHostPort(c.addr)
	if err != nil {
		return fmt.Sprintf("--addr is %q: write host:port, such as 127.0.0.1:8080", c.addr)
	}
	if !c.trustNetwork && !web.IsLoopbackHost(host) {
		return fmt.Sprintf("%s can be reached from other machines, and there are no accounts yet: anyone who reaches it "+
			"could read and change everything. Listen on 127.0.0.1, or add --trust-network if you trust everyone on that network", c.addr)
	}
	return ""
}

// serve runs the server until ctx ends.
func serve(ctx context.Context, t terminal, c serveConfig) error {
	log := c.logger(t)
	store, err := openLight(ctx, c, log)
	if err != nil {
		return err
	}
	l, err := (&net.ListenConfig{}).Listen(ctx, "tcp", c.addr)
	if err != nil {
		return errors.Join(fmt.Errorf("%s cannot be listened on: %w", c.addr, err), store.Close())
	}
	url := "http://" + l.Addr().String()
	fmt.Fprintf(t.out, "Callboard is at %s (data in %s)\n", url, absolute(c.db))
	if c.open {
		openBrowser(ctx, log, url)
	}
	app := &handlers.App{Store: store, Log: log}
	srv := web.New(web.Options{App: app, Log: log, TrustNetwork: c.trustNetwork, Gallery: c.gallery})
	err = srv.Serve(ctx, l)
	return errors.Join(err, store.Close())
}

// logger writes structured lines to standard error.
func (c serveConfig) logger(t terminal) *slog.Logger {
	if c.logFormat == "json" {
		return slog.New(slog.NewJSONHandler(t.err, nil))
	}
	return slog.New(slog.NewTextHandler(t.err, nil))
}

func absolute(path string) string {
	if p, err := filepath.Abs(path); err == nil {
		return p
	}
	return path
}

// openBrowser asks the desktop to open url; a machine without one is no fault.
func openBrowser(ctx context.Context, log *slog.Logger, url string) {
	name, args := "xdg-open", []string{url}
	switch runtime.GOOS {
	case "darwin":
		name = "open"
	case "windows":
		name, args = "rundll32", []string{"url.dll,FileProtocolHandler", url}
	}
	if err := exec.CommandContext(context.WithoutCancel(ctx), name, args...).Start(); err != nil {
		log.Warn("no browser could be opened", "error", err)
	}
}

// openLight opens the store with the collector held back: nearly all that a
// start makes either stays or goes at once, so that looking through it meanwhile
// is a fifth of the work of a large library. What was left over is given back to
// the system at once, so that a server nobody uses yet holds no more than it
// needs.
func openLight(ctx context.Context, c serveConfig, log *slog.Logger) (*models.Store, error) {
	const held = 400 // per cent; 100 is the usual
	usual := debug.SetGCPercent(held)
	defer func() {
		debug.SetGCPercent(usual)
		debug.FreeOSMemory()
	}()
	return openStore(ctx, c, log)
}

// openStore opens the database of the server. One that is made by this gets the
// starter library, unless --empty says otherwise.
func openStore(ctx context.Context, c serveConfig, log *slog.Logger) (*models.Store, error) {
	store, err := models.Open(ctx, models.Options{Path: c.db, Log: log, Synchronous: c.synchronous})
	if err != nil || c.empty {
		return store, err
	}
	starter, err := bundle.Starter()
	if err == nil {
		_, err = store.Seed(ctx, starter)
	}
	if err != nil {
		return nil, errors.Join(err, store.Close())
	}
	return store, nil
}
