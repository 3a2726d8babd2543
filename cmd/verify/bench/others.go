package main

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// The npm packages that are compared with or measure, as their makers publish
// them.
const (
	tiktoken       = "tiktoken@1.0.22"
	lighthouseTool = "lighthouse@12.2.3"
)

// tokens times the token counter against the reference tokenizer, on the texts
// whose counts the package's tests hold equal.
func (b *bench) tokens(ctx context.Context) ([]figure, error) {
	modules, err := b.nodeModules(ctx, tiktoken)
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, "node", "core/token/testdata/time_reference.mjs", modules)
	cmd.Dir = b.root
	out, err := cmd.CombinedOutput()
	m := regexp.MustCompile(`least ratio ([0-9.]+)`).FindSubmatch(out)
	if m == nil {
		return nil, fmt.Errorf("time_reference.mjs: %v\n%s", err, out)
	}
	ratio, err := strconv.ParseFloat(string(m[1]), 64)
	return []figure{atLeast("token count against npm tiktoken, least of four", ratio, "times", 5)}, err
}

// nodeModules is a folder with an npm package in it, fetched unless the given
// folder has it.
func (b *bench) nodeModules(ctx context.Context, pkg string) (string, error) {
	name := pkg[:strings.LastIndex(pkg, "@")] // a scope begins with one too
	if _, err := os.Stat(filepath.Join(b.node, name)); b.node != "" && err == nil {
		return filepath.Abs(b.node)
	}
	for _, program := range []string{"node", "npm"} {
		if _, err := exec.LookPath(program); err != nil {
			return "", fmt.Errorf("node and npm are not here, and %s is an npm package", pkg)
		}
	}
	dir, err := b.dir()
	if err != nil {
		return "", err
	}
	if out, err := exec.CommandContext(ctx, "npm", "install", "--prefix", dir, "--no-audit", "--no-fund", "-E", pkg).CombinedOutput(); err != nil {
		return "", fmt.Errorf("npm install %s: %w\n%s", pkg, err, out)
	}
	return filepath.Join(dir, "node_modules"), nil
}

// fuzzTime is how many inputs each fuzz target tries here; by hand they try more.
// A number of seconds instead would now and then end in the middle of an input,
// which go test reports as a failure.
const fuzzTime = "20000x"

// fuzz runs every fuzz target of the tree for a moment.
func (b *bench) fuzz(ctx context.Context) ([]figure, error) {
	targets, err := fuzzTargets(os.DirFS(cmp.Or(b.root, ".")))
	if err != nil {
		return nil, err
	}
	failed := 0
	for _, t := range targets {
		cmd := exec.CommandContext(ctx, "go", "test", "-run=^$", "-fuzz=^"+t.name+"$", "-fuzztime="+fuzzTime, "./"+t.folder)
		cmd.Dir = b.root
		out, err := cmd.CombinedOutput()
		if err != nil {
			failed++
			fmt.Fprintf(os.Stderr, "%s in %s: %v\n%s", t.name, t.folder, err, out)
		}
	}
	return []figure{atMost(fmt.Sprintf("fuzz targets (%d): panics, hangs", len(targets)), float64(failed), "", 0)}, nil
}

type fuzzTarget struct{ folder, name string }

// fuzzTargets finds the fuzz targets of a tree.
func fuzzTargets(tree fs.FS) ([]fuzzTarget, error) {
	named := regexp.MustCompile(`(?m)^func (Fuzz\w+)\(f \*testing\.F\)`)
	var out []fuzzTarget
	err := fs.WalkDir(tree, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, "_test.go") {
			return err
		}
		text, err := fs.ReadFile(tree, name)
		if err != nil {
			return err
		}
		for _, m := range named.FindAllSubmatch(text, -1) {
			out = append(out, fuzzTarget{path.Dir(name), string(m[1])})
		}
		return nil
	})
	return out, err
}

// axe counts what axe finds over every page in every state, in both themes.
func (b *bench) axe(ctx context.Context) ([]figure, error) {
	cmd := exec.CommandContext(ctx, "go", "test", "-count=1", "-run=^TestStates$", "./web/browsertest")
	cmd.Dir = b.root
	cmd.Env = append(os.Environ(), "CALLBOARD_BROWSER=required")
	out, err := cmd.CombinedOutput()
	findings := axeFindings(string(out))
	if err != nil && findings == 0 {
		return nil, fmt.Errorf("%w\n%s", err, out)
	}
	return []figure{atMost("axe findings, all pages, both themes", float64(findings), "", 0)}, nil
}

// axeFindings counts the findings in what the browser tests wrote.
func axeFindings(out string) int {
	return len(regexp.MustCompile(`(?m)\d px: [a-z0-9-]+ \(\w*\): `).FindAllString(out, -1))
}
