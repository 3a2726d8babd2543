package main

import (
	"context"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// mapRow is a row of the README's code map, quoted the folder it speaks of.
var mapRow = regexp.MustCompile("(?m)^\\| `((?:cmd|core|models|handlers|views|static|web)[a-z/]*)` \\|(.*)\\|$")

// readme holds the README's code map against the tree: each folder it names is
// there, and each package is named, by its own row or in that of a folder above.
func (t tree) readme(context.Context) (string, error) {
	text, err := os.ReadFile(filepath.Join(t.root, "README.md"))
	if err != nil {
		return "", err
	}
	folders, err := t.folders(func(source) bool { return true })
	if err != nil {
		return "", err
	}
	rows := map[string]string{}
	var faults []string
	for _, m := range mapRow.FindAllStringSubmatch(string(text), -1) {
		rows[m[1]] = m[2]
		if info, err := os.Stat(filepath.Join(t.root, m[1])); err != nil || !info.IsDir() {
			faults = append(faults, fmt.Sprintf("README.md has a row for %s, which is no folder", m[1]))
		}
	}
	for _, folder := range append(folders, browserPackage) {
		folder = strings.TrimPrefix(folder, "./")
		if _, ok := rows[folder]; !ok && !strings.Contains(rows[path.Dir(folder)], "`"+path.Base(folder)+"`") &&
			!strings.Contains(rows[path.Dir(folder)], "`"+path.Base(folder)+"/`") {
			faults = append(faults, fmt.Sprintf("README.md says nothing of %s in its code map", folder))
		}
	}
	slices.Sort(faults)
	return fmt.Sprintf("%d rows of the code map", len(rows)), list(faults)
}
