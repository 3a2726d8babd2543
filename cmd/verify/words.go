package main

import (
	"context"
	"fmt"
	"go/ast"
	"go/token"
	"regexp"
	"strconv"
	"strings"
)

// avoided is a word the product does not say, and what it says for it.
type avoided struct {
	pattern *regexp.Regexp
	instead string
}

// manners are avoided in every text a person may read.
var manners = []avoided{
	{regexp.MustCompile(`(?i)\bplease\b`), "say what to do"},
	{regexp.MustCompile(`(?i)\bsuccessful(ly)?\b`), "say what happened"},
	{regexp.MustCompile(`(?i)\b(oops|whoops|sorry|unfortunately)\b`), "say what happened and the way out"},
	{regexp.MustCompile(`(?i)\ban? (unknown )?error (has )?occurred\b`), "say which, and the way out"},
	{regexp.MustCompile(`(?i)\bclick here\b`), "name what the link leads to"},
	{regexp.MustCompile(`\p{L}!(\s|["'<)]|$)`), "end with a full stop"},
}

// vocabulary is avoided on pages, where the glossary's words stand.
var vocabulary = []avoided{
	{regexp.MustCompile(`(?i)\b(plugin|plug-in|macro)s?\b`), "tool"},
	{regexp.MustCompile(`(?i)(?:^|[^"\w])parameters?\b`), "field, or argument in a call"},
	{regexp.MustCompile(`(?i)\bfunction call(s|ing)?\b`), "tool call"},
	{regexp.MustCompile(`(?i)\b(chatbot|bot)s?\b`), "AI"},
	{regexp.MustCompile(`(?i)\bfolders?\b`), "library, tag"},
	{regexp.MustCompile(`(?i)\brecycle bin\b`), "trash"},
}

// spoken are the folders whose strings reach a person.
var spoken = []string{"views/", "handlers/", "core/", "models/", "web/", "cmd/callboard/"}

// words looks for avoided words in the strings of the code, templates included
// through what templ makes of them.
func (t tree) words(context.Context) (string, error) {
	sources, err := t.sources()
	if err != nil {
		return "", err
	}
	var faults []string
	for _, s := range sources {
		if s.test || !startsWithAny(s.path, spoken) {
			continue
		}
		list := manners
		if strings.HasPrefix(s.path, "views/") {
			list = append(list[:len(list):len(list)], vocabulary...)
		}
		faults = append(faults, s.avoided(list)...)
	}
	return "", list(faults)
}

func startsWithAny(s string, prefixes []string) bool {
	for _, p := range prefixes {
		if strings.HasPrefix(s, p) {
			return true
		}
	}
	return false
}

// avoided are the faults of one file's strings.
func (s source) avoided(words []avoided) []string {
	var faults []string
	ast.Inspect(s.file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.Field:
			if n.Tag != nil { // a tag is for programs
				return false
			}
		case *ast.BasicLit:
			if n.Kind != token.STRING {
				return true
			}
			text, err := strconv.Unquote(n.Value)
			if err != nil {
				return true
			}
			for _, w := range words {
				if found := w.pattern.FindString(text); found != "" {
					faults = append(faults, fmt.Sprintf("%s:%d: %q in %.60q; %s", s.path, s.set.Position(n.Pos()).Line, found, text, w.instead))
				}
			}
		}
		return true
	})
	return faults
}
