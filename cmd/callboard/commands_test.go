package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"callboard/models"
)

// TestFlags: a flag stands before or after the arguments, has a twin in the
// environment, and wins over it; "--" ends the flags.
func TestFlags(t *testing.T) {
	rows := []struct {
		line  string // arguments, separated by |
		env   map[string]string
		rest  string // what is left, separated by |
		text  string
		yes   bool
		wrong bool
	}{
		{line: "a|b", rest: "a|b", text: "plain"},
		{line: "a|--word|x|b", rest: "a|b", text: "x"},
		{line: "--word|x|a|--on|b", rest: "a|b", text: "x", yes: true},
		{line: "--word=x|a|b|--on=false", rest: "a|b", text: "x"},
		{line: "-word|x|-on", text: "x", yes: true},
		{line: "a|--|--word|x", rest: "a|--word|x", text: "plain"},
		{line: "--|a|--on", rest: "a|--on", text: "plain"},
		{line: "a|--on|--|b|--word", rest: "a|b|--word", text: "plain", yes: true},
		{line: "-|a", rest: "-|a", text: "plain"},
		{line: "a", env: map[string]string{"CALLBOARD_WORD": "env", "CALLBOARD_ON": "true"}, rest: "a", text: "env", yes: true},
		{line: "a|--word|x|--on=false", env: map[string]string{"CALLBOARD_WORD": "env", "CALLBOARD_ON": "1"}, rest: "a", text: "x"},
		{line: "a", env: map[string]string{"CALLBOARD_WORD": ""}, rest: "a", text: "plain"},
		{line: "a", env: map[string]string{"CALLBOARD_ON": "perhaps"}, wrong: true},
		{line: "a|--colour|red", wrong: true},
		{line: "a|--word", wrong: true},
		{line: "a|--on=perhaps", wrong: true},
	}
	for _, row := range rows {
		var errs bytes.Buffer
		f := newFlags(terminal{err: &errs, getenv: func(k string) string { return row.env[k] }}, "try", "try")
		word, on := f.text("word", "plain", "a word"), f.yes("on", "yes or no")
		rest, err := f.parse(strings.Split(row.line, "|"))
		if row.wrong {
			if err == nil || f.misuse(err) != exitMisuse || errs.Len() == 0 {
				t.Errorf("parse(%s) = %v with %q; want an error that is said", row.line, err, &errs)
			}
			continue
		}
		if err != nil || strings.Join(rest, "|") != row.rest || *word != row.text || *on != row.yes {
			t.Errorf("parse(%s) = %q, word %q, on %v, %v; want %q, %q, %v", row.line, rest, *word, *on, err, row.rest, row.text, row.yes)
		}
	}
}

// TestHelp: every command explains every flag of its own, with its default.
func TestHelp(t *testing.T) {
	for _, c := range commands() {
		got := run(t, "", nil, c.name, "-h")
		if got.status != exitGood || got.out != "" || !strings.Contains(got.err, "Usage: callboard "+c.name) {
			t.Errorf("%s -h = %d, %q; want its usage among the messages", c.name, got.status, got.err)
		}
		if !strings.Contains(run(t, "", nil, "help").out, "  "+c.name+" ") {
			t.Errorf("help does not list %s", c.name)
		}
		if bad := run(t, "", nil, c.name, "--no-such-flag"); bad.status != exitMisuse || bad.out != "" {
			t.Errorf("%s --no-such-flag = %+v; want 2 and nothing on standard output", c.name, bad)
		}
	}
	if got := run(t, "", nil, "serve", "-h"); !strings.Contains(got.err, `"127.0.0.1:8080"`) || !strings.Contains(got.err, `"callboard.db"`) {
		t.Errorf("serve -h names no defaults: %s", got.err)
	}
}

const withCases = `{"callboard":1,"pieces":[{"id":"ask","kind":"tool","name":"Ask","body":{"fields":[{"name":"a"}],"cases":[
{"name":"holds","arguments":{"a":"x"},"expect":{"exact":"Recorded."}},
{"name":"refused","raw":"nonsense","expect":{"refused":true}}%s]}}]}`

// cast is a file of a tool that rolls a table, with one case, and further
// pieces.
func cast(table string, more ...string) string {
	return `{"callboard":1,"pieces":[{"id":"cast","kind":"tool","name":"Cast","body":{"action":{"kind":"dice","piece":"magic"},"cases":[
{"name":"sparks","arguments":{},"seed":"turn-1","expect":{"exact":"Wild magic (rolled 2 of 3): Sparks"}}]}}` + table + strings.Join(more, "") + `]}`
}

