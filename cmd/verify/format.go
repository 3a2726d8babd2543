package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"go/format"
	"os"
	"path/filepath"
	"strings"
)

// format compares every file with what gofmt would make of it.
func (t tree) format(context.Context) (string, error) {
	paths, err := t.paths(".go")
	if err != nil {
		return "", err
	}
	var wrong []string
	for _, path := range paths {
		text, err := os.ReadFile(filepath.Join(t.root, path))
		if err != nil {
			return "", err
		}
		want, err := format.Source(text)
		switch {
		case err != nil:
			wrong = append(wrong, fmt.Sprintf("%s: %v", path, err))
		case !bytes.Equal(text, want):
			wrong = append(wrong, path+" is not formatted; gofmt -w "+path)
		}
	}
	return fmt.Sprintf("%d files", len(paths)), list(wrong)
}

// list is an error of one line for each fault; none is no error.
func list(faults []string) error {
	if len(faults) == 0 {
		return nil
	}
	return errors.New(strings.Join(faults, "\n"))
}

// generate runs templ and looks whether what it writes is what was there. The
// new files stay, so that what is left to do is to look at them and keep them.
func (t tree) generate(ctx context.Context) (string, error) {
	before, err := t.sums("_templ.go")
	if err != nil {
		return "", err
	}
	if _, err := t.command(ctx, nil, "go", "tool", "templ", "generate"); err != nil {
		return "", err
	}
	after, err := t.sums("_templ.go")
	if err != nil {
		return "", err
	}
	templates, err := t.sums(".templ")
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%d templates", len(templates)), list(drift(before, after, templates))
}

// drift names the generated files that were not what their templates say.
func drift(before, after, templates map[string][sha256.Size]byte) []string {
	var faults []string
	for path, sum := range after {
		if _, ok := templates[strings.TrimSuffix(path, "_templ.go")+".templ"]; !ok {
			faults = append(faults, path+" has no template any more; delete it")
		} else if before[path] != sum {
			faults = append(faults, path+" was not what its template says; it is now, keep it")
		}
	}
	return sorted(faults)
}

func (t tree) sums(suffix string) (map[string][sha256.Size]byte, error) {
	paths, err := t.paths(suffix)
	if err != nil {
		return nil, err
	}
	sums := map[string][sha256.Size]byte{}
	for _, path := range paths {
		text, err := os.ReadFile(filepath.Join(t.root, path))
		if err != nil {
			return nil, err
		}
		sums[path] = sha256.Sum256(text)
	}
	return sums, nil
}
