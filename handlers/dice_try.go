package handlers

import (
	"github.com/labstack/echo/v4"

	"callboard/core"
	"callboard/core/dicepiece"
	"callboard/core/piece"
	"callboard/handlers/form"
	"callboard/handlers/respond"
	"callboard/views/workbench"
)

// try rolls the draft once, or a thousand times to lay over its odds.
func (diceDesk) try(c echo.Context, a *App, e *editing, l looking, problems []piece.EditorProblem) error {
	try, faults := form.ReadTry(e.sent)
	switch {
	case faults != nil:
		return a.refuseTry(c, e, l, core.Refuse(faults))
	case len(problems) > 0:
		return a.refuseTry(c, e, l, core.Errorf(core.Invalid, "To roll it: %s.", problems[0].Short))
	}
	if try.Seed == "" || !try.Locked && try.Seed == e.sent.Get("case.seed") {
		try.Seed = core.NewID()[:8]
	}
	var got *tally
	var result *workbench.DiceResult
	if e.sent.Get("do") == "many" {
		got = a.rollMany(e.dice(), try.Seed)
	} else {
		result = a.rollOnce(e.dice(), try.Seed)
	}
	odds := a.oddsView(e, l, got)
	view := workbench.DiceTry{Seed: try.Seed, Locked: try.Locked, Result: result}
	if !respond.Partial(c) {
		ctx := c.Request().Context()
		s, err := a.shell(ctx, e, l, problems)
		if err != nil {
			return err
		}
		page := a.editorPage(ctx, e, s, l, problems)
		v := a.diceForm(e, problems)
		v.Shell, v.Odds, v.Try = s, odds, view
		v.Uses = s.Head.Uses
		page.Page = workbench.DicePage(v)
		return respond.HTML(c, page)
	}
	regions := []respond.Region{
		{Target: "#try-seed", Swap: morph, Content: workbench.TrySeed(workbench.Try{Seed: try.Seed, Locked: try.Locked})},
		{Target: "#try-stale"},
	}
	if result != nil {
		regions = append(regions, respond.Region{Target: "#try-result", Content: workbench.DiceAnswer(*result)})
	}
	if got != nil {
		regions = append(regions, respond.Region{Target: "#odds", Content: workbench.OddsPanel(odds)})
	}
	return respond.HTML(c, respond.View{Also: regions})
}

// rollOnce rolls the draft as a tool that rolls it would.
func (a *App) rollOnce(d form.Dice, seed string) *workbench.DiceResult {
	out := dicepiece.Run(d.Whole(), dicepiece.Env{Seed: seed, Library: a.Store.Shelf()})
	return &workbench.DiceResult{Text: out.Text, Refused: out.Refused, Seed: seed, Of: diceMark(d), Rolls: rollsView(out.Trace)}
}

// rollMany rolls the draft by itself, without what its rows lead to, and counts.
func (a *App) rollMany(d form.Dice, seed string) *tally {
	t := &tally{rolls: manyRolls, totals: map[int64]int{}, rows: make([]int, len(d.Rows))}
	dicepiece.Sample(d.Whole(), seed, manyRolls, func(total int64, rows []int) {
		t.totals[total]++
		for _, row := range rows {
			t.rows[row]++
		}
	})
	return t
}
