package jsondoc

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"callboard/core"
)

// maxProblems bounds the problems one decode tells: nobody reads more, and a
// hostile document could hold a hundred thousand.
const maxProblems = 50

// Decoder turns a Value into our own shapes and collects every fault with its
// path. The zero value is ready.
//
//	var d jsondoc.Decoder
//	o := d.Object(v, "body")
//	title := o.Text("title", core.MaxTextBytes, "")
//	o.Done()                    // anything not asked for is a problem
//	problems := d.Problems()
type Decoder struct {
	problems []core.Problem
	more     int
}

// Refuse adds a problem.
func (d *Decoder) Refuse(path, format string, args ...any) {
	if len(d.problems) >= maxProblems {
		d.more++
		return
	}
	d.problems = append(d.problems, core.Problem{Path: path, Message: fmt.Sprintf(format, args...)})
}

// Problems gives what was found, in the order it was asked for; nil when the
// document is good.
func (d *Decoder) Problems() []core.Problem {
	if d.more == 0 {
		return d.problems
	}
	last := core.Problem{Message: fmt.Sprintf("There are %d more problems.", d.more)}
	return append(d.problems[:len(d.problems):len(d.problems)], last)
}

// Fields is an object being read: each member asked for is known, and Done
// refuses the others.
type Fields struct {
	d     *Decoder
	path  string
	value Value
	asked []string
	room  [12]string // for asked: few objects of ours have more members
	bad   bool       // not an object: already refused, every read gives its fallback
}

// Object begins to read v, which stands at path and must be an object.
func (d *Decoder) Object(v Value, path string) *Fields {
	f := &Fields{d: d, path: path, value: v}
	f.asked = f.room[:0]
	if v.Kind != Object {
		f.bad = true
		d.Refuse(path, "This must be an object, not %s.", v.Kind.Word())
	}
	return f
}

// Has says whether the member is there, null or not. It does not make the name
// known.
func (f *Fields) Has(name string) bool {
	_, ok := f.value.Get(name)
	return ok
}

// Whole is the object being read.
func (f *Fields) Whole() Value { return f.value }

// At is the path of the object itself.
func (f *Fields) At() string { return f.path }

// Path is the path of a member.
func (f *Fields) Path(name string) string { return JoinPath(f.path, name) }

// Value gives a member and makes its name known.
func (f *Fields) Value(name string) (Value, bool) {
	f.asked = append(f.asked, name)
	return f.value.Get(name)
}

// wrong refuses a member's type.
func (f *Fields) wrong(name, want string, v Value) {
	f.d.Refuse(f.Path(name), "This must be %s, not %s.", want, v.Kind.Word())
}

// Text reads a text of at most max bytes; fallback when it is left out.
func (f *Fields) Text(name string, max int, fallback string) string {
	v, ok := f.Value(name)
	if !ok {
		return fallback
	}
	if v.Kind != String {
		f.wrong(name, "text", v)
		return fallback
	}
	if len(v.Text) > max {
		f.d.Refuse(f.Path(name), "This is too long: at most %s.", Bytes(max))
		return fallback
	}
	return v.Text
}

// Bool reads true or false; fallback when it is left out.
func (f *Fields) Bool(name string, fallback bool) bool {
	v, ok := f.Value(name)
	if !ok {
		return fallback
	}
	if v.Kind != Bool {
		f.wrong(name, "true or false", v)
		return fallback
	}
	return v.Bool
}

// Int reads a whole number from min to max; fallback when it is left out.
func (f *Fields) Int(name string, min, max, fallback int) int {
	v, ok := f.Value(name)
	if !ok {
		return fallback
	}
	if v.Kind != Number {
		f.wrong(name, "a number", v)
		return fallback
	}
	n, err := strconv.Atoi(v.Text)
	if err != nil || n < min || n > max {
		f.d.Refuse(f.Path(name), "This must be a whole number from %d to %d.", min, max)
		return fallback
	}
	return n
}

