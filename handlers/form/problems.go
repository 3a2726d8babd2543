package form

import (
	"fmt"
	"slices"

	"callboard/core"
	"callboard/core/tool"
)

// Problems is everything that keeps a draft from being saved or tried, in the
// editor's order: the tool's own, and the controls whose text is no value.
func Problems(d Draft) []tool.EditorProblem {
	problems := tool.EditorProblems(d.Tool)
	if _, kept := d.Kept["maxCalls"]; !kept {
		return problems
	}
	fix := fmt.Sprintf("Set the calls per request from 1 to %d, or leave them blank", core.MaxCallsPerRequest)
	at := slices.IndexFunc(problems, func(p tool.EditorProblem) bool { return p.Tab == tool.TabCases })
	if at < 0 {
		at = len(problems)
	}
	return slices.Insert(problems, at, tool.EditorProblem{
		Control: "maxCalls", Tab: tool.TabSettings, Message: fix + ".", Short: fix + " (" + string(tool.TabSettings) + ")",
	})
}
