package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"callboard/core/bundle"
)

const threeItems = `[{"name":"ask","parameters":{}},{"name":"a.b","parameters":{}},{"name":"c","parameters":{"type":"object","properties":{"l":{"type":"array"}},"required":["l"]}}]`

// TestImportExport walks a file in and out on the command line: the three
// counts, every item named, the export that comes back the same.
func TestImportExport(t *testing.T) {
	dir := t.TempDir()
	db, file := filepath.Join(dir, "a.db"), filepath.Join(dir, "tools.json")
	if err := os.WriteFile(file, []byte(threeItems), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := run(t, "", nil, "import", file, "--dry", "--db", db); got.status != 1 || !strings.Contains(got.err, "There is no database") {
		t.Errorf("import --dry into nothing = %+v; want that there is no database", got)
	}
	got := run(t, "", nil, "import", file, "--db", db)
	if got.status != 1 || got.err != "3 items: 1 the same, 1 in part, 1 refused.\n" {
		t.Errorf("import = %d, %q; want 1 and the three counts", got.status, got.err)
	}
	const lines = "same     ask\npartly   a.b\n         The model calls it \"a_b\", not \"a.b\".\nrefused  c\n         It needs \"l\", and fields cannot hold lists.\n"
	if got.out != lines {
		t.Errorf("import printed\n%s\nwant\n%s", got.out, lines)
	}
	again := run(t, threeItems, nil, "import", "--db", db, "--json", "-")
	var r bundle.Report
	if err := json.Unmarshal([]byte(again.out), &r); err != nil || len(r.Imported) != 0 || r.Counts.Skipped != 2 || len(r.Refused) != 1 {
		t.Errorf("a second import = %s, %v; want two skipped and one refused", again.out, err)
	}
	first := run(t, "", nil, "export", "--db", db)
	if first.status != 0 || first.err != "" || !strings.HasPrefix(first.out, "{\n  \"callboard\": 1,") {
		t.Fatalf("export = %+v; want a Callboard file and no message", first)
	}
	out, other := filepath.Join(dir, "out.json"), filepath.Join(dir, "b.db")
	if got := run(t, "", nil, "export", "-o", out, "--db", db); got.status != 0 || got.out != "" || !strings.Contains(got.err, "Wrote 2 pieces") {
		t.Errorf("export -o = %+v; want two pieces written", got)
	}
	if got := run(t, "", nil, "import", out, "--db", other); got.status != 0 || got.err != "2 items: 2 the same, 0 in part, 0 refused.\n" {
		t.Errorf("import of the export = %+v; want both the same", got)
	}
	if got := run(t, "", nil, "export", "--db", other); got.out != first.out {
		t.Errorf("the export of the import differs:\n%s\nwant\n%s", got.out, first.out)
	}
	if names, err := filepath.Glob(filepath.Join(dir, ".*")); err != nil || len(names) != 0 {
		t.Errorf("left behind: %v, %v", names, err)
	}
}

// TestImportTables takes a table in by its file's name and out as CSV and
// Markdown, which come in again as what is there.
func TestImportTables(t *testing.T) {
	dir := t.TempDir()
	db, file := filepath.Join(dir, "a.db"), filepath.Join(dir, "wild-magic.txt")
	if err := os.WriteFile(file, []byte("01-50 Sparks\n51-90 Smoke\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	got := run(t, "", nil, "import", file, "--db", db)
	if got.status != 0 || !strings.HasPrefix(got.out, "same     Wild magic (2 rows by 1d90)\n") || got.err != "1 item: 1 the same, 0 in part, 0 refused.\n" {
		t.Errorf("import of a list = %+v; want one table by its file's name", got)
	}
	for _, format := range []string{"csv", "md"} {
		out := filepath.Join(dir, "out."+format)
		if got := run(t, "", nil, "export", "--format", format, "-o", out, "--db", db); got.status != 0 || !strings.Contains(got.err, "Wrote 1 piece") {
			t.Errorf("export --format %s = %+v; want one piece written", format, got)
		}
		if got := run(t, "", nil, "import", out, "--db", db); got.status != 0 || !strings.Contains(got.err, "The library had 1 already") {
			t.Errorf("import of the %s = %+v; want it skipped", format, got)
		}
	}
	if got := run(t, "", nil, "export", "--format", "xls", "--db", db); got.status != 2 || !strings.Contains(got.err, "there is no format") {
		t.Errorf("export --format xls = %+v; want misuse", got)
	}
}

// A file of one definition past a ceiling is told as that, not as a file of
// another kind.
func TestImportPastACeiling(t *testing.T) {
	dir := t.TempDir()
	db, file := filepath.Join(dir, "a.db"), filepath.Join(dir, "tool.json")
	large := `{"type":"function","function":{"name":"narrate","description":"` + strings.Repeat("x", 2<<20) + `","parameters":{}}}`
	if err := os.WriteFile(file, []byte(large), 0o600); err != nil {
		t.Fatal(err)
	}
	got := run(t, "", nil, "import", file, "--db", db)
	if got.status != 1 || got.err != "1 item: 0 the same, 0 in part, 1 refused.\n" {
		t.Errorf("import = %d, %q; want 1 and one refused", got.status, got.err)
	}
	if !strings.HasPrefix(got.out, "refused  narrate\n         It is larger than 1 MiB (it has 2097") {
		t.Errorf("import printed %q; want the ceiling and the name of the item", got.out)
	}
}

func TestImportExportMisuse(t *testing.T) {
	dir := t.TempDir()
	db := filepath.Join(dir, "a.db")
	if got := run(t, `{"callboard":1,"pieces":[{"id":"ask","kind":"tool","name":"Ask","body":{}},{"id":"tell","kind":"tool","name":"Tell","body":{}}]}`, nil, "import", "-", "--db", db); got.status != 0 {
		t.Fatalf("import = %+v", got)
	}
	rows := []struct {
		line, in string
		status   int
		out, err string
	}{
		{"import|--db|" + db, "", 2, "", "give one file"},
		{"import|a|b|--db|" + db, "", 2, "", "give one file"},
		{"import|" + filepath.Join(dir, "none.json") + "|--db|" + db, "", 1, "", "cannot be read"},
		{"import|-|--db|" + db, "", 1, "", "The file is empty."},
		{"import|-|--db|" + db, "[[[[", 1, "", "The file is not readable as JSON (line 1, column 5)."},
		{"import|-|--db|" + db, strings.Repeat("[", 17<<20), 1, "", "larger than 16 MiB"},
		{"import|-|--db|" + dir, "[]", 1, "", "The list is empty"},
		{"import|-|--dry|--db|" + db, `[{"name":"new","parameters":{}}]`, 0, "same     new", "1 item: 1 the same"},
		{"export|tell|--db|" + db, "", 0, `"name": "Tell"`, ""},
		{"export|--kind|tool|--db|" + db, "", 0, `"name": "Ask"`, ""},
		{"export|--kind|dice|--db|" + db, "", 0, `"pieces": []`, ""},
		{"export|--kind|spell|--db|" + db, "", 2, "", `there is no kind "spell"`},
		{"export|gone|--db|" + db, "", 1, "", "There is no piece"},
		{"export|--db|" + db + "|-o|" + filepath.Join(dir, "none", "x.json"), "", 1, "", "cannot be written"},
		{"export|--db|" + filepath.Join(dir, "none.db"), "", 1, "", "There is no database"},
	}
	for _, row := range rows {
		got := run(t, row.in, nil, strings.Split(row.line, "|")...)
		if got.status != row.status || !strings.Contains(got.out, row.out) || !strings.Contains(got.err, row.err) {
			t.Errorf("callboard %s = %d, out %q, err %q; want %d, %q, %q", row.line, got.status, got.out, got.err, row.status, row.out, row.err)
		}
	}
	if got := run(t, "", nil, "export", "--db", db); strings.Contains(got.out, `"new"`) {
		t.Error("import --dry wrote something")
	}
}

// TestOpenStore gives a new database the starter library once, and none with
// --empty.
func TestOpenStore(t *testing.T) {
	dir := t.TempDir()
	count := func(name string, empty bool) int {
		t.Helper()
		store, err := openStore(t.Context(), serveConfig{db: filepath.Join(dir, name), empty: empty}, nil)
		if err != nil {
			t.Fatal(err)
		}
		n := len(store.Shelf().IDs())
		if _, err := store.Delete(t.Context(), "", store.Shelf().IDs()...); err != nil {
			t.Fatal(err)
		}
		if err := store.Close(); err != nil {
			t.Fatal(err)
		}
		return n
	}
	rows := []struct {
		name  string
		empty bool
		some  bool
	}{
		{"new.db", false, true}, {"new.db", false, false}, {"bare.db", true, false}, {"bare.db", false, false},
	}
	for i, row := range rows {
		if n := count(row.name, row.empty); (n > 0) != row.some {
			t.Errorf("start %d on %s, --empty %v: %d pieces; want some %v", i+1, row.name, row.empty, n, row.some)
		}
	}
}
