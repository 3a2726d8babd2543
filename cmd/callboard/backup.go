package main

import (
	"context"
	"errors"
	"fmt"
	"os"
)

func runBackup(ctx context.Context, t terminal, args []string) int {
	f := newFlags(t, "backup", "backup FILE [--db FILE] [--json]")
	db := f.text("db", defaultDB, "database file to copy; the server may be running on it")
	asJSON := f.yes("json", "print JSON")
	rest, err := f.parse(args)
	if err != nil {
		return f.misuse(err)
	}
	if len(rest) != 1 {
		return f.wrong("give the file to write, which must not be there yet")
	}
	store, err := openExisting(ctx, *db)
	if err != nil {
		return failed(t, err)
	}
	if err := errors.Join(store.Backup(ctx, rest[0]), store.Close()); err != nil {
		return failed(t, err)
	}
	info, err := os.Stat(rest[0])
	if err != nil {
		return failed(t, err)
	}
	if *asJSON {
		return printJSON(t, map[string]any{"file": absolute(rest[0]), "bytes": info.Size()})
	}
	fmt.Fprintf(t.err, "Copied %s to %s (%d bytes).\n", *db, rest[0], info.Size())
	return exitGood
}
