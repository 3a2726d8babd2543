package models_test

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"callboard/core"
	"callboard/core/bundle"
	"callboard/core/piece"
	"callboard/core/scene"
	"callboard/models"
	"callboard/models/modelstest"
)

// planOf reads a file that can be read.
func planOf(t *testing.T, file string) bundle.Plan {
	t.Helper()
	plan, err := bundle.Read([]byte(file))
	if err != nil {
		t.Fatalf("bundle.Read = %v", err)
	}
	return plan
}

// export is all of a library as a file of ours.
func export(t *testing.T, s *models.Store) []byte {
	t.Helper()
	var file bundle.File
	for _, id := range s.Shelf().IDs() {
		p, err := s.Piece(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		file.Pieces = append(file.Pieces, p)
	}
	var err error
	if file.Scenes, err = s.Scenes(t.Context()); err != nil {
		t.Fatal(err)
	}
	data, err := bundle.Encode(file)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func importAll(t *testing.T, s *models.Store, plan bundle.Plan) bundle.Report {
	t.Helper()
	out, err := s.Import(t.Context(), "Ana", plan)
	if err != nil {
		t.Fatalf("Import = %v", err)
	}
	return out.Report()
}

// TestImportRoundTrip holds that a library exported, imported into an empty one
// and exported again is the same file, and that a second import makes nothing.
func TestImportRoundTrip(t *testing.T) {
	starter, err := bundle.Starter()
	if err != nil {
		t.Fatal(err)
	}
	first := modelstest.Open(t)
	importAll(t, first, starter)
	for i := range 3 {
		modelstest.MakeTool(t, first, fmt.Sprint("工具 ", i), "Use it \"so\".")
	}
	data := export(t, first)
	second := modelstest.Open(t)
	r := importAll(t, second, planOf(t, string(data)))
	if r.Counts.Same != len(r.Imported) || r.Counts.Partly+r.Counts.Refused+r.Counts.Skipped != 0 {
		t.Errorf("import of an export: %+v; want all the same", r.Counts)
	}
	if got := export(t, second); !bytes.Equal(got, data) {
		t.Errorf("the second export differs:\n%s\nwant\n%s", got, data)
	}
	again := importAll(t, second, planOf(t, string(data)))
	if len(again.Imported) != 0 || again.Counts.Skipped != again.Counts.Same {
		t.Errorf("a second import: %+v; want all skipped", again.Counts)
	}
	if got := second.Shelf().Scenes(); len(got) != 2 {
		t.Errorf("%d scenes on the shelf; want 2", len(got))
	}
}

// TestImportKeepsWhatIsThere gives a clash its own identifier and never writes
// over a piece, in the trash or not.
func TestImportKeepsWhatIsThere(t *testing.T) {
	s := modelstest.Open(t)
	made := modelstest.MakeTool(t, s, "Ask", "one")
	file := fmt.Sprintf(`{"callboard":1,"pieces":[{"id":%q,"kind":"tool","name":"Ask","body":{"description":"two"}}],"scenes":[{"title":"Road","prompting":{"tools":[%q]}}]}`, made.ID, made.ID)
	r := importAll(t, s, planOf(t, file))
	if len(r.Imported) != 2 || r.Imported[0].Name != "Ask (copy)" || r.Imported[0].ID == made.ID || r.Imported[0].As != bundle.Partly {
		t.Fatalf("import over a piece = %+v; want a copy", r.Imported)
	}
	road, err := s.Scene(t.Context(), r.Imported[1].ID)
	if err != nil || len(road.Prompting.Tools) != 1 || road.Prompting.Tools[0] != r.Imported[0].ID {
		t.Errorf("the scene links %v, %v; want the copy", road.Prompting.Tools, err)
	}
	if p, err := s.Piece(t.Context(), made.ID); err != nil || p.Version != 1 || !bytes.Contains(p.Body, []byte(`"one"`)) {
		t.Errorf("the piece that was there: %+v, %v; want it untouched", p, err)
	}
	if _, err := s.Delete(t.Context(), "Ana", made.ID); err != nil {
		t.Fatal(err)
	}
	back := importAll(t, s, planOf(t, fmt.Sprintf(`{"callboard":1,"pieces":[{"id":%q,"kind":"tool","name":"Ask","body":{"description":"one"}}]}`, made.ID)))
	if len(back.Imported) != 1 || back.Imported[0].ID == made.ID || back.Imported[0].Name != "Ask" {
		t.Errorf("import over the trash = %+v; want Ask under a new identifier", back)
	}
}

// TestReviewImportChangesNothing, and says what Import then does.
func TestReviewImportChangesNothing(t *testing.T) {
	s := modelstest.Open(t)
	plan := planOf(t, `[{"name":"ask","parameters":{}},{"name":"a.b","parameters":{}},7]`)
	before := export(t, s)
	review, err := s.ReviewImport(t.Context(), plan)
	if err != nil {
		t.Fatal(err)
	}
	if got := export(t, s); !bytes.Equal(got, before) {
		t.Error("the review changed the library")
	}
	r := importAll(t, s, plan)
	if r.Counts != review.Report().Counts || len(r.Imported) != 2 {
		t.Errorf("import %+v; review %+v", r.Counts, review.Report().Counts)
	}
}

// TestImportAllOrNothing: when one item cannot be written, none is.
func TestImportAllOrNothing(t *testing.T) {
	s := modelstest.Open(t)
	plan := planOf(t, `{"callboard":1,"pieces":[{"id":"a","kind":"tool","name":"Ask","body":{}}]}`)
	rows := map[string]bundle.Item{
		"a bad identifier": {ID: "no spaces", Name: "Bad", Fate: bundle.Same, Kind: piece.Tool, Content: modelstest.Tool("Bad", "")},
		"a body no JSON":   {ID: "b", Name: "Bad", Fate: bundle.Same, Kind: piece.Tool, Content: piece.Content{Name: "Bad", Body: []byte("{")}},
		"a scene of a stranger": {ID: "c", Name: "Bad", Fate: bundle.Same, Scene: &scene.Settings{
			Title: "Bad", Prompting: scene.Prompting{Tools: make([]string, core.MaxSceneTools+1)}}},
	}
	for name, bad := range rows {
		broken := plan
		broken.Items = append([]bundle.Item{plan.Items[0]}, bad)
		if bad.Scene != nil { // enough tools that exist, so that only their number is wrong
			for i := range bad.Scene.Prompting.Tools {
				bad.Scene.Prompting.Tools[i] = fmt.Sprint("t", i)
				broken.Items = append([]bundle.Item{{ID: fmt.Sprint("t", i), Fate: bundle.Same, Kind: piece.Tool, Content: modelstest.Tool(fmt.Sprint("T", i), "")}}, broken.Items...)
			}
		}
		if _, err := s.Import(t.Context(), "Ana", broken); err == nil {
			t.Errorf("%s: Import = nil; want an error", name)
		}
		if ids := s.Shelf().IDs(); len(ids) != 0 {
			t.Errorf("%s: %d pieces were written", name, len(ids))
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Import(ctx, "Ana", plan); core.CodeOf(err) != core.Cancelled {
		t.Errorf("Import after the caller went away = %v; want cancelled", err)
	}
	if got := string(export(t, s)); strings.Contains(got, "Ask") {
		t.Error("something was written")
	}
}

// TestSeed loads a first library once, into the opening that made the file.
func TestSeed(t *testing.T) {
	starter, err := bundle.Starter()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "new.db")
	seed := func(want bool, then func(s *models.Store)) {
		t.Helper()
		s, err := models.Open(t.Context(), models.Options{Path: path})
		if err != nil {
			t.Fatal(err)
		}
		got, err := s.Seed(t.Context(), starter)
		if err != nil || got != want {
			t.Errorf("Seed = %v, %v; want %v", got, err, want)
		}
		if again, err := s.Seed(t.Context(), starter); err != nil || again {
			t.Errorf("a second Seed = %v, %v; want false", again, err)
		}
		then(s)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	seed(true, func(s *models.Store) {
		ids := s.Shelf().IDs()
		if len(ids) < 8 {
			t.Errorf("%d pieces; want the starter library", len(ids))
		}
		if _, err := s.Delete(t.Context(), "", ids...); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Purge(t.Context(), ids...); err != nil {
			t.Fatal(err)
		}
	})
	seed(false, func(s *models.Store) {
		if n := len(s.Shelf().IDs()); n != 0 {
			t.Errorf("%d pieces came back", n)
		}
	})
	// A database that was started empty stays empty.
	path = filepath.Join(t.TempDir(), "empty.db")
	s, err := models.Open(t.Context(), models.Options{Path: path})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	seed(false, func(*models.Store) {})
}

func TestExport(t *testing.T) {
	s := modelstest.Open(t)
	a, b := modelstest.MakeTool(t, s, "A", ""), modelstest.MakeTool(t, s, "B", "")
	gone := modelstest.MakeTool(t, s, "Gone", "")
	if _, err := s.Delete(t.Context(), "", gone.ID); err != nil {
		t.Fatal(err)
	}
	rows := []struct {
		name string
		kind piece.Kind
		ids  []string
		want string
		says string // of the refusal
	}{
		{"all", "", nil, "A B", ""},
		{"a kind", piece.Tool, nil, "A B", ""},
		{"another kind", piece.Dice, nil, "", ""},
		{"chosen", "", []string{b.ID}, "B", ""},
		{"chosen twice", "", []string{b.ID, a.ID, b.ID}, "A B", ""},
		{"chosen of a kind", piece.Dice, []string{b.ID}, "", ""},
		{"none chosen", "", []string{}, "", ""},
		{"one that never was", "", []string{a.ID, "nobody"}, "", "There is no piece"},
		{"one in the trash", "", []string{gone.ID}, "", "in the trash"},
	}
	for _, row := range rows {
		list, err := s.Export(t.Context(), row.kind, row.ids)
		if row.says != "" {
			if core.CodeOf(err) != core.NotFound || !strings.Contains(err.Error(), row.says) {
				t.Errorf("%s: Export = %v; want not found, %q", row.name, err, row.says)
			}
			continue
		}
		var names []string
		for _, p := range list {
			names = append(names, p.Name)
		}
		if got := strings.Join(names, " "); err != nil || got != row.want {
			t.Errorf("%s: Export = %q, %v; want %q", row.name, got, err, row.want)
		}
	}
}

func BenchmarkImport(b *testing.B) {
	starter, err := bundle.Starter()
	if err != nil {
		b.Fatal(err)
	}
	s := modelstest.Open(b)
	for b.Loop() {
		if _, err := s.Import(b.Context(), "", starter); err != nil {
			b.Fatal(err)
		}
	}
}
