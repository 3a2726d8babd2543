package tool

import (
	"strings"

	"callboard/core"
	"callboard/core/jsondoc"
	"callboard/core/schema"
)

// Reading is what reading a call's arguments gave. It is one of three: accepted
// (no refusals), refused (read, and some argument is wrong), or unreadable.
type Reading struct {
	Arguments  Arguments
	JSON       []byte   // the bytes checked, which are the bytes run; nil when they could not be read
	Repairs    []string // each repair, in words
	Refusals   []string // finished sentences for the model; empty when accepted
	Unreadable bool     // no JSON object could be made out of the text
}

// Text is what the model is told when the call is refused; empty when it is
// accepted.
func (r Reading) Text() string { return strings.Join(r.Refusals, "\n") }

// Refused says whether the call must not be run.
func (r Reading) Refused() bool { return len(r.Refusals) > 0 }

// Read reads the arguments of a call as the model wrote them: repaired where
// only one thing can be meant, checked against the tool's own schema, then by
// the action. Nothing unreadable ever becomes {}.
func Read(t Tool, raw string) Reading {
	r := ReadArguments(t.Arguments(), raw)
	if !r.Refused() {
		r.Refusals = t.Body.action().CheckCall(t.Body.Fields, r.Arguments)
	}
	return r
}

// ReadArguments is Read for a schema alone, before any action's own check.
func ReadArguments(s schema.Schema, raw string) Reading {
	if len(raw) > core.MaxCallBytes {
		return unreadableCall("The arguments are longer than " + jsondoc.Bytes(core.MaxCallBytes) + ": send less.")
	}
	v, repairs, refused := parseArguments(s, raw)
	if refused != nil {
		return *refused
	}
	v, more := mend(&s, v, "")
	r := Reading{Repairs: append(repairs, more...)}
	r.JSON = v.AppendJSON(nil)
	r.Arguments.Object = v
	for _, fault := range s.Check(v) {
		r.Refusals = append(r.Refusals, fault.Sentence())
	}
	return r
}

// parseArguments makes an object of the text. refused is nil when it could.
func parseArguments(s schema.Schema, raw string) (v jsondoc.Value, repairs []string, refused *Reading) {
	text := trim(raw)
	v, repairs, err := parseRepaired(text)
	if err == nil && v.Kind == jsondoc.String {
		var inner []string
		text = trim(v.Text)
		v, inner, err = parseRepaired(text)
		repairs = append(append(repairs, repairEncoded), inner...)
		if err != nil && !strings.HasPrefix(text, "{") && !blank(text) {
			v, err = jsondoc.OfString(text), nil
		}
	}
	switch {
	case text == "" && len(s.Required) == 0:
		return jsondoc.OfObject(), append(repairs, repairEmpty), nil
	case blank(text) && len(s.Required) == 0:
		return jsondoc.OfObject(), append(repairs, repairNull), nil
	case blank(text):
		r := unreadableCall("No arguments were given. " + objectWanted(s))
		return v, repairs, &r
	case err != nil:
		r := refuseSyntax(text, err, s)
		return v, repairs, &r
	case v.Kind != jsondoc.Object:
		r := unreadableCall("The arguments must be one JSON object, not " + v.Kind.Word() + ". " + objectWanted(s))
		return v, repairs, &r
	}
	return v, repairs, nil
}

// blank says whether the text holds no arguments at all. Some servers write
// null for a call without any.
func blank(text string) bool { return text == "" || text == "null" }

// objectWanted tells the model what to send.
func objectWanted(s schema.Schema) string {
	if len(s.Required) == 0 {
		return "Send one JSON object, {} for no arguments."
	}
	var b strings.Builder
	b.WriteString("Send one JSON object such as {")
	const shown = 5
	for i, name := range s.Required[:min(len(s.Required), shown)] {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(`"` + name + `": …`)
	}
	b.WriteString("}.")
	return b.String()
}

// unreadableCall is a Reading without repairs: none of them helped.
func unreadableCall(sentence string) Reading {
	return Reading{Refusals: []string{sentence}, Unreadable: true}
}

// refuseSyntax says why a text is no JSON. One name twice is readable, but not
// which of the two is meant, so it is refused rather than unreadable.
func refuseSyntax(text string, err *jsondoc.SyntaxError, s schema.Schema) Reading {
	if inside, ok := unfence(text); ok {
		text = inside
	}
	if text != "" && text[0] != '{' && text[0] != '"' {
		return unreadableCall("The arguments must be one JSON object and nothing else. " + objectWanted(s))
	}
	switch err.Fault {
	case jsondoc.Duplicate:
		return Reading{Refusals: []string{jsondoc.Quote(err.Name) + " is given twice: give each argument once."}}
	case jsondoc.CutOff:
		return unreadableCall("The arguments were cut off: the JSON stops in the middle (" + err.Where() + "). Send the whole object again.")
	case jsondoc.Trailing:
		return unreadableCall("The arguments are not one JSON object: there is more text after it (" + err.Where() + "). Send the object alone.")
	}
	return unreadableCall("The arguments are not readable as JSON (" + err.Where() + "). " + err.Message + " " + objectWanted(s))
}

// ReadName finds a call's name among the offered ones. A "functions." in front
// is taken off where the rest is offered, and named as a repair. ok is false
// for every other name: such a call is answered as InvalidTool.
func ReadName(name string, offered func(string) bool) (callName string, repairs []string, ok bool) {
	if offered(name) {
		return name, nil, true
	}
	if rest, found := strings.CutPrefix(name, "functions."); found && offered(rest) {
		return rest, []string{repairPrefix}, true
	}
	return InvalidTool, nil, false
}
