package scene

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"callboard/core"
)

// Blank is what "New scene" makes: a title, tools allowed, nothing linked.
func Blank(title string) Settings {
	return Settings{Title: title, Prompting: Prompting{NarratorToolAccess: true}}
}

// TidyTitle takes the spaces off both ends of a title, which nobody means.
func TidyTitle(title string) string { return strings.TrimSpace(title) }

// Problems gives everything that keeps s from being saved, with the paths of
// the scene's JSON. Whether the linked tools exist is for the store to say.
func Problems(s Settings) []core.Problem {
	var problems []core.Problem
	refuse := func(path, format string, args ...any) {
		problems = append(problems, core.Problem{Path: path, Message: fmt.Sprintf(format, args...)})
	}
	if message := titleProblem(s.Title); message != "" {
		refuse("title", "%s", message)
	}
	if n := len(s.Prompting.Tools); n > core.MaxSceneTools {
		refuse("prompting.tools", "Unlink some tools: a scene links at most %d, and this one would link %d.", core.MaxSceneTools, n)
		return problems
	}
	seen := make(map[string]bool, len(s.Prompting.Tools))
	for i, id := range s.Prompting.Tools {
		path := fmt.Sprintf("prompting.tools[%d]", i)
		switch {
		case !core.ValidID(id):
			refuse(path, "The identifier %q is not 1 to 64 letters, digits, - and _.", clip(id))
		case seen[id]:
			refuse(path, "The tool %s is linked twice: name it once.", id)
		}
		seen[id] = true
	}
	if s.ContextWindow < 0 || s.ContextWindow > core.MaxContextWindow {
		refuse("contextWindow", "Give the context window as a whole number of tokens from 1 to 100,000,000, or leave it out.")
	}
	return problems
}

func titleProblem(title string) string {
	switch {
	case strings.TrimSpace(title) == "":
		return "Give the scene a title."
	case !utf8.ValidString(title):
		return "Write the title in valid UTF-8."
	case utf8.RuneCountInString(title) > core.MaxNameRunes:
		return "Shorten the title: it has more than 200 characters."
	case strings.ContainsFunc(title, unicode.IsControl):
		return "Take the line breaks and control characters out of the title."
	}
	return ""
}

// clip keeps a stranger's text short enough for a sentence.
func clip(s string) string {
	if r := []rune(s); len(r) > 60 {
		return string(r[:60]) + "…"
	}
	return s
}
