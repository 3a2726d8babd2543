package form

import (
	"net/url"
	"strings"
	"unicode/utf8"

	"callboard/core"
	"callboard/core/jsondoc"
)

// reader takes controls out of what was sent and remembers which, so that what
// is left over can be refused.
type reader struct {
	sent     url.Values
	taken    map[string]bool
	problems []core.Problem
}

// others are the controls of the page that are no part of the tool, by the
// beginning of their names; their handlers read them.
var others = [...]string{"see.", "try.", "case.", "resolve.", "draft."}

// alone are further controls that are no part of the tool.
var alone = [...]string{"version", "do"}

func (r *reader) refuse(control, format string, args ...any) {
	r.problems = append(r.problems, core.Problem{Path: control, Message: core.Errorf(core.Invalid, format, args...).Message})
}

// value is what was sent for a control; ok is false when it was not sent.
func (r *reader) value(control string, limit int) (text string, ok bool) {
	values, ok := r.sent[control]
	r.taken[control] = true
	if !ok {
		return "", false
	}
	switch {
	case len(values) > 1:
		r.refuse(control, "%s was sent twice.", control)
	case len(values[0]) > limit:
		r.refuse(control, "This is longer than %s. Shorten it.", jsondoc.Bytes(limit))
	case !utf8.ValidString(values[0]):
		r.refuse(control, "This is not valid UTF-8 text. Type it again.")
	default:
		return values[0], true
	}
	return "", false
}

// text reads a text of several lines. Browsers send line breaks as CR LF and
// show all kinds alike, so a text that is the old one but for its line breaks
// was not edited.
func (r *reader) text(control, old string, limit int) string {
	v, ok := r.value(control, limit)
	if !ok {
		return old
	}
	v = lines(v)
	if v == lines(old) {
		return old
	}
	return v
}

// line reads a text of one line, which a browser shows without line breaks.
func (r *reader) line(control, old string, limit int) string {
	v, ok := r.value(control, limit)
	if !ok {
		return old
	}
	if v == oneLine(old) {
		return old
	}
	return v
}

// check reads a checkbox with its companion.
func (r *reader) check(control string, old bool) bool {
	values, ok := r.sent[control]
	r.taken[control] = true
	if !ok {
		return old
	}
	on := false
	for _, v := range values {
		switch v {
		case On:
			on = true
		case Off:
		default:
			r.refuse(control, "A checkbox is on or off, not %s.", jsondoc.Quote(v))
		}
	}
	return on
}

// done refuses controls that were sent and that nobody read.
func (r *reader) done() {
	for control := range r.sent {
		if r.taken[control] || known(control) {
			continue
		}
		r.refuse(control, "The form has no control %s.", jsondoc.Quote(control))
	}
}

func known(control string) bool {
	for _, name := range alone {
		if control == name {
			return true
		}
	}
	for _, prefix := range others {
		if strings.HasPrefix(control, prefix) {
			return true
		}
	}
	return false
}

// lines writes every line break as LF.
func lines(s string) string {
	if !strings.Contains(s, "\r") {
		return s
	}
	return strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
}

// oneLine takes the line breaks out, as a control of one line does.
func oneLine(s string) string {
	if !strings.ContainsAny(s, "\r\n") {
		return s
	}
	return strings.NewReplacer("\r", "", "\n", "").Replace(s)
}