const magicTable = `,{"id":"magic","kind":"dice","name":"Wild magic","body":{"kind":"table","table":{"rows":[{"text":"Sparks","weight":2},{"text":"Smoke"}]}}}`

// TestCheckLooksThingsUp: cases of tools that roll dice pieces and work formulas
// out run on the library of the database or the file.
func TestCheckLooksThingsUp(t *testing.T) {
	dir := t.TempDir()
	file := func(name, content string) string {
		path := filepath.Join(dir, name)
		write(t, path, content)
		return path
	}
	good := file("good.json", cast(magicTable))
	lacking := file("lacking.json", cast(""))
	formula := file("formula.json", `{"callboard":1,"pieces":[{"id":"f","kind":"formula","name":"Who","body":{"text":"{{args.a}} in {{table::Wild magic}}"}}`+magicTable+`,
{"id":"who","kind":"tool","name":"Who","body":{"fields":[{"name":"a"}],"action":{"kind":"formula","piece":"f"},"cases":[
{"name":"answers","arguments":{"a":"Ana"},"seed":"1","sceneId":"road","expect":{"contains":"Ana in S"}},
{"name":"no scene","arguments":{"a":"Ana"},"seed":"1","expect":{"refused":"needs"}}]}}],"scenes":[{"id":"road","title":"The road"}]}`)
	broken := file("broken.json", cast(magicTable, `,{"id":"bad","kind":"formula","name":"Bad","body":{"text":"{{setvar::a::1}}"}}`))
	db := filepath.Join(dir, "checked.db")
	if got := run(t, "", nil, "import", good, "--db", db); got.status != exitGood {
		t.Fatalf("import = %+v", got)
	}
	rows := []struct {
		line   string
		status int
		out    string
	}{
		{"check|" + good, 0, "1 tool, 1 case passed, 0 failed\n"},
		{"check|--db|" + db, 0, "1 tool, 1 case passed, 0 failed\n"},
		{"check|" + lacking, 1, "FAIL  Cast: Its dice piece was deleted for good.\n"},
		{"check|" + lacking, 1, "FAIL  Cast: sparks: This was refused: The dice piece was deleted for good."},
		{"check|--json|" + lacking, 1, `"lacking":[{"tool":"Cast","why":"Its dice piece was deleted for good."}]`},
		{"check|--json|" + good, 0, `"unreadable":[],"lacking":[]`},
		{"check|" + formula, 1, "FAIL  Who: no scene: The refusal does not hold \"needs\": \"This tool works out a formula on a scene"},
		{"check|" + formula, 1, "1 tool, 1 case passed, 1 failed\n"},
		{"check|" + broken, 1, "FAIL  Bad cannot be read.\n"},
	}
	for _, row := range rows {
		got := run(t, "", nil, strings.Split(row.line, "|")...)
		if got.status != row.status || !strings.Contains(got.out, row.out) {
			t.Errorf("callboard %s = %d, %q, %q; want %d and %q", row.line, got.status, got.out, got.err, row.status, row.out)
		}
	}
}

// TestKindsThroughFiles: every kind goes out and comes in, with what it uses.
func TestKindsThroughFiles(t *testing.T) {
	dir := t.TempDir()
	in, first, second := filepath.Join(dir, "in.json"), filepath.Join(dir, "first.db"), filepath.Join(dir, "second.db")
	write(t, in, cast(magicTable, `,{"id":"f","kind":"formula","name":"Omen","body":{"text":"{{table::Wild magic}}"}}`))
	if got := run(t, "", nil, "import", in, "--db", first); got.status != exitGood || !strings.Contains(got.err, "3 items: 3 the same") {
		t.Fatalf("import = %+v", got)
	}
	exported := func(args ...string) string {
		t.Helper()
		got := run(t, "", nil, append([]string{"export", "--db"}, args...)...)
		if got.status != exitGood {
			t.Fatalf("export %v = %+v", args, got)
		}
		return got.out
	}
	all := exported(first)
	if got := exported(first, "cast", "f"); got != all {
		t.Errorf("export of what uses the table = %s; want the table too:\n%s", got, all)
	}
	dice := exported(first, "--kind", "dice")
	if !strings.Contains(dice, `"name": "Wild magic"`) || strings.Contains(dice, `"kind": "tool"`) || strings.Contains(dice, `"kind": "formula"`) {
		t.Errorf("export --kind dice = %s", dice)
	}
	if got := run(t, all, nil, "import", "-", "--db", second); got.status != exitGood {
		t.Fatalf("import of the export = %+v", got)
	}
	if again := exported(second); again != all {
		t.Errorf("exported again:\n%s\nwas\n%s", again, all)
	}
}

