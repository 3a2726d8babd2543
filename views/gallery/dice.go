package gallery

import (
	"github.com/a-h/templ"

	"callboard/core/dicepiece"
	"callboard/core/piece"
	"callboard/handlers/form"
	"callboard/views/workbench"
)

// rumours is a table by dice, with one row that leads on and one that never
// comes up.
func rumours() form.Dice {
	p := dicepiece.New()
	p.Name = "Rumours at the Salt Gate"
	p.Body.Kind = dicepiece.Table
	p.Body.Table = dicepiece.TablePart{By: dicepiece.Dice, Dice: "2d6", Rolls: 1, Repeats: true, Rows: []dicepiece.Row{
		{Text: "The well is poisoned", Range: "2-4"},
		{Text: "{{roll::2d6}} wolves were seen", Range: "5-11", Then: []string{"who-wrote-it"}},
		{Text: "الدوق مات", Range: "12"},
	}}
	return form.OfDice(p)
}

func diceHead(d form.Dice, problems []workbench.Problem) workbench.Head {
	b := d.Whole().Body
	return workbench.Head{
		At: link2(piece.Dice, "rumours"), Word: "dice piece", Name: d.Piece.Name, Icon: b.Kind.Icon(), Summary: b.Summary(), Used: true, Problems: problems,
		Uses: []workbench.UseRow{{Name: "Ask for news", Icon: "message-square", What: "rolls “Rumours”", Href: at("ask-for-news").Open()}},
	}
}

// diceEditor is the editor of a dice piece.
func diceEditor(d form.Dice, odds workbench.Odds) workbench.DiceEditor {
	problems := form.DiceProblems(d, func(string) bool { return true })
	e := workbench.DiceEditor{
		Shell:    workbench.Shell{At: link2(piece.Dice, "rumours"), Version: 2, Head: diceHead(d, problems), Sections: workbench.DiceSections},
		Controls: workbench.Controls{Now: d.Controls(), Saved: d.Controls(), Problems: problems},
		Kind:     d.Piece.Body.Kind, By: d.Piece.Body.Table.By, Odds: odds, Try: workbench.DiceTry{Off: problems}, Tab: "see",
	}
	e.Uses = e.Head.Uses
	if e.Kind == dicepiece.Roll {
		return e
	}
	e.Tables = []workbench.Option{{Value: "who-wrote-it", Label: "Whose it was, table of 4"}}
	chances, _ := d.Whole().Body.Chances()
	words := []string{"16.7 %", "80.6 %", "2.78 %"}
	for i, key := range d.Keys {
		r := workbench.DiceRow{Key: key, Number: i + 1, First: i == 0, Last: i == len(d.Keys)-1, Share: chances[i], Chance: words[i%len(words)]}
		if len(d.Rows[i].Then) > 0 {
			r.Then = []workbench.UseRow{{Name: "Whose it was", What: "table of 4", Href: link2(piece.Dice, "who-wrote-it").Open()}}
		}
		e.Rows = append(e.Rows, r)
	}
	return e
}

// twoDice are the odds of 2d6 with the chance of at least 10.
func twoDice() workbench.Odds {
	o := workbench.Odds{
		Title: "2d6", Low: "2", High: "12", Mean: "7", Spread: "2.42", P10: "4", P50: "7", P90: "10", MeanAt: 0.5, AtLeast: "10", Reached: "16.7 %",
	}
	for i, n := range []int{1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1} {
		total := i + 2
		o.Bars = append(o.Bars, workbench.Bar{Label: number(total), Chance: number(n) + " in 36", Share: float64(n) / 36, Lit: total >= 10})
	}
	return o
}

func rolledOften() workbench.Odds {
	o := twoDice()
	o.Rolled, o.Check = 1000, "success 72.2 % against 6"
	for i := range o.Bars {
		o.Bars[i].Got = o.Bars[i].Share * (1 + 0.1*float64(i%3-1))
	}
	return o
}

