// Command callboard is the whole product in one binary: the web server and the
// command line over the same core.
package main

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"os"
	"os/signal"
	"syscall"

	"callboard/handlers"
	"callboard/models"
	"callboard/web"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	l, err := net.Listen("tcp", "127.0.0.1:8080")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	log := slog.New(slog.NewJSONHandler(os.Stderr, nil))
	fmt.Println("Callboard is at http://" + l.Addr().String())
	srv := web.New(web.Options{App: &handlers.App{Store: &models.Store{}, Log: log}, Log: log})
	if err := srv.Serve(ctx, l); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
