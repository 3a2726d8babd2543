package main

import (
	"context"
	"fmt"
	"go/ast"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// browserPackage holds the tests that need a browser; they run by themselves.
const browserPackage = "./web/browsertest"

// testTimeout bounds a test binary; a hang is a failure, not a wait.
const testTimeout = "-timeout=10m"

func (t tree) vet(ctx context.Context) (string, error) {
	_, err := t.command(ctx, nil, "go", "vet", "./...")
	return "", err
}

// staticcheck comes from a module of its own, so that its dependencies are
// none of the product's.
func (t tree) staticcheck(ctx context.Context) (string, error) {
	_, err := t.command(ctx, nil, "go", "tool", "-modfile=cmd/verify/tools/go.mod", "staticcheck", "./...")
	return "", err
}

func (t tree) tests(ctx context.Context) (string, error) {
	folders, err := t.folders(func(source) bool { return true })
	if err != nil {
		return "", err
	}
	return t.test(ctx, nil, folders)
}

// race runs the packages that start goroutines or share memory under the race
// detector. The others cannot have a race, and the detector is slow.
func (t tree) race(ctx context.Context) (string, error) {
	folders, err := t.folders(concurrent)
	if err != nil {
		return "", err
	}
	return t.test(ctx, []string{"-race"}, folders)
}

// browser runs the tests that may not be left out here.
func (t tree) browser(ctx context.Context) (string, error) {
	_, err := t.command(ctx, []string{"CALLBOARD_BROWSER=required"}, "go", "test", "-count=1", "-shuffle=on", testTimeout, browserPackage)
	return "", err
}

func (t tree) test(ctx context.Context, flags, folders []string) (string, error) {
	args := append([]string{"test", "-shuffle=on", testTimeout}, flags...)
	_, err := t.command(ctx, nil, "go", append(args, folders...)...)
	return fmt.Sprintf("%d packages", len(folders)), err
}

// folders are the packages with a file that keep likes, the browser's left out.
func (t tree) folders(keep func(source) bool) ([]string, error) {
	sources, err := t.sources()
	if err != nil {
		return nil, err
	}
	var out []string
	for _, s := range sources {
		folder := "./" + path.Dir(s.path)
		if folder != browserPackage && keep(s) && !slices.Contains(out, folder) {
			out = append(out, folder)
		}
	}
	return out, nil
}

// concurrent says whether a file starts goroutines or shares memory. What a
// generated file shares is templ's.
func concurrent(s source) bool {
	if s.generated || strings.HasPrefix(s.path, "cmd/verify/") {
		return false
	}
	found := false
	for _, i := range s.file.Imports {
		found = found || i.Path.Value == `"sync"` || i.Path.Value == `"sync/atomic"`
	}
	ast.Inspect(s.file, func(n ast.Node) bool {
		_, goes := n.(*ast.GoStmt)
		found = found || goes
		return !found
	})
	return found
}

// shotsStep writes the pictures, by the browser tests' own list of pages.
func (t tree) shotsStep(dir string) step {
	return step{"shots", func(ctx context.Context) (string, error) {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return "", err
		}
		_, err := t.command(ctx, []string{"CALLBOARD_BROWSER=required"},
			"go", "test", "-count=1", "-timeout=30m", "-run=^TestShots$", browserPackage, "-shots="+dir)
		if err != nil {
			return "", err
		}
		pictures, err := filepath.Glob(filepath.Join(dir, "*.png"))
		return fmt.Sprintf("%d pictures in %s", len(pictures), dir), err
	}}
}

// bench runs the program that measures, which speaks for itself, and adds what
// this one counts. node is a folder with the npm package to compare with; empty
// lets npm fetch it.
func (t tree) bench(ctx context.Context, node string) int {
	args := []string{"run", "./cmd/verify/bench"}
	if node != "" {
		dir, err := filepath.Abs(node)
		if err != nil {
			fmt.Fprintln(os.Stderr, "verify:", err)
			return 2
		}
		args = append(args, "-node", dir)
	}
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = t.root, os.Stdout, os.Stderr
	code := 0
	if err := cmd.Run(); err != nil {
		code = 1
	}
	lines, pass, err := t.upkeep()
	if err != nil {
		fmt.Fprintln(os.Stderr, "verify:", err)
		return 1
	}
	fmt.Print(lines)
	if !pass {
		code = 1
	}
	return code
}
