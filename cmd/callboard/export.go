package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"callboard/core/bundle"
	"callboard/core/jsondoc"
	"callboard/core/piece"
)

// runExport writes the pieces of a library as one file of ours, or its tables
// in a form of other programs.
func runExport(ctx context.Context, t terminal, args []string) int {
	f := newFlags(t, "export", "export [ID…] [--db FILE] [--kind KIND] [--format json|csv|md] [-o FILE]")
	db := f.text("db", defaultDB, "database to export; the server may be running on it")
	kind := f.text("kind", "", "export only pieces of this kind, such as tool")
	format := f.text("format", "json", "json is our own file; csv and md write tables and pools for other programs")
	out := f.text("o", "", "write to this file instead of standard output")
	f.yes("json", "accepted for likeness with the other commands: an export is JSON without --format")
	ids, err := f.parse(args)
	if err != nil {
		return f.misuse(err)
	}
	if *kind != "" && !piece.Kind(*kind).Valid() {
		return f.wrong("there is no kind %s", jsondoc.Quote(*kind))
	}
	sheet, ok := bundle.SheetOf(*format)
	if !ok && *format != "json" {
		return f.wrong("there is no format %s: give json, csv or md", jsondoc.Quote(*format))
	}
	if ok && *kind == "" && len(ids) == 0 {
		*kind = string(piece.Dice)
	}
	data, n, err := exportFrom(ctx, *db, piece.Kind(*kind), ids, sheet)
	if err != nil {
		return failed(t, err)
	}
	if *out == "" {
		_, err = t.out.Write(data)
	} else {
		err = replaceFile(*out, data)
	}
	if err != nil {
		return failed(t, err)
	}
	if *out != "" {
		fmt.Fprintf(t.err, "Wrote %s to %s.\n", counted(n, "piece"), *out)
	}
	return exitGood
}

// exportFrom gives the file and how many pieces are in it.
func exportFrom(ctx context.Context, db string, kind piece.Kind, ids []string, sheet bundle.Sheet) (data []byte, n int, err error) {
	store, err := openExisting(ctx, db)
	if err != nil {
		return nil, 0, err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	pieces, err := store.Export(ctx, kind, ids)
	if err != nil {
		return nil, 0, err
	}
	if sheet.Word != "" {
		pieces = slices.DeleteFunc(pieces, func(p piece.Piece) bool { return len(ids) > 0 && !slices.Contains(ids, p.ID) })
		return sheet.Encode(pieces, len(ids) > 0)
	}
	data, err = bundle.Encode(bundle.File{Pieces: pieces})
	return data, len(pieces), err
}
