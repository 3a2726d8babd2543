package tables

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestEnriched(t *testing.T) {
	names := func(uuid string) string {
		return map[string]string{"RollTable.gems": "Gems"}[uuid]
	}
	for _, r := range []struct{ text, want, note string }{
		{"plain", "plain", ""},
		{"{a} and {{b}}", `\{a\} and \{\{b\}\}`, ""},
		{"[[2d6]] gold", "{{roll::2d6}} gold", ""},
		{"[[/r d8]]", "{{roll::1d8}}", ""},
		{"[[/roll 1d6 + 2 # bonus]]", "{{roll::1d6+2}}", ""},
		{"[[/gmr 2d6r1]] [[/br 1d4]] [[/sr 1d4]] [[/pr 1d4]]", "{{roll::2d6ro1}} {{roll::1d4}} {{roll::1d4}} {{roll::1d4}}", ""},
		{"[[1d6[fire]]] hurts", "{{roll::1d6}} hurts", ""},
		{"[[{1d4,1d6}kh]]", `{{= roll("{1d4, 1d6}kh1") }}`, ""},
		{"[[2d6]]{two dice} more", "two dice ({{roll::2d6}}) more", ""},
		{"[[@level]]", "@level", `The roll "@level" stands as text`},
		{"[[3]]", "3", `The roll "3" stands as text`},
		{"[[/damage 2d6 fire]]", "{{roll::2d6}} fire", ""},
		{"[[/damage 1d6 fire & 1d4 cold average]]", "{{roll::1d6}} fire and {{roll::1d4}} cold", ""},
		{"[[/damage formula=1d8 type=acid|cold]]", "{{roll::1d8}} acid or cold", ""},
		{"[[/healing 2d4 + 2 healing]]", "{{roll::2d4+2}}", ""},
		{"[[/heal 5 temp]]", "5 temporary", `The roll "5" stands as text`},
		{"[[/save dex 15]]", "DC 15 Dexterity", ""},
		{"[[/save ability=con dc=10 format=long]]", "DC 10 Constitution saving throw", ""},
		{"[[/check skill=prc dc=12 format=long]]", "DC 12 Perception check", ""},
		{"[[/skill ste]]", "Stealth", ""},
		{"[[/concentration 10]]", "DC 10 concentration", ""},
		{"[[/award 50gp]]", "50gp", "[[/award …]] is a command of Foundry"},
		{"[[/macro x]]{Do it}", "Do it", ""},
		{"@UUID[Actor.abc]{a bear}", "a bear", ""},
		{"@UUID[Actor.abc]", "abc", "@UUID[Actor.abc] names something outside the file"},
		{"@UUID[RollTable.gems]", "Gems", ""},
		{"@Compendium[x.y.z]{Sword} @Item[Axe]{Axe}", "Sword Axe", ""},
		{"&Reference[prone] &Reference[condition=blinded apply=false]", "prone blinded", ""},
		{"@Damage[2d6[fire]]", "{{roll::2d6}} fire", ""},
		{"@Damage[2d6[fire],(1d4+1)[cold,good]|options:x]{burn}", "burn ({{roll::2d6}} fire and {{roll::1d4+1}} cold good)", ""},
		{"@Check[type:reflex|dc:18|basic]", "DC 18 Reflex check", ""},
		{"@Template[cone|distance:15]", "15-foot cone", ""},
		{"@Template[type:burst]", "burst", ""},
		{"mail@example.org [1] & so on", "mail@example.org [1] & so on", ""},
		{"[[open", "[[open", ""},
		{"@UUID[open", "@UUID[open", ""},
		{strings.Repeat("[[", 50), strings.Repeat("[[", 50), ""},
	} {
		var n notes
		made := template{notes: &n}
		enriched(&made, r.text, names)
		told := strings.Join(n.list, " ")
		if got := made.b.String(); got != r.want || (told == "") != (r.note == "") || !strings.Contains(told, r.note) {
			t.Errorf("enriched(%q) = %q with %q; want %q with %q", r.text, got, told, r.want, r.note)
		}
	}
}

