package main

import (
	"context"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// module is a small module of the project's name that compiles and passes.
func module(extra map[string]string) map[string]string {
	files := map[string]string{
		"go.mod":      "module callboard\n\ngo 1.26\n",
		"a/a.go":      "// Package a adds.\npackage a\n\n// Add adds.\nfunc Add(x, y int) int { return x + y }\n",
		"a/a_test.go": "package a\n\nimport \"testing\"\n\nfunc TestAdd(t *testing.T) {\n\tif Add(1, 2) != 3 {\n\t\tt.Error(\"wrong\")\n\t}\n}\n",
	}
	maps.Copy(files, extra)
	return files
}

// The steps that run go are tried on trees that are sound and trees that are
// not.
func TestStepsThatRunGo(t *testing.T) {
	tests := []struct {
		name  string
		extra map[string]string
		step  func(tree, context.Context) (string, error)
		note  string
		err   []string
	}{
		{"vet, sound", nil, tree.vet, "", nil},
		{"vet, a wrong verb", map[string]string{"b/b.go": "package b\n\nimport \"fmt\"\n\nfunc f() { fmt.Printf(\"%d\", \"x\") }\n"}, tree.vet, "", []string{"go vet ./...", "b/b.go:5", "%d"}},
		{"vet, a tree that does not compile", map[string]string{"b/b.go": "package b\n\nvar x = y\n"}, tree.vet, "", []string{"undefined: y"}},
		{"tests, sound", nil, tree.tests, "1 packages", nil},
		{"tests, one that fails", map[string]string{"b/b_test.go": "package b\n\nimport \"testing\"\n\nfunc TestB(t *testing.T) { t.Error(\"why it failed\") }\n"}, tree.tests, "2 packages", []string{"go test", "why it failed", "FAIL"}},
		{"tests, of a browser apart", map[string]string{"web/browsertest/b_test.go": "package browsertest\n\nimport \"testing\"\n\nfunc TestB(t *testing.T) { t.Error(\"ran\") }\n"}, tree.tests, "1 packages", nil},
		{"browser, none may be left out", map[string]string{"web/browsertest/b_test.go": "package browsertest\n\nimport (\n\t\"os\"\n\t\"testing\"\n)\n\nfunc TestB(t *testing.T) { t.Error(os.Getenv(\"CALLBOARD_BROWSER\")) }\n"}, tree.browser, "", []string{"b_test.go:8: required"}},
		{"staticcheck, without its module", nil, tree.staticcheck, "", []string{"go tool -modfile=cmd/verify/tools/go.mod staticcheck"}},
		{"generate, without templ", nil, tree.generate, "", []string{"go tool templ generate"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			note, err := tt.step(grove(t, module(tt.extra)), t.Context())
			wantError(t, tt.name, err, tt.err...)
			if note != tt.note {
				t.Errorf("note = %q; want %q", note, tt.note)
			}
		})
	}
}

func TestShotsStep(t *testing.T) {
	g := grove(t, module(map[string]string{"web/browsertest/b_test.go": `package browsertest

import (
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var shots = flag.String("shots", "", "")

func TestShots(t *testing.T) {
	if err := os.WriteFile(filepath.Join(*shots, "page-1280-dark.png"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestOther(t *testing.T) { t.Error("ran") }
`}))
	dir := filepath.Join(t.TempDir(), "new", "shots")
	note, err := g.shotsStep(dir).run(t.Context())
	wantError(t, "shots", err)
	if want := "1 pictures in " + dir; note != want {
		t.Errorf("note = %q; want %q", note, want)
	}
}

func TestRunGivesItsExitCode(t *testing.T) {
	sound, broken := grove(t, module(nil)), grove(t, module(map[string]string{"b/b.go": "package b\nvar  x = 1\n"}))
	nowhere := t.TempDir()
	tests := []struct {
		name, dir, only string
		code            int
	}{
		{"sound", sound.root, "format,sizes", 0},
		{"below the root", filepath.Join(sound.root, "a"), "format", 0},
		{"broken", broken.root, "format", 1},
		{"an unknown check", sound.root, "formt", 2},
		{"outside the project", nowhere, "format", 2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Chdir(tt.dir)
			if code := run(t.Context(), tt.only, ""); code != tt.code {
				t.Errorf("run(%q) = %d; want %d", tt.only, code, tt.code)
			}
		})
	}
	t.Chdir(nowhere)
	if code := measure(t.Context(), ""); code != 2 {
		t.Errorf("measure outside the project = %d; want 2", code)
	}
}

// The measuring program's code is the run's, and what it wrote is shown.
func TestBenchRunsTheProgram(t *testing.T) {
	program := func(code string) map[string]string {
		return module(map[string]string{
			"a/a2_test.go":             "package a\n\n" + strings.Repeat("var _ = 1\n", 40),
			"cmd/verify/bench/main.go": "// Command bench measures.\npackage main\n\nimport \"os\"\n\nfunc main() {\n\tif len(os.Args) > 1 && os.Args[1] != \"-node\" {\n\t\tos.Exit(7)\n\t}\n\tos.Exit(" + code + ")\n}\n",
		})
	}
	if code := grove(t, program("0")).bench(t.Context(), ""); code != 0 {
		t.Errorf("bench of a program that passes = %d; want 0", code)
	}
	if code := grove(t, program("1")).bench(t.Context(), "modules"); code != 1 {
		t.Errorf("bench of a program that is short = %d; want 1", code)
	}
}

// Every step of a run has a name of its own, and the quick ones come first.
func TestStepsAreNamed(t *testing.T) {
	seen := map[string]bool{}
	var names []string
	for _, s := range (tree{}).steps() {
		if seen[s.name] || s.name == "" || s.run == nil {
			t.Errorf("the step %q is doubled or does nothing", s.name)
		}
		seen[s.name] = true
		names = append(names, s.name)
	}
	if got := strings.Join(names, " "); !strings.HasPrefix(got, "machine format ") || !strings.HasSuffix(got, " tests race browser") {
		t.Errorf("the steps are %s; want the machine first and the long ones last", got)
	}
	if _, err := os.Stat("tools/go.mod"); err != nil {
		t.Errorf("the linters' module: %v", err)
	}
}
