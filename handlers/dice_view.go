package handlers

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"callboard/core/dicepiece"
	"callboard/core/piece"
	"callboard/core/shelf"
	"callboard/handlers/form"
	"callboard/handlers/respond"
	"callboard/views/link"
	"callboard/views/workbench"
)

// maxListed is how many pieces the form offers to lead to.
const maxListed = 200

func (d diceDesk) page(_ context.Context, a *App, e *editing, s workbench.Shell, l looking, problems []piece.EditorProblem) respond.Component {
	v := a.diceForm(e, problems)
	v.Shell, v.Tab = s, l.tab
	v.Odds = a.oddsView(e, l, nil)
	v.Try = workbench.DiceTry{Off: problems}
	v.Uses = s.Head.Uses
	return workbench.DicePage(v)
}

// diceForm is what the form itself shows.
func (a *App) diceForm(e *editing, problems []piece.EditorProblem) workbench.DiceEditor {
	d := e.dice()
	v := workbench.DiceEditor{
		Shell: workbench.Shell{At: e.at, Head: a.headView(e, problems)}, Controls: controlsView(e, problems),
		Kind: d.Piece.Body.Kind, By: d.Piece.Body.Table.By, Rows: a.rowsView(d),
	}
	v.More = len(d.Rows) - len(v.Rows)
	if d.Piece.Body.Kind != dicepiece.Roll {
		v.Tables = a.diceOptions(e.id)
	}
	return v
}

// rowsView are the rows with their chances.
func (a *App) rowsView(d form.Dice) []workbench.DiceRow {
	if d.Piece.Body.Kind == dicepiece.Roll {
		return nil
	}
	chances, estimated := d.Whole().Body.Chances()
	rows := make([]workbench.DiceRow, 0, min(len(d.Rows), form.ShownRows))
	for i := range d.Rows[:min(len(d.Rows), form.ShownRows)] {
		r := workbench.DiceRow{Key: d.Keys[i], Number: i + 1, First: i == 0, Last: i == len(d.Rows)-1, Then: a.leadsView(d.Rows[i].Then)}
		if i < len(chances) && chances[i] >= 0 {
			r.Share, r.Chance = chances[i], percent(chances[i])
			if estimated {
				r.Chance = "~" + r.Chance
			}
		}
		rows = append(rows, r)
	}
	return rows
}

func (a *App) leadsView(ids []string) []workbench.UseRow {
	var out []workbench.UseRow
	for _, id := range ids {
		e, ok := a.Store.Shelf().Entry(id)
		if !ok || e.Kind != piece.Dice {
			out = append(out, workbench.UseRow{Name: "not there", Gone: true})
			continue
		}
		out = append(out, a.useRow(e))
	}
	return out
}

func (a *App) usesView(entries []*shelf.Entry) []workbench.UseRow {
	var out []workbench.UseRow
	for _, e := range entries[:min(len(entries), maxListed)] {
		out = append(out, a.useRow(e))
	}
	return out
}

func (a *App) useRow(e *shelf.Entry) workbench.UseRow {
	return workbench.UseRow{Name: e.Name, Icon: pieceIcon(e), What: e.Action, Href: link.Bench{Kind: e.Kind, ID: e.ID}.Open()}
}

// diceOptions are dice pieces to lead to, by name.
func (a *App) diceOptions(but string) []workbench.Option {
	page, err := a.Store.Shelf().Search(shelf.Query{Kind: piece.Dice, Sort: shelf.Name, Limit: maxListed})
	if err != nil {
		a.Log.Error("dice pieces cannot be listed", "error", err)
		return nil
	}
	var out []workbench.Option
	for _, e := range page.Entries {
		if e.ID != but {
			out = append(out, workbench.Option{Value: e.ID, Label: e.Name + ", " + e.Action})
		}
	}
	return out
}

// edited are the odds, the chances and the messages.
func (diceDesk) edited(a *App, e *editing, l looking, problems []piece.EditorProblem) []respond.Region {
	odds, d := a.oddsView(e, l, nil), e.dice()
	controls := workbench.Controls{Problems: problems}
	regions := []respond.Region{
		{Target: "#odds", Content: workbench.OddsPanel(odds)},
		{Target: "#handle-odds", Content: workbench.HandleOdds(odds)},
		{Target: "#icon-now", Content: workbench.IconNow(a.headView(e, nil))},
		{Target: "#try-go", Swap: morph, Content: workbench.DiceGo(e.at, workbench.DiceTry{Off: problems})},
		{Target: "#try-stale", Content: diceStale(e)},
	}
	for _, slot := range diceSlots(d) {
		regions = append(regions, respond.Region{Target: "#" + workbench.SlotID(slot), Content: workbench.Says(controls.SaysFor(slot))})
	}
	for _, r := range a.rowsView(d) {
		regions = append(regions,
			respond.Region{Target: "#chance-" + r.Key, Content: workbench.RowChance(r)},
			respond.Region{Target: "#then-" + r.Key, Content: workbench.RowLeads(r)},
			respond.Region{Target: "#row-says-" + r.Key, Content: workbench.Says(controls.Of("rows." + r.Key))})
	}
	return regions
}

// diceSlots are the places for messages that the form has now.
func diceSlots(d form.Dice) []string {
	slots := []string{"name", "kind", "description", "tags"}
	switch d.Piece.Body.Kind {
	case dicepiece.Roll:
		return append(slots, "roll.dice")
	case dicepiece.Table:
		slots = append(slots, "table.rolls", "rows")
		if d.Piece.Body.Table.By == dicepiece.Dice {
			slots = append(slots, "table.dice")
		}
		return slots
	}
	return append(slots, "pool.draw", "rows")
}

func (diceDesk) redrawn(_ context.Context, a *App, e *editing, problems []piece.EditorProblem, swap string) []respond.Region {
	return []respond.Region{{Target: "#parts", Swap: swap, Content: workbench.DiceParts(a.diceForm(e, problems))}}
}

func (diceDesk) operated(_ context.Context, a *App, e *editing, problems []piece.EditorProblem, _ operation) []respond.Region {
	return []respond.Region{{Target: "#row-list", Swap: morph, Content: workbench.DiceRowList(a.diceForm(e, problems))}}
}

// diceStale stands over a result that an earlier draft gave.
func diceStale(e *editing) respond.Component {
	if of := e.sent.Get("try.of"); of == "" || of == diceMark(e.dice()) {
		return nil
	}
	return workbench.Stale()
}

// diceMark tells drafts apart that roll differently.
func diceMark(d form.Dice) string { return markOfBytes(d.Content().Body) }

// percent writes a chance: three digits that count, and never 0 for what can be.
func percent(share float64) string {
	switch {
	case share <= 0:
		return "0 %"
	case share > 1-1e-9: // sums of many chances come out a hair below
		return "100 %"
	case share > 0.99999:
		return "> 99.999 %"
	case share < 0.00001:
		return "< 0.001 %"
	case share < 0.001:
		return digits(share, 4)
	case share < 0.1:
		return digits(share, 2)
	case share > 0.999:
		return digits(share, 3)
	}
	return digits(share, 1)
}

// digits writes a chance with so many digits behind the point, without zeros at
// their end.
func digits(share float64, n int) string {
	return strings.TrimSuffix(strings.TrimRight(strconv.FormatFloat(share*100, 'f', n, 64), "0"), ".") + " %"
}

// figureOf writes a mean or a spread with two digits behind the point at most.
func figureOf(v float64) string {
	return strings.TrimRight(strings.TrimRight(fmt.Sprintf("%.2f", v), "0"), ".")
}
