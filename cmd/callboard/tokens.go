package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"callboard/core"
	"callboard/core/bundle"
	"callboard/core/cost"
	"callboard/core/jsondoc"
	"callboard/core/token"
)

// tokensConfig is what "callboard tokens" was asked for.
type tokensConfig struct {
	family string
	lines  bool
	tools  bool
	json   bool
}

func runTokens(_ context.Context, t terminal, args []string) int {
	f := newFlags(t, "tokens", "tokens [--family F] [--lines | --tools] [--json] [FILE|-]")
	family := f.text("family", string(token.O200k), "model family to count for")
	lines := f.yes("lines", "count each line on its own, one count a line")
	tools := f.yes("tools", "the file is a tools array: count each definition and all of them")
	asJSON := f.yes("json", "print JSON")
	rest, err := f.parse(args)
	if err != nil {
		return f.misuse(err)
	}
	if len(rest) > 1 {
		return f.wrong("give one file, or - for standard input")
	}
	if *lines && *tools {
		return f.wrong("--lines and --tools cannot both be")
	}
	c := tokensConfig{*family, *lines, *tools, *asJSON}
	if _, _, err := cost.Vocabulary(c.family); err != nil {
		return f.wrong("%s", sentence(err))
	}
	in, name, err := openInput(t, rest)
	if err != nil {
		return failed(t, err)
	}
	defer in.Close()
	switch {
	case c.tools:
		return c.countTools(t, in, name)
	case c.lines:
		return c.countLines(t, in)
	}
	return c.countText(t, in)
}

// openInput opens the file that rest names, or standard input.
func openInput(t terminal, rest []string) (io.ReadCloser, string, error) {
	if len(rest) == 0 || rest[0] == "-" {
		return io.NopCloser(t.in), "standard input", nil
	}
	file, err := os.Open(rest[0])
	if err != nil {
		return nil, "", core.Errorf(core.NotFound, "%s cannot be read: %v.", rest[0], errors.Unwrap(err))
	}
	return file, rest[0], nil
}

// vocabulary is the token family that counts plain text for the model family.
// A family whose own vocabulary is not ours is counted with a stand-in, which
// is said.
func (c tokensConfig) vocabulary(t terminal) token.Family {
	v, own, err := cost.Vocabulary(c.family)
	if err != nil { // checked before anything is read
		panic(err)
	}
	if !own {
		fmt.Fprintf(t.err, "The vocabulary of %s is not known here; this is an estimate by %s.\n", c.family, v)
	}
	return v
}

func (c tokensConfig) countText(t terminal, in io.Reader) int {
	data, err := io.ReadAll(in)
	if err != nil {
		return failed(t, err)
	}
	n := token.CountBytes(c.vocabulary(t), data)
	if c.json {
		return printJSON(t, map[string]any{"count": n, "family": c.family})
	}
	fmt.Fprintln(t.out, n)
	return exitGood
}

// countLines counts each line without its line end. A line may be of any length.
func (c tokensConfig) countLines(t terminal, in io.Reader) int {
	v := c.vocabulary(t)
	r := bufio.NewReaderSize(in, 1<<16)
	w := bufio.NewWriter(t.out)
	counts := []int{}
	for {
		line, err := r.ReadBytes('\n')
		if len(line) > 0 {
			line = bytes.TrimSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r"))
			n := token.CountBytes(v, line)
			if c.json {
				counts = append(counts, n)
			} else {
				fmt.Fprintln(w, n)
			}
		}
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return failed(t, err)
		}
	}
	if c.json {
		return printJSON(t, map[string]any{"counts": counts, "family": c.family})
	}
	if err := w.Flush(); err != nil {
		return failed(t, err)
	}
	return exitGood
}

// toolCount is the cost of one definition of an array.
type toolCount struct {
	Name  string `json:"name"`
	Count *int   `json:"count"`
	Low   *int   `json:"low"`
	High  *int   `json:"high"`
	Grade string `json:"grade"`
}

// countTools counts the definitions of a tools array, whatever their schemas
// hold: they are foreign, and counted as they would be sent.
func (c tokensConfig) countTools(t terminal, in io.Reader, name string) int {
	data, err := io.ReadAll(io.LimitReader(in, core.MaxImportBytes+1))
	if err != nil {
		return failed(t, err)
	}
	if len(data) > core.MaxImportBytes {
		return failed(t, core.Errorf(core.TooLarge, "%s is larger than %s.", name, jsondoc.Bytes(core.MaxImportBytes)))
	}
	definitions, err := bundle.Definitions(data)
	if err != nil {
		return failed(t, err)
	}
	counts := make([]toolCount, 0, len(definitions))
	sum := 0
	for _, d := range definitions {
		cost, err := cost.Of(d, c.family)
		if err != nil {
			return failed(t, err)
		}
		row := toolCount{Name: d.CallName, Grade: string(cost.Grade)}
		if cost.Known() {
			row.Count, row.Low, row.High = &cost.Count, &cost.Low, &cost.High
			sum += cost.Count
		}
		counts = append(counts, row)
	}
	return c.printTools(t, counts, sum)
}

func (c tokensConfig) printTools(t terminal, counts []toolCount, sum int) int {
	if c.json {
		return printJSON(t, map[string]any{"tools": counts, "count": sum, "family": c.family})
	}
	t.out = plain{t.out}
	for _, row := range counts {
		if row.Count == nil {
			fmt.Fprintf(t.out, "?\t%s\n", row.Name)
			continue
		}
		fmt.Fprintf(t.out, "%d\t%s\n", *row.Count, row.Name)
	}
	fmt.Fprintf(t.out, "%d\tall\n", sum)
	return exitGood
}
