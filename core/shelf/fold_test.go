package shelf_test

import (
	"sync"
	"testing"
	"unicode"

	"callboard/core/shelf"
)

func TestFold(t *testing.T) {
	rows := []struct{ in, want string }{
		{"", ""},
		{"Skill Check_2", "skill check_2"},
		{"Éclair", "eclair"},
		{"E\u0301clair", "eclair"},
		{"STRASSE", "strasse"},
		{"Straße", "strasse"},
		{"Ｆｕｌｌ", "full"},
		{"ﬁre", "fire"},
		{"Ärger", "arger"},
		{"ΣΊΣΥΦΟΣ", "σισυφοσ"},
		{"Ёлка", "елка"},
		{"骰子", "骰子"},
		{"ΣΑΣ σας", "σασ σασ"},
		{"ꭷᎧ", "ꭷꭷ"}, // the small letters of Cherokee came later than the capitals
		{"ẞ", "ss"},
		{"İI", "ii"},
		{"كِتَاب", "كتاب"},
	}
	for _, row := range rows {
		if got := shelf.Fold(row.in); got != row.want {
			t.Errorf("Fold(%q) = %q; want %q", row.in, got, row.want)
		}
	}
}

func TestFoldEveryLetter(t *testing.T) {
	for r := rune(0); r <= 0x1FFFF; r++ { // past it no letter has cases
		once := shelf.Fold(string(r))
		if twice := shelf.Fold(once); twice != once {
			t.Errorf("Fold(%q) = %q, and folded again %q", r, once, twice)
		}
		if unicode.Is(unicode.Mn, r) {
			continue // one of them has a capital, which is a letter
		}
		for _, other := range []rune{unicode.ToUpper(r), unicode.ToLower(r)} {
			if got := shelf.Fold(string(other)); got != once && unicode.ToUpper(other) == unicode.ToUpper(r) {
				t.Errorf("Fold(%q) = %q; its other case %q folds to %q", r, once, other, got)
			}
		}
	}
}

func TestFoldAtOnce(t *testing.T) {
	var work sync.WaitGroup
	for range 8 {
		work.Go(func() {
			for range 100 {
				if got := shelf.Fold("Éclair ΣΊΣΥΦΟΣ"); got != "eclair σισυφοσ" {
					t.Errorf("Fold = %q", got)
				}
			}
		})
	}
	work.Wait()
}

// Folding what is folded changes nothing, and the quick way for ASCII says the
// same as the long one.
func FuzzFold(f *testing.F) {
	for _, seed := range []string{"", "Éclair", "\xff\xfe", "ﬁ\u0301", "İ", "ß", "Ａ\u0345"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		once := shelf.Fold(s)
		if twice := shelf.Fold(once); twice != once {
			t.Errorf("Fold(%q) = %q, and folded again %q", s, once, twice)
		}
		long := shelf.Fold("骰" + s)
		if isASCII(s) && long != "骰"+once {
			t.Errorf("Fold(%q) = %q; after a letter of another script %q", s, once, long)
		}
	})
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}
