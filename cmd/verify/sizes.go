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
	sources, err := t.sources()
	if err != nil {
		return "", err
	}
	var faults []string
	code, tests := 0, 0
	for _, s := range sources {
		if s.generated {
			continue
		}
		faults = append(faults, s.tooLong()...)
		if s.test {
			tests += s.lines()
		} else {
			code += s.lines()
		}
	}
	return fmt.Sprintf("%d lines of code, %d of tests, %.2f for one", code, tests, float64(tests)/float64(max(code, 1))), list(faults)
}

// tooLong names the file and its functions that pass a bar.
func (s source) tooLong() []string {
	var faults []string
	if n := s.set.File(s.file.Pos()).LineCount(); n > maxFile {
		faults = append(faults, fmt.Sprintf("%s has %d lines; at most %d", s.path, n, maxFile))
	}
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
