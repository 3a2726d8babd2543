package formula

import (
	"fmt"
	"strings"

	"callboard/core"
	"callboard/core/jsondoc"
)

// Body is what a piece of kind formula holds.
type Body struct {
	Description string
	Text        string
}

// Mode says how strict a decode is.
type Mode uint8

// A Saved body may be stored; a Draft is what the editor holds.
const (
	Saved Mode = iota
	Draft
)

// DecodeBody decodes a formula body strictly: unknown and duplicate members,
// wrong types and oversize are refused with their paths under "body". In Saved
// mode the rules of Problems hold as well.
func DecodeBody(data []byte, mode Mode) (Body, []core.Problem) {
	if len(data) > core.MaxBodyBytes {
		return Body{}, []core.Problem{{Path: "body", Message: "This is larger than " + jsondoc.Bytes(core.MaxBodyBytes) + "."}}
	}
	v, err := jsondoc.Parse(data)
	if err != nil {
		return Body{}, []core.Problem{syntaxProblem(err)}
	}
	return DecodeBodyValue(v, mode)
}

// DecodeBodyValue is DecodeBody for a body that stands inside a document that
// was read already.
func DecodeBodyValue(v jsondoc.Value, mode Mode) (Body, []core.Problem) {
	var d jsondoc.Decoder
	o := d.Object(v, "body")
	b := Body{
		Description: o.Text("description", core.MaxTextBytes, ""),
		Text:        o.Text("text", core.MaxTextBytes, ""),
	}
	o.Done()
	if problems := d.Problems(); problems != nil {
		return b, problems
	}
	if mode == Saved {
		return b, Problems(b)
	}
	return b, nil
}

func syntaxProblem(err error) core.Problem {
	e, ok := err.(*jsondoc.SyntaxError)
	switch {
	case ok && e.Fault == jsondoc.Duplicate:
		return core.Problem{Path: "body." + e.Path, Message: e.Message}
	case ok:
		return core.Problem{Path: "body", Message: "This is not readable as JSON (" + e.Where() + "). " + e.Message}
	}
	return core.Problem{Path: "body", Message: "This is not readable as JSON."}
}

// Problems gives everything that keeps b from being saved: each fault of its
// text, and a text that could never answer anything.
func Problems(b Body) []core.Problem {
	var out []core.Problem
	f, faults := Parse(b.Text)
	for i := range faults {
		out = append(out, faults[i].Problem("body.text"))
	}
	if f != nil && f.Empty() {
		out = append(out, core.Problem{Path: "body.text", Message: "The formula rendered nothing: write the text it answers with."})
	}
	return out
}

// Problem is the fault as a problem of the text at path, its place first.
func (f *Fault) Problem(path string) core.Problem {
	return core.Problem{Path: path, Message: fmt.Sprintf("Line %d, column %d: %s", f.Line, f.Column, f.Message)}
}

// Empty says whether the formula can never answer anything but spaces.
func (f *Formula) Empty() bool {
	for _, n := range f.nodes {
		if t, ok := n.(*textNode); !ok || strings.TrimSpace(t.text) != "" {
			return false
		}
	}
	return true
}

// AppendJSON appends the body as stored and as the API shows it: compact, both
// members always there. DecodeBody gives the same body back.
func (b Body) AppendJSON(dst []byte) []byte {
	dst = jsondoc.AppendString(append(dst, `{"description":`...), b.Description)
	dst = jsondoc.AppendString(append(dst, `,"text":`...), b.Text)
	return append(dst, '}')
}
