package bundle

import (
	"errors"
	"fmt"

	"callboard/core"
	"callboard/core/jsondoc"
)

// glance reads what an item past a ceiling says of itself, without reading the
// item: its name, and the format of a tool definition where it looks like one.
func glance(text string, part span) (name string, format Format) {
	list, err := shallow(text, part)
	if err != nil {
		return "", ""
	}
	v := jsondoc.OfObject(list...)
	marked := typeOf(v) == "function" || typeOf(v) == "custom"
	for _, m := range list {
		if m.Name != "function" || m.Value.Kind != jsondoc.Object {
			continue
		}
		// Only where the function stands is known here; look into it.
		whole, err := members(text, part)
		if err != nil {
			return "", ""
		}
		inner, _ := find(whole, "function")
		if list, err = shallow(text, inner); err != nil {
			return "", ""
		}
		v, marked = jsondoc.OfObject(list...), true
		break
	}
	if name = nameOf(v); name == "" {
		return "", ""
	}
	for _, known := range schemaMembers {
		if _, ok := v.Get(known.name); ok {
			return name, known.format
		}
	}
	if marked {
		return name, OpenAI
	}
	return name, ""
}

// shallow gives the members of the object at part: short texts as they are, of
// anything else the kind alone.
func shallow(text string, part span) ([]jsondoc.Member, error) {
	if text[part.start] != '{' {
		return nil, unknown()
	}
	list, err := members(text, part)
	if err != nil {
		return nil, err
	}
	out := make([]jsondoc.Member, len(list))
	for i, m := range list {
		out[i].Name = m.name
		switch text[m.value.start] {
		case '{':
			out[i].Value.Kind = jsondoc.Object
		case '[':
			out[i].Value.Kind = jsondoc.Array
		case '"':
			out[i].Value.Kind = jsondoc.String
			if m.value.end-m.value.start <= core.MaxTextBytes {
				if v, err := parse(text, m.value); err == nil {
					out[i].Value = v
				}
			}
		}
	}
	return out, nil
}

// tooLargeItem says what is wrong with an item of so many bytes.
func tooLargeItem(part span) string {
	return fmt.Sprintf("It is larger than %s (it has %d bytes), which is more than one piece may be. Shorten its texts.",
		jsondoc.Bytes(core.MaxBodyBytes), part.end-part.start)
}

func tooDeepItem() string {
	return fmt.Sprintf("Its JSON is nested more than %d deep.", core.MaxDepth)
}

// tooDeep says whether an item could not be read because of its nesting alone;
// the rest of the file can be read all the same.
func tooDeep(err error) bool {
	var e *jsondoc.SyntaxError
	return errors.As(err, &e) && e.Fault == jsondoc.TooDeep
}
