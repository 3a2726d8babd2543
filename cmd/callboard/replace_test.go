package main

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// An export takes the place of an export, never of anything else.
func TestExportReplaces(t *testing.T) {
	dir := t.TempDir()
	db := filepath.Join(dir, "callboard.db")
	put := func(name, text string) string {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	if r := run(t, `[{"name":"ask","parameters":{}}]`, nil, "import", "-", "--db", db); r.status != 0 {
		t.Fatalf("import: %+v", r)
	}
	before, err := os.ReadFile(db)
	if err != nil {
		t.Fatal(err)
	}
	rows := []struct {
		name, path string
		status     int
		err        string
	}{
		{"a new file", filepath.Join(dir, "new.json"), 0, "Wrote 1 piece "},
		{"an earlier export", filepath.Join(dir, "new.json"), 0, "Wrote 1 piece "},
		{"a list of tools", put("tools.json", "[]"), 0, "Wrote 1 piece "},
		{"an empty file", put("empty", ""), 0, "Wrote 1 piece "},
		{"the library itself", db, 1, "is not an export"},
		{"somebody's notes", put("notes.txt", "Dear diary"), 1, "is not an export"},
		{"a folder", dir, 1, "is a folder"},
		{"nowhere", filepath.Join(dir, "none", "f.json"), 1, "cannot be written: no such file"},
	}
	for _, row := range rows {
		if r := run(t, "", nil, "export", "--db", db, "-o", row.path); r.status != row.status || !strings.Contains(r.err, row.err) {
			t.Errorf("export to %s = %d, %q; want %d with %q", row.name, r.status, r.err, row.status, row.err)
		}
	}
	if after, err := os.ReadFile(db); err != nil || string(after) != string(before) {
		t.Errorf("the library was written over (%v)", err)
	}
	if info, err := os.Stat(filepath.Join(dir, "empty")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("a file of one's own became %v; want it to stay so", info.Mode())
	}
	left, err := filepath.Glob(filepath.Join(dir, ".*"))
	if err != nil || len(left) > 0 {
		t.Errorf("exports left %q behind", left)
	}
}

// A link stays a link and a device stays a device.
func TestExportThroughLinks(t *testing.T) {
	dir := t.TempDir()
	real, link := filepath.Join(dir, "real.json"), filepath.Join(dir, "link.json")
	if err := errors.Join(os.WriteFile(real, []byte("{}"), 0o600), os.Symlink("real.json", link)); err != nil {
		t.Skip("this system has no links:", err)
	}
	if err := replaceFile(link, []byte(`{"a":1}`)); err != nil {
		t.Fatal(err)
	}
	if to, err := os.Readlink(link); err != nil || to != "real.json" {
		t.Errorf("the link leads to %q (%v); want real.json", to, err)
	}
	if data, err := os.ReadFile(real); err != nil || string(data) != `{"a":1}` {
		t.Errorf("behind the link is %q (%v); want the export", data, err)
	}
	if runtime.GOOS == "windows" {
		return
	}
	null := filepath.Join(dir, "null")
	if err := errors.Join(os.Symlink(os.DevNull, null), replaceFile(null, []byte("{}"))); err != nil {
		t.Errorf("replaceFile(a device) = %v; want it written to", err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Error("the device became a file")
	}
}

// deaf is an output that takes nothing, as a full disk.
type deaf struct{}

func (deaf) Write([]byte) (int, error) { return 0, errors.New("no room") }

// A command whose data does not arrive says so and has not done its job.
func TestOutputThatFails(t *testing.T) {
	db := filepath.Join(t.TempDir(), "callboard.db")
	if r := run(t, `[{"name":"ask","parameters":{}}]`, nil, "import", "-", "--db", db); r.status != 0 {
		t.Fatalf("import: %+v", r)
	}
	for _, line := range []string{"version", "--version", "version|--json", "roll|1d6", "roll|1d6|--json", "tokens", "tokens|--lines", "tokens|--json",
		"export|--db|" + db, "check|--json|--db|" + db, "import|--json|-|--db|" + db} {
		in := "[{\"name\":\"ask\",\"parameters\":{}}]\n"
		var said strings.Builder
		status := dispatch(t.Context(), terminal{strings.NewReader(in), deaf{}, &said, func(string) string { return "" }}, strings.Split(line, "|"))
		if status != exitProblems || !strings.Contains(said.String(), "no room") {
			t.Errorf("%s = %d, %q; want 1 and the reason", line, status, said.String())
		}
	}
}

// A signal stops a command that waits for input which never ends.
func TestStopped(t *testing.T) {
	in, never := io.Pipe()
	defer never.Close()
	for _, line := range []string{"tokens|--lines", "import|-|--db|" + filepath.Join(t.TempDir(), "x.db")} {
		ctx, stop := context.WithCancel(t.Context())
		stop()
		var said strings.Builder
		status := dispatch(ctx, terminal{in, io.Discard, &said, func(string) string { return "" }}, strings.Split(line, "|"))
		if status != exitProblems || !strings.Contains(said.String(), "stopped before it was done") {
			t.Errorf("%s = %d, %q; want it stopped", line, status, said.String())
		}
	}
}
