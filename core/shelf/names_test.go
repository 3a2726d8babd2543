package shelf_test

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"callboard/core/piece"
	"callboard/core/shelf"
	"callboard/core/tool"
)

func TestCallName(t *testing.T) {
	long := strings.Repeat("a", 59)
	rows := []struct {
		name  string
		tools []string
		want  []string
	}{
		{"Distinct", []string{"Rope", "Hook"}, []string{"rope", "hook"}},
		{"Numbered", []string{"Rope", "rope!", "ROPE"}, []string{"rope", "rope_2", "rope_3"}},
		{"TakenNumber", []string{"Rope 2", "Rope", "Rope"}, []string{"rope_2", "rope", "rope_3"}},
		{"NumberOfANumber", []string{"Rope", "Rope", "Rope 2"}, []string{"rope", "rope_2", "rope_2_2"}},
		{"Reserved", []string{"Invalid tool"}, []string{"invalid_tool_2"}},
		{"CutToFit", []string{long + "bc", long + "bc"}, []string{long + "b", long[:58] + "_2"}},
		{"CutMeetsWhole", []string{long[:58] + " 2", long + "b", long + "b"}, []string{long[:58] + "_2", long + "b", long[:58] + "_3"}},
		{"OtherScript", []string{"骰子", "卡片"}, []string{"tool", "tool_2"}},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			s := shelf.New(shelf.Options{})
			for i, name := range row.tools {
				s.Apply(shelf.Commit{Pieces: []piece.Piece{toolPiece(int64(i+1), name, toolBody(""))}})
			}
			for i, want := range row.want {
				id := fmt.Sprint("id", i+1)
				if got := s.CallName(id); got != want {
					t.Errorf("CallName(%q) = %q; want %q", row.tools[i], got, want)
				}
				if got, ok := s.ByCallName(want); !ok || got != id {
					t.Errorf("ByCallName(%q) = %q, %v; want %q", want, got, ok, id)
				}
			}
		})
	}
	t.Run("None", func(t *testing.T) {
		s := shelfOf(toolPiece(1, "Rope", toolBody("")))
		if got := s.CallName("nobody"); got != "" {
			t.Errorf("CallName(nobody) = %q; want none", got)
		}
		for _, name := range []string{"", "rope_2", "ROPE", "_", "2", "hook"} {
			if id, ok := s.ByCallName(name); ok {
				t.Errorf("ByCallName(%q) = %q; want none", name, id)
			}
		}
	})
}

func TestCallNameForDraft(t *testing.T) {
	s := shelfOf(toolPiece(1, "Rope", toolBody("")), toolPiece(2, "Hook", toolBody("")), toolPiece(3, "Rope", toolBody("")))
	rows := []struct{ id, name, want string }{
		{"id1", "Rope", "rope"},
		{"id3", "Rope", "rope_2"},
		{"id3", "rope?", "rope_2"}, // other words, the same name
		{"id2", "Rope", "rope_2"},  // in its place by creation: before the third
		{"id1", "Hook", "hook"},
		{"id3", "Hook", "hook_2"},
		{"id3", "Lamp", "lamp"},
		{"", "Rope", "rope_3"},
		{"new", "Lamp", "lamp"},
		{"id1", "", "tool"},
	}
	for _, row := range rows {
		if got := s.CallNameForDraft(row.id, row.name); got != row.want {
			t.Errorf("CallNameForDraft(%q, %q) = %q; want %q", row.id, row.name, got, row.want)
		}
	}
	if got := s.CallName("id3"); got != "rope_2" {
		t.Errorf("CallName(id3) = %q after asking for drafts; want rope_2 still", got)
	}
}

// library is the plain model of what a shelf holds.
type library map[int64]piece.Piece

// callNames numbers the tools as the rule says it: in order of creation, those
// in the trash left out.
func (l library) callNames() map[string]string {
	out := map[string]string{}
	var taken tool.CallNames
	for _, seq := range slices.Sorted(maps.Keys(l)) {
		if p := l[seq]; p.Kind == piece.Tool && p.DeletedAt.IsZero() {
			out[p.ID] = taken.Take(p.Name)
		}
	}
	return out
}

// draftName is the call name by the rule with one name changed; seq 0 is a
// tool yet to be made.
func (l library) draftName(seq int64, name string) string {
	changed := maps.Clone(l)
	p, ok := changed[seq]
	if !ok || p.Kind != piece.Tool || !p.DeletedAt.IsZero() {
		seq = 1 << 40
	}
	p = toolPiece(seq, name, nil)
	p.ID = "draft"
	changed[seq] = p
	return changed.callNames()["draft"]
}