// TestCheck runs the cases of a database and of a file: 1 when one fails.
func TestCheck(t *testing.T) {
	dir := t.TempDir()
	good, bad := filepath.Join(dir, "good.json"), filepath.Join(dir, "bad.json")
	broken := filepath.Join(dir, "broken.json")
	write(t, good, fmt.Sprintf(withCases, ""))
	write(t, bad, fmt.Sprintf(withCases, `,{"name":"fails","arguments":{"a":"x"},"expect":{"exact":"Noted."}}`))
	write(t, broken, `{"callboard":1,"pieces":[{"id":"x","kind":"tool","name":"\u001b[2JGhost","body":{"fields":7}}]}`)
	db := filepath.Join(dir, "checked.db")
	if got := run(t, "", nil, "import", bad, "--db", db); got.status != exitGood {
		t.Fatalf("import = %+v", got)
	}
	rows := []struct {
		line   string
		status int
		out    string
	}{
		{"check|" + good, 0, "1 tool, 2 cases passed, 0 failed\n"},
		{"check|" + bad, 1, "FAIL  Ask: fails: "},
		{"check|" + bad, 1, "1 tool, 2 cases passed, 1 failed\n"},
		{"check|--db|" + db, 1, "FAIL  Ask: fails: "},
		{"check|--json|" + bad, 1, `{"tool":"Ask","case":"fails","pass":false,"why":"`},
		{"check|--json|" + good, 0, `"passed":2,"failed":0`},
		{"check|" + broken, 1, "Ghost cannot be read.\n"},
		{"check|" + filepath.Join(dir, "none.json"), 1, ""},
		{"check|a|b", 2, ""},
	}
	for _, row := range rows {
		got := run(t, "", nil, strings.Split(row.line, "|")...)
		if got.status != row.status || !strings.Contains(got.out, row.out) || strings.Contains(got.out+got.err, "\x1b") {
			t.Errorf("callboard %s = %d, %q, %q; want %d and %q", row.line, got.status, got.out, got.err, row.status, row.out)
		}
	}
	if got := run(t, "", map[string]string{"CALLBOARD_DB": db}, "check"); got.status != exitProblems {
		t.Errorf("check of the environment's database = %+v; want 1", got)
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestBackup copies a database while another process has it open and writes.
func TestBackup(t *testing.T) {
	dir := t.TempDir()
	db := filepath.Join(dir, "live.db")
	store, err := models.Open(t.Context(), models.Options{Path: db})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	if got := run(t, fmt.Sprintf(withCases, ""), nil, "import", "-", "--db", db); got.status != exitGood {
		t.Fatalf("import = %+v", got)
	}
	copied := filepath.Join(dir, "copy.db")
	got := run(t, "", nil, "backup", "--db", db, copied)
	if got.status != exitGood || got.out != "" || !strings.Contains(got.err, "Copied ") {
		t.Fatalf("backup = %+v; want it said among the messages", got)
	}
	if a, b := run(t, "", nil, "export", "--db", db), run(t, "", nil, "export", "--db", copied); a.out != b.out || a.status != exitGood {
		t.Errorf("the copy exports\n%s\nwant\n%s", b.out, a.out)
	}
	if got := run(t, "", nil, "backup", "--db", db, copied); got.status != exitProblems || !strings.Contains(got.err, "copy.db") {
		t.Errorf("backup over a file = %+v; want it refused by name", got)
	}
	var v struct {
		File  string
		Bytes int64
	}
	got = run(t, "", nil, "backup", "--json", "--db", db, filepath.Join(dir, "second.db"))
	if err := json.Unmarshal([]byte(got.out), &v); err != nil || v.Bytes == 0 || !filepath.IsAbs(v.File) {
		t.Errorf("backup --json = %+v, %v; want the file and its size", got, err)
	}
	if got := run(t, "", nil, "backup", "--db", db, filepath.Join(dir, "none", "x.db")); got.status != exitProblems {
		t.Errorf("backup into no folder = %+v; want 1", got)
	}
	if got := run(t, "", nil, "backup", "--db", filepath.Join(dir, "tools.json"), "x"); got.status != exitProblems {
		t.Errorf("backup of nothing = %+v; want 1", got)
	}
}

// TestNotADatabase: a file of another kind is refused in words, and left alone.
func TestNotADatabase(t *testing.T) {
	file := filepath.Join(t.TempDir(), "letter.db")
	const text = "Dear Ana, this is a letter and no database, however it is called."
	write(t, file, text)
	for _, line := range []string{"check", "export", "backup|x.db", "serve|--addr|127.0.0.1:0"} {
		got := run(t, "", nil, append(strings.Split(line, "|"), "--db", file)...)
		if got.status != exitProblems || !strings.Contains(got.err, "letter.db") {
			t.Errorf("%s --db letter.db = %+v; want 1 and the file named", line, got)
		}
	}
	if data, err := os.ReadFile(file); err != nil || string(data) != text {
		t.Errorf("the file is %q now, %v; want it left alone", data, err)
	}
}

// TestRoundTrip: what was exported and imported is exported byte for byte alike,
// whatever is in it.
func TestRoundTrip(t *testing.T) {
	dir := t.TempDir()
	first, second := filepath.Join(dir, "a.db"), filepath.Join(dir, "b.db")
	for i, row := range goodInput() {
		file := `{"callboard":1,"pieces":[{"id":"p` + fmt.Sprint(i) + `","kind":"tool",` + row.json + `}]}`
		if got := run(t, file, nil, "import", "-", "--db", first); got.status != exitGood {
			t.Fatalf("import of %s = %+v", row.name, got)
		}
	}
	out := filepath.Join(dir, "out.json")
	if got := run(t, "", nil, "export", "--db", first, "-o", out); got.status != exitGood {
		t.Fatalf("export = %+v", got)
	}
	if got := run(t, "", nil, "import", out, "--db", second); got.status != exitGood {
		t.Fatalf("import of the export = %+v", got)
	}
	a, b := run(t, "", nil, "export", "--db", first).out, run(t, "", nil, "export", "--db", second).out
	written, err := os.ReadFile(out)
	if err != nil || a != b || a != string(written) || len(a) < 100_000 {
		t.Errorf("three exports of %d, %d and %d bytes differ, %v", len(a), len(b), len(written), err)
	}
	again := run(t, "", nil, "import", out, "--db", second)
	if again.status != exitGood || !strings.Contains(again.err, "they were skipped.") {
		t.Errorf("a second import = %+v; want all skipped", again)
	}
}

// TestTokensOfOddFiles counts whatever a file holds.
func TestTokensOfOddFiles(t *testing.T) {
	dir := t.TempDir()
	rows := []struct {
		name, text string
		args       []string
		status     int
		out        string
	}{
		{"empty", "", nil, 0, "0\n"},
		{"empty by lines", "", []string{"--lines"}, 0, ""},
		{"one line break", "\n", []string{"--lines"}, 0, "0\n"},
		{"no last line break", "hello\nhello", []string{"--lines"}, 0, "1\n1\n"},
		{"CR LF", "hello\r\nhello\r\n", []string{"--lines"}, 0, "1\n1\n"},
		{"bad UTF-8", "\xff\xfe\x00hello", nil, 0, "\n"},
		{"a byte order mark", "\ufeffhello", nil, 0, "\n"},
		{"a line of a megabyte", strings.Repeat("hello ", 1<<18), []string{"--lines"}, 0, "\n"},
		{"tools that are no JSON", "hello", []string{"--tools"}, 1, ""},
		{"tools that are none", "[]", []string{"--tools"}, 1, ""},
		{"a tool with an escape", `[{"name":"a\u001b[2J","parameters":{}}]`, []string{"--tools"}, 0, "\tall\n"},
		{"tools as JSON", `[{"name":"a","parameters":{}}]`, []string{"--tools", "--json"}, 0, `"tools":[{"name":"a",`},
	}
	for i, row := range rows {
		file := filepath.Join(dir, fmt.Sprint(i))
		write(t, file, row.text)
		got := run(t, "", nil, append([]string{"tokens", file}, row.args...)...)
		if got.status != row.status || !strings.Contains(got.out, row.out) || strings.Contains(got.out+got.err, "\x1b") {
			t.Errorf("tokens of %s = %d, %.200q, %q; want %d and %q", row.name, got.status, got.out, got.err, row.status, row.out)
		}
		if row.status != 0 && (got.out != "" || got.err == "") {
			t.Errorf("tokens of %s: the fault is not among the messages alone: %+v", row.name, got)
		}
		// From standard input the count is the same.
		if in := run(t, row.text, nil, append([]string{"tokens", "-"}, row.args...)...); in.out != got.out || in.status != got.status {
			t.Errorf("tokens of %s from standard input = %.200q; want %.200q", row.name, in.out, got.out)
		}
	}
	if got := run(t, "", nil, "tokens", dir); got.status != exitProblems || got.err == "" {
		t.Errorf("tokens of a folder = %+v; want 1", got)
	}
}
