package bundle

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"callboard/core/kind"
	"callboard/core/piece"
)

// table is a dice piece of one row that leads on to others.
func table(id, name string, then ...string) string {
	return fmt.Sprintf(`{"id":%q,"kind":"dice","name":%q,"body":{"kind":"table","table":{"rows":[{"text":"Ruby","then":[%s]}]}}}`, id, name, quotedList(then))
}

func quotedList(list []string) string {
	var out []string
	for _, s := range list {
		out = append(out, fmt.Sprintf("%q", s))
	}
	return strings.Join(out, ",")
}

// roller is a tool that rolls a dice piece.
func roller(id, name, dice string) string {
	return fmt.Sprintf(`{"id":%q,"kind":"tool","name":%q,"body":{"action":{"kind":"dice","piece":%q}}}`, id, name, dice)
}

// uses tells for each piece which ids it uses: "Loot→t Gems→".
func uses(pieces []piece.Piece) string {
	var out []string
	for _, p := range pieces {
		var ids []string
		for _, r := range kind.References(p.Kind, p.Content) {
			ids = append(ids, r.ID)
		}
		out = append(out, p.ID+" "+p.Name+"→"+strings.Join(ids, ","))
	}
	return strings.Join(out, "|")
}

// A file's pieces use one another by the ids they have in the library they
// come into, in whatever order the file has them.
func TestSettleUses(t *testing.T) {
	rows := []struct{ name, before, file, states, uses string }{
		{"into an empty library", "",
			roller("r", "Loot", "t") + "," + table("t", "Gems"),
			"new Loot r|new Gems t", "r Loot→t|t Gems→"},
		{"the same again",
			roller("r", "Loot", "t") + "," + table("t", "Gems"),
			roller("r", "Loot", "t") + "," + table("t", "Gems"),
			"have Loot r|have Gems t", "r Loot→t|t Gems→"},
		{"the same under other ids",
			roller("r", "Loot", "t") + "," + table("t", "Gems"),
			roller("x", "Loot", "y") + "," + table("y", "Gems"),
			"have Loot r|have Gems t", "r Loot→t|t Gems→"},
		{"ids the other way round",
			table("1", "Gems") + "," + table("2", "Coins"),
			roller("r", "Loot", "1") + "," + table("1", "Coins") + "," + table("2", "Gems"),
			"new Loot r|have Coins 2|have Gems 1", "1 Gems→|2 Coins→|r Loot→2"},
		{"an id that is in use",
			table("t", "Coins"),
			roller("r", "Loot", "t") + "," + table("t", "Gems"),
			"new Loot r|renamed Gems (copy) made1", "t Coins→|r Loot→made1|made1 Gems (copy)→"},
		{"nested",
			table("t", "Coins"),
			roller("r", "Loot", "s") + "," + table("s", "Chest", "t") + "," + table("t", "Gems"),
			"new Loot r|new Chest s|renamed Gems (copy) made1", "t Coins→|r Loot→s|s Chest→made1|made1 Gems (copy)→"},
		{"in a circle",
			table("b", "Coins"),
			table("a", "Chest", "b", "a") + "," + table("b", "Gems", "a"),
			"new Chest a|renamed Gems (copy) made1", "b Coins→|a Chest→made1,a|made1 Gems (copy)→a"},
		{"a piece the library has",
			table("t", "Coins"),
			roller("r", "Loot", "t"),
			"new Loot r", "t Coins→|r Loot→t"},
	}
	for _, row := range rows {
		var s shelf
		if row.before != "" {
			s.take(t, []byte(own(row.before, "")))
		}
		o := s.take(t, []byte(own(row.file, "")))
		if got := states(o); got != row.states {
			t.Errorf("%s: Settle = %s; want %s", row.name, got, row.states)
		}
		if got := uses(s.pieces); got != row.uses {
			t.Errorf("%s: the library uses %s; want %s", row.name, got, row.uses)
		}
	}
}

// What a piece uses and nobody has is told in words; the piece comes in.
func TestSettleTellsWhatIsNotThere(t *testing.T) {
	trashed := piece.Piece{ID: "t", Kind: piece.Dice, DeletedAt: time.Unix(1, 0)}
	other := piece.Piece{ID: "o", Kind: piece.Tool}
	rows := []struct{ file, note string }{
		{roller("r", "Loot", "gone"), `It uses the dice piece "gone", which is not there. Pick another one in it.`},
		{roller("r", "Loot", "t"), `It uses the dice piece "t", which is in the trash. Pick another one in it.`},
		{roller("r", "Loot", "o"), `It uses the dice piece "o", which is a tool. Pick another one in it.`},
		{table("r", "Chest", "gone", "gone"), `It uses the dice piece "gone", which is not there. Pick another one in it.`},
		{roller("r", "Loot", "bad") + `,{"id":"bad","kind":"dice","name":"Bad","body":{}}`, `It uses the dice piece "bad", which is not there. Pick another one in it.`},
		{`{"id":"r","kind":"formula","name":"Loot","body":{"text":"{{table::Coins}} {{table::gEMS}}"}},` + table("g", "Gems"), `It asks for the table "Coins", which is not there. Make one of that name.`},
		{`{"id":"r","kind":"tool","name":"Loot","body":{"action":{"kind":"formula","piece":"gone"}}}`, `It uses the formula "gone", which is not there. Pick another one in it.`},
		{roller("r", "Loot", "a") + "," + ask("a", "Ask", "one"), `It uses the dice piece "a", which is a tool. Pick another one in it.`},
	}
	for _, row := range rows {
		s := shelf{pieces: []piece.Piece{trashed, other}}
		first := s.take(t, []byte(own(row.file, ""))).Items[0]
		if first.State != New || first.Fate != Partly || strings.Join(first.Notes, "|") != row.note {
			t.Errorf("%s is %s, %s, %q; want it made in part, with %q", row.file, first.State, first.Fate, first.Notes, row.note)
		}
	}
}

// A library that is exported, imported and exported again is the same to the
// byte, whatever leads to what, and a second import makes nothing.
func TestUsesRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 6).Draw(t, "pieces")
		id := rapid.Custom(func(t *rapid.T) string { return fmt.Sprint("p", rapid.IntRange(0, n-1).Draw(t, "n")) })
		var list []string
		for i := range n {
			name := rapid.SampledFrom([]string{"Gems", "Coins", "Loot"}).Draw(t, "name") + fmt.Sprint(i)
			if rapid.Bool().Draw(t, "a tool") {
				list = append(list, roller(fmt.Sprint("p", i), name, id.Draw(t, "rolls")))
			} else {
				list = append(list, table(fmt.Sprint("p", i), name, rapid.SliceOfN(id, 0, 3).Draw(t, "then")...))
			}
		}
		var first, second shelf
		first.take(t, []byte(own(strings.Join(list, ","), "")))
		file := first.encode(t)
		second.take(t, file)
		if again := second.encode(t); !bytes.Equal(again, file) {
			t.Fatalf("exported again:\n%s\nwas\n%s", again, file)
		}
		for _, item := range second.take(t, file).Items {
			if item.State != Had {
				t.Fatalf("imported again, %s is %s", item.Name, item.State)
			}
		}
	})
}
