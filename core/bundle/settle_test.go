package bundle

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"callboard/core/piece"
	"callboard/core/scene"
	"callboard/core/tool"
)

// shelf is a library in memory.
type shelf struct {
	pieces []piece.Piece
	scenes []scene.Scene
	ids    int
}

func (s *shelf) Piece(id string) (piece.Piece, bool, error) {
	for _, p := range s.pieces {
		if p.ID == id {
			return p, true, nil
		}
	}
	return piece.Piece{}, false, nil
}

func (s *shelf) Like(kind piece.Kind, name string, body []byte) (string, bool, error) {
	for _, p := range s.pieces {
		if p.Kind == kind && p.Name == name && bytes.Equal(p.Body, body) && p.DeletedAt.IsZero() {
			return p.ID, true, nil
		}
	}
	return "", false, nil
}

func (s *shelf) Named(name string) (bool, error) {
	for _, p := range s.pieces {
		if p.Kind == piece.Dice && strings.EqualFold(p.Name, name) && p.DeletedAt.IsZero() {
			return true, nil
		}
	}
	return false, nil
}

func (s *shelf) Scene(id string) (scene.Scene, bool, error) {
	for _, v := range s.scenes {
		if v.ID == id {
			return v, true, nil
		}
	}
	return scene.Scene{}, false, nil
}

func (s *shelf) newID() string {
	s.ids++
	return fmt.Sprintf("made%d", s.ids)
}

// take settles a file and makes what it says.
func (s *shelf) take(t require, data []byte) Outcome {
	t.Helper()
	plan, err := Read(data)
	if err != nil {
		t.Fatalf("Read = %v", err)
	}
	outcome, err := Settle(plan, s, s.newID)
	if err != nil {
		t.Fatalf("Settle = %v", err)
	}
	for _, item := range outcome.Items {
		switch {
		case item.State != New && item.State != Renamed:
		case item.Scene != nil:
			s.scenes = append(s.scenes, scene.Scene{ID: item.MadeID, Version: 1, Settings: *item.Scene})
		default:
			s.pieces = append(s.pieces, piece.Piece{ID: item.MadeID, Kind: item.Kind, Version: 1, Content: item.Content})
		}
	}
	return outcome
}

func (s *shelf) encode(t require) []byte {
	t.Helper()
	data, err := Encode(File{s.pieces, s.scenes})
	if err != nil {
		t.Fatalf("Encode = %v", err)
	}
	return data
}

// require is what testing.T and rapid.T share.
type require interface {
	Helper()
	Fatalf(format string, args ...any)
}

// states is an outcome in a line: "new Ask ask".
func states(o Outcome) string {
	var parts []string
	for _, item := range o.Items {
		parts = append(parts, string(item.State)+" "+item.Name+" "+item.MadeID)
	}
	return strings.Join(parts, "|")
}

func ask(id, name, description string) string {
	return fmt.Sprintf(`{"id":%q,"kind":"tool","name":%q,"body":{"description":%q}}`, id, name, description)
}

func TestSettle(t *testing.T) {
	rows := []struct{ name, before, file, want string }{
		{"into an empty library", "", own(ask("a", "Ask", "one"), ""), "new Ask a"},
		{"the same again", own(ask("a", "Ask", "one"), ""), own(ask("a", "Ask", "one"), ""), "have Ask a"},
		{"the same under another identifier", own(ask("a", "Ask", "one"), ""), own(ask("b", "Ask", "one"), ""), "have Ask a"},
		{"another body under the identifier", own(ask("a", "Ask", "one"), ""), own(ask("a", "Ask", "two"), ""), "renamed Ask (copy) made1"},
		{"the renamed one again", own(ask("a", "Ask", "one")+","+ask("b", "Ask (copy)", "two"), ""), own(ask("a", "Ask", "two"), ""), "have Ask (copy) b"},
		{"another name under the identifier", own(ask("a", "Ask", "one"), ""), own(ask("a", "Tell", "one"), ""), "renamed Tell (copy) made1"},
		{"a name that is taken", own(ask("a", "Ask", "one"), ""), own(ask("b", "Ask", "two"), ""), "new Ask b"},
		{"twice in one file", "", own(ask("a", "Ask", "one")+","+ask("b", "Ask", "one"), ""), "new Ask a|have Ask a"},
		{"no identifier", "", own(ask("", "Ask", "one"), ""), "new Ask made1"},
		{"a definition", "", function("ask", "{}"), "new ask made1"},
		{"a definition again", own(`{"id":"a","kind":"tool","name":"ask","body":{"description":"Use it."}}`, ""), function("ask", "{}"), "have ask a"},
		{"a refused one", "", "[" + function("ask", "{}") + ",1]", "new ask made1|refused  "},
		{"a scene", "", own(ask("a", "Ask", "one"), `{"id":"s","title":"Road","prompting":{"tools":["a"]}}`), "new Ask a|new Road s"},
		{"a scene again", own(ask("a", "Ask", "one"), `{"id":"s","title":"Road","prompting":{"tools":["a"]}}`),
			own(ask("a", "Ask", "one"), `{"id":"s","title":"Road","prompting":{"tools":["a"]}}`), "have Ask a|have Road s"},
		{"a scene that differs", own("", `{"id":"s","title":"Road"}`), own("", `{"id":"s","title":"Path"}`), "renamed Path (copy) made1"},
		{"a scene without an identifier", own("", `{"title":"Road"}`), own("", `{"title":"Road"}`), "new Road made2"},
	}
	for _, row := range rows {
		var s shelf
		if row.before != "" {
			s.take(t, []byte(row.before))
		}
		if got := states(s.take(t, []byte(row.file))); got != row.want {
			t.Errorf("%s: %s; want %s", row.name, got, row.want)
		}
	}
}

