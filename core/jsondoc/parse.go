package jsondoc

import (
	"fmt"
	"strings"
	"sync"
	"unicode/utf8"

	"callboard/core"
)

// Fault says what kind of thing a SyntaxError found.
type Fault uint8

// The kinds of faults of a document.
const (
	Malformed Fault = iota // a character that has no place there
	CutOff                 // the text ends before the value does
	Duplicate              // one member name twice in one object
	TooDeep                // nested past core.MaxDepth
	Trailing               // text after the value
	Encoding               // not UTF-8, or half a surrogate pair
)

// SyntaxError is why a document was refused.
type SyntaxError struct {
	Offset  int    // bytes before the fault
	Line    int    // from 1
	Column  int    // characters, from 1
	Message string // a finished sentence without the position
	Fault   Fault
	Name    string // with Duplicate: the member's name
	Path    string // the value the fault lies in, such as "body.fields[2]"; with Duplicate the member; empty for the whole
}

// inside puts what stands around the fault in front of its path: "fields" or
// "[2]". It does nothing where there is no fault.
func (e *SyntaxError) inside(part string) *SyntaxError {
	if e == nil {
		return nil
	}
	if e.Path != "" && e.Path[0] != '[' {
		part += "."
	}
	e.Path = part + e.Path
	return e
}

// Error is the sentence with its position in front.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Message)
}

// Where is the position in words: "line 2, column 7".
func (e *SyntaxError) Where() string {
	return fmt.Sprintf("line %d, column %d", e.Line, e.Column)
}

// Parse reads one document. The error is always a *SyntaxError.
func Parse(data []byte) (Value, error) {
	return ParseString(string(data))
}

// ParseString is Parse for a text. The texts of the value share its memory.
func ParseString(text string) (Value, error) {
	p := parser{text: text}
	if !utf8.ValidString(text) {
		p.pos = invalidAt(text)
		return Value{}, p.fail(Encoding, "This is not valid UTF-8 text.")
	}
	room := scratch.Get().(*room)
	p.items, p.members = room.items[:0], room.members[:0]
	v, err := p.document()
	room.keep(p.items, p.members)
	if err != nil {
		return Value{}, err
	}
	return v, nil
}

// room is what a parser collects open lists and objects in. It is used again:
// reading a library would spend a third of its time on growing new ones.
type room struct {
	items   []Value
	members []Member
}

var scratch = sync.Pool{New: func() any { return new(room) }}

// maxRoom is up to how many values a room is kept; a hostile document may have
// needed far more.
const maxRoom = 4096

// keep puts a room back without what was read into it.
func (r *room) keep(items []Value, members []Member) {
	if cap(items) > maxRoom || cap(members) > maxRoom {
		return
	}
	clear(items[:cap(items)])
	clear(members[:cap(members)])
	r.items, r.members = items[:0], members[:0]
	scratch.Put(r)
}

// parser reads text from pos on. Its methods return *SyntaxError, nil when all
// is well.
type parser struct {
	text  string
	pos   int
	depth int
	// What is read of the lists and objects still open, innermost last; each
	// is copied out at its end, so that no list grows twice.
	items   []Value
	members []Member
}

// invalidAt finds the first byte that is not UTF-8.
func invalidAt(s string) int {
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return len(s)
}

// fail makes the error at the current position.
func (p *parser) fail(fault Fault, format string, args ...any) *SyntaxError {
	e := &SyntaxError{Offset: p.pos, Fault: fault, Message: fmt.Sprintf(format, args...)}
	before := p.text[:p.pos]
	e.Line = 1 + strings.Count(before, "\n")
	e.Column = 1 + utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:])
	return e
}

// unexpected is the fault at a character that has no place here, or at the end
// of the text.
func (p *parser) unexpected(want string) *SyntaxError {
	if p.pos >= len(p.text) {
		return p.fail(CutOff, "The text ends where %s is expected.", want)
	}
	r, _ := utf8.DecodeRuneInString(p.text[p.pos:])
	return p.fail(Malformed, "There is %q where %s is expected.", r, want)
}

func (p *parser) space() {
	for p.pos < len(p.text) {
		switch p.text[p.pos] {
		case ' ', '\t', '\n', '\r':
			p.pos++
		default:
			return
		}
	}
}

// peek is the current byte, or 0 at the end; a NUL byte in the text has no
// place anywhere and is refused like any other.
func (p *parser) peek() byte {
	if p.pos < len(p.text) {
		return p.text[p.pos]
	}
	return 0
}

func (p *parser) document() (Value, error) {
	p.space()
	v, err := p.value()
	if err != nil {
		return Value{}, err
	}
	p.space()
	if p.pos < len(p.text) {
		return Value{}, p.fail(Trailing, "There is more text after the end of the JSON.")
	}
	return v, nil
}

func (p *parser) value() (Value, *SyntaxError) {
	start := p.pos
	switch c := p.peek(); {
	case c == '{':
		return p.object()
	case c == '[':
		return p.array()
	case c == '"':
		s, err := p.str()
		return Value{Kind: String, Text: s, Offset: start}, err
	case c == '-' || c >= '0' && c <= '9':
		return p.number()
	case c == 't':
		return Value{Kind: Bool, Bool: true, Offset: start}, p.word("true")
	case c == 'f':
		return Value{Kind: Bool, Offset: start}, p.word("false")
	case c == 'n':
		return Value{Kind: Null, Offset: start}, p.word("null")
	}
	return Value{}, p.unexpected("a value")
}

