package main

import (
	"context"
	"fmt"
	"go/ast"
	"go/scanner"
	"go/token"
	"slices"
)

// The bars of size: what is longer is split before it is kept.
const (
	maxFunction = 80  // lines of a function
	maxFile     = 600 // lines of a file
)

// sizes holds the bars over everything a person wrote.
func (t tree) sizes(context.Context) (string, error) {
	n, err := t.count()
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%d lines of code, %d of tests, %.2f for one", n.code, n.tests, n.ratio()), list(append(n.files, n.functions...))
}

// counts is the size of what a person wrote.
type counts struct {
	code, tests      int      // lines that hold more than space and comments
	files, functions []string // those that pass a bar
}

func (n counts) ratio() float64 { return float64(n.tests) / float64(max(n.code, 1)) }

func (t tree) count() (counts, error) {
	var n counts
	sources, err := t.sources()
	if err != nil {
		return n, err
	}
	for _, s := range sources {
		if s.generated {
			continue
		}
		n.files = append(n.files, s.longFile()...)
		n.functions = append(n.functions, s.longFunctions()...)
		if s.test {
			n.tests += s.lines()
		} else {
			n.code += s.lines()
		}
	}
	return n, nil
}

// upkeep is the figures of size, in the form of the measuring program's lines,
// and whether all of them pass.
func (t tree) upkeep() (lines string, pass bool, err error) {
	n, err := t.count()
	if err != nil {
		return "", false, err
	}
	all := true
	line := func(name string, value float64, bar string, pass bool) string {
		verdict := "pass"
		if !pass {
			verdict, all = "short", false
		}
		return fmt.Sprintf("%-52s %10.3g %-9s %-16s %s\n", name, value, "", bar, verdict)
	}
	lines = line("test lines for one line of code", n.ratio(), "at least 1", n.ratio() >= 1) +
		line("functions over 80 lines", float64(len(n.functions)), "at most 0", len(n.functions) == 0) +
		line("files over 600 lines", float64(len(n.files)), "at most 0", len(n.files) == 0)
	return lines, all, nil
}

// longFile names the file when it passes the bar.
func (s source) longFile() []string {
	if n := s.set.File(s.file.Pos()).LineCount(); n > maxFile {
		return []string{fmt.Sprintf("%s has %d lines; at most %d", s.path, n, maxFile)}
	}
	return nil
}

// longFunctions names the file's functions that pass the bar.
func (s source) longFunctions() []string {
	var faults []string
	for _, d := range s.file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		first, last := s.set.Position(f.Pos()).Line, s.set.Position(f.End()).Line
		if n := last - first + 1; n > maxFunction {
			faults = append(faults, fmt.Sprintf("%s:%d: %s has %d lines; at most %d", s.path, first, f.Name.Name, n, maxFunction))
		}
	}
	return faults
}

// lines counts the lines that hold more than space and comments.
func (s source) lines() int {
	var scan scanner.Scanner
	set := token.NewFileSet()
	file := set.AddFile(s.path, -1, len(s.text))
	scan.Init(file, s.text, nil, 0)
	seen := map[int]bool{}
	for {
		pos, tok, text := scan.Scan()
		if tok == token.EOF {
			return len(seen)
		}
		if tok == token.SEMICOLON && text == "\n" {
			continue
		}
		first := set.Position(pos).Line
		for line := range countLines(text) {
			seen[first+line] = true
		}
	}
}

func countLines(text string) int {
	n := 1
	for _, r := range text {
		if r == '\n' {
			n++
		}
	}
	return n
}

func sorted(list []string) []string {
	slices.Sort(list)
	return list
}
