package shelf_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"callboard/core"
	"callboard/core/piece"
	"callboard/core/scene"
	"callboard/core/shelf"
	"callboard/core/tool"
)

// rollerBody is the body of a tool that rolls a dice piece.
func rollerBody(id string) []byte {
	return fmt.Appendf(nil, `{"action":{"kind":"dice","piece":%q}}`, id)
}

// tableOf is the seq-th piece of a library: a table of two rows of which the
// second leads on.
func tableOf(seq int64, name string, then ...string) piece.Piece {
	list := ""
	for i, id := range then {
		if i > 0 {
			list += ","
		}
		list += fmt.Sprintf("%q", id)
	}
	p := toolPiece(seq, name, fmt.Appendf(nil,
		`{"description":"What a chest holds.","kind":"table","table":{"by":"dice","dice":"1d2","rows":[{"text":"Opal","range":"1"},{"text":"Ruby","range":"2","then":[%s]}]}}`, list))
	p.Kind = piece.Dice
	return p
}

func names(list []*shelf.Entry) string {
	var out []string
	for _, e := range list {
		out = append(out, e.Name)
	}
	return strings.Join(out, " ")
}

func TestDiceEntry(t *testing.T) {
	s := shelfOf(tableOf(1, "Gems", "id2", "id2"), toolPiece(2, "Loot", rollerBody("id1")))
	e, _ := s.Entry("id1")
	if e.Description != "What a chest holds." || e.Action != "table of 2 by 1d2" || e.Icon == "" || e.Fault != "" ||
		!slices.Equal(e.Uses, []string{"id2"}) || e.BaseName != "" {
		t.Errorf("Entry(id1) = %+v; want what the table says", e)
	}
	if e, _ := s.Entry("id2"); e.Action != "rolls a dice piece" || e.ActionKind != tool.KindDice || !slices.Equal(e.Uses, []string{"id1"}) {
		t.Errorf("Entry(id2) = %+v; want a tool that uses id1", e)
	}
	for _, c := range []struct{ body, does string }{
		{`{"kind":"roll","roll":{"dice":"8d6"}}`, "rolls 8d6"},
		{`{"kind":"table","table":{"rows":[{"text":"a"}]}}`, "table of 1"},
		{`{"kind":"pool","pool":{"rows":[{"text":"a","copies":21},{"text":"b"}],"draw":3}}`, "pool of 22, draws 3"},
	} {
		p := toolPiece(1, "x", []byte(c.body))
		p.Kind = piece.Dice
		if e, _ := shelfOf(p).Entry("id1"); e.Action != c.does {
			t.Errorf("the line of %s is %q; want %q", c.body, e.Action, c.does)
		}
	}
}

// The cache gives what is there now: another version, and another piece that
// came under the id of one that was deleted for good.
func TestDicePiece(t *testing.T) {
	p := tableOf(1, "Gems")
	s := shelfOf(p)
	for range 2 {
		if got, err := s.DicePiece("id1"); err != nil || got.ID != "id1" || got.Name != "Gems" || len(got.Body.Table.Rows) != 2 {
			t.Fatalf("DicePiece(id1) = %+v, %v; want the table", got, err)
		}
	}
	p.Version, p.Name = 2, "Jewels"
	s.Apply(shelf.Commit{Pieces: []piece.Piece{p}})
	if got, err := s.DicePiece("id1"); err != nil || got.Name != "Jewels" {
		t.Errorf("DicePiece(id1) = %q, %v; want the version of now", got.Name, err)
	}
	s.Apply(shelf.Commit{PurgedPieces: []string{"id1"}})
	p.Seq, p.Name = 7, "Coins"
	s.Apply(shelf.Commit{Pieces: []piece.Piece{p}})
	if got, err := s.DicePiece("id1"); err != nil || got.Name != "Coins" {
		t.Errorf("DicePiece(id1) = %q, %v; want the piece that has the id now", got.Name, err)
	}
}

