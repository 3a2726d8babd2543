package gallery

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"callboard/core/cost"
	"callboard/core/piece"
	"callboard/core/preview"
	"callboard/core/scene"
	"callboard/core/schema"
	"callboard/core/tool"
	"callboard/core/wire"
	"callboard/handlers/form"
	"callboard/views/link"
	"callboard/views/ui"
	"callboard/views/workbench"
)

// bench is a tool in the editor: as it is saved, as it is edited, and how a
// person looks at it.
type bench struct {
	sample // as it is saved
	now    form.Draft
	family string
	format wire.Format
	linked []scene.Ref
	others []preview.Neighbour
	undo   int
	redo   int
}

// benchOf is a tool just opened, with nothing edited.
func benchOf(s sample) bench {
	return bench{sample: s, now: form.Of(s.Tool), family: family, format: wire.OpenAI}
}

// edited is the bench after the tool was edited.
func (b bench) edited(change func(*tool.Tool)) bench {
	t := copyOf(b.Tool)
	change(&t)
	b.now.Tool, b.undo = t, 1
	return b
}

// copyOf is a tool that can be edited without the other.
func copyOf(t tool.Tool) tool.Tool {
	t.Body.Fields = slices.Clone(t.Body.Fields)
	return t
}

// at is a tool's editor.
func at(id string) link.Bench { return link.Bench{Kind: piece.Tool, ID: id} }

// mark stands for the mark that tells drafts apart.
const mark = "00000000000000aa"

// editor is the whole editor.
func (b bench) editor() workbench.Editor {
	problems := form.Problems(b.now)
	e := workbench.Editor{
		Shell: workbench.Shell{At: at(b.id), Version: 1, Head: b.head(problems), Sections: workbench.ToolSections}, Tab: "see",
		Controls: workbench.Controls{Now: form.Controls(b.now), Saved: form.Controls(form.Of(b.Tool)), Problems: problems},
		See:      b.see(), Try: b.try(problems), Cases: b.cases(problems),
	}
	fields := b.now.Tool.Body.Fields
	for i, f := range fields {
		e.Fields = append(e.Fields, workbench.Field{Key: f.Key, Name: f.Name, Type: f.Type, First: i == 0, Last: i == len(fields)-1})
	}
	for _, info := range tool.Kinds() {
		k := workbench.Kind{Kind: info.Kind, Label: info.Label, Icon: info.Icon, Picks: b.picks(info.Kind)}
		if linker, ok := b.now.Tool.Body.Action.(tool.Linker); ok && linker.Kind() == info.Kind {
			k.Piece = picked(b.id, linker)
		}
		e.Kinds = append(e.Kinds, k)
	}
	return e
}

// picks are what an action of the kind can pick in the tool.
func (b bench) picks(kind tool.ActionKind) []workbench.Option {
	if info, _ := tool.KindOf(kind); info.Kind != tool.KindRoll {
		return pieceOptions(info.Blank)
	}
	list := []workbench.Option{{Label: "no field picked"}}
	for i, f := range b.now.Tool.Body.Fields {
		label := f.Name
		if label == "" {
			label = fmt.Sprintf("field %d, without a name", i+1)
		}
		if f.Type == tool.Text {
			list = append(list, workbench.Option{Value: f.Key, Label: label})
		}
	}
	return list
}

// pieceOptions are the pieces of the starter library that an action can run.
func pieceOptions(action tool.Action) []workbench.Option {
	linker, ok := action.(tool.Linker)
	if !ok {
		return nil
	}
	k, _ := linker.Piece()
	list := []workbench.Option{{Label: "none picked"}}
	for _, o := range others() {
		if o.at.Kind == k {
			list = append(list, workbench.Option{Value: o.at.ID, Label: o.name + " (" + o.about.Does + ")"})
		}
	}
	slices.SortFunc(list[1:], func(x, y workbench.Option) int { return strings.Compare(x.Label, y.Label) })
	return list
}

// picked is the piece that an action runs.
func picked(from string, linker tool.Linker) workbench.PickedPiece {
	_, id := linker.Piece()
	for _, o := range others() {
		if o.at.ID == id {
			return workbench.PickedPiece{Name: o.name, Open: o.at.FromTool(from)}
		}
	}
	return workbench.PickedPiece{}
}

func (b bench) head(problems []workbench.Problem) workbench.Head {
	t := b.now.Tool
	return workbench.Head{
		At: at(b.id), Word: "tool", Name: t.Name, Icon: iconOf(t), Summary: doing(t), Linked: b.linked,
		Undo: b.undo, Redo: b.redo, Edits: tool.Diff(b.Tool, t).Labels(), Problems: problems,
	}
}

