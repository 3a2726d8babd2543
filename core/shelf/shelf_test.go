package shelf_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"callboard/core"
	"callboard/core/piece"
	"callboard/core/scene"
	"callboard/core/shelf"
)

var start = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// toolBody is the body of a tool with these text fields that rolls the first,
// or notes the call when there is none.
func toolBody(description string, fields ...string) []byte {
	list, action := "", `{"kind":"record"}`
	for i, name := range fields {
		if i > 0 {
			list += ","
		}
		list += fmt.Sprintf(`{"key":%q,"name":%q,"description":"","type":"text","required":true,"choices":[]}`, name, name)
	}
	if len(fields) > 0 {
		action = fmt.Sprintf(`{"kind":"roll","field":%q}`, fields[0])
	}
	return fmt.Appendf(nil, `{"description":%q,"icon":"dices","category":"skills","fields":[%s],"action":%s,"offeredTo":["narration"],"maxCalls":null,"emptyResult":"","cases":[],"origin":null}`,
		description, list, action)
}

// toolPiece is the seq-th piece of a library, a tool called name.
func toolPiece(seq int64, name string, body []byte, tags ...string) piece.Piece {
	return piece.Piece{
		ID: fmt.Sprint("id", seq), Seq: seq, Kind: piece.Tool, Version: 1,
		Content:   piece.Content{Name: name, Tags: tags, Body: body},
		CreatedAt: start.Add(time.Duration(seq) * time.Minute), UpdatedAt: start.Add(time.Duration(seq) * time.Minute), UpdatedBy: "Ana",
	}
}

func shelfOf(pieces ...piece.Piece) *shelf.Shelf {
	s := shelf.New(shelf.Options{})
	s.Apply(shelf.Commit{Pieces: pieces})
	return s
}

func deleted(p piece.Piece) piece.Piece {
	p.DeletedAt = start
	return p
}

func sceneOf(id, title string, tools ...string) scene.Scene {
	return scene.Scene{ID: id, Version: 1, UpdatedAt: start,
		Settings: scene.Settings{Title: title, Prompting: scene.Prompting{Tools: tools}}}
}

