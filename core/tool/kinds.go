package tool

import "callboard/core/jsondoc"

// KindInfo is one kind of action as the editor offers it.
type KindInfo struct {
	Kind  ActionKind
	Label string // what the tool does, as a choice: "Roll the dice it gives in a field"
	Icon  string // the icon of a tool that picked none
	Blank Action // the action with nothing picked yet

	decode func(o *jsondoc.Fields) Action // reads the members besides kind
}

// Kinds lists every action there is, in the order the editor offers them. The
// set is closed: a kind is one file, action_x.go, plus one line here.
func Kinds() []KindInfo {
	return []KindInfo{
		{KindRoll, "Roll the dice it gives in a field", "dices", Roll{}, decodeRoll},
		{KindDice, "Roll a dice piece", "spade", RollPiece{}, decodeRollPiece},
		{KindFormula, "Work out a formula", "square-function", RunFormula{}, decodeRunFormula},
		{KindRecord, "Just note the call", "notebook-pen", Record{}, decodeRecord},
	}
}

// KindOf gives the kind's entry; ok is false when there is no such kind.
func KindOf(k ActionKind) (info KindInfo, ok bool) {
	for _, info := range Kinds() {
		if info.Kind == k {
			return info, true
		}
	}
	return KindInfo{}, false
}

// decodeAction reads {"kind":…}. A body without an action records its calls.
func decodeAction(body *jsondoc.Fields, d *jsondoc.Decoder) Action {
	o, ok := body.Object("action")
	if !ok {
		return Record{}
	}
	kind := o.Text("kind", 64, "")
	info, known := KindOf(ActionKind(kind))
	if !known {
		if v, given := o.Whole().Get("kind"); given && v.Kind == jsondoc.String {
			d.Refuse(o.Path("kind"), "There is no action %s: pick %s.", jsondoc.Quote(kind), kindWords())
		} else if !given && o.Whole().Kind == jsondoc.Object {
			d.Refuse(o.Path("kind"), "Say what the tool does: pick %s.", kindWords())
		}
		return Record{}
	}
	action := info.decode(o)
	o.Done()
	return action
}

// kindWords lists the kinds for a sentence.
func kindWords() string {
	var words []string
	for _, info := range Kinds() {
		words = append(words, string(info.Kind))
	}
	return orList(words)
}
