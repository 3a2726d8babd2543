package api

import (
	"callboard/core"
	"callboard/core/jsondoc"
	"callboard/core/piece"
)

// unknownTools refuses links to what is no tool of the library. A link that was
// there before may stay: its tool may be in the trash for a while.
func (a *API) unknownTools(before, after []string) []core.Problem {
	had := make(map[string]bool, len(before))
	for _, id := range before {
		had[id] = true
	}
	var problems []core.Problem
	for i, id := range after {
		if had[id] {
			continue
		}
		if e, ok := a.Store.Shelf().Entry(id); !ok || e.Kind != piece.Tool {
			problems = append(problems, core.Problem{
				Path:    jsondoc.IndexPath("prompting.tools", i),
				Message: "There is no tool " + jsondoc.Quote(id) + " in the library.",
			})
		}
	}
	return problems
}
