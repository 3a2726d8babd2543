package cost

import (
	"slices"
	"sync"

	"callboard/core/schema"
	"callboard/core/token"
)

// A sheet is a definition as it is rendered, and where its parts are in it.
type sheet struct {
	text []byte
	lead int // how much of the text is the neighbour's and not this tool's

	// parts holds, for the name, the description and each field in order, the
	// spans to cut so that the text is the rendering of the definition without
	// that part.
	parts  [][]token.Span
	spans  []token.Span // backs parts
	bounds []token.Span // where the entries of the last list of texts stand
}

var sheets = sync.Pool{New: func() any { return new(sheet) }}

// keptSheet bounds the text of a sheet that is kept for the next definition.
const keptSheet = 1 << 16

// borrowSheet gives a clean sheet for def.
func borrowSheet(def *schema.Definition) *sheet {
	s := sheets.Get().(*sheet)
	n := 2 + len(def.Schema.Properties)
	s.text, s.lead = s.text[:0], 0
	s.parts = slices.Grow(s.parts[:0], n)[:n]
	s.spans = slices.Grow(s.spans[:0], 2*n)[:2*n]
	for i := range s.parts {
		s.parts[i] = s.spans[2*i : 2*i : 2*i+2]
	}
	return s
}

func giveBackSheet(s *sheet) {
	if cap(s.text) <= keptSheet {
		sheets.Put(s)
	}
}

const (
	namePart = iota
	descriptionPart
	firstField
)

// part marks text[from:to] as gone without the part.
func (s *sheet) part(part, from, to int) {
	s.parts[part] = append(s.parts[part], token.Span{From: from, To: to})
}

func (s *sheet) add(text string) { s.text = append(s.text, text...) }

// at is where the next text will stand.
func (s *sheet) at() int { return len(s.text) }

// isRequired says whether the property is required. Required names mostly stand
// in the order of the properties, so *next is where this one is expected; that
// keeps a definition of many fields from costing their square.
func isRequired(required []string, name string, next *int) bool {
	if *next < len(required) && required[*next] == name {
		*next++
		return true
	}
	return slices.Contains(required, name)
}
