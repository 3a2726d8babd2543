package library

import (
	"callboard/views/link"
	"callboard/views/ui"
)

// Ask is the question before something is done to all that the list finds.
type Ask struct {
	Title  string // the question, with the number of pieces
	Do     string // the words of the button
	Action string // where the answer goes
	Danger bool
	Query  link.LibraryQuery
	Kind   string // the kind the list is narrowed to, for a person; empty for all
	Count  int
	Before int                            // how many there were when it was asked the first time; 0 the first time
	Fields []struct{ Name, Value string } // of the form that asked
	Back   string
}

// about says which pieces they are.
func (a Ask) about() string {
	s := "These are all the pieces of the Library"
	if a.Kind != "" {
		s = "These are all the " + a.Kind + " of the Library"
	}
	switch {
	case a.Query.Text != "" && a.Query.Tag != "":
		s += " that “" + a.Query.Text + "” finds and that carry the tag “" + a.Query.Tag + "”"
	case a.Query.Text != "":
		s += " that “" + a.Query.Text + "” finds"
	case a.Query.Tag != "":
		s += " that carry the tag “" + a.Query.Tag + "”"
	}
	return s + ", on every page of the list."
}

// changed says that there are others by now; empty when there are not.
func (a Ask) changed() string {
	if a.Before == 0 || a.Before == a.Count {
		return ""
	}
	return "The Library has changed meanwhile: " + ui.Count(a.Before, "piece was", "pieces were") + " found before. Nothing was done yet."
}
