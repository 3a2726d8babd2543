package shelf

import (
	"strings"
	"time"
	"unicode/utf8"

	"callboard/core/piece"
	"callboard/core/tool"
)

// Entry is what lists, searches and headers need of a piece. It is immutable.
type Entry struct {
	ID        string
	Seq       int64 // order of creation
	Kind      piece.Kind
	Name      string
	Tags      []string
	Version   int
	CreatedAt time.Time
	UpdatedAt time.Time
	UpdatedBy string
	Size      int    // bytes of the body
	Linked    int    // live scenes that link it
	BaseName  string // of a tool: its call name before numbering
	Details

	text  string  // folded: name, fields, tags, description, a line each
	ends  [3]int  // where name, fields and tags end in text
	tags  []int32 // numbers of the tags in the list's table
	body  []byte  // nil when it is not kept in memory
	title string  // the folded name, a part of text
}

// Details are what an entry takes from the body. What each kind gives is
// decided in details.go.
type Details struct {
	Description string // its beginning, at most 240 bytes: rows show a line of it, Shelf.Tool has all
	Category    string
	Icon        string
	Action      string // one line of what it does
	ActionKind  tool.ActionKind
	Fields      []string // names of its fields
	Uses        []string // ids of the pieces it uses
	Names       []string // names of the tables it asks for by name
	Fault       string   // why the body cannot be read; empty when it can
}

func newEntry(p piece.Piece) *Entry {
	e := &Entry{
		ID: p.ID, Seq: p.Seq, Kind: p.Kind, Name: p.Name, Tags: p.Tags, Version: p.Version,
		CreatedAt: p.CreatedAt, UpdatedAt: p.UpdatedAt, UpdatedBy: p.UpdatedBy,
		Size: len(p.Body), Details: details(p.Kind, p.Content), body: p.Body,
	}
	if p.Kind == piece.Tool {
		e.BaseName = tool.BaseCallName(p.Name)
	}
	e.index()
	e.Description = beginning(e.Description)
	return e
}

// maxBeginning is how many bytes of a description an entry keeps. Whole ones
// would be a quarter of the shelf's memory.
const maxBeginning = 240

// beginning is a copy of what s begins with, cut between letters.
func beginning(s string) string {
	if len(s) <= maxBeginning {
		return strings.Clone(s)
	}
	cut := maxBeginning - len("…")
	for !utf8.RuneStart(s[cut]) {
		cut--
	}
	return s[:cut] + "…"
}

// index makes the text that searches look through. What ranks higher stands
// first, so the first place a word is found at is its best.
func (e *Entry) index() {
	fields := strings.Join(append(e.Fields[:len(e.Fields):len(e.Fields)], e.BaseName), " ")
	tags := strings.Join(e.Tags, " ")
	text := make([]byte, 0, len(e.Name)+len(fields)+len(tags)+len(e.Description)+3)
	for i, part := range [...]string{e.Name, fields, tags} {
		text = appendLine(text, part)
		e.ends[i] = len(text)
		text = append(text, '\n')
	}
	e.text = string(appendLine(text, e.Description))
	e.title = e.text[:e.ends[0]]
}

// appendLine folds s and appends it as one line. What is ASCII, which is
// nearly all, is folded as it is copied: a start does this for every piece.
func appendLine(dst []byte, s string) []byte {
	if !ascii(s) {
		return append(dst, strings.ReplaceAll(Fold(s), "\n", " ")...)
	}
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c >= 'A' && c <= 'Z':
			c += 'a' - 'A'
		case c == '\n':
			c = ' '
		}
		dst = append(dst, c)
	}
	return dst
}
