package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"

	"callboard/core"
	"callboard/core/bundle"
	"callboard/core/jsondoc"
	"callboard/models"
)

// runImport reads a file into a library: each item on standard output with
// what became of it, the counts on standard error. The status is 1 when an item
// was refused, although the others are in.
func runImport(ctx context.Context, t terminal, args []string) int {
	f := newFlags(t, "import", "import FILE [--db FILE] [--json]    (FILE is - for standard input)")
	db := f.text("db", defaultDB, "database file, made when it is not there")
	asJSON := f.yes("json", "print the report as JSON")
	dry := f.yes("dry", "say what would be imported, and change nothing")
	rest, err := f.parse(args)
	if err != nil {
		return f.misuse(err)
	}
	if len(rest) != 1 {
		return f.wrong("give one file: a Callboard file, a list of tool definitions, or a table")
	}
	data, err := readFile(t, rest[0])
	if err != nil {
		return failed(t, err)
	}
	plan, err := bundle.ReadNamed(strings.TrimPrefix(rest[0], "-"), data)
	if err != nil {
		return failed(t, err)
	}
	outcome, err := importInto(ctx, *db, plan, *dry)
	if err != nil {
		return failed(t, err)
	}
	report := outcome.Report()
	fmt.Fprintln(t.err, report.Counts.Sentence())
	status := exitGood
	if report.Counts.Refused > 0 {
		status = exitProblems
	}
	if *asJSON {
		return max(status, printJSON(t, report))
	}
	if err := report.WriteText(plain{t.out}); err != nil {
		return failed(t, err)
	}
	return status
}

// importInto opens the library, imports and closes it.
func importInto(ctx context.Context, db string, plan bundle.Plan, dry bool) (outcome bundle.Outcome, err error) {
	open := openExisting
	if !dry {
		open = openAny
	}
	store, err := open(ctx, db)
	if err != nil {
		return outcome, err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	if dry {
		return store.ReviewImport(ctx, plan)
	}
	return store.Import(ctx, "", plan)
}

// openAny opens a database, and makes it when it is not there.
func openAny(ctx context.Context, path string) (*models.Store, error) {
	return models.Open(ctx, models.Options{Path: path, Log: slog.New(slog.DiscardHandler)})
}

// readFile reads a file to import, or standard input for "-", up to the
// ceiling of a file.
func readFile(t terminal, name string) ([]byte, error) {
	in := t.in
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return nil, core.Errorf(core.NotFound, "%s cannot be read: %v.", name, errors.Unwrap(err))
		}
		defer file.Close()
		in = file
	}
	data, err := io.ReadAll(io.LimitReader(in, core.MaxImportBytes+1))
	if err != nil {
		return nil, core.Errorf(core.NotFound, "%s cannot be read: %v.", name, err)
	}
	if len(data) > core.MaxImportBytes {
		return nil, core.Errorf(core.TooLarge, "%s is larger than %s. Split it into several files.", name, jsondoc.Bytes(core.MaxImportBytes))
	}
	return data, nil
}
