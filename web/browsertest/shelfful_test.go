package browsertest

import (
	"testing"
	"unicode/utf8"

	"callboard/core/tool"
)

// What the pictures and the figures are made of must be tools the product takes.
func TestFillIsSound(t *testing.T) {
	site := Serve(t)
	shelf := Fill(t, site)
	entries := 0
	for id, name := range map[string]string{shelf.Check: "Skill check", shelf.Blank: "New tool", shelf.Long: LongName, shelf.Chinese: "骰子检定", shelf.Arabic: "رمي النرد"} {
		p, err := site.Store.Piece(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if p.Name != name {
			t.Errorf("the piece meant to be %q is %q", name, p.Name)
		}
		if _, err := tool.OfPiece(p.Content); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, r := range tool.RunCases(t.Context(), skillCheck(), tool.Env{}) {
		if !r.Pass {
			t.Errorf("the sample's case %q fails: %s", r.Name, r.Why)
		}
	}
	stats, err := site.Store.Stats(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range stats.Pieces {
		entries += n
	}
	if entries != 200 || stats.Trash != 1 || stats.Scenes != 3 {
		t.Errorf("Fill made %d pieces, %d in the trash, %d scenes; want 200, 1, 3", entries, stats.Trash, stats.Scenes)
	}
	if got := utf8.RuneCountInString(LongName); got != 60 {
		t.Errorf("LongName has %d characters; want 60", got)
	}
}

func TestToolsDiffer(t *testing.T) {
	seen := map[string]bool{}
	for _, tl := range Tools(400) {
		seen[tl.Name] = true
		if _, err := tool.OfPiece(tl.Content()); err != nil {
			t.Errorf("%s: %v", tl.Name, err)
		}
	}
	if len(seen) < 300 {
		t.Errorf("400 tools have %d names; want most to differ", len(seen))
	}
}
