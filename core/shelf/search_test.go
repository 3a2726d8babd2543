package shelf_test

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"callboard/core"
	"callboard/core/piece"
	"callboard/core/scene"
	"callboard/core/shelf"
)

func found(p shelf.Page) string {
	var names []string
	for _, e := range p.Entries {
		names = append(names, e.Name)
	}
	return strings.Join(names, ", ")
}

func search(t *testing.T, s *shelf.Shelf, q shelf.Query) shelf.Page {
	t.Helper()
	p, err := s.Search(q)
	if err != nil {
		t.Fatalf("Search(%+v) = %v; want nil", q, err)
	}
	return p
}

// worked is a small library that shows each way of being found.
func worked() *shelf.Shelf {
	dice := toolPiece(5, "Treasure table", []byte(`{"description":"Lock and chest contents"}`), "Loot")
	dice.Kind = piece.Dice
	return shelfOf(
		toolPiece(1, "Lockpicking", toolBody("Use when a door is opened.", "dice", "difficulty"), "skill", "Héros"),
		toolPiece(2, "Pick a lock", toolBody("The quick way."), "skill"),
		toolPiece(3, "Unlock memories", toolBody("")),
		toolPiece(4, "Weather", toolBody("Rain, wind and éclairs.", "lock_state")),
		dice,
		toolPiece(6, "Rope", toolBody("Nothing of the kind."), "locked room"),
	)
}

func TestSearch(t *testing.T) {
	s := worked()
	rows := []struct {
		name  string
		query shelf.Query
		want  string
	}{
		{"AllByChange", shelf.Query{}, "Rope, Treasure table, Weather, Unlock memories, Pick a lock, Lockpicking"},
		{"Ranked", shelf.Query{Text: "lock"}, "Lockpicking, Pick a lock, Unlock memories, Weather, Rope, Treasure table"},
		{"Case", shelf.Query{Text: "LOCKPICK"}, "Lockpicking"},
		{"Accents", shelf.Query{Text: "eclair"}, "Weather"},
		{"AccentsInQuery", shelf.Query{Text: "róPé"}, "Rope"},
		{"TwoWords", shelf.Query{Text: "lock pick"}, "Pick a lock, Lockpicking"},
		{"WordsInTwoPlaces", shelf.Query{Text: "lockpicking door"}, "Lockpicking"},
		{"WholePrefixFirst", shelf.Query{Text: "pick a"}, "Pick a lock, Lockpicking"},
		{"FieldName", shelf.Query{Text: "difficulty"}, "Lockpicking"},
		{"CallName", shelf.Query{Text: "pick_a_lock"}, "Pick a lock"},
		{"Tag", shelf.Query{Text: "heros"}, "Lockpicking"},
		{"NotAcrossParts", shelf.Query{Text: "lockpickingdice"}, ""},
		{"Nothing", shelf.Query{Text: "zzz"}, ""},
		{"OneWordMissing", shelf.Query{Text: "lock zzz"}, ""},
		{"SpaceOnly", shelf.Query{Text: " \t\n"}, "Rope, Treasure table, Weather, Unlock memories, Pick a lock, Lockpicking"},
		{"Kind", shelf.Query{Kind: piece.Dice}, "Treasure table"},
		{"KindAndText", shelf.Query{Kind: piece.Tool, Text: "lock", Sort: shelf.Name}, "Lockpicking, Pick a lock, Rope, Unlock memories, Weather"},
		{"NoSuchKind", shelf.Query{Kind: piece.World}, ""},
		{"TagFilter", shelf.Query{Tag: "skill", Sort: shelf.Created}, "Pick a lock, Lockpicking"},
		{"TagFilterFolds", shelf.Query{Tag: "HEROS"}, "Lockpicking"},
		{"TagFilterIsWhole", shelf.Query{Tag: "locked"}, ""},
		{"ByName", shelf.Query{Sort: shelf.Name}, "Lockpicking, Pick a lock, Rope, Treasure table, Unlock memories, Weather"},
		{"ByCreation", shelf.Query{Sort: shelf.Created, Limit: 2}, "Rope, Treasure table"},
		{"BestWithoutText", shelf.Query{Sort: shelf.Best, Limit: 2}, "Lockpicking, Pick a lock"},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			if got := found(search(t, s, row.query)); got != row.want {
				t.Errorf("Search(%+v) = %s; want %s", row.query, got, row.want)
			}
		})
	}
	t.Run("ByLinks", func(t *testing.T) {
		s.Apply(shelf.Commit{Scenes: []scene.Scene{sceneOf("a", "A", "id2", "id4"), sceneOf("b", "B", "id4")}})
		if got := found(search(t, s, shelf.Query{Sort: shelf.Linked, Limit: 3})); got != "Weather, Pick a lock, Lockpicking" {
			t.Errorf("Search by links = %s; want Weather, Pick a lock, Lockpicking", got)
		}
	})
	t.Run("ByCost", func(t *testing.T) {
		cost := func(e *shelf.Entry) int { return int(e.Seq) % 3 }
		q := shelf.Query{Sort: shelf.Cost, Cost: cost, Limit: 4}
		first := search(t, s, q)
		if got := found(first); got != "Pick a lock, Treasure table, Lockpicking, Weather" {
			t.Errorf("Search by cost = %s; want the dearest first, then by name", got)
		}
		q.Cursor = first.Next
		second := search(t, s, q)
		if got := found(second); got != "Rope, Unlock memories" || second.Before != 4 || second.Next != "" {
			t.Errorf("second page by cost = %s after %d; want Rope, Unlock memories after 4", got, second.Before)
		}
		q.Cursor, q.Back = second.Prev, true
		if back := search(t, s, q); found(back) != found(first) || back.Before != 0 || back.Prev != "" {
			t.Errorf("back from the second page = %s after %d; want the first page", found(back), back.Before)
		}
		if _, err := s.Search(shelf.Query{Sort: shelf.Cost}); core.CodeOf(err) != core.Invalid {
			t.Errorf("Search by cost without costs = %v; want core.Invalid", err)
		}
	})
	t.Run("ErrSort", func(t *testing.T) {
		_, err := s.Search(shelf.Query{Sort: "size"})
		if core.CodeOf(err) != core.Invalid || !strings.Contains(err.Error(), `cannot be sorted by "size"`) {
			t.Errorf("Search by size = %v; want core.Invalid", err)
		}
	})
	t.Run("ErrCursor", func(t *testing.T) {
		next := search(t, s, shelf.Query{Sort: shelf.Name, Limit: 1}).Next
		for _, q := range []shelf.Query{{Cursor: "x"}, {Cursor: "e30"}, {Cursor: "!!"}, {Cursor: next, Sort: shelf.Created}} {
			if _, err := s.Search(q); core.CodeOf(err) != core.Invalid {
				t.Errorf("Search(%+v) = %v; want core.Invalid", q, err)
			}
		}
	})
}

