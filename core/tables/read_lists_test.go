package tables

import (
	"strings"
	"testing"
)

// TestListWeights reads how often a row comes up in every spelling lists use,
// before the text and behind it.
func TestListWeights(t *testing.T) {
	for _, r := range []struct{ line, weight, text string }{
		{"2x Wolf", "2", "Wolf"}, {"2 x Wolf", "2", "Wolf"}, {"2× Wolf", "2", "Wolf"}, {"x2 Wolf", "2", "Wolf"}, {"×2 Wolf", "2", "Wolf"}, {"(2) Wolf", "2", "Wolf"}, {"(2x) Wolf", "2", "Wolf"},
		{"2* Wolf", "2", "Wolf"}, {"20% Wolf", "20", "Wolf"}, {"20 %: Wolf", "20", "Wolf"}, {"2,5% Wolf", "2,5", "Wolf"}, {"2.5% Wolf", "2.5", "Wolf"}, {"2\tWolf", "2", "Wolf"},
		{"Wolf x2", "2", "Wolf"}, {"Wolf ×2", "2", "Wolf"}, {"Wolf (x2)", "2", "Wolf"}, {"Wolf (2x)", "2", "Wolf"}, {"Wolf (20%)", "20", "Wolf"}, {"Wolf: 20%", "20", "Wolf"}, {"Wolf 20 %", "20", "Wolf"},
		{"Wolf\t2", "2", "Wolf"}, {"Wolf (weight 2)", "2", "Wolf"}, {"Wolf (weight: 2)", "2", "Wolf"}, {"Wolf (w=2)", "2", "Wolf"}, {"Wolf ^2", "2", "Wolf"},
		{"- 2x Wolf", "2", "Wolf"}, {"* Wolf (x2)", "2", "Wolf"}, {"• 20% Wolf", "20", "Wolf"}, {"[ ] 2x Wolf", "2", "Wolf"}, {"- [x] Wolf x2", "2", "Wolf"},
		// These say something else.
		{"Wolf", "", "Wolf"}, {"2 wolves", "", "2 wolves"}, {"Wolf 2", "", "Wolf 2"}, {"Wolf (2)", "", "Wolf (2)"}, {"2xWolf", "", "2xWolf"}, {"x2", "", "x2"}, {"20%", "", "20%"}, {"Max2 x", "", "Max2 x"},
	} {
		e := entryOf(r.line, 1)
		if e.weight != r.weight || e.rest != r.text {
			t.Errorf("entryOf(%q) = weight %q of %q; want %q of %q", r.line, e.weight, e.rest, r.weight, r.text)
		}
	}
}

// TestListLabels reads the number or range before a text in every spelling.
func TestListLabels(t *testing.T) {
	for _, r := range []struct{ line, label, text string }{
		{"1. Rain", "1", "Rain"}, {"1) Rain", "1", "Rain"}, {"1: Rain", "1", "Rain"}, {"1 - Rain", "1", "Rain"}, {"1 – Rain", "1", "Rain"}, {"1 — Rain", "1", "Rain"}, {"1 = Rain", "1", "Rain"}, {"1 => Rain", "1", "Rain"},
		{"1 | Rain", "1", "Rain"}, {"1\tRain", "1", "Rain"}, {"1 Rain", "1", "Rain"}, {"**1.** Rain", "1", "Rain"}, {"*1-2* Rain", "1-2", "Rain"}, {"`1` Rain", "1", "Rain"}, {"|1| Rain", "1", "Rain"},
		{"1-3 Rain", "1-3", "Rain"}, {"1–3: Rain", "1-3", "Rain"}, {"1—3. Rain", "1-3", "Rain"}, {"1 - 3 Rain", "1-3", "Rain"}, {"1 to 3 Rain", "1-3", "Rain"}, {"1..3 Rain", "1-3", "Rain"}, {"1...3 Rain", "1-3", "Rain"}, {"1…3 Rain", "1-3", "Rain"},
		{"01-03 Rain", "1-3", "Rain"}, {"96-00 Rain", "96-100", "Rain"}, {"00 Rain", "100", "Rain"}, {"1,3,5 Rain", "1,3,5", "Rain"}, {"1, 3 or 5: Rain", "1,3,5", "Rain"}, {"1-2 and 6 Rain", "1-2,6", "Rain"}, {"1/2 Rain", "1,2", "Rain"},
		{"17+ Rain", "17+", "Rain"}, {"17+: Rain", "17+", "Rain"}, {"17 or more: Rain", "17+", "Rain"}, {"17 and above: Rain", "17+", "Rain"}, {"17 or higher Rain", "17+", "Rain"},
		{"3 or less Rain", "3 or less", "Rain"}, {"3 and below: Rain", "3 or less", "Rain"}, {"up to 3: Rain", "3 or less", "Rain"}, {"<= 3: Rain", "3 or less", "Rain"},
		{"-3 to -1: Rain", "-3 to -1", "Rain"}, {"- 4: Rain", "4", "Rain"}, {"- 1-3 Rain", "1-3", "Rain"},
		{"Rain", "", "Rain"}, {"1", "", "1"}, {"1st rain", "", "1st rain"}, {"2d6 rain", "", "2d6 rain"}, {"3-1 Rain", "", "3-1 Rain"},
	} {
		e := entryOf(r.line, 1)
		got := ""
		if e.has {
			got = label(e.label.open())
		}
		if got != r.label || e.text != r.text {
			t.Errorf("entryOf(%q) = label %q of %q; want %q of %q", r.line, got, e.text, r.label, r.text)
		}
	}
}

