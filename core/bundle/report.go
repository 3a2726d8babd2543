package bundle

import (
	"fmt"
	"io"
	"strings"
)

// Report is what an import did, as the API answers it and the command line
// prints it. Every item of the file is in exactly one of the lists.
type Report struct {
	Format   Format     `json:"format"`
	Counts   Counts     `json:"counts"`
	Imported []Imported `json:"imported"`
	Skipped  []Skipped  `json:"skipped"`
	Refused  []Rejected `json:"refused"`
}

// Counts are how many items say the same, are taken in part, or are refused;
// together they are all items. Skipped says how many of the first two the
// library had already.
type Counts struct {
	Same    int `json:"same"`
	Partly  int `json:"partly"`
	Refused int `json:"refused"`
	Skipped int `json:"skipped"`
}

// Imported is an item that was made.
type Imported struct {
	ID    string   `json:"id"`
	Kind  string   `json:"kind"`
	Name  string   `json:"name"`
	As    Fate     `json:"as"` // same or partly
	Notes []string `json:"notes"`
	About string   `json:"about,omitempty"` // of a table: how many rows, and how they come up
}

// Skipped is an item the library had.
type Skipped struct {
	ID   string `json:"id"` // of the one it had
	Kind string `json:"kind"`
	Name string `json:"name"`
	Why  string `json:"why"`
}

// Rejected is an item that was refused.
type Rejected struct {
	Path string   `json:"path"` // where it stands in the file
	Name string   `json:"name"` // as far as it could be read
	Why  []string `json:"why"`
}

// skippedWhy is the one reason for which an item is skipped.
const skippedWhy = "The library has it already."

// Report tells the outcome.
func (o Outcome) Report() Report {
	r := Report{Format: o.Format, Imported: []Imported{}, Skipped: []Skipped{}, Refused: []Rejected{}}
	for _, item := range o.Items {
		switch item.Fate {
		case Same:
			r.Counts.Same++
		case Partly:
			r.Counts.Partly++
		default:
			r.Counts.Refused++
		}
		switch item.State {
		case Out:
			r.Refused = append(r.Refused, Rejected{item.Path, item.Name, item.Notes})
		case Had:
			r.Counts.Skipped++
			r.Skipped = append(r.Skipped, Skipped{item.MadeID, item.KindWord(), item.Name, skippedWhy})
		default:
			notes := item.Notes
			if notes == nil {
				notes = []string{}
			}
			r.Imported = append(r.Imported, Imported{item.MadeID, item.KindWord(), item.Name, item.Fate, notes, item.About})
		}
	}
	return r
}

// Sentence is the counts in words.
func (c Counts) Sentence() string {
	s := fmt.Sprintf("%s: %d the same, %d in part, %d refused.", howMany(c.Same+c.Partly+c.Refused), c.Same, c.Partly, c.Refused)
	switch {
	case c.Skipped == 1:
		s += " The library had 1 already; it was skipped."
	case c.Skipped > 1:
		s += fmt.Sprintf(" The library had %d already; they were skipped.", c.Skipped)
	}
	return s
}

func howMany(n int) string {
	if n == 1 {
		return "1 item"
	}
	return fmt.Sprintf("%d items", n)
}

// WriteText writes the report as plain lines: what became of each item, its
// name, and its notes indented below.
func (r Report) WriteText(w io.Writer) error {
	var b strings.Builder
	line := func(word, name string, notes []string) {
		fmt.Fprintf(&b, "%-8s %s\n", word, name)
		for _, n := range notes {
			fmt.Fprintf(&b, "         %s\n", n)
		}
	}
	for _, i := range r.Imported {
		name := i.Name
		if i.About != "" {
			name += " (" + i.About + ")"
		}
		line(string(i.As), name, i.Notes)
	}
	for _, s := range r.Skipped {
		line("skipped", s.Name, []string{s.Why})
	}
	for _, x := range r.Refused {
		name := x.Name
		if name == "" {
			name = x.Path
		}
		line("refused", name, x.Why)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
