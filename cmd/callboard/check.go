package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"callboard/core"
	"callboard/core/bundle"
	"callboard/core/piece"
	"callboard/core/shelf"
	"callboard/core/tool"
)

// checkedCase is one case of one tool as "callboard check --json" prints it.
type checkedCase struct {
	Tool string `json:"tool"`
	Case string `json:"case"`
	Pass bool   `json:"pass"`
	Why  string `json:"why"`
}

// checkReport is the whole of a check.
type checkReport struct {
	Tools      int           `json:"tools"`
	Passed     int           `json:"passed"`
	Failed     int           `json:"failed"`
	Cases      []checkedCase `json:"cases"`
	Unreadable []string      `json:"unreadable"` // tools that cannot be read at all
}

func runCheck(ctx context.Context, t terminal, args []string) int {
	f := newFlags(t, "check", "check [--db FILE | FILE] [--json]")
	db := f.text("db", defaultDB, "database whose tools are checked")
	asJSON := f.yes("json", "print JSON")
	rest, err := f.parse(args)
	if err != nil {
		return f.misuse(err)
	}
	if len(rest) > 1 {
		return f.wrong("give one file that callboard export wrote, or none for the database")
	}
	var r checkReport
	if len(rest) == 1 {
		r, err = checkFile(ctx, rest[0])
	} else {
		r, err = checkDB(ctx, *db)
	}
	if err != nil {
		return failed(t, err)
	}
	status := exitGood
	if r.Failed > 0 || len(r.Unreadable) > 0 {
		status = exitProblems
	}
	if *asJSON {
		printJSON(t, r)
		return status
	}
	r.print(t)
	return status
}

// checkDB checks every tool of a database.
func checkDB(ctx context.Context, path string) (r checkReport, err error) {
	store, err := openExisting(ctx, path)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	r = newReport()
	for _, id := range store.Shelf().IDs() {
		e, ok := store.Shelf().Entry(id)
		if !ok || e.Kind != piece.Tool {
			continue
		}
		t, err := store.Shelf().Tool(id)
		if err != nil {
			r.Unreadable = append(r.Unreadable, e.Name)
			continue
		}
		r.check(ctx, t, store.Shelf())
	}
	return r, nil
}

// checkFile checks the tools of a file of ours; what the file's reader refuses
// is a tool that cannot be read.
func checkFile(ctx context.Context, path string) (r checkReport, err error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return r, core.Errorf(core.NotFound, "%s cannot be read: %v.", path, errors.Unwrap(err))
	}
	plan, err := bundle.Read(data)
	if err != nil {
		return r, err
	}
	r = newReport()
	library := shelfOf(plan)
	for _, item := range plan.Items {
		switch {
		case item.Fate == bundle.Refused:
			r.Unreadable = append(r.Unreadable, item.Name)
		case item.Kind == piece.Tool:
			t, err := tool.OfPiece(item.Content)
			if err != nil {
				r.Unreadable = append(r.Unreadable, item.Name)
				continue
			}
			r.check(ctx, t, library)
		}
	}
	return r, nil
}

// shelfOf is what the tools of a file may look up: the file itself.
func shelfOf(plan bundle.Plan) *shelf.Shelf {
	s := shelf.New(shelf.Options{})
	var c shelf.Commit
	for i, item := range plan.Items {
		if item.Fate != bundle.Refused && item.Scene == nil && item.ID != "" {
			c.Pieces = append(c.Pieces, piece.Piece{ID: item.ID, Seq: int64(i + 1), Kind: item.Kind, Version: 1, Content: item.Content})
		}
	}
	s.Apply(c)
	return s
}

func newReport() checkReport {
	return checkReport{Cases: []checkedCase{}, Unreadable: []string{}}
}

func (r *checkReport) check(ctx context.Context, t tool.Tool, library tool.Library) {
	r.Tools++
	for _, c := range tool.RunCases(ctx, t, tool.Env{Library: library}) {
		if c.Pass {
			r.Passed++
		} else {
			r.Failed++
		}
		r.Cases = append(r.Cases, checkedCase{t.Name, c.Name, c.Pass, c.Why})
	}
}

// print writes a line for each failure, and the counts.
func (r *checkReport) print(t terminal) {
	t.out = plain{t.out}
	for _, c := range r.Cases {
		if !c.Pass {
			fmt.Fprintf(t.out, "FAIL  %s: %s: %s\n", c.Tool, c.Case, c.Why)
		}
	}
	for _, name := range r.Unreadable {
		fmt.Fprintf(t.out, "FAIL  %s cannot be read.\n", name)
	}
	fmt.Fprintf(t.out, "%s, %s passed, %d failed\n", counted(r.Tools, "tool"), counted(r.Passed, "case"), r.Failed)
}

// counted is a number with its noun.
func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
