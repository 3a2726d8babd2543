package bundle

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"callboard/core"
	"callboard/core/jsondoc"
)

// A file is split into its items before any of them is parsed, so that a
// hostile file of sixteen million brackets never becomes sixteen million
// values: the splitter keeps positions only, and one item at a time is parsed.
// It looks at brackets and strings alone; each part is read strictly later.

// span is a part of the text.
type span struct{ start, end int }

// splitter walks over the text from pos on.
type splitter struct {
	text string
	pos  int
}

// outerDepth is how deep an item may stand in a file: the file's object, its
// list, the item.
const outerDepth = 3

// faultAt is the error for a place in the file.
func faultAt(text string, pos int, fault jsondoc.Fault, message string) *core.Error {
	before := text[:pos]
	return syntaxFault(&jsondoc.SyntaxError{
		Offset: pos, Fault: fault, Message: message,
		Line:   1 + strings.Count(before, "\n"),
		Column: 1 + utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:]),
	})
}

// syntaxFault is the sentence for a file that is not readable. A doubled member
// is readable and refused by a rule of ours.
func syntaxFault(e *jsondoc.SyntaxError) *core.Error {
	if e.Fault == jsondoc.Duplicate {
		return core.Errorf(core.Invalid, "The file cannot be used (%s). %s", e.Where(), e.Message)
	}
	return core.Errorf(core.Malformed, "The file is not readable as JSON (%s). %s", e.Where(), e.Message)
}

// parse reads the part strictly; positions of the error are those of the file.
func parse(text string, part span) (jsondoc.Value, error) {
	v, err := jsondoc.ParseString(text[part.start:part.end])
	if err == nil {
		return v, nil
	}
	e, ok := err.(*jsondoc.SyntaxError)
	if !ok {
		return v, core.Wrap("bundle.parse", err)
	}
	fault := faultAt(text, part.start+e.Offset, e.Fault, e.Message)
	fault.Err = e
	return v, fault
}

func (s *splitter) fail(want string) error {
	if s.pos >= len(s.text) {
		return faultAt(s.text, len(s.text), jsondoc.CutOff, "The text ends where "+want+" is expected: the file is cut off.")
	}
	r, _ := utf8.DecodeRuneInString(s.text[s.pos:])
	return faultAt(s.text, s.pos, jsondoc.Malformed, "There is "+jsondoc.Quote(string(r))+" where "+want+" is expected.")
}

func (s *splitter) space() {
	for s.pos < len(s.text) {
		switch s.text[s.pos] {
		case ' ', '\t', '\n', '\r':
			s.pos++
		default:
			return
		}
	}
}

func (s *splitter) peek() byte {
	if s.pos < len(s.text) {
		return s.text[s.pos]
	}
	return 0
}

// value skips one value and gives where it stands.
func (s *splitter) value() (span, error) {
	start := s.pos
	var closing [core.MaxDepth + outerDepth]byte
	depth := 0
	for {
		switch c := s.peek(); {
		case c == '{' || c == '[':
			if depth == len(closing) {
				return span{}, faultAt(s.text, s.pos, jsondoc.TooDeep, fmt.Sprintf("The JSON is nested more than %d deep.", len(closing)))
			}
			closing[depth] = c + 2 // '{' and '}', '[' and ']' stand two apart
			depth++
			s.pos++
		case c == '}' || c == ']':
			if depth == 0 || closing[depth-1] != c {
				return span{}, s.fail("a value")
			}
			depth--
			s.pos++
		case c == '"':
			if err := s.str(); err != nil {
				return span{}, err
			}
		case depth > 0 && (c == ',' || c == ':'):
			s.pos++
		case !s.word():
			return span{}, s.fail("a value")
		}
		if depth == 0 {
			return span{start, s.pos}, nil
		}
		s.space()
	}
}

