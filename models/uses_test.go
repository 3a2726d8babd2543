package models_test

import (
	"bytes"
	"strings"
	"testing"

	"callboard/core/bundle"
	"callboard/core/piece"
	"callboard/models"
	"callboard/models/modelstest"
)

// lootFile is a tool, the formula it works out, the table that the formula asks
// for by name, and the pool that the table leads on to.
const lootFile = `{"callboard":1,"pieces":[
{"id":"loot","kind":"tool","name":"Loot","body":{"action":{"kind":"formula","piece":"find"}}},
{"id":"find","kind":"formula","name":"Find","body":{"text":"{{table::cHEST}}"}},
{"id":"chest","kind":"dice","name":"Chest","body":{"kind":"table","table":{"rows":[{"text":"Gold","then":["gems"]}]}}},
{"id":"gems","kind":"dice","name":"Gems","body":{"kind":"pool","pool":{"rows":[{"text":"Ruby"}]}}},
{"id":"other","kind":"dice","name":"Other","body":{"kind":"roll","roll":{"dice":"1d6"}}}]}`

func exportIDs(t *testing.T, s *models.Store, kind piece.Kind, ids ...string) string {
	t.Helper()
	list, err := s.Export(t.Context(), kind, ids)
	if err != nil {
		t.Fatalf("Export(%v) = %v", ids, err)
	}
	var out []string
	for _, p := range list {
		out = append(out, p.ID)
	}
	return strings.Join(out, " ")
}

// Export gives what the chosen pieces use, by id and by name, all the way; what
// is in the trash stays there.
func TestExportCarriesWhatIsUsed(t *testing.T) {
	s := modelstest.Open(t)
	importAll(t, s, planOf(t, lootFile))
	for _, row := range []struct {
		kind      piece.Kind
		ids, want string
	}{
		{"", "loot", "loot find chest gems"},
		{"", "chest", "chest gems"},
		{"", "gems loot", "loot gems find chest"},
		{"", "other", "other"},
		{piece.Tool, "loot", "loot"},
		{piece.Dice, "loot other", "other"},
	} {
		if got := exportIDs(t, s, row.kind, strings.Fields(row.ids)...); got != row.want {
			t.Errorf("Export(%s, %s) = %s; want %s", row.kind, row.ids, got, row.want)
		}
	}
	if _, err := s.Delete(t.Context(), "", "gems"); err != nil {
		t.Fatal(err)
	}
	if got := exportIDs(t, s, "", "loot"); got != "loot find chest" {
		t.Errorf("Export with the gems in the trash = %s", got)
	}
}

// A library of all kinds comes out of another one as it went in, and a second
// import makes nothing.
func TestKindsRoundTrip(t *testing.T) {
	first, second := modelstest.Open(t), modelstest.Open(t)
	if r := importAll(t, first, planOf(t, lootFile)); r.Counts != (bundle.Counts{Same: 5}) {
		t.Errorf("import = %+v, %+v; want five the same", r.Counts, r.Imported)
	}
	file := export(t, first)
	importAll(t, second, planOf(t, string(file)))
	if again := export(t, second); !bytes.Equal(again, file) {
		t.Errorf("exported again:\n%s\nwas\n%s", again, file)
	}
	if r := importAll(t, second, planOf(t, string(file))); r.Counts.Skipped != 5 {
		t.Errorf("import again = %+v; want all skipped", r.Counts)
	}
}

// What an imported piece asks for and the library has not is told, by id and by
// name; what is in the trash is not there.
func TestImportTellsWhatIsNotThere(t *testing.T) {
	s := modelstest.Open(t)
	importAll(t, s, planOf(t, lootFile))
	if _, err := s.Delete(t.Context(), "", "chest"); err != nil {
		t.Fatal(err)
	}
	r := importAll(t, s, planOf(t, `{"callboard":1,"pieces":[
{"id":"a","kind":"formula","name":"A","body":{"text":"{{table::Chest}} {{table::gems}}"}},
{"id":"b","kind":"tool","name":"B","body":{"action":{"kind":"dice","piece":"chest"}}},
{"id":"c","kind":"tool","name":"C","body":{"action":{"kind":"dice","piece":"gems"}}}]}`))
	var notes []string
	for _, item := range r.Imported {
		notes = append(notes, strings.Join(item.Notes, " "))
	}
	want := `It asks for the table "Chest", which is not there. Make one of that name.|It uses the dice piece "chest", which is in the trash. Pick another one in it.|`
	if got := strings.Join(notes, "|"); got != want || r.Counts != (bundle.Counts{Same: 1, Partly: 2}) {
		t.Errorf("import = %+v, %q; want %q", r.Counts, got, want)
	}
}

// The shelf of a store knows what is in the trash and what is gone, and so does
// one that opens the database again.
func TestLackIsTold(t *testing.T) {
	s := modelstest.Open(t)
	importAll(t, s, planOf(t, strings.Replace(lootFile, `"kind":"formula","piece":"find"`, `"kind":"dice","piece":"chest"`, 1)))
	lack := func(when, want string) {
		t.Helper()
		tl, err := s.Shelf().Tool("loot")
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Shelf().Lack(tl); got != want {
			t.Errorf("%s: Lack = %q; want %q", when, got, want)
		}
	}
	lack("all there", "")
	if _, err := s.Delete(t.Context(), "", "gems"); err != nil {
		t.Fatal(err)
	}
	lack("in the trash", "Its dice piece “Chest” leads on to another: the dice piece “Gems” is in the trash.")
	if _, err := s.Restore(t.Context(), "", "gems"); err != nil {
		t.Fatal(err)
	}
	lack("restored", "")
	if _, err := s.Delete(t.Context(), "", "chest"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Purge(t.Context(), "chest"); err != nil {
		t.Fatal(err)
	}
	lack("deleted for good", "Its dice piece was deleted for good.")
}
