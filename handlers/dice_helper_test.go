package handlers_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"callboard/core/dicepiece"
	"callboard/core/formula"
	"callboard/core/piece"
)

// makeDice saves a dice piece and gives its address in the Workbench with its id.
func (d *desk) makeDice(p dicepiece.Piece) (at, id string) {
	d.t.Helper()
	made, err := d.store.Create(d.t.Context(), "", piece.Dice, p.Content())
	if err != nil {
		d.t.Fatal(err)
	}
	return "/workbench/dice/" + made.ID, made.ID
}

// makeFormula saves a formula of the text.
func (d *desk) makeFormula(name, text string) (at, id string) {
	d.t.Helper()
	made, err := d.store.Create(d.t.Context(), "", piece.Formula, formula.Piece{Name: name, Body: formula.Body{Text: text}}.Content())
	if err != nil {
		d.t.Fatal(err)
	}
	return "/workbench/formulas/" + made.ID, made.ID
}

// savedDice is a dice piece as it is saved, and its version.
func (d *desk) savedDice(id string) (dicepiece.Piece, int) {
	d.t.Helper()
	p, err := d.store.Piece(d.t.Context(), id)
	if err != nil {
		d.t.Fatal(err)
	}
	got, err := dicepiece.OfPiece(p.Content)
	if err != nil {
		d.t.Fatal(err)
	}
	return got, p.Version
}

// savedFormula is a formula as it is saved, and its version.
func (d *desk) savedFormula(id string) (formula.Piece, int) {
	d.t.Helper()
	p, err := d.store.Piece(d.t.Context(), id)
	if err != nil {
		d.t.Fatal(err)
	}
	got, err := formula.OfPiece(p.Content)
	if err != nil {
		d.t.Fatal(err)
	}
	return got, p.Version
}

// fireball is a roll.
func fireball() dicepiece.Piece {
	p := dicepiece.New()
	p.Name, p.Body.Roll.Dice = "Fireball", "8d6"
	return p
}

// encounters is a table by 2d6.
func encounters() dicepiece.Piece {
	p := dicepiece.New()
	p.Name, p.Tags, p.Body.Kind = "Encounters", []string{"travel"}, dicepiece.Table
	p.Body.Table = dicepiece.TablePart{By: dicepiece.Dice, Dice: "2d6", Rolls: 1, Repeats: true, Rows: []dicepiece.Row{
		{Text: "A toll keeper", Weight: 1, Range: "2-5"},
		{Text: "Nothing", Weight: 1, Range: "6-8"},
		{Text: "Wolves", Weight: 1, Range: "9-12"},
	}}
	return p
}

// weather is a table by weight.
func weather() dicepiece.Piece {
	p := encounters()
	p.Name, p.Body.Table.By, p.Body.Table.Dice = "Weather", dicepiece.Weight, ""
	copy(p.Body.Table.Rows, []dicepiece.Row{{Text: "Fog", Weight: 3}, {Text: "Rain", Weight: 6}, {Text: "Snow", Weight: 1}})
	return p
}

// fates is a pool.
func fates() dicepiece.Piece {
	p := dicepiece.New()
	p.Name, p.Body.Kind = "Fates", dicepiece.Pool
	p.Body.Pool = dicepiece.PoolPart{Draw: 2, Order: dicepiece.Drawn, Rows: []dicepiece.Row{
		{Text: "The Fool", Copies: 1}, {Text: "The Tower", Copies: 3},
	}}
	return p
}

// long is a table of n rows by weight.
func long(n int) dicepiece.Piece {
	p := weather()
	p.Body.Table.Rows = make([]dicepiece.Row, n)
	for i := range p.Body.Table.Rows {
		p.Body.Table.Rows[i] = dicepiece.Row{Text: fmt.Sprintf("Row number %d", i+1), Weight: 1}
	}
	return p
}

// rowsOf are the rows of an editor's form: totals, weight or copies, then the
// text.
func rowsOf(p page, lead string) string {
	var rows []string
	p.doc.Find(".dicerow").Each(func(_ int, s *goquery.Selection) {
		at := `[name="rows.` + s.AttrOr("data-key", "") + "."
		rows = append(rows, s.Find(at+lead+`"]`).AttrOr("value", "")+" "+strings.TrimPrefix(s.Find(at+`text"]`).Text(), "\n"))
	})
	return strings.Join(rows, "; ")
}

// rowKeys are the keys of the rows of a form.
func rowKeys(form url.Values) []string {
	if form.Get("rows.order") == "" {
		return nil
	}
	return strings.Split(form.Get("rows.order"), ",")
}

// bodyRows are the rows of a dice piece, each "totals weight copies text".
func bodyRows(p dicepiece.Piece) string {
	var rows []string
	for _, r := range p.Body.Rows() {
		rows = append(rows, fmt.Sprintf("%s %d %d %s", r.Range, r.Weight, r.Copies, r.Text))
	}
	return strings.Join(rows, "; ")
}

// press presses a button of a page without scripts, with some controls changed.
func (d *desk) press(at, do string, pairs ...string) page {
	d.t.Helper()
	return d.follow(d.ask("POST", at+"/draft", with(d.get(at).want(200).form(), append(pairs, "do", do)...)))
}

func wantHolds(t *testing.T, what, got string, holds ...string) {
	t.Helper()
	for _, want := range holds {
		if !strings.Contains(got, want) {
			t.Errorf("%s = %q; want it to hold %q", what, got, want)
		}
	}
}

// goqueryOf is a part of a document by itself.
func goqueryOf(s *goquery.Selection) *goquery.Document { return goquery.NewDocumentFromNode(s.Get(0)) }
