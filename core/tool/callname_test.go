package tool

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestBaseCallName(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{"Lockpicking", "lockpicking"},
		{"skill check", "skill_check"},
		{"Hunter's Mark", "hunter_s_mark"},
		{"  -- Roll (secret)!! -- ", "roll_secret"},
		{"a__b", "a_b"},
		{"_private_", "private"},
		{"Éclair à la crème", "eclair_a_la_creme"},
		{"Straße ÆSIR Œuvre", "strasse_aesir_oeuvre"},
		{"Łódź Đồng Þór Ærø ıİ", "lodz_dong_thor_aero_ii"},
		{"STRAẞE", "strasse"},
		{"ﬁne ½ ② Ｆｕｌｌ ™", "fine_1_2_2_full_tm"},
		{"龙", "tool"}, {"Бросок", "tool"}, {"🎲", "tool"}, {"", "tool"}, {"___", "tool"},
		{"龙fire", "fire"}, {"dragon龙fire", "dragonfire"}, {"火 Fire 球", "fire"},
		{"3d6", "tool_3d6"}, {"9 lives", "tool_9_lives"}, {"٣ levels", "levels"},
		{"tool", "tool"},
		{strings.Repeat("a", 61), strings.Repeat("a", 60)},
		{strings.Repeat("a", 59) + " b", strings.Repeat("a", 59)},
		{strings.Repeat("9", 70), "tool_" + strings.Repeat("9", 55)},
		{"a\x00b\nc", "a_b_c"},
		{"bad \xff byte", "bad_byte"},
	} {
		if got := BaseCallName(c.name); got != c.want {
			t.Errorf("BaseCallName(%q) = %q; want %q", c.name, got, c.want)
		}
	}
}

var callNameForm = regexp.MustCompile(`^[a-z]([a-z0-9_]{0,58}[a-z0-9])?$`)

// wellFormed says what is wrong with a base call name; empty when nothing is.
func wellFormed(base string) string {
	switch {
	case !callNameForm.MatchString(base):
		return "is not a letter, then letters, digits and _, up to 60, no _ at the end"
	case strings.Contains(base, "__"):
		return "has two _ in a row"
	case BaseCallName(base) != base:
		return "is itself given another call name"
	}
	return ""
}

func FuzzBaseCallName(f *testing.F) {
	for _, seed := range []string{"Lockpicking", "Éclair", "9 lives", "龙fire", "\xff", "â̱b", "ŀǆẛ", strings.Repeat("ß", 31)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, name string) {
		if wrong := wellFormed(BaseCallName(name)); wrong != "" {
			t.Fatalf("BaseCallName(%q) = %q, which %s", name, BaseCallName(name), wrong)
		}
	})
}

func TestCallNamesAreNumbered(t *testing.T) {
	var c CallNames
	c.Reserve("lookup")
	long := strings.Repeat("x", 60)
	for _, row := range []struct{ name, want string }{
		{"Roll", "roll"}, {"roll!", "roll_2"}, {"ROLL", "roll_3"},
		{"roll 4", "roll_4"}, {"Roll", "roll_5"},
		{"Invalid tool", "invalid_tool_2"}, {"invalid_tool", "invalid_tool_3"},
		{"Lookup", "lookup_2"},
		{long, long}, {long, strings.Repeat("x", 58) + "_2"},
		{strings.Repeat("x", 57) + " yy", strings.Repeat("x", 57) + "_yy"}, {strings.Repeat("x", 57) + " yy", strings.Repeat("x", 57) + "_2"},
		{"龙", "tool"}, {"火", "tool_2"},
	} {
		if got := c.Take(row.name); got != row.want {
			t.Errorf("Take(%q) = %q; want %q", row.name, got, row.want)
		}
	}
}

func TestCallNamesAreUniqueAndStable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		names := rapid.SliceOfN(rapid.OneOf(
			rapid.SampledFrom([]string{"a", "A!", "a 2", "a_2_2", "a 10", "invalid tool", strings.Repeat("b", 60), strings.Repeat("b", 70), strings.Repeat("b", 58) + " 2"}),
			rapid.StringOfN(rapid.RuneFrom([]rune("ab 2é龙")), 0, 4, -1),
		), 0, 60).Draw(t, "names")
		var first, second CallNames
		taken := map[string]bool{InvalidTool: true}
		for _, name := range names {
			got := first.Take(name)
			if taken[got] || len(got) > 60 || !callNameForm.MatchString(got) {
				t.Fatalf("Take(%q) = %q; want a new, well-formed name", name, got)
			}
			taken[got] = true
			if again := second.Take(name); again != got {
				t.Fatalf("Take(%q) = %q, and %q the second time", name, got, again)
			}
		}
	})
}

func TestTenThousandEqualNames(t *testing.T) {
	var c CallNames
	last := ""
	for range 10_000 {
		last = c.Take("Skill check")
	}
	if last != "skill_check_10000" {
		t.Errorf("the last of 10,000 is %q; want skill_check_10000", last)
	}
	name := strings.Repeat("z", 200)
	for range 10_000 {
		last = c.Take(name)
	}
	if want := strings.Repeat("z", 54) + "_10000"; last != want {
		t.Errorf("the last of 10,000 long names is %q; want %q", last, want)
	}
}

func BenchmarkCallNames(b *testing.B) {
	b.ReportAllocs()
	var c CallNames
	for b.Loop() {
		c.Take("Skill check")
	}
}

func ExampleCallNames() {
	var offer CallNames
	fmt.Println(offer.Take("Wild magic"), offer.Take("Wild Magic!"))
	// Output: wild_magic wild_magic_2
}