func TestDicePieceNamed(t *testing.T) {
	p := tableOf(2, "Gems")
	s := shelfOf(toolPiece(1, "Gems", toolBody("")), p, tableOf(3, "gems"))
	for _, name := range []string{"Gems", " gEMS "} {
		if id, ok := s.DicePieceNamed(name); !ok || id != "id2" {
			t.Errorf("DicePieceNamed(%q) = %q, %v; want the first table, id2", name, id, ok)
		}
	}
	p.Name, p.Version = "Jewels", 2
	s.Apply(shelf.Commit{Pieces: []piece.Piece{p}})
	if id, _ := s.DicePieceNamed("Gems"); id != "id3" {
		t.Errorf("DicePieceNamed(Gems) after a rename = %q; want id3", id)
	}
	if id, ok := s.DicePieceNamed("Coins"); ok {
		t.Errorf("DicePieceNamed(Coins) = %q; want none", id)
	}
}

// A tool lacks its piece, or one that leads on from it, as long as it is not
// there.
func TestLack(t *testing.T) {
	gems, chest, hoard := tableOf(1, "Gems"), tableOf(2, "Chest", "id1", "id2"), tableOf(3, "Hoard", "id2")
	broken := gems
	broken.Version, broken.Body = 2, []byte(`{"kind":"table","table":{"rows":7}}`)
	loot, search := toolPiece(4, "Loot", rollerBody("id1")), toolPiece(5, "Search", rollerBody("id3"))
	wrong, blank := toolPiece(6, "Wrong", rollerBody("id4")), toolPiece(7, "Blank", toolBody(""))
	trash := map[string]string{}
	s := shelf.New(shelf.Options{Away: func(id string) (string, bool) { name, ok := trash[id]; return name, ok }})
	s.Apply(shelf.Commit{Pieces: []piece.Piece{gems, chest, hoard, loot, search, wrong, blank}})
	check := func(when, id, want string) {
		t.Helper()
		got, err := s.Tool(id)
		if err != nil {
			t.Fatal(err)
		}
		if lack := s.Lack(got); lack != want {
			t.Errorf("%s: Lack(%s) = %q; want %q", when, got.Name, lack, want)
		}
	}
	check("all there", "id4", "")
	check("all there", "id5", "")
	check("all there", "id6", "Its dice piece “Loot” is a tool, not a dice piece.")
	check("all there", "id7", "")
	trash["id1"] = "Gems"
	s.Apply(shelf.Commit{Pieces: []piece.Piece{deleted(gems)}})
	check("in the trash", "id4", "Its dice piece “Gems” is in the trash.")
	check("in the trash", "id5", "Its dice piece “Hoard” leads on to another: the dice piece “Gems” is in the trash.")
	if _, err := s.DicePiece("id1"); core.CodeOf(err) != core.NotFound || core.Sentence(err, "") != "The dice piece “Gems” is in the trash." {
		t.Errorf("DicePiece(id1) in the trash = %v", err)
	}
	delete(trash, "id1")
	check("deleted for good", "id4", "Its dice piece was deleted for good.")
	check("deleted for good", "id5", "Its dice piece “Hoard” leads on to another: the dice piece was deleted for good.")
	s.Apply(shelf.Commit{Pieces: []piece.Piece{broken}})
	check("unreadable", "id4", "Its dice piece “Gems” cannot be read.")
	if _, err := s.DicePiece("id1"); core.CodeOf(err) != core.Invalid {
		t.Errorf("DicePiece(id1) unreadable = %v; want core.Invalid", err)
	}
	s.Apply(shelf.Commit{Pieces: []piece.Piece{gems}})
	check("restored", "id4", "")
	check("restored", "id5", "")
}

