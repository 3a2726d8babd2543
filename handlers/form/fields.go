package form

import (
	"slices"
	"strings"

	"callboard/core"
	"callboard/core/jsondoc"
	"callboard/core/tool"
)

// fields reads the field list: which there are and in what order, then each.
func (r *reader) fields(d, base Draft) Draft {
	keys := r.order(base.Tool.Body.Fields)
	fields := make([]tool.Field, 0, len(keys))
	for _, key := range keys {
		f, there := field(base.Tool, key)
		if !there {
			f = tool.Field{Key: key, Type: tool.Text}
		}
		f, d = r.field(f, d)
		fields = append(fields, f)
	}
	if len(fields) == 0 && len(base.Tool.Body.Fields) == 0 {
		return d
	}
	d.Tool.Body.Fields = fields
	return d.forget(base.Tool.Body.Fields)
}

// order reads the keys of the fields.
func (r *reader) order(old []tool.Field) []string {
	text, ok := r.value("fields.order", core.MaxFields*(maxKeyBytes+1))
	if !ok {
		text = order(old)
	}
	keys := split(text, ",")
	if len(keys) > core.MaxFields {
		r.refuse("fields.order", "A tool has at most %d fields.", core.MaxFields)
		return nil
	}
	seen := make(map[string]bool, len(keys))
	for _, key := range keys {
		switch {
		case !tool.ValidKey(key):
			r.refuse("fields.order", "A key is 1 to 64 letters, digits, - and _, not %s.", jsondoc.Quote(key))
		case seen[key]:
			r.refuse("fields.order", "The key %s is there twice.", jsondoc.Quote(key))
		}
		seen[key] = true
	}
	return keys
}

// maxKeyBytes is the longest key.
const maxKeyBytes = 64

// field reads one field. The choices of a field that is of another type now are
// kept, so that switching back finds them.
func (r *reader) field(f tool.Field, d Draft) (tool.Field, Draft) {
	at := "fields." + f.Key
	f.Name = r.line(at+".name", f.Name, core.MaxTextBytes)
	f.Description = r.text(at+".description", f.Description, core.MaxTextBytes)
	f.Required = r.check(at+".required", f.Required)
	oldText, oldChoices := choicesText(d, f), f.Choices
	if kind := tool.FieldType(r.line(at+".type", string(f.Type), 100)); kind.Valid() {
		f.Type = kind
	} else {
		r.refuse(at+".type", "There is no type %s: pick text, number, boolean or choice.", jsondoc.Quote(string(kind)))
	}
	text := r.text(at+".choices", oldText, core.MaxChoices*(core.MaxChoiceBytes+2))
	if f.Type != tool.Choice {
		f.Choices = nil
		return f, d.keep(at+".choices", text)
	}
	f.Choices = oldChoices
	if text != oldText || oldChoices == nil {
		f.Choices = choices(text)
	}
	return f, d.keep(at+".choices", "")
}

// choices reads one choice from each line. A single line with commas is a list
// somebody pasted, "a, b, c".
func choices(text string) []string {
	list := split(text, "\n")
	if len(list) == 1 && strings.Contains(list[0], ",") {
		return split(list[0], ",")
	}
	return list
}

// forget drops what was kept for fields that are gone.
func (d Draft) forget(before []tool.Field) Draft {
	for _, f := range before {
		if !slices.ContainsFunc(d.Tool.Body.Fields, func(g tool.Field) bool { return g.Key == f.Key }) {
			d = d.keep("fields."+f.Key+".choices", "")
		}
	}
	return d
}
