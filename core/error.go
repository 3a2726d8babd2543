package core

import (
	"errors"
	"fmt"
)

// Code says what kind of failure an Error is. It decides the HTTP status and
// where the page shows the message; the set only ever grows.
type Code string

const (
	Invalid              Code = "invalid"               // understood, and refused by a rule: 422
	Malformed            Code = "malformed"             // not readable as what it claims to be: 400
	NotFound             Code = "not_found"             // no such thing, or it is in the trash: 404
	Forbidden            Code = "forbidden"             // this caller may not: 403
	Conflict             Code = "conflict"              // the same part was changed by someone else: 409
	Stale                Code = "stale"                 // If-Match names an older version: 412
	PreconditionRequired Code = "precondition_required" // a write without If-Match: 428
	ConfirmNeeded        Code = "confirm_needed"        // asks for a yes first: 409
	TooLarge             Code = "too_large"             // past a byte ceiling: 413
	UnsupportedType      Code = "unsupported_type"      // a body of a type we do not read: 415
	TooMany              Code = "too_many"              // past a rate: 429
	Upstream             Code = "upstream"              // somebody else's server failed: 502
	Cancelled            Code = "cancelled"             // the caller went away; nothing is written
	Internal             Code = "internal"              // our fault: 500
)

// Problem is one fault in something a person or program sent.
//
// Path names the place in the words of the JSON that was sent, such as
// "body.fields[2].name"; it is empty for the whole. Message is a finished
// sentence that says what is wrong and the way out.
type Problem struct {
	Path    string `json:"path"`
	Message string `json:"message"`
}

// Error is a failure with a sentence for a person. Message never holds
// anything that only a log should see; Err does.
type Error struct {
	Code     Code
	Message  string
	Problems []Problem
	At       *int   // the character of a text at which it stops being read, from 0
	Current  any    // with Stale and Conflict: the thing as it is now
	Op       string // where it happened, for the log: "models.UpdatePiece"
	Err      error  // the cause, for the log
}

// Errorf makes an Error whose message is the formatted sentence.
func Errorf(code Code, format string, args ...any) *Error {
	return &Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

// Refuse makes the Invalid error for a list of problems. Its message is the
// only problem's, or says how many there are.
func Refuse(problems []Problem) *Error {
	e := &Error{Code: Invalid, Problems: problems}
	switch len(problems) {
	case 0:
		e.Message = "This cannot be accepted."
	case 1:
		e.Message = problems[0].Message
	default:
		e.Message = fmt.Sprintf("%d things need mending: %s", len(problems), problems[0].Message)
	}
	return e
}

// Wrap marks err as our own fault at op, keeping an Error's code and message.
func Wrap(op string, err error) error {
	if err == nil {
		return nil
	}
	var e *Error
	if errors.As(err, &e) {
		c := *e
		c.Op = op
		c.Err = err
		return &c
	}
	return &Error{Code: Internal, Op: op, Err: err}
}

// Error is the text for a log: the place, the code, the sentence, the cause.
func (e *Error) Error() string {
	s := string(e.Code)
	if e.Op != "" {
		s = e.Op + ": " + s
	}
	if e.Message != "" {
		s += ": " + e.Message
	}
	if e.Err != nil {
		s += ": " + e.Err.Error()
	}
	return s
}

// Sentence is what err says to a person or a model: the message of an Error that
// is not our own fault. Of anything else it is otherwise.
func Sentence(err error, otherwise string) string {
	var e *Error
	if errors.As(err, &e) && e.Code != Internal && e.Message != "" {
		return e.Message
	}
	return otherwise
}

// Unwrap gives the cause.
func (e *Error) Unwrap() error { return e.Err }

// CodeOf is the code of the first Error in err's chain, or Internal.
func CodeOf(err error) Code {
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return Internal
}
