package scene

import (
	"callboard/core/formula"
	"callboard/core/tool"
)

// Macros is the macro context of the scene: what formulas and row texts read of
// it, as values, made anew for whoever asks. This is the one place that makes a
// scene's values into names: state that scenes come to have (location, stats,
// trackers, …) is put in here.
//
// The fixed seed is the scene's identifier, which is random and stays.
func (s Scene) Macros() tool.Macros {
	return tool.Macros{Seed: s.ID, Values: formula.Values{}}
}

// Sample is a scene's values as an author may expect them, for trying formulas
// where there is no scene.
func Sample() formula.Values {
	number := formula.OfInt
	return formula.Values{
		User: "Ana", Char: "Mira", Persona: "A sailor who looks for her brother.", Scenario: "A storm nears the harbour.",
		Notes: "Keep answers short.", Location: formula.OfText("The Salt Road"),
		Present: formula.OfTexts([]string{"Mira", "Tomas"}), InScene: formula.OfBool(true), Time: formula.OfText("Day 3, 18:40"),
		Seed:   "sample",
		Stats:  map[string]formula.Value{"hp": number(7), "maxHp": number(12), "gold": number(30)},
		Traits: map[string]formula.Value{"brave": formula.OfBool(true), "class": formula.OfText("Ranger")},
		Vars:   map[string]formula.Value{"mood": formula.OfText("wary"), "clues": number(2)},
		Trackers: map[string]map[string]formula.Value{
			"Weather": {"sky": formula.OfText("overcast"), "wind": number(4)},
		},
	}
}
