package workbench

import (
	"strings"

	"github.com/a-h/templ"
)

// Controls are the form's values: as they are now, as they are saved, and what
// is wrong with them. Handlers take them from handlers/form.
type Controls struct {
	Now      map[string]string
	Saved    map[string]string // a control that is not in it is new
	Problems []Problem
}

// ID is the id of a control, by its name.
func ID(control string) string {
	return "c-" + strings.NewReplacer(".", "-", ":", "-").Replace(control)
}

// Anchor is where the fix of a problem is made.
func Anchor(control string) string {
	switch {
	case control == "fields" || control == "rows":
		return control
	case control == "kind":
		return ID("kind.roll")
	case strings.HasPrefix(control, "cases"):
		return "cases"
	case control == "offeredTo":
		return ID("offeredTo.narration")
	}
	return ID(control)
}

// says are the messages of one control or, for "fields.KEY", of all controls of
// a field.
func (c Controls) says(control string) []Problem {
	var list []Problem
	for _, p := range c.Problems {
		if p.Control == control || strings.HasPrefix(p.Control, control+".") {
			list = append(list, p)
		}
	}
	return list
}

func (c Controls) wrong(control string) bool {
	for _, p := range c.Problems {
		if p.Control == control {
			return true
		}
	}
	return false
}

// saysID is the id of the place where a control's messages stand. The controls
// of a field share one, and so do those of a row and of the action.
func saysID(control string) string {
	for _, list := range []string{"fields.", "rows."} {
		if rest, ok := strings.CutPrefix(control, list); ok {
			key, _, _ := strings.Cut(rest, ".")
			return RowSlotID(key)
		}
	}
	if strings.HasPrefix(control, "action.") {
		return "says-action"
	}
	return "says-" + strings.ReplaceAll(control, ".", "-")
}

// attrs are the attributes every control has: its id and name, its saved value
// for the patch, and what describes it.
func (c Controls) attrs(control string, describedBy ...string) templ.Attributes {
	a := templ.Attributes{
		"id":               ID(control),
		"name":             control,
		"aria-describedby": strings.Join(append(describedBy, saysID(control)), " "),
	}
	if saved, ok := c.Saved[control]; ok {
		a["data-base"] = saved
	}
	if c.wrong(control) {
		a["aria-invalid"] = "true"
	}
	return a
}

// on says whether a checkbox is on.
func (c Controls) on(control string) bool { return c.Now[control] == "on" }

// Slots are the places for messages of controls that are always there. Those of
// the fields are one for each row.
var Slots = [...]string{"name", "description", "fields", "action", "offeredTo", "maxCalls", "category", "tags", "emptyResult"}

// SlotID is the id of the place of a slot's messages.
func SlotID(slot string) string { return saysID(slot) }

// RowSlotID is the id of the place of a field's messages.
func RowSlotID(key string) string { return "row-says-" + key }

// SaysFor are the messages of a slot.
func (c Controls) SaysFor(slot string) []Problem {
	if slot == "fields" || slot == "rows" {
		return exactly(c.Problems, slot)
	}
	return c.says(slot)
}

// SaysForRow are the messages of a field.
func (c Controls) SaysForRow(key string) []Problem { return c.says("fields." + key) }

// foldID is the id of what opens a field's row on a narrow screen.
func foldID(key string) string { return "fold-" + key }

// rowID is the id of a field's row. A key may look like what follows "row-" in
// the id of a place for messages; no key has a dot.
func rowID(key string) string {
	if strings.HasPrefix(key, "says-") {
		return "row-" + key + "."
	}
	return "row-" + key
}

// Of are the messages of a control and of all below it.
func (c Controls) Of(control string) []Problem { return c.says(control) }