func TestUses(t *testing.T) {
	gems, chest := tableOf(1, "Gems"), tableOf(2, "Chest", "id1", "id2")
	loot, search := toolPiece(3, "Loot", rollerBody("id1")), toolPiece(4, "Search", rollerBody("id2"))
	s := shelfOf(gems, chest, loot, search, toolPiece(5, "Note", toolBody("")))
	s.Apply(shelf.Commit{Scenes: []scene.Scene{sceneOf("s1", "The road", "id4", "id5"), sceneOf("s2", "attic", "id3", "id4"), sceneOf("s3", "Bare", "id5")}})
	check := func(when, id, users, tools, scenes, words string) {
		t.Helper()
		if got := names(s.UsedBy(id)); got != users {
			t.Errorf("%s: UsedBy(%s) = %s; want %s", when, id, got, users)
		}
		if got := names(s.ToolsThrough(id)); got != tools {
			t.Errorf("%s: ToolsThrough(%s) = %s; want %s", when, id, got, tools)
		}
		var titles []string
		for _, ref := range s.LinkedThrough(id) {
			titles = append(titles, ref.Title)
		}
		if got := strings.Join(titles, ", "); got != scenes {
			t.Errorf("%s: LinkedThrough(%s) = %s; want %s", when, id, got, scenes)
		}
		if got := s.UsedWords(id); got != words {
			t.Errorf("%s: UsedWords(%s) = %q; want %q", when, id, got, words)
		}
	}
	check("first", "id1", "Chest Loot", "Loot Search", "attic, The road", "The tools “Loot” and “Search” use it and are not offered without it. The dice piece “Chest” uses it too.")
	check("first", "id2", "Search", "Search", "attic, The road", "The tool “Search” uses it and is not offered without it.")
	check("first", "id5", "", "", "", "")
	s.Apply(shelf.Commit{Pieces: []piece.Piece{deleted(gems)}})
	check("in the trash", "id1", "Chest Loot", "Loot Search", "attic, The road", "The tools “Loot” and “Search” use it and are not offered without it. The dice piece “Chest” uses it too.")
	loot.Version, loot.Body = 2, rollerBody("id2")
	s.Apply(shelf.Commit{Pieces: []piece.Piece{loot, deleted(search)}})
	check("another pick", "id1", "Chest", "Loot", "attic", "The tool “Loot” uses it and is not offered without it. The dice piece “Chest” uses it too.")
	s.Apply(shelf.Commit{PurgedPieces: []string{"id2"}})
	check("the user gone", "id1", "", "", "", "")
	for i := range 5 {
		s.Apply(shelf.Commit{Pieces: []piece.Piece{toolPiece(int64(10+i), fmt.Sprint("T", i), rollerBody("id1"))}})
	}
	check("many", "id1", "T0 T1 T2 T3 T4", "T0 T1 T2 T3 T4", "", "The tools “T0”, “T1”, “T2” and 2 more use it and are not offered without it.")
}

func TestDoing(t *testing.T) {
	fireball := tableOf(2, "Fireball")
	fireball.Body = []byte(`{"kind":"roll","roll":{"dice":"8d6"}}`)
	s := shelfOf(tableOf(1, "Wild magic"), fireball, toolPiece(3, "a", rollerBody("id1")), toolPiece(4, "b", rollerBody("id2")),
		toolPiece(5, "c", rollerBody("gone")), toolPiece(6, "d", toolBody("")))
	for id, want := range map[string]string{
		"id3": "rolls “Wild magic” (table of 2 by 1d2)",
		"id4": "rolls “Fireball” (8d6)",
		"id5": "rolls a dice piece",
		"id6": "notes the call",
	} {
		got, err := s.Tool(id)
		if err != nil || s.Doing(got) != want {
			t.Errorf("Doing(%s) = %q, %v; want %q", id, s.Doing(got), err, want)
		}
	}
}

// formulaOf is the seq-th piece of a library, a formula.
func formulaOf(seq int64, name, text string) piece.Piece {
	p := toolPiece(seq, name, fmt.Appendf(nil, `{"description":"Who is hurt.","text":%q}`, text))
	p.Kind = piece.Formula
	return p
}

