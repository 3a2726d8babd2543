package tool

import (
	"strings"

	"callboard/core/piece"
)

// Change is one edited part of a tool, with both values as text.
type Change struct {
	Path   string // the part: "description", "fields.KEY.name"
	Label  string // for a person: "Name", "Field skill: what it means"
	Before string
	After  string

	from, to any      // the values; nil where a field or case is not there
	order    []string // keys of the whole list as edited, where the place matters
}

// Patch is what was edited: a list of changes by path. It is made by Diff.
type Patch []Change

// Paths are the parts that were edited.
func (p Patch) Paths() []string {
	paths := make([]string, len(p))
	for i, c := range p {
		paths[i] = c.Path
	}
	return paths
}

// Labels name the edited parts for a person, in the editor's order:
// "Name", "Field skill (added)".
func (p Patch) Labels() []string {
	labels := make([]string, len(p))
	for i, c := range p {
		labels[i] = c.Label
		switch {
		case c.from == nil:
			labels[i] += " (added)"
		case c.to == nil:
			labels[i] += " (removed)"
		}
	}
	return labels
}

// Changed are the edited parts with both values as text.
func (p Patch) Changed() []piece.Changed {
	out := make([]piece.Changed, len(p))
	for i, c := range p {
		out[i] = piece.Changed{Path: c.Path, Label: c.Label, Before: c.Before, After: c.After}
	}
	return out
}

// Diff gives the patch that turns base into edited; empty when nothing
// differs. Fields are told apart by key and cases by name, so a rename or a
// move is an edit of one part.
func Diff(base, edited Tool) Patch {
	d := differ{base: &base, edited: &edited}
	for _, part := range plainParts() {
		d.add(part.path, part.label, part.get(&base), part.get(&edited))
	}
	diffList(&d, fieldList(&base), fieldList(&edited), d.field)
	diffList(&d, caseList(&base), caseList(&edited), func(key string, from, to Case) {
		d.add("cases."+key, "Case "+key, from, to)
	})
	return d.patch
}

type differ struct {
	base, edited *Tool
	patch        Patch
}

// add adds a change where the values differ.
func (d *differ) add(path, label string, from, to any) {
	if same(from, to) {
		return
	}
	d.patch = append(d.patch, Change{
		Path: path, Label: label, from: from, to: to,
		Before: words(from, d.base.Body.Fields), After: words(to, d.edited.Body.Fields),
	})
}

// field adds the changed parts of a field that both sides have.
func (d *differ) field(key string, from, to Field) {
	retyped := from.Type != to.Type
	for _, part := range fieldParts() {
		if part.member == "type" && !retyped || part.member == "choices" && retyped {
			continue // one part under two paths: told as what a person did
		}
		d.add("fields."+key+"."+part.member, fieldLabel(to)+": "+part.label, part.get(&from), part.get(&to))
	}
}

// fieldLabel names a field for a person.
func fieldLabel(f Field) string {
	if f.Name == "" {
		return "Field without a name"
	}
	return "Field " + f.Name
}

// labelOf names an item of a list.
func labelOf(item any, key string) string {
	if f, ok := item.(Field); ok {
		return fieldLabel(f)
	}
	return "Case " + key
}

// diffList adds what is gone, changed, new and moved in a list.
func diffList[T any](d *differ, base, edited keyed[T], changed func(key string, from, to T)) {
	was, is := base.index(), edited.index()
	for i, key := range base.keys {
		if _, kept := is[key]; !kept {
			d.add(base.prefix+"."+key, labelOf(base.items[i], key), base.items[i], nil)
		}
	}
	for i, key := range edited.keys {
		if j, old := was[key]; old {
			changed(key, base.items[j], edited.items[i])
			continue
		}
		d.add(base.prefix+"."+key, labelOf(edited.items[i], key), nil, edited.items[i])
		d.patch[len(d.patch)-1].order = edited.keys
	}
	if reordered(base.keys, edited.keys) {
		d.patch = append(d.patch, Change{
			Path: base.prefix, Label: base.label, from: base.keys, to: edited.keys, order: edited.keys,
			Before: d.orderWords(base.prefix, d.base, base.keys), After: d.orderWords(base.prefix, d.edited, edited.keys),
		})
	}
}

// orderWords lists fields or cases by the names a person knows.
func (d *differ) orderWords(prefix string, t *Tool, keys []string) string {
	if prefix != "fields" {
		return strings.Join(keys, ", ")
	}
	names := make([]string, len(keys))
	for i, f := range t.Body.Fields {
		names[i] = f.Name
	}
	return strings.Join(names, ", ")
}

// Apply gives t with the patch applied. Applied to the base it was made from
// it gives the edited tool; applied to another it changes the same parts, and
// parts of fields that are not there are left out. t itself is not changed.
func (p Patch) Apply(t Tool) Tool {
	fields, cases := fieldList(&t).clone(), caseList(&t).clone()
	for _, c := range p {
		switch list, key := listOf(c.Path); {
		case list == "fields" && key != "":
			applyField(&fields, c)
		case list == "cases" && key != "":
			applyWhole(&cases, key, c)
		case list == "":
			applyPlain(&t, c)
		}
	}
	for _, c := range p {
		switch c.Path {
		case "fields":
			fields.arrange(c.order)
		case "cases":
			cases.arrange(c.order)
		}
	}
	t.Body.Fields, t.Body.Cases = fields.items, cases.items
	return t
}

// listOf says which list a path is of and the key behind it; key is empty for
// the list's order, list for a plain part.
func listOf(path string) (list, key string) {
	list, key, _ = strings.Cut(path, ".")
	if list == "fields" || list == "cases" {
		return list, key
	}
	return "", ""
}

func applyPlain(t *Tool, c Change) {
	for _, part := range plainParts() {
		switch {
		case part.path != c.Path:
		case c.Path == "tags":
			t.Tags = mergeTags(t.Tags, c.from.([]string), c.to.([]string))
		default:
			part.set(t, c.to)
		}
	}
}

// applyWhole puts or removes a whole item.
func applyWhole[T any](list *keyed[T], key string, c Change) {
	if c.to == nil {
		list.remove(key)
		return
	}
	list.put(key, c.to.(T), c.order)
}

func applyField(fields *keyed[Field], c Change) {
	key, member := fieldKey(c.Path)
	if member == "" {
		applyWhole(fields, key, c)
		return
	}
	field := fields.find(key)
	if field == nil {
		return
	}
	for _, part := range fieldParts() {
		if part.member == member {
			part.set(field, c.to)
		}
	}
}
