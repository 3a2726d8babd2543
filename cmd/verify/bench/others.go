package main

import (
	"cmp"
	"context"
	"errors"
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

// tiktoken is the reference the counts are held to, as its makers publish it.
const tiktoken = "tiktoken@1.0.22"

// tokens times the token counter against the reference tokenizer, on the texts
// whose counts the package's tests hold equal.
func (b *bench) tokens(ctx context.Context) ([]figure, error) {
	modules, err := b.nodeModules(ctx)
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

// roller is the dice roller that ours is timed beside.
const roller = "@dice-roller/rpg-dice-roller@5.5.1"

// dice times the roller beside the npm one, and the odds an editor draws.
func (b *bench) dice(ctx context.Context) ([]figure, error) {
	odds, err := b.odds(ctx)
	if err != nil {
		return nil, err
	}
	modules, err := b.nodeModules(ctx)
	if err != nil {
		return odds, err
	}
	cmd := exec.CommandContext(ctx, "node", "core/dice/testdata/time_peer.mjs", modules)
	cmd.Dir = b.root
	out, err := cmd.CombinedOutput()
	ratios := peerRatios(string(out))
	if len(ratios) == 0 {
		return odds, fmt.Errorf("time_peer.mjs: %v\n%s", err, out)
	}
	return append(odds, ratios...), nil
}

// peerRatios reads the lines of time_peer.mjs.
func peerRatios(out string) []figure {
	line := regexp.MustCompile(`(?m)^(total|whole)/(\S+): .* ratio ([0-9.]+); at least ([0-9.]+)`)
	says := map[string]string{"total": "read, roll, total", "whole": "a whole call"}
	var figures []figure
	for _, m := range line.FindAllStringSubmatch(out, -1) {
		ratio, _ := strconv.ParseFloat(m[3], 64) // the pattern lets numbers through alone
		bar, _ := strconv.ParseFloat(m[4], 64)
		figures = append(figures, atLeast(m[2]+" against the npm roller, "+says[m[1]], ratio, "times", bar))
	}
	return figures
}

// odds times the two curves that have a bar.
func (b *bench) odds(ctx context.Context) ([]figure, error) {
	cmd := exec.CommandContext(ctx, "go", "test", "-run=^$", `-bench=^BenchmarkOdds$/^(4d6kh3\+2|100d20)$`, "./core/dice")
	cmd.Dir = b.root
	out, err := cmd.CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("%w\n%s", err, out)
	}
	bars := map[string]float64{"4d6kh3+2": 0.05, "100d20": 10}
	var figures []figure
	for _, m := range regexp.MustCompile(`(?m)^BenchmarkOdds/(\S+?)(?:-\d+)?\s+\d+\s+([0-9.]+) ns/op`).FindAllStringSubmatch(string(out), -1) {
		ns, err := strconv.ParseFloat(m[2], 64)
		if err != nil {
			return nil, err
		}
		figures = append(figures, atMost("exact odds of "+m[1], ns/1e6, "ms", bars[m[1]]))
	}
	if len(figures) != len(bars) {
		return nil, fmt.Errorf("BenchmarkOdds printed %d of %d curves:\n%s", len(figures), len(bars), out)
	}
	return figures, nil
}

// nodeModules is a folder with the npm packages in it, fetched where none was
// given.
func (b *bench) nodeModules(ctx context.Context) (string, error) {
	if b.node != "" {
		return filepath.Abs(b.node)
	}
	for _, program := range []string{"node", "npm"} {
		if _, err := exec.LookPath(program); err != nil {
			return "", errors.New("node and npm are not here; what is timed beside ours are npm packages")
		}
	}
	dir, err := b.dir()
	if err != nil {
		return "", err
	}
	if out, err := exec.CommandContext(ctx, "npm", "install", "--prefix", dir, "--no-audit", "--no-fund", "-E", tiktoken, roller).CombinedOutput(); err != nil {
		return "", fmt.Errorf("npm install %s %s: %w\n%s", tiktoken, roller, err, out)
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
