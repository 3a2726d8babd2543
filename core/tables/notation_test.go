package tables

import (
	"strings"
	"testing"

	"callboard/core/dice"
)

func TestDialects(t *testing.T) {
	type row struct{ text, want string }
	for name, d := range map[string]struct {
		is   func(string) string
		rows []row
	}{
		"FoundryDice": {FoundryDice, []row{
			{"2d6", "2d6"}, {"1d20 + 5", "1d20+5"}, {"d8", "1d8"}, {"1d100", "1d100"},
			{"2d6r<3", "2d6ro<3"}, {"2d6r1", "2d6ro=1"}, {"2d6r", "2d6ro=1"}, {"2d6rr<3", "2d6rr<3"}, {"1d6rr1", "1d6rr=1"},
			{"5d10x", "5d10!"}, {"5d10x10", "5d10!10"}, {"5d10x>=9", "5d10!>=9"}, {"1d6xo6", "1d6!o6"}, {"1d6xo", "1d6!o"},
			{"10d10cs>=8", "10d10>=8"}, {"10d10cs10", "10d10=10"}, {"10d10cs", "10d10=10"}, {"4d20cf<=2", "4d20<=2"},
			{"10d10cs>=8df=1", "10d10>=8f=1"}, {"4d6kh3", "4d6kh3"}, {"4d6k3", "4d6kh3"}, {"4d6dl1", "4d6dl1"}, {"4d6dl", "4d6dl1"}, {"4d6d1", "4d6dl1"},
			{"4d6r1kh3x>=6", "4d6ro1!>=6kh3"}, {"1dc", "1d{0,1}"}, {"4dF", "4dF"}, {"4df", "4dF"}, {"2d6[fire] + 1d4[cold]", "2d6[fire]+1d4[cold]"},
			{"max(1d4 - 2, 0)", "max(1d4-2,0)"}, {"{4d6kh3,2d8}kh", "{4d6kh3,2d8}kh1"}, {"2d6 # damage", "2d6"}, {"2d6min2", "2d6min2"},
			{"1d20cs<=(10+5)", ""}, {"1d20+@abilities.str.mod", ""}, {"2d6x2=6", ""}, {"2d6even", ""}, {"2d6r2=1", ""}, {"2d6 x 10", "2d6*10"}, {"10d6sf<3", ""}, {"3d6ms>10", ""},
		}},
		"AvraeDice": {AvraeDice, []row{
			{"4d6kh3", "4d6kh3"}, {"4d6kl1", "4d6kl1"}, {"4d6pl1", "4d6dl1"}, {"4d6ph1", "4d6dh1"}, {"1d6e6", "1d6!6"}, {"2d6e>4", "2d6!>4"},
			{"2d6mi2", "2d6min2"}, {"2d6ma5", "2d6max5"}, {"1d%", "1d100"}, {"2d6ro<3", "2d6ro<3"}, {"2d6rr1", "2d6rr=1"}, {"2d6ra6", "2d6!o6"},
			{"1d20+5[magic]", "1d20+5[magic]"}, {"4d6k3", ""}, {"4d6p1", ""},
		}},
		"Roll20Dice": {Roll20Dice, []row{
			{"[[2d6]]", "2d6"}, {"/roll 3d6>3", "3d6>=3"}, {"3d6<3", "3d6<=3"}, {"2d6r<2", "2d6rr<=2"}, {"2d6ro<2", "2d6ro<=2"}, {"2d6ro", "2d6ro=1"},
			{"5d10!>9", "5d10!>=9"}, {"5d10!", "5d10!"}, {"5d10!!>9", "5d10!!>=9"}, {"10d10>8f<1", "10d10>=8f<=1"}, {"10d10>8f1", "10d10>=8f=1"},
			{"1d20cs>19cf<2+4", "1d20+4"}, {"4d6k3", "4d6kh3"}, {"4d6d1", "4d6dl1"}, {"[[1d4]]d6", "(1d4)d6"}, {"1d20+@{str}", ""}, {"3d6mt", ""},
		}},
	} {
		for _, r := range d.rows {
			is := d.is(r.text)
			got := ""
			if roll, refusal := dice.Parse(is); refusal == nil {
				got = roll.Canonical()
			}
			want := ""
			if r.want != "" {
				roll, refusal := dice.Parse(r.want)
				if refusal != nil {
					t.Errorf("%s: the wanted %q is refused: %s", name, r.want, refusal.Message)
					continue
				}
				want = roll.Canonical()
			}
			if strings.ReplaceAll(got, " ", "") != strings.ReplaceAll(want, " ", "") {
				t.Errorf("%s(%q) = %q, which rolls %q; want %q", name, r.text, is, got, want)
			}
		}
	}
}
