package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"
)

// step is one check. Its note says in a few words what was found; its error is
// shown whole.
type step struct {
	name string
	run  func(context.Context) (note string, err error)
}

// report runs steps in order, one line each, and gives the exit code. A failing
// step does not stop the ones after it: a person wants all that is wrong.
func report(ctx context.Context, out io.Writer, steps []step) int {
	passed, failed := 0, 0
	for _, s := range steps {
		start := time.Now()
		note, err := s.run(ctx)
		mark := "ok  "
		if err != nil {
			mark = "FAIL"
		}
		fmt.Fprintln(out, strings.TrimRight(fmt.Sprintf("%s  %-12s %7.1f s  %s", mark, s.name, time.Since(start).Seconds(), note), " "))
		if err != nil {
			failed++
			fmt.Fprintln(out, indent(err.Error()))
			continue
		}
		passed++
	}
	fmt.Fprintf(out, "%d passed, %d failed\n", passed, failed)
	if failed > 0 {
		return 1
	}
	return 0
}

func indent(text string) string {
	return "      " + strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", "\n      ")
}

// choose keeps the steps that only names, in their own order; an empty only
// keeps all.
func choose(steps []step, only string) ([]step, error) {
	if only == "" {
		return steps, nil
	}
	wanted := map[string]bool{}
	for name := range strings.SplitSeq(only, ",") {
		wanted[strings.TrimSpace(name)] = true
	}
	var chosen []step
	var known []string
	for _, s := range steps {
		known = append(known, s.name)
		if wanted[s.name] {
			chosen = append(chosen, s)
			delete(wanted, s.name)
		}
	}
	for name := range wanted {
		return nil, fmt.Errorf("there is no check %q; there are %s", name, strings.Join(known, ", "))
	}
	return chosen, nil
}

// command runs a program in the module's folder. All it wrote is the error when
// it fails, and the answer otherwise.
func (t tree) command(ctx context.Context, env []string, name string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = t.root
	cmd.Env = append(os.Environ(), env...)
	var both bytes.Buffer
	cmd.Stdout, cmd.Stderr = &both, &both
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, both.String())
	}
	return both.String(), nil
}