func TestEntry(t *testing.T) {
	t.Run("Tool", func(t *testing.T) {
		body := toolBody("Use when a lock is picked.", "dice", "target")
		s := shelfOf(toolPiece(1, "Pick a lock", body, "skill"))
		e, ok := s.Entry("id1")
		if !ok {
			t.Fatal("Entry(id1) is not there")
		}
		if e.Name != "Pick a lock" || e.Description != "Use when a lock is picked." || e.Icon != "dices" || e.Category != "skills" ||
			!slices.Equal(e.Fields, []string{"dice", "target"}) || e.Fault != "" || e.BaseName != "pick_a_lock" ||
			e.Size != len(body) || e.Version != 1 || e.UpdatedBy != "Ana" || !slices.Equal(e.Tags, []string{"skill"}) {
			t.Errorf("Entry(id1) = %+v; want what the tool says", e)
		}
		if e.Action == "" {
			t.Error("Entry(id1).Action is empty; want what the tool does")
		}
	})
	t.Run("LongDescription", func(t *testing.T) {
		long := "x" + strings.Repeat("骰", 200) + " end"
		s := shelfOf(toolPiece(1, "Long", toolBody(long)), toolPiece(2, "Fits", toolBody(strings.Repeat("y", 240))))
		e, _ := s.Entry("id1")
		if want := "x" + strings.Repeat("骰", 78) + "…"; e.Description != want {
			t.Errorf("Entry(id1).Description = %q; want %q", e.Description, want)
		}
		if e, _ := s.Entry("id2"); e.Description != strings.Repeat("y", 240) {
			t.Errorf("Entry(id2).Description = %q; want it whole", e.Description)
		}
		if got, err := s.Tool("id1"); err != nil || got.Body.Description != long {
			t.Errorf("Tool(id1) has %d bytes of description, %v; want all %d", len(got.Body.Description), err, len(long))
		}
		if p, err := s.Search(shelf.Query{Text: "end"}); err != nil || p.Total != 1 {
			t.Errorf("Search for the last word finds %d, %v; want 1", p.Total, err)
		}
	})
	t.Run("Unreadable", func(t *testing.T) {
		s := shelfOf(toolPiece(1, "Broken", []byte(`{"description":"still found","fields":7}`)))
		e, _ := s.Entry("id1")
		if e.Fault == "" || e.Description != "still found" {
			t.Errorf("Entry(id1) = %+v; want a fault, and the description all the same", e)
		}
		_, err := s.Tool("id1")
		if core.CodeOf(err) != core.Invalid {
			t.Errorf("Tool(id1) = %v; want core.Invalid", err)
		}
	})
	t.Run("OtherKind", func(t *testing.T) {
		p := toolPiece(1, "Treasure", []byte(`{"description":"what is in the chest","kind":"table"}`))
		p.Kind = piece.Dice
		s := shelfOf(p)
		e, _ := s.Entry("id1")
		if e.Description != "what is in the chest" || e.BaseName != "" || s.CallName("id1") != "" {
			t.Errorf("Entry(id1) = %+v, call name %q; want a description and no call name", e, s.CallName("id1"))
		}
		if _, err := s.Tool("id1"); core.CodeOf(err) != core.NotFound {
			t.Errorf("Tool(id1) of a dice piece = %v; want core.NotFound", err)
		}
	})
	t.Run("Gone", func(t *testing.T) {
		p := toolPiece(1, "x", toolBody(""))
		s := shelfOf(p, toolPiece(2, "y", toolBody("")))
		s.Apply(shelf.Commit{Pieces: []piece.Piece{deleted(p)}, PurgedPieces: []string{"id2", "nobody"}})
		for _, id := range []string{"id1", "id2"} {
			if _, ok := s.Entry(id); ok {
				t.Errorf("Entry(%s) is still there", id)
			}
		}
		if _, err := s.Body("id1"); core.CodeOf(err) != core.NotFound {
			t.Errorf("Body(id1) = %v; want core.NotFound", err)
		}
		if s.Len() != 0 || len(s.IDs()) != 0 {
			t.Errorf("Len = %d, IDs = %v; want none", s.Len(), s.IDs())
		}
	})
}

func TestTool(t *testing.T) {
	p := toolPiece(1, "Climb", toolBody("first", "dice"))
	s := shelfOf(p)
	for range 2 { // decoded, then from the cache
		got, err := s.Tool("id1")
		if err != nil || got.Name != "Climb" || got.Body.Description != "first" || len(got.Body.Fields) != 1 {
			t.Fatalf("Tool(id1) = %+v, %v; want Climb", got, err)
		}
	}
	p.Version, p.Body = 2, toolBody("second")
	s.Apply(shelf.Commit{Pieces: []piece.Piece{p}})
	if got, err := s.Tool("id1"); err != nil || got.Body.Description != "second" {
		t.Errorf("Tool(id1) after a save = %q, %v; want the second", got.Body.Description, err)
	}
	if _, err := s.Tool("nobody"); core.CodeOf(err) != core.NotFound {
		t.Errorf("Tool(nobody) = %v; want core.NotFound", err)
	}
}

// Many tools are decoded again and again without the cache growing past its
// bound or mixing them up.
func TestToolCacheTurnsOver(t *testing.T) {
	var list []piece.Piece
	for i := range int64(2500) {
		list = append(list, toolPiece(i+1, fmt.Sprint("t", i+1), toolBody(fmt.Sprint("tool ", i+1))))
	}
	s := shelfOf(list...)
	for range 2 {
		for i := range int64(2500) {
			got, err := s.Tool(fmt.Sprint("id", i+1))
			if want := fmt.Sprint("tool ", i+1); err != nil || got.Body.Description != want {
				t.Fatalf("Tool(id%d) = %q, %v; want %q", i+1, got.Body.Description, err, want)
			}
		}
	}
}