func TestReadListShapes(t *testing.T) {
	checkRead(t, []readRow{
		{"Weather\n- Rain\n- Sun", List, lines("line 1 Weather: by weight", "  1 = Rain", "  1 = Sun")},
		{"Weather:\nRain\nSun", List, lines("line 1 Weather: by weight", "  1 = Rain", "  1 = Sun")},
		{"## Weather ##\n\n- Rain\n\n- Sun\n", List, lines("line 1 Weather: by weight", "  1 = Rain", "  1 = Sun")},
		{"**Weather:**\n- Rain\n- Sun", List, lines("line 1 Weather: by weight", "  1 = Rain", "  1 = Sun")},
		{"\n\n- Rain\r\n- Sun\r\n", List, lines("line 1 My finds: by weight", "  1 = Rain", "  1 = Sun")},
		{"- Rain\n- Sun\n\nMoods:\n- glad\n- sad", List, lines("line 1 My finds: by weight", "  1 = Rain", "  1 = Sun", "line 4 Moods: by weight", "  1 = glad", "  1 = sad")},
		{"- **Rain** of _frogs_\n- `Sun` and [wind](http://a.b)", List, lines("line 1 My finds: by weight", "  1 = Rain of frogs", "  1 = Sun and wind")},
		{"- a * b * c\n- snake_case_name", List, lines("line 1 My finds: by weight", "  1 = a * b * c", "  1 = snake_case_name")},
		{"+ Rain\n+ Sun", List, lines("line 1 My finds: by weight", "  1 = Rain", "  1 = Sun")},
		{"- [ ] Rain\n- [x] Sun", List, lines("line 1 My finds: by weight", "  1 = Rain", "  1 = Sun")},
		{"2.5% Rain\n97.5% Sun", List, lines("line 1 My finds: by weight", "  * Each weight was multiplied by 10, so that all are whole numbers.", "  25 = Rain", "  975 = Sun")},
		{"0x Rain\n2x Sun", List, lines("line 1 My finds: by weight", "  * Row 1 had no weight and never came up; left out.", "  2 = Sun")},
		{"Rain <b>hard</b>\nSun &amp; wind", List, lines("line 1 My finds: by weight", "  1 = Rain hard", "  1 = Sun & wind")},
	})
}

