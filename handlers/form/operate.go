package form

import (
	"slices"
	"strconv"
	"strings"

	"callboard/core"
	"callboard/core/tool"
)

// Operation is what a button of the form does to the draft besides what was
// typed.
type Operation struct {
	Draft Draft
	Focus string // the control to go on with; empty leaves the focus
	Place string // the section it belongs to: "fields", "definition", "cases"
}

// Operate does what the button do says. newKey makes the key of a field. What
// is no operation on the tool is core.Invalid.
func Operate(d Draft, do string, newKey func() string) (Operation, error) {
	verb, rest, _ := strings.Cut(do, ":")
	switch verb {
	case "add-field":
		return addField(d, newKey())
	case "remove-field":
		return removeField(d, rest)
	case "up":
		return moveField(d, rest, -1)
	case "down":
		return moveField(d, rest, +1)
	case "outline":
		d.Tool.Body.Description = Outline(d.Tool.Body.Description)
		return Operation{d, "description", "definition"}, nil
	case "remove-case":
		return removeCase(d, rest)
	}
	return Operation{}, core.Errorf(core.Invalid, "The editor has no button %q.", do)
}

func addField(d Draft, key string) (Operation, error) {
	if len(d.Tool.Body.Fields) >= core.MaxFields {
		return Operation{}, core.Errorf(core.Invalid, "A tool has at most %d fields. Remove one to add another.", core.MaxFields)
	}
	d.Tool.Body.Fields = append(slices.Clip(d.Tool.Body.Fields), tool.Field{Key: key, Type: tool.Text, Required: true})
	return Operation{d, "fields." + key + ".name", "fields"}, nil
}

// removeField takes a field out. An action that picked it is left with nothing
// picked.
func removeField(d Draft, key string) (Operation, error) {
	i := indexOf(d.Tool.Body.Fields, key)
	if i < 0 {
		return Operation{}, gone(key)
	}
	before := d.Tool.Body.Fields
	d.Tool.Body.Fields = slices.Delete(slices.Clone(before), i, i+1)
	d = d.forget(before)
	for _, a := range actions() {
		for j, p := range a.picks {
			if !p.field || a.value(d, j, p) != key {
				continue
			}
			if d.Tool.Body.Action.Kind() == a.kind {
				picks := a.take(d.Tool.Body.Action)
				picks[j] = ""
				d.Tool.Body.Action = a.make(picks)
			}
			d = d.keep(a.control(j), "")
		}
	}
	return Operation{d, "fields", "fields"}, nil
}

// moveField moves a field one place up or down. Focus stays on the button, or
// goes to its twin where the button is off at the end of the list.
func moveField(d Draft, key string, by int) (Operation, error) {
	i := indexOf(d.Tool.Body.Fields, key)
	if i < 0 {
		return Operation{}, gone(key)
	}
	j := i + by
	last := len(d.Tool.Body.Fields) - 1
	if j >= 0 && j <= last {
		fields := slices.Clone(d.Tool.Body.Fields)
		fields[i], fields[j] = fields[j], fields[i]
		d.Tool.Body.Fields = fields
	}
	button := "down:" + key
	if by < 0 && j > 0 || j >= last {
		button = "up:" + key
	}
	return Operation{d, button, "fields"}, nil
}

func removeCase(d Draft, place string) (Operation, error) {
	i, err := strconv.Atoi(place)
	if err != nil || i < 0 || i >= len(d.Tool.Body.Cases) {
		return Operation{}, core.Errorf(core.Invalid, "That case is not there any more. Load the page again to see the cases as they are.")
	}
	d.Tool.Body.Cases = slices.Delete(slices.Clone(d.Tool.Body.Cases), i, i+1)
	return Operation{d, "cases", "cases"}, nil
}

func indexOf(fields []tool.Field, key string) int {
	return slices.IndexFunc(fields, func(f tool.Field) bool { return f.Key == key })
}

func gone(key string) error {
	return core.Errorf(core.Invalid, "The field %q is not there any more. Load the page again to see the fields as they are.", key)
}
