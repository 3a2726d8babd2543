package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// parsed is a source made of text, as if it stood at path.
func parsed(t *testing.T, path, text string) source {
	t.Helper()
	s, err := parse(path, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// grove is a small module in a folder of its own.
func grove(t *testing.T, files map[string]string) tree {
	t.Helper()
	root := t.TempDir()
	for path, text := range files {
		full := filepath.Join(root, path)
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return tree{root: root}
}

// wantError compares an error with the parts its text must hold; none means no
// error.
func wantError(t *testing.T, what string, err error, parts ...string) {
	t.Helper()
	if len(parts) == 0 {
		if err != nil {
			t.Errorf("%s: %v; want no error", what, err)
		}
		return
	}
	for _, p := range parts {
		if err == nil || !strings.Contains(err.Error(), p) {
			t.Errorf("%s: %v; want an error with %q", what, err, p)
		}
	}
}

func TestReport(t *testing.T) {
	good := step{"good", func(context.Context) (string, error) { return "3 files", nil }}
	bad := step{"bad", func(context.Context) (string, error) { return "", errors.New("first\nsecond") }}
	tests := []struct {
		steps []step
		code  int
		last  string
	}{
		{[]step{good, good}, 0, "2 passed, 0 failed"},
		{[]step{bad, good}, 1, "1 passed, 1 failed"},
		{[]step{bad}, 1, "0 passed, 1 failed"},
		{nil, 0, "0 passed, 0 failed"},
	}
	for _, tt := range tests {
		var out bytes.Buffer
		code := report(t.Context(), &out, tt.steps)
		lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
		if last := lines[len(lines)-1]; code != tt.code || last != tt.last {
			t.Errorf("report of %d steps = %d, %q; want %d, %q", len(tt.steps), code, last, tt.code, tt.last)
		}
	}
	var out bytes.Buffer
	report(t.Context(), &out, []step{bad, good})
	for _, want := range []string{"FAIL  bad", "      first\n      second\n", "ok    good", "3 files"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("report wrote\n%s\nwant %q in it", out.String(), want)
		}
	}
}

func TestChoose(t *testing.T) {
	all := []step{{name: "a"}, {name: "b"}, {name: "c"}}
	tests := []struct {
		only string
		want []string
		err  []string
	}{
		{"", []string{"a", "b", "c"}, nil},
		{"c, a", []string{"a", "c"}, nil},
		{"b,d", nil, []string{`no check "d"`, "a, b, c"}},
	}
	for _, tt := range tests {
		got, err := choose(all, tt.only)
		wantError(t, tt.only, err, tt.err...)
		var names []string
		for _, s := range got {
			names = append(names, s.name)
		}
		if !slices.Equal(names, tt.want) {
			t.Errorf("choose(%q) = %q; want %q", tt.only, names, tt.want)
		}
	}
}

func TestMissingAndAdvice(t *testing.T) {
	tests := []struct {
		programs, installed []string
		missing             []string
		err                 []string
	}{
		{nil, []string{"gcc", "libc6-dev", "chromium", "fonts-noto-core", "fonts-noto-cjk"}, nil, nil},
		{[]string{"cc", "google-chrome"}, []string{"fonts-noto-core", "fonts-noto-cjk"}, nil, nil},
		{[]string{"gcc", "chromium"}, []string{"fonts-noto-core"}, []string{"fonts-noto-core", "fonts-noto-cjk"}, nil},
		{[]string{"gcc"}, nil, []string{"chromium", "fonts-noto-core", "fonts-noto-cjk"}, []string{"apt-get install -y --no-install-recommends chromium fonts-noto-core fonts-noto-cjk", "the browser tests drive it"}},
		{[]string{"chromium"}, []string{"gcc", "fonts-noto-core", "fonts-noto-cjk"}, []string{"gcc", "libc6-dev"}, []string{"the SQLite driver is C"}},
	}
	for _, tt := range tests {
		m := machine{
			has:       func(p string) bool { return slices.Contains(tt.programs, p) },
			installed: func(p string) bool { return slices.Contains(tt.installed, p) },
		}
		missing := m.missing()
		if got := packages(missing); !slices.Equal(got, tt.missing) {
			t.Errorf("missing with %q and %q = %q; want %q", tt.programs, tt.installed, got, tt.missing)
		}
		_, err := advice(missing)
		wantError(t, "advice", err, tt.err...)
	}
	for _, tt := range []struct{ root, apt, want bool }{{true, true, true}, {true, false, false}, {false, true, false}} {
		m := machine{root: tt.root, has: func(string) bool { return tt.apt }}
		if got := m.mayInstall(); got != tt.want {
			t.Errorf("mayInstall(root %v, apt-get %v) = %v; want %v", tt.root, tt.apt, got, tt.want)
		}
	}
}

func TestFormat(t *testing.T) {
	good := map[string]string{"a.go": "package a\n", "testdata/b.go": "package  b\n"}
	_, err := grove(t, good).format(t.Context())
	wantError(t, "formatted", err)
	bad := map[string]string{"a.go": "package a\n\nvar  x = 1\n", "b/b.go": "package b\nfunc {"}
	_, err = grove(t, bad).format(t.Context())
	wantError(t, "unformatted", err, "a.go is not formatted", "b/b.go: ")
}

func TestDrift(t *testing.T) {
	sum := func(s string) [sha256.Size]byte { return sha256.Sum256([]byte(s)) }
	type sums = map[string][sha256.Size]byte
	templates := sums{"v/a.templ": sum("t")}
	tests := []struct {
		name          string
		before, after sums
		want          []string
	}{
		{"same", sums{"v/a_templ.go": sum("1")}, sums{"v/a_templ.go": sum("1")}, nil},
		{"changed", sums{"v/a_templ.go": sum("1")}, sums{"v/a_templ.go": sum("2")}, []string{"v/a_templ.go was not what its template says; it is now, keep it"}},
		{"forgotten", sums{}, sums{"v/a_templ.go": sum("1")}, []string{"v/a_templ.go was not what its template says; it is now, keep it"}},
		{"orphan", sums{"v/b_templ.go": sum("1")}, sums{"v/b_templ.go": sum("1")}, []string{"v/b_templ.go has no template any more; delete it"}},
	}
	for _, tt := range tests {
		if got := drift(tt.before, tt.after, templates); !slices.Equal(got, tt.want) {
			t.Errorf("%s: drift = %q; want %q", tt.name, got, tt.want)
		}
	}
}

func TestLines(t *testing.T) {
	tests := []struct {
		text string
		want int
	}{
		{"package a\n", 1},
		{"// Package a is.\npackage a\n\n// X is.\nvar X = 1 // one\n", 2},
		{"package a\n\nvar s = `one\ntwo\n\nfour`\n", 5},
		{"package a\n\nfunc f() {\n\t/* no\n\tcode */\n}\n", 3},
	}
	for _, tt := range tests {
		if got := parsed(t, "a.go", tt.text).lines(); got != tt.want {
			t.Errorf("lines(%q) = %d; want %d", tt.text, got, tt.want)
		}
	}
}

func TestSizes(t *testing.T) {
	body := func(n int) string {
		return "package a\n\nfunc f() {\n" + strings.Repeat("\t_ = 1\n", n-2) + "}\n"
	}
	tests := []struct {
		name, text string
		err        []string
	}{
		{"at the bar", body(80), nil},
		{"past it", body(81), []string{"a.go:3: f has 81 lines; at most 80"}},
		{"long file", "package a\n" + strings.Repeat("\n", 600) + "var x = 1\n", []string{"a.go has 602 lines; at most 600"}},
		{"generated", "// Code generated by hand. DO NOT EDIT.\n\n" + body(200), nil},
	}
	for _, tt := range tests {
		_, err := grove(t, map[string]string{"a.go": tt.text}).sizes(t.Context())
		wantError(t, tt.name, err, tt.err...)
	}
	note, err := grove(t, map[string]string{
		"a.go": "package a\n\nvar x = 1\n", "a_test.go": "package a\n\nvar y = 1\n", "atest/a.go": "package atest\n",
	}).sizes(t.Context())
	if want := "2 lines of code, 3 of tests, 1.50 for one"; note != want || err != nil {
		t.Errorf("sizes = %q, %v; want %q", note, err, want)
	}
}

func TestUpkeep(t *testing.T) {
	tests := []struct {
		name  string
		files map[string]string
		pass  bool
		want  []string
	}{
		{"few tests", map[string]string{"a.go": "package a\n\nvar x = 1\n", "a_test.go": "package a\n"}, false,
			[]string{"test lines for one line of code 0.5 at least 1 short", "functions over 80 lines 0 at most 0 pass", "files over 600 lines 0 at most 0 pass"}},
		{"enough", map[string]string{"a.go": "package a\n", "a_test.go": "package a\n"}, true,
			[]string{"test lines for one line of code 1 at least 1 pass", "functions over 80 lines 0 at most 0 pass", "files over 600 lines 0 at most 0 pass"}},
		{"a long file", map[string]string{"a.go": "package a\n", "a_test.go": "package a\n" + strings.Repeat("\n", 700) + "var x = 1\n"}, false,
			[]string{"test lines for one line of code 2 at least 1 pass", "functions over 80 lines 0 at most 0 pass", "files over 600 lines 1 at most 0 short"}},
	}
	for _, tt := range tests {
		got, pass, err := grove(t, tt.files).upkeep()
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(strings.TrimSpace(got), "\n") {
			if line := strings.Join(strings.Fields(line), " "); line != tt.want[i] {
				t.Errorf("%s: upkeep line %d = %q; want %q", tt.name, i, line, tt.want[i])
			}
		}
		if pass != tt.pass {
			t.Errorf("%s: upkeep passes: %v; want %v", tt.name, pass, tt.pass)
		}
	}
}

func TestComments(t *testing.T) {
	const head = "// Package a is one.\npackage a\n\n"
	tests := []struct {
		name, text string
		err        []string
	}{
		{"all said", head + "// T is.\ntype T int\n\nconst (\n\tOne T = 1\n\tTwo T = 2\n)\n\n// M does.\nfunc (t *T) M() {}\n\nfunc (u *u) Hidden() {}\n\ntype u struct{}\n", nil},
		{"no package comment", "package a\n", []string{". has no package comment"}},
		{"a detached comment", "// Package a is one.\n\npackage a\n", []string{". has no package comment"}},
		{"a bare function", head + "func F() {}\n", []string{"a.go:4: F has no comment"}},
		{"a bare method", head + "// G is.\ntype G[T any] struct{}\n\nfunc (g *G[T]) M() {}\n", []string{"M has no comment"}},
		{"constants of a bare type", head + "type T int\n\nconst One T = 1\n", []string{"T has no comment", "One has no comment"}},
	}
	for _, tt := range tests {
		_, err := grove(t, map[string]string{"a.go": tt.text, "a_test.go": "package a\n\nfunc Bare() {}\n"}).comments(t.Context())
		wantError(t, tt.name, err, tt.err...)
	}
}

func TestWords(t *testing.T) {
	page := func(s string) string { return "package a\n\nimport \"please\"\n\nvar s = " + s + "\n" }
	tests := []struct {
		path, text string
		err        []string
	}{
		{"views/a.go", page(`"Saved."`), nil},
		{"views/a.go", page(`"Please wait."`), []string{`"Please" in "Please wait."`, "say what to do"}},
		{"core/a.go", page(`"Saved successfully."`), []string{"say what happened"}},
		{"handlers/a.go", page(`"<p>Done!</p>"`), []string{"full stop"}},
		{"views/a.go", page(`"<!DOCTYPE html>"`), nil},
		{"views/a.go", page(`"Two parameters"`), []string{"field"}},
		{"core/a.go", page(`"parameters"`), nil}, // a key of the wire
		{"static/a.go", page(`"please"`), nil},
		{"views/a_test.go", page(`"please"`), nil},
		{"views/a.go", "package a\n\ntype t struct {\n\ts string `please:\"x\"`\n}\n", nil},
	}
	for _, tt := range tests {
		_, err := grove(t, map[string]string{tt.path: tt.text}).words(t.Context())
		wantError(t, tt.path+" "+tt.text, err, tt.err...)
	}
}

func TestReadme(t *testing.T) {
	files := map[string]string{
		"README.md":            "| `core` | the words |\n| `core/dice` | dice |\n| `views` | pages: `library`; `parts/` |\n| `web/browsertest` | walks |\n",
		"core/core.go":         "package core\n",
		"core/dice/dice.go":    "package dice\n",
		"views/library/l.go":   "package library\n",
		"views/parts/p.go":     "package parts\n",
		"web/browsertest/b.go": "package browsertest\n",
	}
	_, err := grove(t, files).readme(t.Context())
	wantError(t, "a true map", err)
	files["core/new/new.go"] = "package new\n"
	files["README.md"] += "| `core/gone` | nothing |\n"
	_, err = grove(t, files).readme(t.Context())
	wantError(t, "an old map", err, "says nothing of core/new", "core/gone, which is no folder")
}

func TestFolders(t *testing.T) {
	g := grove(t, map[string]string{
		"calm/a.go":             "package calm\n",
		"busy/a.go":             "package busy\n\nfunc f() { go f() }\n",
		"shared/a.go":           "package shared\n\nimport \"sync\"\n\nvar m sync.Mutex\n",
		"tested/a.go":           "package tested\n",
		"tested/a_test.go":      "package tested\n\nfunc f() { go f() }\n",
		"web/browsertest/b.go":  "package browsertest\n\nfunc f() { go f() }\n",
		"cmd/verify/v.go":       "package main\n\nimport \"sync\"\n\nvar m sync.Mutex\n",
		"busy/testdata/x/x.go":  "package x\n\nfunc f() { go f() }\n",
		"views/v/v_templ.go":    "// Code generated by templ - DO NOT EDIT.\n\npackage v\n\nimport \"sync\"\n\nvar m sync.Mutex\n",
		".hidden/h/hidden.go":   "package h\n\nfunc f() { go f() }\n",
		"node_modules/n/n.go":   "package n\n\nfunc f() { go f() }\n",
		"calm/deeper/deeper.go": "package deeper\n",
	})
	got, err := g.folders(concurrent)
	if want := []string{"./busy", "./shared", "./tested"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("folders(concurrent) = %q, %v; want %q", got, err, want)
	}
	got, err = g.folders(func(source) bool { return true })
	if want := []string{"./busy", "./calm", "./calm/deeper", "./cmd/verify", "./shared", "./tested", "./views/v"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("folders(all) = %q, %v; want %q", got, err, want)
	}
}

func TestFindRoot(t *testing.T) {
	root, err := findRoot()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(root, "cmd", "verify", "main.go")); err != nil {
		t.Errorf("findRoot() = %s; this program is not below it", root)
	}
	t.Chdir(t.TempDir())
	if _, err := findRoot(); err == nil {
		t.Error("findRoot() outside the project has no error")
	}
}

func TestCommandShowsOutput(t *testing.T) {
	g := grove(t, nil)
	out, err := g.command(t.Context(), []string{"SAID=hello"}, "sh", "-c", "echo $SAID; pwd")
	if err != nil || !strings.HasPrefix(out, "hello\n") {
		t.Errorf("command = %q, %v; want what it wrote", out, err)
	}
	_, err = g.command(t.Context(), nil, "sh", "-c", "echo told >&2; exit 3")
	wantError(t, "a failing command", err, "exit status 3", "told")
}
