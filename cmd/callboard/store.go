package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"strings"

	"callboard/core"
	"callboard/models"
)

// openExisting opens a database that must be there: a command that reads must
// not make an empty library because of a mistyped path. The server may have the
// same file open.
func openExisting(ctx context.Context, path string) (*models.Store, error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return nil, core.Errorf(core.NotFound, "There is no database %s. Name it with --db, or start the server once to make it.", path)
	}
	return models.Open(ctx, models.Options{Path: path, Log: slog.New(slog.DiscardHandler)})
}

// sentence is an error in words for a person at a terminal.
func sentence(err error) string {
	var e *core.Error
	if errors.As(err, &e) && e.Message != "" {
		var b strings.Builder
		b.WriteString(e.Message)
		if len(e.Problems) > 1 {
			for _, p := range e.Problems {
				fmt.Fprintf(&b, "\n  %s: %s", p.Path, p.Message)
			}
		}
		return b.String()
	}
	return err.Error()
}

// failed prints an error and gives the exit status.
func failed(t terminal, err error) int {
	fmt.Fprintln(t.err, "callboard:", sentence(err))
	return exitProblems
}