func TestSearchCounts(t *testing.T) {
	s := worked()
	rows := []struct {
		name  string
		query shelf.Query
		total int
		kinds string
		tags  string
	}{
		{"All", shelf.Query{}, 6, "map[dice:1 tool:5]", "[{skill 2} {Héros 1} {Loot 1} {locked room 1}]"},
		{"KindLeavesKinds", shelf.Query{Kind: piece.Dice}, 1, "map[dice:1 tool:5]", "[{Loot 1}]"},
		{"TagLeavesTags", shelf.Query{Tag: "skill"}, 2, "map[tool:2]", "[{skill 2} {Héros 1} {Loot 1} {locked room 1}]"},
		{"Text", shelf.Query{Text: "chest"}, 1, "map[dice:1]", "[{Loot 1}]"},
		{"NoSuchTag", shelf.Query{Tag: "none"}, 0, "map[]", "[{skill 2} {Héros 1} {Loot 1} {locked room 1}]"},
		{"Limit", shelf.Query{Limit: 1}, 6, "map[dice:1 tool:5]", "[{skill 2} {Héros 1} {Loot 1} {locked room 1}]"},
	}
	for _, row := range rows {
		p := search(t, s, row.query)
		if p.Total != row.total || fmt.Sprint(p.Kinds) != row.kinds || fmt.Sprint(p.Tags) != row.tags {
			t.Errorf("%s: Search(%+v) counts %d %v %v; want %d %s %s", row.name, row.query, p.Total, p.Kinds, p.Tags, row.total, row.kinds, row.tags)
		}
	}
	if p, err := shelf.New(shelf.Options{}).Search(shelf.Query{}); err != nil || p.Total != 0 || p.Next != "" || len(p.Entries) != 0 {
		t.Errorf("Search of an empty shelf = %+v, %v; want nothing", p, err)
	}
}

// A walk through the pages sees every piece that was there all along exactly
// once, in the order, while others come, go and change.
func TestPagesProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := shelf.New(shelf.Options{})
		words := rapid.SampledFrom([]string{"lock", "Rope", "rope", "éclair", "dark lock"})
		make := func(seq int64) piece.Piece {
			p := toolPiece(seq, words.Draw(t, "name"), []byte(`{"description":"`+words.Draw(t, "description")+`"}`))
			p.Kind = rapid.SampledFrom([]piece.Kind{piece.Dice, piece.Formula}).Draw(t, "kind")
			p.UpdatedAt = start.Add(time.Duration(rapid.IntRange(0, 3).Draw(t, "age")) * time.Hour)
			return p
		}
		steady := map[string]piece.Piece{}
		count := rapid.Int64Range(0, 40).Draw(t, "count")
		for seq := int64(1); seq <= count; seq++ {
			p := make(seq * 2)
			steady[p.ID] = p
			s.Apply(shelf.Commit{Pieces: []piece.Piece{p}})
		}
		q := shelf.Query{
			Sort:  rapid.SampledFrom([]shelf.Sort{"", shelf.Best, shelf.Changed, shelf.Created, shelf.Name, shelf.Linked}).Draw(t, "sort"),
			Kind:  rapid.SampledFrom([]piece.Kind{"", piece.Dice}).Draw(t, "of kind"),
			Text:  rapid.SampledFrom([]string{"", "lock", "ro", "lock rope"}).Draw(t, "text"),
			Limit: rapid.IntRange(1, 7).Draw(t, "limit"),
			Back:  rapid.Bool().Draw(t, "back"),
		}
		passing := func() {
			s.Apply(shelf.Commit{Pieces: []piece.Piece{make(rapid.Int64Range(0, count).Draw(t, "passing")*2 + 1)}})
		}
		seen := walk(t, s, q, passing)
		seen = slices.DeleteFunc(seen, func(e *shelf.Entry) bool { _, ok := steady[e.ID]; return !ok })
		checkWalk(t, q, steady, seen)
	})
}

