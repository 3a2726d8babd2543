package browsertest

import (
	"fmt"
	"testing"

	"callboard/core/dicepiece"
	"callboard/core/formula"
	"callboard/core/piece"
	"callboard/models"
	"callboard/views/link"
)

// Diceful is what FillDice put into a library: dice pieces and formulas, by the
// names tests use.
type Diceful struct {
	Roll, Table, Weighted, Pool link.Bench
	Long                        link.Bench // 200 rows
	Arabic                      link.Bench
	Formula, Broken             link.Bench // one that works, and one whose stat no sample has
}

// FillDice puts a dice piece of every kind and two formulas into the site. The
// table's first row leads to the pool.
func FillDice(t testing.TB, site *Site) Diceful {
	t.Helper()
	dice := func(p dicepiece.Piece) link.Bench {
		return link.Bench{Kind: piece.Dice, ID: fill(t, site.Store, piece.Dice, p.Content())}
	}
	text := func(name, text string) link.Bench {
		p := formula.Piece{Name: name, Body: formula.Body{Description: "What a look around tells.", Text: text}}
		return link.Bench{Kind: piece.Formula, ID: fill(t, site.Store, piece.Formula, p.Content())}
	}
	d := Diceful{Roll: dice(rolls("Fireball", "8d6")), Pool: dice(omens())}
	d.Table = dice(encounters(d.Pool.ID))
	weighted := encounters()
	weighted.Name, weighted.Body.Table.By, weighted.Body.Table.Dice = "Weather on the road", dicepiece.Weight, ""
	d.Weighted = dice(weighted)
	d.Long = dice(sights(200))
	d.Arabic = dice(arabicTable())
	d.Formula = text("Look around", "{{user}} stands at {{location}}.\n{{if hp < 5}}Every step hurts.{{else}}All is well: {{= max_hp - hp }} short of whole.{{/if}}\nA roll of {{roll::2d6}}, and {{table::Fireball}}.")
	d.Broken = text("HP check", "{{user}} has {{stats.hitpoints}} left.")
	return d
}

func fill(t testing.TB, store *models.Store, kind piece.Kind, c piece.Content) string {
	t.Helper()
	p, err := store.Create(t.Context(), "", kind, c)
	if err != nil {
		t.Fatal(err)
	}
	return p.ID
}

func rolls(name, dice string) dicepiece.Piece {
	p := dicepiece.New()
	p.Name, p.Body.Roll.Dice = name, dice
	return p
}

// encounters is a table by 2d6 whose first row leads to then.
func encounters(then ...string) dicepiece.Piece {
	p := dicepiece.New()
	p.Name, p.Tags, p.Body.Kind = "Encounters on the salt road", []string{"travel"}, dicepiece.Table
	p.Body.Description = "Once a day, and once a night."
	p.Body.Table = dicepiece.TablePart{By: dicepiece.Dice, Dice: "2d6", Rolls: 1, Repeats: true, Rows: []dicepiece.Row{
		{Text: "An omen", Weight: 1, Range: "2-3", Then: then},
		{Text: "{{roll::1d4}} wolves at the edge of the firelight, who have not eaten for a long time and are in no hurry", Weight: 4, Range: "4-6"},
		{Text: "Nothing", Weight: 6, Range: "7"},
		{Text: "A toll keeper", Weight: 3, Range: "8-12"},
	}}
	return p
}

func omens() dicepiece.Piece {
	p := dicepiece.New()
	p.Name, p.Body.Kind = "Omens", dicepiece.Pool
	p.Body.Pool = dicepiece.PoolPart{Draw: 2, Order: dicepiece.Drawn, OnceAcrossTurn: true, Rows: []dicepiece.Row{
		{Text: "The Tower", Copies: 1}, {Text: "The Ferry", Copies: 3}, {Text: "The Bell", Copies: 2},
	}}
	return p
}

// sights is a table of n rows by weight.
func sights(n int) dicepiece.Piece {
	p := encounters()
	p.Name, p.Body.Table.By, p.Body.Table.Dice, p.Body.Table.Rows = "Two hundred sights", dicepiece.Weight, "", nil
	for i := range n {
		p.Body.Table.Rows = append(p.Body.Table.Rows, dicepiece.Row{Text: fmt.Sprintf("%s %s", things[i%len(things)], places[i%len(places)]), Weight: 1 + i%5})
	}
	return p
}

func arabicTable() dicepiece.Piece {
	p := encounters()
	p.Name, p.Tags, p.Body.Description = "لقاءات الطريق", []string{"سفر"}, "مرة في اليوم."
	for i, text := range []string{"ذئاب جائعة", "لا شيء", "حارس الجسر", "قافلة ملح"} {
		p.Body.Table.Rows[i].Text = text
	}
	return p
}