func TestReadListDice(t *testing.T) {
	checkRead(t, []readRow{
		{"2d6 Weather\n2 Rain\n3-11 Sun\n12 Snow", List, lines("line 1 2d6 Weather: by 2d6", "  2 = Rain", "  3-11 = Sun", "  12 = Snow")},
		{"d6 Result\n1-3 Rain\n4-6 Sun", List, lines("line 1 My finds: by d6", "  1-3 = Rain", "  4-6 = Sun")},
		{"Roll 1d6:\n1-3 Rain\n4-6 Sun", List, lines("line 1 My finds: by 1d6", "  1-3 = Rain", "  4-6 = Sun")},
		{"**Weather**\n**1.** Rain\n**2.** Sun\n**3.** Snow\n**4.** Hail", List, lines("line 1 Weather: by 1d4", "  1 = Rain", "  2 = Sun", "  3 = Snow", "  4 = Hail")},
		{"Weather (d%)\n01-50 Rain\n51-00 Sun", List, lines("line 1 Weather (d%): by d%", "  01-50 = Rain", "  51-00 = Sun")},
		{"# Weather d8\n1-4 Rain\n5-8 Sun", List, lines("line 1 Weather d8: by d8", "  1-4 = Rain", "  5-8 = Sun")},
		{"1-2: Rain\n3-4: Sun\n5-6: Snow", List, lines("line 1 My finds: by 1d6", "  1-2 = Rain", "  3-4 = Sun", "  5-6 = Snow")},
		{"2: Rain\n3-11: Sun\n12: Snow", List, lines("line 1 My finds: by 2d6", "  * It names no dice; 2d6 fits its numbers.", "  2 = Rain", "  3-11 = Sun", "  12 = Snow")},
		{"d6\n1-2 Rain\n4-6 Sun", List, lines("line 1 My finds: by 1d6", "  * It had no row for 3; the row “Nothing” stands for what came up then.", "  1-2 = Rain", "  4-6 = Sun", "  3 = Nothing")},
		{"d6\n1-4 Rain\n5-6 Sun\n7-8 Snow", List, lines("line 1 My finds: by 1d6", "  * Row 3 could never come up, as 1d6 rolls 1 to 6; left out.", "  1-4 = Rain", "  5-6 = Sun")},
		{"1-5000000 Rain\n5000001-9000000 Sun", List, lines("line 1 My finds: refused", "  ! Its rows have numbers that no dice fit. Name the dice in its first line, such as d100.")},
		{"- 1-3 Rain\n- 4-6 [[1d4]] suns", List, lines("line 1 My finds: by 1d6", "  1-3 = Rain", "  4-6 = {{roll::1d4}} suns")},
		{"1-3 Rain\n4-6 Sun, 7 of them", List, lines("line 1 My finds: by 1d6", "  1-3 = Rain", "  4-6 = Sun, 7 of them")},
	})
}

// A text that is no list is not taken for one.
func TestNoLists(t *testing.T) {
	for _, text := range []string{"", "\n\n", "One line", "<svg>\n<g/>\n</svg>", "import a\nimport b\nx", "// a\n// b", "a\x00b\nc", "{{char}}\n{{user}}", strings.Repeat("x", 5000) + "\n- a", "# only\n# headings"} {
		if list, format, ok, err := ReadText(text, "x"); ok || err != nil || list != nil {
			t.Errorf("ReadText(%.40q) = %d tables of %s, %v, %v; want none", text, len(list), format, ok, err)
		}
	}
}

// What is larger than a table may be is refused with a way out.
func TestReadTextBounds(t *testing.T) {
	for _, r := range []struct{ name, text, says string }{
		{"lines", strings.Repeat("- a\n", maxLines+1), "Split it"},
		{"records", "weight,text\n" + strings.Repeat("1,a\n", maxItems+1), "Split it into several files"},
	} {
		if _, _, ok, err := ReadText(r.text, "x"); !ok || err == nil || !strings.Contains(err.Error(), r.says) {
			t.Errorf("ReadText of too many %s = %v, %v; want an error with %q", r.name, ok, err, r.says)
		}
	}
	list, _, ok, err := ReadText(strings.Repeat("- a\n", maxRows+1), "x")
	if err != nil || !ok || len(list) != 1 || len(list[0].Refused) != 1 || list[0].Body != nil {
		t.Errorf("ReadText of %d rows = %v, %v, %s; want one table that is refused", maxRows+1, ok, err, told(list))
	}
}
