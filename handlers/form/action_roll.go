package form

import "callboard/core/tool"

// rollForm picks the text field whose dice are rolled.
func rollForm() actionForm {
	return actionForm{
		kind:  tool.KindRoll,
		picks: []pick{{name: "field", field: true}},
		take: func(a tool.Action) []string {
			roll, _ := a.(tool.Roll)
			return []string{roll.Field}
		},
		make: func(picks []string) tool.Action { return tool.Roll{Field: picks[0]} },
	}
}
