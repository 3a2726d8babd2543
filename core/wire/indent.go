package wire

import (
	"callboard/core/jsondoc"
	"callboard/core/schema"
)

// Line is one line of a definition as shown for reading.
type Line struct {
	Text    string
	Dropped bool // the server is known to drop what this line says
}

// Indent gives rendered bytes indented for reading: the same value, two spaces
// a level. Bytes that are no JSON come back as they are.
func Indent(rendered []byte) []byte {
	v, err := jsondoc.Parse(rendered)
	if err != nil {
		return rendered
	}
	return v.AppendIndent(nil)
}

// Lines gives a definition line by line for reading, with what the server
// drops marked. The lines joined are Indent of Render.
func Lines(def schema.Definition, f Format) []Line {
	v, err := jsondoc.Parse(Render(def, f))
	if err != nil {
		return nil
	}
	p := printer{dropped: map[string]bool{}}
	for _, path := range Dropped(def, f) {
		p.dropped[path] = true
	}
	p.value(v, "", "", "", "")
	return p.lines
}

// printer writes a value as lines and knows each line's path.
type printer struct {
	lines   []Line
	dropped map[string]bool
}

// value writes v: head is the member's name in front of it, tail the comma
// behind it.
func (p *printer) value(v jsondoc.Value, path, indent, head, tail string) {
	gone := p.dropped[path]
	put := func(s string) { p.lines = append(p.lines, Line{Text: s, Dropped: gone}) }
	between := func(i, n int) string {
		if i < n-1 {
			return ","
		}
		return ""
	}
	switch {
	case len(v.Items) > 0:
		put(indent + head + "[")
		for i, item := range v.Items {
			p.value(item, jsondoc.IndexPath(path, i), indent+"  ", "", between(i, len(v.Items)))
		}
		put(indent + "]" + tail)
	case len(v.Members) > 0:
		put(indent + head + "{")
		for i, m := range v.Members {
			name := string(jsondoc.AppendString(nil, m.Name)) + ": "
			p.value(m.Value, jsondoc.JoinPath(path, m.Name), indent+"  ", name, between(i, len(v.Members)))
		}
		put(indent + "}" + tail)
	default:
		put(indent + head + string(v.AppendJSON(nil)) + tail)
	}
}