// Whatever happens to a library, the shelf names its tools as the plain rule
// does.
func TestNamesProperty(t *testing.T) {
	name := rapid.SampledFrom([]string{"a", "A!", "a 2", "a 2 2", "a_3", "b", "invalid tool", "tool", "骰", "2", "2 2",
		strings.Repeat("x", 60), strings.Repeat("x", 58) + " 2", strings.Repeat("x", 58) + "yz", strings.Repeat("x", 57) + " 2",
		"q" + strings.Repeat("1", 70), "q" + strings.Repeat("1", 57) + "_2", strings.Repeat("x1", 40), strings.Repeat("long 7 ", 12)})
	rapid.Check(t, func(t *rapid.T) {
		s, l := shelf.New(shelf.Options{}), library{}
		seq := rapid.Int64Range(1, 12)
		for range rapid.IntRange(1, 12).Draw(t, "steps") {
			var c shelf.Commit
			for range rapid.IntRange(1, 3).Draw(t, "changes") {
				at := seq.Draw(t, "seq")
				p := toolPiece(at, name.Draw(t, "name"), toolBody(""))
				p.Version = l[at].Version + 1
				switch rapid.IntRange(0, 9).Draw(t, "what") {
				case 0:
					c.PurgedPieces = append(c.PurgedPieces, p.ID)
					continue
				case 1, 2:
					p = deleted(p)
				case 3:
					p.Kind = piece.Dice
				}
				c.Pieces = append(c.Pieces, p)
			}
			s.Apply(c)
			for _, p := range c.Pieces {
				l[p.Seq] = p
			}
			for _, id := range c.PurgedPieces {
				maps.DeleteFunc(l, func(_ int64, p piece.Piece) bool { return p.ID == id })
			}
			compareNames(t, s, l)
			at, draft := seq.Draw(t, "draft of"), name.Draw(t, "draft name")
			if got, want := s.CallNameForDraft(fmt.Sprint("id", at), draft), l.draftName(at, draft); got != want {
				t.Fatalf("CallNameForDraft(id%d, %q) = %q; want %q", at, draft, got, want)
			}
		}
	})
}

func compareNames(t *rapid.T, s *shelf.Shelf, l library) {
	want := l.callNames()
	for _, seq := range slices.Sorted(maps.Keys(l)) {
		id := l[seq].ID
		if got := s.CallName(id); got != want[id] {
			t.Fatalf("CallName(%s) = %q; want %q", id, got, want[id])
		}
		if want[id] == "" {
			continue
		}
		if got, ok := s.ByCallName(want[id]); !ok || got != id {
			t.Fatalf("ByCallName(%q) = %q, %v; want %q", want[id], got, ok, id)
		}
	}
}

// The list keeps its order through any inserts and removals, more than a chunk
// holds.
func TestListProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, l := shelf.New(shelf.Options{}), library{}
		for range rapid.IntRange(1, 8).Draw(t, "steps") {
			var c shelf.Commit
			for _, seq := range rapid.SliceOfN(rapid.Int64Range(1, 2000), 1, 400).Draw(t, "seqs") {
				p := toolPiece(seq, "x", []byte("{}"))
				p.Kind = piece.Dice
				if rapid.IntRange(0, 3).Draw(t, "delete") == 0 {
					p = deleted(p)
				}
				c.Pieces = append(c.Pieces, p)
			}
			s.Apply(c)
			for _, p := range c.Pieces {
				l[p.Seq] = p
				if !p.DeletedAt.IsZero() {
					delete(l, p.Seq)
				}
			}
			want := make([]string, 0, len(l))
			for _, seq := range slices.Sorted(maps.Keys(l)) {
				want = append(want, l[seq].ID)
			}
			if got := s.IDs(); !slices.Equal(got, want) || s.Len() != len(want) {
				t.Fatalf("IDs = %v (Len %d); want %v", got, s.Len(), want)
			}
		}
	})
}

// Applying in one commit or in many gives the same shelf.
func TestApplyInParts(t *testing.T) {
	var all []piece.Piece
	for i := range int64(300) {
		all = append(all, toolPiece(i+1, fmt.Sprint("Tool ", i%7), toolBody("x")))
	}
	whole, parts := shelfOf(all...), shelf.New(shelf.Options{})
	shuffled := slices.Clone(all)
	slices.SortFunc(shuffled, func(a, b piece.Piece) int { return cmp.Compare(a.Seq*7919%301, b.Seq*7919%301) })
	for part := range slices.Chunk(shuffled, 11) {
		parts.Apply(shelf.Commit{Pieces: part})
	}
	if !slices.Equal(whole.IDs(), parts.IDs()) {
		t.Errorf("IDs in parts = %v; want %v", parts.IDs(), whole.IDs())
	}
	for _, p := range all {
		if a, b := whole.CallName(p.ID), parts.CallName(p.ID); a != b {
			t.Errorf("CallName(%s) in parts = %q; want %q", p.ID, b, a)
		}
	}
}