func TestReadLabel(t *testing.T) {
	for _, r := range []struct{ text, want, rest string }{
		{"7 x", "7", " x"}, {"01-05 x", "1-5", " x"}, {"06–95: x", "6-95", ": x"}, {"96-00", "96-100", ""}, {"9-0", "9-10", ""}, {"00", "100", ""},
		{"-8 to -3 x", "-8 to -3", " x"}, {"−2..2", "-2 to 2", ""}, {"17+ x", "17+", " x"}, {"17 or more", "17+", ""}, {"20 and up!", "20+", "!"},
		{"3 or less", "3 or less", ""}, {"up to 4 x", "4 or less", " x"}, {"≤4", "4 or less", ""}, {"11,12 x", "11,12", " x"}, {"1, 8 or 16", "1,8,16", ""}, {"1/2/3", "1,2,3", ""},
		{"5 to 3", "", ""}, {"x", "", ""}, {"", "", ""}, {"2d6", "2", "d6"}, {"1-3,17+", "1-3,17+", ""},
	} {
		is, n, ok := readLabel(r.text)
		got := ""
		if ok {
			got = label(is.open())
		}
		if got != r.want || ok && r.text[n:] != r.rest {
			t.Errorf("readLabel(%q) = %q, rest %q; want %q, %q", r.text, got, r.text[n:], r.want, r.rest)
		}
	}
	for text, want := range map[string]string{"over 17": "18+", "at least 5": "5+", "under 4": "3 or less", "1 bis 3": "1-3", " 5. ": "5", "12)": "12", "five": "", "1d6": "", "3 goblins": ""} {
		got := ""
		if is, ok := wholeLabel(text); ok {
			got = label(is.open())
		}
		if got != want {
			t.Errorf("wholeLabel(%q) = %q; want %q", text, got, want)
		}
	}
}

func TestFittingDice(t *testing.T) {
	for _, r := range []struct{ labels, want string }{
		{"1-3|4-6", "1d6"}, {"1|2|3", "1d3"}, {"2|3-11|12", "2d6"}, {"3-10|11-18", "3d6"}, {"-8 to 0|1-8", "8dF"}, {"0-4|5-9", "1d10-1"}, {"1-90|91+", "1d100"},
		{"3 or less|4-7|8+", "1d8"}, {"11-20|21-30", "1d20+10"}, {"7", ""}, {"1-5000000", ""},
	} {
		var all []reach
		for _, l := range strings.Split(r.labels, "|") {
			is, ok := wholeLabel(l)
			if !ok {
				t.Fatal(l)
			}
			all = append(all, is)
		}
		if got, _ := fittingDice(all); got != r.want {
			t.Errorf("fittingDice(%s) = %q; want %q", r.labels, got, r.want)
		}
	}
}

func TestColumnKind(t *testing.T) {
	for _, r := range []struct {
		header string
		kind   column
		dice   string
	}{
		{"Range", labelColumn, ""}, {"d100", labelColumn, "d100"}, {" **2d6** ", labelColumn, "2d6"}, {"d%", labelColumn, "d%"}, {"Roll (1d8+1)", labelColumn, "1d8+1"}, {"4dF", labelColumn, "4df"},
		{"Weight", weightColumn, ""}, {"%", weightColumn, ""}, {"Copies", copiesColumn, ""}, {"Result", textColumn, ""}, {"Details", moreColumn, ""}, {"formula", formulaColumn, ""},
		{"Rumour", unknownColumn, ""}, {"", unknownColumn, ""}, {"Add6 more", unknownColumn, ""}, {strings.Repeat("d6 ", 40), unknownColumn, ""},
	} {
		if kind, dice := columnKind(r.header); kind != r.kind || dice != r.dice {
			t.Errorf("columnKind(%q) = %d, %q; want %d, %q", r.header, kind, dice, r.kind, r.dice)
		}
	}
}

func TestWholeWeights(t *testing.T) {
	for _, r := range []struct {
		in     []string
		want   string
		factor int
	}{
		{[]string{"1", "2"}, "[1 2]", 1}, {[]string{"12.5%", "87.5 %"}, "[125 875]", 10}, {[]string{"0,25", "1"}, "[25 100]", 100}, {[]string{"2x", "×3"}, "[2 3]", 1},
		{[]string{"1.0", "2.00"}, "[1 2]", 1}, {[]string{"-1"}, "", 0}, {[]string{"x"}, "", 0}, {[]string{""}, "", 0}, {[]string{"1e99"}, "", 0}, {[]string{"NaN"}, "", 0}, {[]string{"0.1234567"}, "", 0},
	} {
		got, factor, ok := wholeWeights(slices.Clone(r.in))
		text := ""
		if ok {
			text = fmt.Sprint(got)
		}
		if text != r.want || ok && factor != r.factor {
			t.Errorf("wholeWeights(%q) = %s times %d; want %s times %d", r.in, text, factor, r.want, r.factor)
		}
	}
}