// enter goes one level deeper, to the first thing inside, which may be the
// closing mark.
func (p *parser) enter() *SyntaxError {
	if p.depth >= core.MaxDepth {
		return p.fail(TooDeep, "The JSON is nested more than %d deep.", core.MaxDepth)
	}
	p.depth++
	p.pos++
	p.space()
	return nil
}

func (p *parser) word(w string) *SyntaxError {
	rest := p.text[p.pos:]
	if strings.HasPrefix(rest, w) {
		p.pos += len(w)
		return nil
	}
	if strings.HasPrefix(w, rest) {
		p.pos = len(p.text)
		return p.unexpected(w)
	}
	return p.unexpected("a value")
}

func (p *parser) array() (Value, *SyntaxError) {
	v := Value{Kind: Array, Offset: p.pos}
	if err := p.enter(); err != nil {
		return v, err
	}
	first := len(p.items)
	for more := p.peek() != ']'; more; {
		item, err := p.value()
		if err != nil {
			return v, err.inside(IndexPath("", len(p.items)-first))
		}
		p.items = append(p.items, item)
		if more, err = p.next(']', "a , or the closing ]"); err != nil {
			return v, err
		}
	}
	p.pos++
	p.depth--
	v.Items = append([]Value(nil), p.items[first:]...)
	p.items = p.items[:first]
	return v, nil
}

// next goes past a comma; more is false at the closing mark, which stays.
func (p *parser) next(closing byte, want string) (more bool, err *SyntaxError) {
	p.space()
	switch p.peek() {
	case ',':
		p.pos++
		p.space()
		return true, nil
	case closing:
		return false, nil
	}
	return false, p.unexpected(want)
}

// manyMembers is where a linear search for a duplicate stops being the
// cheapest one.
const manyMembers = 16

func (p *parser) object() (Value, *SyntaxError) {
	v := Value{Kind: Object, Offset: p.pos}
	if err := p.enter(); err != nil {
		return v, err
	}
	first := len(p.members)
	var index map[string]struct{}
	for more := p.peek() != '}'; more; {
		m, err := p.member(first, index)
		if err != nil {
			return v, err
		}
		p.members = append(p.members, m)
		if index != nil {
			index[m.Name] = struct{}{}
		} else if len(p.members)-first == manyMembers {
			index = indexNames(p.members[first:])
		}
		if more, err = p.next('}', "a , or the closing }"); err != nil {
			return v, err
		}
	}
	p.pos++
	p.depth--
	v.Members = append([]Member(nil), p.members[first:]...)
	p.members = p.members[:first]
	return v, nil
}

func indexNames(members []Member) map[string]struct{} {
	index := make(map[string]struct{}, 2*len(members))
	for _, m := range members {
		index[m.Name] = struct{}{}
	}
	return index
}

// member reads one name and value and refuses a name that the object, whose
// members begin at first, has already.
func (p *parser) member(first int, index map[string]struct{}) (Member, *SyntaxError) {
	if p.peek() != '"' {
		return Member{}, p.unexpected("a member name in quotes")
	}
	start := p.pos
	name, err := p.str()
	if err != nil {
		return Member{}, err
	}
	_, twice := index[name]
	if index == nil {
		for i := first; i < len(p.members); i++ {
			twice = twice || p.members[i].Name == name
		}
	}
	if twice {
		p.pos = start
		e := p.fail(Duplicate, "%s is given twice in one object.", Quote(name))
		e.Name = name
		return Member{}, e.inside(JoinPath("", name))
	}
	p.space()
	if p.peek() != ':' {
		return Member{}, p.unexpected("a :")
	}
	p.pos++
	p.space()
	v, err := p.value()
	if err != nil {
		return Member{}, err.inside(JoinPath("", name))
	}
	return Member{Name: name, Value: v}, nil
}

// number reads a literal of the JSON grammar and keeps it as written.
func (p *parser) number() (Value, *SyntaxError) {
	start := p.pos
	if p.peek() == '-' {
		p.pos++
	}
	switch c := p.peek(); {
	case c == '0':
		p.pos++
		if d := p.peek(); d >= '0' && d <= '9' {
			return Value{}, p.fail(Malformed, "A number has no 0 in front.")
		}
	case c >= '1' && c <= '9':
		p.digits()
	default:
		return Value{}, p.unexpected("a digit")
	}
	if p.peek() == '.' {
		p.pos++
		if !p.digits() {
			return Value{}, p.unexpected("a digit")
		}
	}
	if c := p.peek(); c == 'e' || c == 'E' {
		p.pos++
		if c := p.peek(); c == '+' || c == '-' {
			p.pos++
		}
		if !p.digits() {
			return Value{}, p.unexpected("a digit")
		}
	}
	return Value{Kind: Number, Text: p.text[start:p.pos], Offset: start}, nil
}

// digits skips digits and says whether there was one.
func (p *parser) digits() bool {
	start := p.pos
	for c := p.peek(); c >= '0' && c <= '9'; c = p.peek() {
		p.pos++
	}
	return p.pos > start
}
