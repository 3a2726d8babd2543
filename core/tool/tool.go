// Package tool is the tool: what it is, what makes one valid, the one
// definition made from it, how a call is read and run, and how edits become
// patches that merge.
package tool

import (
	"callboard/core/piece"
)

// Tool is a named body: what a piece of kind tool holds.
type Tool struct {
	Name string
	Tags []string
	Body Body
}

// Body is the tool's data, in the member order of spec 08. It is decoded
// strictly; see DecodeBody.
type Body struct {
	Description string
	Icon        string // a name of the icon sprite; empty means the action's own
	Category    string
	Fields      []Field
	Action      Action // never nil in a decoded body
	OfferedTo   []string
	MaxCalls    int // 0 means not set: core.DefaultCalls
	EmptyResult string
	Cases       []Case
	Origin      *Origin // where an imported tool came from; nil otherwise
}

// Field is one value the model fills in.
type Field struct {
	Key         string // immutable; actions and patches refer to it
	Name        string // ^[a-z][a-z0-9_]{0,63}$, unique within the tool
	Description string
	Type        FieldType
	Required    bool
	Choices     []string // of a Choice field only: at least one, unique under case folding
}

// FieldType is the type of a field.
type FieldType string

const (
	Text    FieldType = "text"
	Number  FieldType = "number"
	Boolean FieldType = "boolean"
	Choice  FieldType = "choice"
)

// FieldTypes lists the types in the order a person picks them.
var FieldTypes = [...]FieldType{Text, Number, Boolean, Choice}

// Prompts a tool can be offered to, in order. Spec 08, "offeredTo".
var Prompts = [...]string{"narration", "director", "final_cut", "memory", "assistant"}

// Case is a saved Try: arguments or raw text, a seed, and what is expected.
type Case struct {
	Name      string
	Arguments []byte // a JSON object, compact; nil when Raw is used
	Raw       string
	HasRaw    bool
	Seed      string
	SceneID   string
	Expect    Expect
}

// Expect says what a case's answer must be. Exactly one of the three is set.
type Expect struct {
	Kind ExpectKind
	Text string // of Exact and Contains; with Refused, words the refusal holds, or empty
}

// ExpectKind is how a case's answer is judged.
type ExpectKind string

const (
	Exact    ExpectKind = "exact"
	Contains ExpectKind = "contains"
	Refused  ExpectKind = "refused"
)

// Origin keeps the definition an imported tool came from, unchanged.
type Origin struct {
	Format     string // "openai", "anthropic", "mcp", ...
	Definition []byte // the JSON as it was
}

// New is the blank tool that "New tool" saves. Spec 01, "Names".
func New() Tool {
	return Tool{Name: "New tool", Body: Body{Action: Record{}, OfferedTo: []string{Prompts[0]}}}
}

// OfPiece decodes a stored piece; an error means the piece is unreadable and
// must be left out of every offer.
func OfPiece(p piece.Content) (Tool, error) {
	body, problems := DecodeBody(p.Body, Saved)
	if len(problems) > 0 {
		return Tool{}, unreadable(problems)
	}
	return Tool{Name: p.Name, Tags: p.Tags, Body: body}, nil
}