func TestFormula(t *testing.T) {
	p := formulaOf(1, "HP check", "{{user}}\n{{table::gEMS}}")
	s := shelfOf(p, tableOf(2, "Gems"), tableOf(3, "Gems"), formulaOf(4, "Writes", "{{setvar::a::1}}"))
	e, _ := s.Entry("id1")
	if e.Action != "formula, 2 lines" && e.Action != "formula of 2 lines" || e.Description != "Who is hurt." || !slices.Equal(e.Names, []string{"gEMS"}) || e.Fault != "" {
		t.Errorf("Entry(id1) = %+v; want what the formula says", e)
	}
	for range 2 {
		if f, err := s.Formula("id1"); err != nil || f.ID != "id1" || f.Name != "HP check" || f.Text() != "{{user}}\n{{table::gEMS}}" {
			t.Errorf("Formula(id1) = %+v, %v", f, err)
		}
	}
	for id, code := range map[string]core.Code{"id2": core.NotFound, "id4": core.Invalid, "gone": core.NotFound} {
		if _, err := s.Formula(id); core.CodeOf(err) != code || core.Sentence(err, "") == "" {
			t.Errorf("Formula(%s) = %v; want %s in words", id, err, code)
		}
	}
	if got := names(s.UsedBy("id2")); got != "HP check" {
		t.Errorf("UsedBy the first Gems = %s; want HP check", got)
	}
	if got := names(s.UsedBy("id3")); got != "" {
		t.Errorf("UsedBy the second Gems = %s; want none", got)
	}
	p.Version, p.Name = 2, "Health"
	s.Apply(shelf.Commit{Pieces: []piece.Piece{p}})
	if f, err := s.Formula("id1"); err != nil || f.Name != "Health" {
		t.Errorf("Formula(id1) = %q, %v; want the version of now", f.Name, err)
	}
}

func TestFormulaLack(t *testing.T) {
	body := func(id string) []byte { return fmt.Appendf(nil, `{"action":{"kind":"formula","piece":%q}}`, id) }
	s := shelfOf(formulaOf(1, "HP check", "{{user}}"), formulaOf(2, "Writes", "{{setvar::a::1}}"), tableOf(3, "Gems"),
		toolPiece(4, "a", body("id1")), toolPiece(5, "b", body("id2")), toolPiece(6, "c", body("id3")), toolPiece(7, "d", body("gone")))
	for id, want := range map[string]string{
		"id4": "",
		"id5": "Its formula “Writes” cannot be read.",
		"id6": "Its formula “Gems” is a dice piece, not a formula.",
		"id7": "Its formula was deleted for good.",
	} {
		got, err := s.Tool(id)
		if err != nil || s.Lack(got) != want {
			t.Errorf("Lack(%s) = %q, %v; want %q", id, s.Lack(got), err, want)
		}
	}
	if got := s.UsedWords("id1"); got != "The tool “a” uses it and is not offered without it." {
		t.Errorf("UsedWords(id1) = %q", got)
	}
}

func TestMacros(t *testing.T) {
	s := shelfOf()
	s.Apply(shelf.Commit{Scenes: []scene.Scene{sceneOf("s1", "The road")}})
	m, ok := s.Macros("s1")
	if !ok || m.Seed != "s1" {
		t.Errorf("Macros(s1) = %+v, %v; want the scene's", m, ok)
	}
	if _, ok := s.Macros("s2"); ok {
		t.Error("Macros(s2) is there; want none")
	}
}

// BenchmarkUses is what a header costs in a library of 10,000 pieces.
func BenchmarkUses(b *testing.B) {
	var pieces []piece.Piece
	for i := int64(1); i <= 10_000; i += 2 {
		pieces = append(pieces, tableOf(i, fmt.Sprint("Table ", i), fmt.Sprint("id", max(1, i-2))), toolPiece(i+1, fmt.Sprint("Tool ", i), rollerBody(fmt.Sprint("id", i))))
	}
	s := shelfOf(pieces...)
	b.Run("UsedBy", func(b *testing.B) {
		for b.Loop() {
			if len(s.UsedBy("id5001")) != 2 {
				b.Fatal("not found")
			}
		}
	})
	b.Run("ToolsThrough", func(b *testing.B) {
		for b.Loop() {
			if len(s.ToolsThrough("id9001")) == 0 {
				b.Fatal("not found")
			}
		}
	})
	b.Run("DicePieceNamed", func(b *testing.B) {
		for b.Loop() {
			if _, ok := s.DicePieceNamed("table 9001"); !ok {
				b.Fatal("not found")
			}
		}
	})
}