// TestSettleTrash gives a piece whose identifier lies in the trash a new one,
// and does not skip it: what is in the trash is not in the library.
func TestSettleTrash(t *testing.T) {
	var s shelf
	file := []byte(own(ask("a", "Ask", "one"), `{"id":"s","title":"Road","prompting":{"tools":["a"]}}`))
	s.take(t, file)
	s.pieces[0].DeletedAt, s.scenes[0].DeletedAt = time.Unix(1, 0), time.Unix(1, 0)
	if got, want := states(s.take(t, file)), "new Ask made1|new Road made2"; got != want {
		t.Errorf("import over the trash: %s; want %s", got, want)
	}
	if tools := s.scenes[1].Prompting.Tools; len(tools) != 1 || tools[0] != "made1" {
		t.Errorf("the scene links %v; want made1", tools)
	}
}

// TestSettleLinks points the scenes of a file at what its tools became.
func TestSettleLinks(t *testing.T) {
	var s shelf
	s.take(t, []byte(own(ask("a", "Ask", "one")+","+ask("b", "Tell", "one"), "")))
	out := s.take(t, []byte(own(
		ask("a", "Ask", "two")+","+ask("c", "Tell", "one")+`,{"id":"d","kind":"tool","name":"","body":{}}`,
		`{"id":"s","title":"Road","prompting":{"tools":["a","c","d","b","gone"]}}`)))
	road := out.Items[3]
	if got, want := strings.Join(road.Scene.Prompting.Tools, " "), "made1 b"; got != want {
		t.Errorf("links = %s; want %s", got, want)
	}
	if road.Fate != Partly || len(road.Notes) != 2 || !strings.Contains(road.Notes[0], `"d"`) || !strings.Contains(road.Notes[1], `"gone"`) {
		t.Errorf("scene is %s with %q; want partly, naming d and gone", road.Fate, road.Notes)
	}
}

func TestCopyName(t *testing.T) {
	rows := []struct{ in, want string }{
		{"Ask", "Ask (copy)"},
		{strings.Repeat("é", 193), strings.Repeat("é", 193) + " (copy)"},
		{strings.Repeat("é", 200), strings.Repeat("é", 193) + " (copy)"},
	}
	for _, row := range rows {
		if got := copyName(row.in); got != row.want || piece.NameProblem("tool", got) != "" {
			t.Errorf("copyName(%q) = %q; want %q", row.in, got, row.want)
		}
	}
}

