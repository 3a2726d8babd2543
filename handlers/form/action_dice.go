package form

import "callboard/core/tool"

// formulaForm is the action that works out a formula.
func formulaForm() actionForm {
	return actionForm{
		kind:  tool.KindFormula,
		picks: []pick{{name: "piece"}},
		take: func(a tool.Action) []string {
			run, _ := a.(tool.RunFormula)
			return []string{run.ID}
		},
		make: func(picks []string) tool.Action { return tool.RunFormula{ID: picks[0]} },
	}
}

// diceForm is the action that rolls a dice piece.
func diceForm() actionForm {
	return actionForm{
		kind:  tool.KindDice,
		picks: []pick{{name: "piece"}},
		take: func(a tool.Action) []string {
			roll, _ := a.(tool.RollPiece)
			return []string{roll.ID}
		},
		make: func(picks []string) tool.Action { return tool.RollPiece{ID: picks[0]} },
	}
}
