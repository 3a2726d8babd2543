// Command bench measures what the product promises of itself and prints one
// line for each figure: what it is, its value, its unit, its bar, pass or short.
//
//	go run ./cmd/verify -bench
//
// Times are the server's own, through its whole chain, taken while the figure's
// load runs in the same process on the same cores; so they are what a person
// would meet at worst. Nothing here is a test: a slow machine is no fault.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"regexp"
	"runtime"
	"strings"
	"syscall"
)

func main() {
	only := flag.String("only", "", "measure only what this pattern matches")
	node := flag.String("node", "", "a node_modules folder; npm is asked to fetch what is compared with and is not in it")
	flag.Parse()
	pattern, err := regexp.Compile(*only)
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	b := &bench{node: *node}
	defer b.close()
	os.Exit(b.run(ctx, os.Stdout, pattern))
}

// measurement measures some figures that share a load.
type measurement struct {
	name    string
	measure func(context.Context) ([]figure, error)
}

// bench is what the measurements share.
type bench struct {
	root   string // the folder of the module; empty is the working folder
	node   string
	temp   string // everything written lies below it
	large  *library
	binary string // the built callboard
}

func (b *bench) measurements() []measurement {
	return []measurement{
		{"preview", b.preview},
		{"library", b.library},
		{"call", b.call},
		{"tokens", b.tokens},
		{"dice", b.dice},
		{"saves", b.saves},
		{"lost", b.lost},
		{"weight", b.weight},
		{"start", b.start},
		{"kill", b.kill},
		{"fuzz", b.fuzz},
		{"axe", b.axe},
		{"lighthouse", b.lighthouse},
	}
}

// run measures and prints; the exit code is 1 when a figure is short or could
// not be measured.
func (b *bench) run(ctx context.Context, out io.Writer, only *regexp.Regexp) int {
	fmt.Fprintln(out, machine())
	return measure(ctx, out, b.measurements(), only)
}

func measure(ctx context.Context, out io.Writer, list []measurement, only *regexp.Regexp) int {
	code := 0
	for _, m := range list {
		if !only.MatchString(m.name) {
			continue
		}
		figures, err := m.measure(ctx)
		for _, f := range figures {
			fmt.Fprintln(out, f)
			if !f.pass() {
				code = 1
			}
		}
		if err != nil {
			fmt.Fprintf(out, "%-52s not measured: %v\n", m.name, err)
			code = 1
		}
	}
	return code
}

// machine says what the figures were measured on.
func machine() string {
	load := "unknown"
	if data, err := os.ReadFile("/proc/loadavg"); err == nil {
		load, _, _ = strings.Cut(string(data), " ")
	}
	return fmt.Sprintf("%d cores, load average %s before the first figure, %s", runtime.NumCPU(), load, runtime.Version())
}

// dir is the folder of this run.
func (b *bench) dir() (string, error) {
	if b.temp == "" {
		dir, err := os.MkdirTemp("", "callboard-bench-")
		if err != nil {
			return "", err
		}
		b.temp = dir
	}
	return b.temp, nil
}

func (b *bench) close() {
	if b.large != nil {
		b.large.close()
	}
	if b.temp != "" {
		_ = os.RemoveAll(b.temp) // left behind, it is in the machine's own folder for such things
	}
}
