package gallery

import (
	"strconv"

	"callboard/core/formula"
	"callboard/core/piece"
	"callboard/handlers/form"
	"callboard/views/link"
	"callboard/views/workbench"
)

func link2(k piece.Kind, id string) link.Bench { return link.Bench{Kind: k, ID: id} }

func number(n int) string { return strconv.Itoa(n) }

// formulaEditor is the editor of a formula.
func formulaEditor(text string, v workbench.FormulaView) workbench.FormulaEditor {
	d := form.Formula{Piece: formula.Piece{Name: "How they fare", Body: formula.Body{Text: text}}}
	problems := formula.EditorProblems(d.Piece)
	return workbench.FormulaEditor{
		Shell: workbench.Shell{At: link2(piece.Formula, "how-they-fare"), Version: 1, Sections: workbench.FormulaSections, Head: workbench.Head{
			At: link2(piece.Formula, "how-they-fare"), Word: "formula", Name: d.Piece.Name, Icon: "square-function", Summary: d.Piece.Body.Summary(), Used: true, Problems: problems,
		}},
		Controls: workbench.Controls{Now: d.Controls(), Saved: d.Controls(), Problems: problems}, Result: v,
		Scenes: []workbench.Option{{Label: "sample values"}, {Value: "inn", Label: arabicScene}},
	}
}

// worked is a formula that answers.
func worked() workbench.FormulaView {
	return workbench.FormulaView{
		Seed: "1", Text: "Wren has 12 and sees 3 birds.", Worked: true, Steps: 9, Random: true,
		Names: []workbench.FormulaName{{Name: "user", Found: true, Value: "Wren"}, {Name: "hp", Found: true, Value: "12"}, {Name: "location", Found: true}, {Name: "gold"}},
		Marked: []workbench.FormulaSpan{
			{Text: "{{user}}", Macro: true, Value: "Wren"}, {Text: " has "}, {Text: "{{hp}}", Macro: true, Value: "12"}, {Text: " and sees "},
			{Text: "{{roll::1d6}}", Macro: true, Value: "3", Random: true}, {Text: " birds."}, {Text: "{{// none}}", Macro: true},
		},
	}
}

// faulty is a formula that cannot be read.
func faulty() workbench.FormulaView {
	return workbench.FormulaView{Seed: "1", Faults: []workbench.FormulaFault{
		{Message: "\"hq\" is not known. Did you mean hp?", Line: 2, Column: 3, Source: "{{hq}} left", Caret: "  ^^"},
		{Message: "{{if}} has no {{/if}}.", Line: 3, Column: 1, Source: "{{if hp}}", Caret: "^^^^^^^^^"},
	}}
}

// formulaStates are the editor of formulas and what it redraws alone.
func formulaStates() []State {
	page := func(name, about, look string, e workbench.FormulaEditor) State {
		return State{Name: "formula-" + name, About: about, Page: true, Meta: benchMeta(e.Head.Name), Body: workbench.FormulaPage(e), Look: look}
	}
	told := worked()
	told.Worked, told.Told, told.Faults = false, `The formula "How they fare" could not be worked out: "hq" is not known (line 2).`, faulty().Faults[:1]
	good := formulaEditor("{{user}} has {{hp}} and sees {{roll::1d6}} birds.", worked())
	return []State{
		page("editor", "A formula on sample values", "main", good),
		page("faults", "A formula with two faults", "#text,.formula__fault,#formula-result", formulaEditor("x\n{{hq}} left\n{{if hp}}", faulty())),
		{Name: "formula-parts", About: "The sections of the form", Body: inBench(workbench.FormulaParts(good)), Look: ".formula__help"},
		{Name: "formula-told", About: "What stands beside the text", Body: inBench(in(`<input id="c-text" name="text" aria-label="Text">`, ``, workbench.FormulaFaults(faulty())))},
		{Name: "formula-seed", About: "The seed of what is random", Body: inBench(workbench.FormulaSeed(worked()))},
		{Name: "formula-handle", About: "The answer on the sheet's handle, and where it is wrong", Body: row(workbench.HandleFormula(worked()), workbench.HandleFormula(faulty()))},
		{Name: "formula-result", About: "What it gives", Body: workbench.FormulaResult(worked())},
		{Name: "formula-refused", About: "What the AI is told when it cannot be worked out", Body: workbench.FormulaResult(told)},
	}
}
