package tool

import (
	"context"

	"callboard/core"
	"callboard/core/jsondoc"
)

// KindRecord changes nothing and answers "Recorded."; the trace keeps the
// call's arguments, as it does for every call. Seed 000, "Actions".
const KindRecord ActionKind = "record"

var _ Action = Record{}

// Record is the action that notes the call.
type Record struct{}

func decodeRecord(*jsondoc.Fields) Action { return Record{} }

// Kind is "record".
func (Record) Kind() ActionKind { return KindRecord }

// Check finds nothing wrong: a record refers to no field.
func (Record) Check([]Field, Mode) []core.Problem { return nil }

// Summary says that the call is noted.
func (Record) Summary([]Field) string { return "notes the call" }

// AppendJSON appends {"kind":"record"}.
func (Record) AppendJSON(dst []byte) []byte { return append(dst, `{"kind":"record"}`...) }

// CheckCall accepts every call.
func (Record) CheckCall([]Field, Arguments) []string { return nil }

// Run answers "Recorded."; the arguments are all there is to trace.
func (Record) Run(_ context.Context, _ Tool, args Arguments, _ Env) (Answer, error) {
	return Answer{Text: "Recorded.", Trace: recorded{args}}, nil
}

// recorded is the trace of a call that was noted.
type recorded struct{ args Arguments }

// MarshalJSON is {"arguments":{…}}.
func (r recorded) MarshalJSON() ([]byte, error) {
	return append(r.args.Object.AppendJSON([]byte(`{"arguments":`)), '}'), nil
}