// TestRoundTrip: what is exported, imported into an empty library and exported
// again gives the same bytes; importing it a second time makes nothing.
func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s shelf
		n := rapid.IntRange(0, 6).Draw(t, "pieces")
		for i := range n {
			made := drawTool(t)
			s.pieces = append(s.pieces, piece.Piece{ID: fmt.Sprint("p", i), Kind: piece.Tool, Version: i + 1, Content: made.Content()})
		}
		for i := range rapid.IntRange(0, 2).Draw(t, "scenes") {
			v := scene.Scene{ID: fmt.Sprint("s", i), Version: 2, Settings: scene.Settings{
				Title: rapid.StringMatching(`[A-Za-zé年]{1,9}`).Draw(t, "title"), ContextWindow: rapid.IntRange(0, 9000).Draw(t, "window"),
			}}
			for j := range n {
				if rapid.Bool().Draw(t, "link") {
					v.Prompting.Tools = append(v.Prompting.Tools, fmt.Sprint("p", j))
				}
			}
			s.scenes = append(s.scenes, v)
		}
		first := s.encode(t)
		var other shelf
		for _, item := range other.take(t, first).Items {
			if item.State == Out {
				t.Fatalf("an exported item is refused: %v", item.Notes)
			}
		}
		if len(other.pieces) == n { // equal tools of one library become one
			if second := other.encode(t); !bytes.Equal(first, second) {
				t.Fatalf("second export differs:\n%s\n%s", first, second)
			}
		}
		for _, item := range other.take(t, first).Items {
			if item.State != Had {
				t.Fatalf("a second import makes %s %q", item.State, item.Name)
			}
		}
	})
}

// drawTool draws any tool that may be saved.
func drawTool(t *rapid.T) tool.Tool {
	text := rapid.StringOfN(rapid.RuneFrom([]rune("aZ é年\"\\\n<>&\u2028")), 0, 12, -1)
	made := tool.New()
	made.Name = rapid.StringMatching(`[A-Za-z0-9é年]{1,12}`).Draw(t, "name")
	made.Body.Description = text.Draw(t, "description")
	for i := range rapid.IntRange(0, 3).Draw(t, "fields") {
		f := tool.Field{Key: fmt.Sprint("k", i), Name: fmt.Sprint("f", i), Description: text.Draw(t, "meaning"),
			Type: rapid.SampledFrom(tool.FieldTypes[:]).Draw(t, "type"), Required: rapid.Bool().Draw(t, "required")}
		if f.Type == tool.Choice {
			f.Choices = []string{"yes", "no <>"}
		}
		made.Body.Fields = append(made.Body.Fields, f)
	}
	if rapid.Bool().Draw(t, "case") {
		made.Body.Cases = []tool.Case{{Name: "one", Arguments: []byte(`{"f0":1.50}`), Seed: "7", Expect: tool.Expect{Kind: tool.Refused}}}
	}
	if rapid.Bool().Draw(t, "origin") {
		made.Body.Origin = &tool.Origin{Format: "openai", Definition: []byte(`{"name":"x","b":[1,{}]}`)}
	}
	if rapid.Bool().Draw(t, "tags") {
		made.Tags = []string{"b", "a"}
	}
	if p := tool.Problems(made); p != nil {
		t.Fatalf("a drawn tool has problems: %v", p)
	}
	return made
}

// TestImportRoundTrip exports the 300 imported definitions and reads them back.
func TestImportRoundTrip(t *testing.T) {
	var s, other shelf
	s.take(t, definitions(t))
	first := s.encode(t)
	other.take(t, first)
	if second := other.encode(t); !bytes.Equal(first, second) {
		t.Error("the export of the imported definitions does not come back the same")
	}
	again := s.take(t, definitions(t)).Report()
	if len(again.Imported) != 0 || again.Counts.Skipped != again.Counts.Same+again.Counts.Partly {
		t.Errorf("a second import: %+v; want every one skipped", again.Counts)
	}
}

// TestEncodeOrder gives the same bytes for the same pieces in any order.
func TestEncodeOrder(t *testing.T) {
	body := []byte(`{}`)
	p := func(id string, k piece.Kind, name string) piece.Piece {
		return piece.Piece{ID: id, Kind: k, Content: piece.Content{Name: name, Body: body}}
	}
	list := []piece.Piece{p("4", piece.Dice, "a"), p("3", piece.Tool, "b"), p("2", piece.Tool, "a"), p("1", piece.Tool, "b")}
	got, err := Encode(File{Pieces: list})
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Callboard int
		Kind      string
		Pieces    []struct{ ID string }
	}
	if err := json.Unmarshal(got, &file); err != nil {
		t.Fatal(err)
	}
	if s := fmt.Sprint(file); s != "{1 library [{2} {1} {3} {4}]}" {
		t.Errorf("Encode = %s; want version 1, kind library, pieces 2 1 3 4", s)
	}
	if list[0].ID != "4" {
		t.Error("Encode moved the caller's pieces")
	}
	if _, err := Encode(File{Pieces: []piece.Piece{{ID: "1", Content: piece.Content{Name: "Bad", Body: []byte("{")}}}}); err == nil || !strings.Contains(err.Error(), "“Bad”") {
		t.Errorf("Encode of an unreadable piece = %v; want an error that names it", err)
	}
}