// IntOrNull is Int where null means left out.
func (f *Fields) IntOrNull(name string, min, max, fallback int) int {
	if v, ok := f.value.Get(name); ok && v.Kind == Null {
		f.asked = append(f.asked, name)
		return fallback
	}
	return f.Int(name, min, max, fallback)
}

// Array gives the items of a list of at most max; nil when it is left out.
func (f *Fields) Array(name string, max int) []Value {
	v, ok := f.Value(name)
	if !ok {
		return nil
	}
	if v.Kind != Array {
		f.wrong(name, "a list", v)
		return nil
	}
	if len(v.Items) > max {
		f.d.Refuse(f.Path(name), "There are too many here: at most %d.", max)
		return nil
	}
	return v.Items
}

// Texts reads a list of at most max texts of at most maxBytes each; nil when
// it is left out or empty.
func (f *Fields) Texts(name string, max, maxBytes int) []string {
	var out []string
	for i, v := range f.Array(name, max) {
		switch path := IndexPath(f.Path(name), i); {
		case v.Kind != String:
			f.d.Refuse(path, "This must be text, not %s.", v.Kind.Word())
		case len(v.Text) > maxBytes:
			f.d.Refuse(path, "This is too long: at most %s.", Bytes(maxBytes))
		default:
			out = append(out, v.Text)
		}
	}
	return out
}

// Object begins to read a member that must be an object; ok is false when it
// is left out.
func (f *Fields) Object(name string) (fields *Fields, ok bool) {
	v, ok := f.Value(name)
	if !ok {
		return nil, false
	}
	return f.d.Object(v, f.Path(name)), true
}

// Need refuses the names that are left out.
func (f *Fields) Need(names ...string) {
	if f.bad {
		return
	}
	for _, name := range names {
		if !f.Has(name) {
			f.d.Refuse(f.Path(name), "%s is missing.", Quote(name))
		}
	}
}

// Done refuses every member that was never asked for.
func (f *Fields) Done() {
	if f.bad {
		return
	}
	for _, m := range f.value.Members {
		if !slices.Contains(f.asked, m.Name) {
			f.d.Refuse(f.Path(m.Name), "%s is not known here: %s.", Quote(m.Name), f.takes())
		}
	}
}

// takes lists what the object may hold.
func (f *Fields) takes() string {
	var names []string
	for _, name := range f.asked {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return "nothing is taken here"
	}
	return "it takes " + strings.Join(names, ", ")
}

// JoinPath is the path of a member: "body.fields", and body["a b"] for a name
// that would make the path ambiguous.
func JoinPath(path, name string) string {
	if !plainName(name) {
		return path + "[" + Quote(name) + "]"
	}
	if path == "" {
		return name
	}
	return path + "." + name
}

// IndexPath is the path of an item: "tags[0]".
func IndexPath(path string, i int) string { return path + "[" + strconv.Itoa(i) + "]" }

func plainName(s string) bool {
	for i := 0; i < len(s); i++ {
		c := s[i] | 0x20
		if !(c >= 'a' && c <= 'z' || s[i] >= '0' && s[i] <= '9' || s[i] == '_' || s[i] == '-' || s[i] >= utf8.RuneSelf) {
			return false
		}
	}
	return s != "" && utf8.RuneCountInString(s) <= quoteRunes
}

// Bytes is a size in words: "64 KiB".
func Bytes(n int) string {
	switch {
	case n >= 1<<20 && n%(1<<20) == 0:
		return strconv.Itoa(n>>20) + " MiB"
	case n >= 1<<10 && n%(1<<10) == 0:
		return strconv.Itoa(n>>10) + " KiB"
	}
	return strconv.Itoa(n) + " bytes"
}

// Unreadable is the error of Parse as a problem of what stands at path.
func Unreadable(path string, err error) core.Problem {
	e, ok := err.(*SyntaxError)
	switch {
	case ok && e.Fault == Duplicate:
		return core.Problem{Path: path + "." + e.Path, Message: e.Message}
	case ok:
		return core.Problem{Path: path, Message: "This is not readable as JSON (" + e.Where() + "). " + e.Message}
	}
	return core.Problem{Path: path, Message: "This is not readable as JSON."}
}