// Bodies past the bound are read from where they are kept.
func TestKeptBodies(t *testing.T) {
	bodies := map[string][]byte{}
	asked := 0
	var fault error
	s := shelf.New(shelf.Options{
		KeptBodies: 500,
		Body: func(id string) ([]byte, error) {
			asked++
			return bodies[id], fault
		},
	})
	for i := range int64(10) {
		p := toolPiece(i+1, "t", toolBody(fmt.Sprint("tool ", i+1)))
		bodies[p.ID] = p.Body
		s.Apply(shelf.Commit{Pieces: []piece.Piece{p}})
	}
	for i := range int64(10) {
		id := fmt.Sprint("id", i+1)
		if body, err := s.Body(id); err != nil || string(body) != string(bodies[id]) {
			t.Errorf("Body(%s) = %s, %v; want its own", id, body, err)
		}
		if got, err := s.Tool(id); err != nil || got.Body.Description != fmt.Sprint("tool ", i+1) {
			t.Errorf("Tool(%s) = %q, %v; want tool %d", id, got.Body.Description, err, i+1)
		}
	}
	if asked == 0 || asked == 20 {
		t.Errorf("%d of 20 bodies were read from outside; want some in memory, some not", asked)
	}
	// What leaves makes room.
	s.Apply(shelf.Commit{PurgedPieces: s.IDs()})
	asked = 0
	s.Apply(shelf.Commit{Pieces: []piece.Piece{toolPiece(11, "t", toolBody("new"))}})
	if _, err := s.Body("id11"); err != nil || asked != 0 {
		t.Errorf("Body(id11) = %v, read from outside %d times; want it in memory", err, asked)
	}
	fault = errors.New("disk gone")
	s.Apply(shelf.Commit{Pieces: []piece.Piece{toolPiece(12, "t", toolBody("a long one that does not fit any more", "one", "two", "three"))}})
	if _, err := s.Tool("id12"); !errors.Is(err, fault) {
		t.Errorf("Tool(id12) = %v; want the reader's error", err)
	}
}

// The body of a linked piece is always at hand, whatever else is kept: it
// stands beside every preview of its scene.
func TestLinkedBodiesAreKept(t *testing.T) {
	bodies := map[string][]byte{}
	asked := map[string]int{}
	options := shelf.Options{
		KeptBodies: 1,
		Body:       func(id string) ([]byte, error) { asked[id]++; return bodies[id], nil },
	}
	made := func(seq int64) piece.Piece {
		p := toolPiece(seq, "t", toolBody(fmt.Sprint("tool ", seq)))
		bodies[p.ID] = p.Body
		return p
	}
	look := func(s *shelf.Shelf, id string) {
		t.Helper()
		if got, err := s.Tool(id); err != nil || !strings.HasPrefix(got.Body.Description, "tool ") {
			t.Errorf("Tool(%s) = %q, %v; want it", id, got.Body.Description, err)
		}
	}
	s := shelf.New(options)
	s.Apply(shelf.Commit{Pieces: []piece.Piece{made(1), made(2)}, Scenes: []scene.Scene{sceneOf("s1", "Inn", "id1")}})
	look(s, "id1")
	if asked["id1"] != 0 {
		t.Errorf("the body of a linked tool was read from outside %d times; want it in memory", asked["id1"])
	}
	s.Apply(shelf.Commit{Scenes: []scene.Scene{sceneOf("s1", "Inn", "id1", "id2", "gone")}})
	was := asked["id2"]
	look(s, "id2")
	if was != 1 || asked["id2"] != 1 {
		t.Errorf("the body of a tool was read %d times when it was linked, %d after a look; want once, then no more", was, asked["id2"])
	}
	again := shelf.New(options) // as at a start: what links is known before what is linked
	clear(asked)
	again.Apply(shelf.Commit{Scenes: []scene.Scene{sceneOf("s1", "Inn", "id2")}})
	again.Apply(shelf.Commit{Pieces: []piece.Piece{made(1), made(2)}})
	look(again, "id2")
	look(again, "id1")
	if asked["id2"] != 0 || asked["id1"] != 1 {
		t.Errorf("after a start bodies were read %v times; want id1 alone, once", asked)
	}
}