// walk goes through all pages, forward or back, and gives what it saw in the
// order of the list. Between pages it lets passing happen.
func walk(t *rapid.T, s *shelf.Shelf, q shelf.Query, passing func()) []*shelf.Entry {
	var seen []*shelf.Entry
	for pages := 0; ; pages++ {
		page, err := s.Search(q)
		if err != nil || len(page.Entries) > q.Limit || pages > 100 {
			t.Fatalf("Search(%+v) = %d entries, %v on page %d", q, len(page.Entries), err, pages)
		}
		if page.Before < 0 || page.Before+len(page.Entries) > page.Total {
			t.Fatalf("Search(%+v) = %d entries after %d of %d", q, len(page.Entries), page.Before, page.Total)
		}
		if q.Back {
			seen = slices.Concat(page.Entries, seen)
			q.Cursor = page.Prev
		} else {
			seen = append(seen, page.Entries...)
			q.Cursor = page.Next
		}
		if q.Cursor == "" {
			return seen
		}
		passing()
	}
}

// checkWalk compares what a walk saw with a plain search through all.
func checkWalk(t *rapid.T, q shelf.Query, steady map[string]piece.Piece, seen []*shelf.Entry) {
	want := 0
	for _, p := range steady {
		text := shelf.Fold(p.Name + "\n" + string(p.Body[16:len(p.Body)-2]))
		match := q.Kind == "" || p.Kind == q.Kind
		for _, word := range strings.Fields(shelf.Fold(q.Text)) {
			match = match && strings.Contains(text, word)
		}
		if match {
			want++
		}
	}
	ids := map[string]bool{}
	for _, e := range seen {
		ids[e.ID] = true
	}
	if len(seen) != want || len(ids) != want {
		t.Fatalf("a walk through %+v saw %d entries, %d different; want %d", q, len(seen), len(ids), want)
	}
	inOrder := slices.IsSortedFunc(seen, func(a, b *shelf.Entry) int {
		switch {
		case q.Sort == shelf.Created:
			return cmp.Compare(b.Seq, a.Seq)
		case q.Sort == shelf.Name || q.Sort == shelf.Linked:
			return cmp.Or(strings.Compare(shelf.Fold(a.Name), shelf.Fold(b.Name)), cmp.Compare(a.Seq, b.Seq))
		case q.Sort == shelf.Changed || q.Sort == "" && q.Text == "":
			return cmp.Or(b.UpdatedAt.Compare(a.UpdatedAt), cmp.Compare(b.Seq, a.Seq))
		}
		return 0 // the order of ranks has its own table
	})
	if !inOrder {
		t.Fatalf("a walk through %+v is out of order: %v", q, seen)
	}
}

// Readers see whole commits while a writer goes on.
func TestReadersAndWriter(t *testing.T) {
	s := shelf.New(shelf.Options{})
	const pieces = 300
	stop := make(chan struct{})
	var readers sync.WaitGroup
	for range 4 {
		readers.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				page, err := s.Search(shelf.Query{Text: "tool", Limit: 500, Sort: shelf.Created})
				if err != nil {
					t.Errorf("Search = %v", err)
					return
				}
				if page.Total%2 != 0 { // each commit brings two
					t.Errorf("Search sees %d pieces; want whole commits of two", page.Total)
					return
				}
				for _, e := range page.Entries {
					s.CallName(e.ID)
					s.CallNameForDraft(e.ID, "Tool 2")
				}
				s.ByCallName("tool")
				s.SceneCallNames("s")
				s.Scenes()
			}
		})
	}
	for i := int64(0); i < pieces; i += 2 {
		s.Apply(shelf.Commit{
			Pieces: []piece.Piece{toolPiece(i+1, "Tool", toolBody("", "a"), "t"), toolPiece(i+2, "Tool", toolBody(""), fmt.Sprint("t", i))},
			Scenes: []scene.Scene{sceneOf("s", "S", fmt.Sprint("id", i+1))},
		})
	}
	close(stop)
	readers.Wait()
	names := map[string]bool{}
	for _, id := range s.IDs() {
		names[s.CallName(id)] = true
	}
	if len(names) != pieces {
		t.Errorf("%d call names for %d tools; want one each, e.g. %v", len(names), pieces, slices.Sorted(maps.Keys(names))[:3])
	}
}
