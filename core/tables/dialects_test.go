package tables

import (
	"strings"
	"testing"

	"callboard/core/dice"
)

// TestDialectTexts holds the rewritten text itself, for what is ours and what
// the dice parser then refuses by name.
func TestDialectTexts(t *testing.T) {
	for _, r := range []struct{ text, foundry, avrae, roll20 string }{
		{"2d6", "2d6", "2d6", "2d6"}, {"", "", "", ""}, {"words", "words", "words", "words"}, {"2d6 # kh1 of it", "2d6", "2d6", "2d6"}, {"2d6[d4 r1]+1", "2d6[d4 r1]+1", "2d6[d4 r1]+1", "2d6[d4 r1]+1"},
		{"4d6kh3", "4d6kh3", "4d6kh3", "4d6kh3"}, {"4D6KH3", "4D6kh3", "4D6kh3", "4D6kh3"}, {"3d10>8", "3d10>8", "3d10>8", "3d10>=8"}, {"3d10<3", "3d10<3", "3d10<3", "3d10<=3"}, {"2d6r<3", "2d6ro<3", "2d6r<3", "2d6r<=3"},
		{"2d6x6", "2d6!6", "2d6x6", "2d6x6"}, {"2d6e6", "2d6e6", "2d6!6", "2d6e6"}, {"2d6!>5", "2d6!>5", "2d6!>5", "2d6!>=5"}, {"3d6cs5", "3d6=5", "3d6cs5", "3d6"}, {"3d6cf", "3d6=1", "3d6cf", "3d6"}, {"3d%cs", "3d%=100", "3d%cs", "3d%"},
		{"4d6pl1", "4d6pl1", "4d6dl1", "4d6pl1"}, {"2d6mi2ma5", "2d6mi2ma5", "2d6min2max5", "2d6mi2ma5"}, {"1dc", "1d{0,1}", "1d{0,1}", "1d{0,1}"}, {"[[2d6]]", "[[2d6]]", "[[2d6]]", "2d6"}, {"[[1d4]]d6 + [[1d6]]", "[[1d4]]d6 + [[1d6]]", "[[1d4]]d6 + [[1d6]]", "(1d4)d6 + (1d6)"},
	} {
		for name, pair := range map[string][2]string{"FoundryDice": {FoundryDice(r.text), r.foundry}, "AvraeDice": {AvraeDice(r.text), r.avrae}, "Roll20Dice": {Roll20Dice(r.text), r.roll20}} {
			if pair[0] != pair[1] {
				t.Errorf("%s(%q) = %q; want %q", name, r.text, pair[0], pair[1])
			}
		}
	}
}

// TestDialectOdds: a rewritten roll is as likely to reach a number as the roll
// it was where it came from.
func TestDialectOdds(t *testing.T) {
	for _, r := range []struct {
		name, text, is string
		total          int64
		least          float64
	}{
		{"Foundry", "1d6r1", FoundryDice("1d6r1"), 2, 35.0 / 36}, {"Foundry", "1d6rr1", FoundryDice("1d6rr1"), 2, 1}, {"Foundry", "2d6cs>=5", FoundryDice("2d6cs>=5"), 1, 5.0 / 9}, {"Foundry", "2d6cs>5", FoundryDice("2d6cs>5"), 1, 11.0 / 36}, {"Foundry", "1d6xo6", FoundryDice("1d6xo6"), 7, 1.0 / 6}, {"Foundry", "1dc", FoundryDice("1dc"), 1, 0.5},
		{"Foundry", "3d6d1", FoundryDice("3d6d1"), 12, 16.0 / 216},
		{"Avrae", "2d6pl1", AvraeDice("2d6pl1"), 6, 11.0 / 36}, {"Avrae", "1d6mi3", AvraeDice("1d6mi3"), 4, 0.5}, {"Avrae", "1d6ra6", AvraeDice("1d6ra6"), 7, 1.0 / 6},
		{"Roll20", "2d6>5", Roll20Dice("2d6>5"), 1, 5.0 / 9}, {"Roll20", "2d6<2", Roll20Dice("2d6<2"), 1, 5.0 / 9}, {"Roll20", "1d6ro<2", Roll20Dice("1d6ro<2"), 3, 8.0 / 9}, {"Roll20", "1d20cs>19", Roll20Dice("1d20cs>19"), 20, 0.05},
	} {
		roll, refusal := dice.Parse(r.is)
		if refusal != nil {
			t.Errorf("%s %s becomes %q, which is refused: %s", r.name, r.text, r.is, refusal.Message)
			continue
		}
		if got := roll.Odds()[0].AtLeast(r.total); got < r.least-1e-9 || got > r.least+1e-9 {
			t.Errorf("%s %s, here %s, is at least %d with %v; want %v", r.name, r.text, r.is, r.total, got, r.least)
		}
	}
}

