package handlers

import (
	"net/url"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/cost"
	"callboard/core/preview"
	"callboard/core/scene"
	"callboard/core/schema"
	"callboard/core/tool"
	"callboard/core/wire"
	"callboard/handlers/person"
	"callboard/views/ui"
	"callboard/views/workbench"
)

// defaultFamily is the family costs are shown for until a person picks one.
const defaultFamily = "o200k_base"

// looking is how a person looks at a tool: nothing of it is in the draft.
type looking struct {
	family string
	format wire.Format
	scene  string // the scene whose offer names the tool; empty for the library
	tab    string // of the rail
	from   string // where the editor was opened from: "scene:ID", "tool:ID"
	least  string // of dice: the total whose chance is asked for
	seed   string // of a formula: what is random comes from it
}

// look reads how the person looks at the tool: what the page sent, else what
// they picked last. What they pick anew is remembered.
func look(c echo.Context, sent url.Values) looking {
	who := person.Of(c)
	query := c.QueryParams()
	l := looking{family: who.Family, format: wire.Format(who.Format), tab: query.Get("tab")}
	if !knownFamily(l.family) {
		l.family = defaultFamily
	}
	if !l.format.Valid() {
		l.format = wire.OpenAI
	}
	l.from = cleanFrom(query.Get("from"))
	if from, ok := strings.CutPrefix(l.from, "scene:"); ok {
		l.scene = from
	}
	if s := query.Get("scene"); s != "" {
		l.scene = s
	}
	if sent != nil {
		l.scene, l.tab, l.from = sent.Get("see.scene"), sent.Get("see.tab"), cleanFrom(sent.Get("see.from"))
		l.least, l.seed = clipped(sent.Get("see.least")), clipped(sent.Get("see.seed"))
		l.repick(c, sent)
	}
	if l.tab != "try" && l.tab != "cases" {
		l.tab = "see"
	}
	return l
}

// cleanFrom is where an editor was opened from; empty for what is no such thing.
func cleanFrom(text string) string {
	what, id, _ := strings.Cut(text, ":")
	if (what == "scene" || what == "tool") && core.ValidID(id) {
		return text
	}
	return ""
}

// repick takes the family and the format that the page sent, and remembers them
// when they are others than before.
func (l *looking) repick(c echo.Context, sent url.Values) {
	if family := sent.Get("see.family"); family != l.family && knownFamily(family) {
		l.family = family
		person.SetFamily(c, family)
	}
	if format := wire.Format(sent.Get("see.format")); format != l.format && format.Valid() {
		l.format = format
		person.SetFormat(c, string(format))
	}
}

func knownFamily(id string) bool {
	return slices.ContainsFunc(cost.Families(), func(f cost.FamilyInfo) bool { return f.ID == id })
}

// callName is the name a call of the draft goes by.
func (a *App) callName(e *editing, sceneID string) string {
	shelf := a.Store.Shelf()
	if sceneID != "" {
		if name, ok := shelf.SceneCallNameForDraft(sceneID, e.id, e.draft().Tool.Name); ok {
			return name
		}
	}
	return shelf.CallNameForDraft(e.id, e.draft().Tool.Name)
}

// seeView is "AI sees" of the draft. It reads memory only.
func (a *App) seeView(e *editing, l looking) workbench.See {
	name := a.callName(e, l.scene)
	p, err := preview.Of(preview.Request{
		Tool: e.draft().Tool, CallName: name, Format: l.format, Family: l.family, Neighbours: a.neighbours(e.id, l.scene),
	})
	if err != nil { // the family was checked when it was picked
		a.Log.Error("preview without cost", "family", l.family, "error", err)
	}
	v := workbench.See{
		CallName: p.CallName, Lines: p.Lines, Compiles: p.Compiles, Sent: p.Shown, Advice: p.Advice,
		Family: l.family, Format: string(l.format), Scene: l.scene,
		Cost: ui.Cost{Grade: string(cost.Unknown), Source: "nothing, while a field has a problem"},
	}
	v.Rows = lineRows(e.draft().Tool, p.Definition)
	if saved, problems := tool.Define(e.saved().Tool, a.savedName(e, name)); len(problems) == 0 {
		if c, err := cost.Of(saved, l.family); err == nil {
			v.Saved = shownCost(c)
		}
	}
	if p.Cost == nil {
		return v
	}
	v.Cost, v.Note = shownCost(*p.Cost), p.Cost.Note
	for _, part := range p.Cost.Parts {
		v.Parts = append(v.Parts, costPart(e.draft().Tool, part))
	}
	return v
}

// savedName is the call name of the saved version, to compare costs with.
func (a *App) savedName(e *editing, now string) string {
	if e.saved().Tool.Name == e.draft().Tool.Name {
		return now
	}
	return tool.BaseCallName(e.saved().Tool.Name)
}

// costPart names a part of the cost as the form does.
func costPart(t tool.Tool, p cost.Part) workbench.CostPart {
	switch name, isField := strings.CutPrefix(p.Path, "fields."); {
	case isField:
		return workbench.CostPart{Label: name, Count: p.Count, For: fieldRow(t, name)}
	case p.Path == "description":
		return workbench.CostPart{Label: "when to use it", Count: p.Count, For: "description"}
	default:
		return workbench.CostPart{Label: "name", Count: p.Count, For: "name"}
	}
}

// lineRows says which field each argument line is about.
func lineRows(t tool.Tool, def schema.Definition) []string {
	rows := make([]string, len(def.Schema.Properties))
	for i, p := range def.Schema.Properties {
		rows[i] = fieldRow(t, p.Name)
	}
	return rows
}

func fieldRow(t tool.Tool, name string) string {
	for _, f := range t.Body.Fields {
		if f.Name == name {
			return "row-" + f.Key
		}
	}
	return ""
}

// neighbours are the other tools of a scene: a model chooses between them.
func (a *App) neighbours(id, sceneID string) []preview.Neighbour {
	if sceneID == "" {
		return nil
	}
	shelf := a.Store.Shelf()
	var list []preview.Neighbour
	for _, n := range shelf.SceneCallNames(sceneID) {
		if n.ID == id {
			continue
		}
		if t, err := shelf.Tool(n.ID); err == nil {
			list = append(list, preview.Neighbour{CallName: n.CallName, Description: t.Body.Description})
		}
	}
	return list
}

func familyOptions() []workbench.Option {
	var list []workbench.Option
	for _, f := range cost.Families() {
		list = append(list, workbench.Option{Value: f.ID, Label: f.Label})
	}
	return list
}

func formatOptions() []workbench.Option {
	var list []workbench.Option
	for _, f := range wire.Formats {
		list = append(list, workbench.Option{Value: string(f), Label: f.Label()})
	}
	return list
}

func sceneOptions(linked []scene.Ref) []workbench.Option {
	list := []workbench.Option{{Value: "", Label: "the Library"}}
	for _, s := range linked {
		list = append(list, workbench.Option{Value: s.ID, Label: s.Title})
	}
	return list
}