func TestScenes(t *testing.T) {
	s := shelfOf(toolPiece(1, "Rope", toolBody("")), toolPiece(2, "Rope", toolBody("")),
		toolPiece(3, "Broken", []byte("7")), toolPiece(4, "Rope", toolBody("")))
	s.Apply(shelf.Commit{Scenes: []scene.Scene{sceneOf("s1", "Inn", "id2", "id3", "gone", "id1"), sceneOf("s2", "Port", "id1")}})
	counts := func(want ...int) {
		t.Helper()
		for i, n := range want {
			id := fmt.Sprint("id", i+1)
			e, _ := s.Entry(id)
			if e.Linked != n || s.LinkedCount(id) != n {
				t.Errorf("%s is linked %d times by its entry, %d by LinkedCount; want %d", id, e.Linked, s.LinkedCount(id), n)
			}
		}
	}
	counts(2, 1, 1, 0)
	want := []shelf.Named{{ID: "id2", CallName: "rope"}, {ID: "id1", CallName: "rope_2"}}
	if got := s.SceneCallNames("s1"); !slices.Equal(got, want) {
		t.Errorf("SceneCallNames(s1) = %v; want %v", got, want)
	}
	if got := s.SceneCallNames("nobody"); got != nil {
		t.Errorf("SceneCallNames(nobody) = %v; want none", got)
	}
	drafts := []struct {
		id, name, want string
		ok             bool
	}{
		{"id1", "Rope", "rope_2", true},
		{"id1", "Hook", "hook", true},
		{"id2", "Hook", "hook", true},
		{"id3", "Rope", "rope_2", true}, // broken as saved, mended in the draft
		{"id4", "Rope", "", false},
	}
	for _, row := range drafts {
		if got, ok := s.SceneCallNameForDraft("s1", row.id, row.name); got != row.want || ok != row.ok {
			t.Errorf("SceneCallNameForDraft(s1, %s, %s) = %q, %v; want %q, %v", row.id, row.name, got, ok, row.want, row.ok)
		}
	}

	s.Apply(shelf.Commit{Scenes: []scene.Scene{sceneOf("s1", "Inn", "id4")}})
	counts(1, 0, 0, 1)
	gone := sceneOf("s2", "Port", "id1")
	gone.DeletedAt = start
	s.Apply(shelf.Commit{Scenes: []scene.Scene{gone}})
	counts(0, 0, 0, 1)
	s.Apply(shelf.Commit{Scenes: []scene.Scene{sceneOf("s2", "Port", "id1")}})
	counts(1, 0, 0, 1)
	s.Apply(shelf.Commit{PurgedScenes: []string{"s1", "nobody"}})
	counts(1, 0, 0, 0)
	if _, ok := s.Scene("s1"); ok {
		t.Error("Scene(s1) is still there")
	}
	if list := s.Scenes(); len(list) != 1 || list[0].Title != "Port" {
		t.Errorf("Scenes = %v; want Port", list)
	}
	// A link that was there before its piece counts once the piece comes.
	s.Apply(shelf.Commit{Scenes: []scene.Scene{sceneOf("s3", "Cave", "id9")}})
	s.Apply(shelf.Commit{Pieces: []piece.Piece{toolPiece(9, "Late", toolBody(""))}})
	if e, _ := s.Entry("id9"); e.Linked != 1 {
		t.Errorf("id9 is linked %d times; want 1", e.Linked)
	}
}
