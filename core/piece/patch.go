package piece

import (
	"callboard/core"
	"callboard/core/jsondoc"
)

// ApplyMergePatch gives content with a JSON Merge Patch (RFC 7396) over
// {"name","tags","body"} applied. Arrays are replaced whole, and so is an
// action whose kind the patch names, or the part of a dice body whose kind it
// names: the members of another kind never linger. Spec 08, "Settled".
//
// The body that comes back is merged JSON, not yet decoded: the kind's own
// decoder says whether it is a body and gives it its fixed member order.
func ApplyMergePatch(content Content, patch jsondoc.Value) (Content, []core.Problem) {
	var d jsondoc.Decoder
	o := d.Object(patch, "")
	out := content
	if o.Has("name") {
		out.Name = TidyName(o.Text("name", 4*core.MaxNameRunes, content.Name))
	}
	if tags, ok := o.Value("tags"); ok && tags.Kind == jsondoc.Null {
		out.Tags = nil
	} else if ok {
		out.Tags = o.Texts("tags", core.MaxTags, 4*core.MaxTagRunes)
	}
	if change, ok := o.Object("body"); ok {
		body, err := mergeBody(content.Body, change.Whole())
		if err != nil {
			d.Refuse("body", "The saved body is not readable: %v", err)
		}
		out.Body = body
	}
	o.Value("name")
	o.Done()
	if problems := d.Problems(); problems != nil {
		return content, problems
	}
	return out, nil
}

// mergeBody merges a patch into a stored body.
func mergeBody(stored []byte, patch jsondoc.Value) ([]byte, error) {
	target, err := jsondoc.Parse(stored)
	if err != nil {
		return nil, err
	}
	if action, ok := patch.Get("action"); ok {
		if _, named := action.Get("kind"); named {
			target = without(target, "action")
		}
	}
	if _, named := patch.Get("kind"); named {
		target = without(target, "roll", "table", "pool")
	}
	return jsondoc.MergePatch(target, patch).AppendJSON(nil), nil
}

// without gives an object with members taken out.
func without(v jsondoc.Value, names ...string) jsondoc.Value {
	out := jsondoc.Value{Kind: v.Kind, Offset: v.Offset}
	for _, m := range v.Members {
		keep := true
		for _, name := range names {
			keep = keep && m.Name != name
		}
		if keep {
			out.Members = append(out.Members, m)
		}
	}
	return out
}
