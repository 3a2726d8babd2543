package tables

import (
	"fmt"
	"strings"
	"testing"

	"callboard/core/dicepiece"
	"callboard/core/jsondoc"
)

// told writes tables in few lines: the table, its notes, and a row each.
func told(list []Table) string {
	var b strings.Builder
	for _, t := range list {
		head := strings.TrimSpace(t.Path + " " + t.Name)
		body, problems := dicepiece.DecodeBody(t.Body, dicepiece.Saved)
		switch {
		case len(t.Refused) > 0:
			fmt.Fprintf(&b, "%s: refused\n", head)
		case len(problems) > 0:
			fmt.Fprintf(&b, "%s: cannot be saved: %v\n", head, problems)
		case body.Kind == dicepiece.Pool:
			fmt.Fprintf(&b, "%s: pool, draw %d\n", head, body.Pool.Draw)
		case body.Table.By == dicepiece.Dice:
			fmt.Fprintf(&b, "%s: by %s\n", head, body.Table.Dice)
		default:
			fmt.Fprintf(&b, "%s: by weight\n", head)
		}
		if body.Description != "" {
			fmt.Fprintf(&b, "  about %q\n", body.Description)
		}
		for _, n := range t.Refused {
			fmt.Fprintf(&b, "  ! %s\n", n)
		}
		for _, n := range t.Notes {
			fmt.Fprintf(&b, "  * %s\n", n)
		}
		for _, r := range body.Rows() {
			mark := r.Range
			if body.Kind == dicepiece.Pool {
				mark = fmt.Sprint(r.Copies, "x")
			} else if mark == "" {
				mark = fmt.Sprint(r.Weight)
			}
			line := fmt.Sprintf("  %s = %s", mark, strings.ReplaceAll(r.Text, "\n", "⏎"))
			if len(r.Then) > 0 {
				line += " → " + strings.Join(r.Then, " ")
			}
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}

// lines joins what a row of a test wants.
func lines(list ...string) string { return strings.Join(list, "\n") + "\n" }

// readRow is a file and what is read of it.
type readRow struct {
	text   string
	format Format
	want   string
}

func checkRead(t *testing.T, rows []readRow) {
	t.Helper()
	for _, r := range rows {
		list, format, ok, err := ReadText(r.text, "my_finds.txt")
		if err != nil || format != r.format || ok != (r.want != "") {
			t.Errorf("ReadText(%q) = %s, %v, %v; want %s", r.text, format, ok, err, r.format)
			continue
		}
		if got := told(list); got != r.want {
			t.Errorf("ReadText(%q) =\n%s\nwant\n%s", r.text, got, r.want)
		}
	}
}

func TestReadCSV(t *testing.T) {
	checkRead(t, []readRow{
		{"d100,Text\n01-05,Well\n06-95,\"Other, more\"\n96-00,Last", CSV,
			lines("My finds: by d100", "  01-05 = Well", "  06-95 = Other, more", "  96-00 = Last")},
		{"weight;text\r\n2;a\r\n1;b\r\n", CSV, lines("My finds: by weight", "  2 = a", "  1 = b")},
		{"3\tGoblin\n1\tDragon", CSV, lines("My finds: by weight", "  3 = Goblin", "  1 = Dragon")},
		{"1-3\tGoblin\n4-6\tDragon", CSV, lines("My finds: by 1d6", "  1-3 = Goblin", "  4-6 = Dragon")},
		{"Goblin,3\nDragon,1", CSV, lines("My finds: by weight", "  3 = Goblin", "  1 = Dragon")},
		{"Name,Description,Chance\nLamp,It burns {bright},12.5%\nRope,,87.5%", CSV,
			lines("My finds: by weight", "  * Each weight was multiplied by 10, so that all are whole numbers.", `  125 = Lamp: It burns \{bright\}`, "  875 = Rope")},
		{"roll|result\n1|x\n2|[[1d4]] \"y\"", CSV, lines("My finds: by 1d2", "  1 = x", `  2 = {{roll::1d4}} "y"`)},
		{"copies,text\n4,Ace\n4,King", CSV, lines("My finds: pool, draw 1", "  4x = Ace", "  4x = King")},
		{"range,text\n1,a\nx,b", CSV, lines("My finds: refused", "  ! Row 2 begins with \"x\", which is no number and no range such as 1-5.")},
		{"d6,text\n1-2,a\n5-6,b", CSV, lines("My finds: by 1d6", "  * It had no row for 3-4; the row “Nothing” stands for what came up then.", "  1-2 = a", "  5-6 = b", "  3-4 = Nothing")},
		{"d6,text\n1-4,a\n3-6,b", CSV, lines("My finds: by 1d6", "  * Rows 1 and 2 shared totals; where they did, one row has their texts, each on its own line.", "  1-2 = a", "  3-4 = a⏎b", "  5-6 = b")},
		{"2d6,text\n2-12,a\n13,b", CSV, lines("My finds: by 2d6", "  * Row 2 could never come up, as 2d6 rolls 2 to 12; left out.", "  2-12 = a")},
		{"weight,text\n-1,a\n1,b", CSV, lines("My finds: refused", "  ! Row 1 has the weight \"-1\", which is not a number from 0 up.")},
		{"table,weight,text\nA,1,x\nB,2,y\nA,3,z", CSV, lines("A: by weight", "  1 = x", "  3 = z", "B: by weight", "  2 = y")},
		{"weight,text\n0,a\n20000,b\n40000,c", CSV, lines("My finds: by weight", "  * Row 1 had no weight and never came up; left out.", "  * Each weight was divided by 20000, which changes no chance.", "  1 = b", "  2 = c")},
		{"weight,text\n1,<b>bold</b> &amp; <br>two\n1,a < b", CSV, lines("My finds: by weight", "  1 = bold &⏎two", "  1 = a < b")},
	})
}

func TestReadMarkdown(t *testing.T) {
	checkRead(t, []readRow{
		{"# Rumours\n\nHeard at the inn.\n\n| 2d6 | Rumour |\n|:--|--:|\n| 2 | **x** |\n| 3-11 | [y](http://a.b) `z` |\n| 12 | a \\| b |\n\nMore text.", Markdown,
			lines("line 5 Rumours: by 2d6", `  about "Heard at the inn."`, "  2 = x", "  3-11 = y z", "  12 = a | b")},
		{"d6 | Place | Person\n---|---|---\n1-3 | inn | Al\n4-6 | well | Bo", Markdown,
			lines("line 1 My finds: Place: by d6", "  1-3 = inn", "  4-6 = well", "line 1 My finds: Person: by d6", "  1-3 = Al", "  4-6 = Bo")},
		{"**One**\n| d% | x |\n|-|-|\n| 01–50 | a |\n| 51–00 | b |\n## Two\n| Item | Weight |\n|-|-|\n| a | 2 |\n| b | 3 |", Markdown,
			lines("line 2 One: by d%", "  01–50 = a", "  51–00 = b", "line 7 Two: by weight", "  2 = a", "  3 = b")},
		{"| A |\n|---|\n| x |\n| y |", Markdown, lines("line 1 My finds: by weight", "  1 = x", "  1 = y")},
	})
}

func TestReadList(t *testing.T) {
	checkRead(t, []readRow{
		{"01-05 The well is poisoned\n06-95 Nothing\n96-00 Dragon", List, lines("line 1 My finds: by 1d100", "  01-05 = The well is poisoned", "  06-95 = Nothing", "  96-00 = Dragon")},
		{"- 2x Goblin\n- Orc\n- Troll (x3)", List, lines("line 1 My finds: by weight", "  2 = Goblin", "  1 = Orc", "  3 = Troll")},
		{"Trinkets (1d4):\n1. A\n2. B\n3. C\n4. D", List, lines("line 1 Trinkets (1d4): by 1d4", "  1 = A", "  2 = B", "  3 = C", "  4 = D")},
		{"Goblin\nOrc\nTroll", List, lines("line 1 My finds: by weight", "  1 = Goblin", "  1 = Orc", "  1 = Troll")},
		{"50% Gold\n25% Silver\n25% Copper", List, lines("line 1 My finds: by weight", "  50 = Gold", "  25 = Silver", "  25 = Copper")},
		{"3 goblins\n2 orcs", List, lines("line 1 My finds: by weight", "  1 = 3 goblins", "  1 = 2 orcs")},
		{"17+ big\n3 or less small\n4-16 mid", List, lines("line 1 My finds: by 1d20", "  * It names no dice; 1d20 fits its numbers.", "  17+ = big", "  3 or less = small", "  4-16 = mid")},
		{"-8 to -3: bad\n-2 to 2: meh\n3-8: good", List, lines("line 1 My finds: by 8dF", "  * It names no dice; 8dF fits its numbers.", "  -8 to -3 = bad", "  -2 to 2 = meh", "  3-8 = good")},
		{"1. a\n1. b\n1. c", List, lines("line 1 My finds: by weight", "  1 = a", "  1 = b", "  1 = c")},
		{"d6\n1-3 yes\n4-6 [[2d4]] coins {gold}", List, lines("line 1 My finds: by d6", "  1-3 = yes", `  4-6 = {{roll::2d4}} coins \{gold\}`)},
		{"1,2 foo\n3,4 bar\n5,6 baz", List, lines("line 1 My finds: by 1d6", "  1,2 = foo", "  3,4 = bar", "  5,6 = baz")},
		{"1: a\n2-9: b\n0: c", List, lines("line 1 My finds: by 1d10", "  1 = a", "  2-9 = b", "  10 = c")},
		{"00-49 low\n50-99 high", List, lines("line 1 My finds: by 1d100-1", "  * It names no dice; 1d100-1 fits its numbers.", "  00-49 = low", "  50-99 = high")},
		{"01-50 a text that\n  goes on\n51-00 b", List, lines("line 1 My finds: by 1d100", "  01-50 = a text that goes on", "  51-00 = b")},
		{"# Beasts\n- Wolf\n- Bear\n\n# Trees\n* Oak\n* Elm", List, lines("line 1 Beasts: by weight", "  1 = Wolf", "  1 = Bear", "line 5 Trees: by weight", "  1 = Oak", "  1 = Elm")},
		{"- Wolf\n  - grey\n- Bear\n  that sleeps", List, lines("line 1 My finds: by weight", "  1 = Wolf⏎- grey", "  1 = Bear that sleeps")},
		{"5\tcommon\n1\trare", CSV, lines("My finds: by weight", "  5 = common", "  1 = rare")},
		{"One line of prose", "", ""},
		{"<html>\n<p>x</p>\n</html>", "", ""},
		{"func main() {\n\tx := 1;\n}\n", "", ""},
		{"{{user}} walks in.\n{{char}} waves.", "", ""},
	})
}

func TestReadRandom(t *testing.T) {
	checkRead(t, []readRow{
		{"{{random::a::a::b}}", Random, lines("line 1 My finds: by weight", "  2 = a", "  1 = b")},
		{"{{random:red,{{random:green,blue}}, yellow}}", Random, lines("line 1 My finds: by weight", "  1 = red", "  1 = {{random:green,blue}}", "  1 = yellow")},
		{"Weather: {{pick::sun::rain}}\n\nMood: {{Random::glad::sad::glad}}\n", Random, lines("line 1 Weather: by weight", "  1 = sun", "  1 = rain", "line 3 Mood: by weight", "  2 = glad", "  1 = sad")},
		{"{{random::a::}}", Random, lines("line 1 My finds: by weight", "  * A blank choice says “Nothing” here.", "  1 = a", "  1 = Nothing")},
	})
}

func TestReadGrammar(t *testing.T) {
	v, err := jsondoc.ParseString(`{"origin":["#story#"],
		"story":["[hero:#name#]#hero.capitalize# met #animal.a#.","#name# saw #animal.s.capitalizeAll#"],
		"name":["ann","bo","bo"],"animal":["owl","#color# cat","fly"],"color":"orange",
		"odd":["#nope#","#name.zap#","{x} \\# y",""],"none":[]}`)
	if err != nil || !IsGrammar(v) {
		t.Fatalf("IsGrammar = false, %v", err)
	}
	want := lines("origin origin: by weight", "  1 = story → tracery-story",
		"story story: by weight", "  * The action [hero:#name#] is not carried over: tables share nothing, so #hero# is drawn anew wherever it stands.",
		"  1 = {{table::hero.capitalize}} met {{table::animal.a}}.", "  1 = {{table::name}} saw {{table::animal.s.capitalizeAll}}",
		"name name: by weight", "  1 = ann", "  2 = bo",
		"animal animal: by weight", "  1 = owl", "  1 = {{table::color}} cat", "  1 = fly",
		"color color: by weight", "  1 = orange",
		"odd odd: by weight", "  * #nope# is no symbol of the grammar; it stands as text.", "  * The modifier .zap is not carried over.", "  * A rule is blank, and no row may be; a formula that shows nothing stands for it.",
		"  1 = ((nope))", "  1 = {{table::name}}", `  1 = \{x\} # y`, `  1 = {{= "" }}`,
		"none none: refused", "  ! It has no rules.",
		"hero hero: by weight", "  * The grammar filled it as it went and used it again; here it is drawn anew each time.", "  1 = {{table::name}}",
		"hero hero.capitalize: by weight", "  1 = {{table::name.capitalize}}",
		"animal animal.a: by weight", "  1 = an owl", "  1 = {{table::color.a}} cat", "  1 = a fly",
		"animal animal.s.capitalizeAll: by weight", "  1 = Owls", "  1 = {{table::color.capitalizeAll}} Cats", "  1 = Flies",
		"name name.capitalize: by weight", "  1 = Ann", "  2 = Bo",
		"color color.a: by weight", "  1 = an orange",
		"color color.capitalizeAll: by weight", "  1 = Orange")
	if got := told(ReadGrammar(v)); got != want {
		t.Errorf("ReadGrammar =\n%s\nwant\n%s", got, want)
	}
	for _, text := range []string{`{}`, `{"name":"Ilse","description":"A smith.","tags":["a"]}`, `{"a":["#b#"],"b":1}`, `{"a":[1]}`, `["#a#"]`, `{"a":"text"}`} {
		if v, err := jsondoc.ParseString(text); err != nil || IsGrammar(v) {
			t.Errorf("IsGrammar(%s) = true; want false", text)
		}
	}
}

func TestReadJSONList(t *testing.T) {
	for _, r := range []struct{ text, want string }{
		{`["a","b {x}"]`, lines("My list: by weight", "  1 = a", `  1 = b \{x\}`)},
		{`[{"name":"a","weight":2},{"name":"b","weight":1}]`, lines("My list: by weight", "  2 = a", "  1 = b")},
		{`[{"range":"1-3","text":"a"},{"text":"b","range":"4-6"}]`, lines("My list: by 1d6", "  1-3 = a", "  4-6 = b")},
		{`[1,2]`, ""}, {`["a"]`, ""}, {`["a",{}]`, ""}, {`[{"name":"a"},{"name":"b"}]`, ""}, {`[{"name":"a","weight":[]},{"name":"b"}]`, ""},
	} {
		v, err := jsondoc.ParseString(r.text)
		if err != nil {
			t.Fatal(err)
		}
		list, ok := ReadList(v.Items, "my list")
		if got := told(list); got != r.want || ok != (r.want != "") {
			t.Errorf("ReadList(%s) = %v\n%s\nwant\n%s", r.text, ok, got, r.want)
		}
	}
}
