package tool

import (
	"context"

	"callboard/core"
	"callboard/core/dice"
	"callboard/core/jsondoc"
)

// KindRoll rolls the dice the model writes into one of the tool's text fields.
// Text that is no dice is refused while the arguments are read. Seed 000,
// "Actions".
const KindRoll ActionKind = "roll"

var (
	_ Action  = Roll{}
	_ Adviser = Roll{}
)

// Roll is the action that rolls what a field says. Field is a field's key, so
// that a rename carries by itself; empty means not picked yet.
type Roll struct{ Field string }

func decodeRoll(o *jsondoc.Fields) Action { return Roll{Field: o.Text("field", maxKeyBytes, "")} }

// Kind is "roll".
func (Roll) Kind() ActionKind { return KindRoll }

// Check wants a text field picked.
func (r Roll) Check(fields []Field, _ Mode) []core.Problem {
	field, ok := findField(fields, r.Field)
	switch {
	case r.Field == "":
		return []core.Problem{{Path: "action.field", Message: "Pick the text field whose dice the tool rolls."}}
	case !ok:
		return []core.Problem{{Path: "action.field", Message: "Pick the text field whose dice the tool rolls: the one picked before is gone."}}
	case field.Type != Text:
		return []core.Problem{{Path: "action.field", Message: "Pick a text field to roll: " + jsondoc.Quote(field.Name) + " is of type " + string(field.Type) + "."}}
	}
	return nil
}

// Summary names the field.
func (r Roll) Summary(fields []Field) string {
	if field, ok := findField(fields, r.Field); ok {
		return "rolls the dice it gives in “" + field.Name + "”"
	}
	return "rolls dice from a field that is not picked yet"
}

// AppendJSON appends {"kind":"roll","field":KEY}.
func (r Roll) AppendJSON(dst []byte) []byte {
	dst = append(dst, `{"kind":"roll","field":`...)
	return append(jsondoc.AppendString(dst, r.Field), '}')
}

// CheckCall refuses a text that is no dice, in the words of the dice parser.
func (r Roll) CheckCall(fields []Field, args Arguments) []string {
	_, refusal := r.parse(fields, args)
	if refusal != "" {
		return []string{refusal}
	}
	return nil
}

// Advise wants the field needed, since nothing can be rolled without it.
func (r Roll) Advise(fields []Field) []string {
	if field, ok := findField(fields, r.Field); ok && !field.Required {
		return []string{"Mark " + field.Name + " as needed (Fields): the tool cannot roll without it."}
	}
	return nil
}

// parse reads the dice out of the arguments; the refusal names the argument.
func (r Roll) parse(fields []Field, args Arguments) (*dice.Roll, string) {
	field, ok := findField(fields, r.Field)
	if !ok {
		return nil, "This tool has no field picked to roll, so it cannot roll."
	}
	text, given := args.Text(field.Name)
	if !given {
		return nil, jsondoc.Quote(field.Name) + " is left out, so there is nothing to roll: give dice such as 1d20+3."
	}
	roll, refusal := dice.Parse(text)
	if refusal != nil {
		return nil, jsondoc.Quote(field.Name) + " cannot be rolled. " + refusal.Message
	}
	return roll, ""
}

// Run rolls from randomness that is the turn's seed alone, so that the same
// seed rolls the same dice.
func (r Roll) Run(_ context.Context, t Tool, args Arguments, env Env) (Answer, error) {
	roll, refusal := r.parse(t.Body.Fields, args)
	if refusal != "" {
		return Answer{Text: refusal, Refused: true}, nil
	}
	result := roll.Roll(dice.Source(env.Seed, dice.KindRoll, env.Round, env.Call))
	return Answer{Text: result.Text(), Trace: result}, nil
}
