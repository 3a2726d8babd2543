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
		User: "Wren", Char: "the narrator", Persona: "A courier with a sealed letter.",
		Scenario: "The salt road at dusk.", Notes: "The letter must not get wet.",
		Location: formula.OfText("The Salt Gate"), Present: formula.OfTexts([]string{"the toll keeper", "a ferryman"}),
		InScene: formula.OfTexts([]string{"the toll keeper"}), Time: formula.OfText("evening"), Seed: "sample",
		Stats:    map[string]formula.Value{"hp": number(12), "max_hp": number(20), "gold": number(35)},
		Traits:   map[string]formula.Value{"mood": formula.OfText("wary"), "wounded": formula.OfBool(false)},
		Vars:     map[string]formula.Value{"debt": number(3), "oath": formula.OfText("kept")},
		Trackers: map[string]map[string]formula.Value{"Weather": {"sky": formula.OfText("low cloud"), "rain": formula.OfBool(true)}},
	}
}
