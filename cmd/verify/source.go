package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// source is one Go file of ours, parsed.
type source struct {
	path      string // from the root, with slashes
	text      []byte
	file      *ast.File
	set       *token.FileSet
	generated bool
	test      bool // a test file, or a file of a package that only tests use
}

// skipped says whether the walk leaves a folder out: it holds no code of ours.
func skipped(name string) bool {
	return name == "testdata" || name == "vendor" || name == "node_modules" || strings.HasPrefix(name, ".") && name != "."
}

// paths are the files below the root whose names end in suffix.
func (t tree) paths(suffix string) ([]string, error) {
	var out []string
	err := filepath.WalkDir(t.root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != t.root && skipped(d.Name()):
			return filepath.SkipDir
		case !d.IsDir() && strings.HasSuffix(path, suffix):
			rel, err := filepath.Rel(t.root, path)
			if err != nil {
				return err
			}
			out = append(out, filepath.ToSlash(rel))
		}
		return nil
	})
	return out, err
}

// sources are all Go files of the module.
func (t tree) sources() ([]source, error) {
	paths, err := t.paths(".go")
	if err != nil {
		return nil, err
	}
	out := make([]source, 0, len(paths))
	for _, path := range paths {
		text, err := os.ReadFile(filepath.Join(t.root, path))
		if err != nil {
			return nil, err
		}
		s, err := parse(path, text)
		if err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, nil
}

func parse(path string, text []byte) (source, error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return source{}, err
	}
	return source{
		path: path, text: text, file: file, set: set,
		generated: ast.IsGenerated(file),
		// Packages named …test hold what tests share.
		test: strings.HasSuffix(path, "_test.go") || strings.HasSuffix(file.Name.Name, "test"),
	}, nil
}