// str skips a string literal.
func (s *splitter) str() error {
	for s.pos++; s.pos < len(s.text); s.pos++ {
		switch s.text[s.pos] {
		case '"':
			s.pos++
			return nil
		case '\\':
			s.pos++
		}
	}
	s.pos = len(s.text)
	return s.fail("the closing quote of a string")
}

// word skips what could be a number, true, false or null, and says whether
// there was any.
func (s *splitter) word() bool {
	start := s.pos
	for s.pos < len(s.text) {
		c := s.text[s.pos]
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '+' || c == '.') {
			break
		}
		s.pos++
	}
	return s.pos > start
}

// values gives every value of the text, one after another.
func values(text string) ([]span, error) {
	s := splitter{text: text}
	var out []span
	for s.space(); s.pos < len(text); s.space() {
		if len(out) == maxItems {
			return nil, tooMany(fmt.Sprintf("the one in line %d", 1+strings.Count(text[:s.pos], "\n")))
		}
		v, err := s.value()
		if err != nil {
			return nil, err
		}
		if c := text[v.start]; c != '{' && c != '[' {
			// Prose is told as what it is, not as one word after another.
			if _, err := parse(text, v); err != nil {
				return nil, err
			}
		}
		out = append(out, v)
	}
	return out, nil
}

// tooMany is the error of a file of too many items; first is the first that is
// one too many.
func tooMany(first string) error {
	return core.Errorf(core.TooLarge, "The file holds more than %d items: %s is the first past that. Split it into several files.", maxItems, first)
}

// items gives the values of the list that stands at part. name is what the list
// is called in the file, empty for the file itself; before is how many items of
// the file stand in front of it.
func items(text string, part span, name string, before int) ([]span, error) {
	s := splitter{text: text, pos: part.start + 1}
	var out []span
	if s.space(); s.peek() == ']' {
		return nil, nil
	}
	for {
		if before+len(out) == maxItems {
			return nil, tooMany(jsondoc.IndexPath(name, len(out)))
		}
		v, err := s.value()
		if err != nil {
			return nil, err
		}
		out = append(out, v)
		s.space()
		switch s.peek() {
		case ',':
			s.pos++
			s.space()
		case ']':
			return out, nil
		default:
			return nil, s.fail("a , or the closing ]")
		}
	}
}

// member is one name and value of the file's own object.
type member struct {
	name  string
	value span
}

// maxMembers bounds the members of the file's own object; ours has five, one
// definition alone about as many, and a large grammar some hundred.
const maxMembers = 1000

// members gives the members of the object that stands at part. A name that is
// given twice is refused here, since the parts are parsed one by one.
func members(text string, part span) ([]member, error) {
	s := splitter{text: text, pos: part.start + 1}
	var out []member
	if s.space(); s.peek() == '}' {
		return nil, nil
	}
	for {
		m, err := s.member(out)
		if err != nil {
			return nil, err
		}
		out = append(out, m)
		s.space()
		switch s.peek() {
		case ',':
			s.pos++
			s.space()
		case '}':
			return out, nil
		default:
			return nil, s.fail("a , or the closing }")
		}
	}
}

func (s *splitter) member(before []member) (member, error) {
	if len(before) == maxMembers {
		return member{}, core.Errorf(core.Invalid, "The file is an object of more than %d members, which no Callboard file, no tool definition and no table is.", maxMembers)
	}
	start := s.pos
	if s.peek() != '"' {
		return member{}, s.fail("a member name in quotes")
	}
	if err := s.str(); err != nil {
		return member{}, err
	}
	name, err := parse(s.text, span{start, s.pos})
	if err != nil {
		return member{}, err
	}
	for _, m := range before {
		if m.name == name.Text {
			return member{}, faultAt(s.text, start, jsondoc.Duplicate, jsondoc.Quote(name.Text)+" is given twice in one object.")
		}
	}
	s.space()
	if s.peek() != ':' {
		return member{}, s.fail("a :")
	}
	s.pos++
	s.space()
	v, err := s.value()
	return member{name.Text, v}, err
}
