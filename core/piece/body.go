package piece

import (
	"errors"

	"callboard/core"
	"callboard/core/jsondoc"
)

// Mode says how strict the decode of a body is.
type Mode uint8

// A Saved body may be stored; a Draft is what an editor holds, faults and all.
const (
	Saved Mode = iota
	Draft
)

// ParseBody reads the JSON of a body, before its kind's own decoder has its
// say. What is too large, no JSON, or names a member twice is a problem with
// its path under "body".
func ParseBody(data []byte) (jsondoc.Value, []core.Problem) {
	if len(data) > core.MaxBodyBytes {
		return jsondoc.Value{}, []core.Problem{{Path: "body", Message: "This is larger than " + jsondoc.Bytes(core.MaxBodyBytes) + "."}}
	}
	v, err := jsondoc.Parse(data)
	if err != nil {
		return jsondoc.Value{}, []core.Problem{SyntaxProblem("body", err)}
	}
	return v, nil
}

// SyntaxProblem tells a document that is not JSON, or names a member twice.
func SyntaxProblem(path string, err error) core.Problem {
	e, ok := err.(*jsondoc.SyntaxError)
	switch {
	case ok && e.Fault == jsondoc.Duplicate:
		return core.Problem{Path: path + "." + e.Path, Message: e.Message}
	case ok:
		return core.Problem{Path: path, Message: "This is not readable as JSON (" + e.Where() + "). " + e.Message}
	}
	return core.Problem{Path: path, Message: "This is not readable as JSON."}
}

// Unreadable is the error for a stored body that its kind's rules refuse. what
// names the piece: "tool".
func Unreadable(what, op string, problems []core.Problem) error {
	e := core.Refuse(problems)
	return &core.Error{Code: core.Internal, Op: op, Message: "This " + what + " is unreadable. " + e.Message, Problems: problems, Err: errors.New("stored body refused")}
}