// see is "AI sees".
func (b bench) see() workbench.See {
	name := tool.BaseCallName(b.now.Tool.Name)
	p, err := preview.Of(preview.Request{Tool: b.now.Tool, CallName: name, Format: b.format, Family: b.family, Neighbours: b.others})
	if err != nil {
		panic("gallery: " + err.Error())
	}
	s := workbench.See{
		CallName: p.CallName, Lines: p.Lines, Compiles: p.Compiles, Sent: p.Shown, Advice: p.Advice, Family: b.family, Format: string(b.format),
		Cost:   ui.Cost{Grade: string(cost.Unknown), Source: "nothing while a field does not stand"},
		Saved:  shown(costOf(b.Tool, tool.BaseCallName(b.Name), b.family)),
		Rows:   rowsOf(b.now.Tool, p.Definition),
		Scenes: []workbench.Option{{Label: "the Library"}},
	}
	for _, f := range cost.Families() {
		s.Families = append(s.Families, workbench.Option{Value: f.ID, Label: f.Label})
	}
	for _, f := range wire.Formats {
		s.Formats = append(s.Formats, workbench.Option{Value: string(f), Label: f.Label()})
	}
	for _, ref := range b.linked {
		s.Scenes = append(s.Scenes, workbench.Option{Value: ref.ID, Label: ref.Title})
	}
	if p.Cost != nil {
		s.Cost, s.Note, s.Parts = shown(*p.Cost), p.Cost.Note, partsOf(b.now.Tool, p.Definition, p.Cost.Parts)
	}
	return s
}

// rowsOf says which row of the form each argument is about.
func rowsOf(t tool.Tool, def schema.Definition) []string {
	rows := make([]string, len(def.Schema.Properties))
	for i, p := range def.Schema.Properties {
		for _, f := range t.Body.Fields {
			if f.Name == p.Name && rows[i] == "" {
				rows[i] = "row-" + f.Key
			}
		}
	}
	return rows
}

// partsOf names the parts of a cost as the form does: the name, when to use it,
// the fields in order.
func partsOf(t tool.Tool, def schema.Definition, parts []cost.Part) []workbench.CostPart {
	rows := rowsOf(t, def)
	var list []workbench.CostPart
	field := 0
	for _, p := range parts {
		switch p.Path {
		case "name":
			list = append(list, workbench.CostPart{Label: "name", Count: p.Count, For: "name"})
		case "description":
			list = append(list, workbench.CostPart{Label: "when to use it", Count: p.Count, For: "description"})
		default:
			list = append(list, workbench.CostPart{Label: def.Schema.Properties[field].Name, Count: p.Count, For: rows[field]})
			field++
		}
	}
	return list
}

func (b bench) try(problems []tool.EditorProblem) workbench.Try {
	t := workbench.Try{Off: problems}
	for _, f := range b.now.Tool.Body.Fields {
		if f.Name != "" {
			t.Fields = append(t.Fields, workbench.TryField{Key: f.Key, Name: f.Name, Type: f.Type, Required: f.Required, Choices: f.Choices, Meaning: f.Description})
		}
	}
	return t
}

// cases runs the tool's cases.
func (b bench) cases(problems []tool.EditorProblem) workbench.Cases {
	t := b.now.Tool
	c := workbench.Cases{
		Of: mark, Off: len(problems) > 0,
		Form: form.Controls(b.now)["cases"], FormSaved: form.Controls(form.Of(b.Tool))["cases"],
	}
	for _, one := range t.Body.Cases {
		v := workbench.Case{Name: one.Name, Call: one.Text(), Seed: one.Seed, Expect: expected(one.Expect)}
		if !c.Off {
			result := tool.RunCase(context.Background(), t, one, tool.Env{Library: shelved()})
			v.Ran, v.Pass, v.Why = true, result.Pass, result.Why
		}
		c.List = append(c.List, v)
	}
	return c
}

func expected(e tool.Expect) string {
	switch {
	case e.Kind == tool.Exact:
		return "answers exactly: " + e.Text
	case e.Kind == tool.Contains:
		return "answers with: " + e.Text
	case e.Text == "":
		return "is refused"
	}
	return "is refused with: " + e.Text
}

// call is what a try of the tool comes to; the dice are drawn by the caller,
// who knows what the seed rolls.
func (b bench) call(raw, seed string, rolls ...workbench.Roll) *workbench.Result {
	reading, answer, err := tool.Call(context.Background(), b.now.Tool, raw, tool.Env{Seed: seed})
	if err != nil {
		panic("gallery: " + err.Error())
	}
	return &workbench.Result{
		CallName: tool.BaseCallName(b.now.Tool.Name), Call: raw, Text: answer.Text, Refused: answer.Refused,
		Repairs: reading.Repairs, Seed: seed, Of: mark, Rolls: rolls,
	}
}