// diceStates are the editors of dice pieces and what they redraw alone.
func diceStates() []State {
	table := diceEditor(rumours(), twoDice())
	weighted := rumours()
	weighted.Piece.Body.Table.By = dicepiece.Weight
	pool := rumours()
	pool.Piece.Name, pool.Piece.Body.Kind = "Wayfarer's cards", dicepiece.Pool
	pool.Piece.Body.Pool.OnceAcrossTurn = true
	roll := rumours()
	roll.Piece.Name, roll.Piece.Body.Kind, roll.Piece.Body.Roll.Dice = "Rockfall", dicepiece.Roll, "4d6+2"
	broken := rumours()
	broken.Rows[2].Range = "13"
	many := diceEditor(weighted, twoDice())
	many.More = 1700
	estimated := twoDice()
	estimated.Estimated = "Too many dice to work out, so this is from 20,000 rolls."
	answer := workbench.DiceResult{Text: "Rumours at the Salt Gate (rolled 9 on 2d6): The well is poisoned", Seed: "7", Of: mark, Rolls: everyDie()[:1]}
	refused := workbench.DiceResult{Text: "Rumours (rolled 9 on 2d6) could not be filled in: \"hq\" is not known.", Refused: true, Seed: "7", Of: mark}
	tried := diceEditor(rumours(), rolledOften())
	tried.Try.Result = &answer
	page := func(name, about, look string, e workbench.DiceEditor) State {
		return State{Name: "dice-" + name, About: about, Page: true, Meta: benchMeta(e.Head.Name), Body: workbench.DicePage(e), Look: look}
	}
	off := workbench.DiceTry{Off: diceEditor(broken, twoDice()).Problems}
	return []State{
		page("table", "A table by dice", "main", table),
		page("weight", "A table by weight", "#parts", diceEditor(weighted, twoDice())),
		page("pool", "A pool", "#parts", diceEditor(pool, twoDice())),
		page("roll", "A roll", "#parts", diceEditor(roll, twoDice())),
		page("broken", "A row that never comes up, and a gap", "#save-line,#row-list", diceEditor(broken, twoDice())),
		page("many", "More rows than the form shows", "#row-list", many),
		page("tried", "After a roll and a thousand", "#odds,#try-result", tried),
		{Name: "dice-parts", About: "The sections of the form", Body: inBench(workbench.DiceParts(table)), Look: ".kinds"},
		{Name: "dice-rows", About: "The rows alone", Body: inBench(workbench.DiceRowList(table))},
		{Name: "dice-chance", About: "A row's chance, and none", Body: row(workbench.RowChance(table.Rows[0]), workbench.RowChance(workbench.DiceRow{}))},
		{Name: "dice-leads", About: "What a row leads to, there and gone", Body: row(workbench.RowLeads(table.Rows[1]), workbench.RowLeads(workbench.DiceRow{Then: []workbench.UseRow{{Name: "not there", Gone: true}}}))},
		{Name: "dice-handle", About: "The mean on the sheet's handle", Body: row(workbench.HandleOdds(twoDice()), workbench.HandleOdds(workbench.Odds{}))},
		{Name: "dice-odds", About: "The odds, with what is asked for lit", Body: workbench.OddsPanel(twoDice())},
		{Name: "dice-odds-many", About: "The odds with a thousand rolls over them", Body: workbench.OddsPanel(rolledOften())},
		{Name: "dice-odds-estimated", About: "Odds that are estimated", Body: workbench.OddsPanel(estimated), Look: ".odds__note"},
		{Name: "dice-odds-off", About: "No odds, and why", Body: workbench.OddsPanel(workbench.Odds{Off: "There is nothing to roll. Write dice such as 1d20+3."})},
		{Name: "dice-go", About: "The buttons that roll", Body: inBench(workbench.DiceGo(link2(piece.Dice, "rumours"), workbench.DiceTry{}))},
		{Name: "dice-go-off", About: "The draft cannot be rolled, and why", Body: inBench(workbench.DiceGo(link2(piece.Dice, "rumours"), off))},
		{Name: "dice-answer", About: "What a roll came to", Body: inBench(templ.Join(workbench.DiceAnswer(answer)))},
		{Name: "dice-refused", About: "A roll that was refused", Body: inBench(workbench.DiceAnswer(refused))},
	}
}
