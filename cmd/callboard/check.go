package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"callboard/core"
	"callboard/core/bundle"
	"callboard/core/piece"
	"callboard/core/scene"
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
	Unreadable []string      `json:"unreadable"` // pieces that cannot be read at all
	Lacking    []lackingTool `json:"lacking"`    // tools without a piece that they need
}

// lackingTool is a tool that no scene offers, and why.
type lackingTool struct {
	Tool string `json:"tool"`
	Why  string `json:"why"`
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
	if r.Failed+len(r.Unreadable)+len(r.Lacking) > 0 {
		status = exitProblems
	}
	if *asJSON {
		printJSON(t, r)
		return status
	}
	r.print(t)
	return status
}

// checkDB checks every piece of a database.
func checkDB(ctx context.Context, path string) (r checkReport, err error) {
	store, err := openExisting(ctx, path)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	r = newReport()
	r.checkShelf(ctx, store.Shelf())
	return r, nil
}

// checkFile checks the pieces of a file of ours; what the file's reader refuses
// is a piece that cannot be read.
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
	for _, item := range plan.Items {
		if item.Fate == bundle.Refused {
			r.Unreadable = append(r.Unreadable, item.Name)
		}
	}
	r.checkShelf(ctx, shelfOf(plan))
	return r, nil
}

// shelfOf is a library of the file alone.
func shelfOf(plan bundle.Plan) *shelf.Shelf {
	s := shelf.New(shelf.Options{})
	var c shelf.Commit
	for i, item := range plan.Items {
		id := item.ID
		if id == "" { // nothing can use it, but it is checked
			id = fmt.Sprintf("item-%d", i)
		}
		switch {
		case item.Fate == bundle.Refused:
		case item.Scene != nil:
			c.Scenes = append(c.Scenes, scene.Scene{ID: id, Version: 1, Settings: *item.Scene})
		default:
			c.Pieces = append(c.Pieces, piece.Piece{ID: id, Seq: int64(i + 1), Kind: item.Kind, Version: 1, Content: item.Content})
		}
	}
	s.Apply(c)
	return s
}

func newReport() checkReport {
	return checkReport{Cases: []checkedCase{}, Unreadable: []string{}, Lacking: []lackingTool{}}
}

// checkShelf checks every piece of a library, by order of creation.
func (r *checkReport) checkShelf(ctx context.Context, library *shelf.Shelf) {
	for _, id := range library.IDs() {
		e, ok := library.Entry(id)
		switch {
		case !ok:
		case e.Fault != "":
			r.Unreadable = append(r.Unreadable, e.Name)
		case e.Kind == piece.Tool:
			r.check(ctx, e, library)
		}
	}
}

// check runs the cases of a tool. Those of one that lacks a piece are run too:
// a case may expect the refusal.
func (r *checkReport) check(ctx context.Context, e *shelf.Entry, library *shelf.Shelf) {
	t, err := library.Tool(e.ID)
	if err != nil {
		r.Unreadable = append(r.Unreadable, e.Name)
		return
	}
	r.Tools++
	if why := library.Lack(t); why != "" {
		r.Lacking = append(r.Lacking, lackingTool{t.Name, why})
	}
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
	for _, l := range r.Lacking {
		fmt.Fprintf(t.out, "FAIL  %s: %s\n", l.Tool, l.Why)
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
