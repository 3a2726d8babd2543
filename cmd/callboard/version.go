package main

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"runtime/debug"
)

// version is the release this source is of.
const version = "0.1.0"

func runVersion(_ context.Context, t terminal, args []string) int {
	f := newFlags(t, "version", "version [--json]")
	asJSON := f.yes("json", "print JSON")
	rest, err := f.parse(args)
	if err != nil {
		return f.misuse(err)
	}
	if len(rest) > 0 {
		return f.wrong("it takes no arguments")
	}
	built := map[string]string{"version": version, "go": runtime.Version(), "revision": revision()}
	if *asJSON {
		return printJSON(t, built)
	}
	fmt.Fprintf(t.out, "callboard %s (%s)\n", version, runtime.Version())
	return exitGood
}

// revision is the commit the binary was built from, when the build knew it.
func revision() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			return s.Value
		}
	}
	return ""
}

// printJSON writes one JSON value and a line end, the form of every --json.
func printJSON(t terminal, v any) int {
	enc := json.NewEncoder(t.out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		fmt.Fprintln(t.err, "callboard:", err)
		return exitProblems
	}
	return exitGood
}
