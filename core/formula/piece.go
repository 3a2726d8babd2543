package formula

import (
	"fmt"
	"strings"

	"callboard/core"
	"callboard/core/piece"
)

// Piece is a formula of the library.
type Piece struct {
	ID   string // empty for one that is not stored
	Name string
	Tags []string
	Body Body
}

// New is a blank formula as the Library makes it; it can be saved.
func New() Piece {
	return Piece{Name: "New formula", Body: Body{Text: "{{roll::1d20}}"}}
}

// OfPiece reads a stored formula. The error is a core.Error with the problems
// of a body that is not one we can read.
func OfPiece(c piece.Content) (Piece, error) {
	body, problems := DecodeBody(c.Body, Draft)
	p := Piece{Name: c.Name, Tags: c.Tags, Body: body}
	if len(problems) > 0 {
		return p, core.Refuse(problems)
	}
	return p, nil
}

// Content is the formula as the library keeps it.
func (p Piece) Content() piece.Content {
	return piece.Content{Name: p.Name, Tags: p.Tags, Body: p.Body.AppendJSON(nil)}
}

// Summary is one line of what the formula is: "formula, 3 lines".
func (b Body) Summary() string {
	n := 1 + strings.Count(strings.TrimSpace(b.Text), "\n")
	if n == 1 {
		return "formula, 1 line"
	}
	return fmt.Sprintf("formula, %d lines", n)
}

// Tables are the dice pieces that the text asks for by name, each once.
func (b Body) Tables() []string {
	f, faults := Parse(b.Text)
	if len(faults) > 0 {
		return nil
	}
	var out []string
	seen := map[string]bool{"": true}
	for _, use := range f.Names() {
		if use.Kind == UseTable && !seen[use.Name] {
			seen[use.Name] = true
			out = append(out, use.Name)
		}
	}
	return out
}

// The sections of the editor, in its order.
const (
	TabDefinition piece.Tab = "Definition"
	TabText       piece.Tab = "Text"
	TabSettings   piece.Tab = "Settings"
)

// PieceProblems gives everything that keeps p from being saved, with the paths
// of the JSON.
func PieceProblems(p Piece) []core.Problem {
	var out []core.Problem
	for _, f := range check(p) {
		out = append(out, core.Problem{Path: f.path, Message: f.message})
	}
	return out
}

// EditorProblems gives the same problems for the editor, whose controls are
// "name", "description", "text" and "tags".
func EditorProblems(p Piece) []piece.EditorProblem {
	var out []piece.EditorProblem
	for _, f := range check(p) {
		short := f.short
		if short == "" {
			short, _, _ = strings.Cut(strings.TrimSuffix(f.message, "."), ": ")
		}
		out = append(out, piece.EditorProblem{Control: f.control, Tab: f.tab, Message: f.message, Short: short + " (" + string(f.tab) + ")"})
	}
	return out
}

// broken is one broken rule of a formula; short is what to do about it, where
// the message does not begin with it.
type broken struct {
	path, control string
	tab           piece.Tab
	message       string
	short         string
}

// check is the one rule set, in the editor's order.
func check(p Piece) []broken {
	var out []broken
	add := func(path, control string, tab piece.Tab, message, short string) {
		if message != "" {
			out = append(out, broken{path, control, tab, message, short})
		}
	}
	add("name", "name", TabDefinition, piece.NameProblem("formula", p.Name), "")
	add("body.description", "description", TabDefinition, piece.TextProblem("the notes", p.Body.Description), "")
	add("body.text", "text", TabText, piece.TextProblem("the formula", p.Body.Text), "")
	for _, q := range Problems(p.Body) {
		add(q.Path, "text", TabText, q.Message, "Mend the formula")
	}
	for _, q := range piece.TagProblems(p.Tags, "tags") {
		add(q.Path, "tags", TabSettings, q.Message, "")
	}
	return out
}

// parts are what two people can edit side by side.
func parts(p Piece) []piece.Part {
	return []piece.Part{
		{Path: "name", Label: "Name", Text: p.Name},
		{Path: "description", Label: "Notes", Text: p.Body.Description},
		{Path: "text", Label: "Text", Text: p.Body.Text},
		{Path: "tags", Label: "Tags", Text: strings.Join(p.Tags, ", ")},
	}
}

// Diff gives what edited changes in base.
func Diff(base, edited Piece) []piece.Changed { return piece.DiffParts(parts(base), parts(edited)) }

// Merge applies what mine edits of base onto theirs. Where both changed one part
// the merged formula keeps theirs, unless chosen, by path, says piece.KeepMine.
func Merge(base, theirs, mine Piece, chosen map[string]string) (merged Piece, m piece.PartsMerge) {
	m = piece.MergeParts(parts(base), parts(theirs), parts(mine), chosen)
	merged = theirs
	for _, path := range m.Mine {
		switch path {
		case "name":
			merged.Name = mine.Name
		case "description":
			merged.Body.Description = mine.Body.Description
		case "text":
			merged.Body.Text = mine.Body.Text
		case "tags":
			merged.Tags = mine.Tags
		}
	}
	return merged, m
}
