package static_test

import (
	"slices"
	"testing"

	"callboard/static"
)

func TestIcons(t *testing.T) {
	list := static.Icons()
	if !slices.IsSorted(list) || len(list) < 50 {
		t.Fatalf("Icons() = %d names, sorted %v; want the whole sprite, by name", len(list), slices.IsSorted(list))
	}
	for _, name := range list {
		if !static.HasIcon(name) {
			t.Errorf("HasIcon(%q) = false; want true", name)
		}
	}
	for _, name := range []string{"", "dice", "Dices", "dices ", "zzz"} {
		if static.HasIcon(name) {
			t.Errorf("HasIcon(%q) = true; want false", name)
		}
	}
}