func TestEnrichedWords(t *testing.T) {
	none := func(string) string { return "" }
	for _, r := range []struct{ text, want string }{
		{"[[/r 2d6 + 3]]", "{{roll::2d6+3}}"}, {"[[/publicroll 1d4]]", "{{roll::1d4}}"}, {"[[/blindroll 1d4]]{secret}", "secret ({{roll::1d4}})"}, {"[[/selfroll 1d4]]", "{{roll::1d4}}"}, {"[[/R 1d4]]", "{{roll::1d4}}"}, {"[[2d6kh1]] and [[1d4]]", "{{roll::2d6kh1}} and {{roll::1d4}}"},
		{"[[/damage 1d6 fire]]{burn}", "burn ({{roll::1d6}})"}, {"[[/damage 2d6 + 2 cold extended]]", "{{roll::2d6+2}} cold"}, {"[[/heal 2d4 temp]]", "{{roll::2d4}} temporary"}, {`[[/damage formula="1d8" type="acid"]]`, "{{roll::1d8}} acid"},
		{"[[/save str 12]]", "DC 12 Strength"}, {"[[/check dc=10 ability=wis]]", "DC 10 Wisdom"}, {"[[/check ability=str skill=ath dc=15 format=long]]", "DC 15 Strength Athletics check"}, {"[[/tool thief dc=10]]", "DC 10 Thief"}, {"[[/concentration 10 format=long]]", "DC 10 concentration saving throw"}, {"[[/save dex or con 15]]", "DC 15 Dexterity or Constitution"}, {"[[/skill slt]]{Steal it}", "Steal it"},
		{"@Check[fortitude|dc:20|basic]", "DC 20 Fortitude check"}, {"@Check[type:will|dc:18]{hold on}", "hold on"}, {"@Template[burst|distance:20]", "20-foot burst"}, {"@Template[type:line|distance:60]{a line}", "a line"},
		{"&Reference[grappled]", "grappled"}, {"&Reference[Prone apply=false]{down}", "down"}, {"@Damage[1d6]", "{{roll::1d6}}"}, {"@Damage[(2d6+4)[slashing]]", "{{roll::2d6+4}} slashing"}, {"@Damage[1d4[fire],1d4[acid]]", "{{roll::1d4}} fire and {{roll::1d4}} acid"},
		{"@Actor[x]{A {b}", `A \{b`}, {"a@b.c [x] & y", "a@b.c [x] & y"}, {"@UUID[a.b]{}", "b"}, {"[[1d4]] {label}", `{{roll::1d4}} \{label\}`},
	} {
		made := template{notes: &notes{}}
		if enriched(&made, r.text, none); made.b.String() != r.want {
			t.Errorf("enriched(%q) = %q; want %q", r.text, made.b.String(), r.want)
		}
	}
}

func TestNoteWords(t *testing.T) {
	for _, r := range []struct {
		rows []int
		want string
	}{
		{[]int{3}, "Row 3"}, {[]int{3, 5}, "Rows 3 and 5"}, {[]int{1, 2, 3}, "Rows 1, 2 and 3"}, {[]int{1, 2, 3, 9}, "Rows 1, 2, 3 and 9"}, {[]int{1, 2, 3, 4, 5}, "Rows 1, 2, 3, 4 and 1 more"}, {[]int{1, 2, 3, 4, 5, 6, 7}, "Rows 1, 2, 3, 4 and 3 more"},
	} {
		if got := rowsWord(r.rows); got != r.want {
			t.Errorf("rowsWord(%v) = %q; want %q", r.rows, got, r.want)
		}
	}
	var n notes
	n.add("a %d", 1)
	n.add("b")
	n.add("a %d", 1)
	if got := strings.Join(n.list, "/"); got != "a 1/b" {
		t.Errorf("notes = %q; want each once", got)
	}
	if got := short(strings.Repeat("é", 61)); got != strings.Repeat("é", 60)+"…" {
		t.Errorf("short of 61 signs = %q; want 60 and …", got)
	}
}

func TestSpanLabels(t *testing.T) {
	for _, r := range []struct {
		spans []span
		want  string
	}{
		{[]span{{1, 1}}, "1"}, {[]span{{1, 3}}, "1-3"}, {[]span{{1, 3}, {7, 7}}, "1-3,7"}, {[]span{{-3, -1}}, "-3 to -1"}, {[]span{{-3, 2}}, "-3 to 2"}, {[]span{{-2, -2}}, "-2"}, {[]span{{0, 4}}, "0-4"}, {[]span{{noLow, 3}}, "3 or less"}, {[]span{{17, noHigh}}, "17+"}, {[]span{{noLow, 3}, {17, noHigh}}, "3 or less,17+"},
	} {
		if got := label(r.spans); got != r.want {
			t.Errorf("label(%v) = %q; want %q", r.spans, got, r.want)
			continue
		}
		if is, ok := wholeLabel(r.want); !ok || label(is.open()) != r.want {
			t.Errorf("the label %q is read as %q, %v; want itself", r.want, label(is.open()), ok)
		}
	}
}
