package form

import "callboard/core/tool"

// actionForm is one kind of action in the form. A kind that picks something is
// one file, action_x.go, and one line in actions.
type actionForm struct {
	kind  tool.ActionKind
	picks []pick
	take  func(a tool.Action) []string // the picks of an action of this kind
	make  func(picks []string) tool.Action
}

// pick is one control of an action.
type pick struct {
	name  string // after "action.KIND."
	field bool   // it picks a field by its key
}

// actions lists the kinds that pick something.
func actions() []actionForm { return []actionForm{rollForm(), diceForm(), formulaForm()} }

// PickPiece gives the draft with the piece picked by the action that is chosen;
// ok is false when that action runs no piece.
func PickPiece(d Draft, id string) (picked Draft, ok bool) {
	linker, ok := d.Tool.Body.Action.(tool.Linker)
	if ok {
		d.Tool.Body.Action = linker.With(id)
	}
	return d, ok
}

func (a actionForm) control(i int) string {
	return "action." + string(a.kind) + "." + a.picks[i].name
}

// value is the text of a pick: the action's own while it is the chosen one, the
// kept one otherwise.
func (a actionForm) value(d Draft, i int, _ pick) string {
	if d.Tool.Body.Action.Kind() == a.kind {
		return a.take(d.Tool.Body.Action)[i]
	}
	return d.Kept[a.control(i)]
}
