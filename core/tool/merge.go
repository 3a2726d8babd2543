package tool

import (
	"slices"
	"strings"

	"callboard/core/piece"
)

// Clash is a part that both sides changed differently; its path is "fields.KEY",
// "fields.KEY.name", "fields", "action", "cases.NAME" and so on.
type Clash = piece.Clash

// Merge applies mine, which was made against base, onto theirs. Changes of
// different parts merge, and the same change made twice is no clash. clashes
// lists what cannot be merged; there merged keeps theirs, and Mine holds the
// other value, so that nobody's text is lost. took names, for a person, what
// theirs had changed meanwhile.
//
// A merge that would break a rule neither side breaks alone (both add a field
// of one name, one rolls the field the other deletes) is a clash too, so
// merged is never worse than theirs.
func Merge(base, theirs Tool, mine Patch) (merged Tool, took []string, clashes []Clash) {
	m := merger{base: base, theirs: theirs, mine: mine, others: Diff(base, theirs)}
	for _, c := range mine {
		m.place(c)
	}
	merged = m.settle()
	return merged, m.others.Labels(), m.clashes
}

type merger struct {
	base, theirs Tool
	mine, others Patch
	taken        Patch // changes of mine that merge
	clashes      []Clash
}

// place decides one change of mine: it merges, it is there already, or it
// clashes.
func (m *merger) place(c Change) {
	list, key := listOf(c.Path)
	if list != "" && key == "" {
		m.placeOrder(c)
		return
	}
	now := m.value(c.Path)
	if field, member := fieldKey(c.Path); member != "" && now == nil {
		m.clashWhole("fields."+field, field)
		return
	}
	switch {
	case same(now, c.to):
	case same(now, c.from) || c.Path == "tags":
		m.taken = append(m.taken, c)
	default:
		m.clash(c, "")
	}
}

// value is theirs' value of a part; nil where it is not there.
func (m *merger) value(path string) any {
	list, key := listOf(path)
	switch list {
	case "cases":
		if c := caseList(&m.theirs).find(key); c != nil {
			return *c
		}
		return nil
	case "fields":
		return m.fieldValue(path)
	}
	for _, part := range plainParts() {
		if part.path == path {
			return part.get(&m.theirs)
		}
	}
	return nil
}

func (m *merger) fieldValue(path string) any {
	key, member := fieldKey(path)
	field, ok := findField(m.theirs.Body.Fields, key)
	if !ok {
		return nil
	}
	for _, part := range fieldParts() {
		if part.member == member {
			return part.get(&field)
		}
	}
	return field
}

// placeOrder decides a change of the order of a list: orders made on both
// sides merge only where they come to the same.
func (m *merger) placeOrder(c Change) {
	i := slices.IndexFunc(m.others, func(o Change) bool { return o.Path == c.Path })
	if i < 0 {
		m.taken = append(m.taken, c)
		return
	}
	keys := m.others[i].order
	if slices.Equal(arranged(keys, c.order), keys) {
		return
	}
	m.clash(c, "")
}

// clash adds a clash about one change of mine.
func (m *merger) clash(c Change, why string) {
	theirs := words(m.value(c.Path), m.theirs.Body.Fields)
	if list, key := listOf(c.Path); list != "" && key == "" {
		d := differ{}
		if list == "fields" {
			theirs = d.orderWords(list, &m.theirs, fieldKeys(m.theirs.Body.Fields))
		} else {
			theirs = d.orderWords(list, &m.theirs, caseKeys(m.theirs.Body.Cases))
		}
	}
	m.clashes = append(m.clashes, Clash{Path: c.Path, Label: c.Label, Base: c.Before, Mine: c.After, Theirs: theirs, Why: why})
}

// clashWhole adds, once, that theirs deleted a field that mine edited.
func (m *merger) clashWhole(path, key string) {
	if slices.ContainsFunc(m.clashes, func(c Clash) bool { return c.Path == path }) {
		return
	}
	edited := m.mine.Apply(m.base)
	before, _ := findField(m.base.Body.Fields, key)
	after, _ := findField(edited.Body.Fields, key)
	m.clashes = append(m.clashes, Clash{Path: path, Label: fieldLabel(before), Base: fieldLine(before), Mine: fieldLine(after), Theirs: notThere})
}

// settle applies what merges, and takes changes of mine back, as clashes, until
// no rule is broken that neither side breaks alone.
func (m *merger) settle() Tool {
	known := map[string]bool{}
	for _, side := range []Tool{m.theirs, m.mine.Apply(m.base)} {
		for _, f := range check(side) {
			known[f.control] = true
		}
	}
	for {
		merged := m.taken.Apply(m.theirs)
		broken := newFault(merged, known)
		if broken == nil || len(m.taken) == 0 {
			return merged
		}
		i := m.culprit(*broken, known)
		m.clash(m.taken[i], broken.message())
		m.taken = slices.Delete(slices.Clone(m.taken), i, i+1)
	}
}

// newFault is the first broken rule that is not known; nil when there is none.
func newFault(t Tool, known map[string]bool) *fault {
	for _, f := range check(t) {
		if !known[f.control] {
			return &f
		}
	}
	return nil
}

// maxTries bounds the search for the change that breaks a rule; past it the
// last change is taken back, which only makes the clash list longer.
const maxTries = 50

// culprit finds the change of mine to take back: the one of the control where
// the rule is broken, my last one of the list that is broken, or one without
// which the rule holds.
func (m *merger) culprit(broken fault, known map[string]bool) int {
	for i, c := range m.taken {
		if c.Path == broken.control || strings.HasPrefix(broken.control, c.Path+".") {
			return i
		}
	}
	for i := len(m.taken) - 1; i >= 0; i-- {
		if strings.HasPrefix(m.taken[i].Path, broken.control+".") {
			return i // the list is too long: my last addition goes first
		}
	}
	for i := range m.taken[:min(len(m.taken), maxTries)] {
		rest := slices.Delete(slices.Clone(m.taken), i, i+1)
		left := check(rest.Apply(m.theirs))
		if !slices.ContainsFunc(left, func(f fault) bool { return f.control == broken.control }) {
			return i
		}
	}
	return len(m.taken) - 1
}

// Resolve is Merge with a person's answer for each clash, by path. Clashes
// without an answer come back, and the tool keeps theirs there. The tool may
// break a rule where mine was kept; Problems says so before a save.
func Resolve(base, theirs Tool, mine Patch, choices map[string]string) (Tool, []Clash) {
	merged, _, clashes := Merge(base, theirs, mine)
	var open []Clash
	var forced Patch
	for _, clash := range clashes {
		switch choices[clash.Path] {
		case piece.KeepMine:
			forced = append(forced, mine.force(base, clash.Path)...)
		case piece.TakeTheirs:
		default:
			open = append(open, clash)
		}
	}
	return forced.Apply(merged), open
}

// force gives the changes that make a clashing part mine. An edit of a field
// that theirs deleted puts my field back.
func (p Patch) force(base Tool, path string) Patch {
	var out Patch
	for _, c := range p {
		if c.Path == path {
			return append(out, c)
		}
	}
	key, member := fieldKey(path)
	edited := p.Apply(base)
	if field, ok := findField(edited.Body.Fields, key); ok && member == "" {
		out = append(out, Change{Path: path, Label: fieldLabel(field), to: field, order: fieldKeys(edited.Body.Fields)})
	}
	return out
}
