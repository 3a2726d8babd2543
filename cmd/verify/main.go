// Command verify checks everything there is to check, from a fresh clone, with
// nothing else typed:
//
//	go run ./cmd/verify             every check; the last line counts them
//	go run ./cmd/verify -only vet   the named checks, with commas between
//	go run ./cmd/verify -shots DIR  a picture of every page, in every width and theme
//	go run ./cmd/verify -bench      every measured figure against its bar
//
// It imports the standard library alone, so that it still starts, and says what
// is wrong, in a tree that does not compile. What it needs from Debian it
// installs where it may.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
)

func main() {
	only := flag.String("only", "", "run only these checks, with commas between")
	shots := flag.String("shots", "", "write a picture of every page into this folder instead")
	bench := flag.Bool("bench", false, "measure the figures instead")
	node := flag.String("node", "", "with -bench: a node_modules folder; npm fetches what is compared with and is not in it")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if *bench {
		os.Exit(measure(ctx, *node))
	}
	os.Exit(run(ctx, *only, *shots))
}

// run does what the flags ask and gives the exit code.
func run(ctx context.Context, only, shots string) int {
	root, err := findRoot()
	if err != nil {
		fmt.Fprintln(os.Stderr, "verify:", err)
		return 2
	}
	t := tree{root: root}
	if shots != "" {
		dir, err := filepath.Abs(shots)
		if err != nil {
			fmt.Fprintln(os.Stderr, "verify:", err)
			return 2
		}
		return report(ctx, os.Stdout, []step{installStep(t), t.shotsStep(dir)})
	}
	chosen, err := choose(t.steps(), only)
	if err != nil {
		fmt.Fprintln(os.Stderr, "verify:", err)
		return 2
	}
	return report(ctx, os.Stdout, chosen)
}

// measure prints the figures and gives the exit code.
func measure(ctx context.Context, node string) int {
	root, err := findRoot()
	if err != nil {
		fmt.Fprintln(os.Stderr, "verify:", err)
		return 2
	}
	return tree{root: root}.bench(ctx, node)
}

// tree is the module being checked.
type tree struct {
	root string // the folder of go.mod
}

// steps are all checks, the quick ones first.
func (t tree) steps() []step {
	return []step{
		installStep(t),
		{"format", t.format},
		{"generate", t.generate},
		{"sizes", t.sizes},
		{"comments", t.comments},
		{"words", t.words},
		{"readme", t.readme},
		{"vet", t.vet},
		{"staticcheck", t.staticcheck},
		{"tests", t.tests},
		{"race", t.race},
		{"browser", t.browser},
	}
}

// findRoot is the nearest folder upwards that holds our go.mod.
func findRoot() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		data, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err == nil && strings.HasPrefix(string(data), "module callboard\n") {
			return dir, nil
		}
		up := filepath.Dir(dir)
		if up == dir {
			return "", fmt.Errorf("no go.mod of callboard here or above; run this inside the project")
		}
		dir = up
	}
}