// TestApartKeepsEveryTotal: after rows that share totals are put together, each
// total leads to the texts it led to before, all of them, and to one row.
func TestApartKeepsEveryTotal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var d draft
		n := rapid.IntRange(1, 6).Draw(t, "rows")
		for i := range n {
			low := rapid.IntRange(1, 12).Draw(t, "low")
			d.rows = append(d.rows, row{text: fmt.Sprint("t", i), number: i + 1, spans: []span{{low, low + rapid.IntRange(0, 6).Draw(t, "width")}}})
		}
		before := map[int]string{}
		for total := 1; total < 20; total++ {
			var texts []string
			for _, r := range d.rows {
				if r.covers(span{total, total}) {
					texts = append(texts, r.text)
				}
			}
			before[total] = strings.Join(texts, "\n")
		}
		d.apart()
		for total := 1; total < 20; total++ {
			var texts []string
			for _, r := range d.rows {
				if r.covers(span{total, total}) {
					texts = append(texts, r.text)
				}
			}
			if len(texts) > 1 || strings.Join(texts, "") != before[total] {
				t.Fatalf("%d leads to %q; want %q", total, texts, before[total])
			}
		}
	})
}

func TestModifiers(t *testing.T) {
	for _, r := range []struct{ name, in, want string }{
		{"a", "owl", "an owl"}, {"a", "cat", "a cat"}, {"a", "unicorn", "a unicorn"}, {"a", "", ""}, {"s", "fly", "flies"}, {"s", "day", "days"}, {"s", "box", "boxes"}, {"s", "cat", "cats"},
		{"ed", "bake", "baked"}, {"ed", "try", "tried"}, {"ed", "play", "played"}, {"ed", "walk", "walked"}, {"capitalize", "élan vital", "Élan vital"}, {"capitalizeAll", "don't go on", "Don't Go On"},
		{"firstS", "run home", "runs home"}, {"inQuotes", "x", `"x"`}, {"comma", "so", "so,"}, {"comma", "so!", "so!"},
	} {
		var got strings.Builder
		for _, tk := range modifiers[r.name](rulePart{{text: r.in}}) {
			got.WriteString(tk.text)
		}
		if got.String() != r.want {
			t.Errorf("%q.%s = %q; want %q", r.in, r.name, got.String(), r.want)
		}
	}
}

func TestRecords(t *testing.T) {
	for _, r := range []struct{ text, want string }{
		{"a,b\nc,d", "a|b/c|d"}, {"a,b\r\nc,d\r\n", "a|b/c|d"}, {`"a, ""b""",c`, `a, "b"|c`}, {"\"two\nlines\",x", "two\nlines|x"}, {` a , "b" ,c`, "a|b|c"},
		{`say "hi",x`, `say "hi"|x`}, {`"open,x` + "\ny", `"open|x/y`}, {"\n\na\n", "a"}, {",", "|"}, {`"a"b,c`, `"a"b|c`}, {"", ""},
	} {
		recs, _ := records(r.text, ',', 10)
		var lines []string
		for _, rec := range recs {
			lines = append(lines, strings.Join(rec, "|"))
		}
		if got := strings.Join(lines, "/"); got != r.want {
			t.Errorf("records(%q) = %q; want %q", r.text, got, r.want)
		}
	}
	if recs, whole := records("a\nb\nc", ',', 2); len(recs) != 2 || whole {
		t.Errorf("records of two = %v, %v", recs, whole)
	}
}

func TestTableName(t *testing.T) {
	for file, want := range map[string]string{"wild-magic.csv": "Wild magic", `C:\x\My_Table.json`: "My Table", "a/b/c": "C", "": "Table", ".csv": ".csv", "élan.md": "Élan", "v1.2 notes of ours": "V1.2 notes of ours"} {
		if got := tableName(file); got != want {
			t.Errorf("tableName(%q) = %q; want %q", file, got, want)
		}
	}
}
