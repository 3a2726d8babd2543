package tool

import (
	"context"
	"errors"

	"callboard/core"
	"callboard/core/schema"
)

// Record is the action that changes nothing and answers "Recorded.".
type Record struct{}

func (Record) Kind() ActionKind                      { return "record" }
func (Record) Check([]Field, Mode) []core.Problem    { return nil }
func (Record) Summary([]Field) string                { return "notes the call" }
func (Record) AppendJSON(dst []byte) []byte          { return append(dst, `{"kind":"record"}`...) }
func (Record) CheckCall([]Field, Arguments) []string { return nil }
func (Record) Run(context.Context, Tool, Arguments, Env) (Answer, error) {
	return Answer{Text: "Recorded."}, nil
}

// Roll rolls the dice written in one of the tool's text fields.
type Roll struct{ Field string }

func unreadable(p []core.Problem) error { return errors.New("stub") }

// DecodeBody decodes a tool body strictly.
func DecodeBody(data []byte, mode Mode) (Body, []core.Problem) { panic("stub") }

// AppendJSON appends the body as stored: compact, members in the order of spec 08.
func (b Body) AppendJSON(dst []byte) []byte { panic("stub") }

// Problems gives everything that keeps t from being saved; paths "name", "tags[0]", "body.fields[2].name", "body.action.field".
func Problems(t Tool) []core.Problem { panic("stub") }

// Define builds the one definition under the given call name. Problems are those of fields that do not compile (draft).
func Define(t Tool, callName string) (schema.Definition, []core.Problem) { panic("stub") }

// Lines are the plain argument lines of a definition: "name (text, needed) meaning".
func Lines(t Tool) []string { panic("stub") }

// BaseCallName makes the call name from a piece's name, before numbering.
func BaseCallName(name string) string { panic("stub") }

// CallNames hands out call names in order: each name is the base or the base with _2, _3, …
type CallNames struct{}

// Take reserves and returns the call name for a piece's name.
func (c *CallNames) Take(name string) string { panic("stub") }

// Reading is what reading a call's arguments gave.
type Reading struct {
	Arguments  Arguments
	JSON       []byte   // the bytes checked, which are the bytes run; nil when unreadable
	Repairs    []string // each repair, in words
	Refusals   []string // finished sentences for the model; empty when accepted
	Unreadable bool
}

// Read reads the arguments of a call as the model wrote them.
func Read(t Tool, raw string) Reading { panic("stub") }

// Call reads and runs one call: the one runner of Try, cases, API and loop.
func Call(ctx context.Context, t Tool, raw string, env Env) (Reading, Answer, error) { panic("stub") }

// CaseResult is the outcome of one case.
type CaseResult struct {
	Name   string
	Pass   bool
	Why    string // empty on pass: one sentence
	Answer Answer
}

// RunCases runs all cases of a tool.
func RunCases(ctx context.Context, t Tool) []CaseResult { panic("stub") }

// Change is one edited part of a tool.
type Change struct{}

// Patch is what was edited: a list of changes by path.
type Patch []Change

// Diff gives the patch that turns base into edited; empty when nothing differs.
func Diff(base, edited Tool) Patch { panic("stub") }

// Apply gives t with the patch applied.
func (p Patch) Apply(t Tool) Tool { panic("stub") }

// Clash is a part that both sides changed differently.
type Clash struct {
	Path               string // "description", "fields.KEY.name", "fields", "action", …
	Label              string // for a person: "Description", "Field skill: meaning"
	Base, Mine, Theirs string // as text for the conflict panel
}

// Merge applies mine (made against base) onto theirs. Different parts merge; clashes list the parts both changed differently, where merged keeps theirs.
func Merge(base, theirs Tool, mine Patch) (merged Tool, took []string, clashes []Clash) {
	panic("stub")
}
