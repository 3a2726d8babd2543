package gallery

import (
	"github.com/a-h/templ"

	"callboard/core/cost"
	"callboard/core/tool"
	"callboard/views/ui"
)

// family is the one the states show costs for.
const family = "o200k_base"

// familyLabel is a family for a person.
func familyLabel(id string) string {
	for _, f := range cost.Families() {
		if f.ID == id {
			return f.Label
		}
	}
	panic("gallery: there is no family " + id)
}

// costOf is what a tool costs under a call name.
func costOf(t tool.Tool, callName, family string) cost.Cost {
	def, _ := tool.Define(t, callName)
	c, err := cost.Of(def, family)
	if err != nil {
		panic("gallery: " + err.Error())
	}
	return c
}

// shown is a cost as pages show it.
func shown(c cost.Cost) ui.Cost {
	return ui.Cost{Known: c.Known(), Count: c.Count, Low: c.Low, High: c.High, Grade: string(c.Grade), Source: c.Source}
}

// grades are a cost in every grade there is. None of our families is counted by
// its server yet; the grade stands here as a server tells it.
func grades() []ui.Cost {
	t := of("skill-check")
	var list []ui.Cost
	for _, id := range []string{"o200k_base", "gpt-oss", "claude", "unknown"} {
		list = append(list, shown(costOf(t.Tool, "skill_check", id)))
	}
	return append(list, ui.Cost{Known: true, Count: 1204, Low: 1204, High: 1204, Grade: string(cost.Counted), Source: "the server itself"})
}

func costs() templ.Component {
	var list []templ.Component
	for _, c := range grades() {
		list = append(list, ui.CostNumber(c), ui.CostGrade(c))
	}
	return row(list...)
}

func bars() templ.Component {
	one := []ui.Segment{{Label: "name", Count: 12, For: "name"}}
	var eight []ui.Segment
	for i := range 8 {
		eight = append(eight, ui.Segment{Label: "field", Count: 9 * i, For: "row"})
	}
	return row(ui.CostBar(nil, 0), ui.CostBar(one, 100), ui.CostBar(eight, 0), ui.CostBar(eight, 40))
}
