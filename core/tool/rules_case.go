package tool

import (
	"fmt"
	"strings"

	"callboard/core"
	"callboard/core/jsondoc"
	"callboard/core/piece"
)

// cases holds the saved cases to their rules.
func (f *faults) cases(cases []Case) {
	if len(cases) > core.MaxCases {
		f.add("body.cases", "cases", TabCases, "Remove some cases", fmt.Sprintf("at most %d", core.MaxCases))
		return
	}
	names := make(map[string]bool, len(cases))
	for i, c := range cases {
		path, control := fmt.Sprintf("body.cases[%d]", i), fmt.Sprintf("cases.%d", i)
		if message := piece.NameProblem("case", c.Name); message != "" {
			f.sentence(path+".name", control+".name", TabCases, message)
		} else if names[c.Name] {
			f.add(path+".name", control+".name", TabCases, "Rename one of the two cases "+jsondoc.Quote(c.Name), "")
		}
		names[c.Name] = true
		if member, fix, why := caseFault(c); fix != "" {
			f.add(path+"."+member, control+"."+member, TabCases, fix, why)
		}
	}
}

// caseFault is the first thing wrong with one case besides its name.
func caseFault(c Case) (member, fix, why string) {
	shown := "the case " + jsondoc.Quote(c.Name)
	switch {
	case len(c.Raw) > core.MaxCallBytes || len(c.Arguments) > core.MaxCallBytes:
		return "arguments", "Shorten the arguments of " + shown, "at most " + jsondoc.Bytes(core.MaxCallBytes)
	case len(c.Seed) > core.MaxSeedBytes:
		return "seed", "Shorten the seed of " + shown, "at most " + jsondoc.Bytes(core.MaxSeedBytes)
	case c.SceneID != "" && !core.ValidID(c.SceneID):
		return "sceneId", "Pick a scene for " + shown + ", or none", ""
	}
	switch c.Expect.Kind {
	case Exact, Refused:
	case Contains:
		if strings.TrimSpace(c.Expect.Text) == "" {
			return "expect", "Say what the answer of " + shown + " must contain", "every answer contains a blank text"
		}
	default:
		return "expect", "Say what " + shown + " expects", "an exact answer, a text it contains, or a refusal"
	}
	if message := piece.TextProblem("what "+shown+" expects", c.Expect.Text); message != "" {
		return "expect", strings.TrimSuffix(message, "."), ""
	}
	return "", "", ""
}
